"""The contract of a game: everything that the other folders may ask of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Protocol, TypeAlias

from sekiwidget.core.choice import Choice
from sekiwidget.core.editor import Editor
from sekiwidget.core.position import Commit, Position, Value
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.reasons import Reasons
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.side import Side
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Phrase, Term

if TYPE_CHECKING:
    from random import Random

Opponent: TypeAlias = "Callable[[Any, Random], Any]"
"""From the view of the side to move to its action."""

Chain: TypeAlias = Literal["links", "pairs"]
"""What makes a text stand for several commits."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph of a rule text: `kind` is rule, term or heading; `built` says whether this version plays it."""

    id: str
    title: str
    text: str
    source: str
    kind: str
    built: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A commit in words: the sentence, and a short reason for each cited paragraph, in order."""

    text: str
    reasons: tuple[tuple[str, str], ...] = ()
    sum: str = ""
    """The last sum written out, for instance `2 + 1 + 2 = 5`, or empty."""


@dataclass(frozen=True, slots=True)
class Headline:
    """The summary of a fight, round or season that has ended: the result, then its cost, as sentences."""

    title: str
    text: str = ""
    holds: bool = True
    """Whether the page waits at it: a fight among others passes by, told by its result."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What a commit decides, a fight or the game: the `sides` that could have won, and who did, "" if nobody.

    `loss` is what is lost by it where that is a number, `loss_asked` the question that it answers.
    """

    sides: tuple[Side, ...]
    winner: Side
    loss_asked: str = ""
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Stake:
    """Something that a side may win or lose soon (`Game.stakes`), as a sentence with the paragraph behind it."""

    text: str
    rule: str
    places: tuple[str, ...] = ()
    """The places of the picture that it names, the one at stake first."""
    threat: bool = False
    """Whether it would be to the side's harm."""


class Horizon(Protocol):
    """How far advice looks from a position on, and what is counted there (`Game.horizon`)."""

    @property
    def unit(self) -> str:
        """What figures are: `win`, chances to win the game; `balance`, pieces that the others lose beyond one's own."""
        ...

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether a line has come to its end at a position, after this number of commits."""
        ...


class Proposal(NamedTuple):
    """An action worth weighing, and how promising it looks: the first to be weighed has the highest prior."""

    action: Any
    prior: float


class Factor(NamedTuple):
    """Something by which the chance of a side to win is estimated (`Game.factors`), and how much of it the side has.

    `name` says it within a sentence (`White’s locations`), `rule` is the paragraph that makes it count. `worth` is what
    it adds to the logarithm of the side's odds; `more_is_better` says which way it should count. `changed_by` are the
    kinds of the events that change it; none: any that is not routine. `places` are those that are counted, if any are.
    `left` is the sentence on a position in which a line ends, if it is something that a side has or has not.
    `said_by_action`: an action that changes it says so itself, so that it is a reason only by what follows.
    """

    key: str
    side: Side
    name: str
    rule: str
    amount: int
    worth: float
    more_is_better: bool
    changed_by: frozenset[str] = frozenset()
    places: tuple[Term | str, ...] = ()
    left: str = ""
    said_by_action: bool = False


PROPOSALS: Final = 40
"""The most actions that advice weighs at a decision."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Commits that a side decides together, such as the cards of a plan, as one action for advice.

    `actions` are made one after the other. A script writes them all as `text`; on the table of the game
    (`Game.arrangement`) `laying` lays them out, and nothing is committed. `waits`: it does as little as one may.
    """

    actions: tuple[Any, ...]
    text: str = field(compare=False)
    laying: str = field(compare=False)
    waits: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return self.text


def commits_of(action: Any) -> tuple[Any, ...]:
    """The actions to be made for an action: those of an arrangement, else itself."""
    return action.actions if isinstance(action, Arrangement) else (action,)


class Game(ABC):
    """Everything lessons, analysis, the board and the command line need from a game.

    Each game has one subclass (usually through `BookGame`, which implements what all games share), and the type checker
    enforces every signature here. Methods import the module they delegate to.
    """

    id: ClassVar[str]
    """The name in scenario files."""
    title: ClassVar[str]
    """The name for people."""
    version: ClassVar[str]
    """Changes when a record of an earlier version may no longer replay."""
    pick_words: ClassVar[Mapping[str, Phrase]] = {}
    """What picks are called in this game, if not what the page calls them: it has one word for what all games have."""

    routine_events: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that are no reason for anything: whose turn it is, and cards and coins that change place."""

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    def reasons(self) -> Reasons:
        """What it adds to the reasons of advice."""
        return Reasons()

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, Rule]:
        """The rules by paragraph, in rule-book order."""

    @property
    @abstractmethod
    def uses_own_files(self) -> bool:
        """Whether a user's data files replace the package's; pictures may then differ."""

    @abstractmethod
    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """The sides in seat order; without options, all possible ones."""

    @abstractmethod
    def colour(self, side: Side) -> str:
        """The theme colour of a side."""

    @abstractmethod
    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start. Raises ValueError for an option that the game does not have."""

    @abstractmethod
    def template(self, language: Translator | None = None) -> str:
        """A scenario file to start from, its title and comments in a language; None is English."""

    # -- notation ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem; `seed` fills `3x ?`."""

    @abstractmethod
    def write_position(self, position: Position) -> dict[str, Any]:
        """The `[position]` table that reads back as an equal position."""

    @abstractmethod
    def actor(self, word: str) -> Side | None:
        """The side that a word of a script names (`T`, `Tokugawa`), or None."""

    @abstractmethod
    def letter(self, side: Side) -> str:
        """The side's short form in scripts."""

    @abstractmethod
    def parse(self, position: Position, actor: Side, text: str) -> Any:
        """Parse an action. Raises UnreadableAction or AmbiguousAction; does not check legality."""

    @abstractmethod
    def split_text(self, position: Position, actor: Side, text: str) -> tuple[str, str]:
        """Split a text that may mean several commits: the text of the first action, and that of the rest or ""."""

    @property
    @abstractmethod
    def chains(self) -> Mapping[str, Chain]:
        """The verbs whose texts may mean several commits, and how.

        `links`: one word is a chain, `a-b-c`, with a commit from each link to the next; pairs of words after it belong
        to the commits that need them. `pairs`: a commit for each pair of words. A page that has no Python takes a text
        apart by this where it judges a puzzle.
        """

    @abstractmethod
    def arrangement(self, position: Position) -> Position | None:
        """The table on which the side to move may arrange its next commits before it makes them; None elsewhere.

        It is a position outside every line, which only that side sees: actions there only arrange, until no decision is
            left and `arranged` gives the text of the commits.
        """

    @abstractmethod
    def arranged(self, table: Position) -> str:
        """The text of the commits that an arrangement describes (see `split_text`), or "" until it is complete."""

    @abstractmethod
    def arrangement_status(self, table: Position) -> str:
        """What an arrangement (a view of it) still lacks, or that it is complete, as a sentence; "" before it is begun.

        Only the side that arranges may see it: `asked` of the table reveals nothing about it.
        """

    @abstractmethod
    def complete(self, position: Position, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a partial text."""

    @abstractmethod
    def value(self, position: Position, key: str, words: Value) -> Value:
        """Parse words of a script as the value of a fact, of the type that the fact has. KeyError, UnreadableAction."""

    @abstractmethod
    def values(self, position: Position, key: str) -> tuple[str, ...]:
        """The words of which the value of a fact is one, or some; none if it is another kind of value. KeyError."""

    @abstractmethod
    def fact_name(self, position: Position, key: str) -> Phrase:
        """The name of a fact for learners, within a sentence: `Tokugawa’s losses`. Raises KeyError."""

    @abstractmethod
    def fact_value(self, position: Position, key: str, value: Value) -> Term | str:
        """The value of a fact in words for learners, within a sentence: `the Date gun`, `nobody`. Raises KeyError."""

    @abstractmethod
    def note(self, position: Position, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or arrow of these words at this position; None if nothing is."""

    @property
    @abstractmethod
    def editor(self) -> Editor | None:
        """The editor of positions; None for a game whose positions are only typed."""

    # -- words and pictures ------------------------------------------------------------------------------------------

    @abstractmethod
    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for an unsupported language."""

    @abstractmethod
    def describe_action(self, actor: Side, action: Any) -> str:
        """An action as a sentence, without its effects: what `actor` tries, or may do."""

    @abstractmethod
    def headline(self, commit: Commit, viewer: Side) -> Headline | None:
        """The result of the fight, round, season or game that ends with a commit (a view of it); None if none does.

        `viewer` is addressed as "you"; the replay stops at a fight only for those who take part in it.
        """

    def settled(self, commit: Commit) -> Settled | None:
        """What a commit (a view of it) decides; None if it decides nothing. By default only the end of the game."""
        outcome = commit.after.outcome
        if outcome is None or commit.before.outcome is not None or len(outcome.winners) > 1:
            return None
        return Settled((*commit.after.sides, ""), next(iter(outcome.winners), ""))

    @abstractmethod
    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """Whether a commit belongs to the step of the commit `to` before it, as letting a deployment stand does.

        Decided by the kinds of the two alone, which every viewer sees: an answer that depended on how many options
        there were would reveal hands.
        """

    @abstractmethod
    def text_board(self, view: Position, language: Translator | None = None) -> str:
        """The view as text, for the terminal, in a language; None is English."""

    @abstractmethod
    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols of the game: id to `{"box": [x, y, w, h], "svg": markup, "label": words}`.

        `whole` is a second box, for a symbol that stands alone, where more is drawn than its place in a picture shows.
        """

    @abstractmethod
    def backdrop(self) -> Backdrop:
        """The static part of its pictures: panels, places, links."""

    @abstractmethod
    def scene(self, view: Position, commit: Commit | None = None) -> Scene:
        """The picture of a view, with marks for `commit`, the view of the commit that led to it."""

    @abstractmethod
    def pick_targets(self, view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, each pick with the places of its ids in the picture `scene(view, commit)`."""

    @abstractmethod
    def with_results(self, view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices of a view, with their effects in a few words if the view alone shows them."""

    @abstractmethod
    def near_miss(self, view: Position, goal: Mapping[str, Value]) -> str:
        """How narrowly a goal was missed at a view: `one point short, 8 of the 9 needed`; or nothing.

        The goal is facts with parsed values (`value`). The words are part of a sentence and depend on the view alone.
        They apply to the whole goal: no number is given if another fact was missed completely.
        """

    @abstractmethod
    def picks_at(self, view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
        """By the names of picks, the ids by which a piece or place of the picture could be picked, legal or not;
        `place` is the place where the piece stands. Empty for anything that cannot be picked.
        """

    # -- players and analysis ----------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def opponents(self) -> Mapping[str, Opponent]:
        """Opponents by name: functions from a view to an action. Each game has `random` and `simple`."""

    @abstractmethod
    def determinize(self, view: Position, rng: Random) -> Position:
        """A random full position consistent with a view, uniform over what its viewer does not know."""

    @abstractmethod
    def evaluate(self, position: Position) -> Mapping[Side, float]:
        """The estimated chance of each side to win the game, from 0 to 1, adding up to 1; docs/advice.md.

        It depends only on what lies open to all: the same for a position and for every view of it. If the game is over,
        it is the result: 1 for the winner, or divided among several.
        """

    @abstractmethod
    def factors(self, position: Position) -> tuple[Factor, ...]:
        """What the chances to win are estimated from, as far as it can be told to learners; always the same keys.

        Like the chances it depends only on what lies open to all.
        """

    @abstractmethod
    def horizon(self, position: Position, side: Side) -> Horizon:
        """How far advice to `side` looks from a full position on: to the end of a fight, a round or a season."""

    @abstractmethod
    def proposals(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """Legal actions for advice to weigh, the most promising first: all, or the `most` worth looking at.

        Among them are actions of every kind, and passing where one may pass. They depend only on the view of the side
        to move.
        """

    @abstractmethod
    def deciding(self, view: Position) -> Position:
        """The view with its viewer to move, where sides decide at once and it has not decided yet; else the view."""

    @abstractmethod
    def arrangements(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """Where the side to move arranges its commits: whole arrangements (`Arrangement`) for advice to weigh.

        The most promising first, each legal; they depend only on the view. None where commits are decided one by one.
        """

    @abstractmethod
    def arrangement_parts(self, action: Arrangement, beside: Arrangement | None = None) -> tuple[str, ...]:
        """What an arrangement does, in a few words each; beside another one only what it does otherwise."""

    @abstractmethod
    def stakes(self, view: Position) -> tuple[Stake, ...]:
        """What the viewer of a view may win or lose soon, the most valuable first; at most eight.

        The viewer is addressed as "you". The sentences follow from the rules and the view alone: what is said to be in
        reach is something that the rules allow.
        """

    @property
    def puzzle_ground(self) -> PuzzleGround | None:
        """Its part in the mine of puzzles (docs/practice.md); None if none can be mined."""
        return None

    @abstractmethod
    def worlds(self, view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """Every full position consistent with a view, with its weight under `determinize`; lazily.

        A position may come in several parts. What matters neither for the outcome of the scope (`is_settled`) nor for
        these facts may be dealt in one way only; without facts everything may matter.
        """

    @abstractmethod
    def chance_outcomes(self, start: Position, position: Position, facts: Collection[str]) -> Iterable[tuple[Any, int]]:
        """If chance moves: the outcomes that matter in the scope of `start`, with their weights.

        Outcomes that do not differ in results or losses within this scope, nor in these facts when it is settled, may
        be merged into one, which has the sum of their weights (in any common unit). Empty if a side decides.
        """

    @property
    @abstractmethod
    def chance_model(self) -> str:
        """The model of chance if no rule and no component gives the odds, in a few words (`tower model p = 0.28`).

        It is shown with every figure that depends on it. Empty if cards, bags and dice give the odds.
        """

    @abstractmethod
    def is_settled(self, start: Position, position: Position) -> bool:
        """Whether what was at stake at `start` has been decided; called for each position of a line that begins there.

        Solver and odds stop at the first settled position; docs/analysis.md gives the scope in each game. Always true
        if no decision is left.
        """

    def fact_since(self, start: Position, position: Position, key: str) -> Value:
        """A fact of what was at stake at `start`, at a position where that may be settled already.

        It differs from `position.fact` where a fact counts anew with what comes next. Raises KeyError.
        """
        return position.fact(key)

    @abstractmethod
    def is_quiet(self, position: Position) -> bool:
        """Whether facts are final here: False while a consequence is pending, such as losses still to be chosen."""

    @abstractmethod
    def transposition_key(self, position: Position) -> Hashable:
        """What matters of a position for its future, computed quickly: among positions reached from one start, equal
        keys mean the same actions, leading to equal keys, and the same facts at quiet positions.
        """

    @abstractmethod
    def bounds(self, start: Position, facts: Collection[str]) -> Bounds:
        """Keys and bounds for a solver in the scope of `start`, where these facts and losses matter."""

    @abstractmethod
    def material_lost(self, start: Position, position: Position, side: Side) -> int:
        """How many pieces a side has lost since `start`; a fight under way at `start` counts from its beginning."""


# -- bounds of a solver ------------------------------------------------------------------------------------------------


class Bounds(Protocol):
    """Keys and bounds: what a solver may know of the positions of one scope (`Game.is_settled`) without playing on."""

    def key(self, position: Any) -> Hashable:
        """Positions with equal keys have equal values: the same goal can be reached, the same losses are to come.

        None where the position is not worth caching.
        """
        ...

    def after(self, position: Any, action: Any) -> Any:
        """The position after a legal action and any forced actions that follow it.

        The positions skipped are neither settled (`Game.is_settled`) nor quiet (`Game.is_quiet`).
        """
        ...

    def gained(self, position: Any, side: Side) -> int:
        """The pieces the others have lost since the start, minus those `side` has lost."""
        ...

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """The least and the most by which `gained` can still change."""
        ...

    def goal_limits(self, position: Any, facts: Mapping[str, Value]) -> tuple[int, int]:
        """1 and 1 where these facts are known to hold at the end, 0 and 0 where they are known not to; else 0 and 1."""
        ...


class PlainBounds:
    """Bounds from keys and losses alone."""

    def __init__(self, start: Any, key: Callable[[Any], Hashable], lost: Callable[[Any, Any, Side], int]) -> None:
        self._start: Position = start
        self._key, self._lost = key, lost

    def key(self, position: Any) -> Hashable:
        """The game's own key."""
        return self._key(position)

    def after(self, position: Any, action: Any) -> Any:
        """The position after the action alone."""
        return position.after(action)

    def gained(self, position: Any, side: Side) -> int:
        """Pieces that the others have lost so far, less those of `side`."""
        start, lost = self._start, self._lost
        return sum([lost(start, position, one) * (-1 if one == side else 1) for one in start.sides])

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """The least and the greatest gain still possible: unbounded."""
        return -inf, inf

    def goal_limits(self, position: Any, facts: Mapping[str, Value]) -> tuple[int, int]:
        """Nothing is known."""
        return 0, 1
