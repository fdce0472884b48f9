"""The shapes of the kit, all drawn by us: crests of the sides, buildings, goods, deeds.

Crests and signs lie in the square -50..50 around their middle and have no colour: who uses them gives the fill. Where a
shape has a hole, the rule of odd and even crossings cuts it.
"""

from __future__ import annotations

from typing import Final

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
"""side, or the farmers -> path data"""

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
"""name -> path data"""

REGION_STRIPS: Final[dict[str, str]] = {
    # one line of dots, waves, bars, slanted strokes, peaks: 88 wide and 4 high around their middle
    "west": "".join(f"M{x}-1.5h3v3h-3z" for x in range(-41, 42, 8)),
    "south": "M-44 1q4-5 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0v1.4"
    "q-4 5-8 0t-8 0-8 0-8 0-8 0-8 0-8 0-8 0-8 0-8 0-8 0z",
    "centre": "M-44-1H44V1.4H-44z",
    "east": "".join(f"M{x} 2 {x + 4}-2h2.4l-4 4z" for x in range(-44, 40, 6)),
    "north": "".join(f"M{x} 2l4-4.4 4 4.4z" for x in range(-44, 41, 8)),
}
"""region -> path data of what runs below the names of its provinces"""
