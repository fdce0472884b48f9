"""The strip of a fight: the cubes that are thrown, what fell, for whom it counts, and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Box, Caption, Piece, Place, Sum, Term
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap, minus, plus
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import farmers, province_name, side_name
from sekiwidget.games.shogun.narration.labels import number_of
from sekiwidget.games.shogun.picture.layout import (
    FARMERS_FIRST,
    FIGHT_PANEL,
    STAGE,
    Size,
    point,
    row,
)
from sekiwidget.games.shogun.picture.sides import number_phrase
from sekiwidget.games.shogun.rules import fights as rules
from sekiwidget.games.shogun.rules.actions import Drop
from sekiwidget.games.shogun.rules.position import Fight, Position
from sekiwidget.text.phrase import Phrase, phrase

_TRAY: Final = phrase("In the tray")
_APART: Final = phrase("no part in it")


class ShownFight(NamedTuple):
    """A fight in the picture: its participants, its cubes and its result.

    `side` attacks or has the revolt, `attacked` is the side attacked, if any; `farmers`: whether farmers take part;
    `fell`: the cubes that fell (None: none yet). `lying`: the cubes in the tray, before the throw or after it; `tower`:
    those inside. `won`: `side`, `other` or none; `survivors`: the armies that the winner keeps.
    """

    sides: tuple[Side, ...]
    kind: str
    place: int
    side: Side
    attacked: Side | None
    farmers: bool
    thrown: Heap
    fell: Heap | None
    lying: Heap
    tower: Heap
    sums: rules.Sums
    won: str
    survivors: int


def shown_fight(view: Position, last: Narrated[Position] | None) -> ShownFight | None:
    """fight-when  The fight decided by the last commit, by itself or with its throw; else the pending one."""
    if last is not None and isinstance(last.action, Drop) and last.before.fight is not None:
        left = next((number_of(event) for event in last.events if event.kind == "survive"), 0)
        return _of(last.before, last.before.fight, last.action.heap, left)
    if view.fight is not None:
        return _of(view, view.fight, None, 0)
    return _decided(view, last.before) if last is not None and view.last not in (None, last.before.last) else None


def _of(at: Position, fight: Fight, fell: Heap | None, survivors: int) -> ShownFight:
    """A fight in the position in which it is pending."""
    thrown = rules.fight_cubes(at)
    sums = rules.sums(at, fight, fell or (0,) * len(at.tower))
    return ShownFight(
        at.sides,
        fight.kind,
        fight.place,
        fight.side,
        rules.attacked_side(at, fight),
        rules.farmers_take_part(at, fight),
        thrown,
        fell,
        at.tray if fell is None else fell,
        at.tower if fell is None else minus(plus(at.tower, thrown), fell),
        sums,
        rules.verdict(sums, fight.kind),
        survivors,
    )


def _decided(view: Position, before: Position) -> ShownFight | None:
    """The last fight, from its result, where its beginning and its throw are one step."""
    found = view.last
    if found is None:
        return None
    revolt = found.kind in rules.REVOLT_KINDS
    side = (found.defender if revolt else found.attacker) or ""
    attacked = None if revolt else found.defender
    fell = plus(view.tray, found.fell)
    farmers = found.kind != "player" or not before.land[found.place].revolts
    other = found.fell[view.seat(attacked)] if attacked is not None else 0
    sums = rules.Sums(found.fell[view.seat(side)], other, found.fell[rules.FARMERS_SEAT])
    land = view.land[found.place]
    return ShownFight(
        view.sides,
        found.kind,
        found.place,
        side,
        attacked,
        farmers,
        minus(plus(view.tower, fell), before.tower),
        fell,
        fell,
        view.tower,
        sums,
        rules.verdict(sums, found.kind),
        land.armies if land.owner == found.winner else 0,
    )


def _rows(shown: ShownFight) -> dict[str, list[str]]:
    """fight-player to fight-revolt, bystanders, farmers-defend  The colours of each row.

    The attacker or who has the revolt; those against it; the rest.
    """
    against = [shown.attacked] if shown.attacked is not None else []
    if shown.farmers:
        against.append(FARMERS)
    rest = [colour for colour in (*shown.sides, FARMERS) if colour != shown.side and colour not in against]
    return {"one": [shown.side], "other": against, "rest": rest}


def fight_pieces(shown: ShownFight) -> Iterator[tuple[str, Piece]]:
    """tower, bystanders, losses  The cubes on both sides of the tower.

    Lost cubes are struck out, those that do not count are pale.
    """
    everybody = (*shown.sides, FARMERS)
    for where, heap in (("thrown", shown.thrown), ("fell", shown.lying)):
        counts = dict(zip(everybody, heap, strict=True))
        for part, colours in _rows(shown).items():
            at = 0
            for colour in colours:
                for number in range(counts[colour]):
                    states = _states(shown, part, colour, number) if where == "fell" else ()
                    yield f"{where}.{part}.{at}", Piece(f"cube-{colour}", f"{where}.{part}", at, states)
                    at += 1
    for colour, number in zip(everybody, shown.tower, strict=True):
        if number:
            yield f"inside.{colour}", Piece(f"cube-{colour}", f"inside.{colour}")


def _states(shown: ShownFight, part: str, colour: Side, number: int) -> tuple[str, ...]:
    """bystanders, losses, undecided, revolt-lost, revolt-won  Whether a cube that fell is pale or struck out."""
    if part == "rest" or shown.fell is None:
        return ("faded",)
    winner = {"side": "one", "other": "other"}.get(shown.won, "")
    if part != winner:
        return ("lost",)
    if colour == FARMERS:
        # Farmers go back to their supply, whoever wins.
        return ("lost",) if shown.kind == "player" else ()
    return () if number < shown.survivors else ("lost",)


def fight_captions(shown: ShownFight) -> Iterator[tuple[str, Caption]]:
    """tower, count, farmers-defend  The titles, what counts for each side, and how many cubes are inside the tower."""
    thrown = phrase("{province}: thrown in", province=province_name(shown.place))
    yield "thrown.head", Caption("thrown.head", thrown, style="head")
    yield "fell.head", Caption("fell.head", _TRAY, style="head")
    for colour, number in zip((*shown.sides, FARMERS), shown.tower, strict=True):
        if number:
            place = f"inside.{colour}.count"
            yield place, Caption(place, number_phrase(number), style="small")
    rows = _rows(shown)
    lying = dict(zip((*shown.sides, FARMERS), shown.lying, strict=True))
    for part, number in (("one", shown.sums.own), ("other", shown.sums.against)):
        colours = [colour for colour in rows[part] if lying[colour]] or rows[part][:1]
        if colours:
            bold = "" if shown.fell is None else number_phrase(number)
            yield f"fell.{part}.note", Caption(f"fell.{part}.note", bold, _for(colours), style="small")
    if any(lying[colour] for colour in rows["rest"]):
        yield "fell.rest.note", Caption("fell.rest.note", text=_APART, style="small")


def _for(colours: list[str]) -> Phrase:
    """The sides for whom cubes count."""
    if len(colours) == 2:
        return phrase("{side} and farmers", side=side_name(colours[0]))
    if colours == [FARMERS]:
        return phrase("the farmers")
    return phrase("{side}", side=side_name(colours[0]))


def fight_sum(shown: ShownFight) -> Sum | None:
    """count, farmers-defend, losses  The fight as a sum: the larger number less the smaller one, and the survivors."""
    if shown.fell is None:
        return None
    sums, attacked = shown.sums, shown.attacked
    own = Term(sums.own, phrase("{side}", side=side_name(shown.side)), "count")
    against = [] if attacked is None else [Term(sums.other, phrase("{side}", side=side_name(attacked)), "count")]
    if sums.farmers or attacked is None:
        against.append(Term(sums.farmers, _farmers(sums.farmers), "farmers-defend"))
    total = sums.own - sums.against
    first, second = ([own], against) if total >= 0 else (against, [own])
    # Nothing is not taken away: it would be written as added.
    terms = (*first, *(Term(-term.number, term.words, term.rule) for term in second if term.number))
    return Sum(terms, abs(total), _outcome(shown, attacked, abs(total)), piece=f"{IDS[shown.place]}.army")


def _farmers(number: int) -> Phrase:
    return phrase("{farmers:noun}", farmers=farmers(number))


def _outcome(shown: ShownFight, attacked: Side | None, total: int) -> Phrase:
    """conquest to revolt-won  The result in words."""
    if shown.won == "none":
        return phrase("nobody stays")
    winner = shown.side if shown.won == "side" else attacked
    if winner is None:
        return phrase("the farmers win")
    if shown.survivors == total:
        return phrase("{side} stays", side=side_name(winner))
    return phrase("{side} wins, {number} stay", side=side_name(winner), number=shown.survivors)


# -- the strip ---------------------------------------------------------------------------------------------------------

THROWN_ROWS: Final = ((12, 44, 150, 19), (8, 40, 100, 16))
"""Left end, first foot, room and width of the rows of cubes that are thrown."""
FALLEN_ROWS: Final = ((290, 44, 160, 19), (204, 40, 66, 16))
"""The same for the cubes in the tray."""
FIGHT_ROWS: Final = ("one", "other", "rest")
"""The attacker, or who has the revolt; those against it; the rest."""
_ROW_PITCH: Final = (29, 26)
SHAFT: Final[tuple[Box, Box]] = ((190, 20, 76, 92), (124, 20, 62, 80))
"""The box of the tower in the middle of a fight."""


@cache
def fight_places() -> dict[str, Place]:
    """The places of the strip."""
    return dict(_places())


def _places() -> Iterator[tuple[str, Place]]:
    yield "thrown.head", Place(FIGHT_PANEL, point(THROWN_ROWS[0][0], 13), point(THROWN_ROWS[1][0], 13))
    yield "fell.head", Place(FIGHT_PANEL, point(FALLEN_ROWS[0][0], 13), point(FALLEN_ROWS[1][0], 13))
    for at, name in enumerate(FIGHT_ROWS):
        for where, layouts in (("thrown", THROWN_ROWS), ("fell", FALLEN_ROWS)):
            rows = [
                row(left, foot + at * pitch, room, size, size)
                for (left, foot, room, size), pitch in zip(layouts, _ROW_PITCH, strict=True)
            ]
            yield f"{where}.{name}", Place(FIGHT_PANEL, rows[0], rows[1])
        notes = [
            point(left + room + 8, foot - 4 + at * pitch)
            for (left, foot, room, _), pitch in zip(FALLEN_ROWS, _ROW_PITCH, strict=True)
        ]
        yield f"fell.{name}.note", Place(FIGHT_PANEL, notes[0], notes[1])
    for at, colour in enumerate(FARMERS_FIRST):
        down, right = divmod(at, 2)
        cubes, numbers = [], []
        for layout, (x, y, wide, high) in enumerate(SHAFT):
            size = (15, 13)[layout]
            left, middle = x + 1 + wide * (0.1 + (0.4, 0.36)[layout] * right), y + high * 0.4 + down * (size + 4)
            cubes.append(point(left + size / 2, middle, size))
            numbers.append(point(left + size + 1, middle + 4))
        yield f"inside.{colour}", Place(FIGHT_PANEL, cubes[0], cubes[1])
        yield f"inside.{colour}.count", Place(FIGHT_PANEL, numbers[0], numbers[1])


def fight_sheet(layout: int, size: Size) -> str:
    """The drawing below the pieces: the tower with its funnel, an arrow into it and one out of it, and the tray."""
    paper = f"<rect width='{size[0]}' height='{size[1]}' style='{fill('field')}'/>"
    x, y, wide, high = SHAFT[layout]
    left, first, *_ = FALLEN_ROWS[layout]
    right = STAGE[layout][0] - 6
    shaft = f"M{x} {y}h{wide}l-{wide * 0.1:.1f} {high * 0.2:.1f}v{high * 0.8:.1f}h-{wide * 0.8:.1f}v-{high * 0.8:.1f}z"
    tray = f"M{left - 12} {first - 24}V{first + 2 * _ROW_PITCH[layout] + 9}H{right}V{first - 24}"
    rows = "".join(
        f"M{left - 6} {first + 5.5 + at * _ROW_PITCH[layout]:g}H{right - 6}" for at in range(len(FIGHT_ROWS) - 1)
    )
    arrow = "v-3h9v-4l8 7-8 7v-4h-9z"
    into, out = x - 21, left - 13 - (left - 13 - x - wide * 0.9) / 2 - 8
    return (
        f"{paper}<path d='{shaft}' style='{fill('stone')};{line('coast', 1.4)};stroke-linejoin:round'/>"
        f"<path d='{tray}' style='{fill('field2')};{line('coast', 2)};stroke-linejoin:round'/>"
        f"<path d='{rows}' style='fill:none;{line('line', 1)}'/>"
        f"<path d='M{into} {y + 10}{arrow}M{out:.1f} {y + high - 12:g}{arrow}' style='{fill('ink2')}'/>"
    )
