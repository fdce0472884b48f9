"""Playing a script: what is automatic, where notes land, variations, refusals, faults."""

from typing import Any

import pytest

from sekiwidget.core.line import Line, Note
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.play.scenario import Played
from sekiwidget.lesson.rewrite.script_writer import script_of


def play(script: str, **fields: Any) -> Played:
    return Scenario("toy", script=script, **fields).play()


def told(line: Line, start: int = 0) -> list[str]:
    """The main line from a node: the text of each commit."""
    return [str(node.commit.action) for node in line.main()[start:] if node.commit is not None]


def faults(script: str, **fields: Any) -> list[tuple[int, str]]:
    """The faults of a script: the line of the script, and the message."""
    head = 'game = "toy"\n' + "".join(f"{key} = {value}\n" for key, value in fields.items())
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(f"{head}[play]\nscript = '''\n{script}'''\n").play()
    first = head.count("\n") + 2
    return [(fault.line - first, fault.message) for fault in caught.value.faults]


def test_everything_may_be_written() -> None:
    script = "R: add 1\nB: accept\n- deal R 6\nB: add 4\nR: accept\n- deal B 2\nR: stop\nB: stop\n"
    assert told(play(script).line) == [
        line[3:] if line[1] == ":" else "deal red 6" if "6" in line else "deal blue 2" for line in script.splitlines()
    ]


def test_what_may_be_left_out_is_played_before_a_line_and_at_the_end() -> None:
    played = play("R: add 1\nB: add 4\n", seed=3)
    actors = [node.commit.actor for node in played.line.main() if node.commit]
    # Blue lets the card stand because the line cannot be played otherwise. Only Red knows that Red holds no zero.
    assert actors == ["red", "blue", "chance", "blue"]
    assert played.end == 4
    assert told(play("R: add 1\nB: add 4\n", seed=3).line) == told(played.line)


def test_the_seed_decides_what_is_silent() -> None:
    lines = {tuple(told(play("R: add 1\nB: add 4\nR: accept\n", seed=seed).line)) for seed in range(20)}
    assert len(lines) > 5


def test_nobody_lets_things_stand_at_the_end() -> None:
    assert told(play("R: add 1\n").line) == ["add 1"]


def test_an_empty_script_plays_what_is_automatic() -> None:
    played = play("", position={"red": "1", "blue": "", "step": "deal"})
    assert [node.commit.actor for node in played.line.main() if node.commit] == ["chance", "blue"]


def test_facts_and_notes_wait_for_what_is_automatic() -> None:
    played = play(
        """\
# zero
R: add 1 # one
@ chapter Two
# two
= total 1
@ mark red
! R: add 2
B: add 4
= total 5
# end
"""
    )
    nodes = played.line.nodes
    assert nodes[0].comment == "zero"
    assert nodes[1].comment == "one"
    there = nodes[3]
    assert str(there.commit and there.commit.action).startswith("deal")
    assert (there.chapter, there.comment, there.notes) == ("Two", "two", [Note("mark", ("red",))])
    attempt = nodes[there.children[0]]
    assert attempt.attempt is not None
    assert (attempt.attempt.actor, attempt.attempt.text, attempt.attempt.refusal.rules) == ("red", "add 2", ("1",))
    assert nodes[played.end].comment == "end"


def test_comments_join_on_lines_of_their_own() -> None:
    played = play("""\
R: add 1 # a
# b
#
# c
#% hidden
= total 1 # d
! R: add 9 # e
""")
    assert played.line.nodes[1].comment == "a\nb\n\nc\nd"
    assert played.line.nodes[2].comment == "e"


def test_variations_begin_where_the_line_before_ended() -> None:
    played = play(
        """\
R: add 1
B: add 4
( doubted
B: doubt
= total 0
)
( other cards # why
- deal R 6
B: add 5
)
R: stop
""",
        seed=1,
    )
    line = played.line
    one, stands = line.nodes[1], line.nodes[2]
    assert [str(line.nodes[child].commit.action) for child in one.children] == ["accept", "doubt"]  # type: ignore[union-attr]
    assert line.nodes[one.children[1]].name == "doubted"
    deals = [line.nodes[child] for child in stands.children]
    assert [str(node.commit.action) for node in deals if node.commit][1] == "deal red 6"
    assert (deals[1].name, deals[1].comment) == ("other cards", "why")
    main = [node.id for node in line.main()]
    assert main == list(range(len(main)))


def test_variations_nest_and_end_for_themselves() -> None:
    played = play(
        """\
R: add 1
(
R: add 2
B: doubt
( in
B: accept
- deal R 1
= hands.red 1 1 3
)
= total 0
)
B: doubt
= total 0
"""
    )
    root = played.line.nodes[0]
    assert len(root.children) == 2
    other = played.line.nodes[root.children[1]]
    assert [played.line.nodes[child].name for child in other.children] == ["", "in"]


@pytest.mark.parametrize(
    "row",
    [
        "# waiting",
        "# waiting\n#\n# still",
        "@ mark red # waiting",
        "@ arrow red blue",
        "@ chapter Waiting",
        "= total 1 # so",
    ],
)
@pytest.mark.parametrize("before", ["", "= total 1\n", "! B: add 9 # in vain\n"])
def test_what_is_said_first_in_a_variation_is_shown_only_inside(row: str, before: str) -> None:
    """Whoever reads the main line up to there has not been told."""

    def words(line: Line) -> list[tuple[str, str, list[Note]]]:
        return [(node.comment, node.chapter, node.notes) for node in line.main()]

    without = play(f"R: add 1\nB: doubt\n( else\n{before}B: accept\n)\n")
    played = play(f"R: add 1\nB: doubt\n( else\n{before}{row}\nB: accept # last\n)\n")
    assert words(played.line) == words(without.line)
    inside = next(node for node in played.line.nodes if node.name == "else")
    assert inside.comment.split("\n")[-1] == "last"
    assert inside.comment != "last" or inside.chapter or inside.notes
    script = script_of(played.line, played.game)
    again = play(script).line
    assert script_of(again, played.game) == script
    assert words(again) == words(played.line)
    assert next(node.comment for node in again.nodes if node.name == "else") == inside.comment


def test_what_is_said_where_variations_begin_alike_is_shown_where_they_part() -> None:
    line = play(
        "R: add 1\nB: doubt\n( one\nB: accept\n- deal R 6\n)\n( other\nB: accept\n# parted\n- deal R 5\n)\n"
    ).line
    assert [(node.name, node.comment) for node in line.nodes if node.comment or node.name] == [
        ("one", ""),
        ("other", "parted"),
    ]


def test_a_variation_that_goes_nowhere_says_nothing() -> None:
    line = play("R: add 1\nB: doubt\n( the same\n# before\nB: doubt\n# after\n) # at last\n").line
    assert not any(node.comment or node.name for node in line.nodes)


def test_a_variation_that_does_not_fit_names_the_line_where_it_would() -> None:
    found = faults("""\
R: add 1
B: add 4
( late
R: add 3
)
R: stop
""")
    assert [line for line, _ in found] == [4]
    assert "It would fit instead of line 4, `R: add 1`." in found[0][1]


def test_a_refused_line_ends_its_branch_only() -> None:
    found = faults(
        """\
R: add 1
= total 9
B: doubt
( one
B: add 9
= total 77
)
B: add 7
( two
B: add 5
= total 3
)
B: nonsense
G: stop
"""
    )
    assert [line for line, _ in found] == [2, 5, 8, 11, 14]
    assert found[0][1] == "`total` is 1; expected 9"
    assert "(2.1)" in found[1][1]
    assert "no side" in found[4][1]


@pytest.mark.parametrize(
    ("operator", "value", "expected"),
    [
        ("==", 9, "9"),
        ("!=", 1, "anything but 1"),
        ("<", 1, "less than 1"),
        ("<=", 0, "at most 0"),
        (">", 1, "more than 1"),
        (">=", 2, "at least 2"),
    ],
)
def test_a_fact_that_does_not_hold_tells_what_was_expected(operator: str, value: int, expected: str) -> None:
    position = play("R: add 1\n").line.nodes[-1].position
    found = check_fact(game("toy"), position, "total", operator, value)
    assert found is not None
    assert (found.message, found.expected) == (f"`total` is 1; expected {expected}", (expected,))


def test_facts_before_a_line_that_cannot_be_read_are_looked_at() -> None:
    assert [line for line, _ in faults("R: add 1\nB: doubt\n= total 5\nB: what\n")] == [3, 4]
    assert [
        line
        for line, _ in faults("""\
R: add 1
B: doubt
B: add 4
= total 5
R: what
""")
    ] == [4, 5]


def test_the_fault_of_a_refusal_has_rules_and_reason() -> None:
    with pytest.raises(ScenarioError) as caught:
        play("R: add 0\n", position={"red": "1", "blue": "0"})
    (fault,) = caught.value.faults
    assert (fault.rule, fault.reason) == ("2.1, 2.2", "red holds no 0. A zero is not added.")
    assert fault.words == "R: add 0"
    assert set(fault.expected) == {"add", "stop"}


@pytest.mark.parametrize("rule", ["2.1", "2", "1"])
def test_an_attempt_names_one_of_its_rules_or_a_paragraph_above(rule: str) -> None:
    play(f"R: add 1\n! R: add 9 -> {rule}\n")


def test_a_chapter_that_begins_where_one_begins_keeps_both() -> None:
    assert play("@ chapter One\n@ chapter Two words\nR: add 1\n").line.chapters() == [("One · Two words", 0)]


def test_expectations_are_of_the_end() -> None:
    played = play("R: add 1\nB: doubt\n", expect={"total": 0, "hands.blue": ("5", "4")})
    assert played.faults == ()
    with pytest.raises(ScenarioError, match="`total` is 0; expected 1"):
        play("R: add 1\nB: doubt\n", expect={"total": 1})


def test_a_truth_is_no_number() -> None:
    with pytest.raises(ScenarioError, match="`over` is false; expected 0"):
        play("", expect={"over": 0})


def test_many_variations_of_one_line() -> None:
    played = play("R: add 1\n" + "(\nR: add 2\n)\n(\nR: add 3\nB: doubt\n)\n" * 300)
    assert len(played.line) == 5
