"""Lines that a perspective cannot tell apart give it the same bytes: traits, messages, pictures, pages, texts."""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.session.perspective import viewer
from sekiwidget.core.errors import IllegalAction
from sekiwidget.core.line import Line
from sekiwidget.games.sekigahara.components.pieces import (
    SIDE_INDEX,
    in_order,
    merge,
    without,
)
from tests.board.battles import battle, random_line
from tests.board.unpacking import open_state

Make = Callable[..., Board]
OTHERS = {"public": ("tokugawa", "ishida"), "tokugawa": ("ishida",), "ishida": ("tokugawa",)}

SCRIPT = """\
T: declare gifu
I: outside
T: deploy tokugawa2 with tokugawa
I: deploy ukita2 with ukita
@ chapter The last
T: deploy tokugawa1g with tokugawa+
! I: deploy {block} with {card}    # he tries something
I: accept
"""
HANDS: tuple[dict[str, Any], ...] = (
    {"blocks": "ukita2 ukita1c", "hand": "ukita ukita loyalty", "block": "ukita1c", "card": "mori", "seed": 1},
    {"blocks": "ukita2 mori3", "hand": "ukita mori mori+", "block": "mori3", "card": "ukita", "seed": 2},
    {"blocks": "ukita2 uesugi1g", "hand": "ukita uesugi kobayakawa", "block": "ukita3", "card": "loyalty", "seed": 3},
)


def lessons(script: str = SCRIPT) -> list[str]:
    """Scenarios that differ in what Ishida holds and tries, and in their seed."""
    return [
        battle(
            blocks=one["blocks"],
            hand=one["hand"],
            seed=one["seed"],
            script=script.format(block=one["block"], card=one["card"]),
        )
        for one in HANDS
    ]


def lessons_in_languages() -> list[str]:
    """The same, with words of the teacher in several languages, also on what Ishida tries."""
    script = SCRIPT.replace("@ chapter The last\n", "@ chapter The last\n#de: Die Letzte\n")
    script = script.replace("# he tries something\n", "# he tries something\n#de: er versucht etwas\n")
    title = 'title = "The sword fires the gun"'
    head = 'languages = ["en", "de"]\ntitle = {{ en = "The sword", de = "Das Schwert" }}'.format()
    return [text.replace(title, head) for text in lessons(script)]


def everything(board: Board, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """Everything that leaves a board, by name."""
    state = board.get_state()
    yield "state", json.dumps({name: value for name, value in state.items() if name != "layout"}, default=str)
    board.save(tmp_path / "page.html")
    yield "page", (tmp_path / "page.html").read_bytes()
    for node in range(0, board.length, 3):
        board.goto(node)
        board.save(tmp_path / "picture.svg")
        yield f"picture {node}", (tmp_path / "picture.svg").read_bytes()
        shown = board._repr_mimebundle_()[0]
        yield f"text {node}", shown["text/plain"]
        yield f"image {node}", shown["text/html"]
    yield "messages", [message for message in board.comm.take() if message.get("method") != "echo_update"]


@pytest.mark.parametrize("perspective", ["public", "tokugawa"])
def test_lessons_in_languages_that_differ_in_hidden_things_only(board: Make, perspective: str, tmp_path: Path) -> None:
    boards = [board(text, perspectives=[perspective], language="de") for text in lessons_in_languages()]
    found = [dict(everything(one, tmp_path)) for one in boards]
    assert boards[0].get_state("lesson")["lesson"]["title"] == "Das Schwert"
    boards[0].goto("Die Letzte")
    for one, other in pairwise(found):
        assert one == other


@pytest.mark.parametrize(("perspective", "language"), [("public", "en"), ("tokugawa", "en"), ("tokugawa", "he")])
def test_lessons_that_differ_in_hidden_things_only(
    board: Make, perspective: str, language: str, tmp_path: Path
) -> None:
    boards = [board(text, perspectives=perspective, language=language) for text in lessons()]
    found = [dict(everything(one, tmp_path)) for one in boards]
    for one, other in pairwise(found):
        for name in one:
            assert one[name] == other[name], name


def test_ishida_can_tell_them_apart(board: Make, tmp_path: Path) -> None:
    one, other = (dict(everything(board(text, perspectives="ishida"), tmp_path)) for text in lessons()[:2])
    assert all(one[name] != other[name] for name in ("state", "page", "picture 0", "text 0"))


def test_playing_on_and_being_refused_tells_nothing(board: Make) -> None:
    sent = []
    for one, text in zip(HANDS, lessons(), strict=True):
        made = board(text, perspectives=["public", "tokugawa"])
        made.goto("The last")
        made.comm.take()
        with pytest.raises(IllegalAction):
            made.play(f"I: deploy {one['block']} with {one['card']}")
        made.play("T: deploy tokugawa1g with tokugawa+")
        made.play("I: accept")
        sent.append(made.comm.take())
    assert sent[0] == sent[1] == sent[2]


def twin(line: Line, side: str, rng: Random) -> Line | None:
    """The same line, with a card of a side's hand and a block of its stacks exchanged for hidden ones."""
    side_index = SIDE_INDEX[side]
    start: Any = line.nodes[0].position
    hand, deck = start.hands[side_index], start.decks[side_index]
    mine, new = hand[int(rng.random() * len(hand))], deck[int(rng.random() * len(deck))]
    hands, decks = list(start.hands), list(start.decks)
    hands[side_index] = merge(without(hand, [mine]), (new,))
    decks[side_index] = merge(without(deck, [new]), (mine,))
    changes: dict[str, Any] = {"hands": tuple(hands), "decks": tuple(decks)}
    if start.bags[side_index]:
        places = [place for place, stacks in enumerate(start.stacks) if stacks[side_index]]
        place = places[int(rng.random() * len(places))]
        old = start.stacks[place][side_index][0]
        drawn = start.bags[side_index][int(rng.random() * len(start.bags[side_index]))]
        stacks, bags = [list(row) for row in start.stacks], list(start.bags)
        stacks[place][side_index] = in_order((*without(start.stacks[place][side_index], [old]), drawn))
        bags[side_index] = in_order((*without(start.bags[side_index], [drawn]), old))
        changes |= {"stacks": tuple(tuple(row) for row in stacks), "bags": tuple(bags)}
    made = Line(start.but(**changes), seed=line.seed + 1)
    try:
        for node in line.nodes[1:]:
            if node.commit is None:
                return None
            made.play(node.commit.action)
    except (IllegalAction, ValueError):
        return None
    return made


@pytest.mark.parametrize("perspective", ["public", "tokugawa", "ishida"])
def test_random_lines_that_a_perspective_cannot_tell_apart(board: Make, perspective: str, tmp_path: Path) -> None:
    seen_as = viewer(perspective)
    pairs = 0
    for seed in range(60):
        rng = Random(seed)
        line = random_line(8, seed * 17)
        side = OTHERS[perspective][int(rng.random() * len(OTHERS[perspective]))]
        other = twin(line, side, rng)
        if other is None:
            continue
        commits = [(a.commit, b.commit) for a, b in zip(line.nodes[1:], other.nodes[1:], strict=False)]
        if len(other) != len(line) or any(a is None or b is None for a, b in commits):
            continue
        if any(a.seen_by(seen_as) != b.seen_by(seen_as) for a, b in commits if a and b):
            continue
        if line.nodes[0].position == other.nodes[0].position:
            continue
        pairs += 1
        for shown in (line, other):
            shown.goto(0)
        one = dict(everything(board(line, perspectives=perspective), tmp_path))
        two = dict(everything(board(other, perspectives=perspective), tmp_path))
        for name, value in one.items():
            assert value == two[name], f"seed {seed}: {name}"
        if pairs == 6:
            return
    assert pairs >= 3, "too few pairs were found to show anything"


def test_what_no_perspective_allows_is_not_in_the_page(board: Make, tmp_path: Path) -> None:
    script = "T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\nI: accept\n"
    text = battle(blocks="ukita2 uesugi1g", hand="ukita ukita kobayakawa=", script=script)
    open_board, made = board(text), board(text, perspectives=["tokugawa"])
    for one in (open_board, made):
        one.save(tmp_path / "page.html")
        page = (tmp_path / "page.html").read_text(encoding="utf-8")
        data = page.partition('id="state">')[2].partition("</script>")[0]
        timelines = open_state(json.loads(data))["timelines"]
        shown = json.dumps(timelines) + json.dumps(one.timelines) + json.dumps(one.choices)
        hidden = ("card-kobayakawa-double", "-uesugi-1g")
        assert [word in shown for word in hidden] == [one is open_board] * 2
        assert list(timelines) == list(one.timelines)
