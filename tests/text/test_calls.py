"""Arguments that a public function does not take are told by its door, in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sekiwidget
from sekiwidget.text import languages
from sekiwidget.text.errors import check_call
from sekiwidget.text.languages import Translator
from sekiwidget.text.translate import translated, translated_errors, translated_for_reader
from tests.board.battles import battle
from tests.brackets import Strict

public: Any = sekiwidget
LINE = battle(script="T: declare gifu\n")
POSITION = public.new("sekigahara").position
SAVED = "path, node, perspective, theme, replace, read, chapter, seconds, width, animated, force"
WRITTEN = "game, title, about, rules, seed, position, script, expect, puzzle, languages"

CALLS: tuple[tuple[Callable[..., Any], str], ...] = (
    (
        lambda: public.Board(LINE).save("x.svg", them="dark"),
        f"Board.save has no argument 'them'; it has {SAVED}. Did you mean theme?",
    ),
    (lambda: public.Board(LINE).save(foo=1), f"Board.save has no argument 'foo'; it has {SAVED}."),
    (lambda: public.Board(LINE).save(), "Board.save needs an argument 'path'"),
    (lambda: public.Board(LINE).save("x.svg", path="x.svg"), "Board.save is given 'path' twice"),
    (lambda: public.Board(LINE).goto(), "Board.goto needs an argument 'where'"),
    (lambda: public.Board(LINE).play("T: stop", "x"), "Board.play takes no more than text without a name"),
    (lambda: public.Board(LINE).refresh(3), "Board.refresh takes no arguments"),
    (public.Board, "Board needs an argument 'source'"),
    (public.Board.set_up, "Board.set_up needs an argument 'given'"),
    (
        lambda: public.Course(gmae="sekigahara"),
        "Course has no argument 'gmae'; it has folder, progress, game, language. Did you mean game?",
    ),
    (lambda: public.Course("a", "b", "c"), "Course takes no more than folder, progress without a name"),
    (lambda: public.Course().item(whch="03"), "Course.item has no argument 'whch'; it has which. Did you mean which?"),
    (
        lambda: public.odds(POSITION, "tokugawa", gaol={}),
        (
            "odds has no argument 'gaol'; it has position, side, goal, n, seed, policy, executor, progress, game, "
            "limit, language. Did you mean goal?"
        ),
    ),
    (lambda: public.odds(POSITION), "odds needs an argument 'side'"),
    (
        lambda: public.solve(POSITION, "tokugawa", limt=3),
        (
            "solve has no argument 'limt'; it has position, side, goal, within, limit, seconds, game, progress, "
            "language. Did you mean limit?"
        ),
    ),
    (public.explain, "explain needs an argument 'commit'"),
    (
        lambda: public.puzzle("x", langage="de"),
        "puzzle has no argument 'langage'; it has source, language. Did you mean language?",
    ),
    (public.Scenario, "Scenario needs an argument 'game'"),
    (
        lambda: public.Scenario("sekigahara", titel="x"),
        f"Scenario has no argument 'titel'; it has {WRITTEN}. Did you mean title?",
    ),
    (public.Scenario.from_file, "Scenario.from_file needs an argument 'path'"),
    (lambda: public.Scenario("sekigahara").play("de"), "Scenario.play takes arguments only by name: language"),
    (lambda: public.Line(POSITION, sed=3), "Line has no argument 'sed'; it has start, seed. Did you mean seed?"),
    (POSITION.play, "Position.play needs an argument 'action'"),
)


@pytest.mark.parametrize(("call", "told"), CALLS)
def test_arguments_that_do_not_fit_are_told(call: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == told and caught.value.__suppress_context__


@pytest.mark.parametrize(("call", "told"), CALLS)
def test_they_are_told_in_the_language(call: Callable[[], object], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brackets = Strict()
    monkeypatch.setattr(languages, "find_language", lambda asked=None: brackets)
    with pytest.raises(TypeError) as caught:
        call()
    wrong, asks, meant = told.partition(" Did")
    assert str(caught.value) == (f"[[{wrong}] [Did{meant}]]" if asks else f"[{told}]")


def test_they_are_told_in_the_language_of_the_board_and_in_the_one_asked_for() -> None:
    with pytest.raises(TypeError, match=r"Board\.save hat kein Argument 'them'; es hat path, .*\. Meintest du theme\?"):
        public.Board(LINE, language="de").save("x.svg", them="dark")
    with pytest.raises(TypeError, match=r"^ל-Course אין ארגומנט 'gmae'"):
        public.Course(gmae="sekigahara", language="he")
    with pytest.raises(TypeError, match="odds mangler argumentet 'side'"):
        public.odds(POSITION, language="da")


@pytest.mark.parametrize("public_function", [translated, translated_errors])
def test_what_fails_further_inside_stays_as_it_is(public_function: Callable[..., Any]) -> None:
    def within(number: int) -> int:
        raise TypeError("as it is")

    with pytest.raises(TypeError, match="as it is"):
        public_function(within)(3)
    check_call(within, (3,), {})


@translated_for_reader
class Asked:
    """What may be asked, with a reader of its own."""

    @staticmethod
    def _reads() -> Translator | None:
        return languages.load_language("de")

    def ask(self, *things: str, loud: bool = False, **more: str) -> None:
        """Takes nearly everything."""

    def tell(self, thing: str, /, *, loud: bool) -> None:
        """Takes one thing without a name."""


def test_what_is_gathered_fits_and_what_has_no_name_is_not_known_by_it() -> None:
    asked: Any = Asked()
    asked.ask("a", "b", loud=True, quiet="no")
    with pytest.raises(TypeError, match=r"Asked\.tell hat kein Argument 'thing'; es hat loud\."):
        asked.tell(thing="a", loud=True)
    with pytest.raises(TypeError, match=r"Asked\.tell braucht ein Argument 'loud'"):
        asked.tell("a")
