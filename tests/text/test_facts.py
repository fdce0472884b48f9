"""The facts of positions, which puzzles speak of, in the language of the reader: their names, their values."""

import pytest

from sekiwidget.games.registry import GAMES, game
from sekiwidget.text import languages
from sekiwidget.text.phrase import in_language, phrase
from tests.contract.played import played, some
from tests.text.pseudo_languages import Strict, outside_brackets

SEED = 3
EVERY_GAME = pytest.mark.parametrize("name", [*GAMES])


@EVERY_GAME
def test_no_part_of_a_fact_is_left_in_english(name: str) -> None:
    """What fills a place is a term or an id; two words of plain text would be English in every language."""
    this = game(name)
    start, _ = played(name, SEED)
    for position in (start, *(commit.after for commit in some(name, SEED))):
        for key in position.facts():
            fact, found = this.fact_name(position, key), this.fact_value(position, key, position.fact(key))
            strict = Strict()
            assert outside_brackets(in_language(phrase("{fact}: {found}", fact=fact, found=found), strict)) == ""
            assert strict.plain == {}, key


@EVERY_GAME
@pytest.mark.parametrize("code", ["de", "he", "da"])
def test_every_word_that_a_fact_may_be_can_be_said(name: str, code: str) -> None:
    this, language = game(name), languages.load_language(code)
    _, commits = played(name, SEED)
    position = commits[-1].after
    for key in position.facts():
        english = str(this.fact_name(position, key))
        assert in_language(this.fact_name(position, key), language) != english, key
        for word in this.values(position, key):
            assert language.form(this.fact_value(position, key, word), "")


def test_a_goal_that_was_missed_is_told_in_german() -> None:
    this, german = game("warchest"), languages.load_language("de")
    position = this.new()
    said = {
        key: (
            in_language(this.fact_name(position, key), german),
            german.form(this.fact_value(position, key, value), ""),
        )
        for key, value in (
            ("unit.d5", "none"),
            ("initiative_moved", True),
            ("board.black", ("scout:d4", "knight:c3:2")),
        )
    }
    assert said == {
        "unit.d5": ("Einheit auf d5", "nichts"),
        "initiative_moved": ("Initiative in dieser Runde beansprucht", "ja"),
        "board.black": ("Einheiten von Schwarz auf dem Spielplan", "Späher auf d4, Ritter mit 2 Chips auf c3"),
    }
