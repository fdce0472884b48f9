"""A view as text, good enough to teach from in a terminal: the land as rows of hexes, then cards and sides."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from sekiwidget.authoring.phrases import listed, title
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import LETTER, texts
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, names
from sekiwidget.games.daimyo.components.wording import PHASE_NAMES, bushi, hexes, view_name
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.steps import STEPS

WIDTH: Final = 100
_CELL: Final = 10
"""Columns of a hex; the next row is staggered by half of them."""
_DAIMYO: Final = "D"
_BUSHI: Final = "●"


def text_board(view: Position) -> str:
    """The view as text, at most 100 columns wide but for very wide land; equal views give equal text."""
    lines = [*_head(view), "", *_land(view), "", *_open_cards(view), *_sides(view)]
    return "\n".join(line.rstrip() for line in lines)


def _head(view: Position) -> Iterator[str]:
    name = view_name(view.viewer)
    if not name.endswith("’s view"):
        name = name[:1].lower() + name[1:]
    yield f"Daimyo · round {view.round} · {PHASE_NAMES[view.phase]} · {name}"
    yield "═" * WIDTH
    if view.outcome is not None:
        yield f"{listed([title(side) for side in view.outcome.winners])} has won ({view.outcome.rule})."
    elif view.to_move is not None:
        who = "Chance" if view.to_move == CHANCE else title(view.to_move)
        yield from wrap(f"To decide: {who}. {STEPS[view.step].asks(view)}", WIDTH)
    else:
        yield f"Nothing is left to decide: {view.why_nothing()}"


def _land(view: Position) -> Iterator[str]:
    """Each hex on two lines: its name, with the colour of a home hex, and its units; a row for each rank."""
    left = min(2 * q + r for (q, r), _ in view.land)
    by_rank: dict[int, list[tuple[Hex, Side | None]]] = {}
    for hex_, owner in view.land:
        by_rank.setdefault(hex_[1], []).append((hex_, owner))
    for rank in range(min(by_rank), max(by_rank) + 1):
        upper = lower = ""
        for hex_, owner in sorted(by_rank.get(rank, ()), key=lambda entry: entry[0]):
            column = 2 + (2 * hex_[0] + hex_[1] - left) * _CELL // 2
            upper = f"{upper:<{column}}{NAME[hex_]}{_colour(owner)}{'*' if hex_ in view.fresh else ''}"
            lower = f"{lower:<{column}}{_standing(view, hex_)}"
        yield upper
        yield lower
    yield ""
    legend = f"  m13 B: a home hex of Black   {_BUSHI}{_DAIMYO}: bushi and daimyo   ·: nobody"
    yield f"{legend}   *: added or moved this round" if view.fresh else legend


def _colour(owner: Side | None) -> str:
    return f" {LETTER[owner]}" if owner else ""


def _standing(view: Position, hex_: Hex) -> str:
    units = view.units_at(hex_)
    if units is None:
        return "·"
    count = f"{units.bushi}{_BUSHI}" if units.bushi else ""
    return f"{LETTER[units.side]} {count}{_DAIMYO if units.daimyo else ''}"


def _open_cards(view: Position) -> Iterator[str]:
    """phase-3, priority  The open cards in their order: those carried out in brackets, the one under way marked."""
    queue = view.queue()
    if not queue or view.phase != 3:
        return
    shown = []
    for card, side in queue:
        text = f"{card.text} {title(side)}"
        if view.card is not None and card < view.card:
            text = f"({text})"
        elif card == view.card and view.outcome is None:
            text = f"▶{text}"
        shown.append(text)
    yield "Cards in order (priority): " + ", ".join(shown)


def _sides(view: Position) -> Iterator[str]:
    yield f"Neutral hexes left (card-d): {view.hexes_left}"
    for seat, side in enumerate(view.sides):
        at = view.daimyo_of(side)
        on_land = sum(count for _, count in view.bushi_of(side))
        where = f"daimyo on {NAME[at]}" if at is not None else "the daimyo has fallen"
        yield f"{title(side)} ({LETTER[side]}): {where}, {bushi(on_land)} on the land, {view.reserve[seat]} in reserve"
        parts = [f"hand: {' '.join(texts(view.hands[seat])) or 'empty'}"]
        if view.played[seat]:
            parts.append(f"{'face down' if view.face_down else 'open'}: {' '.join(texts(view.played[seat]))}")
        if view.pools[seat]:
            parts.append(f"together: {' '.join(texts(view.pools[seat]))}")
        if view.incoming[seat]:
            parts.append(f"to be taken: {' '.join(texts(view.incoming[seat]))}")
        yield from wrap(" · ".join(parts), WIDTH - 2, initial_indent="  ", subsequent_indent="    ")
        if held := _held(view, side):
            yield f"  {held}"
    for gift in view.gifts:
        if gift.sure:
            continue
        first, second = texts(gift.cards)
        left, right = title(view.left(gift.giver)), title(view.right(gift.giver))
        yield f"{left} and {right} have {first} and {second} of {title(gift.giver)}; who has which is not known."


def _held(view: Position, side: Side) -> str:
    """end-occupation  What a side occupies, where it does."""
    held = occupied(view, side)
    places = [hex_ for of_one in held.values() for hex_ in of_one]
    if not places:
        return ""
    count = sum(number for of_one in held.values() for number in of_one.values())
    needed = f"{hexes(hexes_needed(view))} of each opponent" if len(held) > 1 else f"{hexes(hexes_needed(view))}"
    return f"occupies {listed(names(sorted(places)))} with {bushi(count)} ({needed} and {bushi(BUSHI_NEEDED)} win)"
