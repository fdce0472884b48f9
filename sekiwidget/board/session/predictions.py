"""What a learner predicted: right, wrong or skipped, once for each question."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sekiwidget.board.session.perspective import Json

RIGHT: Final = "right"
WRONG: Final = "wrong"
SKIPPED: Final = "skipped"


class Predictions:
    """The results of the questions of one lesson, by node."""

    def __init__(self) -> None:
        self._results: dict[int, str] = {}

    @property
    def results(self) -> Mapping[int, str]:
        """For each node that was asked about: right, wrong or skipped."""
        return MappingProxyType(self._results)

    def judge(self, node: int, asked: Json, answer: int | None) -> str:
        """The result of an answer, a number or the index of an option; nothing for a question answered before."""
        if node in self._results:
            return ""
        result = SKIPPED if answer is None else RIGHT if answer == right_answer(asked) else WRONG
        self._results[node] = result
        return result


def right_answer(asked: Json) -> int:
    """The right answer to a question: a number, or the index of an option."""
    found: int = asked["total"] if "total" in asked else asked["right"]
    return found
