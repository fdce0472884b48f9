"""Puzzles to practise on: those of the package and their order; and a mine that makes them, proved, from games."""
