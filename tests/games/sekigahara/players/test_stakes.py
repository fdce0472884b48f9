"""What is at stake, told from both sides: raids, points, fights, the hand and the end of the game."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from sekiwidget.core.game import Stake
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.sekigahara import GAME, Position
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES, Block, Cards, Stack, without
from sekiwidget.games.sekigahara.rules.actions import Accept, Stop
from sekiwidget.games.sekigahara.rules.setup import official_start
from tests.games.sekigahara.campaign import moving
from tests.games.sekigahara.helpers import Fight, line

FOUR = "mori2 mori1c ukita2 ukita1g"


def found(fight: Fight, viewer: str) -> dict[str, Stake]:
    """What is at stake for a viewer, by its sentence."""
    return {str(stake.text): stake for stake in GAME.stakes(fight.position.seen_by(viewer))}


def told(fight: Fight, viewer: str, text: str, rule: str, *places: str, threat: bool = False) -> None:
    """A viewer is told this, with this paragraph and these places."""
    stakes = found(fight, viewer)
    assert text in stakes, list(stakes)
    assert stakes[text] == Stake(text, rule, places, threat)


# -- raids (7.3, 7.4, 2.1) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.3")
def test_a_stack_in_reach_of_another_is_a_threat_to_one_side_and_a_chance_for_the_other() -> None:
    fight = moving({"kiyosu": {"tokugawa": "date2 date1g"}, "gifu": {"ishida": FOUR}})
    threat = "Ishida can reach Kiyosu with 4 blocks; you have 2 there."
    told(fight, "tokugawa", threat, "7.3.3", "kiyosu", "gifu", threat=True)
    chance = "You can reach Kiyosu with 4 blocks; Tokugawa has 2 there."
    told(fight, "ishida", chance, "7.3.3", "kiyosu", "gifu")
    assert not any("reach Gifu" in text for text in found(fight, "tokugawa")), "two do not seek four"


@pytest.mark.rule("7.3.1")
def test_two_stacks_come_by_two_roads_but_not_by_one() -> None:
    by_two = moving(
        {"kiyosu": {"tokugawa": "date2"}, "gifu": {"ishida": "ukita2"}, "kuwana": {"ishida": "mori2"}},
        hands={"ishida": "mori"},
    )
    text = "Ishida can reach Kiyosu with 2 blocks; you have 1 there."
    told(by_two, "tokugawa", text, "7.3.3", "kiyosu", "kuwana", "gifu", threat=True)
    by_one = moving(
        {"hamamatsu": {"tokugawa": "date2"}, "okazaki": {"ishida": "ukita2"}, "kiyosu": {"ishida": "mori2"}},
        hands={"ishida": "mori"},
    )
    text = "Ishida can reach Hamamatsu with 1 block; you have 1 there."
    told(by_one, "tokugawa", text, "7.3.3", "hamamatsu", "okazaki", threat=True)


@pytest.mark.rule("7.1")
def test_two_stacks_come_only_if_a_card_can_be_paid() -> None:
    stand = {"kiyosu": {"tokugawa": "date2"}, "gifu": {"ishida": "ukita2"}, "kuwana": {"ishida": "mori2"}}
    text = "Ishida can reach Kiyosu with 1 block; you have 1 there."
    told(moving(stand), "tokugawa", text, "7.3.3", "kiyosu", "kuwana", threat=True)


@pytest.mark.rule("7.3.4")
def test_a_leader_leads_an_enemy_stack_only_where_he_is_known() -> None:
    stand = {"numazu": {"tokugawa": "date2"}, "okazaki": {"ishida": "mori1*"}}
    hidden = moving(stand)
    assert not any("Numazu" in text for text in found(hidden, "tokugawa"))
    known = moving(stand, known={"tokugawa": {"okazaki": "mori1*"}})
    text = "Ishida can reach Numazu with 1 block; you have 1 there."
    told(known, "tokugawa", text, "7.3.3", "numazu", "okazaki", threat=True)
    told(hidden, "ishida", "You can reach Numazu with 1 block; Tokugawa has 1 there.", "7.3.3", "numazu", "okazaki")


@pytest.mark.rule("7.3.3", "7.3.1")
def test_who_is_moving_is_told_what_is_still_in_reach() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2"}, "kuwana": {"ishida": "ukita2"}, "edo": {"tokugawa": "date1g"}})
    text = "You can reach Kuwana with 1 block; Ishida has 1 there."
    told(fight, "tokugawa", text, "7.3.3", "kuwana", "okazaki")
    fight.play("T: move minimal")
    told(fight, "tokugawa", text, "7.3.3", "kuwana", "okazaki")
    assert text not in found(fight.play("T: march date1g edo-hakone"), "tokugawa"), "one stack has marched"


@pytest.mark.rule("7.3.3", "7.3.4")
def test_who_has_forced_a_march_goes_on_with_a_leader() -> None:
    stand = {"hamamatsu": {"tokugawa": "date1*"}, "edo": {"ishida": "ukita2"}}
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play("T: march date1* hamamatsu-sunpu", "T: march date1* sunpu-numazu")
    fight.play("T: march date1* numazu-hakone force date")
    told(fight, "tokugawa", "You can reach Edo with 1 block; Ishida has 1 there.", "7.3.3", "edo", "hakone")


@pytest.mark.rule("7.4.1")
def test_a_force_that_overruns_another_is_told_with_both_numbers() -> None:
    fight = moving({"hamamatsu": {"tokugawa": "date2"}, "okazaki": {"ishida": FOUR}})
    text = "Ishida can overrun you at Hamamatsu: 4 against 1."
    told(fight, "tokugawa", text, "7.4.1", "hamamatsu", "okazaki", threat=True)
    told(fight, "ishida", "You can overrun Tokugawa at Hamamatsu: 4 against 1.", "7.4.1", "hamamatsu", "okazaki")
    one_less = moving({"hamamatsu": {"tokugawa": "date2"}, "okazaki": {"ishida": "mori2 mori1c ukita2"}})
    assert not any("overrun" in text for text in found(one_less, "tokugawa"))


@pytest.mark.rule("7.4.1")
def test_who_would_be_overrun_one_after_the_other_does_not_come() -> None:
    four = {"osaka": "mori1c", "minakuchi": "mori2", "sawayama": "ukita2", "ayabe": "ukita1g"}
    around = {place: {"ishida": block} for place, block in four.items()}
    hands = {"ishida": "mori mori"}
    fight = moving({"kyoto": {"tokugawa": "date1g date2 date3 tokugawa1c"}, **around}, hands=hands)
    assert not any("Kyoto with" in text for text in found(fight, "ishida"))
    weaker = moving({"kyoto": {"tokugawa": "date1g date2 date3"}, **around}, hands=hands)
    text = "You can reach Kyoto with 4 blocks; Tokugawa has 3 there."
    told(weaker, "ishida", text, "7.3.3", "kyoto", "ayabe", "osaka", "minakuchi", "sawayama")


@pytest.mark.rule("7.4.3")
def test_a_castle_keeps_its_blocks_from_being_overrun() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2"}, "kuwana": {"ishida": FOUR}})
    text = "Ishida can reach Okazaki with 4 blocks; you have 1 there."
    told(fight, "tokugawa", text, "7.3.3", "okazaki", "kuwana", threat=True)


@pytest.mark.rule("2.1")
def test_a_chief_in_reach_is_named_to_who_knows_where_he_is() -> None:
    stand = {"hamamatsu": {"tokugawa": "tokugawa1*"}, "okazaki": {"ishida": "ukita2 ukita1g"}}
    text = "Ishida can reach Tokugawa Ieyasu at Hamamatsu: 2 against 1."
    told(moving(stand), "tokugawa", text, "2.1", "hamamatsu", "okazaki", threat=True)
    assert not any("Ieyasu" in text for text in found(moving(stand), "ishida"))
    guarded = moving({**stand, "hamamatsu": {"tokugawa": "tokugawa1* date1g date2 date3"}})
    text = "Ishida can reach Tokugawa Ieyasu at Hamamatsu: 2 against 4."
    told(guarded, "tokugawa", text, "2.1", "hamamatsu", "okazaki", threat=True)
    known = moving(stand, known={"ishida": {"hamamatsu": "tokugawa1*"}})
    text = "You can reach Tokugawa Ieyasu at Hamamatsu: 2 against 1."
    told(known, "ishida", text, "2.1", "hamamatsu", "okazaki")


@pytest.mark.rule("2.1", "9.1")
def test_osaka_in_reach_is_told_to_both_sides() -> None:
    fight = moving({"kyoto": {"tokugawa": "date2 date1g tokugawa3 fukushima2"}, "osaka": {"ishida": "ukita2"}})
    text = "You can reach Osaka with 4 blocks; if Hideyori falls, you win."
    told(fight, "tokugawa", text, "2.1", "osaka", "kyoto")
    text = "Tokugawa can reach Osaka with 4 blocks; if Hideyori falls, you lose."
    told(fight, "ishida", text, "2.1", "osaka", "kyoto", threat=True)


@pytest.mark.rule("2.1")
def test_the_relief_of_osaka_does_not_speak_of_hideyori() -> None:
    stand = {"osaka": {"tokugawa": "tokugawa1* date2"}, "kyoto": {"ishida": FOUR}}
    fight = moving(stand, "ishida", known={"ishida": {"osaka": "tokugawa1*"}})
    text = "You can reach Tokugawa Ieyasu at Osaka: 4 against 2."
    told(fight, "ishida", text, "2.1", "osaka", "kyoto")
    text = "Ishida can reach Tokugawa Ieyasu at Osaka: 4 against 2."
    told(fight, "tokugawa", text, "2.1", "osaka", "kyoto", threat=True)


@pytest.mark.rule("7.3.3", "8.9.6")
def test_more_blocks_can_come_to_a_place_with_both_sides() -> None:
    stand = {"gifu": {"tokugawa": "date2", "ishida": "ukita2"}, "kiyosu": {"tokugawa": "date1g date3"}}
    fight = moving(stand)
    text = "You can bring 2 blocks more to Gifu: 3 against 1."
    told(fight, "tokugawa", text, "7.3.3", "gifu", "kiyosu")
    text = "Tokugawa can bring 2 blocks more to Gifu: 3 against 1."
    told(fight, "ishida", text, "7.3.3", "gifu", "kiyosu", threat=True)
    assert not any("Kiyosu with" in text for text in found(fight, "tokugawa")), "the besieged do not leave"


@pytest.mark.rule("9.3")
def test_the_mori_box_stands_for_osaka() -> None:
    fight = moving({"kyoto": {"tokugawa": "date2 date1g"}}, mori="mori1* mori3 mori3 mori3 mori3")
    assert not any("Osaka" in text for text in found(fight, "tokugawa")), "two against five"


# -- points (2.2, 4.2, 4.3, 8.9.3) -------------------------------------------------------------------------------------


@pytest.mark.rule("4.2", "4.3")
def test_a_place_without_blocks_is_there_to_be_taken() -> None:
    fight = moving({"kiyosu": {"ishida": "ukita2"}})
    told(fight, "ishida", "Okazaki is unguarded; you can take it: 2 points.", "4.3", "okazaki", "kiyosu")
    told(fight, "ishida", "Kuwana is unguarded; you can take it: 1 point.", "4.2", "kuwana", "kiyosu")
    text = "Okazaki is unguarded; Ishida can take it: 2 points."
    told(fight, "tokugawa", text, "4.3", "okazaki", "kiyosu", threat=True)
    mine = moving({"kiyosu": {"tokugawa": "date2"}})
    assert not any("Okazaki" in text for text in found(mine, "tokugawa")), "it is Tokugawa's by its colour"


@pytest.mark.rule("4.2")
def test_a_point_that_is_lost_comes_before_one_that_nobody_has() -> None:
    fight = moving({"gifu": {"ishida": "ukita2"}}, control={"kiso": "tokugawa"})
    unguarded = [text for text in found(fight, "tokugawa") if "1 point" in text]
    assert unguarded[0] == "Kiso is unguarded; Ishida can take it: 1 point."
    assert "Tsuruga is unguarded; Ishida can take it: 1 point." in unguarded


@pytest.mark.rule("8.9.3")
def test_a_disk_alone_holds_its_castle() -> None:
    fight = moving({"saku": {"tokugawa": "date2 date1g"}})
    text = "You can besiege Ueda with 2 blocks; only Sanada’s disk holds it."
    told(fight, "tokugawa", text, "8.9.3", "ueda", "saku")
    text = "Tokugawa can besiege Ueda with 2 blocks; only Sanada’s disk holds it."
    told(fight, "ishida", text, "8.9.3", "ueda", "saku", threat=True)


@pytest.mark.rule("2.2")
def test_the_last_week_is_told_with_the_points_of_both() -> None:
    fight = moving({"kiso": {"tokugawa": "date2"}}, week=7)
    mine, theirs = fight["points.tokugawa"], fight["points.ishida"]
    told(fight, "tokugawa", f"The game ends this week: you have {mine} points, Ishida {theirs}.", "2.2")
    text = f"The game ends this week: you have {theirs} points, Tokugawa {mine}."
    told(fight, "ishida", text, "2.2", threat=True)
    before = moving({"kiso": {"tokugawa": "date2"}}, week=6)
    assert not any("ends this week" in text for text in found(before, "tokugawa"))


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("turn", "active", "tokugawa", "ishida"),
    [("A", "ishida", True, True), ("B", "tokugawa", True, True), ("B", "ishida", False, True)],
)
def test_who_has_made_the_last_march_reaches_nothing_more(turn: str, active: str, tokugawa: bool, ishida: bool) -> None:
    stand = {"kiyosu": {"tokugawa": "date2 date1g"}, "gifu": {"ishida": "mori2 ukita2"}}
    fight = moving(stand, active, week=7, turn=turn, first="tokugawa")
    for viewer in SIDES:
        mine, theirs = (tokugawa, ishida) if viewer == "tokugawa" else (ishida, tokugawa)
        moves = {text: stake for text, stake in found(fight, viewer).items() if stake.rule != "8.2.2"}
        assert any("ou can" in text for text in moves) == mine
        assert any(" can reach" in text and stake.threat for text, stake in found(fight, viewer).items()) == theirs


# -- fights to come and the hand (8.1, 8.2.2) --------------------------------------------------------------------------


@pytest.mark.rule("8.1")
def test_a_place_with_both_sides_is_a_fight_to_come() -> None:
    fight = Fight({"suwa": {"tokugawa": "date2 date1g", "ishida": "ukita2"}}, active="tokugawa")
    told(fight, "tokugawa", "Both sides are at Suwa: you have 2 blocks, Ishida 1.", "8.1", "suwa")
    text = "Both sides are at Suwa: you have 1 block, Tokugawa 2."
    told(fight, "ishida", text, "8.1", "suwa", threat=True)


@pytest.mark.rule("8.1", "8.9.3")
def test_a_siege_of_a_disk_alone_is_told_to_both_sides() -> None:
    fight = Fight({"ueda": {"tokugawa": "date2 date1g"}}, active="tokugawa")
    told(fight, "tokugawa", "You besiege Ueda with 2 blocks; only Sanada’s disk holds it.", "8.1", "ueda")
    text = "Tokugawa besieges Ueda with 2 blocks; only Sanada’s disk holds it."
    told(fight, "ishida", text, "8.1", "ueda", threat=True)


@pytest.mark.rule("8.2.2", "8.2.4", "8.4.2")
@pytest.mark.parametrize(
    ("hand", "blocks", "brought", "number"),
    [
        ("date date", "date3 date2 date1g", 2, 3),
        ("date= fukushima", "date3 date2 date1g", 2, 3),
        ("fukushima loyalty", "date1* date3", 1, 2),
        ("fukushima", "ii4 date3", 1, 2),
        ("loyalty", "ii4 date3", 0, 2),
        ("date=", "ii4 date3", 1, 2),
    ],
)
def test_a_hand_brings_the_blocks_that_its_cards_deploy(hand: str, blocks: str, brought: int, number: int) -> None:
    stand = {"suwa": {"tokugawa": blocks, "ishida": "ukita2"}}
    fight = Fight(stand, active="tokugawa", hands={"tokugawa": hand})
    text = f"With your hand you can deploy {brought} of {number} blocks at Suwa."
    told(fight, "tokugawa", text, "8.2.2", "suwa", threat=2 * brought < number)
    assert not any(f"of {number}" in text for text in found(fight, "ishida")), "another's hand is hidden"


def most_deployed(hand: Cards, blocks: Stack, *, late: bool) -> int:
    """8.2.2, 8.2.4, 8.4.2  The most blocks that these cards can deploy, by trying every way to use every card."""
    if not late:
        return sum(block.leader > 0 for block in blocks) + most_deployed(
            hand, tuple(block for block in blocks if not block.leader), late=True
        )
    if not hand or not blocks:
        return 0
    card, rest = hand[0], hand[1:]
    ways: list[tuple[Block, ...]] = [(block,) for block in dict.fromkeys(blocks) if deploys(card.clan, block)]
    if card.kind == "double":
        ways += [pair for pair in combinations(blocks, 2) if {block.clan for block in pair} == {card.clan}]
    tried = (len(some) + most_deployed(rest, without(blocks, some), late=True) for some in ways)
    return max(most_deployed(rest, blocks, late=True), *tried, 0)


def deploys(clan: str, block: Block) -> bool:
    """8.2.2, 9.4, 9.5  A card of its mon; any mon for Ii and for Ishida."""
    return bool(clan) and (block.clan == clan or block.text in ("ii4", "ishida1*"))


@pytest.mark.rule("8.2.2", "8.2.4", "8.4.2", "9.4", "9.5")
def test_as_many_blocks_are_said_to_come_as_the_best_use_of_all_cards_brings() -> None:
    counted = 0
    for seed in range(60):
        for position in line(seed):
            combat, side = position.combat, position.to_move or ""
            if position.step != "deploy" or combat is None:
                continue
            deployed = [entry.block for rank in combat.deployed for entry in rank if entry.block.side == side]
            waiting = without(position.blocks(combat.place, side), deployed)
            for text, stake in found_at(position, side).items():
                if "still" in text:
                    late = any(card.kind != "loyalty" for card in combat.played[SIDE_INDEX[side]])
                    most = most_deployed(position.hands[SIDE_INDEX[side]], waiting, late=late)
                    blocks = "1 block" if len(waiting) == 1 else f"{len(waiting)} blocks"
                    assert text == f"With your hand you can still deploy {most} of {blocks}."
                    assert (stake.rule, stake.threat) == ("8.2.2", 2 * most < len(waiting))
                    counted += 1
    assert counted > 100


def found_at(position: Position, viewer: str) -> dict[str, Stake]:
    """What is at stake at a position, by its sentence."""
    return {str(stake.text): stake for stake in GAME.stakes(position.seen_by(viewer))}


# -- in a fight (8.2.1, 8.7, 8.9.4) ------------------------------------------------------------------------------------


def battle() -> Fight:
    """Tokugawa leads with 2 impact against 0."""
    stand = {"suwa": {"tokugawa": "tokugawa1* date2 date1g", "ishida": "ukita2 ukita1g"}}
    fight = Fight(stand, active="tokugawa", hands={"tokugawa": "date date=", "ishida": "ukita"})
    return fight.play("T: declare suwa", "T: deploy date2 with date", "I: accept")


@pytest.mark.rule("8.2.1", "8.5")
def test_the_impact_that_turns_the_battle_is_told() -> None:
    told(battle(), "ishida", "You win with 2 more impact.", "8.2.1", "suwa")
    told(battle(), "tokugawa", "Ishida wins with 2 more impact.", "8.2.1", "suwa", threat=True)
    level = battle().play("I: deploy ukita2 with ukita", "T: accept")
    told(level, "tokugawa", "You win with 1 more impact.", "8.2.1", "suwa")
    stopped = battle().play("I: stop")
    assert not any("more impact." in text for text in found(stopped, "tokugawa")), "who has stopped wins no more"


@pytest.mark.rule("8.7.1")
def test_losses_and_the_impact_short_of_the_next_are_told() -> None:
    fight = battle()
    told(fight, "tokugawa", "As it stands, you lose 0 blocks and Ishida loses 1.", "8.7.1", "suwa")
    told(fight, "ishida", "As it stands, you lose 1 block and Tokugawa loses 0.", "8.7.1", "suwa", threat=True)
    told(fight, "tokugawa", "With 5 more impact you cost Ishida one more block.", "8.7.1", "suwa")
    text = "With 5 more impact Tokugawa costs you one more block."
    told(fight, "ishida", text, "8.7.1", "suwa", threat=True)


@pytest.mark.rule("8.7.2", "2.1")
def test_a_chief_falls_when_those_are_gone_that_must_go_first() -> None:
    told(battle(), "tokugawa", "Tokugawa Ieyasu falls if you lose 3 blocks.", "8.7.2", "suwa", threat=True)
    assert not any("Ieyasu" in text for text in found(battle(), "ishida"))
    stand = {"suwa": {"tokugawa": "tokugawa1* date2 date1g", "ishida": "ukita2"}}
    fight = Fight(stand, active="tokugawa", hands={"tokugawa": "date", "ishida": "ukita"})
    fight.play("T: declare suwa", "T: deploy tokugawa1*")
    told(fight, "tokugawa", "Tokugawa Ieyasu falls if you lose 1 block.", "8.7.2", "suwa", threat=True)
    told(fight, "ishida", "Tokugawa Ieyasu falls if Tokugawa loses 1 block.", "8.7.2", "suwa")


@pytest.mark.rule("8.7.1")
def test_no_more_blocks_are_lost_than_are_there() -> None:
    stand = {"suwa": {"tokugawa": "date2 date1g", "ishida": "ukita2"}}
    fight = Fight(stand, active="tokugawa", hands={"tokugawa": "date date", "ishida": "ukita"})
    fight.play("T: declare suwa", "T: deploy date2 with date", "I: accept")
    told(fight, "tokugawa", "As it stands, you lose 0 blocks and Ishida loses 1.", "8.7.1", "suwa")
    assert not any("you cost" in text for text in found(fight, "tokugawa"))
    assert not any("costs you" in text for text in found(fight, "ishida"))


@pytest.mark.rule("8.9.4")
def test_a_siege_is_told_with_the_impact_at_which_the_castle_falls() -> None:
    stand = {"gifu": {"tokugawa": "date3 date2", "ishida": "ukita2 ukita1g"}}
    fight = Fight(stand, active="tokugawa", hands={"tokugawa": "date date"})
    fight.play("T: declare gifu", "I: inside", "T: deploy date3 with date")
    told(fight, "tokugawa", "Gifu falls at 14 impact; so far 3.", "8.9.4", "gifu")
    told(fight, "ishida", "Gifu falls at 14 impact; so far 3.", "8.9.4", "gifu", threat=True)
    text = "With 4 more impact one more unit in the castle is lost."
    told(fight, "tokugawa", text, "8.9.4", "gifu")
    told(fight, "tokugawa", "With your hand you can still deploy 1 of 1 block.", "8.2.2", "gifu")
    assert not any("hand" in text for text in found(fight, "ishida")), "the besieged do not deploy"


@pytest.mark.rule("9.1", "2.1")
def test_a_siege_of_osaka_is_told_with_the_fall_of_hideyori() -> None:
    fight = Fight({"osaka": {"tokugawa": "date3 date2"}}, active="tokugawa", hands={"tokugawa": "date date"})
    fight.play("T: declare osaka", "T: deploy date3 with date")
    text = "Toyotomi Hideyori falls at 7 impact, and you win the game; so far 3."
    told(fight, "tokugawa", text, "2.1", "osaka")
    text = "Toyotomi Hideyori falls at 7 impact, and you lose the game; so far 3."
    told(fight, "ishida", text, "2.1", "osaka", threat=True)
    assert not any("one more unit" in text for text in found(fight, "tokugawa")), "it is the last"


@pytest.mark.rule("2.1", "8.9.4")
def test_a_chief_in_a_besieged_castle_is_named_to_who_sees_him() -> None:
    stand = {"gifu": {"tokugawa": "date3 date2", "ishida": "ishida1* ukita1g"}}
    fight = Fight(stand, active="tokugawa", hands={"tokugawa": "date date"})
    fight.play("T: declare gifu", "I: inside")
    text = "Ishida Mitsunari falls at 14 impact, and you lose the game; so far 0."
    told(fight, "ishida", text, "2.1", "gifu", threat=True)
    told(fight, "tokugawa", "Gifu falls at 14 impact; so far 0.", "8.9.4", "gifu")


@pytest.mark.rule("8.9.2", "8.2.2")
def test_who_chooses_inside_or_outside_is_told_what_the_hand_brings() -> None:
    stand = {"gifu": {"tokugawa": "date3 date2", "ishida": "ukita2 ukita1g"}}
    fight = Fight(stand, active="tokugawa", hands={"ishida": "ukita"})
    fight.play("T: declare gifu")
    told(fight, "ishida", "With your hand you can deploy 1 of 2 blocks at Gifu.", "8.2.2", "gifu")
    told(fight, "ishida", "Both sides are at Gifu: you have 2 blocks, Tokugawa 2.", "8.1", "gifu")


def ended(position: Position) -> Position:
    """8.5  The position after both sides have stopped, as its losses are due."""
    while position.step in ("deploy", "answer"):
        position = position.play(Stop() if position.step == "deploy" else Accept()).after  # type: ignore[assignment]
    return position


@pytest.mark.rule("8.2.1", "8.7.1")
def test_what_is_said_of_a_battle_as_it_stands_comes_about_if_both_stop() -> None:
    counted = 0
    for seed in range(60):
        for position in line(seed):
            if position.step != "deploy" or position.combat is None or position.combat.kind != "battle":
                continue
            side = position.to_move or ""
            standing = next(text for text in found_at(position, side) if text.startswith("As it stands"))
            combat = ended(position).combat
            assert combat is not None
            due = [combat.losses[index] + combat.lost[index] for index in (SIDE_INDEX[side], 1 - SIDE_INDEX[side])]
            assert [int(word.strip(".")) for word in standing.split() if word.strip(".").isdigit()] == due
            counted += 1
    assert counted > 100


# -- who is told -------------------------------------------------------------------------------------------------------


def test_nobody_is_told_anything_at_the_table_or_when_the_game_is_over() -> None:
    rng, position = Random(5), official_start("official")
    while position.to_move is not None:
        position = position.play(position.sample(rng)).after  # type: ignore[assignment]
    assert [GAME.stakes(position.seen_by(side)) for side in SIDES] == [(), ()]
    assert GAME.stakes(battle().position.seen_by(PUBLIC)) == GAME.stakes(battle().position.seen_by(CHANCE)) == ()


def test_the_fall_of_a_chief_comes_before_points() -> None:
    stand: dict[str, Any] = {"hamamatsu": {"tokugawa": "tokugawa1*"}, "okazaki": {"ishida": "ukita2 ukita1g"}}
    texts = [*found(moving(stand), "tokugawa")]
    assert texts[0].startswith("Ishida can reach Tokugawa Ieyasu"), texts
    assert any("unguarded" in text for text in texts[1:])
