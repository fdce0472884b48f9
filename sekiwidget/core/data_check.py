"""Checking a user's own data files: every fault is noted with its place, and reading goes on.

What a file must hold, the game says (its `data_check`); here is how files are read and faults are told.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sekiwidget.core.data_files import DataFiles

_CERTAINTY: Final = "_from"
"""Keys that end so say where a value comes from; they may hold any text."""


class DataError(ValueError):
    """A user's own files do not fit together; `faults` are lines of file, table and key, and what is wrong."""

    def __init__(self, folder: str, faults: list[str]) -> None:
        count = f"{len(faults)} fault{'' if len(faults) == 1 else 's'}"
        super().__init__(f"the data in {folder} cannot be used, {count}:\n" + "\n".join(f"  {line}" for line in faults))
        self.faults = tuple(faults)


class Faults:
    """The faults of one set of files, in the order in which they were found."""

    def __init__(self, files: DataFiles) -> None:
        """Begin with the folder itself: it is there, with files of the game and no others. Raises DataError if not."""
        self.files = files
        self.lines: list[str] = []
        folder, expected = files.folder, ", ".join(files.replaceable)
        if folder is None:
            return
        if not folder.is_dir():
            raise DataError(str(folder), ["there is no such folder"])
        found = sorted(path.name for path in folder.glob("*.toml"))
        for name in found:
            if name not in files.replaceable:
                self.add(name, "", f"is not a file of the game{near(name, files.replaceable)}; expected {expected}")
        if not found:
            self.lines.append(f"there is none of {expected}")

    def add(self, file: str, where: str, what: str) -> None:
        """Note a fault: the file, the table and key, and what was found and expected."""
        self.lines.append(f"{file}: {where}: {what}" if where else f"{file}: {what}")

    def expect(self, good: bool, file: str, where: str, what: str) -> None:
        """Note the fault unless all is well."""
        if not good:
            self.add(file, where, what)

    def tell(self) -> None:
        """Raise DataError with every fault, if there are any."""
        if self.lines:
            raise DataError(str(self.files.folder), self.lines)


class File:
    """One data file as tables; nothing, and a fault, if it cannot be read."""

    def __init__(self, name: str, faults: Faults) -> None:
        self.name = name
        self.faults = faults
        self.readable = True
        self.tables: dict[str, Any] = {}
        try:
            self.tables = faults.files.load(name)
        except tomllib.TOMLDecodeError as error:
            self._unreadable(f"is no TOML: {error}")
        except UnicodeError:
            self._unreadable("is not UTF-8")
        except OSError as error:
            self._unreadable(f"cannot be read: {error.strerror}")

    def _unreadable(self, what: str) -> None:
        self.readable = False
        self.fault("", what)

    def fault(self, where: str, what: str) -> None:
        """Note a fault in this file."""
        self.faults.add(self.name, where, what)


def near(word: object, known: Iterable[str]) -> str:
    """`; did you mean X?`, or nothing."""
    found = difflib.get_close_matches(str(word), list(known), 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def certain(key: object) -> bool:
    """Whether a key holds a value, and not where one comes from."""
    return not str(key).endswith(_CERTAINTY)


def values(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without the `..._from` words."""
    return {key: value for key, value in table.items() if certain(key)}
