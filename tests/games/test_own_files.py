"""The names of data files tell of which game they are."""

from __future__ import annotations

from importlib import resources
from itertools import chain
from pathlib import Path

import pytest

from sekiwidget.games.own_files import OWN_FILES, game_of_folder


def test_every_name_is_a_data_file_of_one_game() -> None:
    names = list(chain.from_iterable(OWN_FILES.values()))
    assert len(names) == len(set(names))
    for game, own in OWN_FILES.items():
        data = resources.files(f"sekiwidget.games.{game}") / "data"
        assert all((data / name).is_file() for name in own)


@pytest.mark.parametrize(("game", "names"), OWN_FILES.items())
def test_one_file_is_enough_to_know_the_game(tmp_path: Path, game: str, names: tuple[str, ...]) -> None:
    for name in names:
        folder = tmp_path / name
        folder.mkdir()
        (folder / name).touch()
        assert game_of_folder(folder) == game


def test_a_folder_of_no_game_or_of_two_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="this folder does not exist"):
        game_of_folder(tmp_path / "nowhere")
    with pytest.raises(ValueError, match=r"no data file of a game \(sekigahara has blocks.toml, .*daimyo has deck"):
        game_of_folder(tmp_path)
    for names in OWN_FILES.values():
        (tmp_path / names[0]).touch()
    with pytest.raises(ValueError, match="files of sekigahara, daimyo and shogun; each needs a folder of its own"):
        game_of_folder(tmp_path)
