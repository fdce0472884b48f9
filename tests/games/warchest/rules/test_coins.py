"""What a coin can be used for: laid on the board, face down, or face up for a maneuver."""

from __future__ import annotations

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.rules.actions import Recruit
from tests.games.warchest.helpers import Table


@pytest.mark.rule("deploy")
def test_a_coin_makes_a_unit_on_an_empty_location_of_its_side() -> None:
    table = Table({"e1": "white knight"}, white="archer royal", black="royal", control={"c1": "white", "d3": "black"})
    assert table.options("deploy") == {"deploy archer c1", "deploy archer g2"}
    assert table.refused("W: deploy archer e1") == ("deploy",)
    assert table.refused("W: deploy archer d3") == ("deploy",)
    assert table.refused("W: deploy archer d4") == ("deploy",)
    assert table.why("W: deploy archer d5") == "White does not control d5. (deploy)"
    assert table.refused("W: deploy lancer c1") == ("turns",)
    table.play("W: deploy archer c1").expect(unit__c1="white archer", height__c1=1, hand_size__white=1)


@pytest.mark.rule("deploy")
def test_one_unit_of_each_kind() -> None:
    table = Table({"d4": "white archer"}, white="archer", black="royal")
    assert table.options("deploy") == set()
    assert table.refused("W: deploy archer e1") == ("deploy",)
    assert "is already on d4" in table.why("W: deploy archer e1")


@pytest.mark.rule("deploy")
def test_a_unit_that_is_gone_may_come_again() -> None:
    table = Table({"d4": "white swordsman", "d5": "black archer"}, white="swordsman royal", black="archer royal")
    table.play("W: attack swordsman d4-d5", "W: stop").expect(unit__d5="none", eliminated__black="archer")
    table.play("B: deploy archer c6").expect(unit__c6="black archer")


@pytest.mark.rule("bolster")
def test_a_coin_is_laid_on_its_unit_any_number_of_times() -> None:
    table = Table({"d4": "white 3x archer"}, white="archer royal", black="royal")
    assert table.refused("W: bolster archer e4") == ("bolster",)
    table.play("W: bolster archer").expect(height__d4=4, unit__d4="white archer", board__white="archer:d4:4")
    assert table.commits[-1].action.hex == table.position.hexes_of("white", "archer")[0]
    table = Table({}, white="archer royal", black="royal")
    assert table.refused("W: bolster archer d4") == ("bolster",)


@pytest.mark.rule("bolster")
def test_a_stack_moves_as_one() -> None:
    table = Table({"d4": "white 3x archer"}, white="archer royal", black="royal")
    table.play("W: move archer d5").expect(height__d5=3, height__d4=0)


@pytest.mark.rule("initiative")
def test_any_coin_takes_the_marker_once_a_round() -> None:
    table = Table({}, white="archer royal", black="knight lancer royal", initiative="white")
    assert table.refused("W: initiative with royal") == ("initiative",)
    table.play("W: pass with royal", "B: initiative with knight")
    table.expect(initiative="black", initiative_moved=True, facedown__black="knight")
    assert table.refused("W: initiative with archer") == ("initiative",)
    assert table.why("W: initiative with archer").startswith("The marker has already changed hands in this round")
    assert "initiative with archer" not in table.options()


@pytest.mark.rule("initiative")
def test_it_may_move_again_in_the_next_round_whose_first_coin_is_its_holders() -> None:
    table = Table({}, white="royal", black="royal", initiative="white", bags={"white": "archer", "black": "knight"})
    table.play("W: pass with royal", "B: initiative with royal", "- draw W archer royal", "- draw B knight royal")
    table.expect(to_move="black", initiative_moved=False)
    table.play("B: pass with royal", "W: initiative with royal").expect(initiative="white")


@pytest.mark.rule("recruit")
def test_any_coin_brings_one_of_the_supply_face_up_to_the_discard() -> None:
    table = Table({}, white="archer royal", black="royal", supply={"white": "knight"})
    assert table.refused("W: recruit scout with royal") == ("recruit",)
    before = table["supply.white"]
    table.play("W: recruit knight with archer").expect(faceup__white="knight", facedown__white="archer")
    assert len(table["supply.white"]) == len(before) - 1  # type: ignore[arg-type]


@pytest.mark.rule("pass")
def test_a_pass_binds_nothing() -> None:
    table = Table({"d4": "white archer"}, white="archer royal", black="royal")
    table.play("W: pass with royal", "B: pass with royal", "W: move archer d5").expect(unit__d5="white archer")


@pytest.mark.rule("royal-coin")
def test_the_royal_coin_is_used_face_down_only() -> None:
    table = Table({"d4": "white archer"}, white="royal", black="royal", initiative="black", active="white")
    assert {text.split()[0] for text in table.options()} == {"initiative", "recruit", "pass"}
    assert "royal-coin" not in table.refused("W: move archer d5")
    assert table.refused("W: move archer d4-d5") == ("turns",)


@pytest.mark.rule("maneuver")
def test_a_maneuver_lays_its_coin_face_up() -> None:
    table = Table({"d4": "white archer"}, white="archer royal", black="royal")
    table.play("W: move archer d4-d5").expect(faceup__white="archer", facedown__white="", hand_size__white=1)
    assert table.seen("black", "faceup.white") == ("archer",)


@pytest.mark.rule("maneuver")
def test_only_the_unit_of_the_coin_acts() -> None:
    table = Table({"d4": "white archer", "e1": "white knight"}, white="archer royal", black="royal")
    assert table.refused("W: move knight e1-d2") == ("turns",)
    assert table.refused("W: move archer e1-d2") == ("move",)


@pytest.mark.rule("hands")
def test_others_see_of_hidden_coins_how_many_there_are() -> None:
    table = Table({}, white="archer royal", black="knight royal", bags={"white": "2x archer"})
    table.play("W: pass with archer")
    assert table.seen("black", "hands.white") == ("?",)
    assert table.seen("black", "facedown.white") == ("?",)
    assert table.seen("black", "bag.white") == ("?", "?")
    assert table.seen("public", "hands.black") == ("?", "?")
    assert table.seen("white", "facedown.white") == ("archer",)
    assert table.said("white") == "White discards an Archer coin face down and passes."
    assert table.said("black") == "White discards a coin face down and passes."


@pytest.mark.rule("royal-coin")
@pytest.mark.parametrize(
    "line", ["deploy royal e1", "bolster royal d4", "move royal d4-d5", "attack royal d4-e4", "control royal d4"]
)
def test_royal_is_the_royal_coin_not_a_beginning_of_royal_guard(line: str) -> None:
    table = Table({"d4": "white royal_guard", "e4": "black scout"}, white="royal royal_guard", black="royal")
    assert table.refused(f"W: {line}") == ("royal-coin",)
    assert table.refused(f"W: {line.replace('royal', 'royal_g')}") in ((), ("deploy",), ("control",))


@pytest.mark.rule("royal-coin")
def test_the_royal_coin_is_never_recruited_and_stands_nowhere() -> None:
    table = Table({"d4": "white royal_guard"}, white="scout royal_guard", black="royal archer")
    assert table.refused("B: recruit royal with archer") == ("turns", "recruit")
    assert GAME.parse(table.position, "white", "recruit royal with scout") == Recruit("royal_guard", "scout")
    assert table.refused("W: deploy royal e1") == ("turns", "royal-coin")
    with pytest.raises(UnreadableAction, match="the Royal Coin has no unit"):
        GAME.parse(table.position, "white", "bolster royal")
