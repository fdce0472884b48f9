"""Commits in words: the sentence, the reasons with their paragraphs, the sum; and nothing that is hidden."""

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.games import sekigahara
from sekiwidget.games.sekigahara import GAME, block
from sekiwidget.games.sekigahara.components.wording import BlockNames
from sekiwidget.games.sekigahara.narration.sentences import ACTIONS, REASONS, describe_action, say
from sekiwidget.games.sekigahara.rules.actions import Lose
from sekiwidget.games.sekigahara.rules.steps import STEPS
from tests.games.sekigahara.commits import VIEWERS, campaign_commits, random_commits, twins
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.rules.test_ch2 import last_fight

FOLDER = Path(str(sekigahara.__file__)).parent


def kinds_in_source() -> set[str]:
    """Every kind of event that the rules write, as its literal, or as a verb of chance."""
    found: set[str] = set()
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                kind = node.args[1]
                found |= {kind.value} if isinstance(kind, ast.Constant) else {"draw", "deal"}  # type: ignore[arg-type]
    return found


def told(fight: Fight) -> list[str]:
    return [say(commit).text for commit in fight.commits]


def gifu() -> Fight:
    """The battle of the pictures: a traitor, and a gun that a sword wakes."""
    return Fight(
        {"gifu": {"tokugawa": "tokugawa3 fukushima3 fukushima1g date2", "ishida": "ukita1* ukita2 kobayakawa3"}},
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "fukushima fukushima+ tokugawa loyalty", "ishida": "ukita kobayakawa"},
    ).play("T: declare gifu")


def test_every_event_has_words() -> None:
    kinds = kinds_in_source()
    assert len(kinds) > 40
    assert kinds == set(REASONS)


def test_every_action_has_words() -> None:
    assert {verb for step in STEPS.values() for verb in step.verbs} == set(ACTIONS)


def test_another_language_is_refused() -> None:
    commit = gifu().commits[0]
    assert say(commit, "en") == GAME.say(commit)
    with pytest.raises(ValueError, match=r"There is no narration in `fr`\. Known: en\."):
        say(commit, "fr")


@pytest.mark.rule("8.3.2", "8.3.3", "8.4.1")
def test_a_deployment_says_every_number_and_its_paragraph() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy ukita1*", "I: deploy ukita2 with ukita")
    fight.play("T: accept", "T: deploy fukushima1g with fukushima+")
    said = say(fight.commits[-1])
    assert said.text == "Tokugawa deploys the Fukushima gun with a sword card: 4 impact, from 3 to 7."
    assert said.sum == "1 + 1 + 2 = 4"
    assert said.reasons[:3] == (
        ("8.3.2", "One for the mon on the block."),
        ("8.3.3", "One for the Fukushima block already deployed."),
        ("8.4.1", "A sword card lets the gun fire: two."),
    )


@pytest.mark.rule("8.6.1")
def test_a_traitor_is_taken_back_and_counted_anew() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy kobayakawa3 with kobayakawa", "T: challenge")
    fight.play("I: yield")
    challenge, yields = (say(commit) for commit in fight.commits[-2:])
    assert challenge.text == "Tokugawa challenges the loyalty of Kobayakawa 3."
    assert challenge.reasons[0][1] == "Ishida must show another Kobayakawa card, or the deployment changes sides."
    assert yields.text == (
        "Ishida shows no card: Kobayakawa 3 changes sides. Ishida falls from 3 to 0, Tokugawa rises from 3 to 6."
    )
    assert yields.sum == "3"
    assert ("8.6.1", "The impact of the deployment is taken back from Ishida: three.") in yields.reasons


@pytest.mark.rule("8.4.2")
def test_two_blocks_of_a_double_card_are_told_apart() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "date2 date3", "ishida": "ukita2"}}, hands={"tokugawa": "date=", "ishida": ""}
    ).play("T: declare minakuchi", "T: deploy date2 date3 with date=")
    said = say(fight.commits[-1])
    assert "Date 3 and Date 2" in said.text
    assert said.sum == "3 + (2 + 1) = 6"
    assert ("8.3.2", "Three for the mon on Date 3.") in said.reasons


@pytest.mark.rule("8.9.4", "8.9.5")
def test_a_siege_counts_sevens_and_silences_guns() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "tokugawa3 tokugawa2 tokugawa1g", "ishida": "uesugi3"}},
        hands={"tokugawa": "tokugawa tokugawa tokugawa+", "ishida": ""},
    ).play("T: declare ueda", "I: inside", "T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa2 with tokugawa")
    fight.play("T: deploy tokugawa1g with tokugawa+", "T: stop", "I: lose sanada")
    texts = told(fight)
    assert texts[1] == "Ishida stays inside the castle of Ueda: a siege."
    gun = next(commit for commit in fight.commits if "tokugawa1g" in str(commit.action))
    assert say(gun).text.endswith("That is a first loss for the castle.")
    assert ("8.9.5", "The gun came with a sword card, but in a siege it does not fire.") in say(gun).reasons
    assert any(text == "Tokugawa stops deploying. 9 impact: Ishida loses a unit." for text in texts)
    assert any(text == "Ishida loses Sanada’s disk. The castle of Ueda holds out." for text in texts)


@pytest.mark.rule("2.1")
def test_the_death_of_a_chief_ends_the_story() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "tokugawa3", "ishida": "ishida1*"}}, hands={"tokugawa": "tokugawa", "ishida": ""}
    ).play("T: declare minakuchi", "T: deploy tokugawa3 with tokugawa", "I: stop", "T: stop", "I: lose ishida1*")
    said = say(fight.commits[-1])
    assert said.text == "Ishida loses Ishida’s leader. Ishida Mitsunari is dead: Tokugawa wins the game."
    assert ("2.1", "Ishida Mitsunari is dead: the game is over at once.") in said.reasons


def test_a_hand_is_named_to_its_owner_only() -> None:
    draw = next(commit for commit in random_commits(range(1)) if str(commit.action).startswith("draw T"))
    open_, hidden = say(draw).text, say(draw.seen_by("ishida")).text
    assert hidden.startswith("Tokugawa draws ")
    assert re.search(r"draws (a|two|three|four|five|six|seven|eight|nine|ten|\d+) cards?\.", hidden)
    assert open_ != hidden


@pytest.mark.fuzz
def test_random_fights_are_told_whole(fuzz_factor: int) -> None:
    for commit in chain(random_commits(range(40 * fuzz_factor)), campaign_commits(range(5 * fuzz_factor))):
        for view in (commit, *(commit.seen_by(viewer) for viewer in VIEWERS)):
            whole(view)


def whole(commit: Commit) -> None:
    """A sentence that begins large and ends with a stop, without ids, and reasons that cite known paragraphs."""
    said = say(commit)
    assert re.fullmatch(r"[A-Z0-9].*[.?]", said.text), said.text
    for rule, reason in said.reasons:
        assert rule in GAME.rules
        assert re.fullmatch(r"[A-Z0-9].*\.", reason), reason
    for text in (said.text, *(reason for _, reason in said.reasons)):
        assert not re.search(r"\b[a-z]+[1-4][gc*]?\b|None(?! of)|\?\w|  ", text), text
    numbers = [event.by for event in commit.events if event.kind in ("mon", "comrades", "strikes", "joins")]
    without = said.sum.replace("(", "").replace(")", "")
    assert without == (f"{' + '.join(map(str, numbers))} = {sum(numbers)}" if len(numbers) > 1 else str(*numbers))
    assert ("(" in said.sum) <= (sum(event.kind == "mon" for event in commit.events) == 2)


def test_twins_are_told_alike() -> None:
    for mine, theirs in twins():
        assert say(mine) == say(theirs)


@pytest.mark.rule("8.8.5")
def test_a_retreat_into_enemies_is_told_when_it_begins_and_only_then() -> None:
    fight = Fight(
        {
            "minakuchi": {"tokugawa": "tokugawa3 tokugawa3 fukushima2", "ishida": "mori3 mori3 mori2 mori2"},
            "kyoto": {"tokugawa": "maeda2"},
        },
        entered={"minakuchi": ["kuwana-minakuchi"]},
        hands={"tokugawa": "tokugawa tokugawa maeda", "ishida": "mori"},
    ).play("T: declare minakuchi", "T: deploy tokugawa3 with tokugawa", "I: deploy mori3 with mori")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: lose mori3 mori2", "I: retreat kyoto")
    assert say(fight.commits[-1]).text.endswith("Enemies stand there: there will be a fight.")
    fight.play("I: stop", "T: stop").settle()
    begun = [text for text in told(fight) if "causes a fight at" in text]
    assert len(begun) == 1
    assert begun[0].endswith("The retreat causes a fight at Kyoto: a battle, and Ishida attacks.")
    assert any("0 all, and the defender wins ties" in text for text in told(fight))
    assert not any("does not take place" in text for text in told(fight))


@pytest.mark.rule("8.8.5", "9.3", "7.4.2")
def test_a_retreat_into_the_mori_is_overrun_before_it_fights() -> None:
    fight = Fight(
        {"kyoto": {"tokugawa": "fukushima2 fukushima2", "ishida": "ukita3"}, "osaka": {"ishida": "mori2"}},
        entered={"kyoto": ["osaka-kyoto"]},
        mori="3x mori3 mori1*",
    ).play("T: declare kyoto", "T: stop", "I: stop", "T: lose fukushima2", "T: retreat osaka")
    assert told(fight)[-1].endswith(
        "Enemies stand there: there will be a fight. The Mōri come to Osaka with four blocks. "
        "Five blocks of Ishida overrun one of Tokugawa at Osaka. "
        "The fight at Osaka that the retreat caused does not take place. "
        "Tokugawa’s combat phase is over. Ishida is next to move (turn A)."
    )
    fight.expect(blocks__osaka__tokugawa="", removed__tokugawa="2x fukushima2")


def test_equal_blocks_are_counted() -> None:
    assert str(BlockNames((block("mori3"), block("mori3"), block("date1g")))) == "two Mōri 3 blocks and the Date gun"
    assert str(BlockNames((block("mori1g"), block("mori1g")))) == "two Mōri guns"
    assert str(BlockNames((block("mori1c"),) * 3)) == "three Mōri cavalry"


@pytest.mark.rule("2.2")
def test_a_tie_on_points_says_why_it_ends_the_game() -> None:
    fight = last_fight(control={"kuwana": "ishida", "tsuruga": "ishida"})
    said = say(fight.commits[-1])
    assert said.text.endswith("The last week is over, with 11 points each: Ishida wins ties.")
    assert (
        "2.2",
        "Castles count two, resource places one: Tokugawa has 11 points, Ishida 11. Ishida wins ties.",
    ) in said.reasons
    ahead = say(last_fight().commits[-1])
    assert ahead.text.endswith("The last week is over: Tokugawa wins, 11 points to 9.")


@pytest.mark.rule("8.9.3")
@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ("", "Ishida loses Sanada’s disk."),
        ("ukita2", "Ishida loses Ukita 2 and Sanada’s disk."),
        ("ukita2 uesugi3", "Ishida loses Ukita 2, Uesugi 3 and Sanada’s disk."),
    ],
)
def test_a_disk_is_the_last_of_a_series_of_losses(blocks: str, said: str) -> None:
    action = Lose(tuple(map(block, blocks.split())), ("sanada",))
    assert str(describe_action("ishida", action)) == said
