"""A site from beginning to end without a network: stand-ins for JupyterLite and for what would be downloaded."""

from __future__ import annotations

import json
import os
import shutil
import socket
import urllib.request
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner, Result

from sekiwidget.cli.main import main
from sekiwidget.export.site import build, pyodide, wheels
from sekiwidget.export.site.build import MARK
from sekiwidget.export.site.serve import Server
from sekiwidget.export.site.wheels import write_wheel

LESSONS = Path("examples/lessons")
PYODIDE = """
import { readdirSync, writeFileSync } from "node:fs";
const roots = {};
const EMPTY = Buffer.from([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
export const loadPyodide = async () => ({
  FS: { filesystems: {}, mkdirTree() {}, mount(_kind, { root }, place) { roots[place] = root; } },
  loadPackage: async () => {},
  runPython(code) {
    if (!code.startsWith("compile_wheels")) return;
    for (const name of readdirSync(roots["/wheels"]).filter((name) => name.endsWith(".whl")))
      writeFileSync(`${roots["/compiled"]}/${name}.zip`, EMPTY);
  },
});
"""
"""A Pyodide that compiles nothing."""
JUPYTERLITE = """
import sys
from pathlib import Path

out = Path(next(word.partition("=")[2] for word in sys.argv if word.startswith("--output-dir=")))
for name, text in {
    "index.html": "",
    "jupyter-lite.json": '{"jupyter-config-data": {"appVersion": "0.8"}}',
    "lab/index.html": "<head><title>JupyterLab</title></head>",
    "notebooks/index.html": "<head><title>Notebooks</title></head>",
    "service-worker.js": "",
    "static/favicons/favicon.ico": "",
}.items():
    (out / name).parent.mkdir(parents=True, exist_ok=True)
    (out / name).write_text(text)
"""
"""A JupyterLite whose site has only what ours changes."""


class Machine:
    """What a build finds on this machine."""

    def __init__(self, folder: Path) -> None:
        self.cache = folder / "cache" / "sekiwidget" / "site"
        self.runtime = self.cache / f"pyodide-{pyodide.version()}"
        self.runtime.mkdir(parents=True)
        for name in pyodide.RUNTIME:
            (self.runtime / name).touch()
        (self.runtime / "pyodide.mjs").write_text(PYODIDE, encoding="utf-8")
        (self.runtime / pyodide.LOCK).write_text('{"info": {}}', encoding="utf-8")
        extension = folder / "jupyter" / "labextensions" / "@jupyterlite" / "pyodide-kernel-extension"
        self.kernel = extension / "static" / "pypi"
        self.kernel.mkdir(parents=True)
        for name in ("piplite", "ipykernel", "pyodide_kernel"):
            info = f"{name}-1.dist-info"
            told = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"
            write_wheel(self.kernel / f"{name}-1-py3-none-any.whl", info, {f"{info}/METADATA": told.encode()})
        self.jupyterlite = folder / "packages" / "jupyterlite_core.py"
        self.jupyterlite.parent.mkdir()
        self.jupyterlite.write_text(JUPYTERLITE, encoding="utf-8")
        self.out = folder / "made" / "out"
        self.out.parent.mkdir()

    def site(self, *words: str | Path, source: Path = LESSONS) -> Result:
        return CliRunner().invoke(main, ["site", str(source), "-o", str(self.out), *map(str, words)])

    def refuses(self, why: str, source: Path = LESSONS) -> None:
        """Whether no site is built for this reason, and nothing is left beside it."""
        refused = self.site(source=source)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert why in refused.stderr
        assert list(self.out.parent.iterdir()) == []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with all that a build needs."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "packages"))
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda: [str(tmp_path / "jupyter")])
    monkeypatch.setattr(wheels, "download_wheels", lambda cache, requirements: [])
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    return Machine(tmp_path)


def test_a_site_is_built_step_by_step_and_served(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def visit(server: Server) -> NoReturn:
        with urllib.request.urlopen(server.address, timeout=300) as page:
            read.append(page.read().decode())
        raise KeyboardInterrupt

    monkeypatch.setattr(Server, "wait", visit)
    made = machine.site("--title", "Rules of war", "--serve")
    assert made.exit_code == 0, made.stderr
    assert made.stderr.splitlines() == [
        "Running the lessons …",
        "Copying lessons and notebooks …",
        "Downloading Python for the browser …",
        "Downloading its packages …",
        "Compiling the packages …",
        "Building JupyterLite …",
        "Drawing the front page …",
    ]
    size, served = made.stdout.splitlines()
    assert size == f"{machine.out} is a site of 0 MB. It works on any web server"
    assert served.startswith("The site is at http://localhost:") and served.endswith("/; Ctrl-C stops it")
    assert "<title>Rules of war</title>" in read[0]
    assert "index.html" in json.loads((machine.out / MARK).read_text(encoding="utf-8"))
    assert [path.name for path in machine.out.parent.iterdir()] == ["out"], "nothing is left beside it"


def test_a_port_that_is_taken_is_told(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.out.mkdir()
    monkeypatch.setattr(build, "build_site", lambda output, folder, **more: output)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = machine.site("--serve", "--port", str(port))
    assert refused.exit_code == 1
    assert f"The site cannot be served on port {port}: " in refused.stderr


def test_a_jupyterlite_that_fails_is_told(machine: Machine) -> None:
    machine.jupyterlite.write_text("raise SystemExit('no\\n such addon')", encoding="utf-8")
    machine.refuses("Error: JupyterLite cannot be built: no such addon\n")


def test_a_jupyterlite_of_another_version_is_told(machine: Machine) -> None:
    machine.jupyterlite.write_text(JUPYTERLITE.replace("</head>", ""), encoding="utf-8")
    machine.refuses("Error: index.html of this JupyterLite has an unknown layout; version 0.8 is needed\n")


def test_a_kernel_without_its_wheels_is_told(machine: Machine) -> None:
    next(machine.kernel.glob("piplite-*")).unlink()
    machine.refuses("Error: The kernel of JupyterLite is incomplete: its wheels are missing\n")


def test_a_node_that_fails_is_told(machine: Machine) -> None:
    (machine.runtime / "pyodide.mjs").write_text("throw new Error('out of memory');\n", encoding="utf-8")
    machine.refuses("Error: Node has failed: throw new Error('out of memory'); ^ Error: out of memory\n")
    assert list((machine.cache / "compiled").iterdir()) == []


def test_a_cache_that_cannot_be_written_is_told(machine: Machine) -> None:
    shutil.rmtree(machine.cache)
    machine.cache.touch()
    machine.refuses(f"Error: Downloads cannot be saved in {machine.cache}: ")


def test_a_folder_that_cannot_be_copied_is_told(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(source: Path, target: Path) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copy2", fails)
    machine.refuses(f"Error: {LESSONS.absolute()} cannot be copied: ")


def test_a_folder_that_is_too_large_is_told(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "film.mp4").touch()
    os.truncate(tmp_path / "mine" / "film.mp4", (100 << 20) + 1)
    machine.refuses("mine contains more than 100 MB. A site needs a folder with lessons", source=tmp_path / "mine")


def test_a_site_that_cannot_be_written_is_told(machine: Machine) -> None:
    machine.out.parent.rmdir()
    machine.out.parent.touch()
    refused = machine.site()
    assert refused.exit_code == 1
    assert f"Error: {machine.out} cannot be written: " in refused.stderr
