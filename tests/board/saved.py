"""What a notebook stores of boards, as JupyterLab writes it: the state of their models in its metadata."""

import json
from collections.abc import Sequence
from pathlib import Path

from ipywidgets.embed import dependency_state

from sekiwidget.board import Board

EXAMPLES = Path(__file__).parents[2] / "examples"
STATE = "application/vnd.jupyter.widget-state+json"
MANY = 30
DEFAULTS: tuple[object, ...] = (None, [])


def lessons(folder: str) -> list[Path]:
    """The first thirty lessons of a folder of examples."""
    found = sorted((EXAMPLES / folder).glob("*.toml"))[:MANY]
    assert len(found) == MANY
    return found


def saved_bytes(boards: Sequence[Board]) -> int:
    """The bytes that these boards' saved state takes in a notebook file, which is JSON indented by one.

    JupyterLab omits default values (as seen in a file written by JupyterLab 4.6).
    """
    state = dependency_state(boards, drop_defaults=False)
    for model in state.values():
        plain = model["model_name"] == "LayoutModel"
        model["state"] = (
            {} if plain else {name: value for name, value in model["state"].items() if value not in DEFAULTS}
        )
    metadata = {"widgets": {STATE: {"state": state, "version_major": 2, "version_minor": 0}}}
    return len(json.dumps({"metadata": metadata}, ensure_ascii=False, indent=1).encode())
