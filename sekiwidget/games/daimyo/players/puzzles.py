"""Puzzles of the open cards of a round: where one may begin, what it may ask, what is not needed.

Once the cards lie open nothing is hidden and chance decides nothing. C, D and E come after every A and B, so they
change no fight of the round: a puzzle is about bushi that move in turn. It begins where a side carries out the first of
two such cards while the other side has one to come, and ends with the round.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from sekiwidget.core.position import Commit, Value
from sekiwidget.core.puzzle_ground import PuzzleGround, Removal
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, distance
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.narration.headlines import headline
from sekiwidget.games.daimyo.players.strikes import move_cards
from sekiwidget.games.daimyo.rules.actions import Move
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position, Units
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

OWN_CARDS: Final = 2
"""How many cards of the side move bushi: all that a side lays in a round."""
FATES: Final = ("fight", "daimyo_falls", "occupies")
"""Kinds of events that decide what a puzzle asks for."""
OUTSIDE: Final = ("hands", "incoming", "open", "gifts", "hexes_left", "reserve", "round", "moved")
"""Keys of the table that have nothing to do with most fights."""


class RoundPuzzles(PuzzleGround):
    """phase-3  A puzzle begins where a side moves bushi with the first of two cards, and lasts until the round ends."""

    subjects = ("end-occupation", "fight-daimyo", "fight", "card-b", "end-daimyo", "card-a")

    share = 1 / 2

    alone = True
    """Where both own cards come first, one has to foresee what the other side can then reach."""

    def openings(self, position: Position) -> Iterator[Position]:
        """phase-3  The first of two own cards that move bushi, with one of the other side and only A and B to come."""
        side = position.to_move
        if position.step != "move" or side is None or len(position.sides) != 2:
            return
        if any(card.letter not in "AB" for card, _ in _to_come(position)):
            return
        if len(move_cards(position, side)) == OWN_CARDS and move_cards(position, position.left(side)):
            yield position

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """end-daimyo, end-occupation, fight  To win; if that is far off, to keep the daimyo, or every bushi."""
        other = position.left(side)
        yield {"winner": side}
        if not _can_occupy(position, other):
            yield {f"daimyo.{side}": NAME[_daimyo(position, side)]}
        if not _can_win(position, side) and not _can_win(position, other):
            yield {f"bushi.{side}": sum(number for _, number in position.bushi_of(side))}

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What lies beside the land, together and one by one; then cards, units, and hexes of the land."""
        beside = [Removal((key,)) for key in OUTSIDE if key in table]
        yield tuple(beside)
        yield from ((one,) for one in beside)
        for side, cards in table["played"].items():
            yield from ((Removal(("played", side), card),) for card in cards.split())
        yield from ((Removal(("units", hex_)),) for hex_ in table["units"])
        yield from ((Removal(("land", hex_)),) for hex_ in table["land"])

    def gives_up(self, action: Any) -> bool:
        """card-a  Nothing does: bushi must move."""
        return False

    def refutes(self, action: Any) -> bool:
        """card-a  Every move may."""
        return not self.gives_up(action)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """Land, units and cards, wherever they lie on the table and however it is turned or mirrored."""
        units = dict(position.units)
        order = [(card.letter, owner == side) for card, owner in _to_come(position)]
        looks = {
            hex_: repr((owner is None, owner == side, _seen(units.get(hex_), side))) for hex_, owner in position.land
        }
        turned = []
        for mirrored in (False, True):
            shape = {(r, q) if mirrored else (q, r): look for (q, r), look in looks.items()}
            for _ in range(6):
                shape = {(-r, q + r): look for (q, r), look in shape.items()}
                left, top = min(q for q, _ in shape), min(r for _, r in shape)
                turned.append(repr(sorted((q - left, r - top, look) for (q, r), look in shape.items())))
        return min(turned), repr(order)

    def title(self, position: Position) -> Phrase:
        """A title that gives nothing away."""
        return phrase("The open cards of a round")

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """end-daimyo, end-occupation, fight  What the side must reach."""
        if "winner" in goal:
            return phrase("Win in this round.")
        if f"daimyo.{side}" in goal:
            return phrase("Your daimyo must not fall in this round.")
        return phrase("Lose no bushi in this round.")

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """fight, end-daimyo, end-occupation  The fights, and who has won; else what the goal lacks or keeps."""
        for commit in line:
            found = headline(commit.seen_by(side), side)
            if found is not None and any(event.kind in FATES for event in commit.events):
                yield found.title
        start, end = _position(line[0].before), _position(line[-1].after)
        if f"bushi.{side}" in goal:
            lost = sum(number for _, number in start.bushi_of(side)) - sum(number for _, number in end.bushi_of(side))
            yield phrase("You lose {bushi} in this round.", bushi=Count(lost, "bushi", "bushi"))
        elif end.outcome is None and "winner" in goal:
            yield from _not_won(end, side)
        elif end.outcome is None:
            yield phrase("At the end of the round your daimyo stands on {hex}.", hex=NAME[_daimyo(end, side)])

    def piece_hint(self, action: Any) -> Phrase:
        """card-a  The bushi that move."""
        assert isinstance(action, Move)
        return phrase("Look at the bushi on {hex}.", hex=NAME[action.start])


def _to_come(position: Position) -> list[tuple[Card, Side]]:
    """priority  The cards still to be carried out, the current one first, each with its side."""
    return [(card, side) for card, side in position.queue() if position.card is None or card >= position.card]


def _position(position: Any) -> Position:
    assert isinstance(position, Position)
    return position


def _not_won(end: Position, side: Side) -> Iterator[Phrase]:
    """end-daimyo, end-occupation  What a side lacks to have won at the end of a round."""
    other = end.left(side)
    yield phrase(
        "At the end of the round {side:possessive} daimyo still stands on {hex}.",
        side=side_name(other), hex=NAME[_daimyo(end, other)],
    )  # fmt: skip
    held = occupied_homes(end, side)[other]
    if held:
        yield phrase(
            "You occupy {hexes:figure} with {bushi} bushi: you need {needed} with {most}.",
            hexes=Count(len(held), "home hex", "home hexes"), bushi=sum(held.values()), needed=hexes_needed(end),
            most=BUSHI_NEEDED,
        )  # fmt: skip


def _daimyo(position: Position, side: Side) -> Hex:
    """units  The hex of a side's daimyo."""
    at = position.daimyo_of(side)
    assert at is not None
    return at


def _seen(units: Units | None, side: Side) -> tuple[bool, int, bool] | None:
    """units  The units on a hex without the names of sides."""
    return None if units is None else (units.side == side, units.bushi, units.daimyo)


def _can_win(position: Position, side: Side) -> bool:
    """end-daimyo, end-occupation  Whether a side might win with the cards to come, if all others helped it."""
    goal = _daimyo(position, position.left(side))
    near = len(move_cards(position, side))
    return _can_occupy(position, side) or any(distance(hex_, goal) <= near for hex_, _ in position.bushi_of(side))


def _can_occupy(position: Position, side: Side) -> bool:
    """end-occupation  Whether enough bushi of a side come as near to home hexes as its cards reach."""
    homes = [hex_ for hex_, owner in position.land if owner == position.left(side)]
    reach = len(move_cards(position, side))
    return (
        sum(number for hex_, number in position.bushi_of(side) if any(distance(hex_, home) <= reach for home in homes))
        >= BUSHI_NEEDED
    )


GROUND: Final = RoundPuzzles()
