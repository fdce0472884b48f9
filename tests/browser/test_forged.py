"""Acts that are stale or forged, by the hundred, from a page that does not know better: it is told, and plays on.

And data of Python with names that every object of JavaScript has: they are names like any other.
"""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from tests.board.unpacking import open_state, unpacked
from tests.browser.bare_page import BarePage, traits_of
from tests.browser.bridge import Bridge
from tests.browser.states import typed

EXAMPLES = Path(__file__).parents[2] / "examples"
ACTS = 200

SEND = """messages => {
    for (const message of messages) host.model.send(message);
}"""


def forged(board: Board, rng: Random) -> list[dict[str, Any]]:
    """Acts of a page that is behind, wrong about who it is, or broken."""
    gone = [node.id for node in board.line.nodes if not board.line.holds(node.id)]
    stale = [*gone, len(board.line), len(board.line) + 50, 2**53]
    made = []
    for number in range(ACTS):
        act: dict[str, Any] = {"act": "stop", "node": rng.choice(stale), "as": "all", "id": number}
        kind = number % 6
        if kind == 1:
            act = {**act, "node": board.cursor, "as": rng.choice(["public", "white", "ishida", "", "nobody"])}
        elif kind == 2:
            act[rng.choice(["act", "node", "as"])] = rng.choice([None, -1, [], {"a": 1}, True])
        elif kind == 3:
            del act[rng.choice(["act", "node", "as"])]
        elif kind == 4:
            act = {"edit": rng.choice(["delete", "promote", "undo"]), "node": rng.choice(stale), "id": number}
        elif kind == 5:
            act = {"save": rng.choice([None, 7, [], {"a": 1}]), "over": rng.choice([None, True]), "id": number}
            act["token"] = rng.choice(["", None])
        made.append(act)
    return made


@pytest.mark.parametrize(
    ("lesson", "at", "then"),
    [("combat/03-mon-must-match.toml", 1, "deploy ii4 with date"), ("war-chest/01-the-first-round.toml", 5, "")],
)
def test_the_page_says_what_is_wrong_and_plays_on(bare: BarePage, lesson: str, at: int, then: str) -> None:
    board = Board(EXAMPLES / lesson)
    board.line.goto(at)
    board.line.delete(board.line.play(list(board.line.position.legal())[-1]).id)
    board.refresh()
    board.goto(at)
    played = Bridge(bare, board)
    # War Chest is at the end of its line: what may be chosen is shown there.
    on = bare.view().get_by_role("button", name="Play on from here")
    if on.is_visible():
        played.play_on()
    view, text = bare.view(), then or next(iter(board.legal)).split(": ")[1]
    before, marks = (len(board.line), board.position, view.locator(".stage").inner_html()), played.marks()
    bare.page.evaluate(SEND, forged(board, Random(at)))
    played.pump()
    assert board.notice["n"] == ACTS
    expect(view.locator(".tasks .refusal")).to_contain_text(board.notice["text"])
    expect(view.get_by_role("status")).to_contain_text(board.notice["text"])
    assert (len(board.line), board.position, view.locator(".stage").inner_html()) == before
    assert (board.cursor, played.marks()) == (at, marks)
    typed(played, text)
    assert board.cursor != at
    expect(view.locator(".tasks .refusal")).to_be_hidden()


def test_a_page_that_is_behind_is_told_where_it_acted(bare: BarePage) -> None:
    """Somebody deletes the commit that a page shows, while that page is about to act there."""
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml")
    board.goto(3)
    played = Bridge(bare, board)
    view = bare.view()
    played.play_on()
    view.locator(".sk-root").press("/")
    view.locator(".typed").fill("stop")
    view.locator(".typed").press("Enter")
    parent = board.line.nodes[3].parent
    board.line.delete(3)
    board.refresh()
    played.pump()
    expect(view.locator(".tasks .refusal")).to_contain_text("That move has been deleted.")
    assert board.cursor == bare.get("cursor") == parent
    assert played.marks(), "where it stands now it can go on"


OF_EACH_KIND = (
    "gifu",
    "hand.tokugawa.0",
    "hand.tokugawa",
    "block-mori-3",
    "field",
    "impact",
    "all",
    "broad",
    "head",
    "black",
)
"""A place, a piece, a place of a panel's own, a symbol, a panel, a scale, a perspective, two styles, a side."""


def renamed(board: Board, name: str, *, known: bool) -> dict[str, Any]:
    """The state of a board in which one of each kind has this name; not `known`: only where it is referred to."""
    traits = traits_of(board)
    text = json.dumps({**open_state(traits), "words": unpacked(traits["words"])})
    # Captions are plain here.
    text = text.replace('"place": "hand.tokugawa.note"', '"place": "hand.tokugawa.note", "style": "head"')
    for word in OF_EACH_KIND:
        text, count = re.subn(rf'"{re.escape(word)}"{"" if known else "(?!:)"}', f'"{name}"', text)
        assert count, word
    state: dict[str, Any] = json.loads(text)
    return state


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__"])
def test_no_name_is_taken_for_what_every_object_has(bare: BarePage, name: str, known: bool) -> None:
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml")
    board.goto(1)
    bare.mount(renamed(board, name, known=known))
    view = bare.view()
    root = view.locator(".sk-root")
    failure = view.locator(".failure")
    for key in ("p", "1", "Escape", "ArrowRight", "d", "d", "t", "t", "End", "c", "Home"):
        root.press(key)
        bare.rest()
        assert failure.is_hidden(), f"{key}: {failure.inner_text()}"
    expect(view.locator(".main .sheet:visible")).to_have_count(1)
