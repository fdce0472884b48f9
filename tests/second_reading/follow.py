"""Whole games and random positions, played with a hand that likes marches, and compared at each decision."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from sekiwidget.core.errors import PositionError
from sekiwidget.games.sekigahara import GAME
from tests.second_reading import marches
from tests.second_reading.attempts import candidates
from tests.second_reading.beaten import beaten
from tests.second_reading.board import SIDES, other
from tests.second_reading.compare import Difference, Tally, compare, refusal
from tests.second_reading.faces import counted
from tests.second_reading.fights import fights
from tests.second_reading.marches import March, march_of, meanings
from tests.second_reading.record import same
from tests.second_reading.referee import heard
from tests.second_reading.scenes import any_of, scene
from tests.second_reading.state import State, read
from tests.second_reading.twins import twins


def _joins(state: State, march: March) -> bool:
    """Whether it comes to blocks of the same face."""
    return any(state.at(march.end, state.active)[face] for face in march.faces)


def chosen(position: Any, state: State, rng: Random) -> Any:
    """An action for this position: marches, forced ones and leaders, short fights."""
    legal = position.sample(rng)
    words = str(legal).split()
    if words[0] == "move" and rng.random() < 0.7:
        wanted = [one for one in position.legal() if str(one).startswith(("move total", "move limited"))]
        return any_of(rng, wanted) if wanted else legal
    if state.degree and position.to_move == state.active and rng.random() < 0.85:
        found = [one for one in candidates(state, rng) if marches.may_march(state, one)]
        found.sort(key=lambda one: (not (one.force or one.lead), rng.random()))
        fights = [one for one in found if state.units(one.end, other(state.active))]
        twins = [one for one in found if _joins(state, one)]
        some = [any_of(rng, twins)] if twins and rng.random() < 0.6 else []
        some += [any_of(rng, fights)] if fights and rng.random() < 0.3 else []
        some += found[:1] if rng.random() < 0.4 else []
        for march in [*some, *sorted(found, key=lambda _: rng.random())[:3]]:
            if refusal(position, march.text) is None:
                return GAME.parse(position, position.to_move, march.text)
    if words[0] == "deploy" and rng.random() < 0.6 and refusal(position, "stop") is None:
        return GAME.parse(position, position.to_move, "stop")
    if words[0] == "inside" and rng.random() < 0.6:
        return GAME.parse(position, position.to_move, "outside")
    return legal


def follow(position: Any, rng: Random, tally: Tally, commits: int) -> Iterator[Difference]:
    """Play on from a position, and tell every difference. It ends where the two records part."""
    state = read(GAME.write_position(position))
    for _ in range(commits):
        actor = position.to_move
        if actor is None:
            return
        yield from compare(position, state, rng, tally)
        action = chosen(position, state, rng)
        text = str(action)
        tally.counts["commits"] += 1
        before, position = position, position.play(action).after
        table = GAME.write_position(position)
        if table.get("combat", {}).get("outcome"):
            return
        found = heard(state, actor, text)
        for one in found:
            one.hands = {side: counted(table.get("hands", {}).get(side, "")) for side in SIDES}
        wrong = [same(one, table) for one in found]
        if [] not in wrong:
            what = "; ".join(wrong[0]) if wrong else "allowed"
            yield Difference("record", text, what, GAME.write_position(before), state)
            return
        which = wrong.index([])
        if text.startswith("march") and len(found) > 1:
            tally.counts["played with several readings"] += 1
            if which and [one.group for one in meanings(state, march_of(text))][which] < 0:
                yield Difference("resident read first", text, "played so", GAME.write_position(before), state)
        state = found[which]


def started(made: Callable[[Random], dict[str, Any]], rng: Random) -> Any:
    """A random position; tables that no play leads to are left out."""
    while True:
        try:
            return GAME.read_position(made(rng), int(rng.random() * 1000))
        except PositionError:
            continue


KINDS: Final = {"movement": scene, "combat": fights, "twins": twins, "beaten": beaten}
"""The kinds of random positions, and how each is made; `game` is a whole game from the official start."""
COMMITS: Final = {"game": 400, "movement": 80, "combat": 40, "twins": 8, "beaten": 2}
"""How far each is played on."""


def differences(kind: str, seed: int, tally: Tally) -> Iterator[Difference]:
    """What follows one start; the seed decides all."""
    rng = Random(seed)
    tally.counts[kind] += 1
    if kind == "game":
        yield from follow(GAME.new({}, seed), rng, tally, COMMITS[kind])
    else:
        yield from follow(started(KINDS[kind], rng), rng, tally, COMMITS[kind])
