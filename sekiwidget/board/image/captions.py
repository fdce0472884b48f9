"""Drawing the captions of a panel: short texts at places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image.head import rule_name
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.slots import Box
from sekiwidget.board.image.track import FACES

Json: TypeAlias = dict[str, Any]

_SIGN: Final = 22
"""The height of a caption's symbol."""


def draw_caption(pen: Pen, titles: Mapping[str, str], caption: Json, slot: Json, view: Box) -> None:
    """Draw a caption, its baseline at the point of its slot; `view` is the visible part of the panel."""
    style = caption.get("style", "")
    x, y = slot.get("xy", (0, 0))
    if style == "head":
        pen.fitted(caption["name"].upper(), x, y, 10, colour="ink2", bold=True, spacing=0.8)
    elif style == "small":
        if name := caption.get("name"):
            x += pen.fitted(name, x, y, 11.5, bold=True) + 5
        if text := caption.get("text"):
            pen.text(text, x, y, 11, "ink2")
    else:
        _plain(pen, titles, caption, slot, view)


def _plain(pen: Pen, titles: Mapping[str, str], caption: Json, slot: Json, view: Box) -> None:
    """Side and name, what else is said, a symbol with its word, a rule; several lines are centred at the slot."""
    if slot.get("box"):
        x, y, room, high = slot["box"]
        y += min(high / 2, 10)
    else:
        x, y = slot.get("xy", (0, 0))
        y -= 4.8
        room = view[0] + view[2] - x - 10
    left = x
    face, _, rim, named = FACES.get(caption.get("side", ""), FACES["white"])
    if caption.get("side"):
        pen.rect((x + 0.5, y - 6.5, 13, 13), face, rim, 1.1, 1.5)
        x += 20
    if name := caption.get("name"):
        ink = named if caption.get("side") else "ink"
        x += pen.fitted(name, x, y + 5.5, 17, left + room - x, ink, serif=True, bold=True) + 8
    rule = rule_name(titles, caption.get("rule", ""))
    if rule and not name:
        x += max(52.0, pen.chip(rule, x, y) + 12)
    if caption.get("value"):
        x = _fact(pen, caption, x, y + 4.8, left + room)
    elif text := caption.get("text"):
        lines = letters.wrap(text, 12.5, max(60.0, left + room - x))
        base = y + 4.8 - 17 * (len(lines) - 1) / 2
        ink = "ink" if rule and not name else "ink2"
        x += max(pen.fitted(line, x, base + 17 * i, 12.5, colour=ink) for i, line in enumerate(lines)) + 9
    if (sign := caption.get("sign")) and (box := pen.symbol_box(sign)) is not None:
        scale = _SIGN / box[3]
        pen.symbol(sign, x, y - _SIGN / 2, scale)
        x += box[2] * scale + 4
    if words := caption.get("sign_words"):
        x += pen.fitted(words, x, y + 4.8, 12.5, bold=True) + 9
    if rule and name:
        pen.chip(rule, x, y)


def _fact(pen: Pen, caption: Json, x: float, base: float, end: float) -> float:
    """A quiet text, a bold value, and after a dot a quiet rest; returns where what follows may begin.

    Where words are read from the right, the text stands there.
    """
    parts = [(caption.get("text", ""), False), (caption["value"], True)]
    if rest := caption.get("rest"):
        parts.append((f"·  {rest}", False))
    for text, bold in parts[::-1] if pen.leftward else parts:
        if text:
            x += pen.fitted(text, x, base, 12.5, end - x, "ink" if bold else "ink2", bold=bold) + 5
    return x + 4
