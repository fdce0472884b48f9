"""Compiles the catalogues: `python -m sekiwidget.languages.compiling`, run by the build and by `make setup`.

`catalogues/english.json` lists what there is to say once, and each `catalogues/CODE.json` its translations in the same
order. gettext's own `.mo` files would repeat the English in each: together they are almost twice as large in a wheel.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from sekiwidget.languages.catalogue import SEPARATOR

SOURCES: Final = Path(__file__).resolve().parent / "catalogues"
"""The `.po` files, and what is made of them."""

ENGLISH: Final = "english"


def main() -> None:
    """Compile every catalogue."""
    from babel.messages.pofile import read_po

    translated: dict[str, dict[str, str]] = {}
    for source in sorted(SOURCES.glob("*.po")):
        with source.open("rb") as file:
            found = read_po(file, locale=source.stem)
        translated[source.stem] = {
            f"{one.context}{SEPARATOR}{one.id}" if one.context else str(one.id): str(one.string)
            for one in found
            if one.id and one.string and not one.fuzzy
        }
    english = sorted({key for messages in translated.values() for key in messages})
    _write(ENGLISH, english)
    for code, messages in translated.items():
        _write(code, [messages.get(key, "") for key in english])


def _write(name: str, texts: list[str]) -> None:
    (SOURCES / f"{name}.json").write_text(json.dumps(texts, ensure_ascii=False, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()
