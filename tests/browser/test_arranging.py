"""A plan laid on the board, by mouse and by keys: cards go anywhere in any order until the plan is ready."""

from __future__ import annotations

from playwright.sync_api import expect

from sekiwidget import Board
from tests.board.session.test_arranging import CARDS, PLANNING
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.states import EXAMPLES


def symbol(played: Bridge, piece: str) -> str:
    """What the picture shows at a piece, in words."""
    found = played.bare.view().locator(f'[data-id="{piece}"] use').first.get_attribute("href") or ""
    return found.rpartition("-")[2]


def test_cards_are_dragged_moved_and_taken_back_and_then_played(bare: BarePage) -> None:
    board = Board(PLANNING)
    played = Bridge(bare, board)
    played.drag("black.hand.kai", "black.tax.card")
    played.drag("black.hand.musashi", "black.castle.card")
    assert (symbol(played, "black.tax.card"), symbol(played, "black.castle.card")) == ("kai", "musashi")
    # On another card: that one comes back to the hand.
    played.drag("black.tax.card", "black.castle.card")
    assert symbol(played, "black.castle.card") == "kai"
    assert "black.hand.musashi" in played.marks()
    played.drag("black.castle.card", "black.hand")
    assert "black.hand.kai" in played.marks()
    assert board.length == 1
    # A click picks a card, another lays it.
    for card, space in zip(
        ("kai", "musashi", "sagami", "izu", "suruga", "tajima"),
        board.choices["list"]["all"][0]["picks"][1]["ids"],
        strict=False,
    ):
        played.click(f"black.hand.{card}")
        played.click(f"black.{space}.card")
    expect(bare.view().locator(".choosing h3")).to_contain_text("5 cards are still to be laid.")
    expect(bare.view().locator(".do.act")).to_be_hidden()
    played.choose("Pass all other actions")
    expect(bare.view().locator(".choosing h3")).to_contain_text("The plan is complete.")
    bare.view().locator(".do.act", has_text="Finish the plan").click()
    played.pump()
    assert (board.length, board.cursor) == (12, 11)
    assert board.position.fact("plan.black.bid") == "kai"
    expect(bare.view().locator(".sentence")).to_have_text("Black bids Kai.")


def test_keys_alone_lay_a_plan(bare: BarePage) -> None:
    board = Board(PLANNING)
    played = Bridge(bare, board)
    for text in ("lay kai on tax", "lay musashi on castle", "back kai"):
        played.types(text)
        # It is done, although the board still stands at the same commit.
        expect(bare.view().locator(".typed")).to_have_value("")
    assert board.length == 1
    played.types("ready")
    expect(bare.view().locator(".told, .refusal, .notice").first).to_contain_text("There is no card yet on")
    assert board.length == 1
    played.press("Escape")
    bare.view().locator(".sk-root").focus()
    digit = bare.view().locator(".choice", has_text="Pass all other actions").locator("kbd").inner_text()
    played.press(digit)
    assert symbol(played, "black.bid.card") == "0"


def test_enter_finishes_a_plan_that_is_complete(bare: BarePage) -> None:
    board = Board(PLANNING)
    played = Bridge(bare, board)
    view = bare.view()
    for text in (*CARDS, "lay tajima on theatre"):
        played.types(text)
    view.locator(".sk-root").press("Enter")
    played.pump()
    assert board.length == 1, "it is not complete"
    played.types("rest")
    # There while one types, too: in the list it is not.
    expect(view.locator(".do.act")).to_contain_text("Finish the plan")
    expect(view.locator(".choice", has_text="Finish the plan")).to_have_count(0)
    view.locator(".sk-root").press("Enter")
    played.pump()
    assert board.length == 12


def test_the_question_names_what_is_picked(bare: BarePage) -> None:
    played = Bridge(bare, Board(PLANNING))
    title = bare.view().locator(".choosing h3 span").first
    for piece, question in (
        ("black.hand.suruga", "Suruga: what is to happen there?"),
        ("black.hand.2", "Chest card 2: on which space?"),
        ("black.deploy5.card", "Deploy 5: where?"),
        ("black.bid.card", "Bid: with which card?"),
    ):
        played.click(piece)
        expect(title).to_have_text(question)
        bare.view().locator(".sk-root").press("Escape")


def test_who_shares_a_screen_hands_over_once_a_plan(bare: BarePage) -> None:
    board = Board(PLANNING, perspectives=("black", "gold", "white"))
    played = Bridge(bare, board)
    for text in ("lay kai on tax", "lay musashi on castle", "lay sagami on rice", "lay izu on temple"):
        played.types(text)
        expect(bare.view().locator(".curtain")).to_have_count(0)
    for text in ("lay suruga on battle_a", "lay tajima on theatre", "rest", "ready"):
        played.types(text)
    expect(bare.view().get_by_role("heading", level=2)).to_have_text("Hand the board to Gold")
    rest = (bare.view().inner_text() or "").lower()
    assert not any(card in rest for card in ("kai", "musashi", "chest card"))
    played.press("Enter")
    expect(bare.view().locator(".sentence")).to_have_text("Black has laid all its cards.")
    assert "gold.hand.mino" in played.marks()


def test_what_is_asked_stays_in_sight_while_one_types_on_a_phone(bare: BarePage) -> None:
    """In German the choices are so long that the field is below them: the list scrolls, not its heading."""
    bare.page.set_viewport_size({"width": 390, "height": 844})
    board = Board(EXAMPLES / "shogun/05-collecting-twice.toml", language="de")
    board.goto(3)
    played = Bridge(bare, board)
    view = bare.view()
    view.locator(".sk-root").focus()
    played.press("p", "1", "1", "1")
    played.press("/")
    bare.page.keyboard.type("lay ")
    played.pump()
    bare.rest()
    heading, stage, desk = (view.locator(part).bounding_box() for part in (".listhead", ".stage", ".desk"))
    assert heading
    assert stage
    assert desk
    assert view.locator(".desk").evaluate("(desk) => desk.scrollTop") > 100
    assert stage["y"] + stage["height"] <= heading["y"] < desk["y"] + 20
