"""The catalogues, brought up to date: `python -m tests.catalogues` for all of them, or `python -m tests.catalogues fr`.

What is new is added, what nothing says any more goes, and what is translated stays as it is, wherever in the files of a
language it stands. Proper names are added only where a language spells them in its own script. A new message that is
like one that goes, or that a file names as its new wording, gets the translation of that one, marked `fuzzy` and with
the earlier English (`#| msgid`), until a translator has looked at it.

A language that has no catalogues gets empty ones. The layout depends on the messages alone, not on
who runs this nor on the line of code that a message comes from, so that a change shows what was changed.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import normalize, read_po, unescape, write_po

from sekiwidget.base.files import write_file
from sekiwidget.games.registry import GAMES
from sekiwidget.text.catalogue_build import SOURCES, catalogue_files, language_codes
from sekiwidget.text.languages import BEGUN, CODES, READABLE, has_grammar, is_noun, load_grammar
from sekiwidget.text.multilingual import ENGLISH
from sekiwidget.text.phrase import NAME

ROOT: Final = Path(__file__).parents[1]
EXTRACT: Final = next(line for line in (ROOT / "Makefile").read_text().splitlines() if "pybabel -q extract" in line)
"""What `make catalogue` runs."""
CORE: Final = "core"
"""The catalogue of what no game says, or several."""
_TOLD, _DATA, _PAGE, _ERRORS = 2, 3, 4, 5
"""The groups of messages in a catalogue, after its nouns and names, in their order."""
PAGE: Final = frozenset({"board", "picture", "export", "cli"})
"""Folders of code with what a page or a terminal shows."""
ERRORS: Final = frozenset({"notation", "lesson", "base", "authoring", "text"})
"""Folders of code that mainly say what is wrong with a file or an argument."""
WIDTH: Final = 120
ALIKE: Final = 0.6
"""From this similarity on (1 is the same) a message is taken for the new wording of another."""
SHORT: Final = 10
"""Fewer letters say nothing of how similar messages are."""
PLACE: Final = re.compile(r"\{[^{}]*\}")
PREVIOUS: Final = re.compile(r"\|\s*(msgctxt|msgid)\s")
"""A line of the English that a translation was made for, without its `#`."""
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


def renew(folder: Path, renamed: Mapping[str, str] | None = None) -> int:
    """Write the catalogues of a language anew; returns how many messages are not translated, or not surely.

    Args:
        folder: of the language.
        renamed: new wordings, each with the English that it replaces.
    """
    renamed = renamed or {}
    known = translations(folder)
    spells = spells_names(folder.name)
    said = {key(one): one for one in extract_messages() if one.id}
    gone = [one for at, one in known.items() if at not in said and one.string]
    written: dict[str, list[Message]] = {CORE: []}
    for at, one in said.items():
        old = known.get(at)
        if at.context == NAME and not (spells or (old is not None and old.string)):
            continue
        is_kept = old is not None and old.string and not (old.fuzzy and at.english in renamed)
        before = None if is_kept else replaced(at, known, gone, renamed)
        new = with_translation(one, before or old or Message(one.id), is_new=before is not None)
        written.setdefault(part(one), []).append(new)
    folder.mkdir(exist_ok=True)
    for path in {*catalogue_files(folder)} - {folder / f"{name}.po" for name in written}:
        path.unlink()
    for name, messages in written.items():
        write_file(folder / f"{name}.po", text(folder.name, name, messages))
    return sum(1 for messages in written.values() for one in messages if not one.string or one.fuzzy)


def spells_names(code: str) -> bool:
    """Whether all proper names have to be translated into a language; not, if it is not listed yet."""
    return has_grammar(code) and load_grammar(code).spells_names


def with_translation(message: Message, old: Message, *, is_new: bool) -> Message:
    """A message as it is extracted, with the translation and the notes of an old one; unsure, if it `is_new`."""
    before = earlier(old) if old.fuzzy else str(old.id)
    notes = [line for line in old.user_comments if not PREVIOUS.match(line)]
    made = Message(message.id, old.string, (), (), message.auto_comments, notes, context=message.context)
    # Without what Babel guesses of formats: tests check the places, and know what may follow their colons.
    made.flags = {"fuzzy"} if is_new or old.fuzzy else set()
    if before != message.id:
        made.previous_id = [before] if before else []
    made.locations = message.locations
    return made


class Key(NamedTuple):
    """What a catalogue finds a message by."""

    context: str
    english: str


def key(message: Message) -> Key:
    """The key of a message."""
    return Key(message.context or "", str(message.id))


def translations(folder: Path) -> dict[Key, Message]:
    """The messages of a language; of one that stands in several files the one that is sure."""
    found: dict[Key, Message] = {}
    for path in catalogue_files(folder):
        # Babel keeps of comments that are equal the first: the lines of an earlier English become one.
        lines = re.sub(r'\n#\|\s*(?=")', " ", path.read_text(encoding="utf-8"))
        for one in read_po(StringIO(lines), locale=folder.name):
            if one.id and (key(one) not in found or (one.string and not one.fuzzy)):
                found[key(one)] = one
    return found


# -- changed sentences -------------------------------------------------------------------------------------------------


def replaced(
    new: Key, known: Mapping[Key, Message], gone: Collection[Message], renamed: Mapping[str, str]
) -> Message | None:
    """The message whose translation a new one gets until somebody has looked at it; None if none is like it.

    It is the one that it replaces by name, or the same English in another context, or else the most similar one that
    goes. A noun replaces only a noun.
    """
    old = renamed.get(new.english, new.english)
    same = [
        one
        for at, one in known.items()
        if at.english == old and at != new and one.string and is_noun(at.context) == is_noun(new.context)
    ]
    if same:
        return min(same, key=lambda one: (one.fuzzy, (one.context or "") != new.context))
    found = [(similarity(str(one.id), new.english), one) for one in gone if (one.context or "") == new.context]
    most, likest = max(found, key=lambda one: one[0], default=(0.0, None))
    return likest if most >= ALIKE else None


@cache
def similarity(old: str, new: str) -> float:
    """How similar the words of two messages are, from 0 to 1: placeholders make no two alike, nor do a few letters."""
    words = [PLACE.sub("", one).strip() for one in (old, new)]
    if old != new and min(map(len, words)) < SHORT:
        return 0.0
    matcher = SequenceMatcher(None, *words, autojunk=False)
    # The ratio takes long, so only where it can be reached at all.
    return matcher.ratio() if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= ALIKE else 0.0


def earlier(message: Message) -> str:
    """The English that a translation was made for, if the catalogue has it. Babel reads `#| msgid` as a comment."""
    lines = (line for line in message.user_comments if PREVIOUS.match(line) and "msgctxt" not in line.partition('"')[0])
    return "".join(unescape(found) for found in re.findall(r'"(?:[^"\\]|\\.)*"', next(lines, "")))


class BadRenames(ValueError):
    """A file of new wordings that cannot be used."""


def read_renames(path: Path, known: Collection[str]) -> dict[str, str]:
    """New wordings with the English that each replaces, of lines `old TAB new`, written as in a catalogue.

    Args:
        path: the file.
        known: the English of all messages in catalogues.

    Raises BadRenames for a line of another form, and for a message that is in no catalogue or that nothing says.
    """
    said = {str(one.id) for one in extract_messages()}
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line:
            continue
        if line.count("\t") != 1:
            raise BadRenames(f"{path}:{number}: expected the old message, a tab and the new one")
        old, new = (unescape(f'"{text}"') for text in line.split("\t"))
        if old not in known:
            raise BadRenames(f"{path}:{number}: {old!r} is in no catalogue")
        if new not in said:
            raise BadRenames(f"{path}:{number}: nothing says {new!r}")
        found[new] = old
    return found


# -- the files ---------------------------------------------------------------------------------------------------------


def text(code: str, name: str, messages: list[Message]) -> str:
    """The file of a catalogue."""
    head = HEAD.format(language=Locale.parse(code).english_name, part=name, code=code)
    return head + "\n\n".join(written_message(code, one) for one in sorted(messages, key=place)) + "\n"


def written_message(code: str, message: Message) -> str:
    """The lines of a message."""
    catalogue = Catalog(locale=code)
    catalogue[message.id] = message
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, no_location=True, omit_header=True)
    lines = file.getvalue().decode().strip("\n").splitlines()
    if message.previous_id:
        # Babel would break the lines of a long one within its quotation marks.
        before = f"msgid {normalize(message.previous_id[0], width=WIDTH - len('#| '))}".splitlines()
        at = next(at for at, line in enumerate(lines) if not line.startswith("#"))
        lines[at:at] = [f"#| {line}" for line in before]
    return "\n".join(lines)


def part(message: Message) -> str:
    """The game that alone says a message, or CORE."""
    files = [path.split("/") for path, _ in message.locations]
    said = {parts[2] if parts[1] == "games" else "" for parts in files}
    return CORE if len(said) > 1 or not said <= GAMES.keys() else said.pop()


def place(message: Message) -> tuple[int, str, int, str, str]:
    """Where a message stands: nouns, names, sentences, texts of data files in the order of these, the page, errors."""
    context, english = key(message)
    if is_noun(context) or context == NAME:
        return int(context == NAME), "", 0, english, context
    return *min(group(path, line or 0) for path, line in message.locations), english, context


def group(path: str, line: int) -> tuple[int, str, int]:
    """The group of what is said in a file; in a data file its line, too."""
    if path.endswith(".toml"):
        return _DATA, path, line
    folders = {*path.split("/")}
    return _PAGE if folders & PAGE else _ERRORS if folders & ERRORS else _TOLD, "", 0


def is_needed(message: Message, code: str) -> bool:
    """Whether the tests want a translation. A language that is not whole needs nouns, and of its READABLE catalogues
    all but rule texts and errors; one that is begun and has none of these needs nothing.
    """
    if code not in READABLE:
        return code not in BEGUN
    if is_noun(message.context or ""):
        return True
    later = all(
        path.endswith("/rules.toml") or group(path, line or 0)[0] == _ERRORS for path, line in message.locations
    )
    return part(message) in READABLE[code] and not later


def main(given: Sequence[str] | None = None) -> None:
    """Bring the catalogues of some languages up to date, or of all that have any."""
    known = [code for code in (*CODES, *BEGUN) if code != ENGLISH]
    parser = argparse.ArgumentParser(prog="python -m tests.catalogues", description="Brings catalogues up to date.")
    parser.add_argument("codes", metavar="CODE", nargs="*", help=f"of a language: {', '.join(known)}")
    parser.add_argument(
        "--renamed",
        metavar="FILE",
        type=Path,
        help="sentences with a wholly new wording, in lines `old TAB new`: they keep their translation as fuzzy",
    )
    asked = parser.parse_args(given)
    codes = asked.codes or language_codes()
    for code in codes:
        if code not in known:
            parser.error(
                f"no language {code!r}: there are {', '.join(known)}; a new one is named in "
                "sekiwidget/text/languages.py first"
            )
    renamed: dict[str, str] = {}
    if asked.renamed is not None:
        try:
            renamed = read_renames(asked.renamed, {at.english for code in codes for at in translations(SOURCES / code)})
        except (OSError, BadRenames) as error:
            parser.error(str(error))
    for code in codes:
        print(f"{code}: {renew(SOURCES / code, renamed)} to translate")


if __name__ == "__main__":
    main()
