"""All that there is to translate, as `make catalogue` finds it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
EXTRACT = next(line for line in (ROOT / "Makefile").read_text().splitlines() if "pybabel -q extract" in line)
"""What `make catalogue` runs."""


@cache
def extract_messages() -> Catalog:
    """The catalogue without translations."""
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        target = Path(folder) / "found.pot"
        words = [str(target) if word == "sekiwidget.pot" else word for word in EXTRACT.split()[1:]]
        os.chdir(ROOT)
        try:
            CommandLineInterface().run(["pybabel", *words])  # type: ignore[no-untyped-call]  # Babel has no types here
        finally:
            os.chdir(here)
        with target.open("rb") as file:
            return read_po(file)
