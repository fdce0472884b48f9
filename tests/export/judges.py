"""A board with Python and a page without, asked the same: what each tells is compared, word for word."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget.board import Board
from sekiwidget.export.puzzle_tree import PuzzleTree
from sekiwidget.lesson.play.scenario import Scenario

SCRIPT = Path(__file__).with_name("judge.mjs")
HELPS = ("back", "back", "hint", "show", "again")


def node() -> str:
    """Node, as the environment of the project has it, or the machine."""
    own = Path(sys.prefix) / "bin" / "node"
    found = str(own) if own.exists() else shutil.which("node")
    assert found is not None, "no Node: `make setup` installs it"
    return found


def answers(tree: PuzzleTree, first: dict[str, Any], requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page tells after each request."""
    given = {"table": tree.table, **first, "requests": requests}
    run = subprocess.run([node(), str(SCRIPT)], input=json.dumps(given), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def told(board: Board) -> dict[str, Any]:
    """What a board has told, as far as a page without Python tells it too."""
    puzzle = dict(board.puzzle)
    # The rule to practise: a page without Python has no puzzles to practise on.
    puzzle.pop("rule", None)
    puzzle["help"] = [what for what in puzzle["help"] if what != "explore"]
    timelines = board._pages.feed.timelines
    nodes = {name: timeline.nodes for name, timeline in timelines.items()}
    found: dict[str, Any] = json.loads(json.dumps({"puzzle": puzzle, "cursor": board.cursor, "nodes": nodes}))
    return found


def asked(board: Board, request: dict[str, Any]) -> dict[str, Any]:
    """A board's answer to a request."""
    sent: list[dict[str, Any]] = []
    hidden: Any = board
    hidden.send = lambda content, buffers=None: sent.append(content)
    board.set_trait("news", {})
    board._receive(board, {**request, "id": 7}, [])
    found: dict[str, Any] = json.loads(json.dumps(board.news.get("answer") or sent[-1]))
    return found


def on_board(scenario: Scenario, texts: Sequence[str]) -> list[dict[str, Any]]:
    """What a board has told after each of these, done where the learner is asked."""
    board = Board(scenario)
    heard = []
    for text in texts:
        here = board.puzzle_session.here
        board.set_state({"cursor": here})
        answer = asked(board, {"act": text, "node": here, "as": "all"})
        heard.append({**told(board), "answer": answer})
    return heard


def on_page(tree: PuzzleTree, scenario: Scenario, texts: Sequence[str]) -> list[dict[str, Any]]:
    """What a page has told after each of these, done where the learner is."""
    board = Board(scenario)
    first = {"cursor": board.cursor, "nodes": told(board)["nodes"]}
    return answers(tree, first, [{"as": "all", "act": text} for text in texts])


def walked(
    scenario: Scenario, tree: PuzzleTree, seed: int, steps: int
) -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """The requests of a learner who tries at random, with what the board and the page tell after each."""
    board, rng = Board(scenario), Random(seed)
    first = {"cursor": board.cursor, "nodes": told(board)["nodes"]}
    requests, heard = [], []
    for _ in range(steps):
        here = board.puzzle_session.here
        request: dict[str, Any] = {"cursor": here, "node": here, "as": "all"}
        own = board.line.nodes[here].position
        # A page knows nothing of what follows the end, where a board explores.
        if rng.random() < 0.35 or board.puzzle_session.is_over:
            what = rng.choice([one for one in HELPS if one in board.puzzle["help"]])
            request = {"puzzle": what}
        else:
            start = sorted(tree.table["places"][str(tree.table["start"])]["texts"])
            request["act"] = rng.choice(
                [*map(str, own.legal()), *(start if here == board.puzzle_session.start else ())]
            )
        if "cursor" in request:
            board.set_state({"cursor": request["cursor"]})
        answer = asked(board, {name: value for name, value in request.items() if name != "cursor"})
        requests.append(request)
        heard.append({**told(board), "answer": {"ok": answer["ok"]}, "choices": json.loads(json.dumps(board.choices))})
    yield from zip(requests, heard, answers(tree, first, requests), strict=True)
