"""Units that set each other off."""

from __future__ import annotations

import pytest

from sekiwidget.core.side import CHANCE
from tests.games.warchest.helpers import Table


@pytest.mark.rule("ensign", "berserker", "faq-ensign-2")
def test_a_berserker_goes_on_after_a_step_that_an_ensign_granted() -> None:
    table = Table({"d4": "white ensign", "d5": "white 3x berserker"}, white="ensign royal", black="royal")
    table.play("W: tactic ensign berserker d5-e4").expect(step="berserker", to_move="white", height__e4=3)
    assert "faq-ensign-2" in table.cited()
    table.play("W: move berserker e4-e5").expect(height__e5=2, faceup__white="berserker ensign", step="berserker")
    table.play("W: stop").expect(to_move="black")


@pytest.mark.rule("marshall", "swordsman", "faq-marshall-2")
def test_a_swordsman_steps_after_an_attack_that_a_marshall_granted() -> None:
    units = {"d4": "white marshall", "d5": "white swordsman", "d6": "black scout"}
    table = Table(units, white="marshall royal", black="royal")
    table.play("W: tactic marshall swordsman d5-d6").expect(unit__d6="none", step="swordsman", to_move="white")
    assert "faq-marshall-2" in table.cited()
    table.play("W: move swordsman d5-d6").expect(unit__d6="white swordsman", faceup__white="marshall", to_move="black")


@pytest.mark.rule("marshall", "berserker", "faq-marshall-2")
def test_a_berserker_goes_on_after_a_granted_attack() -> None:
    units = {"d4": "white marshall", "d5": "white 2x berserker", "d6": "black 2x scout"}
    table = Table(units, white="marshall royal", black="royal")
    table.play("W: tactic marshall berserker d5-d6").expect(step="berserker", height__d6=1)
    table.play("W: attack berserker d5-d6").expect(unit__d6="none", height__d5=1, to_move="black")


@pytest.mark.rule("marshall", "warrior_priest", "faq-marshall-2")
def test_a_warrior_priest_draws_after_a_granted_attack() -> None:
    units = {"d4": "white marshall", "d5": "white warrior_priest", "d6": "black scout"}
    table = Table(units, white="marshall royal", black="royal", bags={"white": "marshall"})
    table.play("W: tactic marshall warrior_priest d5-d6").expect(to_move=CHANCE)
    assert "faq-marshall-2" in table.cited()
    table.play("- draw W marshall", "W: bolster marshall").expect(height__d4=2, to_move="black")


@pytest.mark.rule("marshall", "knight")
def test_a_granted_attack_on_a_knight_needs_a_stack_too() -> None:
    units = {"d4": "white 2x marshall", "d5": "white scout", "d6": "black knight"}
    table = Table(units, white="marshall royal", black="royal")
    assert table.refused("W: tactic marshall scout d5-d6") == ("knight",)
    assert table.options("tactic") == set()


@pytest.mark.rule("marshall", "pikeman")
def test_the_pikeman_hits_the_unit_that_attacked_not_the_marshall() -> None:
    units = {"d4": "white marshall", "d5": "white swordsman", "d6": "black 2x pikeman"}
    table = Table(units, white="marshall royal", black="royal")
    table.play("W: tactic marshall swordsman d5-d6").expect(unit__d5="none", unit__d4="white marshall", height__d6=1)
    table.expect(to_move="black", step="turn")
    assert "faq-marshall-2" not in table.cited()


@pytest.mark.rule("pikeman")
@pytest.mark.parametrize("unit", ["swordsman", "berserker", "warrior_priest"])
def test_a_unit_that_a_pikeman_killed_triggers_nothing(unit: str) -> None:
    table = Table({"d4": f"white {unit}", "d5": "black pikeman"}, white=f"{unit} royal", black="royal")
    table.play(f"W: attack {unit} d4-d5").expect(unit__d4="none", to_move="black", step="turn")


@pytest.mark.rule("berserker", "pikeman")
def test_a_pikeman_may_take_the_coin_a_berserker_would_have_gone_on_with() -> None:
    table = Table({"d4": "white 2x berserker", "d5": "black 3x pikeman"}, white="berserker royal", black="royal")
    table.play("W: attack berserker d4-d5").expect(height__d4=1, to_move="black", step="turn")
    table = Table({"d4": "white 3x berserker", "d5": "black 3x pikeman"}, white="berserker royal", black="royal")
    table.play("W: attack berserker d4-d5").expect(height__d4=2, step="berserker")
    table.play("W: attack berserker d4-d5").expect(
        unit__d4="none", height__d5=1, lost__white=2, faceup__white="2x berserker"
    )


@pytest.mark.rule("warrior_priest", "royal_guard")
def test_priest_against_guard_draw_then_choice_then_the_drawn_coin() -> None:
    units = {"d4": "white warrior_priest", "d5": "black royal_guard"}
    table = Table(units, white="warrior_priest royal", black="royal", bags={"white": "warrior_priest"})
    table.play("W: attack warrior_priest d4-d5").expect(to_move=CHANCE, height__d5=1)
    table.play("- draw W warrior_priest").expect(step="guard", to_move="black", priest_coin="warrior_priest")
    assert table.refused("W: attack warrior_priest d4-d5")[-1] == "royal_guard"
    table.play("B: lose supply").expect(step="priest", to_move="white", height__d5=1)
    table.play("W: attack warrior_priest d4-d5").expect(to_move=CHANCE, lost__black=1)


@pytest.mark.rule("swordsman", "royal_guard")
def test_the_guards_owner_chooses_before_the_swordsman_steps() -> None:
    units = {"d4": "white swordsman", "d5": "black royal_guard"}
    table = Table(units, white="swordsman royal", black="royal")
    table.play("W: attack swordsman d4-d5").expect(step="guard", to_move="black")
    table.play("B: lose stack").expect(step="swordsman", to_move="white")
    table.play("W: move swordsman d4-d5").expect(unit__d5="white swordsman", to_move="black")


@pytest.mark.rule("berserker", "royal_guard")
def test_each_blow_of_a_chain_against_a_guard_is_answered() -> None:
    units = {"d4": "white 3x berserker", "d5": "black royal_guard"}
    table = Table(units, white="berserker royal", black="royal")
    table.play("W: attack berserker d4-d5", "B: lose supply", "W: attack berserker d4-d5", "B: lose supply")
    table.expect(step="berserker", height__d4=2, lost__black=2)
    table.play("W: attack berserker d4-d5", "B: lose stack").expect(unit__d5="none", height__d4=1, to_move="black")


@pytest.mark.rule("archer", "royal_guard")
def test_the_guard_chooses_when_it_is_shot_at_too() -> None:
    table = Table({"d4": "white archer", "d6": "black royal_guard"}, white="archer royal", black="royal")
    table.play("W: tactic archer d4-d6").expect(step="guard", to_move="black")
    asked = "Black chooses whether a coin from the stack or from the supply is lost."
    assert table.said() == f"White’s Archer shoots at Black’s Royal Guard on d6. {asked}"


@pytest.mark.rule("warrior_priest", "footman")
def test_a_priest_may_draw_a_footmans_coin_and_both_footmen_act() -> None:
    units = {"d3": "white warrior_priest", "d5": "white footman", "f4": "white footman"}
    table = Table(units, white="warrior_priest royal", black="royal", bags={"white": "footman"})
    table.play("W: control warrior_priest", "- draw W footman", "W: tactic footman", "W: control footman f4")
    table.play("W: control footman d5").expect(locations__white=5, to_move="black")


@pytest.mark.rule("warrior_priest", "mercenary")
def test_a_drawn_coin_may_recruit_a_mercenary_that_acts() -> None:
    units = {"d3": "white warrior_priest", "d5": "white mercenary"}
    table = Table(units, white="warrior_priest royal", black="royal", bags={"white": "mercenary"})
    table.play("W: control warrior_priest", "- draw W mercenary", "W: recruit mercenary", "W: control mercenary")
    table.expect(locations__white=4, to_move="black", hand_size__white=1)


@pytest.mark.rule("warrior_priest", "royal_guard", "royal-coin")
def test_a_priest_may_draw_the_royal_coin_and_call_the_guard() -> None:
    units = {"d3": "white warrior_priest", "d1": "white royal_guard"}
    table = Table(units, white="warrior_priest", black="royal", bags={"white": "royal"})
    table.play("W: control warrior_priest", "- draw W royal", "W: tactic royal_guard e1")
    table.expect(unit__e1="white royal_guard", faceup__white="royal warrior_priest")


@pytest.mark.rule("mercenary", "pikeman")
def test_a_free_maneuver_may_be_an_attack_and_a_pikeman_answers_it() -> None:
    table = Table({"d4": "white mercenary", "d5": "black pikeman"}, white="royal archer", black="royal")
    table.play("W: recruit mercenary with royal", "W: attack mercenary d4-d5")
    table.expect(unit__d4="none", unit__d5="none", to_move="black")


@pytest.mark.rule("footman", "royal_guard")
def test_the_guard_chooses_between_the_maneuvers_of_two_footmen() -> None:
    units = {"d4": "white footman", "d6": "white footman", "d5": "black royal_guard"}
    table = Table(units, white="footman royal", black="royal").play("W: tactic footman", "W: attack footman d4-d5")
    table.expect(to_move="black", step="guard").play("B: lose stack").expect(to_move="white", step="footman")
    table.play("W: move footman d6-d5").expect(unit__d5="white footman", to_move="black")


@pytest.mark.rule("ensign", "warrior_priest")
def test_a_step_that_an_ensign_granted_draws_nothing_for_a_priest() -> None:
    table = Table({"d4": "white ensign", "d5": "white warrior_priest"}, white="ensign royal", black="royal")
    table.play("W: tactic ensign warrior_priest d5-e4").expect(to_move="black", step="turn")


@pytest.mark.rule("ensign", "footman")
def test_an_ensign_sends_either_footman() -> None:
    units = {"d4": "white ensign", "d5": "white footman", "e3": "white footman"}
    table = Table(units, white="ensign royal", black="royal")
    assert {text.split()[3][:2] for text in table.options("tactic")} == {"d5", "e3"}


@pytest.mark.rule("scout", "deploy")
def test_a_scout_comes_beside_a_friend_even_when_no_location_is_free() -> None:
    units = {"e1": "white archer", "g2": "white knight"}
    table = Table(units, white="scout lancer royal", black="royal")
    assert table.options("deploy lancer") == set()
    assert table.options("deploy scout") == {
        f"deploy scout {place}" for place in ("d1", "d2", "e2", "f1", "f2", "g1", "g3", "f3")
    }
