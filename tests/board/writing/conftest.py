"""The folder that a kernel works in."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The kernel's folder, empty, in one that holds nothing else."""
    found = tmp_path / "kernel"
    found.mkdir()
    monkeypatch.chdir(found)
    return found
