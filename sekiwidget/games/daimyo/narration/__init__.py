"""A commit in words, the text board, status lines."""
