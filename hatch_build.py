"""A step of the package's build: has what boards need prepared (see sekiwidget/board/wire/prepare.py)."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prepare(BuildHookInterface[Any]):
    """Runs it in a process of its own, on the sources of this tree."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is put together."""
        if self.target_name == "wheel":
            subprocess.run([sys.executable, "-m", "sekiwidget.board.wire.prepare"], cwd=self.root, check=True)
