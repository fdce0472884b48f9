"""The toy game of the documentation is registered while the contract is tested."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from docs.kuhn import GAME
from sekiwidget.games.registry import GAMES
from tests.contract.played import TOY


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, TOY, lambda: GAME)
        yield
