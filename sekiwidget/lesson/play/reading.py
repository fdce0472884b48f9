"""From a document to a scenario and through its script, collecting every fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from sekiwidget.base.phrase import phrase
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.problem import Problem
from sekiwidget.games.registry import GAMES, UnknownGame, game
from sekiwidget.lesson.play.content import Content
from sekiwidget.lesson.play.facts import miss
from sekiwidget.lesson.play.runner import Runner
from sekiwidget.lesson.script.checks import script_faults, unknown_rule, unknown_side
from sekiwidget.lesson.script.document import Document, Fields, Texts, fact_paths
from sekiwidget.lesson.script.errors import MAX_FAULTS, Fault, ScenarioError
from sekiwidget.lesson.script.parser import Script
from sekiwidget.lesson.script.puzzle import Puzzle, read_puzzle
from sekiwidget.lesson.script.toml_locations import Span

_KEYS = ("game", "languages", "title", "about", "rules", "seed", "position", "play", "expect", "puzzle")
_SCRIPT = ("play", "script")


S = TypeVar("S", bound=Content)


def read(document: Document, kind: type[S]) -> S:
    """The scenario of a document, of this class.

    Raises ScenarioError, after also playing what can be played to find its faults.
    """
    fields = Fields(document)
    scenario = fields_of(document, fields, kind)
    chosen = _game(scenario.game, fields) if scenario.game else None
    script = document.script = Script(scenario.script, scenario.languages)
    strung = document.string(_SCRIPT)
    faults = [strung.fault(slip.span, slip.message, expected=slip.expected) for slip in script.slips]
    start: Position | None = None
    cause: Exception | None = None
    if chosen is not None:
        faults += _words(scenario, chosen, fields)
        _name_side(scenario, chosen)
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


def play(scenario: Content, document: Document) -> tuple[Line, int]:
    """The line of a scenario read from this document, and the node at its end.

    Raises ScenarioError with everything that does not hold.
    """
    start, faults, cause = _start(scenario, document)
    if start is None:
        raise _error(faults) from cause
    runner, faults, cause = _run(scenario, game(scenario.game), start, document, document.script)
    if faults or runner.end is None:
        raise _error(faults) from cause
    return runner.line, runner.end


def _error(faults: Iterable[Fault]) -> ScenarioError:
    """The error with all faults, or the first hundred, without duplicates, in file order."""
    return ScenarioError(sorted(dict.fromkeys(faults), key=lambda fault: (fault.line, fault.column))[:MAX_FAULTS])


# -- fields --------------------------------------------------------------------------------------------------------


def fields_of(document: Document, fields: Fields, kind: type[S]) -> S:
    """The scenario from a document's valid fields; faults go to `fields`."""
    table = document.values
    fields.only(table, (), _KEYS)
    if "game" not in table:
        message = phrase('the game is missing; write `game = "{name}"` in the first line', name=next(iter(GAMES)))
        fields.faults.append(document.source.fault(0, 0, message, expected=tuple(GAMES)))
    position = fields.take(table, (), "position", dict, {})
    steps = fields.take(table, (), "play", dict, {})
    fields.only(steps, ("play",), ("script",))
    puzzle = fields.take(table, (), "puzzle", dict, {})
    texts = Texts(table, fields)
    scenario = kind(
        game=fields.take(table, (), "game", str, ""),
        languages=texts.languages,
        title=texts.text(table, (), "title"),
        about=texts.text(table, (), "about"),
        rules=fields.strings(table, (), "rules"),
        seed=fields.take(table, (), "seed", int, 0),
        position=position if fields.plain(position, ("position",)) else {},
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


def _words(scenario: Content, chosen: Game, fields: Fields) -> list[Fault]:
    """The faults of the paragraphs it teaches, and of its puzzle's side."""
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


def _name_side(scenario: Content, chosen: Game) -> None:
    """The side of a puzzle by its name, as everywhere else, where the file has its letter."""
    puzzle = scenario.puzzle
    side = chosen.actor(puzzle.side) if puzzle else None
    if puzzle and side:
        object.__setattr__(scenario, "puzzle", replace(puzzle, side=side))


# -- the position --------------------------------------------------------------------------------------------------


def _start(scenario: Content, document: Document) -> tuple[Position | None, list[Fault], Exception | None]:
    """The position, or why there is none; catches exceptions that no game should raise."""
    if not scenario.position and document.values.get("position"):
        return None, [], None
    try:
        return scenario.start(), [], None
    except ValueError as error:
        problems: tuple[Problem, ...] = getattr(error, "problems", ())
        faults = [position_fault(document, problem) for problem in problems[:MAX_FAULTS]]
        return None, faults or [document.fault(("position",), str(error))], None
    except Exception as error:  # noqa: BLE001 - no file may make a traceback; the cause stays with the error
        return None, [document.fault(("position",), _broke(error))], error


def position_fault(document: Document, problem: Problem) -> Fault:
    """The fault of a position, located at the words it refers to or at the nearest enclosing table."""
    message = phrase("{problem} ({rule})", problem=problem.text, rule=problem.rule) if problem.rule else problem.text
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


def _broke(error: Exception) -> str:
    return phrase(
        "this breaks the game ({kind}: {error}); please report it as a fault of sekiwidget",
        kind=type(error).__name__,
        error=str(error)[:200],
    )


# -- the script ----------------------------------------------------------------------------------------------------


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
            more += _goal(scenario.puzzle, chosen, runner, document)
    except Exception as error:  # noqa: BLE001 - no file may make a traceback; the cause stays with the error
        cause = error
        more.append(runner.script.fault(runner.at, _broke(error)))
    return runner, runner.faults + more, cause


def _goal(puzzle: Puzzle, chosen: Game, runner: Runner, document: Document) -> list[Fault]:
    """The faults of a goal: unknown keys and invalid values, both at the start and at the end."""
    faults: list[Fault] = []
    ends = [runner.line.nodes[at].position for at in (0, runner.end or 0)]
    paths = fact_paths(document.values.get("puzzle", {}).get("goal", {}), ("puzzle", "goal"))
    for key, value in puzzle.goal.items():
        if len(faults) >= MAX_FAULTS:
            break
        path = paths.get(key, ("puzzle", "goal"))
        unread = [
            wrong for position in ends if (wrong := miss(chosen, position, key, "==", value)) and not wrong.readable
        ]
        if len(unread) == len(ends):
            at = document.key_fault if unread[-1].key else document.fault
            faults.append(at(path, unread[-1].message))
    return faults
