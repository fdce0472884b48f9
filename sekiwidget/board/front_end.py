"""The page's ES module, as built into the package."""

import os
from pathlib import Path
from typing import Final

BUNDLE: Final = Path(__file__).parent / "static" / "sekiwidget.js"
NOT_BUILT: Final = """export default { render({ el }) {
  el.textContent = "The front end of this board is not built: run `make setup` in the source tree.";
} };"""


def front_end() -> str | Path:
    """The ES module: one text for all boards; during development (`ANYWIDGET_HMR=1`) the file itself.

    With a file, anywidget ties every board to a watcher held by the class, and no board would ever be freed.
    """
    if not BUNDLE.is_file():
        return NOT_BUILT
    return BUNDLE if os.environ.get("ANYWIDGET_HMR") == "1" else BUNDLE.read_text(encoding="utf-8")
