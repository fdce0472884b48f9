"""A fault of a key of the position stands under the key, and not under what it holds."""

from pathlib import Path

import pytest

from sekiwidget.lesson import Scenario, ScenarioError

LESSON = Path(__file__).parents[3] / "examples" / "lessons" / "ueda.toml"


@pytest.mark.parametrize(
    ("before", "after", "key", "column"),
    [
        ("\nueda = { tok", "\nuedo = { tok", "uedo", 1),
        ("\nueda = { tokugawa =", "\nueda = { tokugwa =", "tokugwa", 10),
        ("\nweek   = 4", "\nweke   = 4", "weke", 1),
    ],
)
def test_the_caret_stands_under_a_misspelt_key(before: str, after: str, key: str, column: int) -> None:
    text = LESSON.read_text(encoding="utf-8")
    assert before in text
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(text.replace(before, after, 1))
    fault = next(fault for fault in caught.value.faults if f"`{key}`" in fault.message)
    assert (fault.column, fault.words) == (column, key)
