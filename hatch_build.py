"""Steps of the build: catalogues are compiled, what boards need is prepared, lessons and a front page are added."""

import bz2
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

MAKERS = ("sekiwidget.text.catalogue_build", "sekiwidget.board.wire.prepare")
"""What is run on the sources before a wheel is put together, beside what packs the lessons."""
LESSONS = ("lessons.json.xz", "course.json.bz2")
"""The packed lessons and the packed course, which a source tree never has (sekiwidget/library)."""
PACKED = ("sekiwidget/text/catalogues/*.json", "sekiwidget/practice/puzzles/*.toml")
"""What a wheel has packed: texts that repeat each other at distances which a wheel's own compression does not reach."""
EXTENSION = "sekiwidget/board/static/labextensions/sekiwidget"
"""What `npm run build` makes for JupyterLab, which finds it in the shared data of an environment."""


class Prepare(BuildHookInterface[Any]):
    """Makes what is made of the sources of this tree, each in a process of its own; adds the lessons."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is put together."""
        if self.target_name != "wheel":
            return
        for maker in MAKERS:
            subprocess.run([sys.executable, "-m", maker], cwd=self.root, check=True)
        # An editable install reads them in place, and `sekiwidget lab` finds the extension there.
        if version != "editable":
            self._made = TemporaryDirectory()
            subprocess.run([sys.executable, "-m", "sekiwidget.library", self._made.name], cwd=self.root, check=True)
            made = {str(Path(self._made.name, name)): f"sekiwidget/library/{name}" for name in LESSONS}
            build_data["force_include"].update(made)
            build_data["shared_data"][str(Path(self.root) / EXTENSION)] = "share/jupyter/labextensions/sekiwidget"
            for path in (path for pattern in PACKED for path in Path(self.root).glob(pattern)):
                path.with_name(f"{path.name}.bz2").write_bytes(bz2.compress(path.read_bytes()))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """After it."""
        if self.target_name == "wheel" and version != "editable":
            self._made.cleanup()


LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
"""A link or picture of Markdown by a path in this tree: whether it is a picture, its text, the path."""


class FrontPage(MetadataHookInterface):
    """Makes the description of the package of README.md."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called with the table `project`."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = standing_alone(text, metadata.get("urls", {}).get("Source", ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def standing_alone(text: str, source: str) -> str:
    """Markdown whose links lead to the repository at `source`: a package index does not have the files beside it.

    As long as the repository has no address (an empty one), links are plain text and pictures are left out.

    hatch-fancy-pypi-readme could replace the links, too, but each of its patterns would need the address again. Now it
    stands only in `[project.urls]`.
    """
    source = source.rstrip("/")

    def whole(found: re.Match[str]) -> str:
        sign, words, path = found.groups()
        if not source:
            return "" if sign else words
        return f"{sign}[{words}]({source}/{'raw' if sign else 'blob'}/HEAD/{path})"

    return LINK.sub(whole, text)
