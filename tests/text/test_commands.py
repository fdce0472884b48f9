"""The command line in the language of its reader: help, errors, output; whatever is glued stands outside the marks."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from sekiwidget.cli.main import main
from sekiwidget.text import languages
from sekiwidget.text.click_words import WORDS
from tests.text.pseudo_languages import Marks, outside_marks

LESSON = "examples/combat/01-one-place-at-a-time.toml"
PUZZLE = "examples/course/01-what-a-block-is/1-count-the-mon.toml"
COMMANDS = sorted(main.commands)
TYPED = re.compile(
    r"--?[a-z][a-z-]*|\[(light|dark|auto|\|)+\]|\b(sekiwidget|root)( [a-z]+)*\b|\b\w+(/[\w.-]+)*\.[a-z]+"
)
"""Options, what is chosen among, commands, files."""
NEVER = {
    "core.py": "DeprecationWarning: deprecated Arguments Boolean Value Takes Name Could No Positional (dynamic) env",
    "exceptions.py": "unknown Could Missing",
    "parser.py": "Invalid Argument Option",
    "types.py": "{value!r} {name} {len_type} Choice({choices}) file directory path",
}
"""Of click's texts, by their first words, those that no run meets: for authors of options, and for types not used."""


def run(*words: str) -> str:
    """What a command line prints, errors included."""
    return CliRunner().invoke(main, words, prog_name="sekiwidget", catch_exceptions=False).output


def english(printed: str) -> list[str]:
    """The words outside all marks that are neither typed nor in capitals, as a place to fill in is."""
    return re.findall(r"[a-z]{2,}", TYPED.sub("", re.sub(r"\b[A-Z]+(=[A-Z]+)?\b", "", outside_marks(printed))))


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Marks:
    """Everything is said in the made-up language."""
    language = Marks()
    monkeypatch.setattr(languages, "find_language", lambda asked=None: language)
    return language


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_nothing_outside_its_language(marked: Marks, command: str) -> None:
    assert english(run(command, "--help")) == []


def test_the_list_of_commands_is_in_the_language(marked: Marks) -> None:
    text, rows = run("--help").split("⟦Commands⟧:\n")
    assert english(text) == []
    assert [re.sub(r"^  (\w+) +(.).*", r"\1 \2", row) for row in rows.splitlines()] == [
        f"{name} ⟦" for name in COMMANDS
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["expor"],
        ["--nothing"],
        ["run"],
        ["run", LESSON, "--as", "nobody"],
        ["odds", LESSON, "--seed", "many"],
        ["odds", LESSON, "-n", "0"],
        ["odds", LESSON],
        ["odds", LESSON, "--goal"],
        ["export", LESSON, "-o", "x.svg", "--theme", "pink"],
        ["export", LESSON, "-o", "x.svg", "--read=1"],
        ["export", LESSON, "-o", "x.html", "--chapter", "?"],
        ["export", LESSON, "-o", "x.gif", "--seconds", "long"],
        ["new", "sekigahara", "once", "more"],
        ["new", "sekigahara", "once"],
        ["lab", "nowhere"],
        ["site", "nowhere"],
    ],
)
def test_errors_say_nothing_outside_their_language(marked: Marks, words: list[str]) -> None:
    printed = run(*words)
    assert "⟦Error" in printed
    assert english(re.sub(r"'[^']*'", "", printed)) == []


@pytest.mark.parametrize(
    "words",
    [
        ["check", LESSON],
        ["check", LESSON, PUZZLE],
        ["puzzle", PUZZLE],
        ["puzzle", PUZZLE, LESSON],
        ["odds", PUZZLE, "-n", "20"],
        ["export", LESSON, "-o", "{folder}/x.html"],
        ["export", LESSON, "-o", "{folder}/x.svg"],
        ["export", PUZZLE, "-o", "{folder}/x.html"],
        ["new", "warchest", "-o", "{folder}/x.toml"],
        ["--version"],
    ],
)
def test_commands_print_nothing_outside_their_language(marked: Marks, words: list[str], tmp_path: Path) -> None:
    printed = run(*(word.format(folder=tmp_path) for word in words)).replace(str(tmp_path), "")
    assert "⟦" in printed
    # A policy stands as it is typed.
    assert english(printed) in ([], ["simple"])


def test_a_lesson_is_told_in_the_language(marked: Marks, tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    own = re.compile(r"^(about|title|@ chapter).*\n|\s*# .*", re.MULTILINE)
    file.write_text(own.sub("", Path(LESSON).read_text(encoding="utf-8")), encoding="utf-8")
    told, _board = run("run", str(file)).split("\n\n⟦", 1)
    assert "⟦" in told
    assert english(re.sub(r"Sekigahara\n|@ mark .*", "", told)) == []


def test_lines_of_hebrew_are_printed_from_right_to_left() -> None:
    printed = run("run", LESSON, "--language", "he").splitlines()
    assert "One place at a time" in printed and any(line.startswith("\u200fSekigahara · ") for line in printed)
    assert "\u200f" not in run("run", LESSON)


@pytest.mark.parametrize(("code", "word"), [("de", "Aufruf:"), ("he", "שימוש:"), ("da", "Brug:"), ("en", "Usage:")])
@pytest.mark.parametrize("words", [["{}", "--help"], ["--help", "{}"], ["run", "--help", "{}"], ["run", "{}", "-x"]])
def test_the_language_is_asked_for_anywhere(code: str, word: str, words: list[str]) -> None:
    before = dict(os.environ)
    assert run(*(one.format(f"--language={code}") for one in words)).startswith(word)
    assert run(*(part for one in words for part in (["--language", code] if one == "{}" else [one]))).startswith(word)
    assert dict(os.environ) == before
    assert run("--help").startswith("Usage:")


def test_the_environment_is_asked_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(languages.VARIABLE, "de_DE.UTF-8")
    assert run("run", LESSON, "-x").startswith("Aufruf:")
    assert run("run", LESSON, "-x", "--language", "en").startswith("Usage:")


def test_an_unknown_language_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no language `nl`. Known: en, da, de, he." in run("check", LESSON, "--language", "nl")
    monkeypatch.setenv(languages.VARIABLE, "de")
    assert run("check", LESSON, "--language", "nl").startswith("Aufruf:")


@pytest.mark.parametrize(
    ("words", "begun", "found"), [(["run", "--language"], "d", ["da", "de"]), (["run"], "--la", ["--language"])]
)
def test_languages_are_completed(words: list[str], begun: str, found: list[str]) -> None:
    completing = ShellComplete(main, {}, "sekiwidget", "_SEKIWIDGET_COMPLETE")
    assert [one.value for one in completing.get_completions(words, begun)] == found


def asked_of_gettext() -> Iterator[tuple[str, str]]:
    """Each text that click has translated, with its file."""
    for file in sorted(Path(click.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                for one in node.args:
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        yield file.name, one.value


def test_what_click_says_is_in_the_catalogues() -> None:
    """Whoever upgrades click sees here what it says now."""
    met = [(file, text) for file, text in asked_of_gettext() if file in {*NEVER, "formatting.py"}]
    assert {*WORDS} - {"required"} <= {text for _, text in asked_of_gettext()}
    unknown = [text for file, text in met if text not in WORDS and text.split()[0] not in NEVER.get(file, "").split()]
    assert unknown == []


@pytest.mark.parametrize("code", ["da", "de", "he"])
def test_click_can_fill_the_places_of_its_texts(code: str) -> None:
    """It knows nothing of the forms of terms."""
    places = {name: "x" for text in WORDS for name in re.findall(r"\{(\w+)", text)}
    told = languages.load_language(code)
    assert all((told.template(text) or "").format(**places) for text in WORDS)
