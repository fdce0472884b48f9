"""A view as text for the terminal: the provinces by region, what all have in common, and the board of each side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sekiwidget.authoring.text_board import WIDTH, Writer
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import LETTER
from sekiwidget.games.shogun.components.land import OF_REGION, PROVINCES, REGIONS
from sekiwidget.games.shogun.components.wording import (
    HeapName,
    ViewOf,
    action_name,
    armies,
    chests,
    event_name,
    province_name,
    province_names,
    region_name,
    season_name,
    side_name,
    side_names,
    special_name,
)
from sekiwidget.games.shogun.narration.text_help import NEUTRAL, held_by, help_lines
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.position import Land, Position
from sekiwidget.games.shogun.rules.steps import STEPS
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Listed

_PLAN: Final = phrase("plan")
_SIGNS: Final = {"castle": "C", "temple": "T", "theatre": "N"}


def text_board(view: Position, language: Translator | None = None) -> str:
    """The view as text, at most 100 columns wide; equal views give equal text."""
    to = Writer(language)
    parts = (_map(to, view), _common(to, view), _sides(to, view), help_lines(to, view))
    lines = list(_head(to, view))
    for part in parts:
        found = [*part]
        lines += ["", *found] if found else []
    return to.whole(lines)


def _head(to: Writer, view: Position) -> Iterator[str]:
    yield phrase(
        "Shogun · year {year}, {season} · {view}",
        year=view.year,
        season=season_name(view.season),
        view=ViewOf(view.viewer),
    )
    yield "═" * WIDTH
    yield from to.wrapped(_now(view))


def _now(view: Position) -> str:
    """The winner, or the pending decision."""
    over = view.outcome
    if over is not None:
        if len(over.winners) == 1:
            return phrase("{side} has won ({rule}).", side=side_name(over.winners[0]), rule=over.rule)
        return phrase("{sides} have won together ({rule}).", sides=side_names(over.winners), rule=over.rule)
    if view.to_move is None:
        return paragraph(reason.text for reason in view.wrong_step_reasons(CHANCE))
    asked = STEPS[view.step].asks(view)
    if view.to_move == CHANCE:
        return phrase("Now: chance. {asked}", asked=asked)
    return phrase("Now: {side}. {asked}", side=side_name(view.to_move), asked=asked)


def _map(to: Writer, view: Position) -> Iterator[str]:
    """The provinces of each region on a line or two, then the legend."""
    playing = view.places()
    for region in REGIONS:
        cells = [_cell(to, place, view.land[place]) for place in OF_REGION[region] if place in playing]
        yield from _lines(to, phrase("{region:capital}", region=region_name(region)), cells, "  ")
    yield ""
    legend = phrase(
        "{letter}5: five armies of {side}  {castle}: castle  {temple}: temple  {theatre}: theatre  "
        "!2: two revolt markers  {neutral}: neutral  7/3/2: chests, rice, free building sites",
        letter=LETTER["black"],
        side=side_name("black"),
        castle=_SIGNS["castle"],
        temple=_SIGNS["temple"],
        theatre=_SIGNS["theatre"],
        neutral=NEUTRAL,
    )
    yield from to.wrapped(legend, "  ", "  ")


def _cell(to: Writer, place: int, land: Land) -> str:
    """A province: who has it, what stands there, what it yields and how many sites are free."""
    one = PROVINCES[place]
    yields = f"{one.chests}/{one.rice}/{one.sites - len(land.buildings)}"
    signs = "".join(_SIGNS[kind] for kind in land.buildings)
    revolts = f"!{land.revolts}" if land.revolts else ""
    return " ".join(filter(None, (to.named(province_name(place)), held_by(land), signs, revolts, yields)))


def _lines(to: Writer, title: str, cells: Iterable[str], between: str) -> Iterator[str]:
    """A title with unbroken cells, on as many lines as they need."""
    line, gap = to.say(phrase("{title}:", title=title)), " "
    for cell in map(to.say, cells):
        if len(line) + len(gap) + len(cell) + len(between) > WIDTH:
            yield f"{line}{between}"
            line, gap = "   ", " "
        line += f"{gap}{cell}"
        gap = between
    yield line


def _common(to: Writer, view: Position) -> Iterator[str]:
    """event, action-cards, special-cards, tower  What belongs to no side."""
    yield from to.wrapped(phrase("Tower: {cubes} inside", cubes=HeapName.of(view.tower, view.sides)))
    tray = HeapName.of(view.tray, view.sides)
    yield from to.wrapped(phrase("Tray: {cubes}; farmers in supply: {farmers}", cubes=tray, farmers=view.farmers))
    if view.fight is not None:
        cubes, place = HeapName.of(view.fight.cubes, view.sides), province_name(view.fight.place)
        yield phrase("Fight for {province}: {cubes}", province=place, cubes=cubes)
    if view.revolts is not None and view.revolts.places:
        side, places = side_name(view.revolts.side), province_names(view.revolts.places)
        yield phrase("Revolts still to come for {side}: {provinces}", side=side, provinces=places)
    yield from _draft(view)
    if view.event:
        yield phrase("Event in force: {event}", event=event_name(view.event))
    if view.events:
        yield from to.wrapped(phrase("Open events: {events}", events=Listed(map(event_name, view.events))))
    if view.actions:
        yield from _lines(to, phrase("Actions"), [_action(view, at) for at in range(len(view.actions))], " · ")
    if view.specials:
        yield from _lines(to, phrase("Special cards"), [_special(view, card) for card in view.specials], " · ")
    if view.order:
        yield phrase("Turn order: {sides}", sides=Listed(side_names(view.order).items))


def _draft(view: Position) -> Iterator[str]:
    """setup-take  The open cards, and the size of the pile."""
    draft = view.draft
    if draft is None:
        return
    pile = len(draft.pile) + len(draft.under)
    if draft.open:
        yield phrase("Open province cards: {cards}; in the pile: {pile}", cards=province_names(draft.open), pile=pile)
    else:
        yield phrase("Province cards in the pile: {pile}", pile=pile)
    if draft.taken is not None:
        yield phrase("Drawn: {province}", province=province_name(draft.taken))


def _action(view: Position, at: int) -> str:
    """carry-out  An action card: in brackets if it is done, marked if it is under way."""
    name = action_name(view.actions[at])
    if at < view.done:
        return phrase("({action})", action=name)
    if at == view.done and view.acting:
        return phrase("▶{action}", action=name)
    return phrase("{action}", action=name)


def _special(view: Position, card: str) -> str:
    """privilege  A special card in its place, with its owner."""
    for side in view.sides:
        if view.has(side, card):
            return phrase("{special} ({side})", special=special_name(card), side=side_name(side))
    return phrase("{special}", special=special_name(card))


def _sides(to: Writer, view: Position) -> Iterator[str]:
    """open  The possessions of each side, and its plan as far as the view may show it."""
    for seat, side in enumerate(view.sides):
        yield from to.wrapped(
            phrase(
                "{side} ({letter}): points {points}, provinces {provinces}, {chests:figure}, rice {rice}, "
                "{armies:figure} in supply",
                side=side_name(side),
                letter=LETTER[side],
                points=view.points[seat],
                provinces=len(view.owned(side)),
                chests=chests(view.chests[seat]),
                rice=view.rice[seat],
                armies=armies(view.supply[seat]),
            )
        )
        if view.draft is not None and view.draft.groups[seat]:
            groups = Listed(map(str, view.draft.groups[seat]))
            told = phrase("groups left: {groups}", groups=groups)
            yield f"  {to.say(told)}"
        if view.plans[seat]:
            cells = [_laid(view, side, space) for space in SPACES[: len(view.plans[seat])]]
            yield from _lines(to, f"  {to.say(_PLAN)}", cells, " · ")


def _laid(view: Position, side: Side, space: str) -> str:
    """plan  A space and its card, as scripts write them."""
    return f"{space} {view.card(side, space) or EMPTY_SPACE}"
