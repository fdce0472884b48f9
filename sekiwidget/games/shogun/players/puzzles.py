"""battle, score-most, winter-need  Puzzles of the last actions of a round.

1. A puzzle begins where a side leads armies to battle, moves or deploys them, and decides once more in this round.
2. Everything that has no bearing is removed: only the next few actions are left, with the cards planned for them, the
   provinces where they happen, and their neighbours. Nothing lies in the tower or its tray, so chances are exact.
3. Stacks are small and rice is scarce: each army and each grain counts.
4. It lasts until the round is over, and asks for provinces, for most buildings of a kind in a region, or, in autumn,
   for provinces that can all be fed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from sekiwidget.core.position import Commit, Value
from sekiwidget.core.puzzle_ground import PuzzleGround, Removal
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, KINDS, SEASONS, SPACES
from sekiwidget.games.shogun.components.land import IDS, INDEX, NEAR, OF_REGION, PROVINCES, REGIONS
from sekiwidget.games.shogun.components.wording import (
    building_plural,
    buildings,
    province_name,
    region_name,
    side_name,
)
from sekiwidget.games.shogun.narration.headlines import headline
from sekiwidget.games.shogun.notation.plan_parser import complete_plan
from sekiwidget.games.shogun.rules.actions import Battle, Defend, Deploy, Drop, Move, Stay
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Position
from sekiwidget.games.shogun.rules.winter import shortage
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

DECIDED: Final = ("battle_a", "battle_b", "deploy1")
"""The actions in which a side decides something."""
LAST_ACTIONS: Final = 3
"""The most actions left."""
MOST_ARMIES: Final = 3
"""The most armies of a province: with more, one army more makes no difference."""
MILD: Final = tuple(card for card, event in EVENTS.items() if event.loss == 0)
"""winter-loss  The event cards that cost no rice in winter."""


class RoundPuzzles(PuzzleGround):
    """A puzzle begins at one of the last actions of a round, and lasts until the round is over."""

    subjects = (
        "winter-need", "undecided", "castle", "temple", "theatre", "skip", "deploy1-move", "carry-out", "losses",
        "battle", "deploy5", "deploy3", "deploy1", "conquest",
    )  # fmt: skip

    share = 1 / 2

    alone = True

    def openings(self, position: Position) -> Iterator[Position]:
        """carry-out  A battle or a move, with one more to come from an adjacent province: armies may go there first."""
        side = position.to_move
        if position.step not in ("battle", "move") or side is None:
            return
        now, *later = [position.card(side, action) for action in _to_come(position) if action in DECIDED]
        if any(card in INDEX and INDEX[card] in NEAR[INDEX[now or ""]] for card in later):
            yield self._start(position, side)

    def _start(self, position: Position, side: Side) -> Position:
        """round  The position with the last actions alone, the provinces near them, and an empty tower."""
        actions = _last_actions(position, side)
        named = {
            one: {action: card for action in actions if (card := position.card(one, action)) in INDEX}
            for one in position.sides
        }
        own = {INDEX[card] for card in named[side].values()}
        near = own | {to for place in own for to in NEAR[place]}
        for one in position.sides:
            if one != side:
                named[one] = {
                    action: card for action, card in named[one].items() if INDEX[card] in near and action not in DECIDED
                }
        land = tuple(
            one._replace(armies=min(one.armies, MOST_ARMIES)) if place in near else NEUTRAL_LAND
            for place, one in enumerate(position.land)
        )
        plans = tuple(complete_plan((), named[one]) for one in position.sides)
        begun = tuple(action for action in ACTIONS if action not in actions)
        none: tuple[int, ...] = (0,) * (len(position.sides) + 1)
        bare = position.but(
            land=land, plans=plans, bids=tuple(plan[0] for plan in plans), tower=none, tray=none,
            actions=(*begun, *actions), done=len(begun), turned=(SPACES[0], *begun, actions[0]),
            points=none[1:], gained=tuple(place for place in position.gained if land[place].owner), last=None,
        )  # fmt: skip
        rice = tuple(
            max(len(bare.owned(one)) - 1, min(len(bare.owned(one)) + 1, have))
            for one, have in zip(position.sides, position.rice, strict=True)
        )
        events, deck = bare.events, bare.deck
        if position.season == "autumn" and bare.event not in MILD:
            events, deck = MILD[:1], tuple(card for card in deck if card not in MILD[:1])
        return bare.but(rice=rice, events=events, deck=deck)

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """winter-need, score-most, conquest  To feed provinces, to have most buildings, to take or hold provinces."""
        here, owned = _where(position, side), len(position.owned(side))
        over: dict[str, Value] = {"season": SEASONS[SEASONS.index(position.season) + 1]}
        if position.season == "autumn":
            for number in (owned + 1, owned):
                if position.rice[position.seat(side)] >= number:
                    yield {**over, f"provinces.{side}": number, f"shortage.{side}": 0}
        for region in REGIONS:
            for kind in KINDS:
                if any(kind in position.land[place].buildings for place in OF_REGION[region]) or _plans_to_build(
                    position, region, kind
                ):
                    yield {**over, f"most.{region}.{kind}": side}
        if position.season != "autumn":
            for number in (owned + 2, owned + 1):
                yield {**over, f"provinces.{side}": number}
            for place in here:
                if position.land[place].owner not in (side, None):
                    yield {**over, f"owner.{IDS[place]}": side}

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What lies beside the board, then provinces, cards and privileges, one by one."""
        for key in ("points", "deck", "turned", "bids", "ranks", "supply", "gained", "farmers", "last"):
            yield (Removal((key,)),)
        yield Removal(("privileges",)), Removal(("order",))
        yield Removal(("privileges",)), Removal(("specials",))
        for key in ("specials", "order", "chests", "rice"):
            yield (Removal((key,)),)
        for side in table.get("plans", {}):
            yield (Removal(("plans", side)),)
        for place in table["land"]:
            yield (Removal(("land", place)),)
        for place, text in table["land"].items():
            for word in str(text).split():
                if word in KINDS:
                    yield (Removal(("land", place), word),)

    def gives_up(self, action: Any) -> bool:
        """deploy1-move, special-defence  To stay, to add nothing."""
        return isinstance(action, Stay) or (isinstance(action, Defend) and not action.more)

    def refutes(self, action: Any) -> bool:
        """special-defence  Anything but adding nothing."""
        return not self.gives_up(action)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """The provinces of both sides with what stands there and what is planned, without their names."""
        lands = []
        for place, land in enumerate(position.land):
            if land == NEUTRAL_LAND:
                continue
            planned = [
                action
                for one in position.sides
                for action in _to_come(position)
                if position.card(one, action) == IDS[place]
            ]
            lands.append((land.owner == side, land.armies, land.buildings, land.revolts > 0, len(planned)))
        return position.step, tuple(sorted(lands)), len(list(position.legal()))

    def title(self, position: Position) -> Phrase:
        """A title that gives nothing away."""
        return phrase("The last actions of a round")

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """winter-need, score-most, conquest  What the side must reach."""
        if f"provinces.{side}" in goal:
            number = Count(int(str(goal[f"provinces.{side}"])), "province")
            if f"shortage.{side}" not in goal:
                return phrase("Have {provinces:one} at the end of the round.", provinces=number)
            return phrase("Have {provinces:one} at the end of autumn and rice for all of them.", provinces=number)
        family, name, *kind = next(key for key in goal if key != "season").split(".")
        if family == "most":
            return phrase(
                "Have more {buildings} in {region} than any other side at the end of the round.",
                buildings=building_plural(kind[0]), region=region_name(name),
            )  # fmt: skip
        return phrase("Hold {province} at the end of the round.", province=province_name(INDEX[name]))

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """count, conquest, score-most, winter-need  The fights of the side, then what it has of what it needs."""
        for commit in line:
            fought = headline(commit.seen_by(side), side) if isinstance(commit.action, Drop) else None
            if fought is not None and fought.holds:
                yield fought.title
        end: Any = line[-1].after
        if f"provinces.{side}" in goal:
            yield _provinces_held(end, side, int(str(goal[f"provinces.{side}"])))
            if f"shortage.{side}" in goal:
                yield _rice_held(end, side)
            return
        family, name, *kind = next(key for key in goal if key != "season").split(".")
        yield _buildings_held(end, side, name, kind[0]) if family == "most" else _owned_by(end, side, INDEX[name])

    def piece_hint(self, action: Any) -> Phrase:
        """The province that armies go to."""
        match action:
            case Battle(end=place) | Move(end=place) | Deploy(place=place):
                return phrase("Look at {province}.", province=province_name(place))
        return phrase("Look at what is still to come in this round.")


def _to_come(position: Position) -> tuple[str, ...]:
    """carry-out, next-action  The actions that are not over: the open ones in their order, then the others."""
    return (*position.actions[position.done :], *[one for one in ACTIONS if one not in position.actions])


def _last_actions(position: Position, side: Side) -> tuple[str, ...]:
    """The action under way and the next few for which somebody has planned a province; the side's decisions first."""
    now, *later = _to_come(position)
    planned = [one for one in later if any(position.card(other, one) in INDEX for other in position.sides)]
    ranked = sorted(planned, key=lambda one: not (one in DECIDED and position.card(side, one) in INDEX))
    kept = ranked[: LAST_ACTIONS - 1]
    return (now, *[one for one in later if one in kept])


def _where(position: Position, side: Side) -> tuple[int, ...]:
    """battle  The provinces where something may happen: those planned by the side, and their neighbours in play."""
    cards = [position.card(side, action) for action in _to_come(position)]
    own = {INDEX[card] for card in cards if card in INDEX}
    playing = position.places()
    return tuple(sorted(place for place in own | {to for one in own for to in NEAR[one]} if place in playing))


def _plans_to_build(position: Position, region: str, kind: str) -> bool:
    """castle, temple, theatre  Whether somebody is going to build this in a region."""
    cards = [position.card(side, kind) for side in position.sides] if kind in _to_come(position) else []
    return any(card in INDEX and PROVINCES[INDEX[card]].region == region for card in cards)


def _provinces_held(end: Position, side: Side, needed: int) -> Phrase:
    """conquest  How many provinces a side has at the end, and how many it needs, if these are not the same."""
    held = Count(len(end.owned(side)), "province")
    if held.value == needed:
        return phrase("At the end of the round you have {provinces:figure}.", provinces=held)
    return phrase(
        "At the end of the round you have {provinces:figure} and need {needed}.", provinces=held, needed=needed
    )


def _rice_held(end: Position, side: Side) -> Phrase:
    """winter-need  Whether a side has rice for all its provinces."""
    if missing := shortage(end, side):
        return phrase("You are {missing} rice short of feeding all of them.", missing=missing)
    return phrase("You have rice for all of them.")


def _buildings_held(end: Position, side: Side, region: str, kind: str) -> Phrase:
    """score-most  How many buildings of a kind a side has in a region, and the most of another side."""
    number = {
        one: sum(end.land[place].owner == one and kind in end.land[place].buildings for place in OF_REGION[region])
        for one in end.sides
    }
    other = max((one for one in end.sides if one != side), key=lambda one: number[one])
    return phrase(
        "At the end of the round you have {own:figure} in {region}, {other} has {theirs}.",
        own=buildings(kind, number[side]), region=region_name(region), other=side_name(other), theirs=number[other],
    )  # fmt: skip


def _owned_by(end: Position, side: Side, place: int) -> Phrase:
    """conquest  Whose a province is."""
    owner, province = end.land[place].owner, province_name(place)
    if owner is None:
        return phrase("At the end of the round {province} is neutral.", province=province)
    if owner == side:
        return phrase("At the end of the round you hold {province}.", province=province)
    return phrase("At the end of the round {side} holds {province}.", side=side_name(owner), province=province)


GROUND: Final = RoundPuzzles()
