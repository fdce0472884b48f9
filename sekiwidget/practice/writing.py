"""An examined candidate as a scenario: its solution as the script, and words for task, hints, mistakes and close.

1. The task is the goal. Where chance decides, too, it says so.
2. The first hint names the rule that the puzzle is about. The second points to the piece of the right choice if other
   choices belong to this piece, too; else to the reply that refutes a mistake, or to the last own step.
3. A mistake is answered by the reply that refutes it, what the goal then lacks, how much less likely it is where chance
   decides, and the rule; where no reply refutes it, by what the game says itself (`PuzzleGround.mistake`).
4. The close has the last sum of the side, unless others have counted since, and what is reached.

Words in several languages are texts of a scenario in several languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.odds_display import Percent
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import CHANCE
from sekiwidget.lesson.play.actions import implied_action
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.practice.examination import MARGIN, SEED, Examination
from sekiwidget.practice.reduction import Reduced
from sekiwidget.practice.themes import commits_of, most_named_first, rule_of_mistake, themes_of, themes_of_mistakes
from sekiwidget.text.languages import find_language
from sekiwidget.text.multilingual import Multilingual
from sekiwidget.text.phrase import in_language, paragraph, phrase


class Blame(NamedTuple):
    """A paragraph that others may apply against a choice, and whether it is why the choice is wrong."""

    rule: str
    is_why: bool


MOST_ANSWERS: Final = 6
"""The most mistakes that are answered; any other is answered by its refutation alone."""


class Writer:
    """Writes the puzzle of an examined candidate, in languages. Raises Unknown where a refutation is too large."""

    def __init__(self, game: Game, ground: PuzzleGround, reduced: Reduced, languages: Sequence[str]) -> None:
        found = reduced.found
        self._game, self._ground, self._found = game, ground, found
        self._languages = {code: find_language(code) for code in languages}
        self._table = reduced.table
        self._start, self._side, self._goal = found.candidate
        self._solution = commits_of(self._start, found.solution.actions)
        self._mistakes = {
            action: mistake
            for action in found.first.wrong
            if (mistake := ground.mistake(self._start, self._side, self._goal, action)) is not None
        }
        self._wrong = {
            action: self._refutation(action)
            for action in found.first.wrong
            if action not in self._mistakes and not (self._mistakes and ground.gives_up(action))
        }
        self._blamed = {action: self._rule_to_blame(action) for action in self._wrong}
        self.themes = (
            themes_of_mistakes(ground, self._mistakes.values())
            if self._mistakes
            else themes_of(ground, self._solution, self._wrong.values())
        )
        if any(self._blamed.values()):
            named = (self._rule_of(action) for action in self._wrong if not ground.gives_up(action))
            self.themes = most_named_first(ground, self.themes, named)

    def scenario(self, level: int) -> Scenario:
        """The puzzle. Raises Unwritable if no script can express its solution."""
        line = Line(self._start, seed=SEED)
        for action in self._found.solution.actions:
            line.play(action)
        puzzle = Puzzle(
            side=self._side,
            task=self._told(
                self._ground.task(self._start, self._side, self._goal),
                phrase("Chance decides, too: do it as surely as you can.") if self._best < 1 else "",
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

    def _refutation(self, action: Any) -> list[Commit]:
        """What follows a mistake, until the goal is missed; by luck, which goes on, until it is reached."""
        commits = commits_of(self._start, self._found.refutation(action))
        lucky = (number for number, commit in enumerate(commits, 1) if self._found.reached(commit.after))
        return commits[: next(lucky, len(commits))]

    def _rule_to_blame(self, action: Any) -> Blame | None:
        """Whether the paragraph that others may apply against a mistake is why it is one, where there is such."""
        without = self._ground.without_rule(self._start, self._side, action)
        if without is None:
            return None
        rule, position = without
        if position == self._start:
            return Blame(rule, False)
        found = Examination(self._game, self._found.candidate._replace(position=position))
        return Blame(rule, found.value_of(action) > self._best - MARGIN)

    def _is_lucky(self, action: Any) -> bool:
        """Whether chance lets a mistake reach the goal."""
        return self._found.reached(self._wrong[action][-1].after)

    @property
    def has_luck(self) -> bool:
        """Whether chance lets a mistake reach the goal, so that the learner would see it succeed."""
        return any(map(self._is_lucky, self._wrong))

    @property
    def has_victory(self) -> bool:
        """Whether a mistake wins the game, or does more than the task asks for: that is no mistake."""
        ends = [commits[-1].after for commits in self._wrong.values()]
        if any(end.outcome is not None and self._side in end.outcome.winners for end in ends):
            return True
        return any(self._ground.exceeds(end, self._goal) for end in ends)

    # -- words ---------------------------------------------------------------------------------------------------------

    @property
    def _best(self) -> float:
        """How surely the right choice reaches the goal."""
        return self._found.first.values[self._found.first.chosen]

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
        first = self._found.first
        pieces = Counter(self._ground.piece_hint(action) for action in self._tempting())
        piece = self._ground.piece_hint(first.chosen)
        if pieces[piece]:
            return piece
        decisive = (self._decisive(action) for action in self._tempting())
        if reply := next((one for one in decisive if one is not None and self._is_reply(one)), None):
            return phrase("Beware of a reply like this: {reply}", reply=self._told_of(reply))
        last = self._ground.piece_hint(self._found.solution.decisions[-1].chosen)
        return "" if last == piece else phrase("Think of your last step, too. {hint}", hint=last)

    def _tempting(self) -> list[Any]:
        """The wrong first choices that do not give up: near misses first, then those that one rule explains.

        Of mistakes told in the same words, all but one come last.
        """
        tempting = sorted((one for one in self._found.first.wrong if not self._ground.gives_up(one)), key=str)
        near, piece = self._found.near_misses, str(self._ground.piece_hint(self._found.first.chosen))
        told: dict[tuple[str, ...], Any] = {}
        for action in tempting:
            if action in self._mistakes:
                told.setdefault(self._mistakes[action].said, action)

        def order(action: Any) -> tuple[bool, ...]:
            mistake = self._mistakes.get(action)
            repeated = mistake is not None and told[mistake.said] != action
            other_piece = str(self._ground.piece_hint(action)) != piece
            return action not in near, repeated, mistake is None or not mistake.sole, other_piece

        return sorted(tempting, key=order)

    def _answers(self) -> Iterator[Answer]:
        """The mistakes that tempt most; if there are few, those that give up, too."""
        tempting = self._tempting()
        resigned = [action for action in self._wrong if action not in tempting]
        for action in [*tempting, *resigned][:MOST_ANSWERS]:
            yield Answer(str(action), self._refuted(action))

    def _refuted(self, action: Any) -> str:
        """Why a choice is wrong: the reply that refutes it, what the goal lacks, how likely it is, and the rule.

        Else what the game says itself, and its rule.
        """
        if (mistake := self._mistakes.get(action)) is not None:
            return self._told(*mistake.said, *self._rule(mistake.rule))
        commits, decisive = self._wrong[action], self._decisive(action)
        said: list[str] = []
        if decisive is not None and decisive is not commits[0] and decisive.actor != CHANCE:
            said += self._answered(commits, decisive)
            said.append(self._told_of(decisive))
        elif (blame := self._blamed[action]) is not None and blame.is_why and not self._ground.gives_up(action):
            said += self._unsafe(commits)
        said += self._ground.outcome(commits, self._side, self._goal)
        if self._is_lucky(action):
            said.append(phrase("This time you would be lucky."))
        share, best = self._found.first.values[action], Percent(self._best)
        if share > 0:
            said.append(
                phrase(
                    "Your choice reaches the goal in {share} of the cases, the best one in {best}.",
                    share=Percent(share),
                    best=best,
                )
            )
        elif self._best < 1:
            said.append(
                phrase("Your choice never reaches the goal, the best one does in {best} of the cases.", best=best)
            )
        return self._told(*said, *self._rule(self._rule_of(action)))

    def _rule_of(self, action: Any) -> str:
        """The paragraph that tells why a choice is wrong, where the game does not say it itself; empty for none."""
        commits, decisive, blame = self._wrong[action], self._decisive(action), self._blamed[action]
        if blame is not None and blame.is_why and not self._ground.gives_up(action):
            return blame.rule
        if decisive is not None and self._is_in_solution(commits, decisive) and not self._takes_away(decisive):
            decisive = None  # it is made to the solution, too: the difference lies elsewhere
        innocent = "" if blame is None else blame.rule
        rule = rule_of_mistake(self._ground, self._solution, commits, decisive, innocent)
        return rule or self._ground.plain_rule

    def _unsafe(self, commits: Sequence[Commit]) -> Iterator[str]:
        """That the side ended what it did because of what the others could still answer."""
        ends = (one for one in reversed(commits) if one.actor == self._side and self._ground.gives_up(one.action))
        if (last := next(ends, None)) is not None:
            yield self._ground.unsafe(last.before, self._side)

    def _answered(self, commits: Sequence[Commit], reply: Commit) -> Iterator[str]:
        """What the side did after its mistake, if that is what the reply is to."""
        before = commits[commits.index(reply) - 1]
        if before is not commits[0] and before.actor == self._side and self._ground.is_answer(reply.action):
            yield self._ground.then(before.action)

    def _rule(self, rule: str) -> list[str]:
        """The title of a paragraph as a sentence; if there is none, of the one that the puzzle is about."""
        rule = rule or next(iter(self.themes), "")
        if not rule:
            return []
        title = self._game.rules[rule].title
        if rule[0].isdigit():
            return [phrase("Rule {rule}: {title}.", rule=rule, title=title)]
        return [phrase("Rule: {title}.", title=title)]

    def _decisive(self, action: Any) -> Commit | None:
        """The commit by which a mistake fails: the one that takes away something the goal asks for, whoever makes it.

        Else the reply that alone refutes a near miss, or the first that is no reply to the solution, too. None if none
        is to blame.
        """
        commits = self._wrong.get(action, [])
        taking = next((commit for commit in commits if self._takes_away(commit)), None)
        if taking is not None:
            return taking
        replies = [commit for commit in commits[1:] if self._is_reply(commit)]
        if (blame := self._blamed.get(action)) is not None:
            answer = next((commit for commit in replies if self._ground.is_answer(commit.action)), None)
            if blame.is_why and answer is not None:
                return answer
            replies = [commit for commit in replies if not self._ground.is_answer(commit.action)]
        others = [commit for commit in replies if not self._is_in_solution(commits, commit)]
        if action not in self._found.near_misses:
            return next(iter(others), None)
        if not self._ground.tells_usual_replies:
            replies = others
        return next((commit for commit in replies if self._found.refutes(commit)), None)

    def _told_of(self, reply: Commit) -> str:
        """A reply with what it comes to, if one sentence says that; else only what is done."""
        told = self._game.say(reply).text
        return self._game.describe_action(reply.actor, reply.action) if ". " in str(told) else told

    def _is_in_solution(self, commits: Sequence[Commit], reply: Commit) -> bool:
        """Whether the same is done in the solution; of an answer, to the same."""

        def done(line: Sequence[Commit], at: int) -> tuple[str, ...]:
            whole = line[at - 1 : at + 1] if at and self._ground.is_answer(line[at].action) else line[at : at + 1]
            return tuple(word for one in whole for word in (one.actor, str(one.action)))

        mine = done(commits, commits.index(reply))
        return any(done(self._solution, at) == mine for at in range(len(self._solution)))

    def _takes_away(self, commit: Commit) -> bool:
        """Whether a fact of the goal holds before a commit, and no more after it, by what was done and not let be."""
        if not self._ground.refutes(commit.action):
            return False
        facts = [(key, self._game.value(commit.before, key, value)) for key, value in self._goal.items()]
        return any(commit.before.fact(key) == value != commit.after.fact(key) for key, value in facts)

    def _is_reply(self, commit: Commit) -> bool:
        """Whether the other side decided something here, and did something."""
        if commit.actor in (self._side, CHANCE) or not self._ground.refutes(commit.action):
            return False
        return implied_action(commit.before, SEED, 0, passing=False) is None

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
        return self._told(said, *self._ground.outcome(self._solution, self._side, self._goal))

    def _told(self, *sentences: str) -> str:
        """The sentences as a text in each of the languages; in a single one as a plain text."""
        text = paragraph(sentences)
        said = {code: in_language(text, language) for code, language in self._languages.items()}
        return Multilingual(said) if len(said) > 1 else next(iter(said.values()))
