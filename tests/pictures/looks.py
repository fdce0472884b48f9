"""`python -m tests.pictures.looks`: whether all of a board is seen at one look, and nothing jumps.

Every lesson and puzzle of examples/ is opened in JupyterLab, with the file browser open and scroll bars that can be
seen, on four screens and in two columns where the page scrolls (725 px, and what 150 % leave of a laptop), and as an
exported page on a phone; each is stepped through, and looks.js looks at every frame.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Locator, ViewportSize, sync_playwright

from sekiwidget import Board
from tests.browser.chromium import FLAGS, executable
from tests.browser.jupyter import Lab, running_lab
from tests.browser.timeouts import LAB_MS, PAGE_MS

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SCREENS: tuple[ViewportSize, ...] = (
    {"width": 911, "height": 512},
    {"width": 1172, "height": 768},
    {"width": 1366, "height": 768},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
    {"width": 2560, "height": 1440},
)
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOK = (Path(__file__).parent / "looks.js").read_text(encoding="utf-8").strip().removesuffix(";")
IMPORTS = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom sekiwidget import Board"
SETTLES_MS = 400
"""How long a page is given to lay itself out for another screen."""


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong with a board on a screen, and at which steps."""

    what: str
    screen: str
    board: str
    steps: tuple[int, ...]


def name_of(screen: ViewportSize) -> str:
    """A screen as `1366x768`."""
    return f"{screen['width']}x{screen['height']}"


def looked(root: Locator, board: str, screen: ViewportSize, *, plays: bool) -> Iterator[Fault]:
    """Step through a board that is shown. `plays`: whether a kernel answers."""
    for what, steps in root.evaluate(f"(root, plays) => ({LOOK})(root, plays)", plays).items():
        yield Fault(what, name_of(screen), board, tuple(steps))


def in_the_lab(browser: Browser, lab: Lab, boards: Sequence[Path]) -> Iterator[Fault]:
    """Each board in turn as the one cell of a notebook, with a cell below it."""
    page = browser.new_page(viewport=SCREENS[-1], reduced_motion="reduce")
    page.set_default_timeout(LAB_MS)
    notebook = lab.open_cells(page, "looks.ipynb", IMPORTS, "0", "'below'")
    page.locator(".jp-DirListing").first.wait_for()
    notebook.run(0)
    for path in counted(boards):
        name = path.relative_to(EXAMPLES).as_posix()
        notebook.write(1, f"Board({str(path)!r})")
        notebook.run(1)
        if errors := notebook.errors():
            yield Fault(f"does not open: {errors[0]}", "", name, ())
            notebook.clear(1)
            continue
        for screen in SCREENS:
            page.set_viewport_size(screen)
            page.wait_for_timeout(SETTLES_MS)
            yield from looked(notebook.board(1), name, screen, plays=True)
    page.close()


def on_a_phone(browser: Browser, boards: Sequence[Path], folder: Path) -> Iterator[Fault]:
    """Each board in turn as the file that it is saved to."""
    context = browser.new_context(
        viewport=PHONE, is_mobile=True, has_touch=True, offline=True, reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    page.set_default_timeout(PAGE_MS)
    for path in counted(boards):
        file = folder / f"{path.stem}.html"
        Board(path).save(file)
        page.goto(file.as_uri())
        yield from looked(page.locator(".sk-root").first, path.relative_to(EXAMPLES).as_posix(), PHONE, plays=False)
        file.unlink()
    context.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that shows its scroll bars, which Playwright hides: a false one would go unseen."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=executable(), args=list(FLAGS), ignore_default_args=["--hide-scrollbars"]
        )
        yield browser
        browser.close()


def counted(boards: Sequence[Path]) -> Iterator[Path]:
    """The boards, each told as it is opened: all of them take hours."""
    for number, path in enumerate(boards, start=1):
        print(f"{number} of {len(boards)}: {path.relative_to(EXAMPLES).as_posix()}", file=sys.stderr, flush=True)
        yield path


def faults_of(boards: Sequence[Path], *, lab: bool, phone: bool) -> Iterator[Fault]:
    """What is wrong with these boards in JupyterLab, and on the phone."""
    with TemporaryDirectory() as name, chromium() as browser:
        if phone:
            yield from on_a_phone(browser, boards, Path(name))
        if lab:
            source = Path(name) / "source"
            source.mkdir()
            with running_lab(Path(name), source) as server:
                yield from in_the_lab(browser, server, boards)


def table(faults: Sequence[Fault]) -> str:
    """Every fault with the boards that have it, by screen, and the steps at which they do."""
    lines = []
    for what in sorted({one.what for one in faults}):
        lines.append(what)
        for one in sorted(one for one in faults if one.what == what):
            steps = ", ".join(map(str, one.steps[:8])) + (", ..." if len(one.steps) > 8 else "")
            lines.append(f"  {one.screen:>9}  {one.board:<60}  step {steps}")
    return "\n".join(lines)


def main(given: Sequence[str] | None = None) -> int:
    """Look at all boards and print the table; 1 where anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures.looks", description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="only files whose path below examples/ holds this")
    parser.add_argument("--where", choices=("lab", "phone"), help="only there")
    asked = parser.parse_args(given)
    every = sorted(path for path in EXAMPLES.rglob("*.toml") if path.name != "course.toml")
    boards = [path for path in every if asked.only in path.relative_to(EXAMPLES).as_posix()]
    if not boards:
        parser.error(f"no file below examples/ has {asked.only!r} in its path")
    faults = []
    try:
        for fault in faults_of(boards, lab=asked.where != "phone", phone=asked.where != "lab"):
            faults.append(fault)
            print(f"  {fault.screen}: {fault.what}", file=sys.stderr, flush=True)
    except (Error, KeyboardInterrupt) as error:
        print(table(faults))
        print(f"stopped: {(str(error) or type(error).__name__).splitlines()[0]}")
        return 1
    if faults:
        print(table(faults))
    print(f"{len(boards)} boards, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
