"""Three whole games are played as they were written down, line by line; `python -m tests.playthroughs` writes them."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.playthroughs.__main__ import WANTED
from tests.playthroughs.telling import GAMES, retold

FILES = sorted(GAMES.glob("*.txt"))


@pytest.mark.rule("2.1", "2.2")
def test_there_is_a_game_for_each_way_of_winning() -> None:
    assert {file.stem for file in FILES} == set(WANTED)
    for file in FILES:
        setup, winner, rule = WANTED[file.stem]
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines[0] == f"setup {setup}"
        assert lines[-1] == f"winner {winner} by {rule}"
        assert file.stat().st_size < 400_000


@pytest.mark.rule("6.1", "6.4")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    last = ""
    for number, (line, again) in enumerate(zip_longest(text.splitlines(), retold(text)), 1):
        if line is not None and line.startswith("#"):
            last = line
        assert again == line, f"{file.name}:{number}, after {last}"
