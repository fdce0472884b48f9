"""The figures of odds, shown as a sentence, a text table, or a small picture with a table in a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any

from sekiwidget.authoring.svg import num
from sekiwidget.authoring.text_board import Writer
from sekiwidget.base.data_url import data_url
from sekiwidget.base.terminal import columns
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import Language, Phrase, Translatable, phrase
from sekiwidget.text.terms import (
    CompositeTerm,
    Figure,
    Name,
    Series,
    SingleFormTerm,
)


@dataclass(frozen=True)
class Figures(Translatable):
    """A share together with the question.

    `goal` is in words; `reached` of `n` playouts reached it; `low` to `high` is the 95 % interval (Wilson).
    `exact` is the probability itself where it can be enumerated, else None, and `why` says why not. `model` is the
    game's model of chance (`Game.chance_model`), or empty. It is shown in `language` if one is given.
    """

    side: Side
    goal: str
    n: int
    reached: int
    seed: int
    policy: str
    low: float
    high: float
    exact: Fraction | None
    why: str = ""
    model: str = ""
    language: Language | None = field(default=None, compare=False, repr=False)

    @property
    def share(self) -> float:
        """The part of the playouts that reached the goal, 0 to 1."""
        return self.reached / self.n

    def __float__(self) -> float:
        return self.share

    def to_json(self) -> dict[str, Any]:
        """All fields for JSON; the exact figure as `[numerator, denominator]`."""
        return {
            "side": self.side,
            "goal": self.goal,
            "n": self.n,
            "reached": self.reached,
            "share": self.share,
            "low": self.low,
            "high": self.high,
            "exact": None if self.exact is None else [self.exact.numerator, self.exact.denominator],
            "why": self.why,
            "seed": self.seed,
            "policy": self.policy,
            "model": self.model,
        }


# -- terms for sides, shares, losses and knowledge ---------------------------------------------------------------------


def side_name(side: Side) -> Name:
    """A side by its name: `Tokugawa`."""
    return Name("side", side, side.title())


def percent(share: float) -> Phrase:
    """A share with one decimal; 0 and 100 only if exact."""
    shown = 100 * share
    if 0 < shown < 0.1:
        return phrase("under {share} %", share=Figure("0.1"))
    if 99.9 < shown < 100:
        return phrase("over {share} %", share=Figure("99.9"))
    return phrase("{share} %", context="format", share=Figure(f"{shown:.1f}"))


def model_sentence(model: str) -> str:
    """The sentence that goes with odds of a game that has a model of chance (`Game.chance_model`); else nothing."""
    return phrase("These are odds of the {model}.", model=model) if model else ""


class Percent(CompositeTerm):
    """A share, 0 to 1. Forms: none, `64.2 %`; `fraction`, if readable: `63.9 % (23/36)`."""

    __slots__ = ("share",)

    def __init__(self, share: float | Fraction) -> None:
        self.share = share

    def compose(self, asked: str) -> Phrase:
        """The share in the requested form."""
        share, shown = self.share, percent(float(self.share))
        if asked not in ("", "fraction"):
            raise ValueError(f"there is no form {asked!r} of a share")
        if asked and isinstance(share, Fraction) and 1 < share.denominator <= 10_000:
            return phrase(
                "{percent} ({n:,}/{of:,})", context="format", percent=shown, n=share.numerator, of=share.denominator
            )
        return shown


class Known(SingleFormTerm):
    """The knowledge that odds are based on: `by what Tokugawa knows`, `by what all know`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side) -> None:
        self.viewer = viewer

    def content(self) -> Phrase:
        """The knowledge."""
        if self.viewer == PUBLIC:
            return phrase("by what all know")
        return phrase("by what {side} knows", side=side_name(self.viewer))


class Chances(SingleFormTerm):
    """The odds of a goal; with a `side`, that it loses fewer than the others."""

    __slots__ = ("others", "side")

    def __init__(self, side: Side = "", others: Iterable[Side] = ()) -> None:
        self.side, self.others = side, tuple(others)

    def content(self) -> Phrase:
        """The odds."""
        if not self.side:
            return phrase("the odds of the goal")
        side = side_name(self.side)
        if len(self.others) > 1:
            return phrase("the odds that {side} loses fewer than all others together", side=side)
        return phrase("the odds that {side} loses fewer than {other}", side=side, other=side_name(self.others[0]))


class Lost(CompositeTerm):
    """What each side loses: `Tokugawa loses 1 and Ishida loses 0`. Forms: none; `would` (would lose)."""

    __slots__ = ("losses",)

    def __init__(self, losses: Iterable[tuple[Side, int]]) -> None:
        self.losses = tuple(losses)

    def compose(self, asked: str) -> Series:
        """The losses in the requested form."""
        match asked:
            case "":
                return Series(phrase("{side} loses {n}", side=side_name(side), n=n) for side, n in self.losses)
            case "would":
                return Series(phrase("{side} would lose {n}", side=side_name(side), n=n) for side, n in self.losses)
        raise ValueError(f"there is no form {asked!r} of losses")


# -- sentence, table and picture ---------------------------------------------------------------------------------------

WIDTH, HEIGHT = 360, 110
LEFT, RIGHT, TOP, BAR = 16.0, 344.0, 64.0, 16.0
"""Where the bar of the picture begins and ends, where it stands and how high it is; px."""
MAX_LABEL = 34
"""The longest name of a policy that has room in the picture."""
LINE = 16
"""How much higher the picture is with a line below the bar; px."""

_STYLE = (
    ".p{fill:#fbf8f1}.t{fill:#efe6d2;stroke:#8f8673}.s{fill:#1759a8}.i,.h{fill:none;stroke:#1f2329;stroke-width:2}"
    ".h{stroke:#fbf8f1;stroke-width:5}.x{fill:#1f2329;stroke:#fbf8f1}"
    ".w{fill:#575b61;font:12px 'Segoe UI','Helvetica Neue',Arial,sans-serif}"
    ".n{fill:#1f2329;font:bold 25px 'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,"
    "'Times New Roman',serif;font-variant-numeric:lining-nums tabular-nums}"
    "@media(prefers-color-scheme:dark){.p{fill:#16191d}.t{fill:#2f3335;stroke:#7c8087}.s{fill:#7fb8f7}"
    ".i{stroke:#efe8d8}.h{stroke:#16191d}.x{fill:#efe8d8;stroke:#16191d}.w{fill:#b5af9f}.n{fill:#efe8d8}}"
)
"""The colours of a board: paper, the empty track, now for the share, ink for the interval and the exact figure.

The figures are those of a board, too: with Georgia before Palatino Linotype, and without lining figures, 0 reads as o.
"""
_CELL = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
_LOZENGE = "l5 7l-5 7l-5 -7z"


def sentence(odds: Figures) -> str:
    """The odds in one line."""
    told = _told(odds)
    return phrase("{told}; {model}", told=told, model=odds.model) if odds.model else told


def _told(odds: Figures) -> str:
    """The odds in one line, without the model of chance."""
    share, low, high = Percent(odds.share), Percent(odds.low), Percent(odds.high)
    if odds.exact is None:
        return phrase(
            "{share} ({low} to {high}) for {goal}, policy {policy}: {reached:,} of {n:,} playouts, as {side} sees it, "
            "seed {seed}",
            share=share,
            low=low,
            high=high,
            goal=odds.goal,
            reached=odds.reached,
            n=odds.n,
            side=odds.side,
            seed=odds.seed,
            policy=odds.policy,
        )
    return phrase(
        "{share} ({low} to {high}) for {goal}, policy {policy}: {reached:,} of {n:,} playouts, as {side} sees it, "
        "seed {seed}; exactly {exact:fraction}",
        share=share,
        low=low,
        high=high,
        goal=odds.goal,
        reached=odds.reached,
        n=odds.n,
        side=odds.side,
        seed=odds.seed,
        policy=odds.policy,
        exact=Percent(odds.exact),
    )


def rows(odds: Figures) -> list[tuple[str, str]]:
    """The table: labels and values."""
    found: list[tuple[str, str]] = [
        (phrase("goal"), odds.goal),
        (phrase("for side"), phrase("{side}", side=side_name(odds.side))),
        (phrase("policy"), odds.policy),
        (
            phrase("share"),
            phrase(
                "{share} ({reached:,} of {n:,} playouts)", share=Percent(odds.share), reached=odds.reached, n=odds.n
            ),
        ),
        (phrase("95 % interval"), _interval(odds)),
        (phrase("exact"), _exact(odds)),
        (phrase("seed"), str(odds.seed)),
    ]
    return [*found, (phrase("chance"), odds.model)] if odds.model else found


def text(odds: Figures, language: Translator | None = None) -> str:
    """The table as text, in a language."""
    to, table = Writer(language), rows(odds)
    wide = max(columns(to.say(what)) for what, _ in table)
    return to.whole(f"{to.left(what, wide)}  {to.say(value)}" for what, value in table)


def html(odds: Figures, language: Translator | None = None) -> str:
    """The picture and the table, in a language. The picture is an `img`: hosts that strip inline SVG keep it."""
    to = Writer(language)
    address = data_url(picture(odds, language))
    image = f'<img alt="{escape(to.say(sentence(odds)))}" style="max-width:100%" src="{address}">'
    cells = "".join(_row(to.say(what), to.say(value)) for what, value in rows(odds))
    return f"<div {attributes(language)}>{image}<table><tbody>{cells}</tbody></table></div>"


def _row(what: str, value: str) -> str:
    head = f'<th style="{_CELL};white-space:nowrap">{escape(what)}</th>'
    return f'<tr>{head}<td style="{_CELL}">{escape(value)}</td></tr>'


def picture(odds: Figures, language: Translator | None = None) -> str:
    """The share and the policy in words, and a bar from 0 to 100 % with the share, its interval and the exact figure.

    A model of chance stands below the bar.
    """
    to = Writer(language)
    height = HEIGHT + LINE if odds.model else HEIGHT
    low, share, high = _x(odds.low), _x(odds.share), _x(odds.high)
    interval = f"d='M{num(low)} {num(TOP + BAR / 2)}H{num(high)}{_end(low)}{_end(high)}'"
    parts = [
        f"<rect class='p' width='{WIDTH}' height='{height}' rx='6'/>",
        f"<text class='n' x='{num(LEFT)}' y='46'>{to.say(percent(odds.share))}</text>",
        _words(LEFT, 18, "start", escape(to.say(_policy(odds)))),
        f"<rect class='t' x='{num(LEFT)}' y='{num(TOP)}' width='{num(RIGHT - LEFT)}' height='{num(BAR)}' rx='3'/>",
        f"<rect class='s' x='{num(LEFT)}' y='{num(TOP)}' width='{num(share - LEFT)}' height='{num(BAR)}' rx='3'/>",
        f"<path class='h' {interval}/><path class='i' {interval}/>",
    ]
    if odds.exact is None:
        parts.append(_words(RIGHT, 46, "end", to.say(_interval(odds))))
    else:
        parts.append(f"<path class='x' d='M{num(_x(float(odds.exact)))} {num(TOP - 10)}{_LOZENGE}'/>")
        parts.append(_words(RIGHT, 32, "end", to.say(_interval(odds))))
        parts.append(_words(RIGHT, 48, "end", to.say(phrase("exactly {share}", share=Percent(odds.exact)))))
    for part, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        parts.append(_words(_x(part), TOP + BAR + 19, anchor, f"{100 * part:.0f} %"))
    if odds.model:
        parts.append(_words(LEFT, HEIGHT + 4, "start", escape(to.say(odds.model))))
    head = f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{height}' viewBox='0 0 {WIDTH} {height}'>"
    return f"{head}<style>{_STYLE}</style>{''.join(parts)}</svg>"


def _words(x: float, y: float, anchor: str, words: str) -> str:
    return f"<text class='w' x='{num(x)}' y='{num(y)}' text-anchor='{anchor}'>{words}</text>"


def _end(x: float) -> str:
    """The tick at an end of the interval."""
    return f"M{num(x)} {num(TOP + BAR / 2 - 5)}v10"


def _x(share: float) -> float:
    return LEFT + share * (RIGHT - LEFT)


def _policy(odds: Figures) -> str:
    """How the sides play, in a few words; the table has the policies of each side."""
    return (
        phrase("policy {policy}", policy=odds.policy) if len(odds.policy) <= MAX_LABEL else phrase("a policy by side")
    )


def _interval(odds: Figures) -> str:
    return phrase("{low} to {high}", low=Percent(odds.low), high=Percent(odds.high))


def _exact(odds: Figures) -> str:
    """The exact figure, also as a fraction if that is readable; or why it is not known."""
    if odds.exact is None:
        return phrase("not known: {why}", why=odds.why)
    return phrase("{share:fraction}", share=Percent(odds.exact))
