"""Pages, sheets, pictures and courses in the language of their reader; nothing stands outside the marks."""

from __future__ import annotations

import html
import json
import re
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.course import Course
from sekiwidget.board.session.source import Source, source_of
from sekiwidget.board.wire.packing import compressed
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.course import save_course
from sekiwidget.export.course_html import contents_page, page_extras
from sekiwidget.export.line_steps import steps_through
from sekiwidget.export.moving import FrameSequence
from sekiwidget.export.moving_svg import animated_svg
from sekiwidget.export.page import page
from sekiwidget.export.puzzle_page import puzzle_page
from sekiwidget.export.save import svg
from sekiwidget.export.sheet import contact_sheet
from sekiwidget.export.site.contents import Notebook, Shelf
from sekiwidget.export.site.jupyterlite import start_words
from sekiwidget.export.site.landing import write_landing
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson.course.syllabus import read_course
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text import languages
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase
from tests.text.pseudo_languages import Marks, outside_marks, visible_text
from tests.text.test_boards import random_line, texts

PUZZLE = Path("examples/course/01-what-a-block-is/1-count-the-mon.toml")
UNSAID = re.compile(r"_.*|.*svg|.*paths?|symbol|form|layout|ground|clip|texts|text|forced|legal")
"""Keys whose texts are typed, or markup."""


def marked() -> Translator:
    language: Any = Marks()
    return language  # type: ignore[no-any-return]


def english(text: str, own: set[str]) -> list[str]:
    """Words outside all marks that are no names of the game, or texts of the teacher."""
    left = outside_marks(text)
    for name in sorted(own, key=len, reverse=True):
        left = re.sub(re.escape(name), " ", left, flags=re.IGNORECASE)
    return re.findall(r"\w*[a-z]{3,}", left)


def names(name: str) -> set[str]:
    """What stands on a map."""
    found = game(name)
    labels = {place.get("label", "") for place in found.backdrop().to_json()["places"].values()}
    return {found.title, "Japan", "Pacific Ocean", "Biwa", "Fuji", "Tōkaidō", "Nakasendō", *filter(None, labels)}


def state_in(text: str) -> dict[str, Any]:
    """All that the script of a page is given, unpacked."""
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', text, re.DOTALL)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    for name in ("kit", "backdrop", "words", "judged"):
        if name in state:
            state[name] = json.loads(zlib.decompress(compressed(state[name])))
    state["timelines"] = json.loads(zlib.decompress(compressed(state["timelines"]["packed"])))
    return state


def untold(state: dict[str, Any], own: set[str]) -> set[tuple[str, str]]:
    """Texts of a state with words outside all marks; ids have neither spaces nor capital letters."""
    return {
        (key, text)
        for key, text in texts(state)
        if not UNSAID.fullmatch(key)
        and text not in own
        and english(text, own)
        and re.search(r"[ A-Z]", outside_marks(text))
    }


@pytest.fixture(params=list(GAMES))
def source(request: pytest.FixtureRequest) -> Source:
    return Source(game(request.param), random_line(request.param, 25))


def test_a_sheet_says_nothing_outside_its_language(source: Source) -> None:
    sheet = contact_sheet(source, "all", marked())
    assert sheet.count("⟦") > 20
    assert english(visible_text(sheet), names(source.game.id)) == []


def test_a_picture_says_nothing_outside_its_language(source: Source) -> None:
    for node in (0, len(source.line) // 2, len(source.line) - 1):
        assert english(visible_text(svg(source, node, language=marked())), names(source.game.id)) == []


def test_a_moving_picture_says_nothing_outside_its_language(source: Source) -> None:
    timeline = Timeline(source.game, source.line, "all", source.steps)
    reel = FrameSequence(source, timeline, steps_through(timeline, 0)[:6], "light", marked())
    own = names(source.game.id)
    # In the animated file what several pictures have alike is out of its order.
    told = [visible_text(reel.still(number)) for number in range(len(reel.frames))]
    assert "⟦1 of 6⟧" in told[0]
    assert [english(one, own) for one in [*told, *(shot.description for shot in reel.frames)]] == [[]] * 12
    assert "⟦" in visible_text(animated_svg(reel))


def test_a_page_says_nothing_outside_its_language(source: Source) -> None:
    text = page(source, 0, ["all", "public"], language=marked())
    own = names(source.game.id)
    assert '<html lang="xm">' in text
    assert english(visible_text(text), own) == []
    assert untold(state_in(text), own) == set()


def teachers(scenario: Scenario) -> set[str]:
    """The texts that a teacher wrote."""
    puzzle = scenario.puzzle
    assert puzzle is not None
    said = (text for one in puzzle.answers for text in (one.on, one.say))
    return {one for one in (scenario.title, scenario.about, puzzle.task, puzzle.after, *puzzle.hints, *said) if one}


def test_a_page_that_asks_says_nothing_outside_its_language() -> None:
    scenario = Scenario.from_file(PUZZLE)
    text = puzzle_page(scenario, language=marked()).text
    own = names(scenario.game) | teachers(scenario)
    comments = {node.comment for node in scenario.play().line.nodes if node.comment}
    assert english(visible_text(text), own | comments) == []
    assert untold(state_in(text), own | comments) == set()


def test_a_handout_says_nothing_outside_its_language() -> None:
    scenario = Scenario.from_file(PUZZLE)
    own = {line for text in teachers(scenario) for line in text.split("\n")}
    comments = {node.comment for node in scenario.play().line.nodes if node.comment}
    sheet = visible_text(contact_sheet(source_of(scenario), "all", marked()))
    assert "⟦Space for your answer⟧" in sheet
    assert english(sheet, names(scenario.game) | own | comments) == []


def test_the_contents_of_a_course_say_nothing_outside_their_language() -> None:
    syllabus = read_course("examples/course")
    item = next(iter(syllabus.items))
    text = contents_page(syllabus, "key", "auto", marked())
    own = {
        syllabus.title,
        syllabus.about,
        *(one.title for one in syllabus.chapters),
        *(one.title for one in syllabus.items),
        *re.findall(r'<p dir="auto">(.*?)</p>', html.unescape(text)),
        *(game(name).title for name in GAMES),
    }
    assert english(visible_text(text), own) == []
    words = re.search(r"const words = (\{.*\});", text)
    assert words and all(outside_marks(one) == "" for one in json.loads(words[1]).values())
    above = page_extras(syllabus, item, "key", "auto", None, marked()).above
    assert "⟦Next:" in above and english(visible_text(above), own) == []


def test_the_front_page_of_a_site_says_nothing_outside_its_language(tmp_path: Path) -> None:
    (tmp_path / "start").mkdir()
    shelves = [Shelf("", (Notebook(PurePosixPath("a.ipynb"), "First"),))]
    write_landing(tmp_path, "Ours", shelves, version="0.8", docs=True, language=marked())
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<html lang="xm">' in text
    assert english(visible_text(text), {"First", "Ours"}) == []
    words = re.search(r'id="words">(.*?)</script>', text)
    assert words and all(outside_marks(one) == "" for one in json.loads(words[1]).values())


# -- in the languages there are --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "begins"), [("de", '<html lang="de">'), ("he", '<html lang="he" dir="rtl">')])
def test_a_board_saves_in_its_language(code: str, begins: str, tmp_path: Path) -> None:
    board = Board(PUZZLE, language=code)
    for name, keywords in (("a.html", {}), ("b.html", {"read": True})):
        text = board.save(tmp_path / name, **keywords).read_text(encoding="utf-8")  # type: ignore[arg-type]
        assert begins in text and state_in(text)["words"]["lang"] == code
    told = languages.load_language(code)
    assert visible_text(board.save(tmp_path / "a.svg").read_text(encoding="utf-8")) != visible_text(
        Board(PUZZLE, language="en").save(tmp_path / "b.svg").read_text(encoding="utf-8")
    )
    assert told.direction == ("rtl" if code == "he" else "ltr")
    board.save(tmp_path / "line.toml")


def test_a_picture_says_which_language_it_is_in(tmp_path: Path) -> None:
    """So that what reads it aloud takes the right voice, wherever the picture stands."""
    own = "{http://www.w3.org/XML/1998/namespace}lang"
    for code, lang in (("he", "he"), ("en", None)):
        board = Board("examples/combat/06-swords-wake-guns.toml", language=code)
        for keywords in ({}, {"animated": True}):
            picture = board.save(tmp_path / "a.svg", **keywords).read_text(encoding="utf-8")  # type: ignore[arg-type]
            assert ET.fromstring(picture).get(own) == lang
        shown = board._repr_mimebundle_()[0]["text/html"]
        assert re.findall(r'^<img alt="[^"]+" lang="(\w+)"', shown) == ([lang] if lang else [])


def test_a_course_speaks_with_its_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(languages.VARIABLE, "da")
    course = Course("examples/course", language="de")
    done = in_language(phrase("{done} of {all} done", done=0, all=89), languages.load_language("de"))
    assert done in repr(course) and done != "0 of 89 done" and '<div lang="de" dir="ltr">' in course._repr_html_()
    assert course.board()._speaks is languages.load_language("de")
    assert course.board(language="he")._speaks is languages.load_language("he")
    assert Course("examples/course", language="en").board()._speaks is None


def test_a_course_of_pages_is_in_one_language(tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    (lessons / "1.toml").write_text(PUZZLE.read_text(encoding="utf-8"), encoding="utf-8")
    save_course(lessons, tmp_path / "made", language=languages.load_language("he"))
    for name in ("index.html", "1.html"):
        assert '<html lang="he" dir="rtl">' in (tmp_path / "made" / name).read_text(encoding="utf-8")


def test_the_pages_of_a_site_tell_what_loads_in_every_language() -> None:
    for code in ("da", "de", "he"):
        assert all(languages.load_language(code).template(one) for one in start_words().values())


def test_hebrew_is_read_from_the_right_on_a_map_that_is_not_mirrored() -> None:
    source = source_of(PUZZLE)
    english_one, hebrew = svg(source, 0), svg(source, 0, language=languages.load_language("he"))
    assert 'direction="rtl"' in hebrew and 'direction="rtl"' not in english_one
    gifu = [
        re.search(rf'<text[^>]* x="([^"]*)"[^>]*>{name}<', one)
        for one, name in ((english_one, "Gifu"), (hebrew, "גיפו"))
    ]
    assert gifu[0] and gifu[1] and gifu[0][1] == gifu[1][1]
    assert "scale(-1" not in hebrew


def test_errors_of_a_course_are_in_its_language() -> None:
    with pytest.raises(ScenarioError, match="diesen Ordner gibt es nicht"):
        Course("nowhere", language="de")
    with pytest.raises(ValueError, match="gibt es nicht"):
        Course(game="chess", language="de")
    course = Course("examples/course", language="de")
    for asked in (course.item, course.board, course.puzzle):
        with pytest.raises(KeyError, match="Keine Datei `99` in diesem Kurs"):
            asked("99")
