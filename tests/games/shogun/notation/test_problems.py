"""Positions to which no play leads: each is refused with its rule and the place in the table."""

from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.games.registry import game
from tests.games.shogun.laid import problems

LAND = {"kai": "black 5", "suruga": "gold 3", "mino": "white 2"}
PLANS = {"black": "battle_a kai"}
ACT: dict[str, Any] = {"land": LAND, "plans": PLANS}
DEPLOYED = {"land": LAND, "actions": "deploy1 tax", "plans": {"black": "deploy1 kai"}}
RANKED = {"land": LAND, "phase": "order", "ranks": "black gold white"}
BARE = {"kai": "black 2", "suruga": "gold 0", "mino": "white 2"}
FIGHT = {"kind": "player", "place": "suruga", "side": "black", "cubes": "3x black 3x gold"}
SPECIALS = "chest rice deploy attack defence"
PLANNING = {"phase": "plan", "actions": "tax castle", "specials": SPECIALS}
TAKEN = {"black": "chest", "gold": "rice", "white": "deploy"}
SPRING = "levy1 castle2 temple3 temple4"
MANY = dict.fromkeys(("kai", "izu", "sagami", "owari", "ise", "omi"), "black 1")
SIX = {"land": MANY, **PLANNING}
WINTER = {"land": LAND, "season": "winter"}
SUMMER = {"land": LAND, "season": "summer"}
REVOLT = {"side": "black", "places": "kai", "farmers": 1}
OVER = {"year": 2, "season": "winter", "points": {"black": 20, "gold": 30}}
PEACE = {"land": BARE | {"suruga": "gold 0 temple"}, "fight": FIGHT, "event": "temple3"}
POOR = {"land": LAND, "chests": {"black": 2}, **PLANNING}


def fight(**changes: Any) -> dict[str, Any]:
    return {"land": BARE, "fight": {**FIGHT, **changes}}


@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        ({"plyers": 3}, "plyers", "", "`plyers` is not a key of [position]. Did you mean `players`?"),
        ({"players": 6}, "players", "setup", "3, 4 or 5"),
        ({"setup": "drft"}, "setup", "setup", "Setup must be draft, lineup or empty, not `drft`. Did you mean"),
        ({"year": 3}, "year", "years", "1 to 2|a number from"),
        ({"season": "fall"}, "season", "years", "season must be spring, summer, autumn or winter, not `fall`"),
        ({"phase": "planning"}, "phase", "round", "Phase must be draft, plan, event, order, act or winter, not"),
        ({"phase": "act", "season": "winter"}, "phase", "years", "does not come in winter"),
        # provinces
        ({"land": {"mutsu": "black 2"}}, "land.mutsu", "setup-three", "Mutsu is out of play with three sides"),
        ({"land": {"kay": "black 2"}}, "land.kay", "", "`kay` is not a province. Did you mean `kai`?"),
        ({"land": {"awa": "black 2"}}, "land.awa", "", "`awa` is ambiguous: it can mean awa_boso or awa_shikoku"),
        ({"land": {"kai": "black 2", "KAI": "gold 1"}}, "land.KAI", "", "kai is named twice"),
        ({"land": {"kai": "blue 2"}}, "land.kai", "", "`blue` is not a side: sides are black, gold, white, jade"),
        ({"land": {"kai": "jade 2"}}, "land.kai", "setup", "Jade does not play here"),
        ({"land": {"kai": ""}}, "land.kai", "", "a province is like"),
        ({"land": {"kai": "black 2 hut"}}, "land.kai", "", '`hut` does not fit: a province is like "black 5'),
        ({"land": {"kai": "black -2"}}, "land.kai", "pieces", "less than nothing"),
        ({"land": {"kai": "black"}}, "land.kai", "moving", "so an army stands there"),
        ({"land": {"kai": "neutral castle"}}, "land.kai", "setup-neutral", "belongs to nobody"),
        ({"land": {"kai": "neutral revolt"}}, "land.kai", "setup-neutral", "belongs to nobody"),
        ({"land": {"kai": "neutral 2"}}, "land.kai", "setup-neutral", "belongs to nobody"),
        ({"land": {"bizen": "black 2 castle temple"}}, "land.bizen", "sites", "2 buildings, and sites for 1"),
        ({"land": {"kai": "black 2 castle castle"}}, "land.kai", "sites", "castle stands there twice"),
        # pieces
        ({"land": {"kai": "black 63"}}, "supply.black", "pieces", "there are 62"),
        ({"land": LAND, "supply": {"black": 60}}, "supply.black", "pieces", "65 armies|there are 62"),
        ({"land": LAND, "supply": {"jade": 3}}, "supply.jade", "setup", "Jade does not play here"),
        ({"land": LAND, "supply": {"black": -1}}, "supply.black", "pieces", "from 0 to 62"),
        ({"land": LAND, "tower": {"farmers": 21}}, "farmers", "pieces", "there are 20"),
        ({"land": LAND, "tower": {"farmers": 3}, "farmers": 18}, "farmers", "pieces", "there are 20"),
        ({"land": LAND, "tower": {"green": 3}}, "tower.green", "", "`green` is not a side"),
        ({"land": {"kai": "black 2 revolt 43"}}, "land", "pieces", "there are 42"),
        ({"land": LAND, "rice": {"black": 19}}, "rice.black", "rice", "from 0 to 18"),
        ({"land": LAND, "chests": {"black": -1}}, "chests.black", "pieces", "from 0"),
        # plans
        ({**ACT, "plans": {"black": "castle kai, tax kai"}}, "plans.black", "plan-all", "Kai lies on two"),
        ({"land": LAND, "plans": {"black": "bid 2, tax 2"}}, "plans.black", "plan-all", "chest card 2 lies on two"),
        ({"land": LAND, "plans": {"black": "tax 2, tax 3"}}, "plans.black", "plan-all", "tax is named twice"),
        ({"land": LAND, "plans": {"black": "castle suruga"}}, "plans.black", "plan-all", "Black does not hold"),
        ({"land": LAND, "plans": {"black": "castle mutsu"}}, "plans.black", "setup-three", "Mutsu is out of play"),
        ({**ACT, "gained": "kai"}, "plans.black", "plan-all", "won this round"),
        ({"land": LAND, "plans": {"jade": "bid 2"}}, "plans.jade", "setup", "Jade does not play here"),
        ({"land": LAND, "plans": {"black": "castel kai"}}, "plans.black", "", "`castel` is not a space of the"),
        ({**SIX, "plans": {"black": "tax none"}}, "plans.black", "plan-all", "one space empty, not 0"),
        ({**POOR, "plans": {"black": "bid 3"}}, "plans.black", "bid", "two chests"),
        ({"land": LAND, "plans": {"black": "bid ?"}}, "plans.black", "plan", "hidden only in a view"),
        ({"land": LAND, "plans": {"black": "?"}, "viewer": "gold"}, "plans.black", "plan-all", "so many cards"),
        ({**ACT, "viewer": "gold"}, "plans.black", "plan", "lies face down"),
        ({"land": LAND, "plans": {"black": "bid 1"}, "viewer": "G", **PLANNING}, "plans.black", "plan", "face down"),
        ({"land": LAND, "plans": {"black": "? kai"}}, "plans.black", "plan", "on a space with a name"),
        ({"land": LAND, "plans": {"black": "bid none"}, "viewer": "G", **PLANNING}, "plans.black", "plan", "how many"),
        ({"land": LAND, "viewer": "jade"}, "viewer", "", "viewer must be black, gold, white or public, not `jade`"),
        # events and other cards
        ({**ACT, "event": "levy1", "events": "levy1 castle2 temple3"}, "event", "event", "in force"),
        ({"land": LAND, "events": "levy1 levy1 castle2 temple3"}, "events", "event", "levy1 is there twice"),
        ({"land": LAND, "deck": "levy1 levy1 castle2 temple3 temple4"}, "deck", "event", "there twice"),
        ({"land": LAND, "deck": "levy1 chests_m"}, "deck", "setup-events", "too few event cards"),
        ({**SUMMER, "events": SPRING}, "events", "event", "where there must be 3"),
        ({"land": LAND, "events": "levi1"}, "events", "", "`levi1` is not an event card. Did you mean `levy1`?"),
        ({"land": LAND, "event": "levy1"}, "event", "event", "while the turn order is found"),
        ({**ACT, "actions": "tax tax"}, "actions", "action-cards", "there twice"),
        ({**ACT, "actions": "taxx"}, "actions", "", "`taxx` is not an action of the board. Did you mean `tax`?"),
        ({**ACT, "actions": "tax", "done": 2}, "done", "action-cards", "two actions carried"),
        ({**ACT, "done": 10}, "done", "round-end", "the round is over"),
        ({**ACT, "specials": "chest rice"}, "specials", "special-cards", "five special cards"),
        ({**ACT, "privileges": {"black": "rice", "gold": "rice"}}, "privileges.gold", "privilege", "one side"),
        ({"land": LAND, "privileges": {"black": "rice"}}, "privileges", "round", "leave it out"),
        ({**ACT, "order": "black gold"}, "order", "bid-rank", "one of all sides"),
        ({**ACT, "order": "G B W", "privileges": TAKEN}, "order", "bid-rank", "places of the special"),
        ({**ACT, "ranks": "black white gold", "bids": {"gold": "3"}}, "ranks", "bid-rank", "not those of the bids"),
        ({**RANKED, "waiting": "black gold"}, "waiting", "privilege", "still to take a special card"),
        ({**ACT, "waiting": "black black"}, "waiting", "carry-out", "Black waits twice"),
        ({**ACT, "turned": "bid"}, "turned", "carry-out", "are open now"),
        ({**ACT, "actions": "tax castle", "turned": "tax"}, "turned", "carry-out", "cards on Bid are open now"),
        ({**ACT, "gained": "izu"}, "gained", "conquest", "belongs to nobody"),
        ({"land": LAND, "waiting": "black"}, "waiting", "round", "leave it out"),
        # fights
        (fight(cubes="3x gold"), "fight", "fight-player", "Black takes part without an army"),
        (fight(cubes="3x black"), "fight", "fight-player", "Gold takes part without an army"),
        ({"land": LAND, "fight": FIGHT}, "land.suruga", "fight-player", "so they are in cubes"),
        (fight(place="kai"), "fight", "battle", "its own"),
        (fight(place="noto", kind="neutral"), "fight", "battle", "no province of Black is adjacent"),
        (fight(kind="revolt", cubes="3x black 1x farmers"), "fight", "fight-when", "only in a province of its own"),
        (fight(place="totomi"), "fight", "fight-when", "of the kind player"),
        (fight(kind="brawl"), "fight.kind", "", "fight.kind must be player, neutral, revolt or winter, not `brawl`"),
        (fight(cubes="3x jade"), "fight.cubes", "setup", "no cubes here"),
        ({**fight(), "phase": "plan"}, "fight", "fight-when", "does not come now"),
        ({**fight(), "waiting": "gold"}, "fight", "carry-out", "carries out no action"),
        (PEACE, "fight", "event-temple", "has a temple"),
        ({**fight(), "step": "defend"}, "step", "special-defence", "holds the special card"),
        ({**ACT, "step": "move"}, "step", "deploy1-move", "after Deploy 1"),
        ({**DEPLOYED, "step": "move"}, "step", "deploy1-move", "Black has no province adjacent to Kai"),
        ({**ACT, "actions": "tax castle", "step": "next"}, "step", "next-action", "all have done an action"),
        ({**ACT, "done": 3, "step": "next"}, "step", "next-action", "until all ten lie open"),
        (
            {**ACT, "actions": "tax castle", "done": 1, "step": "next", "waiting": "gold"},
            "waiting",
            "next-action",
            "nobody waits",
        ),
        ({"land": LAND, "fight": {"kind": "player"}}, "fight", "", "fight needs place"),
        ({**WINTER, "revolts": {**REVOLT, "places": "suruga"}}, "revolts", "fight-when", "no province of"),
        ({**WINTER, "revolts": {**REVOLT, "places": "kai kai"}}, "revolts", "winter-draw", "Kai is drawn once"),
        ({"land": LAND, "revolts": REVOLT}, "revolts", "winter-order", "in winter only"),
        # the draft and the end
        ({"draft": {"open": "kai kai"}}, "draft", "setup-provinces", "in two places"),
        ({"draft": {"open": "mutsu"}}, "draft", "setup-three", "out of play"),
        ({"draft": {"groups": {"black": ""}, "open": "kai mino"}}, "draft", "setup-groups", "no group left"),
        ({"draft": {"groups": {"black": "0"}}}, "draft.groups.black", "setup-groups", "not the size of a group"),
        ({"draft": {}, "phase": "plan"}, "draft", "setup-take", "before anything else"),
        ({"land": LAND, **OVER, "winner": "black"}, "winner", "end", "does not have most points"),
        ({"land": LAND, **OVER, "winner": ""}, "winner", "end", "say who"),
        ({"land": LAND, "winner": "black"}, "winner", "end", "after the second winter"),
        ({"land": LAND, **OVER, "winner": "gold", "won_by": "end-tie"}, "won_by", "end-tie", "where several"),
        ({"land": LAND, **OVER, "winner": "jade"}, "winner", "setup", "Jade does not play"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(table: dict[str, Any], path: str, rule: str, text: str) -> None:
    found = problems(**table)
    wanted = text.split("|")
    assert any(at == path and by == rule and any(one in said for one in wanted) for at, by, said in found), found


@pytest.mark.rule("pieces")
def test_there_are_no_more_buildings_than_tiles() -> None:
    players = 5
    names = "aki awa_boso awa_shikoku bingo bitchu bizen echigo echizen etchu harima hida hitachi hoki ise iwami"
    more = "iyo izu izumo kaga kai kazusa kii kozuke mikawa mimasaka mino musashi mutsu noto"
    land = dict.fromkeys(f"{names} {more}".split(), "black 1 castle")
    assert len(land) == 29
    assert ("land", "pieces") in [found[:2] for found in problems(players=players, land=land)]
    land.pop("noto")
    assert problems(players=players, land=land) == []


@pytest.mark.rule("fight-when", "winter-order")
@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"fight": {"kind": "player", "place": "", "side": "black", "cubes": "3x black"}}, ("fight", "place")),
        ({"fight": {"kind": "player", "place": "kai", "side": " ", "cubes": "3x black"}}, ("fight", "side")),
        ({"season": "winter", "revolts": {"side": "", "places": "kai", "farmers": 1}}, ("revolts", "side")),
    ],
)
def test_a_word_that_is_needed_is_not_left_empty(table: dict[str, Any], path: tuple[str, ...]) -> None:
    with pytest.raises(PositionError) as error:
        game("shogun").read_position(table)
    assert [problem.path for problem in error.value.problems] == [path]
