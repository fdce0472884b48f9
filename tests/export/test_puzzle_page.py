"""Pages that ask a puzzle: saved from a board and by the command, and what is in them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from sekiwidget.board import Board
from sekiwidget.board.wire.static_files import BUNDLE
from sekiwidget.cli.main import main
from sekiwidget.export.page import inlined_module
from sekiwidget.export.puzzle_page import save_puzzle_page
from sekiwidget.export.puzzle_tree import build_tree
from sekiwidget.lesson.play.scenario import Scenario
from tests.board.unpacking import open_state

SWORD = "examples/combat/38-puzzle-one-sword.toml"
LESSON = "examples/combat/01-one-place-at-a-time.toml"


def state(file: Path) -> Any:
    """The data in a page."""
    text = file.read_text(encoding="utf-8")
    return json.loads(text.partition('id="state">')[2].partition("</script>")[0])


def test_a_board_that_asks_is_saved_as_a_page_that_asks(tmp_path: Path) -> None:
    board = Board(SWORD)
    board.check("T: stop")
    found = state(board.save(tmp_path / "asks.html"))
    assert found["judged"]
    assert found["mode"] == "play"
    assert (found["puzzle"]["state"], "explore" in found["puzzle"]["help"]) == ("asked", False)
    # From the start, without what was tried on the board.
    assert len(open_state(found)["timelines"]["all"]["nodes"]) == board.puzzle_session.start + 1
    read = state(board.save(tmp_path / "read.html", read=True))
    assert "judged" not in read
    assert read["mode"] == "read"
    assert len(open_state(read)["timelines"]["all"]["nodes"]) == len(board.line)
    assert "judged" not in state(Board(SWORD, mode="read").save(tmp_path / "lesson.html"))


def test_only_a_page_that_asks_has_what_judges_beside_the_front_end(tmp_path: Path) -> None:
    board = Board(SWORD)
    asks, read = board.save(tmp_path / "asks.html"), board.save(tmp_path / "read.html", read=True)
    front_end, judging = (
        inlined_module(BUNDLE.with_name(f"{name}.js").read_text(encoding="utf-8"), name)
        for name in ("sekiwidget", "judging")
    )
    found = [
        [text.count(module) for module in (front_end, judging, "judging.")]
        for text in (asks.read_text(encoding="utf-8"), read.read_text(encoding="utf-8"))
    ]
    assert found == [[1, 1, 1], [1, 0, 0]]


def test_what_cannot_be_asked_is_refused_and_writes_nothing(tmp_path: Path) -> None:
    board = Board(SWORD, perspectives=["all", "tokugawa"])
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: board.save(tmp_path / "a.html", node=0), "a page that asks a puzzle always opens at the"),
        (lambda: board.save(tmp_path / "a.html", perspective="tokugawa"), "judged with everything visible"),
        (lambda: board.save(tmp_path / "a.html", theme="pink"), "There is no theme `pink`"),
        (lambda: save_puzzle_page(Scenario.from_file(LESSON), tmp_path / "a.html"), "has no"),
    ]
    for act, words in wrong:
        with pytest.raises(ValueError, match=words):
            act()
    assert list(tmp_path.iterdir()) == []
    assert "judged" not in state(board.save(tmp_path / "a.html", perspective="tokugawa", read=True))


def test_the_command_asks_unless_it_is_to_be_read(tmp_path: Path) -> None:
    def export(*options: str) -> tuple[int, str]:
        run = CliRunner().invoke(main, ["export", SWORD, *options])
        return run.exit_code, run.output

    asks, read = str(tmp_path / "asks.html"), str(tmp_path / "read.html")
    assert export("-o", asks) == (0, f"{asks} was written.\n")
    assert state(Path(asks))["judged"]
    assert export("-o", read, "--read", "--as", "tokugawa", "--node", "1")[0] == 0
    assert "judged" not in state(Path(read))
    for options, words in (
        (["--as", "tokugawa"], "--as needs --read for a puzzle"),
        (["--node", "1"], "--node and --chapter need --read for a puzzle"),
    ):
        code, said = export("-o", asks, *options)
        assert (code, words in " ".join(said.split())) == (2, True)
    assert "--read works only with a page (.html)" in export("-o", str(tmp_path / "a.svg"), "--read")[1]


def test_a_tree_that_is_not_whole_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekiwidget.export.puzzle_tree.MOST_TRIED", 2)
    run = CliRunner().invoke(main, ["export", SWORD, "-o", str(tmp_path / "a.html")])
    assert run.exit_code == 0
    assert "does not judge every move" in run.stderr


def test_a_closed_view_in_the_tree_is_that_of_its_side() -> None:
    """Two puzzles that differ in cards which Tokugawa cannot see have the same tree in Tokugawa's view."""
    text = Path(SWORD).read_text(encoding="utf-8")
    held = 'ishida   = "ukita ukita"'
    assert held in text
    twins = [text.replace(held, f'ishida   = "ukita ukita {card}"') for card in ("mori", "uesugi")]
    one, other = (build_tree(Scenario.from_text(made), ["all", "tokugawa"]).table for made in twins)
    assert one["nodes"]["tokugawa"] == other["nodes"]["tokugawa"]
    assert one["nodes"]["all"] != other["nodes"]["all"]
    assert [place["list"]["tokugawa"] for place in one["places"].values()] == [
        place["list"]["tokugawa"] for place in other["places"].values()
    ]
