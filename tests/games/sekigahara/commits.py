"""What the tests of words and pictures share: random commits, and twins that a viewer cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from random import Random
from typing import Any

from sekiwidget.core.position import Commit
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara import Position
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, SIDE_INDEX, SIDES, in_order, without
from sekiwidget.games.sekigahara.rules.actions import Deploy, Draw, RetreatCastle, Show
from sekiwidget.games.sekigahara.rules.setup import official_start
from sekiwidget.games.sekigahara.rules.view import known_at
from tests.games.sekigahara.random_combat import random_combat

VIEWERS = (*SIDES, PUBLIC)


def random_commits(seeds: range) -> Iterator[Commit]:
    """The commits of random combat phases."""
    return chain.from_iterable(map(_combat, seeds))


def campaign_commits(seeds: range) -> Iterator[Commit]:
    """The commits of random games from the official start."""
    return chain.from_iterable(map(_campaign, seeds))


# Tests of words, of pictures and of texts look at the same ones.
@lru_cache(maxsize=64)
def _combat(seed: int) -> list[Commit]:
    rng, made = Random(seed), []
    position: Any = random_combat(rng)
    while position.to_move is not None and position.phase == "combat":
        made.append(position.play(position.sample(rng)))
        position = made[-1].after
    return made


@lru_cache(maxsize=16)
def _campaign(seed: int) -> list[Commit]:
    rng, made = Random(seed), []
    position: Any = official_start("official")
    while position.to_move is not None:
        made.append(position.play(position.sample(rng)))
        position = made[-1].after
    return made


def twin(commit: Commit, viewer: Side, rng: Random) -> Commit | None:
    """A commit of another position that the viewer cannot tell from this one, or None if none was found.

    What the viewer does not see is dealt anew: blocks on the map, in bags and boxes, cards in hands and decks.
    """
    before: Any = commit.before
    action = commit.action
    for side in SIDES:
        if side != viewer:
            before = _dealt_anew(before, side, action, rng)
    if isinstance(action, Draw | RetreatCastle) and before.to_move not in (viewer, None):
        action = next((a for a in (before.sample(rng) for _ in range(50)) if _alike(a, action, commit, viewer)), None)
    if action is None or before.why_not(action) is not None:
        return None
    made: Commit = before.play(action)
    return made


def _alike(other: Any, action: Any, commit: Commit, viewer: Side) -> bool:
    return type(other) is type(action) and other.seen_by(commit.actor, viewer) == action.seen_by(commit.actor, viewer)


def _dealt_anew(position: Position, side: Side, action: Any, rng: Random) -> Position:
    side_index = SIDE_INDEX[side]
    kept_cards = [card for card in _cards(action, position) if card.side == side and position.to_move == side]
    hand = without(position.hands[side_index], kept_cards)
    cards = _shuffled(hand + position.decks[side_index], rng)
    hands, decks = list(position.hands), list(position.decks)
    hands[side_index] = in_order([*kept_cards, *cards[: len(hand)]])
    decks[side_index] = in_order(cards[len(hand) :])
    named = Counter(getattr(action, "blocks", ()))
    place = position.combat.place if position.combat else -1
    seen: list[tuple[Any, ...]] = []
    hidden: list[Any] = []
    for at, row in enumerate(position.stacks):
        known = list(known_at(position, side, at))
        if at == place:
            if position.combat and position.combat.loser == side:
                named.update(position.combat.sheltered)
            sure = Counter(known)
            for block, count in named.items():
                if block.side == side and count > sure[block]:
                    known += [block] * (count - sure[block])
        seen.append(tuple(known))
        hidden += without(row[side_index], known)
    box, bag = position.recruits[side_index], position.bags[side_index]
    blocks = _shuffled((*hidden, *box, *bag), rng)
    stacks = []
    for at, row in enumerate(position.stacks):
        count = len(row[side_index]) - len(seen[at])
        taken, blocks = blocks[:count], blocks[count:]
        stack = in_order([*seen[at], *taken])
        stacks.append((stack, row[1]) if side_index == 0 else (row[0], stack))
    recruits, bags = list(position.recruits), list(position.bags)
    recruits[side_index], bags[side_index] = in_order(blocks[: len(box)]), in_order(blocks[len(box) :])
    return position.but(
        stacks=tuple(stacks),
        hands=tuple(hands),
        decks=tuple(decks),
        recruits=tuple(recruits),
        bags=tuple(bags),
    )


def _cards(action: Any, position: Position) -> tuple[Any, ...]:
    if isinstance(action, Deploy | Show):
        return (action.card,) if action.card else ()
    if type(action).__name__ == "Challenge" and position.to_move is not None:
        return (LOYALTY[position.to_move],)
    return ()


def _shuffled(pieces: tuple[Any, ...], rng: Random) -> list[Any]:
    left, made = list(pieces), []
    while left:
        made.append(left.pop(int(rng.random() * len(left))))
    return made


@cache
def twins() -> list[tuple[Commit, Commit]]:
    """Pairs of views of commits that differ in hidden things only, for each viewer."""
    rng, found = Random(100), []
    for commit in random_commits(range(12)):
        for viewer in VIEWERS:
            other = twin(commit, viewer, rng)
            if other is None or other.events != commit.events or other == commit:
                continue
            mine, theirs = commit.seen_by(viewer), other.seen_by(viewer)
            if mine.before == theirs.before and mine.after == theirs.after:
                found.append((mine, theirs))
    assert len(found) > 300
    return found
