"""Whole games are played as they were written down, line by line; `python -m tests.playthroughs` writes them."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from sekiwidget.games.registry import GAMES
from tests.playthroughs.telling import KEPT, retold
from tests.playthroughs.wanted import WANTED

FILES = sorted(KEPT.glob("*/*.txt"))


@pytest.mark.rule("2.1", "2.2")
@pytest.mark.parametrize("name", list(GAMES))
def test_there_is_a_game_for_each_way_of_winning(name: str) -> None:
    files = sorted((KEPT / name).glob("*.txt"))
    assert len(files) >= 3
    assert {file.stem for file in files} == set(WANTED[name])
    for file in files:
        want = WANTED[name][file.stem]
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith(f"game {name} ")
        assert lines[-1] == f"winner {want.winner} by {want.rule}"
        assert file.stat().st_size < 400_000


@pytest.mark.rule("6.1", "6.4")
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    last = ""
    for number, (line, again) in enumerate(zip_longest(text.splitlines(), retold(text)), 1):
        if line is not None and line.startswith("#"):
            last = line
        assert again == line, f"{file.name}:{number}, after {last}"
