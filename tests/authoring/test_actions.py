"""Actions whose text, picks and backs follow from a form."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass
from typing import Annotated

import pytest

from sekiwidget.authoring.actions import Ids, Open, Worded
from sekiwidget.core.choice import Pick
from sekiwidget.core.side import CHANCE, PUBLIC

FIELDS = ("a1", "a2", "a3")
Field = Annotated[int, Ids(lambda field: (FIELDS[field],))]
Hidden = Annotated[tuple[str, ...], Ids(lambda cards: cards, back=lambda cards: ("?",) * len(cards))]


@dataclass(frozen=True, slots=True)
class March(Worded):
    """From field to field."""

    form = "march {unit} {start}-{end}"
    unit: str
    start: Field
    end: Field


@dataclass(frozen=True, slots=True)
class Lay(Worded):
    """Cards, at a place and so many times."""

    form = "lay {cards} at {place} {times}"
    place: Field
    cards: Hidden = ()
    times: int = 1


@dataclass(frozen=True, slots=True)
class Discard(Worded):
    """Cards."""

    form = "discard {cards}"
    cards: Hidden


@dataclass(frozen=True, slots=True)
class Done(Worded):
    """A single word."""

    form = "done"


@dataclass(frozen=True, slots=True)
class Wait(Open):
    """An action with words of its own."""

    hours: int


@pytest.mark.parametrize(
    ("action", "text", "picked"),
    [
        (March("knight", 0, 2), "march knight a1-a3", ("march", (("knight",), ("a1",), ("a3",)))),
        (Lay(1, ("x", "y"), 3), "lay x y at a2 3", ("lay", (("x", "y"), ("a2",), ("3",)))),
        (Lay(1), "lay at a2 1", ("lay", ((), ("a2",), ("1",)))),
        (Discard(("x", "y")), "discard x y", ("discard", (("x", "y"),))),
        (Discard(()), "discard", ("discard", ((),))),
        (Done(), "done", ("done", ())),
    ],
)
def test_text_and_picks_follow_from_the_form(action: Worded, text: str, picked: tuple[object, ...]) -> None:
    assert str(action) == text
    assert action.picked == picked


def test_a_choice_makes_the_text_of_its_actions() -> None:
    picks = (Pick("cards", ("x", "y"), 1, 2), Pick("place", FIELDS), Pick("times", ("1", "2")))
    choice = Lay.choice(picks, "Lay cards", "1.1", "They stay.")
    assert (choice.verb, choice.form) == ("lay", "lay {0} at {1} {2}")
    assert (choice.label, choice.rule, choice.note) == ("Lay cards", "1.1", "They stay.")
    action = Lay(2, ("y", "x"), 2)
    assert choice.admits(action)
    assert choice.text(action.picked[1]) == str(action)
    assert March.choice((), "", "").form == "march {0} {1}-{2}"
    assert Done.choice((), "", "").form == "done"


def test_others_see_backs_and_nothing_else_is_changed() -> None:
    laid = Lay(1, ("x", "y"), 3)
    for viewer in ("north", CHANCE):
        assert laid.seen_by("north", viewer) is laid
    for viewer in ("south", PUBLIC):
        assert laid.seen_by("north", viewer) == Lay(1, ("?", "?"), 3)


@pytest.mark.parametrize("action", [March("knight", 0, 2), Done(), Wait(3)])
def test_what_has_no_backs_is_seen_as_it_is(action: Worded | Wait) -> None:
    assert action.seen_by("north", PUBLIC) is action


def test_an_action_is_a_small_frozen_value() -> None:
    action = March("knight", 0, 2)
    assert action == March("knight", 0, 2) != March("knight", 0, 1)
    assert len({action, March("knight", 0, 2), Done(), Done()}) == 2
    assert pickle.loads(pickle.dumps(action)) == action
    assert not hasattr(action, "__dict__")
    with pytest.raises(FrozenInstanceError):
        action.start = 1  # type: ignore[misc]
