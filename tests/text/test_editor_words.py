"""What can be chosen while a position is set up by hand is told in the language of the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.core.choice import Choice
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.languages import load_language
from sekiwidget.text.phrase import in_language
from tests.contract.starts import starts
from tests.text.pseudo_languages import Brackets, outside_brackets

ENDED = {"shogun": "winner black"}
"""What must be said before there is a word for how the game ended."""


def tables(this: Game) -> Iterator[dict[str, Any]]:
    """The tables that may be begun with, and those of a random game."""
    editor = this.editor
    assert editor is not None
    for start in editor.starts:
        yield editor.start_table(start)
    if this.id in ENDED:
        table = editor.start_table(next(iter(editor.starts)))
        position = editor.read_leniently(table).position
        yield editor.table_after(table, position, editor.parse(table, position, ENDED[this.id]))
    rng = Random(3)
    line = Line(starts(this.id).start(rng), seed=3)
    for at in range(90):
        if line.position.to_move is None:
            break
        if at % 10 == 3:
            yield this.write_position(line.position)
        line.play(line.position.sample(rng))


def names(choice: Choice, labels: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Each id of a choice that no piece shows, with its words, and the name on the map of what shows it."""
    for pick in choice.picks:
        told = pick.words or [""] * len(pick.ids)
        places = pick.at or [""] * len(pick.ids)
        for id_, words, at in zip(pick.ids, told, places, strict=True):
            if not at or at in labels or choice.verb not in ("put", "take"):
                yield id_, words, labels.get(at, "")


@pytest.mark.parametrize("name", list(GAMES))
def test_no_word_of_a_choice_stands_outside_the_language(name: str) -> None:
    """Numbers, hexes and cards such as A1 are the same in every language, and so are the names on a map."""
    this = game(name)
    editor = this.editor
    assert editor is not None
    labels = {at: place.label for at, place in editor.backdrop.places.items() if place.label}
    typed = set()
    for table in tables(this):
        for choice in editor.choices(table, editor.read_leniently(table).position):
            for id_, words, label in names(choice, labels):
                said = in_language(words, Brackets())
                if (
                    said != label
                    and not (not said and label)
                    and re.search(r"[A-Za-z]{2}", outside_brackets(said or id_))
                ):
                    typed.add((choice.verb, id_, said))
    assert typed == set()


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("warchest", "chance draw black 3", "Was noch gezogen wird: Schwarz zieht drei Chips."),
        ("warchest", "lineup random", "Woher die Armeen kommen: Zufällige Armeen."),
        ("warchest", "won_by draw-game", "Wie die Partie endete: Gleichstand."),
        ("daimyo", "won_by end-daimyo", "Wie die Partie endete: Ein Daimyo fällt."),
        ("shogun", "supply black rest", "Was im Vorrat übrig ist (Schwarz): ergibt sich aus dem Rest."),
        (
            "sekigahara",
            "put date2 osaka\nput mori2 osaka\nentered osaka kyoto-osaka",
            "Auf welcher Straße sie kamen (Osaka): Kyoto–Osaka.",
        ),
    ],
)
def test_a_change_is_told_in_words(name: str, changes: str, said: str) -> None:
    made = Board.set_up(name, language="de")
    for change in changes.splitlines():
        made.play(change)
    assert made.get_state("news")["news"]["nodes"]["all"][-1]["say"] == said


@pytest.mark.parametrize(
    ("code", "named", "described"),
    [
        ("de", "Date 2 nach Gifu.", "Hand von Tokugawa: eine Date-Karte dazu."),
        ("da", "Date 2 til Gifu.", "Et Date-kort til Tokugawas hånd."),
        ("he", "דאטה 2 אל גיפו.", "קלף דאטה אל היד של טוקוגווה."),
    ],
)
def test_a_place_on_the_map_has_its_name_and_any_other_its_description(code: str, named: str, described: str) -> None:
    editor = game("sekigahara").editor
    assert editor is not None
    table = editor.start_table(next(iter(editor.starts)))
    position = editor.read_leniently(table).position
    told = [
        editor.describe(table, position, editor.parse(table, position, text))
        for text in ("put date2 gifu", "put date hand.tokugawa")
    ]
    assert [in_language(text, load_language(code)) for text in told] == [named, described]
