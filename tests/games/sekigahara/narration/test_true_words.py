"""Sentences that misled in some situation: each is true of the situation in which it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.narration.sentences import say
from tests.games.sekigahara.campaign import again, moving, week
from tests.games.sekigahara.commits import VIEWERS, campaign_commits, random_commits
from tests.games.sekigahara.helpers import Fight


def why(commit: Commit, rule: str) -> str:
    """The reasons that a commit gives by a paragraph."""
    return " ".join(text for paragraph, text in say(commit).reasons if paragraph == rule)


# -- the week ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("side", "card", "said"),
    [
        ("tokugawa", "date", "Tokugawa bids a Date card. Tokugawa has bid 2: Tokugawa chooses who goes first."),
        ("ishida", "mori", "Ishida bids a Mōri card. Ishida has bid 1: Ishida chooses who goes first."),
    ],
)
def test_who_bids_alone_is_told_of_no_other_bid(side: str, card: str, said: str) -> None:
    fight = Fight({}, phase="bid", hands={side: card}).play(f"{side[0].upper()}: bid {card}").expect(to_move=side)
    assert say(fight.commits[-1]).text == said
    alone = f"A card is discarded. {side.title()} alone has a card to bid, and chooses who goes first."
    assert why(fight.commits[-1], "6.3") == alone


@pytest.mark.rule("6.3")
def test_bids_of_two_empty_hands_are_none() -> None:
    owed = {"step": "draw", "to_move": "chance", "owed": ["recruit tokugawa 1 6.2"]}
    fight = Fight({}, phase="reinforcement", week=2, combat=owed).dealt().expect(phase="bid", to_move="tokugawa")
    assert say(fight.commits[-1]).text.endswith("Nobody has a card to bid: Tokugawa chooses who goes first.")
    assert why(fight.commits[-1], "6.3") == "Neither side has a card to bid: Tokugawa chooses."


# -- movement ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1")
def test_what_stays_may_march_until_another_stack_is_activated() -> None:
    fight = moving({"kiyosu": {"tokugawa": "tokugawa2 tokugawa3"}}, hands={"tokugawa": "date date"})
    fight.play("T: move total date date", "T: march tokugawa2 kiyosu-gifu")
    assert why(fight.commits[-1], "7.1") == (
        "The stack of Kiyosu is activated; blocks that stay may march later, until another stack is activated."
    )
    assert fight.refused("T: march tokugawa3 kiyosu-okazaki") == ()


@pytest.mark.rule("7.3.3")
def test_a_step_that_is_too_far_is_counted_out_with_the_card_that_was_played() -> None:
    fight = moving({"kiyosu": {"tokugawa": "date2"}}, hands={"tokugawa": "date date"})
    fight.play("T: move minimal", "T: march date2 kiyosu-gifu", "T: march date2 gifu-sawayama force date")
    assert fight.why("T: march date2 sawayama-tsuruga").startswith(
        "That would be step 3, and 1 + 1 forced march gives only 2."
    )


@pytest.mark.rule("7.3.3")
def test_one_number_is_no_sum() -> None:
    fight = moving({"kiyosu": {"tokugawa": "date2"}}).play("T: move minimal", "T: march date2 kiyosu-gifu")
    assert fight.why("T: march date2 gifu-sawayama") == (
        "That would be step 2, and a march goes only one place unless something adds to it. (7.3.3)"
    )


@pytest.mark.rule("7.1")
def test_that_no_stack_is_left_hides_no_other_rule() -> None:
    five = "tokugawa1g tokugawa2 tokugawa2 tokugawa3 date2"
    fight = moving({"kiyosu": {"tokugawa": five}, "edo": {"tokugawa": "date1g"}})
    fight.play("T: move minimal", "T: march date1g edo-mito")
    assert fight.refused(f"T: march {five} kiyosu-gifu") == ("7.1", "7.3.3", "7.3.5")
    assert "does not hold" in fight.why("T: march date2 kiyosu-gifu force date")


@pytest.mark.rule("7.3.1")
def test_two_groups_that_stand_together_are_not_told_that_they_were_left_behind() -> None:
    fight = moving({"kiyosu": {"tokugawa": "tokugawa2 tokugawa3 date2"}}, hands={"tokugawa": "date date date date"})
    fight.play("T: move total date date", "T: march date2 kiyosu-okazaki")
    fight.play("T: march tokugawa2 kiyosu-gifu")
    assert "left behind" not in fight.why("T: march tokugawa3 date2 kiyosu-kuwana")


@pytest.mark.rule("7.3.4")
def test_nobody_is_told_where_a_dead_leader_is() -> None:
    """Left alone against four, he is overrun; he leads all the same."""
    fight = moving(
        {
            "toyama": {"tokugawa": "maeda1* date2 date3"},
            "takeda": {"tokugawa": "maeda2"},
        },
        hands={"tokugawa": "date date"},
    )
    fight.play("T: move total date date", "T: march date2 date3 toyama-takeda", "T: march date2 date3 takeda-arato")
    alive, after = fight.commits[-1], fight.position
    assert "knows where the leader is" in why(alive, "7.3.4")
    stacks = after.stacks
    dead = tuple((tuple(b for b in black if not b.leader), gold) for black, gold in stacks)
    gone = Commit(alive.before, alive.action, after.but(stacks=dead), alive.events)
    assert why(gone, "7.3.4") == "Maeda’s leader is declared: one extra step for the march."


# -- the week ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2")
def test_a_sixth_card_and_a_third_block_are_explained_when_nobody_discards() -> None:
    fight = week(2, {"kiyosu": {"tokugawa": "date2"}, "kyoto": {"tokugawa": "date3"}})
    told = {}
    while fight.position.step == "draw":
        deal = fight.position.chance[0]
        fight.play(f"- {fight.position.sample(Random(1))}")
        told[deal.verb, deal.side] = deal.number, why(fight.commits[-1], "6.2")
    cards = {side: told["draw", side] for side in ("tokugawa", "ishida")}
    assert {number for number, _ in cards.values()} <= {5, 6}
    for number, text in (*cards.values(), *(told["recruit", side] for side in ("tokugawa", "ishida"))):
        assert (number in (6, 3)) == (": one extra card" in text or "one extra block" in text), (number, text)
    assert any(number == 3 for number, _ in told.values())


# -- fights ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.9.3")
def test_a_disk_is_inside_its_castle_in_a_battle_too() -> None:
    fight = Fight({"ueda": {"tokugawa": "date2 date2 date3", "ishida": "ukita2 ukita3 mori2"}}).play("T: declare ueda")
    assert why(fight.commits[-1], "8.2.1") == (
        "Only the disk is inside the castle: a battle, and the attacker deploys first."
    )


@pytest.mark.rule("8.9.4")
def test_that_the_besieged_neither_play_cards_nor_deploy_is_told_by_its_own_paragraph() -> None:
    fight = Fight({"gifu": {"tokugawa": "date2 date3", "ishida": "ukita2"}}).play("T: declare gifu", "I: inside")
    assert why(fight.commits[-1], "8.9.1") == "Ishida held the castle first and stays in it."
    assert why(fight.commits[-1], "8.9.4") == ("Ishida can neither play cards nor deploy blocks: only Tokugawa can.")


@pytest.mark.rule("8.6.1")
def test_who_stops_with_an_empty_hand_may_challenge_no_more() -> None:
    blocks = {"kiyosu": {"tokugawa": "date2 date3", "ishida": "ukita2"}}
    empty = Fight(blocks, hands={"ishida": "ukita"}).play("T: declare kiyosu", "T: stop")
    assert why(empty.commits[-1], "8.5").startswith("Tokugawa deploys no more in this fight. ")
    held = Fight(blocks, hands={"tokugawa": "date", "ishida": "ukita"}).play("T: declare kiyosu", "T: stop")
    assert "but may still challenge" in why(held.commits[-1], "8.5")


def beaten_at_gifu(ishida: str) -> Fight:
    fight = Fight(
        {"gifu": {"tokugawa": "date2 date3", "ishida": ishida}},
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "date date", "ishida": "uesugi"},
    )
    return fight.play("T: declare gifu", "I: outside") if len(ishida.split()) < 3 else fight.play("T: declare gifu")


@pytest.mark.rule("8.8.4")
def test_who_goes_into_the_castle_whole_leaves_nobody_anywhere() -> None:
    fight = beaten_at_gifu("ukita2 mori3").play("T: deploy date2 with date", "I: stop", "T: stop", "I: lose ukita2")
    fight.play("I: retreat castle mori3")
    (commit,) = [commit for commit in fight.commits if str(commit.action).startswith("retreat castle")]
    assert say(commit).text.startswith("Ishida retreats into the castle of Gifu with Mōri 3.")
    assert "elsewhere" not in why(commit, "8.8.4")
    some = beaten_at_gifu("ukita2 ukita2 mori3").play("T: deploy date2 with date", "I: stop", "T: stop")
    some.play("I: lose ukita2", "I: retreat castle mori3")
    assert say(some.commits[-1]).text.startswith("Ishida leaves Mōri 3 in the castle of Gifu.")
    assert "the rest goes elsewhere" in why(some.commits[-1], "8.8.4")


@pytest.mark.rule("8.7.1")
def test_a_winner_with_too_few_blocks_loses_all_it_has() -> None:
    """Blocks that came over win the battle, but stay blocks of the loser."""
    combat = {
        "step": "deploy",
        "to_move": "ishida",
        "fought": ["gifu"],
        "place": "gifu",
        "kind": "battle",
        "initiative": "ishida",
        "holder": "ishida",
        "deployed": {
            "tokugawa": ["fukushima2 with fukushima for 2", *(f"mori3 with loyalty for {by}" for by in range(3, 7))],
            "ishida": [*(f"ukita3 with ukita for {by}" for by in range(3, 6)), "ukita2 with ukita for 5"],
        },
        "impact": {"tokugawa": 20, "ishida": 17},
        "played": {"tokugawa": "fukushima 4x loyalty", "ishida": "4x ukita 4x mori"},
    }
    blocks = {"gifu": {"tokugawa": "fukushima2", "ishida": "4x mori3 3x ukita3 ukita2"}}
    fight = Fight(blocks, hands={"tokugawa": "date", "ishida": "mori"}, combat=combat).play("I: stop", "T: stop")
    assert why(fight.commits[-1], "8.7.1") == (
        "Tokugawa must give up a block: two by 17 impact, one for every 7, but there are no more. "
        "Ishida must give up three blocks: two by 20 impact, one for every 7; one more as the loser."
    )
    fight.expect(combat__winner="tokugawa", to_move="tokugawa").settle()
    fight.expect(blocks__gifu__tokugawa="")


@pytest.mark.rule("8.9.4")
def test_a_castle_loses_no_more_than_is_in_it() -> None:
    fight = Fight(
        {"gifu": {"tokugawa": "3x tokugawa3 tokugawa2", "ishida": "ukita3"}}, hands={"tokugawa": "4x tokugawa"}
    ).play("T: declare gifu", "I: inside", *["T: deploy tokugawa3 with tokugawa"] * 3)
    fight.play("T: deploy tokugawa2 with tokugawa", "T: stop").expect(impact__tokugawa=17)
    stop = next(commit for commit in reversed(fight.commits) if str(commit.action) == "stop")
    assert "17 impact would take two units: all that are there are lost (one)." in why(stop, "8.9.4")


@pytest.mark.rule("8.8.4")
def test_a_view_knows_no_more_than_how_many_went_into_the_castle() -> None:
    """All of them were seen in the fight, so that the back in the castle is one of those that are known."""
    fight = Fight(
        {"gifu": {"tokugawa": "date2 date3 tokugawa3 tokugawa3", "ishida": "ukita2 ukita2 mori3 mori2"}},
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "date date tokugawa tokugawa", "ishida": "ukita ukita mori mori"},
    ).play("T: declare gifu")
    while fight.position.step in ("deploy", "answer"):
        actions = [action for action in fight.position.legal() if str(action) != "stop"]
        fight.play(f"{fight.position.to_move}: {actions[0] if actions else 'stop'}")
    while fight.position.step == "lose":
        fight.play(f"{fight.position.to_move}: {next(iter(fight.position.legal()))}")
    fight.play(f"I: {next(a for a in fight.position.legal() if 'castle' in str(a))}")
    again(fight)
    assert fight.position.step == "retreat"


# -- names -------------------------------------------------------------------------------------------------------------

OF_A_SIDE = re.compile(r"\b(?:he|him|his)\b", re.IGNORECASE)
ODD = re.compile(r"\bMori\b|\bno blocks\b|\b0 blocks?\b|and \d+ makes|\b1 blocks\b|\bno block against")


def sentences() -> Iterator[str]:
    """What is said in random games: of commits, of what is asked, offered and refused."""
    for commit in chain(random_commits(range(12)), campaign_commits(range(3))):
        told = say(commit.seen_by(VIEWERS[len(commit.events) % len(VIEWERS)]))
        yield told.text
        yield from (text for _, text in told.reasons)
        after = commit.after
        yield after.asked().text
        yield from (f"{choice.label} {choice.note}" for choice in after.choices())
        for side in after.sides:
            for action in islice(commit.before.legal(), 4):
                refusal = after.why_not_by(side, action)
                if refusal is not None:
                    assert all(reason.rule in GAME.rules for reason in refusal.reasons)
                    yield str(refusal)


def test_a_side_is_called_by_its_name_and_nothing_is_said_oddly() -> None:
    for text in sentences():
        assert not OF_A_SIDE.search(text), text
        assert not ODD.search(text), text


def test_the_rules_and_the_code_write_names_as_the_glossary_does() -> None:
    for rule in GAME.rules.values():
        assert "Mori " not in f"{rule.title} {rule.text} "
        assert not OF_A_SIDE.search(rule.text) or rule.id.startswith("9."), rule.text
