"""Old names of the contract work for one version, with a warning that says the new one."""

import pytest

from sekiwidget.core.game import Game
from sekiwidget.games.registry import GAMES, game

OLD = {
    "words": "complete",
    "possible": "determinize",
    "possibilities": "worlds",
    "over": "is_settled",
    "rests": "is_quiet",
    "key": "transposition_key",
    "outlook": "bounds",
    "lost": "material_lost",
}


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize(("old", "new"), OLD.items())
def test_an_old_name_gives_the_new_one_with_a_warning(name: str, old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
        found = getattr(game(name), old)
    assert found == getattr(game(name), new)


def test_each_old_name_is_tried() -> None:
    told = {name for name, one in vars(Game).items() if isinstance(one, property) and "old name" in (one.__doc__ or "")}
    assert told == {*OLD}
