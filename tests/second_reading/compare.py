"""The engine and the second reading side by side: one game, decision by decision.

Of the engine only what any user sees is used: texts of actions, whether it refuses them, and written tables.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.sekigahara import GAME
from tests.second_reading import marches, musters, retreats
from tests.second_reading.attempts import FEW, candidates
from tests.second_reading.board import SIDES
from tests.second_reading.faces import within
from tests.second_reading.marches import March, march_of
from tests.second_reading.state import State

FIGHTING: Final = {"inside or outside", "deploy", "answer", "prove", "lose", "retreat"}


@dataclass(frozen=True)
class Difference:
    """What one says and the other does not: the kind, the words, what the engine says, and the position's table."""

    kind: str
    text: str
    engine: str
    table: dict[str, Any]
    state: State

    def __str__(self) -> str:
        return f"{self.kind}: {self.text!r}; the engine: {self.engine}\n    {self.table}"


@dataclass
class Tally:
    """How much was compared."""

    counts: Counter[str] = field(default_factory=Counter)


def refusal(position: Any, text: str) -> str | None:
    """What the engine has against a text, or None."""
    try:
        action = GAME.parse(position, position.to_move, text)
    except UnreadableAction as error:
        return f"cannot be read: {error}"
    found = position.why_not(action)
    return None if found is None else str(found)


def plain(state: State, march: March) -> March:
    """The march as a list has it: a leader who would lead without being named is not named."""
    silent = march._replace(lead="")
    if march.lead and set(marches.meanings(state, march)) & set(marches.meanings(state, silent)):
        return silent
    return march


def _fresh_too(state: State, march: March) -> Iterator[March]:
    """The same march of blocks that have not marched, where the plain words mean others that have."""
    fresh = march._replace(which="fresh", lead="")
    found = marches.meanings(state, march)
    stepped = [one for one in found if one.group >= 0 and state.groups[one.group].steps]
    if stepped and not march.lead and marches.may_march(state, fresh):
        yield fresh


def compare(position: Any, state: State, rng: Random, tally: Tally) -> Iterator[Difference]:
    """Every difference at one decision of a side."""
    if position.to_move not in SIDES:
        return
    table = GAME.write_position(position)
    fight = table.get("combat", {})
    step = fight.get("step", "")
    if step in FIGHTING:
        told = (fight["place"], fight["attacker"], fight.get("fled_from", ""))
        mine = (state.ground, state.attacker, state.fled_from)
        if told != mine:
            yield Difference("fight", " ".join(mine), " ".join(told), table, state)
            return
    if step == "retreat":
        theirs = {str(one) for one in position.legal()}
        yield from _sets("retreat", retreats.retreats(state, position.to_move), theirs, position, state, table)
        tally.counts["retreats"] += 1
        tally.counts["retreats after a retreat"] += bool(state.fled_from)
        tally.counts["sorties beaten"] += state.besieged and position.to_move == state.attacker
    elif state.degree and position.to_move == state.active and table["phase"] == "movement":
        yield from _moves(position, state, table, rng, tally)


def _sets(
    kind: str, mine: set[str], theirs: set[str], position: Any, state: State, table: dict[str, Any]
) -> Iterator[Difference]:
    for text in sorted(mine - theirs):
        yield Difference(f"{kind} missing", text, refusal(position, text) or "allowed, not listed", table, state)
    for text in sorted(theirs - mine):
        yield Difference(f"{kind} too many", text, "allowed", table, state)


def _moves(position: Any, state: State, table: dict[str, Any], rng: Random, tally: Tally) -> Iterator[Difference]:
    legal = set()
    for march in candidates(state, rng):
        may = marches.may_march(state, march)
        against = refusal(position, march.text)
        tally.counts["marches"] += 1
        if may:
            _count(state, march, tally)
        if may != (against is None):
            yield Difference("march missing" if may else "march too many", march.text, str(against), table, state)
        if may:
            legal.add(plain(state, march))
            legal |= set(_fresh_too(state, march))
    listed = []
    for number, action in enumerate(position.legal()):
        if number >= FEW:
            break
        listed.append(str(action))
    else:
        tally.counts["whole lists"] += 1
        theirs = {march_of(text) for text in listed if text.startswith("march")}
        for march in sorted(legal - theirs):
            yield Difference("march not listed", march.text, str(refusal(position, march.text)), table, state)
        if state.muster or any(text.startswith("muster") for text in listed):
            mine = musters.musters(state)
            found = {text for text in listed if text.startswith("muster")}
            yield from _sets("muster", mine, found, position, state, table)
            tally.counts["musters"] += len(mine)
    for text in listed:
        if text.startswith("march") and not marches.may_march(state, march_of(text)):
            yield Difference("march listed", text, "listed", table, state)


def _count(state: State, march: March, tally: Tally) -> None:
    tally.counts["legal marches"] += 1
    tally.counts["forced"] += bool(march.force)
    tally.counts["led"] += bool(march.lead)
    tally.counts["forced and led"] += bool(march.lead and march.force)
    tally.counts["of five or more"] += len(march.faces) > 4
    found = list(marches.meanings(state, march))
    tally.counts["with several readings"] += len(found) > 1
    tally.counts["read as standing beside those on the march"] += found[0].group < 0 and any(
        group.place == march.start and within(Counter(march.faces), group.blocks) for group in state.groups
    )
