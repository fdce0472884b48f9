"""Plans, bids, actions, winter and points in words: each number with the terms that it is made of."""

from typing import Any

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.rules.actions import (
    Battle,
    Build,
    Choose,
    Collect,
    Deploy,
    Happen,
    Move,
    Next,
    Plan,
    RevoltsOf,
    Score,
    Stay,
    Tie,
    Winter,
)
from sekiwidget.games.shogun.rules.position import Position
from tests.games.shogun.narration.placed import acting, done, placed, row, said

LAND = {"kai": "black 3", "etchu": "black 1", "suruga": "gold 2", "mino": "white 2"}


def collected(action: str, card: str, **fields: Any) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """What is said as Black collects taxes or rice."""
    position = acting(action, LAND, {"black": {action: card}}, **fields)
    found = said(done(position, Collect(action, INDEX[card])))
    return found.text, found.sum, found.reasons


@pytest.mark.rule("tax", "event-limits", "special-chest", "event-most-chests", "event-least-chests")
def test_taxes_are_told_as_the_number_of_the_province_the_limit_and_the_privilege() -> None:
    text, total, reasons = collected("tax", "etchu", event="chests_most0", privilege=("chest", "", ""))
    assert text == "Black collects six chests in Etchu, from 18 to 24. Etchu gets a revolt marker."
    assert total == "7 → 5 + 1 = 6"
    assert ("tax", "Etchu shows seven chests") in reasons
    assert ("event-most-chests", "a province yields at most five chests: 5 instead of 7") in reasons
    assert ("special-chest", "Black gets one extra through its special card: 5 + 1 = 6") in reasons
    assert ("unrest", "collecting in Etchu makes its farmers restless") in reasons
    assert collected("tax", "kai", event="chests_most0")[1] == "5"
    assert collected("tax", "kai", event="chests_least2")[1] == "5 → 6"


@pytest.mark.rule("rice", "special-rice", "event-most-rice", "event-least-rice")
def test_rice_ends_at_its_track() -> None:
    text, total, reasons = collected("rice", "kai", event="rice_least3", privilege=("rice", "", ""), rice=(15, 0, 0))
    assert text.startswith("Black collects five rice in Kai, from 15 to 18.")
    assert total == "3 → 4 + 1 = 5"
    assert ("rice", "rice is counted up to 18: the rest is lost") in reasons
    assert ("special-rice", "Black gets one extra through its special card: 4 + 1 = 5") in reasons
    assert collected("rice", "kai", event="rice_most4")[1] == "3"


@pytest.mark.rule("castle", "event-theatre")
def test_a_building_is_told_with_its_price() -> None:
    provinces = LAND | {"etchu": "black 1 temple revolts 2"}
    position = acting("theatre", provinces, {"black": {"theatre": "etchu"}}, event="theatre5")
    found = said(done(position, Build("theatre", INDEX["etchu"])))
    assert found.text == ("Black builds a theatre in Etchu for one chest: 17 left. A revolt marker is taken off Etchu.")
    assert found.sum == "18 − 1 = 17"
    assert ("theatre", "sites built on in Etchu: 2 of 3") in found.reasons
    text = "the event of the round: a theatre calms the farmers where it is built"
    assert ("event-theatre", text) in found.reasons


@pytest.mark.rule("deploy5", "event-levy", "special-deploy")
@pytest.mark.parametrize(
    ("event", "number", "total", "levied"),
    [("", 5, "3 + 5 = 8", 0), ("levy1", 3, "3 + 3 = 6", 1), ("levy1", 6, "3 + 6 = 9", 0)],
)
def test_deployed_armies_are_added_up(event: str, number: int, total: str, levied: int) -> None:
    position = acting("deploy5", LAND, {"black": {"deploy5": "kai"}}, event=event, privilege=("deploy", "", ""))
    found = said(done(position, Deploy(number, INDEX["kai"])))
    assert found.text.endswith(f"for three chests: {3 + number} stand there.") and found.sum == total
    text = "the event makes levies smaller: 3 instead of 5"
    assert sum(reason == ("event-levy", text) for reason in found.reasons) == levied


@pytest.mark.rule("deploy1-move", "moving")
def test_moves_after_deploy_one() -> None:
    provinces = LAND | {"sagami": "black 2"}
    position = acting("deploy1", provinces, {"black": {"deploy1": "kai"}})
    moving: Any = done(position, Deploy(1, INDEX["kai"])).after
    found = said(done(moving, Move(INDEX["kai"], INDEX["sagami"], 3)))
    assert found.text == "Black moves three armies from Kai to Sagami." and found.sum == "2 + 3 = 5"
    assert ("deploy1-move", "Kai: 4 − 3 = 1, and at least one army stays behind") in found.reasons
    assert said(done(moving, Stay())).text == "Black moves no armies."


@pytest.mark.rule("battle")
def test_a_battle_into_an_own_province_is_a_move() -> None:
    provinces = LAND | {"sagami": "black 2"}
    position = acting("battle_b", provinces, {"black": {"battle_b": "kai"}})
    found = said(done(position, Battle(INDEX["kai"], INDEX["sagami"], 1)))
    assert found.text == "Black leads one army from Kai to Sagami, which is its own."
    assert found.sum == "2 + 1 = 3"


@pytest.mark.rule("plan-pass", "skip", "carry-out", "next-action")
def test_who_passes_and_who_is_passed_over_is_told_in_order() -> None:
    plans = {
        "black": {"tax": "kai", "castle": "etchu", "temple": "0"},
        "gold": {"tax": "0", "castle": "suruga", "temple": "1"},
        "white": {"tax": "1", "castle": "4", "temple": "0"},
    }
    actions = ("tax", "castle", "temple", "rice", "battle_b")
    position = acting("tax", LAND, plans, actions=actions, chests=(18, 2, 9))
    found = said(done(position, Collect("tax", INDEX["kai"])))
    assert found.text == (
        "Black collects five chests in Kai, from 18 to 23. Kai gets a revolt marker. Gold and White pass."
    ), "before the next action begins, one more card is turned up"
    position = done(position, Collect("tax", INDEX["kai"])).after  # type: ignore[assignment]
    found = said(done(position, Next("deploy5")))
    assert found.text == "The next action card is turned up: Deploy 5. Next action: Build a castle."
    assert ("next-action", "one of 5 action cards that lay face down, each equally likely") in found.reasons
    turned = "Build a castle, turned up in turn order: Black Etchu, Gold Suruga, White chest card 4"
    assert ("carry-out", turned) in found.reasons
    position = done(position, Next("deploy5")).after  # type: ignore[assignment]
    found = said(done(position, Build("castle", INDEX["etchu"])))
    assert found.text == (
        "Black builds a castle in Etchu for three chests: 20 left. Gold is passed over. White passes."
    )
    assert ("skip", "Gold has two chests, and Build a castle costs three chests") in found.reasons
    position = done(position, Build("castle", INDEX["etchu"])).after  # type: ignore[assignment]
    assert said(done(position, Next("deploy1"))).text == (
        "The next action card is turned up: Deploy 1 and move. Next action: Build a temple. All sides pass."
    )
    few = acting("tax", LAND, {"black": {"tax": "kai"}, "gold": {"rice": "suruga"}})
    few = done(few, Collect("tax", INDEX["kai"])).after  # type: ignore[assignment]
    assert said(done(few, Next("rice"))).text == "The next action card is turned up: Collect rice.", (
        "carried out at once"
    )
    wide = acting("tax", LAND, plans, actions=row("tax", "castle"), chests=(18, 2, 9))
    found = said(done(wide, Collect("tax", INDEX["kai"])))
    assert found.text.endswith("Kai gets a revolt marker. Gold and White pass. Next action: Build a castle.")


@pytest.mark.rule("plan-pass")
def test_actions_in_which_nobody_does_anything_are_told_together() -> None:
    passing = {"castle": "0", "temple": "1"}
    plans = {"black": {"tax": "kai", **passing}, "gold": {**passing, "deploy5": "suruga"}, "white": passing}
    actions = row("tax", "castle", "temple", "theatre", "deploy5")
    position = acting("tax", LAND, plans, actions=actions, chests=(18, 18, 18))
    found = said(done(position, Collect("tax", INDEX["kai"])))
    assert found.text.endswith(
        "All sides pass: Build a castle, Build a temple, Build a theatre. Next action: Deploy 5."
    )
    empty = {"black": {"tax": "kai"}, "gold": {"deploy5": "suruga"}}
    position = acting("tax", LAND, empty, actions=row("tax", "castle", "deploy5"), chests=(18, 18, 18))
    found = said(done(position, Collect("tax", INDEX["kai"])))
    assert found.text.endswith("All sides pass: Build a castle. Next action: Deploy 5.")
    last = acting("tax", LAND, {"black": {"tax": "kai"}}, actions=(*(one for one in ACTIONS if one != "tax"), "tax"))
    found = said(done(last, Collect("tax", INDEX["kai"])))
    assert "All sides pass" not in found.text
    rest = acting("tax", LAND, {"black": {"tax": "kai"}}, actions=("tax", *(one for one in ACTIONS if one != "tax")))
    found = said(done(rest, Collect("tax", INDEX["kai"])))
    assert "Next action" not in found.text
    assert found.text.endswith("Battle B. Year 1, summer: a new round begins.")


def test_a_levy_is_told_though_the_round_ended_with_it() -> None:
    plans = {"black": {"tax": "kai"}, "gold": {"deploy5": "suruga"}}
    actions = ("castle", "temple", "theatre", "rice", "deploy1", "deploy3", "battle_a", "battle_b", "tax", "deploy5")
    position = acting("castle", LAND, plans, actions=actions, event="levy1", events=("levy1",))
    assert position.action == "tax"
    position = position.but(supply=(9, 2, 9))
    found = said(done(position, Collect("tax", INDEX["kai"])))
    assert ("skip", "Gold has two armies in the supply, and three armies must come") in found.reasons
    assert found.text.endswith("Year 1, summer: a new round begins.")


@pytest.fixture
def planning() -> Position:
    """Gold has one space left, Black has laid all, White none."""
    cards = ("0", "1", "2", "3", "4", *[None] * (len(SPACES) - 5))
    position = placed(LAND, step="plan", to_move="gold", actions=ACTIONS[:5], specials=SPECIALS, events=("levy1",))
    return position.but(plans=(cards, ("4", "suruga", "0", "1", "2", "3", *[None] * 4), ()))


@pytest.mark.rule("plan", "open")
def test_plans_are_told_to_their_side_alone(planning: Position) -> None:
    last = done(planning, Plan("battle_b", None))
    assert GAME.say(last).text == "Gold leaves Battle B empty. Gold has laid all its cards."
    assert GAME.say(last.seen_by("gold")).text == GAME.say(last).text
    assert {GAME.say(last.seen_by(side)).text for side in ("black", PUBLIC)} == {"Gold has laid all its cards."}
    assert GAME.describe_action("gold", Plan("castle", "suruga")) == "Gold lays Suruga on Build a castle."
    early = planning.but(plans=(planning.plans[0], ("4",), ()))
    found = done(early, Plan("castle", "suruga"))
    assert GAME.say(found).text == "Gold lays Suruga on Build a castle."
    assert {GAME.say(found.seen_by(side)).text for side in ("black", PUBLIC)} == {"Gold plans in secret."}


@pytest.mark.rule("event", "bid-open", "bid-rank", "bid-tie", "privilege")
def test_bids_are_opened_in_one_sentence() -> None:
    plans = tuple((card, *[None] * 10) for card in ("3", "suruga", None))
    position = placed(LAND, step="event", to_move=CHANCE, actions=("tax",), specials=SPECIALS, plans=plans)
    position = position.but(events=("levy1", "theatre5"), plans=plans)
    opened = done(position, Happen("levy1"))
    found = said(opened)
    assert found.text == (
        "The event of the round: smaller levies (1). "
        "The bids are turned up: Black chest card 3, Gold Suruga, White nothing."
    )
    assert ("bid-open", "Black pays the number of its card: 18 − 3 = 15") in found.reasons
    free = "Gold’s Suruga costs nothing and comes back at the end of the round"
    assert {("bid-open", free), ("bid-open", "White has laid no card to bid and comes last")} <= set(found.reasons)
    assert ("event-levy", "Deploy 5 brings three armies, Deploy 3 brings two") in found.reasons
    order = "4, 3, 2, 1, then province cards, then 0, then no card: Black, Gold, White"
    assert ("bid-rank", order) in found.reasons
    chosen = said(done(opened.after, Choose("rice")))  # type: ignore[arg-type]
    assert chosen.text == "Black takes the special card on place 2: +1 rice."
    assert ("special-rice", "one extra rice with Collect rice") in chosen.reasons
    tied = done(position.but(plans=tuple((card, *[None] * 10) for card in ("1", "0", "1"))), Happen("levy1"))
    assert all(rule != "bid-rank" for rule, _ in said(tied).reasons)
    found = said(tied.after.play(Tie(("white", "black"))))
    assert found.text == "The Daimyo cards of equal bids are turned up in this order: White, Black."
    assert found.reasons[-1][1].endswith("then no card: White, Black, Gold")


@pytest.mark.rule("winter-loss", "winter-need", "winter-table", "winter-draw", "revolt-winter")
def test_winter_is_told_in_sums() -> None:
    provinces = LAND | {"kai": "black 3 revolts 1"}
    position = placed(
        provinces,
        step="winter",
        to_move=CHANCE,
        season="winter",
        events=("castle2",),
        rice=(3, 2, 5),
        order=("gold", "black", "white"),
    )
    winter = done(position, Winter("castle2"))
    found = said(winter)
    assert found.text == (
        "Winter comes, and the event card left is castles defend (2): every side loses two rice. "
        "Rice is missing: Gold 1, Black 1. White has enough rice."
    )
    assert found.sum == "Gold 1 − 0 = 1; Black 2 − 1 = 1; White 1 ≤ 3"
    assert ("winter-loss", "Black: 3 − 2 = 1") in found.reasons
    assert ("winter-table", "Black has 2 provinces and 1 rice: 1 short, one revolt plus one farmer") in found.reasons
    position = winter.after.but(waiting=("black",))  # type: ignore[attr-defined]
    found = said(done(position, RevoltsOf("black", (INDEX["kai"],))))
    assert found.text == (
        "Gold draws the revolts from Black’s hand: Kai. Farmers revolt in Kai: two farmers against three armies."
    )
    text = "a farmer for each marker in Kai, and those of the table of provisions: 1 + 1 = 2"
    assert ("revolt-winter", text) in found.reasons


@pytest.mark.rule("score-province", "score-building", "score-most", "score-tie", "new-year", "end-tie")
def test_points_are_told_as_a_sum_for_each_side() -> None:
    provinces = {"kai": "black 3 castle", "suruga": "gold 2 castle", "mino": "white 2 temple"}
    position = placed(provinces, step="score", to_move=CHANCE, season="winter", points=(5, 0, 0))
    found = said(done(position, Score()))
    assert found.text == (
        "Points are counted: Black +4, now 9; Gold +4, now 4; White +4, now 4. "
        "Year 2 begins: rice is 0 again, and all revolt markers go."
    )
    assert found.sum == "Black 1 + 1 + 2 = 4; Gold 1 + 1 + 2 = 4; White 1 + 1 + 2 = 4"
    assert ("score-province", "Black has 1 province: 1") in found.reasons
    assert ("score-building", "Black has 1 building: 1") in found.reasons
    assert ("score-tie", "Black has the most castles in the east, but not alone: 3 − 1 = 2") in found.reasons
    assert ("score-most", "White has the most temples in the centre: 2") in found.reasons
    last = position.but(year=2, points=(0, 0, 0), chests=(3, 7, 1))
    found = said(done(last, Score()))
    assert found.text.endswith("Gold wins with 4 points.")
    assert ("end-tie", "of those with equal points Gold has the most chests: 7") in found.reasons
    found = said(done(last.but(chests=(7, 7, 1)), Score()))
    assert found.text.endswith("Black and Gold win together with 4 points.")


def test_another_language_is_not_spoken() -> None:
    position = placed(LAND, step="score", to_move=CHANCE, season="winter")
    with pytest.raises(ValueError, match=r"There is no narration in `de`\. Known: en\."):
        GAME.say(done(position, Score()), "de")
