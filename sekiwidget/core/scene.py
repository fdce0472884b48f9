"""A picture as plain data, independent of game and colours, with nothing that its viewer may not know.

A picture has two parts. The `Backdrop` never changes: panels with their drawings, places, links, each with its slot in
a wide and, if different, in a narrow layout. The `Scene` is a position drawn on it: pieces at places, tracks, marks,
moves, texts. `Scene.to_json` omits empty values and has a fixed order, so that scenes that look the same give the same
bytes and can be compared and patched as JSON (RFC 7396).

Sides appear in colours of the theme: `black`, `gold`, `white`. Boxes are `(x, y, width, height)` in the units of their
panel; y points down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from typing import Any, TypeAlias

from sekiwidget.text.phrase import Phrase

# -- plain data --------------------------------------------------------------------------------------------------------


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is str or kind is int or kind is Phrase:
        return value
    if isinstance(value, JsonData):
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
    """The fields of a class: name, default, whether it is written even when it is zero. Cached."""
    kept = kind.kept()
    return tuple((f.name, f.default, f.name in kept) for f in fields(kind) if f.init)


class JsonData:
    """Data that becomes JSON, omitting fields that are empty, zero, false, None or equal to their default."""

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
class CachedJsonData(JsonData):
    """Plain data that mostly stays the same from picture to picture: equal objects are converted only once."""

    _made: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Plain data, in the order of the fields. Callers must not modify it."""
        made = self._made
        if made is None:
            # A lookup by value hashes all of it, but most objects are identical to those of the last picture.
            object.__setattr__(self, "_made", made := _written(self))
        return made


@lru_cache(maxsize=4096)
def _written(lasting: CachedJsonData) -> dict[str, Any]:
    return JsonData.to_json(lasting)


# -- backdrop ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facing(JsonData):
    """Two sides face one another across the table, and a reader may sit down on either side.

    From the other side, each panel of `turned` is seen turned by half a turn about its middle: its drawing, places,
    links, windows and boxes. Pieces, names and texts stand upright at their new places (`Slot.about`). In the drawing
    what must stand upright says about which point: `<text x='30' y='20' data-upright='30 42'>`; an element with that
    has no `transform` of its own. The two panels of each pair of `strips` change places. The two of each pair of
    `symbols` are exchanged: signs that point in a direction, and in the opposite one.
    """

    turned: tuple[str, ...]
    strips: tuple[tuple[str, str], ...] = ()
    symbols: tuple[tuple[str, str], ...] = ()


Box: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Slot(JsonData):
    """How the pieces of a place are arranged in one layout.

    `arrange`: `point` (each centred on `xy`), `fan` (side by side, overlapping to 69 %, centred on the box's lower
    edge), `row` (from the left of the box at `pitch`, closer when there are too many; a second row above or below
    (`wrap`) when `per_row` is given), `pile` (each `pitch` beside the last). `size` is the width at which a piece is
    drawn; 0 means its own.
    """

    xy: Point = (0, 0)
    box: Box | None = None
    arrange: str = "point"
    pitch: float = 0
    size: float = 0
    per_row: int = 0
    row_pitch: float = 0
    snug: bool = False
    """Pieces here stand close: the ring of one that may be picked lies on its edge, and its number at its corner."""
    tuck: str = ""
    """Where a tucked card shows from behind its piece: `above` or `below`; the label is on the other side."""
    round: bool = False
    """Pieces here are round: so are the frames around them."""
    about: Point | None = None
    """Where its panel is turned (`Facing`), it keeps its place beside this point, as a coin above the name of its hex.
    By default it is turned about its own middle; about the panel's middle it stays where it is."""


@dataclass(frozen=True, slots=True)
class Place(CachedJsonData):
    """A place of a panel. `label` is drawn in `label_box` (or under the piece).

    The arrow keys move along the links; `neighbours` are places one step away without a link.
    """

    panel: str
    slot: Slot
    narrow: Slot | None = None
    label: str = ""
    label_box: Box | None = None
    label_style: str = ""
    """`strong`, `capital` or plain."""
    neighbours: tuple[str, ...] = ()
    ground: bool = False
    """Pieces here are ground, such as a laid hex: names, marks and paths are drawn over them."""
    aside: bool = False
    """What changes here is no reason to turn the panel to it."""
    only: str = ""
    """`wide` or `narrow`: the one layout in which what is here is drawn, because the other has no room for it."""


@dataclass(frozen=True, slots=True)
class Link(JsonData):
    """A road or border between two places, drawn along `path` (SVG path data). `style`: `broad` or `thin`."""

    panel: str
    ends: tuple[str, str]
    path: str
    style: str = "thin"


@dataclass(frozen=True, slots=True)
class Panel(JsonData):
    """A sheet on which things are drawn. `svg` is our own markup under everything else. In the box `tray` the pieces of
    the focused place are laid out side by side: it must not cover anything more important.

    `part` says where on the stage it lies: a strip `above` or `below` the main panel, as wide as the stage, or
    (by default) the main panel itself. In the box `inset` of the main panel a second panel is shown, in its `sum` the
    sum of the last commit. A unit of a panel is one px on a stage of 583 (narrow: 374) by 518 (458) px. The sheet whose
    part is `legend` explains the signs: it is shown on demand and is never among the panels of a scene.

    With the focus in a panel of `letters`, they lead to the piece whose id ends in a name that begins with them.

    A strip that `stays` remains visible, if there is room, while the commits since the reader's last decision are
    replayed over the foot of the picture.

    In a narrow layout a strip may `fold` to this height: its lower part is shown when the reader opens the strip.

    Of the panels of a scene that have a `tab`, only those of one tab (named by its label) are shown at a time.

    `outline` is the id of a shape defined in `svg` by which alone the panel can be recognized. The small map of a panel
    that is only partly visible shows nothing else of the ground.
    """

    size: Point
    svg: str = ""
    label: str = ""
    narrow_size: Point | None = None
    narrow_svg: str = ""
    tray: Box | None = None
    part: str = ""
    inset: Box | None = None
    narrow_inset: Box | None = None
    sum: Box | None = None
    narrow_sum: Box | None = None
    outline: str = ""
    tab: str = ""
    fold: float = 0
    letters: bool = False
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Scale(JsonData):
    """Where a track is drawn on its panel: lanes side by side from `least` to `most`, a full tick every `step`."""

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
class Backdrop(JsonData):
    """The static part of a game's pictures. `rules` gives each paragraph its short title.

    `facing` says that the game is sat at from two sides; without it everybody looks at the picture in the same way.
    """

    panels: Mapping[str, Panel]
    places: Mapping[str, Place]
    links: Mapping[str, Link] = field(default_factory=dict)
    scales: Mapping[str, Scale] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    facing: Facing | None = None


@dataclass(frozen=True, slots=True)
class Piece(CachedJsonData):
    """A symbol at a place.

    `states`: `now` (the last commit changed it: framed), `ghost` (was here: dashed outline), `lost` (crossed out),
    `turned` (changed sides: turning arrows), `faded`, `trace` (the last commit left it here: not of the position),
    `pick` (may be chosen), `proposed` (advice would lay it here), `next` (an empty seat, dashed: here
    the next piece will stand; the symbol gives its size and is not drawn). `tuck` is a symbol that shows from behind
    it (the card that brought it). `fold` is the edge symbol drawn behind it for each further piece of a folded stack,
    `count` the number in its badge. `label` and the bold `value` are drawn beside it, `words` is its name for screen
    readers. `inside` are the symbols of all pieces of a stack drawn as one, first to last, as shown in the tray.
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
class Lane(JsonData):
    """One side's lane of a track: from 0 to `value`; the part above `before` is new (None: nothing is)."""

    side: str
    value: int
    before: int | None = None
    words: str = ""

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"value", "before"})


@dataclass(frozen=True, slots=True)
class Tick(JsonData):
    """What a scene writes beside a value of a track, in place of its scale's unit; a symbol stands on the value."""

    value: int
    words: str
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Term(JsonData):
    """One number of a sum, its meaning, and its paragraph."""

    number: int
    words: str
    rule: str

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"number"})


@dataclass(frozen=True, slots=True)
class Sum(JsonData):
    """A sum written out: `2 + 1 + 2 = 5 impact`, `15 → 20`. `piece` is the piece it explains, `lane` its lane of
    `track`; `note` has up to three short lines beside it, the first bold.

    A sum with a `winner` is the result of a fight that is decided: that side's total, and the `rival` total of the
    other side where it has one. It belongs to no piece and no lane.
    """

    terms: tuple[Term, ...]
    total: int
    words: str
    change: str = ""
    piece: str = ""
    track: str = ""
    lane: int = 0
    note: tuple[str, ...] = ()
    winner: str = ""
    rival: Term | None = None

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"total", "lane"})


@dataclass(frozen=True, slots=True)
class Mark(JsonData):
    """A ring on a place, or an arrow from it to another. `style`: `now`, `note` (a teacher's) or `no` (refused).

    `side` is the colour of the side whose way an arrow shows where it is not the last commit's: the arrow has it, and
    a rim. `colour` is one of a teacher's (`core.line.COLOURS`); without it the mark is in ink.
    """

    place: str
    to: str = ""
    style: str = "now"
    side: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Move(JsonData):
    """What the commit moved: pieces from a place to another along links. `style`: `march`, `retreat` or `across`."""

    start: str
    end: str
    links: tuple[str, ...] = ()
    symbol: str = ""
    count: int = 0
    style: str = "march"


@dataclass(frozen=True, slots=True)
class Caption(CachedJsonData):
    """A short text at a place: a bold name with its side, a role, optionally a symbol with its word.

    One line says a fact in three parts: the quiet `text`, the bold `value`, and, after a dot, the quiet `rest`. A
    narrow layout draws a symbol without its words, which are still read aloud.

    `style` is `head` (small capitals, over what lies below it), `small` (a line of a list), `under` (the name of what
    stands above it, centred in its box: narrower where it is long, then in two lines) or plain.

    A caption with a name at `ID.name`, `ID.head` or `ID.note` is the name of the place `ID`, and of those within it.
    """

    place: str
    name: str = ""
    text: str = ""
    side: str = ""
    sign: str = ""
    sign_words: str = ""
    rule: str = ""
    style: str = ""
    value: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Row(JsonData):
    """A line of a table: a symbol, a label, a bold value, a paragraph; all optional."""

    label: str
    value: str = ""
    rule: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Table(JsonData):
    """A small table beside the picture."""

    rows: tuple[Row, ...]
    title: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Turn(JsonData):
    """A turn within the current period of a calendar: its sign (`A`), whose it is, whether it is over."""

    label: str
    side: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True)
class Calendar(JsonData):
    """How far the game is, for the head of the board: `Week 1 A B 2 3`.

    `current` is the index of the period that is on, followed by its `turns`; `words` says it to a screen reader.
    """

    label: str
    periods: tuple[str, ...]
    current: int = 0
    turns: tuple[Turn, ...] = ()
    words: str = ""

    @classmethod
    def kept(cls) -> frozenset[str]:
        """The fields that are written even when they are zero."""
        return frozenset({"current"})


@dataclass(frozen=True, slots=True)
class Scene(JsonData):
    """The picture of a view.

    `panels` are the ids of the panels shown: strips in their order from above, then the panel in the inset, the main
    panel last. `windows` is the part of a panel that is shown at first (by default all, in a narrow layout that of
    `narrow_windows` if there is one); if its shape is not that of its frame, more is shown, never less. `inset` takes
    the place of the main panel's own. `title` with its `rule` is the heading of the picture, `status` are short lines
    beside it: the time in the game, left out beside a `calendar`, and the viewer, left out if a page offers several
    views. The ids of pieces, captions and tables say where they are, never what they are. `places` belong to this scene
    alone and override the backdrop's by id. `named` has the names that screen readers use for places without a drawn
    label, and for pieces whose `words` say more. `ticks` name values of a track. `used` are links that may not be used
    any more, drawn with a double stroke. `calendar` is shown in the head of the board. `tables` are a few rows under
    the reasons: anything that a picture can show belongs in the picture. `seats` are the names of the sides that sit
    below and above, if the backdrop has a `facing`; without them nothing is turned. `folded` are strips that are folded
    at first, if they fold. `far` says that the side that sits below has its home at the upper edge of the main panel:
    this panel is turned, but not the strips.
    """

    title: str
    panels: tuple[str, ...]
    rule: str = ""
    status: tuple[str, ...] = ()
    windows: Mapping[str, Box] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    tracks: Mapping[str, tuple[Lane, ...]] = field(default_factory=dict)
    ticks: Mapping[str, tuple[Tick, ...]] = field(default_factory=dict)
    captions: Mapping[str, Caption] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    moves: tuple[Move, ...] = ()
    sum: Sum | None = None
    places: Mapping[str, Place] = field(default_factory=dict)
    named: Mapping[str, str] = field(default_factory=dict)
    used: tuple[str, ...] = ()
    calendar: Calendar | None = None
    inset: Box | None = None
    narrow_inset: Box | None = None
    narrow_windows: Mapping[str, Box] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    far: bool = False


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
