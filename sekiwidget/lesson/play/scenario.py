"""Scenarios: position, script, expectations, perhaps a puzzle. Read from TOML, written as TOML, played."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path as FilePath
from typing import Any, TypeVar

from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.core.errors import Problem
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position, Value
from sekiwidget.games.registry import GAMES, UnknownGame, game
from sekiwidget.lesson.play.actions import open_question
from sekiwidget.lesson.play.checks import check_fact, script_faults, unknown_rule, unknown_side
from sekiwidget.lesson.play.runner import Runner
from sekiwidget.lesson.script.document import MAX_BYTES, Document, Fields, Texts, decode_file, fact_paths
from sekiwidget.lesson.script.errors import MAX_FAULTS, Fault, ScenarioError
from sekiwidget.lesson.script.link import link_to, text_of_link
from sekiwidget.lesson.script.parser import Script
from sekiwidget.lesson.script.puzzle import Puzzle, read_puzzle
from sekiwidget.lesson.script.toml_locations import Span
from sekiwidget.lesson.script.toml_writer import block_text, pair_line, puzzle_lines, table_lines
from sekiwidget.text.errors import check_path
from sekiwidget.text.multilingual import ENGLISH, reorder_versions
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import translated

_KEYS = ("game", "languages", "title", "about", "rules", "seed", "position", "play", "expect", "puzzle")
_SCRIPT = ("play", "script")


@dataclass(frozen=True)
class Content:
    """The contents of a scenario file. `position` and `expect` are empty if the file does not have them.

    `languages` are those of the texts (`text.multilingual`) and of the comments in the script, if the file names any:
    texts have them in this order, and a comment without a language is in the first. `expect` has each fact by its
    dotted key. Equality ignores layout.
    """

    game: str
    languages: tuple[str, ...] = field(default=(), kw_only=True)
    title: str = ""
    about: str = ""
    rules: tuple[str, ...] = ()
    seed: int = 0
    position: Mapping[str, Any] = field(default_factory=dict)
    script: str = ""
    expect: Mapping[str, Value] = field(default_factory=dict)
    puzzle: Puzzle | None = None
    _document: Document | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Put the versions of each text in order."""
        languages = self.languages or (ENGLISH,)
        for key in ("title", "about"):
            object.__setattr__(self, key, reorder_versions(getattr(self, key), languages))
        if self.puzzle is not None:
            object.__setattr__(self, "puzzle", self.puzzle.in_order(languages))

    def __hash__(self) -> int:
        return hash((self.game, self.title, self.seed, self.script, self.puzzle))

    def start(self) -> Position:
        """The starting position. Raises ValueError, with `problems` if the position is impossible."""
        played = game(self.game)
        return played.read_position(self.position, self.seed) if self.position else played.new(None, self.seed)


S = TypeVar("S", bound=Content)


class Scenario(Content):
    """A scenario that can be read, written and played; its fields are those of `Content`.

    Errors are in `language`: a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else English. Raises
    ValueError for an unknown one.
    """

    @classmethod
    @translated
    def from_text(cls, text: str, *, name: str = "scenario", language: str | None = None) -> Scenario:
        """The scenario of a TOML text. Raises ScenarioError with all faults; `name` is used in its messages.

        Raises TypeError for anything but text.
        """
        if not isinstance(text, str):
            raise TypeError(phrase("the text of a scenario must be a string, not {kind}", kind=type(text).__name__))
        return read_scenario(Document(text, name), cls)

    @classmethod
    @translated
    def from_file(cls, path: str | FilePath, *, language: str | None = None) -> Scenario:
        """The scenario of a file. Raises ScenarioError also if the file is missing or cannot be read.

        Raises TypeError for anything but a path.
        """
        check_path("path", path)
        return cls.from_text(file_text(path), name=str(path))

    @classmethod
    @translated
    def from_link(cls, link: str, *, language: str | None = None) -> Scenario:
        """The scenario in a link that `to_link` made, or in the part of it after `#l=`. Raises ScenarioError.

        Raises TypeError for anything but text. Nothing is loaded from the site.
        """
        if not isinstance(link, str):
            raise TypeError(phrase("a link must be a string, not {kind}", kind=type(link).__name__))
        return cls.from_text(text_of_link(link), name=phrase("link"))

    def to_text(self) -> str:
        """The text of a file that reads back as an equal scenario."""
        return scenario_text(self)

    @translated
    def to_link(self, site: str, *, language: str | None = None) -> str:
        """The link that opens the scenario on a course site (docs/site.md), whose front page is at `site`.

        The link holds the whole scenario, also what is hidden in it. Raises ValueError for an address that is none, or
        a scenario that is too long (`lesson.script.link.MAX_LINK`); TypeError for anything but text.
        """
        if not isinstance(site, str):
            raise TypeError(phrase("the address of a site must be a string, not {kind}", kind=type(site).__name__))
        return link_to(self.to_text(), site)

    @translated
    def play(self, *, language: str | None = None) -> Played:
        """Play the script. Raises ScenarioError with all faults."""
        if self._document is None:
            return type(self).from_text(self.to_text()).play()
        return Played(self, *play_scenario(self, self._document))


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario that was played and has no fault. `end` is the node at the end of its main line.

    `before_chapter` has, by the node where a chapter begins, the comment that stands before its heading.
    """

    scenario: Scenario
    line: Line
    end: int
    before_chapter: Mapping[int, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return game(self.scenario.game)

    @property
    def open_question(self) -> str:
        """Who must still answer at the end, and the line to write; empty if nobody. It may reveal a hidden hand."""
        end = self.line.nodes[self.end]
        return open_question(self.game, end.position, self.line.seed, end.depth)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Always empty: a scenario with faults raises ScenarioError."""
        return ()


# -- from text and files -----------------------------------------------------------------------------------------------


def is_text(source: str) -> bool:
    """Whether a string is the text of a scenario, not a path."""
    return "\n" in source or (source.lstrip().startswith("game") and "=" in source)


def scenario_from(given: Scenario | str | os.PathLike[str]) -> Scenario:
    """A scenario from itself, its text, or the path of its file. Raises ScenarioError; TypeError for anything else."""
    if isinstance(given, Scenario):
        return given
    _check_named(given)
    if isinstance(given, str) and is_text(given):
        return Scenario.from_text(given)
    return Scenario.from_file(FilePath(given))


def _check_named(given: object) -> None:
    if not isinstance(given, str | os.PathLike):
        kind = type(given).__name__
        raise TypeError(phrase("this must be a scenario, its text or the path of its file, not {kind}", kind=kind))


def file_text(path: str | os.PathLike[str]) -> str:
    """The text of a scenario file. Never blocks: only regular files are read. Raises ScenarioError."""
    return decode_file(file_data(path), str(path))


def file_data(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a scenario file. Never blocks: only regular files are read. Raises ScenarioError."""
    try:
        return read_file(FilePath(path), MAX_BYTES, Count(1, "scenario file"))
    except Unreadable as error:
        raise ScenarioError([Fault(str(path), 0, 0, "", str(error))]) from None


def read_stdin() -> Scenario:
    """The scenario on the standard input."""
    name = phrase("standard input")
    return Scenario.from_text(decode_file(sys.stdin.buffer.read(MAX_BYTES + 1), name), name=name)


# -- to text -----------------------------------------------------------------------------------------------------------


def scenario_text(scenario: Content) -> str:
    """The TOML text of a scenario."""
    head: dict[str, Any] = {"game": scenario.game}
    if scenario.languages:
        head["languages"] = list(scenario.languages)
    if scenario.title:
        head["title"] = scenario.title
    if scenario.about:
        head["about"] = scenario.about
    if scenario.rules:
        head["rules"] = list(scenario.rules)
    if scenario.seed:
        head["seed"] = scenario.seed
    lines = [pair_line(key, value) for key, value in head.items()]
    if scenario.position:
        lines += table_lines(("position",), scenario.position)
    if scenario.script:
        lines += ["", "[play]", f"script = {block_text(scenario.script)}"]
    if scenario.expect:
        lines += ["", "[expect]"]
        lines += [
            pair_line(key, list(value) if isinstance(value, tuple) else value) for key, value in scenario.expect.items()
        ]
    if scenario.puzzle is not None:
        lines += puzzle_lines(scenario.puzzle)
    return "\n".join(lines) + "\n"


# -- reading -----------------------------------------------------------------------------------------------------------


def read_scenario(document: Document, kind: type[S]) -> S:
    """The scenario of a document, of this class.

    Raises ScenarioError with all faults, also those found by playing what can be played.
    """
    fields = Fields(document)
    scenario = read_fields(document, fields, kind)
    chosen = _game(scenario.game, fields) if scenario.game else None
    script = document.script = Script(scenario.script, scenario.languages)
    strung = document.string(_SCRIPT)
    faults = [strung.fault(fault.span, fault.message, expected=fault.expected) for fault in script.faults]
    start: Position | None = None
    cause: Exception | None = None
    if chosen is not None:
        faults += _word_faults(scenario, chosen, fields)
        _expand_side(scenario, chosen)
        faults += script_faults(script.root, chosen, strung)
        start, wrong, cause = _start(scenario, document)
        faults += wrong
    faults += fields.faults
    if faults:
        if start is not None and chosen is not None and not script.full:
            _, more, broke = _run(scenario, chosen, start, document, script)
            faults += more
            cause = cause or broke
        raise _error(faults) from cause
    return scenario


def _error(faults: Iterable[Fault]) -> ScenarioError:
    """The error with the faults in file order, without duplicates, at most a hundred."""
    return ScenarioError(sorted(dict.fromkeys(faults), key=lambda fault: (fault.line, fault.column))[:MAX_FAULTS])


def read_fields(document: Document, fields: Fields, kind: type[S]) -> S:
    """The scenario of a document's valid fields; faults go to `fields`."""
    table = document.values
    fields.reject_unknown(table, (), _KEYS)
    if "game" not in table:
        message = phrase('the game is missing; write `game = "{name}"` in the first line', name=next(iter(GAMES)))
        fields.faults.append(document.source.fault(0, 0, message, expected=tuple(GAMES)))
    position = fields.take(table, (), "position", dict, {})
    steps = fields.take(table, (), "play", dict, {})
    fields.reject_unknown(steps, ("play",), ("script",))
    puzzle = fields.take(table, (), "puzzle", dict, {})
    texts = Texts(table, fields)
    scenario = kind(
        game=fields.take(table, (), "game", str, ""),
        languages=texts.languages,
        title=texts.text(table, (), "title"),
        about=texts.text(table, (), "about"),
        rules=fields.strings(table, (), "rules"),
        seed=fields.take(table, (), "seed", int, 0),
        position=position if fields.is_plain(position, ("position",)) else {},
        script=fields.take(steps, ("play",), "script", str, ""),
        expect=fields.facts(fields.take(table, (), "expect", dict, {}), ("expect",)),
        puzzle=read_puzzle(puzzle, fields, texts) if isinstance(table.get("puzzle"), dict) else None,
    )
    object.__setattr__(scenario, "_document", document)
    return scenario


def _game(name: str, fields: Fields) -> Game | None:
    try:
        return game(name)
    except UnknownGame as error:
        fields.refuse(("game",), str(error), expected=tuple(GAMES))
        return None


def _word_faults(scenario: Content, chosen: Game, fields: Fields) -> list[Fault]:
    """The faults of the paragraphs of `rules` and of the puzzle's side."""
    document = fields.document
    wrong = (
        document.fault(("rules", number), message)
        for number, rule in enumerate(scenario.rules)
        if isinstance(document.values["rules"][number], str) and (message := unknown_rule(rule, chosen.rules))
    )
    faults = [*islice(wrong, MAX_FAULTS)]
    side = scenario.puzzle.side if scenario.puzzle else ""
    if side and (message := unknown_side(side, chosen)):
        faults.append(document.fault(("puzzle", "side"), message, expected=chosen.sides()))
    return faults


def _expand_side(scenario: Content, chosen: Game) -> None:
    """Replace the letter of a puzzle's side by its name."""
    puzzle = scenario.puzzle
    side = chosen.actor(puzzle.side) if puzzle else None
    if puzzle and side:
        object.__setattr__(scenario, "puzzle", replace(puzzle, side=side))


# -- the position ------------------------------------------------------------------------------------------------------


def _start(scenario: Content, document: Document) -> tuple[Position | None, list[Fault], Exception | None]:
    """The position, or its faults; catches exceptions that no game should raise."""
    if not scenario.position and document.values.get("position"):
        return None, [], None
    try:
        return scenario.start(), [], None
    except ValueError as error:
        problems: tuple[Problem, ...] = getattr(error, "problems", ())
        faults = [position_fault(document, problem) for problem in problems[:MAX_FAULTS]]
        return None, faults or [document.fault(("position",), str(error))], None
    except Exception as error:  # noqa: BLE001 - no file may cause a traceback; the cause stays with the error
        return None, [document.fault(("position",), _crash(error))], error


def position_fault(document: Document, problem: Problem) -> Fault:
    """The fault of a position, at the words it is about or at the nearest enclosing table."""
    message = (
        phrase("{problem} (rule {rule})", problem=problem.text, rule=problem.rule) if problem.rule else problem.text
    )
    places = document.places
    path: tuple[str | int, ...] = ("position",)
    for part in problem.path:
        item = int(part) if part.isdecimal() and len(part) < 9 else part
        path = (*path, item if (*path, item) in places.values else part)
    if problem.key and path in places.keys:
        return document.source.fault(*places.keys[path], message, rule=problem.rule, reason=problem.text)
    span = places.values.get(path)
    if span is None or document.source.text[span.start] not in "\"'" or not (problem.start or problem.end):
        return document.source.fault(*places.nearest(path), message, rule=problem.rule, reason=problem.text)
    string = document.string(path)
    words = Span(problem.start, string.length if problem.end is None else problem.end)
    return string.fault(words, message, rule=problem.rule, reason=problem.text)


def _crash(error: Exception) -> str:
    return phrase(
        "this breaks the game ({kind}: {error}); please report it as a fault of sekiwidget",
        kind=type(error).__name__,
        error=str(error)[:200],
    )


# -- the script --------------------------------------------------------------------------------------------------------


def play_scenario(scenario: Content, document: Document) -> tuple[Line, int, Mapping[int, str]]:
    """The line of a scenario read from this document, the node at its end, and the comments before chapters.

    Raises ScenarioError with everything that does not hold.
    """
    start, faults, cause = _start(scenario, document)
    if start is None:
        raise _error(faults) from cause
    runner, faults, cause = _run(scenario, game(scenario.game), start, document, document.script)
    if faults or runner.end is None:
        raise _error(faults) from cause
    return runner.line, runner.end, runner.before_chapter


def _run(
    scenario: Content, chosen: Game, start: Position, document: Document, script: Script
) -> tuple[Runner, list[Fault], Exception | None]:
    runner = Runner(chosen, start, scenario.seed, document.string(_SCRIPT), scenario.languages)
    cause: Exception | None = None
    more: list[Fault] = []
    try:
        runner.run(script.root)
        paths = fact_paths(document.values.get("expect", {}), ("expect",))
        for key, wrong in islice(runner.expect(scenario.expect), MAX_FAULTS):
            path = paths.get(key, ("expect",))
            more.append(document.key_fault(path, wrong.message) if wrong.key else document.fault(path, wrong.message))
        if scenario.puzzle is not None:
            more += _goal_faults(scenario.puzzle, chosen, runner, document)
    except Exception as error:  # noqa: BLE001 - no file may cause a traceback; the cause stays with the error
        cause = error
        more.append(runner.script.fault(runner.at, _crash(error)))
    return runner, runner.faults + more, cause


def _goal_faults(puzzle: Puzzle, chosen: Game, runner: Runner, document: Document) -> list[Fault]:
    """The faults of a goal: keys and values that are valid neither at the start nor at the end."""
    faults: list[Fault] = []
    ends = [runner.line.nodes[at].position for at in (0, runner.end or 0)]
    paths = fact_paths(document.values.get("puzzle", {}).get("goal", {}), ("puzzle", "goal"))
    for key, value in puzzle.goal.items():
        if len(faults) >= MAX_FAULTS:
            break
        path = paths.get(key, ("puzzle", "goal"))
        unread = [
            wrong
            for position in ends
            if (wrong := check_fact(chosen, position, key, "==", value)) and not wrong.readable
        ]
        if len(unread) == len(ends):
            at = document.key_fault if unread[-1].key else document.fault
            faults.append(at(path, unread[-1].message))
    return faults
