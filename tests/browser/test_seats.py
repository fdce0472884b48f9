"""Who sits at the board, as the page shows it: handing over at one screen, opponents, what is not in the page."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from sekiwidget.board.session.access import OpponentFailed
from tests.browser.bare_page import BarePage, traits_of
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"
FIELD = """
game  = "sekigahara"
title = "The field"
seed  = 1600

[position]
phase  = "combat"
active = "tokugawa"
[position.blocks]
gifu = { tokugawa = "tokugawa1g tokugawa2 fukushima1g", ishida = "BLOCKS" }
[position.entered]
gifu = ["kiyosu-gifu"]
[position.hands]
tokugawa = "tokugawa tokugawa+ fukushima"
ishida   = "HAND"

[play]
script = '''
T: declare gifu
I: outside
'''
"""
BOTH = ["tokugawa", "ishida"]


def field(blocks: str = "ukita2 ukita1c", hand: str = "ukita ukita loyalty", **more: Any) -> Board:
    """A fight in which Tokugawa must deploy first."""
    board = Board(FIELD.replace("BLOCKS", blocks).replace("HAND", hand), **more)
    board.goto(2)
    return board


def shared(bare: BarePage, **more: Any) -> Bridge:
    """Two at one screen; Tokugawa decides."""
    played = Bridge(bare, field(perspectives=BOTH, **more))
    bare.view().locator(".sk-root").focus()
    return played


def left(bare: BarePage, view: int = 0) -> str:
    """All that a view holds but for the list of keys and the symbols of the game: texts, labels, pictures."""
    found: str = bare.view(view).evaluate(
        """view => {
            const root = view.firstElementChild.shadowRoot.querySelector(".sk-root").cloneNode(true);
            for (const one of root.querySelectorAll("dialog, defs, datalist")) one.remove();
            return root.outerHTML;
        }"""
    )
    # Ids begin with letters of the view's own.
    return re.sub(r"sk[0-9a-z]{6}-", "sk-", found)


# -- handing over ------------------------------------------------------------------------------------------------------


def test_the_board_is_covered_and_handed_over(bare: BarePage) -> None:
    played = shared(bare)
    view = bare.view()
    played.types("deploy tokugawa2 with tokugawa")
    assert played.board.turn["as"] == ["ishida"]
    expect(view.get_by_role("heading", level=2)).to_have_text("Hand the board to Ishida")
    expect(view.get_by_role("status")).to_contain_text("Hand the board to Ishida.")
    expect(view.locator(".sk-root")).to_be_focused()
    for gone in (".stage", ".controls", ".desk", ".tray", ".popup", ".target", ".typed"):
        expect(view.locator(gone)).to_have_count(0)
    rest = left(bare).lower()
    for word in ("deploy", "ukita", "fukushima", "gifu", "card", "commit"):
        assert word not in rest, word
    played.press("Enter")
    expect(view.locator(".curtain")).to_have_count(0)
    expect(view.locator(".views")).to_have_value("ishida")
    expect(view.get_by_role("status")).to_contain_text("Ishida. Tokugawa deploys")
    expect(view.locator(".sk-root")).to_be_focused()
    expect(view.get_by_role("button", name="Challenge its loyalty")).to_be_visible()
    played.types("accept")
    expect(view.locator(".curtain")).to_have_count(0)
    assert played.marks(), "he goes on"
    played.types("deploy ukita2 with ukita")
    view.get_by_role("button", name="I am Tokugawa: show").click()
    played.pump()
    expect(view.locator(".views")).to_have_value("tokugawa")
    assert [node.commit.actor for node in played.board.line.nodes[3:] if node.commit] == [
        "tokugawa",
        "ishida",
        "ishida",
    ]


def test_no_key_does_anything_behind_the_curtain(bare: BarePage) -> None:
    played = shared(bare)
    played.types("deploy tokugawa2 with tokugawa")
    cursor, sent = played.board.cursor, len(bare.sent)
    played.press("ArrowLeft", "Home", " ", "1", "/", "e", "b", "+")
    assert bare.get("cursor") == played.board.cursor == cursor
    assert len(bare.sent) == sent
    expect(bare.view().locator(".curtain")).to_be_visible()


def test_a_key_that_is_held_does_not_lift_it(bare: BarePage) -> None:
    played = shared(bare)
    line = played.entry()
    line.fill("deploy tokugawa2 with tokugawa")
    line.focus()
    bare.page.keyboard.down("Enter")
    played.pump()
    bare.page.keyboard.down("Enter")
    expect(bare.view().locator(".curtain")).to_be_visible()
    bare.page.keyboard.up("Enter")


def test_taking_back_goes_through_the_curtain_too(bare: BarePage) -> None:
    played = shared(bare)
    view = bare.view()
    played.types("deploy tokugawa2 with tokugawa")
    played.look("Tokugawa")
    expect(view.get_by_role("heading", level=2)).to_have_text("Hand the board to Tokugawa")
    played.press("Enter")
    played.reads("Tokugawa deploys Tokugawa 2 with a plain card: 2 impact, from 0 to 2.")
    expect(view.locator(".told")).to_contain_text("Ishida decides in another view.")
    played.press("ArrowLeft")
    expect(view.locator(".curtain")).to_have_count(0)
    played.types("deploy fukushima1g with fukushima")
    expect(view.get_by_role("heading", level=2)).to_have_text("Hand the board to Ishida")
    assert [child.id for child in played.board.line.children(2)] == [3, 4]


def test_stepping_through_what_was_played_is_no_handing_over(bare: BarePage) -> None:
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", perspectives=BOTH)
    board.goto(0)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    actors = set()
    for _ in range(8):
        played.press("ArrowRight")
        actors.add(board.turn["side"])
        expect(bare.view().locator(".curtain")).to_have_count(0)
    assert actors >= set(BOTH)
    played.look("Ishida")
    expect(bare.view().locator(".curtain")).to_have_count(0)


def test_another_view_is_asked_for_through_the_curtain(bare: BarePage) -> None:
    played = shared(bare)
    view = bare.view()
    played.look("Ishida")
    expect(view.locator(".curtain")).to_be_visible()
    assert "fukushima" not in left(bare).lower()
    played.press("Enter")
    expect(view.locator(".told")).to_contain_text("Tokugawa decides in another view.")


def test_a_reload_asks_who_is_there(bare: BarePage) -> None:
    board = field(perspectives=BOTH)
    board.play("T: deploy tokugawa2 with tokugawa")
    played = Bridge(bare, board)
    view = bare.view()
    expect(view.get_by_role("heading", level=2)).to_have_text("Hand the board to Ishida")
    assert "fukushima" not in left(bare).lower()
    view.locator(".sk-root").focus()
    played.press("Enter")
    expect(view.locator(".views")).to_have_value("ishida")


def test_each_view_has_a_curtain_of_its_own(bare: BarePage) -> None:
    played = shared(bare)
    other = bare.show()
    played.types("deploy tokugawa2 with tokugawa")
    for view in (0, other):
        expect(bare.view(view).locator(".curtain")).to_be_visible()
    played.press("Enter")
    expect(bare.view().locator(".curtain")).to_have_count(0)
    expect(bare.view(other).locator(".curtain")).to_be_visible()
    played.types("accept")
    played.types("deploy ukita2 with ukita")
    for view in (0, other):
        expect(bare.view(view).get_by_role("heading", level=2)).to_have_text("Hand the board to Tokugawa")


def test_what_all_may_see_is_never_covered(bare: BarePage) -> None:
    played = Bridge(bare, field(perspectives=["public", *BOTH]))
    expect(bare.view().locator(".curtain")).to_have_count(0)
    played.board.play("T: deploy tokugawa2 with tokugawa")
    played.pump()
    expect(bare.view().locator(".curtain")).to_have_count(0)
    expect(bare.view().locator(".told")).to_contain_text("Ishida decides in another view.")


def test_the_curtain_stays_out_of_the_way_where_all_is_open(bare: BarePage) -> None:
    played = Bridge(bare, field())
    played.types("deploy tokugawa2 with tokugawa")
    expect(bare.view().locator(".curtain")).to_have_count(0)
    played.types("accept")
    assert played.marks()


def test_coins_in_a_hand_go_behind_the_curtain(bare: BarePage) -> None:
    board = Board(EXAMPLES / "war-chest" / "02-deploy-and-bolster.toml", perspectives=["white", "black"])
    board.goto(0)
    played = Bridge(bare, board)
    view = bare.view()
    view.locator(".sk-root").focus()
    played.types("deploy pikeman e1")
    expect(view.get_by_role("heading", level=2)).to_have_text("Hand the board to Black")
    assert "pikeman" not in left(bare).lower()
    played.press("Enter")
    coins = played.board.choices["list"]
    assert set(coins) == {"black"}
    assert "Archer" in left(bare)
    played.types("deploy archer c6")
    expect(view.get_by_role("heading", level=2)).to_have_text("Hand the board to White")
    assert "archer" not in left(bare).lower()


# -- opponents ---------------------------------------------------------------------------------------------------------


def yields(view: Any, rng: Random) -> Any:
    """Whatever it holds, it does the same: lets things stand, and stops."""
    texts = {str(action): action for action in view.legal()}
    return next(texts[text] for text in ("accept", "stop", *texts) if text in texts)


def test_an_opponent_answers_what_was_chosen_on_the_board(bare: BarePage) -> None:
    played = Bridge(bare, field(players={"tokugawa": "me", "ishida": yields}))
    view = bare.view()
    expect(view.locator(".views")).to_be_hidden()
    played.types("deploy tokugawa2 with tokugawa")
    actors = [node.commit.actor for node in played.board.line.nodes[3:] if node.commit]
    assert actors[:2] == ["tokugawa", "ishida"]
    assert played.board.turn["side"] == "tokugawa"
    assert bare.get("cursor") == played.board.cursor > 3
    played.skip()
    assert played.marks()
    expect(view.locator(".curtain")).to_have_count(0)


def test_words_for_what_is_over_are_not_asked_for(bare: BarePage) -> None:
    bare.page.clock.install()
    played = Bridge(bare, field(players={"tokugawa": "me", "ishida": yields}))
    played.types("deploy tokugawa2 with tokugawa")
    bare.page.clock.run_for(1000)
    asked = [message for message in bare.sent if "complete" in message]
    assert {message["node"] for message in asked} == {2}


def test_an_opponent_that_failed_is_asked_again(bare: BarePage) -> None:
    broken = [True]

    def fails_once(view: Any, rng: Random) -> Any:
        if broken.pop() if broken else False:
            raise LookupError("no idea")
        return yields(view, rng)

    played = Bridge(bare, field(players={"tokugawa": "me", "ishida": fails_once}))
    view = bare.view()
    with pytest.raises(OpponentFailed):
        played.types("deploy tokugawa2 with tokugawa")
    played.pump()
    expect(view.locator(".tasks")).to_contain_text("An opponent failed (OpponentFailed).")
    expect(view.get_by_role("status")).to_contain_text("An opponent failed")
    expect(view.locator(".told")).to_contain_text("Ishida decides automatically.")
    assert "no idea" not in left(bare)
    view.get_by_role("button", name="Continue", exact=True).press("Enter")
    played.pump()
    assert played.board.turn["side"] == "tokugawa"
    assert played.board.cursor > 3
    expect(view.locator(".tasks .refusal")).to_have_count(0)
    expect(view.get_by_role("button", name="Continue", exact=True)).to_be_hidden()


# -- what is not in the page -------------------------------------------------------------------------------------------


def test_what_is_not_allowed_is_in_nothing_that_the_page_got(bare: BarePage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[str, Any]] = []
    tell = bare.tell

    def tells(messages: list[dict[str, Any]]) -> None:
        for message in messages:
            content, traits = message.get("content", {}), message.get("state", {})
            # Whether a writer's pause was long enough to be offered words is chance.
            if content and "completions" not in content:
                heard.append({key: content[key] for key in content if key != "answer"})
            # Each page numbers what it asks for, and its steps, from numbers of its own.
            if traits:
                news = {key: value for key, value in traits.get("news", {}).items() if key != "answer"}
                heard.append({**traits, "news": news, "step": traits.get("step", [])[:1]})
        tell(messages)

    monkeypatch.setattr(bare, "tell", tells)
    told = []
    secrets = (("ukita2 ukita1c", "ukita ukita loyalty"), ("mori3 mori2", "mori mori mori"))
    one, other = (field(*secret).timelines for secret in secrets)
    assert one != other, "where everything is open they differ"
    for blocks, hand in secrets:
        heard.clear()
        board = field(blocks, hand, players={"tokugawa": "me", "ishida": yields})
        heard.append(traits_of(board))
        played = Bridge(bare, board)
        played.types("deploy tokugawa2 with tokugawa")
        played.skip()
        bare.view().locator(".sk-root").focus()
        played.press("ArrowLeft", "ArrowLeft", "e", "m", "y", "Escape")
        expect(bare.view().get_by_role("status")).to_contain_text("Saved.")
        assert set(board.timelines) == {"tokugawa"}
        # What changes within a moment is announced together: a slow page says more of it at once.
        told.append((json.dumps(heard), re.sub(r'(role="status"[^>]*>)[^<]*', r"\1", left(bare))))
    got, page = zip(*told, strict=True)
    assert len(heard) > 5
    assert got[0] == got[1], "two hands that he cannot tell apart give him the same bytes"
    assert page[0] == page[1]


def test_a_side_hears_what_of_its_words_cannot_be_read(bare: BarePage) -> None:
    board = Board("examples/combat/06-swords-wake-guns.toml", perspectives=["public", "tokugawa", "ishida"])
    played = Bridge(bare, board)
    view = bare.view()
    played.look("Tokugawa")
    played.types("what is this")
    expect(view.locator(".tasks .refusal")).to_contain_text("what is this")
    assert "what is this" not in str(board.notice), "what all may read has no words of one side"
