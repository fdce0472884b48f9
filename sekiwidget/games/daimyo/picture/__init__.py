"""Symbols, backdrop, scene, and where in it choices are picked."""
