"""Opponents, what may lie behind a view, what solvers ask."""
