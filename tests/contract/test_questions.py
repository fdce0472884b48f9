"""Questions (contract of a game): as the reason of a refusal, a question says what is so now, not what has happened.

"White lays two cards face down" would read like a step that was told.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

import pytest
from hypothesis import given

from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.phrase import Phrase
from tests.contract.played import SEEDS, played

SAYS_WHAT_IS_SO: Final = re.compile(r"\b(must|may|still|yet to)\b")
"""The words by which a sentence says what is open, one of them in each question."""
PACKAGES: Final = Path(inspect.getfile(game)).parent


def templates(source: str) -> set[str]:
    """The literal templates of the phrases in some code."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "phrase")
    return {str(call.args[0].value) for call in named if isinstance(call.args[0], ast.Constant)}


def questions(step: Any) -> set[str]:
    """The templates of the questions of a step."""
    written = templates(dedent(inspect.getsource(type(step).asks)))
    return written or {step.question.template}


def steps(name: str) -> dict[str, Any]:
    """The steps of a game."""
    start: Any = game(name).new()
    return dict(type(start).steps)


@pytest.mark.parametrize("name", GAMES)
def test_each_question_says_what_is_open(name: str) -> None:
    wrong = {step: asked for step, one in steps(name).items() for asked in questions(one) if not says_so(asked)}
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
def test_no_question_is_worded_like_a_told_step(name: str) -> None:
    told = set().union(*(templates(file.read_text()) for file in (PACKAGES / name / "narration").glob("*.py")))
    asked = set().union(*map(questions, steps(name).values()))
    assert not asked & told


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
def test_each_refusal_begins_with_what_is_open(name: str, seed: int) -> None:
    for commit in played(name, seed)[1]:
        here = commit.before
        assert says_so(english(here.asked().text))
        for side in here.sides:
            other = here.decision_of_another(side)
            assert other is None or says_so(english(other.text))


def says_so(text: str) -> bool:
    """Whether a sentence says what is open."""
    return SAYS_WHAT_IS_SO.search(text) is not None


def english(text: str) -> str:
    """A sentence as it is in English."""
    return str.__str__(text) if isinstance(text, Phrase) else text
