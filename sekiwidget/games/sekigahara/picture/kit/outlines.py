"""The library of outlines: each sign of kit_signs once, 100 wide around its middle, in the colour of who uses it."""

from sekiwidget.authoring.svg import Symbol, path
from sekiwidget.games.sekigahara.picture.kit.draw import shape, style
from sekiwidget.games.sekigahara.picture.kit.signs import CAVALRY, GUN, KEEP, MON, SWORD, TURN_ARCS, TURN_HEADS


def outline_symbols() -> dict[str, Symbol]:
    """The mon by the names of their clans, weapons, castle, and the turning arrows of loyalty, always black."""
    symbols = {name: shape(path(outline, "")) for name, outline in MON.items()}
    symbols["gun"] = shape(path(GUN, ""))
    symbols["horse"] = shape(path(CAVALRY, ""))
    symbols["sabre"] = shape(path(SWORD, ""))
    symbols["castle"] = shape(path(KEEP, ""))
    symbols["turning"] = shape(path(TURN_ARCS, style("none", "black", 12)) + path(TURN_HEADS, style("black")))
    return symbols
