"""Reading the `[position]` table of a scenario file (`docs/warchest.md` has every word).

Every fault is collected as a problem with the path of keys to the words; nothing is built if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.authoring.tokens import read_side
from sekiwidget.core.position import Outcome
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import (
    LETTER,
    NUMBER,
    OTHER,
    SEAT,
    SIDES,
    STACKS,
    Stack,
)
from sekiwidget.games.warchest.notation.problems.before import SETS_UP
from sekiwidget.games.warchest.notation.problems.pending import UNIT_OF
from sekiwidget.games.warchest.notation.problems.problems import laid_problems, problems
from sekiwidget.games.warchest.notation.table.fill import filled
from sekiwidget.games.warchest.notation.table.pending import read_chance, read_pending
from sekiwidget.games.warchest.notation.table.reader import Reader
from sekiwidget.games.warchest.notation.tokens import named_side, read_unit
from sekiwidget.games.warchest.rules.drafting import next_of_draft
from sekiwidget.games.warchest.rules.flow import begin_round, proceed, turn_of
from sekiwidget.games.warchest.rules.position import HEAPS, START_CONTROL, Draft, Options, Position
from sekiwidget.games.warchest.rules.setup import ARMIES, GUARDS, OWN, WAYS, read_options, start

OPTIONS = ("royal_guard", "preview", "choose_order", "elimination")
LAID_OUT = (
    "lineup",
    "round",
    "initiative",
    "initiative_moved",
    "active",
    "units",
    "control",
    "hands",
    "bags",
    "faceup",
    "facedown",
    "ahead",
    "eliminated",
    "supply",
    "draft",
    "pending",
    "chance",
    "winner",
    "won_by",
    "viewer",
)
"""What is said only of a position that is laid out."""
KEYS = ("armies", *OPTIONS, *LAID_OUT)
PLACED = ("units", "control", "hands", "bags", "faceup", "facedown", "ahead", "eliminated", "supply", "pending")
"""Any of these lays a position out, though its armies are named together."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides what `3x ?` are. Raises PositionError with every problem."""
    reader = Reader(table)
    reader.sub((), table, KEYS, "key of [position]")
    laid_out = isinstance(table.get("armies"), Mapping) or any(key in table for key in PLACED)
    made = _laid_out(reader, seed) if laid_out else _official(reader)
    if not reader.problems:
        reader.problems += problems(made)
    if reader.problems:
        raise PositionError(reader.placed())
    return made


def _thrown(armies: Any) -> bool:
    """setup, first-game  Whether a start of this name has the marker thrown."""
    return isinstance(armies, str) and armies in WAYS and "initiative" not in ARMIES.get(armies, {})


def _official(reader: Reader) -> Position:
    """setup  The start by the options; everything else follows."""
    for key in LAID_OUT:
        if key in reader.table:
            text = "the set-up decides this, unless units, control or coins are laid out as well"
            if key == "initiative" and _thrown(reader.table.get("armies")):
                text = "the marker is thrown here; the script says whom it shows: - marker W"
            reader.fault((key,), text, "setup")
    try:
        return start(read_options({key: reader.table[key] for key in ("armies", *OPTIONS) if key in reader.table}))
    except (ValueError, TypeError) as error:
        key = next((key for key in OPTIONS if str(error).startswith(key)), "armies")
        reader.fault((key,), str(error))
        return Position()


def _laid_out(reader: Reader, seed: int) -> Position:
    """A position in which everything lies where the table says."""
    table = reader.table
    named, (white, black) = _armies(reader)
    options = Options(
        reader.one_of("lineup", (*WAYS, OWN), "draft" if "draft" in table else named),
        reader.one_of("royal_guard", GUARDS, "revised"),
        *(reader.truth(key) for key in ("preview", "choose_order", "elimination")),
    )
    board: list[Stack | None] = [None] * len(HEXES)
    for name, text in reader.sub(("units",), table.get("units", {}), HEXES, "hex").items():
        board[HEX[name]] = _stack(reader, ("units", name), text)
    viewer = reader.one_of("viewer", (*SIDES, "public"), "public") if "viewer" in table else None
    chance, draft = read_chance(reader), _draft(reader, chooses=options.choose_order)
    early = draft is not None or any(deal.verb in SETS_UP for deal in chance)
    initiative = reader.one_of("initiative", (*SIDES, "none"), "none" if early else SIDES[0])
    position = Position(
        board=tuple(board),
        control=_control(reader),
        armies=(white, black),
        initiative=None if initiative == "none" else initiative,
        moved=reader.truth("initiative_moved"),
        round=reader.at_least("round", 0, 1, "turns"),
        draft=draft,
        options=options,
        outcome=_outcome(reader),
        viewer=viewer,
        frames=read_pending(reader),
        chance=chance,
    ).but(**{name: reader.heaps(name) for name in HEAPS})
    if reader.problems:
        return position
    return _begun(reader, filled(reader, position, seed))


def _armies(reader: Reader) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """setup, first-game, gaugamela, bannockburn, crecy  Where the armies come from, and the units of each side."""
    told = reader.table.get("armies", "first")
    if isinstance(told, str) and told in ARMIES:
        return told, tuple(tuple(ARMIES[told][side]) for side in SIDES)
    if isinstance(told, str):
        text = f"{told!r}: to lay a position out, name the units of each side in [position.armies]"
        reader.fault(("armies",), f"{text}, or say {', '.join(ARMIES)}", "setup")
        return OWN, ((), ())
    armies = reader.sub(("armies",), told, SIDES, "side")
    return OWN, tuple(reader.words(("armies", side), armies.get(side, ""), read_unit) for side in SIDES)


def _stack(reader: Reader, path: tuple[str, ...], text: Any) -> Stack | None:
    """`white scout`, `white 2x scout` or `white scout scout`."""
    found = reader.words(path, text, lambda word: word)
    if not found or reader.problems:
        if not found:
            reader.fault(path, "a side and a unit are expected: white scout, or black 2x knight")
        return None
    try:
        side = read_side(found[0], LETTER)
        units = [read_unit(word) for word in found[1:]]
    except ValueError as fault:
        reader.fault(path, str(fault), "", getattr(fault, "start", 0), getattr(fault, "end", None))
        return None
    if not units or len(set(units)) > 1:
        reader.fault(path, f"{text!r}: one unit is expected after the side, such as white 2x scout", "deploy")
        return None
    stack = STACKS.get((side, units[0], len(units)))
    if stack is None:
        text = f"there are only {NUMBER[units[0]]} {units[0]} coins"
        reader.fault(path, text, "bolster")
    return stack


def _control(reader: Reader) -> tuple[Side | None, ...]:
    """control  As told; else the start locations."""
    names = tuple(HEXES[place] for place in LOCATIONS)
    told = reader.sub(("control",), reader.table.get("control", {}), names, "location")
    made: list[Side | None] = []
    for name, usual in zip(names, START_CONTROL, strict=True):
        side = named_side(told.get(name, usual or "none"))
        if not (isinstance(side, str) and side in (*SIDES, "none")):
            reader.fault(("control", name), f"{side!r} is expected to be white, black or none", "control")
        made.append(side if isinstance(side, str) and side in SEAT else None)
    return tuple(made)


def _draft(reader: Reader, *, chooses: bool) -> Draft | None:
    """draft, choose-order  The open cards, and the order: the marker shows it unless a side `chooses`."""
    if "draft" not in reader.table:
        return None
    table = reader.sub(("draft",), reader.table["draft"], Draft._fields, "key of [position.draft]")
    cards = {key: reader.words(("draft", key), table.get(key, ""), read_unit) for key in ("open", "away")}
    order: dict[str, Side | None] = {}
    for key in ("winner", "first", "starter"):
        side = named_side(table.get(key))
        order[key] = side if isinstance(side, str) and side in SEAT else None
        if side is not None and order[key] is None:
            reader.fault(("draft", key), f"{side!r} is expected to be white or black", "draft")
    if order["winner"] is not None and not chooses:
        follows = {"first": order["winner"], "starter": OTHER[order["winner"]]}
        order |= {key: side for key, side in follows.items() if key not in table}
    return Draft(cards["open"], order["winner"], order["first"], order["starter"], cards["away"])


def _outcome(reader: Reader) -> Outcome | None:
    """win, draw-game  How the game ended."""
    if "winner" not in reader.table and "won_by" not in reader.table:
        return None
    winner = reader.one_of("winner", (*SIDES, "none"), "none")
    return Outcome(() if winner == "none" else (winner,), reader.one_of("won_by", ("win", "draw-game"), "win"))


def _begun(reader: Reader, position: Position) -> Position:
    """turns  Whose turn it is, and what is asked."""
    told = reader.one_of("active", SIDES, SIDES[0]) if "active" in reader.table else None
    waits = position.draft is not None or position.outcome is not None or position.chance or position.frames
    position = position.but(active=told)
    if not waits and not any(position.hands):
        return _new_round(reader, position.but(round=max(position.round, 1), active=None))
    reader.problems += laid_problems(position)
    if reader.problems:
        return position
    if position.draft is not None and not position.chance:
        return next_of_draft(position, [])
    if waits:
        begun = proceed(position, [])
        if position.outcome is None and len(begun.frames) < len(position.frames):
            at, last = len(position.frames) - 1, position.frames[-1]
            rule = UNIT_OF.get(last.kind, last.kind)
            reader.fault(("pending", str(at)), "this unit has nothing that it could do", rule)
        return begun
    side = told or position.initiative or SIDES[0]
    return position.but(step="turn", to_move=side) if told else turn_of(position, side)


def _new_round(reader: Reader, position: Position) -> Position:
    """draw, preview  Where nobody holds a coin a round begins; round 1 finds no second hand."""
    reader.problems += laid_problems(position)
    for side in SIDES:
        if position.ahead[SEAT[side]]:
            text = "a second hand lies aside only while the hands of round 1 are used"
            reader.fault(("ahead", side), text, "preview")
    return position if reader.problems else begin_round(position.but(round=position.round - 1), [])
