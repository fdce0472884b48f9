"""The lessons in `examples/combat` and `examples/campaign` teach every paragraph, and their indexes list them all."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.games.sekigahara.components.data_files import load

EXAMPLES = Path(__file__).parents[3] / "examples"
FOLDERS = ("combat", "campaign")
LESSONS: dict[str, dict[str, dict[str, Any]]] = {
    folder: {
        file.name: tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted((EXAMPLES / folder).glob("*.toml"))
    }
    for folder in FOLDERS
}
ALL = [(name, lesson) for folder in FOLDERS for name, lesson in LESSONS[folder].items()]


def test_every_paragraph_is_taught() -> None:
    taught = {rule for _, lesson in ALL for rule in lesson["rules"]}
    assert {rule["id"] for rule in load("rules.toml")["rule"] if rule["kind"] != "heading"} <= taught


def test_the_campaign_is_taught_without_its_fights() -> None:
    taught = {rule for lesson in LESSONS["campaign"].values() for rule in lesson["rules"]}
    wanted = {rule["id"] for rule in load("rules.toml")["rule"] if rule["kind"] != "heading" and rule["id"][0] < "8"}
    assert wanted | {"9.3"} <= taught


def test_every_lesson_has_a_title_of_its_own_and_says_what_it_is_about() -> None:
    titles = Counter(lesson["title"] for _, lesson in ALL)
    assert set(titles.values()) == {1}
    for name, lesson in ALL:
        assert lesson["about"].endswith((".", "?")), name
        assert lesson["rules"], name


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_index_lists_every_lesson_as_it_is(folder: str) -> None:
    index = (EXAMPLES / folder / "README.md").read_text(encoding="utf-8")
    rows = [line for line in index.splitlines() if line.startswith("| [")]
    assert rows == [
        f"| [{name[:2]}]({name}) | {lesson['title']} | {lesson['about']} | {', '.join(lesson['rules'])} |"
        for name, lesson in LESSONS[folder].items()
    ]
