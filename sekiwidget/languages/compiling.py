"""Compiles the catalogues: `python -m sekiwidget.languages.compiling`, run by the build and by `make setup`.

Of the `.po` files of a language, `catalogues/CODE/*.po`, it makes `catalogues/CODE.json`, which `languages.catalogue`
reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sekiwidget.base.whole_file import write_whole
from sekiwidget.languages.catalogue import Catalogue, Message

SOURCES: Final = Path(__file__).resolve().parent / "catalogues"
"""A folder of `.po` files for each language, and what is made of them."""


def main() -> None:
    """Compile every language, and remove what is of none."""
    files = {SOURCES / f"{code}.json": compiled(SOURCES / code).to_json() for code in codes()}
    for old in set(SOURCES.glob("*.json")) - files.keys():
        old.unlink()
    for target, text in files.items():
        write_whole(target, text)


def codes() -> list[str]:
    """The codes of the languages that have catalogues."""
    return sorted({path.parent.name for path in SOURCES.glob("*/*.po")})


def catalogues(folder: Path) -> list[Path]:
    """The catalogues of a language: one for each game, one for all else."""
    return sorted(folder.glob("*.po"))


def compiled(folder: Path) -> Catalogue:
    """The translations of a language, in the order of its files: neighbours are alike, so they compress well."""
    from babel.messages.pofile import read_po

    found = []
    for path in catalogues(folder):
        with path.open("rb") as file:
            found += [*read_po(file, locale=folder.name)]
    return Catalogue(
        Message(str(one.id), str(one.string), one.context or "")
        for one in found
        if one.id and one.string and not one.fuzzy
    )


if __name__ == "__main__":
    main()
