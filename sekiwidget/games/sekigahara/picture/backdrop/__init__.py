"""The static part of the pictures."""
