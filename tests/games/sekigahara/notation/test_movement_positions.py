"""Positions in the middle of a week and of a movement phase: written and read back, and every reason against them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.errors import PositionError
from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara import GAME, Position
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.sekigahara.rules.position import STACKS, road
from sekiwidget.games.sekigahara.rules.setup import official_start
from tests.contract.looking import told_truly
from tests.contract.played import shared
from tests.games.sekigahara.campaign import again, conserved, moving, week
from tests.games.sekigahara.helpers import problems

STAND = {"kiyosu": {"tokugawa": "fukushima1* fukushima2 date2 date3"}, "mito": {"tokugawa": "maeda2 maeda3"}}
SIDES = ("tokugawa", "ishida")
GAMES = 20
"""As many random games are looked at."""
LONGEST = 400
"""As many actions of each."""


def movement(**table: Any) -> dict[str, Any]:
    """A position table of Tokugawa's movement phase."""
    return {"phase": "movement", "blocks": STAND, "movement": table}


# -- written by hand ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_a_degree_alone_is_a_movement_in_which_nothing_has_moved_yet() -> None:
    for degree, stacks in (("none", 0), ("minimal", 1), ("limited", 3)):
        position = GAME.read_position(movement(degree=degree))
        assert position.fact("stacks_left") == stacks
        assert position.step == "move"
    bought = moving(STAND, hands={"tokugawa": "date"}).play("T: move limited date").position
    written = GAME.read_position({**movement(degree="limited"), "discards": {"tokugawa": "date"}})
    assert written == bought


@pytest.mark.rule("7.3.1", "7.3.3", "7.3.4")
def test_a_stack_on_its_way_can_be_written_down() -> None:
    table = movement(
        degree="limited",
        stacks=2,
        used=["okazaki-kiyosu"],
        activated=["kiyosu"],
        origin="kiyosu",
        leaders="fukushima1*",
        groups=[
            {"place": "kiyosu", "blocks": "fukushima1* date3"},
            {"place": "okazaki", "blocks": "date2 fukushima2", "steps": 1, "highway": True, "largest": 2},
        ],
    )
    table["blocks"] = {
        "kiyosu": {"tokugawa": "fukushima1* date3"},
        "okazaki": {"tokugawa": "date2 fukushima2"},
        "mito": STAND["mito"],
    }
    fight = moving(table["blocks"], movement=table["movement"])
    again(fight)
    fight.play("T: march date2 fukushima2 okazaki-hamamatsu", "T: march date2 fukushima2 hamamatsu-sunpu")
    fight.expect(known__ishida__kiyosu="fukushima1*", stacks_left=2)


@pytest.mark.rule("7.2", "7.3.1", "9.3")
def test_what_rests_and_why_can_be_written_down() -> None:
    table = movement(degree="total", rested={"mito": "maeda2"}, mustered={"mito": "maeda3"}, muster=False)
    fight = moving(STAND, movement=table["movement"])
    again(fight)
    assert fight.refused("T: march maeda2 mito-edo") == ("7.3.1",)
    assert fight.refused("T: march maeda3 mito-edo") == ("7.2",)
    mori = moving({"osaka": {"ishida": "mori3"}}, "ishida", movement={"brought": {"osaka": "mori3"}})
    again(mori).play("I: move minimal")
    assert mori.refused("I: march mori3 osaka-kyoto") == ("9.3",)


@pytest.mark.rule("6.2", "6.3")
def test_cards_that_lie_aside_unseen_can_be_written_down() -> None:
    fight = week(hands={"tokugawa": "date maeda", "ishida": "mori ukita"}).play("T: discard date")
    table = GAME.write_position(fight.position)
    assert table["movement"] == {"aside": {"tokugawa": "date"}}
    assert GAME.write_position(fight.position.seen_by("ishida"))["movement"] == {"aside": {"tokugawa": "?"}}
    again(fight).play("I: discard mori").expect(discards__tokugawa="date")


@pytest.mark.rule("6.2", "6.3")
@pytest.mark.parametrize(
    ("phase", "step", "asked", "aside", "wrong"),
    [
        ("bid", "bid", "tokugawa", {"tokugawa": "date"}, "cards lie aside only while the other side"),
        ("bid", "bid", "ishida", {"ishida": "mori"}, "cards lie aside only while the other side"),
        ("bid", "bid", "ishida", {"tokugawa": "date date"}, "each side bids one card"),
        ("reinforcement", "discard", "ishida", {"tokugawa": "date date"}, "Half of 4 cards is 2|Half of 3 cards is 1"),
        ("reinforcement", "discard", "ishida", {}, "Half of 2 cards is 1, rounded down, not 0"),
    ],
)
def test_cards_lie_aside_only_where_play_lays_them(
    phase: str, step: str, asked: str, aside: dict[str, str], wrong: str
) -> None:
    hands = {"tokugawa": "maeda" if len(aside) and step == "discard" else "maeda maeda", "ishida": "mori ukita"}
    table = {"blocks": {}, "phase": phase, "week": 2, "hands": hands, "movement": {"aside": aside}}
    with pytest.raises(PositionError, match=wrong):
        GAME.read_position(table | {"combat": {"step": step, "to_move": asked}})


@pytest.mark.parametrize(
    ("table", "path", "rule"),
    [
        ({"degree": "much"}, "movement.degree", "7.1"),
        ({"degree": ["total"]}, "movement.degree", "7.1"),
        ({"degree": "limited", "stacks": 4}, "movement.stacks", "7.1"),
        ({"degree": "limited", "stacks": "3"}, "movement.stacks", "7.1"),
        ({"degree": "total", "stacks": 50}, "movement.stacks", "7.1"),
        ({"degree": "total", "stacks": 49, "activated": ["kiyosu"]}, "movement.stacks", "7.1"),
        ({"degree": "limited", "muster": "yes"}, "movement.muster", "7.1"),
        ({"degree": "none", "muster": True}, "movement.muster", "7.2"),
        ({"degree": "total", "used": ["kiyosu-mito"]}, "movement.used", ""),
        ({"degree": "total", "rested": {"kiyosu": "date2 date2"}}, "movement.rested.kiyosu", "7.3.1"),
        ({"degree": "total", "mustered": {"edo": "date2"}}, "movement.mustered.edo", "7.2"),
        ({"degree": "total", "rested": {"nowhere": "date2"}}, "movement.rested.nowhere", ""),
        ({"degree": "total", "rested": {"kiyosu": "mori2"}}, "movement.rested.kiyosu", "3.2"),
        ({"degree": "total", "origin": "mito"}, "movement.origin", "7.3.1"),
        ({"degree": "total", "wings": 2}, "movement.wings", ""),
        ({"degree": "total", "groups": "kiyosu"}, "movement.groups", ""),
        ({"degree": "total", "leaders": "date2"}, "movement.leaders", "7.3.4"),
        (
            {
                "degree": "total",
                "activated": ["mito"],
                "origin": "mito",
                "groups": [{"place": "mito", "blocks": "ii4"}],
            },
            "movement.groups.0",
            "7.3.1",
        ),
        (
            {
                "degree": "total",
                "activated": ["mito"],
                "origin": "mito",
                "groups": [{"place": "mito", "blocks": "maeda2", "steps": 1}],
            },
            "movement.groups.0",
            "7.3.1",
        ),
    ],
)
def test_a_movement_that_cannot_be_is_told_with_its_place_and_rule(table: dict[str, Any], path: str, rule: str) -> None:
    found = problems(**movement(**table))
    assert (path, rule) in {(where, what) for where, what, _ in found}, found


@pytest.mark.rule("7.3.2")
def test_a_group_on_its_march_does_not_stand_beside_enemies() -> None:
    table = {
        "phase": "movement",
        "blocks": {"osaka": {"tokugawa": "fukushima2"}},
        "movement": {
            "degree": "total",
            "activated": ["kyoto"],
            "origin": "kyoto",
            "groups": [{"place": "osaka", "blocks": "fukushima2", "steps": 1, "highway": True, "largest": 1}],
        },
    }
    ((path, rule, text),) = problems(**table)
    assert (path, rule) == ("movement.groups.0", "7.3.2")
    assert "Osaka" in text
    GAME.read_position({**table, "disks": ["sanada"]})


@pytest.mark.rule("7.1")
def test_a_movement_belongs_to_the_movement_phase() -> None:
    assert ("phase", "7.1") in {
        (where, rule) for where, rule, _ in problems(phase="bid", movement={"degree": "total"}, blocks=STAND)
    }


# -- whole games -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=GAMES)
def game(seed: int) -> list[tuple[Position, Any]]:
    """A random game from the official start: positions before each action."""
    rng = Random(seed)
    made: list[tuple[Position, Any]] = []
    position: Position = official_start("revised" if seed % 2 else "official")
    while position.to_move is not None and len(made) < LONGEST:
        made.append((position, position.sample(rng)))
        commit = position.play(made[-1][1])
        told_truly(GAME, commit)
        position = commit.after  # type: ignore[assignment]
    return made


@pytest.mark.hypothesis
@given(seed=shared(GAMES))
def test_every_position_of_a_game_is_written_and_read_back_and_loses_nothing(seed: int) -> None:
    for number, (position, _) in enumerate(game(seed)):
        conserved(position)
        if number % 11 == seed % 11:
            for seen in (position, *(position.seen_by(viewer) for viewer in (*SIDES, "public"))):
                assert seen.problems() == []
                assert GAME.read_position(GAME.write_position(seen)) == seen


@pytest.mark.hypothesis
@given(seed=shared(GAMES))
def test_actions_of_a_game_read_back_from_their_words_and_tell_others_only_what_they_see(seed: int) -> None:
    for position, action in game(seed):
        actor = position.to_move or ""
        assert GAME.parse(position, actor, str(action)) == action
        for viewer in (*SIDES, "public"):
            view = position.seen_by(viewer)
            seen = action.seen_by(actor, viewer)
            assert GAME.parse(view, actor, str(seen)) == seen
        if actor != CHANCE:
            other = "ishida" if actor == "tokugawa" else "tokugawa"
            assert position.why_not_by(other, action) is not None


@pytest.mark.hypothesis
@given(seed=shared(GAMES))
def test_the_rules_of_movement_hold_throughout_a_game(seed: int) -> None:
    roads: list[tuple[int, int]] = []
    for position, action in game(seed):
        state = position.movement
        if state is None or not state.degree:
            roads = []
            continue
        assert list(state.used) == sorted(set(state.used))
        assert set(roads) <= set(state.used)
        roads = list(state.used)
        assert len(state.activated) <= STACKS[state.degree]
        for group in state.groups:
            assert 0 <= group.steps <= 4
            assert position.blocks(group.place, position.active)
        if isinstance(action, March):
            assert road(action.start, action.end) not in state.used


def test_a_broken_table_is_one_error_with_every_problem() -> None:
    with pytest.raises(PositionError) as found:
        GAME.read_position(movement(degree="limited", stacks=9, rested={"edo": "date2"}, used="kiyosu-edo"))
    assert len(found.value.problems) >= 2


def changed(table: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The table with one thing of its movement taken out, exchanged or made up."""
    made = {**table, "movement": dict(table.get("movement", {}))}
    rows = made["movement"]
    key = ("degree", "stacks", "muster", "used", "rested", "mustered", "brought", "activated", "origin", "groups")[
        int(rng.random() * 10)
    ]
    values: list[Any] = [None, "", 0, 1, 51, -1, True, [], {}, "total", "none", "limited", "kiyosu", ["kiyosu-gifu"]]
    values += [{"edo": "date2"}, {"osaka": "mori3 mori3"}, [{"place": "edo", "blocks": "date2", "steps": 1}]]
    value = values[int(rng.random() * len(values))]
    if value is None:
        rows.pop(key, None)
    elif key == "groups" and rows.get("groups") and rng.random() < 0.7:
        row = dict(rows["groups"][0])
        row[("place", "blocks", "steps", "highway", "largest", "forced")[int(rng.random() * 6)]] = value
        rows["groups"] = [row, *rows["groups"][1:]]
    else:
        rows[key] = value
    return made


@pytest.mark.fuzz
def test_a_broken_movement_is_refused_or_can_be_played_on(fuzz_factor: int) -> None:
    played = 0
    for seed in range(12 * fuzz_factor):
        rng = Random(seed)
        tables = [GAME.write_position(p) for n, (p, _) in enumerate(game(seed)[:150]) if p.movement and n % 5 == 0]
        for table in tables * 4:
            try:
                position = GAME.read_position(changed(table, rng))
            except PositionError:
                continue
            played += 1
            assert GAME.read_position(GAME.write_position(position)) == position
            while position.movement is not None and position.to_move is not None:
                assert position.choices()
                commit = position.play(position.sample(rng))
                told_truly(GAME, commit)
                position = commit.after  # type: ignore[assignment]
            conserved(position)
    assert played > 50
