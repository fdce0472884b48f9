"""Shared by every test: how many random cases are drawn, the wheel, and the separation of the browser tests."""

import gc
import sys
from collections.abc import Generator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from sekiwidget.board.session import eval_cache
from tests.wheel import installed_python, wheel  # noqa: F401 - fixtures

# jsonschema, which comes with nbformat and Jupyter Server, takes seconds to compile this grammar of international
# addresses. Nobody here checks one; without it jsonschema leaves out this check.
sys.modules.setdefault("rfc3987_syntax", ModuleType("rfc3987_syntax"))

pytest_plugins = ["tests.compiling", "tests.durations", "tests.sampling", "tests.told"]

HERE = Path(__file__).parent
# Playwright's loop and nbclient's cannot share a process; what goes through hosts takes minutes and installs them.
APART = (HERE / "browser", HERE / "hosts")

_calm = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
# `make test` and `make test-all` draw the same cases every time: what passed keeps passing until its test changes.
# `make fuzz` looks for new failures.
settings.register_profile("sample", deadline=None, derandomize=True, max_examples=8, suppress_health_check=_calm)
settings.register_profile("test", settings.get_profile("sample"), max_examples=25)
settings.register_profile("fuzz", deadline=None, max_examples=5000, suppress_health_check=_calm, print_blob=True)
settings.load_profile("test")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip tests/browser and tests/hosts unless they are requested."""
    if collection_path not in APART:
        return None
    asked = (Path(config.invocation_params.dir, arg.split("::")[0]).resolve() for arg in config.args)
    return None if any(path.is_relative_to(collection_path) for path in asked) else True


def pytest_configure(config: pytest.Config) -> None:
    """Draw few cases where tests are sampled, and the same ones whatever else was imported."""
    profile = config.getoption("--hypothesis-profile")
    if config.getoption("--sample") and profile is None:
        settings.load_profile("sample")
    if profile != "fuzz":
        # Hypothesis draws constants of the modules that are loaded: any new one, or other tests before, would make
        # other cases of the same seed. It has no switch for that.
        assert callable(providers._get_local_constants)
        providers._get_local_constants = lambda: providers._local_constants


def pytest_collection_finish() -> None:
    """Leave what collecting made out of the garbage collector's rounds: it stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def values_are_searched_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a board's values need more processor seconds: `eval_cache.LIMIT` still bounds the positions."""
    monkeypatch.setattr(eval_cache, "SECONDS", 60.0)


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, Any, Any]:
    """The report of a test without the phrases of an error's message, which no worker can send to the others."""
    report = yield
    return _plain(report)


def _plain(value: Any) -> Any:
    match value:
        case str():
            return "".join(value)
        case dict():
            return {_plain(key): _plain(one) for key, one in value.items()}
        case list() | tuple():
            return type(value)(map(_plain, value))
    return value


@pytest.fixture(scope="session")
def fuzz_factor(pytestconfig: pytest.Config) -> int:
    """The factor on the rounds of a test marked `fuzz`: 1, or 50 under `make fuzz`."""
    return 50 if pytestconfig.getoption("--hypothesis-profile") == "fuzz" else 1
