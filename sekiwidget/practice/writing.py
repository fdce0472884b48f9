"""An examined candidate as a scenario: its solution as the script, and words for task, hints, mistakes and close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import CHANCE
from sekiwidget.lesson.play.actions import implied_action
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.practice.examination import SEED
from sekiwidget.practice.reduction import Reduced
from sekiwidget.practice.themes import commits_of, themes_of
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, paragraph, phrase

MOST_ANSWERS: Final = 6
"""The most mistakes that are answered; any other is answered by its refutation alone."""


class Writer:
    """Writes the puzzle of an examined candidate, in a language. Raises Unknown where a refutation is too large."""

    def __init__(self, game: Game, ground: PuzzleGround, reduced: Reduced, language: Translator | None) -> None:
        found = reduced.found
        self._game, self._ground, self._found, self._language = game, ground, found, language
        self._table = reduced.table
        self._start, self._side, self._goal = found.candidate
        self._solution = commits_of(self._start, found.solution.actions)
        self._wrong = {action: commits_of(self._start, found.refutation(action)) for action in found.first.wrong}
        self.themes = themes_of(ground, self._solution, self._wrong.values())

    def scenario(self, level: int) -> Scenario:
        """The puzzle. Raises Unwritable if no script can express its solution."""
        line = Line(self._start, seed=SEED)
        for action in self._found.solution.actions:
            line.play(action)
        puzzle = Puzzle(
            side=self._side,
            task=self._told(
                self._ground.task(self._start, self._side, self._goal),
                phrase("All hands are open: the others know yours as you know theirs.")
                if self._table.get("hands")
                else "",
            ),
            goal=dict(self._goal),
            hints=tuple(self._hints()),
            answers=tuple(self._answers()),
            after=self._close(),
        )
        return replace(
            scenario_of(line, self._game, Scenario(self._game.id, position=self._table)),
            title=self._told(self._ground.title(self._start)),
            about=self._told(phrase("Level {level} of {most}.", level=level, most=5)),
            rules=self.themes,
            puzzle=puzzle,
        )

    # -- words ---------------------------------------------------------------------------------------------------------

    def _hints(self) -> Iterator[str]:
        """The rule that it is about, then the piece of the first choice."""
        if self.themes:
            rule = self._game.rules[self.themes[0]]
            if rule.id[0].isdigit():
                yield self._told(phrase("Think of this rule: {title} ({rule}).", title=rule.title, rule=rule.id))
            else:
                yield self._told(phrase("Think of this rule: {title}.", title=rule.title))
        yield self._told(self._ground.piece_hint(self._found.first.chosen))

    def _answers(self) -> Iterator[Answer]:
        """The mistakes that tempt most: what `simple` would do, near misses, and the rest."""
        tempting = [action for action in self._wrong if not self._ground.gives_up(action)]
        tempting.sort(key=lambda action: (action not in self._found.near_misses, str(action)))
        for action in tempting[:MOST_ANSWERS]:
            yield Answer(str(action), self._refuted(self._wrong[action]))

    def _refuted(self, commits: Sequence[Commit]) -> str:
        """Why a choice is wrong: what it counts, the reply that refutes it, how it ends, and the rule."""
        reply = next((commit for commit in commits[1:] if self._is_reply(commit)), None)
        said = [] if reply is None else [self._game.say(reply).text]
        said += self._ended(commits)
        if rule := self._rule_of(commits):
            title = self._game.rules[rule].title
            numbered = rule[0].isdigit()
            said.append(
                phrase("Rule {rule}: {title}.", rule=rule, title=title)
                if numbered
                else phrase("Rule: {title}.", title=title)
            )
        return self._told(*said)

    def _is_reply(self, commit: Commit) -> bool:
        """Whether the other side decided something here, and did something."""
        if commit.actor in (self._side, CHANCE) or self._ground.gives_up(commit.action):
            return False
        return implied_action(commit.before, SEED, 0, passing=False) is None

    def _rule_of(self, refutation: Sequence[Commit]) -> str:
        """The paragraph by which a refutation differs most from the solution."""
        themes = themes_of(self._ground, self._solution, [refutation])
        return next((rule for rule in self.themes if rule in themes), "")

    def _close(self) -> str:
        """How it ends, with the sum of the last own step that has one."""
        own = [commit for commit in self._solution if commit.actor == self._side]
        sums = (self._game.say(commit).sum for commit in reversed(own))
        counted = next((one for one in sums if one), "")
        said = phrase("The last step counts {sum}.", sum=counted) if "+" in counted else ""
        return self._told(said, *self._ended(self._solution))

    def _ended(self, commits: Sequence[Commit]) -> list[str]:
        """What the side reads when it is over."""
        for commit in reversed(commits):
            if found := self._game.headline(commit.seen_by(self._side), self._side):
                return list(dict.fromkeys(part for part in (found.title, found.text) if part))
        return []

    def _told(self, *sentences: str) -> str:
        return in_language(paragraph([sentence for sentence in sentences if sentence]), self._language)
