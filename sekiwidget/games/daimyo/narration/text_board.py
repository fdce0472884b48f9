"""A view as text for the terminal: the land as rows of hexes, then cards and sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.text_board import WIDTH, Writer
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import LETTER, Card, card_texts
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, hex_names
from sekiwidget.games.daimyo.components.wording import (
    PHASES,
    ViewTerm,
    bushi_count,
    cards_in_order,
    hex_count,
    side_name,
    side_names,
)
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.steps import STEPS
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

_CELL: Final = 10
"""Columns of a hex; the next row is staggered by half of that."""
_DAIMYO: Final = "D"
_BUSHI: Final = "●"
_NOBODY: Final = "·"
_FRESH: Final = "*"


def text_board(view: Position, language: Translator | None = None) -> str:
    """The view as text, at most 100 columns wide except for very wide land; equal views give equal text."""
    to = Writer(language)
    return to.whole([*_head(to, view), "", *_land(to, view), "", *_open_cards(to, view), *_sides(to, view)])


def _head(to: Writer, view: Position) -> Iterator[str]:
    yield phrase(
        "Daimyo · round {round} · {phase} · {view}",
        round=view.round,
        phase=PHASES[view.phase],
        view=ViewTerm(view.viewer),
    )
    yield "═" * WIDTH
    yield from to.wrapped(_now(view))


def _now(view: Position) -> str:
    """The winner, or the pending decision."""
    if view.outcome is not None:
        return phrase("{sides} has won ({rule}).", sides=side_names(view.outcome.winners), rule=view.outcome.rule)
    if view.to_move is None:
        return view.nothing_asked()
    asked = STEPS[view.step].asks(view)
    if view.to_move == CHANCE:
        return phrase("Now: chance. {asked}", asked=asked)
    return phrase("Now: {side}. {asked}", side=side_name(view.to_move), asked=asked)


def _land(to: Writer, view: Position) -> Iterator[str]:
    """Each hex on two lines: its name, with the colour of a home hex, and its units; a row for each rank."""
    left = min((2 * q + r for (q, r), _ in view.land), default=0)
    by_rank: dict[int, list[tuple[Hex, Side | None]]] = {}
    for hex_, owner in view.land:
        by_rank.setdefault(hex_[1], []).append((hex_, owner))
    for rank in range(min(by_rank, default=0), max(by_rank, default=-1) + 1):
        upper = lower = ""
        for hex_, owner in sorted(by_rank.get(rank, ()), key=lambda entry: entry[0]):
            column = 2 + (2 * hex_[0] + hex_[1] - left) * _CELL // 2
            upper = f"{upper:<{column}}{NAME[hex_]}{_colour(owner)}{_FRESH if hex_ in view.fresh else ''}"
            lower = f"{lower:<{column}}{_standing(view, hex_)}"
        yield upper
        yield lower
    yield ""
    legend = phrase(
        "{hex} {letter}: a home hex of {side}   {bushi}{daimyo}: bushi and daimyo   {nobody}: nobody",
        hex="m13",
        letter=LETTER["black"],
        side=side_name("black"),
        bushi=_BUSHI,
        daimyo=_DAIMYO,
        nobody=_NOBODY,
    )
    fresh = phrase("{sign}: added or moved this round", sign=_FRESH)
    legends = f"{to.say(legend)}   {to.say(fresh)}" if view.fresh else legend
    yield from to.wrapped(legends, "  ", "  ")


def _colour(owner: Side | None) -> str:
    return f" {LETTER[owner]}" if owner else ""


def _standing(view: Position, hex_: Hex) -> str:
    units = view.units_at(hex_)
    if units is None:
        return _NOBODY
    count = f"{units.bushi}{_BUSHI}" if units.bushi else ""
    return f"{LETTER[units.side]} {count}{_DAIMYO if units.daimyo else ''}"


def _open_cards(to: Writer, view: Position) -> Iterator[str]:
    """phase-3, priority  The open cards in order: those carried out in brackets, the current one marked."""
    queue = view.queue()
    if not queue or view.phase != 3:
        return
    cards = cards_in_order(_queued(view, card, side) for card, side in queue)
    yield from to.wrapped(phrase("Cards in order (priority): {cards}", cards=cards), "", "    ")


def _queued(view: Position, card: Card, side: Side) -> str:
    owner = side_name(side)
    if view.card is not None and card < view.card:
        return phrase("({card} {side})", card=card.text, side=owner)
    if card == view.card and view.outcome is None:
        return phrase("▶{card} {side}", card=card.text, side=owner)
    return phrase("{card} {side}", card=card.text, side=owner)


def _sides(to: Writer, view: Position) -> Iterator[str]:
    yield phrase("Neutral hexes left (card-d): {left}", left=view.hexes_left)
    for side_index, side in enumerate(view.sides):
        yield _on_land(view, side_index, side)
        yield from to.wrapped(" · ".join(map(to.say, _cards(view, side_index))), "  ", "    ")
        if held := _held(view, side):
            yield f"  {to.say(held)}"
    for gift in view.gifts:
        if gift.sure:
            continue
        first, second = card_texts(gift.cards)
        yield phrase(
            "{left} and {right} have {first} and {second} of {giver}; who has which is not known.",
            left=side_name(view.left(gift.giver)),
            right=side_name(view.right(gift.giver)),
            first=first,
            second=second,
            giver=side_name(gift.giver),
        )


def _on_land(view: Position, side_index: int, side: Side) -> str:
    """reserve  A side's daimyo and bushi."""
    at = view.daimyo_of(side)
    bushi = bushi_count(sum(count for _, count in view.bushi_of(side)))
    if at is None:
        return phrase(
            "{side} ({letter}): the daimyo has fallen, {bushi:one} on the land, {left} in reserve",
            side=side_name(side),
            letter=LETTER[side],
            bushi=bushi,
            left=view.reserve[side_index],
        )
    return phrase(
        "{side} ({letter}): daimyo on {hex}, {bushi:one} on the land, {left} in reserve",
        side=side_name(side),
        letter=LETTER[side],
        hex=NAME[at],
        bushi=bushi,
        left=view.reserve[side_index],
    )


def _cards(view: Position, side_index: int) -> Iterator[str]:
    """knowledge  The cards of a side: hand, played, hand and played together, and passed."""
    hand, played, pool, incoming = (
        " ".join(card_texts(cards[side_index])) for cards in (view.hands, view.played, view.pools, view.incoming)
    )
    yield phrase("hand: {cards}", cards=hand) if hand else phrase("hand: empty")
    if played:
        yield phrase("face down: {cards}", cards=played) if view.face_down else phrase("open: {cards}", cards=played)
    if pool:
        yield phrase("together: {cards}", cards=pool)
    if incoming:
        yield phrase("to be taken: {cards}", cards=incoming)


def _held(view: Position, side: Side) -> str:
    """end-occupation  The home hexes that a side occupies; empty if there are none."""
    held = occupied_homes(view, side)
    places = Series(hex_names(sorted(hex_ for of_one in held.values() for hex_ in of_one)))
    if not places.items:
        return ""
    count = bushi_count(sum(number for of_one in held.values() for number in of_one.values()))
    needed, bushi = hex_count(hexes_needed(view)), bushi_count(BUSHI_NEEDED)
    if len(held) > 1:
        return phrase(
            "occupies {places} with {count:one} ({hexes:one} of each opponent and {bushi:one} win)",
            places=places,
            count=count,
            hexes=needed,
            bushi=bushi,
        )
    return phrase(
        "occupies {places} with {count:one} ({hexes:one} and {bushi:one} win)",
        places=places,
        count=count,
        hexes=needed,
        bushi=bushi,
    )
