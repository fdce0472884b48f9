"""Cards: mon, sword and bid stand at the top and again at the bottom, so that either half tells all.

A card of 55 x 78 looks out, by 34, from behind the block it brought: its top in the far rank, its bottom in the near
one. Nothing stands in the middle, where the block would cut it.
"""

from typing import Final

from sekiwidget.authoring.svg import Symbol, num, path, use
from sekiwidget.games.sekigahara.picture.kit.draw import CLANS, LACQUER, SIDES, Side, outlines, shape, style
from sekiwidget.games.sekigahara.picture.kit.signs import DIGITS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name

BID: Final[dict[Side, dict[str, int]]] = {
    "tokugawa": {"": 2, "sword": 4, "double": 6, "loyalty": 8},
    "ishida": {"": 1, "sword": 3, "double": 5, "loyalty": 7},
}
_BOX: Final[list[float]] = [-1, -1, 57, 80]
# the middle of each half's row of signs
_ROWS: Final = (16.5, 61.5)
_NO_CARDS: Final = ("ii", "ishida")


def card_symbols() -> dict[str, Symbol]:
    """Every face of a card, the backs, the slot of a block that came without one, and the shapes of cards."""
    symbols: dict[str, Symbol] = {"lattice": shape(_lattice(), _BOX)}
    for side, name in SIDES.items():
        symbols[f"paper-{side}"] = shape(_paper(side), _BOX)
        for kind in ("", "sword", "double"):
            symbols[f"paper-{side}-{kind or 'plain'}"] = shape(_paper_of(side, kind), _BOX)
        bid = BID[side]["loyalty"]
        loyalty = use(f"paper-{side}") + _loyalty_signs(side) + _digits(bid)
        symbols[f"card-loyalty-{side}"] = _symbol(loyalty, phrase("{side} loyalty card, bid {bid}", side=name, bid=bid))
        symbols[f"cardback-{side}"] = _symbol(_back(side), phrase("{side} card, face hidden", side=name))
    for clan, (side, name) in CLANS.items():
        if clan in _NO_CARDS:
            continue
        symbols[f"pair-{clan}"] = shape(outlines(style("black"), 9, *((clan, 17.2, y) for y in _ROWS)), _BOX)
        for kind in ("", "sword", "double"):
            symbols[f"card-{clan}-{kind}".rstrip("-")] = _symbol(
                use(f"paper-{side}-{kind or 'plain'}") + _clan_signs(clan, kind), _words(name, kind, BID[side][kind])
            )
    dashes = style("none", "ink2", 1, "stroke-dasharray:3 3")
    symbols["nocard"] = _symbol(
        f'<rect width="55" height="78" rx="4" {dashes}/>', phrase("no card: a leader needs none")
    )
    return symbols


def _words(clan: Name, kind: str, bid: int) -> Phrase:
    match kind:
        case "sword":
            return phrase("{clan} card with a sword, bid {bid}", clan=clan, bid=bid)
        case "double":
            return phrase("{clan} double card, bid {bid}", clan=clan, bid=bid)
    return phrase("{clan} card, bid {bid}", clan=clan, bid=bid)


def _symbol(svg: str, label: str) -> Symbol:
    return {"box": list(_BOX), "svg": svg, "label": label}


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
    return turning(8, (16.4, top), (16.4, bottom)) + path(poles, style("none", "black", 1.5)) + cloth + sun


def turning(radius: float, *slots: tuple[float, float]) -> str:
    """The turning arrows of loyalty at each x, y; radius in px."""
    return outlines("", radius, *(("turning", x, y) for x, y in slots))


def _back(side: Side) -> str:
    skin = LACQUER[side]
    card = f'<rect width="55" height="78" rx="4" {style(skin.face, skin.rim, 1.2)}/>'
    frame = f'<rect x="5" y="5" width="45" height="68" rx="2.6" {style("none", skin.sign, 1.2, "opacity:.7")}/>'
    return card + frame + use("lattice", more=style("none", skin.sign, 1, "opacity:.6"))


def _lattice() -> str:
    """The lozenges on the back of a card."""
    return path("".join(f"M{x} {y}l4 5-4 5-4-5z" for y in (11, 26, 42, 57) for x in (14.5, 27.5, 40.5)), "")
