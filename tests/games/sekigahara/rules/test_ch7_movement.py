"""7.1, 7.3.3 to 7.3.6: degrees of movement, and how far a march goes."""

from itertools import pairwise
from typing import Any

import pytest

from tests.games.sekigahara.campaign import again, conserved, moving
from tests.games.sekigahara.helpers import Fight

FOUR = {
    "kiyosu": {"tokugawa": "fukushima2 fukushima3"},
    "sunpu": {"tokugawa": "tokugawa2 tokugawa3"},
    "oshi": {"tokugawa": "date2 date3"},
    "mito": {"tokugawa": "maeda2 maeda3"},
}
MARCHES = ("fukushima2 kiyosu-okazaki", "tokugawa2 sunpu-numazu", "date2 oshi-edo", "maeda2 mito-iwaki")


def four(hand: str = "date date date maeda", **table: Any) -> Fight:
    """Four stacks of two blocks, and a block to muster."""
    return moving(FOUR, hands={"tokugawa": hand}, recruits={"tokugawa": "date1g"}, **table)


# -- 7.1 degrees of movement -------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("bought", "cards", "stacks"),
    [("none", 0, 0), ("minimal", 0, 1), ("limited date", 1, 3), ("total date maeda", 2, 4)],
)
def test_a_degree_of_movement_costs_cards_and_moves_stacks(bought: str, cards: int, stacks: int) -> None:
    fight = four().play(f"T: move {bought}").expect(hand_size__tokugawa=4 - cards)
    assert len(fight["discards.tokugawa"]) == cards  # type: ignore[arg-type]
    for march in MARCHES[:stacks]:
        fight.play(f"T: march {march}")
        again(fight)
    for march in MARCHES[stacks:]:
        assert fight.refused(f"T: march {march}") == ("7.1",)
    fight.play("T: done")
    assert len([1 for event in fight.events("activates")]) == stacks


@pytest.mark.rule("7.1")
def test_what_was_bought_and_what_is_left_is_told() -> None:
    fight = four().expect(stacks_left=0).play("T: move limited maeda").expect(stacks_left=3)
    fight.play(f"T: march {MARCHES[0]}").expect(stacks_left=2)
    fight.play("T: march fukushima3 kiyosu-kuwana").expect(stacks_left=2)
    fight.play("T: muster date1g sendai").expect(stacks_left=1)
    fight.play(f"T: march {MARCHES[1]}").expect(stacks_left=0)
    assert "three stacks" in fight.why(f"T: march {MARCHES[2]}")


@pytest.mark.rule("7.1", "3.3")
def test_the_cards_that_buy_movement_are_open_and_must_be_in_hand_and_of_the_right_number() -> None:
    fight = four("date maeda loyalty")
    assert fight.refused("T: move limited") == ("7.1",)
    assert fight.refused("T: move limited date maeda") == ("7.1",)
    assert fight.refused("T: move total date") == ("7.1",)
    assert fight.refused("T: move minimal date") == ("7.1",)
    assert fight.refused("T: move total date date") == ("7.1",)
    assert fight.refused("I: move none") == ("7.1",)
    assert "two cards" in fight.why("T: move total date")
    fight.play("T: move total date loyalty").expect(hands__tokugawa="maeda", discards__tokugawa="date loyalty")
    assert fight.seen("ishida", "discards.tokugawa") == ("date", "loyalty")


@pytest.mark.rule("7.1")
def test_with_too_few_cards_only_what_they_pay_for_is_offered() -> None:
    assert four("").options() == {"move none", "move minimal"}
    assert four("date").options() == {"move none", "move minimal", "move limited date", "move none redraw date"}


@pytest.mark.rule("7.1")
def test_without_movement_any_cards_are_swapped_all_discarded_first_and_then_drawn() -> None:
    fight = four("date date maeda").play("T: move none redraw date maeda")
    fight.expect(to_move="chance", hand_size__tokugawa=1, discards__tokugawa="date maeda")
    assert fight.refused("- draw T loyalty") == ("7.1",)
    again(fight).play("- draw T loyalty tokugawa=").expect(hands__tokugawa="date loyalty tokugawa=")
    assert "7.1" in fight.refused("T: march fukushima2 kiyosu-okazaki")
    assert "7.2" in fight.refused("T: muster date1g sendai")
    assert "With no movement" in fight.why("T: march fukushima2 kiyosu-okazaki")
    fight.play("T: done").expect(phase="movement", active="ishida")


@pytest.mark.rule("7.1", "3.3")
def test_swapped_cards_can_come_back_when_the_deck_runs_out() -> None:
    gone = "10x tokugawa 5x tokugawa+ tokugawa= 7x fukushima 4x fukushima+ fukushima= 6x date 4x date+ date= 5x maeda"
    fight = four("maeda maeda loyalty", discards={"tokugawa": gone + " 4x maeda+ 3x loyalty"})
    fight.expect(deck_size__tokugawa=1)  # the Maeda double card
    fight.play("T: move none redraw maeda maeda loyalty", "- draw T maeda= loyalty maeda")
    fight.expect(hands__tokugawa="maeda= loyalty maeda", discards__tokugawa="")
    conserved(fight.position)


@pytest.mark.rule("7.1")
def test_a_degree_is_bought_before_anything_moves_and_only_once() -> None:
    fight = four()
    assert "7.1" in fight.refused("T: march fukushima2 kiyosu-okazaki")
    assert "7.1" in fight.refused("T: muster date1g sendai")
    assert "7.1" in fight.refused("T: done")
    fight.play("T: move minimal")
    assert "7.1" in fight.refused("T: move limited date")


@pytest.mark.rule("7.1")
def test_stacks_move_in_any_order_and_none_must() -> None:
    fight = four().play("T: move total date date", "T: march maeda2 mito-edo", "T: march fukushima2 kiyosu-gifu")
    fight.play("T: march tokugawa3 sunpu-hamamatsu", "T: done").expect(phase="movement", active="ishida")


@pytest.mark.rule("7.1")
def test_a_place_is_activated_once_and_what_is_left_behind_stays() -> None:
    fight = four().play("T: move total date date", "T: march fukushima2 kiyosu-okazaki", "T: march date2 oshi-edo")
    assert fight.refused("T: march fukushima3 kiyosu-kuwana") == ("7.3.1",)
    assert "left behind stay" in fight.why("T: march fukushima3 kiyosu-kuwana")


# -- 7.3.6 the movement table ------------------------------------------------------------------------------------------

SEVENTEEN = (("tokugawa3", 5), ("tokugawa2", 4), ("tokugawa1g", 3), ("tokugawa1c", 2), ("fukushima3", 3))
LED_HIGHWAY = ("okazaki", "hamamatsu", "sunpu", "numazu", "hakone", "edo")
HIGHWAY = ("hamamatsu", "sunpu", "numazu", "hakone", "edo", "oshi")
LED_ROAD = ("kanazawa", "toyama", "takeda", "nagaoka", "niigata", "tsugawa")
ROAD = ("toyama", "takeda", "nagaoka", "niigata", "tsugawa", "aizu")


def blocks(number: int) -> str:
    """So many black blocks, none of them a leader."""
    every = [block for block, times in SEVENTEEN for _ in range(times)]
    return " ".join(every[:number])


def reach(route: tuple[str, ...], stack: str, *, forced: bool) -> int:
    """How many places a whole stack comes along a route, with a card where it needs one if it may be forced."""
    fight = moving({route[0]: {"tokugawa": stack}}, hands={"tokugawa": "date date date"}).play("T: move minimal")
    for steps, (start, end) in enumerate(pairwise(route)):
        plain = f"T: march {stack} {start}-{end}"
        if not fight.refused(plain):
            assert fight.refused(f"{plain} force date") == ("7.3.3",)
            fight.play(plain)
        elif forced and not fight.refused(f"{plain} force date"):
            fight.play(f"{plain} force date")
        else:
            rules = fight.refused(plain)
            assert set(rules) <= {"7.3.3", "7.3.5"}
            assert "7.3.3" in rules
            return steps
    raise AssertionError("the route is too short")


@pytest.mark.rule("7.3.3", "7.3.4", "7.3.5", "7.3.6")
@pytest.mark.parametrize(
    ("number", "less"),
    [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4)],
)
def test_the_movement_table(number: int, less: int) -> None:
    stack = blocks(number)
    for route, more in ((ROAD, 0), (HIGHWAY, 1), (LED_ROAD, 1), (LED_HIGHWAY, 2)):
        for forced in (False, True):
            assert reach(route, stack, forced=forced) == max(0, 1 + more + forced - less), (route, forced)


@pytest.mark.rule("7.3.3")
def test_the_books_example_a_led_stack_on_the_highway_by_forced_march_goes_three_further() -> None:
    fight = moving({"okazaki": {"tokugawa": "tokugawa2 tokugawa3"}}, hands={"tokugawa": "date maeda"})
    fight.play("T: move minimal")
    for road in ("okazaki-hamamatsu", "hamamatsu-sunpu", "sunpu-numazu"):
        fight.play(f"T: march tokugawa2 tokugawa3 {road}")
    assert fight.refused("T: march tokugawa2 tokugawa3 numazu-hakone") == ("7.3.3",)
    assert "gives only 3" in fight.why("T: march tokugawa2 tokugawa3 numazu-hakone")
    fight.play("T: march tokugawa2 tokugawa3 numazu-hakone force maeda")
    fight.expect(blocks__hakone__tokugawa="tokugawa2 tokugawa3", hands__tokugawa="date", discards__tokugawa="maeda")
    assert fight.refused("T: march tokugawa2 tokugawa3 hakone-edo force date") == ("7.3.3",)
    assert "only one forced march" in fight.why("T: march tokugawa2 tokugawa3 hakone-edo force date")


# -- 7.3.3 highways and forced marches ---------------------------------------------------------------------------------


@pytest.mark.rule("7.3.3")
def test_the_highway_step_is_lost_for_good_on_a_secondary_road() -> None:
    fight = moving({"kiyosu": {"tokugawa": "date2 date3"}, "numazu": {"tokugawa": "maeda2"}})
    fight.play("T: move minimal", "T: march date2 kiyosu-okazaki", "T: march date3 kiyosu-gifu")
    fight.play("T: march date2 okazaki-hamamatsu")
    assert fight.refused("T: march date3 gifu-iwamura") == ("7.3.3",)  # a highway, but the first road was none
    mixed = moving({"kuwana": {"tokugawa": "date2"}}).play("T: move minimal", "T: march date2 kuwana-minakuchi")
    mixed.play("T: march date2 minakuchi-kyoto")
    assert mixed.refused("T: march date2 kyoto-ayabe") == ("7.3.3",)


@pytest.mark.rule("7.3.3")
def test_a_second_step_on_a_secondary_road_needs_more_than_the_highway_before_it() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play("T: march date2 okazaki-kiyosu", "T: march date2 kiyosu-gifu")  # 1 + leadership
    assert fight.refused("T: march date2 gifu-sawayama") == ("7.3.3",)
    fight.play("T: march date2 gifu-sawayama force date")


@pytest.mark.rule("7.3.3")
def test_a_forced_march_costs_a_card_in_hand_and_is_refused_where_nobody_needs_it() -> None:
    fight = moving({"toyama": {"tokugawa": "date2 date3"}}, hands={"tokugawa": "loyalty"}).play("T: move minimal")
    assert fight.refused("T: march date2 date3 toyama-takeda force loyalty") == ("7.3.3",)
    assert "needs" in fight.why("T: march date2 date3 toyama-takeda force loyalty")
    fight.play("T: march date2 date3 toyama-takeda")
    assert fight.refused("T: march date2 date3 takeda-arato force date") == ("7.3.3",)
    assert "hold" in fight.why("T: march date2 date3 takeda-arato force date")
    fight.play("T: march date2 date3 takeda-arato force loyalty").expect(discards__tokugawa="loyalty")
    assert [event.args for event in fight.events("forced")] == [("tokugawa", "loyalty")]


@pytest.mark.rule("7.3.3")
def test_the_forced_end_their_march_together_and_are_forced_once() -> None:
    fight = moving({"toyama": {"tokugawa": "date2 date3 maeda2"}}, hands={"tokugawa": "date date date"})
    fight.play("T: move minimal", "T: march date2 date3 maeda2 toyama-takeda")
    fight.play("T: march date2 date3 takeda-arato force date")
    for who in ("date2", "date2 date3"):
        assert "7.3.3" in fight.refused(f"T: march {who} arato-ueda")
        assert "7.3.3" in fight.refused(f"T: march {who} arato-ueda force date")
    again(fight).play("T: march maeda2 takeda-nagaoka force date").expect(hand_size__tokugawa=1)  # another group


# -- 7.3.4 leadership --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.4", "4.5")
@pytest.mark.parametrize(
    ("side", "place", "road", "further", "leads"),
    [
        ("tokugawa", "edo", "edo-mito", "mito-iwaki", True),  # his capital
        ("ishida", "kyoto", "kyoto-ayabe", "ayabe-miyazu", True),
        ("ishida", "edo", "edo-mito", "mito-iwaki", False),  # a capital of the other colour
        ("tokugawa", "kyoto", "kyoto-ayabe", "ayabe-miyazu", False),
        ("tokugawa", "kanazawa", "kanazawa-toyama", "toyama-takeda", True),  # a castle of his colour
        ("ishida", "aizu", "aizu-shirakawa", "shirakawa-utsunomiya", True),
        ("ishida", "kanazawa", "kanazawa-toyama", "toyama-takeda", False),  # held, but of the other colour
        ("tokugawa", "aizu", "aizu-shirakawa", "shirakawa-utsunomiya", False),
        ("tokugawa", "toyama", "toyama-takeda", "takeda-arato", False),  # nothing at all
    ],
)
def test_a_castle_or_capital_leads_whom_it_belongs_to(
    side: str, place: str, road: str, further: str, leads: bool
) -> None:
    who, block = ("T", "date2") if side == "tokugawa" else ("I", "mori2")
    fight = moving({place: {side: block}}, side).play(f"{who}: move minimal", f"{who}: march {block} {road}")
    assert fight.refused(f"{who}: march {block} {further}") == (() if leads else ("7.3.3",))


@pytest.mark.rule("7.3.4", "4.3")
def test_a_castle_of_his_colour_that_the_enemy_holds_does_not_lead() -> None:
    stand = {"kanazawa": {"tokugawa": "date2 date3", "ishida": "mori2"}}
    march = ("T: move minimal", "T: march date2 date3 kanazawa-toyama")
    fight = moving(stand, holder={"kanazawa": "ishida"}).play(*march)
    assert fight.refused("T: march date2 date3 toyama-takeda") == ("7.3.3",)
    outside = moving({"gifu": {"tokugawa": "tokugawa2", "ishida": "mori2"}}, "ishida", holder={"gifu": "tokugawa"})
    outside.play("I: move minimal", "I: march mori2 gifu-kiyosu")
    assert outside.refused("I: march mori2 kiyosu-kuwana") == ("7.3.3",)


@pytest.mark.rule("7.3.4")
def test_any_leader_leads_blocks_of_any_clan_and_is_declared_when_he_is_needed() -> None:
    fight = moving({"toyama": {"tokugawa": "maeda1* date2 fukushima3"}}).play("T: move minimal")
    fight.play("T: march maeda1* date2 fukushima3 toyama-takeda").expect(known__ishida__takeda="")
    fight.play("T: march maeda1* date2 fukushima3 takeda-nagaoka").expect(known__ishida__nagaoka="maeda1*")
    assert [event.args for event in fight.events("declares")] == [("tokugawa", "maeda1*")]
    assert sorted(fight.seen("ishida", "blocks.nagaoka.tokugawa")) == ["?", "?", "maeda1*"]  # type: ignore[arg-type]
    assert fight.refused("T: march maeda1* date2 fukushima3 nagaoka-niigata") == ("7.3.3",)
    again(fight)


@pytest.mark.rule("7.3.4")
def test_a_leader_leads_those_who_leave_him_behind_and_becomes_known_where_he_stays() -> None:
    fight = moving({"toyama": {"tokugawa": "maeda1* date2 date3"}}).play("T: move minimal")
    fight.play("T: march date2 date3 toyama-takeda", "T: march date2 date3 takeda-nagaoka")
    fight.expect(known__ishida__toyama="maeda1*", known__ishida__nagaoka="")
    away = moving({"toyama": {"tokugawa": "maeda1* date2 date3"}}).play("T: move minimal")
    away.play("T: march maeda1* date2 toyama-takeda", "T: march maeda1* date2 takeda-nagaoka")
    away.expect(known__ishida__nagaoka="maeda1*", known__ishida__toyama="")


@pytest.mark.rule("7.3.4")
def test_the_owner_says_which_leader_leads_else_it_is_the_first_of_the_data() -> None:
    stand = {"toyama": {"tokugawa": "date1* maeda1* tokugawa2"}}
    first = ("T: move minimal", "T: march date1* maeda1* tokugawa2 toyama-takeda")
    silent = moving(stand).play(*first, "T: march date1* maeda1* tokugawa2 takeda-nagaoka")
    silent.expect(known__ishida__nagaoka="date1*")
    told = moving(stand).play(*first, "T: march date1* maeda1* tokugawa2 takeda-nagaoka lead maeda1*")
    told.expect(known__ishida__nagaoka="maeda1*")
    same = moving(stand).play(*first, "T: march date1* maeda1* tokugawa2 takeda-nagaoka lead date1*")
    assert same.position == silent.position
    again(told)


@pytest.mark.rule("7.3.4")
def test_a_leader_is_named_only_where_he_is_needed_and_was_there() -> None:
    fight = moving({"toyama": {"tokugawa": "maeda1* date2"}, "nagaoka": {"tokugawa": "date1*"}})
    fight.play("T: move minimal")
    assert fight.refused("T: march maeda1* date2 toyama-takeda lead maeda1*") == ("7.3.4",)
    fight.play("T: march maeda1* date2 toyama-takeda")
    assert "7.3.4" in fight.refused("T: march maeda1* date2 takeda-nagaoka lead date1*")
    castle = moving({"kanazawa": {"tokugawa": "maeda1* date2"}}).play("T: move minimal")
    castle.play("T: march maeda1* date2 kanazawa-toyama")
    assert castle.refused("T: march maeda1* date2 toyama-takeda lead maeda1*") == ("7.3.4",)
    castle.play("T: march maeda1* date2 toyama-takeda").expect(known__ishida__takeda="")


@pytest.mark.rule("7.3.4")
def test_leadership_counts_once_however_many_give_it() -> None:
    fight = moving({"kanazawa": {"tokugawa": "maeda1* date1* date2"}}).play("T: move minimal")
    who = "maeda1* date1* date2"
    fight.play(f"T: march {who} kanazawa-toyama", f"T: march {who} toyama-takeda")
    assert fight.refused(f"T: march {who} takeda-nagaoka") == ("7.3.3",)


@pytest.mark.rule("7.3.4")
def test_leadership_is_looked_at_where_the_march_begins_and_counts_for_every_group() -> None:
    fight = moving({"toyama": {"tokugawa": "date2 date3"}, "takeda": {"tokugawa": "maeda1*"}}).play("T: move minimal")
    fight.play("T: march date2 date3 toyama-takeda")
    assert fight.refused("T: march date2 date3 takeda-nagaoka") == ("7.3.3",)  # a leader met on the way is none
    split = moving({"takeda": {"tokugawa": "maeda1* date2 date3 fukushima2"}}).play("T: move minimal")
    split.play("T: march maeda1* date2 takeda-nagaoka", "T: march date3 fukushima2 takeda-arato")
    split.play("T: march date3 fukushima2 arato-matsumoto").expect(known__ishida__nagaoka="maeda1*")
    split.play("T: march date2 nagaoka-niigata")
    assert len(split.events("declares")) == 1


@pytest.mark.rule("7.3.4")
def test_a_declared_leader_is_forgotten_when_part_of_his_stack_goes() -> None:
    fight = moving({"toyama": {"tokugawa": "maeda1* date2 date3"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play("T: march maeda1* date2 date3 toyama-takeda", "T: march maeda1* date2 date3 takeda-arato")
    fight.expect(known__ishida__arato="maeda1*")
    fight.play("T: march date2 date3 arato-ueda force date").expect(known__ishida__arato="")


@pytest.mark.rule("7.3.4", "7.3.3")
def test_a_card_may_take_the_place_of_a_leader_who_stays_unknown() -> None:
    fight = moving({"toyama": {"tokugawa": "maeda1* date2"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play("T: march maeda1* date2 toyama-takeda", "T: march maeda1* date2 takeda-nagaoka force date")
    fight.expect(known__ishida__nagaoka="", hand_size__tokugawa=0)
    both = moving({"toyama": {"tokugawa": "maeda1* date2"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    both.play("T: march maeda1* date2 toyama-takeda")
    assert both.refused("T: march maeda1* date2 takeda-nagaoka force date lead maeda1*") == ("7.3.3",)
    both.play("T: march maeda1* date2 takeda-nagaoka")
    assert "7.3.4" in both.refused("T: march maeda1* date2 nagaoka-uonuma lead maeda1*")
    assert "counts only once" in both.why("T: march maeda1* date2 nagaoka-uonuma lead maeda1* force date")


@pytest.mark.rule("7.3.3", "7.3.4")
def test_leader_and_card_together_carry_two_steps_more() -> None:
    fight = moving({"toyama": {"tokugawa": "date1* maeda1* date2"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    who = "date1* maeda1* date2"
    fight.play(f"T: march {who} toyama-takeda", f"T: march {who} takeda-nagaoka lead maeda1*")
    fight.play(f"T: march {who} nagaoka-niigata force date").expect(known__ishida__niigata="maeda1*")
    large = f"{blocks(8)} date1*"
    slow = moving({"toyama": {"tokugawa": large}}, hands={"tokugawa": "date"}).play("T: move minimal")
    assert set(slow.refused(f"T: march {large} toyama-takeda")) == {"7.3.3", "7.3.5"}
    slow.play(f"T: march {large} toyama-takeda force date").expect(known__ishida__takeda="date1*")


# -- 7.3.5 size --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.5")
def test_the_largest_group_it_marched_in_slows_a_block_even_when_others_have_dropped_off() -> None:
    fight = moving({"okazaki": {"tokugawa": blocks(5)}}).play("T: move minimal")
    fight.play(f"T: march {blocks(5)} okazaki-hamamatsu", f"T: march {blocks(2)} hamamatsu-sunpu")
    assert fight.refused(f"T: march {blocks(2)} sunpu-numazu") == ("7.3.3", "7.3.5")
    assert "5 blocks" in fight.why(f"T: march {blocks(2)} sunpu-numazu")
    alone = moving({"okazaki": {"tokugawa": blocks(5)}}).play("T: move minimal")
    alone.play(f"T: march {blocks(2)} okazaki-hamamatsu", f"T: march {blocks(2)} hamamatsu-sunpu")
    alone.play(f"T: march {blocks(2)} sunpu-numazu")


@pytest.mark.rule("7.3.5")
def test_blocks_that_only_stand_by_do_not_slow_a_march() -> None:
    fight = moving({"okazaki": {"tokugawa": blocks(4)}, "hamamatsu": {"tokugawa": "date2 date3 maeda2"}})
    fight.play("T: move minimal")
    for road in ("okazaki-hamamatsu", "hamamatsu-sunpu", "sunpu-numazu"):
        fight.play(f"T: march {blocks(4)} {road}")


@pytest.mark.rule("7.3.5", "7.3.4")
def test_a_large_stack_may_need_its_leader_or_a_card_for_the_very_first_step() -> None:
    stack = f"{blocks(4)} maeda1*"
    led = moving({"toyama": {"tokugawa": stack}}).play("T: move minimal", f"T: march {stack} toyama-takeda")
    led.expect(known__ishida__takeda="maeda1*")
    plain = moving({"toyama": {"tokugawa": blocks(5)}}, hands={"tokugawa": "date"}).play("T: move minimal")
    assert plain.refused(f"T: march {blocks(5)} toyama-takeda") == ("7.3.3", "7.3.5")
    plain.play(f"T: march {blocks(5)} toyama-takeda force date")
    part = moving({"toyama": {"tokugawa": f"{blocks(5)} maeda1*"}}).play("T: move minimal")
    part.play(f"T: march {blocks(5)} toyama-takeda").expect(known__ishida__toyama="maeda1*")
