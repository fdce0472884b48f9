"""Judging the answers of a class anew: all answers to one lesson together, since much of them is the same.

With an executor each lesson is a piece of work; without one, everything is judged here. What is spent on a learner's
answers to one lesson is missing for those to the next: nobody can keep a class waiting for hours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from time import process_time
from typing import Final, NamedTuple

from sekiwidget.analysis.executors import SHUTDOWN_TIMEOUT, result_of, submit, worker_count
from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.answers.replay import Replayed, judged_anew
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.phrase import phrase

WHOLE: Final = 10
"""So many times the limit of one puzzle may be spent on all answers of a learner."""


class Task(NamedTuple):
    """The answers to one lesson: its name and text, and the answers in their order, with whose they are."""

    name: str
    text: str
    answers: tuple[Answers, ...]
    learners: tuple[str, ...]


class Timed(NamedTuple):
    """Answers, judged anew, or why they cannot be, and the processor time that it took."""

    result: Replayed | str
    seconds: float


def judge_all(
    tasks: Sequence[Task], seconds: float, executor: Executor | None, told: Callable[[int], None]
) -> list[list[Replayed | str]]:
    """For each task its answers, judged anew, or why they cannot be; `told` hears how many are done.

    `seconds` is the limit for the answers of a learner to a lesson, `WHOLE` times as much that for all of them.
    Raises ExecutorError.
    """
    purse = _Purse(seconds)
    if executor is not None:
        return _on(executor, tasks, purse, told)
    done, made = 0, []
    for task in tasks:
        judged = []
        for one in _judged(task, purse.limits(task)):
            judged.append(one)
            done += 1
            told(done)
        made.append(purse.spend(task, judged))
    return made


class _Purse:
    """The processor time that is left for each learner."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._left: dict[str, float] = {}

    def limits(self, task: Task) -> tuple[float, ...]:
        """The limits of the answers of a task; 0 or less where nothing is left."""
        return tuple(min(self._seconds, self._left.get(name, WHOLE * self._seconds)) for name in task.learners)

    def spend(self, task: Task, judged: list[Timed]) -> list[Replayed | str]:
        """The results of a task, whose time is spent."""
        for name, one in zip(task.learners, judged, strict=True):
            self._left[name] = self._left.get(name, WHOLE * self._seconds) - one.seconds
        return [one.result for one in judged]


def _on(
    executor: Executor, tasks: Sequence[Task], purse: _Purse, told: Callable[[int], None]
) -> list[list[Replayed | str]]:
    """The same on an executor. Nothing is left running if it is interrupted.

    Only as many tasks are handed out as can run at once: the limits of the next ones depend on what these spend.
    """
    # The longest first, so that the end is not a wait for one of them.
    order = deque(sorted(range(len(tasks)), key=lambda at: -sum(len(one.tries) for one in tasks[at].answers)))
    workers = worker_count(executor)
    pending: dict[Future[list[Timed]], int] = {}
    done, made = 0, {}
    try:
        while order or pending:
            while order and len(pending) < workers:
                at = order.popleft()
                pending[submit(executor, judged_task, tasks[at], purse.limits(tasks[at]))] = at
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                at = pending.pop(future)
                made[at] = purse.spend(tasks[at], result_of(future, ScenarioError))
                done += len(tasks[at].answers)
                told(done)
    finally:
        wait([future for future in pending if not future.cancel()], timeout=SHUTDOWN_TIMEOUT)
    return [made[at] for at in range(len(tasks))]


def judged_task(task: Task, limits: Sequence[float]) -> list[Timed]:
    """The work of an executor."""
    return list(_judged(task, limits))


def _judged(task: Task, limits: Sequence[float]) -> Iterator[Timed]:
    try:
        Scenario.from_text(task.text, name=task.name).play()
    except ScenarioError as error:
        yield from [Timed(_faulty(task.name, error), 0)] * len(task.answers)
        return
    for one, seconds in zip(task.answers, limits, strict=True):
        begun = process_time()
        yield Timed(_judged_one(one, task.text, seconds), process_time() - begun)


def _judged_one(answers: Answers, text: str, seconds: float) -> Replayed | str:
    if seconds <= 0:
        return phrase("judging all answers of this learner takes too long: the rest does not count")
    try:
        return judged_anew(answers, text, seconds)
    except ValueError as error:
        why: str = error.args[0]
        return why


def _faulty(name: str, error: ScenarioError) -> str:
    return phrase("the lesson {name} has a fault: {fault}", name=name, fault=error.faults[0].message)
