"""Glyphs and coloured marks in a script: read, kept with their commit, written back."""

from typing import Any

import pytest

from sekiwidget.core.line import GLYPHS, Line, Note
from sekiwidget.core.record import RecordError, load, record
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.play.transcript import transcript
from sekiwidget.lesson.rewrite.script_writer import scenario_of, script_of
from sekiwidget.text.languages import load_language
from sekiwidget.text.phrase import in_language
from tests.lesson.toy import ToyGame

SCRIPT = """\
R: add 1 # one
@ glyph !? # of the commit
@ mark red
@ mark red in green
@ arrow RED Blue IN Yellow
B: add 4
@ glyph ??
( better
B: add 5
@ glyph !
)
"""


def line_of(script: str) -> Line:
    return Scenario.from_text(f"game = 'toy'\n[play]\nscript = '''\n{script}'''\n").play().line


def test_a_glyph_is_the_written_commit_s_and_marks_wait_for_what_is_automatic() -> None:
    nodes = line_of(SCRIPT).nodes
    one = next(node for node in nodes if node.comment)
    assert (one.comment, one.glyph, one.depth) == ("one\nof the commit", "!?", 1)
    marked = next(node for node in nodes if node.notes)
    assert marked.depth > one.depth
    assert marked.glyph == ""
    assert marked.notes == [
        Note("mark", ("red",)),
        Note("mark", ("red",), "green"),
        Note("arrow", ("red", "blue"), "yellow"),
    ]
    assert sorted(node.glyph for node in nodes if node.glyph) == ["!", "!?", "??"]
    assert {node.name: node.glyph for node in nodes if node.name} == {"better": "!"}


def test_what_is_written_back_reads_the_same() -> None:
    line = line_of(SCRIPT)
    game: Any = ToyGame()
    script = script_of(line, game)
    assert "@ glyph !?\n" in script
    assert "@ mark red\n@ mark red in green\n@ arrow red blue in yellow\n" in script
    again = line_of(script)
    assert record(again, game) == record(line, game)
    assert script_of(again, game) == script
    assert scenario_of(line, game).to_text() == scenario_of(again, game).to_text()


@pytest.mark.parametrize("glyph", GLYPHS)
def test_every_glyph_can_be_written_with_and_without_a_comment(glyph: str) -> None:
    for rest in ("", " # so"):
        assert line_of(f"R: add 1\n@ glyph {glyph}{rest}\n").nodes[1].glyph == glyph


def test_a_line_is_judged_and_marked_by_hand() -> None:
    line = line_of("R: add 1\n")
    line.goto(1)
    line.glyph("!!")
    line.mark("Red", colour="blue")
    line.arrow("red", "blue", colour="green")
    assert line.node.glyph == "!!"
    assert line.node.notes == [Note("mark", ("red",), "blue"), Note("arrow", ("red", "blue"), "green")]
    line.glyph("")
    assert line.node.glyph == ""
    with pytest.raises(ValueError, match="There is no glyph `!!!`"):
        line.glyph("!!!")
    with pytest.raises(ValueError, match="There is no colour `pink`"):
        line.mark("red", colour="pink")
    line.start()
    with pytest.raises(ValueError, match="none led here"):
        line.glyph("!")


def test_a_record_keeps_them_and_refuses_others() -> None:
    line = line_of(SCRIPT)
    game: Any = ToyGame()
    text = record(line, game)
    find = {"toy": game}.__getitem__
    assert record(load(text, find), game) == text
    green = '{"colour": "green"}'
    for old, new in (('"!?"', '"!!!"'), (green, '{"colour": "pink"}'), (green, '{"colour": []}')):
        assert old in text
        with pytest.raises(RecordError, match="node"):
            load(text.replace(old, new), find)


def test_a_comment_of_a_step_is_told_before_the_heading_of_the_next_chapter() -> None:
    script = "@ chapter First\nR: add 1 # of the step\n@ chapter Next\n# below the heading\nB: add 3"
    told = transcript(Scenario("toy", script=script, position={"red": "1 2", "blue": "3"}).play())
    assert [line.text for line in told if line.kind in ("chapter", "comment")] == [
        "First",
        "of the step",
        "Next",
        "below the heading",
    ]


def test_a_variation_without_a_name_is_told_as_one() -> None:
    script = "R: add 1\n(\nR: add 2\n)\n( a larger card\nR: add 3\n)\n"
    told = transcript(Scenario("toy", script=script).play())
    assert [line.text for line in told if line.kind == "variation"] == ["a variation", "a larger card"]


def test_a_heading_between_comments_in_several_languages_stands_between_them() -> None:
    script = "@ chapter First\nR: add 1 # of the step\n#de: des Zugs\n@ chapter Next\n#de: Weiter\n"
    script += "# below\n#de: darunter\nB: add 3"
    scenario = Scenario("toy", script=script, position={"red": "1 2", "blue": "3"}, languages=("en", "de"))
    told = [line.text for line in transcript(scenario.play()) if line.kind in ("chapter", "comment")]
    for language, words in (
        (None, ["First", "of the step", "Next", "below"]),
        (load_language("de"), ["First", "des Zugs", "Weiter", "darunter"]),
    ):
        assert [in_language(text, language) for text in told] == words
