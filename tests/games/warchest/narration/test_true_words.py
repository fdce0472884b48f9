"""What is said is so: no sentence that another position would make false, and none without its rule."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.rules.actions import Stop
from tests.games.warchest.helpers import Table, new
from tests.games.warchest.starts import STARTS


@pytest.mark.rule("knight", "berserker")
def test_a_berserker_of_two_coins_is_no_single_coin_until_it_has_paid() -> None:
    table = Table({"d4": "white 3x berserker", "d5": "black 3x knight"}, white="berserker royal", black="royal")
    table.play("W: attack berserker d4-d5", "W: attack berserker d4-d5").expect(height__d4=2)
    assert table.refused("W: attack berserker d4-d5") == ("berserker", "knight")
    said = table.why("W: attack berserker d4-d5")
    assert said.startswith(
        "The Berserker first pays a coin of its stack, and must have one left to attack with. (berserker)"
    )


@pytest.mark.rule("knight", "attack")
def test_only_the_unit_itself_is_called_a_single_coin() -> None:
    units = {"d4": "white 2x scout", "e3": "white archer", "e4": "black knight"}
    table = Table(units, white="scout royal", black="royal")
    assert "single coin" not in table.why("W: attack scout e3-e4")
    assert table.refused("W: attack scout e3-e4") == ("attack",)
    assert table.refused("W: attack scout d4-e4") == ()


@pytest.mark.rule("marshall")
def test_a_marshall_sends_nobody() -> None:
    table = Table({"d4": "white marshall", "d5": "black scout"}, white="marshall royal", black="royal")
    assert "The Marshall lets another unit attack, not itself. (marshall)" in table.why(
        "W: tactic marshall marshall d4-d5"
    )


@pytest.mark.rule("footman")
def test_of_two_footmen_those_that_can_act_do() -> None:
    free = Table({"d4": "white footman", "e4": "white footman"}, white="footman royal", black="royal")
    assert free.play("W: tactic footman").said() == "White’s two Footmen act: each Footman that can makes a maneuver."
    assert "One of the Footmen on d4 and e4 must now maneuver. (footman)" in free.why("W: move footman c3-c4")
    free.play("W: move footman d4-d5")
    assert "The Footman on e4 must now maneuver. (footman)" in free.why("W: move footman d5-d6")
    assert "A Footman that can make a maneuver must make one. (footman)" in free.why("W: stop")


@pytest.mark.rule("preview", "draw")
def test_a_hand_that_was_set_aside_is_not_drawn() -> None:
    table = new(preview=True)
    rng = Random(4)
    position: Any = table.position
    commits = []
    while position.round == 1:
        commits.append(position.play(position.sample(rng)))
        position = commits[-1].after
    said = GAME.say(commits[-1])
    assert "takes the hand that was set aside" in said.text
    assert (
        "draw",
        "Each side without a hand draws three coins, or all that it has if there are fewer.",
    ) in said.reasons


@pytest.mark.rule("too-few-coins", "preview")
def test_a_second_hand_of_too_few_coins_is_for_the_second_round() -> None:
    armies = {"white": "archer cavalry knight lancer", "black": "ensign footman marshall scout"}
    bags = {"white": "2x archer cavalry", "black": "3x scout 3x footman"}
    table = Table(
        armies=armies,
        preview=True,
        bags=bags,
        chance=["draw white 3", "preview white 3", "draw black 3", "preview black 3"],
    )
    table.play("- draw W 2x archer cavalry", "- preview W royal")
    assert "White has only one coin for round 2." in table.said()
    reasons = [text for rule, text in GAME.say(table.commits[-1]).reasons if rule == "too-few-coins"]
    assert reasons == [
        "There is only one coin left in the bag and the discards; the side with more coins plays on alone."
    ]
    none = Table(armies=armies, preview=True, bags={"black": "5x scout"},
                 chance=["draw white 3", "preview white 3", "draw black 3", "preview black 3"])  # fmt: skip
    none.play("- draw W royal", "- preview W")
    assert "White has no coin for round 2." in none.said()


@pytest.mark.rule("royal_guard")
def test_a_royal_guard_that_was_attacked_before_is_not_denied() -> None:
    units = {"d4": "white scout", "d5": "black 2x royal_guard"}
    table = Table(units, white="scout royal", black="royal").play("W: attack scout d4-d5", "B: lose supply")
    assert "No attacked Royal Guard is waiting for a choice now. (royal_guard)" in table.why("B: lose supply")


@pytest.mark.rule("setup", "random-armies")
def test_cards_that_are_dealt_are_not_promised_again() -> None:
    table = new(armies="draft").play(
        "- cards archer cavalry footman knight lancer marshall pikeman scout", "- marker W"
    )
    said = table.why("- cards archer cavalry footman knight lancer marshall pikeman scout")
    assert "Unit cards are dealt once, before anything else, for random armies and for drafts. (setup)" in said


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("move royal d5", "royal-coin"),
        ("control royal", "royal-coin"),
        ("bolster knight", "bolster"),
        ("move knight d5", "move"),
        ("attack scout d5", "attack"),
    ],
)
def test_words_that_a_rule_forbids_to_read_name_it(line: str, rule: str) -> None:
    table = Table({"d4": "white archer"}, white="archer royal", black="royal")
    with pytest.raises(UnreadableAction) as caught:
        GAME.parse(table.position, "white", line)
    assert caught.value.rule == rule


def test_every_refusal_has_a_rule_and_whole_sentences() -> None:
    """Actions of one moment tried in another, by either side and by chance."""
    actions: list[Any] = [Stop()]
    told = set()
    for seed in range(150):
        rng = Random(seed)
        position: Any = STARTS.start(rng)
        actions += [action for action in position.legal() if rng.random() < 0.2][:20]
        for action in rng.sample(actions, min(len(actions), 60)):
            for actor in ("white", "black", "chance"):
                refusal = position.why_not_by(actor, action)
                for reason in refusal.reasons if refusal else ():
                    told.add((reason.rule, reason.text))
    assert len(told) > 500
    for rule, text in told:
        assert rule in GAME.rules, text
        assert re.fullmatch(r"[A-Za-z?].*[.]", text), text
        assert not re.search(r"\b(he|him|his|a an|no coin coin)\b|  |None", text), text
