"""7.3: the choices of marches: each is offered only where it is legal, and knows what goes together in it."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from sekiwidget.core.choice import Choice
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.pieces import selections
from tests.games.sekigahara.campaign import moving
from tests.games.sekigahara.helpers import Fight

SIX: Final = {"kiyosu": {"tokugawa": "fukushima1c fukushima2 fukushima3 date2 date3 maeda2"}}
LED: Final = {"takeda": {"ishida": "ukita1* kobayakawa1* ukita2"}}


def phase(blocks: dict[str, dict[str, str]], *marches: str, hand: str = "date maeda", side: str = "tokugawa") -> Fight:
    """A movement phase of three stacks, after some marches; a card more pays for it."""
    paid = "date" if side == "tokugawa" else "mori"
    fight = moving(blocks, side, hands={side: f"{paid} {hand}".strip()})
    return fight.play(
        f"{side[0].upper()}: move limited {paid}", *(f"{side[0].upper()}: march {one}" for one in marches)
    )


def groups(stand: str, *marching: str, forced: str = "") -> Fight:
    """Blocks at Okazaki, of which these groups have marched there by a highway; the rest has not."""
    made = [
        {"place": "okazaki", "blocks": one, "steps": 1 + (one == forced), "highway": True, "forced": one == forced}
        | {"largest": len(one.split())}
        for one in marching
    ]
    movement = {"degree": "limited", "stacks": 2, "activated": ["hamamatsu"], "origin": "hamamatsu", "groups": made}
    return moving({"okazaki": {"tokugawa": stand}}, hands={"tokugawa": "maeda"}, movement=movement)


ALIKE: Final = (
    groups("date2 date2 maeda2", "date2"),
    groups("date2 date2 fukushima2 fukushima2 tokugawa2 tokugawa2 maeda2", "fukushima2 date2", "tokugawa2 maeda2"),
    groups(
        "date2 date2 date2 fukushima2 fukushima2 fukushima3 maeda2 tokugawa1* tokugawa2 tokugawa2",
        "date2 fukushima2",
        "date2 fukushima2 fukushima3",
        forced="date2 fukushima2",
    ),
)
"""Blocks of several groups look alike."""

PHASES: Final = (
    *ALIKE,
    phase(SIX),
    phase(SIX, hand=""),
    phase(SIX, "fukushima2 date2 date3 kiyosu-okazaki"),
    phase(SIX, "fukushima2 date2 kiyosu-gifu"),
    phase(SIX, "fukushima2 date2 kiyosu-gifu", "fukushima2 date2 gifu-sawayama force maeda"),
    phase(SIX, "fukushima2 kiyosu-okazaki", hand=""),
    phase(LED, hand="ukita", side="ishida"),
    phase(LED, "ukita2 takeda-nagaoka", hand="ukita", side="ishida"),
)


def marches(fight: Fight) -> list[Choice]:
    """The choices of marches."""
    return [choice for choice in fight.position.choices() if choice.form.startswith("march ")]


def texts_of(choice: Choice) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """Every text of a choice, with what is picked for it."""
    each = [[*selections(pick.ids, n)] for pick in choice.picks for n in [pick.least]]
    blocks = choice.picks[0]
    each[0] = [some for n in range(blocks.least, blocks.most + 1) for some in selections(blocks.ids, n)]
    return [(choice.text(ids), ids) for ids in product(*each)]


@pytest.mark.rule("7.3.1", "7.3.3", "7.3.4", "7.3.5")
@pytest.mark.parametrize("fight", PHASES, ids=range(len(PHASES)))
def test_what_goes_together_is_legal_and_nothing_else_is(fight: Fight) -> None:
    side, checked = fight.position.to_move or "", 0
    for choice in marches(fight):
        legal = 0
        for text, ids in texts_of(choice):
            told = not choice.ways or any(
                all(pick.admits(some) for pick, some in zip(way, ids, strict=True)) for way in choice.ways
            )
            allowed = fight.position.why_not(GAME.parse(fight.position, side, text)) is None
            assert told == allowed, text
            legal += allowed
            checked += 1
        assert legal, f"{choice.label} is offered, and none is legal"
    assert checked


@pytest.mark.rule("7.3.1")
def test_marches_of_a_group_that_must_be_named_say_what_goes_together() -> None:
    named = [{choice.verb: choice for choice in marches(fight) if choice.label.count(":")} for fight in ALIKE]
    assert [{verb: len(choice.ways) for verb, choice in choices.items()} for choices in named] == [
        {"march-fresh": 0},
        {"march-fresh": 0},
        {"march-fresh": 0, "march-second": 2},
    ]
    # Alone a Fukushima is of the second group anyway: the first, which was forced, goes on as a whole.
    both, one = [way[0] for way in named[2]["march-second"].ways]
    assert (both.ids, both.least, both.most) == (("fukushima2", "date2"), 2, 2)
    assert (one.ids, one.least, one.most) == (("date2",), 1, 1)


@pytest.mark.rule("7.3.1")
def test_a_march_of_a_further_group_says_which_it_is() -> None:
    fight = ALIKE[2]
    line = "march second fukushima2 date2 okazaki-kiyosu"
    commit = fight.position.play(GAME.parse(fight.position, "tokugawa", line))
    said = "Tokugawa marches Fukushima 2 and Date 2 from Okazaki to Kiyosu. This is group 2 of those with such blocks."
    assert GAME.say(commit).text == said


@pytest.mark.rule("7.3.3")
def test_a_forced_march_is_offered_only_where_one_is_legal() -> None:
    def offered(fight: Fight) -> set[str]:
        return {f"{choice.verb} {choice.picks[1].ids[0].partition('-')[0]}" for choice in marches(fight)}

    assert offered(phase(SIX)) == {"march kiyosu", "march-forced kiyosu"}
    assert offered(phase(SIX, hand="")) == {"march kiyosu"}
    four = {"kiyosu": {"tokugawa": "fukushima2 fukushima3 date2 date3"}}
    assert offered(phase(four)) == {"march kiyosu"}
    assert "march okazaki" in offered(phase(four, "fukushima2 kiyosu-okazaki"))


def test_what_a_march_gives_and_costs_is_one_plain_sentence() -> None:
    notes = {choice.verb: choice.note for fight in PHASES for choice in marches(fight)}
    assert notes["march-forced"] == "A card is discarded for one extra step."
    assert notes["march"] == ""


def test_a_choice_on_the_wire_says_only_what_a_way_has_other_than_all() -> None:
    forced = next(choice for choice in marches(phase(SIX)) if choice.verb == "march-forced")
    ((blocks, _, card),) = forced.to_json()["ways"]
    assert (blocks, card) == ({"least": 5}, {})
    four = {"kiyosu": {"tokugawa": "fukushima2 fukushima3"}}
    assert all("ways" not in choice.to_json() for choice in marches(phase(four)))
