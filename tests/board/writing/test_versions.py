"""A lesson in several languages on boards: each says it in its own, and what is written there changes no other."""

from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.writing.editing import TextRewriter
from sekiwidget.lesson import Scenario
from sekiwidget.text.multilingual import Multilingual
from tests.board.battles import battle
from tests.board.pages import Page

Make = Callable[..., Board]

SCRIPT = """\
# The attacker chooses.
#de: Der Angreifer wählt.
@ chapter The castle
#de: Die Burg
T: declare gifu                       # first <b>of all</b>
#de: zu<i>erst</i>
I: outside                            # he may choose
T: deploy tokugawa2 with tokugawa
( what if not
#de: wenn nicht
T: stop
)
! I: deploy mori3 with ukita          # no
#de: nein
"""
HEAD = (
    'languages = ["en", "de"]\ntitle = { en = "The sword", de = "Das Schwert" }\nabout = { en = "Why.", de = "Warum." }'
)
PUZZLE = """
[puzzle]
side = "tokugawa"
task = { en = "Win.", de = "Gewinne." }
goal = { "combat.winner" = "tokugawa" }
reply = "script"
hints.en = ["Look.", "Look again."]
hints.de = ["Sieh hin.", "Sieh noch einmal hin."]
after = { en = "Well.", de = "Gut." }
[[puzzle.answer]]
on = "stop"
say = { en = "Too early.", de = "Zu früh." }
"""


def lesson(puzzle: str = "") -> str:
    text = battle(script=SCRIPT).replace('title = "The sword fires the gun"', HEAD)
    head, table, expect = text.partition("[expect]")
    assert HEAD in head
    return head + puzzle + (table + expect if table and not puzzle else "")


def both(english: str, german: str) -> Multilingual:
    return Multilingual({"en": english, "de": german})


def nodes(page: Page) -> Any:
    return page.state["timelines"]["all"]["nodes"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            ("The sword", "Why.", "The attacker chooses.", "The castle", "first <b>of all</b>", "no", "what if not"),
        ),
        ("de", ("Das Schwert", "Warum.", "Der Angreifer wählt.", "Die Burg", "zu<i>erst</i>", "nein", "wenn nicht")),
        (
            "he",
            ("The sword", "Why.", "The attacker chooses.", "The castle", "first <b>of all</b>", "no", "what if not"),
        ),
    ],
)
def test_boards_of_one_line_say_it_each_in_their_language(board: Make, language: str, said: tuple[str, ...]) -> None:
    line = board(lesson())
    page = Page(board(line._source, language=language))
    head, every = page.state["lesson"], nodes(page)
    words = [every[0]["comment"], every[0]["chapter"], every[1]["comment"]]
    tried = next(node["comment"] for node in every if "refused" in node)
    named = next(node["name"] for node in every if "name" in node)
    assert (head["title"], head["about"], *words, tried, named) == said


def test_what_is_written_changes_the_language_of_the_board_alone(board: Make) -> None:
    english = board(lesson())
    german = board(english._source, language="de")
    page, other = Page(german), Page(english)
    for what, node, text in [
        ("comment", 1, "Zuerst."),
        ("chapter", 0, "Burg"),
        ("title", 0, "Schwert"),
        ("about", 0, "Darum."),
        ("comment", 2, "Er wählt."),
        ("comment", 3, "Nur hier."),
    ]:
        assert page.edit(what, node, text=text) == {"ok": True}
    other.listen()
    line, scenario = english.line, Scenario.from_text(english.scenario)
    assert line.nodes[1].comment == both("first <b>of all</b>", "Zuerst.")
    assert line.nodes[0].chapter == both("The castle", "Burg")
    assert line.nodes[2].comment == both("he may choose", "Er wählt."), "what was in the first language alone"
    assert line.nodes[3].comment == Multilingual({"de": "Nur hier."})
    assert (scenario.title, scenario.about) == (both("The sword", "Schwert"), both("Why.", "Darum."))
    assert [node.comment for node in scenario.play().line.nodes[:4]] == [node.comment for node in line.nodes[:4]]
    assert nodes(page)[1]["comment"] == "Zuerst." and nodes(other)[1]["comment"] == "first <b>of all</b>"
    assert page.agrees() and other.agrees()


def test_a_file_is_saved_over_in_the_language_of_the_board(
    board: Make, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.toml").write_text(lesson(), encoding="utf-8")
    page = Page(board("a.toml", language="de"))
    page.edit("comment", 1, text="Zuerst.")
    page.edit("title", 0, text="Schwert")
    assert page.save("a.toml")["ok"]
    wanted = lesson().replace("#de: zu<i>erst</i>", "#de: Zuerst.").replace('"Das Schwert"', '"Schwert"')
    assert (tmp_path / "a.toml").read_text(encoding="utf-8") == wanted


def test_a_puzzle_asks_hints_and_answers_in_the_language(board: Make) -> None:
    made = board(lesson(PUZZLE), language="de")
    page = Page(made)
    assert (page.state["puzzle"]["title"], page.state["puzzle"]["task"]) == ("Das Schwert", "Gewinne.")
    page.ask(puzzle="hint")
    assert page.state["puzzle"]["hints"] == ["Sieh hin."]
    assert made.puzzle_session.hints == ("Sieh hin.",)


def test_hints_and_answers_are_written_in_the_language(board: Make) -> None:
    made = board(lesson(PUZZLE), language="de", mode="play")
    made.puzzle_session.explore()
    asked = made._source.scenario
    assert asked is not None and asked.puzzle is not None
    page = Page(board(asked.play().line, language="de"))
    page.board._source.scenario = asked
    for what, text in (("task", "Siege."), ("hints", "Neu.\nSieh noch einmal hin.\nUnd mehr."), ("after", "Schön.")):
        assert page.edit(what, 0, text=text) == {"ok": True}
    written = page.board._source.scenario.puzzle
    assert written is not None
    assert (written.task, written.after) == (both("Win.", "Siege."), both("Well.", "Schön."))
    assert written.hints == (
        both("Look.", "Neu."),
        both("Look again.", "Sieh noch einmal hin."),
        Multilingual({"de": "Und mehr."}),
    )
    assert page.state["lesson"]["draft"]["hints"] == "Neu.\nSieh noch einmal hin.\nUnd mehr."


def test_the_sign_of_another_language_is_no_sign_in_a_typed_comment(board: Make) -> None:
    made = board(lesson())
    page = Page(made)
    page.edit("comment", 1, text="#de: x and #de: y")
    assert made.line.nodes[1].comment == both("# de: x and # de: y", "zu<i>erst</i>")
    assert "#de: x" not in made.scenario


@pytest.mark.parametrize(
    ("language", "languages", "old", "text", "made"),
    [
        ("en", (), "", "new", "new"),
        ("de", (), "old", "new", "new"),
        ("de", ("en", "de"), "old", "new", both("old", "new")),
        ("de", ("en", "de"), "", "new", Multilingual({"de": "new"})),
        ("en", ("en", "de"), "old", "new", "new"),
        ("da", ("en", "de"), "old", "new", "new"),
        ("da", ("en", "de"), both("a", "b"), "new", both("new", "b")),
        ("de", (), both("a", "b"), "new", both("a", "new")),
        ("de", ("en", "de"), both("a", "b"), "", "a"),
        ("en", ("en", "de"), both("a", "b"), "", Multilingual({"de": "b"})),
        ("de", ("en", "de"), "old", "", ""),
        ("de", ("en", "de"), Multilingual({"de": "b"}), "", ""),
        ("en", ("en", "de"), Multilingual({"de": "b"}), "a", both("a", "b")),
        ("da", ("en", "de", "da"), both("a", "b"), "c", Multilingual({"en": "a", "de": "b", "da": "c"})),
    ],
)
def test_a_text_written_anew(language: str, languages: tuple[str, ...], old: str, text: str, made: str) -> None:
    assert TextRewriter(language, languages).rewrite(old, text) == made


def test_hints_written_anew_keep_what_they_say_elsewhere() -> None:
    written, old = TextRewriter("de", ("en", "de")), (both("a", "1"), "b", both("c", "3"))
    assert written.rewrite_all(old, ["1", "b", "3"]) == old
    assert written.rewrite_all(old, ["1", "3"]) == (old[0], old[2])
    assert written.rewrite_all(old, ["0", "1", "b", "3"]) == (Multilingual({"de": "0"}), *old)
    assert written.rewrite_all(old, ["1", "2", "3"]) == (old[0], both("b", "2"), old[2])
    assert written.rewrite_all(old, []) == ()
