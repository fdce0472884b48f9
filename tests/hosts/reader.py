"""What somebody does at a board in any host, and what shall then be seen."""

from typing import Any

from playwright.sync_api import Locator, expect

LESSON = "combat/05-comrades.toml"
"""A fight with sums, in which whoever plays on has choices."""

# Boxes that scroll, from the board outwards, and inside it.
_SCROLLING = """board => {
    const scrolls = (one, style) =>
        (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(style.overflowY)) ||
        (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(style.overflowX));
    const said = one => `${one.tagName}.${one.className} ${one.scrollWidth}x${one.scrollHeight} in ` +
        `${one.clientWidth}x${one.clientHeight}`;
    const around = [];
    for (let one = board; one; one = one.parentNode ?? one.host)
        if (one instanceof Element && one !== document.documentElement && scrolls(one, getComputedStyle(one)))
            around.push(said(one));
    const root = document.scrollingElement;
    if (root.scrollHeight > root.clientHeight + 1 && getComputedStyle(root).overflowY !== "hidden")
        around.push(said(root));
    const inside = [...board.querySelectorAll("*")].filter(one => scrolls(one, getComputedStyle(one))).map(said);
    return { around, inside, sideways: root.scrollWidth > root.clientWidth + 1 };
}"""


class Reader:
    """Somebody at a board: each method does something and looks at what follows.

    Args:
        board: the element of class `sk-root`.
    """

    def __init__(self, board: Locator) -> None:
        self.board = board
        self.page = board.page

    def stands(self, at: int, last: int) -> None:
        """The board stands there."""
        expect(self.board.locator(".where b")).to_have_text(str(at))
        expect(self.board.locator(".where span")).to_have_text(f"of {last}")

    def last(self) -> int:
        """How many stops there are."""
        return int((self.board.locator(".where span").text_content() or "").removeprefix("of "))

    def comes(self) -> None:
        """The board has come, and the whole of it is seen at once."""
        expect(self.board.locator(".sentence")).to_be_visible()
        self.board.scroll_into_view_if_needed()

    def sees_all(self) -> None:
        """Nothing of the board is outside of the window, no bar is in it, and no more than one around it."""
        self.board.evaluate("board => board.scrollIntoView({ block: 'nearest', behavior: 'instant' })")
        box = self.board.bounding_box()
        size = self.page.viewport_size
        assert box and size
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        # A box that scrolls does so by whole pixels, and a board need not begin at one: in marimo's editor, whose page
        # is 733.27 px high, the nearest the browser comes is 0.125 px too far.
        assert box["y"] > -1 and box["y"] + box["height"] < size["height"] + 1
        # The middle of each side can be clicked: no tool bar of the host lies over it.
        for x, y in ((0.5, 0.01), (0.5, 0.99), (0.01, 0.5), (0.99, 0.5)):
            at = [box["x"] + x * box["width"], box["y"] + y * box["height"]]
            assert self.board.evaluate(_ON_TOP, at), f"something lies over the board at {x}, {y} of it"
        found: dict[str, Any] = self.board.evaluate(_SCROLLING)
        assert found["inside"] == []
        assert len(found["around"]) <= 1
        assert not found["sideways"]

    def reads(self) -> None:
        """Keys and clicks step; sentence, sum and picture follow."""
        last = self.last()
        self.board.focus()
        self.page.keyboard.press("Home")
        self.stands(0, last)
        first = self._picture()
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("ArrowRight")
        self.stands(2, last)
        expect(self.board.locator(".sentence")).to_have_text(
            "Ishida deploys Mōri 3 with a plain card: 3 impact, from 0 to 3."
        )
        expect(self.board.locator(".terms .total:visible")).to_contain_text("3")
        second = self._picture()
        assert first != second
        self.board.get_by_role("button", name="One step forward").click()
        self.stands(3, last)
        expect(self.board.locator(".sentence")).to_contain_text("Tokugawa deploys Date 2")
        expect(self.board.locator(".terms .total:visible")).to_contain_text("2")
        assert self._picture() != second
        self.page.keyboard.press("Home")
        self.stands(0, last)

    def _picture(self) -> dict[str, str]:
        """Where each piece stands on the picture, once it is drawn."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found: dict[str, str] = self.board.evaluate(_PIECES)
        assert found
        return found

    def plays(self) -> int:
        """A choice is made and comes back from Python as a commit; where the reader stands then."""
        self.board.focus()
        self.page.keyboard.press("End")
        choices = self.board.locator(".choosing button.choice, .choosing button.pickable")
        asked = self.board.get_by_role("button", name="Play on from here")
        # Who has played before is asked at once.
        expect(choices.or_(asked).first).to_be_visible()
        if asked.is_visible():
            self.page.keyboard.press("p")
        expect(choices.first).to_be_visible()
        before = self.last()
        choices.first.click()
        expect(self.board.locator(".where span")).not_to_have_text(f"of {before}")
        last = self.last()
        assert last > before
        self.stands(last, last)
        return last


_PIECES = """board => Object.fromEntries([...board.querySelectorAll(".frame [data-id]")].map(
    piece => [piece.dataset.id, `${piece.getAttribute("transform")} ${piece.getAttribute("style")}`]))"""

_ON_TOP = """(board, [x, y]) => {
    let top = document.elementFromPoint(x, y);
    while (top?.shadowRoot?.elementFromPoint(x, y) && top.shadowRoot.elementFromPoint(x, y) !== top)
        top = top.shadowRoot.elementFromPoint(x, y);
    return top === board || board.contains(top);
}"""
