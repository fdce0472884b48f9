"""The coach beside the planning sheet: plans are looked at in the picture, one is laid, and changed."""

from __future__ import annotations

from playwright.sync_api import expect

from sekiwidget import Board
from tests.board.session.test_coach_plans import LATE, TRIALS
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.test_arranging import symbol
from tests.browser.test_coach import asks, later
from tests.browser.test_values import Later

__all__ = ["later"]


def opened(bare: BarePage) -> Bridge:
    """Black plans, and has laid a card."""
    board = Board(LATE, perspectives=("black",))
    board._parts.coach.n = TRIALS
    played = Bridge(bare, board)
    played.types("lay kai on theatre")
    bare.view().locator(".sk-root").focus()
    return played


def cards_of(played: Bridge, row: int) -> dict[str, str]:
    """The cards of the plan in a row, by their spaces."""
    text = played.board.turn["coach"]["black"]["rows"][row]["text"]
    return dict(zip(*[iter(text.split()[1:])] * 2, strict=True))


def is_shown(played: Bridge, cards: dict[str, str]) -> bool:
    return all(symbol(played, f"black.{space}.card") == card for space, card in cards.items() if card != "none")


def test_a_plan_is_looked_at_laid_and_changed(bare: BarePage, later: Later) -> None:
    played = opened(bare)
    coach = asks(played, later)
    view = bare.view()
    rows = coach.locator(".advised")
    expect(rows).to_have_count(2)
    first, second = cards_of(played, 0), cards_of(played, 1)
    assert first != second and is_shown(played, first)
    expect(view.locator(".is-proposed").first).to_be_visible()
    rows.nth(1).hover()
    assert is_shown(played, second)
    coach.get_by_role("heading").first.hover()
    assert is_shown(played, first)
    played.press("2")
    assert is_shown(played, second)
    expect(coach.get_by_role("button", name="Lay it")).to_be_visible()
    # Closed, the sheet is as it was.
    played.press("Escape")
    assert symbol(played, "black.theatre.card") == "kai"
    expect(view.locator(".is-proposed")).to_have_count(0)

    asks(played, later)
    played.press("2", "Enter")
    expect(coach).to_be_hidden()
    assert is_shown(played, second)
    expect(view.locator(".is-proposed")).to_have_count(0)
    assert played.board.length == 1
    played.drag("black.tax.card", "black.hand")
    assert symbol(played, "black.tax.card") == "open"
    played.drag(f"black.hand.{second['tax']}", "black.tax.card")
    view.locator(".do.act", has_text="Finish the plan").click()
    played.pump()
    assert played.board.length == 12
    assert played.board.position.fact("plan.black.tax") == second["tax"]


def test_a_season_is_shown_and_left(bare: BarePage, later: Later) -> None:
    played = opened(bare)
    coach = asks(played, later)
    bid = cards_of(played, 0)["bid"]
    played.press("v")
    view = bare.view()
    expect(view.get_by_role("heading", name="possible deals").first).to_be_visible()
    expect(view.locator(".sentence")).to_have_text(f"Black bids chest card {bid}.")
    played.press("Escape")
    expect(coach).to_be_visible()
    assert played.board.length == 1
