"""A key that is set by hand gets what was said, whatever stood there before, and nothing else changes."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from sekiwidget.authoring.editor.parts import NONE
from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson.editor.position import EditedPosition
from tests.contract.editor_changes import any_text, begun, own, walk

POSITIONS: Final = 2
"""In how many positions of a game its keys are set; fifty times as many by `make fuzz`."""
CHANGES: Final = 9
TOGGLED: Final = {"sekigahara": {"entered"}, "daimyo": {"moved", "open"}}
"""The verbs whose word is taken away by the same word again."""
QUEUED: Final = {"warchest": {"chance"}}
"""The verbs whose word comes behind those that stand there."""
WIDE: Final = {"players", "year", "season", "phase", "step"}
"""How many play and how far the game is: nearly every key says something else then."""
DEALT: Final = "draft"
"""What of a draft is still to come follows from all that is laid."""
BESIDE: Final[dict[str, dict[str, set[str]]]] = {
    "sekigahara": {"first": {"active"}, "active": {"first"}},
    "warchest": {
        "armies": {"chance", "lineup", "supply"},
        "winner": {"won_by"},
        "won_by": {"winner"},
    },
    "daimyo": {"winner": {"won_by"}, "won_by": {"winner"}},
    "shogun": {
        "fight": {"land"},
        "event": {"events", "deck"},
        "events": {"deck"},
        "supply": {"farmers"},
        "winner": {"won_by"},
    },
}
"""Keys of the table that go with a verb besides its own, since they say the same or follow from it."""


def after(here: EditedPosition, choice: Choice, names: list[str], word: str) -> EditedPosition | None:
    """The position after a change of a key; None where it may not be made."""
    text = choice.text([*([name] for name in names), [word]])
    change = here.editor.parse(here.table, here.shown, text)
    return None if here.why_not(change) is not None else own(here.play(change).after)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", [name for name in GAMES if game(name).editor is not None])
def test_a_key_gets_what_is_said_and_nothing_else_changes(name: str, fuzz_factor: int) -> None:
    this = game(name)
    editor = this.editor
    assert isinstance(editor, PositionEditor)
    verbs: set[str] = set()
    for seed in range(POSITIONS * fuzz_factor):
        rng = Random(seed)
        *_, (_, _, here) = walk(this, rng.choice(list(editor.starts)[1:]), seed, CHANGES)
        before = this.write_position(here.shown)
        for choice in here.choices():
            key = editor.keys.get(choice.verb)
            if key is None:
                continue
            *picks, last = choice.picks
            names = [rng.choice(pick.ids) for pick in picks]
            words = rng.sample([*dict.fromkeys(last.ids)], min(2, len({*last.ids})))
            made = [one for word in words if (one := after(here, choice, names, word)) is not None]
            if len(made) < len(words):
                continue
            verbs.add(choice.verb)
            told = (choice.verb, *names, *words)
            for one in made:
                full = this.write_position(one.shown)
                changed = {key for key in {*before, *full} if before.get(key) != full.get(key)}
                allowed = {key.path_of(names[0] if names else "")[0], DEALT} | BESIDE[name].get(choice.verb, set())
                assert changed <= allowed or choice.verb in WIDE, told
            if choice.verb in TOGGLED.get(name, ()):
                if NONE in words:
                    continue
                again = after(made[0], choice, names, words[0])
                assert again is not None and again.shown == here.shown, told
            elif len(made) == 2 and choice.verb not in QUEUED.get(name, ()):
                again = after(made[0], choice, names, words[1])
                assert again is not None and again.shown == made[1].shown, told
                # A value of the whole table may say nothing yet, as whose turn it is in a draft of nothing.
                assert made[0].table != made[1].table or key.names is None or key.several, told
    assert len(verbs) > len(editor.keys) / 2


@pytest.mark.parametrize("name", [name for name in GAMES if game(name).editor is not None])
def test_set_may_be_left_out_before_a_key(name: str) -> None:
    """No key has the name of another verb, or of a place of pieces that is typed first."""
    for start in list(game(name).editor.starts)[:2]:  # type: ignore[union-attr]
        *_, (_, _, here) = walk(game(name), start, 1, CHANGES)
        for choice in here.choices():
            text = any_text(choice, Random(1))
            if text.startswith("set "):
                change = here.editor.parse(here.table, here.shown, text)
                assert change == here.editor.parse(here.table, here.shown, text.removeprefix("set "))
                assert (str(change), change.picked[0]) == (text, choice.verb)


@pytest.mark.parametrize(
    ("text", "words", "at"),
    [
        ("set", "`set` must be followed by: a key", 0),
        ("set weak 3", "`weak` is not one of: week, turn, phase", 4),
        ("set week", "`week` must be followed by: Week", 4),
        ("set week 8", "`8` is not one of: 1, 2, 3, 4, 5, 6, 7", 9),
        ("set control", "`control` must be followed by: place", 4),
        ("set control kyoto", "`control` must be followed by: Who controls it", 4),
        ("set week 3 4", "nothing can follow `3`", 11),
    ],
)
def test_what_cannot_be_set_is_told(text: str, words: str, at: int) -> None:
    here = begun(game("sekigahara"), "empty")
    with pytest.raises(UnreadableAction) as error:
        here.editor.parse(here.table, here.shown, text)
    assert (words in str(error.value), error.value.start) == (True, at), str(error.value)


def test_a_choice_of_a_key_is_made_again_only_for_other_words() -> None:
    here = begun(game("sekigahara"), "empty")
    before = {choice.verb: choice for choice in here.choices()}
    for text in ("put date2 gifu", "put mori2 gifu"):
        here = own(here.play(here.editor.parse(here.table, here.shown, text)).after)
    now = {choice.verb: choice for choice in here.choices()}
    assert all(now[verb] is before[verb] for verb in ("week", "phase", "control", "disk"))
    assert "known" not in before and "date2@gifu" in now["known"].picks[0].ids
