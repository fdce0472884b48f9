"""Unpacking packed data, as pages do."""

import json
import zlib
from functools import lru_cache
from typing import Any

from sekiwidget.board.wire.packing import compressed

DRAWN = ("kit", "backdrop")


@lru_cache(maxsize=64)
def text_of(packed: str) -> str:
    """The JSON of a packed text."""
    return zlib.decompress(compressed(packed)).decode()


def unpacked(text: str) -> Any:
    """The data of a packed text."""
    return json.loads(text_of(text))


def open_state(state: dict[str, Any]) -> dict[str, Any]:
    """A state as pages receive it, with all packed parts unpacked, so that a test can search it."""
    opened = {name: unpacked(value) if name in DRAWN else value for name, value in state.items()}
    if "timelines" in opened:
        packed = opened["timelines"]
        opened["timelines"] = unpacked(packed["packed"])
        for message in packed["told"]:
            take(opened["timelines"], message, packed["from"])
    return opened


def take(timelines: dict[str, Any], message: dict[str, Any], changes: int) -> int:
    """Take in a message of new and changed nodes for a page that knows this many; returns how many it then knows."""
    assert message["from"] <= changes, "the page has a gap"
    for at, node in enumerate(message["ids"]):
        if message["from"] + at < changes:
            continue
        for name, timeline in timelines.items():
            entry, nodes = message["nodes"][name][at], timeline["nodes"]
            assert node <= len(nodes), "a node is missing before this one"
            nodes[node : node + 1] = [entry]
    end: int = message["from"] + len(message["ids"])
    return max(changes, end)
