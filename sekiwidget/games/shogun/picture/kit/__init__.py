"""The symbols, the same for every position."""
