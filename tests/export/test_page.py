"""Files: the offline page, and saving by file extension."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.wire.static_files import live_module
from sekiwidget.export import page
from sekiwidget.export.page import BundleMissing, as_json, front_end, inlined_module
from sekiwidget.export.save import save
from sekiwidget.export.sheet import save_sheet
from tests.board.battles import battle, source
from tests.board.unpacking import open_state

Make = Callable[..., Board]
MODULE = 'const a=1;var b="</script><!--";export{a as default,b as mount};\n'


def state(text: str) -> Any:
    """The data in a page, unpacked."""
    return open_state(json.loads(text.partition('id="state">')[2].partition("</script>")[0]))


def test_the_exports_of_a_module_become_an_object() -> None:
    text = inlined_module(MODULE, "board")
    assert text.startswith("const board = (() => {\n")
    assert text.endswith('return { "default": a, "mount": b };\n})();')
    assert "</script" not in text
    assert "<!--" not in text
    assert "\\x3c/script>" in text
    with pytest.raises(ValueError, match="does not end with an export clause"):
        inlined_module("const a = 1;")


def test_json_in_a_page_ends_no_element() -> None:
    text = as_json({"a": "</script><!-- <b>\u2028"})
    assert "<" not in text
    assert json.loads(text) == {"a": "</script><!-- <b>\u2028"}


def test_a_page_holds_all_it_needs_and_fetches_nothing() -> None:
    text = page.page(source(), 3, ["all", "public"])
    assert text.count("<script") == text.count("</script>") == 2
    assert "default-src 'none'" in text
    outside = set(re.findall(r"(?:https?:)?//[a-z0-9.]+\.[a-z]{2,}", text))
    assert {address.split("/")[2] for address in outside} <= {"www.w3.org"}
    found = state(text)
    assert found["cursor"] == 3
    assert list(found["timelines"]) == ["all", "public"]
    assert found["changes"] == len(found["timelines"]["all"]["nodes"])
    assert "<title>The sword fires the gun</title>" in text
    assert '<img alt="Battle at Gifu: ' in text
    assert '<p id="still">' in text


@pytest.mark.parametrize(("state", "count"), [("done", 1), ("thinking", 0)])
def test_only_a_page_with_a_finished_review_has_what_shows_it(state: str, count: int) -> None:
    text = page.page(source(), 0, ["all"], reviews={"all": {"state": state}, "ishida": {"state": "done"}})
    live = inlined_module(live_module(), "live")
    assert [text.count(part) for part in (live, "sekiwidget.bring(live.makeLive)")] == [count, count]


def test_markup_in_any_field_stays_text() -> None:
    nasty = "</script><script>alert(1)</script><!-- &amp; {state}"
    shown = source(title=nasty.replace('"', ""), comment=nasty)
    text = page.page(shown, 2, ["all"])
    assert text.count("<script") == 2
    assert "<title>&lt;/script&gt;" in text
    assert nasty in [node.get("comment") for node in state(text)["timelines"]["all"]["nodes"]]


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_page_has_a_theme(theme: str) -> None:
    assert state(page.page(source(), 0, ["all"], theme))["theme"] == theme


def test_wrong_themes_nodes_and_endings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"There is no theme `pink`\. Known: auto, light, dark\."):
        page.page(source(), 0, ["all"], "pink")
    with pytest.raises(KeyError, match="There is no node 99"):
        page.page(source(), 99, ["all"])
    with pytest.raises(ValueError, match=r"the file name must end with \.svg, \.png, \.gif or \.html, not `\.pdf`"):
        save(source(), tmp_path / "x.pdf")
    with pytest.raises(ValueError, match="the file name must end with"):
        save(source(), tmp_path / "x")
    assert not list(tmp_path.iterdir())


def test_a_board_is_saved_by_ending(board: Make, tmp_path: Path) -> None:
    made = board(battle(), perspectives=["all", "tokugawa"])
    made.goto(4)
    assert made.save(tmp_path / "a.svg") == tmp_path / "a.svg"
    made.save(str(tmp_path / "b.html"))
    made.save(tmp_path / "c.HTML", node=2, perspective="T")
    made.save(tmp_path / "d.svg", perspective="tokugawa", theme="dark")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert (tmp_path / "d.svg").read_text(encoding="utf-8") != (tmp_path / "a.svg").read_text(encoding="utf-8")
    whole = state((tmp_path / "b.html").read_text(encoding="utf-8"))
    assert (whole["cursor"], list(whole["timelines"])) == (4, ["all", "tokugawa"])
    one = state((tmp_path / "c.HTML").read_text(encoding="utf-8"))
    assert (one["cursor"], list(one["timelines"])) == (2, ["tokugawa"])
    with pytest.raises(ValueError, match="this board shows only all, tokugawa, not ishida"):
        made.save(tmp_path / "e.svg", perspective="ishida")


def test_a_scenario_is_saved_to_a_new_file(board: Make, tmp_path: Path) -> None:
    made = board(battle(), perspectives=["tokugawa", "all"])
    made.goto(1)
    made.play("I: inside")
    path = tmp_path / "x.TOML"
    assert made.save(str(path)) == path
    assert path.read_text(encoding="utf-8") == made.scenario
    assert board(path).line.main()[-1].position == made.line.main()[-1].position
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError) as caught:
        made.save(path)
    assert str(caught.value) == f"{path} already exists; choose another name, or delete it first"
    assert path.read_text(encoding="utf-8") == "mine"
    assert [one.name for one in tmp_path.iterdir()] == ["x.TOML"]


def test_a_scenario_is_the_whole_line_with_all_that_is_hidden(board: Make, tmp_path: Path) -> None:
    made = board(battle())
    for keyword in ({"node": 1}, {"theme": "dark"}):
        with pytest.raises(ValueError, match="a scenario is always saved as a whole: node, theme and the options"):
            made.save(tmp_path / "x.toml", **keyword)
    assert not list(tmp_path.iterdir())
    made.save(tmp_path / "x.toml", perspective="all")


def test_what_cannot_be_written_whole_is_not_written(
    board: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = board(battle())
    names = ["a.svg", "b.html", "c.html"]
    for name in names:
        (tmp_path / name).write_text("mine", encoding="utf-8")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    for name in names[:2]:
        with pytest.raises(OSError, match="No space left on device"):
            made.save(tmp_path / name)
    with pytest.raises(OSError, match="No space left on device"):
        save_sheet(source(), tmp_path / "c.html")
    with pytest.raises(OSError, match="No space left on device"):
        made.save(tmp_path / "d.toml")
    assert sorted(one.name for one in tmp_path.iterdir()) == names
    assert {(tmp_path / name).read_text(encoding="utf-8") for name in names} == {"mine"}


def test_a_missing_front_end_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sekiwidget.export.page.files", lambda _: tmp_path)
    with pytest.raises(BundleMissing, match="make setup"):
        front_end()
