"""Texts of actions, the [position] table both ways, what is wrong with a table, facts."""
