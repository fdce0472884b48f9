"""Notebook files as Jupyter saves them, made without a kernel."""

import json
from pathlib import Path
from typing import Any

import ipywidgets
from ipywidgets.embed import dependency_state

from sekiwidget.board.mime_bundle import VIEW
from sekiwidget.export.notebook import STATE

Cell = dict[str, Any]


def text(source: str, **more: Any) -> Cell:
    """A Markdown cell."""
    return {"cell_type": "markdown", "id": "", "metadata": {}, "source": source, **more}


def code(source: str, *outputs: Cell, **metadata: Any) -> Cell:
    """A code cell that was run."""
    return {
        "cell_type": "code",
        "id": "",
        "metadata": metadata,
        "source": source,
        "outputs": list(outputs),
        "execution_count": 1,
    }


def printed(words: str, name: str = "stdout") -> Cell:
    """What a cell printed."""
    return {"output_type": "stream", "name": name, "text": words}


def displayed(**data: str) -> Cell:
    """What a cell displayed, by type with `_` for `/`."""
    return {
        "output_type": "display_data",
        "metadata": {},
        "data": {kind.replace("_", "/", 1): value for kind, value in data.items()},
    }


def shown(widget: ipywidgets.Widget, words: str = "a widget") -> Cell:
    """A widget that a cell ended with."""
    view = {"model_id": widget.model_id, "version_major": 2, "version_minor": 0}
    return {
        "output_type": "execute_result",
        "execution_count": 1,
        "metadata": {},
        "data": {"text/plain": words, VIEW: view},
    }


def state_of(*widgets: ipywidgets.Widget) -> dict[str, Any]:
    """The saved state of widgets and of all they refer to."""
    found: dict[str, Any] = json.loads(json.dumps(dependency_state(widgets, drop_defaults=False)))
    return found


def write(path: Path, *cells: Cell, state: dict[str, Any] | None = None) -> Path:
    """Write a notebook with these cells, and the state of widgets if there is any."""
    numbered = [{**cell, "id": f"cell{number}"} for number, cell in enumerate(cells)]
    metadata: dict[str, Any] = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    if state is not None:
        metadata["widgets"] = {STATE: {"version_major": 2, "version_minor": 0, "state": state}}
    table = {"cells": numbered, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(table), encoding="utf-8")
    return path
