"""Why the set-up is impossible: coins too early, cards that nobody deals, a draft out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import ARMY_SIZE, OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.components.wording import SideName, number_word
from sekiwidget.games.warchest.rules.position import HEAPS, START_CONTROL, DraftState, Position
from sekiwidget.games.warchest.rules.setup import DRAFT_CARDS, DRAFT_PICKS, ELIMINATION_CARDS, LINEUPS, drafter_at
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count, Number

SETUP_DEALS = ("cards", "marker")
"""The verbs of the deals before the first round."""


def before_first_round(position: Position) -> bool:
    """draft, random-armies  Whether armies are being dealt or drafted, or the marker thrown: there are no coins yet."""
    return position.draft is not None or any(deal.verb in SETUP_DEALS for deal in position.chance)


def setup_problems(position: Position) -> Iterator[Problem]:
    """setup, random-armies, draft  Every problem of a position before the first round."""
    yield from _too_early(position)
    yield from _deals(position)
    if position.draft is None:
        yield from _armies(position)
    else:
        yield from _cards(position, position.draft)
        yield from _order(position, position.draft)
        yield from _removed_cards(position, position.draft)
        yield from _drafted_armies(position, position.draft)


def _rule(position: Position) -> str:
    return "setup" if position.draft is None else "draft"


def _too_early(position: Position) -> Iterator[Problem]:
    """setup, turns, initiative, control, draft  Before armies and marker are known only cards lie on the table."""
    for name in HEAPS:
        for side in SIDES:
            if getattr(position, name)[SIDE_INDEX[side]]:
                text = phrase("there are no coins before the armies are known and the marker is thrown")
                yield Problem("draft", text, (name, side))
    for place, stack in enumerate(position.board):
        if stack is not None:
            text = phrase("there are no units before the armies are known and the marker is thrown")
            yield Problem("draft", text, ("units", HEXES[place]))
    if position.round:
        text = phrase("there is no round before the armies are known and the marker is thrown: say round = 0")
        yield Problem("draft", text, ("round",))
    if position.initiative is not None:
        text = phrase("nobody has the initiative before the first round: say none")
        yield Problem("setup", text, ("initiative",))
    if position.moved:
        text = phrase("the marker changes hands in no round before the first")
        yield Problem("initiative", text, ("initiative_moved",))
    if position.active is not None:
        yield Problem("turns", phrase("no coin is used before the first round"), ("active",))
    if position.control != START_CONTROL:
        text = phrase("before the first round the sides control their start locations and nothing else")
        yield Problem("control", text, ("control",))
    if position.outcome is not None:
        text = phrase("the game has not begun, so it is not over")
        yield Problem(position.outcome.rule, text, ("won_by",))
    for at in range(len(position.pending)):
        text = phrase("nothing can be pending before the first round")
        yield Problem("turns", text, ("pending", str(at)))


def _deals(position: Position) -> Iterator[Problem]:
    """setup, first-game, random-armies, draft  Cards are dealt to both sides, or face up; then the marker is thrown."""
    rule = _rule(position)
    for at, deal in enumerate(position.chance):
        path = ("chance", str(at))
        if deal.verb not in SETUP_DEALS:
            text = phrase("no coins are drawn before the armies are known and the marker is thrown")
            yield Problem(rule, text, path)
        elif deal.verb == "cards" and bool(deal.side) != (position.draft is None):
            if deal.side:
                text = phrase("the cards of a draft are dealt face up, to no side")
            else:
                text = phrase("open cards are dealt only for a draft")
            yield Problem("draft", text, path)
        elif deal.verb == "cards" and deal.number != (expected := ARMY_SIZE if deal.side else cards_dealt(position)):
            text = phrase("{cards:one} are dealt here", cards=Count(expected, "card"))
            yield Problem("setup" if deal.side else "draft", text, path)
        elif deal.verb == "marker" and (holder := LINEUPS.get(position.options.armies, {}).get("initiative")):
            text = phrase("in a first game the marker is not thrown: {side} has it", side=SideName(holder))
            yield Problem("first-game", text, path)
    if position.chance and position.chance[-1].verb == "cards":
        last = str(len(position.chance) - 1)
        text = phrase("the cards are dealt, and then the marker is thrown: marker")
        yield Problem("setup", text, ("chance", last))


def _armies(position: Position) -> Iterator[Problem]:
    """random-armies, setup  Each side has its cards, or is about to be dealt them."""
    owed = [deal.side for deal in position.chance if deal.verb == "cards"]
    for side in SIDES:
        army = position.armies[SIDE_INDEX[side]]
        if side in owed and army:
            at = next(at for at, deal in enumerate(position.chance) if deal.side == side)
            text = phrase("{side} has its cards already", side=SideName(side))
            yield Problem("random-armies", text, ("chance", str(at)))
        elif side not in owed and not army and owed:
            text = phrase("{side} has no cards, so it is dealt four, too", side=SideName(side))
            yield Problem("random-armies", text, ("chance", "0"))
        elif side not in owed and len(army) < ARMY_SIZE:
            text = phrase(
                "{side} has {found:word} units instead of {due:word}",
                side=SideName(side),
                found=Number(len(army)),
                due=Number(ARMY_SIZE),
            )
            yield Problem("setup", text, ("armies", side))


def cards_dealt(position: Position) -> int:
    """draft, elimination-draft  The number of cards dealt for a draft."""
    return ELIMINATION_CARDS if position.options.elimination else DRAFT_CARDS


def _cards(position: Position, draft: DraftState) -> Iterator[Problem]:
    """draft, elimination-draft  The required number of cards, none twice."""
    if position.options.armies != "draft":
        text = phrase('a draft is under way: say lineup = "draft"')
        yield Problem("draft", text, ("lineup",))
    cards = (*draft.open, *draft.away, *position.armies[0], *position.armies[1])
    path = ("draft", "open")
    if any(deal.verb == "cards" for deal in position.chance):
        if cards:
            yield Problem("draft", phrase("the cards have not been dealt yet"), path)
    elif len(cards) != cards_dealt(position):
        text = phrase(
            "{due:one} are dealt for this draft, not {found}",
            due=Count(cards_dealt(position), "card"),
            found=len(cards),
        )
        yield Problem("draft", text, path)
    if len(set(cards)) != len(cards):
        yield Problem("draft", phrase("there is only one card of each unit"), path)


def _order_settled(position: Position, draft: DraftState) -> bool:
    """choose-order  Whether the cards lie face up and it is settled who drafts first and who begins."""
    return not position.chance and draft.winner is not None and draft.first is not None and draft.starter is not None


def _order(position: Position, draft: DraftState) -> Iterator[Problem]:
    """draft, choose-order  The side shown by the marker drafts first and plays second, unless the order is chosen."""
    if position.chance:
        for key in ("winner", "first", "starter"):
            if getattr(draft, key) is not None:
                yield Problem("draft", phrase("the marker has not been thrown yet"), ("draft", key))
        return
    if draft.winner is None:
        yield Problem("draft", phrase("write the side that the marker showed"), ("draft", "winner"))
    elif not position.options.choose_order:
        other = OTHER[draft.winner]
        if draft.first != draft.winner:
            text = phrase("the side that the marker showed drafts first: {side}", side=SideName(draft.winner))
            yield Problem("draft", text, ("draft", "first"))
        if draft.starter != other:
            text = phrase("whoever drafts second begins the game: {side}", side=SideName(other))
            yield Problem("draft", text, ("draft", "starter"))


def _removed_cards(position: Position, draft: DraftState) -> Iterator[Problem]:
    """elimination-draft, choose-order  Each side eliminates a card once the order is settled, before any is drafted."""
    path = ("draft", "away")
    if not position.options.elimination:
        if draft.away:
            text = phrase("cards are put away only in an elimination draft")
            yield Problem("elimination-draft", text, path)
        return
    if draft.away and not _order_settled(position, draft):
        yield Problem("choose-order", phrase("cards are put away once the order is settled"), path)
    if len(draft.away) > len(SIDES):
        text = phrase(
            "{due:one} are put away, one by each side, not {found}",
            due=Count(len(SIDES), "card"),
            found=len(draft.away),
        )
        yield Problem("elimination-draft", text, path)
    elif len(draft.away) < len(SIDES) and any(position.armies):
        text = phrase("each side puts a card away before any is drafted")
        yield Problem("elimination-draft", text, path)


def _drafted_armies(position: Position, draft: DraftState) -> Iterator[Problem]:
    """draft, choose-order  The sides have drafted in turn: one, two, two, two, one."""
    taken = len(position.armies[0]) + len(position.armies[1])
    if not _order_settled(position, draft):
        rule = "draft" if position.chance else "choose-order"
        for side in SIDES:
            if position.armies[SIDE_INDEX[side]]:
                text = phrase("units are drafted once the order is settled")
                yield Problem(rule, text, ("armies", side))
        return
    if taken >= sum(DRAFT_PICKS):
        text = phrase("all cards are drafted: leave draft out, and the game begins")
        yield Problem("draft", text, ("draft",))
    for side in SIDES:
        found, due = len(position.armies[SIDE_INDEX[side]]), _drafted_count(position, side, taken)
        if found != due:
            has = phrase(
                "after {cards} {side} has drafted {due}, not {found}",
                cards=Count(taken, "card"),
                side=SideName(side),
                due=number_word(due),
                found=number_word(found),
            )
            yield Problem("draft", has, ("armies", side))


def _drafted_count(position: Position, side: Side, taken: int) -> int:
    """draft  How many of the first `taken` cards a side has drafted."""
    return sum(drafter_at(position, at) == side for at in range(taken))
