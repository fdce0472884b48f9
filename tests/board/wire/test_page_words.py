"""The page's own words: each that the front end asks for is there, and none is there for nothing."""

import re
from pathlib import Path

from sekiwidget.authoring.editor.changes import SHELF
from sekiwidget.board.wire.page_words import PAGE_WORDS

PACKAGE = Path(__file__).parents[3] / "sekiwidget"
SOURCES = Path(__file__).parents[3] / "js" / "src"


def asked() -> tuple[set[str], set[str]]:
    """The keys that stand whole in the front end's sources, and the beginnings of those that are put together there."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.ts"))
    whole = set(re.findall(r'"([a-z]+(?:\.[a-z]+)*)"', text))
    begun = set(re.findall(r"`([a-z]+\.)\$\{", text)) | {"promote.", "delete.", "unask.", "mark.", "arrow."}
    return whole, begun


def test_every_word_the_page_asks_for_is_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.ts"))
    wanted = set(re.findall(r'\btext\("([a-z.]+)"', text))
    assert len(wanted) > 40
    assert wanted <= PAGE_WORDS.keys()


def test_no_word_is_there_for_nothing() -> None:
    whole, begun = asked()
    assert [key for key in PAGE_WORDS if key not in whole and not any(key.startswith(one) for one in begun)] == []


def test_every_pick_has_a_name() -> None:
    """Those that a phrase names, as in a position that is set up, are said already."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    named = {*re.findall(r'\b_?[Pp]ick\("([a-z]+)"', text), SHELF}
    assert len(named) > 30
    assert sorted(name for name in named if f"picks.{name}" not in PAGE_WORDS) == []
