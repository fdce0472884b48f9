"""7.3.1, 7.3.2, 4.1, 4.2 and 8.9.6: marching from place to place, enemies on the way, control in passing."""

import pytest

from sekiwidget.core.errors import UnreadableAction
from tests.games.sekigahara.campaign import again, moving

STACK = {"kiyosu": {"tokugawa": "fukushima1* fukushima2 date2 date3"}, "mito": {"tokugawa": "maeda2 maeda3"}}


# -- 4.1, 7.3.1 marching in general ------------------------------------------------------------------------------------


@pytest.mark.rule("4.1", "7.3.1")
def test_a_march_follows_a_road_with_blocks_that_stand_at_its_beginning() -> None:
    fight = moving(STACK).play("T: move minimal")
    with pytest.raises(UnreadableAction, match="no road joins"):
        fight.refused("T: march date2 kiyosu-kyoto")
    assert fight.refused("T: march maeda2 kiyosu-gifu") == ("7.3.1",)
    assert fight.refused("T: march date2 date2 kiyosu-gifu") == ("7.3.1",)
    assert fight.refused("T: march date2 gifu-kiyosu") == ("7.3.1",)
    assert "does not have these blocks" in fight.why("T: march ukita2 kiyosu-gifu")
    fight.play("T: march date2 date3 kiyosu-gifu")
    fight.expect(blocks__kiyosu__tokugawa="fukushima1* fukushima2", blocks__gifu__tokugawa="date2 date3")
    assert [event.args for event in fight.events("marches")] == [("tokugawa", "kiyosu", "gifu", 2)]


@pytest.mark.rule("7.3.1")
def test_the_blocks_of_a_stack_go_different_ways_and_some_may_stay() -> None:
    fight = moving(STACK).play("T: move minimal", "T: march date2 kiyosu-gifu", "T: march date3 kiyosu-kuwana")
    fight.play("T: march fukushima1* kiyosu-okazaki", "T: march date3 kuwana-minakuchi").expect(stacks_left=0)
    fight.expect(blocks__kiyosu__tokugawa="fukushima2", blocks__gifu__tokugawa="date2")
    fight.expect(blocks__minakuchi__tokugawa="date3", blocks__okazaki__tokugawa="fukushima1*")
    again(fight)


@pytest.mark.rule("7.3.1")
def test_a_stack_drops_blocks_on_its_way_and_they_may_go_on_while_it_is_still_its_turn() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2 date3 maeda2"}}).play("T: move minimal")
    fight.play("T: march date2 date3 maeda2 okazaki-hamamatsu", "T: march date2 date3 hamamatsu-sunpu")
    fight.play("T: march date3 sunpu-numazu")
    for place, found in (("hamamatsu", "maeda2"), ("sunpu", "date2"), ("numazu", "date3")):
        fight.expect(**{f"blocks__{place}__tokugawa": found})
    again(fight)
    assert fight.refused("T: march maeda2 hamamatsu-sunpu") == ("7.3.1",)  # that road is used
    assert fight.refused("T: march date2 date3 sunpu-numazu")


@pytest.mark.rule("7.3.1")
def test_a_stack_picks_up_nobody_on_its_way() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2 date3"}, "hamamatsu": {"tokugawa": "maeda2"}})
    fight.play("T: move minimal", "T: march date2 date3 okazaki-hamamatsu")
    assert fight.refused("T: march date2 date3 maeda2 hamamatsu-sunpu") == ("7.3.1",)
    assert "cannot pick up other blocks" in fight.why("T: march date2 date3 maeda2 hamamatsu-sunpu")
    fight.play("T: march date2 date3 hamamatsu-sunpu").expect(blocks__hamamatsu__tokugawa="maeda2")


@pytest.mark.rule("7.3.1")
def test_nor_do_two_groups_of_a_stack_become_one_again() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2 date3 maeda2"}}).play("T: move minimal")
    fight.play("T: march date2 date3 okazaki-hamamatsu", "T: march date2 hamamatsu-sunpu")
    assert fight.refused("T: march date2 date3 hamamatsu-sunpu")
    assert "7.3.1" in fight.refused("T: march maeda2 date3 hamamatsu-sunpu")


@pytest.mark.rule("7.3.1")
def test_one_stack_ends_its_march_before_the_next_begins() -> None:
    fight = moving(STACK, hands={"tokugawa": "date"}).play("T: move limited date", "T: march date2 kiyosu-okazaki")
    fight.play("T: march maeda2 mito-edo")
    assert fight.refused("T: march date2 okazaki-hamamatsu") == ("7.3.1",)
    assert "marches only once" in fight.why("T: march date2 okazaki-hamamatsu")
    assert fight.refused("T: march date3 kiyosu-gifu") == ("7.3.1",)
    fight.play("T: march maeda3 mito-iwaki")  # this stack is still on its way


@pytest.mark.rule("7.3.1")
def test_a_block_marches_once_in_a_turn_and_again_in_the_next() -> None:
    fight = moving(STACK, hands={"tokugawa": "date date date"}).play("T: move limited date")
    fight.play("T: march maeda2 mito-edo", "T: march date2 kiyosu-okazaki")
    assert fight.refused("T: march maeda2 edo-hakone") == ("7.3.1",)
    fight.play("T: done", "I: move none", "I: done", "T: move minimal", "T: march maeda2 edo-hakone")
    fight.expect(turn="B", blocks__hakone__tokugawa="maeda2")


@pytest.mark.rule("7.3.1")
def test_a_resting_block_does_not_keep_another_of_the_same_face_from_marching() -> None:
    stand = {"mito": {"tokugawa": "date2"}, "edo": {"tokugawa": "date2 date3"}}
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move limited date", "T: march date2 mito-edo")
    fight.play("T: march date3 edo-hakone", "T: march date2 edo-oshi").expect(blocks__edo__tokugawa="date2")
    assert fight.refused("T: march date2 edo-oyama") == ("7.3.1",)
    again(fight).expect(stacks_left=1)


@pytest.mark.rule("7.3.1")
@pytest.mark.parametrize("road", ["mito-edo", "edo-mito"])
def test_a_road_is_used_by_one_stack_once_in_either_direction(road: str) -> None:
    stand = {"mito": {"tokugawa": "maeda2 maeda3"}, "edo": {"tokugawa": "date2 date3"}}
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move limited date")
    first, other = ("maeda2", "date2") if road == "mito-edo" else ("date2", "maeda2")
    a, b = road.split("-")
    fight.play(f"T: march {first} {a}-{b}")
    assert fight.refused(f"T: march {other} {b}-{a}") == ("7.3.1",)
    assert "has already been used" in fight.why(f"T: march {other} {b}-{a}")
    rest = "maeda3" if road == "mito-edo" else "date3"
    assert fight.refused(f"T: march {rest} {a}-{b}") == ("7.3.1",)  # who wants the same road goes together
    assert "7.3.1" in fight.refused(f"T: march {first} {b}-{a}")


@pytest.mark.rule("7.3.1")
def test_roads_are_free_again_in_the_next_movement_phase() -> None:
    fight = moving({"mito": {"tokugawa": "maeda2"}, "aizu": {"ishida": "uesugi3"}})
    fight.play("T: move minimal", "T: march maeda2 mito-edo", "T: done", "I: move minimal", "I: done")
    fight.play("T: move minimal", "T: march maeda2 edo-mito")


@pytest.mark.rule("7.3.1")
def test_words_that_fit_a_marching_block_and_a_resident_one_mean_the_marching_one() -> None:
    fight = moving(
        {"okazaki": {"tokugawa": "date2"}, "hamamatsu": {"tokugawa": "date2 date3"}}, hands={"tokugawa": "date"}
    )
    fight.play("T: move limited date", "T: march date2 okazaki-hamamatsu", "T: march date2 hamamatsu-sunpu")
    fight.expect(stacks_left=2)
    fight.play("T: march date2 sunpu-numazu").expect(stacks_left=2, blocks__hamamatsu__tokugawa="date2 date3")
    fight.play("T: done")


@pytest.mark.rule("7.3.1")
def test_others_see_how_many_march_where_but_not_which() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2 date3 maeda2"}}).play("T: move minimal")
    fight.play("T: march date2 maeda2 okazaki-hamamatsu")
    seen = fight.commits[-1].seen_by("ishida")
    assert str(seen.action) == "march ? ? okazaki-hamamatsu"
    other = moving({"okazaki": {"tokugawa": "date2 date3 maeda2"}}).play("T: move minimal")
    other.play("T: march date2 date3 okazaki-hamamatsu")
    assert repr(other.position.seen_by("ishida")) == repr(fight.position.seen_by("ishida"))
    assert repr(other.commits[-1].seen_by("ishida").events) == repr(seen.events)


# -- 7.3.2 enemies on the way ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.2")
def test_blocks_that_meet_enemies_stop() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2 date3"}, "hamamatsu": {"ishida": "mori2"}}).play("T: move minimal")
    fight.play("T: march date2 date3 okazaki-hamamatsu")
    assert fight.refused("T: march date2 date3 hamamatsu-sunpu") == ("7.1", "7.3.1", "7.3.2")
    assert "meet enemies must stop" in fight.why("T: march date2 hamamatsu-sunpu")
    assert [event.args for event in fight.events("meets")] == [("tokugawa", "hamamatsu")]
    fight.play("T: done", "T: declare hamamatsu").expect(combat__kind="battle", combat__attacker="tokugawa")


@pytest.mark.rule("7.3.2")
def test_blocks_of_the_stack_that_met_nobody_march_on() -> None:
    fight = moving({"okazaki": {"tokugawa": "date2 date3"}, "kiyosu": {"ishida": "mori2"}}).play("T: move minimal")
    fight.play("T: march date2 okazaki-kiyosu", "T: march date3 okazaki-hamamatsu", "T: march date3 hamamatsu-sunpu")
    again(fight).expect(blocks__kiyosu__tokugawa="date2", blocks__sunpu__tokugawa="date3")


@pytest.mark.rule("7.3.2", "3.4")
def test_a_disk_alone_is_a_unit_that_stops_the_march_and_is_besieged() -> None:
    fight = moving({"saku": {"tokugawa": "date2 date3"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play("T: march date2 date3 saku-ueda")
    assert {"7.3.1", "7.3.2"} <= set(fight.refused("T: march date2 date3 ueda-arato force date"))
    fight.expect(castle__ueda="ishida")
    fight.play("T: done", "T: declare ueda").expect(combat__kind="siege")
    gone = moving({"saku": {"tokugawa": "date2"}}, disks=["hideyori"], hands={"tokugawa": "date"})
    gone.play("T: move minimal", "T: march date2 saku-ueda", "T: march date2 ueda-arato force date")


@pytest.mark.rule("7.3.2")
def test_own_units_do_not_stop_a_march() -> None:
    fight = moving({"kyoto": {"ishida": "mori2"}, "osaka": {"ishida": "ukita2"}}, "ishida").play("I: move minimal")
    fight.play("I: march mori2 kyoto-osaka", "I: march mori2 osaka-himeji").expect(blocks__himeji__ishida="mori2")


@pytest.mark.rule("7.3.2", "8.9.6")
def test_besiegers_may_leave_and_the_besieged_may_not() -> None:
    stand = {"gifu": {"tokugawa": "tokugawa2 tokugawa3 date2", "ishida": "ukita2 ukita3"}}
    fight = moving(stand).play("T: move minimal", "T: march tokugawa2 gifu-sawayama")
    fight.expect(blocks__gifu__tokugawa="tokugawa3 date2")
    inside = moving(stand, "ishida").play("I: move minimal")
    assert inside.refused("I: march ukita2 gifu-sawayama") == ("8.9.6",)
    assert inside.options() == {"done"}
    turned = moving(stand, "ishida", holder={"gifu": "tokugawa"}).play("I: move minimal")
    turned.play("I: march ukita2 gifu-sawayama").expect(blocks__gifu__ishida="ukita3")


@pytest.mark.rule("8.9.6")
def test_the_besieged_at_osaka_may_not_leave_and_the_besiegers_of_a_disk_may() -> None:
    inside = moving({"osaka": {"tokugawa": "tokugawa2", "ishida": "ukita2"}}, "ishida").play("I: move minimal")
    assert inside.refused("I: march ukita2 osaka-kyoto") == ("8.9.6",)
    fight = moving({"osaka": {"tokugawa": "tokugawa2"}}).play("T: move minimal", "T: march tokugawa2 osaka-kyoto")
    fight.expect(blocks__osaka__tokugawa="", castle__osaka="ishida")


@pytest.mark.rule("8.8.2", "8.8.3", "7.3.2")
def test_the_roads_by_which_the_attacker_came_in_are_remembered_for_the_retreat() -> None:
    stand = {
        "kuwana": {"tokugawa": "date2 date3"},
        "sawayama": {"tokugawa": "maeda2"},
        "kyoto": {"tokugawa": "tokugawa2"},
        "minakuchi": {"ishida": "mori2 mori3 ukita2"},
    }
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move limited date", "T: march date2 kuwana-minakuchi")
    assert "7.3.1" in fight.refused("T: march date3 kuwana-minakuchi")
    fight.play("T: march tokugawa2 kyoto-minakuchi")
    again(fight)
    fight.play("T: done", "T: declare minakuchi", "T: stop", "I: stop", "T: lose date2").settle()
    assert fight.options() == {"retreat kuwana", "retreat kyoto"}
    beaten = moving(stand, hands={"tokugawa": "date"}).play("T: move minimal", "T: march date2 date3 kuwana-minakuchi")
    beaten.play("T: done", "T: declare minakuchi", "T: stop", "I: stop", "T: lose date2").settle()
    beaten.expect(blocks__kuwana__tokugawa="date3")  # the only place he came from


# -- 4.2 control in passing --------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_who_marches_through_a_resource_place_takes_control_of_it() -> None:
    fight = moving({"kiyosu": {"tokugawa": "date2"}}).expect(control__kuwana="none").play("T: move minimal")
    fight.play("T: march date2 kiyosu-kuwana").expect(control__kuwana="tokugawa", resources__tokugawa=2)
    fight.play("T: march date2 kuwana-minakuchi").expect(control__kuwana="tokugawa", blocks__kuwana__tokugawa="")
    assert [event.args for event in fight.events("takes_control")] == [("tokugawa", "kuwana")]
    other = moving({"minakuchi": {"ishida": "mori2"}}, "ishida", control={"kuwana": "tokugawa"})
    other.play("I: move minimal", "I: march mori2 minakuchi-kuwana", "I: march mori2 kuwana-kiyosu")
    other.expect(control__kuwana="ishida", resources__ishida=2, resources__tokugawa=1)
    assert [event.args for event in other.events("loses_control")] == [("tokugawa", "kuwana")]


@pytest.mark.rule("4.2", "4.5")
def test_a_capital_can_be_taken_and_still_leads_only_its_own_colour() -> None:
    fight = moving({"minakuchi": {"tokugawa": "date2"}}).play("T: move minimal", "T: march date2 minakuchi-kyoto")
    fight.expect(control__kyoto="tokugawa", resources__tokugawa=2, resources__ishida=0)
    back = moving({"sawayama": {"ishida": "mori2"}}, "ishida", control={"kyoto": "tokugawa"}).play("I: move minimal")
    back.play("I: march mori2 sawayama-kyoto").expect(control__kyoto="ishida")


@pytest.mark.rule("4.2")
def test_where_enemies_stand_control_changes_only_when_one_side_is_left_alone() -> None:
    stand = {"minakuchi": {"tokugawa": "tokugawa3 tokugawa2"}, "kuwana": {"ishida": "mori2"}}
    fight = moving(stand, hands={"tokugawa": "tokugawa tokugawa"}).expect(control__kuwana="ishida")
    fight.play("T: move minimal", "T: march tokugawa3 tokugawa2 minakuchi-kuwana").expect(control__kuwana="ishida")
    fight.play("T: done", "T: declare kuwana", "T: deploy tokugawa3 with tokugawa", "T: stop").settle()
    fight.expect(blocks__kuwana__ishida="", control__kuwana="tokugawa")


@pytest.mark.rule("4.2")
def test_blocks_overrun_as_they_enter_take_nothing() -> None:
    stand = {"minakuchi": {"tokugawa": "date2"}, "kuwana": {"ishida": "mori2 mori3 ukita2 ukita3"}}
    fight = moving(stand, control={"kuwana": "none"}).play("T: move minimal", "T: march date2 minakuchi-kuwana")
    fight.expect(removed__tokugawa="date2", lost__tokugawa=1, resources__tokugawa=1)


@pytest.mark.rule("4.3")
def test_a_side_that_enters_an_empty_castle_of_the_other_colour_holds_it_at_once() -> None:
    fight = moving({"sawayama": {"tokugawa": "date2"}}).expect(castles__tokugawa=5, castles__ishida=4)
    fight.play("T: move minimal", "T: march date2 sawayama-gifu")
    fight.expect(castle__gifu="tokugawa", castles__tokugawa=6, castles__ishida=3)
    fight.play("T: done", "I: move none", "I: done", "T: move minimal", "T: march date2 gifu-kiyosu")
    fight.expect(castle__gifu="ishida", castles__tokugawa=5)  # with no blocks it falls back to its colour


@pytest.mark.rule("4.3")
def test_who_was_first_in_a_castle_place_holds_the_castle_in_the_fight() -> None:
    fight = moving({"gifu": {"tokugawa": "date2"}, "sawayama": {"ishida": "mori2 mori3"}}, "ishida")
    fight.play("I: move minimal", "I: march mori2 mori3 sawayama-gifu").expect(castle__gifu="tokugawa")
    fight.play("I: done", "I: declare gifu").expect(to_move="tokugawa")
    assert fight.options() == {"inside", "outside"}


@pytest.mark.rule("7.1")
def test_total_movement_leaves_the_stacks_that_could_still_be_activated() -> None:
    stand = {
        "kiyosu": {"tokugawa": "fukushima2 fukushima3"},
        "sunpu": {"tokugawa": "tokugawa2 tokugawa3"},
        "oshi": {"tokugawa": "date2 date3"},
        "mito": {"tokugawa": "maeda2 maeda3"},
    }
    lines = {
        "T: move total date maeda": 4,
        "T: march fukushima2 kiyosu-okazaki": 3,
        "T: march fukushima2 okazaki-hamamatsu": 3,  # the same stack; Fukushima 3 stays at Kiyosu
        "T: muster date1g sendai": 3,  # on top, and what is mustered does not march
        "T: march tokugawa2 tokugawa3 sunpu-numazu": 2,
        "T: march date2 oshi-edo": 1,
        "T: march maeda2 mito-iwaki": 0,
    }
    fight = moving(stand, hands={"tokugawa": "date date date maeda"}, recruits={"tokugawa": "date1g"})
    for line, left in lines.items():
        fight.play(line).expect(stacks_left=left)
        assert {fight.seen(viewer, "stacks_left") for viewer in ("tokugawa", "ishida", "public")} == {left}
