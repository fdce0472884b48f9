"""The heading of a picture: title with its paragraph, status, calendar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.board.image import letters
from sekiwidget.board.image.pen import Pen, chip_width
from sekiwidget.board.image.track import FACES

Json: TypeAlias = dict[str, Any]

_LINE: Final = 35
"""The baseline of the title."""
_MIDDLE: Final = 27
_PERIOD: Final = 21
"""From a period of the calendar to the next, unless its name is longer."""
_PERIOD_SIZE: Final = 14
_TURN: Final = 16


def draw_header(pen: Pen, titles: Mapping[str, str], scene: Json, left: float, right: float) -> None:
    """The title with its paragraph at the left, the calendar at the right, the status in up to two lines before it.

    Where lines begin at the right it is the other way round.
    """
    if pen.leftward:
        _leftward(pen, titles, scene, left, right)
        return
    if calendar := scene.get("calendar"):
        right = _calendar(pen, calendar, right) - 24
    aside = 0.0
    for i, line in enumerate(scene.get("status", ())[:2]):
        size, colour, y = (12, "ink2", 41) if i else (13, "ink", 24)
        aside = max(aside, letters.width(line, size))
        pen.text(line, right, y, size, colour, anchor="end")
    rule = scene.get("rule", "")
    chip = chip_width(rule_name(titles, rule), 11.5) + 30 if rule else 0.0
    room = right - left - aside - chip - 30
    x = left + pen.fitted(scene.get("title", ""), left, _LINE, 25, room, serif=True, bold=True)
    if rule:
        pen.chip(rule_name(titles, rule), x + 15, 28.8, size=11.5)


def _leftward(pen: Pen, titles: Mapping[str, str], scene: Json, left: float, right: float) -> None:
    """The heading from right to left: title and paragraph, status, calendar; the periods of that stay in order."""
    if calendar := scene.get("calendar"):
        room = _calendar_room(calendar)
        left = _calendar(pen, calendar, left + room) + room + 24
    aside = 0.0
    for i, line in enumerate(scene.get("status", ())[:2]):
        size, colour, y = (12, "ink2", 41) if i else (13, "ink", 24)
        aside = max(aside, letters.width(line, size))
        pen.text(line, left, y, size, colour)
    rule = scene.get("rule", "")
    chip = chip_width(rule_name(titles, rule), 11.5) + 30 if rule else 0.0
    room = right - left - aside - chip - 30
    wide = pen.fitted(scene.get("title", ""), right, _LINE, 25, room, serif=True, bold=True, anchor="end")
    if rule:
        pen.chip(rule_name(titles, rule), right - wide - 15, 28.8, size=11.5, anchor="end")


def rule_name(titles: Mapping[str, str], rule: str) -> str:
    """What a chip says of a rule: its number; of a rule whose name is a word its title."""
    return rule if rule[:1].isdigit() else titles.get(rule, rule)


def _calendar(pen: Pen, calendar: Json, right: float) -> float:
    """The periods in a row that ends at `right`, the current one with its turns; returns where its label begins."""
    turns, current = calendar.get("turns", ()), calendar.get("current", 0)
    widths = _widths(calendar)
    room = sum(widths) + _TURN * len(turns)
    x = right - room
    with pen.inside() as group:
        if calendar.get("words"):
            group.set_desc(letters.clean(calendar["words"]))
        for number, (period, wide) in enumerate(zip(calendar["periods"], widths, strict=True)):
            on = number == current
            if on:
                pen.rect((x, _MIDDLE - 11, wide + _TURN * len(turns), 22), "now-soft", radius=4)
            middle = x + wide / 2
            colour = "ink" if on else "ink2"
            pen.text(period, middle, _MIDDLE + 5, _PERIOD_SIZE, colour, serif=on, bold=True, anchor="middle")
            x += wide
            for turn in turns if on else ():
                _turn(pen, turn, x + _TURN / 2 - 2)
                x += _TURN
        label = letters.clean(calendar["label"]).upper()
        pen.text(label, right - room - 8, _MIDDLE + 4, 10, "ink2", bold=True, anchor="end", letter_spacing=0.8)
    return right - room - 8 - letters.width(label, 11, bold=True)


def _widths(calendar: Json) -> list[float]:
    return [max(_PERIOD, letters.width(period, _PERIOD_SIZE, bold=True) + 10) for period in calendar["periods"]]


def _calendar_room(calendar: Json) -> float:
    """The width of a calendar with its label."""
    label = letters.clean(calendar["label"]).upper()
    periods = sum(_widths(calendar)) + _TURN * len(calendar.get("turns", ()))
    return periods + 8 + letters.width(label, 11, bold=True)


def _turn(pen: Pen, turn: Json, middle: float) -> None:
    """A turn as a little square in the colour of its side; hollow when it is not over."""
    face, _, rim, _ = FACES.get(turn.get("side", ""), FACES["white"])
    done = turn.get("done", False)
    pen.rect((middle - 6.5, _MIDDLE - 6.5, 13, 13), face if done else "paper", rim, 1.1, 2)
    ink = ("black" if face == "coin-a" else f"on-{face}") if done else "ink"
    pen.text(turn["label"], middle, _MIDDLE + 3.6, 10, ink, bold=True, anchor="middle")
