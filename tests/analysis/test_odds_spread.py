"""Odds on other threads, processes and machines: the same figure, and nothing left behind."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from multiprocessing import get_context
from threading import Thread
from typing import Any

import pytest

from sekiwidget import Scenario, advise, review
from sekiwidget.analysis import playouts
from sekiwidget.analysis.executors import ExecutorError
from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.playouts import PlayoutError
from sekiwidget.games.sekigahara.components.pieces import TOKUGAWA
from tests.analysis.acting import GOAL, a_wrong_one, anything, battle, gone_elsewhere

N = 120
LESSON = "examples/combat/06-swords-wake-guns.toml"


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that few playouts make many batches."""
    monkeypatch.setattr(playouts, "BATCH", 0.004)
    monkeypatch.setattr(playouts, "TRIED", 0.001)
    monkeypatch.setattr(playouts, "WAITING", 5)


def asked(executor: Executor | None, **more: Any) -> Any:
    return odds(battle(), TOKUGAWA, GOAL, N, seed=7, executor=executor, limit=0, **more)


def test_threads() -> None:
    with ThreadPoolExecutor(3) as threads:
        assert asked(threads) == asked(None)


@pytest.mark.parametrize("processes", [1, 2])
def test_processes(processes: int) -> None:
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        assert asked(pool) == asked(None)
        assert asked(pool, policy=anything) == asked(None, policy=anything)


def test_a_dask_cluster() -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
        client.get_executor(pure=False) as executor,
    ):
        assert asked(executor) == asked(None)
        position = Scenario.from_file(LESSON).play().line.nodes[1].position
        assert advise(position, n=120, executor=executor).to_json() == advise(position, n=120).to_json()
        reviewed = review(LESSON, "ishida", n=250, executor=executor)
        assert reviewed.to_json() == review(LESSON, "ishida", n=250).to_json()


class Slow(Executor):
    """Does the first task at once, is at the second until somebody waits for it, and comes to no other."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []
        self.begun: list[Thread] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Keep the future."""
        future: Future[Any] = Future()
        self.given.append(future)
        if len(self.given) == 1:
            future.set_result(fn(*args, **kwargs))
        elif len(self.given) == 2:
            future.set_running_or_notify_cancel()
            self.begun.append(Thread(target=lambda: future.set_result(fn(*args, **kwargs))))
        return future


def test_breaking_off_leaves_nothing_running(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, waits = Slow(), []

    def enough(done: int, n: int) -> None:
        if slow.given:
            slow.begun[0].start()
            raise KeyboardInterrupt

    def noted(futures: list[Future[Any]], **how: Any) -> Any:
        waits.append(list(futures))
        return wait(futures, **how)

    monkeypatch.setattr(playouts, "wait", noted)
    with pytest.raises(KeyboardInterrupt):
        asked(slow, progress=enough)
    first, second, *others = slow.given
    assert first.done() and second.done() and not second.cancelled()
    assert others and all(future.cancelled() for future in others)
    # What was running was waited for, and nothing else.
    assert waits[-1] == [second]


def test_a_failing_policy_is_the_policys_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "_tried", lambda playouts, n: (0, 0, 5))
    with ThreadPoolExecutor(1) as threads, pytest.raises(PlayoutError, match="the policy of"):
        asked(threads, policy=a_wrong_one)
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(PlayoutError, match=r"^in playout \d+ the policy of"),
    ):
        asked(pool, policy=a_wrong_one)


def test_a_dead_executor_says_so() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(ExecutorError, match=r"^the executor failed.*after shutdown"):
        asked(pool)


def test_what_cannot_travel_says_so() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(ExecutorError, match="import the policy by its name"):
            asked(pool, policy=lambda view, rng: view.sample(rng))
        with pytest.raises(ExecutorError, match="BrokenProcessPool"):
            asked(pool, policy=gone_elsewhere)
