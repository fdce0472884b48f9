"""Attempts at every point of a lesson are refused with rules, whatever they are."""

import re
from pathlib import Path

import pytest

from sekiwidget.lesson import Scenario
from tests.lesson.good import EXAMPLES

_LINE = re.compile(r"^([A-Z]): ([^#\n]*[^#\s])", re.MULTILINE)
PLAYED = [path for path in EXAMPLES if _LINE.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_any_action_of_a_lesson_is_answered_at_any_moment_of_it(path: Path) -> None:
    """Each commit of each side is tried at each position of its lesson, in turn or out of it."""
    played = Scenario.from_file(path).play()
    game = played.game
    tries = {(side, words) for side, words in _LINE.findall(played.scenario.script)}
    for node in played.line.nodes:
        for letter, words in sorted(tries):
            side = game.actor(letter)
            assert side is not None
            try:
                action = game.parse(node.position, side, words)
            except ValueError:
                continue
            refusal = node.position.why_not_by(side, action)
            assert (refusal is None) == (node.position.to_move == side and node.position.why_not(action) is None)
            if refusal is not None:
                assert all(rule in game.rules for rule in refusal.rules)
