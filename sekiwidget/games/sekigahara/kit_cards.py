"""Cards: mon, sword and bid stand at the top and at the bottom, so that either strip tells all."""

from typing import Final

from sekiwidget.games.sekigahara.kit_draw import CLANS, LACQUER, SIDES, Side, Symbol, path, signs, style
from sekiwidget.games.sekigahara.kit_signs import DIGITS, MON, SWORD, TURN_ARCS, TURN_HEADS

CARD_FACE: Final = (0.0, 0.0, 55.0, 78.0)
"""x, y, width, height of the face inside card-*, cardback-* and nocard."""
STRIP: Final = 34
"""px at the top or at the bottom of a card that stay free of the block in front of it: 62 % of its width."""

BID: Final[dict[Side, dict[str, int]]] = {
    "tokugawa": {"": 2, "sword": 4, "double": 6, "loyalty": 8},
    "ishida": {"": 1, "sword": 3, "double": 5, "loyalty": 7},
}
_BOX: Final[list[float]] = [-1, -1, 57, 80]
_TOP: Final = 13.5
_BOTTOM: Final = 64.5
_NO_CARDS: Final = ("ii", "ishida")


def card_symbols() -> dict[str, Symbol]:
    """Every face of a card, the backs, and the seat of a block that came without one."""
    symbols: dict[str, Symbol] = {}
    for clan, (side, name) in CLANS.items():
        if clan in _NO_CARDS:
            continue
        for kind in ("", "sword", "double"):
            bid = BID[side][kind]
            words = {"": f"{name} card", "sword": f"{name} card with a sword", "double": f"{name} double card"}[kind]
            symbols[f"card-{clan}-{kind}".rstrip("-")] = _card(
                side, _clan_signs(clan, kind), bid, f"{words}, bid {bid}"
            )
    for side, name in SIDES.items():
        bid = BID[side]["loyalty"]
        symbols[f"card-loyalty-{side}"] = _card(side, _loyalty_signs(side), bid, f"{name} loyalty card, bid {bid}")
        symbols[f"cardback-{side}"] = _symbol(_back(side), f"{name} card, face hidden")
    dashes = style("none", "ink2", 1, "stroke-dasharray:3 3")
    symbols["nocard"] = _symbol(f'<rect width="55" height="78" rx="4" {dashes}/>', "no card: a leader needs none")
    return symbols


def _symbol(svg: str, label: str) -> Symbol:
    return {"box": list(_BOX), "svg": svg, "label": label}


def _card(side: Side, drawn: str, bid: int, label: str) -> Symbol:
    """A card whose left edge has its side's colour."""
    paper = f'<rect width="55" height="78" rx="4" {style("card", "card-edge")}/>'
    spine = path("M6 .5H4Q.5.5.5 4V74q0 3.5 3.5 3.5h2z", style(LACQUER[side].face))
    digit = DIGITS[bid]
    digits = f'<path transform="scale(.2)" d="M213 37{digit}M213 293{digit}" {style("none", "black", 10)}/>'
    return _symbol(paper + spine + drawn + digits, label)


def _clan_signs(clan: str, kind: str) -> str:
    mon = MON[clan]
    look = style("black")
    if kind == "double":
        corners = ((mon, x, y) for y in (_TOP, _BOTTOM) for x in (14.4, 31.2))
        return signs(look, 6.1, *corners) + signs(look, 8.8, (mon, 20, 33.4), (mon, 40.4, 44.6))
    marks = [(mon, 15.5, y) for y in (_TOP, _BOTTOM)]
    if kind == "sword":
        marks += [(SWORD, 32.5, y) for y in (_TOP, _BOTTOM)]
    return signs(look, 7.2, *marks) + signs(look, 12.4, (mon, 30.2, 39))


def _loyalty_signs(side: Side) -> str:
    turns = turning(6.8, (15.5, _TOP), (15.5, _BOTTOM))
    sun = "card" if side == "tokugawa" else "black"
    pole = path("M24 60V18M22 22.5H42.6", style("none", "black", 2.3, "stroke-linecap:round"))
    banner = path("M24 22.5H41V53H24z", style(LACQUER[side].face, "black", 1.5))
    return turns + pole + banner + f'<circle cx="32.5" cy="37.7" r="4.9" {style(sun)}/>'


def turning(radius: float, *seats: tuple[float, float]) -> str:
    """The turning arrows of loyalty at each x, y; radius in px."""
    arcs = signs(style("none", "black", 12), radius, *((TURN_ARCS, x, y) for x, y in seats))
    return arcs + signs(style("black"), radius, *((TURN_HEADS, x, y) for x, y in seats))


def _back(side: Side) -> str:
    skin = LACQUER[side]
    frame = f'<rect x="5" y="5" width="45" height="68" rx="2.6" {style("none", skin.sign, 1.2, "opacity:.7")}/>'
    lozenges = "".join(f"M{x} {y}l4 5-4 5-4-5z" for y in (11, 26, 42, 57) for x in (14.5, 27.5, 40.5))
    return (
        f'<rect width="55" height="78" rx="4" {style(skin.face, skin.rim, 1.2)}/>'
        + frame
        + path(lozenges, style("none", skin.sign, 1, "opacity:.6"))
    )
