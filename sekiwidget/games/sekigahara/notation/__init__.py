"""Notation: the texts of actions, reading and writing the [position] table, its problems, and facts."""
