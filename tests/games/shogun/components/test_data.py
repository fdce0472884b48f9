"""The data files say how certain they are, and docs/components.md explains it; what it counts is what they hold."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.components.land import NEAR, PROVINCES, SEA

ROOT = Path(__file__).parents[4]
DATA = ROOT / "sekiwidget" / "games" / "shogun" / "data"
PAGE = (ROOT / "docs" / "components.md").read_text(encoding="utf-8")
SECTION = PAGE.split("# Where the component counts of Shogun come from\n")[1].split("\n# ")[0]


def marks() -> set[str]:
    """Every word with which a data file says how certain a table is."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in DATA.glob("*.toml"))
    return set(re.findall(r'^\w+_from += "(\w+)"', text, re.MULTILINE))


def value(count: str) -> str:
    """The value of a row of the table of counts."""
    (row,) = [line for line in SECTION.splitlines() if line.startswith(f"| {count} |")]
    return row.split(" | ")[1]


def test_the_page_on_components_explains_every_mark_of_the_data() -> None:
    assert marks() == {"two", "one", "reconstructed"}
    assert all(f"| `{mark}` | " in SECTION for mark in marks())


def test_its_counts_are_those_of_the_data() -> None:
    borders = {frozenset((one, other)) for one, near in enumerate(NEAR) for other in near}
    assert value("land borders") == str(len(borders - set(SEA)))
    assert value("sea routes") == str(len(SEA))
    assert value("provinces that are out with three sides") == str(sum(one.out_with_three for one in PROVINCES))
    sums = [sum(getattr(one, name) for one in PROVINCES) for name in ("chests", "rice", "sites")]
    assert "chests add up to {}, rice to {}, sites to {}".format(*sums) in re.sub(r"\s+", " ", SECTION)
    losses = " ".join(str(loss) for loss in sorted(event.loss for event in EVENTS.values()))
    assert f"are {losses}." in re.sub(r"\s+", " ", SECTION)


def test_the_law_of_the_tower_is_the_one_of_the_page() -> None:
    tower = tomllib.loads((DATA / "tower.toml").read_text(encoding="utf-8"))
    assert value("how cubes fall in the tower").startswith(f"*p* = {tower['p']}, *q* = {tower['q']} ")
