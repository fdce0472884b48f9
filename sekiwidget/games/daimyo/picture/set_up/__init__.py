"""Setting up a position by hand: hexes, units and cards, where they may lie, and what else a table says."""
