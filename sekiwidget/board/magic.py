"""The cell magic `%%board`, after `%load_ext sekiwidget`: a board of the lesson in the cell; Tab completes its text."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from sekiwidget.text import languages
from sekiwidget.text.click_words import OPTION, click_in_language, requested_in
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, in_language, phrase
from sekiwidget.text.terms import Series
from sekiwidget.text.translate import translate_error

if TYPE_CHECKING:
    from sekiwidget.board.widget import Board

_NAME: Final = "board"
_CELL: Final = phrase("cell")


def _command(speaks: Translator | None) -> click.Command:
    """The command of the first line, with its help in a language."""
    return click.Command(
        f"%%{_NAME}",
        params=[
            click.Argument(["name"], required=False),
            click.Option(
                ["--as", "perspectives"],
                multiple=True,
                metavar="SIDE",
                help=in_language(phrase("Show only what this side may know; can be given several times."), speaks),
            ),
            click.Option(
                [OPTION],
                metavar="CODE",
                help=in_language(
                    phrase(
                        "Language of the output: {codes:or}. Default: {variable}, else English.",
                        codes=Series(languages.CODES),
                        variable=languages.VARIABLE,
                    ),
                    speaks,
                ),
            ),
        ],
        help=in_language(
            phrase(
                "Show a board with the lesson in this cell. NAME makes it available to later cells under this name."
            ),
            speaks,
        ),
    )


def _parsed(words: Sequence[str], speaks: Translator | None) -> dict[str, Any]:
    """The parameters in the first line. Raises ValueError."""
    try:
        return _command(speaks).make_context(f"%%{_NAME}", [*words]).params
    except click.UsageError as error:
        raise ValueError(error.format_message()) from None


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        raise ValueError(phrase("a closing quotation mark is missing")) from None


def _language(words: Sequence[str]) -> Translator | None:
    """The language of the first line; that of the environment if its name is unknown, which is refused later."""
    try:
        return languages.find_language(requested_in(words))
    except languages.UnknownLanguage:
        return languages.find_language()


def board_of_cell(line: str, cell: str) -> Board | None:
    """A board of the lesson in the cell; `%%board --help` explains the first line."""
    from sekiwidget.board import Board
    from sekiwidget.board.session.group import interactive_shell
    from sekiwidget.lesson import Scenario, ScenarioError

    language: str | None = None
    speaks = _language(line.split())
    try:
        with click_in_language(lambda: speaks):
            asked = _parsed(_words(line), speaks)
        language = asked["language"]
        if asked["name"] is not None and not asked["name"].isidentifier():
            raise ValueError(phrase("{name!r} is not a name: it must be one word, as in Python", name=asked["name"]))
        lesson = Scenario.from_text(cell, name=_CELL, language=language)
        made = Board(lesson, perspectives=asked["perspectives"] or None, language=language)
    except click.exceptions.Exit:
        return None
    except ScenarioError:
        # Again with the line numbers of the cell, whose first line is ours.
        Scenario.from_text(f"\n{cell}", name=_CELL, language=language).play(language=language)
        raise
    except ValueError as error:
        translate_error(error, speaks or ENGLISH_LANGUAGE)
        _raise_usage_error(str(error))
    if asked["name"] is not None:
        interactive_shell().user_ns[asked["name"]] = made
    return made


def _raise_usage_error(message: str) -> NoReturn:
    """Raise an error without a traceback."""
    from IPython.core.error import UsageError

    raise UsageError(message) from None


def load(shell: Any) -> None:
    """Register `%%board` with a shell, and completion in its cells."""
    shell.register_magic_function(board_of_cell, "cell", _NAME)
    # Older shells of hosted notebooks know the magic without completion.
    languages = getattr(shell.Completer, "custom_matchers", None)
    if languages is not None and not any(
        getattr(one, "__name__", "") == _scenario_matcher.__name__ for one in languages
    ):
        from IPython.core.completer import context_matcher

        languages.append(context_matcher(identifier="sekiwidget.board")(_scenario_matcher))


def _scenario_matcher(context: Any) -> Any:
    """Completions of the text of a lesson; none in other cells."""
    from IPython.core.completer import SimpleCompletion

    text = context.full_text
    # As IPython reads a cell: empty lines may stand before its first.
    empty = len(text) - len(text.lstrip())
    first, _, body = text[empty:].partition("\n")
    # The cursor is given by line and column.
    lines = text.split("\n")[: context.cursor_line + 1]
    lines[-1] = lines[-1][: context.cursor_position]
    place = len("\n".join(lines)) - empty - len(first) - 1
    if first.split()[:1] != [f"%%{_NAME}"] or place < 0:
        return {"completions": []}
    from sekiwidget.lesson.play.completion import complete

    found = complete(body, place)
    return {
        "completions": [SimpleCompletion(text=one, type="scenario") for one in found.texts],
        "matched_fragment": body[found.start : place],
        "suppress": True,
        "ordered": True,
    }
