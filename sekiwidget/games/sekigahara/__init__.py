"""Sekigahara: the rules of the campaign of 1600, by paragraph."""

from sekiwidget.games.sekigahara import steps as steps
