"""`language=`: what Python returns and raises is in the language asked for, whatever SEKIWIDGET_LANGUAGE says."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest

import sekiwidget
from sekiwidget import (
    Board,
    Class,
    Course,
    Practice,
    Scenario,
    ScenarioError,
    advise,
    explain,
    mine,
    new,
    odds,
    puzzle,
    replay,
    review,
    solve,
)
from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.play.scenario import Played
from sekiwidget.text.languages import UnknownLanguage
from sekiwidget.text.phrase import Phrase
from tests.board.battles import battle
from tests.board.conftest import board  # noqa: F401 - a fixture

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"
ANSWERS = Answers("sword", "0" * 16, "tokugawa", (("T: declare minakuchi",),))
GOAL: dict[str, str | int | bool | tuple[str, ...]] = {"combat.winner": "tokugawa", "lost.tokugawa": 0}
ASKED: tuple[Callable[..., Any], ...] = (
    Board,
    Board.set_up,
    Class,
    Course,
    Practice,
    Scenario.from_file,
    Scenario.from_text,
    Scenario.play,
    advise,
    explain,
    mine,
    new,
    odds,
    puzzle,
    replay,
    review,
    solve,
)
SILENT = {"Adviser", "CHANCE", "LANGUAGES", "PUBLIC", "Commit", "Event", "Line", "ScenarioError"}
SILENT |= {"AmbiguousAction", "IllegalAction", "UnreadableAction"}
"""Public names that are data, or are raised by what takes a language."""


@pytest.fixture(params=["da", ""])
def elsewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody else reads Danish, or English."""
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", request.param)


@pytest.fixture(scope="module")
def played() -> Played:
    return Scenario.from_file(SWORD).play()


def test_whatever_speaks_takes_a_language_by_name() -> None:
    named = {one.__qualname__.partition(".")[0] for one in ASKED}
    assert named | SILENT == {*sekiwidget.__all__}
    for one in ASKED:
        asked = signature(one).parameters["language"]
        assert (asked.kind, asked.default) == (Parameter.KEYWORD_ONLY, None)


CALLS: tuple[Callable[[str | None], object], ...] = (
    lambda code: puzzle(SWORD, language=code),
    lambda code: new("sekigahara", language=code),
    lambda code: odds(new("sekigahara").position, "tokugawa", n=1, limit=0, language=code),
    lambda code: solve(new("sekigahara").position, "tokugawa", limit=1, language=code),
    lambda code: mine("sekigahara", minutes=1e-9, language=code),
    lambda code: replay(ANSWERS, SWORD, language=code),
    lambda code: review(SWORD, "tokugawa", n=1, language=code),
    lambda code: Scenario.from_file(SWORD, language=code),
    lambda code: Scenario.from_text(battle(), language=code),
    lambda code: Scenario.from_text(battle()).play(language=code),
    lambda code: Class("examples/pictures", language=code),
    lambda code: Course(language=code),
    lambda code: Practice("sekigahara", language=code),
    lambda code: Board.set_up("sekigahara", language=code),
)


@pytest.mark.parametrize("call", CALLS)
def test_an_unknown_language_is_refused_everywhere(
    call: Callable[[str | None], object],
    board: Callable[..., Board],  # noqa: F811
) -> None:
    with pytest.raises(UnknownLanguage, match="There is no language `deutsch`"):
        call("deutsch")


@pytest.mark.usefixtures("elsewhere")
def test_a_puzzle_answers_in_the_language() -> None:
    german, english = (puzzle(SWORD, language=code) for code in ("de", "en"))
    assert str(german.check(PLAIN)).startswith(f"{PLAIN}: richtig.")
    assert str(english.check(PLAIN)).startswith(f"{PLAIN}: right.")
    assert "gefragt" in repr(puzzle(SWORD, language="de")) and "(asked: " in repr(puzzle(SWORD, language="en"))
    assert german.check(WITH_SWORD) and english.check(WITH_SWORD)
    assert "gelöst, 1 Versuch" in str(german.result)
    assert "solved, 1 try" in str(english.result)
    with pytest.raises(ValueError, match="ist schon gelöst"):
        german.check(PLAIN)
    with pytest.raises(ValueError, match="this puzzle is already solved"):
        english.check(PLAIN)


@pytest.mark.usefixtures("elsewhere")
def test_a_teacher_s_words_are_in_it_too() -> None:
    text = SWORD.read_text(encoding="utf-8")
    two = re.sub(r"(?ms)^hints *= \[.*?\]", 'hints = { en = ["Look."], de = ["Schau hin."] }', text)
    assert two != text
    assert [puzzle(two, language=code).hint() for code in ("de", "en")] == ["Schau hin.", "Look."]


@pytest.mark.usefixtures("elsewhere")
def test_the_puzzle_of_a_course_and_of_a_board_answer_in_theirs(board: Callable[..., Board]) -> None:  # noqa: F811
    assert "(asked: " in repr(Course(language="en").puzzle("01-what-a-block-is/1"))
    german = board(SWORD, language="de").puzzle_session
    assert str(german.check(PLAIN)).startswith(f"{PLAIN}: richtig.")
    english = board(SWORD, language="en").check(PLAIN)
    assert str(english).startswith(f"{PLAIN}: right.")


@pytest.mark.usefixtures("elsewhere")
def test_values_and_odds_show_themselves_in_it(played: Played) -> None:
    position = played.line.nodes[1].position
    german, english = (solve(position, "tokugawa", GOAL, language=code) for code in ("de", "en"))
    assert german == english
    for shown in (str, repr):
        assert " Stellungen" in shown(german) and " positions" in shown(english)
    assert "Unterschied der Verluste" in solve(position, "tokugawa", language="de")._repr_html_()
    # Wherever they are shown, they begin where their own lines begin.
    ways = {code: solve(position, "tokugawa", language=code)._repr_html_() for code in ("en", "he")}
    assert ways["en"].startswith('<table dir="ltr">') and ways["he"].startswith('<table lang="he" dir="rtl">')
    german_odds, english_odds = (odds(position, "tokugawa", n=5, language=code) for code in ("de", "en"))
    assert "Startzahl" in str(german_odds) and "seed" in str(english_odds)
    for shown in (repr, lambda one: one._repr_mimebundle_()["text/html"]):
        assert " von " in shown(german_odds) and " of " in shown(english_odds)


@pytest.mark.usefixtures("elsewhere")
def test_a_commit_is_explained_in_it(played: Played) -> None:
    commit = played.line.nodes[2].commit
    assert commit is not None
    assert "Ziel" in explain(commit, goal=GOAL, language="de") and "goal" in explain(commit, goal=GOAL, language="en")


def told(call: Callable[[], object]) -> str:
    with pytest.raises((ValueError, TypeError, KeyError)) as caught:
        call()
    return str(caught.value)


@pytest.mark.usefixtures("elsewhere")
def test_errors_are_in_it(played: Played) -> None:
    position = played.line.nodes[1].position
    assert "Ein Spiel namens `chess` gibt es nicht" in told(lambda: new("chess", language="de"))
    assert "There is no game `chess`" in told(lambda: new("chess", language="en"))
    for ask in (odds, solve):
        assert "there is no fact `x`" in told(partial(ask, position, "tokugawa", {"x": 1}, language="en"))
    broken = battle(script="X: stop\n")
    assert "Eine Seite `X` gibt es nicht" in told(lambda: Scenario.from_text(broken, language="de").play(language="de"))
    assert "There is no side `X`" in told(lambda: Scenario.from_text(broken, language="en").play(language="en"))
    assert "diese Datei gibt es nicht" in told(lambda: puzzle("none.toml", language="de"))


def test_an_error_that_was_told_in_english_stays_english(
    board: Callable[..., Board],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    with pytest.raises(ScenarioError, match="There is no side `X`"):
        board(battle(script="X: stop\n"), language="en")
    made = board(battle(script="T: declare gifu\nI: outside\n"), language="en")
    made.forward(2)
    refusal = made.why_not("T: deploy tokugawa2")
    assert refusal is not None and "without a card" in str(refusal)
    assert not any(isinstance(reason.text, Phrase) for reason in refusal.reasons)
