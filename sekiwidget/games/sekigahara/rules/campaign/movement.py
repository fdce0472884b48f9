"""7.1  The movement phase: a degree is bought, then stacks march, blocks muster, the Mori come, until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.phrases import title
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, SEAT, Cards, Stack, holds, in_order, picks, texts
from sekiwidget.games.sekigahara.components.places import NAMES, PLACES, RECRUITS
from sekiwidget.games.sekigahara.components.wording import clan_name
from sekiwidget.games.sekigahara.rules.actions import Done, March, Mori, Move, Muster
from sekiwidget.games.sekigahara.rules.campaign.allowance import leaders_at
from sekiwidget.games.sekigahara.rules.campaign.march import forbids_march, play_march
from sekiwidget.games.sekigahara.rules.campaign.march_ways import legal_marches, might_march, sample_march
from sekiwidget.games.sekigahara.rules.campaign.marchers import besieged, residents
from sekiwidget.games.sekigahara.rules.campaign.mori import forbids_mori, legal_mori, next_mori, play_mori
from sekiwidget.games.sekigahara.rules.campaign.movement_state import STACKS, Movement, road
from sekiwidget.games.sekigahara.rules.campaign.muster import (
    forbids_muster,
    legal_musters,
    may_muster,
    open_to_muster,
    own_recruitment,
    play_muster,
    sample_muster,
)
from sekiwidget.games.sekigahara.rules.campaign.supply import discard
from sekiwidget.games.sekigahara.rules.combat.combat import proceed
from sekiwidget.games.sekigahara.rules.position import Deal, Moved, Position

COST: Final = {"none": 0, "minimal": 0, "limited": 1, "total": 2}
"""7.1  What each degree of movement costs in cards."""

PARAGRAPH: Final = {March: "7.3.1", Muster: "7.2", Done: "7.1"}
"""7  Where the book tells of what is done in a movement phase."""

DEGREE_WORDS: Final = {
    "none": ("No movement", "No stack moves; cards may be swapped."),
    "minimal": ("Minimal movement", "One stack, or a muster instead."),
    "limited": ("Limited movement", "Three stacks; a muster may take the place of one."),
    "total": ("Total movement", "Every stack, and a muster."),
}
_DISCARDED: Final = "a card is discarded"
"""What a degree, a forced march and a Mori cost."""


def _hand(position: Position) -> Cards:
    return position.hands[SEAT[position.to_move or ""]]


def _mori_choice(position: Position) -> tuple[Choice, ...]:
    hand = _hand(position)
    if position.to_move != ISHIDA or not position.mori or not hand:
        return ()
    picks_of = (Pick("block", texts(next_mori(position))), Pick("card", texts(hand), cost=_DISCARDED))
    words, note = "Bring a Mōri block to Osaka for a card", "It does not move in this phase; the leader comes last."
    return (Choice("mori", picks_of, words, "9.3", note, "mori {0} with {1}"),)


def _play_mori(position: Position, action: Mori) -> Moved:
    events: list[Event] = []
    return proceed(play_mori(position, events, action), events), events


class BuyStep(Decision):
    """7.1  The active side buys a degree of movement."""

    rule = "7.1"
    verbs = (Move, Mori)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        return f"{title(position.active)} now chooses a movement: none, minimal, limited or total."

    def legal(self, position: Position) -> Iterator[Any]:
        """Each degree with each way to pay it."""
        hand = _hand(position)
        yield Move("none")
        yield Move("minimal")
        for degree in ("limited", "total"):
            yield from (Move(degree, cards) for cards in picks(hand, COST[degree]) if len(hand) >= COST[degree])
        for number in range(1, len(hand) + 1):
            yield from (Move("none", cards) for cards in picks(hand, number))
        yield from legal_mori(position, position.active)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The degrees, a swap of cards, and the Mori."""
        hand = _hand(position)
        made = []
        for degree, cost in COST.items():
            if len(hand) >= cost:
                words, note = DEGREE_WORDS[degree]
                cards = (Pick("cards", texts(hand), cost, cost, cost=_DISCARDED),) if cost else ()
                words = f"{words} for {'a card' if cost == 1 else 'two cards'}" if cost else words
                form = f"move {degree} {{0}}" if cost else f"move {degree}"
                made.append(Choice(f"move-{degree}", cards, words, "7.1", note, form))
        if hand:
            swap = (Pick("cards", texts(hand), 1, len(hand)),)
            words, note = (
                "No movement, but new cards for some of the hand",
                "They are discarded, and as many are drawn.",
            )
            made.append(Choice("move-redraw", swap, words, "7.1", note, "move none redraw {0}"))
        return (*made, *_mori_choice(position))

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """7.1  As many cards as the degree costs, of those in hand."""
        if isinstance(action, Mori):
            yield from forbids_mori(position, side, action)
            return
        if side not in SEAT:
            return
        if position.step != "buy":
            yield Reason("7.1", "A degree of movement is bought once, at the start of a movement phase.")
        cost = COST[action.degree]
        if action.degree != "none" and len(action.cards) != cost:
            what = "no card" if cost == 0 else "one card" if cost == 1 else "two cards"
            yield Reason("7.1", f"{DEGREE_WORDS[action.degree][0]} costs {what}, not {len(action.cards)}.")
        if not holds(position.hands[SEAT[side]], action.cards):
            yield Reason("7.1", f"{title(side)} does not hold these cards.")

    def play(self, position: Position, action: Any) -> Moved:
        """The cards are paid, the stacks may move; without movement the swapped cards are drawn anew."""
        if isinstance(action, Mori):
            return _play_mori(position, action)
        side, count = position.active, len(action.cards)
        events = [Event("7.1", "buys", (side, action.degree, *texts(action.cards)), f"hand_size.{side}", -count)]
        # 9.3  Mori blocks that came before rest already.
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
        paid: list[Any] = []
        for _ in range(count):
            at = int(rng.random() * len(hand))
            paid.append(hand[at])
            hand = hand[:at] + hand[at + 1 :]
        return Move(degree, in_order(paid))


class MoveStep(Decision):
    """7.1 to 7.4, 9.3  The active side marches, musters, brings Mori blocks, or is done."""

    rule = "7.1"
    verbs = (March, Muster, Mori, Done)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        return f"{title(position.active)} is moving: marches, a muster, or done."

    def legal(self, position: Position) -> Iterator[Any]:
        """Done, every muster, every Mori block, every march."""
        yield Done()
        yield from legal_musters(position, position.active)
        yield from legal_mori(position, position.active)
        yield from legal_marches(position, position.active)

    def evident(self, view: Position) -> bool:
        """To be done, where nothing is left to muster or to bring and no block could march, whatever leads it."""
        side = view.active
        return not (next(_muster_choices(view, side), None) or _mori_choice(view) or might_march(view, side))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """A march for each place from which blocks may go, musters, the Mori, done."""
        side = position.active
        return (
            *_march_choices(position, side),
            *_muster_choices(position, side),
            *_mori_choice(position),
            Choice("done", (), "End the movement", "7.1", "Then the fights are declared.", "done"),
        )

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """7.2, 7.3, 9.3  What forbids each of them."""
        if side not in SEAT:
            return
        if position.phase != "movement" and not isinstance(action, Mori):
            rule = PARAGRAPH[type(action)]
            yield Reason(rule, "That belongs to the movement phase of a side.")
        elif isinstance(action, March):
            yield from forbids_march(position, side, action)
        elif isinstance(action, Muster):
            yield from forbids_muster(position, side, action)
        elif isinstance(action, Mori):
            yield from forbids_mori(position, side, action)

    def play(self, position: Position, action: Any) -> Moved:
        """It happens; cards for an overrun come at once."""
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
        """A random march most of the time, a muster if there is one, at last done."""
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


def _march_choices(position: Position, side: Side) -> Iterator[Choice]:
    """7.3  For each place: the blocks that may go and the free roads; with a card or a leader where it helps."""
    movement = position.movement
    assert movement is not None
    hand = position.hands[SEAT[side]]
    for place in range(len(PLACES)):
        roads = tuple(
            f"{PLACES[place]}-{PLACES[end]}" for end in position.near(place) if road(place, end) not in movement.used
        )
        groups = tuple(group for group in movement.groups if group.place == place)
        fresh = residents(position, movement, place, side) if movement.stacks_left else ()
        blocks = in_order(sum((group.blocks for group in groups), fresh))
        if not roads or not blocks or besieged(position, place, side):
            continue
        base = (Pick("blocks", texts(blocks), 1, len(blocks)), Pick("road", roads))
        force = (Pick("card", texts(hand), cost=_DISCARDED),) if hand and (groups or len(blocks) > 4) else ()
        # 7.3.4  A leader who rests here leads as well as one who marches.
        here = leaders_at(position, place, side) if fresh else ()
        leaders = {block.text for block in (*(movement.leaders if groups else ()), *here)}
        # 7.3.1  Where blocks of two groups look alike, naming the only leader may tell which of them are meant.
        named = len(leaders) > 1 or (leaders and _alike(*(group.blocks for group in groups), fresh))
        lead = (Pick("leader", tuple(sorted(leaders))),) if named else ()
        words, form = f"March from {NAMES[place]}", "march {0} {1}"
        yield Choice("march", base, words, "7.3.1", form=form)
        if force:
            note = "For one step more."
            yield Choice("march-forced", base + force, f"{words} by forced march", "7.3.3", note, f"{form} force {{2}}")
        if lead:
            note = "The leader is declared, and becomes known, for one step more."
            yield Choice("march-led", base + lead, f"{words} under a named leader", "7.3.4", note, f"{form} lead {{2}}")
        if force and lead:
            note, form = "A card and a declared leader give two steps more.", f"{form} force {{2}} lead {{3}}"
            words = f"{words} by forced march under a named leader"
            yield Choice("march-forced-led", base + force + lead, words, "7.3.4", note, form)


def _alike(*heaps: Stack) -> bool:
    """7.3.1  Whether two heaps have blocks of the same face."""
    return len({block for heap in heaps for block in heap}) < sum(len({*heap}) for heap in heaps)


def _muster_choices(position: Position, side: Side) -> Iterator[Choice]:
    """7.2  A single block at any place of one's own; several of a clan at its own place."""
    box = position.recruits[SEAT[side]]
    if not may_muster(position) or not box:
        return
    places = [place for place in own_recruitment(side) if open_to_muster(position, side, place)]
    if places:
        ids = tuple(PLACES[place] for place in places)
        one = (Pick("block", texts(box)), Pick("place", ids))
        yield Choice("muster", one, "Muster one block, unseen", "7.2", form="muster {0} {1}")
    for place in places:
        for clan in RECRUITS[place]:
            mine = tuple(block.text for block in box if block.clan == clan)
            if len(mine) > 1:
                picked = (Pick("blocks", mine, 2, len(mine)), Pick("place", (PLACES[place],)))
                words = f"Muster several blocks of {clan_name(clan)} at {NAMES[place]}"
                yield Choice("muster-clan", picked, words, "7.2", "They are shown.", "muster {0} {1}")
