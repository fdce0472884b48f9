"""A puzzle as shown on a page, in words: its task, the verdict on the last commit, and the help available."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.board.session.perspective import Json, printable
from sekiwidget.lesson.puzzle.feedback import ASKED, State

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.session import PuzzleSession

HELP: Final[dict[State, str]] = {
    "asked": "back hint show explore",
    "right": "back hint show explore",
    "unjudged": "back hint show explore",
    "wrong": "back hint show explore again",
    "solved": "explore again",
    "shown": "back explore again",
    "free": "back again",
}
"""The help available in each state, if there is any."""


def told(puzzle_session: PuzzleSession, scene: Json) -> dict[str, Any]:
    """The trait `puzzle`, without empty values. It contains only what was played or requested.

    `scene` is that of the commit judged, where there is one.
    """
    state, left = puzzle_session.state, puzzle_session.left
    missing = {"back"} if not puzzle_session.has_way_back else set()
    if len(puzzle_session.hints) == len(puzzle_session.puzzle.hints):
        missing.add("hint")
    found: dict[str, Any] = {
        "title": printable(puzzle_session.scenario.title),
        "task": printable(puzzle_session.task),
        "state": state,
        "head": _head(puzzle_session),
        "say": _details(puzzle_session),
        "node": puzzle_session.judged,
        "at": touched(scene) if puzzle_session.judged is not None else "",
        "after": printable(puzzle_session.puzzle.after) if state == "solved" else "",
        "hints": list(map(printable, puzzle_session.hints)),
        "help": [what for what in HELP[state].split() if what not in missing],
    }
    if state in ASKED:
        found["left"] = left_words(left)
    return {name: value for name, value in found.items() if value}


def searching(puzzle_session: PuzzleSession, done: int, of: int) -> dict[str, Any]:
    """The trait `puzzle` while a verdict or the solution is being searched for."""
    found: dict[str, Any] = {
        "title": printable(puzzle_session.scenario.title),
        "task": printable(puzzle_session.task),
        "state": "searching",
        "head": phrase("Still searching …"),
        "say": phrase("{done} of {of} seconds. After that, or if you stop it, what is known counts.", done=done, of=of),
        "hints": list(map(printable, puzzle_session.hints)),
        "help": ["stop"],
    }
    return {name: value for name, value in found.items() if value}


def left_words(left: int | None) -> Phrase | str:
    """How many own decisions are left, in words; nothing where there is no limit, or none is left."""
    if not left:
        return ""
    return phrase("One decision left") if left == 1 else phrase("{left} decisions left", left=left)


def _head(puzzle_session: PuzzleSession) -> Phrase | str:
    """The verdict in a few words, with the sum of a right commit, and how near a wrong one came."""
    written = _sum(puzzle_session)
    match puzzle_session.state:
        case "right":
            return phrase("Right: {sum}.", sum=written) if written else phrase("Right.")
        case "solved":
            return phrase("Solved: {sum}.", sum=written) if written else phrase("Solved.")
        case "wrong":
            short = puzzle_session.short
            return phrase("Not yet: {short}.", short=short) if short else phrase("Not yet.")
        case "unjudged":
            return phrase("Not judged.")
        case "shown" if puzzle_session.said:
            return phrase("The solution, as far as it is known.")
        case "shown":
            return phrase("This is the solution.")
        case "free":
            return phrase("Free exploration: nothing is judged.")
    return ""


def _sum(puzzle_session: PuzzleSession) -> str:
    """The sum of the commit judged, if it is one."""
    if puzzle_session.judged is None:
        return ""
    commit = puzzle_session.line.nodes[puzzle_session.judged].commit
    written = puzzle_session.game.say(commit).sum if commit is not None else ""
    return written if "=" in written else ""


def _details(puzzle_session: PuzzleSession) -> str:
    """The teacher's words, or why it is wrong; of a right commit without such words, its sentence."""
    if puzzle_session.said or puzzle_session.state not in ("right", "solved") or puzzle_session.judged is None:
        return printable(puzzle_session.said)
    commit = puzzle_session.line.nodes[puzzle_session.judged].commit
    return puzzle_session.game.say(commit).text if commit is not None else ""


def touched(scene: Json) -> str:
    """The piece or place of a scene that its commit changed: of its sum, else framed, moved to, or ringed."""
    if piece := scene.get("sum", {}).get("piece"):
        return str(piece)
    pieces = scene.get("pieces", {})
    changed = [name for name, piece in pieces.items() if "now" in piece.get("states", ())]
    ends = [move["end"] for move in scene.get("moves", ())]
    rings = [mark.get("to") or mark["place"] for mark in scene.get("marks", ()) if mark.get("style", "now") == "now"]
    return next(iter((*changed, *ends, *rings)), "")
