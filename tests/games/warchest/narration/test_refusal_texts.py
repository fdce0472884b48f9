"""What a learner is told who names a unit, a coin or a moment wrongly."""

from __future__ import annotations

import pytest

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.games.warchest import GAME
from tests.games.warchest.helpers import Table, new


def fault(table: Table, side: str, words: str) -> str:
    """What is said of words that cannot be read."""
    with pytest.raises(UnreadableAction) as caught:
        GAME.parse(table.position, side, words)
    return str(caught.value)


@pytest.mark.rule("swordsman", "turns")
def test_who_may_not_stop_is_told_who_may() -> None:
    table = Table({"d4": "white swordsman", "d5": "black 2x scout"}, white="swordsman royal", black="royal")
    table.play("W: attack swordsman d4-d5")
    told = "White’s Swordsman may now make a step after its attack, or stop. (swordsman)"
    assert table.why("B: stop") == told
    table.play("W: stop")
    assert (
        table.why("B: stop")
        == "Black must now use a coin. (turns) There is nothing to stop: no unit may go on. (turns)"
    )


@pytest.mark.rule("footman")
def test_a_footman_named_without_its_hex_is_the_one_that_may_still_act() -> None:
    table = Table({"d4": "white footman", "e4": "white footman"}, white="footman royal", black="royal")
    table.play("W: tactic footman")
    with pytest.raises(AmbiguousAction):
        GAME.parse(table.position, "white", "move footman e3")
    table.play("W: move footman d4-d5", "W: move footman e5").expect(unit__e5="white footman", unit__e4="none")


@pytest.mark.rule("footman", "control")
def test_of_two_meanings_the_legal_one_is_meant() -> None:
    table = Table({"d3": "white footman", "e4": "white footman"}, white="footman royal", black="royal")
    table.play("W: control footman").expect(control__d3="white")


@pytest.mark.rule("royal_guard", "royal-coin")
def test_the_tactic_of_the_royal_guard_names_the_coin_that_pays() -> None:
    table = Table({"d1": "white royal_guard"}, white="royal_guard", black="royal")
    assert "is paid by the Royal Coin alone. (royal_guard)" in table.why("W: tactic royal_guard d1-e1")


@pytest.mark.rule("berserker", "swordsman")
def test_why_a_unit_does_not_go_on() -> None:
    table = Table({"d4": "white berserker"}, white="berserker royal", black="royal")
    table.play("W: move berserker d4-d5")
    assert table.refused("W: move berserker d5-d6") == ("turns", "berserker")
    assert "the last coin stays" in table.why("W: move berserker d5-d6")
    tall = Table({"d4": "white 2x berserker"}, white="2x berserker", black="royal", active="black")
    assert tall.refused("W: move berserker d4-d5") == ("turns",)
    table = Table({"d4": "white swordsman", "c4": "black scout"}, white="swordsman royal", black="royal")
    table.play("W: move swordsman d4-d5")
    assert table.refused("W: move swordsman d5-d6") == ("turns", "swordsman")
    assert table.refused("W: attack swordsman d5-c4") == ("turns",)


@pytest.mark.rule("faq-marshall-2")
def test_nothing_follows_a_granted_attack_of_a_swordsman_shut_in() -> None:
    units = {"a1": "white swordsman", "a2": "black 2x scout", "b1": "white marshall", "b2": "white knight"}
    table = Table(units, white="marshall royal", black="royal").play("W: tactic marshall swordsman a1-a2")
    table.expect(step="turn", to_move="black")
    assert "faq-marshall-2" not in table.cited()
    free = Table({**units, "b2": "black knight"}, white="marshall royal", black="royal")
    free.position = free.position.but(
        board=tuple(s if s is None or s.unit != "knight" else None for s in free.position.board)
    )
    action = GAME.parse(free.position, "white", "tactic marshall swordsman a1-a2")
    assert "faq-marshall-2" in free.position.play(action).rules


@pytest.mark.rule("draft")
def test_a_draft_too_early_is_told_what_comes_first() -> None:
    cards = "- cards archer berserker cavalry footman knight lancer marshall mercenary pikeman scout"
    table = new(armies="draft", choose_order=True, elimination=True)
    assert "once the cards are face up" in table.why("B: draft archer")
    table.play(cards, "- marker B")
    assert "once the order is settled" in table.why("B: draft archer")
    table.play("B: order draft first", "W: order start first")
    assert "once each side has put a card away" in table.why("B: draft archer")
    assert "only if that was agreed" in new().why("W: draft archer")


@pytest.mark.rule("turns")
def test_a_coin_that_is_not_seen_pays_for_nothing() -> None:
    table = Table({}, white="scout royal", black="royal")
    assert table.why("W: pass with ?") == "? is a hidden coin; White must say which coin it uses. (turns)"


@pytest.mark.rule("bolster", "deploy")
def test_a_unit_that_is_not_deployed_is_not_bolstered() -> None:
    table = Table({"d4": "white scout"}, white="archer scout", black="royal")
    assert fault(table, "white", "bolster archer").endswith("no Archer on the board: it must be deployed first")
    assert fault(table, "white", "bolster pikeman").endswith("it is not in White’s army")


@pytest.mark.rule("move")
def test_hexes_without_a_unit_name_the_unit_that_stands_there() -> None:
    table = Table({"d4": "white scout"}, white="scout", black="royal")
    told = "write the unit before the hexes, here White’s Scout: move scout d4-d5"
    assert fault(table, "white", "move d4-d5") == told
    assert fault(table, "white", "attack d5-d6") == "write a unit before the hexes, as in attack scout d5-d6"
    told = "write the unit before the hexes, here White’s Scout: control scout d4"
    assert fault(table, "white", "control d4") == told


@pytest.mark.rule("too-few-coins")
def test_it_is_said_how_many_coins_are_drawn() -> None:
    table = Table({"d4": "white scout"}, black="royal", facedown={"white": "scout royal"}).play("B: pass with royal")
    assert "White must draw two coins from the bag first." in table.why("W: pass with royal")
    assert "White must first draw two coins into the hand" in table.why("- draw B royal")
