"""Nothing on the page is stale: after any changes a board looks as one that is mounted only now."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from random import Random

import pytest

import sekiwidget
from sekiwidget import Board
from sekiwidget.board.course import Course
from sekiwidget.core.line import COLOURS, GLYPHS
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES
from sekiwidget.games.registry import game as found
from tests.browser.bare_page import PAGE_WRITES, PAGES, BarePage, traits_of
from tests.browser.bridge import Bridge
from tests.browser.timeouts import wait_until
from tests.contract.editor_changes import walk

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"


@pytest.fixture
def still(bare: BarePage, monkeypatch: pytest.MonkeyPatch) -> BarePage:
    """A page on which nothing moves, and boards can be compared."""
    monkeypatch.setitem(PAGES, "/mounted_anew.js", ("text/javascript", HERE / "mounted_anew.js"))
    bare.page.emulate_media(reduced_motion="reduce")
    return bare


def assert_fresh(played: Bridge, what: str) -> None:
    """The page shows what it would if it were loaded now."""
    played.pump()
    shown, anew = played.bare.page.evaluate(
        """async ([state, mine]) => (await import("/mounted_anew.js")).mountedAnew(state, mine)""",
        [traits_of(played.board), list(PAGE_WRITES)],
    )
    if different := [*unified_diff(shown, anew, "after changes", "mounted anew", n=4, lineterm="")]:
        pytest.fail("\n".join([what, *different]))


def play(board: Board, rng: Random) -> str:
    """Play any action at the cursor; its text."""
    side, action = board.position.to_move, board.position.sample(rng)
    text = f"{'-' if side == CHANCE else f'{side}:'} {action}"
    board.play(text)
    return text


class Changes:
    """What a teacher or a player changes on a board, at random; each says what it did."""

    def __init__(self, board: Board, rng: Random) -> None:
        self.board, self.rng = board, rng

    def leaf(self) -> int:
        return self.rng.choice([node.id for node in self.board.line.nodes if not node.children])

    def on(self) -> str:
        """Play at an end of the line."""
        self.board.goto(self.leaf())
        return play(self.board, self.rng)

    def branch(self) -> str:
        """Play something else than the line has."""
        self.board.goto(self.rng.choice([node.id for node in self.board.line.nodes if node.children]))
        return play(self.board, self.rng)

    def go(self) -> str:
        """Go to an end of the line: to which one it leads from before it is the reader's choice, not the board's."""
        self.board.goto(self.leaf())
        return f"went to {self.board.cursor}"

    def note(self) -> str:
        """Write on the commit shown."""
        line, places = self.board.line, [*self.board.backdrop["places"]]
        line.comment(f"Comment {self.rng.random()}.")
        line.glyph(self.rng.choice([*GLYPHS]))
        line.mark(self.rng.choice(places), colour=self.rng.choice(COLOURS))
        line.arrow(*self.rng.sample(places, 2))
        self.board.refresh()
        return f"wrote on {self.board.cursor}"

    def beside(self) -> str:
        """Hold another node beside the one shown, or none."""
        self.board.held = -1 if self.board.held >= 0 else self.leaf()
        return f"held {self.board.held}"


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_grows_branches_and_is_written_on(still: BarePage, game: str) -> None:
    rng, line = Random(f"stale {game}"), sekiwidget.new(game, seed=1)
    for _ in range(24):
        line.play(line.position.sample(rng))
    board = Board(line)
    played, changes = Bridge(still, board), Changes(board, rng)
    said = []
    for change in (changes.on, changes.note, changes.branch, changes.beside, changes.go, changes.beside, changes.on):
        said.append(change())
        assert_fresh(played, "; ".join(said))


STEPPED = {
    "sekigahara": ("lessons/the-first-week", "tokugawa"),  # a siege, then a battle: two scales in one place
    "warchest": ("war-chest/36-the-draft", "public"),  # a drafting table, then the board
    "daimyo": ("lessons/three-rounds", "gold"),
    "shogun": ("lessons/two-plans", "public"),  # plans, then a fight and its tower
}
"""Lessons of each game in which panels, scales and tables come and go."""


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_that_is_stepped_through_and_back(still: BarePage, game: str) -> None:
    """At no stop anything is left of an earlier one."""
    file, side = STEPPED[game]
    board = Board(EXAMPLES / f"{file}.toml", perspectives=[side])
    played, stops = Bridge(still, board), [board.cursor]
    for way in ("One step forward", "One step back"):
        key = still.view().get_by_role("button", name=way)
        while key.get_attribute("aria-disabled") != "true":
            key.click()
            wait_until(still.page, lambda: moved(played, stops[-1]), lambda: stops)
            stops.append(board.cursor)
            assert_fresh(played, f"stops {stops}")
    assert len(stops) > 16


def moved(played: Bridge, stood: int) -> bool:
    """Whether the reader stands elsewhere, as Python knows it."""
    played.pump()
    return played.board.cursor != stood


def test_a_course_from_file_to_file(still: BarePage, tmp_path: Path) -> None:
    course = Course(EXAMPLES / "course", tmp_path / "progress.json")
    played = Bridge(still, course.board("01-what-a-block-is/1"))
    for name in ("Hint", "Solution", "Try again"):
        still.view().get_by_role("button", name=name).first.click()
        assert_fresh(played, name)
    for dot in (0, 2):
        still.view().locator(".progress button").nth(dot).click()
        assert_fresh(played, f"file {dot}")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_is_set_up(still: BarePage, game: str) -> None:
    rules, board = found(game), Board.set_up(game)
    assert rules.editor is not None
    start = [*rules.editor.starts][-1]
    played, said = Bridge(still, board), [f"start {start}"]
    board.play(said[0])
    for number, (_, change, _) in enumerate(walk(rules, start, seed=1, length=9)):
        said.append(str(change))
        board.play(said[-1])
        if number % 3 == 2:
            assert_fresh(played, "; ".join(said))
