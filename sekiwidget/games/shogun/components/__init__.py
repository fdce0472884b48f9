"""Pieces, provinces and their names, and reading and checking the data files."""
