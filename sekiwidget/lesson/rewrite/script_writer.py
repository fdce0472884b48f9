"""Scripts of lines: every commit is written, so that reading the script plays the same line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.record import record
from sekiwidget.lesson.play.actions import automatic_action
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.multilingual import Multilingual


def scenario_of(line: Line, game: Game, like: Scenario | None = None) -> Scenario:
    """The scenario of a line, with the title, rules and puzzle of `like`, and its facts that hold at the end.

    If `like` plays exactly this line, it is returned unchanged, with the facts and private remarks in its script.
    Raises Unwritable.
    """
    if like is not None and _plays(like, line, game):
        return like
    root = line.nodes[0].position
    end = _end_when_read(line)
    scenario = like or Scenario(game.id)
    kept = {key: value for key, value in scenario.expect.items() if check_fact(game, end, key, "==", value) is None}
    languages = languages_in(line, scenario.languages)
    script = script_of(line, game, languages)
    scenario = replace(scenario, game=game.id, languages=languages, seed=line.seed, script=script, expect=kept)
    return scenario if starts_at(scenario, root) else replace(scenario, position=game.write_position(root))


def _end_when_read(line: Line) -> Position:
    """The end of the main line after the automatic commits of a script there."""
    last = line.main()[-1]
    position, depth = last.position, last.depth
    while (action := automatic_action(position, line.seed, depth)) is not None:
        position, depth = position.play(action).after, depth + 1
    return position


def starts_at(scenario: Scenario, root: Position) -> bool:
    """Whether a scenario starts at a position; a person may have written it with defaults left out."""
    try:
        return scenario.start() == root
    except ValueError:
        return False


def _plays(scenario: Scenario, line: Line, game: Game) -> bool:
    """Whether a scenario plays exactly this line."""
    try:
        return record(scenario.play().line, game) == record(line, game)
    except ScenarioError:
        return False


def languages_in(line: Line, known: Sequence[str] = ()) -> tuple[str, ...]:
    """The known languages, then the others in which a line has comments or titles."""
    texts = (text for node in line.nodes if line.holds(node.id) for text in (node.comment, node.chapter, node.name))
    used = (code for text in texts if isinstance(text, Multilingual) for code in text.versions)
    return tuple(dict.fromkeys((*known, *used)))


def script_of(line: Line, game: Game, languages: Sequence[str] = ()) -> str:
    """The script of a line, with its attempts, comments, marks, chapters and variations. Raises Unwritable.

    `languages` are those of the file; for a line with texts in others give `languages_in(line)`.
    """
    from sekiwidget.lesson.rewrite.merge import new_script

    return new_script(line, game, languages)
