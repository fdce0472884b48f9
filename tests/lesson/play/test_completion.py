"""How a text goes on at a place: everything that is offered can stand there."""

from pathlib import Path

import pytest

from sekiwidget.games.registry import GAMES
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.play.completion import MAX_COMPLETIONS, complete

ROOT = Path(__file__).parents[3]
LESSON = (ROOT / "examples" / "combat" / "06-swords-wake-guns.toml").read_text(encoding="utf-8")
START = "game = 'sekigahara'\nplay.script = '''\n"


def after(words: str) -> int:
    return LESSON.index(words) + len(words)


@pytest.mark.parametrize("begun", ["T: deploy", "T: deploy tokugawa1g", "I: deploy uk"])
def test_every_action_that_is_offered_can_be_played(begun: str) -> None:
    at = after(begun)
    found = complete(LESSON, at)
    assert found.texts
    for text in found.texts:
        whole = LESSON[: found.start] + text
        assert Scenario.from_text(whole + "\n'''").play().end > 0
        assert text.startswith(LESSON[found.start : at])


def test_in_a_variation_the_actions_are_those_of_the_variation() -> None:
    inside = after("(  the same gun with a plain card\nT: deploy tokugawa1g with tokugawa ")
    row = "\nI: deploy "
    text = LESSON[:inside] + row
    found = complete(text, len(text)).texts
    assert found and all(one.startswith("deploy ukita") for one in found)
    text = text.removesuffix("deploy ")
    assert "accept" in complete(text, len(text)).texts


def test_a_row_begins_with_who_moves_or_with_its_kind() -> None:
    assert complete(START, len(START)).texts[:2] == ("T: ", "! T: ")
    text = START + "@ g"
    assert complete(text, len(text)) == (len(START), ("@ glyph ",))


def test_a_fact_is_one_of_the_position_that_the_rows_lead_to() -> None:
    whole = f"{LESSON[: after('T: deploy tokugawa1g')].rpartition(chr(10))[0]}\n= "
    position = Scenario.from_text(whole.removesuffix("= ") + "'''").play().line.main()[-1].position
    known = [f"{key} " for key in position.facts()]
    assert complete(whole, len(whole)).texts == tuple(known[:MAX_COMPLETIONS])
    begun = known[-1][:-3]
    assert complete(whole + begun, len(whole + begun)).texts == tuple(one for one in known if one.startswith(begun))


def test_the_value_of_a_fact_is_one_of_its_words() -> None:
    for row in ("= combat.winner ", "= combat.winner == ", "= combat.winner != "):
        text = START + row
        assert complete(text, len(text)) == (len(text), ("tokugawa", "ishida", "none"))
        assert complete(f"{text}to", len(text) + 2).texts == ("tokugawa",)
    for row in ("= week ", "= combat.winner >= ", "= combat.winer ", "= combat.winner x "):
        text = START + row
        assert complete(text, len(text)).texts == ()


def test_of_another_side_and_after_what_does_not_hold_nothing_is_offered() -> None:
    for row in ("I: ", "X: ", "T: fly\nT: ", "T: # a remark, T: "):
        text = START + row
        assert complete(text, len(text)).texts == ()


def test_keys_tables_and_games() -> None:
    assert complete("", 0).texts[0] == "game = "
    assert complete('game = "', 8).texts == tuple(f'{game}"' for game in GAMES)
    assert complete("game = 'da", 10) == (8, ("daimyo'",))
    text = "game = 'daimyo'\n"
    assert "game = " not in complete(text, len(text)).texts
    assert "title = " in complete(text, len(text)).texts
    assert complete(f"{text}[po", len(text) + 3).texts == ("position]",)
    text += "[position]\nph"
    assert complete(text, len(text)).texts == ()


def test_at_every_place_of_a_lesson_there_is_an_answer_and_never_too_long_a_one() -> None:
    for at in range(0, len(LESSON), 7):
        found = complete(LESSON, at)
        assert 0 <= found.start <= at and len(found.texts) <= MAX_COMPLETIONS
