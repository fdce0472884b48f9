"""Advice in words: one sentence first, then a row for each choice; as text, and as a picture with a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from sekiwidget.analysis.intervals import Interval
from sekiwidget.analysis.odds_display import model_sentence, side_name
from sekiwidget.analysis.reason import Contrast
from sekiwidget.analysis.trials import GOAL
from sekiwidget.analysis.weighing import LEAST_DEALS
from sekiwidget.authoring.advising import BALANCE
from sekiwidget.authoring.text_board import Writer
from sekiwidget.base.terminal import columns
from sekiwidget.core.game import Arrangement
from sekiwidget.core.line import Line
from sekiwidget.core.side import Side
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import Language, Phrase, Translatable, as_sentence, paragraph, phrase
from sekiwidget.text.terms import Count, Figure
from sekiwidget.text.translate import reader_language, translate


@dataclass(frozen=True)
class Weighed(Translatable):
    """A choice, weighed.

    `action` is what to play, `text` how it is written in a script, `words` the sentence that says it. `value` is None
    if it was tried in fewer than 40 deals; `low` to `high` is its 95 % interval, `n` the number of deals. `behind` says
    by how much the best choice was better in the same deals; `group` is 0 if the choice cannot be told apart from the
    best, else 1. `why` is a sentence that cites the paragraph `rule`, or empty: what most often follows this choice
    where it ends worse than the best, or follows the best and not this. `line` is an example of it in one of the
    possible deals, one text a commit; `example` is the same as a line for a board, with a chapter at the reason.
    `exact` says that the value is exact: every deal and every draw was followed.

    The action may be an `Arrangement`, such as a whole plan. `parts` then says in a few words each what the best one
    does, and of any other what it does otherwise; `line` and `example` are there without a reason, too.
    """

    action: Any
    text: str
    words: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    behind: Interval | None
    group: int
    why: str = ""
    rule: str = ""
    line: tuple[str, ...] = ()
    exact: bool = False
    parts: tuple[str, ...] = ()
    example: Line | None = field(default=None, compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        """All fields for JSON but the action and the example."""
        return {
            "text": self.text,
            "words": str(self.words),
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "behind": None if self.behind is None else [*self.behind],
            "group": self.group,
            "why": str(self.why),
            "rule": self.rule,
            "line": [*self.line],
            "exact": self.exact,
            **({"parts": [str(part) for part in self.parts]} if self.parts else {}),
        }


@dataclass(frozen=True)
class Advice(Translatable):
    """What a side could do, weighed by what it can know.

    `choices` are the best first, `said` is the answer in a sentence. `unit` is what values are: `win`, the chance to
    win the game; `goal`, the chance to reach `goal`; `balance`, how many pieces the others lose beyond one's own. `n`
    is the number of trials, with which the same advice can be had again. `model` is the game's model of chance
    (`Game.chance_model`), or empty. `exact` says that every deal and every draw was followed, so
    that there are no intervals. It is shown in `language` if one is given.
    """

    side: Side
    unit: str
    goal: str
    said: str
    choices: tuple[Weighed, ...]
    n: int
    seed: int
    policy: str
    model: str = ""
    exact: bool = False
    language: Language | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return translate(phrase("<advice to {side}: {said}>", side=side_name(self.side), said=self.said), self.language)

    def __str__(self) -> str:
        return text(self, reader_language(self.language))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html(self, reader_language(self.language))}

    def to_json(self) -> dict[str, Any]:
        """All fields for JSON."""
        return {
            "side": self.side,
            "unit": self.unit,
            "goal": str(self.goal),
            "said": str(self.said),
            "choices": [choice.to_json() for choice in self.choices],
            "n": self.n,
            "seed": self.seed,
            "policy": self.policy,
            "model": str(self.model),
            "exact": self.exact,
        }


# -- figures in words --------------------------------------------------------------------------------------------------


def figure_words(value: float, unit: str) -> Phrase:
    """A value: `61 %`, or pieces with a sign: `+0.4`."""
    if unit != BALANCE:
        return phrase("{share} %", context="format", share=Figure(f"{100 * value:.0f}"))
    shown = f"{abs(value):.1f}"
    if shown == "0.0":
        return phrase("{n}", n=Figure("0"))
    return phrase("+{n}", n=Figure(shown)) if value > 0 else phrase("\N{MINUS SIGN}{n}", n=Figure(shown))


def amount_words(value: float, unit: str) -> Phrase:
    """A value without its sign: `61 %`, `0.4`."""
    if unit != BALANCE:
        return figure_words(abs(value), unit)
    return phrase("{n}", n=Figure(f"{abs(value):.1f}" if round(abs(value), 1) else "0"))


def spelled(value: float, unit: str) -> Phrase:
    """A value with what it counts: `61 %`, `+0.4 pieces`."""
    figure = figure_words(value, unit)
    return phrase("{figure} pieces", figure=figure) if unit == BALANCE else figure


def value_sentence(choice: Weighed, side: Side, unit: str) -> Phrase:
    """What a choice is worth, as a sentence."""
    assert choice.value is not None and choice.low is not None and choice.high is not None
    name, value, span = side_name(side), figure_words(choice.value, unit), span_words(choice, unit)
    if unit == GOAL:
        return phrase(
            "{side:possessive} chance to reach the goal is then {value} ({span}).", side=name, value=value, span=span
        )
    if unit != BALANCE:
        return phrase(
            "{side:possessive} chance to win the game is then {value} ({span}).", side=name, value=value, span=span
        )
    amount = amount_words(choice.value, unit)
    if amount == amount_words(0.0, unit):
        return phrase("On average {side} is then neither ahead nor behind ({span}).", side=name, span=span)
    if choice.value > 0:
        return phrase("On average {side} is then {n} pieces ahead ({span}).", side=name, n=amount, span=span)
    return phrase("On average {side} is then {n} pieces behind ({span}).", side=name, n=amount, span=span)


def span_words(choice: Weighed, unit: str) -> Phrase:
    """Between which figures a value lies, or that it is exact."""
    assert choice.low is not None and choice.high is not None
    if choice.exact:
        return phrase("exact")
    return phrase("{low} to {high}", low=figure_words(choice.low, unit), high=figure_words(choice.high, unit))


def answer(choices: Sequence[Weighed], side: Side, unit: str) -> str:
    """The advice in a sentence or two: the best choice, or which cannot be told apart, or that it is too early."""
    if len(choices) == 1:
        return paragraph([phrase("There is only one thing to do."), choices[0].words])
    alike = [choice for choice in choices if choice.group == 0 and choice.value is not None]
    if not alike:
        return phrase("It is too early to tell: no choice was tried in {least} deals.", least=LEAST_DEALS)
    unknown = sum(choice.value is None for choice in choices)
    untried = phrase("Tried too seldom to tell: {choices}.", choices=Count(unknown, "choice"))
    waits = any(isinstance(choice.action, Arrangement) and choice.action.waits for choice in alike)
    waiting = phrase("No plan beats waiting.") if waits and len(alike) > 1 else ""
    return paragraph([waiting, *_of_alike(alike, side, unit), untried if unknown else ""])


def _of_alike(alike: Sequence[Weighed], side: Side, unit: str) -> tuple[str, ...]:
    """The best choice, or the choices that cannot be told apart."""
    if len(alike) == 1:
        return _best_words(alike[0]), value_sentence(alike[0], side, unit)
    values = [choice.value for choice in alike if choice.value is not None]
    least, most = figure_words(min(values), unit), spelled(max(values), unit)
    number = Count(len(alike), "choice")
    if figure_words(max(values), unit) == least:
        return (phrase("I cannot tell {choices} apart: {value}.", choices=number, value=most),)
    return (phrase("I cannot tell {choices} apart: {least} to {most}.", choices=number, least=least, most=most),)


def _best_words(choice: Weighed) -> str:
    """The best choice as a sentence; an arrangement is too long for one, and stands below."""
    if not isinstance(choice.action, Arrangement):
        return choice.words
    if choice.action.waits:
        return phrase("No plan beats waiting.")
    return phrase("One plan is better than the others.")


def foot(advice: Advice) -> Phrase:
    """By whose knowledge, what play and how many deals the figures are."""
    if advice.exact:
        return phrase(
            "By what {side} knows, as if every deal were equally likely, against play like {policy}: all deals and "
            "draws were followed.",
            side=side_name(advice.side), policy=advice.policy,
        )  # fmt: skip
    return phrase(
        "By what {side} knows, as if every deal were equally likely, against play like {policy}: {n:,} trials, seed "
        "{seed}.",
        side=side_name(advice.side), policy=advice.policy, n=advice.n, seed=advice.seed,
    )  # fmt: skip


def reason_sentence(reason: Contrast) -> str:
    """Why a choice is worse than the best: what it costs, or what the best one gains."""
    if reason.gains:
        return phrase(
            "In {held} of the {deals} deals in which the best choice ended better: {said}",
            held=reason.held,
            deals=reason.deals,
            said=reason.said,
        )
    return phrase(
        "In {held} of the {deals} deals in which it ended worse: {said}",
        held=reason.held,
        deals=reason.deals,
        said=reason.said,
    )


def counted(unit: str, goal: str) -> str:
    """What the figures count, as the head of their column."""
    if unit == BALANCE:
        return phrase("pieces ahead")
    return goal if unit == GOAL else phrase("wins the game")


def behind_words(choice: Weighed, unit: str) -> str:
    """How much worse a choice is than the best, in pieces or percentage points, if it can be told apart."""
    if choice.behind is None or choice.group == 0:
        return ""
    less = abs(choice.behind.value)
    return phrase("{figure} less", figure=Figure(f"{less:.1f}" if unit == BALANCE else f"{100 * less:.0f}"))


# -- table and picture -------------------------------------------------------------------------------------------------


def named(choice: Weighed) -> str:
    """A choice as its row names it: as a script writes it; an arrangement by what it does."""
    return paragraph([as_sentence(part) for part in choice.parts]) if choice.parts else choice.text


def tried(advice: Advice) -> list[Weighed]:
    """The choices that were tried often enough to have a figure."""
    return [choice for choice in advice.choices if choice.value is not None]


def rows(advice: Advice) -> list[tuple[str, str, str, str]]:
    """For each choice with a figure its text, its value, its interval, and how much worse than the best it is."""
    found: list[tuple[str, str, str, str]] = []
    for one in tried(advice):
        assert one.value is not None
        span = span_words(one, advice.unit)
        found.append((named(one), figure_words(one.value, advice.unit), span, behind_words(one, advice.unit)))
    return found


def text(advice: Advice, language: Translator | None = None) -> str:
    """The answer, the choices with their figures, the reasons, and how it was counted."""
    to, table = Writer(language), rows(advice)
    wide = [max((columns(to.say(row[at])) for row in table), default=0) for at in range(3)]
    lines = [*to.wrapped(advice.said)]
    if table:
        lines.append("")
        lines.append(to.say(phrase("The figures: {counted}.", counted=counted(advice.unit, advice.goal))))
    arranged = any(choice.parts for choice in advice.choices)
    for row, choice in zip(table, tried(advice), strict=True):
        first = 1 if arranged else 0
        cells = [to.left(cell, width) for cell, width in zip(row[first:3], wide[first:], strict=True)]
        lines.append(f"  {'  '.join([*cells, to.say(row[3])])}")
        if arranged:
            lines += _arrangement(to, choice)
    for choice in advice.choices:
        if choice.why and not arranged:
            lines += ["", *to.wrapped(choice.why)]
    if advice.n:
        lines += ["", *to.wrapped(foot(advice))]
    if advice.model:
        lines += to.wrapped(model_sentence(advice.model))
    return to.whole(lines)


_INDENT: Final = "    "


def _arrangement(to: Writer, choice: Weighed) -> list[str]:
    """What an arrangement does, how a script writes it, and why it is worse."""
    texts = [named(choice), choice.text, choice.why]
    return [line for said in texts if said for line in to.wrapped(said, _INDENT, f"{_INDENT}  ")]


_CELL: Final = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
_BAR: Final = 120


def html(advice: Advice, language: Translator | None = None) -> str:
    """The answer, a table with a bar for each choice, the reasons, and how it was counted."""
    to = Writer(language)
    said = [f"<p><strong>{escape(to.say(advice.said))}</strong></p>"]
    body = "".join(
        f"<tr><th style='{_CELL}'>{escape(to.say(row[0]))}</th><td style='{_CELL}'>{escape(to.say(row[1]))}</td>"
        f"<td style='{_CELL}'>{bar(choice, advice)}</td><td style='{_CELL}'>{escape(to.say(row[2]))}</td>"
        f"<td style='{_CELL}'>{escape(to.say(row[3]))}</td></tr>"
        for row, choice in zip(rows(advice), tried(advice), strict=True)
    )
    if body:
        head = escape(to.say(counted(advice.unit, advice.goal)))
        said.append(f"<table><thead><tr><th></th><th style='{_CELL}' colspan='4'>{head}</th></tr></thead>")
        said.append(f"<tbody>{body}</tbody></table>")
    said += [f"<p>{escape(to.say(choice.why))}</p>" for choice in advice.choices if choice.why]
    if advice.n:
        how = paragraph([foot(advice), model_sentence(advice.model)])
        said.append(f"<p><small>{escape(to.say(how))}</small></p>")
    return f"<div {attributes(language)}>{''.join(said)}</div>"


def bar(choice: Weighed, advice: Advice) -> str:
    """A bar from the least to the most: solid up to the low end of the interval, pale up to its high end."""
    if choice.low is None or choice.high is None:
        return ""
    least, most = (0.0, 1.0)
    if advice.unit == BALANCE:
        ends = [end for one in advice.choices for end in (one.low, one.high) if end is not None]
        least, most = min(0.0, *ends), max(0.0, *ends)
    span = (most - least) or 1.0
    low, high = (max(0.0, min(1.0, (end - least) / span)) * _BAR for end in (choice.low, choice.high))
    return (
        f"<svg width='{_BAR}' height='10' viewBox='0 0 {_BAR} 10' aria-hidden='true'>"
        f"<rect width='{_BAR}' height='10' fill='#efe6d2'/><rect width='{low:.1f}' height='10' fill='#1759a8'/>"
        f"<rect x='{low:.1f}' width='{high - low:.1f}' height='10' fill='#1759a8' opacity='.4'/></svg>"
    )
