"""7.4 while armies move: overruns by marching, arriving and leaving, and what comes of them."""

import pytest

from tests.games.sekigahara.campaign import again, conserved, moving

FOUR_BLACK = "tokugawa2 tokugawa3 date2 date3"


@pytest.mark.rule("7.4.2")
def test_the_books_example_two_and_two_overrun_one_and_only_the_second_pair_goes_on() -> None:
    stand = {
        "kiyosu": {"tokugawa": "fukushima2 fukushima3"},
        "anotsu": {"tokugawa": "date2 date3"},
        "kuwana": {"ishida": "mori3"},
    }
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move limited date")
    fight.play("T: march fukushima2 fukushima3 kiyosu-kuwana").expect(blocks__kuwana__ishida="mori3")
    fight.play("T: march date2 date3 anotsu-kuwana").expect(blocks__kuwana__ishida="", removed__ishida="mori3")
    again(fight).expect(lost__ishida=1, lost__tokugawa=0, control__kuwana="tokugawa")
    assert fight.refused("T: march fukushima2 kuwana-minakuchi") == ("7.3.1",)
    fight.play("T: march date2 date3 kuwana-minakuchi").expect(blocks__minakuchi__tokugawa="date2 date3")
    fight.play("T: done").expect(phase="movement", active="ishida")  # no fight is left


@pytest.mark.rule("7.4.1", "7.4.2")
def test_four_overrun_one_at_once_whatever_its_strength_and_march_on() -> None:
    stand = {"okazaki": {"tokugawa": FOUR_BLACK}, "hamamatsu": {"ishida": "mori3"}}
    fight = moving(stand).play("T: move minimal", f"T: march {FOUR_BLACK} okazaki-hamamatsu")
    fight.expect(removed__ishida="mori3", blocks__hamamatsu__tokugawa=FOUR_BLACK)
    assert [event.args for event in fight.events("overrun")] == [("hamamatsu", "tokugawa", 4, 1)]
    fight.play(f"T: march {FOUR_BLACK} hamamatsu-sunpu", "T: march date2 sunpu-numazu")
    assert fight.position.entered == ()
    conserved(fight.position)


@pytest.mark.rule("7.4.1")
def test_three_do_not_overrun_one() -> None:
    stand = {"okazaki": {"tokugawa": "date2 date3 tokugawa3"}, "hamamatsu": {"ishida": "mori2"}}
    fight = moving(stand).play("T: move minimal", "T: march date2 date3 tokugawa3 okazaki-hamamatsu")
    fight.expect(blocks__hamamatsu__ishida="mori2", removed__ishida="")
    seven = moving({"edo": {"tokugawa": f"{FOUR_BLACK} maeda2 maeda3 date1g"}, "oshi": {"ishida": "mori2 mori3"}})
    seven.play("T: move minimal", f"T: march {FOUR_BLACK} maeda2 maeda3 date1g edo-oshi")
    seven.expect(blocks__oshi__ishida="mori2 mori3")


@pytest.mark.rule("7.4.1")
def test_a_march_of_several_overruns_goes_on_as_far_as_it_can() -> None:
    stand = {"okazaki": {"tokugawa": FOUR_BLACK}, "hamamatsu": {"ishida": "mori3"}, "sunpu": {"ishida": "ukita3"}}
    fight = moving(stand).play("T: move minimal", f"T: march {FOUR_BLACK} okazaki-hamamatsu")
    fight.play(f"T: march {FOUR_BLACK} hamamatsu-sunpu").expect(removed__ishida="mori3 ukita3", lost__ishida=1)
    fight.play(f"T: march {FOUR_BLACK} sunpu-numazu")


@pytest.mark.rule("7.4.1")
def test_who_arrives_with_a_quarter_of_the_enemy_is_overrun_himself() -> None:
    stand = {"okazaki": {"tokugawa": "date2 date3"}, "hamamatsu": {"ishida": "mori2 mori3 ukita2 ukita3"}}
    fight = moving(stand).play("T: move minimal", "T: march date2 okazaki-hamamatsu")
    fight.expect(blocks__hamamatsu__tokugawa="", removed__tokugawa="date2", lost__tokugawa=1, lost__ishida=0)
    assert "7.3.1" in fight.refused("T: march date2 hamamatsu-sunpu")
    again(fight)
    assert fight.position.entered == ()


@pytest.mark.rule("7.4.1", "8.8.2")
def test_who_was_overrun_opened_no_way_to_retreat() -> None:
    stand = {
        "okazaki": {"tokugawa": "date2"},
        "sunpu": {"tokugawa": "maeda2 maeda3"},
        "hamamatsu": {"ishida": "mori2 mori3 ukita2 ukita3"},
    }
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move limited date", "T: march date2 okazaki-hamamatsu")
    fight.play("T: march maeda2 maeda3 sunpu-hamamatsu", "T: done", "T: declare hamamatsu", "T: stop", "I: stop")
    fight.play("T: lose maeda2").settle().expect(blocks__sunpu__tokugawa="maeda3")


@pytest.mark.rule("7.4.2", "8.10")
def test_a_card_comes_for_every_two_blocks_lost_at_once_also_in_the_middle_of_a_march() -> None:
    eight = f"{FOUR_BLACK} maeda2 maeda3 tokugawa1g date1g"
    stand = {"okazaki": {"tokugawa": eight}, "hamamatsu": {"ishida": "mori2 mori3"}}
    fight = moving(stand, hands={"ishida": "mori", "tokugawa": "date"}).play("T: move minimal")
    fight.play(f"T: march {eight} okazaki-hamamatsu").expect(to_move="chance", hand_size__ishida=1)
    again(fight).play("- draw I ukita").expect(hands__ishida="mori ukita", hand_size__tokugawa=1)
    fight.play(f"T: march {eight} hamamatsu-sunpu").expect(blocks__sunpu__tokugawa=eight)
    conserved(fight.position)


@pytest.mark.rule("7.4.2", "8.10")
def test_one_block_lost_brings_no_card_and_three_bring_one() -> None:
    twelve = f"{FOUR_BLACK} tokugawa2 tokugawa3 date2 date3 maeda2 maeda3 fukushima2 fukushima3"
    stand = {"okazaki": {"tokugawa": twelve}, "hamamatsu": {"ishida": "mori2 mori3 ukita2"}}
    fight = moving(stand, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play(f"T: march {twelve} okazaki-hamamatsu")
    assert [(deal.side, deal.number) for deal in fight.position.chance] == [("ishida", 1)]
    one = moving({"okazaki": {"tokugawa": FOUR_BLACK}, "hamamatsu": {"ishida": "mori2"}}).play("T: move minimal")
    one.play(f"T: march {FOUR_BLACK} okazaki-hamamatsu").expect(to_move="tokugawa", hand_size__ishida=0)


@pytest.mark.rule("7.4.1", "7.4.3", "8.9.6")
def test_besiegers_who_leave_too_few_behind_are_overrun_by_those_in_the_castle() -> None:
    inside = "ukita2 ukita3 mori2 mori3"
    stand = {"gifu": {"tokugawa": "tokugawa2 tokugawa3 date2", "ishida": inside}}
    fight = moving(stand).play("T: move minimal", "T: march tokugawa2 tokugawa3 gifu-sawayama")
    fight.expect(removed__tokugawa="date2", blocks__gifu__tokugawa="", lost__tokugawa=1, castle__gifu="ishida")
    fight.expect(blocks__sawayama__tokugawa="tokugawa2 tokugawa3")
    again(fight)
    whole = moving(stand).play("T: move minimal", "T: march tokugawa2 tokugawa3 date2 gifu-sawayama")
    whole.expect(removed__tokugawa="")


@pytest.mark.rule("7.4.3")
def test_units_that_hold_a_castle_are_never_overrun() -> None:
    eight = f"{FOUR_BLACK} maeda2 maeda3 tokugawa1g date1g"
    for holder, fate in (("ishida", "mori2"), ("tokugawa", "")):
        stand = {"gifu": {"ishida": "mori2", "tokugawa": "fukushima2"}, "kiyosu": {"tokugawa": eight}}
        fight = moving(stand, holder={"gifu": holder}, hands={"tokugawa": "date date"}).play("T: move minimal")
        fight.play(f"T: march {FOUR_BLACK} kiyosu-gifu").expect(blocks__gifu__ishida=fate)
    fresh = moving({"gifu": {"ishida": "mori2"}, "kiyosu": {"tokugawa": FOUR_BLACK}}).play("T: move minimal")
    fresh.play(f"T: march {FOUR_BLACK} kiyosu-gifu").expect(blocks__gifu__ishida="mori2", castle__gifu="ishida")
    assert "7.3.2" in fresh.refused("T: march date2 gifu-sawayama")


@pytest.mark.rule("7.4.3")
def test_the_besieged_count_when_a_relief_overruns_the_besiegers() -> None:
    stand = {"gifu": {"tokugawa": "date2", "ishida": "mori2 mori3"}, "sawayama": {"ishida": "ukita2 ukita3 ukita1g"}}
    fight = moving(stand, "ishida").play("I: move minimal", "I: march ukita2 ukita3 sawayama-gifu")
    fight.expect(removed__tokugawa="date2", blocks__gifu__ishida="mori2 mori3 ukita2 ukita3")
    fight.play("I: march ukita2 gifu-iwamura").expect(blocks__iwamura__ishida="ukita2")  # highway all the way


@pytest.mark.rule("7.4.1", "3.4")
def test_disks_neither_count_nor_are_overrun() -> None:
    stand = {"ueda": {"tokugawa": "date2", "ishida": "mori2 mori3"}, "saku": {"ishida": "ukita2"}}
    fight = moving(stand, "ishida").play("I: move minimal", "I: march ukita2 saku-ueda")
    fight.expect(blocks__ueda__tokugawa="date2")  # three blocks and a disk are not four
    alone = moving({"saku": {"tokugawa": FOUR_BLACK}}).play("T: move minimal", f"T: march {FOUR_BLACK} saku-ueda")
    alone.expect(disks="hideyori sanada", castle__ueda="ishida")


@pytest.mark.rule("7.4.2", "2.1")
@pytest.mark.parametrize(
    ("side", "chief", "overrunning", "winner"),
    [("tokugawa", "ishida1*", FOUR_BLACK, "tokugawa"), ("ishida", "tokugawa1*", "mori2 mori3 ukita2 ukita3", "ishida")],
)
def test_a_chief_who_is_overrun_ends_the_game_at_once(side: str, chief: str, overrunning: str, winner: str) -> None:
    other = "ishida" if side == "tokugawa" else "tokugawa"
    letter = side[0].upper()
    fight = moving({"suwa": {side: overrunning}, "kofu": {other: chief}}, side).play(f"{letter}: move minimal")
    fight.play(f"{letter}: march {overrunning} suwa-kofu").expect(winner=winner, won_by="2.1", to_move="none")
    again(fight)
    assert fight.refused(f"{letter}: done") == ("2.1",)


@pytest.mark.rule("7.4.1", "2.1", "8.9.6")
def test_a_chief_left_behind_in_a_siege_is_overrun_and_those_who_left_are_where_they_went() -> None:
    stand = {"gifu": {"tokugawa": "tokugawa1* tokugawa2", "ishida": "ukita2 ukita3 mori2 mori3"}}
    fight = moving(stand).play("T: move minimal", "T: march tokugawa2 gifu-sawayama")
    fight.expect(winner="ishida", won_by="2.1", removed__tokugawa="tokugawa1*", blocks__sawayama__tokugawa="tokugawa2")
    conserved(fight.position)


@pytest.mark.rule("7.4.2", "4.2")
def test_an_overrun_gives_control_to_who_is_left_alone() -> None:
    stand = {"okazaki": {"tokugawa": f"{FOUR_BLACK} maeda2"}, "kuwana": {"ishida": "mori2"}}
    fight = moving(stand, hands={"tokugawa": "date"}).expect(control__kuwana="ishida").play("T: move minimal")
    fight.play(f"T: march {FOUR_BLACK} okazaki-kiyosu", f"T: march {FOUR_BLACK} kiyosu-kuwana")
    fight.expect(control__kuwana="tokugawa", resources__ishida=1, resources__tokugawa=2)


@pytest.mark.rule("7.4.2", "3.2")
def test_the_overrun_are_shown_and_what_was_known_of_them_goes_with_them() -> None:
    stand = {"okazaki": {"tokugawa": FOUR_BLACK}, "hamamatsu": {"ishida": "mori2"}}
    fight = moving(stand, known={"tokugawa": {"hamamatsu": "mori2"}}).play("T: move minimal")
    fight.play(f"T: march {FOUR_BLACK} okazaki-hamamatsu").expect(known__tokugawa__hamamatsu="")
    assert fight.seen("tokugawa", "removed.ishida") == ("mori2",)
