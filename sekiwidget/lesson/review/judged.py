"""A decision that was weighed closely: what it cost, its mark, and what was better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.advice_display import amount_words
from sekiwidget.analysis.intervals import Interval
from sekiwidget.authoring.advising import BALANCE, WIN
from sekiwidget.text.phrase import Phrase, phrase

MARKS: Final[dict[str, tuple[tuple[str, float], ...]]] = {
    WIN: (("??", 0.15), ("?", 0.08), ("?!", 0.02)),
    BALANCE: (("??", 2.0), ("?", 1.0), ("?!", 0.3)),
}
"""By unit the glyphs, and the loss from which each is given: chances to win, or pieces."""


class Judged(NamedTuple):
    """A decision that was weighed closely: its node and the one it led to, what was played and what is best.

    `number` is how many commits the node `after` is from the start. `loss` is by how much the best is better, with its
    95 % interval; 0 if it was played. `why` is a sentence that cites the paragraph `rule`, or empty, `reason` the
    same for a page, which shows both beside it, and `line` an example of it, one text a commit. `n` is the number of
    trials.
    """

    node: int
    after: int
    number: int
    played: str
    played_words: str
    best: str
    best_words: str
    loss: Interval
    why: str
    reason: str
    rule: str
    line: tuple[str, ...]
    n: int

    def mark(self, unit: str) -> str:
        """The glyph for what it cost; none unless that is surely something."""
        if self.loss.low <= 0:
            return ""
        return next((glyph for glyph, least in MARKS[unit] if self.loss.value >= least), "")

    def to_json(self) -> dict[str, Any]:
        """All fields for JSON."""
        found = {key: value if isinstance(value, int) else str(value) for key, value in self._asdict().items()}
        return {**found, "loss": [*self.loss], "line": [*self.line]}


def marked_of(judged: Sequence[Judged], unit: str) -> tuple[Judged, ...]:
    """The decisions that surely cost something, the worst first."""
    found = [one for one in judged if one.mark(unit)]
    return tuple(sorted(found, key=lambda one: (-one.loss.value, one.number)))


def better_sentence(one: Judged) -> Phrase:
    """What was better, as a sentence."""
    return phrase("Better: {words}", words=one.best_words)


def cost_sentence(one: Judged, unit: str) -> Phrase:
    """What a decision cost, with its interval."""
    cost, low, high = (amount_words(value, unit) for value in one.loss)
    if unit == BALANCE:
        return phrase("It cost {cost} pieces ({low} to {high}).", cost=cost, low=low, high=high)
    return phrase("It cost {cost} of the chance to win ({low} to {high}).", cost=cost, low=low, high=high)


def tried_sentence(words: str, loss: Interval | None, unit: str) -> Phrase:
    """What deciding anew costs, compared with the best that is known; None: it was tried too seldom to tell."""
    if loss is None:
        return phrase("Tried again: {words} It was played out too seldom to tell what it costs.", words=words)
    if loss.low <= 0:
        return phrase("Tried again: {words} It is advised: nothing is surely better.", words=words)
    cost, low, high = (amount_words(value, unit) for value in loss)
    if unit == BALANCE:
        return phrase(
            "Tried again: {words} It costs {cost} pieces ({low} to {high}).", words=words, cost=cost, low=low, high=high
        )
    return phrase(
        "Tried again: {words} It costs {cost} of the chance to win ({low} to {high}).",
        words=words,
        cost=cost,
        low=low,
        high=high,
    )
