"""The signs of the units as plain shapes, all drawn by us: each has an outline of its own, also at 12 px.

Every sign lies in the square -50..50 around its middle. It has no colour: who uses it gives fill and stroke. Shapes are
filled unless they say otherwise; where a shape has a hole, the rule of odd and even crossings cuts it.
"""

from __future__ import annotations

from typing import Final


def _filled(d: str) -> str:
    return f"<path d='{d}' fill-rule='evenodd'/>"


def _lined(d: str, width: int) -> str:
    return f"<path d='{d}' fill='none' stroke-width='{width}'/>"


SIGNS: Final[dict[str, str]] = {
    # a drawn bow, its arrow to the right
    "archer": _lined("M-16-48Q42 0-16 48", 10)
    + _lined("M-16-48V48", 4)
    + _lined("M-46 0H30", 7)
    + _filled("M50 0 26-13V13zM-48-12-34 0-48 12h14L-21 0-34-12z"),
    # a two-bladed axe
    "berserker": _filled(
        "M-5-48H5V50H-5zM-9-31Q-26-25-40-46-55-14-38 18-26-2-9-1zM9-31Q26-25 40-46 55-14 38 18 26-2 9-1z"
    ),
    # the head of a horse
    "cavalry": _filled(
        "M-15 50C-21 31-5 20-6 6Q-19 11-28 20-45 25-48 4-37-11-26-24-19-36-5-38L1-50 10-36C34-30 48-5 46 50z"
        "M-19-15a5 5 0 1 0 0-.1z"
    ),
    # a crossbow, pointing up
    "crossbowman": _lined("M-48 1Q-31-36 0-33 31-36 48 1", 10)
    + _lined("M-46 0 0 17 46 0", 4)
    + _filled("M-5-31H5V50H-5zM0-50 13-29h-26z"),
    # a forked banner on its pole
    "ensign": _filled("M-34-50h9v100h-9zM-20-44H48L30-22 48 0H-20z"),
    # a pointed shield, parted by a chevron
    "footman": _filled("M-40-46H40V-4Q36 32 0 50-36 32-40-4zM-28-8 0-28 28-8V8L0-12-28 8z"),
    # a great helm
    "knight": _filled("M-32-30Q-30-48 0-48T32-30V34Q20 42 0 50-20 42-32 34zM-24-14V-4H-4V34H4V-4H24v-10z"),
    # a lance with its pennon
    "lancer": _lined("M-49 49 38-38", 8) + _filled("M50-50 24-41 41-24zM22-22-15-49-13-26-33-20 4-4z"),
    # a horseshoe
    "light_cavalry": _lined("M-25 42C-51-7-31-40 0-40S51-7 25 42", 18) + _filled("M-41 37h27v13h-27zM14 37h27v13H14z"),
    # a star
    "marshall": _filled("M0-50 14-18 48-15 22 7 31 42 0 23-31 42-22 7-48-15-14-18z"),
    # a full purse, tied
    "mercenary": _filled(
        "M-22-48Q-8-36 0-46 8-36 22-48L14-24H-14zM-17-18H17Q46 4 46 26 46 50 20 50H-20Q-46 50-46 26-46 4-17-18z"
        "M-13 17a13 13 0 1 0 0-.1z"
    ),
    # two crossed pikes
    "pikeman": _lined("M-31 49 23-30M31 49-23-30", 8) + _filled("M40-50 35-22 13-37zM-40-50-35-22-13-37z"),
    # a tower
    "royal_guard": _filled(
        "M-38-48h18v12h11v-12h18v12h11v-12h18v29L26-8V28L40 38V50H-40V38L-26 28V-8L-38-19zM-7 28V7Q0-3 7 7V28z"
    ),
    # a boot
    "scout": _filled("M-28-49H7L9 8 36 17Q49 24 49 49H5L-3 40-10 49H-30z"),
    # a sword, pointing up
    "swordsman": _filled("M0-50 11-36V14H-11V-36zM-31 13h62v12h-62zM-7 24H7V39H-7zM-10 43a10 10 0 1 0 0-.1z"),
    # a cross with broad ends
    "warrior_priest": _filled("M-20-50H20L9-10 50-21V21L9 10 20 50H-20L-9 10-50 21V-21L-9-10z"),
    # a crown
    "royal": _filled("M-47 30-49-25-23 2 0-43 23 2 49-25 47 30zM-47 36H47V47H-47z"),
}
"""unit (or royal) -> markup without a colour"""
