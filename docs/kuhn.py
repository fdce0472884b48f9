"""Kuhn poker: a whole game of the contract in one file, to be read in ten minutes.

Each of two sides antes a coin and is dealt one card from a deck of three: jack, queen, king. In turn they check or bet
one more coin; the other side answers a bet by calling it with a coin of its own, or folds. A fold gives up the pot;
otherwise the higher card wins it. (H. W. Kuhn, "A simplified two-person poker", Contributions to the Theory of Games 1,
1950.)

A full-sized game has a package for each section of this file: components, rules, notation, narration, picture, players;
and a module `game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from sekiwidget.authoring.actions import Worded
from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.data_files import RuleBook
from sekiwidget.authoring.facts import CHANCE_MOVES, NOBODY, NONE, NOTHING, Fact, Facts, Kind, Words, ids
from sekiwidget.authoring.narration import sentence
from sekiwidget.authoring.opponents import at_random
from sekiwidget.authoring.position_table import Field, Fields, pieces, word
from sekiwidget.authoring.steps import ChanceStep, Decision, StepPosition
from sekiwidget.authoring.text_board import Writer
from sekiwidget.authoring.tokens import (
    Word,
    match_name,
    read_side,
    split_words,
    unreadable_at,
)
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Problem, Reason
from sekiwidget.core.game import Opponent, Rule, Sentence
from sekiwidget.core.position import Commit, Event, Outcome
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.scene import Backdrop, Caption, Panel, Piece, Place, Scene, Slot
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count, Name

# -- components: the pieces of the game, and its rules as text ---------------------------------------------------------

LETTERS = {"black": "B", "gold": "G"}
SIDES = tuple(LETTERS)
CARDS = ("jack", "queen", "king")
"""From lowest to highest; a hidden card is `?`."""

BOOK = RuleBook(
    lambda: [
        Rule("deal", "The deal", "Each side puts a coin into the pot and gets a card.", "Kuhn 1950", "rule", True),
        Rule("bet", "Check or bet", "A side checks, or bets a coin.", "Kuhn 1950", "rule", True),
        Rule(
            "answer", "Call or fold", "A bet is called with a coin, or the card is folded.", "Kuhn 1950", "rule", True
        ),
        Rule("showdown", "The showdown", "Unless a side folds, the higher card wins.", "Kuhn 1950", "rule", True),
    ]
)


def side_name(side: Side) -> Name:
    """The term for a side in a sentence."""
    return Name("side", side, side.title())


def card_name(card: str) -> Name:
    """The term for a card in a sentence, face up or hidden."""
    return Name("card", card, "a hidden card" if card == "?" else f"the {card}")


# -- rules: the actions, the position, and the steps of play -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Worded):
    """deal  Deal a card to a side: `deal black king`. The other side sees only its back."""

    form = "deal {side} {card}"
    side: Side
    card: str

    def seen_by(self, actor: Side, viewer: Side) -> Deal:
        """Only its owner and chance see the card."""
        return self if viewer in (self.side, CHANCE) else Deal(self.side, "?")


class Check(Worded):
    """bet  Pass without betting."""

    form = "check"


class Bet(Worded):
    """bet  Bet a coin, which the other side must answer."""

    form = "bet"


class Call(Worded):
    """answer  Match the bet with a coin."""

    form = "call"


class Fold(Worded):
    """answer  Give up the pot."""

    form = "fold"


WORDS: dict[str, type[Worded]] = {kind.form: kind for kind in (Check, Bet, Call, Fold)}
LAST = (("check", "check"), ("call",), ("fold",))
"""The words that end the betting."""


@dataclass(frozen=True, repr=False)
class Position(StepPosition):
    """The table: the cards dealt, Black's first; the words said; and the side viewing it (None: nothing is hidden).

    Positions are immutable: an action leads to a new one, and the side to move follows from what has happened.
    """

    book = BOOK
    sides: ClassVar[tuple[Side, ...]] = SIDES

    cards: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    viewer: Side | None = None

    @property
    def step(self) -> str:
        """The name of the step the game is at, a key of `STEPS`."""
        return "deal" if len(self.cards) < len(SIDES) else "answer" if "bet" in self.said else "bet"

    @property
    def to_move(self) -> Side | None:
        """The side that decides, or chance; None once the game is over."""
        if self.step == "deal":
            return CHANCE
        return None if any(self.said[-len(last) :] == last for last in LAST) else SIDES[len(self.said) % 2]

    @property
    def pot(self) -> int:
        """deal, bet, answer  The coins in the pot: one from each side, plus the bet and the call."""
        return len(SIDES) + self.said.count("bet") + self.said.count("call")

    @property
    def outcome(self) -> Outcome | None:
        """answer, showdown  A side that folds loses, else the higher card wins; nobody in a view that hides one."""
        if self.to_move is not None:
            return None
        if "fold" in self.said:
            return Outcome((SIDES[len(self.said) % 2],), "answer")
        if "?" in self.cards:
            return Outcome((), "showdown")
        return Outcome((max(SIDES, key=lambda side: CARDS.index(self.card(side))),), "showdown")

    def card(self, side: Side) -> str:
        """The card of a side: `king`, say, or `?` if hidden, or `none` if not yet dealt."""
        return dict(zip(SIDES, self.cards, strict=False)).get(side, NONE)

    def wrong_step_reasons(self, actor: Side) -> Iterator[Reason]:
        """Why an action of another step is refused: what is asked instead, or that the game is over."""
        if self.to_move is None:
            yield Reason("showdown", phrase("The game is over."))
        else:
            yield Reason(self.step, STEPS[self.step].asks(self))


class DealStep(ChanceStep):
    """deal  Chance deals each side a card, Black first."""

    verbs = (Deal,)

    def asks(self, position: Position) -> str:
        """The sentence that says what happens next."""
        return phrase("{side} now gets a card.", side=side_name(SIDES[len(position.cards)]))

    def chances(self, position: Position) -> Iterable[tuple[Deal, int]]:
        """Each possible deal with its weight: the remaining cards are equally likely."""
        side = SIDES[len(position.cards)]
        return ((Deal(side, card), 1) for card in CARDS if card not in position.cards)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """One choice: the side, fixed, and one of the remaining cards."""
        cards = tuple(action.card for action, _ in self.chances(position))
        side = SIDES[len(position.cards)]
        label = phrase("Deal a card to {side}", side=side_name(side))
        return (Deal.choice((Pick("side", (side,)), Pick("card", cards)), label, "deal"),)

    def forbids(self, position: Position, side: Side, action: Deal) -> Iterator[Reason]:
        """deal  Every reason against a deal: only chance deals, in order, one card a side, each card once."""
        if side != CHANCE:
            yield Reason("deal", phrase("Cards are dealt by chance."))
        if position.card(action.side) != NONE:
            yield Reason("deal", phrase("{side} has a card.", side=side_name(action.side)))
        elif action.side != SIDES[len(position.cards)]:
            yield Reason("deal", phrase("Black gets the first card."))
        if action.card in position.cards:
            yield Reason("deal", phrase("{card:capital} is dealt.", card=card_name(action.card)))

    def play(self, position: Position, action: Deal) -> tuple[Position, list[Event]]:
        """The position after the deal, and its event, which does not name the card."""
        return position.but(cards=(*position.cards, action.card)), [Event("deal", "dealt", (action.side,))]


class WordStep(Decision):
    """bet, answer  A side says one of two words: check or bet, call or fold."""

    def __init__(self, rule: str, verbs: tuple[type[Worded], ...]) -> None:
        self.rule, self.verbs = rule, verbs

    def asks(self, position: Position) -> str:
        """The sentence that says who decides, and what."""
        side = side_name(position.to_move or "")
        if self.rule == "bet":
            return phrase("{side} now checks or bets.", side=side)
        return phrase("{side} now calls the bet or folds.", side=side)

    def legal(self, position: Position) -> Iterator[Worded]:
        """Both words are always legal."""
        return (verb() for verb in self.verbs)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both words, which need nothing picked."""
        return tuple(verb.choice((), LABELS[verb], self.rule) for verb in self.verbs)

    def play(self, position: Position, action: Worded) -> tuple[Position, list[Event]]:
        """bet, answer, showdown  A bet or a call adds a coin to the pot; the last word awards the pot."""
        after = position.but(said=(*position.said, str(action)))
        events = [Event(self.rule, str(action), (position.to_move or "",), "pot", after.pot - position.pot)]
        if after.outcome is not None:
            if "fold" not in after.said:
                events.append(Event("showdown", "shown", after.cards))
            events += [Event(after.outcome.rule, "takes", (side, after.pot)) for side in after.outcome.winners]
        return after, events


LABELS = {Check: phrase("Check"), Bet: phrase("Bet a coin"), Call: phrase("Call the bet"), Fold: phrase("Fold")}
STEPS: dict[str, DealStep | WordStep] = {
    "deal": DealStep(),
    "bet": WordStep("bet", (Check, Bet)),
    "answer": WordStep("answer", (Call, Fold)),
}

# -- notation: reading actions, facts, and the [position] table --------------------------------------------------------


def read_card(read: Word) -> str:
    """A card by its name or an unambiguous abbreviation, or `?`. Raises UnreadableAction."""
    if read.text == "?":
        return "?"
    return match_name(read, read.text.lower(), CARDS, lambda word: phrase("{word!r} is not a card", word=word))


def read_word(read: Word) -> str:
    """One of the words a side may say. Raises UnreadableAction."""
    return match_name(
        read,
        read.text.lower(),
        tuple(WORDS),
        lambda word: phrase("{word!r} is not a word that a side may say", word=word),
    )


def read_action(text: str) -> Worded:
    """The action that a text denotes; `str(action)` is the inverse. Raises UnreadableAction."""
    verb, *rest = split_words(text) or [Word("", 0)]
    if verb.text.lower() == "deal" and len(rest) == len(("side", "card")):
        return Deal(read_side(rest[0], LETTERS), read_card(rest[1]))
    if rest:
        raise unreadable_at(rest[0], phrase("nothing may follow {verb}", verb=verb.text))
    return WORDS[read_word(verb)]()


SIDE: Kind[Position, Side] = Kind("SIDE", {side: side for side in SIDES}, side_name)
WINNERS = Words({**{side: side_name(side) for side in SIDES}, **NOBODY})
MOVERS = Words({**WINNERS.terms, **CHANCE_MOVES})
HELD = Words({**ids((*CARDS, "?")), **NOTHING})


def winner(position: Position) -> str:
    """showdown, answer  Who has won; none while the game goes on."""
    return next(iter(position.outcome.winners), NONE) if position.outcome else NONE


FACTS: Facts[Position] = Facts(
    Fact("to_move", lambda position: position.to_move or NONE, phrase("side to move"), words=MOVERS),
    Fact("pot", lambda position: position.pot, phrase("pot")),
    Fact("winner", winner, phrase("winner"), words=WINNERS),
    Fact(
        "card",
        lambda position, side: position.card(side),
        lambda side: phrase("{side:possessive} card", side=side),
        of=SIDE,
        words=HELD,
    ),
)
FIELDS = Fields(
    Field("cards", pieces(read_card, " ".join)),
    Field("said", pieces(read_word, " ".join)),
    Field("viewer", word((*SIDES, PUBLIC))),
)


def problems(position: Position) -> list[Problem]:
    """Every reason why no play leads to this position; none if it is possible."""
    found = []
    known = [card for card in position.cards if card != "?"]
    if len(position.cards) > len(SIDES) or len(known) > len(set(known)):
        found.append(Problem("deal", phrase("Each side gets one card, each card there is once."), ("cards",)))
    table = position.but(said=())
    for said in position.said:
        if table.to_move not in SIDES or WORDS[said] not in STEPS[table.step].verbs:
            found.append(Problem("bet", phrase("Nobody can say {word} then.", word=said), ("said",)))
            break
        table = table.but(said=(*table.said, said))
    return found


# -- narration: a commit in words, and the table as text ---------------------------------------------------------------


def told(event: Event) -> str:
    """An event as a sentence."""
    side = side_name(str(event.args[0]))
    match event.kind:
        case "dealt":
            return phrase("{side} gets a card.", side=side)
        case "check":
            return phrase("{side} checks.", side=side)
        case "bet":
            return phrase("{side} bets a coin.", side=side)
        case "call":
            return phrase("{side} calls.", side=side)
        case "fold":
            return phrase("{side} folds.", side=side)
        case "takes":
            return phrase("{side} takes the pot of {coins:figure}.", side=side, coins=Count(int(event.args[1]), "coin"))
        case "shown":
            black, gold = (card_name(str(card)) for card in event.args)
            return phrase("Black shows {black}, Gold {gold}.", black=black, gold=gold)
    raise ValueError(event.kind)


def text_board(view: Position, language: Translator | None) -> str:
    """The table as plain text, for a terminal or a screen reader."""
    to = Writer(language)
    rows = [f"{to.left(side_name(side), 6)} {view.card(side)}" for side in SIDES]
    return to.whole([phrase("Pot: {pot}. Said: {said}.", pot=view.pot, said=", ".join(view.said) or "-"), *rows])


# -- picture: the symbols, the backdrop, and the scene of a view -------------------------------------------------------


def symbol(card: str) -> dict[str, Any]:
    """The drawing of a card: its initial, or a question mark for its back."""
    paper = "<rect width='60' height='84' rx='6' style='fill:var(--sk-paper);stroke:var(--sk-ink)'/>"
    ink = "<text x='30' y='53' text-anchor='middle' style='fill:var(--sk-ink);font-size:32px'>{}</text>"
    return {"box": [0, 0, 60, 84], "svg": paper + ink.format(card[0].upper()), "label": str(card_name(card))}


def backdrop() -> Backdrop:
    """What never changes: the table, with a place for each side's name and one for its card."""
    panel = Panel((640, 220), "<rect width='640' height='220' style='fill:var(--sk-field)'/>", "The table")
    across = {side: 200 + 240 * at for at, side in enumerate(SIDES)}
    names = {f"{side}.name": Place("table", Slot((x - 25, 40))) for side, x in across.items()}
    cards = {side: Place("table", Slot((x, 125))) for side, x in across.items()}
    return Backdrop({"table": panel}, {**names, **cards}, rules=BOOK.titles, title="Kuhn poker")


def scene(view: Position) -> Scene:
    """What a view adds to the backdrop: the cards in their places, the pot, and the names of the sides."""
    return Scene(
        title=view.asked().text,
        panels=("table",),
        status=(phrase("{pot:figure} in the pot", pot=Count(view.pot, "coin")),),
        pieces={f"{side}.card": Piece(card, side) for side, card in zip(SIDES, view.cards, strict=False)},
        captions={side: Caption(f"{side}.name", side.title(), "", side) for side in SIDES},
    )


# -- players: an opponent, and the positions that a view may hide ------------------------------------------------------


def by_rule_of_thumb(view: Position, rng: Random) -> Worded:
    """Bets and calls always with the king, half the time with the queen, never with the jack."""
    bold = {"jack": 0.0, "queen": 0.5, "king": 1.0}[view.card(view.to_move or "")] > rng.random()
    cautious, daring = (Check(), Bet()) if view.step == "bet" else (Fold(), Call())
    return daring if bold else cautious


def worlds(position: Position) -> Iterator[tuple[Position, int]]:
    """Every full position consistent with this view, with its weight: hidden cards may be any that are not visible."""
    if "?" not in position.cards:
        yield position.but(viewer=None), 1
        return
    at = position.cards.index("?")
    for card in CARDS:
        if card not in position.cards:
            yield from worlds(position.but(cards=(*position.cards[:at], card, *position.cards[at + 1 :])))


# -- game: the contract, each method answered by a section above -------------------------------------------------------


TEMPLATE = """game = "kuhn"

[play]
script = '''
- deal black king
- deal gold queen
B: bet
G: fold
= pot 3
'''
"""


class Kuhn(BookGame[Position]):
    """Kuhn poker as the rest of the program sees it: one object that implements the contract."""

    id, title, version = "kuhn", "Kuhn poker", "1"
    book, letters, position_class, vocabulary = BOOK, LETTERS, Position, FACTS
    uses_own_files = False  # it has no data files that users could replace

    def colour(self, side: Side) -> str:
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        return Position()

    def template(self, language: Translator | None = None) -> str:
        return TEMPLATE

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        return FIELDS.position(table, Position)

    def write_position(self, position: AnyPosition) -> dict[str, Any]:
        return FIELDS.write(self.own(position))

    def parse(self, position: AnyPosition, actor: Side, text: str) -> Worded:
        return read_action(text)

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        return sentence(commit, map(told, commit.events), lambda event: "", language=language)

    def text_board(self, view: AnyPosition, language: Translator | None = None) -> str:
        return text_board(self.own(view), language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        return {card: symbol(card) for card in (*CARDS, "?")}

    def backdrop(self) -> Backdrop:
        return backdrop()

    def scene(self, view: AnyPosition, commit: Commit | None = None) -> Scene:
        return scene(self.own(view))

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        return {"random": at_random, "simple": by_rule_of_thumb}

    def worlds(self, view: AnyPosition, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        return worlds(self.own(view))

    # called by positions

    def seen_by(self, position: Position, side: Side) -> Position:
        """The position as a side sees it: its own card only, or both after a showdown."""
        if side == CHANCE:
            return position
        shown = position.to_move is None and "fold" not in position.said
        own = zip(SIDES, position.cards, strict=False)
        return position.but(cards=tuple(card if shown or side == whose else "?" for whose, card in own), viewer=side)

    def problems(self, position: Position) -> list[Problem]:
        return problems(position)


GAME = Kuhn()
Position.bind(GAME, STEPS)
