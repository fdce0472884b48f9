"""Traits as they go to a page: what is large is packed, and what the page takes for granted is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sekiwidget.board.packing import kept, packed

if TYPE_CHECKING:
    from sekiwidget.board.synced import Synced
    from sekiwidget.board.timeline import Json


def drawing(data: Json, _board: object) -> str:
    """A kit or a backdrop: packed once for all boards of its game."""
    return kept(data)


def timelines(data: Json, board: Synced) -> Json:
    """All nodes as they are now; how many changes that takes in; and an empty list, for what a page is told later."""
    return {"packed": packed(data), "from": len(board._log), "told": []}


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
