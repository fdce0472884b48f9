"""Markup and script in every text that a teacher or a page can write: it stays text."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.source import source_of
from sekiwidget.lesson import Scenario
from tests.board.battles import battle
from tests.board.pages import Page
from tests.board.payloads import PAYLOADS

Make = Callable[..., Board]
NO_WORD = re.compile(r'["#()\[\],\s]|->')


def lesson(payload: str) -> Scenario:
    """A battle with a text in its title, about, comments, and, as far as the grammar has words so, chapter and name."""
    word = NO_WORD.sub("", payload) or "word"
    line = " ".join(payload.split())
    script = (
        f"# {line}\nT: declare gifu  # {line}\n@ chapter {word}\nI: outside\n( {word}\nI: inside  # {line}\n)\n"
        f"! I: stop  # {line}\n"
    )
    data = Scenario.from_text(battle(script=script))
    return replace(data, title=line, about=payload)


def test_there_are_a_hundred() -> None:
    assert len(PAYLOADS) == len(set(PAYLOADS)) >= 100


def test_what_a_scenario_says_stays_text(board: Make) -> None:
    usual = board(lesson("word"))
    for payload in PAYLOADS:
        made = board(lesson(payload))
        assert (made.kit, made.backdrop) == (usual.kit, usual.backdrop)
        line = " ".join(payload.split())
        nodes = made.timelines["all"]["nodes"]
        assert nodes[0]["comment"] == nodes[1]["comment"] == line
        assert any(node.get("name") == (NO_WORD.sub("", payload) or "word") for node in nodes)
        assert _without_words(nodes) == _without_words(usual.timelines["all"]["nodes"])
        made.close()


def _without_words(nodes: list[dict[str, Any]]) -> Any:
    """What of nodes is no text of a teacher."""
    words = ("comment", "chapter", "name")
    return [{key: value for key, value in node.items() if key not in words} for node in nodes]


class Elements(HTMLParser):
    """The elements and event handlers of a text of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element with the names of its attributes."""
        self.found.append((tag, [name for name, _ in attrs]))


def test_pictures_pages_and_outputs_have_the_same_elements_whatever_is_written(board: Make, tmp_path: Path) -> None:
    def elements(payload: str) -> Any:
        made = board(lesson(payload))
        made.goto(1)
        made.save(tmp_path / "page.html")
        page = Elements((tmp_path / "page.html").read_text(encoding="utf-8")).found
        shown = made._repr_mimebundle_()[0]
        return page, Elements(shown["text/html"]).found

    usual = elements("word")
    for payload in PAYLOADS[::5]:
        assert elements(payload) == usual, payload


def test_what_a_page_sends_stays_text(board: Make, caplog: pytest.LogCaptureFixture) -> None:
    made = board(battle())
    page = Page(made)
    kit, backdrop = json.dumps(made.kit), json.dumps(made.backdrop)
    branch = next(node.id for node in made.line.nodes if node.name)
    made.goto(2)
    for payload in PAYLOADS:
        assert page.act(payload)["ok"] is False
        assert payload in page.state["notice"]["title"]
        for what in ("mark", "arrow"):
            assert page.edit(what, 3, words=[payload[:100], "gifu"])["ok"] is False
        assert page.ask(complete=payload, node=2, **{"as": "all"}) == {"ok": True, "completions": []}
        assert page.ask(complete="", node=2, **{"as": payload})["ok"] is False
        assert page.edit(payload, 3)["ok"] is False
        assert page.edit("comment", 3, text=payload)["ok"]
        assert page.state["timelines"]["all"]["nodes"][3]["comment"] == payload.strip()
        if page.edit("name", branch, text=payload)["ok"]:
            assert page.state["timelines"]["all"]["nodes"][branch]["name"] == " ".join(payload.split())
        assert source_of(made.scenario).line.nodes[3].comment == payload.strip()
    assert (json.dumps(made.kit), json.dumps(made.backdrop)) == (kit, backdrop)
    assert page.agrees()
    assert caplog.records == []
