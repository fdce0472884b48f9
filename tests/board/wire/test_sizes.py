"""How much is sent: a commit costs the same however long the line is."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.games.start import new
from tests.board.battles import battle, random_line, sekigahara
from tests.board.saved import lessons, saved_bytes

Make = Callable[..., Board]
EVERY = ("all", "public", "tokugawa", "ishida")


def size(value: object) -> int:
    """The bytes of a value as JSON."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


@pytest.mark.parametrize("perspective", EVERY)
@pytest.mark.parametrize("seed", [3, 70, 300])
def test_a_timeline_of_forty_commits_is_small(perspective: str, seed: int) -> None:
    line = random_line(40, seed)
    nodes = Timeline(sekigahara(), line, perspective).nodes[:41]
    assert size(nodes) <= 60_000


def test_a_new_commit_sends_little_however_long_the_line_is(board: Make) -> None:
    line = random_line(60, 5)
    nodes = line.nodes[:]
    del line.nodes[1:]
    for node in line.nodes:
        node.children.clear()
    line.goto(0)
    made = board(line, perspectives=list(EVERY))
    sent = []
    for node in nodes[1:61]:
        assert node.commit is not None
        who = "-" if node.commit.actor == "chance" else f"{sekigahara().letter(node.commit.actor)}:"
        made.comm.take()
        made.play(f"{who} {node.commit.action}")
        sent.append(made.comm.bytes_taken() / len(EVERY))
    assert sum(sent) / len(sent) <= 1536
    early, late = sorted(sent[:30]), sorted(sent[30:])
    assert late[15] <= early[15] * 1.3
    assert late[-1] <= early[-1] * 1.3


def test_kit_and_backdrop_are_small_and_the_same_for_every_position(board: Make) -> None:
    fight, game = board(random_line(4, 3)), board(new("sekigahara", seed=1600))
    assert (fight.kit, fight.backdrop) == (game.kit, game.backdrop)
    assert size(game.kit) <= 56_000
    assert size(game.backdrop) <= 45_000
    state = game.get_state()
    assert size(state["kit"]) <= 10_500
    assert size(state["backdrop"]) <= 15_000
    unnamed = [symbol for symbol in game.kit.values() if "label" not in symbol]
    assert unnamed
    assert all(symbol.keys() == {"svg"} for symbol in unnamed)


def test_a_notebook_keeps_a_small_picture(board: Make) -> None:
    shown = board(new("sekigahara", seed=1600))._repr_mimebundle_()[0]["text/html"]
    assert len(shown) <= 90_000


@pytest.mark.parametrize("lessons_of", ["combat", "campaign"])
def test_a_notebook_with_thirty_lessons_stays_small(board: Make, lessons_of: str) -> None:
    assert saved_bytes([board(path) for path in lessons(lessons_of)]) <= 4 * 1024**2


def test_an_edit_sends_little_however_long_the_line_is(board: Make) -> None:
    """A comment on a commit, and one on a commit folded into another, which makes it a step with its own picture."""
    for folded, most in ((False, 2_000), (True, 4_000)):
        sent = []
        for commits in (20, 60):
            made = board(random_line(commits, 5))
            joined = [bool(entry.get("joined")) for entry in made.timelines["all"]["nodes"]]
            node = next(at for at in range(3, 20) if joined[at : at + 2] == [folded, False])
            made.comm.take()
            made.comm.from_page({"edit": "comment", "node": node, "text": "look", "id": 1})
            sent.append(made.comm.bytes_taken())
        assert max(sent) <= most
        assert folded or sent[1] <= sent[0] * 1.1


def test_what_a_page_takes_for_granted_is_not_sent(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)
    state = made.get_state()
    deploy = state["choices"]["list"]["all"][0]
    assert "verb" not in deploy, "it has words"
    assert deploy["form"] == "deploy {0} with {1}"
    assert [set(pick) for pick in deploy["picks"]] == [{"name", "ids", "at"}] * 2, "one of each"
    asked = ["8.5", "Tokugawa has the initiative and must deploy or stop."]
    assert state["turn"] == {"node": 2, "name": "Tokugawa", "by": "page", "as": ["all"], "asks": asked}
    for name in ("choices", "turn"):
        kept = getattr(made, name)
        assert size(state[name]) < size(kept)
    picks = [one for each in made.choices["list"]["all"] for one in each.get("picks", [])]
    assert all({"least", "most"} <= set(one) for one in picks), "in Python all of it is there"


def test_more_than_one_pick_keeps_its_numbers(board: Make) -> None:
    line = random_line(60, 5)
    made = board(line)
    seen = set()
    for node in range(made.length):
        made.goto(node)
        for whole, sent in zip(picks_of(made.choices), picks_of(made.get_state("choices")["choices"]), strict=True):
            assert (sent.get("least", 1), sent.get("most", 1)) == (whole["least"], whole["most"])
            seen.add((whole["least"], whole["most"]))
    assert len(seen) > 1


def picks_of(choices: dict[str, Any]) -> list[dict[str, Any]]:
    """Every pick of every choice."""
    return [pick for found in choices["list"].values() for one in found for pick in one.get("picks", [])]
