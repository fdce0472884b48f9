"""docs/board.md describes the widget in the widget's own words."""

import re
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path

import pytest
from anywidget import AnyWidget

from sekiwidget.board import Board

PAGE = Path(__file__).parents[2] / "docs" / "board.md"
OURS = (
    "kit",
    "backdrop",
    "words",
    "timelines",
    "changes",
    "news",
    "cursor",
    "step",
    "held",
    "perspectives",
    "choices",
    "turn",
    "mode",
    "notice",
    "puzzle",
    "lesson",
    "setting",
    "review",
    "width",
    "height",
    "theme",
)


def table() -> str:
    """The table of traits, from their `help`."""
    traits = Board.class_traits(sync=True)
    rows = ["| trait | type | set by | content |", "|---|---|---|---|"]
    for name in OURS:
        trait = traits[name]
        who = "Python and the page" if name in ("cursor", "step") else "Python"
        rows.append(f"| `{name}` | {type(trait).__name__} | {who} | {trait.help} |")
    return "\n".join(rows)


def test_the_table_of_traits_is_the_widgets() -> None:
    found = re.search(r"<!-- traits -->\n(.*?)\n<!-- end of traits -->", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    assert found[1].strip() == table(), f"docs/board.md has drifted; its table of traits is now\n\n{table()}\n"


def test_no_trait_is_left_out() -> None:
    inherited = set(AnyWidget.class_traits(sync=True))
    assert set(Board.class_traits(sync=True)) - inherited == set(OURS)


def test_every_keyword_and_method_is_described() -> None:
    text = PAGE.read_text(encoding="utf-8")
    keywords = [name for name, one in signature(Board).parameters.items() if one.kind is Parameter.KEYWORD_ONLY]
    assert {"perspectives", "language"} <= set(keywords)
    for name in keywords:
        assert f"`{name}`" in text
    # Traits are for the page; how they are sent is up to the widget machinery.
    others = {*Board.class_traits(), "get_state", "set_state", "send", "send_state"}
    here = vars(Board)
    old = {name for name, one in here.items() if "The old name of" in (getattr(one, "__doc__", "") or "")}
    own = [name for name in here if not name.startswith("_") and name not in others | old]
    assert {"on_commit", "next_commit", "play"} <= set(own)
    for name in own:
        assert f"`board.{name}" in text or f"`Board.{name}" in text, name


@pytest.mark.parametrize(
    "page", sorted([*PAGE.parent.glob("*.md"), *PAGE.parents[1].glob("*.md")]), ids=lambda page: page.name
)
def test_what_the_documentation_imports_is_there(page: Path) -> None:
    for module, names in re.findall(
        r"^from (sekiwidget[\w.]*) import (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE
    ):
        for name in names.partition("#")[0].split(","):
            assert hasattr(import_module(module), name.split()[0]), f"{page.name}: from {module} import {name}"
