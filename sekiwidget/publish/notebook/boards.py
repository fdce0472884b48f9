"""The boards of saved widgets, as a page without Python behind it shows them."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from sekiwidget.board.wire.packing import kept
from sekiwidget.board.wire.page_state import words_in
from sekiwidget.languages import known
from sekiwidget.languages.language import Told

BOARD: Final = "sekiwidget.board.widget.Board"
_REFERENCE: Final = "IPY_MODEL_"

_NEEDED: Final = {"kit": str, "backdrop": str, "timelines": dict, "perspectives": list, "cursor": int}
_SHOWN: Final = ("kit", "backdrop", "timelines", "changes", "cursor", "held", "perspectives", "width", "theme")
_ALIKE: Final = ("kit", "backdrop", "words")
"""What all boards of a game have alike, once in a page."""

_HEAD: Final = ("title", "about", "plays")
_ASKED: Final = ("title", "task", "state", "hints", "head", "say", "after")

_MOST: Final = 1 << 26
"""The most bytes that a packed trait of a saved board may come to."""

State = dict[str, Any]


@dataclass(slots=True)
class Boards:
    """The boards of a page: what each shows, what several have alike, and which traits follow each other."""

    alike: list[str] = field(default_factory=list)
    shown: dict[str, State] = field(default_factory=dict)
    links: list[list[str]] = field(default_factory=list)

    def add(self, name: str, state: Mapping[str, Any]) -> None:
        """Take a board by a name of its own; `state` has its traits as they are sent to pages."""
        own = dict(state)
        for trait in _ALIKE:
            text = own.pop(trait)
            if text not in self.alike:
                self.alike.append(text)
            own[f"={trait}"] = self.alike.index(text)
        self.shown[name] = own

    def to_json(self) -> State:
        """As the page reads it."""
        return {"alike": self.alike, "shown": self.shown, "links": self.links}


def is_board(model: Mapping[str, Any]) -> bool:
    """Whether a saved widget is a board."""
    return bool(model["state"].get("_anywidget_id") == BOARD)


def still(state: Mapping[str, Any]) -> State | None:
    """The saved traits of a board for a page that only steps; None if they are not whole.

    Nobody answers there, so nothing is asked but to be read: no choices, no editor, no help with a puzzle.
    """
    if any(not isinstance(state.get(name), kind) for name, kind in _NEEDED.items()):
        return None
    timelines = _whole(state)
    # A page reads its boards at once: one that is broken would stop them all.
    if timelines is None or not _is_json(state) or not all(map(_is_packed, _packed(state))):
        return None
    cursor = state["cursor"]
    turn = {name: value for name, value in _table(state, "turn").items() if name not in ("as", "curtain", "worth")}
    if turn.get("by") == "page":
        turn["by"] = "python"
    return {
        **{name: state[name] for name in _SHOWN if name in state},
        "timelines": timelines,
        # The words belong to the front end, which is that of the page; only their language is the board's.
        "words": kept(words_in(_spoken(state.get("words")))),
        "height": 0,
        "mode": "read",
        "choices": {"node": cursor, "list": {}},
        "turn": turn,
        "lesson": _some(_table(state, "lesson"), _HEAD),
        "puzzle": _some(_table(state, "puzzle"), _ASKED),
        "news": {},
        "notice": {},
        "setting": {},
    }


def _spoken(words: object) -> Told | None:
    """The language of a board's words as they were saved; English if they cannot be read."""
    code = (_unpacked(words) or {}).get("lang")
    return known.spoken_language(code) if isinstance(code, str) and code in known.CODES else None


def _unpacked(text: object) -> State | None:
    """The table in a packed text; None if there is none, or it is too large."""
    opener = zlib.decompressobj()
    try:
        data = opener.decompress(base64.b64decode(str(text), validate=True), _MOST)
        found = json.loads(data) if opener.eof else None
    except (ValueError, RecursionError, zlib.error):
        return None
    return found if isinstance(found, dict) else None


def _packed(state: Mapping[str, Any]) -> Iterable[str]:
    return state["kit"], state["backdrop"], state["timelines"]["packed"]


@lru_cache(maxsize=64)
def _is_packed(text: str) -> bool:
    """Whether a text is a packed table; boards of a game have two of three alike."""
    return _unpacked(text) is not None


def _is_json(state: Mapping[str, Any]) -> bool:
    """Whether a browser reads all of it: Python also reads NaN in a notebook, and writes it."""
    try:
        json.dumps(state, allow_nan=False)
    except ValueError:
        return False
    return True


def _whole(state: Mapping[str, Any]) -> State | None:
    """The timelines with what was told after them; None if something of that was not saved."""
    packed, begun = state["timelines"].get("packed"), state["timelines"].get("from")
    messages, changes = state["timelines"].get("told") or [], state.get("changes") or 0
    if not isinstance(packed, str) or not isinstance(begun, int) or not isinstance(changes, int):
        return None
    if not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        return None
    known, told = begun, []
    for message in [*messages, _table(state, "news")]:
        ids, first = message.get("ids"), message.get("from")
        if not isinstance(ids, list) or not isinstance(first, int) or first > known or first + len(ids) <= known:
            continue
        known = first + len(ids)
        told.append(message)
    complete = known >= changes
    return {"packed": packed, "from": begun, "told": told} if complete else None


def _table(state: Mapping[str, Any], name: str) -> State:
    found = state.get(name)
    return dict(found) if isinstance(found, Mapping) else {}


def _some(table: State, names: Iterable[str]) -> State:
    return {name: table[name] for name in names if name in table}


def referred(value: object) -> str:
    """The id of the widget that a trait refers to; empty if it refers to none."""
    return value.removeprefix(_REFERENCE) if isinstance(value, str) and value.startswith(_REFERENCE) else ""


def links(models: Mapping[str, Mapping[str, Any]], shown: Mapping[str, State]) -> list[list[str]]:
    """The links between the boards shown: source, its trait, target, its trait; both ways are two."""
    found = []
    for model in models.values():
        kind = model.get("model_name")
        ends = [_end(model["state"].get(name)) for name in ("source", "target")]
        if kind not in ("LinkModel", "DirectionalLinkModel") or any(end[0] not in shown for end in ends):
            continue
        found.append([*ends[0], *ends[1]])
        if kind == "LinkModel":
            found.append([*ends[1], *ends[0]])
    return found


def _end(value: object) -> tuple[str, str]:
    """A widget's id and its trait."""
    if isinstance(value, list | tuple) and len(value) == 2 and value[1] == "cursor":
        return referred(value[0]), "cursor"
    return "", ""
