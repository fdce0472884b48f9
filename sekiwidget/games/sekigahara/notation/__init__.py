"""Notation: the texts of actions, the [position] table, its problems, and facts."""
