"""`python -m tests.pictures`: photographs boards in every state, width and look, for a person to look through."""

from __future__ import annotations

import argparse
import html
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, executable
from tests.pictures.camera import Picture, take, take_files
from tests.pictures.shots import SHOTS

OUT = Path(__file__).parents[2] / "pictures"
EXPORTED = "exported"
"""The name of what a board writes."""

SHEET = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pictures of boards</title>
<style>
body {{ font: 15px/1.4 sans-serif; margin: 24px; background: #e8e8e8 }}
section {{ display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }}
figure {{ margin: 0 }} img {{ height: 380px; box-shadow: 0 1px 4px #0006 }}
</style>
<h1>{count} pictures of boards</h1>
{sections}
"""


def sheet(pictures: Sequence[Picture]) -> str:
    """The contact sheet: every picture under the name of its state."""
    sections = []
    for (name, shows), group in groupby(pictures, key=lambda one: (one.name, one.shows)):
        figures = "".join(
            f'<figure><a href="{one.file.name}"><img src="{one.file.name}" alt="{html.escape(one.how)}" loading="lazy">'
            f"</a><figcaption>{html.escape(one.how)}</figcaption></figure>\n"
            for one in group
        )
        sections.append(f"<h2>{html.escape(name)}: {html.escape(shows)}</h2>\n<section>\n{figures}</section>\n")
    return SHEET.format(count=len(pictures), sections="".join(sections))


def photographed(out: Path, only: str) -> list[Picture]:
    """Take the pictures of the states whose name holds a word, and, where it is a file's, of what a board writes."""
    pictures: list[Picture] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for shot in SHOTS:
            if only in shot.name:
                pictures.extend(take(browser, shot, out))
        if only in EXPORTED:
            pictures.extend(take_files(browser, out))
        browser.close()
    return pictures


def main(given: Sequence[str] | None = None) -> None:
    """Take the pictures and write the sheet."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="the folder they are written to; by default pictures/")
    parser.add_argument("--only", default="", metavar="WORD", help="only states whose name holds this word")
    asked = parser.parse_args(given)
    names = [*(shot.name for shot in SHOTS), EXPORTED]
    if not any(asked.only in name for name in names):
        parser.error(f"no state has {asked.only!r} in its name; there are {', '.join(names)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    pictures = photographed(asked.out, asked.only)
    index = asked.out / "index.html"
    index.write_text(sheet(pictures), encoding="utf-8")
    print(f"{len(pictures)} pictures: {index}")


if __name__ == "__main__":
    main()
