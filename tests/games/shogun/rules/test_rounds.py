"""The course of a round: cards, event, turn order, ten actions; and of the year."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, LAID_OPEN, SPECIALS
from sekiwidget.games.shogun.rules.actions import Actions, Build, Events, Happen, Next, Specials
from sekiwidget.games.shogun.rules.sequence import begin_round
from sekiwidget.games.shogun.rules.setup import lineup_start
from tests.games.shogun.rules.laid import Told, acting, laid

FOUR = ("theatre5", "castle2", "temple4", "levy1")
LAND = {"kai": "black 2", "suruga": "gold 2", "mino": "white 2"}


def began(season: str = "spring", events: tuple[str, ...] = FOUR) -> Told:
    """A round that begins with these event cards."""
    told = Told(laid(LAND, season=season, events=events))
    told.position = begin_round(told.position, told.begun)
    return told


@pytest.mark.rule("setup-events")
def test_four_event_cards_lie_open_in_any_combination() -> None:
    told = Told(laid(LAND, step="events", to_move=CHANCE))
    found = list(told.position.chances())
    assert len(found) == comb(12, 4) and {weight for _, weight in found} == {1}
    assert told.refused(Events(FOUR[:3])) == ("setup-events",)
    assert told.refused(Events((*FOUR[:3], FOUR[0]))) == ("setup-events",)
    told.play("events theatre5 castle2 temple4 levy1")
    assert set(told.position.events) == set(FOUR) and len(told.position.deck) == 8
    assert told.asked() == ("actions", CHANCE)


@pytest.mark.rule("new-year")
def test_cards_of_the_first_year_do_not_come_again() -> None:
    told = Told(laid(LAND, step="events", to_move=CHANCE, deck=tuple(EVENTS)[:8], year=2))
    assert len(told.options()) == comb(8, 4)
    assert told.refused(Events(tuple(EVENTS)[8:])) == ("setup-events",)


@pytest.mark.rule("action-cards", "round")
def test_five_action_cards_are_opened_in_order() -> None:
    told = began()
    assert sum(1 for _ in told.position.chances()) == 10 * 9 * 8 * 7 * 6
    assert told.refused(Actions(ACTIONS[:4])) == ("action-cards",)
    assert told.refused(Actions((*ACTIONS[:4], ACTIONS[0]))) == ("action-cards",)
    told.do(Actions(("tax", "castle", "battle_a", "rice", "temple")))
    assert told.position.actions == ("tax", "castle", "battle_a", "rice", "temple")
    assert told.asked() == ("specials", CHANCE)


@pytest.mark.rule("special-cards", "round")
def test_the_special_cards_lie_in_any_order() -> None:
    told = began().do(Actions(ACTIONS[:5]))
    assert len(told.options()) == 120
    assert told.refused(Specials(SPECIALS[:4])) == ("special-cards",)
    told.do(Specials(SPECIALS[::-1]))
    assert told.position.specials == SPECIALS[::-1] and told.asked() == ("plan", "black")


@pytest.mark.rule("event", "round")
@pytest.mark.parametrize(("season", "number"), [("spring", 4), ("summer", 3), ("autumn", 2)])
def test_one_of_the_open_events_is_drawn(season: str, number: int) -> None:
    assert LAID_OPEN[season] == number
    told, rng = began(season, FOUR[:number]), Random(5)
    while told.position.step != "event":
        told.do(told.position.sample(rng))
    assert told.options() == {f"event {card}" for card in FOUR[:number]}
    assert {weight for _, weight in told.position.chances()} == {1}
    assert told.refused(Happen("farmers3")) == ("event",)
    told.play("event castle2")
    assert told.position.event == "castle2" and told.position.effect == "castle"
    assert told.position.events == tuple(card for card in FOUR[:number] if card != "castle2")


@pytest.mark.rule("event", "bid-open")
def test_bids_are_opened_when_the_event_is_drawn() -> None:
    told, rng = began(), Random(5)
    while told.position.step != "event":
        told.do(told.position.sample(rng))
    assert list(told.position.turned) == [] and told.position.bids == ()
    told.play("event castle2")
    assert list(told.position.turned) == ["bid"]
    assert told.position.bids == tuple(plan[0] for plan in told.position.plans)


@pytest.mark.rule("carry-out")
def test_each_action_is_done_by_all_in_turn_order_before_the_next() -> None:
    plans = {
        "black": {"tax": "kai", "castle": "kai"},
        "gold": {"tax": "suruga", "castle": "suruga"},
        "white": {"tax": "mino"},
    }
    told = acting(("tax", "castle"), plans, LAND, order=("white", "gold", "black"))
    found = []
    while told.position.step != "next":
        found.append((told.position.to_move, told.position.action))
        told.do(next(iter(told.position.legal())))
    assert found == [("white", "tax"), ("gold", "tax"), ("black", "tax"), ("gold", "castle"), ("black", "castle")]


@pytest.mark.rule("carry-out", "open")
def test_the_cards_of_an_action_are_turned_together_as_it_begins() -> None:
    plans = {"black": {"tax": "kai", "castle": "kai"}, "gold": {"tax": "suruga"}}
    told = acting(("tax", "castle"), plans, LAND)
    assert list(told.position.turned) == ["bid", "tax"]
    told.play("collect tax kai")
    assert list(told.position.turned) == ["bid", "tax"] and told.asked() == ("collect", "gold")
    told.play("collect tax suruga")
    assert list(told.position.turned) == ["bid", "tax", "castle"]


@pytest.mark.rule("next-action")
def test_one_more_card_is_turned_after_each_action_until_all_ten_lie_open() -> None:
    land = {**dict.fromkeys(("kai", "izu", "etchu", "kaga", "omi", "ise", "iyo", "aki", "hida"), "black 4"), **LAND}
    provinces = [name for name, text in land.items() if text.startswith("black")]
    plan = dict(zip(ACTIONS, provinces, strict=False))
    told, found = acting(ACTIONS, {"black": plan}, land, opened=5, chests={"black": 99}), list[tuple[str, int]]()
    rng = Random(6)
    while told.position.season == "spring":
        found.append((told.position.action, len(told.position.actions)))
        action = told.position.action
        while told.position.action == action and told.position.season == "spring":
            told.do(told.position.sample(rng))
    assert found == list(zip(ACTIONS, (5, 6, 7, 8, 9, 10, 10, 10, 10), strict=False))


@pytest.mark.rule("next-action")
def test_the_next_card_is_turned_before_the_next_action_begins() -> None:
    plans = {"black": {"castle": "kai", "temple": "kai"}, "gold": {"castle": "suruga"}, "white": {"theatre": "mino"}}
    told = acting(ACTIONS[:5], plans, LAND, opened=5)
    assert told.refused(Next("battle_b")) == ("must", "next-action"), "nobody has done anything yet"
    told.play("build castle kai")
    assert told.asked() == ("build", "gold"), "not all have done the action"
    told.play("build castle suruga")
    assert told.asked() == ("next", CHANCE)
    assert (told.position.done, told.position.action, told.position.waiting) == (1, "", ())
    assert "temple" not in told.position.turned, "the cards on the next action are turned when it begins"
    assert told.options() == {f"next {card}" for card in ACTIONS[5:]}
    assert told.refused(Next("theatre")) == ("action-cards",), "it lies open, though it has not been carried out"
    told.play("next battle_b")
    assert list(told.position.actions) == [*ACTIONS[:5], "battle_b"]
    assert told.asked() == ("next", CHANCE) and told.position.done == 2, "Kai has no second site: done by nobody"
    told.play("next deploy1")
    assert told.asked() == ("build", "white")
    assert list(told.position.actions[5:]) == ["battle_b", "deploy1"]


@pytest.mark.rule("round-end", "years", "next-action")
@pytest.mark.parametrize(("season", "after"), [("spring", "summer"), ("summer", "autumn")])
def test_after_ten_actions_the_next_season_begins(season: str, after: str) -> None:
    told = acting(ACTIONS[:9], {}, LAND, season=season, event="levy1", events=("castle2",), privilege={"gold": "rice"})
    assert told.options() == {"next battle_b"}
    told.play("next battle_b")
    position = told.position
    assert (position.season, told.asked()) == (after, ("actions", CHANCE))
    assert position.event == "" and position.events == ("castle2",) and "levy1" not in position.events
    assert position.plans == ((), (), ()) and position.privilege == ("", "", "")
    assert (position.actions, position.done, position.turned, position.order) == ((), 0, (), ())


@pytest.mark.rule("round-end", "winter-loss")
def test_after_autumn_comes_winter() -> None:
    order = ("white", "black", "gold")
    told = acting(ACTIONS[:9], {}, LAND, order=order, season="autumn", event="levy1", events=("castle2",))
    told.play("next battle_b")
    assert (told.position.season, told.asked()) == ("winter", ("winter", CHANCE))
    assert told.options() == {"winter castle2"} and told.position.order == order


@pytest.mark.rule("round-end", "conquest")
def test_cards_won_can_be_laid_in_the_next_round() -> None:
    told = acting((*ACTIONS[:9], "battle_b"), {"black": {"battle_b": "kai"}}, LAND)
    told.play("battle kai-suruga 1").falls(black=1)
    assert told.position.season == "summer" and told.position.gained == ()
    rng = Random(1)
    while told.position.step != "plan":
        told.do(told.position.sample(rng))
    assert {"plan bid kai", "plan bid suruga"} <= told.options()


@pytest.mark.rule("carry-out", "must")
def test_the_pending_decision_is_the_first_reason() -> None:
    told = acting("tax", {"black": {"tax": "kai"}}, LAND)
    assert "must" in told.refused(Build("castle", 0))
    assert "must" in told.refused(next(iter(told.position.legal())), "gold")


@pytest.mark.rule("years", "end", "round")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_has_six_rounds_of_ten_actions_and_two_winters(players: int) -> None:
    told, rng = Told(lineup_start(players)), Random(players)
    while told.position.to_move is not None:
        told.do(told.position.sample(rng))
    seasons = [(event.args[0], event.args[1]) for event in told.events("round")]
    assert seasons == [(year, season) for year in (1, 2) for season in ("spring", "summer", "autumn")]
    assert len(told.events("begins")) == 60 and len(told.events("winter")) == 2
    assert told.position.outcome is not None and told.position.year == 2
    drawn = [event.args[0] for event in told.events("happens", "winter")]
    assert len(set(drawn)) == 8
