"""The panels: how large they are, what is drawn on them, and the places on the strips."""
