"""The `[position]` table: what may be left out, positions read back, the first lesson."""

import json
from random import Random

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, SPACES, SPECIALS
from sekiwidget.lesson.play.scenario import Scenario
from tests.games.shogun.laid import after, game, laid, problems

LAND = {"kai": "black 5 castle", "suruga": "gold 3", "mino": "white 2 revolt 1"}
GAMES = 6


def again(position: Position) -> Position:
    """The position, written and read."""
    return GAME.read_position(json.loads(json.dumps(GAME.write_position(position))))


def test_with_nothing_said_the_draft_begins() -> None:
    assert laid() == GAME.new()
    assert laid(players=5) == GAME.new({"players": 5})
    assert laid(players=4, setup="lineup") == GAME.new({"players": 4, "setup": "lineup"})
    assert laid(players=4, setup="draft") == GAME.new({"players": 4})


def test_a_line_up_may_be_played_from_later_on() -> None:
    position = laid(setup="lineup", phase="plan")
    assert (position.step, position.to_move) == ("actions", CHANCE)
    assert sum(position.fact(f"provinces.{side}") for side in position.sides) == 27  # type: ignore[misc]
    assert laid(setup="lineup", tower={"farmers": 3}).fact("phase") == "plan"


def test_land_alone_is_a_round_about_to_begin() -> None:
    position = laid(land=LAND)
    assert (position.step, position.fact("phase")) == ("actions", "plan")
    assert position.supply == (57, 59, 60)
    assert position.chests == (18, 18, 18)
    assert position.events == tuple(EVENTS)[:4]
    assert position.deck == tuple(EVENTS)[4:]
    assert position.farmers == 20


def test_with_plans_actions_are_carried_out() -> None:
    position = laid(land=LAND, plans={"B": "castle kai, bid 2", "gold": "battle_a suruga"})
    assert position.actions[:2] == ("castle", "battle_a")
    assert sorted(position.actions) == sorted(ACTIONS)
    assert position.plans[0] == ("2", "kai", "0", "1", "3", "4", None, None, None, None, None)
    assert position.plans[2] == ("0", "1", "2", "3", "4", *[None] * 6)
    assert position.bids == ("2", "0", "0")
    assert position.order == position.sides
    assert position.specials == SPECIALS
    assert (position.event, position.events) == ("theatre5", tuple(EVENTS)[1:4])
    assert (position.step, position.to_move) == ("battle", "gold"), "Kai has a castle: skipped"


def test_the_event_in_force_is_the_one_that_is_said_or_the_first() -> None:
    plans = {"gold": "battle_a suruga"}
    assert laid(land=LAND, plans=plans, event="levy1").events == tuple(EVENTS)[:3]
    cards = laid(land=LAND, plans=plans, season="autumn", events="temple3 castle2")
    assert (cards.event, cards.events) == ("castle2", ("temple3",))
    cards = laid(land=LAND, plans=plans, season="autumn", events="temple3")
    assert (cards.event, cards.events) == ("theatre5", ("temple3",))


@pytest.mark.rule("plan")
def test_while_sides_plan_cards_lie_as_far_as_they_are_named() -> None:
    table = {"land": LAND, "phase": "plan", "actions": "tax castle"}
    assert laid(**table, specials="").step == "specials"
    position = laid(**table, plans={"black": "tax kai", "white": "bid 1"})
    assert position.plans[0] == ("0", "1", "2", "3", "4", "kai")
    assert position.plans[2] == ("1",)
    assert position.to_move == "black"
    whole = dict.fromkeys(position.sides, "battle_b 4")
    faults = problems(**table, plans=whole)
    assert [rule for _, rule, _ in faults] == ["plan-all"] * 3, "each has a province left"


@pytest.mark.rule("bid-rank", "bid-tie", "privilege")
def test_bids_are_compared_where_the_order_is_asked_for() -> None:
    table = {"land": LAND, "phase": "order", "actions": "tax castle"}
    tie = laid(**table, plans={"black": "bid 3", "gold": "bid 1", "white": "bid 1"})
    assert (tie.step, tie.ranks, tie.to_move) == ("tie", ("black",), CHANCE)
    choose = laid(**table, plans={"black": "bid 3", "gold": "bid suruga", "white": "bid 1"})
    assert (choose.step, choose.ranks) == ("privilege", ("black", "white", "gold"))
    second = laid(**table, plans={"black": "bid 3", "gold": "bid 2", "white": "bid 1"}, privileges={"B": "chest"})
    assert second.to_move == "gold"


@pytest.mark.rule("privilege")
def test_the_turn_order_follows_the_privileges() -> None:
    taken = {"black": "defence", "gold": "rice", "white": "chest"}
    position = laid(land=LAND, plans={"gold": "battle_a suruga"}, privileges=taken)
    assert position.order == ("white", "gold", "black")


@pytest.mark.rule("winter-loss", "winter-draw", "winter-order")
def test_winter() -> None:
    position = laid(land=LAND, season="winter", rice={"gold": 2})
    assert (position.step, position.events) == ("winter", ("theatre5",))
    assert laid(land=LAND, phase="winter") == laid(land=LAND, season="winter")
    land = {**LAND, "izu": "black 2"}
    revolts = {"side": "black", "places": "kai izu", "farmers": 2}
    face = laid(land=land, season="winter", revolts=revolts)
    assert (face.step, face.to_move, face.events) == ("face", "black", ())
    drawn = laid(land=land, season="winter", events="")
    assert (drawn.step, drawn.waiting) == ("revolts", drawn.sides)
    assert laid(land=land, season="winter", events="", waiting="").step == "score"


@pytest.mark.rule("setup-take")
def test_a_draft_under_way() -> None:
    open_ = laid(land={"kai": "black 5"}, draft={"turn": "gold", "open": "mino"})
    assert (open_.step, open_.to_move) == ("open", CHANCE)
    assert open_.draft is not None
    assert open_.draft.groups[0] == (4, 4, 3, 3, 2, 2, 2, 2)
    assert len(open_.draft.pile) == 35
    take = laid(land={"kai": "black 5"}, draft={"turn": "gold", "open": "mino izu"})
    assert (take.step, take.to_move) == ("take", "gold")
    assert laid(draft={"turn": "gold", "open": "mino izu", "taken": "pile"}).step == "draw"
    put = laid(draft={"open": "mino izu", "taken": "kai"})
    assert (put.step, put.to_move) == ("place", "black")


@pytest.mark.rule("fight-player", "special-defence", "deploy1-move")
def test_in_the_middle_of_an_action() -> None:
    land = {"kai": "black 2", "suruga": "gold 0 castle", "sagami": "black 1"}
    fight = {"kind": "player", "place": "suruga", "side": "black", "cubes": "3x black 3x gold"}
    position = laid(land=land, fight=fight)
    assert (position.step, position.fact("action"), position.supply[:2]) == ("drop", "castle", (56, 59))
    asked = laid(land=land, fight=fight, step="defend", privileges={"gold": "defence"})
    assert (asked.step, asked.to_move) == ("defend", "gold")
    move = laid(land={"kai": "black 2", "sagami": "black 1"}, plans={"black": "deploy1 kai"}, step="move")
    assert (move.step, move.to_move) == ("move", "black")


@pytest.mark.rule("next-action")
def test_the_next_action_card_is_about_to_be_turned_up() -> None:
    told: dict[str, object] = {"land": LAND, "plans": {"gold": "battle_a suruga"}, "actions": "tax castle battle_a"}
    asked = laid(**told, done=1, step="next")
    assert (asked.step, asked.to_move, asked.waiting) == ("next", CHANCE, ())
    assert (asked.fact("action"), asked.fact("done"), asked.fact("phase")) == ("none", 1, "act")
    assert asked.turned == ("bid", "tax"), "the castle has not begun"
    assert GAME.write_position(asked)["step"] == "next" and again(asked) == asked
    begun = laid(**told, done=1)
    assert (begun.step, begun.done, begun.turned) == ("next", 2, ("bid", "tax", "castle")), "nobody builds: it is done"
    assert laid(**told, done=3).step == "next", "there is no other card that could be carried out"
    assert "step" not in GAME.write_position(laid(**told, done=3))
    assert again(laid(**told, done=3)) == laid(**told, done=3)
    assert laid(**told, done=2).step == "battle"


@pytest.mark.rule("plan")
def test_a_view_hides_cards() -> None:
    plans = {"black": "?", "gold": "bid ?, castle ?, temple ?, theatre ?, rice ?, tax suruga, deploy5 none"}
    land = LAND | dict.fromkeys(("izu", "sagami", "owari", "ise", "omi", "shima"), "black 1")
    white = ", ".join(f"{space} ?" for space in SPACES[:6])
    view = laid(land=land, plans={"black": "?", "white": white}, viewer="gold", phase="event")
    assert view.plans[2] == (*["?"] * 6, *[None] * 5)
    assert view.plans[0] == ("?",) * len(SPACES)
    assert view.viewer == "gold"
    assert problems(land=land, plans=plans, phase="event")[0][:2] == ("plans.black", "plan")


@pytest.mark.rule("end", "end-tie")
def test_a_game_that_is_over() -> None:
    table = {"land": LAND, "year": 2, "season": "winter", "points": {"black": 20, "gold": 20}}
    position = laid(**table, chests={"black": 3, "gold": 2}, winner="B", won_by="end-tie")
    assert position.outcome is not None
    assert (position.outcome.winners, position.to_move) == (("black",), None)
    both = laid(**table, chests={"black": 2, "gold": 2}, winner="B G", won_by="end-tie")
    assert both.fact("winner") == "black gold"
    assert again(both) == both


def test_words_may_be_short() -> None:
    position = laid(land={"KAI": "B 5", "suru": "g 3 Castle revolts"}, tower={"F": 2, "w": 1})
    assert position.fact("armies.kai") == 5
    assert position.fact("revolts.suruga") == 1
    assert position.fact("tower.farmers") == 2


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_position_of_a_game_and_every_view_reads_back(seed: int) -> None:
    rng = Random(seed)
    seen: set[str] = set()
    for commit in game(seed):
        after_it: Position = commit.after  # type: ignore[assignment]
        often = after_it.step in ("plan", "build", "collect", "deploy", "battle")
        if often and rng.random() < 0.9:
            continue
        seen.add(after_it.step)
        assert after_it.problems() == []
        assert again(after_it) == after_it
        viewer = (*after_it.sides, PUBLIC)[int(rng.random() * (len(after_it.sides) + 1))]
        view = after_it.seen_by(viewer)
        assert again(view) == view
        assert GAME.determinize(view, rng).problems() == []
    assert {"plan", "privilege", "drop", "event", "score", ""} <= seen


def test_a_view_in_which_nothing_is_asked_any_more_reads_back() -> None:
    position = laid(land=LAND, phase="event", plans={"black": "bid 2"}, actions="tax castle")
    view = position.seen_by("gold")
    hidden = after(view, "- event theatre5")
    assert (hidden.to_move, hidden.bids) == (None, ())
    assert again(hidden) == hidden


def test_the_first_lesson_is_played() -> None:
    played = Scenario.from_text(GAME.template()).play()
    assert played.faults == ()
    assert played.line.nodes[played.end].position.fact("lost.black") == 3
