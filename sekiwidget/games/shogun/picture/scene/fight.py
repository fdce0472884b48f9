"""A fight as it happens: the cubes that are thrown, what fell, what of it counts for whom, and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Caption, Piece, Sum, Term
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap, minus, plus
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import farmers, province_name, side_name
from sekiwidget.games.shogun.picture.scene.sides import figure
from sekiwidget.games.shogun.rules.actions import Drop
from sekiwidget.games.shogun.rules.fights import fight as rules
from sekiwidget.games.shogun.rules.position import Fight, Position

_TRAY: Final = phrase("In the tray")
_APART: Final = phrase("no part in it")


class Shown(NamedTuple):
    """A fight that is shown: who takes part, what is thrown, what fell (None: nothing yet) and what comes of it.

    `side` attacks or has the revolt, `attacked` is the side that is attacked, if any; `farmers`: whether farmers take
    part. `lying`: what lies in the tray, before the throw or after it; `tower`: what is inside. `won`: `side`, `other`
    or none; `survivors`: the armies that the winner keeps.
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


def shown_fight(view: Position, last: Narrated[Position] | None) -> Shown | None:
    """The fight that the last commit decided, by itself or with the throw that belongs to it; else the pending one."""
    if last is not None and isinstance(last.action, Drop) and last.before.fight is not None:
        left = next((int(event.args[1]) for event in last.events if event.kind == "survive"), 0)
        return _of(last.before, last.before.fight, last.action.heap, left)
    if view.fight is not None:
        return _of(view, view.fight, None, 0)
    return _decided(view, last.before) if last is not None and view.last not in (None, last.before.last) else None


def _of(at: Position, fight: Fight, fell: Heap | None, survivors: int) -> Shown:
    """A fight as it stands in the position in which it is pending."""
    thrown = rules.thrown(at)
    sums = rules.sums(at, fight, fell or (0,) * len(at.tower))
    return Shown(
        at.sides,
        fight.kind,
        fight.place,
        fight.side,
        rules.defender(at, fight),
        rules.farmers_count(at, fight),
        thrown,
        fell,
        at.tray if fell is None else fell,
        at.tower if fell is None else minus(plus(at.tower, thrown), fell),
        sums,
        rules.winner(sums, fight.kind),
        survivors,
    )


def _decided(view: Position, before: Position) -> Shown | None:
    """The last fight, by what is left of it, where its beginning and its throw are told as one."""
    found = view.last
    if found is None:
        return None
    revolt = found.kind in rules.REVOLT_KINDS
    side = (found.defender if revolt else found.attacker) or ""
    attacked = None if revolt else found.defender
    fell = plus(view.tray, found.fell)
    farmers = found.kind != "player" or not before.land[found.place].revolts
    other = found.fell[view.seat(attacked)] if attacked is not None else 0
    sums = rules.Sums(found.fell[view.seat(side)], other, found.fell[rules.PEASANTS])
    land = view.land[found.place]
    return Shown(
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
        rules.winner(sums, found.kind),
        land.armies if land.owner == found.winner else 0,
    )


def _rows(shown: Shown) -> dict[str, list[str]]:
    """Who is in which row: who attacks or has the revolt; what stands against it; the rest."""
    against = [shown.attacked] if shown.attacked is not None else []
    if shown.farmers:
        against.append(FARMERS)
    rest = [colour for colour in (*shown.sides, FARMERS) if colour != shown.side and colour not in against]
    return {"one": [shown.side], "other": against, "rest": rest}


def fight_pieces(shown: Shown) -> Iterator[tuple[str, Piece]]:
    """Cubes one by one on both sides of the tower; what is lost is struck out, what does not count is pale."""
    everybody = (*shown.sides, FARMERS)
    for where, heap in (("thrown", shown.thrown), ("fell", shown.lying)):
        counts = dict(zip(everybody, heap, strict=True))
        for row, colours in _rows(shown).items():
            at = 0
            for colour in colours:
                for number in range(counts[colour]):
                    states = _states(shown, row, colour, number) if where == "fell" else ()
                    yield f"{where}.{row}.{at}", Piece(f"cube-{colour}", f"{where}.{row}", at, states)
                    at += 1
    for colour, number in zip(everybody, shown.tower, strict=True):
        if number:
            yield f"inside.{colour}", Piece(f"cube-{colour}", f"inside.{colour}")


def _states(shown: Shown, row: str, colour: Side, number: int) -> tuple[str, ...]:
    if row == "rest" or shown.fell is None:
        return ("faded",)
    winner = {"side": "one", "other": "other"}.get(shown.won, "")
    if row != winner:
        return ("lost",)
    if colour == FARMERS:
        # Farmers go back to their supply, whoever wins.
        return ("lost",) if shown.kind == "player" else ()
    return () if number < shown.survivors else ("lost",)


def fight_captions(shown: Shown) -> Iterator[tuple[str, Caption]]:
    """What lies there, what counts for whom, and how many of each colour are inside the tower."""
    thrown = phrase("{province}: thrown in", province=province_name(shown.place))
    yield "thrown.head", Caption("thrown.head", thrown, style="head")
    yield "fell.head", Caption("fell.head", _TRAY, style="head")
    for colour, number in zip((*shown.sides, FARMERS), shown.tower, strict=True):
        if number:
            place = f"inside.{colour}.count"
            yield place, Caption(place, figure(number), style="small")
    rows = _rows(shown)
    lying = dict(zip((*shown.sides, FARMERS), shown.lying, strict=True))
    for row, number in (("one", shown.sums.own), ("other", shown.sums.against)):
        colours = [colour for colour in rows[row] if lying[colour]] or rows[row][:1]
        if colours:
            bold = "" if shown.fell is None else figure(number)
            yield f"fell.{row}.note", Caption(f"fell.{row}.note", bold, _for(colours), style="small")
    if any(lying[colour] for colour in rows["rest"]):
        yield "fell.rest.note", Caption("fell.rest.note", text=_APART, style="small")


def _for(colours: list[str]) -> Phrase:
    """For whom cubes count."""
    if len(colours) == 2:
        return phrase("{side} and farmers", side=side_name(colours[0]))
    if colours == [FARMERS]:
        return phrase("the farmers")
    return phrase("{side}", side=side_name(colours[0]))


def fight_sum(shown: Shown) -> Sum | None:
    """count  The fight written out: who has more, less who has fewer, and who stays."""
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


def _outcome(shown: Shown, attacked: Side | None, total: int) -> Phrase:
    """What becomes of it."""
    if shown.won == "none":
        return phrase("nobody stays")
    winner = shown.side if shown.won == "side" else attacked
    if winner is None:
        return phrase("the farmers win")
    if shown.survivors == total:
        return phrase("{side} stays", side=side_name(winner))
    return phrase("{side} wins, {number} stay", side=side_name(winner), number=shown.survivors)
