"""Lines that a perspective cannot tell apart play themselves alike, whoever plays: in number of commits too."""

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.core.line import Line, Node
from sekiwidget.core.side import CHANCE
from tests.board.battles import battle, random_line
from tests.board.pages import Page
from tests.board.test_leaks import OTHERS, twin

Make = Callable[..., Board]
FIELD = "T: declare gifu\nI: outside\n"
# Ishida can challenge with the first, and can only let things stand with the others.
HANDS = ("ukita ukita loyalty", "ukita mori mori+", "ukita ukita mori")
T_DEPLOYS, I_DEPLOYS = "deploy tokugawa2 with tokugawa", "deploy ukita2 with ukita"


def lets_stand(view: Any, rng: Random) -> Any:
    """Accepts, otherwise does the first thing that comes to mind, whatever the hand."""
    texts = {str(action): action for action in view.legal()}
    return (
        next((texts[text] for text in ("accept", T_DEPLOYS, I_DEPLOYS) if text in texts), None) or min(texts.items())[1]
    )


def by_python(board: Make, text: str, view: str) -> Board:
    """A cell plays Ishida, an opponent plays Tokugawa."""
    made = board(text, perspectives=view, players={"tokugawa": lets_stand})
    made.play("I: outside")
    made.play("I: accept")
    made.play(f"I: {I_DEPLOYS}")
    return made


def by_python_alone(board: Make, text: str, view: str) -> Board:
    """A cell plays both sides; each text includes what precedes it."""
    made = board(text, perspectives=view)
    made.goto(2)
    made.play(f"T: {T_DEPLOYS}")
    assert len(made.line) == 4
    made.play(f"I: {I_DEPLOYS}")
    return made


def by_another_board(board: Make, text: str, view: str) -> Board:
    """Another board of the line, on which a page plays, shows everything."""
    made = board(text, perspectives=view)
    other = board(made.line)
    other.goto(2)
    assert Page(other).act(T_DEPLOYS)["ok"]
    assert len(made.line) == 4, "whether he can but let it stand is his secret"
    return made


def by_python_on_another_board(board: Make, text: str, view: str) -> Board:
    """The same, in a cell, against an opponent."""
    made = board(text, perspectives=view)
    other = board(made.line, perspectives="all", players={"tokugawa": lets_stand})
    other.play("I: outside")
    assert len(made.line) == 4
    return made


def against_an_opponent(board: Make, text: str, view: str) -> Board:
    """Ishida is played by an opponent."""
    made = board(text, perspectives=[view, "tokugawa"], players={"ishida": lets_stand})
    made.goto(2)
    assert Page(made).act(T_DEPLOYS, view="tokugawa")["ok"]
    return made


def at_one_screen(board: Make, text: str, view: str) -> Board:
    """The board is handed over, and both sides act in their own views."""
    made = board(text, perspectives=list(dict.fromkeys([view, "tokugawa", "ishida"])))
    made.goto(2)
    page = Page(made)
    for side, words in (("tokugawa", T_DEPLOYS), ("ishida", "accept"), ("ishida", I_DEPLOYS)):
        assert page.act(words, view=side)["ok"]
    return made


def with_everything_beside_it(board: Make, text: str, view: str) -> Board:
    """The board itself also shows everything."""
    made = board(text, perspectives=["all", view])
    made.goto(2)
    assert Page(made).act(T_DEPLOYS)["ok"]
    return made


WAYS = (
    by_python, by_python_alone, by_another_board, by_python_on_another_board, against_an_opponent, at_one_screen,
    with_everything_beside_it,
)  # fmt: skip


@pytest.mark.parametrize("view", ["public", "tokugawa"])
@pytest.mark.parametrize("way", WAYS)
def test_whether_a_decision_was_forced_is_not_told(board: Make, way: Callable[..., Board], view: str) -> None:
    found = []
    for hand in HANDS:
        made = way(board, battle(hand=hand, blocks="ukita2 ukita1c", script=FIELD), view)
        found.append((len(made.line), made.changes, json.dumps(made.timelines[view])))
    assert found[0] == found[1] == found[2]


def test_where_everything_is_open_what_has_one_option_goes_by_itself(board: Make) -> None:
    made = board(battle(hand=HANDS[1], script=FIELD))
    made.goto(2)
    assert Page(made).act(T_DEPLOYS)["end"] == 4


def test_whose_hand_it_is_may_see_that_it_was_forced(board: Make) -> None:
    made = board(battle(hand=HANDS[1], script=FIELD), perspectives="ishida", players={"tokugawa": lets_stand})
    made.play("I: outside")
    assert [str(node.commit.action) for node in made.line.nodes[3:5] if node.commit] == [T_DEPLOYS, "accept"]


# -- by random play ----------------------------------------------------------------------------------------------------


def common(one: Line, other: Line, rng: Random) -> str:
    """A text that can be played in both; empty if there is none."""
    if one.position.to_move != other.position.to_move or one.position.to_move in (None, CHANCE):
        return ""
    texts = [[str(action) for action in islice(line.position.legal(), 60)] for line in (one, other)]
    both = [text for text in texts[0] if text in texts[1]]
    return rng.choice(both) if both else ""


def apart(nodes: tuple[Node, Node], view: str) -> bool:
    """Whether a viewer can tell these commits apart."""
    one, other = (node.commit for node in nodes)
    return one is None or other is None or one.seen_by(view) != other.seen_by(view)


@pytest.mark.parametrize("view", ["public", "tokugawa", "ishida"])
@pytest.mark.parametrize("hot_seat", [False, True])
@pytest.mark.fuzz
def test_lines_that_a_perspective_cannot_tell_apart_stay_as_long(
    board: Make, view: str, hot_seat: bool, fuzz_factor: int
) -> None:
    acts = by_itself = 0
    for seed in range(8 * fuzz_factor):
        rng = Random(seed)
        line = random_line(4, seed * 17)
        other = twin(line, OTHERS[view][int(rng.random() * len(OTHERS[view]))], rng)
        if other is None or any(apart(pair, view) for pair in zip(line.nodes[1:], other.nodes[1:], strict=True)):
            continue
        lines = line, other
        side_indices = list(dict.fromkeys([view, "tokugawa", "ishida"])) if hot_seat else "all"
        shown = [board(one, perspectives=view) for one in lines]
        pages = [Page(board(one, perspectives=side_indices)) for one in lines]
        for _ in range(12):
            text, known = common(lines[0], lines[1], rng), [len(one) for one in lines]
            if not text:
                break
            mover = (line.position.to_move or "") if hot_seat else "all"
            node = line.cursor
            answers = [page.act(text, node=node, view=mover) for page in pages]
            assert known[0] == known[1]
            if not all(answer["ok"] for answer in answers):
                break
            pairs = list(zip(*(one.nodes[known[0] :] for one in lines), strict=False))
            # What chance brings, and what a hidden piece does openly, may differ; not whether something plays itself.
            if any(apart(pair, view) for pair in pairs):
                break
            assert len(lines[0]) == len(lines[1]), f"seed {seed}: {text}"
            assert json.dumps(shown[0].timelines[view]) == json.dumps(shown[1].timelines[view])
            acts, by_itself = acts + 1, by_itself + len(pairs) - 1
    assert acts > 15
    assert by_itself > 0
