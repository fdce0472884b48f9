"""Whether a page is served to readers, who have no other way to the files of the machine it is served from."""

import os
import sys


def served_to_readers() -> bool:
    """Whether this is Voila, or marimo's `run`: elsewhere whoever sees the page can run any code in its kernel."""
    if os.environ.get("SERVER_SOFTWARE", "").startswith("voila/"):
        return True
    marimo = sys.modules.get("marimo")
    return marimo is not None and marimo.app_meta().mode == "run"
