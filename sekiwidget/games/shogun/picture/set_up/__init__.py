"""Setting up a position by hand: which pieces there are, where they may lie, and what else a table says."""
