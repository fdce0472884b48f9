"""A puzzle that is easily asked and hard to judge."""

from typing import Final

ROADS: Final = r"""
game = "sekigahara"
title = "Fifteen roads, one prey"
[position]
phase = "movement"
active = "tokugawa"
[position.blocks]
okazaki = { tokugawa = "fukushima1g fukushima2 maeda2 maeda3" }
kiyosu = { ishida = "ukita2" }
[position.hands]
tokugawa = "tokugawa tokugawa date maeda fukushima"
ishida = "ukita mori kobayakawa"
[play]
script = '''
T: move minimal
T: march fukushima1g fukushima2 maeda2 maeda3 okazaki-kiyosu
T: done
'''
[puzzle]
side = "tokugawa"
task = "Ride down whoever stands at Kiyosu."
goal = { "blocks.kiyosu.ishida" = "", phase = "movement" }
reply = "script"
"""
"""What can follow its first commit is more than is searched in a few pieces."""
