"""The catalogues, brought up to date: `python -m tests.catalogues` for all of them, or `python -m tests.catalogues fr`.

What is new is added, what nothing says any more goes, and what is translated stays as it is. A language that has no
catalogue gets an empty one. The layout never depends on who runs it, so that a change shows what was changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from sekiwidget.languages.compiling import SOURCES
from tests.extracted import extracted


def renew(path: Path) -> int:
    """Write the catalogue anew; returns how many of its messages are not translated."""
    code = path.stem
    old = Catalog(locale=code)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=code)
    said = {(one.context, one.id): one.string for one in old if one.id and not one.fuzzy}
    new = Catalog(locale=code, project="sekiwidget", version=old.version, charset="utf-8", fuzzy=False)
    new.creation_date, new.revision_date = old.creation_date, old.revision_date
    for one in extracted():
        if one.id:
            text = said.get((one.context, one.id), "")
            new.add(one.id, text, one.locations, auto_comments=one.auto_comments, context=one.context)
    with path.open("wb") as file:
        write_po(file, new, width=120, sort_by_file=True, include_lineno=False)
    return sum(1 for one in new if one.id and not one.string)


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.stem for path in SOURCES.glob("*.po")):
        sys.stdout.write(f"{name}: {renew(SOURCES / f'{name}.po')} to translate\n")
