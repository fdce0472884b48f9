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
from sekiwidget.games.shogun.rules import fight as rules
from sekiwidget.games.shogun.rules.actions import Drop
from sekiwidget.games.shogun.rules.position import Fight, Position

_TRAY: Final = phrase("In the tray")
_APART: Final = phrase("no part in it")


class Shown(NamedTuple):
    """A fight that is shown: the position in which it is pending, what is thrown, what fell (None: nothing yet)."""

    at: Position
    fight: Fight
    fell: Heap | None
    survivors: int

    @property
    def thrown(self) -> Heap:
        """The cubes of the fight and those that lay in the tray."""
        return rules.thrown(self.at)

    @property
    def tower(self) -> Heap:
        """What is inside the tower: before the throw, or after it."""
        return self.at.tower if self.fell is None else minus(plus(self.at.tower, self.thrown), self.fell)

    @property
    def sums(self) -> rules.Sums:
        """What counts."""
        return rules.sums(self.at, self.fight, self.fell or (0,) * len(self.at.tower))

    @property
    def won(self) -> str:
        """Who wins: `side`, `other` or none."""
        return rules.winner(self.sums, self.fight.kind)


def shown_fight(view: Position, last: Narrated[Position] | None) -> Shown | None:
    """The fight that the last commit decided, else the one that is pending."""
    if last is not None and isinstance(last.action, Drop) and last.before.fight is not None:
        left = next((int(event.args[1]) for event in last.events if event.kind == "survive"), 0)
        return Shown(last.before, last.before.fight, last.action.heap, left)
    return None if view.fight is None else Shown(view, view.fight, None, 0)


def _rows(shown: Shown) -> dict[str, list[str]]:
    """Who is in which row: who attacks or has the revolt; what stands against it; the rest."""
    attacked = rules.defender(shown.at, shown.fight)
    against = [attacked] if attacked is not None else []
    if rules.farmers_count(shown.at, shown.fight):
        against.append(FARMERS)
    everybody = (*shown.at.sides, FARMERS)
    rest = [colour for colour in everybody if colour != shown.fight.side and colour not in against]
    return {"one": [shown.fight.side], "other": against, "rest": rest}


def fight_pieces(shown: Shown) -> Iterator[tuple[str, Piece]]:
    """Cubes one by one on both sides of the tower; what is lost is struck out, what does not count is pale."""
    everybody = (*shown.at.sides, FARMERS)
    for where, heap in (("thrown", shown.thrown), ("fell", shown.fell or shown.at.tray)):
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
        return ("lost",) if shown.fight.kind == "player" else ()
    return () if number < shown.survivors else ("lost",)


def fight_captions(shown: Shown) -> Iterator[tuple[str, Caption]]:
    """What lies there, what counts for whom, and how many of each colour are inside the tower."""
    thrown = phrase("{province}: thrown in", province=province_name(shown.fight.place))
    yield "thrown.head", Caption("thrown.head", thrown, style="head")
    yield "fell.head", Caption("fell.head", _TRAY, style="head")
    for colour, number in zip((*shown.at.sides, FARMERS), shown.tower, strict=True):
        if number:
            place = f"inside.{colour}.count"
            yield place, Caption(place, phrase("{number}", number=number), style="small")
    rows = _rows(shown)
    lying = dict(zip((*shown.at.sides, FARMERS), shown.fell or shown.at.tray, strict=True))
    for row, number in (("one", shown.sums.own), ("other", shown.sums.against)):
        colours = [colour for colour in rows[row] if lying[colour]] or rows[row][:1]
        if colours:
            bold = "" if shown.fell is None else phrase("{number}", number=number)
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
    sums, attacked = shown.sums, rules.defender(shown.at, shown.fight)
    revolt = shown.fight.kind in ("revolt", "winter")
    own = Term(sums.own, phrase("{side}", side=side_name(shown.fight.side)), "count")
    against = [] if attacked is None else [Term(sums.other, phrase("{side}", side=side_name(attacked)), "count")]
    if sums.farmers or attacked is None:
        against.append(Term(sums.farmers, _farmers(sums.farmers), "revolt-lost" if revolt else "farmers-defend"))
    total = sums.own - sums.against
    first, second = ([own], against) if total >= 0 else (against, [own])
    terms = (*first, *(Term(-term.number, term.words, term.rule) for term in second))
    return Sum(terms, abs(total), _outcome(shown, attacked, abs(total)), piece=f"{IDS[shown.fight.place]}.army")


def _farmers(number: int) -> Phrase:
    return phrase("{farmers:noun}", farmers=farmers(number))


def _outcome(shown: Shown, attacked: Side | None, total: int) -> Phrase:
    """What becomes of it."""
    if shown.won == "none":
        return phrase("nobody stays")
    winner = shown.fight.side if shown.won == "side" else attacked
    if winner is None:
        return phrase("the farmers win")
    if shown.survivors == total:
        return phrase("{side} stays", side=side_name(winner))
    return phrase("{side} wins, {number} stay", side=side_name(winner), number=shown.survivors)
