"""How long browser tests wait, in ms. It costs nothing where all goes well, and what is wrong stays wrong.

A crowded machine can take a minute for what a quiet one does in a second: none of these is near what that one needs.
"""

PAGE_MS = 60_000
"""For whatever shall come on a page."""

LAB_MS = 120_000
"""For whatever shall come in JupyterLab, through a kernel too."""

START_MS = 240_000
"""For JupyterLab itself, and for a first kernel on a cold disk."""
