"""Module paths that pages for game authors named work for one version, with a warning that says the new one."""

import sys
import warnings
from importlib import import_module

import pytest

from sekiwidget.moved import MOVED, RENAMED


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_an_old_path_gives_the_new_module_with_a_warning(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*MOVED]:
        monkeypatch.delitem(sys.modules, name, raising=False)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = import_module(old)
    assert f"{old} is {new} now; the old path goes with version 0.8" in [str(one.message) for one in told]
    there = vars(import_module(new))
    assert all(getattr(found, name) is there[name] for name in there if not name.startswith("__"))
    for was, now in RENAMED.get(old, {}).items():
        assert getattr(found, was) is there[now]


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"sekiwidget\.authoring\.nowhere"):
        import_module("sekiwidget.authoring.nowhere")
