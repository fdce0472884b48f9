"""Pieces, places and their names, and reading and checking the data files."""
