"""The panels: what is drawn on each, and its places."""
