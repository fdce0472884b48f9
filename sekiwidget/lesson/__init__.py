"""Scenario files: their scripts, puzzles, checks and error messages."""

from sekiwidget.lesson.play.comments import Unwritable
from sekiwidget.lesson.play.scenario import Played, Scenario
from sekiwidget.lesson.rewrite.script_writer import scenario_of, script_of
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.lesson.script.puzzle import Answer, Puzzle

__all__ = [
    "Answer",
    "Fault",
    "Played",
    "Puzzle",
    "Scenario",
    "ScenarioError",
    "Unwritable",
    "scenario_of",
    "script_of",
]
