"""Invalid files: each gives exactly the message stored beside it, and nothing else."""

from pathlib import Path

import pytest

from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.script.document import decode_file

BROKEN = sorted((Path(__file__).parents[1] / "broken").glob("*.toml"))


def message(path: Path) -> str:
    """The error message for a file, empty for a valid one."""
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(decode_file(path.read_bytes(), path.name), name=path.name).play()
    assert caught.value.faults
    assert caught.value.__cause__ is None
    return f"{caught.value}\n"


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_message(path: Path) -> None:
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert expected
    assert message(path) == expected


def test_there_is_no_message_without_its_file() -> None:
    assert len(BROKEN) > 60
    assert {path.stem for path in BROKEN} == {path.stem for path in BROKEN[0].parent.glob("*.txt")}
