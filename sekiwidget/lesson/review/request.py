"""A review in steps: first a look at every decision, then those where most seems to be at stake, weighed closely.

1. **First look.** At each decision what was played is tried in a few deals, beside the two proposals that look most
   promising. It takes a tenth of the trials.
2. **Weighed closely.** The ten decisions with the largest gaps are weighed as advice is: by halving, and then the best
   and what was played in fresh common deals. Only these give figures: the largest of many noisy gaps is too large.

Each decision is judged by what the side knew when it was made. Which trials are made depends on their number and their
outcomes alone, so a review had in some seconds can be had again with its number of trials.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import pairwise
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.advice import Request, check_effort
from sekiwidget.analysis.advice_display import reason_sentence
from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.executors import in_order
from sekiwidget.analysis.playouts import PlayoutError, Policy, read_policies
from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.analysis.trials import Trials
from sekiwidget.analysis.weighing import run_here, run_shared
from sekiwidget.authoring.advising import WIN
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.side import Side
from sekiwidget.games.registry import game_of
from sekiwidget.lesson.play.scenario import Scenario, scenario_from
from sekiwidget.lesson.review.judged import Judged
from sekiwidget.lesson.review.played import Decision, Luck, Played, curve_of, decision_at, luck_at, path_to, unit_of
from sekiwidget.lesson.review.result import Review, answer
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translated

SECONDS: Final = 20.0
"""Seconds of processor time, unless others are asked for."""
CLOSELY: Final = 10
"""The most decisions that are weighed closely."""
LEAST_TRIALS: Final = 240
"""The fewest trials with which a decision is weighed closely."""
FIRST_PART: Final = 10
"""One trial in so many belongs to the first look."""
NODES_PART: Final = 10
"""Per cent of the progress that are reported for looking through the nodes."""
PLAYED: Final = 0.7
"""The part of the time that is spent on trials; the rest goes to reasons."""
BESIDE: Final = 2
"""How many proposals the first look tries beside what was played."""
DEALS_EACH: Final = 10
"""Where trials are few, so few proposals are weighed closely that each can be tried in so many deals."""


@translated
def review(
    source: Line | Scenario | str | os.PathLike[str],
    side: Side,
    *,
    node: int | None = None,
    seconds: float = SECONDS,
    n: int | None = None,
    seed: int = 0,
    policy: Policy = "simple",
    executor: Executor | None = None,
    progress: Progress = None,
    language: str | None = None,
) -> Review:
    """What the decisions of a side cost it, as far as trials can tell, and what was luck.

    Each decision is judged by what the side knew when it was made: lines that differ only in what it never saw have the
    same review.

    Args:
        source: what was played: a line, a scenario, its text, or the path of its file.
        side: whose decisions are reviewed: its name or its letter.
        node: where the review ends; None: at the end of the main line.
        seconds: about how much processor time it takes; with an executor, time by the clock.
        n: the number of trials instead: then the same line, side, n, seed and policy give the same review. `Review.n`
            has the number that gives a review again.
        seed: selects the deals.
        policy: how all sides play on; see `sekiwidget.advise`.
        executor: any `concurrent.futures.Executor`; None works here.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with `(done, n)`.
        language: the language of the result, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises:
        ScenarioError: the scenario cannot be read or has faults.
        KeyError: the line does not have the node.
        ValueError: n or seconds is not above 0, the side or policy is unknown, or there is no such language.
        TypeError: the source, policy, progress or a number has the wrong type.
        PlayoutError: the policy failed or broke a rule.
        ExecutorError: the executor failed.
    """
    line = source if isinstance(source, Line) else scenario_from(source).play().line
    clock = process_time if executor is None else perf_counter
    request = ReviewRequest(line, side, node=node, n=n, seconds=seconds, seed=seed, policy=policy, clock=clock)
    with progress_reporter(progress, 100, phrase("review")) as told:
        for _ in request.steps(executor):
            told(request.done)
    return request.review()


class _Look(NamedTuple):
    """A decision in the first look: what is tried there, what was played first, and the outcomes of each action."""

    decision: Decision
    trials: Trials
    actions: list[Any]
    outcomes: list[list[float]]

    @property
    def gap(self) -> float:
        """By how much the best of the others did better than what was played."""
        played, *others = [sum(found) / len(found) for found in self.outcomes]
        return max(others) - played

    @property
    def differs(self) -> bool:
        """Whether it made any difference what was done."""
        return any(found != self.outcomes[0] for found in self.outcomes[1:])


class ReviewRequest:
    """A review that is asked for: checked, then made in steps, and what is known at any time.

    Raises as `review` does.
    """

    def __init__(
        self,
        line: Line,
        side: Side,
        *,
        node: int | None = None,
        seconds: float = SECONDS,
        n: int | None = None,
        seed: int = 0,
        policy: Policy = "simple",
        game: Game | None = None,
        clock: Callable[[], float] = process_time,
    ) -> None:
        check_effort(seconds, n, seed)
        self.line, self.path = line, path_to(line, node)
        start = self.path[0].position
        self.game = game if game is not None else game_of(start)
        self.side = _known_side(self.game, start.sides, side)
        self.policy = read_policies(self.game, start.sides, policy)
        self.decisions: list[Decision] = []
        self.unit = WIN
        self.seed = seed
        self._policy = policy
        self._n, self._seconds = n, seconds
        self._clock = clock
        self._budget = Budget(None if n is not None else seconds, clock=clock)
        self._looks: list[_Look] = []
        self._searched = self._tried = 0
        self._judged: list[Judged] = []
        self._chances: list[Luck] = []
        self._close: list[Request] = []

    @property
    def done(self) -> int:
        """How much is done, in per cent: of the nodes looked through, of the first look, of the trials."""
        nodes = NODES_PART * self._searched / (2 * len(self.path))
        if not self._close:
            part = self._tried / max(1, self._n) if self._n else self._budget.spent / self._seconds
            return round(nodes + (100 - NODES_PART) * min(1 / FIRST_PART, part))
        made = self._tried + sum(one.weighing.done for one in self._close if one.weighing is not None)
        return min(100, round(nodes + (100 - NODES_PART) * made / max(1, self._n or 1)))

    def steps(self, executor: Executor | None = None) -> Iterator[None]:
        """Review, with a pause after each trial. Raises PlayoutError, ExecutorError."""
        yield from self._look_through()
        if not self._looks:
            return
        yield from self._first_look(executor)
        chosen = self._chosen()
        each = (self._n or 0) - self._tried
        each = each // len(chosen) if chosen else 0
        run = run_here if executor is None else run_shared(executor)
        for look in chosen:
            request = self._request(look.decision, each)
            self._close.append(request)
            yield from request.steps(run)
            judged = self._judge(look.decision, request)
            if judged is not None:
                self._judged.append(judged)

    def review(self) -> Review:
        """The review, as far as it was made."""
        judged = sorted(self._judged, key=lambda one: one.number)
        curve = curve_of(self.game, self.path, self.side, self.unit)
        return Review(
            side=self.side,
            unit=self.unit,
            said=answer(self.side, judged, self.unit, len(self.decisions)),
            judged=tuple(judged),
            decisions=len(self.decisions),
            curve=tuple(curve),
            chances=tuple(self._chances),
            n=self._n or self._tried,
            seed=self.seed,
            policy=self.policy.name,
            model=self.game.chance_model,
            played=Played(self.game, self.line, tuple(self.path), self.side),
        )

    # -- what was played -----------------------------------------------------------------------------------------------

    def _look_through(self) -> Iterator[None]:
        """Find the decisions of the side, and what chance brought; none of it is a trial."""
        budget = Budget(clock=self._clock)
        budget.tick()
        for before, after in pairwise(self.path):
            decision = decision_at(self.game, before, after, self.side)
            self.decisions += [] if decision is None else [decision]
            self._searched += 1
            budget.rest()
            yield
            budget.tick()
        self.unit = unit_of(self.game, self.decisions, self.side)
        for number in range(1, len(self.path)):
            luck = yield from luck_at(self.game, self.path, number, self.side, self.unit, f"{self.seed}/luck")
            self._chances += [] if luck is None else [luck]
            self._searched += 1
            budget.rest()
            yield
            budget.tick()
        for decision in self.decisions:
            self._looks.append(self._look(decision))
            budget.rest()
            yield
            budget.tick()
        # At least half of the time is for trials.
        self._seconds = max(self._seconds / 2, self._seconds - budget.spent)

    # -- the first look ------------------------------------------------------------------------------------------------

    def _look(self, decision: Decision) -> _Look:
        proposed = [one.action for one in self.game.proposals(decision.view, BESIDE + 1)]
        others = [action for action in proposed if action != decision.action][:BESIDE]
        trials = Trials(
            self.game, decision.view, None, self.policy.actors, f"{self.seed}/look/{decision.after}", self.unit == WIN
        )
        actions = [decision.action, *others]
        return _Look(decision, trials, actions, [[] for _ in actions])

    def _first_look(self, executor: Executor | None) -> Iterator[None]:
        """Try each decision in two deals, then in twice as many and so on; then it is known how many trials follow."""
        deals = before = 0
        while not (deals and self._is_looked_at()):
            before = self._tried
            new = range(deals, max(2, 2 * deals))
            deals = new.stop
            yield from self._look_in(new, executor)
        if self._n is None:
            told = round(PLAYED * self._tried * self._seconds / max(self._budget.spent, 1e-9))
            # With this number the first look ends where it ended.
            self._n = max(self._tried, FIRST_PART * before + 1, min(told, FIRST_PART * self._tried))

    def _is_looked_at(self) -> bool:
        if self._n is not None:
            return FIRST_PART * self._tried >= self._n
        return FIRST_PART * self._budget.spent >= self._seconds

    def _look_in(self, deals: range, executor: Executor | None) -> Iterator[None]:
        items = [(look.trials, deal, tuple(look.actions)) for look in self._looks for deal in deals]
        looks = [look for look in self._looks for _ in deals]
        found = map(_outcomes, items) if executor is None else in_order(executor, _all_outcomes, items, PlayoutError)
        self._budget.tick()
        for look, outcomes in zip(looks, found, strict=True):
            for kept, outcome in zip(look.outcomes, outcomes, strict=True):
                kept.append(outcome)
            self._tried += len(outcomes)
            self._budget.rest()
            yield
            self._budget.tick()

    # -- weighed closely -----------------------------------------------------------------------------------------------

    def _chosen(self) -> list[_Look]:
        """The decisions to be weighed closely: as many as there are trials for, those with the largest gaps."""
        most = min(CLOSELY, max(1, ((self._n or 0) - self._tried) // LEAST_TRIALS))
        open_ones = [look for look in self._looks if look.differs]
        return sorted(open_ones, key=lambda look: (-look.gap, look.decision.after))[:most]

    def _request(self, decision: Decision, n: int) -> Request:
        return Request(
            decision.view,
            self.side,
            n=max(1, n),
            seed=self.seed,
            policy=self._policy,
            game=self.game,
            asked=decision.action,
            most=max(BESIDE + 1, n // 2 // DEALS_EACH),
            wins=self.unit == WIN,
        )

    def _judge(self, decision: Decision, request: Request) -> Judged | None:
        """What a decision cost; None if it was tried too seldom to tell."""
        weighing = request.weighing
        assert weighing is not None
        choices = {choice.text: choice for choice in request.advice().choices}
        played, best = choices[str(decision.action)], choices[str(weighing.actions[weighing.best])]
        loss = request.loss(decision.action)
        if loss is None:
            return None
        reason = request.contrast(decision.action)
        return Judged(
            node=decision.node,
            after=decision.after,
            number=self._number(decision.after),
            played=played.text,
            played_words=played.words,
            best=best.text,
            best_words=best.words,
            loss=loss,
            why=played.why,
            reason="" if reason is None else reason_sentence(reason),
            rule=played.rule,
            line=played.line,
            n=weighing.n,
        )

    def _number(self, node: int) -> int:
        return next(number for number, one in enumerate(self.path) if one.id == node)


def _outcomes(item: tuple[Trials, int, tuple[Any, ...]]) -> list[float]:
    trials, deal, actions = item
    return trials.outcomes(deal, actions)


def _all_outcomes(items: Sequence[tuple[Trials, int, tuple[Any, ...]]]) -> list[list[float]]:
    return [_outcomes(item) for item in items]


def _known_side(game: Game, sides: Sequence[Side], word: Side) -> Side:
    """The side of a name or a letter. Raises ValueError."""
    found = game.actor(str(word)) or game.actor(str(word).upper()) or word
    if found not in sides:
        known = ", ".join(sides)
        raise ValueError(phrase("{side!r} does not play here; known: {known}", side=word, known=known))
    return found
