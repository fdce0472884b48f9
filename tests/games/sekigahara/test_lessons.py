"""The lessons in `examples/combat` teach every paragraph of combat, and their index lists them all."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from sekiwidget.games.sekigahara.pieces import load

FOLDER = Path(__file__).parents[3] / "examples" / "combat"
FILES = sorted(FOLDER.glob("*.toml"))
LESSONS: dict[str, dict[str, Any]] = {file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES}


def test_every_built_paragraph_of_chapters_8_and_9_is_taught() -> None:
    taught = {rule for lesson in LESSONS.values() for rule in lesson["rules"]}
    wanted = {"2.1", "4.2", "4.3", "7.4.1", "7.4.2", "7.4.3"}
    for rule in load("rules.toml")["rule"]:
        if rule["id"][0] in {"8", "9"} and rule["kind"] != "heading":
            wanted.add(rule["id"])
    assert wanted <= taught


def test_every_lesson_has_a_title_of_its_own_and_says_what_it_is_about() -> None:
    titles = Counter(lesson["title"] for lesson in LESSONS.values())
    assert set(titles.values()) == {1}
    for name, lesson in LESSONS.items():
        assert lesson["about"].endswith((".", "?")), name
        assert lesson["rules"], name


def test_the_index_lists_every_lesson_as_it_is() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = [line for line in index.splitlines() if line.startswith("| [")]
    assert rows == [
        f"| [{name[:2]}]({name}) | {lesson['title']} | {lesson['about']} | {', '.join(lesson['rules'])} |"
        for name, lesson in LESSONS.items()
    ]
