"""Rounds of the puzzles of the package: which one comes next, what is kept, and the board that follows the learner.

It knows no board of its own, so that every board can lead into a practice (`rule_practice`).
"""

from __future__ import annotations

import os
import re
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Any, ClassVar, Final
from weakref import ref

from sekiwidget.authoring.text_board import Writer
from sekiwidget.board.assembly import show_scenario
from sekiwidget.board.navigator import Navigator, no_such_file
from sekiwidget.games.registry import game as game_named
from sekiwidget.lesson.course.file_lock import NotKept
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.practice.attempts import HELPED, MISSED, SOLVED, Attempt, Attempts, adapted_level
from sekiwidget.practice.mine import check_levels
from sekiwidget.practice.selection import Chosen, choose_puzzle, fitting_puzzles, missed_puzzles
from sekiwidget.practice.shipped import ShippedPuzzle, shipped_puzzles
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, Phrase, in_language, phrase
from sekiwidget.text.terms import Count, Listed, Name
from sekiwidget.text.translate import requested_language, translated

ROUND: Final = 10
"""The number of puzzles in a round."""


def _now() -> datetime:
    return datetime.now().astimezone()


class PracticeRounds:
    """Rounds of puzzles for a learner, and what is kept of them; arguments are those of `Practice`."""

    _kept: ClassVar[ref[Attempts] | None] = None
    """The attempts that are kept in a file, of the last practice that has one."""
    _in_memory: ClassVar[Attempts] = Attempts()
    """The attempts of those who practise a rule and have no file."""

    @translated
    def __init__(
        self,
        game: str,
        level: int | str | None = 2,
        theme: str | None = None,
        seed: int | None = None,
        results: str | os.PathLike[str] | None = None,
        *,
        language: str | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self._language, self._speaks = language, requested_language(language)
        self._game = game_named(game)
        self._level, self._theme = level, theme
        self._levels = range(check_levels(_level(level))[0], check_levels(_level(level))[1] + 1)
        self._all = shipped_puzzles(game)
        self._check()
        self._clock = clock or _now
        self._seed = f"{self._clock().isoformat() if seed is None else seed}"
        self._attempts = Attempts(results)
        if results is not None:
            PracticeRounds._kept = ref(self._attempts)
        self._round: list[_Shown | None] = []
        self._rounds = 0
        self._begin()

    def _check(self) -> None:
        """Raise ValueError if there is no puzzle to practise on."""
        game = Name("game", self._game.id, self._game.title)
        if not self._all:
            raise ValueError(phrase("the package has no puzzles of {game} yet", game=game))
        if not fitting_puzzles(self._all, self._levels, self._theme):
            raise ValueError(
                phrase(
                    "no puzzle of {game} fits. There are levels {levels}, about the rules {rules}",
                    game=game,
                    levels=Listed([str(level) for level in sorted({one.level for one in self._all})]),
                    rules=Listed(self.themes),
                )
            )

    def _find_language(self) -> Translator | None:
        """For `translated_by_owner`."""
        return self._speaks

    @property
    def themes(self) -> list[str]:
        """The paragraphs that the puzzles of the game are about, those of most puzzles first."""
        return [rule for rule, _ in Counter(rule for one in self._all for rule in one.themes).most_common()]

    @property
    def level(self) -> int | tuple[int, int]:
        """The level now: one, or the lowest and the highest."""
        if self._level is not None:
            return self._levels[0] if len(self._levels) == 1 else (self._levels[0], self._levels[-1])
        there = sorted({one.level for one in fitting_puzzles(self._all, self._levels, self._theme)})
        return adapted_level(self._known, tuple(there))

    @property
    def due(self) -> int:
        """How many missed puzzles come again now."""
        return len(self._missed)

    @property
    def _known(self) -> list[Attempt]:
        return self._attempts.of_game(self._game.id)

    @property
    def _missed(self) -> list[ShippedPuzzle]:
        return missed_puzzles(self._all, self._known, self._clock().date(), self._theme)

    def keep_with(self, guide: object) -> None:
        """Keep the attempts with those of the practice around a board; else in the learner's file, or in memory."""
        kept = PracticeRounds._kept() if PracticeRounds._kept is not None else None
        around = guide._practice._attempts if isinstance(guide, PracticeNavigator) else None
        self._attempts = around or kept or PracticeRounds._in_memory

    # -- a round -----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin a round of puzzles, each chosen when it is first shown."""
        wanted = fitting_puzzles(self._all, self._levels, self._theme)
        self._round = [None] * min(ROUND, max(len(wanted), self.due))
        self._rounds += 1

    def _take(self, at: int) -> _Shown:
        """The puzzle at a place of the round."""
        found = self._round[at]
        if found is None:
            level = self.level
            levels = (level,) if isinstance(level, int) else self._levels
            shown = [one.chosen for one in self._round if one is not None]
            wanted = fitting_puzzles(self._all, levels, self._theme)
            if {one.id for one in wanted} <= {one.puzzle.id for one in shown}:  # rather another level than one again
                wanted = fitting_puzzles(self._all, self._levels, self._theme)
            seed = f"{self._seed}/{self._rounds}"
            chosen = choose_puzzle(self._all, wanted, self._known, self._missed, shown, seed)
            found = self._round[at] = _Shown(chosen)
        return found

    def _after(self, at: int) -> int | None:
        """The next place of the round that is not done; None if there is none."""
        later = [*range(at + 1, len(self._round)), *range(at)]
        return next((one for one in later if (shown := self._round[one]) is None or not shown.result), None)

    def _note(self, shown: _Shown, result: Result) -> None:
        """Keep how a puzzle was answered first: what is tried afterwards changes nothing."""
        shown.done = shown.done or result.done
        if shown.result or not (result.final or result.tries):
            return
        wrong = result.shown or result.tries > 1 or not result.solved
        shown.result = MISSED if wrong else HELPED if result.hints else SOLVED
        named = [f"{self._game.id}/{one}" if one else "" for one in (shown.puzzle.id, shown.chosen.missed)]
        try:
            self._attempts.add(Attempt(self._clock().isoformat(), named[0], named[1], shown.result))
        except NotKept as error:
            warnings.warn(self._said(error.args[0]), stacklevel=2)

    # -- display -----------------------------------------------------------------------------------------------------

    def _said(self, text: str) -> str:
        return in_language(text, self._speaks or ENGLISH_LANGUAGE)

    def _head(self) -> Phrase:
        solved = {one.puzzle for one in self._known if one.result == SOLVED}
        return phrase(
            "{puzzles:figure} of {game} to practise on, {solved} solved at the first try, {due} to do again",
            puzzles=Count(len(fitting_puzzles(self._all, self._levels, self._theme)), "puzzle"),
            game=Name("game", self._game.id, self._game.title),
            solved=len(solved),
            due=self.due,
        )

    def _rows(self) -> list[tuple[Phrase, int]]:
        """How many puzzles there are of each level, and about each rule."""
        wanted, rules = fitting_puzzles(self._all, self._levels, self._theme), self._game.rules
        levels = Counter(one.level for one in wanted)
        themes = Counter(rule for one in wanted for rule in one.themes if rule in rules)
        return [
            *((phrase("level {level}", level=level), levels[level]) for level in sorted(levels)),
            *((phrase("{rule} {title}", rule=rule, title=rules[rule].title), n) for rule, n in themes.most_common()),
        ]

    def __repr__(self) -> str:
        return f"<{self._said(self._head())}>"

    def __str__(self) -> str:
        to = Writer(self._speaks)
        rows = self._rows()
        wide = max(len(to.say(name)) for name, _ in rows)
        return to.whole([to.say(self._head()), *(f"  {to.left(to.say(name), wide)}  {n}" for name, n in rows)])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:start'>{escape(self._said(name))}</td><td>{number}</td></tr>"
            for name, number in self._rows()
        )
        caption = f"<caption>{escape(self._said(self._head()))}</caption>"
        return f"<div {attributes(self._speaks)}><table>{caption}{rows}</table></div>"


@dataclass
class _Shown:
    """A puzzle of a round: how it was answered first, empty before, and whether it was solved at last."""

    chosen: Chosen
    result: str = ""
    done: bool = False

    @property
    def puzzle(self) -> ShippedPuzzle:
        return self.chosen.puzzle


class PracticeNavigator(Navigator):
    """Follows a learner on a board of practice: keeps the results, and shows the next puzzle there on request."""

    def __init__(self, practice: PracticeRounds, board: Any, *, leads_back: bool = False) -> None:
        super().__init__(board, practice._attempts)
        self._practice, self._at = practice, 0
        self._requested: int | None = None
        self.leads_back = leads_back

    def follow(self) -> None:
        """Begin with the puzzle that the board shows."""
        board = self._board()
        assert board is not None
        self.listen(board)
        self._attach(board)

    @property
    def next_title(self) -> str:
        """The number of the puzzle that comes next, or that a new round does."""
        following, of = self._practice._after(self._at), len(self._practice._round)
        if following is None:
            return phrase("more puzzles")
        return phrase("puzzle {number} of {of}", number=following + 1, of=of)

    @property
    def chapter_title(self) -> str:
        """Whether the puzzle comes again, or its level."""
        shown = self._practice._take(self._at)
        if shown.chosen.missed:
            return phrase("The rule of a missed puzzle")
        rule = self._practice._game.rules.get(self._practice._theme or "")
        if rule is not None:
            named = phrase("{rule} {title}", rule=rule.id, title=rule.title) if rule.id[:1].isdigit() else rule.title
            return phrase("Practice: {rule}, level {level}", rule=named, level=shown.puzzle.level)
        return phrase("Practice, level {level}", level=shown.puzzle.level)

    @property
    def ends(self) -> str:
        """A round is no chapter."""
        return ""

    @property
    def progress(self) -> list[list[str]]:
        """The puzzles of the round by their numbers, each with its state."""
        found = []
        for at, shown in enumerate(self._practice._round):
            how = "" if shown is None or not shown.result else "missed" if shown.result == MISSED else "solved"
            state = f"{how} now".strip() if at == self._at else how
            of = len(self._practice._round)
            found.append([str(at), state, phrase("puzzle {number} of {of}", number=at + 1, of=of)])
        return found

    def note_prediction(self, result: str) -> None:
        """Puzzles ask for no predictions."""

    def request(self, name: str) -> None:
        """Request a puzzle of the round by its number, or the next one if empty. Raises NoSuchFile."""
        following = self._practice._after(self._at)
        if name and name not in map(str, range(len(self._practice._round))):
            raise no_such_file()
        self._requested = int(name) if name else -1 if following is None else following

    def show_requested(self) -> None:
        """Show the requested puzzle on the board, if there is one."""
        board, requested, self._requested = self._board(), self._requested, None
        if board is None or requested is None:
            return
        if requested < 0:
            self._practice._begin()
        self._at = max(requested, 0)
        show_scenario(board, self._practice._take(self._at).puzzle.scenario)
        self._attach(board)

    def _attach(self, board: Any) -> None:
        """Keep results of the puzzle that the board shows now."""
        board._pages.guide = self
        shown = self._practice._take(self._at)
        if board._puzzle_controller is not None:
            session = board._puzzle_controller.puzzle_session
            session.on_result = lambda result: self._practice._note(shown, result)
        board._pages.send_course_progress()


def _level(level: int | str | None) -> int | tuple[int, int] | None:
    """The level or levels of `2` or `2-4`; any other text as it is, to be refused."""
    if not isinstance(level, str):
        return level
    found = re.fullmatch(r"([0-9])(?:-([0-9]))?", level)
    if found is None:
        return (level,)  # type: ignore[return-value]
    return int(found[1]), int(found[2] or found[1])
