"""A site by JupyterLite's own tools, with nothing of ours in it: what a link to a widget costs without this project.

Run by the Python that builds sites: `python tests/benchmarks/plain_site.py NOTEBOOK OUTPUT`. It does what JupyterLite's
documentation says for a site without a network: Pyodide's files, every wheel in its lock file, `jupyter lite build`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sekiwidget.export.site import build, pyodide
from sekiwidget.export.site import wheels as packages
from sekiwidget.export.site.tools import cache_folder
from sekiwidget.export.site.wheels import write_lock

_OF_THE_KERNEL: Final = ("jedi", "parso")
"""What the kernel's packages ask for, and our own sites do without."""


def plain_site(notebook: Path, output: Path) -> None:
    """Write a site with one notebook, whose kernel finds all it imports in the site."""
    cache = cache_folder()
    with TemporaryDirectory() as here:
        lite = Path(here) / "lite"
        python = lite / "static" / "pyodide"
        python.mkdir(parents=True)
        runtime = pyodide.runtime(cache)
        for name in pyodide.RUNTIME:
            shutil.copyfile(runtime / name, python / name)
        command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "-d", str(python), *_OF_THE_KERNEL]
        subprocess.run(command, check=True)
        wheels = [*packages.download_wheels(cache, ["anywidget"]), *build.kernel_wheels()]
        placed = [Path(shutil.copy(wheel, python)) for wheel in wheels]
        write_lock(python, pyodide.info(runtime), [*placed, *python.glob("jedi-*.whl"), *python.glob("parso-*.whl")])
        kernel = {
            "pyodideUrl": "./static/pyodide/pyodide.mjs",
            "disablePyPIFallback": True,
            "loadPyodideOptions": {"lockFileURL": f"./static/pyodide/{pyodide.LOCK}"},
        }
        data = {
            "exposeAppInBrowser": True,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        }
        settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
        (lite / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
        command = [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={lite}", f"--output-dir={output}"]
        command += [f"--contents={notebook}", "--apps=notebooks", "--apps=lab", "--no-unused-shared-packages"]
        subprocess.run([*command, "--no-sourcemaps", "--log-level=ERROR"], cwd=lite, check=True)


if __name__ == "__main__":
    plain_site(Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute())
