"""The slots of the map: places, their stacks, tags and disks, the boxes beside the land and the hands below it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Place, Slot
from sekiwidget.games.sekigahara.picture.kit.kit import MapDrawing

STRIP: Final = 116
"""Height of the strip below the map, where the hands lie."""

SEKIGAHARA: Final = (363, 371)
"""Where the battle of 1600 was fought: a sign on the road, no place of the game."""

_STYLES: Final = {"castle": "strong", "resource": "strong", "capital": "capital"}
_BOXES: Final[dict[str, tuple[int, int, int, int]]] = {
    "recruits.ishida": (20, 20, 172, 92),
    "mori": (200, 20, 172, 92),
    "recruits.tokugawa": (928, 746, 172, 92),
}
_BOX_TITLES: Final = {
    "recruits.ishida": phrase("ISHIDA’S RECRUITS"),
    "mori": phrase("MŌRI BOX → OSAKA"),
    "recruits.tokugawa": phrase("TOKUGAWA’S RECRUITS"),
}
_STEP: Final = 19
"""px from block to block in an open stack: three fill a standing ground of 66, and every sign can be read."""
_APART: Final = 36
"""From one stack to the next, where two stand in one place: each is its first block and a badge."""
TRAY: Final = (20, 634, 338, 208)
"""Where the blocks of a stack are laid out: over the legend, in the water."""


def map_size(drawing: MapDrawing) -> tuple[int, int]:
    """Width and height of the map with the strip below it."""
    width, height = drawing["size"]
    return width, height + STRIP


def map_places(drawing: MapDrawing) -> dict[str, Place]:
    """Each place with its label, the slots of its stack, tags and disk, then the boxes and hands."""
    made: dict[str, Place] = {}
    for name, spot in drawing["places"].items():
        x, y, width, height = spot["namebox"]
        made[name] = Place(
            "map",
            Slot(xy=(spot["xy"][0], spot["xy"][1])),
            label=spot["name"],
            label_box=(x, y, width, height),
            label_style=_STYLES.get(spot["kind"], ""),
        )
    for name, spot in drawing["places"].items():
        if "tag" in spot:
            x, y, width, height = spot["tag"]
            made[f"{name}.tag"] = Place("map", Slot(box=(x, y, width, height), arrange="row", pitch=24))
        if "disk" in spot:
            x, y, width, height = spot["disk"]
            made[f"{name}.disk"] = Place("map", Slot(xy=(x + width // 2, y + height // 2), size=width - 2))
    for name, spot in drawing["places"].items():
        x, y, width, height = spot["stack"]
        made[f"{name}.stack"] = Place("map", Slot(box=(x, y, width, height), arrange="fan", pitch=_STEP))
    made["sekigahara"] = Place("map", Slot(xy=SEKIGAHARA))
    made.update(_boxes())
    made.update(_strip(drawing["size"][1]))
    return made


def two_stacks(stack: Place) -> Place:
    """The ground of a place's stack as it is divided between two: both sides, or those who left and those who stay."""
    return replace(stack, slot=Slot(box=stack.slot.box, arrange="row", pitch=_APART))


def odds_place(stack: Place, odds: str, leader: bool) -> Place:
    """7.4.1  A proportion over the second of two stacks, where only a leader's flag reaches: then it stands beside."""
    assert stack.slot.box is not None
    x, y, *_ = stack.slot.box
    room = (x + 66, y + 15, 28, 14) if leader else (x + 33, y - 6, 28, 14)
    return Place("map", Slot(box=room), label=odds, label_box=room, label_style="strong")


def _boxes() -> dict[str, Place]:
    made = {}
    for name, (x, y, width, height) in _BOXES.items():
        room = Slot(box=(x + 12, y + 26, width - 24, height - 34), arrange="row", pitch=31)
        made[name] = Place("map", room)
    return made


def _strip(top: int) -> dict[str, Place]:
    made = {}
    for side, x in (("tokugawa", 24), ("ishida", 600)):
        made[f"hand.{side}"] = Place("map", Slot(box=(x, top + 36, 476, 72), arrange="row", pitch=54, size=50))
        made[f"hand.{side}.note"] = Place("map", Slot(xy=(x, top + 26)))
    return made


def map_boxes() -> str:
    """The frames of the boxes and the ground of the strip, as markup."""
    drawn = ["<path d='M0 860H1120V976H0z' style='fill:var(--sk-paper)'/>"]
    look = "fill:var(--sk-paper);stroke:var(--sk-edge);stroke-width:1.2px"
    type_ = "font:700 10px var(--sk-sans);letter-spacing:.8px;fill:var(--sk-ink2)"
    for name, (x, y, width, height) in _BOXES.items():
        drawn.append(f"<rect x='{x}' y='{y}' width='{width}' height='{height}' rx='4' style='{look}'/>")
        drawn.append(f"<text x='{x + 12}' y='{y + 19}' style='{type_}'>{_BOX_TITLES[name]}</text>")
    return "".join(drawn)
