"""A mine of puzzles: decisions of seeded games that have one best choice, proved, reduced and written as files."""
