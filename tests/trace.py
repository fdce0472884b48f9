"""What one act passes through in Python: `python -m tests.trace` clicks, lays a piece, takes a hint, and counts calls.

A click that passes many files is hard to follow for whoever looks for a fault. `python -m tests.trace click` prints the
files of one in the order in which they are entered first. Counted are calls of the package's own functions; what
libraries do, what a first act imports, and what the page does before and after (`js/src`), is not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

import comm

from sekiwidget import Board
from tests.board.comms import StrictComm
from tests.board.pages import Page

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = f"{ROOT / 'sekiwidget'}/"
BATTLE: Final = """
game = "sekigahara"
[position]
phase = "combat"
blocks.gifu = { tokugawa = "date2 date3 fukushima2", ishida = "mori3 mori2" }
hands = { tokugawa = "date date fukushima", ishida = "mori mori" }
"""
PUZZLE: Final = ROOT / "examples/combat/38-puzzle-one-sword.toml"


@dataclass
class Trace:
    """The files that an act entered, with the calls in each; `changes` counts calls from one file into another."""

    files: dict[str, int] = field(default_factory=dict)
    changes: int = 0
    _file: str = ""

    @property
    def calls(self) -> int:
        """Calls of functions of the package."""
        return sum(self.files.values())

    def enter(self, frame: FrameType, event: str, _arg: object) -> None:
        """Count a call; for `sys.setprofile`."""
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(PACKAGE):
            file = name.removeprefix(PACKAGE)
            self.files[file] = self.files.get(file, 0) + 1
            self.changes += file != self._file
            self._file = file


def trace(act: Callable[[], object]) -> Trace:
    """Do something, and count."""
    found = Trace()
    before = sys.getprofile()
    sys.setprofile(found.enter)
    try:
        act()
    finally:
        sys.setprofile(before)
    return found


def click() -> Callable[[], object]:
    """The first block that is deployed in a battle; two clicks come before it, so nothing is loaded any more."""
    page = Page(Board(BATTLE))
    page.act("T: declare gifu")
    page.act("I: outside")
    return lambda: page.act("T: deploy date2 with date")


def put() -> Callable[[], object]:
    """A block laid at a castle of an empty map, the third one."""
    page = Page(Board.set_up("sekigahara"))
    for block in ("mori2", "mori3"):
        page.act(f"put {block} gifu")
    return lambda: page.act("put date2 gifu")


def hint() -> Callable[[], object]:
    """The second hint of a puzzle."""
    page = Page(Board(PUZZLE))
    page.ask(puzzle="hint")
    return lambda: page.ask(puzzle="hint")


ACTS: Final[dict[str, Callable[[], Callable[[], object]]]] = {"click": click, "put": put, "hint": hint}


def main(given: Sequence[str] | None = None) -> None:
    """Print the sums of each act, and the files of those that are named."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.trace",
        description="Counts the files and calls that an act passes through in Python, from the page's message to the "
        "update that answers it.",
    )
    parser.add_argument("acts", metavar="ACT", nargs="*", help=f"print its files: {', '.join(ACTS)}")
    named = parser.parse_args(given).acts
    for name in named:
        if name not in ACTS:
            parser.error(f"there is no act {name!r}; there are {', '.join(ACTS)}")
    comm.create_comm = StrictComm
    for name, begin in ACTS.items():
        found = trace(begin())
        print(f"{name}: {found.calls} calls in {len(found.files)} files, {found.changes} changes of file")
        if name in named:
            for file, calls in found.files.items():
                print(f"{calls:7} {file}")


if __name__ == "__main__":
    main()
