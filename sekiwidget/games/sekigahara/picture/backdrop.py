"""The static part of the pictures: the map, the strip of hands, the field, the legend, and the slots of all pieces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from sekiwidget.core.scene import Backdrop, Box, Link, Panel, Place, Scale, Slot
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import BOOK
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, TOKUGAWA
from sekiwidget.games.sekigahara.picture.map_drawing import MapDrawing, backdrop_map
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.text.phrase import joined, phrase, proper_name

# -- the legend --------------------------------------------------------------------------------------------------------

_LEGEND_LEFT, _LEGEND_TOP, _LEGEND_WIDTH, _LEGEND_HEIGHT = 0, 0, 338, 178
_LEGEND_ROW: Final = 27

_SIGNS: Final[tuple[tuple[tuple[str, ...], float, str], ...]] = (
    (("castle-tokugawa", "castle-ishida"), 0.6, phrase("castle, 2 points")),
    (("resource",), 0.85, phrase("resource, 1 point")),
    (("capital-ishida",), 0.6, phrase("capital")),
    (("place",), 1, phrase("place")),
    (("tag-date", "tag-ukita"), 0.85, phrase("recruits arrive")),
    (("disk-hideyori", "disk-sanada"), 0.34, phrase("disk in its castle")),
    (("castle-ishida-taken",), 0.6, phrase("taken castle")),
    (("resource-tokugawa",), 0.85, phrase("held resource")),
)
"""The signs of each entry, which are symbols of the kit, their scale, and the words."""


def legend() -> Panel:
    """The sheet with its title, the two kinds of road, and the signs in two columns."""
    box = f"<rect width='{_LEGEND_WIDTH}' height='{_LEGEND_HEIGHT}' style='fill:var(--sk-paper)'/>"
    # the year follows the name, however wide a serif is
    year = "<tspan dx='8' style='font:italic 13px var(--sk-serif);fill:var(--sk-ink2)'>1600</tspan>"
    title = _legend_text(
        _LEGEND_LEFT + 16, _LEGEND_TOP + 28, f"Sekigahara{year}", "font:700 20px var(--sk-serif);fill:var(--sk-ink)"
    )
    first = _LEGEND_TOP + 50
    lines, words = [], []
    for column, (width, kind) in enumerate(((6.5, phrase("highway")), (2, phrase("road")))):
        x = _legend_column(column)
        lines.append(f"<path d='M{x - 16} {first}h34' stroke-width='{width}'/>")
        words.append(_legend_text(x + 32, first + 4, kind))
    placed = []
    for number, (signs, scale, meaning) in enumerate(_SIGNS):
        x, y = _legend_column(number % 2), first + _LEGEND_ROW * (1 + number // 2)
        for at, sign in enumerate(signs):
            shift = x + (at - (len(signs) - 1) / 2) * 24
            placed.append(f"<use href='#{sign}' transform='translate({shift:g} {y})scale({scale})'/>")
        words.append(_legend_text(x + 32, y + 4, meaning))
    svg = joined(
        (
            box,
            title,
            f"<g style='stroke:var(--sk-road);stroke-linecap:round'>{''.join(lines)}</g>",
            *placed,
            "<g style='font:12.5px var(--sk-sans);fill:var(--sk-ink)'>",
            *words,
            "</g>",
        )
    )
    return Panel((_LEGEND_WIDTH, _LEGEND_HEIGHT), svg, phrase("Legend"), part="legend")


def _legend_text(x: int, y: int, words: str, look: str = "") -> str:
    style = f" style='{look}'" if look else ""
    return joined((f"<text x='{x}' y='{y}'{style}>", words, "</text>"))


def _legend_column(number: int) -> int:
    """The middle of the signs of a column."""
    return _LEGEND_LEFT + 34 + 158 * number


# -- the strip of hands below the map ----------------------------------------------------------------------------------

_STRIP: Final = (583, 62)
_STRIP_NARROW: Final = (374, 46)


class _Layout(NamedTuple):
    """Where things lie on the strip: x of the names, the cards of both sides, and how large they are."""

    names: tuple[int, int]
    lines: tuple[int, int]
    """The baselines of a side's name and of its points."""
    cards: tuple[int, int]
    """From where to where cards may lie."""
    top: int
    own: tuple[int, int]
    other: tuple[int, int]
    """Width and step of the cards at the left and of those at the right."""
    gap: int

    def box(self, left: float, width: float, card: int) -> Box:
        """A box of cards, as high as they are."""
        return (round(left), self.top, round(width), round(card * 80 / 57))


_WIDE: Final = _Layout((12, 497), (28, 48), (122, 487), 3, (40, 47), (40, 30), 14)
_NARROW: Final = _Layout((8, 282), (20, 38), (104, 276), 2, (29, 33), (29, 20), 8)
_LEAST: Final = 2.2
"""The cards at the right take at most the room of those at the left, divided by this."""


def hands_panel() -> Panel:
    """The sheet of the strip."""
    return Panel(
        _STRIP,
        _hands_ground(_STRIP),
        phrase("The hands"),
        _STRIP_NARROW,
        _hands_ground(_STRIP_NARROW),
        part="below",
    )


def hands_places(left: Side = TOKUGAWA, own: int = 0, other: int = 0) -> dict[str, Place]:
    """Where the hands, names and points of both sides lie, with so many cards at the left and at the right."""
    right = OTHER[left]
    wide, narrow = (_card_slots(layout, own, other) for layout in (_WIDE, _NARROW))
    made = {f"hand.{side}": Place("hands", wide[at], narrow[at]) for at, side in enumerate((left, right))}
    for at, side in enumerate((left, right)):
        for line, name in enumerate(("note", "points")):
            spot, close = (Slot(xy=(layout.names[at], layout.lines[line])) for layout in (_WIDE, _NARROW))
            made[f"hand.{side}.{name}"] = Place("hands", spot, close)
    return made


def _card_slots(layout: _Layout, own: int, other: int) -> tuple[Slot, Slot]:
    """The cards from the left, and those that end at the right; each closer where there are too many."""
    start, end = layout.cards
    (card, step), (small, closer) = layout.own, layout.other
    taken = min(small + closer * (other - 1), (end - start) / _LEAST) if other else 0
    room = end - start - taken - layout.gap
    return (
        Slot(box=layout.box(start, room, card), arrange="row", pitch=step, size=card),
        Slot(box=layout.box(end - taken, taken, small), arrange="row", pitch=closer, size=small),
    )


def left_side(viewer: Side | None) -> Side:
    """Whose hand lies at the left: the viewer's, else Tokugawa's."""
    return ISHIDA if viewer == ISHIDA else TOKUGAWA


def _hands_ground(size: tuple[int, int]) -> str:
    return f"<rect width='{size[0]}' height='{size[1]}' style='fill:var(--sk-paper)'/>"


# -- the slots of the map ----------------------------------------------------------------------------------------------

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
_STACK_STEP: Final = 19
"""px from block to block in an open stack: three fill a standing ground of 66, and every sign can be read."""
_STACKS_APART: Final = 36
"""From one stack to the next, where two stand in one place: each is its first block and a badge."""
MAP_TRAY: Final = (20, 634, 338, 208)
"""Where the blocks of a stack are laid out: over the legend, in the water."""


def map_places(drawing: MapDrawing) -> dict[str, Place]:
    """Each place with its label, the slots of its stack, tags and disk, then the boxes."""
    made: dict[str, Place] = {}
    for name, spot in drawing["places"].items():
        x, y, width, height = spot["namebox"]
        made[name] = Place(
            "map",
            Slot(xy=(spot["xy"][0], spot["xy"][1])),
            label=proper_name(spot["name"]),
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
        made[f"{name}.stack"] = Place("map", Slot(box=(x, y, width, height), arrange="fan", pitch=_STACK_STEP))
    made["sekigahara"] = Place("map", Slot(xy=SEKIGAHARA))
    made.update(_boxes())
    return made


def divided_ground(stack: Place) -> Place:
    """The ground of a place divided between two stacks: both sides, or those who left and those who stay."""
    return replace(stack, slot=Slot(box=stack.slot.box, arrange="row", pitch=_STACKS_APART))


def ratio_place(stack: Place, odds: str, leader: bool) -> Place:
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


def titled_box(name: str) -> Place:
    """A box that is drawn with its title, since something lies in it."""
    x, y, width, _ = BOXES[name]
    frame = Place("map", Slot(xy=(x + width // 2, y + BOXES[name][3] // 2)), ground=True)
    return replace(frame, label=_BOX_TITLES[name], label_box=(x + 8, y + 6, width - 16, 16))


# -- the field of battle -----------------------------------------------------------------------------------------------

TRACK_MOST: Final = 48
"""4.1  The impact track ends there."""
SIEGE_MOST: Final = 28
"""8.9.1, 8.9.4  Two blocks and a disk are the most inside a castle; 21 takes them, and the lane ends later."""

FIELD: Final = (583, 518)
FIELD_NARROW: Final = (374, 458)
INSET: Final[Box] = (455, 31, 116, 92)
INSET_NARROW: Final[Box] = (262, 27, 102, 84)
RETREAT_INSET: Final[Box] = (331, 222, 240, 192)
"""8.8.1  Over the seat of the sum and the end of the near rank: large enough to choose the end of a retreat on it."""
RETREAT_INSET_NARROW: Final[Box] = (212, 203, 152, 164)
_SUM: Final[Box] = (11, 226, 560, 70)
_SUM_NARROW: Final[Box] = (7, 206, 360, 48)

_BAND: Final = "M0 137C150 128 300 148 583 134V212C360 224 190 203 0 215Z"
_BAND_NARROW: Final = "M0 124C96 116 192 133 374 121V190C230 199 122 182 0 193Z"
_TRAY: Final = 436
_TRAY_NARROW: Final = 384
"""Where the tray of the near side begins."""

_CASTLE: Final = (Slot(xy=(190, 88), size=352), Slot(xy=(130, 79), size=236))
_PITCH, _PITCH_NARROW = 86, 78
_LEFT, _LEFT_NARROW = 23, 17
_BLOCK, _BLOCK_NARROW = 54, 49
"""The widths at which blocks are drawn: their faces are 46 and 42 wide."""
_CARD: Final = 45
_CARD_NARROW: Final = 41

_SLOTS: Final[dict[str, tuple[Slot, Slot]]] = {
    "field.near.name": (Slot(xy=(12, 458)), Slot(xy=(10, 377))),
    "field.castle": _CASTLE,
    "field.wall": (
        Slot(box=(144, 54, 208, 70), arrange="row", pitch=62, size=_BLOCK),
        Slot(box=(103, 62, 140, 45), arrange="row", pitch=39, size=34),
    ),
    "field.parapet": _CASTLE,
    "field.far": (
        Slot(box=(_LEFT, 49, 424, 70), arrange="row", pitch=_PITCH, size=_BLOCK, tuck="above"),
        Slot(box=(_LEFT_NARROW, 44, 237, 63), arrange="row", pitch=_PITCH_NARROW, size=_BLOCK_NARROW, tuck="above"),
    ),
    "field.near": (
        Slot(box=(_LEFT, 316, 548, 70), arrange="row", pitch=_PITCH, size=_BLOCK, tuck="below"),
        Slot(box=(_LEFT_NARROW, 275, 350, 63), arrange="row", pitch=_PITCH_NARROW, size=_BLOCK_NARROW, tuck="below"),
    ),
    "field.near.reserve": (
        Slot(box=(143, 442, 430, 70), arrange="row", pitch=57, size=_BLOCK),
        Slot(box=(11, 388, 352, 63), arrange="row", pitch=54, size=_BLOCK_NARROW),
    ),
    "field.near.hand": (
        Slot(box=(143, 446, 430, 63), arrange="row", pitch=51, size=_CARD),
        Slot(box=(11, 391, 352, 58), arrange="row", pitch=50, size=_CARD_NARROW),
    ),
    "field.far.reserve": (Slot(xy=(427, 16), size=17), Slot(xy=(229, 16), size=14)),
    "field.far.hand": (Slot(xy=(510, 16), size=16), Slot(xy=(306, 16), size=13)),
    "field.far.reserve.note": (Slot(xy=(440, 19)), Slot(xy=(241, 18))),
    "field.far.hand.note": (Slot(xy=(523, 19)), Slot(xy=(317, 18))),
}
"""The slots of the field in its wide and in its narrow layout, in the order in which they are drawn."""
_SLOTS_OF_ONE: Final[dict[str, tuple[str, Slot]]] = {
    "field.far.name": ("wide", Slot(xy=(12, 19))),
    "field.far.part": ("narrow", Slot(xy=(10, 18))),
    "field.near.role": ("wide", Slot(box=(12, 466, 128, 34))),
    "field.near.force": ("wide", Slot(xy=(12, 509))),
    "field.near.sign": ("narrow", Slot(xy=(96, 377))),
    "field.status": ("wide", Slot(xy=(14, 426))),
    "field.brief": ("narrow", Slot(xy=(116, 377))),
}
"""The captions for which one layout alone has room."""


def field_panel() -> Panel:
    """The sheet of the field, with the seats of the map around the fight and of the sum."""
    return Panel(
        FIELD,
        _field_ground(FIELD, _BAND, _TRAY),
        phrase("The field of battle"),
        FIELD_NARROW,
        _field_ground(FIELD_NARROW, _BAND_NARROW, _TRAY_NARROW),
        inset=INSET,
        narrow_inset=INSET_NARROW,
        sum=_SUM,
        narrow_sum=_SUM_NARROW,
    )


def field_places() -> dict[str, Place]:
    """Every place of the field."""
    made = {name: Place("field", wide, narrow) for name, (wide, narrow) in _SLOTS.items()}
    made.update({name: Place("field", slot, only=layout) for name, (layout, slot) in _SLOTS_OF_ONE.items()})
    return made


def field_tracks() -> dict[str, Scale]:
    """8.3.1, 8.9.4  The impact track with a lane for each side, and the one lane of a siege."""
    wide, narrow = (62, 145, 497, 55), (52, 131, 304, 49)
    return {
        "impact": Scale("field", wide, 0, TRACK_MOST, IMPACT_PER_LOSS, phrase("{{}} lost"), narrow),
        "siege": Scale("field", wide, 0, SIEGE_MOST, IMPACT_PER_LOSS, narrow=narrow),
    }


def _field_ground(size: tuple[int, int], band: str, tray: int) -> str:
    """The ground of the field, with the band of the track across it and the tray of the near side below."""
    width, height = size
    return (
        f"<rect width='{width}' height='{height}' style='fill:var(--sk-field)'/>"
        f"<path d='{band}M0 {tray}H{width}V{height}H0z' style='fill:var(--sk-field2)'/>"
        f"<path d='M0 {tray}H{width}' style='stroke:var(--sk-line)'/>"
    )


# -- the whole backdrop ------------------------------------------------------------------------------------------------


@cache
def backdrop() -> Backdrop:
    """The panels `map`, `hands` and `field`, the legend, every place and road, the tracks, the titles of the rules."""
    drawing = backdrop_map()
    width, height = drawing["size"]
    links = {
        link["id"]: Link(
            "map", (link["ends"][0], link["ends"][1]), _cubic(link["cubic"]), "broad" if link["highway"] else "thin"
        )
        for link in drawing["links"]
    }
    return Backdrop(
        panels={
            "map": Panel(
                (width, height),
                joined((drawing["svg"], drawing["over"])),
                phrase("The map of Honshu"),
                tray=MAP_TRAY,
                outline="coast",
            ),
            "hands": hands_panel(),
            "field": field_panel(),
            "legend": legend(),
        },
        places={**map_places(drawing), **hands_places(), **field_places()},
        links=links,
        scales=field_tracks(),
        rules=BOOK.titles,
        title="Sekigahara",
    )


def _cubic(numbers: list[int]) -> str:
    """A curve as path data, from its start on in steps: they have fewer digits."""
    x, y, *rest = numbers
    steps = [number - (y if at % 2 else x) for at, number in enumerate(rest)]
    return f"M{x} {y}c" + "".join(f"{step}" if at == 0 or step < 0 else f" {step}" for at, step in enumerate(steps))
