"""Chapters 8 and 9: fights, sieges, special units."""
