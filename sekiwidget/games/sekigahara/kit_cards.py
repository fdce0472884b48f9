"""Cards: mon, sword and bid stand at the top and again at the bottom, so that either half tells all.

A card of 55 x 78 looks out, by 34, from behind the block it brought: its top in the far rank, its bottom in the near
one. Nothing stands in the middle, where the block would cut it.
"""

from typing import Final

from sekiwidget.games.sekigahara.kit_draw import CLANS, LACQUER, SIDES, Side, Symbol, num, path, signs, style
from sekiwidget.games.sekigahara.kit_signs import DIGITS, MON, SWORD, TURN_ARCS, TURN_HEADS

BID: Final[dict[Side, dict[str, int]]] = {
    "tokugawa": {"": 2, "sword": 4, "double": 6, "loyalty": 8},
    "ishida": {"": 1, "sword": 3, "double": 5, "loyalty": 7},
}
_BOX: Final[list[float]] = [-1, -1, 57, 80]
# the middle of each half's row of signs
_ROWS: Final = (16.5, 61.5)
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
    """A card with its left edge, and the line between its halves, in the colour of its side."""
    paper = f'<rect width="55" height="78" rx="4" {style("card", "card-edge")}/>'
    spine = path("M6 .5H4Q.5.5.5 4V74q0 3.5 3.5 3.5h2zM12 38.5h37v1H12z", style(LACQUER[side].face))
    digit = DIGITS[bid]
    seats = "".join(f"M220 {round(5 * y - 32)}{digit}" for y in _ROWS)
    digits = f'<path transform="scale(.2)" d="{seats}" {style("none", "black", 10)}/>'
    return _symbol(paper + spine + drawn + digits, label)


def _clan_signs(clan: str, kind: str) -> str:
    mon = MON[clan]
    look = style("black")
    if kind == "double":
        # one above the other's shoulder: side by side, two mon of bars would read as one of six
        return signs(look, 7.4, *((mon, x, y + step) for y in _ROWS for x, step in ((15.4, -3.4), (32, 3.4))))
    marks = signs(look, 9, *((mon, 17.2, y) for y in _ROWS))
    return marks + signs(look, 6.8, *((SWORD, 34.6, y + 0.5) for y in _ROWS)) if kind == "sword" else marks


def _loyalty_signs(side: Side) -> str:
    top, bottom = _ROWS
    poles = "".join(f"M30 {num(y + 10)}v-20m-1.5 2h11" for y in _ROWS)
    cloth = path("".join(f"M30 {num(y - 8)}h8.6v14H30z" for y in _ROWS), style(LACQUER[side].face, "black", 1))
    suns = "".join(f"M34.3 {num(y - 1)}h.1" for y in _ROWS)
    ink = "card" if side == "tokugawa" else "black"
    sun = path(suns, style("none", ink, 4.6, "stroke-linecap:round"))
    return turning(8, (16.4, top), (16.4, bottom)) + path(poles, style("none", "black", 1.5)) + cloth + sun


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
