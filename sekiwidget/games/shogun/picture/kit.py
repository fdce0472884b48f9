"""The symbols of the pictures: signs, pieces, plates and cards, put together by `kit`, explained by `legend`.

Colours are theme variables only. `<use href='#crest-jade'/>` places another symbol of the kit; a shape that only other
symbols use has no label. Lengths are px of a panel. Crests and signs lie in the square -50..50 around their middle and
have no colour: whoever uses one gives the fill. The rule of odd and even crossings cuts holes. All are drawn by us.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import Lacquer, Symbol, copies, fill, line, path, symbol, use
from sekiwidget.core.scene import Panel, Point
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, KINDS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.cubes import COLOURS, FARMERS, SIDES
from sekiwidget.games.shogun.components.land import PROVINCES, REGIONS, Province
from sekiwidget.games.shogun.components.wording import (
    EVENT_NAMES,
    SPECIAL_NAMES,
    Building,
    action_name,
    province_name,
    side_name,
    special_name,
)
from sekiwidget.text.phrase import Phrase, joined, phrase, proper_name
from sekiwidget.text.terms import Count, IfLong, Name

CRESTS: Final[dict[str, str]] = {
    # a ring with two bars
    "black": "M-50 0a50 50 0 1 0 0-.1zM-31-24a39 39 0 0 1 62 0zM-38-8a39 39 0 0 0 0 16H38a39 39 0 0 0 0-16z"
    "M-31 24a39 39 0 0 0 62 0z",
    # three scales
    "gold": "M0-50 27-4H-27zM-27 0 0 46H-54zM27 0 54 46H0z",
    # a square on its corner, with an eye
    "white": "M0-54 54 0 0 54-54 0zM0-18-18 0 0 18 18 0z",
    # a crescent with a star
    "jade": "M24-42a50 50 0 1 0 20 60Q2 36-14 6-22-28 24-42zM26-28 33-9 52-8 37 4 42 23 26 12 10 23 15 4 0-8 19-9z",
    # a cross
    "clay": "M-17-52H17V-17H52V17H17V52H-17V17H-52V-17H-17z",
    # a straw hat
    "farmers": "M-54 26Q-44 8-24 0-10-36 0-36T24 0Q44 8 54 26 0 46-54 26z",
}
"""Path data by side or farmers."""

SIGNS: Final[dict[str, str]] = {
    # a keep on its stone base
    "castle": "M0-54 34-32 22-28V-14H32L48 2 34 6V18H-34V6L-48 2-32-14H-22V-28L-34-32z"
    "M-38 22H38L46 50H12V36H-12V50H-46z",
    # a pagoda with its spire
    "temple": "M-3-58H3V-44L26-34V-28H12V-20L36-10V-4H16V6L48 16V23H22V50H9V32H-9V50H-22V23H-48V16L-16 6V-4H-36V-10"
    "L-12-20V-28H-26V-34L-3-44z",
    # a mask
    "theatre": "M0-52C30-52 42-32 40-4 38 28 18 52 0 52S-38 28-40-4C-42-32-30-52 0-52zM-29-14Q-18-24-7-14-18-4-29-14z"
    "M7-14Q18-24 29-14 18-4 7-14zM-14 24Q0 18 14 24 8 36 0 36T-14 24z",
    "rice": "M-48 0H48Q44 34 16 42V48H-16V42Q-44 34-48 0zM-38-8Q-30-40 0-40T38-8z",
    "chest": "M-46-4Q-46-36-24-36H24Q46-36 46-4H10V-12H-10V-4zM-46 4H-10V14H10V4H46V40H-46z",
    "points": "M0-52 14-17 51-16 22 7 32 43 0 22-32 43-22 7-51-16-14-17z",
    # a cube
    "army": "M0-50 42-28 0-6-42-28zM-46-20-4 2V50L-46 28zM46-20 4 2V50L46 28z",
    "province": "M-50-34H50V34H-50zM-38-22V-4H38V-22z",
    # crossed swords
    "battle": "M-48-48-34-46 6-4-4 6-46-34zM48-48 46-34-12 24-4 32-12 40-22 30-38 46-48 48-46 38-30 22-40 12-32 4-24 12"
    " 34-46zM22 10 12 20 22 30 12 40 20 48 28 38 40 50 50 40 38 28 44 22 36 14 30 20z",
    # a shield
    "shield": "M-40-46Q-20-38 0-50 20-38 40-46V0Q36 34 0 52-36 34-40 0z",
    # a fan
    "bid": "M0 46-8 34-50-14Q-28-44 0-44T50-14L8 34zM-3 16-14-26-24-22zM3 16 24-22 14-26z",
    # a flame
    "revolt": "M4-56C-6-30 32-22 32 12 32 38 16 52 0 52S-32 38-32 14C-32-4-22-14-20-28-8-22-6-10-6-2 8-14 12-36 4-56z",
    "tower": "M-40-52H40L30-24V0H-30V-24zM-26 6H26V50H12V28H-12V50H-26z",
    "tray": "M-54-16H-42L-34 14H34L42-16H54L42 26H-42z",
}
"""Path data by name."""

REGION_STRIPS: Final[dict[str, str]] = {
    # one line of dots, waves, bars, slanted strokes, peaks: 88 wide and 4 high around their middle
    "west": "".join(f"M{x}-1.5h3v3h-3z" for x in range(-41, 42, 8)),
    "south": "M-44 1q4-5 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0v1.4"
    "q-4 5-8 0t-8 0-8 0-8 0-8 0-8 0-8 0-8 0-8 0-8 0-8 0z",
    "centre": "M-44-1H44V1.4H-44z",
    "east": "".join(f"M{x} 2 {x + 4}-2h2.4l-4 4z" for x in range(-44, 40, 6)),
    "north": "".join(f"M{x} 2l4-4.4 4 4.4z" for x in range(-44, 41, 8)),
}
"""Path data by region: the line below the names of its provinces."""


# -- cubes, buildings, markers, marks of the sides ---------------------------------------------------------------------

LACQUER: Final[dict[str, Lacquer]] = {
    **{side: Lacquer(side, f"{side}-side", f"{side}-rim", f"on-{side}", f"{side}-text") for side in SIDES},
    "white": Lacquer("coin-a", "coin-a-side", "coin-a-rim", "black", "ink"),
    # Farmers are nobody's colour.
    FARMERS: Lacquer("stone", "edge", "ink2", "ink", "ink2"),
}
"""The colours of each side's cubes, and of the farmers'."""

_SQUARE: Final = (-55, -55, 110, 110)
_CUBE: Final = (-13, -14, 26, 28)
_SMALL: Final = (-9, -9, 18, 18)
_FRONT: Final = "M-12-8H8V12H-12z"
_TOP: Final = "M-12-8-7-13H12L8-8z"
_EDGE: Final = "M8-8 12-13V7L8 12z"
_NAMES: Final = {
    "points": phrase("victory points"),
    "chest": phrase("chests"),
    "rice": phrase("rice"),
    "army": phrase("armies in the supply"),
    "province": phrase("provinces"),
    "tower": phrase("the tower"),
    "tray": phrase("the tray of the tower"),
}
"""The names of signs that stand alone."""


def piece_symbols() -> Iterator[tuple[str, Symbol]]:
    """Each symbol with its id."""
    for side, shape in CRESTS.items():
        yield f"crest-{side}", symbol(_SQUARE, f"<path d='{shape}' fill-rule='evenodd'/>")
    for name, shape in SIGNS.items():
        yield f"sign-{name}", symbol(_SQUARE, f"<path d='{shape}' fill-rule='evenodd'/>")
    for colour in COLOURS:
        yield from _cubes(colour)
    seat = f"style='fill:none;{line('edge', 1.2)};stroke-dasharray:3 2.4'"
    yield "neutral", symbol(_CUBE, path("M-12-9H9V12H-12z", seat), phrase("neutral"))
    for kind in KINDS:
        tile = f"<rect x='-8.5' y='-8.5' width='17' height='17' rx='3' style='{fill('card')};{line('card-edge', 1)}'/>"
        label = phrase("{building}", building=Building(kind))
        yield f"building-{kind}", symbol(_SMALL, tile + sign(kind, 0.135, 0, 0), label)
    flame = f"<circle r='8.4' style='{fill('paper')};{line('ink', 1.2)}'/>" + sign("revolt", 0.115, 0, 0, "ink")
    yield "revolt", symbol(_SMALL, flame, phrase("revolt marker"))
    for name, label in _NAMES.items():
        yield f"mark-{name}", symbol(_SMALL, sign(name, 0.16, 0, 0, "ink2"), label)
    out = path("M-6-6 6 6M6-6-6 6", f"style='fill:none;{line('ink2', 2)}'")
    yield "out", symbol(_SMALL, out, phrase("out of play with three sides"))


def _cubes(colour: str) -> Iterator[tuple[str, Symbol]]:
    """The cube of a colour; for sides also their mark and their Daimyo card."""
    skin, name = LACQUER[colour], side_name(colour)
    joined = "stroke-linejoin:round"
    faces = path(_TOP + _EDGE, f"style='{fill(skin.edge)};{line(skin.rim, 1.1)};{joined}'")
    front = path(_FRONT, f"style='{fill(skin.face)};{line(skin.rim, 1.1)};{joined}'")
    worn = _crest(colour, 0.15, -2, 2, skin.sign)
    label = phrase("a farmer") if colour == FARMERS else phrase("{side:possessive} army", side=name)
    yield f"cube-{colour}", symbol(_CUBE, faces + front + worn, label)
    if colour == FARMERS:
        return
    yield f"sidemark-{colour}", symbol(_SMALL, _crest(colour, 0.15, 0, 0, skin.text), phrase("{side}", side=name))
    disc = f"<circle r='8.4' style='{fill(skin.face)};{line(skin.rim, 1.2)}'/>"
    label = phrase("{side:possessive} Daimyo card", side=name)
    yield f"daimyo-{colour}", symbol(_SMALL, disc + _crest(colour, 0.105, 0, 0, skin.sign), label)


def _crest(colour: str, scale: float, x: float, y: float, ink: str) -> str:
    return use(f"crest-{colour}", more=f"transform='translate({x:g} {y:g})scale({scale:g})' style='{fill(ink)}'")


def sign(name: str, scale: float, x: float, y: float, ink: str = "black") -> str:
    """A sign at a point; black on cards, which stay light."""
    return use(f"sign-{name}", more=f"transform='translate({x:g} {y:g})scale({scale:g})' style='{fill(ink)}'")


# -- the plates of the map ---------------------------------------------------------------------------------------------

PLATE: Final = (88, 54)
"""Width and height of a plate."""
NAME_BAND: Final = 17
"""The height of the band with the name."""
PLATE_CUBE: Final = (-31, 8)
"""The middle of the cube on a plate, from the plate's own."""
PLATE_SITES: Final = (-9, -5, 18)
"""The upper left corner of the first site, and from each to the next."""
SITE_WIDTH: Final = 16
"""The width of a site."""
PLATE_TAG: Final = (41, -25)
"""The middle of the tag with what is planned there, over the upper right corner."""
PLATE_REVOLT: Final = (38, 19)
"""The middle of the revolt markers."""

_BOX: Final = (-PLATE[0] / 2, -PLATE[1] / 2, *PLATE)
_TINTS: Final = {"west": "field2", "south": "water", "centre": "paper", "east": "lane", "north": "stone"}
"""The ground of the names by region: a soft colour, never a side's."""
_REGIONS: Final = {
    "west": phrase("West"),
    "south": phrase("South"),
    "centre": phrase("Centre"),
    "east": phrase("East"),
    "north": phrase("North"),
}


def region_title(region: str) -> Phrase:
    """The name of a region, standing alone."""
    return _REGIONS[region]


def plate_symbol(province: Province) -> str:
    """The symbol of a province's plate."""
    return f"plate-{province.id.replace('_', '-')}"


def plate_symbols() -> Iterator[tuple[str, Symbol]]:
    """The plain plate of each region, what plates share, then the plate of each province."""
    left, top, wide, high = _BOX
    for region in REGIONS:
        rect = f"<rect x='{left:g}' y='{top:g}' width='{wide}' height='{high}' rx='6'"
        body = f"{rect} style='{fill('paper')}'/>"
        band = path(f"M{left:g}-10V{top + 6:g}q0-6 6-6H38q6 0 6 6V-10z", f"style='{fill(_TINTS[region])}'")
        strip = path(REGION_STRIPS[region], f"transform='translate(0-8)' style='{fill('road')}'")
        edge = f"{rect} style='fill:none;{line('coast', 1.2)}'/>"
        yield f"region-{region}", symbol(_BOX, body + band + strip + edge)
    for number in sorted({one.sites for one in PROVINCES}):
        yield f"sites-{number}", symbol(_BOX, _sites(number))
    yield "yields", symbol(_BOX, sign("chest", 0.1, -7, 19, "ink2") + sign("rice", 0.1, 13, 19, "ink2"))
    for one in PROVINCES:
        yield plate_symbol(one), symbol(_BOX, _face(one), plate_words(one))


def _face(one: Province) -> str:
    text = f"style='font:700 12px var(--sk-sans);{fill('ink')}'"
    return (
        f"<use href='#region-{one.region}'/><use href='#sites-{one.sites}'/><use href='#yields'/>"
        f"<text x='0' y='23' {text}>{one.chests}</text><text x='19.5' y='23' {text}>{one.rice}</text>"
    )


def _sites(number: int) -> str:
    """The building sites of a plate."""
    x, y, pitch = PLATE_SITES
    sites = "".join(
        f"M{x + pitch * at + 3:g} {y + 1:g}h10q2 0 2 2v10q0 2-2 2h-10q-2 0-2-2v-10q0-2 2-2z" for at in range(number)
    )
    return path(sites, f"style='fill:none;{line('edge', 1)};stroke-dasharray:2.5 2'")


def plate_words(one: Province) -> Phrase:
    """The yield of a province and its region, in words."""
    return phrase(
        "{province}, {region}: chests {chests}, rice {rice}, {sites:one}",
        province=province_name(PROVINCES.index(one)),
        region=region_title(one.region),
        chests=one.chests,
        rice=one.rice,
        sites=Count(one.sites, "building site"),
    )


# -- cards -------------------------------------------------------------------------------------------------------------

CARD_SIZE: Final = (28, 40)
TICKET_SIZE: Final = (50, 22)
"""The size of a small card."""
PURSE_SIZE: Final = (22, 22)
"""The size of a war chest card in the hand."""

_CARD_BOX: Final = (-14, -20, *CARD_SIZE)
_TICKET_BOX: Final = (-25, -11, *TICKET_SIZE)
_PURSE_BOX: Final = (-11, -11, *PURSE_SIZE)
_SPACE_BOX: Final = (-10, -10, 20, 20)
_LETTERS: Final = 6
"""Longer names are squeezed into their card."""
_ROOM: Final = 44

_FACES: Final[dict[str, tuple[str, str]]] = {
    "bid": ("bid", ""),
    "castle": ("castle", ""),
    "temple": ("temple", ""),
    "theatre": ("theatre", ""),
    "rice": ("rice", ""),
    "tax": ("chest", ""),
    "deploy5": ("army", "5"),
    "deploy3": ("army", "3"),
    "deploy1": ("army", "1→"),
    "battle_a": ("battle", "A"),
    "battle_b": ("battle", "B"),
}
"""The sign of each action, and the text beside it."""
_SPECIAL_FACES: Final[dict[str, tuple[str, str]]] = {
    "chest": ("chest", "+1"),
    "rice": ("rice", "+1"),
    "deploy": ("army", "6"),
    "attack": ("battle", "+1"),
    "defence": ("shield", "+1"),
}
_EVENT_FACES: Final[dict[str, tuple[str, str]]] = {
    "theatre": ("theatre", ""),
    "farmers": ("", "2"),
    "castle": ("castle", "+1"),
    "temple": ("temple", ""),
    "chests_most": ("chest", "≤5"),
    "chests_least": ("chest", "≥6"),
    "rice_least": ("rice", "≥4"),
    "rice_most": ("rice", "≤3"),
    "levy": ("army", "3·2"),
}
"""The sign and the text of each effect."""


def symbol_word(name: str) -> str:
    """An id as part of a symbol's id."""
    return name.replace("_", "-")


def ticket_symbol(card: str) -> str:
    """The small card of a province or a war chest; its back for a hidden one."""
    return "ticket-back" if card == "?" else f"ticket-{symbol_word(card)}"


def purse_symbol(card: str) -> str:
    """A war chest card in the hand, where it is only as wide as its number."""
    return f"purse-{card}"


def left_symbol(card: str) -> str:
    """The seat that a laid card has left in the hand, with the card's name."""
    return f"left-{symbol_word(card)}"


def tag_symbol(space: str) -> str:
    """The tag on a province that says what is planned there."""
    return f"tag-{symbol_word(space)}"


def order_symbol(place: str) -> str:
    """The badge of an action: its place in the order, `unknown` or `done`."""
    return f"order-{place}"


def card_symbols() -> Iterator[tuple[str, Symbol]]:
    """Each symbol with its id."""
    rect = "<rect x='-13.5' y='-19.5' width='27' height='39' rx='3.5'"
    yield "paper", symbol(_CARD_BOX, f"{rect} style='{fill('card')};{line('card-edge', 1)}'/>")
    yield "cover", symbol(_CARD_BOX, f"{rect} style='{fill('stone')};{line('card-edge', 1)}'/>")
    emblem = path("M0-11 8 0 0 11-8 0zM0-4 3 0 0 4-3 0z", f"style='fill:none;{line('ink2', 1.2)}'")
    yield "back", symbol(_CARD_BOX, use("cover") + emblem, phrase("card, face down"))
    for action in ACTIONS:
        yield f"action-{symbol_word(action)}", _card(*_FACES[action], phrase("{action}", action=action_name(action)))
    for special in SPECIALS:
        label = phrase("{special}", special=special_name(special))
        yield f"special-{special}", _card(*_SPECIAL_FACES[special], label)
    for name, card in EVENTS.items():
        effect = Name("event", card.effect, EVENT_NAMES[card.effect])
        label = phrase("event card: {event}; in winter {loss} rice lost", event=effect, loss=card.loss)
        yield f"event-{symbol_word(name)}", _event(card.effect, card.loss, label)
    for space in SPACES:
        shape, text = _FACES[space]
        beside = -3.5 if text else 0
        label = phrase("the space of {action}", action=action_name(space))
        written = _text(text, 5.5 if len(text) < 2 else 3.5, 4, 11 if len(text) < 2 else 9.5, "ink") if text else ""
        drawn = sign(shape, 0.12 if text else 0.165, beside - (1.5 if text else 0), 0, "ink") + written
        yield f"space-{symbol_word(space)}", symbol(_SPACE_BOX, drawn, label)
    yield from _tickets()


def _card(shape: str, text: str, label: str) -> Symbol:
    """A sign, and the text below it."""
    drawn = sign(shape, 0.2 if not text else 0.17, 0, -5 if text else 0) if shape else ""
    return symbol(_CARD_BOX, use("paper") + drawn + (_text(text, 0, 15, 13) if text else ""), label)


def _event(effect: str, loss: int, label: str) -> Symbol:
    """The effect, and in a band at the foot the rice that is lost in winter."""
    shape, text = _EVENT_FACES[effect]
    if effect == "farmers":
        hats = "transform='translate(0-11)scale(.17)'"
        drawn = use("crest-farmers", more=f"{hats} style='{fill('black')}'")
    elif effect in ("theatre", "temple"):
        # The flame or the battle that it prevents is struck out beside it.
        drawn = sign(shape, 0.13, -5, -12) + sign("revolt" if effect == "theatre" else "battle", 0.09, 5.5, -1)
        drawn += path("M1 5 10-7", f"style='fill:none;{line('black', 1.4)}'")
    else:
        drawn = sign(shape, 0.14, 0, -11)
    band = path("M-13.5 7.5H13.5", f"style='{line('card-edge', 1)}'")
    lost = sign("rice", 0.085, -6.5, 13.5) + _text(f"−{loss}", 5, 17.5, 10.5)
    return symbol(_CARD_BOX, use("paper") + drawn + (_text(text, 0, 5, 11) if text else "") + band + lost, label)


def _tickets() -> Iterator[tuple[str, Symbol]]:
    rect = "<rect x='-24.5' y='-10.5' width='49' height='21' rx='3.5'"
    card, seat = _ground(rect)
    yield "ticket", symbol(_TICKET_BOX, card)
    lozenges = "".join(f"M{x}-6l4 6-4 6-4-6z" for x in range(-16, 17, 8))
    back = f"{rect} style='{fill('stone')};{line('card-edge', 1)}'/>"
    back += path(lozenges, f"style='fill:none;{line('ink2', 0.9)}'")
    yield "ticket-back", symbol(_TICKET_BOX, back, phrase("card, face down"))
    yield "seat", symbol(_TICKET_BOX, seat)
    yield "ticket-open", symbol(_TICKET_BOX, use("seat"), phrase("room for a card"))
    for place, one in enumerate(PROVINCES):
        label = phrase("{province} card", province=province_name(place))
        held = joined((use("ticket"), _written(one.name, "700", "black")))
        yield ticket_symbol(one.id), symbol(_TICKET_BOX, held, label)
        laid = joined((use("seat"), _written(one.name, "400", "ink2")))
        yield left_symbol(one.id), symbol(_TICKET_BOX, laid, phrase("{province}: laid", province=province_name(place)))
    purse, empty = _ground("<rect x='-10.5' y='-10.5' width='21' height='21' rx='3.5'")
    for number in CHESTS:
        label = phrase("chest card {number}", number=number)
        drawn = sign("chest", 0.14, -7, 0) + _text(number, 8, 4.8, 13.5)
        yield ticket_symbol(number), symbol(_TICKET_BOX, use("ticket") + drawn, label)
        yield purse_symbol(number), symbol(_PURSE_BOX, purse + _text(number, 0, 4.6, 13), label)
        gone = _text(number, 0, 4.6, 13, "ink2")
        yield left_symbol(number), symbol(_PURSE_BOX, empty + gone, phrase("chest card {n}: laid", n=number))


def _ground(rect: str) -> tuple[str, str]:
    """A small card, and the dashed seat of one."""
    card = f"{rect} style='{fill('card')};{line('card-edge', 1)}'/>"
    return card, f"{rect} style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'/>"


def _written(name: str, weight: str, ink: str) -> Phrase:
    """The name of a province on a small card."""
    said = proper_name(name)
    fit = IfLong(said, _LETTERS, f" textLength='{_ROOM}' lengthAdjust='spacingAndGlyphs'")
    look = f"font:{weight} 11px var(--sk-serif);{fill(ink)};text-anchor:middle"
    return joined(("<text y='4'", fit, f" style='{look}'>", said, "</text>"))


_BADGE_BOX: Final = (-7, -7, 14, 14)
_TAG_BOX: Final = (-12, -12, 24, 24)


def plan_symbols() -> Iterator[tuple[str, Symbol]]:
    """The badges of the order of actions, and the tags of what is planned in a province."""
    disc = f"<circle r='6.4' style='{fill('paper')};{line('ink', 1)}'/>"
    for number in range(1, len(ACTIONS) + 1):
        size = 9.5 if number < 10 else 8.5
        badge = disc + _text(f"{number}", 0, 3.4, size, "ink")
        yield order_symbol(f"{number}"), symbol(_BADGE_BOX, badge, phrase("action number {number}", number=number))
    dashed = f"<circle r='6.4' style='fill:none;{line('edge', 1)};stroke-dasharray:2.4 2'/>"
    badge = dashed + _text("?", 0, 3.4, 9.5, "ink2")
    yield order_symbol("unknown"), symbol(_BADGE_BOX, badge, phrase("its card lies face down"))
    tick = path("M-3 .2-.8 2.6 3.2-2.4", f"style='fill:none;{line('ink', 1.4)};stroke-linecap:round'")
    yield order_symbol("done"), symbol(_BADGE_BOX, disc + tick, phrase("done"))
    for name, wide, high in (("running", 52, 58), ("running-flat", 60, 50)):
        frame = f"<rect x='{1 - wide / 2:g}' y='{1 - high / 2:g}' width='{wide - 2}' height='{high - 2}' rx='5'"
        shown = f"{frame} style='{fill('now-soft')};{line('now', 2.4)}'/>"
        yield name, symbol((-wide / 2, -high / 2, wide, high), shown, phrase("this action is carried out now"))
    tile = f"<rect x='-11' y='-11' width='22' height='22' rx='4' style='{fill('card')};{line('card-edge', 1.2)}'/>"
    for space in SPACES:
        shape, text = _FACES[space]
        drawn = sign(shape, 0.1 if text else 0.16, -4.5 if text else 0, 0)
        drawn += _text(text, 5 if len(text) < 2 else 4, 3.8, 10.5 if len(text) < 2 else 9) if text else ""
        label = phrase("planned here: {action}", action=action_name(space))
        yield tag_symbol(space), symbol(_TAG_BOX, tile + drawn, label)


def _text(text: str, x: float, y: float, size: float, ink: str = "black") -> str:
    look = f"font:700 {size:g}px var(--sk-sans);{fill(ink)};text-anchor:middle"
    return f"<text x='{x:g}' y='{y:g}' style='{look}'>{text}</text>"


# -- the kit -----------------------------------------------------------------------------------------------------------


def kit() -> dict[str, Symbol]:
    """Every symbol by its id."""
    return copies(_drawn())


@cache
def _drawn() -> dict[str, Symbol]:
    return {**dict(piece_symbols()), **dict(plate_symbols()), **dict(card_symbols()), **dict(plan_symbols())}


# -- the legend --------------------------------------------------------------------------------------------------------

_WIDE: Final = 440
_ROW: Final = 27
_FIRST: Final = 56
_CARD_ROW: Final = 34
"""The height of a row with cards."""

_LAND: Final[tuple[tuple[str, float, Phrase], ...]] = (
    ("cube-black", 0.8, phrase("armies")),
    ("cube-farmers", 0.8, phrase("farmers")),
    ("neutral", 0.8, phrase("nobody’s province")),
    ("revolt", 1, phrase("revolt markers")),
    ("building-castle", 1, phrase("castle", context="shogun")),
    ("building-temple", 1, phrase("temple")),
    ("building-theatre", 1, phrase("theatre")),
    ("mark-points", 1, phrase("victory points")),
    ("mark-chest", 1, phrase("chests, by taxes")),
    ("mark-rice", 1, phrase("rice, by harvest")),
    ("mark-army", 1, phrase("armies in the supply")),
    ("mark-province", 1, phrase("provinces")),
    ("mark-tower", 1, phrase("inside the tower")),
    ("mark-tray", 1, phrase("in its tray")),
    ("ticket-back", 0.6, phrase("cards, face down")),
    ("order-1", 1, phrase("order of the actions")),
    ("tag-tax", 0.9, phrase("what is planned there")),
    ("space-bid", 1, phrase("the bid")),
    ("space-deploy5", 1, phrase("so many armies come")),
    ("space-deploy1", 1, phrase("one, then a move")),
    ("space-battle-a", 1, phrase("the first battle")),
    ("space-battle-b", 1, phrase("the second battle")),
)
"""The symbol of each entry, its scale, and the words."""
_WAYS: Final = (("", phrase("adjacent by land")), ("7 6", phrase("adjacent by sea")))
_LOST: Final = phrase("at the foot of an event: rice lost in winter")


def legend() -> Panel:
    """The sheet with its title, the signs in two columns, the two kinds of ways, the cards and what is below them."""
    shapes, words = [], []
    y = _FIRST
    for number, (name, scale, meaning) in enumerate(_signs()):
        x, y = _spot(number, _FIRST, _ROW)
        shapes.append(_use(name, scale, x, y))
        words.append(_said(meaning, x, y))
    for number, (dashes, meaning) in enumerate(_WAYS):
        x, y = _spot(number, y + (0 if number else _ROW), _ROW)
        shapes.append(f"<path d='M{x - 14} {y}h28' style='{line('road', 2)};stroke-dasharray:{dashes or 'none'}'/>")
        words.append(_said(meaning, x, y))
    top = y + _ROW + 6
    for number, (name, meaning) in enumerate(_cards()):
        x, y = _spot(number, top, _CARD_ROW)
        shapes.append(_use(name, 0.7, x, y))
        words.append(_said(meaning, x, y))
    y += _CARD_ROW
    words.append(_said(_LOST, -4, y))
    size: Point = (_WIDE, y + 20)
    parts = [
        f"<rect width='{_WIDE}' height='{size[1]}' style='{fill('paper')}'/>",
        f"<text x='16' y='28' style='font:700 20px var(--sk-serif);{fill('ink')}'>Shogun</text>",
        *shapes,
        f"<g style='font:12.5px var(--sk-sans);{fill('ink')}'>",
        *words,
        "</g>",
    ]
    return Panel(size, joined(parts), phrase("Legend"), part="legend")


def _signs() -> Iterator[tuple[str, float, Phrase]]:
    """Signs that stand alone: the marks of the sides, signs, the bands of the regions."""
    for side in SIDES:
        yield f"daimyo-{side}", 1, phrase("{side}", side=side_name(side))
    yield from _LAND
    for region in REGIONS:
        yield f"region-{region}", 0.42, region_title(region)


def _cards() -> Iterator[tuple[str, Phrase]]:
    """Special cards, and an event card of each effect."""
    for special in SPECIALS:
        yield f"special-{special}", SPECIAL_NAMES[special]
    for effect, meaning in EVENT_NAMES.items():
        name = next(name for name, card in EVENTS.items() if card.effect == effect)
        yield f"event-{symbol_word(name)}", meaning


def _use(name: str, scale: float, x: int, y: int) -> str:
    return f"<use href='#{name}' transform='translate({x} {y})scale({scale:g})'/>"


def _said(meaning: Phrase, x: int, y: int) -> str:
    return joined((f"<text x='{x + 24}' y='{y + 4}'>", meaning, "</text>"))


def _spot(number: int, top: int, pitch: int) -> tuple[int, int]:
    """The middle of the sign of an entry."""
    return 30 + 214 * (number % 2), top + pitch * (number // 2)
