"""The panels: how large they are, what is drawn on them, and their places."""
