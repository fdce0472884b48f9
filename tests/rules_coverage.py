"""Which code, tests and lessons stand behind each paragraph: `python -m tests.rules_coverage` writes docs/rules.md.

Code is found by the paragraphs that begin a docstring, tests by their `rule` marks, lessons by the `rules` of the
scenario files. Nothing is run.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from sekiwidget.core.game import Rule
from sekiwidget.games.registry import GAMES, game

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules.md"
_HEAD = re.compile(r"[\w.,\s-]+?  ")
_BETWEEN = re.compile(r",?\s+")


def _docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a module, each with the name of what it explains: `defect`, `MoveStep.play`."""

    def inside(node: ast.Module | ast.FunctionDef | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
        if text := ast.get_docstring(node):
            yield name, text
        for one in ast.walk(node) if isinstance(node, ast.FunctionDef) else node.body:
            if one is not node and isinstance(one, ast.FunctionDef | ast.ClassDef):
                yield from inside(one, f"{name}.{one.name}" if isinstance(node, ast.ClassDef) else one.name)

    return inside(ast.parse(path.read_text(encoding="utf-8")), "")


def _cited(docstring: str, rules: Mapping[str, Rule]) -> list[str]:
    """The paragraphs that begin a docstring: `8.2, 8.3 A  Words`, `knight  Words`; none where it begins with words."""
    head = _HEAD.match(docstring)
    words = _BETWEEN.split(head.group().strip()) if head else []
    # `8.6.1 to 8.6.3` cites what lies between, too.
    order = [*rules]
    for at in [at for at, word in enumerate(words) if word == "to" and 0 < at < len(words) - 1]:
        if words[at - 1] in rules and words[at + 1] in rules:
            words += order[order.index(words[at - 1]) + 1 : order.index(words[at + 1])]
    cited = [word for word in words if word in rules]
    others = [word for word in words if word not in rules and word not in ("to", *"ABCDEF")]
    return [] if others else cited


def _named(path: Path, folder: Path, name: str) -> str:
    """Code by its room, module and name: `rules.losses.Lose`."""
    module = ".".join(path.relative_to(folder).with_suffix("").parts)
    return f"{module}.{name}" if name else module


@cache
def code(of: str) -> dict[str, list[str]]:
    """The functions and classes of a game by the paragraph that begins their docstring."""
    found: dict[str, list[str]] = defaultdict(list)
    folder = ROOT / "sekiwidget" / "games" / of
    rules = game(of).rules
    for path in sorted(folder.rglob("*.py")):
        for name, text in _docstrings(path):
            for paragraph in _cited(text, rules):
                found[paragraph].append(_named(path, folder, name))
    return {paragraph: sorted(names, key=_place) for paragraph, names in found.items()}


def _place(name: str) -> int:
    """The rule itself before what is told or drawn of it: its step, what forbids and plays it, the rest of its room."""
    room, _, rest = name.partition(".")
    last = rest.rpartition(".")[2]
    if room != "rules":
        return 4
    return 0 if last.endswith("Step") else 1 if "forbids" in last else 2 if last.startswith(("play", "_play")) else 3


@cache
def tests() -> dict[str, list[str]]:
    """The tests by the paragraphs they are marked with."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for arg in mark.args:
                            assert isinstance(arg, ast.Constant), f"{path}: the paragraph is written out"
                            found[str(arg.value)].append(f"{path.stem}.{node.name}")
    return found


@cache
def lessons(of: str) -> dict[str, list[str]]:
    """The scenario files of a game by the paragraphs they teach."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for path in (ROOT / "examples").rglob("*.toml") if path.name != "course.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if table.get("game") == of:
            for paragraph in table.get("rules", []):
                found[paragraph].append(path.relative_to(ROOT / "examples").with_suffix("").as_posix())
    return found


def _few(names: list[str], most: int = 4) -> str:
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - most} more" if len(unique) > most else ""
    return ", ".join(f"`{name}`" for name in unique[:most]) + more


def _row(rule: Rule, columns: list[dict[str, list[str]]]) -> str:
    state = "" if rule.kind == "heading" else "yes" if rule.built else "later"
    cells = [rule.id, rule.title, rule.kind, state, *(_few(column.get(rule.id, [])) for column in columns)]
    return f"| {' | '.join(cells)} |"


def page() -> str:
    """The whole page."""
    made = ["# Rules: paragraph, code, tests, lessons", ""]
    made += ["Written by `python -m tests.rules_coverage`; a test keeps it current.", ""]
    made += ["Code is named from the folder of its game: `rules.loyalty` of Sekigahara is the module"]
    made += ["`sekiwidget/games/sekigahara/rules/loyalty.py`. The rule itself comes first.", ""]
    for name in GAMES:
        this = game(name)
        columns = [code(name), tests(), lessons(name)]
        made += [f"## {this.title}", ""]
        made += ["| § | title | kind | built | code | tests | lessons |", "|---|---|---|---|---|---|---|"]
        made += [_row(rule, columns) for rule in this.rules.values()]
        made.append("")
    return "\n".join(made)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
