"""Markup and script in every text that can come from a teacher, a page or a user's own data: it stays text."""

import html
import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board import Board
from sekiwidget.board.image.text_metrics import clean
from sekiwidget.board.session.perspective import printable
from sekiwidget.board.session.source import Source, source_of
from sekiwidget.board.wire.page_state import backdrop_of, kit_of, text_at
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.save import save
from sekiwidget.export.sheet import contact_sheet
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from tests.board.battles import battle
from tests.board.pages import Page
from tests.board.payload_line import line_with
from tests.board.payloads import PAYLOADS

Make = Callable[..., Board]
WORDS = ("comment", "chapter", "name", "refused", "marks")
DATA = Path(__file__).parents[3] / "sekiwidget" / "games" / "sekigahara" / "data"
OWN_NAMES = """
import json, sys
import sekiwidget
from sekiwidget import Board
board = Board(sekiwidget.new("sekigahara", seed=1))
text = board._repr_mimebundle_()[0]
print(json.dumps([board.kit, board.backdrop, text["text/html"]]))
"""


def test_there_are_a_hundred() -> None:
    assert len(PAYLOADS) == len(set(PAYLOADS)) >= 100


@pytest.mark.parametrize("letters", ["printed", "raw"])
def test_what_a_scenario_says_is_read_back_and_nothing_else(letters: str) -> None:
    plain = Scenario.from_text(battle(script="T: declare gifu\n"))
    for payload in PAYLOADS:
        text = printable(payload).strip() if letters == "printed" else _whole(payload)
        line = " ".join(printable(payload).split())
        puzzle = Puzzle("tokugawa", text, {"lost.ishida": 1}, hints=(text, text), answers=(Answer("T: stop", text),))
        made = replace(plain, title=text, about=text, script=f"# {line}\nT: declare gifu  # {line}\n", puzzle=puzzle)
        read = Scenario.from_text(made.to_text())
        assert read == made
        nodes = read.play().line.nodes
        assert [node.comment for node in nodes] == [line, line]


def _whole(payload: str) -> str:
    """As a file can hold it: without lone surrogates."""
    return payload.encode("utf-8", "replace").decode()


# -- a line of them ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hostile() -> tuple[Source, list[int]]:
    """A line with every payload in every text."""
    return line_with(PAYLOADS)


def _without_words(node: dict[str, Any]) -> Any:
    """The parts of a node that are neither a teacher's text nor derived from one."""
    kept = {key: value for key, value in node.items() if key not in WORDS and (key != "say" or "refused" not in node)}
    return {**kept, "patch": {key: value for key, value in node.get("patch", {}).items() if key not in WORDS}}


def test_what_a_line_says_stays_text(hostile: tuple[Source, list[int]]) -> None:
    source, bearing = hostile
    nodes = Timeline(source.game, source.line, "all").nodes
    usual = Timeline(source.game, line_with([f"word{n}" for n in range(len(PAYLOADS))])[0].line, "all").nodes
    assert [_without_words(node) for node in nodes] == [_without_words(node) for node in usual]
    for node, payload in zip(bearing, PAYLOADS, strict=True):
        text = printable(payload)
        assert nodes[node]["comment"] == nodes[node]["chapter"] == nodes[node + 1]["name"] == text
        assert nodes[node - 1]["refused"] == {"text": text, "why": [["action", text]]}
        assert [mark["place"] for mark in nodes[node]["patch"]["marks"]][-2:] == [text.lower()] * 2
    json.dumps(nodes, allow_nan=False, ensure_ascii=False).encode()


def test_texts_for_a_terminal_hold_nothing_that_it_would_obey(hostile: tuple[Source, list[int]], board: Make) -> None:
    source, bearing = hostile
    timeline = Timeline(source.game, source.line, "all")
    shown = [text_at(source, timeline, at) for node in bearing for at in (node - 1, node)]
    shown += [repr(board(replace(_short_lesson(), title=_whole(payload)))) for payload in PAYLOADS[-13:]]
    for text in shown:
        assert not [sign for sign in text if unicodedata.category(sign) == "Cs" or (sign < " " and sign not in "\n\t")]
    assert all("\n" not in text for text in shown[-13:])


def _short_lesson() -> Scenario:
    return Scenario.from_text(battle(script=""))


# -- standing still ----------------------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """The elements and event handlers of an HTML text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element with the names of its attributes."""
        self.found.append((tag, [name for name, _ in attrs]))


def _page(source: Source, node: int, folder: Path) -> str:
    return save(source, folder / "page.html", node=node).read_text(encoding="utf-8")


def test_a_page_of_them_has_the_same_elements_as_any(hostile: tuple[Source, list[int]], tmp_path: Path) -> None:
    source, bearing = hostile
    usual = Elements(_page(line_with(["word"] * len(PAYLOADS))[0], bearing[0], tmp_path)).found
    assert Elements(_page(source, bearing[0], tmp_path)).found == usual
    assert len(usual) < 20


def test_a_picture_has_them_as_text_and_no_other_elements(hostile: tuple[Source, list[int]], tmp_path: Path) -> None:
    source, bearing = hostile

    def drawn(comment: str) -> ET.Element:
        source.line.nodes[bearing[0]].comment = comment
        return ET.parse(save(source, tmp_path / "picture.svg", node=bearing[0])).getroot()

    def kinds(picture: ET.Element) -> set[tuple[str, tuple[str, ...]]]:
        return {(one.tag, tuple(sorted(one.attrib))) for one in picture.iter()}

    usual = drawn("word " * 300)
    picture = drawn("\n".join(PAYLOADS))
    source.line.nodes[bearing[0]].comment = PAYLOADS[0]
    assert kinds(picture) <= kinds(usual)
    shown = "".join("".join(one.itertext()) for one in picture.iter("{http://www.w3.org/2000/svg}text"))
    for payload in PAYLOADS:
        assert "".join(clean(printable(payload)).split()) in "".join(shown.split())


def test_a_sheet_of_them_has_the_same_elements_as_any(hostile: tuple[Source, list[int]]) -> None:
    def asked(source: Source, text: str) -> Source:
        assert source.scenario is not None
        puzzle = Puzzle("black", text, {"x": 1}, hints=(text, text), answers=(Answer(text, text),))
        return replace(source, scenario=replace(source.scenario, about=text, puzzle=puzzle))

    source, _ = hostile
    usual = line_with(["word"] * len(PAYLOADS))[0]
    assert Elements(contact_sheet(source)).found == Elements(contact_sheet(usual)).found
    shown = Elements(contact_sheet(asked(usual, "word"))).found
    for payload in PAYLOADS[:: len(PAYLOADS) // 4]:
        assert Elements(contact_sheet(asked(source, payload))).found == shown
    text = html.unescape(contact_sheet(source))
    for payload in PAYLOADS:
        assert clean(printable(payload).split("\n")[0]) in text


def test_the_html_of_an_output_is_one_image_whatever_is_said(board: Make) -> None:
    made = board(_short_lesson())
    whole = [payload for payload in PAYLOADS if not re.search("[\ud800-\udfff]", payload)]
    made.line.comment("\n".join(whole))
    made.refresh()
    data = made._repr_mimebundle_()[0]
    assert Elements(data["text/html"]).found == [("img", ["alt", "style", "src"])]


# -- what comes from elsewhere -----------------------------------------------------------------------------------------


def test_what_a_page_sends_stays_text(board: Make, caplog: pytest.LogCaptureFixture) -> None:
    made = board(battle())
    page = Page(made)
    kit, backdrop = json.dumps(made.kit), json.dumps(made.backdrop)
    branch = next(node.id for node in made.line.nodes if node.name)
    made.goto(2)
    for payload in PAYLOADS:
        text = printable(payload)
        assert page.act(payload)["ok"] is False
        assert page.state["notice"]["title"] == f"Cannot be read: {text[:200]}"
        for what in ("mark", "arrow"):
            assert page.edit(what, 3, words=[payload[:100], "gifu"])["ok"] is False
        assert page.ask(complete=payload, node=2, **{"as": "all"}) == {"ok": True, "completions": []}
        assert page.ask(complete="", node=2, **{"as": payload})["ok"] is False
        assert page.edit(payload, 3)["ok"] is False
        assert page.edit("comment", 3, text=payload)["ok"]
        comment = "\n".join(part.strip() for part in text.strip().split("\n"))
        assert page.state["timelines"]["all"]["nodes"][3]["comment"] == comment
        if page.edit("name", branch, text=payload)["ok"]:
            assert page.state["timelines"]["all"]["nodes"][branch]["name"] == " ".join(text.split())
        assert source_of(made.scenario).line.nodes[3].comment == comment
    assert (json.dumps(made.kit), json.dumps(made.backdrop)) == (kit, backdrop)
    assert page.agrees()
    assert caplog.records == []


def test_names_in_a_users_own_data_are_no_markup(tmp_path: Path) -> None:
    names = [text for text in map(printable, PAYLOADS) if "\n" not in text]
    for file in ("map.toml", "blocks.toml"):
        told = iter(names)
        lines = (DATA / file).read_text(encoding="utf-8").split("\n")
        lines = [f"name = {json.dumps(next(told))}" if line.startswith("name = ") else line for line in lines]
        (tmp_path / file).write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", OWN_NAMES],
        env={"SEKIWIDGET_SEKIGAHARA": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    kit, backdrop, output = json.loads(done.stdout)
    usual = source_of(battle()).game
    assert {name: one["svg"] for name, one in kit.items()} == {name: one["svg"] for name, one in kit_of(usual).items()}
    assert backdrop["panels"] == json.loads(json.dumps(backdrop_of(usual)["panels"]))
    assert {place.get("label") for place in backdrop["places"].values()} & set(names)
    assert [tag for tag, _ in Elements(output).found] == ["img"]
