"""The wheel of Pygments with only the lexers that IPython uses: the others are most of it, and every reader of a site
downloads it before the first board.

`pygments/lexers/_mapping.py` names each lexer with its module. It is written anew with the lexers that are left, so
that asking for another one ends in the error that Pygments has for an unknown language.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

from sekiwidget.export.site.wheels import write_wheel

USED: Final = ("python", "html", "javascript", "markup", "perl", "ruby", "shell", "special")
"""The modules of the lexers that IPython asks for, and that of plain text."""

_FOLDER: Final = "pygments.lexers."
_MAPPING: Final = "pygments/lexers/_mapping.py"


def with_used_lexers(wheel: Path, folder: Path) -> Path:
    """Write the wheel of Pygments with the lexers in USED, and those that they need, into another folder."""
    with ZipFile(wheel) as files:
        members = {name: files.read(name) for name in files.namelist() if not name.endswith("/")}
    kept = {f"{_FOLDER}__init__", f"{_FOLDER}_mapping", *_needed(members)}
    left = {
        name: data
        for name, data in members.items()
        if (module := _module(name)) is None or not module.startswith(_FOLDER) or module in kept
    }
    left[_MAPPING] = _mapping_of(members[_MAPPING], kept)
    info = next(name.partition("/")[0] for name in members if name.partition("/")[0].endswith(".dist-info"))
    write_wheel(folder / wheel.name, info, left)
    return folder / wheel.name


def _module(member: str) -> str | None:
    return member.removesuffix(".py").replace("/", ".") if member.endswith(".py") else None


def _needed(members: Mapping[str, bytes]) -> set[str]:
    """The modules of the lexers in USED and, in turn, of those that they import."""
    found: set[str] = set()
    ahead = [f"{_FOLDER}{name}" for name in USED]
    while ahead:
        module = ahead.pop()
        source = members.get(f"{module.replace('.', '/')}.py")
        if source is not None and module not in found:
            found.add(module)
            ahead += _imported(source)
    return found


def _imported(source: bytes) -> Iterator[str]:
    """The modules of lexers that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith(_FOLDER):
            yield node.module


def _mapping_of(source: bytes, kept: set[str]) -> bytes:
    """The table of lexers with those of the kept modules only."""
    lexers: dict[str, tuple[Any, ...]] = next(
        ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "LEXERS"
    )
    rows = (f"    {name!r}: {lexer!r},\n" for name, lexer in lexers.items() if lexer[0] in kept)
    return f"LEXERS = {{\n{''.join(rows)}}}\n".encode()
