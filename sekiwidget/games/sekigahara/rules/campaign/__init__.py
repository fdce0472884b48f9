"""Chapters 5 to 7: the week, cards and turns, movement."""
