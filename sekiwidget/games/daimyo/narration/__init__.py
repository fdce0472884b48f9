"""A commit in words, results of choices, and the text board."""
