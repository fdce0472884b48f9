"""Odds on other threads, processes and machines: the same figure, and nothing left behind."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from sekiwidget.analysis import batches
from sekiwidget.analysis.batches import ExecutorError
from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.playout import PlayoutError
from sekiwidget.games.sekigahara.pieces import TOKUGAWA
from tests.analysis.acting import GOAL, a_wrong_one, anything, battle, gone_elsewhere

N = 120


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that few playouts make many batches."""
    monkeypatch.setattr(batches, "BATCH", 0.004)
    monkeypatch.setattr(batches, "TRIED", 0.001)
    monkeypatch.setattr(batches, "WAITING", 5)


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
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
        client.get_executor(pure=False) as executor,
    ):
        assert asked(executor) == asked(None)


class Watched(ThreadPoolExecutor):
    """Threads whose futures are kept."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Keep the future."""
        self.given.append(super().submit(fn, *args, **kwargs))
        return self.given[-1]


@pytest.fixture
def watched() -> Iterator[Watched]:
    with Watched() as executor:
        yield executor


def test_breaking_off_leaves_nothing_running(watched: Watched) -> None:
    def enough(done: int, n: int) -> None:
        if watched.given:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asked(watched, progress=enough)
    assert len(watched.given) > 1
    assert all(future.done() for future in watched.given)
    assert any(future.cancelled() for future in watched.given)


def test_a_failing_policy_is_the_policys_failure(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_tried", lambda playouts, n: (0, 0, 5))
    with pytest.raises(PlayoutError, match="the policy of"):
        asked(watched, policy=a_wrong_one)
    assert all(future.done() for future in watched.given)
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
