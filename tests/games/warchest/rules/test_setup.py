"""How a game begins: armies by option, draft, order, elimination."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.components.units import COIN_COUNT, SIDES
from sekiwidget.lesson.play.scenario import Scenario
from tests.games.warchest.helpers import Table, new, problems

EIGHT = "- cards archer cavalry footman knight lancer marshall pikeman scout"
TEN = "- cards archer berserker cavalry footman knight lancer marshall mercenary pikeman scout"


@pytest.mark.rule("setup")
def test_each_side_has_two_coins_of_each_unit_and_the_royal_coin_in_its_bag() -> None:
    table = new()
    table.expect(bag__white="2x crossbowman 2x light_cavalry 2x pikeman royal 2x swordsman", bag_size__black=9)
    table.expect(supply__white="3x crossbowman 3x light_cavalry 2x pikeman 3x swordsman")
    table.expect(locations__white=2, locations__black=2, control__e1="white", control__g2="white")
    table.expect(control__a3="black", control__c6="black", control__d3="none", round=1)
    for side in SIDES:
        coins = Counter(table[f"bag.{side}"]) + Counter(table[f"supply.{side}"])  # type: ignore[arg-type]
        assert all(coins[unit] == COIN_COUNT[unit] for unit in table[f"armies.{side}"])  # type: ignore[union-attr]


@pytest.mark.rule("first-game")
def test_first_game() -> None:
    table = new()
    table.expect(
        armies__white="swordsman pikeman crossbowman light_cavalry", armies__black="archer cavalry lancer scout"
    )
    table.expect(initiative="white")
    assert table.play("- draw W 2x pikeman royal", "- draw B 2x archer scout")["to_move"] == "white"


@pytest.mark.rule("random-armies")
def test_random_armies_are_four_cards_each() -> None:
    table = new(armies="random").play("- cards W archer berserker cavalry crossbowman")
    assert table.refused("- cards B archer ensign footman knight") == ("random-armies",)
    assert table.refused("- cards B ensign footman knight") == ("random-armies",)
    assert table.refused("- cards W ensign footman knight lancer") == ("random-armies",)
    table.play("- cards B ensign footman knight lancer", "- marker B")
    table.expect(initiative="black", bag_size__white=9, bag_size__black=9)
    weights = list(islice(new(armies="random").position.chances(), 3))
    assert [weight for _, weight in weights] == [1, 1, 1]


@pytest.mark.rule("setup")
def test_the_marker_is_thrown_by_chance() -> None:
    table = new(armies="random").play(
        "- cards W archer berserker cavalry crossbowman", "- cards B ensign footman knight lancer"
    )
    assert table.position.to_move == CHANCE
    assert [(str(action), weight) for action, weight in table.position.chances()] == [("marker W", 1), ("marker B", 1)]


@pytest.mark.rule("setup", "gaugamela", "bannockburn", "crecy")
@pytest.mark.parametrize("battle", ["gaugamela", "bannockburn", "crecy"])
@pytest.mark.parametrize(("shows", "begins"), [("W", "white"), ("B", "black")])
def test_the_marker_is_thrown_in_a_historical_battle(battle: str, shows: str, begins: str) -> None:
    table = new(armies=battle)
    table.expect(to_move="chance", step="marker", round=0, initiative="none", bag_size__white=0)
    assert [(str(action), weight) for action, weight in table.position.chances()] == [("marker W", 1), ("marker B", 1)]
    table.play(f"- marker {shows}").expect(initiative=begins, round=1, bag_size__white=9, bag_size__black=9)
    assert "setup" in table.cited()
    table.play("- draw W " + " ".join(table["bag.white"][:3]))  # type: ignore[index]
    assert table.play("- draw B " + " ".join(table["bag.black"][:3]))["to_move"] == begins  # type: ignore[index]


@pytest.mark.rule("setup")
def test_a_throw_that_a_script_leaves_out_is_the_seeds() -> None:
    text = 'game = "warchest"\ntitle = "Old"\nseed = {}\n[position]\narmies = "crecy"\n[play]\nscript = """{}"""\n'
    draws = "- draw W archer ensign knight\n- draw B cavalry lancer royal\n"
    begins = set()
    for seed in range(20):
        line = Scenario.from_text(text.format(seed, draws)).play().line
        begins.add(line.main()[-1].position.to_move)
        assert [str(node.commit.action)[:6] for node in line.nodes[1:4] if node.commit] == [
            "marker",
            "draw W",
            "draw B",
        ]
    assert begins == {"white", "black"}


@pytest.mark.rule("setup")
@pytest.mark.parametrize(("armies", "thrown"), [("crecy", True), ("random", True), ("draft", True), ("first", False)])
def test_a_set_up_takes_no_word_for_whom_the_marker_shows(armies: str, thrown: bool) -> None:
    (found,) = problems(armies=armies, initiative="black")
    assert found[:2] == ("initiative", "setup")
    assert ("- marker W" in found[2]) == thrown


@pytest.mark.rule("first-game")
def test_in_a_first_game_nothing_is_thrown() -> None:
    assert new().refused("- marker W") == ("setup", "first-game", "draw")
    assert "White has it" in new().why("- marker W")


@pytest.mark.rule("gaugamela")
def test_gaugamela() -> None:
    table = new(armies="gaugamela")
    table.expect(
        armies__white="knight light_cavalry pikeman marshall", armies__black="cavalry footman mercenary royal_guard"
    )


@pytest.mark.rule("bannockburn")
def test_bannockburn() -> None:
    table = new(armies="bannockburn")
    table.expect(armies__white="archer cavalry lancer footman")
    table.expect(armies__black="light_cavalry pikeman warrior_priest swordsman")


@pytest.mark.rule("crecy")
def test_crecy() -> None:
    table = new(armies="crecy")
    table.expect(armies__white="archer ensign knight royal_guard", armies__black="cavalry crossbowman lancer scout")


@pytest.mark.rule("draft")
def test_a_draft_goes_one_two_two_two_one_and_the_second_begins() -> None:
    table = new(armies="draft").play(EIGHT, "- marker B")
    assert table.refused("W: draft archer") == ("draft",)
    assert table.refused("B: draft swordsman") == ("draft",)
    table.play("B: draft archer", "W: draft cavalry", "W: draft footman", "B: draft knight", "B: draft lancer")
    table.play("W: draft marshall", "W: draft pikeman").expect(to_move="black", cards="scout")
    table.play("B: draft scout").expect(initiative="white", round=1, armies__black="archer knight lancer scout")
    table.expect(armies__white="cavalry footman marshall pikeman", bag_size__white=9)


@pytest.mark.rule("draft")
def test_eight_cards_lie_open() -> None:
    table = new(armies="draft")
    assert table.refused("- cards archer cavalry") == ("draft",)
    assert table.refused("- cards W archer cavalry footman knight lancer marshall pikeman scout") == ("draft",)
    assert table.play(EIGHT)["cards"] == tuple(EIGHT.split()[2:])


@pytest.mark.rule("choose-order")
@pytest.mark.parametrize(
    ("chosen", "answer", "drafts", "begins"),
    [
        ("order draft first", "order start first", "white", "black"),
        ("order draft second", "order start second", "black", "white"),
        ("order start first", "order draft first", "black", "white"),
        ("order start second", "order draft second", "white", "black"),
    ],
)
def test_the_winner_of_the_throw_chooses_one_matter_and_the_other_side_the_other(
    chosen: str, answer: str, drafts: str, begins: str
) -> None:
    table = new(armies="draft", choose_order=True).play(EIGHT, "- marker W")
    assert len(table.options()) == 4
    table.play(f"W: {chosen}")
    assert table.position.to_move == "black"
    assert table.refused(f"B: {chosen}") == ("choose-order",)
    assert table.options() == {f"order {answer.split()[1]} first", f"order {answer.split()[1]} second"}
    assert table.play(f"B: {answer}")["to_move"] == drafts
    while table["step"] == "draft":
        table.play(f"{str(table['to_move'])[0]}: draft {table['cards'][0]}")  # type: ignore[index]
    table.expect(initiative=begins)


@pytest.mark.rule("elimination-draft")
def test_each_side_puts_a_card_away_first() -> None:
    table = new(armies="draft", elimination=True)
    assert table.refused(EIGHT) == ("elimination-draft",)
    table.play(TEN, "- marker W")
    assert "elimination-draft" in table.refused("W: draft archer")
    table.play("W: remove knight")
    assert table.refused("B: remove knight") == ("elimination-draft",)
    table.play("B: remove scout").expect(to_move="white", step="draft")
    assert len(table["cards"]) == 8  # type: ignore[arg-type]


@pytest.mark.rule("setup")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"armies": "none"}, "armies must be first, random, draft"),
        ({"armies": "own"}, "armies must be first, random, draft"),
        ({"royal_guard": "new"}, "royal_guard must be revised or original"),
        ({"preview": "yes"}, "preview must be true or false"),
        ({"elimination": True}, "elimination belongs to the draft"),
        ({"armies": "random", "choose_order": True}, "choose_order belongs to the draft"),
        ({"army": "first"}, "War Chest has no option `army`. Known: armies"),
    ],
)
def test_options_that_are_none_are_named(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.new(options)


@pytest.mark.rule("setup")
def test_nothing_is_played_before_the_armies_are_known() -> None:
    table = new(armies="draft").play(EIGHT, "- marker W")
    assert table.refused("W: pass with royal")[0] == "turns"
    assert "draft" in table.refused("W: pass with royal")
    assert Table.refused(table, "W: remove archer") == ("draft", "elimination-draft")
