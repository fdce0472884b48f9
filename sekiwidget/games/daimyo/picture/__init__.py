"""Symbols, backdrop and scene, the targets of choices in it, and setting up by hand."""
