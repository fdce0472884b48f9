"""A script in several languages, merged with a changed line: what other languages say stays as it was typed."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.core.line import Line
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.rewrite.diff import LineDiff
from sekiwidget.lesson.rewrite.file import rewrite_text
from sekiwidget.lesson.rewrite.merge import merge_script
from sekiwidget.lesson.rewrite.source_map import ScriptRows, Trace
from sekiwidget.text.multilingual import Multilingual, from_versions
from tests.lesson.good import BILINGUAL
from tests.lesson.play.test_in_languages import both
from tests.lesson.rewrite.test_merge import changes

Edit = Callable[[Line], object]


def set_words(node: int, **words: str) -> Edit:
    def edit(line: Line) -> None:
        for name, text in words.items():
            setattr(line.nodes[node], name, text)

    return edit


@pytest.mark.parametrize(
    ("edit", "gone", "come"),
    [
        (lambda line: None, [], []),
        (set_words(0, comment=both("Red begins.", "Rot fängt an.")), ["#de: Rot beginnt."], ["#de: Rot fängt an."]),
        (set_words(0, comment=both("Red starts.", "Rot beginnt.")), ["# Red begins."], ["# Red starts."]),
        (set_words(0, comment="Red begins."), ["#de: Rot beginnt."], []),
        (set_words(0, comment=Multilingual({"de": "Rot."})), ["# Red begins.", "#de: Rot beginnt."], ["#de: Rot."]),
        (
            set_words(0, chapter=both("The first", "Die erste")),
            ["@ chapter The first card", "#de: Die erste Karte"],
            ["@ chapter The first", "#de: Die erste"],
        ),
        (set_words(0, chapter="The first card"), ["#de: Die erste Karte"], []),
        (set_words(0, chapter=""), ["@ chapter The first card", "#de: Die erste Karte"], []),
        (set_words(1, chapter=both("Second", "Zweite")), [], ["@ chapter Second", "#de: Zweite"]),
        (
            set_words(1, comment=both("the smallest\nof all", "die kleinste\nvon allen")),
            [],
            ["#de: von allen", "# of all"],
        ),
        (set_words(2, comment=both("not held", "fehlt")), ["#de: nicht auf der Hand"], ["#de: fehlt"]),
        (set_words(3, comment=both("nothing", "nichts")), [], ["#de: nichts"]),
    ],
)
def test_only_what_was_changed_is_typed_anew(edit: Edit, gone: list[str], come: list[str]) -> None:
    played = Scenario.from_text(BILINGUAL).play()
    edit(played.line)
    scenario = played.scenario
    made = merge_script(scenario.script, played.line, played.game, scenario.languages)
    found = changes(scenario.script, made)
    assert tuple(map(sorted, found)) == (sorted(gone), sorted(come))
    again = Trace(ScriptRows(made, scenario.languages), played.line, played.game).line
    assert not LineDiff(played.line, again)


def test_a_variation_goes_with_its_names() -> None:
    played = Scenario.from_text(BILINGUAL).play()
    named = next(node for node in played.line.nodes if node.name)
    played.line.delete(named.id)
    made = merge_script(played.scenario.script, played.line, played.game, played.scenario.languages)
    assert "gelten" not in made and "so viel dazu" not in made and "#de: nicht auf der Hand" in made


def test_an_attempt_goes_with_what_is_said_of_it() -> None:
    played = Scenario.from_text(BILINGUAL).play()
    played.line.delete(2)
    gone, come = changes(
        played.scenario.script,
        merge_script(played.scenario.script, played.line, played.game, played.scenario.languages),
    )
    assert come == [] and gone[0].startswith("! R: add 9") and gone[-1] == "#de: nicht auf der Hand"


def test_a_file_keeps_how_its_tables_are_written() -> None:
    from dataclasses import replace

    played = Scenario.from_text(BILINGUAL).play()
    puzzle = played.scenario.puzzle
    assert puzzle is not None
    scenario = replace(
        played.scenario,
        title=both("Counting aloud", "Zählen"),
        about=both("Two cards.", "Zwei Karten, eine Summe."),
        puzzle=replace(
            puzzle,
            hints=(both("Count.", "Zähle."), both("Again.", "Noch einmal.")),
            after="Done.",
            answers=(replace(puzzle.answers[0], say=both("Too early.", "Zu bald.")),),
        ),
    )
    made = rewrite_text(BILINGUAL, played.line, played.game, scenario)
    assert changes(BILINGUAL, made) == (
        [
            'title = { de = "Laut zählen", en = "Counting aloud" }',
            'about.en = "Two cards, one sum."',
            'hints = ["Count.", { en = "Again.", de = "Noch einmal." }]',
            'after = { de = "Fertig." }',
            'say = { en = "Too early.", de = "Zu früh." }',
        ],
        [
            'title = { de = "Zählen", en = "Counting aloud" }',
            'about.en = "Two cards."',
            'hints = { en = ["Count.", "Again."], de = ["Zähle.", "Noch einmal."] }',
            'after = "Done."',
            'say = { en = "Too early.", de = "Zu bald." }',
        ],
    )
    assert rewrite_text(BILINGUAL, played.line, played.game, played.scenario) == BILINGUAL


def test_a_file_of_one_language_learns_another() -> None:
    text = 'game = "toy"\n\n[position]\nred = "1 2"\nblue = "3"\n\n[play]\nscript = """\nR: add 1  # one\n"""\n'
    played = Scenario.from_text(text).play()
    played.line.nodes[1].comment = both("one", "eins")
    made = rewrite_text(text, played.line, played.game, played.scenario)
    assert changes(text, made) == ([], ['languages = ["en", "de"]', "#de: eins"])


comments = st.sampled_from(("", "plain")) | st.dictionaries(
    st.sampled_from(("en", "de", "he")), st.sampled_from(("one", "zwei\ndrei", "a % sign", "gap\n\nhere")), min_size=1
).map(from_versions)


@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from(("comment", "chapter")), comments), max_size=4))
def test_whatever_is_written_reads_back(edits: list[tuple[int, str, str]]) -> None:
    played = Scenario.from_text(BILINGUAL).play()
    line = played.line
    for number, what, text in edits:
        node = line.nodes[number % len(line)]
        if what == "comment" or (node.attempt is None and "\n" not in "".join(getattr(text, "versions", {}).values())):
            setattr(node, what, text)
    languages = ("en", "de", "he")
    made = merge_script(played.scenario.script, line, played.game, languages)
    assert not LineDiff(line, Trace(ScriptRows(made, languages), line, played.game).line)
