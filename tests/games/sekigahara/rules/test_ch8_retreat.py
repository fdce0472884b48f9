"""8.8: where the beaten go, castles, joining friends, and retreats into a fight."""

from typing import Any

import pytest

from tests.games.sekigahara.helpers import Fight

Blocks = dict[str, dict[str, str]]


def beaten_attacker(more: Blocks | None = None, **table: Any) -> Fight:
    """Tokugawa attacks Minakuchi (its roads lead to Kyoto and Kuwana) and loses; two Maeda 2 must retreat."""
    blocks = {"minakuchi": {"tokugawa": "maeda2 maeda2 maeda3", "ishida": "ukita3 ukita2"}} | (more or {})
    fight = Fight(blocks, hands={"ishida": "ukita"}, **table).play("T: declare minakuchi")
    return fight.play("T: stop", "I: deploy ukita3 with ukita", "I: stop", "T: lose maeda3")


def beaten_defender(more: Blocks | None = None, place: str = "minakuchi", **table: Any) -> Fight:
    """Tokugawa attacks and wins; two Ukita 2 must retreat."""
    blocks = {place: {"tokugawa": "maeda2 maeda3 maeda3", "ishida": "ukita2 ukita2 ukita3"}} | (more or {})
    fight = Fight(blocks, hands={"tokugawa": "maeda"}, **table).play(f"T: declare {place}")
    return fight.play("T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3")


def places(fight: Fight) -> set[str]:
    """Where the beaten may go."""
    return {option.removeprefix("retreat ") for option in fight.options() if "castle" not in option}


@pytest.mark.rule("8.8.1")
def test_the_loser_leaves_with_all_that_remains_to_one_place_by_road() -> None:
    fight = beaten_defender()
    assert "8.8.1" in fight.refused("I: retreat osaka")
    assert "8.8.1" in fight.refused("T: retreat kyoto")
    fight.play("I: retreat kyoto")
    fight.expect(blocks__minakuchi__ishida="", blocks__kyoto__ishida="ukita2 ukita2", control__kyoto="ishida")


@pytest.mark.rule("8.8.1")
def test_the_beaten_leave_even_if_the_victor_has_no_block_left() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "tokugawa3 tokugawa3 maeda3 maeda3", "ishida": "ukita1g"}},
        hands={"tokugawa": "tokugawa= maeda maeda", "ishida": "loyalty"},
    ).play("T: declare minakuchi", "T: deploy tokugawa3 tokugawa3 with tokugawa=", "I: challenge", "T: yield")
    fight.play("T: deploy maeda3 with maeda", "T: deploy maeda3 with maeda").expect(
        impact__tokugawa=7, impact__ishida=7
    )
    fight.settle().expect(
        combat__winner="ishida", blocks__minakuchi__ishida="", removed__tokugawa="tokugawa3 tokugawa3"
    )
    assert places(fight) == {"kyoto", "kuwana"}


@pytest.mark.rule("8.8.1", "8.10")
def test_a_fight_is_over_when_the_beaten_have_left() -> None:
    fight = beaten_defender()
    fight.expect(combat__over=False)
    fight.play("I: retreat kyoto").expect(combat__over=True)
    Fight({"minakuchi": {"tokugawa": "maeda3"}}).expect(combat__over=False)


@pytest.mark.rule("8.8.1")
def test_nobody_retreats_when_nothing_is_left() -> None:
    fight = (
        Fight({"minakuchi": {"tokugawa": "maeda3", "ishida": "ukita2"}}, hands={"tokugawa": "maeda"})
        .play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop")
        .settle()
    )
    fight.expect(phase="movement", blocks__minakuchi__ishida="", blocks__minakuchi__tokugawa="maeda3")


@pytest.mark.rule("8.8.2")
def test_the_attacker_goes_back_to_where_some_of_his_blocks_came_from() -> None:
    fight = beaten_attacker(entered={"minakuchi": ["kuwana-minakuchi"]})
    assert places(fight) == {"kuwana"}
    assert fight.refused("T: retreat kyoto") == ("8.8.2",)


@pytest.mark.rule("8.8.2")
def test_of_two_ways_in_the_attacker_chooses() -> None:
    assert places(beaten_attacker(entered={"minakuchi": ["minakuchi-kuwana", "kyoto-minakuchi"]})) == {
        "kuwana",
        "kyoto",
    }


@pytest.mark.rule("8.8.2", "8.8.5")
def test_the_attackers_way_back_may_lead_into_enemies() -> None:
    enemies = {"kuwana": {"ishida": "mori2"}}
    fight = beaten_attacker(enemies, entered={"minakuchi": ["kuwana-minakuchi"]})
    assert places(fight) == {"kuwana"}


@pytest.mark.rule("8.8.2")
def test_an_attacker_who_came_by_no_road_goes_anywhere_but_first_where_no_enemies_are() -> None:
    assert places(beaten_attacker()) == {"kyoto", "kuwana"}
    some = beaten_attacker({"kyoto": {"ishida": "mori2"}})
    assert places(some) == {"kuwana"}
    assert some.refused("T: retreat kyoto") == ("8.8.2",)
    both = beaten_attacker({"kyoto": {"ishida": "mori2"}, "kuwana": {"ishida": "mori3"}})
    assert places(both) == {"kyoto", "kuwana"}


@pytest.mark.rule("8.8.2", "8.8.4")
def test_an_attacker_who_came_out_of_his_castle_goes_back_into_it() -> None:
    fight = Fight(
        {"okazaki": {"tokugawa": "maeda2 maeda3", "ishida": "ukita3 ukita2"}}, hands={"ishida": "ukita"}
    ).play("T: declare okazaki", "T: outside", "T: stop", "I: deploy ukita3 with ukita", "I: stop", "T: lose maeda3")
    assert fight.options() == {"retreat castle maeda2"}
    assert "8.8.2" in fight.refused("T: retreat kiyosu")
    fight.settle().expect(blocks__okazaki__tokugawa="maeda2", castle__okazaki="tokugawa", phase="movement")


@pytest.mark.rule("8.8.3")
def test_the_defender_goes_where_no_enemies_are_and_the_attacker_did_not_come_from() -> None:
    fight = beaten_defender({"tsuruga": {"tokugawa": "date2"}}, "sawayama", entered={"sawayama": ["kyoto-sawayama"]})
    assert places(fight) == {"gifu"}
    assert fight.refused("I: retreat kyoto") == ("8.8.3",)
    assert fight.refused("I: retreat tsuruga") == ("8.8.3",)


@pytest.mark.rule("8.8.3")
def test_with_no_such_place_the_defender_goes_to_any() -> None:
    fight = beaten_defender({"kuwana": {"tokugawa": "date2"}}, entered={"minakuchi": ["kyoto-minakuchi"]})
    assert places(fight) == {"kyoto", "kuwana"}


@pytest.mark.rule("8.8.3", "7.3.2")
def test_a_disk_is_an_enemy_too() -> None:
    fight = Fight(
        {"saku": {"tokugawa": "maeda2 maeda2 maeda3", "ishida": "ukita3 ukita2"}},
        hands={"ishida": "ukita"},
        active="ishida",
    ).play("I: declare saku", "I: deploy ukita3 with ukita", "T: stop", "I: stop", "T: lose maeda3")
    assert places(fight) == {"suwa", "takasaki"}
    assert fight.refused("T: retreat ueda") == ("8.8.3",)


def at_gifu(stack: str, **table: Any) -> Fight:
    """Ishida, whose castle it is, is beaten in a battle at Gifu and has lost a Ukita 3."""
    fight = Fight(
        {"gifu": {"tokugawa": "maeda3 maeda2 maeda2", "ishida": f"ukita3 {stack}"}},
        hands={"tokugawa": "maeda"},
        **table,
    ).play("T: declare gifu")
    if fight["to_move"] == "ishida":
        fight.play("I: outside")
    return fight.play("T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3")


@pytest.mark.rule("8.8.4")
def test_up_to_two_go_into_the_castle_they_held_and_the_rest_elsewhere_together() -> None:
    fight = at_gifu("ukita2 ukita2 mori2 mori3", entered={"gifu": ["kiyosu-gifu"]})
    assert fight.refused("I: retreat castle ukita2 ukita2 mori2") == ("8.8.4",)
    assert fight.refused("I: retreat castle kobayakawa2") == ("8.8.4",)
    assert fight.why("I: retreat castle") == "Name the one or two blocks that go into the castle. (8.8.4)"
    assert max(len(option.split()) for option in fight.options()) == 4  # retreat castle, and two
    fight.play("I: retreat castle ukita2 mori3").expect(to_move="ishida")
    assert fight.refused("I: retreat castle mori2") == ("8.8.4",)
    assert places(fight) == {"sawayama", "iwamura"}
    fight.play("I: retreat iwamura").settle()
    fight.expect(blocks__gifu__ishida="ukita2 mori3", blocks__iwamura__ishida="ukita2 mori2", castle__gifu="ishida")


@pytest.mark.rule("8.8.4")
def test_one_may_stay_or_none_and_the_castle_is_lost_with_the_last() -> None:
    one = at_gifu("ukita2 mori2").play("I: retreat castle mori2", "I: retreat iwamura").settle()
    one.expect(blocks__gifu__ishida="mori2", blocks__iwamura__ishida="ukita2", castle__gifu="ishida")
    none = at_gifu("ukita2 mori2").play("I: retreat iwamura").settle()
    none.expect(blocks__gifu__ishida="", castle__gifu="tokugawa", phase="movement")


@pytest.mark.rule("8.8.4", "8.1")
def test_a_castle_that_takes_all_is_retreat_enough_and_waits_for_the_next_phase() -> None:
    fight = at_gifu("ukita2").play("I: retreat castle ukita2").settle()
    fight.expect(
        phase="movement", active="ishida", blocks__gifu__ishida="ukita2", blocks__gifu__tokugawa="maeda3 maeda2 maeda2"
    )


@pytest.mark.rule("8.8.4", "4.3")
def test_only_the_side_that_held_the_castle_before_may_go_in() -> None:
    fight = at_gifu("ukita2 mori2", holder={"gifu": "tokugawa"})
    assert not any("castle" in option for option in fight.options())
    assert fight.refused("I: retreat castle ukita2") == ("8.8.4",)
    open_field = beaten_defender()
    assert open_field.refused("I: retreat castle ukita2") == ("8.8.4",)


@pytest.mark.rule("8.8.1", "8.8.4")
def test_an_open_castle_does_not_forbid_a_bad_place_nor_does_a_bad_place_force_into_it() -> None:
    fight = at_gifu("ukita2", entered={"gifu": ["kiyosu-gifu", "iwamura-gifu", "sawayama-gifu"]})
    assert fight.options() == {"retreat sawayama", "retreat kiyosu", "retreat iwamura", "retreat castle ukita2"}


def into_kyoto(kyoto: Blocks, hand: str = "maeda maeda", **more: Any) -> Fight:
    """Ishida, beaten at Minakuchi with the way to Kuwana barred, goes to Kyoto with two Ukita 2."""
    fight = Fight(
        {
            "minakuchi": {"tokugawa": "maeda2 maeda3 maeda3", "ishida": "ukita2 ukita2 ukita3"},
            "kuwana": {"tokugawa": "date3"},
            **kyoto,
        },
        hands={"tokugawa": hand, "ishida": "ukita"},
        **more,
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "I: stop", "T: stop", "I: lose ukita3")
    return fight.play("I: retreat kyoto")


@pytest.mark.rule("8.8.5", "8.10")
def test_a_retreat_into_enemies_is_fought_at_once_after_the_cards_and_the_retreating_attack() -> None:
    fight = into_kyoto({"kyoto": {"tokugawa": "date2"}})
    fight.expect(to_move="chance", hand_size__tokugawa=1, combat__place="minakuchi", combat__over=True)
    fight.settle()
    fight.expect(
        combat__place="kyoto", combat__kind="battle", combat__attacker="ishida", to_move="ishida", combat__over=False
    )
    fight.expect(hand_size__tokugawa=2, lost__ishida=0, impact__ishida=0)


@pytest.mark.rule("8.8.5", "8.8.3")
def test_beaten_again_a_side_goes_to_a_free_place_and_not_to_a_lost_field_that_enemies_hold() -> None:
    fight = into_kyoto({"kyoto": {"tokugawa": "date2"}, "ayabe": {"tokugawa": "fukushima3"}})
    fight.settle().play("I: stop", "T: stop").settle()
    fight.expect(combat__winner="tokugawa", combat__place="kyoto", lost__ishida=1)
    assert places(fight) == {"osaka", "sawayama"}
    assert {"8.8.3"} == set(fight.refused("I: retreat minakuchi")) == set(fight.refused("I: retreat ayabe"))
    assert "field just lost" in fight.why("I: retreat minakuchi")


@pytest.mark.rule("8.8.3")
def test_with_enemies_all_around_nobody_goes_back_to_a_lost_field_that_enemies_hold() -> None:
    around = {"osaka": "date3", "sawayama": "date1c", "ayabe": "fukushima3"}
    fight = into_kyoto({"kyoto": {"tokugawa": "date2"}, **{at: {"tokugawa": block} for at, block in around.items()}})
    fight.settle().play("I: stop", "T: stop").settle()
    assert places(fight) == {*around}


@pytest.mark.rule("8.8.3", "8.8.1")
def test_an_empty_lost_field_may_be_gone_back_to() -> None:
    """Ishida wins at Minakuchi by deserters who all fall; Tokugawa retreats to Kuwana and is beaten again."""
    fight = Fight(
        {
            "minakuchi": {"tokugawa": "tokugawa3 tokugawa3 maeda3 maeda3", "ishida": "ukita1g"},
            "kuwana": {"ishida": "mori2"},
        },
        hands={"tokugawa": "tokugawa= maeda maeda", "ishida": "loyalty"},
        entered={"minakuchi": ["kuwana-minakuchi"]},
    ).play("T: declare minakuchi", "T: deploy tokugawa3 tokugawa3 with tokugawa=", "I: challenge", "T: yield")
    fight.play("T: deploy maeda3 with maeda", "T: deploy maeda3 with maeda", "T: retreat kuwana")
    fight.settle().expect(combat__place="kuwana", combat__attacker="tokugawa", blocks__minakuchi__ishida="")
    assert places(fight) == {"minakuchi", "kiyosu", "anotsu"}
    fight.play("T: retreat minakuchi").expect(blocks__minakuchi__tokugawa="maeda3")


def beaten_at_kyoto(there: Blocks | None = None) -> Fight:
    """Tokugawa, the defender of the fight that the retreat to Kyoto caused, is beaten in it."""
    fight = into_kyoto({"kyoto": {"tokugawa": "date2 date2"}, **(there or {})}).settle()
    fight.play("I: deploy ukita2 with ukita", "T: stop", "I: stop").settle()
    return fight.expect(combat__winner="ishida", to_move="tokugawa")


@pytest.mark.rule("8.8.5", "8.8.3")
def test_the_defender_of_a_fight_that_a_retreat_caused_does_not_go_along_its_road() -> None:
    fight = beaten_at_kyoto()
    # Not Osaka: Hideyori; not Minakuchi either: friends stand there, but the attackers came from there.
    assert places(fight) == {"ayabe", "sawayama"}
    assert fight.refused("T: retreat minakuchi") == ("8.8.3",)
    assert fight.why("T: retreat minakuchi").startswith("The attacker came from Minakuchi")


@pytest.mark.rule("8.8.5", "8.8.3")
def test_with_no_better_place_the_defender_goes_along_the_road_of_the_retreat() -> None:
    around = {at: {"ishida": block} for at, block in {"sawayama": "mori2", "ayabe": "mori3"}.items()}
    fight = beaten_at_kyoto(around)
    assert places(fight) == {"osaka", "sawayama", "ayabe", "minakuchi"}
    fight.play("T: retreat minakuchi").expect(blocks__kyoto__tokugawa="")


@pytest.mark.rule("8.8.5", "8.1")
def test_a_place_that_was_fought_over_is_fought_over_again_when_a_retreat_comes_into_it() -> None:
    fight = Fight(
        {
            "kyoto": {"tokugawa": "date3 date2", "ishida": "mori2"},
            "minakuchi": {"tokugawa": "maeda2 maeda3", "ishida": "ukita2 ukita2 ukita3"},
            "kuwana": {"tokugawa": "fukushima2"},
        },
        hands={"tokugawa": "date date maeda"},
    ).play("T: declare kyoto", "T: deploy date3 with date", "T: stop", "T: declare minakuchi")
    fight.expect(blocks__kyoto__ishida="")
    fight.play("T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat kyoto")
    fight.settle().expect(combat__place="kyoto", combat__attacker="ishida")


@pytest.mark.rule("8.8.5", "8.1")
def test_where_friends_stand_the_retreating_join_them_and_wait_for_the_declaration() -> None:
    fight = into_kyoto({"kyoto": {"tokugawa": "date2 date2", "ishida": "mori2"}}).play("- draw T maeda")
    fight.expect(to_move="tokugawa", blocks__kyoto__ishida="ukita2 ukita2 mori2")
    assert fight.options() == {"declare kyoto"}
    fight.play("T: declare kyoto").expect(combat__attacker="tokugawa", combat__place="kyoto")


@pytest.mark.rule("8.8.5", "8.8.2")
@pytest.mark.parametrize(
    ("entered", "back"), [({}, {"kiyosu", "anotsu"}), ({"kuwana": ["anotsu-kuwana"]}, {"anotsu"})], ids=["none", "road"]
)
def test_attackers_who_joined_by_a_retreat_have_entered_by_no_road(entered: dict[str, Any], back: set[str]) -> None:
    fight = Fight(
        {
            "minakuchi": {"tokugawa": "maeda2 maeda2 maeda3", "ishida": "ukita3 ukita2"},
            "kuwana": {"tokugawa": "date2", "ishida": "mori3 mori2"},
        },
        hands={"ishida": "ukita mori"},
        entered={"minakuchi": ["kuwana-minakuchi"], **entered},
    ).play("T: declare minakuchi", "I: deploy ukita3 with ukita", "I: stop", "T: lose maeda3", "T: retreat kuwana")
    fight.play("T: declare kuwana", "I: deploy mori3 with mori", "I: stop", "T: lose date2")
    assert places(fight) == back


@pytest.mark.rule("8.8.2", "8.8.5")
@pytest.mark.parametrize(
    "there",
    [{}, {"tokugawa": "date2"}, {"ishida": "mori3 mori2"}, {"tokugawa": "date2", "ishida": "mori3"}],
    ids=["nobody", "friends", "enemies", "friends and enemies"],
)
def test_a_retreat_is_no_way_in(there: dict[str, str]) -> None:
    later = {"gifu": {"tokugawa": "date3", "ishida": "ukita1c"}}  # so that the phase goes on
    fight = beaten_attacker({"kuwana": there, **later}, entered={"minakuchi": ["kuwana-minakuchi"]})
    before = fight.position.entered
    fight.play("T: retreat kuwana").expect(phase="combat")
    assert fight.position.entered == before


@pytest.mark.rule("8.8.5", "8.9.6")
def test_joining_the_besieged_makes_a_battle_of_the_siege_with_all_blocks() -> None:
    fight = Fight(
        {
            "sawayama": {"tokugawa": "maeda2 maeda3 maeda3", "ishida": "ukita2 ukita3"},
            "kyoto": {"tokugawa": "date2"},
            "tsuruga": {"tokugawa": "date3"},
            "gifu": {"tokugawa": "fukushima3 fukushima2", "ishida": "mori2 mori3"},
        },
        hands={"tokugawa": "maeda", "ishida": "mori mori"},
    ).play("T: declare sawayama", "T: deploy maeda3 with maeda", "I: stop", "T: stop", "I: lose ukita3")
    fight.play("I: retreat gifu", "T: declare gifu")
    fight.expect(combat__kind="battle", blocks__gifu__ishida="ukita2 mori3 mori2")
    assert {"8.9.1", "8.9.2"} <= set(fight.refused("I: inside"))
    fight.play("T: stop", "I: deploy mori2 with mori", "I: deploy mori3 with mori").expect(impact__ishida=6)


@pytest.mark.rule("8.8.5", "8.9.1", "8.1")
def test_a_retreat_to_an_enemy_castle_may_become_a_siege_that_then_waits() -> None:
    fight = Fight(
        {
            "kiyosu": {"tokugawa": "maeda2 maeda3 maeda3", "ishida": "ukita2 ukita2 ukita3"},
            "kuwana": {"tokugawa": "date2"},
            "gifu": {"tokugawa": "date3"},
            "okazaki": {"tokugawa": "fukushima3"},
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare kiyosu", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat okazaki")
    fight.play("T: inside").expect(combat__kind="siege", combat__attacker="ishida", combat__place="okazaki")
    fight.settle().expect(phase="movement", blocks__okazaki__ishida="ukita2 ukita2", castle__okazaki="tokugawa")


@pytest.mark.rule("4.2", "8.8.1")
def test_a_retreat_takes_control_on_its_way_and_the_victor_of_the_field() -> None:
    fight = Fight(
        {"kuwana": {"tokugawa": "maeda2 maeda3", "ishida": "ukita2 ukita3"}},
        hands={"tokugawa": "maeda"},
        control={"kuwana": "ishida"},
        active="tokugawa",
        entered={"kuwana": ["kiyosu-kuwana"]},
    ).play("T: declare kuwana", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3")
    fight.expect(control__kuwana="ishida")
    fight.play("I: retreat minakuchi").expect(control__kuwana="tokugawa")
