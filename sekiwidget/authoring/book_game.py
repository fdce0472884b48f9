"""Default implementations of the contract: what all games share, and what is right for a small game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from sekiwidget.authoring.actions import completions
from sekiwidget.authoring.advising import WIN, ScopeHorizon, choose_proposals
from sekiwidget.authoring.data_files import DataFiles, RuleBook
from sekiwidget.authoring.data_texts import translate_template
from sekiwidget.authoring.dealing import weighted_choice
from sekiwidget.authoring.facts import Facts
from sekiwidget.authoring.tokens import find_side
from sekiwidget.authoring.win_model import share_of_win
from sekiwidget.core.choice import Choice, locate
from sekiwidget.core.editor import Editor
from sekiwidget.core.errors import Problem
from sekiwidget.core.game import (
    PROPOSALS,
    Arrangement,
    Bounds,
    Chain,
    Factor,
    Game,
    Headline,
    Horizon,
    PlainBounds,
    Proposal,
    Rule,
    Stake,
)
from sekiwidget.core.position import Commit, Position, Value
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import Name

if TYPE_CHECKING:
    from random import Random

P = TypeVar("P", bound=Position)

LOOKED_AT: Final = 400
"""The most legal actions among which those worth weighing are sought."""


class BookGame(Game, Generic[P]):
    """A game with a rule book in its package. Subclasses add the rest of the contract, and what positions ask.

    Each method takes any position, as the contract says, and hands it over as `self.own(position)` to the module that
    answers, which is imported where it is needed. What is answered here is right for a small game: one that is decided
    as a whole, loses no pieces, and lists all that may lie behind a view. A larger one overrides it.
    """

    book: ClassVar[RuleBook]
    files: ClassVar[DataFiles]
    letters: ClassVar[Mapping[Side, str]]
    """The sides with the letters that scripts are written with."""

    @property
    @abstractmethod
    def position_class(self) -> type[P]:
        """The class of its positions."""

    def own(self, position: Position) -> P:
        """The position as one of this game. Raises TypeError for one of another game."""
        if isinstance(position, self.position_class):
            return position
        raise TypeError(
            phrase(
                "this is not a position of {game}: {kind}",
                game=Name("game", self.id, self.title),
                kind=f"{type(position).__module__}.{type(position).__name__}",
            )
        )

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __reduce__(self) -> str:
        # Pickled by name: its caches cannot be pickled, and the receiver has the same game.
        return "GAME"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in rule-book order."""
        return self.book.rules

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """The sides of `letters`."""
        return tuple(self.letters)

    @property
    def uses_own_files(self) -> bool:
        """Whether a user's own data files replace the package's."""
        return self.files.folder is not None

    def template(self, language: Translator | None = None) -> str:
        """The file `data/template.toml`, its title and comments in a language; None is English."""
        return translate_template(self.files.built_in("template.toml"), language)

    def actor(self, word: str) -> Side | None:
        """The side of a letter or a name, in any case; or None."""
        return find_side(word, self.letters)

    def letter(self, side: Side) -> str:
        """The letter of a side, or `-` for chance."""
        return "-" if side == CHANCE else self.letters[side]

    def split_text(self, position: Position, actor: Side, text: str) -> tuple[str, str]:
        """The text, and no rest: a text is one commit, unless a game says otherwise."""
        return text, ""

    @property
    def chains(self) -> Mapping[str, Chain]:
        """None: a text is one commit."""
        return {}

    def arrangement(self, position: Position) -> Position | None:
        """None: each commit is made as it is decided."""
        return None

    def arranged(self, table: Position) -> str:
        """An empty text: no arrangement is offered."""
        return ""

    def arrangement_status(self, table: Position) -> str:
        """An empty text: no arrangement is offered."""
        return ""

    @property
    def editor(self) -> Editor | None:
        """None: positions can only be typed."""
        return None

    def headline(self, commit: Commit, viewer: Side) -> Headline | None:
        """None: nothing ends before the game does."""
        return None

    def complete(self, position: Position, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a partial text."""
        return completions(position, actor, prefix)

    def note(self, position: Position, word: str, words: tuple[str, ...]) -> str | None:
        """A mark names places of the picture."""
        known = self.backdrop().places
        unknown = next((one for one in words if one not in known), None)
        if unknown is None:
            return None
        return phrase("{word!r} is not a place of this picture. Known: {places}", word=unknown, places=", ".join(known))

    def describe_action(self, actor: Side, action: Any) -> str:
        """The side, and the text of the action."""
        return phrase("{side} tries {action}.", side=Name("side", actor, actor.capitalize()), action=str(action))

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """What chance does belongs to the step that called for it."""
        return commit.actor == CHANCE

    def pick_targets(self, view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The ids of picks are those of pieces and places, where there are such."""
        shown = {*self.scene(view, commit).pieces, *self.backdrop().places}
        return locate(view.choices(), lambda choice, pick: [id_ if id_ in shown else "" for id_ in pick.ids])

    def with_results(self, view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices as they are."""
        return choices

    def near_miss(self, view: Position, goal: Mapping[str, Value]) -> str:
        """Nothing: a goal is met or missed."""
        return ""

    def picks_at(self, view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
        """Nothing: only what can be picked is clickable."""
        return {}

    # -- what is decided together ------------------------------------------------------------------------------------

    def determinize(self, view: Position, rng: Random) -> Position:
        """A random world behind a view, by weight; uses only `rng.random()`."""
        return weighted_choice(self.worlds(view), rng)

    def evaluate(self, position: Position) -> Mapping[Side, float]:
        """Equal chances until the game is over."""
        return share_of_win(position.sides, position.outcome)

    def factors(self, position: Position) -> tuple[Factor, ...]:
        """None: the chances are equal."""
        return ()

    def horizon(self, position: Position, side: Side) -> Horizon:
        """The end of what is decided together, valued by the chance to win."""
        return ScopeHorizon(self, position, WIN)

    def proposals(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """The first legal actions, none before another, and one of each kind among those looked at."""
        return choose_proposals(((action, 0.0) for action in islice(view.legal(), LOOKED_AT)), most)

    def deciding(self, view: Position) -> Position:
        """The view: sides decide one after the other."""
        return view

    def arrangements(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """None: each commit is decided alone."""
        return ()

    def arrangement_parts(self, action: Arrangement, beside: Arrangement | None = None) -> tuple[str, ...]:
        """None: no arrangement is offered."""
        return ()

    def stakes(self, view: Position) -> tuple[Stake, ...]:
        """None."""
        return ()

    def chance_outcomes(self, start: Position, position: Position, facts: Collection[str]) -> Iterable[tuple[Any, int]]:
        """Every outcome: all may matter, unless a game says otherwise."""
        return position.chances()

    @property
    def chance_model(self) -> str:
        """None: the components say what chance does."""
        return ""

    def is_settled(self, start: Position, position: Position) -> bool:
        """The whole game is decided together."""
        return position.to_move is None

    def is_quiet(self, position: Position) -> bool:
        """Facts are final at once."""
        return True

    def transposition_key(self, position: Position) -> Hashable:
        """All of the position matters."""
        return position

    def material_lost(self, start: Position, position: Position, side: Side) -> int:
        """No piece is lost."""
        return 0

    def bounds(self, start: Position, facts: Collection[str]) -> Bounds:
        """Nothing but keys, unless a game says more."""
        return PlainBounds(start, self.transposition_key, self.material_lost)

    # -- what positions ask ------------------------------------------------------------------------------------------

    @abstractmethod
    def seen_by(self, position: P, side: Side) -> P:
        """The table as `side` may see it."""

    @property
    @abstractmethod
    def vocabulary(self) -> Facts[P]:
        """Its facts."""

    def facts(self, position: P) -> Iterator[str]:
        """The keys that `fact` answers."""
        return self.vocabulary.listed(position)

    def fact(self, position: P, key: str) -> Value:
        """The value of a fact. Raises KeyError with "did you mean"."""
        return self.vocabulary.fact(position, key)

    def value(self, position: Position, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact. Raises KeyError or UnreadableAction."""
        return self.vocabulary.read(self.own(position), key, words)

    def values(self, position: Position, key: str) -> tuple[str, ...]:
        """The words of which the value of a fact is one, or some. Raises KeyError."""
        return self.vocabulary.words(self.own(position), key)

    def fact_name(self, position: Position, key: str) -> Phrase:
        """The name of a fact for learners. Raises KeyError."""
        return self.vocabulary.fact_name(self.own(position), key)

    def fact_value(self, position: Position, key: str, value: Value) -> Term | str:
        """How a learner reads a value of a fact. Raises KeyError."""
        return self.vocabulary.fact_value(self.own(position), key, value)

    @abstractmethod
    def problems(self, position: P) -> list[Problem]:
        """Every reason why this is no possible position."""
