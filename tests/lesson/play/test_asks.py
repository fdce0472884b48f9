"""Questions in a script: read with the step they are about, refused elsewhere, written back."""

from typing import Any

import pytest

from sekiwidget.core.asks import asked_result, asked_sum
from sekiwidget.core.line import Line
from sekiwidget.core.record import RecordError, load, record
from sekiwidget.core.side import PUBLIC
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.play.scenario import Played
from sekiwidget.lesson.rewrite.diff import LineDiff
from sekiwidget.lesson.rewrite.merge import merge_script
from sekiwidget.lesson.rewrite.script_writer import script_of
from tests.lesson.toy import ToyGame

SCRIPT = """\
R: add 1
@ ask sum   # of the card
! B: add 9 -> 2.1
# not held
@ ask rule
B: doubt
@ ask winner
( it stands
B: accept
- deal R 6
B: add 4
@ ask sum
)
"""


def played(script: str) -> Played:
    text = f"game = 'toy'\n[position]\nred = '1 2 3'\nblue = '0 4 5'\n[play]\nscript = '''\n{script}'''\n"
    return Scenario.from_text(text).play()


def asked(line: Line) -> list[tuple[str, str]]:
    """Each step that something is asked about, in the order of play."""
    return [
        (str(node.commit.action) if node.commit else f"! {node.attempt.text}" if node.attempt else "", node.ask)
        for node in line.nodes
        if node.ask
    ]


def test_a_question_belongs_to_the_commit_or_the_attempt_before_it() -> None:
    line = played(SCRIPT).line
    assert asked(line) == [("add 1", "sum"), ("! add 9", "rule"), ("doubt", "winner"), ("add 4", "sum")]
    assert line.nodes[1].comment.startswith("of the card")


def test_what_is_written_back_reads_the_same() -> None:
    first = played(SCRIPT)
    game: Any = ToyGame()
    script = script_of(first.line, game)
    again = played(script)
    assert asked(again.line) == asked(first.line)
    assert record(again.line, game) == record(first.line, game)
    assert "! B: add 9 -> 1\n@ ask rule\n" in script
    assert merge_script(SCRIPT, first.line, game) == SCRIPT


def test_a_question_comes_and_goes_where_its_step_is_written() -> None:
    for number, without in ((1, "@ ask sum   # of the card\n"), (2, "@ ask rule\n")):
        first = played(SCRIPT)
        script, node = first.scenario.script, first.line.nodes[number]
        what, node.ask = node.ask, ""
        bare = merge_script(script, first.line, first.game)
        assert f"@ ask {what}" not in bare.split("( it stands")[0]
        assert without not in bare
        node.ask = what
        back = merge_script(bare, first.line, first.game)
        assert asked(played(back).line) == asked(first.line)
        assert not LineDiff(first.line, played(back).line)


def test_a_question_is_asked_by_hand() -> None:
    line = played(SCRIPT).line
    line.goto(1).ask = ""
    line.ask("loss")
    assert line.node.ask == "loss"
    line.ask("")
    assert line.node.ask == ""
    with pytest.raises(ValueError, match="Nothing asks `total`"):
        line.ask("total")
    for node, what in ((0, "sum"), (1, "rule"), (2, "winner")):
        line.goto(node)
        with pytest.raises(ValueError, match="a rule is asked about a refused attempt"):
            line.ask(what)


def test_a_record_keeps_questions_and_refuses_others() -> None:
    line = played(SCRIPT).line
    game: Any = ToyGame()
    text = record(line, game)
    find = {"toy": game}.__getitem__
    assert asked(load(text, find)) == asked(line)
    for old, new in (('"ask": "rule"', '"ask": "sum"'), ('"ask": "winner"', '"ask": "x"')):
        assert old in text
        with pytest.raises(RecordError, match="cannot be asked here"):
            load(text.replace(old, new), find)


GIFU = """
game = "sekigahara"
[position]
phase = "combat"
active = "tokugawa"
[position.blocks]
gifu = { tokugawa = "tokugawa1g tokugawa2 fukushima1g", ishida = "ukita2 ukita1c" }
[position.entered]
gifu = ["kiyosu-gifu"]
[position.hands]
tokugawa = "tokugawa tokugawa+ fukushima"
ishida = "ukita ukita loyalty"
[play]
script = '''
T: declare gifu
I: outside
T: deploy tokugawa2 with tokugawa
I: deploy ukita2 with ukita
T: deploy tokugawa1g with tokugawa+
@ ask sum
I: accept
I: stop
@ ask loss
T: stop
@ ask winner
'''
"""


@pytest.mark.parametrize(("line", "told"), [("@ ask loss", "settles no losses"), ("@ ask sum", "no sum")])
def test_a_result_is_asked_about_only_where_it_is_decided(line: str, told: str) -> None:
    early = GIFU.replace("I: stop\n@ ask loss\n", f"I: stop\n{line}\n")
    with pytest.raises(ValueError, match=told) as refused:
        Scenario.from_text(early).play()
    assert "@ ask" in str(refused.value)


def test_the_game_says_who_wins_and_what_the_loser_loses() -> None:
    settled = Scenario.from_text(GIFU.replace("I: stop\n@ ask loss\n", "I: stop\n")).play()
    commit = next(node.commit for node in settled.line.nodes if node.ask == "winner")
    assert commit is not None
    for viewer in (PUBLIC, "tokugawa", "ishida"):
        found = asked_result(settled.game, commit.seen_by(viewer), "loss")
        assert found is not None
        assert (found.winner, found.loss) == ("tokugawa", settled.line.main()[-1].position.fact("lost.ishida"))
        assert asked_sum(settled.game, commit.seen_by(viewer)) is None
