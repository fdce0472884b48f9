"""Advice as the page shows it: the choices as rows, with the positions of their bars; and what is in the air."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.analysis.advice import Request
from sekiwidget.analysis.advice_display import (
    Advice,
    Weighed,
    behind_words,
    counted,
    figure_words,
    reason_sentence,
    value_sentence,
)
from sekiwidget.analysis.odds_display import model_sentence
from sekiwidget.analysis.reason import Contrast
from sekiwidget.analysis.weighing import figure
from sekiwidget.authoring.advising import BALANCE
from sekiwidget.board.session.perspective import Json, side_name
from sekiwidget.core.choice import Choice
from sekiwidget.core.game import Arrangement, Stake
from sekiwidget.text.phrase import paragraph, phrase

FEWEST: Final = 8
"""Deals from which on an interval is shown while the others are tried."""
NUMBERED: Final = 9
"""Rows that have a key."""
MOST_ARRANGEMENTS: Final = 3
"""The most whole arrangements that are shown."""
WAITING: Final = phrase("Wait: pass what can be passed")

Laying: TypeAlias = Callable[[Arrangement], Json]
"""How the page lays out an arrangement: its `text`, and `shown`, what that looks like."""


def first_rows(request: Request, choices: Sequence[Choice], laying: Laying) -> Json:
    """The choices while they are tried, in the order of `choices`: intervals, and no word on which is better.

    Of whole arrangements the first that are tried, laid out by `laying`.
    """
    weighing = request.weighing
    if weighing is None:
        return {}
    unit, outcomes = weighing.trials.unit, weighing.selection.outcomes
    found = []
    actions = _most_shown(weighing.actions)
    for one, action in enumerate(actions):
        words = request.game.describe_action(request.side, action)
        interval = figure(outcomes[one], unit) if len(outcomes[one]) >= FEWEST else None
        row = _row(str(action), words, _picked(action, choices))
        if interval is not None:
            low, high = figure_words(interval.low, unit), figure_words(interval.high, unit)
            row["figure"] = low if low == high else phrase("{low} to {high}", low=low, high=high)
            row["ends"] = interval.low, interval.low, interval.high
        found.append(row)
    _lay_out(found, actions, request, laying)
    return _scaled(sorted(found, key=lambda row: _order(row, choices)), unit, request)


def advised(request: Request, choices: Sequence[Choice], laying: Laying) -> Json:
    """The advice: `said`, the `rows`, those that are as good as the best first, `counted`, what their figures are, and
    in the `foot` how these were found.

    Where nothing was tried often enough for a figure, the rows are those of `first_rows`. Of whole arrangements there
    are few.
    """
    advice, weighing = request.advice(), request.weighing
    said: Json = {"said": advice.said}
    if weighing is None:
        return said
    if advice.n:
        said["foot"] = paragraph([_foot(advice), model_sentence(advice.model)])
    shown = [one for one in advice.choices if one.value is not None or len(advice.choices) == 1]
    if not shown:
        return {**first_rows(request, choices, laying), **said}
    shown = shown[: len(_most_shown([one.action for one in shown]))]
    rows = [_weighed(one, advice, choices) for one in shown]
    alike = sorted((row for row in rows if row["alike"]), key=lambda row: _order(row, choices))
    rows = [*alike, *(row for row in rows if not row["alike"])]
    _explain(rows, {str(one.action): request.contrast(one.action) for one in shown}, request)
    by_text = {one.text: one.action for one in shown}
    for row in rows:
        if request.has_example(by_text[row["text"]]):
            row.setdefault("example", row["text"])
    _lay_out(rows, [by_text[row["text"]] for row in rows], request, laying)
    return {**_scaled(rows, advice.unit, request), **said}


def _most_shown(actions: Sequence[Any]) -> Sequence[Any]:
    """As many of the actions as are shown: of arrangements, which say much, few."""
    return actions[:MOST_ARRANGEMENTS] if actions and isinstance(actions[0], Arrangement) else actions


def _lay_out(rows: list[Json], actions: Sequence[Any], request: Request, laying: Laying) -> None:
    """Tell each arrangement by what it does otherwise than the first, and the first beside the second; not waiting."""
    acting = [one for one in actions if isinstance(one, Arrangement) and not one.waits]
    for row, action in zip(rows, actions, strict=True):
        if isinstance(action, Arrangement):
            beside = next((one for one in acting if one != action), None)
            row["parts"] = [WAITING] if action.waits else list(request.game.arrangement_parts(action, beside))
            row |= laying(action)


def _foot(advice: Advice) -> str:
    """By whose knowledge the figures are, and how they were found."""
    side, policy = side_name(advice.side), advice.policy
    if advice.exact:
        return phrase(
            "By what {side} knows, if all play like {policy}: exact, all deals and draws were followed.",
            side=side,
            policy=policy,
        )
    return phrase(
        "By what {side} knows, if all play like {policy}: {n:,} trials.", side=side, policy=policy, n=advice.n
    )


def stakes_json(stakes: Sequence[Stake]) -> list[Json]:
    """What is in the air: each with its sentence, its paragraph and its places."""
    return [{"text": one.text, "rule": one.rule, "places": list(one.places), "threat": one.threat} for one in stakes]


def _row(text: str, words: str, act: list[Any] | None) -> Json:
    """A row: the `text` to play, the sentence that says it, and the choice it belongs to with the ids of its picks."""
    return {"text": text, "words": words} if act is None else {"text": text, "words": words, "act": act}


def _picked(action: Any, choices: Sequence[Choice]) -> list[Any] | None:
    """The index of the choice to which an action belongs, and the ids of each pick; None if it belongs to none."""
    if isinstance(action, Arrangement):
        return None
    return next(([n, action.picked[1]] for n, choice in enumerate(choices) if choice.admits(action)), None)


def _order(row: Json, choices: Sequence[Choice]) -> tuple[int, list[int]]:
    """Where a row stands in the order of the board."""
    if "act" not in row:
        return len(choices), []
    index, picked = row["act"]
    pairs = zip(choices[index].picks, picked, strict=True)
    return index, [pick.ids.index(one) for pick, ids in pairs for one in ids]


def _weighed(choice: Weighed, advice: Advice, choices: Sequence[Choice]) -> Json:
    """A choice with its figure, and by how much it is worse than the best."""
    row = _row(choice.text, choice.words, _picked(choice.action, choices))
    row["alike"] = choice.group == 0
    if choice.value is not None:
        row["figure"] = figure_words(choice.value, advice.unit)
        row["told"] = value_sentence(choice, advice.side, advice.unit)
        row["ends"] = choice.low, choice.value, choice.high
    if behind := behind_words(choice, advice.unit):
        row["behind"] = behind
    return row


def _explain(rows: list[Json], contrasts: dict[str, Contrast | None], request: Request) -> None:
    """Give each row its reason: of a worse one its own, of the good ones why the best worse one is none of them.

    `example` is the text of the row whose example shows it.
    """
    best_worse: Json = {}
    weighing = request.weighing
    assert weighing is not None
    best = str(weighing.actions[weighing.best])
    at = next((number for number, row in enumerate(rows[:NUMBERED], 1) if row["text"] == best), None)
    for number, row in enumerate(rows, 1):
        reason = contrasts[row["text"]]
        if reason is None:
            continue
        found = {"rule": reason.rule, "example": row["text"]}
        row |= {"why": reason_sentence(reason) if at is None else _worse_than(reason, at), **found}
        if not best_worse and number <= NUMBERED:
            best_worse = {"why": _against(reason, number), **found}
    for row in rows:
        if row["alike"]:
            row |= best_worse


def _worse_than(reason: Contrast, best: int) -> str:
    """Why a row is worse than the best one, which has this number."""
    if reason.gains:
        return phrase(
            "In {held} of the {deals} deals in which {number} ended better: {said}",
            held=reason.held,
            deals=reason.deals,
            number=best,
            said=reason.said,
        )
    return phrase(
        "In {held} of the {deals} deals in which it ended worse than {number}: {said}",
        held=reason.held,
        deals=reason.deals,
        number=best,
        said=reason.said,
    )


def _against(reason: Contrast, number: int) -> str:
    """Why a row is better than another: what that one costs, or what this one gains."""
    if reason.gains:
        return phrase(
            "Better than {number}: in {held} of the {deals} deals in which this ended better: {said}",
            number=number,
            held=reason.held,
            deals=reason.deals,
            said=reason.said,
        )
    return phrase(
        "Why not {number}? In {held} of the {deals} deals in which it ended worse: {said}",
        number=number,
        held=reason.held,
        deals=reason.deals,
        said=reason.said,
    )


def _scaled(rows: list[Json], unit: str, request: Request) -> Json:
    """The rows with the ends and the middle of their intervals in per cent of the bar, and where its line stands: at
    an even chance, or where as many pieces are lost on each side.
    """
    ends = [end for row in rows for end in row.get("ends", ())]
    least, most = (min(0.0, *ends), max(0.0, *ends)) if unit == BALANCE and ends else (0.0, 1.0)
    span = (most - least) or 1.0
    for row in rows:
        if "ends" in row:
            row["bar"] = [round(100 * max(0.0, min(1.0, (end - least) / span))) for end in row.pop("ends")]
    zero = round(-100 * least / span) if unit == BALANCE else 50
    return {"rows": rows, "zero": zero, "unit": unit, "counted": counted(unit, request.goal)}
