"""Broken catalogues: compiling says where and what was expected; a reader gets English, and no traceback.

Sources and compiled files are broken in thousands of ways, as lessons are in tests/lesson/script/test_mutations.py.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from sekiwidget.board import Board
from sekiwidget.cli.main import main
from sekiwidget.text import catalogue_build, languages
from sekiwidget.text.catalogue import BadCatalogue, Catalogue, Message
from sekiwidget.text.catalogue_build import (
    LARGEST,
    SOURCES,
    catalogue_files,
    compile_language,
    language_codes,
)
from sekiwidget.text.german import German
from sekiwidget.text.languages import NOUN, Translator
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import (
    Count,
    Figure,
    Name,
    Number,
    Series,
)
from tests.catalogues import HEAD
from tests.lesson.script.test_mutations import mutated

GOOD = (
    HEAD.format(language="German", part="core", code="de")
    + """\
#. blocks
msgctxt "noun"
msgid "block"
msgstr "m; ~rot Block; ~rot Blöcke"

msgctxt "noun"
msgid "card of {clan}"
msgstr "f; Karte von {clan}; Karten von {clan}"

# How many blocks?
msgid "{side} deploys {blocks:one} with {cards}: {impact} impact."
msgstr "{side} setzt {blocks:one acc} mit {cards:dat} ein: {impact} Kampfwirkung."

msgid "{name!r} has {n:,} lines, {blocks:the} {word:word}."
msgstr "{name!r} hat {n:,} Zeilen, {blocks:the} {word:word}."

msgid "Cards {{here}}"
msgstr "Karten {{here}}"

#, fuzzy
msgid "Lessons"
msgstr "Stunden"

msgid ""
"two "
"lines"
msgstr ""
"zwei "
"Zeilen"
"""
)
SIDE, BLOCKS = Name("side", "white", "White"), Count(2, "block")
CARDS = Series([Count(1, "card of {clan}", "cards of {clan}", clan=Name("clan", "date", "Date")), "x"])
SENTENCES = [
    phrase(
        "{side} deploys {blocks:one} with {cards}: {impact} impact.",
        side=SIDE,
        blocks=BLOCKS,
        cards=CARDS,
        impact=Figure("1,234.5"),
    ),
    phrase("{name!r} has {n:,} lines, {blocks:the} {word:word}.", name="a.po", n=5000, blocks=BLOCKS, word=Number(3)),
    phrase("Cards {{here}}"),
    phrase("two lines"),
]
GERMAN = [
    "White setzt zwei rote Blöcke mit einer Karte von Date und x ein: 1.234,5 Kampfwirkung.",
    "`a.po` hat 5.000 Zeilen, die zwei roten Blöcke drei.",
    "Karten {here}",
    "zwei Zeilen",
]
PARTS = (
    *(
        "{",
        "}",
        "{{",
        "}}",
        "{sied}",
        "{side:the}",
        "{impact:dr}",
        "{n:999999999}",
        "{n:c}",
        "{side.code}",
        "{side[0]}",
    ),
    *("{}", "{0}", "{side:{side}}", "{side!s}", "; ~", "; x=", "\\x", '"', '\\"', "\0", "\x1b[31m", "\ud7ff", "\u2028"),
    *('msgid "x"\n', 'msgstr "y"\n', 'msgid_plural "z"\n', 'msgstr[0] "z"\n', "#, fuzzy\n", "#~ ", "#: a:b\u2068\n"),
    *('"Language: fr\\n"\n', '"Plural-Forms: x\\n"\n', '"Content-Type: text/plain; charset=x\\n"\n', "[" * 5000),
    *("\\ud800", "1e999", "9" * 5000, "null", "{}", "[]", '",\n"'),
)


def told(catalogue: Catalogue) -> Translator:
    return Translator("de", "Deutsch", "ltr", catalogue, German())


def said(language: Translator | None) -> list[str]:
    """What a language says, whatever its catalogue is: what cannot be filled is said in English, with a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = [in_language(text, language) for text in SENTENCES]
    assert all(type(text) is str or text in SENTENCES for text in made)
    assert sum(map(len, made)) < 100_000
    return made


# -- sources -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def fault(tmp_path: Path) -> Callable[..., str]:
    """Compiles a text, or bytes, as `core.po` of a language; returns what is wrong with it, empty if nothing is."""

    def found(text: str | bytes, code: str = "de") -> str:
        folder = tmp_path / code
        folder.mkdir(exist_ok=True)
        (folder / "core.po").write_bytes(text if isinstance(text, bytes) else text.encode())
        wrong = ""
        try:
            made = compile_language(folder)
        except BadCatalogue as error:
            wrong = str(error)
        else:
            said(told(Catalogue.from_json(made.to_json())))
        assert not wrong or wrong.startswith(f"{code}/core.po:")
        assert len(wrong) < 2000
        return wrong

    return found


def test_what_is_whole_is_said(fault: Callable[..., str], tmp_path: Path) -> None:
    assert fault(GOOD) == ""
    assert said(told(compile_language(tmp_path / "de"))) == GERMAN
    assert GERMAN != SENTENCES


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("setzt", "setzt {sied}", "de/core.po:23: '{side} deploys .*': expected the places {blocks} .*, not .*{sied}"),
        ("{side} setzt", "Wer setzt", "de/core.po:23: .* expected the places .*, not {blocks} {cards} {impact}"),
        (
            "{impact} Kampf",
            "{impact:dr} Kampf",
            "de/core.po:23: .*{impact}: expected one of the forms acc, .*, not 'dr'",
        ),
        ("{n:,} Zeilen", "{n:999999999} Zeilen", "de/core.po:26: .*{n}: expected one of the forms .*, not '999999999'"),
        ("{n:,} Zeilen", "{n:the} Zeilen", "de/core.po:26: .*{n}: expected one of the forms .*, not 'the'"),
        ("{side} setzt", "{side:{n}} setzt", "de/core.po:23: .*{side}: expected one of the forms .*, not '{n}'"),
        ("{side} setzt", "{side setzt", "de/core.po:23: .* in '{side setzt"),
        ("{side} setzt", "{side}} setzt", "de/core.po:23: .*Single '}' encountered .* in '{side}} setzt"),
        ("{side} setzt", "{side.code} setzt", "de/core.po:23: .* not {blocks} {cards} {impact} {side.code}"),
        ("{side} setzt", "{side!s} setzt", "de/core.po:23: .*{side}: expected .* not '!s:'"),
        ("Karten {{here}}", "Karten {{heer}}", "de/core.po:29: 'Cards .*': expected {{here}}, not {{heer}}"),
        ("Karten {{here}}", "Karten", "de/core.po:29: 'Cards .*': expected {{here}}, not none"),
        ("zwei ", "zwei {{here}}", "de/core.po:36: 'two lines': expected no place of the page, not {{here}}"),
        ("m; ~rot Block", "x; ~rot Block", "de/core.po:15: noun 'block': expected `m|f|n; singular; plural`"),
        ("m; ~rot Block; ~rot Blöcke", "m; Block", "de/core.po:15: noun 'block': expected `m|f|n; singular; plural`"),
        (
            "m; ~rot Block; ~rot Blöcke",
            "m; ; ~rot Blöcke",
            "de/core.po:15: noun 'block': the form `stem` of 0 is empty",
        ),
        ("~rot Blöcke", "~rot Blöcke; gen", "de/core.po:15: noun 'block': expected `name=form` after the plural"),
        ('msgctxt "noun"\nmsgid "block"', 'msgctxt "nuon"\nmsgid "block"', "nuon 'block': expected the context `noun`"),
        ('msgid "Cards {{here}}"', 'msgctxt "shogun"\nmsgid "Cards {{here}}"', ".*: expected the context .*, or none"),
        ("Karten {{here}}", "Karten\b {{here}}", "de/core.po:30: expected `msgstr` and a text in quotation marks, not"),
        (
            '"Karten {{here}}"',
            '"Karten {{here}}',
            "de/core.po:30: expected `msgstr` and a text in quotation marks, not",
        ),
        ("Karten {{here}}", 'Karten "{{here}}', "de/core.po:30: expected `msgstr` and a text in quotation marks"),
        ("Karten {{here}}", "Karten\\x {{here}}", "de/core.po:30: expected `msgstr` and a text in quotation marks"),
        ("Karten {{here}}", "Karten\0 {{here}}", "de/core.po:30: expected `msgstr` and a text in quotation marks"),
        ('msgstr "Karten {{here}}"', "", "de/core.po:33: expected `msgstr` and a text in quotation marks, not 'msgid"),
        ('msgid "Cards {{here}}"', "", "de/core.po:30: expected `msgctxt` or `msgid` and a text .*, not 'msgstr"),
        ('msgstr "Karten', 'msgid_plural "x"\nmsgstr "Karten', "de/core.po:30: expected `msgstr` and .*msgid_plural"),
        ("Language: de", "Language: fr", "de/core.po: expected `Language: de`, not 'fr'"),
        ("Language: de", "Language: ?!", "de/core.po: expected a catalogue: .*"),
        ("2026-01-01", "yesterday", "de/core.po: expected a catalogue: .*"),
        ('msgstr "Stunden"\n', 'msgstr "Stunden"\n#: \u2068a\n', "de/core.po: expected a catalogue: .*"),
    ],
)
def test_compiling_says_where_it_is_and_what_was_expected(
    fault: Callable[..., str], old: str, new: str, expected: str
) -> None:
    assert GOOD.count(old) == 1
    pattern = expected.replace("{", r"\{").replace("|", r"\|")
    with pytest.raises(BadCatalogue, match=pattern):
        raise BadCatalogue(fault(GOOD.replace(old, new)))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (GOOD.encode("latin-1"), "de/core.po:16: expected UTF-8"),
        (GOOD.encode("utf-16"), "de/core.po:1: expected UTF-8"),
        (GOOD.encode("utf-8-sig").replace(b"#", b"", 1), "de/core.po:1: expected `msgctxt` or `msgid`"),
        (b"\0" * 100, "de/core.po:1: expected `msgctxt` or `msgid`"),
        (b"#" * (LARGEST + 1), "de/core.po: a catalogue has at most 1 MiB"),
        (b'msgid "' + b"x" * (LARGEST - 10), "de/core.po:1: expected `msgctxt` or `msgid`"),
        (b'msgid "' + b"\\" * (LARGEST - 10), "de/core.po:1: expected `msgctxt` or `msgid`"),
        (b'msgid "x"\nmsgstr "' + b"{a" * (LARGEST // 3) + b'"', "de/core.po:1: 'x': "),
        (b'msgid "x"\nmsgstr "' + b"{" * (LARGEST // 2 + 1) + b'"', "de/core.po:1: 'x': "),
    ],
    ids=range(9),
)
def test_bytes_that_are_no_catalogue(fault: Callable[..., str], data: bytes, expected: str) -> None:
    assert fault(data)[:400].startswith(expected)


def test_what_is_translated_in_two_files(tmp_path: Path) -> None:
    for name in ("core", "shogun"):
        (tmp_path / "de").mkdir(exist_ok=True)
        (tmp_path / "de" / f"{name}.po").write_text('msgid "map"\nmsgstr "Karte"\n', encoding="utf-8")
    with pytest.raises(BadCatalogue, match=r"^de/shogun.po:1: 'map': it is translated in de/core.po:1, too$"):
        compile_language(tmp_path / "de")
    (tmp_path / "de" / "shogun.po").unlink()
    (tmp_path / "de" / "shogun.po").mkdir()
    with pytest.raises(BadCatalogue, match=r"^de/shogun.po: this is a directory, not a catalogue$"):
        compile_language(tmp_path / "de")


def test_the_command_says_it_in_a_line_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue_build, "SOURCES", tmp_path)
    for code, translation in (("da", "kort"), ("de", "{Karte}")):
        (tmp_path / code).mkdir()
        (tmp_path / code / "core.po").write_text(f'msgid "map"\nmsgstr "{translation}"\n', encoding="utf-8")
    with pytest.raises(SystemExit, match=r"^de/core.po:1: 'map': expected the places none, not {Karte}$"):
        catalogue_build.main()
    assert not [*tmp_path.glob("*.json")]


def test_the_command_compiles_one_language_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue_build, "SOURCES", tmp_path)
    for code, translation in (("da", "kort"), ("de", "{Karte}")):
        (tmp_path / code).mkdir()
        (tmp_path / code / "core.po").write_text(f'msgid "map"\nmsgstr "{translation}"\n', encoding="utf-8")
    catalogue_build.main(["da"])
    assert [path.name for path in tmp_path.glob("*.json")] == ["da.json"]
    catalogue_build.main(["da"])
    with pytest.raises(SystemExit, match=r"^no catalogues of fr; there are da, de$"):
        catalogue_build.main(["da", "fr"])


def test_a_form_that_only_an_untranslated_message_requests_is_known(fault: Callable[..., str]) -> None:
    head = HEAD.format(language="German", part="core", code="de")
    said = 'msgid "a {card}"\nmsgstr "die {card:the}"'
    assert "not 'the'" in fault(head + said)
    assert fault(f'{head}{said}\n\nmsgid "the {{blocks:the}}"\nmsgstr ""\n') == ""


def test_a_compiled_catalogue_has_the_spaces_of_its_language(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    head = HEAD.format(language="French", part="core", code="fr")
    text = 'msgctxt "noun"\nmsgid "card"\nmsgstr "f; carte; cartes"\n\nmsgid "Why?"\nmsgstr "Pourquoi ?"\n'
    (tmp_path / "fr" / "core.po").write_text(f"{head}{text}", encoding="utf-8")
    made = compile_language(tmp_path / "fr")
    assert made.message("Why?") == "Pourquoi\u202f?"
    assert made.word(NOUN, "card") == "f; carte; cartes"


@pytest.mark.fuzz
def test_mutations_of_a_source(fault: Callable[..., str], fuzz_factor: int) -> None:
    rng = Random("a source")
    number = 250 * fuzz_factor
    assert sum(bool(fault(mutated(GOOD, rng, PARTS))) for _ in range(number)) > number / 4


@pytest.mark.fuzz
def test_mutations_of_bytes(fault: Callable[..., str], fuzz_factor: int) -> None:
    rng, data = Random("bytes"), GOOD.encode()
    for _ in range(100 * fuzz_factor):
        at = int(rng.random() * len(data))
        fault(data[:at] + bytes([int(rng.random() * 256)]) + data[at + int(rng.random() * 3) :])


@pytest.mark.fuzz
@pytest.mark.parametrize("code", language_codes())
def test_mutations_of_the_translations(fault: Callable[..., str], code: str, fuzz_factor: int) -> None:
    rng = Random(f"mutations of {code}")
    files = [path.read_text(encoding="utf-8").split("\n\n") for path in catalogue_files(SOURCES / code)]
    for _ in range(25 * fuzz_factor):
        head, *messages = rng.choice(files)
        at = int(rng.random() * len(messages))
        text = "\n\n".join([head, *messages[at : at + 20]])
        fault(mutated(text, rng, PARTS), code)


# -- compiled files ----------------------------------------------------------------------------------------------------


@pytest.fixture
def compiled_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The compiled catalogue of German that is read from now on."""
    (tmp_path / "catalogues").mkdir()
    monkeypatch.setattr(languages, "files", lambda _: tmp_path)
    forget()
    yield tmp_path / "catalogues" / "de.json"
    forget()


def forget() -> None:
    """Have the languages read again."""
    languages.load_language.cache_clear()
    languages._usable.cache_clear()


def good() -> str:
    """The compiled catalogue that says `GERMAN`."""
    texts = dict(zip((text.template for text in SENTENCES), TEMPLATES, strict=True))
    nouns = [Message(english, entry, NOUN) for english, entry in NOUNS.items()]
    return Catalogue([*(Message(*one) for one in texts.items()), *nouns]).to_json()


TEMPLATES = [
    "{side} setzt {blocks:one acc} mit {cards:dat} ein: {impact} Kampfwirkung.",
    "{name!r} hat {n:,} Zeilen, {blocks:the} {word:word}.",
    "Karten {{here}}",
    "zwei Zeilen",
]
NOUNS = {"block": "m; ~rot Block; ~rot Blöcke", "card of {clan}": "f; Karte von {clan}; Karten von {clan}"}


def speaks() -> list[str]:
    """What is said of a run in German, as the compiled file is now."""
    forget()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return said(languages.find_language("de"))


def test_a_compiled_file_is_read(compiled_file: Path) -> None:
    compiled_file.write_text(good(), encoding="utf-8")
    assert speaks() == GERMAN


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "expected JSON"),
        (b"\xff{}", "utf-8"),
        (good().encode("utf-16"), "utf-8"),
        (b"[" * 100_000, "expected JSON"),
        (b'{"keys": "", "texts": ' + b"9" * 5000 + b"}", "expected JSON"),
        (b" " * (languages.LARGEST + 1), "at most 4,194,304 bytes"),
        (b"null", "a table of `keys` and `texts`"),
        (b'["keys", "texts"]', "a table of `keys` and `texts`"),
        (b'{"keys": ""}', "a table of `keys` and `texts`"),
        (b'{"keys": "", "texts": null}', "a list of texts"),
        (b'{"keys": "", "texts": {}}', "a list of texts"),
        (b'{"keys": "", "texts": "abc"}', "a list of texts"),
        (b'{"keys": "AAAAAAA=", "texts": [1]}', "a list of texts"),
        (b'{"keys": "AAAAAAA=", "texts": ["\\ud800"]}', "whole characters"),
        (b'{"keys": 7, "texts": []}', "a text in base 64"),
        (b'{"keys": [], "texts": []}', "a text in base 64"),
        (b'{"keys": "A", "texts": []}', "6 letters for each of 0 texts, not 1"),
        (b'{"keys": "AAAA!AAA=", "texts": ["x"]}', "a text in base 64"),
        (b'{"keys": "\xc3\xa4", "texts": []}', "a text in base 64"),
        (b'{"keys": "AAAAAA=", "texts": []}', "a text in base 64"),
        (b'{"keys": "AAAA", "texts": ["x"]}', "6 letters for each of 1 texts, not 4"),
    ],
    ids=range(21),
)
def test_english_stands_in_for_a_file_that_is_broken(compiled_file: Path, data: bytes, expected: str) -> None:
    compiled_file.write_bytes(data)
    with pytest.warns(UserWarning, match=rf"de\.json: .*{expected}.*; run `make setup`"):
        assert languages.find_language("de") is None
    # It is told once.
    assert languages.find_language("de_AT") is None
    with pytest.raises(BadCatalogue):
        languages.load_language("de")


def test_english_stands_in_for_a_file_that_is_missing_or_none(
    compiled_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(languages.VARIABLE, "de")
    with pytest.warns(UserWarning, match="the catalogue of de is not compiled: run `make setup`"):
        assert languages.find_language() is None
    forget()
    compiled_file.mkdir()
    with pytest.warns(UserWarning, match=r"de\.json: "):
        assert languages.find_language("de") is None


@pytest.mark.parametrize("data", [b"{", None])
def test_a_run_and_a_board_go_on_in_english(compiled_file: Path, data: bytes | None) -> None:
    english = CliRunner().invoke(main, ["new", "shogun"])
    if data is not None:
        compiled_file.write_bytes(data)
    with pytest.warns(UserWarning, match="run `make setup`"):
        run = CliRunner().invoke(main, ["new", "shogun", "--language", "de"])
    assert (run.exit_code, run.stdout) == (0, english.stdout)
    asked = Board(run.stdout, language="de")
    assert asked.get_state("turn") == Board(run.stdout).get_state("turn")


@pytest.mark.fuzz
def test_mutations_of_a_compiled_file(compiled_file: Path, fuzz_factor: int) -> None:
    rng, text = Random("compiled"), good()
    for _ in range(200 * fuzz_factor):
        compiled_file.write_text(mutated(text, rng, PARTS), encoding="utf-8")
        speaks()


@pytest.mark.fuzz
def test_mutations_of_the_values_of_a_compiled_file(compiled_file: Path, fuzz_factor: int) -> None:
    """The file is whole, but each value may be another, or of another kind."""
    rng = Random("values")
    others: list[Any] = [None, True, 7, 1e300, "", "{", [], {}, ["x"], {"x": "y"}, "m; x; y"]
    for _ in range(100 * fuzz_factor):
        file = json.loads(good())
        texts = file["texts"]
        at = rng.randrange(len(texts))
        texts[at] = rng.choice(others) if rng.random() < 0.3 else mutated(texts[at], rng, PARTS)
        if rng.random() < 0.2:
            file[rng.choice(["keys", "texts", "more"])] = rng.choice(others)
        compiled_file.write_bytes(json.dumps(file).encode())
        speaks()
