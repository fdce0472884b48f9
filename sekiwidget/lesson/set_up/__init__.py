"""Setting up a position by hand: a table with a history of its own, which a board shows like any line."""
