"""The saved widgets of a notebook as HTML for a page without Python: boards that step, boxes, progress bars."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from math import isfinite
from typing import Any, Final

from sekiwidget.board.wire.packing import compressed, kept
from sekiwidget.board.wire.page_state import words_in
from sekiwidget.export.page import front_end
from sekiwidget.text import languages
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Language, in_language, phrase

BOARD: Final = "sekiwidget.board.widget.Board"
_REFERENCE: Final = "IPY_MODEL_"

_NEEDED: Final = {"kit": str, "backdrop": str, "timelines": dict, "perspectives": list, "cursor": int}
_SHOWN: Final = ("kit", "backdrop", "timelines", "changes", "cursor", "held", "perspectives", "width", "theme")
_ALIKE: Final = ("kit", "backdrop", "words")
"""Traits that boards of a game have in common: each value is in the page once."""

_HEAD: Final = ("title", "about", "plays")
_ASKED: Final = ("title", "task", "state", "hints", "head", "say", "after")

_MOST: Final = 1 << 26
"""Maximum size of a trait of a saved board, unpacked."""

State = dict[str, Any]


@dataclass(slots=True)
class Boards:
    """The boards of a page: their traits, the values that several share, and the links between traits."""

    alike: list[str] = field(default_factory=list)
    shown: dict[str, State] = field(default_factory=dict)
    links: list[list[str]] = field(default_factory=list)

    def add(self, name: str, state: Mapping[str, Any]) -> None:
        """Add a board by a unique name; `state` has its traits as they are sent to pages."""
        own = dict(state)
        for trait in _ALIKE:
            text = own.pop(trait)
            if text not in self.alike:
                self.alike.append(text)
            own[f"={trait}"] = self.alike.index(text)
        self.shown[name] = own

    def to_json(self) -> State:
        """The data that the page reads."""
        return {"alike": self.alike, "shown": self.shown, "links": self.links}


def is_board(model: Mapping[str, Any]) -> bool:
    """Whether a saved widget is a board."""
    return bool(model["state"].get("_anywidget_id") == BOARD)


def stepping_traits(state: Mapping[str, Any]) -> State | None:
    """The saved traits of a board for a page that only steps; None if they are incomplete.

    Nothing answers there, so the board has no choices, no editor, and no help with a puzzle.
    """
    if any(not isinstance(state.get(name), kind) for name, kind in _NEEDED.items()):
        return None
    timelines = _whole_timelines(state)
    # A page reads all boards at once: a broken one would stop them all.
    if timelines is None or not _is_json(state) or not all(map(_is_packed, _packed(state))):
        return None
    cursor = state["cursor"]
    turn = {
        name: value for name, value in _table(state, "turn").items() if name not in ("as", "curtain", "worth", "values")
    }
    if turn.get("by") == "page":
        turn["by"] = "python"
    return {
        **{name: state[name] for name in _SHOWN if name in state},
        "timelines": timelines,
        # The words are those of the page's front end; only the language is the board's.
        "words": kept(words_in(_language_of(state.get("words")))),
        "height": 0,
        "mode": "read",
        "choices": {"node": cursor, "list": {}},
        "turn": turn,
        "lesson": _select(_table(state, "lesson"), _HEAD),
        "puzzle": _select(_table(state, "puzzle"), _ASKED),
        "news": {},
        "notice": {},
        "setting": {},
        "review": _finished(_table(state, "review")),
    }


def _language_of(words: object) -> Translator | None:
    """The language of a board's saved words; None, which is English, if they cannot be read."""
    code = (_unpacked(words) or {}).get("lang")
    return languages.find_language(code) if isinstance(code, str) and code in languages.CODES else None


def _unpacked(text: object) -> State | None:
    """The table in a packed text; None if there is none, or it is too large."""
    opener = zlib.decompressobj()
    try:
        data = opener.decompress(compressed(str(text)), _MOST)
        found = json.loads(data) if opener.eof else None
    except (ValueError, RecursionError, zlib.error):
        return None
    return found if isinstance(found, dict) else None


def _packed(state: Mapping[str, Any]) -> Iterable[str]:
    return state["kit"], state["backdrop"], state["timelines"]["packed"]


@lru_cache(maxsize=64)
def _is_packed(text: str) -> bool:
    """Whether a text is a packed table; boards of a game share two of the three texts."""
    return _unpacked(text) is not None


def _is_json(state: Mapping[str, Any]) -> bool:
    """Whether a browser can read all of it: Python reads and writes NaN, browsers do not."""
    try:
        json.dumps(state, allow_nan=False)
    except ValueError:
        return False
    return True


def _whole_timelines(state: Mapping[str, Any]) -> State | None:
    """The timelines with the messages that followed them; None if one of these was not saved."""
    packed, begun = state["timelines"].get("packed"), state["timelines"].get("from")
    messages, changes = state["timelines"].get("told") or [], state.get("changes") or 0
    if not isinstance(packed, str) or not isinstance(begun, int) or not isinstance(changes, int):
        return None
    if not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        return None
    languages, told = begun, []
    for message in [*messages, _table(state, "news")]:
        ids, first = message.get("ids"), message.get("from")
        if (
            not isinstance(ids, list)
            or not isinstance(first, int)
            or first > languages
            or first + len(ids) <= languages
        ):
            continue
        languages = first + len(ids)
        told.append(message)
    complete = languages >= changes
    return {"packed": packed, "from": begun, "told": told} if complete else None


def _table(state: Mapping[str, Any], name: str) -> State:
    found = state.get(name)
    return dict(found) if isinstance(found, Mapping) else {}


def _finished(reviews: State) -> State:
    """The finished ones of the reviews of a saved board."""
    return {name: told for name, told in reviews.items() if isinstance(told, Mapping) and told.get("state") == "done"}


def _select(table: State, names: Iterable[str]) -> State:
    return {name: table[name] for name in names if name in table}


def model_id(value: object) -> str:
    """The id of the widget that a trait refers to; empty if it refers to none."""
    return value.removeprefix(_REFERENCE) if isinstance(value, str) and value.startswith(_REFERENCE) else ""


def board_links(models: Mapping[str, Mapping[str, Any]], shown: Mapping[str, State]) -> list[list[str]]:
    """The links between the boards shown: source, its trait, target, its trait; a link both ways is two of them."""
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
        return model_id(value[0]), "cursor"
    return "", ""


# -- widgets -----------------------------------------------------------------------------------------------------------

_BOXES: Final = {"HBoxModel": "row", "VBoxModel": "column", "BoxModel": "row", "GridBoxModel": "row"}
_TEXTS: Final = ("HTMLModel", "HTMLMathModel", "LabelModel")
_BARS: Final = ("FloatProgressModel", "IntProgressModel")
_DEEPEST: Final = 12
"""Maximum depth of nested boxes."""


class Widgets:
    """Renders the saved widgets of a notebook.

    Args:
        models: the saved widgets by their ids.
        safe: makes HTML of the notebook's author safe for the page.
        language: of notes beside them; None is English.
    """

    def __init__(
        self,
        models: Mapping[str, Mapping[str, Any]],
        safe: Callable[[str], str],
        language: Language | None = None,
    ) -> None:
        self._models, self._safe, self._language, self._own = models, safe, language, front_end()
        self.boards = Boards()
        self.lost = 0
        """The number of views that show only another form of their output."""
        self.foreign = 0
        """The number of boards saved by another version of the front end."""

    def html(self, view: object, beside: Mapping[str, str]) -> str:
        """A view of a widget; `beside` has the same output in other forms, shown if the widget cannot be."""
        name = view.get("model_id") if isinstance(view, Mapping) else None
        found = self._shown(name, beside.get("text/plain", ""), 0) if isinstance(name, str) else None
        self.boards.links = board_links(self._models, self.boards.shown)
        if found is not None:
            return found
        self.lost += 1
        return self._fallback(name if isinstance(name, str) else "", beside)

    def _shown(self, name: str, words: str, depth: int) -> str | None:
        """A widget as HTML; None for one that is unknown or incomplete."""
        model = self._models.get(name)
        if model is None or depth > _DEEPEST:
            return None
        state, kind = model["state"], model.get("model_name")
        if is_board(model):
            return self._board(name, state, words)
        if kind in _BOXES:
            return self._box(state, _BOXES[kind], depth)
        if kind in _TEXTS:
            value = str(state.get("value") or "")
            return f"<span>{escape(value) if kind == 'LabelModel' else self._safe(value)}</span>"
        if kind in _BARS:
            return _bar(state)
        return None

    def _board(self, name: str, state: Mapping[str, Any], words: str) -> str | None:
        if name not in self.boards.shown:
            found = stepping_traits(state)
            if found is None:
                return None
            self.boards.add(name, found)
            self.foreign += state.get("_esm", self._own) != self._own
        return board_placeholder(name, words, in_language(_note(state), self._language))

    def _box(self, state: Mapping[str, Any], direction: str, depth: int) -> str | None:
        children = state.get("children")
        if not isinstance(children, list):
            return None
        made = [self._shown(model_id(child), "", depth + 1) for child in children]
        if made and not any(made):
            return None
        missing = in_language(phrase("A widget that cannot be shown here."), self._language)
        gone = f'<p class="note">{escape(missing)}</p>'
        return f'<div class="box {direction}">{"".join(gone if one is None else one for one in made)}</div>'

    def _fallback(self, name: str, beside: Mapping[str, str]) -> str:
        """Another form of a widget's output, with a note that says why."""
        model = self._models.get(name)
        if model is None:
            why = phrase("This widget was not saved with the notebook.")
        elif is_board(model):
            why = phrase("This board was not saved completely with the notebook, so you cannot step through it here.")
        else:
            why = phrase("This widget works only in Jupyter.")
        if "text/html" in beside:
            shown = self._safe(beside["text/html"])
        else:
            shown = f"<pre>{escape(beside.get('text/plain', ''))}</pre>"
        return f'<div class="output html">{shown}</div><p class="note">{escape(in_language(why, self._language))}</p>'


def board_placeholder(name: str, words: str, note: str = "") -> str:
    """The element that a script fills with a board; until then it shows `words`."""
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    told = f"<pre>{escape(words)}</pre>" if words else ""
    return f'<div class="board" data-board="{escape(name)}">{told}</div>{said}'


def _note(state: Mapping[str, Any]) -> str:
    """A note on what a board can do in the notebook only."""
    if state.get("puzzle"):
        return phrase("This page does not judge answers. To answer the question, open the notebook in Jupyter.")
    if isinstance(setting := state.get("setting"), Mapping) and "text" in setting:
        return phrase("This page only shows the position. To change it, open the notebook in Jupyter.")
    return ""


def _bar(state: Mapping[str, Any]) -> str:
    try:
        value, least, most = (float(state.get(name, 0)) for name in ("value", "min", "max"))
    except (TypeError, ValueError, OverflowError):
        return ""
    if not all(map(isfinite, (value, least, most))):
        return ""
    return f'<progress value="{value - least:g}" max="{max(most - least, 1e-9):g}"></progress>'
