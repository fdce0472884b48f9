"""The sheet: cards laid in any order, moved and taken back, until the plan is ready; then eleven commits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, SPACES, SPECIALS
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.rules.planning import (
    Lay,
    Ready,
    RestPass,
    Sheet,
    Shift,
    TakeBack,
    hide_sheet,
    sheet_of,
    sheet_text,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.sequence import begin_plans
from tests.games.shogun.rules.laid import Told, laid, provinces


def table(number: int, *, chests: int = 18) -> Position:
    """Black is to plan, with so many provinces; Gold and White have one each."""
    board = dict.fromkeys(provinces(number), "black 2") | {"suruga": "gold 2", "kai": "white 2"}
    return begin_plans(laid(board, chests={"black": chests}, actions=ACTIONS[:5], specials=SPECIALS))


def sheet(number: int, *, chests: int = 18) -> Sheet:
    found = sheet_of(table(number, chests=chests))
    assert found is not None
    return found


def after(position: Sheet, *texts: str) -> Sheet:
    """The sheet after these texts, all of them allowed."""
    for text in texts:
        made = position.play(GAME.parse(position, "black", text)).after
        assert isinstance(made, Sheet)
        position = made
    return position


def why(position: Sheet, action: Any) -> list[str]:
    refusal = position.why_not(action)
    return [] if refusal is None else [reason.text for reason in refusal.reasons]


def on(position: Sheet) -> dict[str, str]:
    return {space: card for space, card in zip(position.spaces, position.laid, strict=True) if card}


@pytest.mark.rule("plan")
def test_cards_are_laid_in_any_order_moved_and_taken_back() -> None:
    one, other = provinces(8)[:2]
    start = sheet(8)
    assert on(start) == {} and set(start.held) == {*provinces(8), *CHESTS}
    done = after(start, f"lay {one} on tax", f"lay {other} on castle", "plan bid 3")
    assert on(done) == {"tax": one, "castle": other, "bid": "3"}
    # A card that lies elsewhere goes there, and what lay there comes back to the hand.
    moved = after(done, f"lay {one} on castle")
    assert on(moved) == {"castle": one, "bid": "3"} and other in moved.held
    assert on(after(moved, f"shift {one} to rice", "back 3")) == {"rice": one}
    assert on(start) == {}, "a sheet is never changed in place"


@pytest.mark.rule("plan-pass")
def test_the_rest_pass_with_the_lowest_war_chest_cards() -> None:
    some = provinces(8)[:6]
    done = after(
        sheet(8), *[f"lay {card} on {space}" for card, space in zip(some, SPACES[4:], strict=False)], "lay 1 on rice"
    )
    rest = after(done, "rest")
    # What is laid stays; the bid comes first, then the spaces in their order.
    assert on(rest) == {**on(done), "bid": "0", "castle": "2", "temple": "3", "theatre": "4"}
    assert rest.why_not(RestPass()) is not None
    assert sheet_text(rest) == "" and GAME.arranged(rest) == ""


@pytest.mark.rule("plan-all")
def test_a_plan_is_ready_when_no_card_is_missing() -> None:
    short = after(sheet(8), "rest")
    assert why(short, Ready())[-1].startswith("There is no card yet on")
    full = after(short, *[f"lay {card} on {space}" for card, space in zip(provinces(8), SPACES[5:], strict=False)])
    ready = after(full, "ready")
    assert (ready.to_move, ready.ready) == (None, True)
    text = GAME.arranged(ready)
    told = Told(table(8))
    first, rest = GAME.split_text(told.position, "black", text)
    while first:
        told.play(first)
        first, rest = GAME.split_text(told.position, "black", rest) if rest else ("", "")
    assert told.of("plans", "black") == full.laid
    assert told.position.to_move == "gold"


@pytest.mark.rule("plan-all")
def test_with_too_few_cards_just_so_many_spaces_stay_empty() -> None:
    done = after(
        sheet(3), "rest", *[f"lay {card} on {space}" for card, space in zip(provinces(3), SPACES[5:], strict=False)]
    )
    ready = after(done, "ready")
    assert GAME.arranged(ready).count("none") == 3
    assert why(after(done, f"back {provinces(3)[0]}"), Ready())


@pytest.mark.rule("bid")
def test_a_bid_can_be_paid() -> None:
    poor = sheet(8, chests=2)
    assert why(poor, Lay("3", "bid")) == ["Black has two chests and cannot pay 3."]
    assert why(poor, Lay("2", "bid")) == []
    lying = after(poor, "lay 4 on tax")
    assert why(lying, Shift("4", "bid")) == ["Black has two chests and cannot pay 4."]
    # `rest` leaves the bid open where no war chest card left can be paid.
    spent = after(poor, "lay 0 on tax", "lay 1 on rice", "lay 2 on castle", "rest")
    assert "bid" not in on(spent) and set(on(spent).values()) == set(CHESTS)


def test_what_was_planned_already_lies_fast() -> None:
    told = Told(table(8))
    told.play("plan bid 3")
    told.play(f"plan castle {provinces(8)[0]}")
    found = sheet_of(told.position)
    assert found is not None and found.spaces == SPACES[2:]
    assert "3" not in found.held and provinces(8)[0] not in found.held
    assert why(found, Lay("1", "castle")) == ["The card on Build a castle can no longer be moved."]
    assert why(found, Lay("3", "tax")) == ["Black does not hold chest card 3."]
    assert GAME.arrangement(laid({"kai": "black 2"})) is None


def every(position: Sheet) -> Iterable[Any]:
    cards = [*CHESTS, *provinces(12), "kai"]
    for card, space in product(cards, SPACES):
        yield Lay(card, space)
        yield Shift(card, space)
    yield from map(TakeBack, cards)
    yield from (RestPass(), Ready())


def test_what_is_not_refused_is_just_what_is_legal_and_offered_once() -> None:
    rng = Random(5)
    for start in (sheet(8), sheet(3, chests=1), sheet(12, chests=0)):
        position = start
        for _ in range(25):
            legal = [*position.legal()]
            assert {str(one) for one in every(position) if position.why_not(one) is None} >= {str(one) for one in legal}
            assert {str(one) for one in every(position) if not why(position, one)} <= {str(one) for one in legal}
            for action in legal:
                assert GAME.parse(position, "black", str(action)) == action
                (choice,) = [one for one in position.choices() if one.admits(action)]
                assert GAME.parse(position, "black", choice.text(action.picked[1])) == action
            done = position.play(position.sample(rng)).after
            assert isinstance(done, Sheet)
            if done.ready:
                break
            position = done


@pytest.mark.rule("plan", "open")
def test_nobody_else_sees_anything_of_a_sheet() -> None:
    start = sheet(8)
    done = after(start, "lay 3 on bid", "rest")
    for viewer in ("gold", "white", PUBLIC):
        assert done.seen_by(viewer) == start.seen_by(viewer)
        assert GAME.scene(done.seen_by(viewer)).to_json() == GAME.scene(start.seen_by(viewer)).to_json()
        assert hide_sheet(done, viewer).laid == start.laid
    for viewer in ("black", CHANCE):
        assert done.seen_by(viewer).laid == done.laid
    assert done.asked() == done.seen_by(PUBLIC).asked()


@pytest.mark.rule("plan-all")
def test_what_a_plan_lacks_is_said_until_it_is_complete() -> None:
    begun = sheet(7)
    assert GAME.arrangement_status(begun) == ""
    cards = [card for card in begun.held if card not in CHESTS]
    laid = [f"lay {card} on {space}" for card, space in zip(cards, SPACES[1:], strict=False)]
    some = after(begun, *laid[:-1])
    assert GAME.arrangement_status(some) == "5 cards are still to be laid."
    few = after(some, laid[-1], "lay 4 on battle_b")
    assert GAME.arrangement_status(few) == "There is no card yet on Bid, Move 1 and Battle A."
    assert all(not choice.main for choice in few.choices())
    whole = after(few, "rest")
    assert GAME.arrangement_status(whole) == "The plan is complete. Its cards can be moved until it is finished."
    assert [choice.label for choice in whole.choices() if choice.main] == ["Finish the plan"]


@pytest.mark.rule("plan-all")
def test_spaces_that_must_stay_empty_lack_nothing() -> None:
    short = sheet(3)
    cards = [f"lay {card} on {space}" for card, space in zip(short.held, SPACES, strict=False)]
    assert GAME.arrangement_status(after(short, *cards)).startswith("The plan is complete.")
    assert GAME.arrangement_status(after(short, *cards[:-4])) == "4 cards are still to be laid."
