"""draw, refill, too-few-coins, preview, warrior_priest  Chance: coins drawn from a bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from sekiwidget.authoring.dealing import all_draws, random_draw, replace_one
from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import HAND, SIDE_INDEX, UNKNOWN, Coins, without
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.rules.actions import Draw
from sekiwidget.games.warchest.rules.flow import begin_turns, proceed
from sekiwidget.games.warchest.rules.position import Deal, Frame, Moved, Position
from sekiwidget.games.warchest.rules.view import backs, hides
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

HAND_SIZE = {side: f"hand_size.{side}" for side in SIDE_INDEX}
BAG_SIZE = {side: f"bag_size.{side}" for side in SIDE_INDEX}
DRAWN = {side: f"drawn.{side}" for side in SIDE_INDEX}


def sure_and_pool(position: Position, deal: Deal) -> tuple[Coins, Coins, int]:
    """refill, too-few-coins  What is drawn for certain, what the rest is drawn from, and how many.

    A bag with too few coins gives all it has; then both discards go into it, and the rest is drawn from those.
    """
    side_index = SIDE_INDEX[deal.side]
    bag = position.bags[side_index]
    if deal.number <= len(bag):
        return (), bag, deal.number
    pool = _discards(position, deal.side)
    return bag, pool, min(deal.number - len(bag), len(pool))


def _discards(position: Position, side: Side) -> Coins:
    """refill  The coins that go into an empty bag; viewers who cannot see into it lose track of those that lay open."""
    side_index = SIDE_INDEX[side]
    coins = tuple(sorted(position.faceup[side_index] + position.facedown[side_index]))
    return backs(coins) if hides(position, side) else coins


def outcomes(position: Position, deal: Deal) -> Iterator[tuple[Coins, int]]:
    """draw  Every result with its weight: the number of ways to draw it."""
    sure, source, number = sure_and_pool(position, deal)
    return ((tuple(sorted(sure + some)), weight) for some, _, weight in all_draws(source, number))


class DrawStep(ChanceStep):
    """draw  Chance settles the first pending draw."""

    rule = "draw"
    verbs = (Draw,)

    def asks(self, position: Position) -> str:
        """The pending draw."""
        deal = position.chance[0]
        side, coins = SideName(deal.side), Count(due(position, deal), "coin")
        return phrase("First {side} draws {coins} from the bag.", side=side, coins=coins)

    def chances(self, position: Position) -> Iterable[tuple[Draw, int]]:
        """Every outcome with its weight."""
        deal = position.chance[0]
        return ((Draw(deal.side, coins, _verb(deal)), weight) for coins, weight in outcomes(position, deal))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """What it is drawn from."""
        deal = position.chance[0]
        sure, source, number = sure_and_pool(position, deal)
        count = len(sure) + number
        picks = (Pick("coins", sure + source, count, count),)
        form = f"{Draw(deal.side, (), _verb(deal))} {{0}}"
        label = phrase("Chance draws for {side}", side=SideName(deal.side))
        return (Choice(_verb(deal), picks, label, _rule(deal), form=form),)

    def forbids(self, position: Position, side: str, action: Draw) -> Iterator[Reason]:
        """draw, refill, too-few-coins, hands  The right number of coins that are in the bag or come into it."""
        if side != CHANCE:
            yield Reason("draw", phrase("Coins are drawn from the bag by chance, not chosen."))
        if position.step != "draw":
            yield Reason("draw", phrase("Coins are drawn at the start of a round, or by a Warrior Priest."))
            return
        deal = position.chance[0]
        if deal.side != action.side or _verb(deal) != action.verb:
            yield Reason(_rule(deal), _drawn_first(position, deal))
            return
        owner = SideName(deal.side)
        sure, source, number = sure_and_pool(position, deal)
        due = len(sure) + number
        if len(action.coins) != due:
            rule = "too-few-coins" if due < deal.number else _rule(deal)
            coins, named = Count(due, "coin"), len(action.coins)
            text = phrase("{side} draws {coins:one} here, not {named}.", side=owner, coins=coins, named=named)
            yield Reason(rule, text)
            return
        if hides(position, deal.side) and set(action.coins) != {UNKNOWN}:
            text = phrase("In this view {side:possessive} coins are not seen: each that is drawn is ?.", side=owner)
            yield Reason("hands", text)
            return
        missing = Counter(sure) - Counter(action.coins)
        if missing:
            first = " ".join(missing.elements())
            text = phrase("The last coins of the bag come first; {coins} must be among them.", coins=first)
            yield Reason("refill", text)
        if Counter(action.coins) - Counter(sure + source):
            yield Reason(_rule(deal), phrase("{side:possessive} bag does not hold these coins.", side=owner))

    def play(self, position: Position, action: Draw) -> Moved:
        """draw, refill  The coins leave the bag, which is filled from the discards if it must be."""
        deal, side = position.chance[0], action.side
        side_index, count = SIDE_INDEX[side], len(action.coins)
        events: list[Event] = []
        bag = position.bags[side_index]
        changed: dict[str, object] = {"chance": position.chance[1:]}
        if count > len(bag):
            discards = _discards(position, side)
            events.append(Event("refill", "refill", (side, len(discards)), BAG_SIZE[side], len(discards)))
            bag = tuple(sorted(bag + discards))
            changed["faceup"] = replace_one(position.faceup, side_index, ())
            changed["facedown"] = replace_one(position.facedown, side_index, ())
        changed["bags"] = replace_one(position.bags, side_index, without(bag, action.coins))
        events.append(Event(_rule(deal), "leaves_bag", (side, count), BAG_SIZE[side], -count))
        if deal.verb == "priest":
            events.append(Event("warrior_priest", "inspired", (side,), DRAWN[side], 1))
            changed["frames"] = _with_coin(position.frames, Frame("priest", side, coin=action.coins[0]))
            return proceed(position.but(**changed), events), events
        if deal.verb == "preview":
            events.append(Event("preview", "set_aside", (side, count)))
            changed["ahead"] = replace_one(position.ahead, side_index, action.coins)
        else:
            events.append(Event("draw", "draws", (side, count), HAND_SIZE[side], count))
            changed["hands"] = replace_one(position.hands, side_index, action.coins)
        if count < HAND:
            when = position.round + (deal.verb == "preview")
            events.append(Event("too-few-coins", "too_few", (side, count, when)))
        after = position.but(**changed)
        return (proceed if after.chance else begin_turns)(after, events), events

    def sample(self, position: Position, rng: Random) -> Draw:
        """One outcome by its weight: each coin as likely as any other."""
        deal = position.chance[0]
        sure, source, number = sure_and_pool(position, deal)
        return Draw(deal.side, tuple(sorted([*sure, *random_draw(source, number, rng)])), _verb(deal))


def due(position: Position, deal: Deal) -> int:
    """too-few-coins  How many coins are drawn: the number due, or all there are."""
    sure, _, number = sure_and_pool(position, deal)
    return len(sure) + number


def _drawn_first(position: Position, deal: Deal) -> str:
    """draw, preview  The draw that must come first."""
    side, coins = SideName(deal.side), Count(due(position, deal), "coin")
    if deal.verb == "preview":
        return phrase(
            "{side} draws first, {coins:one} aside for round 2; nothing else is drawn before.", side=side, coins=coins
        )
    return phrase("{side} draws first, {coins:one} to the hand; nothing else is drawn before.", side=side, coins=coins)


def _verb(deal: Deal) -> str:
    return "preview" if deal.verb == "preview" else "draw"


def _rule(deal: Deal) -> str:
    return "warrior_priest" if deal.verb == "priest" else deal.verb


def _with_coin(frames: tuple[Frame, ...], frame: Frame) -> tuple[Frame, ...]:
    """warrior_priest  The coin waits until an attacked Royal Guard's owner has chosen."""
    if frames and frames[-1].kind == "guard":
        return (*frames[:-1], frame, frames[-1])
    return (*frames, frame)
