"""What the text board says to who decides: the provinces and their neighbours, and what may be typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sekiwidget.authoring.text_board import Writer
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES
from sekiwidget.games.shogun.components.cubes import LETTER
from sekiwidget.games.shogun.components.land import IDS, INDEX, NEAR, PROVINCES
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.rules.limits import action_place
from sekiwidget.games.shogun.rules.planning import hand, provinces_to_lay
from sekiwidget.games.shogun.rules.position import Land, Position
from sekiwidget.text.phrase import joined, phrase, proper_name
from sekiwidget.text.terms import Count, Listed

NEUTRAL: Final = "·"
"""The sign of a province of nobody."""


def held_by(land: Land) -> str:
    """Who has a province, with its armies."""
    return NEUTRAL if land.owner is None else f"{LETTER[land.owner]}{land.armies}"


def help_lines(to: Writer, view: Position) -> Iterator[str]:
    """plan, carry-out  For who decides, if it is who looks: what matters for the choice, and what may be typed."""
    side = view.to_move
    if side not in view.sides or view.viewer not in (None, side):
        return
    if view.step == "plan":
        yield from _plan(to, view, side)
        return
    if view.step in ("battle", "move"):
        yield from _around(to, view, action_place(view))
    example = next(iter(view.legal()), None)
    if example is not None:
        yield phrase("For example, type:")
        yield f"  {example}"


def _around(to: Writer, view: Position, place: int) -> Iterator[str]:
    """sea  The neighbours of a province, with who has them."""
    yield from to.wrapped(
        phrase("Next to {province}: {provinces}", province=province_name(place), provinces=_neighbours(view, place)),
        "",
        "    ",
    )


def _neighbours(view: Position, place: int) -> Listed:
    playing = view.places()
    near = (one for one in NEAR[place] if one in playing)
    return Listed(joined((proper_name(PROVINCES[one].name), f" {held_by(view.land[one])}")) for one in near)


def _plan(to: Writer, view: Position, side: Side) -> Iterator[str]:
    """plan, plan-all  The side's provinces as they are typed, each with its neighbours; then how a plan is typed."""
    cards = hand(view, side)
    yield phrase(
        "{side} can plan with these provinces and with the chest cards {cards}:",
        side=side_name(side),
        cards=" ".join(CHESTS),
    )
    for place in (INDEX[card] for card in cards if card in INDEX):
        one, land = PROVINCES[place], view.land[place]
        told = phrase(
            "chests {chests}, rice {rice}, free sites {sites}, armies {armies}; next to {neighbours}",
            chests=one.chests,
            rice=one.rice,
            sites=one.sites - len(land.buildings),
            armies=land.armies,
            neighbours=_neighbours(view, place),
        )
        yield from to.wrapped(told, f"  {IDS[place]}: ", "      ")
    yield phrase("Spaces:")
    yield f"  {' '.join(SPACES)}"
    yield from _typed(to, view, side)


def _typed(to: Writer, view: Position, side: Side) -> Iterator[str]:
    told = phrase(
        "Type a plan in one line, with at least {provinces:one}; the other spaces get chest cards. For example:",
        provinces=Count(provinces_to_lay(view, side), "province"),
    )
    yield from to.wrapped(told, "", "    ")
    yield f"  {_example(view, side)}"


def _example(view: Position, side: Side) -> str:
    """A plan that is complete but for war chest cards: as many provinces as must be named, on the first spaces."""
    left = SPACES[len(view.plans[view.seat(side)]) :]
    laid = view.plans[view.seat(side)]
    cards: Iterable[str] = (card for card in hand(view, side) if card in INDEX and card not in laid)
    pairs = zip([space for space in left if space != "bid"], cards, strict=False)
    named = [f"{space} {card}" for space, card in pairs][: provinces_to_lay(view, side)]
    return " ".join(["plan", *(named or [f"{left[0]} {CHESTS[0]}"])])
