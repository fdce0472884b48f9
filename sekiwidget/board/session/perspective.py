"""Perspectives: everything, the public view, or a side's view; and what may be read in each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from sekiwidget.core.errors import Refusal, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.text.errors import nearest
from sekiwidget.text.multilingual import Multilingual, map_versions
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Name

ALL: Final = "all"
"""The perspective in which everything is open."""

NAMES: Final = {ALL: phrase("Everything"), PUBLIC: phrase("Table")}
"""The names of perspectives that are not a side's."""

CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f]")

Json: TypeAlias = dict[str, Any]
"""Plain data sent to a page."""


def viewer(perspective: str) -> Side:
    """The viewer for a perspective: CHANCE sees everything, PUBLIC what all know."""
    return CHANCE if perspective == ALL else perspective


def perspectives(line: Line) -> tuple[str, ...]:
    """Every perspective of a line: all, public, and each side that plays."""
    return (ALL, PUBLIC, *line.nodes[0].position.sides)


def may_read(perspective: str, actor: Side) -> bool:
    """Whether the words of `actor` (an attempt, their choices) may be read in a perspective."""
    return perspective in (ALL, actor)


def checked(game: Game, line: Line, wanted: str | Iterable[str]) -> tuple[str, ...]:
    """The requested perspectives without duplicates. Raises TypeError for what is none, ValueError for an
    unknown one, or for none at all.
    """
    known = perspectives(line)
    if not hasattr(wanted, "__iter__"):
        kind = type(wanted).__name__
        raise TypeError(
            phrase("perspectives must be names such as {known}, not {kind}", known=", ".join(known), kind=kind)
        )
    found: dict[str, None] = {}
    for name in [wanted] if isinstance(wanted, str) else wanted:
        side = name if name in known else game.actor(str(name))
        if side not in known:
            wrong = phrase("There is no perspective {name!r}. Known: {known}.", name=name, known=", ".join(known))
            raise ValueError(paragraph([wrong, did_you_mean(str(name), known)]))
        found[side] = None
    if not found:
        raise ValueError(phrase("a board needs at least one perspective: {known}", known=", ".join(known)))
    return tuple(found)


def refusal_in(
    game: Game, position: Position, actor: Side, text: str, refusal: Refusal, perspective: str
) -> Refusal | None:
    """Why a text is refused, as far as a perspective may know; for a side, from its own view alone."""
    if perspective == ALL:
        return refusal
    from sekiwidget.lesson.play.actions import try_action

    return try_action(game, position.seen_by(viewer(perspective)), actor, text).refusal


def refused_words(game: Game, position: Position, actor: Side, text: str, perspective: str) -> str:
    """What was refused, in the words of the game as far as a perspective can read it; else as it was typed."""
    try:
        action = game.parse(position.seen_by(viewer(perspective)), actor, text)
    except UnreadableAction:
        return phrase("Not allowed: {text}.", text=printable(text))
    return phrase("Not allowed: {tried}", tried=printable(game.describe_action(actor, action)))


def printable(text: str) -> str:
    """A text that every encoder accepts: replaces lone surrogates and control characters, keeps newlines."""
    if isinstance(text, Multilingual):
        return map_versions(printable, text)
    return text if text.isprintable() else CONTROL.sub(" ", text.encode("utf-8", "replace").decode("utf-8"))


@cache
def title(side: Side) -> str:
    """A side's name for people, standing alone."""
    return phrase("{side}", side=side_name(side)) if side else ""


def side_name(side: Side) -> Name:
    """A side by its name, as a place of a sentence takes it."""
    return Name("side", side, phrase("Chance") if side == CHANCE else side.replace("_", " ").capitalize())


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """The question whether a known word was meant, or nothing where none is near."""
    near = nearest(word, known)
    return phrase("Did you mean {name!r}?", name=near) if near else ""
