"""The `[position.combat]` table: the state of a fight in progress (docs/format.md), read and written."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    by_name,
    list_of,
    not_one_of,
    plain,
    same_form,
)
from sekiwidget.authoring.tokens import Word, unknown_side
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES
from sekiwidget.games.sekigahara.notation.table_forms import (
    ONE_PLACE,
    blocks,
    by_side,
    cards,
    count,
    flag,
    one_of,
    places,
)
from sekiwidget.games.sekigahara.notation.tokens import full_name, no_disk, read_block, read_card
from sekiwidget.games.sekigahara.rules.losses import DISK_NAMES, MOST_LOST
from sekiwidget.games.sekigahara.rules.position import Combat, Deal, Deployed, FollowUp, Position
from sekiwidget.games.sekigahara.rules.steps import STEPS
from sekiwidget.games.sekigahara.rules.view import reveal_block
from sekiwidget.text.phrase import phrase

# -- the values of its keys --------------------------------------------------------------------------------------------

MOST: Final = MOST_LOST
_DEPLOYED: Final = re.compile(r"(?P<block>\S+)(?: with (?P<card>\S+))? for (?P<impact>[0-9]{1,3})\Z")


def _no_words(key: str, found: Any) -> str:
    return phrase("{key} must be a list of words, not {found!r}", key=key, found=found)


def _no_sides(key: str, found: Any) -> str:
    return phrase("{key} must be a list of sides, not {found!r}", key=key, found=found)


def _no_outcome_key(key: Any) -> str:
    return phrase("{key!r} is not a key of the outcome", key=key)


def _amount(found: Any) -> bool:
    return type(found) is int and 0 <= found <= MOST


PAIR: Final[Form[Any]] = by_name(
    same_form(
        SIDES,
        plain(_amount, lambda key, found: phrase("{key} must be a number, not {found!r}", key=key, found=found), 0),
    ),
    unknown_side,
)
"""A number for each side."""


def _deployed(reader: TableReader, path: Path, found: Any, default: Any) -> tuple[tuple[Deployed, ...], ...]:
    """8.2  What each side has deployed, in order."""
    return tuple(
        _rank(reader, path, reader.sub(path, found, SIDES, unknown_side).get(side, []), side) for side in SIDES
    )


def _rank(reader: TableReader, path: Path, found: Any, side: Side) -> tuple[Deployed, ...]:
    """`tokugawa2 with tokugawa for 2`, `mori1* for 1`; a block of the other side defected by a loyalty card."""
    path = (*path, side)
    if not isinstance(found, list):
        reader.fault(path, phrase("this must be a list of deployments"))
        return ()
    made = []
    for number, text in enumerate(found):
        at = (*path, str(number))
        match = _DEPLOYED.match(text) if isinstance(text, str) else None
        if match is None:
            reader.fault(at, phrase("{found!r} must have the form: block with card for impact", found=text))
            continue
        try:
            block = read_block(Word(match["block"], 0), None)
            card = read_card(Word(match["card"], match.start("card")), side) if match["card"] else None
        except UnreadableAction as fault:
            reader.fault(at, str(fault), "", fault.start, fault.end)
            continue
        made.append(Deployed(block, card, int(match["impact"])))
    return tuple(made)


def _entry(entry: Deployed) -> str:
    card = f" with {entry.card.text}" if entry.card else ""
    return f"{entry.block.text}{card} for {entry.impact}"


DEPLOYED: Final[Form[Any]] = Form(
    _deployed,
    lambda ranks: {
        side: [_entry(entry) for entry in ranks[SIDE_INDEX[side]]] for side in SIDES if ranks[SIDE_INDEX[side]]
    },
    ((), ()),
)
"""8.2  The blocks deployed by each side."""


def _disk(reader: TableReader, path: Path, name: str, default: Any) -> str | None:
    if name in DISK_NAMES:
        return name
    reader.fault(path[:-1], no_disk(name))
    return None


DISKS: Final[Form[Any]] = list_of(Form(_disk, str, None), _no_words, of=str)
"""8.9.3  Disks that have fallen."""


def _both(reader: TableReader, path: Path, found: Any, default: Any) -> tuple[bool, bool]:
    """For each side, whether a list of sides contains it."""
    sides = _SIDES.read(reader, path, found, ())
    if any(side not in SIDES for side in sides):
        reader.wrong_value(path, _no_sides, found)
    return SIDES[0] in sides, SIDES[1] in sides


_SIDES: Final[Form[Any]] = list_of(
    Form(lambda reader, path, found, default: full_name(found, SIDES), str, None), _no_words, of=str
)
BOTH: Final[Form[Any]] = Form(
    _both, lambda both: [side for side, listed in zip(SIDES, both, strict=True) if listed], (False, False)
)
"""The sides for which something holds."""


def _deal(reader: TableReader, path: Path, text: str, default: Any) -> Deal | None:
    """`draw tokugawa 3 8.10`, `place tokugawa 2 edo 5.2.2`: what, for which side, how many, where, by which rule."""
    words = [full_name(word, SIDES) for word in text.lower().split()]
    place = PLACE.get(words.pop(3)) if len(words) == 5 and words[0] == "place" else None
    readable = len(words) == 4 and words[0] in ("draw", "deal", "recruit", "place") and words[1] in SIDE_INDEX
    if readable and words[2].isdigit() and int(words[2]) <= MOST and (place is None) == (words[0] != "place"):
        return Deal(words[0], words[1], int(words[2]), place, words[3])
    reader.fault(path[:-1], phrase("{found!r} must have the form: draw tokugawa 3 8.10", found=text))
    return None


def _deal_text(deal: Deal) -> str:
    where = "" if deal.place is None else f" {PLACES[deal.place]}"
    return f"{deal.verb} {deal.side} {deal.number}{where} {deal.rule}"


OWED: Final[Form[Any]] = list_of(Form(_deal, _deal_text, None), _no_words, of=str)
"""What chance owes, in order."""


def _follow_up(reader: TableReader, path: Path, found: Any, default: Any) -> FollowUp | None:
    """8.8.5  `gifu ishida kiyosu`: the place, the attacker, and where the attacker retreated from."""
    given = reader.split(path, found) if isinstance(found, str) else []
    words = [full_name(word.text.lower(), SIDES) for word in given]
    if len(words) == 3 and words[0] in PLACE and words[1] in SIDE_INDEX and words[2] in PLACE:
        return FollowUp(PLACE[words[0]], words[1], PLACE[words[2]])
    reader.fault(path, phrase("{found!r} must have the form: place side place", found=found))
    return None


FOLLOW_UP: Final[Form[Any]] = Form(
    _follow_up, lambda follow: f"{PLACES[follow.place]} {follow.attacker} {PLACES[follow.fled_from]}", None
)
"""8.8.5  The fight caused by a retreat."""


def _outcome(reader: TableReader, path: Path, found: Any, default: Any) -> Outcome:
    """2  Who has won, and by which paragraph."""
    row = reader.sub(path, found, ("winners", "rule"), _no_outcome_key)
    told, rule = row.get("winners", []), row.get("rule", "")
    winners: list[Any] = [full_name(side, SIDES) for side in told] if isinstance(told, list) else [None]
    if any(not isinstance(side, str) or side not in SIDES for side in winners):
        reader.wrong_value((*path, "winners"), _no_sides, told, "2")
        winners = []
    elif len(winners) != 1:
        reader.fault((*path, "winners"), phrase("one side wins, and only one"), "2")
    if not isinstance(rule, str) or rule not in ("2.1", "2.2"):
        reader.fault((*path, "rule"), phrase("the rule must be 2.1 or 2.2, not {rule!r}", rule=rule), "2")
    return Outcome(tuple(winners), str(rule))


OUTCOME: Final[Form[Any]] = Form(
    _outcome, lambda outcome: {"winners": list(outcome.winners), "rule": outcome.rule}, None
)
"""2  How the game ended."""


# -- the table ---------------------------------------------------------------------------------------------------------


def _choice(*allowed: str, none: str | None = None) -> Form[Any]:
    """One of a few words."""
    return one_of(allowed, none=none, fault=not_one_of(filter(None, allowed)))


STATE: Final = Fields(
    Field("step", _choice("", *STEPS), default=""),
    Field("to_move", _choice("", *SIDES, CHANCE, none="")),
    Field("fought", places(lambda found: tuple(sorted(found)))),
    Field("lost", PAIR),
    Field("owed", OWED, "chance"),
    Field("outcome", OUTCOME),
)
"""The keys for the position."""

ATTACKER: Final = Field("attacker", _choice(*SIDES), default="tokugawa", always=True)
WINNER: Final = Field("winner", _choice("", *SIDES, none=""))


@cache
def fight_fields(attacker: Side, winner: Side | None) -> Fields:
    """The keys for a fight with this attacker and winner."""
    loser = OTHER[winner] if winner else attacker
    return Fields(
        Field("place", ONE_PLACE, default=0, always=True),
        ATTACKER,
        Field("kind", _choice("", "battle", "siege"), default=""),
        Field("initiative", _choice(*SIDES), default=attacker, always=True),
        Field("holder", _choice("", *SIDES, none="")),
        Field("deployed", DEPLOYED),
        Field("played", by_side(cards)),
        Field("impact", PAIR),
        Field("stopped", BOTH),
        Field("asked", count(2)),
        Field("losses", PAIR),
        Field("lost_here", PAIR, "lost"),
        Field("fallen", DISKS, "fallen_disks"),
        WINNER,
        Field("fled_from", ONE_PLACE),
        Field("sheltered", blocks(loser)),
        Field("follow_up", FOLLOW_UP),
        Field("ended", flag()),
    )


KEYS: Final = (*STATE.keys, *fight_fields(SIDES[0], None).keys)


def _no_key(key: Any) -> str:
    return phrase("{key!r} is not a key of [position.combat]", key=key)


def read_combat(reader: TableReader, position: Position, found: Any) -> Position:
    """8  The position with the fight, the step and what is owed. Faults go to the reader."""
    told = TableContext(reader, reader.sub(("combat",), found, KEYS, _no_key), ("combat",))
    position = position.but(combat=None, **STATE.rest(told, "lost"))
    if "place" in told.table:
        attacker, winner = ATTACKER.read(told), WINNER.read(told)
        keys = fight_fields(attacker, winner)
        combat = Combat(attacker=attacker, winner=winner, **keys.rest(told, ATTACKER.key, WINNER.key))
        if not combat.ended:
            position = position.but(fought=tuple(sorted({*position.fought, combat.place})))
            position = _known(position, combat, position.step)
        position = position.but(combat=combat)
    return position.but(**STATE.read(told, "lost"))


def _known(position: Position, combat: Combat, step: str) -> Position:
    """8.2.1  Deployed blocks have been shown, whether the table says so or not."""
    field = [entry.block for rank in combat.deployed for entry in rank]
    for number, block in enumerate(field if step not in ("lose", "retreat") else ()):
        position = reveal_block(position, block.side, combat.place, block, field[: number + 1].count(block))
    return position


def write_combat(position: Position) -> dict[str, Any]:
    """The table that reads back as the same fight, step and debts."""
    made, combat = STATE.write(position), position.combat
    if combat is not None:
        made |= fight_fields(combat.attacker, combat.winner).write(combat)
    return made or {"step": ""}
