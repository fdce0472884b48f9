"""Blocks, large for the field of battle (a face of 58 x 78) and as chips for the map (25 x 33.5); and cards (55 x 78).

All block symbols of one size have one box, which leaves room for depth, shadow and flag: a leader must not take more
ground than a back, and an edge is placed by the same corner as the chip before it, each 3.4 further right and 0.9 up.

On a card mon, sword and bid stand at the top and again at the bottom, so that either half shows all: a card looks out,
by 34, from behind the block it brought. Nothing stands in the middle, where the block would cut it.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.svg import Symbol, group, num, path, use
from sekiwidget.games.sekigahara.components.data_files import FACES
from sekiwidget.games.sekigahara.picture.kit_shapes import (
    CLANS,
    DIGITS,
    LACQUER,
    SIDES,
    Side,
    outlines,
    shape,
    signs,
    style,
)
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name

# -- blocks ------------------------------------------------------------------------------------------------------------

_BLOCK_BOX: Final[list[float]] = [-1, -6, 68, 88]
_CHIP_BOX: Final[list[float]] = [-1, -15, 30, 50]

_CHIEFS: Final = ("tokugawa", "ishida")
_ANY_CARD: Final = ("ii", "ishida")

# strength -> radius, and x, y of each mon on a block of the field
_MON_SLOTS: Final[dict[str, tuple[float, tuple[tuple[float, float], ...]]]] = {
    "1": (15.8, ((29, 23.6),)),
    "2": (13, ((29, 21.8), (29, 55.9))),
    "3": (11.6, ((29, 21.6), (15.4, 55), (42.6, 55))),
    "4": (10.7, ((16.4, 26.4), (41.6, 26.4), (16.4, 58.2), (41.6, 58.2))),
}

_WEAPONS: Final[dict[str, tuple[float, tuple[str, float, float]]]] = {
    "g": (18.5, ("gun", 29.5, 59.5)),
    "c": (14.4, ("horse", 29, 59)),
}
# A square of strength on a chip, in fiftieths of 6.5 px: 3.1 wide, 4.8 high.
_SQUARE: Final = "h23v36h-23z"
_MIDDLE: Final = 11
"""x of the signs on a chip."""


def block_symbols() -> dict[str, Symbol]:
    """All symbols that show a block or where one was, and the shapes that they are made of."""
    symbols: dict[str, Symbol] = {
        "flag": shape(_pennant((-5.5,), 1.8), _CHIP_BOX),
        "chief": shape(_pennant((-8.9, -5.5, -2.1), 1.3), _CHIP_BOX),
    }
    for side, name in SIDES.items():
        symbols.update(_side_shapes(side))
        for known in (False, True):
            tail = f"{side}-known" if known else side
            words = (
                phrase("{side} block, face hidden, known to the other side", side=name)
                if known
                else phrase("{side} block, face hidden", side=name)
            )
            symbols[f"back-{tail}"] = _block(_block_back(side, known), words)
            symbols[f"chipback-{tail}"] = _chip(_chip_back(side, known), words)
        symbols[f"edge-{side}"] = _chip(_edge(side), phrase("{side} block in the same stack", side=name))
    for clan, faces in FACES.items():
        side = CLANS[clan][0]
        symbols[f"chip-{clan}"] = shape(_chip_of(clan, side), _CHIP_BOX)
        for face in faces:
            words = _block_words(clan, face)
            symbols[f"block-{clan}-{face}"] = _block(_field_signs(clan, face, side), words)
            symbols[f"chip-{clan}-{face}"] = _chip(_chip_signs(clan, face, side), words)
    slot = style("none", "ink2", 1.2, "stroke-dasharray:4 3")
    symbols["gap"] = _block(f'<rect width="58" height="78" rx="3.5" {slot}/>', phrase("a block was here"))
    slot = style("none", "ink2", 1, "stroke-dasharray:3 2.4")
    symbols["chipgap"] = _chip(f'<rect width="25" height="33.5" rx="1.5" {slot}/>', phrase("a block was here"))
    return symbols


def _side_shapes(side: Side) -> dict[str, Symbol]:
    """What many blocks of a side have in common, in its colours."""
    look = style(LACQUER[side].sign)
    made = {
        f"body-{side}": shape(_body(side), _BLOCK_BOX),
        f"flag-{side}": shape(_banner(side, (37.5,), 5.9), _BLOCK_BOX),
        f"chief-{side}": shape(_banner(side, (23, 37.5, 52), 4.4), _BLOCK_BOX),
        f"chipbody-{side}": shape(_chip_body(side), _CHIP_BOX),
    }
    for radius, slot in _WEAPONS.values():
        made[f"{slot[0]}-{side}"] = shape(outlines(look, radius, slot), _BLOCK_BOX)
        made[f"chip{slot[0]}-{side}"] = shape(outlines(look, 6.5, (slot[0], _MIDDLE, 26.2)), _CHIP_BOX)
    for count in (1, 2, 3) if side == "ishida" else (1, 2, 3, 4):
        made[f"pips{count}-{side}"] = shape(_pips(count, look), _CHIP_BOX)
    return made


def _block_words(clan: str, face: str) -> Phrase:
    """A block in words: whose it is, its strength, and that any card brings it where one does."""
    side, strength = CLANS[clan][0], face[0]
    chief, any_card = face[1:] == "l" and clan in _CHIEFS, clan in _ANY_CARD
    name, block = SIDES[side], _clan_piece(clan, face[1:])
    if chief and any_card:
        return phrase(
            "{side} leader, chief of {side}, strength {strength}, comes with any card", side=name, strength=strength
        )
    if chief:
        return phrase("{side} leader, chief of {side}, strength {strength}", side=name, strength=strength)
    if any_card:
        return phrase(
            "{block} of {side}, strength {strength}, comes with any card", block=block, side=name, strength=strength
        )
    if clan == side:
        return phrase("{block}, strength {strength}", block=block, strength=strength)
    return phrase("{block} of {side}, strength {strength}", block=block, side=name, strength=strength)


def _clan_piece(clan: str, kind: str) -> Phrase:
    name = CLANS[clan][1]
    match kind:
        case "l":
            return phrase("{clan} leader", clan=name)
        case "g":
            return phrase("{clan} gun", clan=name)
        case "c":
            return phrase("{clan} cavalry", clan=name)
    return phrase("{clan}", clan=name)


def _block(svg: str, label: str) -> Symbol:
    return {"box": list(_BLOCK_BOX), "svg": svg, "label": label}


def _chip(svg: str, label: str) -> Symbol:
    return {"box": list(_CHIP_BOX), "svg": svg, "label": label}


def _body(side: Side) -> str:
    """The upright block: shadow on the ground, edge with depth, face."""
    skin = LACQUER[side]
    shadow = path("M5 78H66l-8 4H7z", style("black", more="opacity:.2"))
    face = f'<rect width="58" height="78" rx="3.5" {style(skin.face)}/>'
    return shadow + group(style(skin.edge, skin.rim, 1.3), '<path d="M4 0 10-5H64.5V71l-6 5H9z"/>', face)


def _chip_body(side: Side) -> str:
    skin = LACQUER[side]
    face = f'<rect width="25" height="33.5" rx="1.5" {style(skin.face)}/>'
    return group(style(skin.edge, skin.rim), '<path d="M1.5 0 4.2-2.2H27.7V30.4L25 32.6z"/>', face)


def _edge(side: Side) -> str:
    """What a folded block shows beside the one in front of it: a strip of edge, the same for every block of a side."""
    skin = LACQUER[side]
    strip = path("M24.3-1.3 24.8-2.2H27.7V30.4L24.3 32.9z", style(skin.edge, skin.rim, 0.8, "stroke-linejoin:round"))
    return strip + path("M24.6-1.2V32.4", style("none", skin.face, 0.7))


def _field_signs(clan: str, face: str, side: Side) -> str:
    look = style(LACQUER[side].sign)
    drawn = use(f"body-{side}")
    if face[1:] == "l":
        drawn += use(f"{'chief' if clan in _CHIEFS else 'flag'}-{side}") + outlines(look, 12.6, (clan, 42.8, 37.5))
    else:
        radius, slots = _MON_SLOTS[face[0]]
        drawn += outlines(look, radius, *((clan, x, y) for x, y in slots))
        if face[1:]:
            drawn += use(f"{_WEAPONS[face[1:]][1][0]}-{side}")
    if clan in _ANY_CARD:
        drawn += f'<rect x="46.6" y="3.6" width="7.4" height="10.4" rx="1" {style("none", LACQUER[side].sign, 1.1)}/>'
    return drawn


def _banner(side: Side, rows: tuple[float, ...], radius: float) -> str:
    """A standing flag on a pole with its cross-bar; one sun, three for a chief."""
    look = style("card", LACQUER[side].sign, 2.4, "stroke-linecap:round")
    return path("M7 71V9M4 14H31M7 14H28.2V61H7z", look) + path(_dots(17.6, radius, rows), style("black"))


def _dots(x: float, radius: float, rows: tuple[float, ...]) -> str:
    """Disks below each other as path data, each an arc that ends a hair short of where it began."""
    r = num(radius)
    return "".join(f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 0-.1z" for y in rows)


def _chip_of(clan: str, side: Side) -> str:
    """What all chips of a clan have in common: body and mon, for Ii and Ishida the small card.

    Signs stand a little left of the middle, in the 69 % that an open stack leaves free of each block.
    """
    sign = LACQUER[side].sign
    drawn = use(f"chipbody-{side}") + outlines(style(sign), 6.5, (clan, _MIDDLE, 11))
    if clan in _ANY_CARD:
        drawn += f'<rect x="20" y="1.7" width="3.4" height="4.6" rx=".5" {style("none", sign, 0.8)}/>'
    return drawn


def _chip_signs(clan: str, face: str, side: Side) -> str:
    weapon = face[1:]
    sign = f"chip{_WEAPONS[weapon][1][0]}" if weapon in _WEAPONS else f"pips{face[0]}"
    drawn = use(f"chip-{clan}") + use(f"{sign}-{side}")
    return drawn + use("chief" if clan in _CHIEFS else "flag") if weapon == "l" else drawn


def _pips(count: int, look: str) -> str:
    """The strength of a chip as squares side by side."""
    step = 4.8 if count < 4 else 4.1
    first = _MIDDLE - ((count - 1) * step + 3.1) / 2
    return signs(look, 6.5, *((_SQUARE, first + step * i, 25.4) for i in range(count)))


def _pennant(rows: tuple[float, ...], radius: float) -> str:
    """The flag of a leader, sticking out above the chip."""
    cloth = path("M3.4 1V-13.6M2.4-11.4H11.2M3.4-11.4H10.2V.2H3.4", style("card", "ink", 0.9, "stroke-linecap:round"))
    return cloth + path(_dots(6.8, radius, rows), style("black"))


def _block_back(side: Side, known: bool) -> str:
    ink = LACQUER[side].sign
    if known:
        return use(f"back-{side}") + f'<circle cx="29" cy="38.8" r="6.4" {style(ink)}/>'
    frame = f'<rect x="8.7" y="8.7" width="40.6" height="60.3" rx="2.4" {style("none", ink, 1.2, "opacity:.55")}/>'
    return use(f"body-{side}") + frame


def _chip_back(side: Side, known: bool) -> str:
    ink = LACQUER[side].sign
    if known:
        return use(f"chipback-{side}") + f'<circle cx="12.5" cy="16.7" r="3" {style(ink)}/>'
    frame = f'<rect x="3.7" y="3.7" width="17.6" height="26.1" rx="1.1" {style("none", ink, 0.9, "opacity:.55")}/>'
    return use(f"chipbody-{side}") + frame


# -- cards -------------------------------------------------------------------------------------------------------------

BID: Final[dict[Side, dict[str, int]]] = {
    "tokugawa": {"": 2, "sword": 4, "double": 6, "loyalty": 8},
    "ishida": {"": 1, "sword": 3, "double": 5, "loyalty": 7},
}
_CARD_BOX: Final[list[float]] = [-1, -1, 57, 80]
# the middle of each half's row of signs
_ROWS: Final = (16.5, 61.5)
_NO_CARDS: Final = ("ii", "ishida")


def card_symbols() -> dict[str, Symbol]:
    """Every face of a card, the backs, the slot of a block that came without one, and the shapes of cards."""
    symbols: dict[str, Symbol] = {"lattice": shape(_lattice(), _CARD_BOX)}
    for side, name in SIDES.items():
        symbols[f"paper-{side}"] = shape(_paper(side), _CARD_BOX)
        for kind in ("", "sword", "double"):
            symbols[f"paper-{side}-{kind or 'plain'}"] = shape(_paper_of(side, kind), _CARD_BOX)
        bid = BID[side]["loyalty"]
        loyalty = use(f"paper-{side}") + _loyalty_signs(side) + _digits(bid)
        symbols[f"card-loyalty-{side}"] = _card(loyalty, phrase("{side} loyalty card, bid {bid}", side=name, bid=bid))
        symbols[f"cardback-{side}"] = _card(_card_back(side), phrase("{side} card, face hidden", side=name))
    for clan, (side, name) in CLANS.items():
        if clan in _NO_CARDS:
            continue
        symbols[f"pair-{clan}"] = shape(outlines(style("black"), 9, *((clan, 17.2, y) for y in _ROWS)), _CARD_BOX)
        for kind in ("", "sword", "double"):
            symbols[f"card-{clan}-{kind}".rstrip("-")] = _card(
                use(f"paper-{side}-{kind or 'plain'}") + _clan_signs(clan, kind),
                _card_words(name, kind, BID[side][kind]),
            )
    dashes = style("none", "ink2", 1, "stroke-dasharray:3 3")
    symbols["nocard"] = _card(f'<rect width="55" height="78" rx="4" {dashes}/>', phrase("no card: a leader needs none"))
    return symbols


def _card_words(clan: Name, kind: str, bid: int) -> Phrase:
    match kind:
        case "sword":
            return phrase("{clan} card with a sword, bid {bid}", clan=clan, bid=bid)
        case "double":
            return phrase("{clan} double card, bid {bid}", clan=clan, bid=bid)
    return phrase("{clan} card, bid {bid}", clan=clan, bid=bid)


def _card(svg: str, label: str) -> Symbol:
    return {"box": list(_CARD_BOX), "svg": svg, "label": label}


def _paper(side: Side) -> str:
    """A card with its left edge, and the line between its halves, in the colour of its side."""
    paper = f'<rect width="55" height="78" rx="4" {style("card", "card-edge")}/>'
    return paper + path("M6 .5H4Q.5.5.5 4V74q0 3.5 3.5 3.5h2zM12 38.5h37v1H12z", style(LACQUER[side].face))


def _paper_of(side: Side, kind: str) -> str:
    """What all cards of a kind have in common on a side: the bid, and the swords."""
    swords = outlines(style("black"), 6.8, *(("sabre", 34.6, y + 0.5) for y in _ROWS)) if kind == "sword" else ""
    return use(f"paper-{side}") + swords + _digits(BID[side][kind])


def _digits(bid: int) -> str:
    slots = "".join(f"M220 {round(5 * y - 32)}{DIGITS[bid]}" for y in _ROWS)
    return f'<path transform="scale(.2)" d="{slots}" {style("none", "black", 10)}/>'


def _clan_signs(clan: str, kind: str) -> str:
    if kind != "double":
        return use(f"pair-{clan}")
    # one above the other's shoulder: side by side, two mon of bars would read as one of six
    slots = ((clan, x, y + step) for y in _ROWS for x, step in ((15.4, -3.4), (32, 3.4)))
    return outlines(style("black"), 7.4, *slots)


def _loyalty_signs(side: Side) -> str:
    top, bottom = _ROWS
    poles = "".join(f"M30 {num(y + 10)}v-20m-1.5 2h11" for y in _ROWS)
    cloth = path("".join(f"M30 {num(y - 8)}h8.6v14H30z" for y in _ROWS), style(LACQUER[side].face, "black", 1))
    suns = "".join(f"M34.3 {num(y - 1)}h.1" for y in _ROWS)
    ink = "card" if side == "tokugawa" else "black"
    sun = path(suns, style("none", ink, 4.6, "stroke-linecap:round"))
    return turning_arrows(8, (16.4, top), (16.4, bottom)) + path(poles, style("none", "black", 1.5)) + cloth + sun


def turning_arrows(radius: float, *slots: tuple[float, float]) -> str:
    """The turning arrows of loyalty at each x, y; radius in px."""
    return outlines("", radius, *(("turning", x, y) for x, y in slots))


def _card_back(side: Side) -> str:
    skin = LACQUER[side]
    card = f'<rect width="55" height="78" rx="4" {style(skin.face, skin.rim, 1.2)}/>'
    frame = f'<rect x="5" y="5" width="45" height="68" rx="2.6" {style("none", skin.sign, 1.2, "opacity:.7")}/>'
    return card + frame + use("lattice", more=style("none", skin.sign, 1, "opacity:.6"))


def _lattice() -> str:
    """The lozenges on the back of a card."""
    return path("".join(f"M{x} {y}l4 5-4 5-4-5z" for y in (11, 26, 42, 57) for x in (14.5, 27.5, 40.5)), "")
