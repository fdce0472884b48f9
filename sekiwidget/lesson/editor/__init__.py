"""Setting up a position by hand: a table with a history, which a board shows like any line."""
