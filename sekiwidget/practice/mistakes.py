"""The wrong first choices of a puzzle: what follows each, which rule is to blame, and the sentences that say so.

A mistake is told by the reply that refutes it, what the goal then lacks, how much less likely it is where chance
decides, and the rule; where no reply refutes it, by what the game says itself (`Explainer.why_wrong`).

The reply that decides is

1. the commit that takes away something the goal asks for, whoever makes it;
2. the answer of the others, if the choice would work without it (`Explainer.causes`);
3. the reply that alone refutes a near miss, else the first that is not made to the solution, too.

The rule is the first cause that holds, else the most telling one of what decides or is lacking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from sekiwidget.analysis.odds_display import Percent
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit
from sekiwidget.core.puzzle_explainer import Cause
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import CHANCE
from sekiwidget.lesson.play.actions import implied_action
from sekiwidget.practice.examination import MARGIN, SEED, Examination
from sekiwidget.practice.themes import commits_of, most_named_first, rule_of_mistake, themes_of, themes_of_mistakes
from sekiwidget.text.phrase import Phrase, phrase


class Blame(NamedTuple):
    """The paragraph that is why a choice is wrong, empty if none is known; those that are not; and what is said.

    It is usual if the others answer the same in the solution, so that it cannot be all.
    """

    rule: str
    excluded: frozenset[str] = frozenset()
    said: tuple[Phrase, ...] = ()
    is_usual: bool = False


class Mistakes:
    """The wrong first choices of an examined candidate. Raises Unknown where a refutation is too large."""

    def __init__(self, game: Game, ground: PuzzleGround, found: Examination, solution: Sequence[Commit]) -> None:
        self._game, self._ground, self._found, self._solution = game, ground, found, solution
        self._explainer = ground.explainer
        self._start, self._side, self._goal = found.candidate
        self._said = {
            action: mistake
            for action in found.first.wrong
            if (mistake := self._explainer.why_wrong(self._start, self._side, self._goal, action)) is not None
        }
        self._lines = {
            action: self._refutation(action)
            for action in found.first.wrong
            if action not in self._said and not (self._said and ground.gives_up(action))
        }
        self._blamed = {action: self._blame(action) for action in self._lines}
        self.themes = self._themes()

    def _themes(self) -> tuple[str, ...]:
        """The paragraphs that the puzzle is about."""
        if self._said:
            return themes_of_mistakes(self._ground, self._said.values())
        themes = themes_of(self._ground, self._solution, self._lines.values())
        if not self._explainer.answer_rule:
            return themes
        active = [action for action in self._lines if not self._ground.gives_up(action)]
        own = {event.rule for commit in self._own_commits for event in self._ground.telling_events(commit)}
        themes = tuple(sorted(themes, key=lambda rule: rule not in own))
        return most_named_first(self._ground, themes, map(self._rule_of, active or self._lines))

    @property
    def _own_commits(self) -> Iterator[Commit]:
        """What the side does in the solution and after its mistakes."""
        return (one for line in (self._solution, *self._lines.values()) for one in line if one.actor == self._side)

    @property
    def best(self) -> float:
        """How surely the right choice reaches the goal."""
        return self._found.first.values[self._found.first.chosen]

    def _refutation(self, action: Any) -> list[Commit]:
        """What follows a mistake, until the goal is missed; by luck, which goes on, until it is reached."""
        commits = commits_of(self._start, self._found.refutation(action))
        lucky = (number for number, commit in enumerate(commits, 1) if self._found.reached(commit.after))
        return commits[: next(lucky, len(commits))]

    def _blame(self, action: Any) -> Blame | None:
        """What the causes of a mistake come to; None where the game names none."""
        usual, asked, excluded = Blame(""), False, set(self._explainer.never_causes(action, self._chosen))
        for cause in self._explainer.causes(self._start, self._side, action, self._chosen):
            asked = True
            if cause.position is not None and not self._works(cause, action):
                excluded.add(cause.rule)
            elif cause.rule == self._explainer.answer_rule and self._is_answered_as_in_solution(action):
                usual = Blame(cause.rule, said=cause.said, is_usual=True)
            else:
                return Blame(cause.rule, frozenset(excluded), cause.said)
        return usual._replace(excluded=frozenset(excluded)) if asked else None

    @property
    def _chosen(self) -> list[Any]:
        """The own choices of the solution."""
        return [decision.chosen for decision in self._found.solution.decisions]

    def _works(self, cause: Cause, action: Any) -> bool:
        """Whether what a cause tries in place of a choice would reach the goal."""
        tried = action if cause.action is None else cause.action
        if cause.position == self._start:
            return self._found.first.values.get(tried, 0) > self.best - MARGIN
        if tried not in cause.position.legal():
            return False
        found = Examination(self._game, self._found.candidate._replace(position=cause.position))
        return found.value_of(tried) > self.best - MARGIN

    def _is_answered_as_in_solution(self, action: Any) -> bool:
        """Whether the others answer what they answer in the solution, too."""
        commits = self._lines[action]
        answers = [commit for commit in commits if self._explainer.is_answer(commit.action) and self._is_reply(commit)]
        return bool(answers) and all(self._is_in_solution(commits, commit) for commit in answers)

    def _is_lucky(self, action: Any) -> bool:
        """Whether chance lets a mistake reach the goal."""
        return self._found.reached(self._lines[action][-1].after)

    @property
    def has_luck(self) -> bool:
        """Whether chance lets a mistake reach the goal, so that the learner would see it succeed."""
        return any(map(self._is_lucky, self._lines))

    @property
    def has_victory(self) -> bool:
        """Whether a mistake wins the game, or does more than the task asks for: that is no mistake."""
        ends = [commits[-1].after for commits in self._lines.values()]
        if any(end.outcome is not None and self._side in end.outcome.winners for end in ends):
            return True
        return any(self._ground.exceeds(end, self._goal) for end in ends)

    @property
    def has_reason(self) -> bool:
        """Whether of some mistake more is known than an answer of the others that they give to the solution, too."""
        blamed = [self._blamed.get(action) for action in self.tempting]
        return not blamed or not all(blame is not None and blame.is_usual for blame in blamed)

    # -- in their order ------------------------------------------------------------------------------------------------

    @cached_property
    def tempting(self) -> list[Any]:
        """The wrong first choices that do not give up: near misses first, then those that one rule explains.

        Of mistakes told in the same words, all but one come last.
        """
        tempting = sorted((one for one in self._found.first.wrong if not self._ground.gives_up(one)), key=str)
        near, piece = self._found.near_misses, str(self._ground.piece_hint(self._found.first.chosen))
        told: dict[tuple[str, ...], Any] = {}
        for action in tempting:
            if action in self._said:
                told.setdefault(self._said[action].said, action)

        def order(action: Any) -> tuple[bool, ...]:
            mistake = self._said.get(action)
            repeated = mistake is not None and told[mistake.said] != action
            other_piece = str(self._ground.piece_hint(action)) != piece
            return action not in near, repeated, mistake is None or not mistake.sole, other_piece

        return sorted(tempting, key=order)

    @property
    def resigned(self) -> list[Any]:
        """Those that give up."""
        return [action for action in self._lines if action not in self.tempting]

    @property
    def first_reply(self) -> str:
        """The first reply that refutes one that tempts, as a sentence; empty if there is none."""
        decisive = (self._decisive(action) for action in self.tempting)
        reply = next((one for one in decisive if one is not None and self._is_reply(one)), None)
        return "" if reply is None else self._told_of(reply)

    # -- why -----------------------------------------------------------------------------------------------------------

    def why(self, action: Any) -> Iterator[str]:
        """Why a choice is wrong, in sentences."""
        if (mistake := self._said.get(action)) is not None:
            yield from mistake.said
            yield from self._rule(mistake.rule)
            return
        commits, blame = self._lines[action], self._blamed[action]
        rule, told = self._rule_of(action), self._told_replies(action)
        said = () if blame is None or blame.rule != rule else blame.said
        for reply in told:
            yield from self._answered(commits, reply)
            yield self._told_of(reply)
            if self._explainer.is_answer(action) and reply is commits[1]:
                yield from said
                said = ()
        held_back = self._held_back(commits)
        yield held_back
        yield from self._ground.outcome(commits, self._side, self._goal)
        yield from self._chances(action)
        answered = held_back or any(self._explainer.is_answer(one.action) for one in told)
        if not (answered and rule == self._explainer.answer_rule):
            yield from said
        yield from self._rule(rule)

    def _chances(self, action: Any) -> Iterator[str]:
        """How much less likely the goal is, where chance decides."""
        if self._is_lucky(action):
            yield phrase("This time you would be lucky.")
        share, best = self._found.first.values[action], Percent(self.best)
        if share > 0:
            yield phrase(
                "Your choice reaches the goal in {share} of the cases, the best one in {best}.",
                share=Percent(share), best=best,
            )  # fmt: skip
        elif self.best < 1:
            yield phrase("Your choice never reaches the goal, the best one does in {best} of the cases.", best=best)

    def _rule_of(self, action: Any) -> str:
        """The paragraph that tells why a choice is wrong, where the game does not say it itself; empty for none."""
        commits, decisive, blame = self._lines[action], self._decisive(action), self._blamed[action]
        if blame is not None and blame.rule and not self._ground.gives_up(action):
            return blame.rule
        if decisive is not None and self._is_in_solution(commits, decisive) and not self._takes_away(decisive):
            decisive = None  # it is made to the solution, too: the difference lies elsewhere
        excluded = frozenset[str]() if blame is None else blame.excluded
        rule = rule_of_mistake(self._ground, self._solution, commits, decisive, excluded)
        return rule or self._explainer.plain_rule

    def _told_replies(self, action: Any) -> list[Commit]:
        """What is told of the others after a mistake: what decides, and all answers by which they gain something."""
        commits, decisive = self._lines[action], self._decisive(action)
        told = [] if decisive is None or decisive is commits[0] or decisive.actor == CHANCE else [decisive]
        if self._explainer.is_answer(action) and len(commits) > 1:
            told.append(commits[1])  # what comes of an answer is told before all that follows
        told += [one for one in commits[1:] if one.actor != self._side and self._is_real_answer(one)]
        return sorted({commits.index(one): one for one in told}.values(), key=commits.index)

    def _is_real_answer(self, commit: Commit) -> bool:
        """Whether a commit answers another, and not in vain."""
        return self._explainer.is_answer(commit.action) and not self._ground.is_vain(commit.before, commit.action)

    def _held_back(self, commits: Sequence[Commit]) -> str:
        """What the side does not do in the end because of what the others could answer."""
        ends = (one for one in reversed(commits) if one.actor == self._side and self._ground.gives_up(one.action))
        if (last := next(ends, None)) is None or last is commits[0]:
            return ""
        return self._explainer.held_back(last.before, self._side, self._goal)

    def _answered(self, commits: Sequence[Commit], reply: Commit) -> Iterator[str]:
        """What the side did after its mistake, if that is what the reply is to."""
        before = commits[commits.index(reply) - 1]
        if before is not commits[0] and before.actor == self._side and self._explainer.is_answer(reply.action):
            yield self._explainer.then(before.action)

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
        """The commit by which a mistake fails; None if none is to blame."""
        commits = self._lines.get(action, [])
        taking = next((commit for commit in commits if self._takes_away(commit)), None)
        if taking is not None:
            return taking
        replies = [commit for commit in commits[1:] if self._is_reply(commit)]
        others = [commit for commit in replies if not self._is_in_solution(commits, commit)]
        if self._explainer.answer_rule:
            # What the others do in any case is not why it fails, only what answers it.
            if (blame := self._blamed.get(action)) is not None:
                answers = (commit for commit in replies if self._explainer.is_answer(commit.action))
                return next(answers, None) if blame.rule == self._explainer.answer_rule else None
            replies = [commit for commit in others if self._explainer.is_answer(commit.action)]
        elif action not in self._found.near_misses:
            return next(iter(others), None)
        return next((commit for commit in replies if self._found.refutes(commit)), None)

    def _told_of(self, reply: Commit) -> str:
        """A reply with what it comes to, if one sentence says that; else only what is done."""
        told = self._game.say(reply).text
        return self._game.describe_action(reply.actor, reply.action) if ". " in str(told) else told

    def _is_in_solution(self, commits: Sequence[Commit], reply: Commit) -> bool:
        """Whether the same is done in the solution; of an answer, to the same."""

        def done(line: Sequence[Commit], at: int) -> tuple[str, ...]:
            whole = line[at - 1 : at + 1] if at and self._explainer.is_answer(line[at].action) else line[at : at + 1]
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
