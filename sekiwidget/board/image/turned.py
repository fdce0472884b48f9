"""A picture from the far side of the table, as the page shows it (`js/src/picture/turned.ts`), in the wide layout."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.board.image.slots import ground

Json: TypeAlias = dict[str, Any]
Size: TypeAlias = Sequence[float]

_UPRIGHT: Final = re.compile(r"""\bdata-upright=["']([-\d. ]+)["']""")
_COMMAND: Final = re.compile(r"([MLCQSTHVZ])([^A-Z]*)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def seen(backdrop: Json, scene: Json) -> tuple[Json, Json]:
    """Backdrop and scene as JSON, with the panels turned that a scene shows from the far side; else as they are."""
    facing = backdrop.get("facing")
    if not (facing and scene.get("far") and scene.get("seats")):
        return backdrop, scene
    sizes = {name: backdrop["panels"][name]["size"] for name in facing["turned"]}
    opposite = dict(pair for one, other in facing.get("symbols", ()) for pair in ((one, other), (other, one)))
    panels = {name: _panel(one, sizes[name]) if name in sizes else one for name, one in backdrop["panels"].items()}
    links = {
        name: link | {"path": turned_path(link["path"], sizes[link["panel"]])} if link["panel"] in sizes else link
        for name, link in backdrop.get("links", {}).items()
    }
    scales = {
        name: scale | {"box": _box(scale["box"], sizes[scale["panel"]])} if scale["panel"] in sizes else scale
        for name, scale in backdrop.get("scales", {}).items()
    }
    windows = {name: _box(box, sizes[name]) if name in sizes else box for name, box in scene.get("windows", {}).items()}
    pieces = {
        name: piece | {"symbol": opposite.get(piece["symbol"], piece["symbol"])}
        for name, piece in scene.get("pieces", {}).items()
    }
    table = backdrop | {"panels": panels, "links": links, "scales": scales}
    return (
        table | {"places": _places(backdrop.get("places", {}), sizes)},
        scene | {"places": _places(scene.get("places", {}), sizes), "windows": windows, "pieces": pieces},
    )


def _box(box: Sequence[float], size: Size) -> list[float]:
    x, y, w, h = box
    return [size[0] - x - w, size[1] - y - h, w, h]


def _panel(panel: Json, size: Size) -> Json:
    drawn = _UPRIGHT.sub(r"transform='rotate(180 \1)'", panel.get("svg", ""))
    boxes = {name: _box(panel[name], size) for name in ("inset", "sum") if name in panel}
    return panel | boxes | {"svg": f"<g transform='rotate(180 {size[0] / 2:g} {size[1] / 2:g})'>{drawn}</g>"}


def _places(places: Mapping[str, Json], sizes: Mapping[str, Size]) -> dict[str, Json]:
    """What is near lies over what is far: so the turned places are in the opposite order."""
    stay = {name: place for name, place in places.items() if place["panel"] not in sizes}
    turned = {name: _place(place, sizes[place["panel"]]) for name, place in places.items() if name not in stay}
    return stay | dict(reversed(turned.items()))


def _place(place: Json, size: Size) -> Json:
    slot = place["slot"]
    x, y, w, h = ground(slot)
    about = slot.get("about", (x + w / 2, y + h / 2))
    by = size[0] - 2 * about[0], size[1] - 2 * about[1]
    made = dict(slot)
    if any(slot.get("xy", ())):
        made["xy"] = [slot["xy"][0] + by[0], slot["xy"][1] + by[1]]
    if "box" in slot:
        made["box"] = [x + by[0], y + by[1], w, h]
    if "label_box" not in place:
        return place | {"slot": made}
    left, top, wide, high = place["label_box"]
    label = [left + by[0], top + by[1], wide, high] if "about" in slot else _box(place["label_box"], size)
    return place | {"slot": made, "label_box": label}


def turned_path(path: str, size: Size) -> str:
    """SVG path data without arcs, turned; it begins with `M`."""

    def turned(found: re.Match[str]) -> str:
        command = found[1]
        numbers = []
        for at, number in enumerate(_NUMBER.findall(found[2])):
            down = command in "Vv" or (command not in "Hh" and at % 2 == 1)
            numbers.append(f"{(0 if command.islower() else size[down]) - float(number):g}")
        return command + " ".join(numbers)

    return _COMMAND.sub(turned, path)
