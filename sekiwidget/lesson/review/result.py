"""A review in words: what the decisions of a side cost it, the worst first; as text and as a picture with a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.advice_display import amount_words, figure_words
from sekiwidget.analysis.odds_display import model_sentence, side_name
from sekiwidget.authoring.advising import BALANCE, WIN
from sekiwidget.authoring.text_board import Writer
from sekiwidget.core.line import GLYPHS
from sekiwidget.core.side import Side
from sekiwidget.lesson.review.judged import Judged, better_sentence, cost_sentence, marked_of
from sekiwidget.lesson.review.played import Luck, Played, Point
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import Language, Phrase, Translatable, paragraph, phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import reader_language, translate

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.review.files import ReviewFiles

MOMENTS: Final = 3
"""The most moments that are shown first."""


@dataclass(frozen=True)
class Review(Translatable):
    """What the decisions of a side cost it; `said` is the answer in a sentence.

    `judged` are the decisions that were weighed closely, in the order of the line, of `decisions` in all. `unit` is
    what figures are: `win`, the chance to win the game; `balance`, how many pieces the others lose beyond one's own.
    `curve` has how the side stands at nodes along the line, by what lies open to all, and `chances` what chance changed
    by being other than it is on average. `n` is the number of trials, with which the
    same review can be had again. It is shown in `language` if one is given.
    """

    side: Side
    unit: str
    said: str
    judged: tuple[Judged, ...]
    decisions: int
    curve: tuple[Point, ...]
    chances: tuple[Luck, ...]
    n: int
    seed: int
    policy: str
    model: str
    played: Played = field(repr=False, compare=False)
    language: Language | None = field(default=None, compare=False, repr=False)

    @property
    def marked(self) -> tuple[Judged, ...]:
        """The decisions that surely cost something, the worst first."""
        return marked_of(self.judged, self.unit)

    @property
    def moments(self) -> tuple[Judged, ...]:
        """The three decisions that cost most, in the order of the line; fewer, or none, if no more surely did."""
        return tuple(sorted(self.marked[:MOMENTS], key=lambda one: one.after))

    @property
    def mean_loss(self) -> float | None:
        """What the marked decisions cost, divided among all that were weighed closely; None if there are none."""
        return sum(one.loss.value for one in self.marked) / len(self.judged) if self.judged else None

    @property
    def luck(self) -> float:
        """What chance brought the side beyond the average."""
        return sum(one.change for one in self.chances)

    def to_scenario(self) -> Scenario:
        """What was played as a scenario, with the glyph of each mark, and a comment that says what was better.

        Comments of the line stay, before it. Raises Unwritable if no script can express the line.
        """
        return self._files().annotated()

    def to_puzzles(self, seconds: float = 10.0) -> tuple[Scenario, ...]:
        """Puzzles of the marked decisions, the worst first: those that the solver proves, in this time each.

        Each asks for what the best play reaches and the one that was made does not. Raises ValueError for seconds that
        are not above 0.
        """
        return self._files().puzzles(seconds)

    def _files(self) -> ReviewFiles:
        from sekiwidget.lesson.review.files import ReviewFiles

        return ReviewFiles(self.played, self.marked, self.unit, reader_language(self.language))

    def to_json(self) -> dict[str, Any]:
        """All figures and sentences for JSON."""
        return {
            "side": self.side,
            "unit": self.unit,
            "said": str(self.said),
            "judged": [{**one.to_json(), "mark": one.mark(self.unit)} for one in self.judged],
            "decisions": self.decisions,
            "mean_loss": self.mean_loss,
            "luck": self.luck,
            "curve": [[*point] for point in self.curve],
            "chances": [[*one] for one in self.chances],
            "n": self.n,
            "seed": self.seed,
            "policy": self.policy,
            "model": str(self.model),
        }

    def __repr__(self) -> str:
        return translate(phrase("<review of {side}: {said}>", side=side_name(self.side), said=self.said), self.language)

    def __str__(self) -> str:
        return text(self, reader_language(self.language))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html(self, reader_language(self.language))}


# -- figures and sentences ---------------------------------------------------------------------------------------------


def answer(side: Side, judged: Sequence[Judged], unit: str, decisions: int) -> str:
    """The review in a sentence."""
    name, wrong = side_name(side), len(marked_of(judged, unit))
    if not decisions:
        return phrase("{side} had nothing to decide.", side=name)
    if not wrong:
        return phrase("{side} did not go wrong by more than the figures can tell.", side=name)
    return phrase(
        "{side} went wrong in {decisions:one}, as far as the figures can tell.",
        side=name,
        decisions=Count(wrong, "decision"),
    )


def signed(value: float, unit: str) -> Phrase:
    """A change: `+4 %`, or in pieces `+0.4`; 0 has no sign."""
    shown = figure_words(abs(value), unit)
    if unit == BALANCE:
        return figure_words(value, unit)
    if shown == figure_words(0.0, unit):
        return shown
    return phrase("+{n}", n=shown) if value > 0 else phrase("\N{MINUS SIGN}{n}", n=shown)


def sums(review: Review) -> list[Phrase]:
    """What the decisions that were weighed closely cost on average, and what luck brought, if there was any."""
    name, found = side_name(review.side), []
    if review.marked and review.mean_loss is not None:
        closely = Count(len(review.judged), "decision")
        cost = amount_words(review.mean_loss, review.unit)
        found.append(
            phrase(
                "Weighed closely: {closely:one} of {all}. The mistakes cost {side} {cost} a decision.",
                closely=closely,
                all=review.decisions,
                side=name,
                cost=cost,
            )
        )
    if review.chances:
        change = signed(review.luck, review.unit)
        found.append(phrase("Chance brought {side} {change} beyond the average.", side=name, change=change))
    return found


def foot(review: Review) -> Phrase:
    """By whose knowledge, what play and how many trials the figures are."""
    return phrase(
        "Each decision by what {side} knew then, against play like {policy}: {n:,} trials, seed {seed}.",
        side=side_name(review.side),
        policy=review.policy,
        n=review.n,
        seed=review.seed,
    )


def head(one: Judged, unit: str) -> Phrase:
    """The number of a move, its glyph in words and what it cost."""
    glyph = one.mark(unit)
    return phrase(
        "Move {number}, {glyph} ({words}): {change}",
        number=one.number, glyph=glyph, words=GLYPHS[glyph], change=signed(-one.loss.value, unit),
    )  # fmt: skip


# -- text and picture --------------------------------------------------------------------------------------------------


def text(review: Review, language: Translator | None = None) -> str:
    """The answer, each marked decision with what was better and why, luck, and how it was counted."""
    to = Writer(language)
    lines = [*to.wrapped(review.said)]
    for one in review.marked:
        lines += ["", to.say(head(one, review.unit))]
        said = [
            one.played_words,
            better_sentence(one),
            cost_sentence(one, review.unit),
            *([one.why] if one.why else ()),
        ]
        for sentence in said:
            lines += to.wrapped(sentence, "  ", "  ")
    if summed := sums(review):
        lines.append("")
        for sentence in summed:
            lines += to.wrapped(sentence)
    if review.decisions:
        lines += ["", *to.wrapped(foot(review))]
    if review.model:
        lines += to.wrapped(model_sentence(review.model))
    return to.whole(lines)


def html(review: Review, language: Translator | None = None) -> str:
    """The answer, the curve, a table of the marked decisions, luck, and how it was counted."""
    to = Writer(language)
    said = [f"<p><strong>{escape(to.say(review.said))}</strong></p>", curve_svg(review)]
    cell = "text-align:left;vertical-align:top;padding:2px 12px 6px 0"
    rows = []
    for one in review.marked:
        words = [one.played_words, better_sentence(one), cost_sentence(one, review.unit), one.why]
        body = "<br>".join(escape(to.say(part)) for part in words if part)
        rows.append(
            f"<tr><th style='{cell}'>{one.number}</th><th style='{cell}'>{escape(one.mark(review.unit))}</th>"
            f"<td style='{cell};white-space:nowrap'>{escape(to.say(signed(-one.loss.value, review.unit)))}</td>"
            f"<td style='{cell}'>{body}</td></tr>"
        )
    if rows:
        said.append(f"<table><tbody>{''.join(rows)}</tbody></table>")
    if review.decisions:
        said.append(f"<p>{escape(to.say(paragraph(sums(review))))}</p>")
        how = paragraph([foot(review), model_sentence(review.model)])
        said.append(f"<p><small>{escape(to.say(how))}</small></p>")
    return f"<div {attributes(language)}>{''.join(said)}</div>"


WIDE: Final = 480
HIGH: Final = 96


def curve_svg(review: Review) -> str:
    """How the side stood along the line, with a point at each marked decision."""
    at = {node.id: number for number, node in enumerate(review.played.path)}
    values = [point.value for point in review.curve]
    least, most = (0.0, 1.0) if review.unit == WIN else (min(0.0, *values), max(0.0, *values))
    span, last = (most - least) or 1.0, max(1, len(review.played.path) - 1)
    places = [(WIDE * at[node] / last, HIGH * (1 - (value - least) / span)) for node, value in review.curve]
    marks = "".join(
        f"<path d='M{WIDE * one.number / last:.1f} 0V{HIGH}' stroke='#1759a8' stroke-dasharray='2 3'/>"
        for one in review.marked
    )
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return (
        f"<svg width='{WIDE}' height='{HIGH}' viewBox='0 0 {WIDE} {HIGH}' aria-hidden='true'>"
        f"<rect width='{WIDE}' height='{HIGH}' fill='#efe6d2'/>{marks}"
        f"<polyline points='{line}' fill='none' stroke='#211f1c' stroke-width='2'/></svg>"
    )
