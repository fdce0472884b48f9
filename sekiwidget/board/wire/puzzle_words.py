"""A puzzle as shown on a page, in words: its task, the verdict on the last commit, and the help available."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sekiwidget.base.phrase import paragraph, phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.session import PuzzleSession, State

SAID: Final[dict[State, str]] = {
    "asked": "",
    "wrong": phrase("✗ Not yet."),
    "solved": "✓",
    "shown": phrase("This is the solution."),
    "free": phrase("Free exploration: nothing is judged."),
}
"""The opening text in each state."""
HELP: Final[dict[State, str]] = {
    "asked": "back hint show explore",
    "wrong": "back hint show explore again",
    "solved": "explore again",
    "shown": "back explore again",
    "free": "back again",
}
"""The help available in each state, if there is any."""


def told(puzzle_session: PuzzleSession) -> dict[str, Any]:
    """The trait `puzzle`. It contains only what was played or requested."""
    state, left = puzzle_session.state, puzzle_session.left
    missing = {"back"} if not puzzle_session.has_way_back else set()
    if len(puzzle_session.hints) == len(puzzle_session.puzzle.hints):
        missing.add("hint")
    found: dict[str, Any] = {
        "task": puzzle_session.task,
        "state": state,
        "say": paragraph([SAID[state], puzzle_session.said]),
        "hints": list(puzzle_session.hints),
        "help": [what for what in HELP[state].split() if what not in missing],
    }
    if left and state == "asked":
        found["left"] = phrase(" One decision left.") if left == 1 else phrase(" {left} decisions left.", left=left)
    return found
