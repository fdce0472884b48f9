"""A picture as plain data: what stands where. It knows no game and no colour, and nothing that its viewer may not know.

A picture has two parts. The `Backdrop` never changes: panels with their drawings, places, links, each with its seat in
a wide and, where it differs, in a narrow layout. The `Scene` is what a position looks like on it: pieces at places,
tracks, marks, moves, texts. `Scene.to_json` leaves out what is empty, in a fixed order, so that two scenes that look
alike give the same bytes, and scenes are compared and patched as JSON (RFC 7396).

Sides appear in colours of the theme: `black`, `gold`, `white`. Boxes are `(x, y, width, height)` in the units of their
panel; y points down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from typing import Any, TypeAlias

from sekiwidget.base.phrase import Phrase

Box: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is str or kind is int or kind is Phrase:
        return value
    if isinstance(value, Plain):
        return value.to_json()
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if kind is float and value.is_integer():
        return int(value)
    return value


@cache
def _shape(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a class: name, default, whether it is written even when it is zero. Asked very often."""
    kept = kind.kept()
    return tuple((f.name, f.default, f.name in kept) for f in fields(kind) if f.init)


class Plain:
    """Data that becomes JSON: fields that are empty, zero, false, None or as they are by default are left out."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data, in the order of the fields."""
        made = {}
        kind: Any = type(self)
        for name, default, kept in _shape(kind):
            value = getattr(self, name)
            if (value and value != default) or (kept and value == 0):
                made[name] = _plain(value)
        return made

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class Lasting(Plain):
    """Plain data most of which is the same from picture to picture: it is written once for all that is equal."""

    _made: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Plain data, in the order of the fields. Nobody may change it."""
        made = self._made
        if made is None:
            # To look it up reads all of it, and most of a picture are the very same objects as in the last one.
            object.__setattr__(self, "_made", made := _written(self))
        return made


@lru_cache(maxsize=4096)
def _written(lasting: Lasting) -> dict[str, Any]:
    return Plain.to_json(lasting)


@dataclass(frozen=True, slots=True)
class Seat(Plain):
    """How the pieces of a place are arranged in one layout.

    `arrange`: `point` (each centred on `xy`), `fan` (side by side, overlapping to 69 %, standing on the middle of the
    box's lower edge), `row` (from the left of the box at `pitch`, closer when there are more than fit; a second row
    above or below (`wrap`) when `per_row` is given), `pile` (each `pitch` beside the last).
    `size` is the width a piece is drawn at; 0 means its own.
    """

    xy: Point = (0, 0)
    box: Box | None = None
    arrange: str = "point"
    pitch: float = 0
    size: float = 0
    per_row: int = 0
    row_pitch: float = 0
    tuck: str = ""
    """Where a tucked card looks out from behind its piece: `above` or `below`; a label stands on the other side."""


@dataclass(frozen=True, slots=True)
class Place(Lasting):
    """A place of a panel. `label` is drawn in `label_box` (or under the piece).

    The arrow keys walk from place to place along the links; `neighbours` are those one step away that no link tells.
    """

    panel: str
    seat: Seat
    narrow: Seat | None = None
    label: str = ""
    label_box: Box | None = None
    label_style: str = ""
    """`strong`, `capital` or plain."""
    neighbours: tuple[str, ...] = ()
    ground: bool = False
    """What stands here is ground, as a hex that is laid: names, marks and ways lie over it."""


@dataclass(frozen=True, slots=True)
class Link(Plain):
    """A road or border between two places, drawn along `path` (SVG path data). `style`: `broad` or `thin`."""

    panel: str
    ends: tuple[str, str]
    path: str
    style: str = "thin"


@dataclass(frozen=True, slots=True)
class Panel(Plain):
    """A sheet on which things are drawn. `svg` is our own markup under everything else. In the box `tray` the pieces of
    a place are laid out side by side while it is in focus: whatever it covers must be less than they are.
    """

    size: Point
    svg: str = ""
    label: str = ""
    narrow_size: Point | None = None
    narrow_svg: str = ""
    tray: Box | None = None


@dataclass(frozen=True, slots=True)
class Scale(Plain):
    """Where a track is drawn on its panel: one lane beside another from `least` to `most`, a full tick every `step`."""

    panel: str
    box: Box
    least: int
    most: int
    step: int
    unit: str = ""
    """What each full tick costs, with `{}` for the number: `{} lost`."""
    narrow: Box | None = None

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"least"})


@dataclass(frozen=True, slots=True)
class Backdrop(Plain):
    """What never changes of a game's pictures. `rules` gives each paragraph its short title."""

    panels: Mapping[str, Panel]
    places: Mapping[str, Place]
    links: Mapping[str, Link] = field(default_factory=dict)
    scales: Mapping[str, Scale] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    title: str = ""


@dataclass(frozen=True, slots=True)
class Piece(Lasting):
    """A symbol at a place.

    `states`: `now` (the last commit changed it: framed), `ghost` (was here: dashed seat), `lost` (struck out),
    `turned` (changed sides: turning arrows), `faded`, `pick` (may be chosen). `tuck` is a symbol that looks out from
    behind it (the card that brought it). `fold` is the edge symbol drawn behind it for each further piece of a folded
    stack, `count` the number in its badge. `label` and the bold `value` stand beside it, `words` name it aloud.
    `inside` are the symbols of all the pieces of a stack that is drawn as one, first to last: a tray shows them.
    """

    symbol: str
    place: str
    order: int = 0
    states: tuple[str, ...] = ()
    tuck: str = ""
    fold: str = ""
    count: int = 0
    label: str = ""
    value: str = ""
    words: str = ""
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lane(Plain):
    """One side's lane of a track: from 0 to `value`, of which all above `before` is new."""

    side: str
    value: int
    before: int
    words: str = ""

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"value", "before"})


@dataclass(frozen=True, slots=True)
class Term(Plain):
    """One number of a sum, what it is, and its paragraph."""

    number: int
    words: str
    rule: str

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"number"})


@dataclass(frozen=True, slots=True)
class Sum(Plain):
    """A sum written out: `2 + 1 + 2 = 5 impact`, `15 → 20`. `piece` is the piece it explains, `lane` its lane of
    `track`; `note` are up to three short lines beside it, the first strong.
    """

    terms: tuple[Term, ...]
    total: int
    words: str
    change: str = ""
    piece: str = ""
    track: str = ""
    lane: int = 0
    note: tuple[str, ...] = ()

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"total", "lane"})


@dataclass(frozen=True, slots=True)
class Mark(Plain):
    """A ring on a place, or an arrow from it to another. `style`: `now`, `note` (a teacher's) or `no` (refused)."""

    place: str
    to: str = ""
    style: str = "now"


@dataclass(frozen=True, slots=True)
class Move(Plain):
    """What the commit moved: pieces from a place to another along links. `style`: `march`, `retreat` or `across`."""

    start: str
    end: str
    links: tuple[str, ...] = ()
    symbol: str = ""
    count: int = 0
    style: str = "march"


@dataclass(frozen=True, slots=True)
class Caption(Lasting):
    """A short text that stands at a place: a strong name with its side, a role, perhaps a sign with its word."""

    place: str
    name: str = ""
    text: str = ""
    side: str = ""
    sign: str = ""
    sign_words: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Row(Plain):
    """A line of a table: a symbol, a label, a strong value, a paragraph; each may be left out."""

    label: str
    value: str = ""
    rule: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Table(Plain):
    """A small table beside the picture."""

    rows: tuple[Row, ...]
    title: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Scene(Plain):
    """What a view looks like.

    `panels` are the ids of the panels shown, the main one last; `windows` the part of a panel that is shown (all of it
    where none is given). `title` with its `rule` heads the picture, `status` are short lines beside it (the first
    plain, the second quiet). Pieces, captions and tables have ids that say where they stand, never what they are.
    `places` are places that only this scene has; one with the id of the backdrop's stands for it. `used` are links that
    may not be used any more: they get a double stroke.
    """

    title: str
    panels: tuple[str, ...]
    rule: str = ""
    status: tuple[str, ...] = ()
    windows: Mapping[str, Box] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    tracks: Mapping[str, tuple[Lane, ...]] = field(default_factory=dict)
    captions: Mapping[str, Caption] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    moves: tuple[Move, ...] = ()
    sum: Sum | None = None
    places: Mapping[str, Place] = field(default_factory=dict)
    used: tuple[str, ...] = ()


def patch(before: Any, after: Any) -> Any:
    """The JSON merge patch (RFC 7396) that turns the JSON object `before` into `after`: None removes a key."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    changes: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            changes[key] = value
        elif (old := before[key]) is not value and old != value:
            changes[key] = patch(old, value)
    return changes
