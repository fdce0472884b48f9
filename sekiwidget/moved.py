"""Module paths of version 0.6 that how-tos for game authors named: importing one warns and gives what it held.

They go with version 0.8. Modules that no page named moved without this.
"""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, cast
from warnings import warn

MOVED: Final = {
    "sekiwidget.authoring.rulebook": "sekiwidget.authoring.data_files",
    "sekiwidget.authoring.set_up": "sekiwidget.authoring.editor",
    "sekiwidget.authoring.set_up.changes": "sekiwidget.authoring.editor.changes",
    "sekiwidget.authoring.set_up.parts": "sekiwidget.authoring.editor.parts",
    "sekiwidget.authoring.set_up.position_editor": "sekiwidget.authoring.editor.position_editor",
    "sekiwidget.authoring.table_fields": "sekiwidget.authoring.position_table",
    "sekiwidget.authoring.table_forms": "sekiwidget.authoring.position_table",
    "sekiwidget.base.phrase": "sekiwidget.text.phrase",
    "sekiwidget.base.terms": "sekiwidget.text.terms",
    "sekiwidget.core.problem": "sekiwidget.core.errors",
    "sekiwidget.core.refusal": "sekiwidget.core.errors",
    "sekiwidget.core.set_up": "sekiwidget.core.editor",
    "sekiwidget.languages": "sekiwidget.text",
    "sekiwidget.languages.language": "sekiwidget.text.languages",
}
"""Old paths, and the modules that hold their names now."""

RENAMED: Final = {
    "sekiwidget.core.set_up": {"SetUp": "Editor"},
    "sekiwidget.languages.language": {"Told": "Translator"},
}
"""Names of a moved module that are others now."""


class _OldPath:
    """Loads a moved module under its old path. No base class: `importlib.abc` would load ten modules."""

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """The usual empty module."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Fill it with the names of the new one."""
        new = import_module(MOVED[module.__name__])
        warn(f"{module.__name__} is {new.__name__} now; the old path goes with version 0.8", DeprecationWarning, 2)
        names = {name: value for name, value in vars(new).items() if not name.startswith("__")}
        old = {name: names[now] for name, now in RENAMED.get(module.__name__, {}).items()}
        vars(module).update(names | old)


def find_moved(name: str) -> ModuleSpec | None:
    """How to load an old path; None for every other."""
    if name not in MOVED:
        return None
    return ModuleSpec(name, cast("Any", _OldPath()), is_package=any(one.startswith(f"{name}.") for one in MOVED))
