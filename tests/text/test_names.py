"""Names in another script: a Hebrew reader sees no Latin name of a person or a place, except in what is typed."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from sekiwidget.board import Board
from sekiwidget.core.line import Line
from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.languages import load_language
from sekiwidget.text.phrase import NAME, in_language, proper_name
from sekiwidget.text.terms import IfLong, Name
from tests.board.conftest import board  # noqa: F401 - a fixture
from tests.catalogues import extract_messages
from tests.contract.starts import starts
from tests.text.test_boards import state_of, texts

Make = Callable[..., Board]
HEBREW = load_language("he")
TITLES = re.compile("|".join(f"^{one.title}(?= ·|$)" for one in map(game, GAMES)))
"""Games are called as on their boxes."""
TYPED = re.compile(r"`[^`]*`")


@cache
def names() -> list[str]:
    """All names in Latin letters, the longest first."""
    return sorted((str(one.id) for one in extract_messages() if one.context == NAME), key=len, reverse=True)


@cache
def any_latin_name() -> re.Pattern[str]:
    """A pattern of the names."""
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names()))})(?![\w-])")


def latin_names(said: Iterator[str]) -> set[str]:
    """The texts that have a Latin name outside of what is typed."""
    latin = any_latin_name()
    return {text for text in said if latin.search(TYPED.sub("", TITLES.sub("", text)))}


def said_by(made: Board) -> Iterator[str]:
    """What a page shows: texts, and what is written in drawings."""
    for key, text in texts(state_of(made)):
        if key.endswith("svg"):
            yield from re.findall(r">([^<>]+)<", text)
        elif not key.startswith("_"):
            yield text


def random_line(name: str, rng: Random, commits: int) -> Line:
    line = Line(starts(name).start(rng), seed=rng.randrange(99))
    while len(line) < commits and line.position.to_move is not None:
        line.play(line.position.sample(rng))
    return line


def test_names_of_all_kinds_are_extracted() -> None:
    """Of clans, persons, places, provinces and waters."""
    assert {"Mōri", "Toyotomi Hideyori", "Osaka", "Kōfu", "Awa-Boso", "Biwa"} <= {*names()}


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.fuzz
def test_no_latin_name_is_said_in_hebrew(board: Make, name: str, fuzz_factor: int) -> None:  # noqa: F811
    rng = Random(name)
    for _ in range(fuzz_factor):
        line = random_line(name, rng, 60)
        assert latin_names(said_by(board(line, language="he"))) == set()
        drawn = game(name).text_board(line.position, HEBREW)
        assert latin_names(iter(drawn.splitlines())) == set()


@pytest.mark.parametrize("name", ["sekigahara", "shogun"])
def test_a_picture_has_the_names_of_its_language(board: Make, name: str, tmp_path: Path) -> None:  # noqa: F811
    made = board(random_line(name, Random(1), 30), language="he")
    made.save(tmp_path / "a.svg")
    written = re.findall(r">([^<>]+)<", (tmp_path / "a.svg").read_text(encoding="utf-8"))
    assert latin_names(iter(written)) == set() and any("א" <= text[0] <= "ת" for text in written)


@pytest.mark.parametrize("code", ["de", "da"])
def test_a_name_stays_as_it_is_where_the_script_is_the_same(code: str) -> None:
    language = load_language(code)
    assert in_language(proper_name("Kōfu"), language) == language.form(Name("place", "kofu", "Kōfu"), "") == "Kōfu"


def test_a_prefix_joins_a_name_in_hebrew_letters() -> None:
    said = [
        HEBREW.form(name, case) for case in "בו" for name in (Name("place", "osaka", "Osaka"), proper_name("Osaka"))
    ]
    assert said == ["באוסקה"] * 2 + ["ואוסקה"] * 2
    wakayama = Name("place", "wakayama", "Wakayama")
    # A vav is doubled after another letter.
    assert [HEBREW.form(wakayama, case) for case in ("", "ב", "ו")] == ["ואקאיאמה", "בוואקאיאמה", "וואקאיאמה"]
    assert HEBREW.form("Osaka-2", "ב") == "ב-Osaka-2"


def test_a_long_name_is_squeezed_as_the_language_spells_it() -> None:
    fit = IfLong(proper_name("Echizen"), 6, " squeezed")
    assert (f"{fit}", HEBREW.form(fit, "")) == (" squeezed", "")


def test_the_english_words_of_a_drawn_board_are_explained_in_hebrew() -> None:
    line = random_line("warchest", Random(2), 60)
    drawn, english = (game("warchest").text_board(line.position, one) for one in (HEBREW, None))
    drawn = " ".join(drawn.split())
    words = {*re.findall(r"[○●]([A-Z][a-z]+(?: [A-Z][a-z]+)?)", drawn)}
    assert words and all(re.search(rf"\b{word} = [א-ת]", drawn) for word in words)
    assert " = " not in english
