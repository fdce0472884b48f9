"""A script merged with a changed line: what was not touched stays as it was typed."""

from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.core.asks import fits
from sekiwidget.core.game import Game
from sekiwidget.core.line import ASKS, Line, Node, Note
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.play.scenario import Played
from sekiwidget.lesson.rewrite.diff import LineDiff
from sekiwidget.lesson.rewrite.file import rewrite_text
from sekiwidget.lesson.rewrite.merge import merge_script
from sekiwidget.lesson.rewrite.source_map import ScriptRows, Trace
from tests.lesson.good import COUNTING, EXAMPLES

SMALL = [path for path in EXAMPLES if path.stat().st_size < 6000]

WRITTEN = """\
game = "toy"
seed = 7

[position]
red = "1 2 3"
blue = "0 4 5"
turn = "red"

[play]
script = '''
# Red begins.
#% why so late?

  @ chapter   The first card
R: add 1                 #   the smallest
! R: add 9 -> 2.1        # not held
= total 1
B: doubt

(  what if Blue lets it stand   # easier
    B: accept
    #% deal again
    - deal R 6
)
= total 0                #% after the doubt
B: add 4
'''
"""


def play(text: str) -> tuple[str, Played]:
    played = Scenario.from_text(text).play()
    return played.scenario.script, played


def changes(old: str, new: str) -> tuple[list[str], list[str]]:
    """The lines that went, and those that came."""
    before, after = old.split("\n"), new.split("\n")
    gone: list[str] = []
    come: list[str] = []
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            gone += before[start:end]
            come += after[first:last]
    return gone, come


def living(line: Line) -> list[Node]:
    return [node for node in line.nodes if line.holds(node.id)]


@pytest.mark.parametrize("path", SMALL[::7], ids=lambda path: path.stem)
def test_an_unchanged_line_changes_nothing(path: Path) -> None:
    played = Scenario.from_file(path).play()
    assert (
        merge_script(played.scenario.script, played.line, played.game, played.scenario.languages)
        == played.scenario.script
    )


def test_a_comment_keeps_its_place_and_everything_else_its_bytes() -> None:
    script, played = play(WRITTEN)
    node = played.line.nodes[1]
    node.comment = "the least of them"
    assert changes(script, merge_script(script, played.line, played.game)) == (
        ["R: add 1                 #   the smallest"],
        ["R: add 1                 # the least of them"],
    )


def test_what_was_left_out_stays_left_out_and_rows_are_added_where_they_belong() -> None:
    script, played = play(WRITTEN)
    line = played.line
    line.nodes[1].comment += "\nand more"
    line.nodes[1].notes = [Note("mark", ("red",))]
    gone, come = changes(script, merge_script(script, line, played.game))
    assert gone == []
    assert come == ["# and more", "@ mark red"]


def test_a_new_variation_stands_before_what_begins_anew() -> None:
    script, played = play(WRITTEN)
    line = played.line
    start = line.main()[2]
    line.goto(start.id)
    line.play(played.game.parse(line.position, "blue", "add 5"))
    new = merge_script(script, line, played.game)
    gone, come = changes(script, new)
    assert gone == []
    assert come == ["(", "B: add 5", ")"]
    assert "B: add 4\n(\nB: add 5\n)\n" in new


def test_what_is_deleted_goes_with_its_facts_and_nothing_else() -> None:
    script, played = play(WRITTEN)
    line = played.line
    line.delete(line.main()[2].children[-1])
    gone, come = changes(script, merge_script(script, line, played.game))
    assert (gone, come) == (["B: add 4"], [])
    variation = next(node for node in living(line) if node.name)
    line.delete(variation.id)
    gone, come = changes(script, merge_script(script, line, played.game))
    assert [row.strip() for row in gone if row.strip()] == [
        "(  what if Blue lets it stand   # easier",
        "B: accept",
        "#% deal again",
        "- deal R 6",
        ")",
        "B: add 4",
    ]
    assert come == []


def test_a_promoted_variation_takes_its_rows_along() -> None:
    script, played = play(WRITTEN)
    line = played.line
    variation = next(node for node in living(line) if node.name)
    line.promote(variation.id)
    new = merge_script(script, line, played.game)
    rows = {row.partition(" #")[0].strip() for row in new.split("\n")}
    lost = {row.partition(" #")[0].strip() for row in script.split("\n")} - rows
    assert {row for row in lost if not row.startswith("(")} == set()
    assert "B: accept             # easier" in new
    assert new.index("B: accept") < new.index("B: doubt")


def test_variations_that_begin_alike_stay_apart() -> None:
    text = WRITTEN.replace(
        "= total 0                #% after the doubt\n",
        "( once more otherwise\nB: accept\n- deal R 5\n)\n= total 0                #% after the doubt\n",
    )
    script, played = play(text)
    played.line.nodes[1].comment = "new"
    gone, _ = changes(script, merge_script(script, played.line, played.game))
    assert gone == ["R: add 1                 #   the smallest"]


def test_a_line_from_elsewhere_brings_what_the_script_does_not_play() -> None:
    script, played = play(WRITTEN)
    other = Line(played.line.nodes[0].position, seed=7)
    other.play(played.game.parse(other.position, "red", "add 3"))
    new = merge_script(script, other, played.game)
    assert not LineDiff(other, Trace(ScriptRows(new), other, played.game).line)
    assert "#% why so late?" in new
    assert "R: add 1" not in new


def test_words_at_an_end_that_a_script_plays_beyond_have_a_place() -> None:
    path = next(path for path in EXAMPLES if path.stem == "30-event-fewer-armies")
    played = Scenario.from_file(path).play()
    line = played.line
    line.delete(line.main()[1].id)
    line.nodes[0].comment = "Two\nlines"
    new = merge_script(played.scenario.script, line, played.game, played.scenario.languages)
    assert new == "# Two\n# lines\n! G: deploy 5 mikawa -> event-levy\nG: deploy 3 mikawa\n"


def test_an_attempt_after_what_is_played_at_an_end_goes_with_it() -> None:
    path = next(path for path in EXAMPLES if path.stem == "07-four-a-province-nought")
    played = Scenario.from_file(path).play()
    line = played.line
    tried = next(node for node in line.nodes if node.attempt is not None and node.parent == line.main()[-1].id)
    row = "! B: build castle kai -> skip"
    assert row in played.scenario.script
    line.delete(line.main()[-2].id)
    assert not line.holds(tried.id)
    assert row not in merge_script(played.scenario.script, line, played.game, played.scenario.languages)


def test_a_glyph_for_what_is_played_unasked_gets_a_row_to_follow() -> None:
    path = next(path for path in EXAMPLES if path.stem == "05-comrades")
    played = Scenario.from_file(path).play()
    played.line.nodes[3].glyph = "?!"
    gone, come = changes(
        played.scenario.script,
        merge_script(played.scenario.script, played.line, played.game, played.scenario.languages),
    )
    assert (gone, come) == ([], ["T: accept", "@ glyph ?!"])


def test_a_fact_about_the_end_stays_there_when_a_commit_before_it_gets_a_row() -> None:
    path = next(path for path in EXAMPLES if path.stem == "40-a-new-siege")
    played = Scenario.from_file(path).play()
    played.line.nodes[12].chapter = "The last round"
    text = path.read_text()
    made = rewrite_text(text, played.line, played.game, played.scenario)
    assert Counter(changes(text, made)[1]) - Counter(text.split("\n")) == Counter(
        ["@ chapter The last round", "T: lose maeda2"]
    )
    assert made.index("T: lose maeda2") < made.index("= castle.anotsu ishida")


def test_a_commit_is_written_out_where_its_row_would_be_read_as_one_before_it() -> None:
    path = next(path for path in EXAMPLES if path.stem == "14-recruits")
    played = Scenario.from_file(path).play()
    played.line.nodes[5].glyph = "!?"
    made = merge_script(played.scenario.script, played.line, played.game, played.scenario.languages)
    assert not LineDiff(played.line, Trace(ScriptRows(made), played.line, played.game).line)


def edit(line: Line, game: Game, what: str, node: Node, text: str) -> None:
    """What a teacher may do at a node."""
    if what == "comment":
        node.comment = " ".join(text.split()) if node.attempt is not None else text
    elif what == "chapter" and node.attempt is None:
        node.chapter = " ".join(text.split())
    elif what == "unmark":
        node.notes = []
    elif what == "glyph" and node.commit is not None:
        node.glyph = "!?" if text else ""
    elif what == "ask":
        node.ask = next((one for one in ASKS if text and fits(game, node, one)), "")
    elif what == "name" and (start := line.variation(node.id)) is not None:
        start.name = " ".join(text.split())
    elif what == "delete" and node.parent is not None:
        line.delete(node.id)
    elif what == "promote" and node.attempt is None:
        line.promote(node.id)
    elif what == "play" and node.attempt is None and node.position.to_move not in (None, "chance"):
        line.goto(node.id)
        line.play(next(iter(node.position.legal())))


HEADED = WRITTEN.replace(
    "    B: accept\n",
    "    # it stands\n    @ mark red\n    = total 1  # still\n    @ chapter  Standing\n    ! B: add 9\n"
    "    B: accept # so\n",
)
"""Much is said before the first commit of the variation."""


def test_what_is_said_first_in_a_variation_stays_there() -> None:
    script, played = play(HEADED)
    assert merge_script(script, played.line, played.game) == script
    for what in EDITS:
        for number in range(len(living(played.line))):
            for text in ("", "New words", "Two\nlines"):
                _, again = play(HEADED)
                edit(again.line, again.game, what, living(again.line)[number], text)
                new = merge_script(script, again.line, again.game)
                assert not LineDiff(again.line, Trace(ScriptRows(new), again.line, again.game).line), (
                    what,
                    number,
                    text,
                )
                elsewhere = what != "delete" and again.line.nodes[number].name != "what if Blue lets it stand"
                if what == "comment" and elsewhere and number < 3:
                    assert "    # it stands\n    @ mark red\n    = total 1  # still\n" in new


EDITS = ("comment", "chapter", "unmark", "glyph", "ask", "name", "delete", "promote", "play")
TEXTS = ("", "New words", "Two\nlines", "with\n\na gap", "a % sign")


@given(
    st.sampled_from(SMALL),
    st.lists(st.tuples(st.sampled_from(EDITS), st.integers(0, 400), st.sampled_from(TEXTS)), min_size=1, max_size=4),
)
def test_whatever_is_edited_reads_back_as_what_is_shown(path: Path, edits: list[tuple[str, int, str]]) -> None:
    played = Scenario.from_file(path).play()
    line = played.line
    for what, number, text in edits:
        nodes = living(line)
        edit(line, played.game, what, nodes[number % len(nodes)], text)
    new = merge_script(played.scenario.script, line, played.game, played.scenario.languages)
    assert not LineDiff(line, Trace(ScriptRows(new, played.scenario.languages), line, played.game).line)


@given(
    st.sampled_from(SMALL),
    st.integers(0, 400),
    st.sampled_from(("comment", "unmark", "glyph", "ask", "play")),
    st.sampled_from(TEXTS),
)
def test_an_edit_of_one_node_takes_no_row_of_another(path: Path, number: int, what: str, text: str) -> None:
    played = Scenario.from_file(path).play()
    line, script, languages = played.line, played.scenario.script, played.scenario.languages
    before = Trace(ScriptRows(script, languages), line, played.game)
    node = living(line)[number % len(living(line))]
    # Its attempts are written anew where its words need other rows.
    about = {node.id, *(child.id for child in line.children(node.id) if child.attempt is not None)}
    own = Counter(text for row, at in before.row_nodes if at in about for text in row.texts)
    edit(line, played.game, what, node, text)
    gone, _ = changes(script, merge_script(script, line, played.game, languages))
    assert not Counter(gone) - own


def test_remarks_behind_brackets_stay_when_a_variation_becomes_the_main_line() -> None:
    text = WRITTEN.replace("# easier", "#% easier").replace("\n)\n", "\n)   #% enough\n")
    script, played = play(text)
    first = next(node for node in played.line.nodes if node.name)
    played.line.promote(first.id)
    made = merge_script(script, played.line, played.game)
    assert "#% easier" in made and "#% enough" in made


def test_a_comment_of_an_attempt_takes_the_place_of_a_private_remark() -> None:
    script, played = play(WRITTEN.replace("# not held", "#% not held"))
    attempt = next(node for node in played.line.nodes if node.attempt)
    attempt.comment = "Why not?"
    gone, come = changes(script, merge_script(script, played.line, played.game))
    assert [" ".join(row.split()) for row in gone] == ["! R: add 9 -> 2.1 #% not held"]
    assert [" ".join(row.split()) for row in come] == ["! R: add 9 -> 2.1 # Why not?", "#% not held"]


def test_what_stands_below_a_row_that_is_divided_stays() -> None:
    """A row of Shogun may hold many commits; a comment in their midst gives each a row of its own."""
    path = next(path for path in EXAMPLES if path.name == "two-plans.toml")
    row = "G: plan bid 3 tax totomi battle_a suruga castle mikawa\n"
    below = "#% for me\n= phase plan\n\n"
    remarked = row.replace("\n", "   #% to be divided\n")
    script, played = play(path.read_text("utf-8").replace(row, remarked + below))
    node = next(node for node in played.line.nodes if node.commit and node.commit.actor == "gold")
    node.comment = "First."
    made = merge_script(script, played.line, played.game)
    assert row not in made and "# First." in made
    assert "\n#% to be divided\n" + below + "W: plan bid 0" in made


def test_a_glyph_keeps_its_row_and_marks_their_colours() -> None:
    text = WRITTEN.replace("! R: add 9", "@ glyph  !?   # hm\n@ mark red in  green\n! R: add 9")
    played = Scenario.from_text(text).play()
    line, script = played.line, played.scenario.script
    assert merge_script(script, line, played.game) == script
    judged = next(node for node in line.nodes if node.glyph)
    judged.glyph = "??"
    judged.notes = [Note("mark", ("red",), "blue")]
    new = merge_script(script, line, played.game)
    assert new == script.replace("@ glyph  !? ", "@ glyph ??  ").replace("@ mark red in  green", "@ mark red in blue")


def test_every_row_of_a_script_is_one_of_its_lines() -> None:
    script, _ = play(COUNTING)
    rows = ScriptRows(script)
    assert "\n".join(row.text for row in rows.all) + rows.end == script
    assert sum(row.item is None for row in rows.all) == sum(
        not line.strip() or line.strip().startswith("#%") for line in script.split("\n")[:-1]
    )
