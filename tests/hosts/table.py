"""The table of docs/hosts.md: a row for each journey, written when the journey has run."""

import re
from dataclasses import astuple, dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosts.md"
BEGIN, END = "<!-- made by `make hosts` -->", "<!-- up to here -->"
HEAD = ("host", "version", "browser", "last run", "result", "what was tried")


@dataclass(frozen=True)
class Row:
    """One host in one browser.

    Args:
        host: its name.
        version: the version of it, and of what decides besides.
        browser: name and version, empty where none is needed.
        day: the day of the run, as 2026-11-23.
        result: `passed` or `failed`.
        tried: what the journey does, in words.
    """

    host: str
    version: str
    browser: str
    day: str
    result: str
    tried: str

    @property
    def name(self) -> tuple[str, str]:
        """What it is known by: a new run of the same host in the same browser takes its place."""
        return self.host, self.browser.split(" ")[0]


def rows(text: str) -> list[Row]:
    """The rows that a page has.

    Raises:
        ValueError: if the page has no table between the two marks, or a row has not so many cells.
    """
    found = re.search(f"{re.escape(BEGIN)}\n(.*?){re.escape(END)}", text, re.DOTALL)
    if found is None:
        raise ValueError(f"{PAGE}: no table between {BEGIN} and {END}")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines() if line]
    if any(len(cells) != len(HEAD) for cells in lines):
        raise ValueError(f"{PAGE}: a row of the table has not {len(HEAD)} cells")
    return [Row(*cells) for cells in lines[2:]]


def renewed(text: str, new: list[Row]) -> str:
    """The page with these rows in the places of those of the same name, or at the end of the table."""
    merged = {row.name: row for row in rows(text)} | {row.name: row for row in new}
    lines = [HEAD, ("---",) * len(HEAD), *(astuple(row) for row in merged.values())]
    table = "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{table}{END}{rest.split(END)[1]}"
