"""An animated SVG of a reel: CSS alone, so that it runs in the `img` of a page, and no library is needed.

All pictures are in the file, and a keyframe of each shows it in its turn. What stands in several of them is in the file
once, however deep in a picture it is. Who asked their system for less motion, and a program that knows no CSS, sees the
last picture alone.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import accumulate
from typing import Final

from sekiwidget.base.phrase import paragraph, phrase
from sekiwidget.board.image import letters
from sekiwidget.board.image.sketch import Element
from sekiwidget.export.moving import FrameSequence

MOST_BYTES: Final = 10_000_000
"""The most bytes of a file; code hosts and chats show no larger picture."""
_REPEATED: Final = 60
"""An element that takes more characters than that is worth a reference."""

_HIDDEN: Final = ' visibility="hidden"'


def animated_svg(reel: FrameSequence, seconds: float | None = None) -> str:
    """The file.

    Args:
        reel: the pictures.
        seconds: how long each is shown; None: as long as it takes to read.

    Raises:
        ValueError: the file would be larger than MOST.
    """
    times = [seconds if seconds is not None else shot.seconds for shot in reel.shots]
    shared = _Shared([part for shot in reel.shots for part in (shot.table, shot.words)])
    last = len(reel.shots) - 1
    groups = [
        f'<g id="s{i}" class="s"{_HIDDEN if i < last else ""}>{shared.text(shot.table)}{shared.text(shot.words)}</g>'
        for i, shot in enumerate(reel.shots)
    ]
    told = escape(paragraph(letters.clean(shot.said) for shot in reel.shots), quote=False)
    named = f"<title>{escape(reel.title, quote=False)}</title><desc>{told}</desc>"
    text = "".join([reel.head(shared.defined()), named, _style(times), *groups, "</svg>"])
    if (size := len(text.encode())) > MOST_BYTES:
        raise ValueError(
            phrase(
                "the animated picture would take {size:.0f} MB, and at most {most:.0f} MB is shown where one is sent: "
                "choose a chapter",
                size=size / 1e6,
                most=MOST_BYTES / 1e6,
            )
        )
    return text


def _style(times: list[float]) -> str:
    """Each picture is visible in its own part of the whole time."""
    whole = sum(times)
    ends = [round(100 * end / whole, 4) for end in accumulate(times)]
    rules, frames = [], []
    for i, (start, end) in enumerate(zip([0.0, *ends], ends, strict=False)):
        before = "0%{visibility:hidden}" if i else ""
        after = f"{end:g}%{{visibility:hidden}}" if i < len(times) - 1 else ""
        stays = "hidden" if after else "visible"
        frames.append(f"@keyframes k{i}{{{before}{start:g}%{{visibility:visible}}{after}to{{visibility:{stays}}}}}")
        rules.append(f"#s{i}{{animation-name:k{i}}}")
    every = f".s{{animation:{whole:g}s step-end infinite}}"
    return f"<style>@media (prefers-reduced-motion:no-preference){{{every}{''.join(rules)}}}{''.join(frames)}</style>"


class _Shared:
    """Elements as text; one that occurs several times is defined once, and referred to."""

    def __init__(self, roots: list[Element]) -> None:
        self._texts: dict[int, str] = {}
        self._times: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self._defined: list[str] = []
        for root in roots:
            self._read(root)
            self._count(root)

    def _read(self, element: Element) -> str:
        """Note the text of an element and of all in it."""
        parts: list[str] = []
        element.write_around(parts, [self._read(inner) for inner in element.inner])
        text = self._texts[id(element)] = "".join(parts)
        return text

    def _count(self, element: Element) -> None:
        """Count how often an element would be written; what is in one that is referred to is written once."""
        text = self._texts[id(element)]
        if len(text) > _REPEATED:
            self._times[text] += 1
        if self._times[text] < 2:
            for inner in element.inner:
                self._count(inner)

    def text(self, element: Element) -> str:
        """The text of an element, with references to what is defined."""
        whole = self._texts[id(element)]
        if self._times[whole] < 2:
            return self._inside(element)
        if whole not in self._names:
            name = self._names[whole] = f"r{len(self._names)}"
            self._defined.append(f'<g id="{name}">{self._inside(element)}</g>')
        return f'<use href="#{self._names[whole]}"/>'

    def _inside(self, element: Element) -> str:
        parts: list[str] = []
        element.write_around(parts, [self.text(inner) for inner in element.inner])
        return "".join(parts)

    def defined(self) -> str:
        """What was referred to so far."""
        return "".join(self._defined)
