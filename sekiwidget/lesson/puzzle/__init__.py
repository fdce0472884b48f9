"""Solving puzzles: asking, judging commits, and verifying that the puzzle is sound."""
