"""The page of a puzzle that asks: its tree, worked out ahead, and the file that judges by it."""
