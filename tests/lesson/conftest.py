import pytest

from sekiwidget.games.registry import GAMES
from tests.lesson.toy import ToyGame


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the counting game beside the real ones."""
    monkeypatch.setitem(GAMES, "toy", ToyGame)
