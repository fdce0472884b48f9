"""Mining: games one after the other, on any executor, until there are puzzles enough, all unlike each other."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from functools import partial
from itertools import count as counting
from math import ceil
from time import perf_counter
from typing import Final

from sekiwidget.analysis.executors import SHUTDOWN_TIMEOUT, result_of, submit
from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.core.game import Game
from sekiwidget.games.registry import game as game_named
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.practice.finding import Found, GameFound, Known, Wanted, puzzles_of_games
from sekiwidget.practice.level import LEVELS
from sekiwidget.practice.result import Mine, MinedPuzzle
from sekiwidget.practice.themes import has_theme
from sekiwidget.text.errors import check_number, check_whole
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import reader_language, translated

COUNT: Final = 100
"""The number of puzzles, unless another is asked for."""
BARREN: Final = 400
"""After so many games in a row without a new puzzle it stops."""
AHEAD: Final = 16
"""The number of batches given to an executor at a time."""
BATCH: Final = 2
"""The number of games in a batch."""
IDEA_SPREAD: Final = 100
"""Of each so many puzzles asked for at most one is of the same idea."""
SPREAD: Final = 10
"""From so many puzzles on, no theme comes first in more than its share of them (`PuzzleGround.share`)."""


@translated
def mine(
    game: str | Game,
    *,
    count: int = COUNT,
    seed: int = 0,
    theme: str | None = None,
    level: int | tuple[int, int] | None = None,
    minutes: float | None = None,
    executor: Executor | None = None,
    progress: Progress = None,
    language: str | None = None,
) -> Mine:
    """Puzzles from games that the opponent `simple` plays against itself, each proved; `save` writes them as files.

    The same seed, theme, level and language give the same puzzles in the same order, with every executor; `minutes`
    can only end it earlier, as an interruption (Ctrl+C) does: what was found until then is returned.

    Args:
        game: the game or its name.
        count: the number of puzzles.
        seed: selects the games.
        theme: a paragraph that each puzzle is about, such as `8.6`; paragraphs below it count. None: any.
        level: how hard they are, 1 to 5: one level, or the lowest and the highest. None: any.
        minutes: the time after which it ends with fewer puzzles; None: no limit.
        executor: any `concurrent.futures.Executor`; None works here.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with `(done, count)`.
        language: the language of the puzzles and of the result, a code of `sekiwidget.LANGUAGES`; None takes
            SEKIWIDGET_LANGUAGE, else English.

    Raises:
        ValueError: there is no such game, or no puzzles of it can be mined; it has no puzzles about the theme; count,
            level or minutes is out of range; there is no such language.
        TypeError: an argument has the wrong type.
        ExecutorError: the executor failed.
    """
    played = _checked_game(game)
    _check_effort(count, seed, minutes)
    _check_theme(played, theme)
    reader = reader_language()
    wanted = Wanted(played.id, seed, theme, check_levels(level), None if reader is None else reader.code)
    mining = _Mining(played, wanted, count, minutes)
    with progress_reporter(progress, count, phrase("puzzles")) as told:
        mining.run(executor, told)
    return mining.result()


class _Mining:
    """One run: what was found so far, and when to stop."""

    def __init__(self, game: Game, wanted: Wanted, count: int, minutes: float | None) -> None:
        self._game, self._wanted, self._count = game, wanted, count
        self._share = game.puzzle_ground.share if game.puzzle_ground is not None else 1.0
        self._minutes = minutes
        self._ends = None if minutes is None else perf_counter() + 60 * minutes
        self._taken: list[Found] = []
        self._waiting: list[Found] = []
        self._patterns: set[Hashable] = set()
        self._ideas: Counter[Hashable] = Counter()
        self._first_themes: Counter[str] = Counter()
        self._aside: Counter[str] = Counter()
        self._games = self._barren = 0
        self._why = ""

    def run(self, executor: Executor | None, told: Callable[[int], None]) -> None:
        """Look through games until nothing more is wanted."""
        games = _games(self._wanted, self._known, executor)
        try:
            while not self._is_over():
                self._take(next(games))
                told(len(self._taken))
        except KeyboardInterrupt:
            # What took many minutes is kept.
            self._why = phrase("Mining was interrupted.")
        finally:
            # A second interruption ends only the wait for what is under way.
            with suppress(KeyboardInterrupt):
                games.close()

    def _is_over(self) -> bool:
        if len(self._taken) >= self._count:
            return True
        if self._ends is not None and perf_counter() >= self._ends:
            self._why = phrase("The time is up ({minutes:g} minutes).", minutes=self._minutes)
        elif self._barren >= BARREN:
            self._why = phrase("The last {games:figure} brought nothing new.", games=Count(self._barren, "game"))
        return bool(self._why)

    def _take(self, game: GameFound) -> None:
        """Take the puzzles of a game that are unlike all others."""
        before = len(self._taken)
        self._games += 1
        self._aside += game.aside
        for found in game.found:
            if found.pattern in self._patterns:
                self._aside["alike"] += 1
            else:
                self._patterns.add(found.pattern)
                self._waiting.append(found)
                self._take_waiting()
        self._barren = 0 if len(self._taken) > before else self._barren + 1

    def _take_waiting(self) -> None:
        """Take what waits until it is not too frequent, the first found first."""
        while len(self._taken) < self._count:
            found = next((one for one in self._waiting if not self._is_too_frequent(one)), None)
            if found is None:
                return
            self._waiting.remove(found)
            self._ideas[found.idea] += 1
            self._first_themes[found.themes[0]] += 1
            self._taken.append(found)

    def _known(self) -> Known:
        """What would be put aside now."""
        return Known(
            frozenset(self._patterns),
            frozenset(filter(self._is_frequent_idea, self._ideas)),
            frozenset(filter(self._is_frequent_theme, self._first_themes)),
        )

    def _is_too_frequent(self, found: Found) -> bool:
        return self._is_frequent_idea(found.idea) or self._is_frequent_theme(found.themes[0])

    def _is_frequent_idea(self, idea: Hashable) -> bool:
        """Whether there are enough puzzles of an idea."""
        return idea is not None and self._ideas[idea] >= ceil(self._count / IDEA_SPREAD)

    def _is_frequent_theme(self, theme: str) -> bool:
        """Whether a theme comes first in too many already, if all themes are welcome."""
        most = max(SPREAD, len(self._taken) + 1) * self._share
        return self._wanted.theme is None and self._first_themes[theme] >= most

    def result(self) -> Mine:
        """What was found."""
        puzzles = tuple(
            MinedPuzzle(Scenario.from_text(one.text), one.level, one.themes, one.features) for one in self._taken
        )
        frequent = Counter({"too frequent": sum(map(self._is_too_frequent, self._waiting))})
        aside = dict(self._aside + frequent)
        return Mine(self._game, puzzles, self._count, self._wanted.seed, self._games, aside, self._why)


def _games(wanted: Wanted, known: Callable[[], Known], executor: Executor | None) -> Generator[GameFound, None, None]:
    """The games in their order, some ahead at work. Nothing is left running when the caller closes it.

    Each batch is given what was known when the batch `AHEAD` of it was done, here as on an executor: so the result is
    the same.
    """
    batches = (range(first, first + BATCH) for first in counting(0, BATCH))
    pending: deque[Callable[[], list[GameFound]]] = deque()
    futures: deque[Future[list[GameFound]]] = deque(maxlen=AHEAD)
    try:
        while True:
            while len(pending) < AHEAD:
                work = wanted, next(batches), known()
                if executor is None:
                    pending.append(partial(puzzles_of_games, *work))
                else:
                    futures.append(submit(executor, puzzles_of_games, *work))
                    pending.append(partial(result_of, futures[-1], ScenarioError))
            yield from pending.popleft()()
    finally:
        wait([future for future in futures if not future.cancel()], timeout=SHUTDOWN_TIMEOUT)


# -- arguments ---------------------------------------------------------------------------------------------------------


def _checked_game(given: str | Game) -> Game:
    """The game, if puzzles of it can be mined. Raises TypeError and ValueError."""
    if not isinstance(given, str | Game):
        raise TypeError(phrase("game must be the name of a game, or a game itself, not {of!r}", of=given))
    found = game_named(given) if isinstance(given, str) else given
    if found.puzzle_ground is None:
        raise ValueError(phrase("no puzzles of {game} can be mined", game=found.title))
    return found


def _check_effort(count: int, seed: int, minutes: float | None) -> None:
    check_whole("count", count)
    check_whole("seed", seed)
    if count < 1:
        raise ValueError(phrase("count must be 1 or more, not {count}", count=count))
    if minutes is not None:
        check_number("minutes", minutes)
        if not minutes > 0:
            raise ValueError(phrase("minutes must be above 0"))


def _check_theme(game: Game, theme: str | None) -> None:
    """Raise ValueError for a paragraph that no puzzle of the game is about."""
    ground = game.puzzle_ground
    if theme is None or ground is None:
        return
    if not isinstance(theme, str):
        raise TypeError(phrase("theme must be a paragraph of the rules, such as 8.6, not {theme!r}", theme=theme))
    known: Sequence[str] = ground.subjects
    if theme not in game.rules or not (has_theme(known, theme) or any(has_theme([theme], one) for one in known)):
        raise ValueError(
            phrase("no puzzles are about {theme!r}; they are about {known}", theme=theme, known=", ".join(known))
        )


def check_levels(level: int | tuple[int, int] | None) -> tuple[int, int]:
    """The lowest and the highest level. Raises TypeError and ValueError."""
    first, last = LEVELS[0], LEVELS[-1]
    if level is None:
        return first, last
    ends = (level, level) if isinstance(level, int) else level
    wrong = phrase(
        "level must be a number from {first} to {last}, or two, not {level!r}", first=first, last=last, level=level
    )
    if len(ends) != 2:
        raise ValueError(wrong)
    check_whole("level", ends[0])
    check_whole("level", ends[1])
    if not first <= ends[0] <= ends[1] <= last:
        raise ValueError(wrong)
    return ends
