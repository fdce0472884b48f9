"""Writing on a board: what a teacher sets up, writes, checks and saves, as far as a page may ask for it."""
