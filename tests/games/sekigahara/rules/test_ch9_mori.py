"""9.3 in Ishida's movement phase: the Mori come to Osaka, a card for each."""

import pytest

from tests.games.sekigahara.campaign import again, conserved, moving
from tests.games.sekigahara.helpers import Fight

BOX = "mori1* 4x mori3"


def at_osaka(hand: str = "mori ukita uesugi loyalty mori+ kobayakawa", gold: str = "ukita2", **more: str) -> Fight:
    """Ishida moves, with his box full; `tokugawa` may stand at Osaka too."""
    return moving({"osaka": {"ishida": gold, **more}}, "ishida", hands={"ishida": hand}, mori=BOX)


@pytest.mark.rule("9.3")
@pytest.mark.parametrize("card", ["mori", "ukita", "uesugi", "loyalty", "mori+"])
def test_any_card_brings_a_block_a_loyalty_card_too(card: str) -> None:
    fight = at_osaka().play("I: move minimal", f"I: mori mori3 with {card}")
    fight.expect(blocks__osaka__ishida="ukita2 mori3", mori="mori1* 3x mori3", hand_size__ishida=5)
    fight.expect(discards__ishida=card)
    again(fight)


@pytest.mark.rule("9.3")
def test_a_block_costs_a_card_each_and_the_leader_comes_last() -> None:
    fight = at_osaka().play("I: move minimal")
    assert fight.refused("I: mori mori1* with mori") == ("9.3",)
    assert "last" in fight.why("I: mori mori1* with mori")
    for card in ("mori", "ukita", "uesugi", "loyalty"):
        fight.play(f"I: mori mori3 with {card}")
    assert fight.refused("I: mori mori3 with mori+") == ("9.3",)
    fight.play("I: mori mori1* with mori+").expect(mori="", blocks__osaka__ishida="ukita2 4x mori3 mori1*")
    assert "9.3" in fight.refused("I: mori mori1* with kobayakawa")
    conserved(fight.position)


@pytest.mark.rule("9.3")
def test_only_cards_in_hand_pay_only_ishida_brings_them_and_only_in_his_movement() -> None:
    fight = at_osaka("mori").play("I: move minimal")
    assert fight.refused("I: mori mori3 with ukita") == ("9.3",)
    assert fight.refused("I: mori ukita2 with mori") == ("9.3",)
    black = moving({"edo": {"tokugawa": "date2"}}, mori=BOX, hands={"tokugawa": "date", "ishida": "mori"})
    assert "7.1" in black.refused("I: mori mori3 with mori")
    black.play("T: move minimal")
    assert "9.3" in black.refused("T: mori mori3 with date")
    assert "7.1" in black.refused("I: mori mori3 with mori")


@pytest.mark.rule("9.3", "7.1")
def test_they_come_without_movement_too_and_after_cards_were_swapped() -> None:
    fight = at_osaka("mori ukita").play("I: move none redraw ukita", "- draw I loyalty", "I: mori mori3 with loyalty")
    fight.expect(blocks__osaka__ishida="ukita2 mori3", hands__ishida="mori", stacks_left=0)


@pytest.mark.rule("9.3")
def test_they_come_at_any_moment_before_between_and_after_marches() -> None:
    fight = at_osaka().play("I: mori mori3 with mori").expect(to_move="ishida")
    again(fight).play("I: mori mori3 with ukita", "I: move limited uesugi", "I: march ukita2 osaka-himeji")
    fight.play("I: mori mori3 with loyalty", "I: march ukita2 himeji-ayabe", "I: mori mori3 with mori+", "I: done")
    fight.expect(blocks__osaka__ishida="4x mori3", mori="mori1*")


@pytest.mark.rule("9.3", "7.3.1")
@pytest.mark.parametrize("before", [True, False])
def test_they_do_not_march_in_the_phase_in_which_they_came(before: bool) -> None:
    lines = ["I: mori mori3 with mori", "I: move minimal"]
    fight = at_osaka().play(*(lines if before else reversed(lines)))
    assert fight.refused("I: march mori3 osaka-kyoto") == ("9.3",)
    assert fight.refused("I: march mori3 ukita2 osaka-kyoto") == ("9.3",)
    assert "Mōri box in this turn" in fight.why("I: march mori3 osaka-kyoto")
    again(fight)
    fight.play("I: march ukita2 osaka-kyoto", "I: done", "T: move none", "T: done")
    fight.play("I: move minimal", "I: march mori3 osaka-himeji").expect(turn="B", blocks__himeji__ishida="mori3")


@pytest.mark.rule("9.3")
def test_the_box_is_open_and_who_came_out_of_it_is_known() -> None:
    fight = at_osaka(gold="ukita2 mori2")
    assert sorted(fight.seen("tokugawa", "mori")) == ["mori1*", "mori3", "mori3", "mori3", "mori3"]  # type: ignore[arg-type]
    fight.play("I: mori mori3 with mori")
    assert str(fight.commits[-1].seen_by("tokugawa").action) == "mori mori3 with mori"
    fight.expect(known__tokugawa__osaka="mori3")
    assert sorted(fight.seen("tokugawa", "blocks.osaka.ishida")) == ["?", "?", "mori3"]  # type: ignore[arg-type]


@pytest.mark.rule("9.3", "7.4.1")
def test_they_come_while_enemies_stand_at_osaka_and_may_overrun_them() -> None:
    fight = at_osaka(gold="ukita2 ukita3", tokugawa="date2").play("I: move none", "I: mori mori3 with mori")
    fight.expect(blocks__osaka__tokugawa="date2").play("I: mori mori3 with ukita")
    fight.expect(blocks__osaka__tokugawa="", removed__tokugawa="date2", lost__tokugawa=1)
    again(fight)


@pytest.mark.rule("9.3", "8.1")
def test_who_came_fights_at_osaka_in_this_turn() -> None:
    fight = at_osaka(gold="ukita2", tokugawa="date2 date3").play("I: move none", "I: mori mori3 with mori", "I: done")
    fight.play("I: declare osaka").expect(to_move="ishida")  # two blocks: inside or outside
    fight.play("I: outside").expect(combat__kind="battle", combat__attacker="ishida", mori="mori1* 3x mori3")


@pytest.mark.rule("9.3")
def test_nothing_ever_goes_into_the_box() -> None:
    fight = at_osaka("mori", gold="mori2").play("I: mori mori3 with mori", "I: move none", "I: done")
    fight.play("T: move none", "T: done").settle().expect(mori="mori1* 3x mori3", turn="B")
