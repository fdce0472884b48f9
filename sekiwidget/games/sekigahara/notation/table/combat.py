"""The `[position.combat]` table: what lies on the table in the middle of a fight (docs/format.md). Both ways."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from sekiwidget.authoring.tokens import Word
from sekiwidget.core.position import Outcome
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SEAT, SIDES, in_order, texts
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES
from sekiwidget.games.sekigahara.notation.table.reader import Reader
from sekiwidget.games.sekigahara.notation.tokens import in_full, read_block, read_card, read_place
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat, Deployed, FollowUp
from sekiwidget.games.sekigahara.rules.combat.known import shown
from sekiwidget.games.sekigahara.rules.combat.losses import DISK_NAMES
from sekiwidget.games.sekigahara.rules.position import Deal, Position
from sekiwidget.games.sekigahara.rules.steps import STEPS

KEYS = (
    "step",
    "to_move",
    "place",
    "kind",
    "attacker",
    "holder",
    "initiative",
    "impact",
    "deployed",
    "played",
    "stopped",
    "asked",
    "losses",
    "lost_here",
    "fallen",
    "winner",
    "fled_from",
    "sheltered",
    "follow_up",
    "ended",
    "fought",
    "lost",
    "owed",
    "outcome",
)

_DEPLOYED = re.compile(r"(?P<block>\S+)(?: with (?P<card>\S+))? for (?P<impact>[0-9]{1,3})\Z")
MOST = 999


def read_combat(reader: Reader, position: Position, found: Any) -> Position:
    """8  The fight, the step and what is owed. Faults go to the reader."""
    path = ("combat",)
    table = reader.sub(path, found, KEYS, "key of [position.combat]")
    fields = _Fields(reader, table)
    step = fields.word("step", ("", *STEPS), "")
    to_move = fields.word("to_move", ("", *SIDES, CHANCE), "") or None
    fought = tuple(sorted(fields.places("fought")))
    chance = tuple(deal for text in fields.texts("owed") if (deal := fields.deal(text)) is not None)
    outcome = None
    if "outcome" in table:
        row = reader.sub(("combat", "outcome"), table["outcome"], ("winners", "rule"), "key of the outcome")
        outcome = _outcome(reader, row)
    combat = None
    if "place" in table:
        combat = _fight(fields)
        if not combat.ended:
            fought = tuple(sorted({*fought, combat.place}))
            position = _known(position, combat, step)
    return position.but(
        step=step,
        to_move=to_move,
        fought=fought,
        chance=chance,
        lost=fields.pair("lost"),
        outcome=outcome,
        combat=combat,
    )


def _known(position: Position, combat: Combat, step: str) -> Position:
    """8.2.1  What lies deployed has been shown, whether the table says so or not."""
    field = [entry.block for rank in combat.deployed for entry in rank]
    for number, block in enumerate(field if step not in ("lose", "retreat") else ()):
        position = shown(position, block.side, combat.place, block, field[: number + 1].count(block))
    return position


def _outcome(reader: Reader, row: dict[str, Any]) -> Outcome:
    """2  Who has won, and by which paragraph."""
    path = ("combat", "outcome")
    found, rule = row.get("winners", []), row.get("rule", "")
    winners: list[Any] = [in_full(side, SIDES) for side in found] if isinstance(found, list) else [None]
    if any(not isinstance(side, str) or side not in SIDES for side in winners):
        reader.fault((*path, "winners"), f"a list of sides is expected, not {found!r}", "2")
        winners = []
    if not isinstance(rule, str) or rule not in ("2.1", "2.2"):
        reader.fault((*path, "rule"), f"2.1 or 2.2 is expected, not {rule!r}", "2")
    return Outcome(tuple(winners), str(rule))


def _fight(fields: _Fields) -> Combat:
    """8.1  The fight itself."""
    attacker = fields.word("attacker", SIDES, "tokugawa")
    sheltered = fields.table.get("sheltered", "")
    winner = fields.word("winner", ("", *SIDES), "") or None
    loser = OTHER[winner] if winner else attacker
    return Combat(
        place=fields.place("place") or 0,
        attacker=attacker,
        kind=fields.word("kind", ("", "battle", "siege"), ""),
        initiative=fields.word("initiative", SIDES, attacker),
        holder=fields.word("holder", ("", *SIDES), "") or None,
        deployed=(fields.rank("tokugawa"), fields.rank("ishida")),
        played=fields.cards("played"),
        impact=fields.pair("impact"),
        stopped=fields.both("stopped"),
        asked=fields.number("asked", 2),
        losses=fields.pair("losses"),
        lost=fields.pair("lost_here"),
        fallen_disks=tuple(name for name in fields.texts("fallen") if fields.known_disk(name)),
        winner=winner,
        fled_from=fields.place("fled_from"),
        sheltered=in_order(fields.reader.words(("combat", "sheltered"), sheltered, partial(read_block, side=loser))),
        follow_up=fields.follow_up(),
        ended=bool(fields.table.get("ended", False)),
    )


class _Fields:
    """The keys of the table, each read with its fault."""

    def __init__(self, reader: Reader, table: dict[str, Any]) -> None:
        self.reader = reader
        self.table = table

    def fault(self, key: str, text: str, *more: str) -> None:
        """Keep a problem at a key."""
        self.reader.fault(("combat", key, *more), text)

    def word(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        """A word out of a few."""
        found = in_full(self.table.get(key, default), allowed)
        if isinstance(found, str) and found in allowed:
            return found
        self.fault(key, f"{found!r} is expected to be one of {', '.join(name for name in allowed if name)}")
        return default

    def number(self, key: str, most: int) -> int:
        """A number from 0."""
        found = self.table.get(key, 0)
        if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= most:
            return found
        self.fault(key, f"a number from 0 to {most} is expected, not {found!r}")
        return 0

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        found = self.table.get(key, [])
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            return tuple(found)
        self.fault(key, f"a list of words is expected, not {found!r}")
        return ()

    def both(self, key: str) -> tuple[bool, bool]:
        """Of each side whether it is in a list of sides."""
        found = [in_full(text, SIDES) for text in self.texts(key)]
        if any(side not in SIDES for side in found):
            self.fault(key, f"a list of sides is expected, not {self.table.get(key)!r}")
        return SIDES[0] in found, SIDES[1] in found

    def sides(self, key: str) -> dict[str, Any]:
        """A table by side."""
        return self.reader.sub(("combat", key), self.table.get(key, {}), SIDES, "side")

    def pair(self, key: str) -> tuple[int, int]:
        """A number for each side."""
        made = []
        table = self.sides(key)
        for side in SIDES:
            found = table.get(side, 0)
            if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= MOST:
                self.fault(key, f"a number is expected, not {found!r}", side)
                found = 0
            made.append(found)
        return made[0], made[1]

    def place(self, key: str) -> int | None:
        """A place, or None if it is not given."""
        if key not in self.table:
            return None
        found = self.reader.words(("combat", key), self.table[key], read_place)
        if len(found) == 1:
            return int(found[0])
        self.fault(key, "one place is expected")
        return None

    def places(self, key: str) -> tuple[int, ...]:
        """A list of places."""
        return self.reader.words(("combat", key), self.table.get(key, []), read_place)

    def cards(self, key: str) -> tuple[Any, Any]:
        """Cards for each side."""
        table = self.sides(key)
        made = [
            in_order(self.reader.words(("combat", key, side), table.get(side, ""), partial(read_card, side=side)))
            for side in SIDES
        ]
        return made[0], made[1]

    def known_disk(self, name: str) -> bool:
        """Whether a name is a disk's; keeps a problem if not."""
        if name in DISK_NAMES:
            return True
        self.fault("fallen", f"{name!r} is no disk")
        return False

    def rank(self, side: Side) -> tuple[Deployed, ...]:
        """`tokugawa2 with tokugawa for 2`, `mori1* for 1`; a block of the other side came by a loyalty card."""
        made = []
        found = self.sides("deployed").get(side, [])
        if not isinstance(found, list):
            self.fault("deployed", "a list of deployments is expected", side)
            return ()
        for number, text in enumerate(found):
            match = _DEPLOYED.match(text) if isinstance(text, str) else None
            if match is None:
                self.fault("deployed", f"{text!r} is expected as: block with card for impact", side, str(number))
                continue
            try:
                block = read_block(Word(match["block"], 0), None)
                card = read_card(Word(match["card"], match.start("card")), side) if match["card"] else None
            except UnreadableAction as fault:
                self.reader.fault(("combat", "deployed", side, str(number)), str(fault), "", fault.start, fault.end)
                continue
            made.append(Deployed(block, card, int(match["impact"])))
        return tuple(made)

    def deal(self, text: str) -> Deal | None:
        """`draw tokugawa 3 8.10`, `place tokugawa 2 edo 5.2.2`: what, for whom, how many, where, by which rule."""
        words = [in_full(word, SIDES) for word in text.lower().split()]
        place = PLACE.get(words.pop(3)) if len(words) == 5 and words[0] == "place" else None
        readable = len(words) == 4 and words[0] in ("draw", "deal", "recruit", "place") and words[1] in SEAT
        if readable and words[2].isdigit() and int(words[2]) <= MOST and (place is None) == (words[0] != "place"):
            return Deal(words[0], words[1], int(words[2]), place, words[3])
        self.fault("owed", f"{text!r} is expected as: draw tokugawa 3 8.10")
        return None

    def follow_up(self) -> FollowUp | None:
        """8.8.5  `gifu ishida kiyosu`: the place, who attacks, from where he fled."""
        if "follow_up" not in self.table:
            return None
        found = self.table["follow_up"]
        given = self.reader.split(("combat", "follow_up"), found) if isinstance(found, str) else []
        words = [in_full(word.text.lower(), SIDES) for word in given]
        if len(words) == 3 and words[0] in PLACE and words[1] in SEAT and words[2] in PLACE:
            return FollowUp(PLACE[words[0]], words[1], PLACE[words[2]])
        self.fault("follow_up", f"{found!r} is expected as: place side place")
        return None


def write_combat(position: Position) -> dict[str, Any]:
    """The table that reads back to the same fight, step and debts."""
    made: dict[str, Any] = {"step": position.step, "to_move": position.to_move or ""}
    made["fought"] = [PLACES[place] for place in position.fought]
    made["lost"] = _pair(position.lost)
    made["owed"] = [_owed(deal) for deal in position.chance]
    if position.outcome is not None:
        made["outcome"] = {"winners": list(position.outcome.winners), "rule": position.outcome.rule}
    if position.combat is not None:
        made |= _write_fight(position.combat)
    return {key: value for key, value in made.items() if value not in ("", [], {}, None, 0, False)} or {"step": ""}


def _write_fight(combat: Combat) -> dict[str, Any]:
    follow = combat.follow_up
    return {
        "place": PLACES[combat.place],
        "attacker": combat.attacker,
        "kind": combat.kind,
        "initiative": combat.initiative,
        "holder": combat.holder,
        "deployed": {side: rank for side in SIDES if (rank := _rank(combat.deployed[SEAT[side]]))},
        "played": {side: " ".join(texts(combat.played[SEAT[side]])) for side in SIDES if combat.played[SEAT[side]]},
        "impact": _pair(combat.impact),
        "stopped": [side for side in SIDES if combat.stopped[SEAT[side]]],
        "asked": combat.asked,
        "losses": _pair(combat.losses),
        "lost_here": _pair(combat.lost),
        "fallen": list(combat.fallen_disks),
        "winner": combat.winner,
        "fled_from": None if combat.fled_from is None else PLACES[combat.fled_from],
        "sheltered": " ".join(texts(combat.sheltered)),
        "follow_up": f"{PLACES[follow.place]} {follow.attacker} {PLACES[follow.fled_from]}" if follow else None,
        "ended": combat.ended,
    }


def _pair(pair: tuple[int, int]) -> dict[str, int]:
    return {side: pair[SEAT[side]] for side in SIDES if pair[SEAT[side]]}


def _rank(rank: tuple[Deployed, ...]) -> list[str]:
    return [
        f"{entry.block.text} with {entry.card.text} for {entry.impact}"
        if entry.card
        else f"{entry.block.text} for {entry.impact}"
        for entry in rank
    ]


def _owed(deal: Deal) -> str:
    where = "" if deal.place is None else f" {PLACES[deal.place]}"
    return f"{deal.verb} {deal.side} {deal.number}{where} {deal.rule}"
