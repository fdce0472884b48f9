"""Which code, tests and lessons stand behind each paragraph: `python -m tests.rules_coverage` writes docs/rules.md.

`python -m tests.rules_coverage 8.6.2` prints all of them for one paragraph, each with its file and line: the page names
only a few. Code is found by the paragraphs that begin a docstring, tests by their `rule` marks, lessons by the `rules`
of the scenario files. Nothing is run.
"""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from sekiwidget.core.game import Rule
from sekiwidget.games.registry import GAMES, game

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules.md"
_HEAD = re.compile(r"[\w.,\s-]+?  ")
_BETWEEN = re.compile(r",?\s+")
_FOLDERS: Final = ("rules", "narration", "picture", "notation", "players", "components", "game")
"""The folders of a game: the rule itself, how it is told, how it is drawn, then the others."""


class Reference(NamedTuple):
    """What stands behind a paragraph: a file, as the page names it, and a definition in it, or the whole file."""

    path: Path
    file: str
    definition: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """The name on the page: `rules.losses.Lose`."""
        return ".".join(filter(None, (self.file, self.definition)))

    def __str__(self) -> str:
        """Where it is, with its line, and what it is there."""
        place = self.path.relative_to(ROOT).as_posix()
        return f"{place}:{self.line}  {self.definition}" if self.line else place


References: TypeAlias = dict[str, list[Reference]]
"""By paragraph."""


class Docstring(NamedTuple):
    """A docstring with the name of what it explains, and its line: `defect`, `MoveStep.play`; a module has no name."""

    name: str
    text: str
    line: int

    def cited(self, rules: Mapping[str, Rule]) -> list[str]:
        """The paragraphs that begin it: `8.2, 8.3 A  Words`, `knight  Words`; none where it begins with words."""
        head = self.head
        # `8.6.1 to 8.6.3` cites what lies between, too.
        order = [*rules]
        for at in [at for at, word in enumerate(head) if word == "to" and 0 < at < len(head) - 1]:
            if head[at - 1] in rules and head[at + 1] in rules:
                head = head + order[order.index(head[at - 1]) + 1 : order.index(head[at + 1])]
        cited = [word for word in head if word in rules]
        others = [word for word in head if word not in rules and word not in ("to", *"ABCDEF")]
        return [] if others else cited

    @property
    def head(self) -> list[str]:
        """The words before two spaces."""
        head = _HEAD.match(self.text)
        return _BETWEEN.split(head.group().strip()) if head else []


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """All statements in a node, however deep; expressions, which are most of a tree, are not entered."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.stmt):
            yield one
        if not isinstance(one, ast.expr):
            yield from statements(one)


@cache
def docstrings(path: Path) -> tuple[Docstring, ...]:
    """The docstrings of a module."""

    def inside(node: ast.Module | ast.FunctionDef | ast.ClassDef, name: str) -> Iterator[Docstring]:
        if text := ast.get_docstring(node):
            yield Docstring(name, text, getattr(node, "lineno", 0))
        for one in statements(node) if isinstance(node, ast.FunctionDef) else node.body:
            if isinstance(one, ast.FunctionDef | ast.ClassDef):
                yield from inside(one, f"{name}.{one.name}" if isinstance(node, ast.ClassDef) else one.name)

    return tuple(inside(ast.parse(path.read_text(encoding="utf-8")), ""))


def modules(of: str) -> tuple[Path, list[Path]]:
    """The folder of a game, and its modules."""
    folder = ROOT / "sekiwidget" / "games" / of
    return folder, sorted(folder.rglob("*.py"))


@cache
def code(of: str) -> References:
    """The functions and classes of a game by the paragraph that begins their docstring."""
    found: References = defaultdict(list)
    folder, files = modules(of)
    rules = game(of).rules
    for path in files:
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for one in docstrings(path):
            for paragraph in one.cited(rules):
                found[paragraph].append(Reference(path, module, one.name, one.line))
    return {paragraph: sorted(its, key=lambda one: _place(one.name)) for paragraph, its in found.items()}


def _place(name: str) -> tuple[int, int]:
    """Where code is listed: by folder; of the rule itself first its step, what forbids and plays it, then the rest."""
    folder, _, rest = name.partition(".")
    last = rest.rpartition(".")[2]
    part = 0 if last.endswith("Step") else 1 if "forbids" in last else 2 if last.startswith(("play", "_play")) else 3
    return _FOLDERS.index(folder), part if folder == "rules" else 0


@cache
def tests(of: str) -> References:
    """The tests by the paragraphs they are marked with, but for those of other games."""
    found: References = defaultdict(list)
    others = [ROOT / "tests" / "games" / name for name in GAMES if name != of]
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if any(path.is_relative_to(other) for other in others):
            continue
        for paragraph, test in marked(path):
            found[paragraph].append(test)
    return found


@cache
def marked(path: Path) -> list[tuple[str, Reference]]:
    """The paragraphs of the `rule` marks in a file of tests, each with the test that is marked."""
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for arg in mark.args:
                        assert isinstance(arg, ast.Constant), f"{path}: the paragraph is written out"
                        found.append((str(arg.value), Reference(path, path.stem, node.name, node.lineno)))
    return found


@cache
def lessons(of: str) -> References:
    """The scenario files of a game by the paragraphs they teach."""
    found: References = defaultdict(list)
    for path in sorted(path for path in (ROOT / "examples").rglob("*.toml") if path.name != "course.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if table.get("game") == of:
            for paragraph in table.get("rules", []):
                found[paragraph].append(Reference(path, path.relative_to(ROOT / "examples").with_suffix("").as_posix()))
    return found


# -- the page ----------------------------------------------------------------------------------------------------------


def _few(found: Sequence[Reference], most: int = 4) -> str:
    names = list(dict.fromkeys(one.name for one in found))
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(f"`{name}`" for name in names[:most]) + more


def _few_of_each(found: Sequence[Reference]) -> list[Reference]:
    """Code in another order: of each folder the first before the second ones, so that a few show all folders."""
    seen: dict[str, int] = defaultdict(int)
    turns = []
    for at, one in enumerate(found):
        folder = one.name.partition(".")[0]
        turns.append((seen[folder], at, one))
        seen[folder] += 1
    return [one for *_, one in sorted(turns)]


def _row(rule: Rule, of: str) -> str:
    state = "" if rule.kind == "heading" else "yes" if rule.built else "later"
    columns = (_few_of_each(code(of).get(rule.id, [])), tests(of).get(rule.id, []), lessons(of).get(rule.id, []))
    cells = [rule.id, rule.title, rule.kind, state, *map(_few, columns)]
    return f"| {' | '.join(cells)} |"


_INTRODUCTION: Final = """\
# Rules: paragraph, code, tests, lessons

Written by `python -m tests.rules_coverage`; a test keeps it current. A row names a few. All that stands behind a
paragraph is printed, with file and line, by

```sh
.venv/bin/python -m tests.rules_coverage 8.6.2
```

Code is named from the folder of its game: `rules.loyalty` of Sekigahara is the module
`sekiwidget/games/sekigahara/rules/loyalty.py`. First comes the rule itself (`rules`), then its sentences (`narration`)
and its picture (`picture`)."""


def page() -> str:
    """The whole page."""
    made = [_INTRODUCTION]
    for name in GAMES:
        this = game(name)
        made += ["", f"## {this.title}", ""]
        made += ["| § | title | kind | built | code | tests | lessons |", "|---|---|---|---|---|---|---|"]
        made += [_row(rule, name) for rule in this.rules.values()]
    return "\n".join(made) + "\n"


# -- one paragraph -----------------------------------------------------------------------------------------------------


def report(paragraph: str) -> Iterator[str]:
    """Lines with all that stands behind a paragraph, of each game that has one of this name."""
    for name in GAMES:
        this = game(name)
        if paragraph in this.rules:
            rule = this.rules[paragraph]
            yield from (f"{this.title} {rule.id}: {rule.title}", rule.text, "")
            for heading, found in (("code", code(name)), ("tests", tests(name)), ("lessons", lessons(name))):
                yield heading
                yield from (f"  {one}" for one in found.get(paragraph, ["none"]))
                yield ""


def main(given: Sequence[str] | None = None) -> None:
    """Write the page, or print what stands behind some paragraphs."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.rules_coverage",
        description="Writes docs/rules.md; or prints all code, tests and lessons of a paragraph.",
    )
    parser.add_argument("rules", metavar="RULE", nargs="*", help="a paragraph or rule, as 8.6.2 or berserker")
    asked = parser.parse_args(given)
    known = list(dict.fromkeys(rule for name in GAMES for rule in game(name).rules))
    for rule in asked.rules:
        if rule not in known:
            near = ", ".join(get_close_matches(rule, known)) or f"such as {known[1]}"
            parser.error(f"there is no rule {rule!r}; near it: {near}. docs/rules.md lists all")
    if not asked.rules:
        PAGE.write_text(page(), encoding="utf-8")
        print(f"{PAGE.relative_to(ROOT)} is written")
    for rule in asked.rules:
        print("\n".join(report(rule)))


if __name__ == "__main__":
    main()
