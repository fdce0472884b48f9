"""Steps of the build: it prepares what boards need (sekiwidget/board/wire/prepare.py), and adds the lessons."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LESSONS = (".toml", ".ipynb", ".md")


class Prepare(BuildHookInterface[Any]):
    """Prepares in a process of its own, on the sources of this tree; names the files to add."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is put together."""
        if self.target_name != "wheel":
            return
        subprocess.run([sys.executable, "-m", "sekiwidget.board.wire.prepare"], cwd=self.root, check=True)
        # An editable install reads them in place.
        if version != "editable":
            build_data["force_include"].update(self._lessons())

    def _lessons(self) -> dict[str, str]:
        """Each file of `examples/`, and its place in the wheel; not what Jupyter keeps in hidden folders."""
        root = Path(self.root)
        found = (path.relative_to(root) for path in sorted((root / "examples").rglob("*")) if path.suffix in LESSONS)
        shown = (path for path in found if not any(part.startswith(".") for part in path.parts))
        return {str(root / path): f"sekiwidget/library/{path.as_posix()}" for path in shown}
