"""The table of one run in docs/figures.md, between two marks."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.figures import machine

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "figures.md"
BEGIN, END = "<!-- a run, written by --docs -->", "<!-- end of the run -->"


def write(table: str, when: str, notes: str) -> None:
    """Put a run in the place of the one that stands there. Raises ValueError if the marks are gone."""
    text = DOCUMENT.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{DOCUMENT.name} has lost the marks of its table")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    here = machine()
    versions = ", ".join(f"{name} {version}" for name, version in here["packages"].items())
    made = f"{when[:10]}, {here['python']}, {here['system']}, {here['processors']} processors; {versions}. {notes}"
    block = f"{BEGIN}\n\n{made.strip()}\n\n```\n{table}\n```\n\n{END}"
    DOCUMENT.write_text(before + block + after, encoding="utf-8")
