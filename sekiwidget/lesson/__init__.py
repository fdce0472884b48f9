"""What a teacher writes: scenario files, their scripts and puzzles, their checks and their messages."""

from sekiwidget.lesson.errors import Fault, ScenarioError
from sekiwidget.lesson.puzzle import Answer, Puzzle
from sekiwidget.lesson.scenario import Played, Scenario
from sekiwidget.lesson.script_text import Unwritable, scenario_of, script_of

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
