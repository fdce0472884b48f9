"""How long a learner waits for the answer to a commit that fails, in each puzzle of the course."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from sekiwidget import Board
from sekiwidget.lesson.course.syllabus import Item, read_course
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.benchmarks.figures import Figure, Part

COURSE = Path(__file__).parents[2] / "examples" / "course"
TRIES = 8
"""So many failing commits of a puzzle are tried, evenly over all of them."""


def failing(item: Item) -> list[str]:
    """First commits of a puzzle that fail."""
    values = PuzzleSession(item.scenario).values() or []
    best = max((value for _, value in values), default=0.0)
    found = [text for text, value in values if value < best]
    return found[:: max(1, len(found) // TRIES)][:TRIES]


def answered(item: Item, text: str) -> float:
    """Milliseconds from a commit that fails to all that the page is sent, on a board of its own."""
    board = Board(item.scenario)
    start = perf_counter()
    verdict = board.check(text)
    spent = perf_counter() - start
    assert not verdict
    return spent * 1000


def measure(most: int) -> Part:
    """The slowest answer of each of so many puzzles: the ninth of ten puzzles, and the slowest of all."""
    puzzles = [item for item in read_course(COURSE).items if item.is_puzzle][:most]
    slowest = sorted(max(answered(item, text) for text in failing(item)) for item in puzzles)
    ninth = slowest[int(0.9 * (len(slowest) - 1))]
    return Part(
        f"The answer to a commit that fails, in Python, {len(puzzles)} puzzles of the course, the slowest of each",
        (
            Figure("answer ninth", "nine of ten puzzles answer within", ninth, "ms", 300),
            Figure("answer slowest", "the slowest of all", slowest[-1], "ms"),
        ),
    )
