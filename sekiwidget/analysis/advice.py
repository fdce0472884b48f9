"""Advice: what should a side do here, given what it can know, and how sure is that? docs/advice.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from functools import cache, partial
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.advice_display import Advice, Weighed, answer, reason_sentence
from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.contrast import contrast
from sekiwidget.analysis.exact_advice import FOLLOWED, exact_values
from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.intervals import Interval
from sekiwidget.analysis.odds import check_goal, goal_in_words
from sekiwidget.analysis.playouts import Policy, read_policies, view_for
from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.analysis.reason import Contrast
from sekiwidget.analysis.solver import check_limits
from sekiwidget.analysis.trials import Trials, played
from sekiwidget.analysis.weighing import (
    LEAST_DEALS,
    NOTICED,
    Run,
    Weighing,
    difference,
    figure,
    is_worse,
    run_here,
    run_shared,
)
from sekiwidget.core.game import PROPOSALS, Arrangement, Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.registry import game_of
from sekiwidget.text.errors import check_whole
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translated

SECONDS: Final = 1.0
"""Seconds of processor time, unless others are asked for."""
FIRST_ARRANGEMENTS: Final = 8
"""Whole arrangements that are weighed first: the others only if there is time left."""


@translated
def advise(
    position: Position,
    side: Side | None = None,
    *,
    goal: Mapping[str, Value] | Goal | None = None,
    seconds: float = SECONDS,
    n: int | None = None,
    seed: int = 0,
    policy: Policy = "simple",
    executor: Executor | None = None,
    progress: Progress = None,
    game: str | Game | None = None,
    language: str | None = None,
) -> Advice:
    """What `side` should do here, as far as trials can tell, and why.

    Every choice worth weighing is tried in the same deals of what the side does not see, and played on, each side from
    its own view: to the end of the fight, the round or the season, or as far as docs/advice.md says. Only what the side
    can know is used; positions that it cannot tell apart give the same advice. What cannot be told apart from the best
    is said to be as good.

    Args:
        position: where to decide.
        side: who asks; None: the side to move. Where another side decides, that is the advice.
        goal: what is to be reached, as in `[expect]`. None: the chance to win the game, or pieces in a fight.
        seconds: how much processor time it may take; with an executor, time by the clock.
        n: the number of trials instead: then the same view, goal, n, seed and policy give the same advice, with any
            executor or none. `Advice.n` has the number that gives an advice again.
        seed: selects the deals.
        policy: how all sides play on: `simple`, `random`, or a function from a view and an rng (only its `random()`) to
            an action; or one of these for each side, as a mapping.
        executor: any `concurrent.futures.Executor`; None works here.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with `(done, n)`.
        game: the game of the position or its name, if its class does not determine it.
        language: the language of the result, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises:
        ValueError: n or seconds is not above 0, a side, policy or fact is unknown, a fact cannot have this value, or
            there is no such language.
        TypeError: the policy, progress, goal or a number has the wrong type.
        PlayoutError: the policy failed or broke a rule.
        ExecutorError: the executor failed.
    """
    clock = process_time if executor is None else perf_counter
    request = Request(position, side, goal=goal, n=n, seconds=seconds, seed=seed, policy=policy, game=game, clock=clock)
    steps = request.steps(run_here if executor is None else run_shared(executor))
    total = n if n is not None else round(100 * seconds)
    with progress_reporter(progress, total, phrase("advice")) as told:
        for _ in steps:
            told(min(total, request.done(total)))
    return request.advice()


def check_effort(seconds: float | None, n: int | None, seed: int) -> None:
    """Check how much may be tried: a number of trials, or else seconds.

    Raises ValueError if it is not above 0, TypeError for what is no number.
    """
    check_whole("seed", seed)
    check_limits(seconds=seconds)
    if n is not None:
        check_whole("n", n)
        if n < 1:
            raise ValueError(phrase("n must be 1 or more, not {n}", n=n))
    elif not seconds:
        raise ValueError(phrase("seconds must be above 0"))


class Example(NamedTuple):
    """A line that shows a reason in one of the `deals` in which the action was tried.

    It begins at the dealt position, where what the side does not see is made up, and goes as far as the action was
    weighed; it begins with the commits of the action. At node `reason`, where a chapter begins, stands what the reason
    names; 0 if no step is named.
    """

    line: Line
    reason: int
    deals: int


class Request:
    """One question for advice: checked, then weighed in steps, and the advice at any time.

    `asked` is an action that is weighed too, and compared with the best; it need not be among the proposals, of which
    `most` are weighed. With `wins` figures are chances to win the game, in a fight as well. Raises as `advise` does.
    """

    def __init__(
        self,
        position: Position,
        side: Side | None = None,
        *,
        goal: Mapping[str, Value] | Goal | None = None,
        seconds: float | None = SECONDS,
        n: int | None = None,
        seed: int = 0,
        policy: Policy = "simple",
        game: str | Game | None = None,
        clock: Callable[[], float] = process_time,
        asked: Any = None,
        most: int = PROPOSALS,
        wins: bool = False,
    ) -> None:
        check_effort(seconds, n, seed)
        self.game = game_of(position, game)
        self.side = side if side is not None else _asker(position)
        self.seed, self.policy = seed, read_policies(self.game, position.sides, policy)
        self.view = self.game.deciding(view_for(position, self.side))
        self._goal = None if goal is None else check_goal(self.game, goal, self.side, self.view)
        assert self._goal is None or isinstance(self._goal, Goal)
        self._budget = Budget(None if n is not None else seconds, clock=clock)
        self._n = n
        self._reasons: dict[int, Contrast] = {}
        self._exact: list[float] | None = None
        self._examples: dict[int, Example] = {}
        self.weighing = self._weighing(asked, most, wins=wins) if self.view.to_move == self.side else None

    def _weighing(self, asked: Any, most: int, *, wins: bool) -> Weighing:
        # An action asked about is one commit, and so is what it is compared with.
        whole = self.game.arrangements(self.view, most) if asked is None else ()
        actions = [proposal.action for proposal in whole or self.game.proposals(self.view)[:most]]
        if asked is not None and asked not in actions:
            actions.append(asked)
        goal = self._goal if isinstance(self._goal, Goal) else None
        trials = Trials(self.game, self.view, goal, self.policy.actors, str(self.seed), wins)
        fresh = replace(trials, seed=f"{self.seed}/fresh")
        index = None if asked is None else actions.index(asked)
        first = FIRST_ARRANGEMENTS if whole else None
        return Weighing(trials, fresh, actions, n=self._n, budget=self._budget, asked=index, first=first)

    def steps(self, run: Run = run_here) -> Iterator[None]:
        """Weigh, with a pause after each trial."""
        if self.weighing is not None and len(self.weighing.actions) > 1:
            yield from self.weighing.steps(run)
            yield from self._find_exact(self.weighing)
            yield from self._find_reasons(self.weighing)

    def done(self, total: int) -> int:
        """How much of `total` is done."""
        if self._n is not None:
            return self.weighing.done if self.weighing is not None else total
        return round(total * self._budget.spent / (self._budget.seconds or 1))

    def advice(self) -> Advice:
        """The advice so far."""
        weighing = self.weighing
        goal = self.goal
        model = self.game.chance_model
        if weighing is None:
            return Advice(self.side, "", goal, _nobody_asks(self.view), (), 0, self.seed, self.policy.name, "")
        unit = weighing.trials.unit
        choices = self._choices(weighing, unit)
        n = weighing.n if len(choices) > 1 else 0
        said, exact = answer(choices, self.side, unit), self._exact is not None
        return Advice(self.side, unit, goal, said, choices, n, self.seed, self.policy.name, model if n else "", exact)

    @property
    def goal(self) -> str:
        """The goal in words; empty if there is none."""
        return goal_in_words(self._goal) if self._goal is not None else ""

    @property
    def can_go_on(self) -> bool:
        """Whether more trials could tell more: there are several choices, and no exact figures."""
        return self.weighing is not None and len(self.weighing.actions) > 1 and self._exact is None

    def contrast(self, action: Any) -> Contrast | None:
        """What most often follows an action where it ends worse than the best, if that was found."""
        return self._reasons.get(self.weighing.actions.index(action)) if self.weighing is not None else None

    def example(self, action: Any) -> Example | None:
        """A line that shows why an action is worse than the best, if a reason was found; the same one each time.

        It is the action's own, or that of the best where this gains what the other does not. Of an arrangement that
        was tried there is always one: without a reason the deal that ended most like all on average.
        """
        weighing = self.weighing
        if weighing is None:
            return None
        at = weighing.actions.index(action)
        if at not in self._examples:
            example = self._example(weighing, at)
            if example is None:
                return None
            self._examples[at] = example
        return self._examples[at]

    def loss(self, action: Any) -> Interval | None:
        """By how much the best choice is better than another; None if that was tried too seldom to tell."""
        weighing = self.weighing
        assert weighing is not None
        index = weighing.actions.index(action)
        if index == weighing.best:
            return Interval(0.0, 0.0, 0.0)
        return self._weighed(weighing, index, weighing.trials.unit).behind

    def has_example(self, action: Any) -> bool:
        """Whether there is an example of an arrangement: it was tried."""
        if self.weighing is None or not isinstance(action, Arrangement):
            return False
        return bool(self.weighing.selection.outcomes[self.weighing.actions.index(action)])

    def _example(self, weighing: Weighing, at: int) -> Example | None:
        reason, shown = self._reasons.get(at), weighing.actions[at]
        fresh, trials = weighing.again.get(at), weighing.fresh
        outcomes = fresh or weighing.selection.outcomes[at]
        if reason is not None:
            deal, number = reason.deal, 0 if reason.number is None else reason.number + 1
            shown = weighing.actions[weighing.best] if reason.gains else shown
        elif outcomes and isinstance(shown, Arrangement):
            mean = sum(outcomes) / len(outcomes)
            deal, number = min(range(len(outcomes)), key=lambda deal: abs(outcomes[deal] - mean)), 0
            trials = trials if fresh else weighing.trials
        else:
            return None
        commits = played(trials, deal, shown)
        line = Line(commits[0].before)
        for commit in commits:
            line.play(commit.action)
        if number:
            line.nodes[number].chapter = phrase("The reason")
        line.start()
        return Example(line, number, len(outcomes))

    # -- choices -----------------------------------------------------------------------------------------------------

    def _choices(self, weighing: Weighing, unit: str) -> tuple[Weighed, ...]:
        found = [self._weighed(weighing, one, unit) for one in range(len(weighing.actions))]
        ranked = sorted(
            range(len(found)), key=lambda one: (found[one].group, *_rank(found[one]), one != weighing.best, one)
        )
        told = [replace(found[one], parts=self._parts(found[one].action, found[ranked[0]].action)) for one in ranked]
        return tuple(
            [self._with_reason(choice, self._reasons.get(one)) for choice, one in zip(told, ranked, strict=True)]
        )

    def _parts(self, action: Any, best: Any) -> tuple[str, ...]:
        """Of an arrangement what it does, or does otherwise than the best."""
        if not isinstance(action, Arrangement):
            return ()
        return self.game.arrangement_parts(action, None if action == best else best)

    def _weighed(self, weighing: Weighing, one: int, unit: str) -> Weighed:
        action, best = weighing.actions[one], weighing.best
        outcomes = weighing.again.get(one) or weighing.selection.outcomes[one]
        text, words = str(action), self.game.describe_action(self.side, action)
        group = int(self._is_worse(weighing, one))
        if self._exact is not None:
            value, less = self._exact[one], self._exact[best] - self._exact[one]
            behind = None if one == best else Interval(less, less, less)
            return Weighed(action, text, words, value, value, value, len(outcomes), behind, group, exact=True)
        if len(outcomes) < LEAST_DEALS:
            return Weighed(action, text, words, None, None, None, len(outcomes), None, group)
        value, low, high = figure(outcomes, unit)
        behind = None
        if one != best:
            pair = (
                (weighing.again[best], weighing.again[one])
                if weighing.again.get(one)
                else (weighing.selection.outcomes[best][: len(outcomes)], outcomes)
            )
            behind = difference(*pair, unit)
        return Weighed(action, text, words, value, low, high, len(outcomes), behind, group)

    def _is_worse(self, weighing: Weighing, one: int) -> bool:
        """Whether an action is told apart from the best: by exact figures, else by fresh deals, if tried in them."""
        best = weighing.best
        if one == best:
            return False
        unit = weighing.trials.unit
        if self._exact is not None:
            return self._exact[best] - self._exact[one] >= NOTICED[unit]
        if weighing.again.get(one):
            return is_worse([a - b for a, b in zip(weighing.again[best], weighing.again[one], strict=True)], unit)
        # Halving leaves actions untried without giving them up; their paired differences may tell all the same.
        return is_worse(weighing.selection.differences(best, one), unit)

    @staticmethod
    def _cost_something(weighing: Weighing, one: int) -> bool:
        """Whether an action is the one asked about, and surely worse than the best."""
        if one != weighing.asked or one == weighing.best:
            return False
        return difference(weighing.again[weighing.best], weighing.again[one], weighing.trials.unit).low > 0

    def _find_exact(self, weighing: Weighing) -> Iterator[None]:
        """Put exact figures in the place of those of trials, where everything can be followed."""
        limit, merged = FOLLOWED * weighing.n, self.policy.own
        found = yield from exact_values(weighing.trials, weighing.actions, merged=merged, limit=limit)
        if found is None:
            return
        self._exact = [float(value) for value in found]
        trials_best = weighing.best
        weighing.best = max(range(len(found)), key=lambda one: (found[one], one == trials_best, -one))
        if weighing.best not in weighing.again:
            # Nothing was tried in the same deals as the best, so there is nothing to find reasons in.
            weighing.again = {}

    # -- reasons -----------------------------------------------------------------------------------------------------

    def _find_reasons(self, weighing: Weighing) -> Iterator[None]:
        """Why the choices that are told apart are worse than the best: of those that were tried in fresh deals."""
        best_line = cache(partial(played, weighing.fresh, action=weighing.actions[weighing.best]))
        for one, outcomes in weighing.again.items():
            if len(outcomes) >= LEAST_DEALS and (self._is_worse(weighing, one) or self._cost_something(weighing, one)):
                pair = weighing.again[weighing.best], outcomes
                reason = yield from contrast(weighing.fresh, best_line, weighing.actions[one], pair)
                if reason is not None:
                    self._reasons[one] = reason

    def _with_reason(self, choice: Weighed, reason: Contrast | None) -> Weighed:
        """The choice with its reason and an example, if it was tried in fresh deals."""
        weighing = self.weighing
        fresh = weighing is not None and weighing.actions.index(choice.action) in weighing.again
        example = self.example(choice.action) if fresh else None
        if weighing is None or example is None:
            return choice
        commits = [node.commit for node in example.line.nodes if node.commit is not None]
        texts = tuple([f"{commit.actor}: {commit.action}" for commit in commits])
        choice = replace(choice, line=texts, example=example.line)
        if reason is None:
            return choice
        best, held, deals, said = weighing.actions[weighing.best], reason.held, reason.deals, reason.said
        if choice.parts:
            why = phrase("{reason} ({rule})", reason=reason_sentence(reason), rule=reason.rule)
        elif reason.gains:
            why = phrase(
                "Why `{best}` and not `{text}`? In {held} of the {deals} deals in which it ended better: {said} "
                "({rule})",
                best=str(best), text=choice.text, held=held, deals=deals, said=said, rule=reason.rule,
            )  # fmt: skip
        else:
            why = phrase(
                "Why `{best}` and not `{text}`? In {held} of the {deals} deals in which the second ended worse: {said} "
                "({rule})",
                best=str(best), text=choice.text, held=held, deals=deals, said=said, rule=reason.rule,
            )  # fmt: skip
        return replace(choice, why=why, rule=reason.rule)


def _rank(choice: Weighed) -> tuple[bool, float]:
    """Choices with figures first, by whole per cents or tenths of a piece: what differs by less is as good."""
    return choice.value is None, 0.0 if choice.value is None else -round(choice.value, 2)


# -- who asks ----------------------------------------------------------------------------------------------------------


def _asker(position: Position) -> Side:
    """The side to move; where none is, the first side, which is told so."""
    return position.to_move if position.to_move in position.sides else position.sides[0]


def _nobody_asks(view: Position) -> str:
    """Why there is nothing to advise."""
    if view.to_move is None:
        return phrase("Nothing is left to decide here.")
    if view.to_move == CHANCE:
        return phrase("Chance decides here.")
    return view.asked().text
