"""The trait `puzzle`: the task, the verdict on the last commit, the deciding position, and the help available."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekiwidget.board.session.perspective import Json, printable
from sekiwidget.lesson.puzzle.feedback import ASKED, State
from sekiwidget.text.phrase import Phrase, as_sentence, phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.session import PuzzleSession, Try

SceneAt = Callable[[int], Json]
"""The scene of a node with open hands."""

HELP: Final[dict[State, str]] = {
    "asked": "back hint show explore",
    "right": "back hint show explore",
    "unjudged": "back hint show explore",
    "wrong": "back hint show",
    "solved": "again explore",
    "shown": "again explore",
    "free": "back again",
}
"""The help available in each state, if there is any."""


class Decision(NamedTuple):
    """Where a fight was decided, and the sum that decided it."""

    node: int
    sum: Json


def puzzle_state(puzzle_session: PuzzleSession, scene_at: SceneAt) -> dict[str, Any]:
    """The trait `puzzle`, without empty values. It contains only what was played or requested."""
    state, judged = puzzle_session.state, puzzle_session.judged
    missing = {"back"} if not puzzle_session.has_way_back else set()
    if len(puzzle_session.hints) == len(puzzle_session.puzzle.hints):
        missing.add("hint")
    decision = _decision(puzzle_session, scene_at)
    found: dict[str, Any] = {
        **_asked(puzzle_session),
        "state": state,
        "head": _head(puzzle_session, decision),
        "say": _details(puzzle_session, decision),
        "node": judged,
        "at": changed_at(scene_at(judged)) if judged is not None else "",
        "hints": list(map(printable, puzzle_session.hints)),
        "help": [what for what in HELP[state].split() if what not in missing],
    }
    if state in ASKED:
        found["left"] = left_words(puzzle_session.left)
    if state in ("solved", "shown"):
        found["rest"] = decision.node if decision is not None else puzzle_session.end
        found["tried"] = list(_tried(puzzle_session, scene_at))
    if state == "shown":
        found["node"] = puzzle_session.here
    # A solution that is not known to its end is not what the closing word explains.
    if state == "solved" or (state == "shown" and not puzzle_session.said):
        found["after"] = printable(puzzle_session.puzzle.after)
    if state == "solved":
        found["first"] = puzzle_session.result.at_once
    return {name: value for name, value in found.items() if value or (name in ("node", "rest") and value == 0)}


def _asked(puzzle_session: PuzzleSession) -> dict[str, Any]:
    """What is asked, and how many hints there are."""
    return {
        "title": printable(puzzle_session.scenario.title),
        "task": printable(puzzle_session.task),
        "hint_count": len(puzzle_session.puzzle.hints),
    }


def searching_state(puzzle_session: PuzzleSession, done: int, of: int) -> dict[str, Any]:
    """The trait `puzzle` while a verdict or the solution is being searched for."""
    found: dict[str, Any] = {
        **_asked(puzzle_session),
        "state": "searching",
        "head": phrase("Still searching …"),
        "say": phrase(
            "{done} of {of} seconds. The search then ends with what it has found; you can stop it earlier.",
            done=done,
            of=of,
        ),
        "hints": list(map(printable, puzzle_session.hints)),
        "help": ["stop"],
    }
    return {name: value for name, value in found.items() if value}


def left_words(left: int | None) -> Phrase | str:
    """How many own decisions are left, in words; nothing where there is no limit, or none is left."""
    if not left:
        return ""
    return phrase("One decision left") if left == 1 else phrase("{left} decisions left", left=left)


# -- the verdict -------------------------------------------------------------------------------------------------------


def _head(puzzle_session: PuzzleSession, decision: Decision | None) -> Phrase | str:
    """The verdict in a few words, with the score or the sum of a right commit, and how near a wrong one came."""
    match puzzle_session.state:
        case "right":
            written = _sum(puzzle_session)
            return phrase("Right: {sum}.", sum=written) if written else phrase("Right.")
        case "solved":
            written = score(puzzle_session, decision) or _sum(puzzle_session)
            return phrase("Solved: {sum}.", sum=written) if written else as_sentence(phrase("solved"))
        case "wrong":
            short = puzzle_session.short or score(puzzle_session, decision)
            return phrase("Not yet: {short}.", short=short) if short else phrase("Not yet.")
        case "unjudged":
            return as_sentence(phrase("not judged"))
        case "shown" if puzzle_session.said:
            return phrase("The known part of the solution.")
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


def _details(puzzle_session: PuzzleSession, decision: Decision | None) -> Phrase | str:
    """The teacher's words, or why it is wrong; else what decided it, or the sentence of a right commit."""
    state, judged = puzzle_session.state, puzzle_session.judged
    if puzzle_session.said or state not in ("right", "solved") or judged is None:
        return printable(puzzle_session.said)
    # Who has lost the fight was asked for something else; one that was decided long before has no words left.
    won = decision.sum if decision is not None and decision.sum["winner"] == puzzle_session.puzzle.side else {}
    if state == "solved" and (note := won.get("note")):
        return phrase("{words}.", words=note[0])
    commit = puzzle_session.line.nodes[judged].commit
    return puzzle_session.game.say(commit).text if commit is not None else ""


# -- what decided it ---------------------------------------------------------------------------------------------------


def _decision(puzzle_session: PuzzleSession, scene_at: SceneAt) -> Decision | None:
    """Where the fight was decided in which the puzzle or a try ended: by the last commit, or in the solution shown."""
    state, judged = puzzle_session.state, puzzle_session.judged
    if state in ("solved", "wrong") and judged is not None:
        return _decided(puzzle_session, scene_at, judged, puzzle_session.end)
    return _decided(puzzle_session, scene_at, puzzle_session.here, puzzle_session.end) if state == "shown" else None


def _decided(puzzle_session: PuzzleSession, scene_at: SceneAt, start: int, end: int) -> Decision | None:
    """The first node from `start` to `end` at which a fight is decided."""
    line = puzzle_session.line
    if not line.holds(start) or not line.holds(end):
        return None
    before = {node.id for node in line.path(start)} - {start}
    for node in line.path(end):
        written = scene_at(node.id).get("sum") if node.id not in before else None
        if written and written.get("winner"):
            return Decision(node.id, written)
    return None


def score(puzzle_session: PuzzleSession, decision: Decision | None) -> Phrase | str:
    """The result of a decided fight, that of the learner's side first: `5 : 4`; of a siege what the besieger has."""
    if decision is None:
        return ""
    total, rival = decision.sum["total"], decision.sum.get("rival")
    if rival is None or not total:
        return f"{total}" if total else ""
    own, other = total, rival["number"]
    if decision.sum["winner"] != puzzle_session.puzzle.side:
        own, other = other, own
    return phrase("{own}\u00a0:\u00a0{other}", own=own, other=other)


def _tried(puzzle_session: PuzzleSession, scene_at: SceneAt) -> Iterator[list[Phrase | str]]:
    """What else the learner tried, each once, with how near it came, or the score."""
    seen = set()
    for one in puzzle_session.tried:
        row = tried_row(puzzle_session, scene_at, one)
        if str(row) not in seen:
            seen.add(str(row))
            yield row


def tried_row(puzzle_session: PuzzleSession, scene_at: SceneAt, one: Try) -> list[Phrase | str]:
    """A wrong try in words, with how near it came, or the score."""
    return [one.words, one.short or score(puzzle_session, _decided(puzzle_session, scene_at, one.made, one.end))]


def changed_at(scene: Json) -> str:
    """The piece or place of a scene that its commit changed: of its sum, else framed, moved to, or ringed."""
    if piece := scene.get("sum", {}).get("piece"):
        return str(piece)
    pieces = scene.get("pieces", {})
    changed = [name for name, piece in pieces.items() if "now" in piece.get("states", ())]
    ends = [move["end"] for move in scene.get("moves", ())]
    rings = [mark.get("to") or mark["place"] for mark in scene.get("marks", ()) if mark.get("style", "now") == "now"]
    return next(iter((*changed, *ends, *rings)), "")
