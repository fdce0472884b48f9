"""A GIF of a reel: pictures in one palette of 256 colours, so that nothing flickers; by resvg and Pillow."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.board.export.moving.reel import WIDE, Reel
from sekiwidget.board.export.raster import check_installed, png
from sekiwidget.text.phrase import in_language, phrase

if TYPE_CHECKING:
    from PIL.Image import Image

MOST: Final = 150_000_000
"""The most pixels of all pictures together: each takes a byte of memory until the file is written."""
_SAMPLES: Final = 6
"""So many pictures, evenly spread, give the palette its colours."""


def moving_gif(reel: Reel, width: int | None = None, seconds: float | None = None, progress: Progress = None) -> bytes:
    """The file, which runs for ever.

    Args:
        reel: the pictures.
        width: px; None: the reel's own.
        seconds: how long each is shown; None: as long as it takes to read.
        progress: as in analysis: None shows a bar if it takes long.

    Raises:
        ValueError: more than MOST pixels. PicturesMissing: a library is not installed.
    """
    check_installed()
    wide = width or WIDE
    if (pixels := wide * wide * reel.high / WIDE * len(reel.shots)) > MOST:
        raise ValueError(
            phrase(
                "{count} pictures {width} px wide are {pixels:.0f} million pixels, and one file takes at most {most}: "
                "choose a chapter, or a smaller width",
                count=len(reel.shots),
                width=wide,
                pixels=pixels / 1e6,
                most=MOST // 1_000_000,
            )
        )
    with progress_reporter(progress, len(reel.shots), in_language(phrase("pictures"), reel.language)) as tell:
        files = []
        # resvg works outside of Python's lock: so many pictures at once as there are processors.
        with ThreadPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
            for file in pool.map(lambda number: png(reel.still(number), wide), range(len(reel.shots))):
                files.append(file)
                tell(len(files))
    first, *others = _in_one_palette(files)
    made = io.BytesIO()
    # A GIF counts hundredths of a second.
    times = [round(100 * (shot.seconds if seconds is None else seconds)) * 10 for shot in reel.shots]
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return made.getvalue()


def _in_one_palette(files: list[bytes]) -> Iterator[Any]:
    """The pictures in the colours of a few of them."""
    from PIL import Image

    step = max(1, len(files) // _SAMPLES)
    samples = [_read(file) for file in files[::step]]
    sheet = Image.new("RGB", (samples[0].width, sum(sample.height for sample in samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, number * sample.height))
    palette = sheet.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    for file in files:
        yield _read(file).quantize(palette=palette, dither=Image.Dither.NONE)


def _read(file: bytes) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(file)).convert("RGB")
