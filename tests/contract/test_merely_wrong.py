"""Tables and words that are merely wrong: reported in phrases with their places, never by a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given

from sekiwidget.core.errors import PositionError, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import game
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.phrase import Phrase
from tests.contract.played import EVERY_GAME, SEEDS, played

Table: TypeAlias = "dict[str, Any]"
Spot: TypeAlias = "tuple[Any, Any]"
"""A table or an array, and the key or index of an entry in it."""

OPTIONS = 3
FACTS = 12
"""How many facts are asked for in vain in one position."""
WHOLE = 0.2
"""The share of tables that describe a full position; the others describe views."""
STRANGE: tuple[Any, ...] = (
    "",
    "?",
    "3x ?",
    "none",
    "tokugawa",
    "ishida",
    "white",
    "gold",
    0,
    1,
    2,
    7,
    True,
    False,
    [],
    {},
)
"""Values that some keys take and others do not."""


def tables(name: str, seed: int, rng: Random) -> list[Table]:
    """The tables of two positions of a random game, or of views of them."""
    start, commits = played(name, seed)
    found = [start, *(commit.after for commit in commits[:200])]
    picked = [found[int(rng.random() * len(found))] for _ in range(2)]
    if rng.random() > WHOLE:
        picked = [position.seen_by(rng.choice((*position.sides, PUBLIC))) for position in picked]
    return [json.loads(json.dumps(game(name).write_position(position))) for position in picked]


def spots(table: Any) -> list[Spot]:
    """Every entry of a table, at any depth."""
    keys = list(table) if isinstance(table, dict) else range(len(table)) if isinstance(table, list) else ()
    made: list[Spot] = []
    for key in keys:
        made += [(table, key), *spots(table[key])]
    return made


def mutated(table: Table, other: Table, rng: Random) -> None:
    """One change: a value is removed, copied from elsewhere or another table, exchanged, or made something strange."""
    here = spots(table)
    if not here:
        return
    # A key of the table itself as often as one of the many deep in it.
    box, key = rng.choice(here) if rng.random() < 0.6 else (table, rng.choice(list(table)))
    kind = rng.random()
    if kind < 0.3:
        del box[key]
    elif kind < 0.45:
        box[key] = deepcopy(rng.choice(STRANGE))
    elif kind < 0.6:
        box[key] = _nearly(box[key], rng)
    elif kind < 0.75:
        from_box, from_key = rng.choice(here)
        box[key] = deepcopy(from_box[from_key])
    elif kind < 0.9 and other:
        name = rng.choice(list(other))
        table[name] = deepcopy(other[name])
    else:
        same = [spot for spot in here if type(spot[0][spot[1]]) is type(box[key])]
        to_box, to_key = rng.choice(same)
        box[key], to_box[to_key] = deepcopy(to_box[to_key]), deepcopy(box[key])


def _nearly(value: Any, rng: Random) -> Any:
    """A value slightly off: an adjacent number, or a word removed, added or doubled."""
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 3))
    if isinstance(value, str):
        words = value.split()
        if words and rng.random() < 0.5:
            words.pop(int(rng.random() * len(words)))
        elif words:
            words.append(rng.choice(words))
        return " ".join(words)
    return value


def everything(this: Game, position: Any) -> None:
    """Everything that a lesson may ask of a position."""
    position.problems()
    for side in position.sides:
        for action in islice(position.legal(), OPTIONS):
            position.why_not_by(side, action)
    for viewer in (None, PUBLIC, position.sides[0]):
        view = position if viewer is None else position.seen_by(viewer)
        this.scene(view)
        this.text_board(view)
        view.choices()
        for key in view.facts():
            view.fact(key)
    assert position.asked().rule in this.rules


def said_of_a_lesson(name: str, table: Table, seed: int) -> str:
    """What is wrong with a lesson that begins there, or an empty string."""
    try:
        Scenario(game=name, seed=seed, position=table).play()
    except ScenarioError as error:
        return str(error)
    return ""


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_wrong_table_has_problems_and_breaks_nothing(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    table, other = tables(name, seed, rng)
    for _ in range(1 + int(rng.random() * 3)):
        mutated(table, other, rng)
    try:
        position = this.read_position(table, seed)
    except PositionError as error:
        told = error.problems
    else:
        told = ()
        everything(this, position)
    assert all(problem.text and isinstance(problem.text, Phrase) for problem in told)
    assert "please report" not in said_of_a_lesson(name, table, seed)


def misspelt(text: str, rng: Random) -> str:
    """A text with a word removed, doubled, taken from elsewhere, or replaced by a non-word."""
    words = text.split()
    at = int(rng.random() * len(words))
    kind = rng.random()
    if kind < 0.3:
        del words[at]
    elif kind < 0.6:
        words.insert(at, rng.choice((*words, "3x", "?", "here")))
    elif kind < 0.8:
        words[at] = words[at][: int(rng.random() * len(words[at]))] + rng.choice("abcdexyz019-+=")
    else:
        words[at] = rng.choice((*words, "97x", "white", "edo-kyoto", "d4-d5", "m13"))
    return " ".join(words)


def raised(ask: Callable[[], object]) -> UnreadableAction | KeyError | None:
    """Why a question cannot be read, or None."""
    try:
        ask()
    except (UnreadableAction, KeyError) as error:
        return error
    return None


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_words_that_cannot_be_read_are_told_by_a_phrase_with_their_place(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    _, commits = played(name, seed)
    for before, action, _, _ in commits[:: max(1, len(commits) // 30)]:
        text = misspelt(str(action), rng)
        actor = before.to_move if rng.random() < 0.9 else CHANCE
        fault = raised(partial(this.parse, before, actor, text))
        if isinstance(fault, UnreadableAction):
            assert isinstance(str(fault), Phrase)
            assert 0 <= fault.start <= (len(text) if fault.end is None else fault.end) <= len(text)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_facts_and_notes_that_mean_nothing_are_told_by_a_phrase(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    start, commits = played(name, seed)
    view = rng.choice([start, *(commit.after for commit in commits)]).seen_by(PUBLIC)
    keys = list(view.facts())
    for key in (rng.choice(keys) for _ in range(FACTS)):
        wrong = key if rng.random() < 0.8 else f"{key}x"
        fault = raised(partial(this.value, view, wrong, rng.choice((True, 3, "here", ("x",)))))
        assert fault is None or isinstance(fault.args[0], Phrase)
    notes = [this.note(view, word, words) for word in ("mark", "arrow") for words in ((), ("here",), ("here", "x"))]
    assert all(isinstance(wrong, Phrase) for wrong in notes if wrong is not None)
