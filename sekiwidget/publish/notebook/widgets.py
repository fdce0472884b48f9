"""Saved widgets as HTML: boards that step, boxes of them, progress bars; of all others what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from math import isfinite
from typing import Any, Final

from sekiwidget.board.export.page_frame import module
from sekiwidget.publish.notebook.boards import Boards, is_board, links, referred, still
from sekiwidget.text.phrase import Language, in_language, phrase

_BOXES: Final = {"HBoxModel": "row", "VBoxModel": "column", "BoxModel": "row", "GridBoxModel": "row"}
_TEXTS: Final = ("HTMLModel", "HTMLMathModel", "LabelModel")
_BARS: Final = ("FloatProgressModel", "IntProgressModel")
_DEEPEST: Final = 12
"""How deep boxes may be nested."""


class Widgets:
    """The saved widgets of a notebook, and what the page shows of them.

    Args:
        models: the saved widgets by their ids.
        safe: makes HTML of the notebook's author fit for the page.
        language: of notes beside them; None is English.
    """

    def __init__(
        self,
        models: Mapping[str, Mapping[str, Any]],
        safe: Callable[[str], str],
        language: Language | None = None,
    ) -> None:
        self._models, self._safe, self._language, self._own = models, safe, language, module()
        self.boards = Boards()
        self.lost = 0
        """How many views show no more than what stands beside them."""
        self.foreign = 0
        """How many boards were saved by another version of the front end than shows them."""

    def html(self, view: object, beside: Mapping[str, str]) -> str:
        """A view of a widget; `beside` has the same output by other types, for where there is no more of it."""
        name = view.get("model_id") if isinstance(view, Mapping) else None
        found = self._shown(name, beside.get("text/plain", ""), 0) if isinstance(name, str) else None
        self.boards.links = links(self._models, self.boards.shown)
        if found is not None:
            return found
        self.lost += 1
        return self._instead(name if isinstance(name, str) else "", beside)

    def _shown(self, name: str, words: str, depth: int) -> str | None:
        """A widget as HTML; None for one that is unknown, or not whole."""
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
            found = still(state)
            if found is None:
                return None
            self.boards.add(name, found)
            self.foreign += state.get("_esm", self._own) != self._own
        return place(name, words, in_language(_note(state), self._language))

    def _box(self, state: Mapping[str, Any], way: str, depth: int) -> str | None:
        children = state.get("children")
        if not isinstance(children, list):
            return None
        made = [self._shown(referred(child), "", depth + 1) for child in children]
        if made and not any(made):
            return None
        missing = in_language(phrase("A widget that cannot be shown here."), self._language)
        gone = f'<p class="note">{escape(missing)}</p>'
        return f'<div class="box {way}">{"".join(gone if one is None else one for one in made)}</div>'

    def _instead(self, name: str, beside: Mapping[str, str]) -> str:
        """What stands for a widget that is not shown itself."""
        model = self._models.get(name)
        if model is None:
            why = phrase("This widget was not saved with the notebook.")
        elif is_board(model):
            why = phrase("Not all of this board was saved with the notebook, so it does not step here.")
        else:
            why = phrase("This widget works only in Jupyter.")
        if "text/html" in beside:
            shown = self._safe(beside["text/html"])
        else:
            shown = f"<pre>{escape(beside.get('text/plain', ''))}</pre>"
        return f'<div class="output html">{shown}</div><p class="note">{escape(in_language(why, self._language))}</p>'


def place(name: str, words: str, note: str = "") -> str:
    """Where a board comes to stand; until then, and without scripts, it is told in `words`."""
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    told = f"<pre>{escape(words)}</pre>" if words else ""
    return f'<div class="board" data-board="{escape(name)}">{told}</div>{said}'


def _note(state: Mapping[str, Any]) -> str:
    """What a board does in a notebook that it does not on a page."""
    if state.get("puzzle"):
        return phrase("This page does not judge answers. To try the question, open the notebook in Jupyter.")
    if isinstance(setting := state.get("setting"), Mapping) and "text" in setting:
        return phrase("On this page the position can only be looked at. To set it up, open the notebook in Jupyter.")
    return ""


def _bar(state: Mapping[str, Any]) -> str:
    try:
        value, least, most = (float(state.get(name, 0)) for name in ("value", "min", "max"))
    except (TypeError, ValueError, OverflowError):
        return ""
    if not all(map(isfinite, (value, least, most))):
        return ""
    return f'<progress value="{value - least:g}" max="{max(most - least, 1e-9):g}"></progress>'
