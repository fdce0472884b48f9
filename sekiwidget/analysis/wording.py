"""The wording of odds and values: terms for sides, shares, losses, and knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sekiwidget.base.phrase import Term, phrase
from sekiwidget.base.terms import Name, OneForm, series
from sekiwidget.core.side import PUBLIC, Side


def side_name(side: Side) -> Name:
    """A side by its name: `Tokugawa`."""
    return Name("side", side, side.title())


def percent(share: float) -> str:
    """A share with one decimal; 0 and 100 only if exact."""
    shown = 100 * share
    if 0 < shown < 0.1:
        return "under 0.1 %"
    if 99.9 < shown < 100:
        return "over 99.9 %"
    return f"{shown:.1f} %"


def by_model(model: str) -> str:
    """The sentence that goes with odds of a game that has a model of chance (`Game.chance_model`); else nothing."""
    return phrase("These are odds of the {model}.", model=model) if model else ""


class Percent(Term):
    """A share, 0 to 1. Forms: none, `64.2 %`; `fraction`, if readable: `63.9 % (23/36)`."""

    __slots__ = ("share",)

    def __init__(self, share: float | Fraction) -> None:
        self.share = share

    def form(self, asked: str) -> str:
        """The share in the requested form."""
        share = self.share
        if asked not in ("", "fraction"):
            raise ValueError(f"there is no form {asked!r} of a share")
        if asked and isinstance(share, Fraction) and 1 < share.denominator <= 10_000:
            return f"{percent(float(share))} ({share.numerator:,}/{share.denominator:,})"
        return percent(float(share))


class Known(OneForm):
    """The knowledge that odds are based on: `by what Tokugawa knows`, `by what all know`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side) -> None:
        self.viewer = viewer

    def words(self) -> str:
        """The knowledge."""
        return "by what all know" if self.viewer == PUBLIC else f"by what {side_name(self.viewer)} knows"


class Chances(OneForm):
    """The odds of a goal; with a `side`, that it loses fewer than the others."""

    __slots__ = ("others", "side")

    def __init__(self, side: Side = "", others: Iterable[Side] = ()) -> None:
        self.side, self.others = side, tuple(others)

    def words(self) -> str:
        """The odds."""
        if not self.side:
            return "the odds of the goal"
        others = str(side_name(self.others[0])) if len(self.others) == 1 else "all others together"
        return f"the odds that {side_name(self.side)} loses fewer than {others}"


class Lost(Term):
    """What each side loses: `Tokugawa loses 1 and Ishida loses 0`. Forms: none; `would` (would lose)."""

    __slots__ = ("losses",)

    def __init__(self, losses: Iterable[tuple[Side, int]]) -> None:
        self.losses = tuple(losses)

    def form(self, asked: str) -> str:
        """The losses in the requested form."""
        if asked not in ("", "would"):
            raise ValueError(f"there is no form {asked!r} of losses")
        verb = "would lose" if asked else "loses"
        return series([f"{side_name(side)} {verb} {lost}" for side, lost in self.losses])


class Continued(OneForm):
    """A sentence that continues after a semicolon, where English begins it with a lower-case letter."""

    __slots__ = ("sentence",)

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def words(self) -> str:
        """The sentence."""
        return f"{self.sentence[:1].lower()}{self.sentence[1:]}"
