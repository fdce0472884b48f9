"""What plays itself reveals nothing hidden: lines that a side cannot tell apart have the same length."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.play.actions import automatic_action
from tests.board.battles import battle
from tests.contract.played import EVERY_GAME, SEEDS, played, viewers
from tests.contract.twin_lines import twin_lines

DEPLOYED = "T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\n"
ANSWERED = DEPLOYED + "I: accept\nI: deploy ukita2 with ukita\n"


def length(script: str, hand: str) -> int:
    """The number of nodes in the line of a battle with this hand of Ishida's."""
    return len(Scenario.from_text(battle(script=script, hand=hand)).play().line)


@pytest.mark.parametrize("script", [DEPLOYED, ANSWERED, f"{DEPLOYED}(\nT: stop\n)\n"])
def test_a_question_to_a_hidden_hand_stays_open_at_the_end_whatever_it_holds(script: str) -> None:
    hands = ("ukita ukita loyalty", "ukita ukita mori", "ukita kobayakawa uesugi")
    assert len({length(script, hand=hand) for hand in hands}) == 1


def test_what_all_can_see_to_be_forced_is_played_at_the_end() -> None:
    line = Scenario.from_text(battle(script="")).play().line
    assert [str(node.commit.action) for node in line.main() if node.commit] == ["declare gifu"]


def test_the_last_card_of_a_hand_is_bid_by_itself() -> None:
    table = {"phase": "bid", "hands": {"tokugawa": "date", "ishida": "mori ukita"}, "blocks": {}}
    line = Scenario("sekigahara", position=table).play().line
    assert [str(node.commit.action) for node in line.main() if node.commit] == ["bid date"]


def test_what_only_a_hidden_hand_forces_is_played_where_the_next_line_needs_it() -> None:
    script = ANSWERED.replace("I: accept\n", "") + "T: deploy tokugawa1g with tokugawa+\n"
    line = Scenario.from_text(battle(script=script, hand="ukita mori")).play().line
    assert [str(node.commit.action) for node in line.main() if node.commit].count("accept") == 2


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_lines_that_a_side_cannot_tell_apart_go_on_by_themselves_alike(name: str, seed: int) -> None:
    rng = Random(seed)
    for viewer in viewers(played(name, seed)[0]):
        pair = twin_lines(name, seed, viewer, rng)
        for mine, other in zip(*pair, strict=True) if pair else ():
            if mine.after.seen_by(viewer) != other.after.seen_by(viewer):
                break
            found = [automatic_action(commit.after, seed, 0) for commit in (mine, other)]
            assert (found[0] is None) == (found[1] is None)


@pytest.mark.parametrize(
    ("script", "hand", "line"),
    [
        (DEPLOYED, "ukita ukita loyalty", "I: accept"),
        (DEPLOYED, "ukita ukita mori", "I: accept"),
        (ANSWERED + "T: stop\nI: stop\n", "mori", ""),
        ("T: declare gifu\n", "ukita ukita loyalty", ""),
        (f"T: declare gifu\nI: outside\n(\nI: inside\n)\n{DEPLOYED[27:]}", "ukita loyalty", "I: accept"),
    ],
)
def test_a_fact_that_does_not_hold_at_the_end_says_whose_answer_is_open(script: str, hand: str, line: str) -> None:
    told = f"The script ends before Ishida has answered: write `{line}` if the game is to go on."
    for text in (
        battle(script=f"{script}= week 7\n", hand=hand),
        battle(script=script, hand=hand) + "\n[expect]\nweek = 7\n",
    ):
        with pytest.raises(ScenarioError) as caught:
            Scenario.from_text(text).play()
        assert [told in fault.message for fault in caught.value.faults] == [bool(line)]


def test_where_the_script_goes_on_no_answer_is_open() -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(battle(script=f"{DEPLOYED}= week 7\nI: accept\nI: stop\nT: stop\n")).play()
    assert [fault.message for fault in caught.value.faults] == ["`week` is 1; expected 7"]
