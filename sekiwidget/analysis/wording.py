"""The wording of odds and values: terms for sides, shares, losses, and knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import (
    Figure,
    Made,
    Name,
    OneMade,
    Series,
)


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
    return phrase("{share} %", share=Figure(f"{shown:.1f}"))


def by_model(model: str) -> str:
    """The sentence that goes with odds of a game that has a model of chance (`Game.chance_model`); else nothing."""
    return phrase("These are odds of the {model}.", model=model) if model else ""


class Percent(Made):
    """A share, 0 to 1. Forms: none, `64.2 %`; `fraction`, if readable: `63.9 % (23/36)`."""

    __slots__ = ("share",)

    def __init__(self, share: float | Fraction) -> None:
        self.share = share

    def made(self, asked: str) -> Phrase:
        """The share in the requested form."""
        share, shown = self.share, percent(float(self.share))
        if asked not in ("", "fraction"):
            raise ValueError(f"there is no form {asked!r} of a share")
        if asked and isinstance(share, Fraction) and 1 < share.denominator <= 10_000:
            return phrase("{percent} ({n:,}/{of:,})", percent=shown, n=share.numerator, of=share.denominator)
        return shown


class Known(OneMade):
    """The knowledge that odds are based on: `by what Tokugawa knows`, `by what all know`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side) -> None:
        self.viewer = viewer

    def one(self) -> Phrase:
        """The knowledge."""
        if self.viewer == PUBLIC:
            return phrase("by what all know")
        return phrase("by what {side} knows", side=side_name(self.viewer))


class Chances(OneMade):
    """The odds of a goal; with a `side`, that it loses fewer than the others."""

    __slots__ = ("others", "side")

    def __init__(self, side: Side = "", others: Iterable[Side] = ()) -> None:
        self.side, self.others = side, tuple(others)

    def one(self) -> Phrase:
        """The odds."""
        if not self.side:
            return phrase("the odds of the goal")
        side = side_name(self.side)
        if len(self.others) > 1:
            return phrase("the odds that {side} loses fewer than all others together", side=side)
        return phrase("the odds that {side} loses fewer than {other}", side=side, other=side_name(self.others[0]))


class Lost(Made):
    """What each side loses: `Tokugawa loses 1 and Ishida loses 0`. Forms: none; `would` (would lose)."""

    __slots__ = ("losses",)

    def __init__(self, losses: Iterable[tuple[Side, int]]) -> None:
        self.losses = tuple(losses)

    def made(self, asked: str) -> Series:
        """The losses in the requested form."""
        match asked:
            case "":
                return Series(phrase("{side} loses {n}", side=side_name(side), n=n) for side, n in self.losses)
            case "would":
                return Series(phrase("{side} would lose {n}", side=side_name(side), n=n) for side, n in self.losses)
        raise ValueError(f"there is no form {asked!r} of losses")
