"""8  Puzzles of fights: where one may begin, what it may ask for, and what does not belong to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from sekiwidget.authoring.tokens import expand_repeats, split_words
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.puzzle_ground import Removal
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, block_names, place_name, side_name
from sekiwidget.games.sekigahara.narration.headlines import headline
from sekiwidget.games.sekigahara.rules.actions import Accept, Challenge, Deploy, Lose, Retreat, Show, Stop, Yield
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

MOST_LOST: Final = 2
"""The most losses of the other side that a puzzle asks for."""
ELSEWHERE: Final = (
    "setup", "week", "turn", "first", "discards", "recruits", "removed", "mori", "control", "disks", "movement"
)  # fmt: skip
"""Keys of the table that have nothing to do with most fights."""


class FightPuzzles:
    """8  A puzzle begins where a side deploys, challenges or proves, and lasts until the fight is over."""

    subjects = ("8.6", "8.4.2", "8.4.1", "8.2.4", "9.4", "9.5", "8.9.5", "8.3.3", "8.9.4")

    share = 1 / 3

    alone = True
    """8.9.4  In a siege only the attacker deploys."""

    def openings(self, position: Position) -> Iterator[Position]:
        """8.2, 8.6  A deployment, a challenge or a proof."""
        if position.step in ("deploy", "answer", "prove"):
            yield position

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """8.2.1, 8.7.1  To win, with no loss, or with so many of the other side; to lose nothing."""
        combat = _fight(position)
        other, battle = OTHER[side], combat.kind == "battle"
        wins: dict[str, Value] = {"combat.winner": side}
        if not battle:
            yield {f"castle.{PLACES[combat.place]}": side}
        if battle:
            yield wins
            yield {**wins, f"lost.{side}": 0}
            yield {f"lost.{side}": 0}
        for lost in range(2 if battle else 1, MOST_LOST + 1):
            yield {**(wins if battle else {}), f"lost.{other}": lost}

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What is elsewhere, together and one by one; then cards and blocks of this fight, one by one."""
        place = table["combat"]["place"]
        elsewhere = [Removal((key,)) for key in ELSEWHERE if key in table]
        for key in ("blocks", "entered", "holder"):
            elsewhere += [Removal((key, other)) for other in table.get(key, {}) if other != place]
        for side, known in table.get("known", {}).items():
            elsewhere += [Removal(("known", side, other)) for other in known if other != place]
        yield tuple(elsewhere)
        elsewhere += [Removal(("known", side)) for side in SIDES]
        elsewhere += [Removal((key, place)) for key in ("entered", "holder")]
        elsewhere += [Removal(("combat", key)) for key in ("fought", "lost", "holder", "initiative", "to_move")]
        yield from ((one,) for one in elsewhere)
        for side in SIDES:
            held = {("hands", side): table.get("hands", {}), ("blocks", place, side): table["blocks"][place]}
            for path, row in held.items():
                yield from ((Removal(path, word),) for word in _words(row.get(side, "")))

    def gives_up(self, action: Any) -> bool:
        """8.5, 8.6.1  To stop, to let a deployment stand, to prove nothing."""
        return isinstance(action, Stop | Accept | Yield)

    def refutes(self, action: Any) -> bool:
        """8.7, 8.8  What is lost, and where to, is no reply: the fight is over."""
        return not isinstance(action, Stop | Accept | Yield | Lose | Retreat)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """8  The forces of both sides without the names of clans: each clan by what its blocks and cards do.

        8.9.5  In a siege a sword and a weapon do nothing.
        """
        combat = _fight(position)
        battle = combat.kind == "battle"
        clans: dict[str, list[Hashable]] = {}
        for mine, index in ((True, SIDE_INDEX[side]), (False, 1 - SIDE_INDEX[side])):
            for block in position.stacks[combat.place][index]:
                kind = block.strength, battle and block.special, bool(block.leader), block.any_card
                clans.setdefault(block.clan, []).append(("block", mine, *kind))
            for entry in combat.deployed[index]:
                how = entry.block.strength, battle and entry.block.special, entry.card is None, entry.impact
                clans.setdefault(entry.block.clan, []).append(("out", mine, *how))
            for card in position.hands[index]:
                clans.setdefault(card.clan, []).append(("card", mine, card.kind if battle else card.kind == "double"))
        order = tuple(sorted(tuple(sorted(map(repr, pieces))) for pieces in clans.values()))
        by_side = (combat.impact, combat.stopped, combat.losses)
        ours = tuple(pair[:: 1 if side == SIDES[0] else -1] for pair in by_side)
        return position.step, combat.kind, combat.asked, combat.attacker == side, ours, order

    def kind(self, position: Position, goal: Mapping[str, Value]) -> str:
        """8.1  Battle or siege."""
        return _fight(position).kind

    def title(self, position: Position) -> Phrase:
        """8.1  Where the fight is."""
        place = place_name(_fight(position).place)
        if _fight(position).kind == "siege":
            return phrase("Siege at {place}", place=place)
        return phrase("Battle at {place}", place=place)

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """8.2.1, 8.7.1  What the side must reach."""
        place, other = place_name(_fight(position).place), OTHER[side]
        wins, own, theirs = "combat.winner" in goal, f"lost.{side}" in goal, goal.get(f"lost.{other}")
        if isinstance(theirs, int):
            lost = Count(theirs, "block")
            if wins:
                return phrase(
                    "Win at {place}, and make {other} lose {lost:one}.",
                    place=place, other=side_name(other), lost=lost,
                )  # fmt: skip
            return phrase("Make {other} lose {lost:one} at {place}.", place=place, other=side_name(other), lost=lost)
        if f"castle.{PLACES[_fight(position).place]}" in goal:
            return phrase("Take the castle of {place}.", place=place)
        if wins and own:
            return phrase("Win at {place}, and lose no block.", place=place)
        return phrase("Win at {place}.", place=place) if wins else phrase("Lose no block at {place}.", place=place)

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """8.2.1, 8.7.1, 8.9.4  How the fight ended, and what of the goal it lacks besides."""
        heads = (headline(commit.seen_by(side), side) for commit in reversed(line))
        ended = next((found for found in heads if found is not None), None)
        if ended is not None:
            yield from dict.fromkeys(part for part in (ended.title, ended.text) if part)
        end, other = line[-1].after, OTHER[side]
        needed, lost = goal.get(f"lost.{other}"), end.fact(f"lost.{other}")
        if needed is not None and lost != needed:
            blocks = Count(int(str(needed)), "block")
            yield phrase("The task is to make {other} lose {blocks:one}.", other=side_name(other), blocks=blocks)
        if goal.get(f"lost.{side}") == 0 and end.fact(f"lost.{side}"):
            yield phrase("The task is to lose no block.")
        if any(key.startswith("castle.") for key in goal) and end.fact(next(iter(goal))) != side:
            yield phrase("For every full 7 impact the besieged lose a block or a disk.")

    def piece_hint(self, action: Any) -> Phrase:
        """8.2, 8.6  The block to be deployed, or the card to be kept or shown."""
        match action:
            case Deploy(blocks=(block,), card=None):
                return phrase("Look at {block}: it needs no card.", block=BlockName(block))
            case Deploy(blocks=(block,)):
                return phrase("Look at {block}.", block=BlockName(block))
            case Deploy(blocks=blocks):
                return phrase("Look at {blocks}.", blocks=block_names(block.text for block in blocks))
            case Show(card=card):
                return phrase("Look at {card}.", card=CardName(card))
            case Challenge() | Accept():
                return phrase("Look at the loyalty card in your hand.")
        return phrase("Count what you have, and what the other side can still bring.")


def _words(text: str) -> list[str]:
    return [word.text for word in expand_repeats(split_words(text))]


def _fight(position: Position) -> Combat:
    combat = position.combat
    assert combat is not None
    return combat


GROUND: Final = FightPuzzles()
