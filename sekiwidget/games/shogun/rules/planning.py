"""plan, plan-pass, plan-all, bid  Each side secretly lays its cards, one for each space of its board.

The spaces are asked in a fixed order, the bid first: so a bid never ends in a dead end, and every side makes eleven
commits whatever it has, so that their number tells nothing.

On its sheet (`Game.arrangement`) a side may lay cards in any order and move them first. The sheet is a table of its
own, nothing on it is in a line. Once it is ready, it becomes the commits of its spaces (`sheet_text`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias, cast

from sekiwidget.authoring.actions import Open, Picked, Worded
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.components.wording import (
    SPACE_NAMES,
    CardName,
    action_name,
    chests,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.position import Cards, Moved, Position, Step
from sekiwidget.games.shogun.rules.sequence import begin_plans
from sekiwidget.text.phrase import Phrase, as_sentence, paragraph, phrase
from sekiwidget.text.terms import Count, Series

_NOTE: Final = phrase("No other side sees it before the action is carried out.")


def hand(position: Position, side: Side) -> tuple[str, ...]:
    """plan, round-end  The cards that a side may lay: those of its provinces and its war chest cards."""
    owned = [IDS[place] for place in position.owned(side) if place not in position.gained]
    return (*owned, *CHESTS)


def empty_spaces(position: Position, side: Side) -> int:
    """plan-all  The number of spaces of a side that must stay empty, as it has too few cards."""
    return max(0, len(SPACES) - len(hand(position, side)))


def provinces_to_lay(position: Position, side: Side) -> int:
    """plan-all  The number of provinces that a plan names at least: war chest cards are too few for all spaces."""
    return len(SPACES) - len(CHESTS) - empty_spaces(position, side)


def plan_options(position: Position, side: Side) -> list[str | None]:
    """plan-all, bid  The cards that a side may lay on the space that is asked, in order; None for an empty space."""
    plan = position.plans[position.seat(side)]
    left: list[str | None] = [card for card in hand(position, side) if card not in plan]
    free = empty_spaces(position, side) - plan.count(None)
    if not plan:
        left = [card for card in left if card is not None and affordable(position, side, card)]
    return [*left, None] if free else left


def affordable(position: Position, side: Side, card: str) -> bool:
    """bid  Whether a side has the chests that a card costs as a bid."""
    return not is_chest(card) or int(card) <= position.chests[position.seat(side)]


def not_held_reason(position: Position, side: Side, card: str) -> Reason:
    """plan  The reason why a side cannot lay a card: it is another's, or lies elsewhere."""
    if card in INDEX and position.land[INDEX[card]].owner != side:
        name = province_name(INDEX[card])
        return Reason("plan", phrase("{province} does not belong to {side}.", province=name, side=side_name(side)))
    return Reason("plan", as_sentence(phrase("{side} does not hold {card}", side=side_name(side), card=CardName(card))))


def cannot_pay_reason(position: Position, side: Side, card: str) -> Reason:
    """bid  The reason why a side cannot bid a war chest card."""
    has = chests(position.chests[position.seat(side)])
    text = phrase("{side} has {chests:one} and cannot pay {card}", side=side_name(side), chests=has, card=card)
    return Reason("bid", as_sentence(text))


def next_space(position: Position, side: Side) -> str:
    """plan  The space that a side is asked for."""
    return SPACES[len(position.plans[position.seat(side)])]


class PlanStep(Decision):
    """plan  A side lays a card on the next space."""

    verbs = (Plan,)
    rule = "plan"

    def asks(self, position: Position) -> str:
        """The question, without the space: a side's progress is hidden."""
        return phrase(
            "{side} is still planning: one card face down on each space.", side=side_name(position.to_move or "")
        )

    def legal(self, position: Position) -> Iterator[Plan]:
        """Every card left, and an empty space where one must be."""
        side = position.to_move or ""
        space = next_space(position, side)
        return (Plan(space, card) for card in plan_options(position, side))

    def is_forced(self, view: Position) -> bool:
        """Never: the cards left are hidden."""
        return False

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards of the hand; an empty space."""
        side = position.to_move or ""
        space = next_space(position, side)
        found = plan_options(position, side)
        cards = tuple(card for card in found if card is not None)
        made = []
        if cards:
            rule = "bid" if space == "bid" else "plan"
            words = phrase("Lay a card for {action}", action=action_name(space))
            made.append(Choice("plan", (Pick("card", cards),), words, rule, _NOTE, f"plan {space} {{0}}"))
        if None in found:
            words = phrase("Leave {action} empty", action=action_name(space))
            made.append(Choice("none", (), words, "plan-all", form=f"plan {space} none"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Plan) -> Iterator[Reason]:
        """plan, plan-all, bid  Reasons: wrong step or space, a card not held or laid already, too few cards."""
        if position.step != "plan":
            yield Reason("plan", phrase("Cards are laid before the event of the round is drawn."))
            return
        if side not in position.sides:
            return
        plan = position.plans[position.seat(side)]
        if len(plan) == len(SPACES):
            yield Reason("plan", phrase("{side} has already laid all its cards.", side=side_name(side)))
            return
        space = SPACES[len(plan)]
        if action.space != space:
            yield Reason(
                "plan",
                phrase("The next space is {space}, not {other}.", space=action_name(space), other=_space(action.space)),
            )
        yield from self._card(position, side, plan, action)

    def _card(self, position: Position, side: Side, plan: Cards, action: Plan) -> Iterator[Reason]:
        """plan-all  Reasons: an empty space while there are cards, a card that lies elsewhere."""
        card = action.card
        free = empty_spaces(position, side) - plan.count(None)
        if card is None:
            if not free:
                left = sum(held not in plan for held in hand(position, side))
                text: str = phrase(
                    "Each space gets a card as long as there are cards: {side} still has {cards:one} for {space}.",
                    side=side_name(side),
                    cards=Count(left, "card"),
                    space=action_name(next_space(position, side)),
                )
                least = provinces_to_lay(position, side)
                if sum(laid in INDEX for laid in plan if laid is not None) < least:
                    more = phrase("Name at least {provinces:one}.", provinces=Count(least, "province"))
                    text = paragraph([text, more])
                yield Reason("plan-all", text)
            return
        if card in plan:
            text = phrase(
                "{card} is already on {space}.", card=CardName(card), space=action_name(SPACES[plan.index(card)])
            )
            yield Reason("plan-all", text)
        elif card not in hand(position, side):
            yield not_held_reason(position, side, card)
        elif not plan and not affordable(position, side, card):
            yield cannot_pay_reason(position, side, card)

    def play(self, position: Position, action: Plan) -> Moved:
        """The card lies face down; when all sides have laid theirs, the event is drawn."""
        side = position.to_move or ""
        plans = list(position.plans)
        plans[position.seat(side)] = (*plans[position.seat(side)], action.card)
        done = len(plans[position.seat(side)]) == len(SPACES)
        events = [Event("plan", "planned" if done else "lays", (side,))]
        laid = position.but(plans=tuple(plans))
        # Sides plan at once: whoever has begun goes on, whatever others lay.
        return begin_plans(laid) if done else laid, events

    def sample(self, position: Position, rng: Random) -> Plan:
        """A random card."""
        side = position.to_move or ""
        found = plan_options(position, side)
        return Plan(next_space(position, side), found[int(rng.random() * len(found))])


def _spaces(sheet: Sheet, *, asks: bool = False) -> Pick:
    """The spaces of a sheet by the names that stand on the board: what lies there is seen. `asks`: for a card."""
    asked = tuple(_FOR_BID if space == "bid" else _FOR_ACTION for space in sheet.spaces) if asks else ()
    return Pick("space", sheet.spaces, words=tuple(SPACE_NAMES[space] for space in sheet.spaces), asks=asked)


def _cards(cards: tuple[str, ...], asks: tuple[Phrase, ...]) -> Pick:
    """Cards by their provinces or numbers, and what is asked of them."""
    return Pick("card", cards, words=tuple(phrase("{card:capital}", card=CardName(card)) for card in cards), asks=asks)


def _space(space: str) -> CardName | str:
    return action_name(space).name if space in SPACES else UNKNOWN


# -- the sheet ---------------------------------------------------------------------------------------------------------

OPEN_SPACE: Final = ""
"""A space without a card."""

TO_HAND: Final = "hand"
"""The goal of a card that is taken back."""


@dataclass(frozen=True, slots=True)
class Lay(Worded):
    """plan  A card of the hand is laid on a space of the sheet; a card that lay there comes back."""

    form = "lay {card} on {space}"
    card: str
    space: str


@dataclass(frozen=True, slots=True)
class LaySeveral(Open):
    """plan  Cards on several spaces at once, as in `lay castle kai tax mino`; None takes back what lies there."""

    pairs: tuple[tuple[str, str | None], ...]

    @property
    def picked(self) -> Picked:
        """Nothing: it is typed, or laid by advice."""
        return "several", ()

    def __str__(self) -> str:
        return f"lay {' '.join(str(Plan(space, card)).removeprefix('plan ') for space, card in self.pairs)}"


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
        """The card and its goal."""
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


SheetAction: TypeAlias = "Lay | LaySeveral | Shift | TakeBack | RestPass | Ready"
"""An action on a sheet."""

_FOR_PROVINCE: Final = phrase("{{name}}: what is to happen there?")
_FOR_CHEST: Final = phrase("{{name}}: on which space?")
_FOR_ACTION: Final = phrase("{{name}}: where?")
_FOR_BID: Final = phrase("{{name}}: with which card?")
_FOR_MOVE: Final = phrase("{{name}}: where to?")
_FEW: Final = 3
"""Up to so many spaces without a card are named."""
_MOVABLE: Final = phrase("It can be moved until the plan is finished.")
_FILLS: Final = phrase(
    "The lowest war chest cards go on the empty spaces, the bid first; an action with one is passed."
)
_AT_ONCE: Final = phrase("The plan can no longer be changed.")


@dataclass(frozen=True, repr=False)
class Sheet(Position):
    """plan  The table of a side that plans: `laid` has a card or OPEN_SPACE for each space not planned yet."""

    side: Side = ""
    laid: tuple[str, ...] = ()
    ready: bool = False

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that are not planned yet, in their order."""
        return SPACES[len(SPACES) - len(self.laid) :]

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that are not laid."""
        fast = self.plans[self.seat(self.side)]
        return tuple([card for card in hand(self, self.side) if card not in self.laid and card not in fast])

    @property
    def movable_spaces(self) -> tuple[str, ...]:
        """The spaces with a card that can be moved."""
        return tuple([space for space, card in zip(self.spaces, self.laid, strict=True) if card != OPEN_SPACE])

    def space_of(self, card: str) -> str | None:
        """The space of a card that can be moved, or None."""
        return self.spaces[self.laid.index(card)] if card in self.laid else None

    def with_card(self, space: str, card: str) -> Sheet:
        """The sheet with a card on a space, in place of the card there, and nowhere else."""
        cards = [OPEN_SPACE if other == card else other for other in self.laid]
        cards[self.spaces.index(space)] = card
        return self.but(laid=tuple(cards))

    def with_cards(self, cards: Mapping[str, str | None]) -> Sheet:
        """The sheet with cards on spaces, in place of the cards there, and nowhere else; None: no card."""
        left = [OPEN_SPACE if space in cards or card in cards.values() else card for space, card in self._pairs]
        return self.but(laid=tuple([cards.get(space) or card for space, card in zip(self.spaces, left, strict=True)]))

    @property
    def _pairs(self) -> Iterator[tuple[str, str]]:
        return zip(self.spaces, self.laid, strict=True)


def sheet_of(position: Position) -> Sheet | None:
    """plan  The empty sheet of the side that plans; None where nobody plans."""
    side = position.to_move
    if position.step != "plan" or side not in position.sides:
        return None
    open_ = len(SPACES) - len(position.plans[position.seat(side)])
    return Sheet(**{**vars(position), "step": "sheet", "side": side, "laid": (OPEN_SPACE,) * open_})


def sheet_text(sheet: Sheet) -> str:
    """plan  The commits of a sheet that is ready, as text; "" before."""
    if not sheet.ready:
        return ""
    pairs = zip(sheet.spaces, sheet.laid, strict=True)
    return " ".join(["plan", *[str(Plan(space, card or None)).removeprefix("plan ") for space, card in pairs]])


def hide_sheet(sheet: Sheet, viewer: Side) -> Sheet:
    """plan  The sheet for a viewer; empty for other sides."""
    return sheet if viewer in (sheet.side, CHANCE) else sheet.but(laid=(OPEN_SPACE,) * len(sheet.laid))


def fill_with_chests(sheet: Sheet) -> Sheet | None:
    """plan-pass, plan-all  The sheet with the lowest chest cards on open spaces, the bid first; None if none fits."""
    made = sheet
    for space in sheet.spaces:
        left = [
            card for card in made.held if card in CHESTS and (space != "bid" or affordable(sheet, sheet.side, card))
        ]
        if space not in made.movable_spaces and left:
            made = made.with_card(space, left[0])
    return made if made is not sheet else None


def missing_cards(sheet: Sheet) -> int:
    """plan-all  How many cards are still to be laid: one for each space, as long as there are cards."""
    fast = sheet.plans[sheet.seat(sheet.side)]
    empty = empty_spaces(sheet, sheet.side) - fast.count(None)
    return max(0, len(sheet.spaces) - len(sheet.movable_spaces) - empty)


def unlaid_spaces(sheet: Sheet) -> Phrase:
    """plan-all  Which spaces have no card yet."""
    unlaid = [SPACE_NAMES[space] for space in sheet.spaces if space not in sheet.movable_spaces]
    return phrase("There is no card yet on {spaces}.", spaces=Series(unlaid))


def sheet_status(sheet: Sheet) -> Phrase | str:
    """plan-all  What a sheet still lacks, or that it is complete; "" for an empty sheet."""
    missing = missing_cards(sheet)
    if not sheet.movable_spaces:
        return ""
    if missing > _FEW:
        return phrase("{cards:figure} are still to be laid.", cards=Count(missing, "card"))
    if missing:
        return unlaid_spaces(sheet)
    return phrase("The plan is complete. Its cards can be moved until it is finished.")


class SheetStep(Decision):
    """plan  A side lays its cards, moves them and takes them back, until its plan is ready."""

    verbs = (Lay, LaySeveral, Shift, TakeBack, RestPass, Ready)
    rule = "plan"

    def asks(self, position: Sheet) -> Phrase:
        """The question: which cards the side lays."""
        return phrase("{side} is still planning: one card face down on each space.", side=side_name(position.side))

    def legal(self, position: Sheet) -> Iterator[SheetAction]:
        """Ready, if it is; every card of the hand, first on open spaces; every laid card elsewhere or back; rest."""
        if not missing_cards(position):
            yield Ready()
        places = sorted(position.spaces, key=lambda space: space in position.movable_spaces)
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

    def is_forced(self, view: Sheet) -> bool:
        """Never: the cards of a side are hidden."""
        return False

    def choices(self, position: Sheet) -> tuple[Choice, ...]:
        """Ready first, if it is; then the hand and the laid cards."""
        laid, held = tuple(filter(None, position.laid)), position.held
        made = []
        if not missing_cards(position):
            made.append(replace(Ready.choice((), phrase("Finish the plan"), "plan", _AT_ONCE), main=True))
        if held:
            asks = tuple(_FOR_CHEST if is_chest(card) else _FOR_PROVINCE for card in held)
            picks = (_cards(held, asks), _spaces(position, asks=True))
            made.append(Lay.choice(picks, phrase("Lay a card on a space"), "plan", _MOVABLE))
        if fill_with_chests(position) is not None:
            made.append(RestPass.choice((), phrase("Pass all other actions"), "plan-pass", _FILLS))
        if laid:
            cards = _cards(laid, (_FOR_MOVE,) * len(laid))
            picks = (cards, _spaces(position))
            made.append(Shift.choice(picks, phrase("Move a card to another space"), "plan", _MOVABLE))
            back = (cards, Pick("hand", (TO_HAND,)))
            made.append(Choice("back", back, phrase("Take a card back"), "plan", form="back {0}"))
        return tuple(made)

    def forbids(self, position: Sheet, side: Side, action: SheetAction) -> Iterator[Reason]:
        """plan, plan-pass, bid, plan-all  Reasons: a card not in hand, a planned space, a bid that cannot be paid."""
        if isinstance(action, Ready):
            if missing_cards(position):
                yield Reason("plan-all", unlaid_spaces(position))
        elif isinstance(action, RestPass):
            if fill_with_chests(position) is None:
                yield Reason("plan-pass", phrase("{side} has no war chest card left to lay.", side=side_name(side)))
        elif isinstance(action, Lay):
            yield from self._space(position, action.card, action.space)
            if action.card not in position.held:
                yield not_held_reason(position, side, action.card)
        elif isinstance(action, LaySeveral):
            yield from self._several(position, side, action)
        else:
            if position.space_of(action.card) is None:
                yield Reason("plan", phrase("{card} is not on a space yet.", card=CardName(action.card)))
            if isinstance(action, Shift):
                yield from self._space(position, action.card, action.space)

    def _several(self, position: Sheet, side: Side, action: LaySeveral) -> Iterator[Reason]:
        """plan, plan-all, bid  Reasons: a planned space, a card not in hand, one card on two spaces, a dear bid."""
        laid: dict[str, str] = {}
        for space, card in action.pairs:
            if space not in position.spaces:
                yield Reason("plan", phrase("The card on {space} can no longer be moved.", space=action_name(space)))
            if card is None:
                continue
            if card in laid:
                known = action_name(laid[card])
                yield Reason("plan-all", phrase("{card} is already on {space}.", card=CardName(card), space=known))
            elif card not in position.held and card not in position.laid:
                yield not_held_reason(position, side, card)
            elif not self._fits(position, card, space):
                yield cannot_pay_reason(position, side, card)
            laid.setdefault(card, space)

    def _space(self, position: Sheet, card: str, space: str) -> Iterator[Reason]:
        if space not in position.spaces:
            yield Reason("plan", phrase("The card on {space} can no longer be moved.", space=action_name(space)))
        elif position.space_of(card) == space:
            yield Reason("plan", phrase("{card} is already there.", card=CardName(card)))
        elif not self._fits(position, card, space):
            yield cannot_pay_reason(position, position.side, card)

    def play(self, position: Sheet, action: SheetAction) -> Moved:
        """The sheet afterwards. Nothing happens on the table."""
        match action:
            case Lay(card, space) | Shift(card, space):
                return position.with_card(space, card), []
            case LaySeveral(pairs):
                return position.with_cards(dict(pairs)), []
            case TakeBack(card):
                return position.but(laid=tuple([OPEN_SPACE if other == card else other for other in position.laid])), []
            case RestPass():
                return fill_with_chests(position) or position, []
        return position.but(ready=True, to_move=None), []


# Only sheets ask it: the steps of the game are those of its lines.
Sheet.steps = cast("Mapping[str, Step]", {"sheet": SheetStep()})
