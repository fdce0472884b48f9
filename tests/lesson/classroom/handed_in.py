"""What learners hand in, for the tests of classes: answers to one puzzle, whose moves are written out."""

from __future__ import annotations

from pathlib import Path

from sekiwidget.lesson import Scenario
from sekiwidget.lesson.answers.answers import Answers, question_digest

SWORD = Path(__file__).parents[3] / "examples/combat/38-puzzle-one-sword.toml"
NAME = "38-puzzle-one-sword"
DECLARED, PLAIN = "T: declare minakuchi", "T: deploy tokugawa1g with tokugawa"
WITH_SWORD = f"{PLAIN}+"
SOLVED = (
    DECLARED, PLAIN, "I: accept", "I: deploy ukita3 with ukita", "T: accept", WITH_SWORD, "I: accept",
    "I: deploy ukita2 with ukita", "I: stop", "T: stop", "I: lose ukita3 ukita2",
)  # fmt: skip
WRONG = (DECLARED, WITH_SWORD)
REFUSED = (DECLARED, "! T: deploy date3 with tokugawa+")
FORGED = (DECLARED, "T: deploy date3 with tokugawa+")
"""A move that the rules forbid, as if it had been played."""


def answers(*tries: tuple[str, ...], hints: int = 0, lesson: str = NAME) -> Answers:
    """Answers to the puzzle."""
    return Answers(lesson, question_digest(Scenario.from_file(SWORD), "tokugawa"), "tokugawa", tries, hints)


def hand_in(folder: Path, name: str, made: Answers | str | bytes) -> None:
    """Put answers, or any contents, into a file of the folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = made.to_text() if isinstance(made, Answers) else made
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def class_of_three(folder: Path) -> Path:
    """One right, one wrong, one whose file says that it is solved."""
    hand_in(folder, "anna.json", answers(WRONG, SOLVED))
    hand_in(folder, "ben/answers/any name.json", answers(WRONG, REFUSED))
    hand_in(folder, "cleo.txt", f'My answers:\nsekiwidget.replay("{answers(FORGED, SOLVED).to_short()}")\n')
    return folder
