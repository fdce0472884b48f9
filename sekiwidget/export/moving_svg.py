"""An animated SVG of frames: by CSS alone, so that it runs in an `img` and needs no library.

All frames are in the file, and a keyframe shows each in its turn. An element that several frames have in common is in
the file once. Readers with reduced motion, and programs without CSS, see the last frame alone.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import accumulate
from typing import Final

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.svg_writer import Element
from sekiwidget.export.moving import FrameSequence
from sekiwidget.text.phrase import paragraph, phrase

MOST_BYTES: Final = 10_000_000
"""Maximum size of a file; code hosts and chats show no larger picture."""
_REPEATED: Final = 60
"""An element with more characters is worth a reference."""

_HIDDEN: Final = ' visibility="hidden"'


def animated_svg(sequence: FrameSequence, seconds: float | None = None) -> str:
    """Frames as an animated SVG file.

    Args:
        sequence: the frames.
        seconds: how long each is shown; None: as long as it takes to read.

    Raises:
        ValueError: the file would be larger than MOST_BYTES.
    """
    times = [seconds if seconds is not None else frame.seconds for frame in sequence.frames]
    shared = _Shared([part for frame in sequence.frames for part in (frame.table, frame.words)])
    last = len(sequence.frames) - 1
    groups = [
        f'<g id="s{i}" class="s"{_HIDDEN if i < last else ""}>{shared.text(frame.table)}{shared.text(frame.words)}</g>'
        for i, frame in enumerate(sequence.frames)
    ]
    told = escape(paragraph(text_metrics.clean(frame.description) for frame in sequence.frames), quote=False)
    named = f"<title>{escape(sequence.title, quote=False)}</title><desc>{told}</desc>"
    text = "".join([sequence.head(shared.defined()), named, _style(times), *groups, "</svg>"])
    if (size := len(text.encode())) > MOST_BYTES:
        raise ValueError(
            phrase(
                "the animated picture would have {size:.0f} MB, but at most {most:.0f} MB can be "
                "shown: choose a chapter",
                size=size / 1e6,
                most=MOST_BYTES / 1e6,
            )
        )
    return text


def _style(times: list[float]) -> str:
    """The style sheet: each frame is visible in its own part of the whole time."""
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
    """Writes elements as text; one that occurs several times is defined once, with references to it."""

    def __init__(self, roots: list[Element]) -> None:
        self._texts: dict[int, str] = {}
        self._times: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self._defined: list[str] = []
        for root in roots:
            self._note_text(root)
            self._count(root)

    def _note_text(self, element: Element) -> str:
        """Note the texts of an element and of those in it."""
        parts: list[str] = []
        element.write_around(parts, [self._note_text(inner) for inner in element.inner])
        text = self._texts[id(element)] = "".join(parts)
        return text

    def _count(self, element: Element) -> None:
        """Count how often an element would be written; the inside of a shared one is written once."""
        text = self._texts[id(element)]
        if len(text) > _REPEATED:
            self._times[text] += 1
        if self._times[text] < 2:
            for inner in element.inner:
                self._count(inner)

    def text(self, element: Element) -> str:
        """The text of an element, with references to shared ones."""
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
        """The definitions of the shared elements so far."""
        return "".join(self._defined)
