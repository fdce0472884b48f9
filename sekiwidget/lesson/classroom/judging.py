"""Judging the answers of a class anew: all answers to one lesson together, since much of them is the same.

With an executor each lesson is a piece of work; without one, everything is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed, wait
from typing import NamedTuple

from sekiwidget.analysis.executors import SHUTDOWN_TIMEOUT, result_of, submit
from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.answers.replay import Replayed, judged_anew
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.phrase import phrase


class Task(NamedTuple):
    """The answers to one lesson: its name and text, and the answers in their order."""

    name: str
    text: str
    answers: tuple[Answers, ...]


def judge_all(
    tasks: Sequence[Task], seconds: float, executor: Executor | None, told: Callable[[int], None]
) -> list[list[Replayed | str]]:
    """For each task its answers, judged anew, or why they cannot be; `told` hears how many are done.

    Raises ExecutorError.
    """
    if executor is not None:
        return _on(executor, tasks, seconds, told)
    done, made = 0, []
    for task in tasks:
        judged = []
        for one in _judged(task, seconds):
            judged.append(one)
            done += 1
            told(done)
        made.append(judged)
    return made


def _on(
    executor: Executor, tasks: Sequence[Task], seconds: float, told: Callable[[int], None]
) -> list[list[Replayed | str]]:
    """The same on an executor. Nothing is left running if it is interrupted."""
    # The longest first, so that the end is not a wait for one of them.
    order = sorted(range(len(tasks)), key=lambda at: -sum(len(one.tries) for one in tasks[at].answers))
    pending = {submit(executor, judged_task, tasks[at], seconds): at for at in order}
    done, made = 0, {}
    try:
        for future in as_completed(pending):
            made[pending[future]] = result_of(future, ScenarioError)
            done += len(tasks[pending[future]].answers)
            told(done)
    finally:
        wait([future for future in pending if not future.cancel()], timeout=SHUTDOWN_TIMEOUT)
    return [made[at] for at in range(len(tasks))]


def judged_task(task: Task, seconds: float) -> list[Replayed | str]:
    """The work of an executor."""
    return list(_judged(task, seconds))


def _judged(task: Task, seconds: float) -> Iterator[Replayed | str]:
    try:
        Scenario.from_text(task.text, name=task.name).play()
    except ScenarioError as error:
        yield from [_faulty(task.name, error)] * len(task.answers)
        return
    for one in task.answers:
        try:
            yield judged_anew(one, task.text, seconds)
        except ValueError as error:
            yield error.args[0]


def _faulty(name: str, error: ScenarioError) -> str:
    return phrase("the lesson {name} has a fault: {fault}", name=name, fault=error.faults[0].message)
