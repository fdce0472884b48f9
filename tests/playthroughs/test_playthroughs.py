"""Whole games are played as they were written down, commit by commit; `python -m tests.playthroughs` shows them."""

from __future__ import annotations

import re
from contextlib import nullcontext
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.core.position import Commit, Event, Position
from sekiwidget.games.registry import GAMES
from tests.playthroughs import compare
from tests.playthroughs.compare import changes, game_file, names, report
from tests.playthroughs.playthrough import COLUMNS, KEPT, KINDS, full, read_head, replay, summary
from tests.playthroughs.wanted import WANTED

LINE = re.compile(r"([0-9a-f]{8} ){4}#\d+ \w+: .+")


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
        assert lines[1] == COLUMNS
        assert [line for line in lines[2:-1] if not LINE.fullmatch(line)] == []
        assert lines[-1] == f"winner {want.winner} by {want.rule}"
        assert len(lines) - 3 <= want.longest


@pytest.mark.rule("6.1", "6.4")
@pytest.mark.parametrize("name", names())
def test_a_game_is_played_as_it_was_written_down(name: str) -> None:
    differences = report(name, game_file(name).read_text(encoding="utf-8"))
    assert differences == "", differences


SHORT = "warchest/black-has-six"
COMMITS = 5


def short() -> str:
    """The first commits of a game, as its file would have them."""
    text = game_file(SHORT).read_text(encoding="utf-8")
    return "\n".join(summary(read_head(text), islice(replay(text), COMMITS)))


def change(kind: str, patch: pytest.MonkeyPatch) -> None:
    """Let every commit differ in one of the kinds."""
    first = next(replay(short()))
    this, of_position = type(first.head.game), type(first.commit.before)
    legal, play, fact, write = of_position.legal, of_position.play, of_position.fact, this.write_position
    match kind:
        case "legal":
            patch.setattr(of_position, "legal", lambda self: islice(legal(self), 1, None))
        case "events":

            def played(self: Position, action: Any) -> Commit:
                commit = play(self, action)
                return commit._replace(events=(*commit.events, Event("1", "noise")))

            patch.setattr(of_position, "play", played)
        case "facts":
            keys, values = of_position.facts, count()
            patch.setattr(of_position, "facts", lambda self: (*keys(self), "noise"))
            patch.setattr(of_position, "fact", lambda self, key: next(values) if key == "noise" else fact(self, key))
        case "views":
            patch.setattr(this, "write_position", lambda self, position: write(self, position) | {"noise": True})


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_is_reported_by_its_kind(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = short()
    assert report(SHORT, text) == ""
    change(kind, monkeypatch)
    name = next(replay(text)).name
    assert report(SHORT, text).splitlines() == [
        f"{SHORT}: {COMMITS} of {COMMITS} commits differ",
        f"  {kind} differ in {COMMITS}",
        f"  first {name}: {kind}",
        f"In full: python -m tests.playthroughs diff HEAD {SHORT} (or a revision before HEAD)",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_can_be_read_in_full(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = short()

    def shown() -> str:
        return "\n".join(full(read_head(text), replay(text), tables=True))

    before = shown()
    assert list(changes(SHORT, before, shown())) == [f"{SHORT}: the same"]
    change(kind, monkeypatch)
    lines = list(changes(SHORT, before, shown()))
    assert lines[2] == next(replay(text)).name
    first_words = {line[1:].partition(" ")[0] for line in lines if line.startswith(("+", "-"))}
    assert first_words == {kind.removesuffix("s")}


def test_an_illegal_commit_and_another_winner_are_reported() -> None:
    *lines, winner = short().splitlines()
    assert "'winner none by none' was 'winner white by win'" in report(
        SHORT, "\n".join((*lines, "winner white by win"))
    )
    found = report(SHORT, "\n".join((*lines, f"{'0' * 8} " * 4 + "#6 white: pass nothing", winner)))
    assert "#6 white: pass nothing: cannot be played any more: " in found


def test_a_revision_with_full_texts_is_told_by_its_own_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands come from this tree, the commits and the package from there."""
    text = game_file(SHORT).read_text(encoding="utf-8")
    there = game_file(SHORT, tmp_path)
    there.parent.mkdir(parents=True)
    there.write_text("\n".join(full(read_head(text), islice(replay(text), COMMITS))), encoding="utf-8")
    (tmp_path / "sekiwidget").symlink_to(compare.ROOT / "sekiwidget")
    monkeypatch.setattr(compare, "worktree", lambda revision: nullcontext(tmp_path))
    lines = list(compare.diff("old", [SHORT]))
    commits = len(text.splitlines()) - 3
    assert lines[0] == f"{SHORT}: {commits - COMMITS + 1} of {commits + 2} parts differ"
    assert "+winner black by win" in lines
    assert "-winner none by none" in lines
    with pytest.raises(compare.Unknown, match="no game 'nowhere/game'; there are "):
        list(compare.diff("old", ["nowhere/game"]))
