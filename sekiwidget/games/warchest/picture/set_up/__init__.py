"""Setting up a position by hand: coins and cards, where they may lie, and what else a table says."""
