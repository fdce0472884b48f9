"""The notes of a script: marks and arrows with their colour, glyphs, chapters; what is wrong with their words."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.line import COLOURS, GLYPHS
from sekiwidget.lesson.script.document import Strung, unknown
from sekiwidget.lesson.script.errors import Fault
from sekiwidget.lesson.script.items import Sign
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

SIGNS: Final = ("mark", "arrow", "chapter", "glyph")
"""The known notes."""
_IN: Final = "in"
"""The word between places and their colour. No place of a game is called so."""


def parted(sign: Sign) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places of a mark or an arrow, and what stands after `in`, in lower case."""
    words = tuple(word.lower() for word in sign.words.each) if sign.words else ()
    at = words.index(_IN) if _IN in words else len(words)
    return words[:at], words[at + 1 :]


def sign_faults(sign: Sign, script: Strung) -> list[Fault]:
    """What is wrong with a note, whatever the position."""
    if sign.word not in SIGNS:
        return [script.fault(sign.word_span, unknown(sign.word, phrase("note"), SIGNS), expected=SIGNS)]
    if sign.word == "chapter" and (sign.words or sign.language or sign.also):
        return []
    if sign.words is None:
        return [_nothing(sign, script)]
    return _glyph_faults(sign, script) if sign.word == "glyph" else _drawn_faults(sign, script)


def _nothing(sign: Sign, script: Strung) -> Fault:
    needed = {"chapter": phrase("a title"), "glyph": phrase("a glyph")}.get(sign.word, phrase("what it marks"))
    if sign.word == "arrow":
        return _no_arrow(sign, script, 0)
    message = phrase("the {word} names nothing; {needed} is missing", word=sign.word, needed=needed)
    return script.fault(sign.span, message, expected=tuple(GLYPHS) if sign.word == "glyph" else (needed,))


def _no_arrow(sign: Sign, script: Strung, count: int) -> Fault:
    message = phrase("an arrow leads from one place to another: it names two, not {count}", count=count)
    return script.fault(sign.span, message)


def _glyph_faults(sign: Sign, script: Strung) -> list[Fault]:
    assert sign.words is not None
    glyph, *others = sign.words.each
    if glyph not in GLYPHS:
        return [script.fault(sign.words.spans[0], unknown(glyph, phrase("glyph"), GLYPHS), expected=tuple(GLYPHS))]
    if others:
        return [script.fault(sign.words.spans[1], phrase("a commit has one glyph, and nothing else follows it"))]
    return []


def _drawn_faults(sign: Sign, script: Strung) -> list[Fault]:
    assert sign.words is not None
    places, colour = parted(sign)
    if sign.word == "arrow" and len(places) != 2:
        return [_no_arrow(sign, script, len(places))]
    if not places:
        return [_nothing(sign, script)]
    at = len(places)
    if at == len(sign.words.each):
        return []
    if not colour:
        message = phrase("a colour must follow `in`: {colours:or}", colours=Series(COLOURS))
        return [script.fault(sign.words.spans[at], message, expected=COLOURS)]
    if colour[0] not in COLOURS:
        wrong = unknown(sign.words.each[at + 1], phrase("colour"), COLOURS)
        return [script.fault(sign.words.spans[at + 1], wrong, expected=COLOURS)]
    if colour[1:]:
        return [script.fault(sign.words.spans[at + 2], phrase("nothing can stand after the colour"))]
    return []
