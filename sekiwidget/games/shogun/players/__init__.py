"""Opponents, what may lie behind a view, and what is decided together."""
