"""Compiles the catalogues: `python -m sekiwidget.languages.compiling`, run by the build and by `make setup`.

Of each `catalogues/CODE.po` it makes `catalogues/CODE.json`, which `languages.catalogue` reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sekiwidget.base.whole_file import write_whole
from sekiwidget.languages.catalogue import Catalogue, Message

SOURCES: Final = Path(__file__).resolve().parent / "catalogues"
"""The `.po` files, and what is made of them."""


def main() -> None:
    """Compile every catalogue, and remove what is of none."""
    files = {source.with_suffix(".json"): compiled(source).to_json() for source in sorted(SOURCES.glob("*.po"))}
    for old in set(SOURCES.glob("*.json")) - files.keys():
        old.unlink()
    for target, text in files.items():
        write_whole(target, text)


def compiled(source: Path) -> Catalogue:
    """What is translated in a `.po` file, in its order: neighbours are alike, so they compress well."""
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        found = read_po(file, locale=source.stem)
    return Catalogue(
        Message(str(one.id), str(one.string), one.context or "")
        for one in found
        if one.id and one.string and not one.fuzzy
    )


if __name__ == "__main__":
    main()
