"""Opponents, the possible worlds behind a view, answers for solvers."""
