"""Why a puzzle is faulty, in the language of the reader, down to the question, the facts and the cause within it."""

import pytest

from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.text import languages
from sekiwidget.text.phrase import in_language
from tests.lesson.puzzle.test_puzzles import HORSE
from tests.text.pseudo_languages import Strict, outside_brackets

GOAL = 'goal = { "combat.winner" = "tokugawa" }'
MISSED = HORSE.replace(GOAL, 'goal = { "combat.winner" = "ishida", "impact.tokugawa" = 30 }').replace(
    "I: deploy ukita1c with ukita\n", "I: deploy ukita1c with ukita\nI: lose ukita1c\n"
)
UNREADABLE = f"{HORSE}\n[[puzzle.answer]]\non = 'X: stop'\nsay = 'No.'\n"


@pytest.mark.parametrize("text", [HORSE, MISSED, UNREADABLE])
def test_no_part_of_a_fault_is_left_in_english(text: str) -> None:
    faults = verify(Scenario.from_text(text)).faults
    assert faults
    for fault in faults:
        strict = Strict()
        assert outside_brackets(in_language(fault, strict)) == "" and strict.plain == {}


def test_the_question_and_the_facts_are_in_german() -> None:
    german = languages.load_language("de")
    (still,) = verify(Scenario.from_text(HORSE)).faults
    assert "Ishida" in in_language(still, german) and "must" not in in_language(still, german)
    told = " ".join(in_language(fault, german) for fault in verify(Scenario.from_text(MISSED)).faults)
    assert "Sieger des Kampfes" in told and "Kampfwirkung" in told
    assert "combat" not in told and ", not " not in told
