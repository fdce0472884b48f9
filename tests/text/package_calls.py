"""The calls in the package that make messages, as its sources have them: one pass for all tests of a process."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import sekiwidget

PACKAGE: Final = Path(sekiwidget.__file__).parent
TOLD: Final = {"Reason": 1, "Problem": 1, "fault": 1, "unreadable": 1, "UnreadableAction": 0, "AmbiguousAction": 0}
"""What tells a user why something is wrong, and which of its arguments is the sentence."""
NAMES: Final = frozenset({"phrase", "Count", *TOLD})
"""The functions and methods whose calls are found."""


class Call(NamedTuple):
    """A call: the file, from the package, the name of what is called, and whether it stands in an f-string."""

    file: str
    name: str
    node: ast.Call
    is_in_f_string: bool

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.file}:{self.node.lineno}"


def calls(*names: str) -> list[Call]:
    """Every call of a function or method of such a name in the package."""
    assert NAMES.issuperset(names)
    return [one for one in _every_call() if one.name in names]


@cache
def _every_call() -> list[Call]:
    # Only calls are kept: whole trees of the package would slow down every round of the garbage collector.
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        found += [Call(name, *one) for one in _calls_in(ast.parse(file.read_text(encoding="utf-8")))]
    return found


def _calls_in(tree: ast.AST) -> Iterator[tuple[str, ast.Call, bool]]:
    """The calls in a tree, with their names and whether they stand in an f-string."""
    todo = [(tree, False)]
    while todo:
        node, is_inside = todo.pop()
        if isinstance(node, ast.Call):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            if name in NAMES:
                yield name, node, is_inside
        is_inside = is_inside or isinstance(node, ast.JoinedStr)
        todo.extend((one, is_inside) for one in ast.iter_child_nodes(node))
