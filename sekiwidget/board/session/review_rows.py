"""A review as the page shows it: what mattered as cards, how the side stood as points, and what chance did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sekiwidget.analysis.advice_display import figure_words
from sekiwidget.analysis.odds_display import model_sentence
from sekiwidget.authoring.advising import BALANCE, WIN
from sekiwidget.board.session.perspective import Json, side_name
from sekiwidget.core.line import GLYPHS
from sekiwidget.lesson.review.judged import Judged, better_sentence, cost_sentence
from sekiwidget.lesson.review.result import Review, foot, signed, sums
from sekiwidget.text.phrase import Phrase, paragraph, phrase

MOST: Final = 10
"""The most decisions that are shown."""
LUCK: Final = {WIN: 0.02, BALANCE: 0.3}
"""By unit the least change by chance that is shown."""

Places: TypeAlias = Callable[[int, str, str], list[str]]
"""The pieces and places that an action picks in the picture of a node, in a perspective."""


def reviewed(review: Review, name: str, places: Places) -> Json:
    """A review in a perspective: `said`, `sums`, `foot`, the `moments`; and the `curve` with its `scale` and `dice`."""
    least, most = _range(review)
    first = review.moments
    rest = sorted((one for one in review.marked[:MOST] if one not in first), key=lambda one: one.after)
    found: Json = {
        "said": review.said,
        "moments": [_moment(one, review, name, places, main=one in first) for one in (*first, *rest)],
        "unit": review.unit,
    }
    if summed := sums(review):
        found["sums"] = summed
    if review.decisions:
        found["foot"] = paragraph([foot(review), model_sentence(review.model)])
    if len(review.curve) < 2:
        return found
    middle = 0.5 if review.unit == WIN else 0.0
    return found | {
        "caption": caption(review),
        "curve": [
            [node, _percent(value, least, most), figure_words(value, review.unit)] for node, value in review.curve
        ],
        "scale": [[_percent(value, least, most), figure_words(value, review.unit)] for value in (most, middle, least)],
        "dice": [
            [one.node, signed(one.change, review.unit)]
            for one in review.chances
            if abs(one.change) >= LUCK[review.unit]
        ],
    }


def caption(review: Review) -> Phrase:
    """What the curve shows."""
    name = side_name(review.side)
    if review.unit == BALANCE:
        return phrase("How many pieces {side} is ahead", side=name)
    return phrase("{side:possessive} chance to win, turn by turn", side=name)


def _moment(one: Judged, review: Review, name: str, places: Places, *, main: bool) -> Json:
    """A decision as a card."""
    glyph = one.mark(review.unit)
    found = {
        "node": one.node,
        "after": one.after,
        "number": one.number,
        "glyph": glyph,
        "mark": GLYPHS[glyph],
        "change": signed(-one.loss.value, review.unit),
        "played": one.played_words,
        "better": better_sentence(one),
        "cost": cost_sentence(one, review.unit),
        "why": one.reason,
        "rule": one.rule,
        "at": places(one.node, name, one.best),
        "main": main,
    }
    return {key: value for key, value in found.items() if value not in ("", [], False)}


def _range(review: Review) -> tuple[float, float]:
    """The ends of the scale."""
    if review.unit == WIN:
        return 0.0, 1.0
    # Nobody ahead is in the middle, as an even chance is.
    most = max(1.0, *(abs(point.value) for point in review.curve))
    return -most, most


def _percent(value: float, least: float, most: float) -> int:
    """Where a value stands between the ends of the scale, in per cent."""
    return round(100 * (value - least) / (most - least))
