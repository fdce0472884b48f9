"""Which public names of the package have several homes: `python -m tests.names [FOLDER]` prints them, most first.

One word should have one meaning. A name that several modules define is fine where each game has its own (`problems`,
`scene`), as the table of `ModularGame` says; it is a riddle where two modules of one folder mean two things by it. The
report is read by people; it fails nothing.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "sekiwidget"


class Home(NamedTuple):
    """One definition: its module, below the package, and what is defined."""

    module: str
    kind: str


def definitions(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The public names that a module defines at its top level, each with its kind; no variables of types."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, "function"
        elif isinstance(node, ast.ClassDef):
            yield node.name, "class"
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) in ("TypeVar", "ParamSpec"):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((one.id, "value") for one in targets if isinstance(one, ast.Name))


def homes(folder: Path = PACKAGE) -> dict[str, list[Home]]:
    """Every public name that several modules of a folder define, with its homes, in the order of the modules."""
    found: dict[str, list[Home]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        module = ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
        for name, kind in dict(definitions(ast.parse(file.read_text(encoding="utf-8")))).items():
            if not name.startswith("_"):
                found[name].append(Home(module, kind))
    return {name: found[name] for name in sorted(found) if len(found[name]) > 1}


def group(module: str) -> str:
    """The part of the package that a module belongs to: a floor, or a game."""
    parts = module.split(".")
    return ".".join(parts[: 2 if parts[0] == "games" else 1])


def by_group(found: dict[str, list[Home]]) -> dict[str, dict[str, list[Home]]]:
    """Of each floor or game, the names that have several homes in it."""
    groups: dict[str, dict[str, list[Home]]] = defaultdict(dict)
    for name, here in found.items():
        for part in {group(home.module) for home in here}:
            own = [home for home in here if group(home.module) == part]
            if len(own) > 1:
                groups[part][name] = own
    return groups


def main(given: Sequence[str] | None = None) -> None:
    """Print the report, of the whole package or of one of its folders."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.names", description="Which public names of the package have several homes."
    )
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default="", help="of the package, as games/shogun")
    folder = parser.parse_args(given).folder
    if not (PACKAGE / folder).is_dir():
        folders = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
        parser.error(f"sekiwidget has no folder {folder!r}; it has {', '.join(folders)}")
    found = homes(PACKAGE / folder)
    groups = by_group(found)
    for part, names in sorted(groups.items()):
        print(f"{part}: {len(names)} public names have several homes")
        for name, here in sorted(names.items(), key=lambda one: (-len(one[1]), one[0])):
            print(f"  {name}: " + ", ".join(f"{home.module.removeprefix(part + '.')} ({home.kind})" for home in here))
    print(f"{len(found)} in all, {len({name for names in groups.values() for name in names})} of them in one part")


if __name__ == "__main__":
    main()
