"""Unpacking packed data: by long division, unlike the packers."""

import json
import zlib
from functools import lru_cache
from typing import Any

ALPHABET = [chr(code) for code in range(33, 127) if chr(code) not in '"<\\']
DRAWN = ("kit", "backdrop")


@lru_cache(maxsize=64)
def bytes_of(text: str) -> bytes:
    """The bytes that the letters encode."""
    whole = bits = 0
    for at in range(0, len(text), 2):
        pair = [ALPHABET.index(letter) for letter in text[at : at + 2]]
        whole |= sum(value * 91**place for place, value in enumerate(pair)) << bits
        bits += 13 if len(pair) == 2 else 6
    return (whole & (1 << bits // 8 * 8) - 1).to_bytes(bits // 8, "little")


def unpacked(text: str) -> Any:
    """The data of a packed text."""
    return json.loads(zlib.decompress(bytes_of(text), -zlib.MAX_WBITS))


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
