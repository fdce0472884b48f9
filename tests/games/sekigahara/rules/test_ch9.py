"""9: Hideyori, Sanada, the Mori, Ii and Ishida."""

import pytest

from tests.games.sekigahara.helpers import Fight


@pytest.mark.rule("9.1", "8.9.4")
def test_hideyori_is_the_last_unit_to_be_lost_at_osaka() -> None:
    fight = Fight(
        {"osaka": {"tokugawa": "3x tokugawa3 ii4", "ishida": "ukita2 mori2"}}, hands={"tokugawa": "3x tokugawa date"}
    ).play("T: declare osaka", "I: inside")
    fight.play("T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa3 with tokugawa", "T: stop")
    assert fight.refused("I: lose hideyori") == ("9.1",)
    assert fight.options() == {"lose ukita2", "lose mori2"}


@pytest.mark.rule("9.1", "2.1")
def test_with_nothing_else_left_hideyori_is_taken_and_the_game_is_over() -> None:
    fight = Fight(
        {"osaka": {"tokugawa": "3x tokugawa3 maeda3", "ishida": "ukita2"}}, hands={"tokugawa": "3x tokugawa maeda"}
    ).play("T: declare osaka", "I: inside", *["T: deploy tokugawa3 with tokugawa"] * 3)
    fight.play("T: deploy maeda3 with maeda").expect(impact__tokugawa=15)
    fight.settle().expect(winner="tokugawa", won_by="2.1", disks="sanada", to_move="none", removed__ishida="ukita2")


@pytest.mark.rule("9.1", "8.9.3")
def test_a_battle_at_osaka_does_not_touch_hideyori() -> None:
    fight = Fight(
        {"osaka": {"tokugawa": "3x tokugawa3", "ishida": "ukita2 mori2 mori2"}}, hands={"tokugawa": "3x tokugawa"}
    ).play("T: declare osaka", *["T: deploy tokugawa3 with tokugawa"] * 3, "T: stop")
    assert "8.9.3" in fight.refused("I: lose ukita2 hideyori")
    fight.play("I: lose ukita2 mori2", "I: retreat himeji").settle()
    fight.expect(disks="hideyori sanada", castle__osaka="ishida", winner="none")


@pytest.mark.rule("9.2", "8.9.4", "8.10")
def test_sanadas_disk_may_take_any_one_loss_at_ueda_and_brings_no_card() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "3x tokugawa3 maeda3", "ishida": "ukita2 mori2"}}, hands={"tokugawa": "3x tokugawa maeda"}
    ).play("T: declare ueda", "I: inside", *["T: deploy tokugawa3 with tokugawa"] * 3, "T: deploy maeda3 with maeda")
    fight.settle()
    assert fight.options() == {"lose mori2 ukita2", "lose ukita2 sanada", "lose mori2 sanada"}
    fight.play("I: lose sanada mori2").expect(disks="hideyori", lost__ishida=1, removed__ishida="mori2")
    fight.settle().expect(hand_size__ishida=1, castle__ueda="ishida", blocks__ueda__ishida="ukita2")


@pytest.mark.rule("9.2")
def test_sanadas_disk_helps_at_ueda_only() -> None:
    fight = Fight(
        {"gifu": {"tokugawa": "3x tokugawa3", "ishida": "ukita2 mori2"}}, hands={"tokugawa": "3x tokugawa"}
    ).play("T: declare gifu", "I: inside", *["T: deploy tokugawa3 with tokugawa"] * 2, "T: stop")
    assert fight.refused("I: lose sanada") == ("9.2",)
    assert fight.refused("I: lose hideyori") == ("9.1",)


@pytest.mark.rule("9.2", "4.3")
def test_when_only_the_disk_dies_the_besieged_still_hold_the_castle() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "3x tokugawa3", "ishida": "ukita2"}}, hands={"tokugawa": "tokugawa tokugawa"}
    ).play("T: declare ueda", "I: inside", *["T: deploy tokugawa3 with tokugawa"] * 2, "T: stop", "I: lose sanada")
    fight.expect(castle__ueda="ishida", combat__winner="none")


MORI = "mori1* 4x mori3"


@pytest.mark.rule("9.3")
def test_all_of_the_mori_come_to_osaka_as_tokugawa_declares_the_fight_and_take_part() -> None:
    fight = Fight(
        {"osaka": {"tokugawa": "3x tokugawa3", "ishida": "ukita2"}}, mori=MORI, hands={"ishida": "mori"}
    ).play("T: declare osaka")
    fight.expect(mori="", blocks__osaka__ishida=f"ukita2 {MORI}", combat__kind="battle", to_move="tokugawa")
    fight.settle().play("I: deploy mori1*", "I: deploy mori3 with mori").expect(impact__ishida=5)


@pytest.mark.rule("9.3", "8.9.2")
def test_the_last_of_the_mori_still_fit_into_the_castle_and_the_holder_chooses() -> None:
    fight = Fight({"osaka": {"tokugawa": "3x tokugawa3", "ishida": "ukita2"}}, mori="mori1*").play("T: declare osaka")
    fight.expect(blocks__osaka__ishida="ukita2 mori1*", to_move="ishida")
    assert fight.options() == {"inside", "outside"}


@pytest.mark.rule("9.3")
def test_an_attack_on_the_disk_alone_brings_them_too() -> None:
    fight = Fight({"osaka": {"tokugawa": "3x tokugawa3"}}, mori=MORI).play("T: declare osaka")
    fight.expect(blocks__osaka__ishida=MORI, combat__kind="battle")


@pytest.mark.rule("9.3")
def test_they_do_not_come_when_ishida_is_the_attacker_nor_elsewhere() -> None:
    osaka = Fight({"osaka": {"tokugawa": "3x tokugawa3", "ishida": "ukita2"}}, mori=MORI, active="ishida")
    osaka.play("I: declare osaka", "I: outside").expect(mori=MORI, blocks__osaka__ishida="ukita2")
    kyoto = Fight({"kyoto": {"tokugawa": "tokugawa3", "ishida": "ukita2"}}, mori=MORI).play("T: declare kyoto")
    kyoto.expect(mori=MORI)


@pytest.mark.rule("9.3", "7.4.1", "7.4.2")
def test_the_mori_may_overrun_the_attackers_as_they_come() -> None:
    fight = Fight(
        {"osaka": {"tokugawa": "tokugawa3", "ishida": "ukita2"}, "kyoto": {"tokugawa": "maeda3", "ishida": "ukita2"}},
        mori=MORI,
    ).play("T: declare osaka")
    fight.expect(removed__tokugawa="tokugawa3", lost__tokugawa=1, combat__winner="none", to_move="tokugawa")
    assert fight.options() == {"declare kyoto"}


@pytest.mark.rule("9.3", "7.4.2", "8.10")
def test_an_overrun_by_the_mori_counts_its_losses_and_cards_anew() -> None:
    fight = Fight(
        {
            "osaka": {"tokugawa": "tokugawa3 tokugawa2", "ishida": "3x ukita2"},
            "kyoto": {"tokugawa": "maeda2", "ishida": "ukita3"},
            "kiyosu": {"tokugawa": "date2", "ishida": "ukita3"},
        },
        mori=MORI,
        hands={"ishida": "ukita"},
    ).play("T: declare kyoto", "I: deploy ukita3 with ukita", "I: stop", "T: declare osaka")
    fight.expect(lost__tokugawa=2, removed__tokugawa="tokugawa3 tokugawa2 maeda2", to_move="chance")
    fight.play("- draw T date", "T: declare kiyosu")  # one for the pair, none for the single block


@pytest.mark.rule("9.3", "8.8.5")
def test_a_retreat_of_tokugawa_into_osaka_is_an_attack_on_it() -> None:
    fight = (
        Fight(
            {
                "kyoto": {"tokugawa": "maeda2 maeda2 maeda3", "ishida": "ukita3 ukita2"},
            },
            mori=MORI,
            hands={"ishida": "ukita"},
            entered={"kyoto": ["osaka-kyoto"]},
        )
        .play("T: declare kyoto", "I: deploy ukita3 with ukita", "I: stop", "T: lose maeda3", "T: retreat osaka")
        .settle()
    )
    fight.expect(mori="", combat__place="osaka", blocks__osaka__ishida=MORI)


@pytest.mark.rule("9.3", "8.2.1")
def test_the_box_is_open_so_tokugawa_knows_who_came() -> None:
    fight = Fight({"osaka": {"tokugawa": "3x tokugawa3", "ishida": "ukita2"}}, mori=MORI)
    assert fight.seen("tokugawa", "mori") == fight["mori"]
    fight.play("T: declare osaka").expect(known__tokugawa__osaka=MORI)
    assert fight.seen("tokugawa", "blocks.osaka.ishida") == ("mori1*", *["mori3"] * 4, "?")


@pytest.mark.rule("9.4")
def test_ii_has_four_mon_and_there_are_no_ii_cards() -> None:
    fight = Fight({"kyoto": {"tokugawa": "ii4", "ishida": "ukita2"}}, hands={"tokugawa": "maeda"}).play(
        "T: declare kyoto"
    )
    fight.play("T: deploy ii4 with maeda").expect(impact__tokugawa=4)
    with pytest.raises(ValueError, match="clan with cards"):
        fight.refused("T: deploy ii4 with ii")


@pytest.mark.rule("9.5", "2.1")
def test_ishidas_own_block_comes_with_any_card_and_its_loss_ends_the_game() -> None:
    fight = Fight(
        {"kyoto": {"tokugawa": "maeda3", "ishida": "ishida1*"}}, hands={"tokugawa": "maeda", "ishida": "uesugi+"}
    ).play("T: declare kyoto", "T: deploy maeda3 with maeda", "I: deploy ishida1* with uesugi+", "I: stop", "T: stop")
    fight.settle().expect(winner="tokugawa", won_by="2.1")
