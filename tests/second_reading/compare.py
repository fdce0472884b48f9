"""The engine and the second reading side by side: one game, decision by decision.

Of the engine only what any user sees is used: texts of actions, whether it refuses them, and written tables.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sekiwidget.core.position import UnreadableAction
from sekiwidget.games.sekigahara import GAME
from tests.second_reading import marches, musters, retreats
from tests.second_reading.board import NEAR, PLACES, SIDES
from tests.second_reading.faces import Faces, how_many_parts, is_leader, parts, rank, within
from tests.second_reading.marches import March, march_of
from tests.second_reading.state import State

FEW = 300
"""As many marches as are compared one by one and as a whole list; of more, some are drawn."""
FIGHTING = {"inside or outside", "deploy", "answer", "prove", "lose", "retreat"}
DRAWN = 40
"""How many words are drawn and tried, where there are more or where they may be wrong."""


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


def candidates(state: State, rng: Random) -> Iterator[March]:
    """Words of marches, legal and not: all of a small position, some of a large one."""
    side = state.active
    stacks = [(place, state.at(place, side)) for place in PLACES if state.size(place, side)]
    cards = sorted(+state.hands[side])
    leaders = sorted(
        (face for (_, who), faces in state.blocks.items() if who == side for face in +faces if is_leader(face)),
        key=rank,
    )
    forces = ["", *cards]
    leads = ["", *dict.fromkeys(leaders)]
    size = sum(how_many_parts(faces) * len(NEAR[place]) for place, faces in stacks) * len(forces) * len(leads)
    if size <= FEW:
        for place, faces in stacks:
            for part in parts(faces):
                for end in NEAR[place]:
                    for force in forces:
                        for lead in leads:
                            yield March(tuple(sorted(part.elements())), place, end, force, lead)
        return
    if not stacks:
        return
    hot = [stack for stack in stacks if any(group.place == stack[0] for group in state.groups)]
    for _ in range(DRAWN):
        place, faces = _one(rng, hot if hot and rng.random() < 0.6 else stacks)
        part = drawn(faces, rng)
        force = _one(rng, cards) if cards and rng.random() < 0.4 else ""
        lead = _one(rng, leaders) if leaders and rng.random() < 0.3 else ""
        yield March(tuple(sorted(part.elements())), place, _one(rng, NEAR[place]), force, lead)


def _one(rng: Random, among: Any) -> Any:
    return among[int(rng.random() * len(among))]


def drawn(faces: Faces, rng: Random) -> Faces:
    """Some of the blocks: one, two, all, all but one, or any."""
    pieces = sorted(faces.elements(), key=lambda _: rng.random())
    number = _one(rng, (1, 1, 2, len(pieces), len(pieces), len(pieces) - 1, int(rng.random() * len(pieces)) + 1))
    return Counter(pieces[: max(1, min(number, len(pieces)))])


def plain(state: State, march: March) -> March:
    """The march as a list has it: a leader who would lead without being named is not named."""
    silent = march._replace(lead="")
    named = [after for _, after in marches.readings(state, march)]
    if march.lead and any(after in named for _, after in marches.readings(state, silent)):
        return silent
    return march


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
    found = list(marches.readings(state, march))
    tally.counts["with several readings"] += len(found) > 1
    tally.counts["read as resident beside the march"] += not found[0][0] and any(
        group.place == march.start and within(Counter(march.faces), group.blocks) for group in state.groups
    )
