"""What a maneuver sets off: what a unit may do after it, and what the owner of a Royal Guard chooses."""

from __future__ import annotations

import pytest

from sekiwidget.core.side import CHANCE
from tests.games.warchest.helpers import Table


@pytest.mark.rule("berserker", "faq-berserker-1")
def test_the_berserker_goes_on_and_on_paying_from_its_stack() -> None:
    table = Table({"d1": "white 4x berserker", "d5": "black scout"}, white="berserker royal", black="royal")
    table.play("W: move berserker d1-d2").expect(step="berserker", to_move="white", height__d2=4)
    table.play("W: move berserker d2-d3").expect(height__d3=3, step="berserker")
    table.play("W: control berserker d3").expect(height__d3=2, control__d3="white", step="berserker")
    table.play("W: move berserker d3-d4").expect(height__d4=1, step="turn", to_move="black")
    table.expect(faceup__white="4x berserker", lost__white=0, hand_size__white=1)


@pytest.mark.rule("berserker")
def test_it_may_stop_and_the_last_coin_stays() -> None:
    table = Table({"d4": "white 2x berserker"}, white="berserker royal", black="royal")
    table.play("W: move berserker d4-d5")
    assert "stop" in table.options()
    assert table.refused("W: pass with royal") == ("berserker",)
    assert table.refused("W: move berserker d4-d5") == ("berserker",)
    assert table.refused("W: move berserker d5-d7") == ("move",)
    table.play("W: stop").expect(to_move="black", height__d5=2)
    single = Table({"d4": "white berserker"}, white="berserker royal", black="royal").play("W: move berserker d5")
    single.expect(to_move="black", step="turn")
    assert single.refused("B: stop") == ("turns",)


@pytest.mark.rule("berserker", "knight")
def test_the_price_comes_first_which_matters_against_a_knight() -> None:
    table = Table({"d3": "white 2x berserker", "d5": "black knight"}, white="berserker royal", black="royal")
    table.play("W: move berserker d3-d4")
    assert table.refused("W: attack berserker d4-d5") == ("berserker", "knight")
    assert "attack berserker d4-d5" not in table.options()
    table = Table({"d3": "white 3x berserker", "d5": "black knight"}, white="berserker royal", black="royal")
    table.play("W: move berserker d3-d4", "W: attack berserker d4-d5").expect(unit__d5="none", height__d4=2)


@pytest.mark.rule("berserker")
def test_a_sixth_location_ends_the_chain_and_the_game() -> None:
    five = {"d5": "white", "f4": "white", "e6": "white"}
    table = Table({"d2": "white 3x berserker"}, white="berserker royal", black="royal", control=five)
    table.play("W: move berserker d3", "W: control berserker d3").expect(winner="white", to_move="none", step="none")


@pytest.mark.rule("swordsman")
def test_the_swordsman_may_step_after_it_attacks() -> None:
    table = Table({"d4": "white swordsman", "d5": "black 2x scout"}, white="2x swordsman royal", black="royal")
    table.play("W: attack swordsman d4-d5").expect(step="swordsman", to_move="white")
    assert table.refused("W: attack swordsman d4-d5")[-1] == "swordsman"
    assert table.refused("W: move swordsman d4-d5") == ("move",)
    table.play("W: move swordsman d4-e4").expect(unit__e4="white swordsman", to_move="black")
    table.play("B: pass with royal", "W: move swordsman e4-e5").expect(step="turn")


@pytest.mark.rule("swordsman")
def test_it_may_stay_and_is_not_asked_where_it_cannot_go() -> None:
    table = Table({"d4": "white swordsman", "d5": "black scout"}, white="swordsman royal", black="royal")
    table.play("W: attack swordsman d4-d5", "W: stop").expect(unit__d4="white swordsman", to_move="black")
    walls = {"a1": "white swordsman", "a2": "black 2x scout", "b1": "white archer", "b2": "white lancer"}
    table = Table(walls, white="swordsman royal", black="royal")
    table.play("W: attack swordsman a1-a2").expect(to_move="black", step="turn")


@pytest.mark.rule("mercenary")
def test_a_recruited_mercenary_coin_gives_a_free_maneuver() -> None:
    table = Table({"d4": "white mercenary"}, white="royal archer", black="royal")
    table.play("W: recruit mercenary with royal").expect(step="mercenary", to_move="white", faceup__white="mercenary")
    assert table.refused("W: move archer d4-d5") == ("mercenary",)
    table.play("W: move mercenary d4-d5").expect(unit__d5="white mercenary", to_move="black", faceup__white="mercenary")


@pytest.mark.rule("mercenary")
def test_it_may_be_left_out_and_other_recruits_give_none() -> None:
    table = Table({"d4": "white mercenary"}, white="royal archer", black="royal")
    table.play("W: recruit mercenary with archer", "W: stop").expect(unit__d4="white mercenary", to_move="black")
    table = Table({"d4": "white mercenary"}, white="royal archer", black="royal")
    table.play("W: recruit archer with royal").expect(to_move="black")


@pytest.mark.rule("faq-mercenary-1")
def test_without_a_mercenary_on_the_board_there_is_nothing() -> None:
    table = Table({"d4": "white archer"}, white="royal mercenary", black="royal")
    table.play("W: recruit mercenary with royal").expect(to_move="black", step="turn")
    assert "faq-mercenary-1" in table.cited()
    table = Table({"d4": "white mercenary"}, white="royal archer", black="royal").play(
        "W: recruit mercenary with royal"
    )
    assert "mercenary" in table.refused("W: recruit mercenary with archer")
    assert "mercenary" in table.refused("W: deploy archer e1")


@pytest.mark.rule("warrior_priest")
def test_the_priest_draws_after_a_control_and_the_coin_is_used_at_once() -> None:
    table = Table(
        {"d3": "white warrior_priest"}, white="warrior_priest royal", black="knight royal", bags={"white": "2x archer"}
    )
    table.play("W: control warrior_priest").expect(to_move=CHANCE)
    assert [(str(action), weight) for action, weight in table.position.chances()] == [("draw W archer", 2)]
    table.play("- draw W archer").expect(step="priest", to_move="white", priest_coin="archer", drawn__white=1)
    table.expect(bag_size__white=1, hand_size__white=1)
    assert table.seen("black", "priest_coin") == "?"
    assert table.said("black") == "White’s Warrior Priest draws a coin."
    table.play("W: deploy archer e1").expect(
        unit__e1="white archer", to_move="black", drawn__white=0, hand_size__white=1
    )


@pytest.mark.rule("warrior_priest")
def test_it_draws_after_an_attack_and_not_after_a_move() -> None:
    table = Table({"d4": "white warrior_priest", "d5": "black scout"}, white="2x warrior_priest royal", black="royal")
    table.play("W: move warrior_priest d4-c4").expect(to_move="black")
    table.play("B: pass with royal", "W: attack warrior_priest c4-d5").expect(to_move=CHANCE)


@pytest.mark.rule("faq-warrior_priest-1")
def test_the_coin_must_be_used_and_may_always_pass() -> None:
    table = Table(
        {"d3": "white warrior_priest"}, white="warrior_priest archer", black="royal", bags={"white": "knight"}
    )
    table.play("W: control warrior_priest", "- draw W knight")
    assert table.refused("W: deploy archer e1") == ("warrior_priest", "faq-warrior_priest-1")
    assert table.refused("W: pass with archer") == ("warrior_priest", "faq-warrior_priest-1")
    assert table.options("pass") == {"pass with knight"}
    table.play("W: pass").expect(facedown__white="knight", to_move="black")


@pytest.mark.rule("warrior_priest", "refill")
def test_an_empty_bag_is_refilled_for_the_priest_even_with_its_own_coin() -> None:
    table = Table({"d3": "white warrior_priest"}, white="warrior_priest royal", black="royal")
    table.play("W: control warrior_priest")
    assert [str(action) for action, _ in table.position.chances()] == ["draw W warrior_priest"]
    table.play("- draw W warrior_priest").expect(faceup__white="", priest_coin="warrior_priest")
    assert "refill" in table.cited()


@pytest.mark.rule("warrior_priest")
def test_the_drawn_coin_may_make_the_priest_act_and_draw_again() -> None:
    table = Table(
        {"d3": "white warrior_priest", "d4": "black 3x scout"},
        white="warrior_priest royal",
        black="royal",
        bags={"white": "warrior_priest archer"},
    )
    table.play("W: control warrior_priest", "- draw W warrior_priest", "W: attack warrior_priest d4")
    table.play("- draw W archer").expect(height__d4=2, priest_coin="archer")


@pytest.mark.rule("footman")
def test_two_footmen_may_be_on_the_board() -> None:
    table = Table({"d4": "white footman"}, white="2x footman royal", black="royal")
    table.play("W: deploy footman e1").expect(board__white="footman:d4 footman:e1")
    table.play("B: pass with royal")
    assert table.refused("W: deploy footman g2") == ("footman",)
    assert table.options("bolster") == {"bolster footman d4", "bolster footman e1"}


@pytest.mark.rule("footman", "faq-footman-1")
def test_each_footman_makes_a_maneuver_of_its_own_in_any_order() -> None:
    table = Table({"d3": "white footman", "d5": "white footman"}, white="footman royal", black="royal")
    table.play("W: tactic footman").expect(step="footman", to_move="white", faceup__white="footman")
    assert table.refused("W: stop") != ()
    table.play("W: control footman d5").expect(control__d5="white", to_move="white")
    assert table.refused("W: move footman d5-d6") == ("footman",)
    assert all("d3" in text for text in table.options())
    table.play("W: move footman d3-d4").expect(unit__d4="white footman", to_move="black")


@pytest.mark.rule("footman")
def test_a_footman_that_cannot_act_is_passed_over_and_one_that_can_must() -> None:
    walls = {
        "a1": "white footman",
        "a2": "white archer",
        "b1": "white lancer",
        "b2": "white knight",
        "d4": "white footman",
    }
    table = Table(walls, white="footman royal", black="royal")
    table.play("W: tactic footman", "W: move footman d4-d5").expect(to_move="black")
    alone = Table({key: walls[key] for key in ("a1", "a2", "b1", "b2")}, white="footman royal", black="royal")
    alone.play("W: tactic footman").expect(to_move="black", faceup__white="footman", hands__white="royal")
    assert [event.kind for event in alone.commits[-1].events] == ["faceup", "footmen", "in_vain"]
    assert alone.said() == (
        "White uses a Footman coin for the tactic. No Footman can do anything, so nothing more happens."
    )
    assert Table({}, white="footman royal", black="royal").refused("W: tactic footman") == ("tactic",)


@pytest.mark.rule("footman")
def test_the_first_may_make_room_for_the_second() -> None:
    walls = {"a1": "white footman", "a2": "white archer", "b1": "white lancer", "b2": "white footman"}
    table = Table(walls, white="footman royal", black="royal").play("W: tactic footman")
    assert table.options("move footman a1") == set()
    table.play("W: move footman b2-c3").expect(to_move="white")
    table.play("W: move footman a1-b2").expect(to_move="black")


@pytest.mark.rule("marshall")
def test_the_marshall_lets_another_unit_make_a_normal_attack() -> None:
    units = {
        "d4": "white marshall",
        "d2": "white scout",
        "d1": "black archer",
        "g1": "white knight",
        "f2": "black ensign",
    }
    table = Table(units, white="marshall royal", black="royal")
    assert table.options("tactic") == {"tactic marshall scout d2-d1"}
    assert table.refused("W: tactic marshall knight g1-f2") == ("marshall",)
    assert table.refused("W: tactic marshall marshall d4-d1")[0] == "marshall"
    table.play("W: tactic marshall scout d2-d1").expect(unit__d1="none", faceup__white="marshall", to_move="black")


@pytest.mark.rule("faq-marshall-1")
def test_it_grants_no_attack_of_a_tactic() -> None:
    units = {"d4": "white marshall", "e4": "white archer", "e3": "white lancer", "c4": "white crossbowman"}
    table = Table({**units, "f3": "black scout", "c6": "black ensign"}, white="marshall royal", black="royal")
    assert table.options("tactic") == set()
    assert table.refused("W: tactic marshall archer e4-f3") == ("archer", "faq-archer-1", "faq-marshall-1")
    assert "faq-marshall-1" in table.refused("W: tactic marshall lancer e3-f3")
    assert table.refused("W: tactic marshall crossbowman c4-c6") == ("faq-marshall-1",)


@pytest.mark.rule("royal_guard")
def test_the_owner_of_an_attacked_royal_guard_chooses_what_it_loses() -> None:
    units = {"d4": "white scout", "d5": "black royal_guard"}
    table = Table(units, white="2x scout royal", black="royal").play("W: attack scout d4-d5")
    table.expect(step="guard", to_move="black", lost__black=0)
    assert table.refused("W: lose supply") == ("royal_guard",)
    table.play("B: lose supply").expect(height__d5=1, lost__black=1, eliminated__black="royal_guard", to_move="black")
    assert table["supply.black"].count("royal_guard") == 3  # type: ignore[union-attr]
    table.play("B: pass with royal", "W: attack scout d4-d5", "B: lose stack").expect(unit__d5="none", lost__black=2)


@pytest.mark.rule("royal_guard")
@pytest.mark.parametrize(
    ("guard", "left"),
    [("royal_guard", "The unit leaves the board."), ("2x royal_guard", "The coin in the supply is kept.")],
)
def test_the_owner_is_told_what_becomes_of_the_guard(guard: str, left: str) -> None:
    units = {"d4": "white scout", "d5": f"black {guard}"}
    table = Table(units, white="scout royal", black="royal").play("W: attack scout d4-d5")
    notes = {choice.form: choice.note for choice in table.position.choices()}
    assert notes == {"lose supply": "The unit stays whole.", "lose stack": left}


@pytest.mark.rule("royal_guard")
def test_without_a_coin_in_the_supply_nobody_is_asked() -> None:
    units = {"d4": "white scout", "d5": "black royal_guard"}
    table = Table(units, white="scout royal", black="royal", facedown={"black": "4x royal_guard"})
    table.play("W: attack scout d4-d5").expect(unit__d5="none", to_move="black", step="turn")
    assert "royal_guard" in table.refused("B: lose supply")
