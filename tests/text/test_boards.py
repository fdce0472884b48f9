"""A board in a language of its own: everything it sends is said in it, and nothing else changes."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board import Board
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.packing import compressed
from sekiwidget.core.line import Line
from sekiwidget.games.registry import GAMES, game
from sekiwidget.text import languages
from tests.board.battles import battle
from tests.board.conftest import board  # noqa: F401 - a fixture
from tests.contract.starts import starts
from tests.text.pseudo_languages import Brackets, outside_brackets

Make = Callable[..., Board]
UNSAID = re.compile(r"_.*|svg|symbol|form|layout|practise")
"""Keys whose texts are not for people: markup, ids, and how an action is typed."""


NAMED = frozenset({"Sea of Japan"})
"""On the map, where names stay as they are."""


def unpacked(text: str) -> Any:
    return json.loads(zlib.decompress(compressed(text)))


def state_of(made: Board) -> dict[str, Any]:
    """All that a page gets, unpacked."""
    state = made.get_state()
    for name in ("kit", "backdrop", "words"):
        state[name] = unpacked(state[name])
    state["timelines"] = unpacked(state["timelines"]["packed"])
    return state


def texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text with the nearest key above it."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from texts(one, str(name))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one, key)
    elif isinstance(value, str):
        yield key, value


def glued(state: dict[str, Any]) -> set[tuple[str, str]]:
    """Texts with words outside brackets; ids have neither spaces nor capital letters."""
    return {
        (key, text)
        for key, text in texts(state)
        if not UNSAID.fullmatch(key)
        and re.search(r"[A-Za-z]{2}", left := outside_brackets(text))
        and re.search(r"[ A-Z]", left)
    }


def random_line(name: str, commits: int = 60) -> Line:
    rng = Random(3)
    line = Line(starts(name).start(rng), seed=3)
    for _ in range(commits):
        if line.position.to_move is None:
            break
        line.play(line.position.sample(rng))
    return line


@pytest.mark.parametrize("name", list(GAMES))
def test_a_board_says_nothing_outside_its_language(
    board: Make,  # noqa: F811
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(languages, "find_language", lambda asked=None: Brackets())
    backdrop = game(name).backdrop().to_json()
    names = {game(name).title, *(place.get("label", "") for place in backdrop["places"].values())}
    assert [(key, text) for key, text in glued(state_of(board(random_line(name)))) if text not in names] == []


@pytest.mark.parametrize("name", list(GAMES))
def test_legends_are_drawn_in_the_language(name: str) -> None:
    """Names on the map stay as they are; what signs and regions mean is said."""
    panels = page_state.backdrop_of(game(name), Brackets())["panels"]  # type: ignore[arg-type]
    drawn = {part: re.findall(r">([^<>]*[A-Za-z]{2}[^<>]*)</text>", panel["svg"]) for part, panel in panels.items()}
    assert [
        text for text in drawn.get("legend", []) if text not in (game(name).title, "1600") and outside_brackets(text)
    ] == []
    assert name not in ("sekigahara", "shogun") or any("[" in text for texts in drawn.values() for text in texts)


def test_boards_of_one_line_speak_their_own_languages(board: Make) -> None:  # noqa: F811
    line = board(battle(script="T: declare gifu\nI: outside\n")).line
    english, german = board(line), board(line, language="de")
    german.goto(len(line) - 1)
    german.play("T: deploy tokugawa2 with tokugawa")
    said = [one.get_state("news")["news"]["nodes"]["all"][-1]["say"] for one in (english, german)]
    assert said == [
        "Tokugawa deploys Tokugawa 2 with a plain card: 2 impact, from 0 to 2.",
        "Tokugawa setzt Tokugawa 2 mit einer einfachen Karte ein: 2 Kampfwirkung, von 0 auf 2.",
    ]
    assert unpacked(german.get_state("words")["words"])["lang"] == "de"
    assert "lang" not in unpacked(english.get_state("words")["words"])


def test_a_refusal_is_told_in_the_language(board: Make) -> None:  # noqa: F811
    made = board(battle(script="T: declare gifu\nI: outside\n"), language="de-AT")
    made.comm.from_page({"act": "deploy tokugawa2", "node": 2, "as": "all", "id": 1})
    told = json.dumps(made.get_state("notice"), ensure_ascii=False)
    assert "ohne Karte" in told and "without" not in told


@pytest.mark.parametrize(("asked", "said"), [(None, "de"), ("en", ""), ("he", "he"), ("DE_at.UTF-8", "de")])
def test_the_language_is_settled_when_the_board_is_made(
    board: Make,  # noqa: F811
    asked: str | None,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de_DE.UTF-8")
    made = board(battle(), language=asked)
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "da")
    assert unpacked(made.get_state("words")["words"]).get("lang", "") == said


def test_an_unknown_language_is_refused_and_one_of_the_environment_is_english(
    board: Make,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known_ones = ", ".join(languages.CODES)
    with pytest.raises(languages.UnknownLanguage, match=rf"There is no language `deutsch`\. Known: {known_ones}\."):
        board(battle(), language="deutsch")
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "C.UTF-8")
    assert "lang" not in unpacked(board(battle()).get_state("words")["words"])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_in_the_drawings_is_in_the_language(board: Make, name: str) -> None:  # noqa: F811
    """The legend, and the regions on the map of Shogun; it stays markup that can be read."""
    drawn, english = (state_of(board(random_line(name, 1), language=one))["backdrop"]["panels"] for one in ("he", "en"))
    for panel, theirs in english.items():
        markup = ET.fromstring(f"<svg>{drawn[panel].get('svg', '')}</svg>")
        said, before = (
            {text.strip() for text in one.itertext() if re.search(r"[a-z] [a-z]", text)}
            for one in (markup, ET.fromstring(f"<svg>{theirs.get('svg', '')}</svg>"))
        )
        assert not said & (before - NAMED), panel


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("sekigahara", "control kyoto none", "Wer ihn kontrolliert (Kyoto): niemand."),
        ("warchest", "initiative white", "Initiative: Weiß."),
        ("warchest", "initiative none", "Initiative: niemand."),
        ("daimyo", "reserve black 3", "Zahl der Bushi in der Reserve (Schwarz): 3."),
        ("shogun", "season summer", "Jahreszeit: Sommer."),
        ("shogun", "turned tax temple", "Felder mit offenen Karten: Steuern einziehen, Tempel bauen."),
    ],
)
def test_words_of_a_position_that_is_set_up_are_told_in_the_language(
    board: Make,  # noqa: F811
    name: str,
    change: str,
    said: str,
) -> None:
    """What is picked for it is called so, too."""
    made = Board.set_up(name, language="de")
    made.play(change)
    assert made.get_state("news")["news"]["nodes"]["all"][-1]["say"] == said
    verb, *words = change.split()
    forms = [one for one in state_of(made)["choices"]["list"]["all"] if one["form"].startswith(f"set {verb} ")]
    called = {
        id_: word
        for one in forms
        for pick in one["picks"]
        for id_, word in zip(pick["ids"], pick.get("words", ()), strict=False)
    }
    assert all(called.get(word, word).lower() in said.lower() for word in words if not word.isdigit())
