"""The data files of a game, its package's or the user's replacements, and the rule book in them.

Reading TOML takes thirty times as long as JSON, so the build makes `tables.json` in a game's `data` folder: each TOML
file's SHA-256 and its tables. Tables with the wrong hash are ignored, so a changed file is read itself. A wheel has the
rules, and the weights of evaluations, in these tables alone.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from sekiwidget.core.errors import Reason, Refusal
from sekiwidget.core.game import Rule
from sekiwidget.text.package_files import package_text
from sekiwidget.text.phrase import phrase, verbatim

# -- prepared tables ---------------------------------------------------------------------------------------------------

PREPARED: Final = "tables.json"


def digest(text: str) -> str:
    """The hash that ties tables to a file's text."""
    return sha256(text.encode()).hexdigest()


def write_prepared_tables(folder: Path) -> Path:
    """Make `tables.json` of the TOML files in a folder. Raises OSError, TOMLDecodeError."""
    made: dict[str, Any] = {}
    for file in sorted(folder.glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        made[file.name] = {"of": digest(text), "tables": tomllib.loads(text)}
    path = folder / PREPARED
    path.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return path


class PreparedTables:
    """The contents of `tables.json`, read on first use."""

    def __init__(self, folder: Any) -> None:
        self._folder = folder
        self._read: dict[str, Any] | None = None

    def of(self, name: str, text: str | None) -> dict[str, Any] | None:
        """The tables of a file with this text; None if they were not prepared, or from another text.

        Without a text: of the file that they were prepared from.
        """
        if self._read is None:
            try:
                self._read = json.loads(self._folder.joinpath(PREPARED).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                self._read = {}
        found = self._read.get(name)
        if found is None or (text is not None and found["of"] != digest(text)):
            return None
        tables: dict[str, Any] = found["tables"]
        return tables


# -- data files --------------------------------------------------------------------------------------------------------

LARGEST: Final = 256 << 10
"""Maximum size of a data file in bytes: ten times ours."""


def variable(game: str) -> str:
    """The environment variable that names a folder with a user's own files of a game: `SEKIWIDGET_DAIMYO`."""
    return f"SEKIWIDGET_{game.upper()}"


class DataFiles:
    """The TOML files in the folder `data` of a game's package.

    A user's own folder may hold those of the names `replaceable`; a file that is not there is the package's own. The
    variable that names the folder is read once, when the object is made: at import of the game.
    """

    def __init__(self, package: str, replaceable: tuple[str, ...] = ()) -> None:
        self.package = package
        self.replaceable = replaceable
        named = os.environ.get(variable(package.rpartition(".")[2]), "") if replaceable else ""
        self.folder = Path(named).expanduser().absolute() if named else None
        self._loaded: dict[str, dict[str, Any]] = {}
        self._data = files(package).joinpath("data")
        self._prepared = PreparedTables(self._data)

    def built_in(self, name: str) -> str:
        """The text of a file of the package. Raises OSError."""
        return self._data.joinpath(name).read_text(encoding="utf-8")

    def own(self, name: str) -> Path | None:
        """The user's own file of this name, if there is one."""
        path = self.folder / name if self.folder is not None and name in self.replaceable else None
        return path if path is not None and os.path.lexists(path) else None

    def text(self, name: str) -> str:
        """The text of a file, the user's own before the package's. Raises Unreadable, OSError."""
        path = self.own(name)
        if path is None:
            return self.built_in(name)
        from sekiwidget.base.files import Unreadable, read_file
        from sekiwidget.text.terms import Count

        data = read_file(path, LARGEST, Count(1, "data file"))
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise Unreadable(phrase("is not UTF-8 (line {line})", line=line)) from None

    def load(self, name: str) -> dict[str, Any]:
        """A file as tables, the user's own before the package's; read once, and not to be changed.

        Raises Unreadable, OSError.
        """
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = self._tables(name)
        return found

    def rules(self) -> Iterator[Rule]:
        """The rows `[[rule]]` of `rules.toml`, in their order."""
        return (
            Rule(**{**row, "title": verbatim(row["title"]), "text": verbatim(row.get("text", ""))})
            for row in self.load("rules.toml")["rule"]
        )

    def _tables(self, name: str) -> dict[str, Any]:
        if self.own(name) is None:
            text = package_text(self._data, name)
            return self._prepared.of(name, text) or tomllib.loads(self.built_in(name) if text is None else text)
        from sekiwidget.base.toml import read_toml

        return read_toml(self.text(name))


# -- rules -------------------------------------------------------------------------------------------------------------


class RuleBook:
    """The rules of a game, in the order of its book; `read` is called on first use."""

    def __init__(self, read: Callable[[], Iterable[Rule]]) -> None:
        self._read = read

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The rules by id, in rule-book order."""
        return {rule.id: rule for rule in self._read()}

    @property
    def titles(self) -> dict[str, str]:
        """The title of each rule by its id."""
        return {rule.id: rule.title for rule in self.rules.values()}

    @cached_property
    def order(self) -> dict[str, int]:
        """Where each rule stands in the book, from 0."""
        return {rule: number for number, rule in enumerate(self.rules)}

    def refusal(self, reasons: Iterable[Reason]) -> Refusal:
        """The refusal with these reasons, each once, in rule-book order; those without a rule come first."""
        order = self.order
        return Refusal(tuple(sorted(dict.fromkeys(reasons), key=lambda reason: order.get(reason.rule, -1))))
