"""plan  The sheet: a side's cards laid in any order and moved as it likes, before they are planned space by space.

A sheet is a table of its own (`Game.arrangement`): nothing on it is in a line. What was planned already lies fast; each
other space holds a card or is `OPEN`. Once the side says that it is ready, the sheet is so many commits (`planned`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from sekiwidget.authoring.actions import Open, Picked, Worded
from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Series
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES
from sekiwidget.games.shogun.components.wording import CardName, action_name, side_name
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.planning import (
    affordable,
    cannot_pay_reason,
    empty_spaces,
    hand,
    not_held_reason,
)
from sekiwidget.games.shogun.rules.position import Moved, Position, Step

OPEN_SPACE: Final = ""
"""A space on which nothing lies yet."""

TO_HAND: Final = "hand"
"""Where a card goes that is taken back."""


@dataclass(frozen=True, slots=True)
class Lay(Worded):
    """plan  A card of the hand is laid on a space of the sheet; what lay there comes back."""

    form = "lay {card} on {space}"
    card: str
    space: str


@dataclass(frozen=True, slots=True)
class Shift(Worded):
    """plan  A card of the sheet goes to another space."""

    form = "shift {card} to {space}"
    card: str
    space: str


@dataclass(frozen=True, slots=True)
class TakeBack(Open):
    """plan  A card of the sheet comes back to the hand."""

    card: str

    @property
    def picked(self) -> Picked:
        """The card, and where it goes."""
        return "back", ((self.card,), (TO_HAND,))

    def __str__(self) -> str:
        return f"back {self.card}"


@dataclass(frozen=True, slots=True)
class RestPass(Worded):
    """plan-pass  War chest cards are laid on the spaces that are open, the lowest first."""

    form = "rest"


@dataclass(frozen=True, slots=True)
class Ready(Worded):
    """plan  The sheet is as the side wants it."""

    form = "ready"


SheetAction: TypeAlias = "Lay | Shift | TakeBack | RestPass | Ready"
"""What is done on a sheet."""

_MOVABLE: Final = phrase("It can be moved until the plan is ready.")
_FILLS: Final = phrase("The lowest war chest cards go on the open spaces, the bid first; an action with one is passed.")
_AT_ONCE: Final = phrase("All cards are laid for good; nobody else sees which lies where.")


@dataclass(frozen=True, repr=False)
class Sheet(Position):
    """plan  The table of a side that plans: `laid` has a card or OPEN for each space that it has not planned yet."""

    side: Side = ""
    laid: tuple[str, ...] = ()
    ready: bool = False

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that are not planned yet, in the order in which they will be."""
        return SPACES[len(SPACES) - len(self.laid) :]

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that are not laid."""
        fast = self.plans[self.seat(self.side)]
        return tuple([card for card in hand(self, self.side) if card not in self.laid and card not in fast])

    @property
    def covered(self) -> tuple[str, ...]:
        """The spaces on which a card lies that can be moved."""
        return tuple([space for space, card in zip(self.spaces, self.laid, strict=True) if card != OPEN_SPACE])

    def space_of(self, card: str) -> str | None:
        """The space on which a card lies, unless it lies fast."""
        return self.spaces[self.laid.index(card)] if card in self.laid else None

    def but_laid(self, space: str, card: str) -> Sheet:
        """The same with a card on a space, in place of what lay there, and nowhere else."""
        cards = [OPEN_SPACE if other == card else other for other in self.laid]
        cards[self.spaces.index(space)] = card
        return self.but(laid=tuple(cards))


def sheet_of(position: Position) -> Sheet | None:
    """plan  The sheet of the side that plans, with nothing laid; None where nobody plans."""
    side = position.to_move
    if position.step != "plan" or side not in position.sides:
        return None
    open_ = len(SPACES) - len(position.plans[position.seat(side)])
    return Sheet(**{**vars(position), "step": "sheet", "side": side, "laid": (OPEN_SPACE,) * open_})


def sheet_text(sheet: Sheet) -> str:
    """plan  A sheet that is ready, as the text of its commits; nothing as long as it is being laid."""
    if not sheet.ready:
        return ""
    pairs = zip(sheet.spaces, sheet.laid, strict=True)
    return " ".join(["plan", *[str(Plan(space, card or None)).removeprefix("plan ") for space, card in pairs]])


def hide_sheet(sheet: Sheet, viewer: Side) -> Sheet:
    """plan  A sheet as another side sees it: nothing is laid yet."""
    return sheet if viewer in (sheet.side, CHANCE) else sheet.but(laid=(OPEN_SPACE,) * len(sheet.laid))


def fill_with_chests(sheet: Sheet) -> Sheet | None:
    """plan-pass, plan-all  The sheet with the lowest war chest cards on its open spaces, the bid first, if any fit."""
    made = sheet
    for space in sheet.spaces:
        left = [
            card for card in made.held if card in CHESTS and (space != "bid" or affordable(sheet, sheet.side, card))
        ]
        if space not in made.covered and left:
            made = made.but_laid(space, left[0])
    return made if made is not sheet else None


def missing_cards(sheet: Sheet) -> Iterator[Reason]:
    """plan-all  Why a sheet is not ready."""
    unlaid = [space for space in sheet.spaces if space not in sheet.covered]
    fast = sheet.plans[sheet.seat(sheet.side)]
    if len(unlaid) > empty_spaces(sheet, sheet.side) - fast.count(None):
        spaces = Series([action_name(space) for space in unlaid])
        yield Reason("plan-all", phrase("No card lies yet on {spaces}.", spaces=spaces))


class SheetStep(Decision):
    """plan  A side lays its cards, moves them and takes them back, until its plan is ready."""

    verbs = (Lay, Shift, TakeBack, RestPass, Ready)
    rule = "plan"

    def asks(self, position: Sheet) -> Phrase:
        """Whose plan."""
        return phrase("{side} lays its cards face down, one for each space.", side=side_name(position.side))

    def legal(self, position: Sheet) -> Iterator[SheetAction]:
        """Ready, if it is; every card of the hand, first on the open spaces; every card elsewhere or back; the rest."""
        if not [*missing_cards(position)]:
            yield Ready()
        places = sorted(position.spaces, key=lambda space: space in position.covered)
        for card in position.held:
            yield from [Lay(card, space) for space in places if self._fits(position, card, space)]
        for card in filter(None, position.laid):
            others = [space for space in position.spaces if space != position.space_of(card)]
            yield from [Shift(card, space) for space in others if self._fits(position, card, space)]
            yield TakeBack(card)
        if fill_with_chests(position) is not None:
            yield RestPass()

    def _fits(self, position: Sheet, card: str, space: str) -> bool:
        return space != "bid" or affordable(position, position.side, card)

    def evident(self, view: Sheet) -> bool:
        """Never: what a side has is its own affair."""
        return False

    def choices(self, position: Sheet) -> tuple[Choice, ...]:
        """Ready first, once it is; then the hand and what is laid."""
        laid, held = tuple(filter(None, position.laid)), position.held
        made = []
        if not [*missing_cards(position)]:
            made.append(Ready.choice((), phrase("The plan is ready"), "plan", _AT_ONCE))
        if held:
            picks = (Pick("card", held), Pick("space", position.spaces))
            made.append(Lay.choice(picks, phrase("Lay a card on a space"), "plan", _MOVABLE))
        if fill_with_chests(position) is not None:
            made.append(RestPass.choice((), phrase("The rest pass"), "plan-pass", _FILLS))
        if laid:
            picks = (Pick("card", laid), Pick("space", position.spaces))
            made.append(Shift.choice(picks, phrase("Move a card to another space"), "plan", _MOVABLE))
            back = (Pick("card", laid), Pick("hand", (TO_HAND,)))
            made.append(Choice("back", back, phrase("Take a card back"), "plan", form="back {0}"))
        return tuple(made)

    def forbids(self, position: Sheet, side: Side, action: SheetAction) -> Iterator[Reason]:
        """plan, plan-all, bid  Cards of the hand, on spaces that are not planned yet; a bid that can be paid."""
        if isinstance(action, Ready):
            yield from missing_cards(position)
        elif isinstance(action, RestPass):
            if fill_with_chests(position) is None:
                yield Reason("plan-pass", phrase("{side} has no war chest card left to lay.", side=side_name(side)))
        elif isinstance(action, Lay):
            yield from self._space(position, action.card, action.space)
            if action.card not in position.held:
                yield not_held_reason(position, side, action.card)
        else:
            if position.space_of(action.card) is None:
                yield Reason("plan", phrase("{card} lies on no space yet.", card=CardName(action.card)))
            if isinstance(action, Shift):
                yield from self._space(position, action.card, action.space)

    def _space(self, position: Sheet, card: str, space: str) -> Iterator[Reason]:
        if space not in position.spaces:
            yield Reason("plan", phrase("What lies on {space} lies fast.", space=action_name(space)))
        elif position.space_of(card) == space:
            yield Reason("plan", phrase("{card} lies there already.", card=CardName(card)))
        elif not self._fits(position, card, space):
            yield cannot_pay_reason(position, position.side, card)

    def play(self, position: Sheet, action: SheetAction) -> Moved:
        """The sheet afterwards; nothing has happened on the table."""
        match action:
            case Lay(card, space) | Shift(card, space):
                return position.but_laid(space, card), []
            case TakeBack(card):
                return position.but(laid=tuple([OPEN_SPACE if other == card else other for other in position.laid])), []
            case RestPass():
                return fill_with_chests(position) or position, []
        return position.but(ready=True, to_move=None), []


# Only sheets ask it: the steps of the game are those of its lines.
Sheet.steps = cast("Mapping[str, Step]", {"sheet": SheetStep()})
