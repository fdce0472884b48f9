"""What `sekiwidget export` of the wheel writes, and its board in a browser that does not look through shadow roots."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tests.hosts import environment
from tests.hosts.driven import Driven, until

Opened = Callable[[Path], AbstractContextManager[Driven]]
"""Opens a browser with an empty profile in a folder."""

_BOARD = (
    "[...document.querySelectorAll('#board > *')].map(one => one.shadowRoot?.querySelector('.sk-root')).find(Boolean)"
)


def exported(what: Path, target: Path) -> str:
    """Export a lesson or a folder of them; the version that did it."""
    lab = environment.host("lab")
    environment.said([str(lab.program("sekiwidget")), "export", str(what), "-o", str(target)])
    return lab.version("sekiwidget")


class Shown:
    """An exported page in a browser.

    Args:
        driven: the browser; the page is opened in it.
    """

    def __init__(self, driven: Driven) -> None:
        self.driven = driven

    def board(self, expression: str) -> Any:
        """The value of an expression about `board`, which is undefined until it has come."""
        return self.driven.evaluate(f"(board => {expression})({_BOARD})")

    def until_board(self, expression: str) -> None:
        """Wait until an expression about `board` is true.

        Raises:
            AssertionError: if it never is.
        """
        until(self.driven, f"!!(board => {expression})({_BOARD})")

    def stands(self, at: int, last: int) -> None:
        """Wait until the board stands there."""
        self.until_board(f"board?.querySelector('.where b')?.textContent === '{at}'")
        self.until_board(f"board.querySelector('.where span').textContent === 'of {last}'")

    def text(self, selector: str) -> str:
        """What stands in a part of the board."""
        found: str = self.board(f"board.querySelector({selector!r}).textContent")
        return found

    def asked(self, state: str) -> None:
        """Wait until the board's puzzle is `asked`, `wrong`, `right` or `solved`."""
        self.until_board(f"board?.querySelector('.puzzle')?.dataset.state === '{state}'")

    def click(self, selector: str, words: str = "") -> None:
        """Click the first part of the page or its board that is so named and holds these words, once it is there."""
        found = (
            f"[...document.querySelectorAll({selector!r}), ...(board?.querySelectorAll({selector!r}) ?? [])]"
            f".find(one => one.textContent.includes({words!r}) && one.checkVisibility())"
        )
        self.until_board(found)
        x, y = self.board(
            f"[{found}].map(one => {{ one.scrollIntoView({{ block: 'center' }}); return one.getBoundingClientRect(); }})"
            ".flatMap(box => [box.left + box.width / 2, box.top + box.height / 2])"
        )
        self.driven.click(x, y)

    def types(self, text: str) -> None:
        """Type an action and have it done."""
        # The line for typing may still be open, and would take the key that opens it.
        self.board("board.focus() ?? null")
        for key in ["/", *text, "ENTER"]:
            self.driven.press(key)
