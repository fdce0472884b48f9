import pytest

from sekiwidget.core.game import GAMES


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game stands beside the real ones."""
    monkeypatch.setitem(GAMES, "toy", "tests.lesson.toy")
