"""The values of choices as the page shows them: a figure and a bar in the unit that matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sekiwidget.analysis.odds_display import Percent, percent
from sekiwidget.analysis.solver import LOSSES, Solution, Worth, format_value
from sekiwidget.board.session.perspective import Json, side_name
from sekiwidget.core.choice import Choice
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Figure

UNKNOWN: Final = "?"


def choice_values(choices: Sequence[Choice], solution: Solution) -> Json:
    """The values of all actions, best first for the side to move.

    `list` has each value with its `figure` and its `words`, which mark the best by a star, and its `acts`: for each
    action the index of its choice, and the ids of each pick. `bar` is the room before its bar and after it, in per
    cent; all bars have an end at `zero`, where the goal is missed or the losses are even.
    """
    known = [one.value for one in solution.choices if one.value is not None]
    least, most = (min([0, *known]), max([0, *known])) if solution.goal == LOSSES else (0, 1)
    span = most - least or 1
    # A single choice is not the best of any; nor is the best of those that are known, if more may be better.
    best = solution.value if len({one.value for one in solution.choices}) > 1 else None
    zero = _percent(-least, span)
    found: dict[Worth | None, Json] = {}
    for one in solution.choices:
        if one.value not in found:
            end = zero if one.value is None else _percent(one.value - least, span)
            found[one.value] = {
                **_told(one.value, solution, best),
                "acts": [],
                "bar": [min(zero, end), 100 - max(zero, end)],
            }
        act = next(([n, one.action.picked[1]] for n, choice in enumerate(choices) if choice.admits(one.action)), None)
        if act is not None:
            found[one.value]["acts"].append(act)
    return {"zero": zero, "list": list(found.values())}


def _percent(part: Worth, whole: Worth) -> int:
    return round(100 * part / whole)


def _told(value: Worth | None, solution: Solution, best: Worth | None) -> Json:
    figure, words = _figure(value, solution), value_words(value, solution)
    if value is not None and value == best:
        return {"figure": phrase("★ {figure}", figure=figure), "words": phrase("★ best: {note}", note=words)}
    return {"figure": figure, "words": words}


def _figure(value: Worth | None, solution: Solution) -> str:
    """A value in figures: a percentage, or pieces with a sign."""
    if value is None:
        return UNKNOWN
    if solution.goal != LOSSES:
        return (
            phrase("{share} %", context="format", share=Figure(f"{100 * value}"))
            if value in (0, 1)
            else percent(float(value))
        )
    if not value:
        return "0"
    size = str(abs(value)) if isinstance(value, int) else f"{float(abs(value)):.2f}"
    return phrase("+{n}", n=Figure(size)) if value > 0 else phrase("\N{MINUS SIGN}{n}", n=Figure(size))


def what_counts(solution: Solution) -> str:
    """What the figures say."""
    side = side_name(solution.side)
    if solution.goal != LOSSES:
        return phrase("Beside each choice: the chance that {side} reaches the goal.", side=side)
    return phrase("Beside each choice: how many more pieces the others lose than {side}.", side=side)


def none_differs(value: Worth, solution: Solution) -> str:
    """The sentence where all choices have this value."""
    return phrase("All these choices are equally good: {note}.", note=value_words(value, solution))


def value_words(value: Any, solution: Solution) -> str:
    """A value in words."""
    if value is None:
        return phrase("not known")
    side = side_name(solution.side)
    if solution.goal != LOSSES:
        if value == 0:
            return phrase("{side} misses the goal", side=side)
        if value == 1:
            return phrase("{side} reaches the goal", side=side)
        return phrase("{side} reaches the goal with {share}", side=side, share=Percent(value))
    if value == 0:
        return phrase("the losses are even")
    more = format_value(abs(value))
    if value > 0:
        return phrase("{side} loses {more} fewer", side=side, more=more)
    return phrase("{side} loses {more} more", side=side, more=more)
