"""The symbols, the backdrop, the scene, where in it choices are picked, and setting up by hand."""
