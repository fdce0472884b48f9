"""An examined candidate as a scenario: its solution as the script, and words for task, hints, mistakes and close.

1. The task is the goal. Where chance decides, too, it says so.
2. The first hint names the rule that the puzzle is about. The second points to the piece of the right choice if other
   choices belong to this piece, too; else to the reply that refutes a mistake, or to the last own step.
3. A mistake is answered by why it is one (`mistakes`).
4. The close has the last sum of the side, unless others have counted since, what is reached, and why it works; where
   chance decides, how much likelier the right choice makes it.

Words in several languages are texts of a scenario in several languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from sekiwidget.analysis.odds_display import Percent
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import CHANCE
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.practice.examination import SEED
from sekiwidget.practice.mistakes import Mistakes
from sekiwidget.practice.reduction import Reduced
from sekiwidget.practice.themes import commits_of
from sekiwidget.text.languages import find_language
from sekiwidget.text.multilingual import Multilingual
from sekiwidget.text.phrase import in_language, paragraph, phrase

MOST_ANSWERS: Final = 6
"""The most mistakes that are answered; any other is answered by its refutation alone."""
MOST_REASONS: Final = 3
"""Of how many paragraphs the close says what they brought."""


class Writer:
    """Writes the puzzle of an examined candidate, in languages. Raises Unknown where a refutation is too large."""

    def __init__(self, game: Game, ground: PuzzleGround, reduced: Reduced, languages: Sequence[str]) -> None:
        found = reduced.found
        self._game, self._ground, self._found = game, ground, found
        self._languages = {code: find_language(code) for code in languages}
        self._table = reduced.table
        self._start, self._side, self._goal = found.candidate
        self._solution = commits_of(self._start, found.solution.actions)
        self.mistakes = Mistakes(game, ground, found, self._solution)
        self.themes = self.mistakes.themes

    def scenario(self, level: int) -> Scenario:
        """The puzzle. Raises Unwritable if no script can express its solution."""
        line = Line(self._start, seed=SEED)
        for action in self._found.solution.actions:
            line.play(action)
        puzzle = Puzzle(
            side=self._side,
            task=self._told(
                self._ground.task(self._start, self._side, self._goal),
                phrase("Chance decides, too: do it as surely as you can.") if self.mistakes.best < 1 else "",
                phrase("All hands are open: the others know yours as you know theirs.")
                if any(hand for side, hand in self._table.get("hands", {}).items() if side != self._side)
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
        """The rule that it is about, then what to look at."""
        if self.themes:
            rule = self._game.rules[self.themes[0]]
            if rule.id[0].isdigit():
                named = phrase("Think of this rule: {title} ({rule}).", title=rule.title, rule=rule.id)
            else:
                named = phrase("Think of this rule: {title}.", title=rule.title)
            yield self._told(named, self._ground.rule_hint(rule.id))
        if second := self._second_hint():
            yield self._told(second)

    def _second_hint(self) -> str:
        """What to look at: a sentence that leaves more than one choice that tempts; empty if there is none."""
        pieces = Counter(self._ground.piece_hint(action) for action in self.mistakes.tempting)
        piece = self._ground.piece_hint(self._found.first.chosen)
        if pieces[piece]:
            return piece
        if reply := self.mistakes.first_reply:
            return phrase("Beware of a reply like this: {reply}", reply=reply)
        last = self._ground.piece_hint(self._found.solution.decisions[-1].chosen)
        return "" if last == piece else phrase("Think of your last step, too. {hint}", hint=last)

    def _answers(self) -> Iterator[Answer]:
        """The mistakes that tempt most; if there are few, those that give up, too."""
        for action in [*self.mistakes.tempting, *self.mistakes.resigned][:MOST_ANSWERS]:
            yield Answer(str(action), self._told(*self.mistakes.why(action)))

    def _close(self) -> str:
        """How it ends, with the last sum of the side, unless others have counted since."""
        decisions = self._found.solution.decisions
        last = max((one.here.depth for one in decisions if not self._ground.gives_up(one.chosen)), default=0)
        counts = {at: found for at, one in enumerate(self._solution) if (found := self._game.say(one).sum)}
        own = max((at for at in counts if self._solution[at].actor == self._side), default=-1)
        others = any(at > own and self._solution[at].actor != CHANCE for at in counts)
        counted, said = counts.get(own, ""), ""
        if "+" in counted and own >= last:
            said = phrase("The last step counts {sum}.", sum=counted)
        elif "+" in counted and not others:
            said = phrase("The last sum is {sum}.", sum=counted)
        outcome = self._ground.outcome(self._solution, self._side, self._goal)
        return self._told(said, *outcome, *self._why(), *self._chances())

    def _chances(self) -> Iterator[str]:
        """How much likelier the right choice makes the goal, where chance decides, too."""
        if self.mistakes.best == 1:
            return
        best, first = Percent(self.mistakes.best), self._found.first
        if share := max((first.values[action] for action in first.wrong), default=0):
            yield phrase(
                "Your first choice reaches the goal in {best} of the cases, any other in at most {share}.",
                best=best, share=Percent(share),
            )  # fmt: skip
        else:
            yield phrase("Your first choice reaches the goal in {best} of the cases, any other never.", best=best)

    def _why(self) -> Iterator[str]:
        """Why the solution works: by the first three of its paragraphs of which the game can say it."""
        told = (tuple(self._ground.explainer.why_right(self._solution, self._side, rule)) for rule in self.themes)
        for sentences in islice(dict.fromkeys(filter(None, told)), MOST_REASONS):
            yield from sentences

    def _told(self, *sentences: str) -> str:
        """The sentences as a text in each of the languages; in a single one as a plain text."""
        text = paragraph(sentences)
        said = {code: in_language(text, language) for code, language in self._languages.items()}
        return Multilingual(said) if len(said) > 1 else next(iter(said.values()))
