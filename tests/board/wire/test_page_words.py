"""The page's own words: each that the front end asks for is there, and none is there for nothing."""

import re
from pathlib import Path

from sekiwidget.authoring.editor.changes import SHELF
from sekiwidget.board.wire.page_state import words_in
from sekiwidget.board.wire.page_words import PAGE_WORDS
from sekiwidget.games.registry import GAMES, game
from sekiwidget.text import languages

PICK = re.compile(r'\b(?:_?[Pp]ick|_hexes)\("([a-z]+)"')
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
    plain = {re.sub(r"\.(one|two)$", "", key) for key in PAGE_WORDS}
    assert [key for key in plain if key not in whole and not any(key.startswith(one) for one in begun)] == []


def test_a_form_for_some_numbers_has_one_for_all_others() -> None:
    forms = [key.rpartition(".")[0] for key in PAGE_WORDS if key.endswith((".one", ".two"))]
    assert len(forms) > 8
    assert [key for key in forms if "{count}" not in PAGE_WORDS.get(key, "")] == []


def test_every_pick_has_a_name() -> None:
    """Those that a phrase names, as in a position that is set up, are said already."""
    own = {name: {*one.pick_words} for name, one in ((name, game(name)) for name in GAMES)}
    named = {("", SHELF)}
    for path in PACKAGE.rglob("*.py"):
        folder = path.relative_to(PACKAGE).parts
        found = PICK.findall(path.read_text(encoding="utf-8"))
        named |= {(folder[1] if folder[0] == "games" else "", name) for name in found}
    assert len({name for _, name in named}) > 30
    missing = [at for at in named if f"picks.{at[1]}" not in PAGE_WORDS and at[1] not in own.get(at[0], ())]
    assert sorted(missing) == []
    assert sorted((at, name) for at, names in own.items() for name in names if (at, name) not in named) == []


def test_a_board_has_the_words_of_its_game() -> None:
    danish = languages.load_language("da")
    words = {name: words_in(danish, game(name)) for name in ("daimyo", "warchest", "shogun")}
    assert [words[name].get("picks.hex") for name in words] == ["sekskant", "felt", None]
    assert [words[name]["picks.side"] for name in words] == ["spiller", "side", "spiller"]
    assert words_in(None, game("daimyo"))["picks.hex"] == "hex" and "picks.hex" not in words_in(None)
