"""Battle A and Battle B: who must go, where to, who joins, and who is never attacked."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun.components.land import INDEX, NEAR, in_play
from sekiwidget.games.shogun.rules.actions import Battle, Defend
from sekiwidget.games.shogun.rules.position import Land
from tests.games.shogun.rules.laid import Told, acting

KAI = INDEX["kai"]
LAND = {"kai": "black 4", "suruga": "gold 3", "sagami": "black 2"}


def why(told: Told, action: Battle) -> list[str]:
    refusal = told.position.why_not(action)
    return [str(reason.text) for reason in refusal.reasons] if refusal else []


def battle(land: dict[str, str] | None = None, place: str = "kai", **fields: object) -> Told:
    """Black has planned Battle A from Kai."""
    return acting("battle_a", {"black": {"battle_a": place}}, land or LAND, **fields)  # type: ignore[arg-type]


def thrown(told: Told) -> tuple[int, ...]:
    """The cubes of the fight."""
    assert told.position.fight is not None and told.asked() == ("drop", "chance")
    return told.position.fight.cubes


# -- who goes where ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle", "moving", "must", "fight-when")
@pytest.mark.parametrize("action", ["battle_a", "battle_b"])
def test_armies_go_to_any_neighbour_and_one_stays(action: str) -> None:
    told = acting(action, {"black": {action: "kai"}}, LAND)
    ends = ("musashi", "sagami", "shinano", "suruga", "totomi")
    assert told.options() == {f"battle kai-{end} {number}" for end in ends for number in (1, 2, 3)}


@pytest.mark.rule("battle", "fight-player", "fight-when")
def test_all_that_moved_fight_all_that_defend() -> None:
    told = battle().play("battle kai-suruga 2")
    assert thrown(told) == (2, 3, 0, 0)
    assert told.land("kai").armies == 2 and told.land("suruga") == Land("gold", 0)
    assert told.position.fight is not None and told.position.fight.kind == "player"


@pytest.mark.rule("battle", "fight-when")
def test_armies_may_go_to_an_own_province_without_a_fight() -> None:
    told = battle(privilege={"black": "attack"}).play("battle kai-sagami 3")
    assert (told.land("kai").armies, told.land("sagami").armies) == (1, 5)
    assert told.asked() == ("next", "chance")


@pytest.mark.rule("moving", "skip")
def test_one_army_alone_stays() -> None:
    told = battle({"kai": "black 1", "suruga": "gold 3"})
    assert told.skipped() == [("skip", "black", "battle_a", "armies")]


@pytest.mark.rule("must")
def test_two_armies_must_go_even_against_all_hope() -> None:
    hostile = dict.fromkeys(("musashi", "sagami", "shinano", "suruga", "totomi"), "gold 9")
    told = battle({"kai": "black 2"} | hostile)
    assert told.asked() == ("battle", "black") and len(told.options()) == 5
    assert told.position.passing() is None


@pytest.mark.rule("battle", "moving", "plan")
def test_what_is_no_battle_is_refused() -> None:
    told = battle()
    suruga, mino = INDEX["suruga"], INDEX["mino"]
    assert told.refused(Battle(KAI, suruga, 4)) == ("moving",)
    assert told.refused(Battle(KAI, suruga, 0)) == ("moving",)
    assert told.refused(Battle(KAI, mino, 1)) == ("moving",)
    assert why(told, Battle(KAI, mino, 1)) == ["Kai and Mino are not adjacent."]
    assert why(told, Battle(KAI, KAI, 1)) == ["Choose another province: armies cannot move from Kai to Kai."]
    assert told.refused(Battle(KAI, suruga, 1, more=True)) == ("special-attack",)
    assert told.refused(Battle(INDEX["sagami"], suruga, 1)) == ("plan",)
    assert "plan" in told.refused(Battle(suruga, KAI, 1))
    assert set(told.refused(Defend(more=True))) == {"special-defence", "must"}


@pytest.mark.rule("sea", "battle")
def test_a_sea_route_makes_neighbours() -> None:
    told = battle({"izu": "black 2", "shima": "gold 1"}, "izu")
    assert "battle izu-shima 1" in told.options()
    for one, other in [("aki", "iyo"), ("awa_boso", "izu"), ("awa_shikoku", "kii"), ("harima", "sanuki")]:
        assert INDEX[other] in NEAR[INDEX[one]] and INDEX[one] in NEAR[INDEX[other]]
    assert INDEX["tajima"] in NEAR[INDEX["kaga"]]


@pytest.mark.rule("setup-three")
def test_nobody_enters_what_is_out_with_three_sides() -> None:
    told = battle({"izu": "black 2", "shima": "gold 1"}, "izu")
    assert not any("awa_boso" in text for text in told.options())
    assert told.refused(Battle(INDEX["izu"], INDEX["awa_boso"], 1)) == ("setup-three",)
    four = battle({"izu": "black 2", "shima": "gold 1"}, "izu", players=4)
    assert "battle izu-awa_boso 1" in four.options()
    assert (len(in_play(3)), len(in_play(4)), len(in_play(5))) == (37, 45, 45)


@pytest.mark.rule("carry-out", "conquest")
def test_a_battle_is_judged_when_its_turn_comes() -> None:
    plans = {"black": {"battle_a": "kai", "battle_b": "suruga"}, "gold": {"battle_a": "suruga"}}
    told = acting(("battle_a", "battle_b"), plans, {"kai": "black 5", "suruga": "gold 2", "izu": "gold 1"})
    told.play("battle kai-suruga 4").falls(black=3, gold=1)
    assert told.asked() == ("next", "chance")


# -- who joins ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fight-neutral", "event-farmers")
@pytest.mark.parametrize(
    ("event", "supply", "come"), [("", 20, 1), ("", 0, 0), ("farmers3", 20, 2), ("farmers3", 1, 1), ("farmers3", 0, 0)]
)
def test_farmers_defend_a_neutral_province(event: str, supply: int, come: int) -> None:
    told = battle(event=event, tower={"farmers": 20 - supply}).play("battle kai-musashi 2")
    assert thrown(told) == (2, 0, 0, come) and told.position.farmers == supply - come
    assert told.position.fight is not None and told.position.fight.kind == "neutral"


@pytest.mark.rule("event-farmers")
def test_the_event_adds_no_farmers_where_a_side_defends() -> None:
    assert thrown(battle(event="farmers3").play("battle kai-suruga 2")) == (2, 3, 0, 0)


@pytest.mark.rule("special-attack")
def test_the_attacker_may_throw_one_army_more_of_its_supply() -> None:
    told = battle(privilege={"black": "attack"}, supply={"black": 1})
    assert {"battle kai-suruga 2", "battle kai-suruga 2 +1", "battle kai-musashi 1 +1"} <= told.options()
    assert not any(text.startswith("battle kai-sagami") and text.endswith("+1") for text in told.options())
    told.play("battle kai-suruga 2 +1")
    assert thrown(told) == (3, 3, 0, 0) and told.of("supply") == 0 and told.land("kai").armies == 2
    told = battle(privilege={"black": "attack"}).play("battle kai-musashi 1 +1")
    assert thrown(told) == (2, 0, 0, 1)


@pytest.mark.rule("special-attack")
def test_no_army_more_without_supply_or_privilege() -> None:
    told = battle(privilege={"black": "attack"}, supply={"black": 0})
    assert not any(text.endswith("+1") for text in told.options())
    assert told.refused(Battle(KAI, INDEX["suruga"], 1, more=True)) == ("special-attack",)
    told = battle(privilege={"gold": "attack"})
    assert not any(text.endswith("+1") for text in told.options())


@pytest.mark.rule("special-defence")
@pytest.mark.parametrize(("text", "cubes", "supply"), [("defend +1", 4, 9), ("defend", 3, 10)])
def test_the_defender_may_throw_one_army_more(text: str, cubes: int, supply: int) -> None:
    told = battle(privilege={"gold": "defence"}, supply={"gold": 10}).play("battle kai-suruga 2")
    assert told.asked() == ("defend", "gold")
    assert told.options() == {"defend +1", "defend"} and str(told.position.passing()) == "defend"
    told.play(text)
    assert thrown(told) == (2, cubes, 0, 0) and told.of("supply", "gold") == supply


@pytest.mark.rule("special-defence")
def test_the_defender_is_not_asked_without_supply_or_where_another_is_attacked() -> None:
    told = battle(privilege={"gold": "defence"}, supply={"gold": 0}).play("battle kai-suruga 2")
    assert thrown(told) == (2, 3, 0, 0)
    told = battle(privilege={"white": "defence"}).play("battle kai-suruga 2")
    assert thrown(told) == (2, 3, 0, 0)
    told = battle(privilege={"gold": "defence"}).play("battle kai-musashi 2")
    assert thrown(told) == (2, 0, 0, 1)


@pytest.mark.rule("event-castle")
@pytest.mark.parametrize("event", ["castle2", "castle6"])
def test_a_castle_brings_an_army_of_the_supply_by_itself(event: str) -> None:
    land = LAND | {"suruga": "gold 3 castle"}
    told = battle(land, event=event, supply={"gold": 5}).play("battle kai-suruga 2")
    assert thrown(told) == (2, 4, 0, 0) and told.of("supply", "gold") == 4
    assert thrown(battle(land, event=event, supply={"gold": 0}).play("battle kai-suruga 2")) == (2, 3, 0, 0)
    assert thrown(battle(event=event).play("battle kai-suruga 2")) == (2, 3, 0, 0)
    assert thrown(battle(land).play("battle kai-suruga 2")) == (2, 3, 0, 0)


@pytest.mark.rule("event-castle", "special-defence")
def test_castle_and_privilege_come_together_as_far_as_the_supply_goes() -> None:
    land = LAND | {"suruga": "gold 3 castle"}
    told = battle(land, event="castle2", supply={"gold": 2}, privilege={"gold": "defence"})
    told.play("battle kai-suruga 2", "defend +1")
    assert thrown(told) == (2, 5, 0, 0) and told.of("supply", "gold") == 0
    told = battle(land, event="castle2", supply={"gold": 1}, privilege={"gold": "defence"})
    assert thrown(told.play("battle kai-suruga 2")) == (2, 4, 0, 0)


@pytest.mark.rule("event-temple")
@pytest.mark.parametrize("event", ["temple3", "temple4"])
def test_a_temple_protects_from_others_only(event: str) -> None:
    land = {"kai": "black 2", "suruga": "gold 3 temple", "sagami": "black 2 temple", "totomi": "gold 1 castle"}
    told = battle(land, event=event)
    assert {text.split("-")[1].split()[0] for text in told.options()} == {"sagami", "totomi", "musashi", "shinano"}
    assert told.refused(Battle(KAI, INDEX["suruga"], 1)) == ("event-temple",)
    assert "battle kai-suruga 1" in battle(land, event="castle2").options()


@pytest.mark.rule("event-temple", "skip")
def test_a_battle_with_temples_all_around_is_skipped() -> None:
    land = {"noto": "black 5", "etchu": "gold 1 temple", "kaga": "gold 1 temple"}
    told = battle(land, "noto", event="temple3")
    assert told.skipped() == [("skip", "black", "battle_a", "peace")]
    assert told.land("noto").armies == 5
    land["kaga"] = "black 1 temple"
    assert battle(land, "noto", event="temple3").asked() == ("battle", "black")
