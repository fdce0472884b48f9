"""Build the catalogues: extract messages from the source, and compile what translators wrote.

Babel calls `source_messages` for `make catalogue` (`[tool.babel]` in `pyproject.toml`). The build and `make setup` run
`python -m sekiwidget.text.catalogue_build`: of the `.po` files of a language, `catalogues/CODE/*.po`, it makes
`catalogues/CODE.json` (of one that is begun `catalogues/CODE/CODE.json`), which `text.catalogue` reads; with codes of
languages (`fr`) only theirs. A translation that does not fit is refused here (BadCatalogue), so that no reader meets
it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias

from sekiwidget.text import languages
from sekiwidget.text.catalogue import BadCatalogue, Catalogue, Message, places
from sekiwidget.text.grammar import BadEntry, Grammar, Noun, noun
from sekiwidget.text.languages import CASE, NOUN, is_noun, noun_context
from sekiwidget.text.phrase import FORMAT, NAME, has_words

# -- extracting --------------------------------------------------------------------------------------------------------

Found: TypeAlias = tuple[int, str | None, Any, list[str]]
"""A line, the function that marks the message, the message or its arguments, and comments."""


def source_messages(
    file: BinaryIO, keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """The templates of `phrase(...)` and `foreign(...)`; each literal `proper_name(...)`; each literal noun of a
    `Count(...)`, with its plural as a comment.

    A template without a word of its own is left out, unless its context is `format`. What has a context that is no
    literal is not found. The arguments are those that Babel hands to an extractor; of these the file alone matters.
    """
    text = file.read().decode()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        said = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        context = _context(node)
        if context is None:
            continue
        if name in ("phrase", "foreign") and len(node.args) == len(said) == 1:
            if context:
                yield node.lineno, WITH_CONTEXT, (context, said[0]), []
            elif has_words(said[0]):
                yield node.lineno, None, said[0], []
        elif name == "proper_name" and said:
            yield node.lineno, WITH_CONTEXT, (NAME, said[0]), []
        elif name == "Count" and len(node.args) > 1 and len(said) == len(node.args) - 1:
            plural = said[1] if len(said) > 1 else f"{said[0]}s"
            yield node.lineno, WITH_CONTEXT, (noun_context(context), said[0]), [plural]


WITH_CONTEXT: Final = "pgettext"
"""What gettext calls a function of a context and a message: `make catalogue` names it as a keyword."""


def _context(call: ast.Call) -> str | None:
    """The literal context of a call, empty if it has none; None if it is no literal."""
    given = next((one.value for one in call.keywords if one.arg == "context"), ast.Constant(""))
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None


# -- compiling ---------------------------------------------------------------------------------------------------------

SOURCES: Final = Path(__file__).resolve().parent / "catalogues"
"""A folder of `.po` files for each language, and the compiled files."""


def main(given: Sequence[str] = ()) -> None:
    """Compile some languages, or every one and remove compiled files of no language. Exits if a catalogue is broken."""
    known = language_codes()
    if unknown := set(given).difference(known):
        sys.exit(f"no catalogues of {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    try:
        files = {
            SOURCES.joinpath(*languages.compiled_file(code)): compile_language(SOURCES / code).to_json()
            for code in given or known
        }
    except BadCatalogue as error:
        sys.exit(str(error))
    if not given:
        for old in set(SOURCES.glob("*.json")) - files.keys():
            old.unlink()
    for target, text in files.items():
        made = target.with_suffix(".tmp")
        made.write_text(text, encoding="utf-8", newline="\n")
        made.replace(target)


def language_codes() -> list[str]:
    """The codes of the languages that have catalogues."""
    return sorted({path.parent.name for path in SOURCES.glob("*/*.po")})


def catalogue_files(folder: Path) -> list[Path]:
    """The catalogues of a language: one for each game, one for all else."""
    return sorted(folder.glob("*.po"))


def compile_language(folder: Path) -> Catalogue:
    """The translations of a language, in the order of its files: neighbours are alike, so they compress well.

    Raises BadCatalogue for what cannot be read, or would not fit its English message.
    """
    known = [one for path in catalogue_files(folder) for one in _messages(path)]
    found = [one for one in known if one.message.text]
    grammar = _grammar(folder.name)
    check = Check(grammar, [one.message for one in known])
    first: dict[tuple[str, str], str] = {}
    for where, part, message in found:
        english, context = message.english, message.context
        wrong = _context_fault(context, part) or check.fault(message)
        if not wrong and first.setdefault((context, english), where) != where:
            wrong = f"it is translated in {first[context, english]}, too"
        if wrong:
            raise BadCatalogue(f"{where}: {_cut(f'{context} {english!r}'.strip())}: {_cut(wrong)}")
    return Catalogue(_typeset(one.message, grammar) for one in found)


def _typeset(message: Message, grammar: Grammar | None) -> Message:
    """A message whose translation has the spaces of its language; the marks of an entry stay as they are."""
    if grammar is None or is_noun(message.context):
        return message
    return message._replace(text=grammar.typeset(message.text))


def _context_fault(context: str, part: str) -> str:
    """What is wrong with a context in the catalogue of a game (or of all else); empty if nothing is."""
    known = NOUN, NAME, FORMAT, part, noun_context(part)
    if not context or context in known:
        return ""
    return f"expected the context {', '.join(f'`{one}`' for one in known)}, or none"


def _grammar(code: str) -> Grammar | None:
    """The grammar of a language; None for one that is not listed yet."""
    return languages.load_grammar(code) if languages.has_grammar(code) else None


_LONGEST_QUOTE: Final = 600
"""Letters that an error repeats of a catalogue."""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"


# -- reading a file ----------------------------------------------------------------------------------------------------

LARGEST: Final = 1 << 20
"""Maximum size of a `.po` file in bytes."""

_AFTER: Final = {"msgctxt": ("msgid",), "msgid": ("msgstr",), "msgstr": ("msgctxt", "msgid")}
_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?"(?:[^"\\\0-\x1f\x7f-\x9f]|\\[\\trn"])*+"')


class _Found(NamedTuple):
    """A message, the file and line that it stands in, and what that is the catalogue of."""

    where: str
    part: str
    message: Message


def _messages(path: Path) -> Iterator[_Found]:
    """The messages of a file; the text of one is empty if it has no sure translation."""
    from babel.messages.pofile import read_po

    name = f"{path.parent.name}/{path.name}"
    text = _text(path, name)
    _check_lines(text, name)
    try:
        found = read_po(StringIO(text), locale=path.parent.name, abort_invalid=True)
    except Exception as error:  # noqa: BLE001  Babel fails in many ways at what is no catalogue.
        raise BadCatalogue(f"{name}: expected a catalogue: {_cut(f'{type(error).__name__}: {error}')}") from None
    if found.locale_identifier != path.parent.name:
        raise BadCatalogue(f"{name}: expected `Language: {path.parent.name}`, not {found.locale_identifier!r}")
    for one in found:
        if one.id:
            sure = "" if one.fuzzy else str(one.string)
            yield _Found(f"{name}:{one.lineno}", path.stem, Message(str(one.id), sure, one.context or ""))


def _text(path: Path, name: str) -> str:
    if path.is_dir():
        raise BadCatalogue(f"{name}: this is a directory, not a catalogue")
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadCatalogue(f"{name}: a catalogue has at most {LARGEST >> 20} MiB ({LARGEST:,} bytes)")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadCatalogue(f"{name}:{line}: expected UTF-8") from None


def _check_lines(text: str, name: str) -> None:
    """Raise BadCatalogue where Babel would guess: at a missing quotation mark, a second translation, a plural."""
    before = "msgstr"
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None or (found[1] and found[1] not in _AFTER[before]):
            expected = " or ".join(f"`{word}`" for word in _AFTER[before])
            raise BadCatalogue(f"{name}:{number}: expected {expected} and a text in quotation marks, not {line[:60]!r}")
        before = found[1] or before


# -- whether a translation fits ----------------------------------------------------------------------------------------


class Check:
    """What a translation must have: the places of its message, in forms that its language knows.

    Args:
        grammar: of the language; None for one that is not listed yet: its forms and nouns are not checked.
        messages: all of the language. A form is known if an English one requests it of any place, and fits a place if
            an English one requests it of a place with this name, or another form of what is counted.
    """

    def __init__(self, grammar: Grammar | None, messages: list[Message]) -> None:
        self._grammar = grammar
        self._cases = {CASE, "capital"} | (grammar.cases if grammar is not None else set())
        self._asked: dict[str, set[str]] = {}
        for one in messages:
            for name, forms in _forms(one.english).items():
                self._asked.setdefault(name, set()).update(word for form in forms for word in form.split())
        self._forms = {word for words in self._asked.values() for word in words if word.isalpha()} | self._cases

    def fault(self, message: Message) -> str:
        """What is wrong with a translation, and what was expected; empty if nothing is."""
        try:
            wanted, found = places(message.english), places(message.text)
        except ValueError as error:
            return f"{error} in {message.text!r}"
        if found.keys() != wanted.keys():
            return f"expected the places {_listed(wanted)}, not {_listed(found)}"
        literal, said = (sorted(_LITERAL.findall(text)) for text in (message.english, message.text))
        if literal != said:
            return f"expected {' '.join(literal) or 'no place of the page'}, not {' '.join(said) or 'none'}"
        if self._grammar is None:
            return ""
        for name, forms in found.items():
            fitting = self._fitting(name)
            for form in forms - wanted[name]:
                if not fitting.issuperset(form.split()):
                    return f"{{{name}}}: expected one of the forms {', '.join(sorted(fitting))}, not {form!r}"
        if is_noun(message.context):
            try:
                return self._empty_form(noun(message.text, self._grammar.genders), self._grammar)
            except BadEntry as error:
                return str(error)
        return ""

    @staticmethod
    def _empty_form(found: Noun, grammar: Grammar) -> str:
        """The form of a noun that its grammar makes empty, of none, one and many in every case; empty if none is."""
        forms, cases = sorted({"", *COUNTED} - {"word"}), sorted({"", *grammar.cases})
        for value, form, case in product((0, 1, 2, 11), forms, cases):
            if not grammar.counted(found, value, form, case).strip():
                return f"the form `{' '.join(filter(None, (form, case)))}` of {value} is empty"
        return ""

    def _fitting(self, name: str) -> set[str]:
        """The forms that a place with this name has: what stands there is not known, if no English one requests any."""
        asked = self._asked.get(name, set())
        counted = COUNTED if asked & COUNTED else set()
        return asked | counted | self._cases if asked - self._cases else self._forms


COUNTED: Final = {"one", "figure", "noun", "word", "the"}
"""The forms of what is counted."""
_LITERAL: Final = re.compile(r"\{\{\w+\}\}")
"""A place that the page fills."""


def _forms(template: str) -> dict[str, set[str]]:
    """The forms that a template requests of each place; none of one that cannot be read."""
    try:
        return places(template)
    except ValueError:
        return {}


def _listed(found: dict[str, set[str]]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(found)) or "none"


if __name__ == "__main__":
    main(sys.argv[1:])
