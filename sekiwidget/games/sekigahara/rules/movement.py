"""7, 9.3  The movement phase: a degree is bought, then stacks march, blocks muster, the Mori come, until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    ISHIDA,
    SIDE_INDEX,
    Cards,
    contains_all,
    in_order,
    selections,
    texts,
)
from sekiwidget.games.sekigahara.components.places import PLACES, RECRUITS
from sekiwidget.games.sekigahara.components.wording import DegreeName, clan_name, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Done, March, Mori, Move, Muster
from sekiwidget.games.sekigahara.rules.combat import proceed
from sekiwidget.games.sekigahara.rules.march import (
    forbids_march,
    legal_marches,
    might_march,
    play_march,
    sample_march,
)
from sekiwidget.games.sekigahara.rules.march_choices import march_choices
from sekiwidget.games.sekigahara.rules.muster import (
    forbids_mori,
    forbids_muster,
    legal_mori,
    legal_musters,
    may_muster,
    next_mori,
    open_to_muster,
    play_mori,
    play_muster,
    recruitment_places,
    sample_muster,
)
from sekiwidget.games.sekigahara.rules.position import STACKS, Deal, Moved, Movement, Position
from sekiwidget.games.sekigahara.rules.supply import DISCARDED, TWO_DISCARDED, discard
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase
from sekiwidget.text.terms import Count

# -- choices (7.1 to 7.3, 9.3) -----------------------------------------------------------------------------------------

COST: Final = {"none": 0, "minimal": 0, "limited": 1, "total": 2}
"""7.1  What each degree of movement costs in cards."""

_DEGREES: Final[dict[str, tuple[str, Phrase]]] = {
    "none": (begin_sentence(phrase("no movement")), phrase("No stack moves; cards may be swapped.")),
    "minimal": (begin_sentence(phrase("minimal movement")), phrase("One stack, or a muster instead.")),
    "limited": (
        phrase("Limited movement for a card"),
        phrase("Three stacks, one of which may be a muster; a card is discarded."),
    ),
    "total": (phrase("Total movement for two cards"), phrase("Every stack, and a muster; two cards are discarded.")),
}
"""7.1  How each degree is offered, and what it gives."""
_SWAP: Final = phrase("No movement, but new cards for some of the hand")
_SWAP_NOTE: Final = phrase("They are discarded, and as many are drawn.")
_MORI: Final = phrase("Bring a Mōri block to Osaka for a card")
_MORI_NOTE: Final = phrase("It does not move in this phase; the leader comes last.")
_MUSTER: Final = phrase("Muster one block, unseen")
_CLAN_NOTE: Final = phrase("They are shown.")


DONE: Final = Done.choice((), phrase("End the movement"), "7.1", phrase("Then the fights are declared."))


def degree_choices(hand: Cards) -> Iterator[Choice]:
    """7.1  Each degree that can be paid, and a swap of cards."""
    for degree, cost in COST.items():
        if len(hand) >= cost:
            label, note = _DEGREES[degree]
            price = TWO_DISCARDED if cost > 1 else DISCARDED
            cards = (Pick("cards", texts(hand), cost, cost, cost=price),) if cost else ()
            form = f"move {degree} {{0}}" if cost else f"move {degree}"
            yield Choice(f"move-{degree}", cards, label, "7.1", note, form)
    if hand:
        swap = (Pick("cards", texts(hand), 1, len(hand)),)
        yield Choice("move-redraw", swap, _SWAP, "7.1", _SWAP_NOTE, "move none redraw {0}")


def mori_choice(position: Position) -> tuple[Choice, ...]:
    """9.3  A block of the Mori box for a card, where one may come."""
    hand = position.hands[SIDE_INDEX[position.to_move or ""]]
    if position.to_move != ISHIDA or not position.mori or not hand:
        return ()
    picks_of = (Pick("block", texts(next_mori(position))), Pick("card", texts(hand), cost=DISCARDED))
    return (Mori.choice(picks_of, _MORI, "9.3", _MORI_NOTE),)


def muster_choices(position: Position, side: Side) -> Iterator[Choice]:
    """7.2  A single block at any place of one's own; several of a clan at its own place."""
    box = position.recruits[SIDE_INDEX[side]]
    if not may_muster(position) or not box:
        return
    places = [place for place in recruitment_places(side) if open_to_muster(position, side, place)]
    if places:
        ids = tuple(PLACES[place] for place in places)
        one = (Pick("block", texts(box)), Pick("place", ids))
        yield Choice("muster", one, _MUSTER, "7.2", form="muster {0} {1}")
    for place in places:
        for clan in RECRUITS[place]:
            mine = tuple(block.text for block in box if block.clan == clan)
            if len(mine) > 1:
                picked = (Pick("blocks", mine, 2, len(mine)), Pick("place", (PLACES[place],)))
                label = phrase(
                    "Muster several blocks of {clan} at {place}", clan=clan_name(clan), place=place_name(place)
                )
                yield Choice("muster-clan", picked, label, "7.2", _CLAN_NOTE, "muster {0} {1}")


# -- the steps of the phase (7.1) --------------------------------------------------------------------------------------

PARAGRAPH: Final = {March: "7.3.1", Muster: "7.2", Done: "7.1"}
"""7  The paragraph of each action of a movement phase."""


def _hand(position: Position) -> Cards:
    return position.hands[SIDE_INDEX[position.to_move or ""]]


def _play_mori(position: Position, action: Mori) -> Moved:
    events: list[Event] = []
    return proceed(play_mori(position, events, action), events), events


class BuyStep(Decision):
    """7.1  The active side buys a degree of movement."""

    rule = "7.1"
    verbs = (Move, Mori)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase(
            "{side} must now choose a degree of movement: none, minimal, limited or total.",
            side=side_name(position.active),
        )

    def legal(self, position: Position) -> Iterator[Any]:
        """Each degree with each way to pay it."""
        hand = _hand(position)
        yield Move("none")
        yield Move("minimal")
        for degree in ("limited", "total"):
            yield from (Move(degree, cards) for cards in selections(hand, COST[degree]) if len(hand) >= COST[degree])
        for number in range(1, len(hand) + 1):
            yield from (Move("none", cards) for cards in selections(hand, number))
        yield from legal_mori(position, position.active)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The degrees, a swap of cards, and the Mori."""
        return (*degree_choices(_hand(position)), *mori_choice(position))

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """7.1  As many cards in hand as the degree costs."""
        if isinstance(action, Mori):
            yield from forbids_mori(position, side, action)
            return
        if side not in SIDE_INDEX:
            return
        if position.step != "buy":
            yield Reason(
                "7.1", phrase("The degree of movement is bought only once, at the start of the movement phase.")
            )
        cost = COST[action.degree]
        if action.degree != "none" and len(action.cards) != cost:
            text = phrase(
                "{degree:capital} costs {cards:one}, not {count}.",
                degree=DegreeName(action.degree),
                cards=Count(cost, "card"),
                count=len(action.cards),
            )
            yield Reason("7.1", text)
        if not contains_all(position.hands[SIDE_INDEX[side]], action.cards):
            yield Reason("7.1", phrase("{side} does not hold these cards.", side=side_name(side)))

    def play(self, position: Position, action: Any) -> Moved:
        """The cards are paid, the stacks may move; with `none`, the swapped cards are replaced."""
        if isinstance(action, Mori):
            return _play_mori(position, action)
        side, count = position.active, len(action.cards)
        events = [Event("7.1", "buys", (side, action.degree, *texts(action.cards)), f"hand_size.{side}", -count)]
        # 9.3  Mori blocks brought earlier already rest.
        before = position.movement or Movement()
        movement = before.but(
            degree=action.degree, stacks_left=STACKS[action.degree], muster_left=action.degree != "none"
        )
        position = discard(position, side, action.cards).but(movement=movement, step="move")
        if action.degree == "none" and count:
            position = position.but(chance=(Deal("draw", side, count, rule="7.1"),))
        return proceed(position, events), events

    def sample(self, position: Position, rng: Random) -> Any:
        """A random degree that the hand can pay."""
        hand = _hand(position)
        if position.active == ISHIDA and position.mori and hand and rng.random() < 0.1:
            options = next_mori(position)
            return Mori(options[int(rng.random() * len(options))], hand[int(rng.random() * len(hand))])
        degree = ("none", "minimal", "limited", "total")[int(rng.random() * 4)]
        if len(hand) < COST[degree]:
            degree = "minimal"
        count = COST[degree] if degree != "none" else int(rng.random() * (len(hand) + 1))
        return Move(degree, in_order(random_draw(hand, count, rng)))


class MoveStep(Decision):
    """7.1 to 7.4, 9.3  The active side marches, musters, brings Mori blocks, or is done."""

    rule = "7.1"
    verbs = (March, Muster, Mori, Done)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase(
            "{side} is in the movement phase and may march, muster or end the movement.",
            side=side_name(position.active),
        )

    def legal(self, position: Position) -> Iterator[Any]:
        """Done, every muster, every Mori block, every march."""
        yield Done()
        yield from legal_musters(position, position.active)
        yield from legal_mori(position, position.active)
        yield from legal_marches(position, position.active)

    def is_forced(self, view: Position) -> bool:
        """Being done, if nothing can be mustered or brought and no block could march, whatever leader it may have."""
        side = view.active
        return not (next(muster_choices(view, side), None) or mori_choice(view) or might_march(view, side))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """A march for each place from which blocks may go, musters, the Mori, done."""
        side = position.active
        return (
            *march_choices(position, side),
            *muster_choices(position, side),
            *mori_choice(position),
            DONE,
        )

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """7.2, 7.3, 9.3  What forbids each of them."""
        if side not in SIDE_INDEX:
            return
        if position.phase != "movement" and not isinstance(action, Mori):
            rule = PARAGRAPH[type(action)]
            yield Reason(rule, phrase("This is possible only in a side’s own movement phase."))
        elif isinstance(action, March):
            yield from forbids_march(position, side, action)
        elif isinstance(action, Muster):
            yield from forbids_muster(position, side, action)
        elif isinstance(action, Mori):
            yield from forbids_mori(position, side, action)

    def play(self, position: Position, action: Any) -> Moved:
        """The action takes place; cards for an overrun are drawn at once."""
        events: list[Event] = []
        if isinstance(action, Done):
            events.append(Event("7.1", "movement_ends", (position.active,)))
            position = position.but(phase="combat", movement=None, step="", to_move=None)
        elif isinstance(action, March):
            position = play_march(position, events, action)
        elif isinstance(action, Muster):
            position = play_muster(position, events, action)
        else:
            position = play_mori(position, events, action)
        return proceed(position, events), events

    def sample(self, position: Position, rng: Random) -> Any:
        """Mostly a random march, a muster if possible, eventually done."""
        side = position.active
        if rng.random() < 0.15:
            muster = sample_muster(position, side, rng)
            if muster is not None:
                return muster
        if rng.random() < 0.9:
            march = sample_march(position, side, rng)
            if march is not None:
                return march
        return Done()
