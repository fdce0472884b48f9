"""Traits as they go to a page: what is large is packed, and what the page takes for granted is left out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.board.wire.packing import kept, packed

if TYPE_CHECKING:
    from sekiwidget.board.session.words import Json
    from sekiwidget.board.synced import Synced

MOST_ADDED: Final = 200_000
"""About so many letters of JSON stand beside a packed text."""


def drawing(data: Json, _board: object) -> str:
    """A kit or a backdrop: packed once for all boards of its game."""
    return kept(data)


def timelines(data: Json, board: Synced) -> Json:
    """All nodes: packed as they were some changes ago, how many changes that takes in, and what came since.

    Where that is too much for one message there is not all of it; a page asks for the rest.
    """
    if board._packed is None:
        board._packed = len(board._log), packed(data)
    start, text = board._packed
    news = board._news(start, MOST_ADDED)
    return {"packed": text, "from": start, "told": [news] if news["ids"] else []}


def is_stale(board: Synced) -> bool:
    """Whether the nodes are to be packed anew before a whole state is told or saved.

    That takes long for a long line, so it is done where what came since is a quarter as long, or not all of it is told.
    """
    if board._packed is None:
        return False
    start, text = board._packed
    news = board._news(start, MOST_ADDED)
    return start + len(news["ids"]) < len(board._log) or len(json.dumps(news)) > len(text) // 4


def choices(data: Json, _board: object) -> Json:
    """A choice without its verb where it has words; a pick of one without `least` and `most`."""
    listed = {name: [_choice(one) for one in found] for name, found in data.get("list", {}).items()}
    return {**data, "list": listed}


def _choice(choice: Json) -> Json:
    found = {name: value for name, value in choice.items() if name != "verb" or not choice.get("words")}
    if "picks" in found:
        found["picks"] = [_pick(pick) for pick in found["picks"]]
    return found


def _pick(pick: Json) -> Json:
    one = pick["least"] == pick["most"] == 1
    return {name: value for name, value in pick.items() if not (one and name in ("least", "most"))}


def turn(data: dict[str, Any], _board: object) -> Json:
    """Who decides, without the side's id and what is empty."""
    return {name: value for name, value in data.items() if name == "node" or (value and name != "side")}
