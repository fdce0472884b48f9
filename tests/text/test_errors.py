"""Errors and refusals, in the language of whoever reads them: a board's own, else that of the environment."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from traitlets import TraitError

from sekiwidget import Course, Line, Scenario, explain, new, odds, puzzle, solve
from sekiwidget.board import Board
from sekiwidget.core.errors import IllegalAction, PositionError, UnreadableAction
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import ScenarioError
from sekiwidget.text import languages
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.translate import (
    TranslationContext,
    translate,
    translate_error,
    translated,
)
from tests.board.battles import battle
from tests.board.conftest import board  # noqa: F401 - a fixture
from tests.contract.starts import starts
from tests.contract.test_merely_wrong import mutated, tables
from tests.text.pseudo_languages import Strict, outside_brackets

Make = Callable[..., Board]
BROKEN = sorted((Path(__file__).parents[1] / "lesson" / "broken").glob("*.toml"))
WORDS = ("", "?", "3", "-1", "x y z", "T:", "stop", "scout", "a1", "gifu", "kai", "A1", "m13-m14", "with date", "gold")


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Strict:
    """Whoever reads, reads in brackets."""
    strict = Strict()
    monkeypatch.setattr(languages, "find_language", lambda asked=None: strict)
    return strict


def glued(text: str) -> str:
    """What of a message stands outside brackets, if it is words; brackets within backquotes are no brackets."""
    left = outside_brackets(re.sub(r"`[^`]*`|'[^']*'", "", text))
    return left if re.search(r"[A-Za-z]{2}", left) else ""


def message(error: BaseException) -> str:
    return str(error.args[0] if isinstance(error, KeyError) else error)


def test_every_broken_file_is_told_in_the_language(brackets: Strict) -> None:
    read = 0
    for path in BROKEN:
        with pytest.raises(ScenarioError) as caught:
            Scenario.from_file(path).play()
        for fault in caught.value.faults:
            assert fault.message.startswith("[")
            assert (path.name, glued(fault.message), glued(fault.reason)) == (path.name, "", "")
            read += 1
    assert read > len(BROKEN) > 60
    assert [words for words in brackets.plain if not re.match(r"[`']", words)] == []


@dataclass
class World:
    """What wrong arguments are given to."""

    board: Make
    line: Line
    text: str

    @cached_property
    def made(self) -> Board:
        return self.board(self.line)


WRONG: tuple[Callable[[World], object], ...] = (
    lambda w: w.board(w.line, mode="x"),
    lambda w: w.board(w.line, width=-1),
    lambda w: w.board(w.line, theme="x"),
    lambda w: w.board(w.line, perspectives="x"),
    lambda w: w.board(w.line, perspectives=3),
    lambda w: w.board(w.line, perspectives=()),
    lambda w: w.board(w.line, players={"x": "me"}),
    lambda w: w.board(w.line, players={"tokugawa": "x"}),
    lambda w: w.board(w.line, players={"tokugawa": 3}),
    lambda w: w.board(w.line, players={"tokugawa": lambda view, rng: 3}),
    lambda w: w.board(3),
    lambda w: w.board(w.line, game="x"),
    lambda w: w.board(w.line, seed="x"),
    lambda w: w.board(w.line.position, game="daimyo"),
    lambda w: Board.set_up(3),
    lambda w: Board.set_up("shogun", players=9),
    lambda w: Board.set_up("shogun", x=9),
    lambda w: w.made.play("x"),
    lambda w: w.made.play("T: stop"),
    lambda w: w.made.play(3),  # type: ignore[arg-type]
    lambda w: w.made.play("X: stop"),
    lambda w: w.made.variation("T: stop"),
    lambda w: w.made.why_not("x"),
    lambda w: w.made.goto(99),
    lambda w: w.made.goto("x"),
    lambda w: w.made.compare(99),
    lambda w: w.made.check("x"),
    lambda w: w.made.result,
    lambda w: w.made.save("x"),
    lambda w: w.made.save("x.foo"),
    lambda w: w.made.save("x.svg", node=99),
    lambda w: w.made.save("x.svg", perspective="x"),
    lambda w: w.made.save("x.svg", theme="x"),
    lambda w: w.made.save("x.toml", node=1),
    lambda w: w.made.save("x.gif", seconds=99),
    lambda w: w.made.save("x.png", width=1),
    lambda w: w.made.save("x.gif", chapter="x"),
    lambda w: w.made.on_commit(3),  # type: ignore[arg-type]
    lambda w: w.made.off_commit(3),  # type: ignore[arg-type]
    lambda w: setattr(w.made, "cursor", 99),
    lambda w: setattr(w.made, "cursor", "x"),
    lambda w: setattr(w.made, "held", 99),
    lambda w: setattr(w.made, "held", None),
    lambda w: setattr(w.made, "kit", {}),
    lambda w: setattr(w.made, "mode", "read"),
    lambda w: setattr(w.made, "language", "da"),
    lambda w: w.board(w.line, players=3),
    lambda w: w.board(w.line, players=["me"]),
    lambda w: w.board(w.line, game=3),
    lambda w: w.board(w.line.position, seed="x"),
    lambda w: w.board(w.line.position, seed=[]),
    lambda w: Board.set_up("sekigahara", seed="x"),  # type: ignore[arg-type]
    lambda w: new("sekigahara", "x"),  # type: ignore[arg-type]
    lambda w: odds(w.line.position, "x"),
    lambda w: odds(w.line.position, "tokugawa", n=0),
    lambda w: odds(w.line.position, "tokugawa", {"x": 1}),
    lambda w: odds(w.line.position, "tokugawa", {"week": "x"}),
    lambda w: odds(w.line.position, "tokugawa", policy="x"),
    lambda w: odds(w.line.position, "tokugawa", policy=3),  # type: ignore[arg-type]
    lambda w: odds(w.line.position, "tokugawa", policy={"x": "random"}),
    lambda w: odds(w.line.position, "tokugawa", progress=3),  # type: ignore[arg-type]
    lambda w: odds(w.line.position, "tokugawa", policy=lambda view, rng: 3),
    lambda w: odds(3, "tokugawa"),  # type: ignore[arg-type]
    lambda w: solve(w.line.position, "x"),
    lambda w: solve(w.line.position, "tokugawa", {"x": 1}),
    lambda w: solve(w.line.position, "tokugawa", limit=-1),
    lambda w: solve(w.line.position.seen_by("ishida"), "ishida"),
    lambda w: explain(w.line.nodes[1].commit),  # type: ignore[arg-type]
    lambda w: new("x"),
    lambda w: new("sekigahara", setup="x"),
    lambda w: new("sekigahara", x=1),
    lambda w: new("shogun", players=9),
    lambda w: new("shogun", x=9),
    lambda w: new("shogun", setup="x"),
    lambda w: new("daimyo", players=9),
    lambda w: new("daimyo", x=9),
    lambda w: new("warchest", x=1),
    lambda w: new("warchest", armies="x"),
    lambda w: puzzle(w.text),
    lambda w: puzzle(3),  # type: ignore[arg-type]
    lambda w: odds(w.line.position, "tokugawa", 3),  # type: ignore[arg-type]
    lambda w: odds(w.line.position, "tokugawa", n="x"),  # type: ignore[arg-type]
    lambda w: odds(w.line.position, "tokugawa", n=1, seed="x"),  # type: ignore[arg-type]
    lambda w: solve(3, "tokugawa"),
    lambda w: solve(w.line.position, "tokugawa", 3),  # type: ignore[arg-type]
    lambda w: solve(w.line.position, "tokugawa", limit="x"),  # type: ignore[arg-type]
    lambda w: explain(3),  # type: ignore[arg-type]
    lambda w: explain(w.line.nodes[1].commit, "tokugawa", n="x"),  # type: ignore[arg-type]
    lambda w: w.line.goto("x"),  # type: ignore[arg-type]
    lambda w: w.line.promote(99),
    lambda w: w.made.save("x.svg", node="x"),  # type: ignore[arg-type]
    lambda w: Line(w.line.position).draw(),
    lambda w: Line(w.line.position).goto(9),
    lambda w: Line(w.line.position).play("x"),
    lambda w: Line(w.line.position).delete(0),
    lambda w: w.line.position.fact("points.tokugwa"),
    lambda w: w.line.position.play("x"),
    lambda w: Scenario("sekigahara", position={"x": object()}).to_text(),
    lambda w: setattr(w.made, "theme", "x"),
    lambda w: setattr(w.made, "width", "x"),
    lambda w: setattr(w.made, "height", -1),
    lambda w: Course("nix"),
    lambda w: Course(game="x"),
    lambda w: Course().item("x"),
    lambda w: Course(3),  # type: ignore[arg-type]
    lambda w: Course(progress=3),  # type: ignore[arg-type]
    lambda w: Course().item(3),  # type: ignore[arg-type]
    lambda w: Course().result(3),  # type: ignore[arg-type]
    lambda w: Course().export(3),  # type: ignore[arg-type]
    lambda w: Scenario.from_file(3),  # type: ignore[arg-type]
    lambda w: Scenario.from_text(3),  # type: ignore[arg-type]
    lambda w: w.made.save(3),  # type: ignore[arg-type]
    lambda w: w.made.forward("x"),  # type: ignore[arg-type]
    lambda w: w.made.back("x"),  # type: ignore[arg-type]
    lambda w: w.line.position.fact(3),  # type: ignore[arg-type]
    lambda w: w.line.position.fact([]),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("call", WRONG)
def test_wrong_arguments_are_told_in_the_language(
    call: Callable[[World], object],
    brackets: Strict,
    board: Make,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    world = World(board, new("sekigahara"), battle(script="T: declare gifu\n"))
    with pytest.raises((ValueError, TypeError, KeyError, RuntimeError, OSError, TraitError)) as caught:
        call(world)
    found = message(caught.value)
    found = found.removeprefix("nix: ") if isinstance(caught.value, ScenarioError) else found
    assert found.startswith("[") and glued(found) == "" and brackets.plain == {}


def attempts(name: str, commits: int = 60) -> list[tuple[Any, str, str]]:
    """Positions of a random game with an actor and words that are right, wrong and half of both."""
    rng, position = Random(f"attempts {name}"), starts(name).start(Random(5))
    found: list[tuple[Any, str, str]] = []
    for _ in range(commits):
        if position.to_move is None:
            break
        legal = [str(action).split() for action in islice(position.legal(), 6)]
        for _ in range(4):
            words = [*rng.choice(legal)]
            words[int(rng.random() * len(words))] = rng.choice(WORDS)
            found.append((position, rng.choice((position.to_move, *position.sides)), " ".join(words)))
        found.append((position, position.to_move, " ".join(rng.choice(legal)[:-1])))
        found.append((position, rng.choice(position.sides), " ".join(rng.choice(legal))))
        position = position.play(position.sample(rng)).after
    return found


@pytest.mark.parametrize("name", list(GAMES))
def test_what_cannot_be_read_or_done_is_told_in_the_language(name: str, brackets: Strict) -> None:
    of, unread, refused = game(name), set(), set()
    for position, actor, words in attempts(name):
        try:
            with TranslationContext():
                action = of.parse(position, actor, words)
        except UnreadableAction as error:
            unread.add(str(error))
            continue
        refusal = position.why_not_by(actor, action)
        if refusal is not None:
            refused.add(str(refusal))
            refused.add(translate(of.describe_action(actor, action)))
            if actor == position.to_move:
                with pytest.raises(IllegalAction) as caught:
                    position.play(action)
                refused.add(str(caught.value))
    assert len(unread) > 20 and len(refused) > 10
    assert [text for text in unread | refused if not text.startswith("[") or glued(text)] == []


@pytest.mark.parametrize("name", list(GAMES))
def test_faulty_tables_are_told_in_the_language(name: str, brackets: Strict) -> None:
    rng, told = Random(f"tables {name}"), set()
    good = tables(name, 1, Random(1))
    for _ in range(60):
        table = deepcopy(good[0])
        for _ in range(3):
            mutated(table, good[1], rng)
        try:
            with TranslationContext():
                game(name).read_position(table)
        except PositionError as error:
            told |= {problem.text for problem in error.problems}
    assert len(told) > 5 and [text for text in told if not text.startswith("[") or glued(text)] == []


def test_a_board_tells_errors_in_its_own_language(
    board: Make,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "da")
    made = board(battle(script="T: declare gifu\nI: outside\n"), language="de")
    made.forward(2)
    with pytest.raises(UnreadableAction) as unread:
        made.play("T: deplyo tokugawa2")
    assert str(unread.value) == "`deplyo` ist keine Aktion. Meintest du `deploy`?"
    assert (unread.value.start, unread.value.end) == (0, 6) and "deploy" in unread.value.expected
    with pytest.raises(IllegalAction, match="wird abgelehnt") as refused:
        made.play("T: deploy tokugawa2")
    assert "ohne Karte" in str(refused.value.refusal) and refused.value.rules == refused.value.refusal.rules
    assert str(made.why_not("T: deploy tokugawa2")) == str(refused.value.refusal)
    shown = "".join(traceback.format_exception(refused.value))
    assert "wird abgelehnt" in shown and "is refused" not in shown and "afvises" not in shown
    with pytest.raises(TypeError, match="path wird als Text oder als `Path` angegeben, nicht als int"):
        made.save(3)  # type: ignore[arg-type]


def test_an_english_board_is_english_whatever_the_environment_speaks(
    board: Make,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "da")
    made = board(battle(script="T: declare gifu\nI: outside\n"), language="en")
    with pytest.raises(TraitError) as caught:
        made.theme = "x"
    assert str(caught.value) == "theme must be auto, light or dark, not `x`"
    assert str(Course(language="en").title) == Course(language="en").title
    with pytest.raises(UnreadableAction) as unread:
        made.play("T: deplyo tokugawa2")
    assert str(unread.value) == "`deplyo` is not an action. Did you mean `deploy`?"


def test_a_phrase_speaks_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    german = languages.load_language("de")
    with pytest.raises(ValueError, match="There is no game") as caught:
        game("chess")
    told = caught.value.args[0]
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    spoken = "Ein Spiel namens `chess` gibt es nicht. Bekannt: sekigahara, warchest, daimyo, shogun. "
    assert str(told) == str(caught.value) == in_language(told, german) == f"{spoken}Meintest du `warchest`?"
    assert repr(told) == repr(str(told)) and f"{told}".startswith("There is no game `chess`")
    within = phrase("{first} {second}", first=phrase("{it}", it=told), second=told)
    assert within == f"{told} {told}", "parts of a phrase stay English"
    with TranslationContext(lambda: german):
        assert str(told) is told, "a call that translates its result gets the phrase itself"
    with pytest.raises(KeyError) as key:
        new("sekigahara").position.fact("punkte")
    assert str(key.value) == repr("einen Fakt `punkte` gibt es nicht")


def test_an_error_while_loading_is_in_the_language_that_is_asked_for(board: Make) -> None:  # noqa: F811
    with pytest.raises(ScenarioError) as caught:
        board(battle(script="X: stop\n"), language="de")
    fault = caught.value.faults[0]
    assert "Eine Seite `X` gibt es nicht" in str(caught.value) and "X: stop" in str(caught.value)
    assert (fault.column, fault.words) == (1, "X") and f"scenario:{fault.line}:1: " in str(caught.value)
    assert caught.value._render_traceback_()[1:] == str(caught.value).split("\n")


def test_the_outermost_door_decides() -> None:
    german, danish = languages.load_language("de"), languages.load_language("da")

    def fail() -> None:
        new("chess")

    outer, inner = TranslationContext(lambda: german), TranslationContext(lambda: danish)
    with pytest.raises(ValueError, match="Ein Spiel namens `chess` gibt es nicht"), outer, inner:
        fail()
    with pytest.raises(ValueError, match="There is no game `chess`"):
        translated(fail)()


def test_causes_are_told_too_and_words_of_others_stay() -> None:
    error = ValueError("as it is", 3)
    try:
        new("chess")
    except ValueError as cause:
        error.__cause__ = cause
        error.__context__ = error
    translate_error(error, languages.load_language("de"))
    assert error.args == ("as it is", 3) and "gibt es nicht" in str(error.__cause__)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            "schach",
            "schach: Weder ein Spiel noch eine Datei heißt so. Die Spiele sind sekigahara, ",
        ),
        ("shogn", "Die Spiele sind sekigahara, warchest, daimyo, shogun. Meintest du `shogun`?"),
        ("schach.toml", "schach.toml: diese Datei gibt es nicht"),
    ],
)
def test_what_is_set_up_may_be_meant_as_a_game(given: str, told: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        Board.set_up(given, language="de")
    assert told in str(caught.value)
