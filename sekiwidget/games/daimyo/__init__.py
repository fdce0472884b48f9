"""Daimyo: the rules of two to four clans on land that grows and moves, by rule.

A folder named by the environment variable SEKIWIDGET_DAIMYO replaces data files; see docs/daimyo.md.
"""

from sekiwidget.games.daimyo import steps as _steps  # fills the table of steps
