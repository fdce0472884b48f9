"""A commit in words, what choices do, the text board, and the status of fights and movements."""
