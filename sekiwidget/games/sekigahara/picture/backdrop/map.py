"""The slots of the map: places, their stacks, tags and disks, and the boxes beside the land."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sekiwidget.core.scene import Place, Slot
from sekiwidget.games.sekigahara.picture.kit.kit import MapDrawing
from sekiwidget.text.phrase import phrase

SEKIGAHARA: Final = (363, 371)
"""Where the battle of 1600 was fought: a sign on the road, no place of the game."""

_STYLES: Final = {"castle": "strong", "resource": "strong", "capital": "capital"}
BOXES: Final[dict[str, tuple[int, int, int, int]]] = {
    "recruits.ishida": (20, 20, 172, 92),
    "mori": (200, 20, 172, 92),
    "recruits.tokugawa": (928, 746, 172, 92),
}
_BOX_TITLES: Final = {
    "recruits.ishida": phrase("Ishida’s recruits"),
    "mori": phrase("Mōri box → Osaka"),
    "recruits.tokugawa": phrase("Tokugawa’s recruits"),
}
_STEP: Final = 19
"""px from block to block in an open stack: three fill a standing ground of 66, and every sign can be read."""
_APART: Final = 36
"""From one stack to the next, where two stand in one place: each is its first block and a badge."""
TRAY: Final = (20, 634, 338, 208)
"""Where the blocks of a stack are laid out: over the legend, in the water."""


def map_places(drawing: MapDrawing) -> dict[str, Place]:
    """Each place with its label, the slots of its stack, tags and disk, then the boxes."""
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
    for name, (x, y, width, height) in BOXES.items():
        room = Slot(box=(x + 12, y + 26, width - 24, height - 34), arrange="row", pitch=31)
        made[name] = Place("map", room)
        made[f"{name}.frame"] = Place("map", Slot(xy=(x + width // 2, y + height // 2)), ground=True)
    return made


def named_box(name: str) -> Place:
    """A box that is drawn with its title, since something lies in it."""
    x, y, width, _ = BOXES[name]
    frame = Place("map", Slot(xy=(x + width // 2, y + BOXES[name][3] // 2)), ground=True)
    return replace(frame, label=_BOX_TITLES[name], label_box=(x + 8, y + 6, width - 16, 16))
