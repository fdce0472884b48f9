"""Moving pictures: the frames of a line, and their GIF.

All frames have one size, with the words below the board, at the same height in all, so that nothing jumps. They are
narrower than a still picture, whose words are beside the board, because chats and forums show them in a column.
"""

from __future__ import annotations

import io
import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple

from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.drawing import (
    EDGE,
    STAGE,
    TOP,
    beside,
    title,
)
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.picture_texts import draw_desk, draw_header, draw_tables
from sekiwidget.board.image.stage import draw_stage
from sekiwidget.board.image.svg_shapes import THEMES, Json, rounded
from sekiwidget.board.image.svg_writer import Element, SvgWriter
from sekiwidget.board.image.theme import MEASURES
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.page_state import backdrop_of, node_and_scene
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.raster import check_installed, to_png
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase

if TYPE_CHECKING:
    from PIL import Image


WIDTH: Final = STAGE + 2 * EDGE
MOST_FRAMES: Final = 150
"""Maximum number of frames of one picture."""

_LEFT: Final = EDGE + 2
_COLUMN: Final = STAGE - 4
_GAP: Final = 10
_FOOT: Final = 46
"""The height of the foot: progress bar, title and number of the frame."""

_LEAST, _LONGEST = 2.0, 8.0
_LOOK, _WORD = 1.5, 0.2
"""Seconds: at least and at most for a frame; to look at it, and to read a word."""


class Frame(NamedTuple):
    """A frame: the board with its heading; its texts; its description; and the seconds to read it."""

    table: Element
    words: Element
    description: str
    seconds: float


class FrameSequence:
    """The frames of a line, which share their shapes.

    Args:
        source: the game and the line.
        timeline: the line in the perspective that is shown; a frame holds nothing else.
        steps: nodes of it, one for each frame.
        theme: `light` or `dark`.
        language: None is English.

    Raises:
        ValueError: the theme is unknown, or there are more than MOST_FRAMES steps.
    """

    def __init__(
        self,
        source: Source,
        timeline: Timeline,
        steps: Sequence[int],
        theme: str,
        language: Translator | None = None,
    ) -> None:
        if theme not in THEMES:
            known = ", ".join(THEMES)
            raise ValueError(phrase("There is no theme {theme!r}. Known: {known}.", theme=theme, known=known))
        if len(steps) > MOST_FRAMES:
            raise ValueError(
                phrase(
                    "an animated picture can have at most {most} steps, not {stops}: choose a chapter",
                    stops=len(steps),
                    most=MOST_FRAMES,
                )
            )
        self._backdrop = backdrop_of(source.game, language)
        self._sketch = SvgWriter()
        self._pen = Pen(source.game.kit(), theme, "", self._sketch, language)
        self.language = language
        self.title = text_metrics.clean(in_language(source.title, language))
        self._middle = self._low = 0.0
        about = in_language(source.scenario.about, language) if source.scenario is not None else ""
        self.frames = [self._frame(timeline, step, "" if step else about) for step in steps]
        self.height = math.ceil(self._middle + self._low + _FOOT)
        for number, frame in enumerate(self.frames):
            frame.words["transform"] = f"translate(0 {rounded(self._middle)})"
            self._draw_foot(frame, number)

    def _frame(self, timeline: Timeline, step: int, about: str) -> Frame:
        entry, scene = node_and_scene(timeline, step, self.language)
        pen, titles, tables = self._pen, self._backdrop.get("rules", {}), scene.get("tables", {})
        table = pen.into = self._sketch.g()
        # There is no room for a calendar beside the title; the status says what time it is.
        draw_header(pen, titles, {**scene, "calendar": None}, _LEFT, WIDTH - _LEFT)
        self._middle = max(self._middle, draw_stage(pen, self._backdrop, scene, EDGE, TOP, STAGE) + _GAP)
        words = pen.into = self._sketch.g()
        low = 0.0
        if not step:
            low = pen.lines(self.title, _LEFT, 24, 23, _COLUMN, 28, serif=True, bold=True) - 24
            for paragraph in filter(None, about.split("\n")):
                low = pen.lines(paragraph, _LEFT, low + 22, 17, _COLUMN, 23, serif=True) - 12
        low = draw_desk(pen, titles, beside(self._backdrop, scene), entry, _LEFT, low, _COLUMN)
        if tables:
            low = draw_tables(pen, titles, tables, _LEFT, low + 8, _COLUMN)
        self._low = max(self._low, low)
        return Frame(table, words, pen.said(title(scene, entry)), _reading(entry, about))

    def _draw_foot(self, frame: Frame, number: int) -> None:
        """Draw the progress bar, the title and the number of the frame."""
        pen, last = self._pen, len(self.frames) - 1
        pen.into = frame.words
        bar = self.height - self._middle - _FOOT + 14
        pen.rect((EDGE, bar, STAGE, 4), "line", radius=2)
        pen.rect((EDGE, bar, STAGE * (number / last if last else 1), 4), "now", radius=2)
        count = phrase("{number} of {all}", number=number + 1, all=len(self.frames))
        at = WIDTH - _LEFT
        room = _COLUMN - pen.text(pen.said(count), at, bar + 21, 12, "ink2", anchor="end") - 24
        pen.fitted(self.title, _LEFT, bar + 21, 12, room, "ink2")

    def head(self, *more: str) -> str:
        """The beginning of an SVG file: its size and typeface, the shapes and `more` definitions, the ground."""
        wide, high, sans = rounded(WIDTH), rounded(self.height), MEASURES["sans"]
        speaks = f' xml:lang="{self._pen.language.code}"' if self._pen.language is not None else ""
        inner: list[str] = []
        for clip in self._sketch.defs.inner:
            clip.write(inner)
        defs = "".join([*inner, self._pen.shapes(), *more])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
            f'role="img"{speaks} font-family="{sans}"><defs>{defs}</defs>'
            f'<path fill="{self._pen.colour("paper")}" d="M0 0h{wide}v{high}H0z"/>'
        )

    def still(self, number: int) -> str:
        """One frame as an SVG file."""
        parts: list[str] = [self.head()]
        self.frames[number].table.write(parts)
        self.frames[number].words.write(parts)
        return "".join([*parts, "</svg>"])


def _reading(entry: Json, about: str) -> float:
    """Seconds to read the texts of a frame; without the reasons, which are for readers who stop it."""
    refused = [reason for _, reason in entry.get("refused", {}).get("why", ())]
    said = " ".join([about, entry.get("chapter", ""), entry.get("say", ""), *refused, entry.get("comment", "")])
    return min(max(_LOOK + _WORD * len(said.split()), _LEAST), _LONGEST)


# -- GIF ---------------------------------------------------------------------------------------------------------------

MOST_PIXELS: Final = 150_000_000
"""Maximum number of pixels of all frames together: each takes a byte of memory until the file is written."""
_SAMPLES: Final = 6
"""The number of frames, evenly spread, from which the palette is taken."""


def animated_gif(
    sequence: FrameSequence, width: int | None = None, seconds: float | None = None, progress: Progress = None
) -> bytes:
    """Frames as a GIF file that runs for ever, in one palette of 256 colours, so that nothing flickers.

    Args:
        sequence: the frames.
        width: px; None: that of the frames.
        seconds: how long each is shown; None: as long as it takes to read.
        progress: as in analysis: None shows a bar if it takes long.

    Raises:
        ValueError: more than MOST_PIXELS. PicturesMissing: a library is not installed.
    """
    check_installed()
    wide = width or WIDTH
    if (pixels := wide * wide * sequence.height / WIDTH * len(sequence.frames)) > MOST_PIXELS:
        raise ValueError(
            phrase(
                "{count} pictures that are {width} px wide have {pixels:.0f} million pixels, but a "
                "file can have at most {most} million: choose a chapter or a smaller width",
                count=len(sequence.frames),
                width=wide,
                pixels=pixels / 1e6,
                most=MOST_PIXELS // 1_000_000,
            )
        )
    with progress_reporter(progress, len(sequence.frames), in_language(phrase("pictures"), sequence.language)) as tell:
        files = []
        # resvg releases the interpreter lock, so frames are drawn in parallel.
        with ThreadPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
            for file in pool.map(lambda number: to_png(sequence.still(number), wide), range(len(sequence.frames))):
                files.append(file)
                tell(len(files))
    first, *others = _in_one_palette(files)
    made = io.BytesIO()
    # A GIF counts hundredths of a second.
    times = [round(100 * (frame.seconds if seconds is None else seconds)) * 10 for frame in sequence.frames]
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return made.getvalue()


def _in_one_palette(files: list[bytes]) -> Iterator[Image.Image]:
    """The frames in one palette, taken from a few of them."""
    from PIL import Image

    step = max(1, len(files) // _SAMPLES)
    samples = [_read(file) for file in files[::step]]
    sheet = Image.new("RGB", (samples[0].width, sum(sample.height for sample in samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, number * sample.height))
    palette = sheet.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    for file in files:
        yield _read(file).quantize(palette=palette, dither=Image.Dither.NONE)


def _read(file: bytes) -> Image.Image:
    from PIL import Image

    return Image.open(io.BytesIO(file)).convert("RGB")
