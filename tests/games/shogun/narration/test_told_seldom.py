"""What seldom happens, in words: every reason to be passed over, and two cards seen again."""

from typing import Any

import pytest

from sekiwidget.games.shogun import GAME
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.rules.actions import Collect, Draw, Put, Take
from sekiwidget.games.shogun.rules.position import Draft
from sekiwidget.games.shogun.rules.setup import empty_table
from tests.games.shogun.laid import laid
from tests.games.shogun.narration.placed import acting, done, row, said

LAND = {"kai": "black 3", "suruga": "gold 1 castle", "izu": "gold 3 temple", "mikawa": "gold 2 temple"}


@pytest.mark.rule("skip", "sites", "moving", "event-temple")
@pytest.mark.parametrize(
    ("action", "card", "why"),
    [
        ("castle", "suruga", "Gold: a castle stands in Suruga"),
        ("theatre", "mikawa", "Gold: of one site in Mikawa none is free"),
        ("battle_a", "suruga", "Gold: the one army in Suruga stays behind"),
        ("deploy5", "suruga", "Gold has four armies in the supply, and five armies must come"),
        ("deploy3", "suruga", "Gold has one chest, and Deploy 3 costs two chests"),
    ],
)
def test_each_reason_to_be_passed_over_is_told(action: str, card: str, why: str) -> None:
    plans = {"black": {"tax": "kai"}, "gold": {action: card}}
    chests = (9, 1 if action == "deploy3" else 9, 9)
    position = acting("tax", LAND, plans, actions=row("tax", action), chests=chests).but(supply=(9, 4, 9))
    found = said(done(position, Collect("tax", INDEX["kai"])))
    assert "Gold is passed over." in found.text
    assert ("skip", why) in found.reasons


@pytest.mark.rule("event-temple")
def test_who_has_only_temples_around_is_passed_over() -> None:
    provinces = {"kai": "black 3", "noto": "gold 4", "kaga": "white 1 temple", "etchu": "white 1 temple"}
    plans = {"black": {"tax": "kai"}, "gold": {"battle_a": "noto"}}
    position = acting("tax", provinces, plans, actions=row("tax", "battle_a"), event="temple3")
    found = said(done(position, Collect("tax", INDEX["kai"])))
    assert ("skip", "Gold: every neighbour of Noto has a temple") in found.reasons


@pytest.mark.rule("setup-provinces")
def test_nothing_is_drawn_from_an_empty_pile() -> None:
    position = laid(draft={"open": "kai mino", "pile": "", "groups": {"black": "2", "gold": "", "white": ""}})
    refusal = position.why_not(GAME.parse(position, "black", "take pile"))
    assert refusal is not None and [(found.rule, found.text) for found in refusal.reasons] == [
        ("setup-provinces", "The pile is empty.")
    ]
    assert [str(action) for action in position.legal()] == ["take kai 2", "take mino 2"]


@pytest.mark.rule("setup-same", "setup-take")
def test_two_cards_seen_again_are_told() -> None:
    two = (INDEX["kai"], INDEX["mino"])
    pile = tuple(INDEX[name] for name in ("aki", "hoki", "suruga"))
    draft = Draft(((2,), (3, 2), ()), open=two, pile=pile, seen=(two, (), ()))
    position = empty_table(3).but(draft=draft, step="take", to_move="gold")
    drawing = done(position, Take(None))
    assert said(drawing).text == "Gold takes the top card of the pile."
    drawn: Any = done(drawing.after, Draw(INDEX["aki"]))  # type: ignore[arg-type]
    assert said(drawn).text == "Aki is the top card of the pile."
    found = said(done(drawn.after, Put(3)))
    assert found.text == (
        "Gold places three armies in Aki. Black would see Kai and Mino again: these cards go under the pile."
    )
    assert ("setup-take", "the group of 3 goes to Aki; groups left: 2") in found.reasons
    text = "the same two cards were face up when Black last chose: two new ones are turned up"
    assert ("setup-same", text) in found.reasons
