"""The catalogues, brought up to date: `python -m tests.catalogues` for all of them, or `python -m tests.catalogues fr`.

What is new is added, what nothing says any more goes, and what is translated stays as it is, wherever in the files of a
language it stands. A language that has no catalogues gets empty ones. The layout depends on the messages alone, not on
who runs this nor on the line of code that a message comes from, so that a change shows what was changed.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po

from sekiwidget.base.files import write_file
from sekiwidget.games.registry import GAMES
from sekiwidget.text.catalogue_build import SOURCES, catalogue_files, language_codes
from sekiwidget.text.languages import NAMES
from sekiwidget.text.multilingual import ENGLISH

ROOT: Final = Path(__file__).parents[1]
EXTRACT: Final = next(line for line in (ROOT / "Makefile").read_text().splitlines() if "pybabel -q extract" in line)
"""What `make catalogue` runs."""
CORE: Final = "core"
"""The catalogue of what no game says, or several."""
PAGE: Final = frozenset({"board", "picture", "export", "cli"})
"""Folders of code with what a page or a terminal shows."""
ERRORS: Final = frozenset({"notation", "lesson", "base", "authoring", "text"})
"""Folders of code that mainly say what is wrong with a file or an argument."""
WIDTH: Final = 120
# `msgfmt -c` misses fields that are not there; git knows who translated what, and when.
HEAD: Final = r"""# {language}: {part}. How to translate: docs/translating.md.
msgid ""
msgstr ""
"Project-Id-Version: sekiwidget\n"
"PO-Revision-Date: 2026-01-01 00:00+0000\n"
"Last-Translator: the authors of sekiwidget\n"
"Language-Team: {language}\n"
"Language: {code}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


@cache
def extract_messages() -> Catalog:
    """All that there is to translate, as `make catalogue` finds it."""
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


def renew(folder: Path) -> int:
    """Write the catalogues of a language anew; returns how many messages are not translated, or not surely."""
    known = translations(folder)
    written: dict[str, list[Message]] = {CORE: []}
    for one in extract_messages():
        if one.id:
            old = known.get((one.context, str(one.id)), Message(one.id))
            new = Message(one.id, old.string, (), (), one.auto_comments, old.user_comments, context=one.context)
            # Without what Babel guesses of formats: tests check the places, and know what may follow their colons.
            new.flags = old.flags & {"fuzzy"}
            written.setdefault(part(one), []).append(new)
            new.locations = one.locations
    folder.mkdir(exist_ok=True)
    for path in {*catalogue_files(folder)} - {folder / f"{name}.po" for name in written}:
        path.unlink()
    for name, messages in written.items():
        write_file(folder / f"{name}.po", text(folder.name, name, messages))
    return sum(1 for messages in written.values() for one in messages if not one.string or one.fuzzy)


def translations(folder: Path) -> dict[tuple[str | None, str], Message]:
    """The messages of a language by context and English; of one that stands in several files the one that is sure."""
    found: dict[tuple[str | None, str], Message] = {}
    for path in catalogue_files(folder):
        with path.open("rb") as file:
            for one in read_po(file, locale=folder.name):
                key = one.context, str(one.id)
                if one.id and (key not in found or (one.string and not one.fuzzy)):
                    found[key] = one
    return found


def text(code: str, name: str, messages: list[Message]) -> str:
    """The file of a catalogue."""
    catalogue = Catalog(locale=code)
    for one in sorted(messages, key=place):
        catalogue[one.id] = one
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, no_location=True, omit_header=True)
    head = HEAD.format(language=Locale.parse(code).english_name, part=name, code=code)
    return head + file.getvalue().decode().strip("\n") + "\n"


def part(message: Message) -> str:
    """The game that alone says a message, or CORE."""
    files = [path.split("/") for path, _ in message.locations]
    said = {parts[2] if parts[1] == "games" else "" for parts in files}
    return CORE if len(said) > 1 or not said <= GAMES.keys() else said.pop()


def place(message: Message) -> tuple[int, str, int, str]:
    """Where a message stands: nouns, sentences, texts of data files in the order of these, the page, errors."""
    if message.context:
        return 0, "", 0, str(message.id)
    return *min(group(path, line or 0) for path, line in message.locations), str(message.id)


def group(path: str, line: int) -> tuple[int, str, int]:
    """The group of what is said in a file; in a data file its line, too."""
    if path.endswith(".toml"):
        return 2, path, line
    folders = {*path.split("/")}
    return 3 if folders & PAGE else 4 if folders & ERRORS else 1, "", 0


def main(given: Sequence[str] | None = None) -> None:
    """Bring the catalogues of some languages up to date, or of all that have any."""
    known = [code for code in NAMES if code != ENGLISH]
    parser = argparse.ArgumentParser(prog="python -m tests.catalogues", description="Brings catalogues up to date.")
    parser.add_argument("codes", metavar="CODE", nargs="*", help=f"of a language: {', '.join(known)}")
    codes = parser.parse_args(given).codes
    for code in codes:
        if code not in known:
            parser.error(
                f"no language {code!r}: there are {', '.join(known)}; a new one is named in "
                "sekiwidget/text/languages.py first"
            )
    for code in codes or language_codes():
        print(f"{code}: {renew(SOURCES / code)} to translate")


if __name__ == "__main__":
    main()
