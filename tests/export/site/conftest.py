"""JupyterLite's kernel is not installed here: its extension fails in the JupyterLab that other tests go through."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

NAME = "jupyterlite_pyodide_kernel"


@pytest.fixture(autouse=True)
def kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that says which Python it was made for; nothing else of it is asked for before a site is built."""
    made, constants = ModuleType(NAME), ModuleType(f"{NAME}.constants")
    for module in (made, constants):
        module.__spec__ = ModuleSpec(module.__name__, None)
    vars(constants).update(PYODIDE_VERSION="314.0.6", PYODIDE_PYTHON_VERSION="3.14")
    monkeypatch.setitem(sys.modules, NAME, made)
    monkeypatch.setitem(sys.modules, constants.__name__, constants)
