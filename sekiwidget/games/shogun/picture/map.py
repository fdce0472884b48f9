"""The map: where provinces are drawn, the ground and the ways, the pieces on it, and the part shown at first.

The data have centres on a board 1 wide, where provinces fill only a strip, and 14 pairs are nearer to each other than
0.05 (Mino and Owari nearest): plates with readable names would cover each other. So the strip is stretched to the
sheet, down more than across, and each plate is then moved by an offset set by hand, as little as keeps plates, and the
ways between neighbours, clear of all others. A province that the table does not know (a user's own) stands where its
data say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import hypot
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Box, Link, Move, Piece, Place, Point, Slot
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import IDS, INDEX, NEAR, OF_REGION, PROVINCES, REGIONS, SEA
from sekiwidget.games.shogun.components.wording import Building, action_name, armies, markers, province_name, side_name
from sekiwidget.games.shogun.picture.kit import (
    NAME_BAND,
    PLATE,
    PLATE_CUBE,
    PLATE_REVOLT,
    PLATE_SITES,
    PLATE_TAG,
    SITE_WIDTH,
    plate_symbol,
    region_title,
    tag_symbol,
)
from sekiwidget.games.shogun.picture.layout import MAP_PANEL, Size, room_for_map
from sekiwidget.games.shogun.rules import actions as act
from sekiwidget.games.shogun.rules.position import Land, Position
from sekiwidget.text.phrase import Phrase, joined, phrase, proper_name
from sekiwidget.text.terms import Name

MAP_WIDTH: Final = 1180
MAP_HEIGHT: Final = 600
_EDGE: Final = (58, 43)
"""From the sheet's edge to the middle of the outermost plates."""

_OFFSETS: Final[dict[str, tuple[int, int]]] = {
    "aki": (0, 18),
    "awa_boso": (-3, -5),
    "awa_shikoku": (-8, 5),
    "bingo": (-18, -20),
    "bitchu": (-49, 55),
    "bizen": (-7, 25),
    "echigo": (2, 11),
    "echizen": (10, 6),
    "etchu": (1, 2),
    "harima": (8, -21),
    "hida": (0, 1),
    "hitachi": (7, 11),
    "hoki": (-7, 1),
    "ise": (24, 9),
    "iwami": (3, -29),
    "iyo": (5, 3),
    "izu": (-1, -8),
    "izumo": (-2, -33),
    "kaga": (5, 1),
    "kai": (-3, 14),
    "kazusa": (-4, -3),
    "kii": (8, 4),
    "kozuke": (-10, -11),
    "mikawa": (-18, 41),
    "mimasaka": (-10, 30),
    "mino": (7, 4),
    "musashi": (-15, -2),
    "mutsu": (-14, -10),
    "noto": (-1, 11),
    "omi": (1, 9),
    "owari": (12, 17),
    "sagami": (20, -5),
    "sanuki": (-5, 9),
    "settsu": (-53, 40),
    "shima": (0, 10),
    "shimosa": (-17, -10),
    "shimotsuke": (-1, -8),
    "shinano": (6, -6),
    "suruga": (8, -2),
    "tajima": (21, -52),
    "tamba": (-16, 58),
    "tosa": (1, -5),
    "totomi": (-11, -34),
    "wakasa": (3, 2),
    "yamato": (-9, -12),
}
"""The offset of a plate from the centre of its data, in px of the sheet."""

WAY_BENDS: Final[dict[str, Point]] = {"ise-mino": (578, 385), "mikawa-mino": (755, 385)}
"""The bend of a way that would else run below the plate of another province."""

REGION_NAME_PLACES: Final[dict[str, tuple[int, int]]] = {
    "west": (70, 120),
    "south": (90, 572),
    "centre": (500, 120),
    "east": (850, 572),
    "north": (800, 60),
}
"""The place of each region's name, on the water beside it."""


def _spots() -> tuple[Point, ...]:
    columns, rows = ([one.centre[axis] for one in PROVINCES] for axis in (0, 1))
    made = []
    for one in PROVINCES:
        spot = []
        for axis, (values, size) in enumerate(zip((columns, rows), (MAP_WIDTH, MAP_HEIGHT), strict=True)):
            span = (max(values) - min(values)) or 1
            share = (one.centre[axis] - min(values)) / span
            spot.append(round(_EDGE[axis] + share * (size - 2 * _EDGE[axis]) + _OFFSETS.get(one.id, (0, 0))[axis]))
        made.append((spot[0], spot[1]))
    return tuple(made)


CENTRES: Final[tuple[Point, ...]] = _spots()
"""The middle of each province's plate."""


# -- places and ways ---------------------------------------------------------------------------------------------------

_UNDER: Final = 9
"""How far a way goes on below the plates at its ends, where arrows on it begin and end."""
_DASH: Final = (7, 6)
"""A dash of a sea route, and the gap after it."""
_COAST: Final = 72
"""The width of the land along the ways."""
_SHORE: Final = (64, 46, 32)
"""From the middle of a plate to the coast, across and down, and the radius of its corners."""
LAND: Final = "land"
"""The id of the shape by which the map is recognized."""
_WAVE: Final = "q8-8 16 0q8-8 16 0q8-8 16 0"


@cache
def map_places() -> dict[str, Place]:
    """Each province with its name; its plate, cube, sites and revolt markers."""
    made: dict[str, Place] = {}
    for place, one in enumerate(PROVINCES):
        x, y = CENTRES[place]
        top = y - PLATE[1] / 2
        name = (x - PLATE[0] / 2, top, PLATE[0], NAME_BAND)
        made[one.id] = Place(MAP_PANEL, Slot((x, y)), label=proper_name(one.name), label_box=name)
    for place, one in enumerate(PROVINCES):
        x, y = CENTRES[place]
        made[f"{one.id}.plate"] = Place(MAP_PANEL, Slot((x, y)), ground=True)
        made[f"{one.id}.cube"] = Place(MAP_PANEL, Slot((x + PLATE_CUBE[0], y + PLATE_CUBE[1]), size=22))
        left, top, pitch = PLATE_SITES
        box = (x + left, y + top, pitch * 2 + SITE_WIDTH, SITE_WIDTH)
        made[f"{one.id}.sites"] = Place(MAP_PANEL, Slot(box=box, arrange="row", pitch=pitch, size=SITE_WIDTH))
        made[f"{one.id}.plan"] = Place(MAP_PANEL, Slot((x + PLATE_TAG[0], y + PLATE_TAG[1]), size=22), aside=True)
        made[f"{one.id}.revolts"] = Place(MAP_PANEL, Slot((x + PLATE_REVOLT[0], y + PLATE_REVOLT[1]), size=14))
    return made


def way_name(one: int, other: int) -> str:
    """The id of the way between two neighbours."""
    first, second = sorted((one, other))
    return f"{IDS[first]}-{IDS[second]}"


@cache
def map_links() -> dict[str, Link]:
    """sea  The ways between neighbours: roads, and dashed routes over the sea."""
    made = {}
    for one, near in enumerate(NEAR):
        for other in near:
            if one < other:
                sea = frozenset((one, other)) in SEA
                way = _way(one, other)
                path = _dashes(way) if sea else _drawn(way)
                made[way_name(one, other)] = Link(MAP_PANEL, (IDS[one], IDS[other]), path)
    return made


def _way(one: int, other: int) -> list[Point]:
    """The points of a way from plate to plate, straight or over a bend."""
    bend = WAY_BENDS.get(way_name(one, other))
    through = [CENTRES[one], *([bend] if bend else []), CENTRES[other]]
    return [_left(through[1], through[0]), *through[1:-1], _left(through[-2], through[-1])]


def _left(start: Point, end: Point) -> Point:
    """The point where a line from `start` goes below the plate at its end."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    long = hypot(dx, dy)
    half = min((PLATE[0] / 2) / abs(dx) if dx else 9e9, (PLATE[1] / 2) / abs(dy) if dy else 9e9) * long
    share = max(0.0, half - _UNDER) / long
    return round(end[0] + dx * share, 1), round(end[1] + dy * share, 1)


def _drawn(way: list[Point]) -> str:
    start, *rest = way
    if len(rest) == 1:
        return f"M{start[0]:g} {start[1]:g}L{rest[0][0]:g} {rest[0][1]:g}"
    (u, v), (x, y) = rest
    a = (start[0] + 2 * (u - start[0]) / 3, start[1] + 2 * (v - start[1]) / 3)
    b = (x + 2 * (u - x) / 3, y + 2 * (v - y) / 3)
    return f"M{start[0]:g} {start[1]:g}C{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {x:g} {y:g}"


def _dashes(way: list[Point]) -> str:
    """The dashes one by one: a link has no style of its own for the sea."""
    parts = []
    carry = 0.0
    for (x, y), (u, v) in pairwise(way):
        long = hypot(u - x, v - y)
        at = carry
        while at < long:
            end = min(at + _DASH[0], long)
            a, b = ((x + (u - x) * t / long, y + (v - y) * t / long) for t in (at, end))
            parts.append(f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}")
            at += sum(_DASH)
        carry = at - long
    return "".join(parts)


# -- the ground --------------------------------------------------------------------------------------------------------


@cache
def map_sheet() -> str:
    """Water with waves, the land around provinces that are adjacent by land, the names of the regions."""
    waves = "".join(
        f"M{30 + 168 * column + 84 * (row % 2)} {30 + 74 * row}{_WAVE}"
        for row in range(MAP_HEIGHT // 74 + 1)
        for column in range(MAP_WIDTH // 168 + 1)
    )
    ways = "".join(_ribbons())
    a, b, r = _SHORE
    across, down = 2 * (a - r), 2 * (b - r)
    shore = f"h{across}q{r} 0 {r} {r}v{down}q0 {r}-{r} {r}h-{across}q-{r} 0-{r}-{r}v-{down}q0-{r} {r}-{r}z"
    islands = "".join(f"M{x - a + r:g} {y - b:g}{shore}" for x, y in CENTRES)
    wide, high = PLATE[0] - 4, PLATE[1] - 4
    # The plates themselves are pieces: these are for the small copy of the map.
    plates = "".join(f"M{x - wide / 2:g} {y - high / 2:g}h{wide}v{high}h-{wide}z" for x, y in CENTRES)
    ends = "stroke-linejoin:round;stroke-linecap:round"
    land = (
        f"<rect width='{MAP_WIDTH}' height='{MAP_HEIGHT}' style='{fill('water')}'/>"
        f"<path d='{waves}' style='fill:none;{line('wave', 1.6)}'/>"
        f"<g id='{LAND}'><g style='{fill('coast')};{line('coast', 2.6)}'><path d='{islands}'/>"
        f"<path d='{ways}' style='fill:none;{line('coast', _COAST + 2.6)};{ends}'/></g>"
        f"<path d='{islands}' style='{fill('land')}'/>"
        f"<path d='{ways}' style='fill:none;{line('land', _COAST)};{ends}'/></g>"
        f"<path d='{plates}' style='{fill('paper')}'/>"
    )
    return joined((land, *_region_names()))


def _ribbons() -> Iterator[str]:
    """The land along the ways, and between provinces that are adjacent to each other."""
    for one, near in enumerate(NEAR):
        land = [other for other in near if frozenset((one, other)) not in SEA]
        for other in land:
            if one < other:
                (x, y), (u, v) = CENTRES[one], CENTRES[other]
                yield f"M{x:g} {y:g}L{u:g} {v:g}"
        for other, third in combinations([other for other in land if other > one], 2):
            if third in NEAR[other] and frozenset((other, third)) not in SEA:
                middle = tuple(sum(CENTRES[at][axis] for at in (one, other, third)) / 3 for axis in (0, 1))
                for at in (one, other, third):
                    yield f"M{CENTRES[at][0]:g} {CENTRES[at][1]:g}L{middle[0]:.0f} {middle[1]:.0f}"


def _region_names() -> Iterator[str]:
    style = f"font:700 13px var(--sk-sans);letter-spacing:3px;{fill('ink2')};text-anchor:middle"
    for region in REGIONS:
        if region in REGION_NAME_PLACES and OF_REGION[region]:
            x, y = REGION_NAME_PLACES[region]
            title = phrase("{region:upper}", region=Name("region", region, region_title(region)))
            yield joined((f"<text x='{x}' y='{y}' style='{style}'>", title, "</text>"))


# -- pieces ------------------------------------------------------------------------------------------------------------

CHANGED: Final = ("now",)


def map_pieces(view: Position, before: Position | None, about: Collection[int]) -> Iterator[tuple[str, Piece]]:
    """The pieces on the map. The plates of the provinces in `about` are framed."""
    playing = frozenset(view.places())
    fighting = view.fight.place if view.fight is not None else None
    for place, land in enumerate(view.land):
        if place in playing:
            old = before.land[place] if before is not None else land
            yield from _on_plate(place, land, old, place in about, place == fighting)
        else:
            yield from _idle(place)


def plan_tags(planned: Mapping[str, str]) -> Iterator[tuple[str, Piece]]:
    """plan  The tags of the provinces whose cards lie on spaces."""
    for space, card in planned.items():
        if card in INDEX:
            yield f"{card}.planned", _tag(space, INDEX[card])


@cache
def _tag(space: str, place: int) -> Piece:
    """plan  What a side plans in a province, as far as the view shows it."""
    words = phrase("{province}: {action} planned", province=province_name(place), action=action_name(space))
    return Piece(tag_symbol(space), f"{IDS[place]}.plan", words=words)


@lru_cache(maxsize=4096)
def _on_plate(place: int, land: Land, old: Land, framed: bool, fighting: bool) -> tuple[tuple[str, Piece], ...]:
    """castle to sites, unrest  The plate, armies, buildings and revolt markers of a province.

    Few change from commit to commit.
    """
    name = IDS[place]
    plate = Piece(
        plate_symbol(PROVINCES[place]), f"{name}.plate", states=("pick",) if framed else (), words=_yields(place)
    )
    made = [(f"{name}.land", plate), (f"{name}.army", _army(place, land, old, fighting))]
    for at, kind in enumerate(land.buildings):
        states = () if kind in old.buildings else CHANGED
        words = phrase("{building} in {province}", building=Building(kind), province=province_name(place))
        made.append((f"{name}.sites.{at}", Piece(f"building-{kind}", f"{name}.sites", at, states, words=words)))
    if land.revolts:
        states = CHANGED if land.revolts > old.revolts else ()
        words = phrase("{markers:one} in {province}", markers=markers(land.revolts), province=province_name(place))
        revolt = Piece("revolt", f"{name}.revolts", 0, states, count=land.revolts, words=words)
        made.append((f"{name}.revolt", revolt))
    return tuple(made)


@cache
def _idle(place: int) -> tuple[tuple[str, Piece], ...]:
    """setup-three  A province that is out of play."""
    words = phrase("{province} is out of play with three sides", province=province_name(place))
    plate = Piece(plate_symbol(PROVINCES[place]), f"{IDS[place]}.plate", states=("faded",), words=words)
    return ((f"{IDS[place]}.land", plate),)


def _army(place: int, land: Land, old: Land, fighting: bool) -> Piece:
    """setup-neutral, moving, conquest, undecided  The armies as one cube with their number; none if neutral."""
    where = f"{IDS[place]}.cube"
    if land.owner is None:
        words = phrase("{province} is neutral", province=province_name(place))
        return Piece("neutral", where, states=CHANGED if old.owner is not None else (), words=words)
    states = ("faded",) if fighting else CHANGED if (land.owner, land.armies) != (old.owner, old.armies) else ()
    words = _held(land.owner, land.armies, place)
    return Piece(f"cube-{land.owner}", where, 0, states, count=land.armies, words=words)


def _yields(place: int) -> Phrase:
    """A province in few words, also for choices. Its symbol has all."""
    one = PROVINCES[place]
    return phrase(
        "{province}, {region}: chests {chests}, rice {rice}",
        province=province_name(place),
        region=region_title(one.region),
        chests=one.chests,
        rice=one.rice,
    )


def _held(side: Side, number: int, place: int) -> Phrase:
    return phrase(
        "{side}, {armies:one} in {province}",
        side=side_name(side),
        armies=armies(number),
        province=province_name(place),
    )


# -- the part shown at first -------------------------------------------------------------------------------------------

WINDOW_GROWTH: Final = 1.2
"""How much larger the part may be to include all: names are smaller then, but still 10 px high."""
_MARGIN: Final = 12


def map_windows(wanted: Sequence[Collection[int]], panels: Collection[str]) -> tuple[dict[str, Box], dict[str, Box]]:
    """The window in either layout; `wanted` are groups of provinces to show, the most important first."""
    wide, narrow = ({MAP_PANEL: _window(wanted, room)} for room in room_for_map(panels))
    return wide, narrow


def _window(wanted: Sequence[Collection[int]], room: Size) -> Box:
    """The box around as many of the groups as fit; where not even the first does, around its middle."""
    best: Box | None = None
    seen: set[int] = set()
    for group in wanted:
        if not group:
            continue
        box = _around(seen | {*group})
        if best is not None and max(box[2] / room[0], box[3] / room[1]) > WINDOW_GROWTH:
            continue
        seen |= {*group}
        best = box
    if best is None:
        best = (0, 0, MAP_WIDTH, MAP_HEIGHT)
    share = min(WINDOW_GROWTH, max(1.0, best[2] / room[0], best[3] / room[1]))
    wide, high = min(room[0] * share, MAP_WIDTH), min(room[1] * share, MAP_HEIGHT)
    x, y = best[0] + (best[2] - wide) / 2, best[1] + (best[3] - high) / 2
    return round(min(max(x, 0), MAP_WIDTH - wide)), round(min(max(y, 0), MAP_HEIGHT - high)), round(wide), round(high)


def _around(places: Collection[int]) -> Box:
    """The box around the plates of some provinces."""
    columns, rows = ([CENTRES[place][axis] for place in places] for axis in (0, 1))
    across, down = PLATE[0] / 2 + _MARGIN, PLATE[1] / 2 + _MARGIN
    left, top = min(columns) - across, min(rows) - down
    return left, top, max(columns) + across - left, max(rows) + down - top


# -- what the last commit and the next choice are about ----------------------------------------------------------------


class MapFocus(NamedTuple):
    """`framed`: plates with a frame; `wanted`: groups of provinces to show, the most important first."""

    framed: Collection[int]
    wanted: tuple[Collection[int], ...]


def map_focus(view: Position, last: Narrated[Position] | None, own: Side) -> MapFocus:
    """setup-take, winter-order  The provinces of the last commit, the question, a side's plan, and all of a side."""
    now, asked = _changed(view, last), _asked(view)
    framed: set[int] = set(view.draft.open) if view.draft is not None else set()
    if view.fight is not None:
        framed.add(view.fight.place)
    if view.revolts is not None:
        framed |= {*view.revolts.places}
    if view.draft is not None and view.draft.taken is not None:
        framed = {view.draft.taken}
    side = own if view.to_move not in view.sides else view.to_move
    return MapFocus(
        framed,
        (now | (framed if view.draft is None else set()), asked, framed, _laid_provinces(view, side), view.owned(side)),
    )


def _laid_provinces(view: Position, side: Side) -> tuple[int, ...]:
    """The provinces of the cards on a side's board, as far as these are open."""
    plan = view.plans[view.seat(side)]
    return tuple(INDEX[card] for card in plan if card in INDEX)


def _changed(view: Position, last: Narrated[Position] | None) -> set[int]:
    """The provinces that the last commit changed, and those of its fight or plan."""
    if last is None:
        return set()
    found = {place for place, (land, old) in enumerate(zip(view.land, last.before.land, strict=True)) if land != old}
    if last.before.fight is not None:
        found.add(last.before.fight.place)
    if isinstance(last.action, act.Plan) and last.action.card in INDEX:
        found.add(INDEX[last.action.card])
    return found


def _asked(view: Position) -> set[int]:
    """The provinces to choose from, or that of the card that is carried out."""
    if view.to_move not in view.sides or view.step in ("plan", "take"):
        return set()
    ids = {name for choice in view.choices() for pick in choice.picks for name in pick.ids}
    return {INDEX[name] for name in ids if name in INDEX}


def map_moves(last: Narrated[Position] | None) -> Iterator[Move]:
    """battle, deploy1-move  An arrow from province to province; over the sea from plate to plate."""
    if last is None or not isinstance(last.action, act.Battle | act.Move):
        return
    start, end = last.action.start, last.action.end
    links = () if frozenset((start, end)) in SEA else (way_name(start, end),)
    yield Move(IDS[start], IDS[end], links)
