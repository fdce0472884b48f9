"""Positions in the middle of a game, as their texts: what journeys set up by hand."""

from __future__ import annotations

WAR_CHEST = """\
game = "warchest"

[position]
round = 4
initiative = "black"
active = "white"

[position.units]
d4 = "white 2x swordsman"
e3 = "black 2x lancer"
c5 = "black scout"

[position.hands]
white = "royal pikeman"
black = "archer"

[position.bags]
white = "crossbowman"
black = "scout"

[position.faceup]
white = "light_cavalry"

[position.facedown]
black = "cavalry"

[position.control]
d5 = "white"
d3 = "black"
"""

DAIMYO = """\
game = "daimyo"

[position]
round = 3
hexes_left = 4

[position.land]
m13 = "black"
n13 = "neutral"
m14 = "gold"

[position.units]
m13 = "black 2 daimyo"
n13 = "black 1"
m14 = "gold 1 daimyo"

[position.hands]
black = "B4"
gold = "C1"

[position.played]
black = "A4"
gold = "A3 B2"
"""

SHOGUN = """\
game = "shogun"

[position]
season = "summer"
event = "levy1"
events = "theatre7 castle2"
order = "gold white black"

[position.land]
kai = "black 2 castle"
mino = "gold 1 revolt 1"
hida = "white 1 temple"

[position.plans]
black = "bid 2, castle kai"
gold = "tax mino"

[position.tower]
white = 1
farmers = 1

[position.tray]
gold = 1

[position.chests]
black = 12

[position.rice]
gold = 7
"""
