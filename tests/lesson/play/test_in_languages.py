"""A lesson in several languages: reading, writing, playing, telling and recording it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.core.record import load, record
from sekiwidget.games.registry import game
from sekiwidget.lesson import Answer, Puzzle, Scenario, ScenarioError, Unwritable, scenario_of, script_of
from sekiwidget.lesson.play.transcript import transcript
from sekiwidget.lesson.rewrite.i18n import missing_translations
from sekiwidget.text import languages as known
from sekiwidget.text.multilingual import Multilingual, from_versions
from sekiwidget.text.phrase import in_language
from tests.lesson.good import BILINGUAL
from tests.lesson.play.test_scenario import scenarios


def both(english: str, german: str) -> Multilingual:
    return Multilingual({"en": english, "de": german})


def test_a_text_is_a_string_or_a_table_of_languages() -> None:
    scenario = Scenario.from_text(BILINGUAL)
    assert scenario.languages == ("en", "de")
    assert scenario.title == both("Counting aloud", "Laut zählen")
    assert scenario.about == both("Two cards, one sum.", "Zwei Karten, eine Summe.")
    puzzle = scenario.puzzle
    assert puzzle is not None
    assert puzzle.task == both("Reach ten.", "Erreiche zehn.") and puzzle.after == Multilingual({"de": "Fertig."})
    assert puzzle.hints == ("Count.", both("Again.", "Noch einmal."))
    assert puzzle.answers[0].say == both("Too early.", "Zu früh.")


def test_hints_may_be_a_list_for_each_language() -> None:
    hints = 'hints.en = ["Count.", "Again."]\nhints.de = ["Zähle."]'
    scenario = Scenario.from_text(
        BILINGUAL.replace('hints = ["Count.", { en = "Again.", de = "Noch einmal." }]', hints)
    )
    assert scenario.puzzle is not None
    assert scenario.puzzle.hints == (both("Count.", "Zähle."), Multilingual({"en": "Again."}))
    assert Scenario.from_text(scenario.to_text()) == scenario


def test_a_table_needs_no_list_of_languages_and_english_stands_in() -> None:
    text = 'game = "toy"\ntitle = { he = "ספירה", de = "Zählen", en = "Counting" }\nabout = { de = "Laut.", da = "" }\n'
    scenario = Scenario.from_text(text)
    assert scenario.languages == () and scenario.about == Multilingual({"de": "Laut."})
    assert in_language(scenario.title, known.load_language("da")) == "Counting"
    assert in_language(scenario.title, known.load_language("he")) == "ספירה"
    assert Scenario.from_text(scenario.to_text()) == scenario


def test_the_first_language_of_a_file_stands_in() -> None:
    text = 'game = "toy"\nlanguages = ["de", "en"]\ntitle = { en = "Counting", de = "Zählen" }\n'
    title = Scenario.from_text(text).title
    assert (title, in_language(title, None)) == (Multilingual({"de": "Zählen", "en": "Counting"}), "Counting")
    assert in_language(title, known.load_language("da")) == "Zählen"


def test_a_comment_of_a_language_belongs_to_the_line_above_it() -> None:
    nodes = Scenario.from_text(BILINGUAL).play().line.nodes
    tried, doubted, accepted = nodes[2], nodes[3], next(node for node in nodes if node.name)
    assert nodes[0].comment == both("Red begins.", "Rot beginnt.")
    assert nodes[0].chapter == both("The first card", "Die erste Karte")
    assert nodes[1].comment == both("the smallest", "die kleinste")
    assert tried.comment == both("not held", "nicht auf der Hand")
    assert doubted.comment == "nothing", "one that names no language is for everybody, where it is alone"
    assert accepted.name == both("what if Blue lets it stand", "wenn Blau es gelten lässt")
    assert accepted.comment == both("easier", "nur deutsch")
    assert nodes[-1].comment == Multilingual({"de": "so viel dazu"}), "at the end of the variation"


def test_without_languages_it_is_an_ordinary_comment() -> None:
    script = "#de: Rot beginnt.\n# Red begins. #de: x\nR: add 1  #he: x\n@ chapter One #de: Eins\n"
    nodes = Scenario("toy", script=script, position={"red": "1 2", "blue": "3"}).play().line.nodes
    assert nodes[0].comment == "de: Rot beginnt.\nRed begins. #de: x"
    assert (nodes[1].comment, nodes[1].chapter) == ("he: x\nde: Eins", "One")


def test_a_space_makes_it_an_ordinary_comment() -> None:
    text = BILINGUAL.replace("#de: die kleinste", "# de: die kleinste")
    assert Scenario.from_text(text).play().line.nodes[1].comment == "the smallest\nde: die kleinste"


def test_it_goes_both_ways() -> None:
    scenario = Scenario.from_text(BILINGUAL)
    again = Scenario.from_text(scenario.to_text())
    assert again == scenario and hash(again) == hash(scenario) and again.to_text() == scenario.to_text()
    played = scenario.play()
    anew = replace(scenario, script=script_of(played.line, played.game, scenario.languages), expect={})
    assert record(anew.play().line, played.game) == record(played.line, played.game)
    assert "\n@ chapter The first card\n#de: Die erste Karte\n" in anew.script


def test_a_line_without_a_scenario_names_the_languages_it_has() -> None:
    played = Scenario.from_text(BILINGUAL).play()
    scenario = scenario_of(played.line, played.game)
    assert scenario.languages == ("en", "de")
    assert record(Scenario.from_text(scenario.to_text()).play().line, played.game) == record(played.line, played.game)


def test_a_record_holds_every_language() -> None:
    line = Scenario.from_text(BILINGUAL).play().line
    again = load(record(line, game("toy")), game)
    words = [(node.comment, node.chapter, node.name) for node in line.nodes]
    assert [(node.comment, node.chapter, node.name) for node in again.nodes] == words
    assert '"comment": {"en": "Red begins.", "de": "Rot beginnt."}' in record(line, game("toy"))


def test_it_is_told_in_each_language() -> None:
    told = [
        in_language(one.text, known.load_language("de")) for one in transcript(Scenario.from_text(BILINGUAL).play())
    ]
    for said in ("Rot beginnt.", "Die erste Karte", "die kleinste", "nicht auf der Hand", "nur deutsch"):
        assert said in told
    assert not {"Red begins.", "The first card", "not held", "easier"} & set(told)
    assert {"nothing", "the largest"} <= set(told)


def test_what_would_read_as_another_comment_is_not_written() -> None:
    played = Scenario.from_text(BILINGUAL).play()
    played.line.nodes[1].comment = "write #de: before it"
    with pytest.raises(Unwritable, match="cannot contain the sign that begins another one"):
        scenario_of(played.line, played.game, played.scenario)
    plain = Scenario("toy", script="R: add 1", position={"red": "1 2", "blue": "3"}).play()
    plain.line.nodes[1].comment = "write #de: before it"
    assert "# write #de: before it" in scenario_of(plain.line, plain.game).script


@pytest.mark.parametrize("blank", [" ", "\t", "\n"])
@pytest.mark.parametrize("said", [":", "de:", "x"])
@pytest.mark.parametrize("order", [("da", "en"), ("en", "da")])
def test_a_language_in_which_a_text_is_blank_is_not_written(order: tuple[str, str], said: str, blank: str) -> None:
    played = replace(Scenario.from_text(BILINGUAL), languages=order, title="", about="", puzzle=None, script="").play()
    here = played.line.nodes[0]
    here.comment = here.chapter = Multilingual({"en": blank, "da": said})
    scenario = scenario_of(played.line, played.game, played.scenario)
    read = Scenario.from_text(scenario.to_text()).play().line.nodes[0]
    assert read.comment == read.chapter == Multilingual({"da": said})


def test_what_is_in_one_language_alone_is_noted_for_the_author() -> None:
    found = {one.language: one.places for one in missing_translations(Scenario.from_text(BILINGUAL).play())}
    assert found == {"en": ("`after`", "line 28"), "de": ("hint 1", "line 30", "line 32")}
    assert missing_translations(Scenario.from_text(BILINGUAL).play())[0].sentence == "not in `en`: `after`, line 28"
    assert missing_translations(Scenario("toy", title="x").play()) == []
    numbers = BILINGUAL.replace("# nothing", "# 2 : 2").replace("# the largest", "# = 4")
    assert dict(missing_translations(Scenario.from_text(numbers).play()))["de"] == ("hint 1",)


def test_of_many_places_the_first_are_named_and_the_others_counted() -> None:
    hints = repr(["Count."] * 14)
    many = BILINGUAL.replace('hints = ["Count.", { en = "Again.", de = "Noch einmal." }]', f"hints = {hints}")
    _, german = missing_translations(Scenario.from_text(many).play())
    shown = ", ".join(f"hint {number}" for number in range(1, 13))
    assert german.sentence == f"not in `de`: {shown}, 4 more"


@pytest.mark.parametrize("title", ["#de: Die erste Karte\n", "#de: wenn Blau es gelten lässt\n"])
def test_a_title_in_one_language_alone_is_noted_by_its_line(title: str) -> None:
    before, _, after = BILINGUAL.partition(title)
    assert after
    found = {one.language: one.places for one in missing_translations(Scenario.from_text(before + after).play())}
    assert f"line {before.count(chr(10))}" in found["de"]
    assert "line 27" in found["en"]


def test_a_faulty_list_of_languages_is_the_only_fault() -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(BILINGUAL.replace('["en", "de"]', "3"))
    assert [fault.message for fault in caught.value.faults] == ["`languages` must be an array, not a whole number"]


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
texts = words | st.dictionaries(st.sampled_from(known.CODES), words, min_size=1).map(from_versions)
several = st.builds(
    Puzzle,
    side=st.just("red"),
    task=texts,
    goal=st.just({"total": 3}),
    hints=st.lists(texts, max_size=3).map(tuple),
    after=texts,
    answers=st.lists(st.builds(Answer, words, texts), max_size=2).map(tuple),
)


@given(scenarios, texts, texts, several, st.booleans())
def test_texts_in_any_languages_go_both_ways(
    like: Scenario, title: str, about: str, puzzle: Puzzle, named: bool
) -> None:
    from sekiwidget.lesson.play.scenario import read_fields
    from sekiwidget.lesson.script.document import Document, Fields

    languages = known.CODES[::-1] if named else ()
    scenario = replace(like, languages=languages, title=title, about=about, puzzle=puzzle)
    document = Document(scenario.to_text(), "scenario")
    fields = Fields(document)
    assert read_fields(document, fields, Scenario) == scenario
    assert not fields.faults


comments = st.text("ab#:% \n", max_size=8) | st.dictionaries(
    st.sampled_from(known.CODES), st.text("ab#:% \n", min_size=1, max_size=8), min_size=1
).map(from_versions)
titles = st.text("ab", max_size=5) | st.dictionaries(
    st.sampled_from(known.CODES), st.text("ab", min_size=1, max_size=5), min_size=1
).map(from_versions)


@given(st.lists(st.tuples(comments, titles, titles), min_size=8, max_size=8), st.permutations(known.CODES))
def test_words_in_any_languages_read_back_from_a_script(words: list[tuple[str, str, str]], order: list[str]) -> None:
    from sekiwidget.lesson.rewrite.diff import LineDiff

    played = replace(Scenario.from_text(BILINGUAL), languages=tuple(order), puzzle=None, script="").play()
    line = played.line
    for text in ("add 1", "doubt"):
        line.play(played.game.parse(line.position, line.position.to_move or "", text))
    for node, (comment, chapter, _) in zip(line.nodes, words, strict=False):
        node.comment, node.chapter = comment, chapter
    scenario = scenario_of(line, played.game, replace(played.scenario, expect={}))
    assert not LineDiff(line, Scenario.from_text(scenario.to_text()).play().line)
