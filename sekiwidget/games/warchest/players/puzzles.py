"""Puzzles of a round whose last coins are in hand: where one may begin, what it may ask, what is not needed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from sekiwidget.authoring.tokens import expand_repeats, split_words
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.puzzle_ground import PuzzleGround, Removal
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, distance
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.games.warchest.narration.headlines import headline
from sekiwidget.games.warchest.narration.sentences import event_sentence
from sekiwidget.games.warchest.rules.actions import Pass, Recruit, Stop
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

MOST_COINS: Final = 4
"""The most coins in both hands: more make too many lines."""
OWN_COINS: Final = 2
"""The fewest coins of the side."""
NEAR: Final = 2
"""As far as a unit can come, or shoot, with one coin."""
NEEDED: Final = 6
"""win  So many markers win."""


class RoundPuzzles(PuzzleGround):
    """A puzzle begins where a side uses a coin near the end of a round, and lasts until the round is over."""

    subjects = (
        "archer", "berserker", "cavalry", "crossbowman", "ensign", "footman", "knight", "lancer", "light_cavalry",
        "marshall", "mercenary", "pikeman", "royal_guard", "scout", "swordsman", "warrior_priest", "initiative",
        "bolster", "attack", "control", "deploy", "move",
    )  # fmt: skip

    share = 1 / 3

    alone = True
    """Which of two own coins comes first is worth asking, whatever the other side can do between."""

    def openings(self, position: Position) -> Iterator[Position]:
        """turns  A turn with few coins left, two of them the side's own."""
        if position.step != "turn" or position.to_move not in SIDES:
            return
        own, other = (position.hands[SIDE_INDEX[side]] for side in (position.to_move, OTHER[position.to_move]))
        if len(own) >= OWN_COINS and len(other) > 0 and len(own) + len(other) <= MOST_COINS:
            yield position

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """win, attack, control  To win; to remove a unit; to take a location; to keep a unit where it stands."""
        if position.location_count(side) >= NEEDED - OWN_COINS:
            yield {"winner": side}
        own = [place for place, stack in enumerate(position.board) if stack is not None and stack.side == side]
        theirs = [place for place, stack in enumerate(position.board) if stack is not None and stack.side != side]
        for place in theirs:
            if any(distance(place, mine) <= NEAR + 1 for mine in own):
                yield {f"unit.{HEXES[place]}": "none"}
        for place in LOCATIONS:
            if position.holder(place) != side and any(distance(place, mine) <= NEAR for mine in own):
                yield {f"control.{HEXES[place]}": side}
        for place in own:
            if any(distance(place, enemy) <= NEAR for enemy in theirs):
                yield {"round": position.round + 1, f"unit.{HEXES[place]}": position.fact(f"unit.{HEXES[place]}")}

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What lies beside the board, and locations, together and one by one; then units, and coins in hand."""
        beside = [Removal((key,)) for key in ("bags", "facedown", "faceup", "eliminated", "supply", "lineup", "round")]
        beside += [Removal(("control", place)) for place in table.get("control", {})]
        yield tuple(one for one in beside if one.path[0] in table and one.path[0] != "round")
        yield from ((one,) for one in beside)
        yield from ((Removal(("units", place)),) for place in table["units"])
        for side in SIDES:
            words = expand_repeats(split_words(table["hands"].get(side, "")))
            yield from ((Removal(("hands", side), word.text),) for word in words)

    def gives_up(self, action: Any) -> bool:
        """pass, recruit  What does nothing in this round."""
        return isinstance(action, Pass | Recruit | Stop)

    def refutes(self, action: Any) -> bool:
        """turns  Anything that does something in this round."""
        return not self.gives_up(action)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """The units, coins and markers of both sides, as they are or with the board turned round."""
        return min(self._turned(position, side, turned=turned) for turned in (False, True))

    def _turned(self, position: Position, side: Side, *, turned: bool) -> str:
        last = len(position.board) - 1
        units = sorted(
            (last - place if turned else place, stack.side == side, stack.unit, stack.height)
            for place, stack in enumerate(position.board)
            if stack is not None
        )
        markers = sorted(
            (last - place if turned else place, position.holder(place) == side)
            for place in LOCATIONS
            if position.holder(place)
        )
        hands = [sorted(position.hands[SIDE_INDEX[one]]) for one in (side, OTHER[side])]
        return repr((units, markers, hands))

    def title(self, position: Position) -> Phrase:
        """A title that gives nothing away."""
        return phrase("The last coins of a round")

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """win, attack, control  What the side must reach."""
        if "winner" in goal:
            return phrase("Put your sixth marker on the board in this round.")
        key = next(key for key in goal if key != "round")
        kind, _, name = key.partition(".")
        if kind == "control":
            return phrase("Take {hex} in this round.", hex=name)
        stack = position.board[HEXES.index(name)]
        assert stack is not None
        if goal[key] == "none":
            unit = UnitOf(stack.side, stack.unit)
            return phrase("Remove {unit} from {hex} in this round.", unit=unit, hex=name)
        return phrase(
            "Your {unit} must still stand on {hex} when the round is over.", unit=UnitName(stack.unit), hex=name
        )

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """win, attack, control  What the side loses; then who has won, or the hex of the goal, or the markers."""
        for commit in line:
            losses = (event for event in commit.events if event.kind == "loses" and event.args[0] == side)
            yield from map(event_sentence, losses)
        end: Any = line[-1].after
        won = headline(line[-1].seen_by(side), side) if end.outcome is not None else None
        if won is not None:
            yield won.title
        if "winner" in goal:
            if won is None:
                held = Count(end.location_count(side), "location")
                yield phrase(
                    "At the end of the round you control {locations:figure} and need {needed}.",
                    locations=held, needed=NEEDED,
                )  # fmt: skip
            return
        key = next(key for key in goal if key != "round")
        kind, _, name = key.partition(".")
        if kind == "control":
            yield _controlled(end, side, name)
        else:
            yield _standing(end, line[0].before, side, name)

    def piece_hint(self, action: Any) -> Phrase:
        """The unit that acts, or the coin face down."""
        unit = getattr(action, "unit", None)
        if unit is None or self.gives_up(action):
            return phrase("Look at what a coin face down can do.")
        return phrase("Look at {unit:the}.", unit=UnitName(unit))


def _controlled(end: Position, side: Side, name: str) -> Phrase:
    """control  Who controls a location at the end."""
    holder = end.holder(HEXES.index(name))
    if holder == side:
        return phrase("You control {hex}.", hex=name)
    if holder is None:
        return phrase("At the end of the round nobody controls {hex}.", hex=name)
    return phrase("At the end of the round {side} still controls {hex}.", side=SideName(holder), hex=name)


def _standing(end: Position, start: Any, side: Side, name: str) -> Phrase:
    """attack  Whether the unit on a hex still stands there at the end."""
    before, after = start.board[HEXES.index(name)], end.board[HEXES.index(name)]
    unit = UnitOf(before.side, before.unit)
    if after is not None and (after.side, after.unit) == (before.side, before.unit):
        return phrase("At the end of the round {unit} still stands on {hex}.", unit=unit, hex=name)
    return phrase("{unit} no longer stands on {hex}.", unit=unit, hex=name)


GROUND: Final = RoundPuzzles()
