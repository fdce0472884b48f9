"""Cards, hexes, their words, and the data files."""
