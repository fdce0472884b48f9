"""Builds a site of static files."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from sekiwidget.base.files import FILE_MANAGER_FILES, Unreadable, read_file, replace_folder
from sekiwidget.board.lab import EXTENSIONS
from sekiwidget.export.site import precompile, pyodide, wheels
from sekiwidget.export.site.contents import copy_contents, faulty_lessons, own_files
from sekiwidget.export.site.jupyterlite import APPS, DISABLED_EXTENSIONS, add_start, add_worker, cleanup, name_pages
from sekiwidget.export.site.landing import draw_stills, first_lesson, write_landing
from sekiwidget.export.site.pygments_wheel import with_used_lexers
from sekiwidget.export.site.tools import NotBuilt, cache_folder, check_tools
from sekiwidget.export.site.wheels import write_lock
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.library import unpacked
from sekiwidget.text import languages
from sekiwidget.text.errors import system_reason
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import Count

MARK: Final = ".sekiwidget-site"
"""A file in every site that names all of its files: only a folder that has it, and nothing else, is replaced."""

PRELOADED: Final = ("micropip", "piplite", "pyodide-kernel", "ipykernel", "comm", "jedi", "ipython", "sekiwidget")
"""Packages loaded together with Python: those of the kernel, so that it needs none later, and ours."""

_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
_KERNEL_WHEELS: Final = ("piplite", "ipykernel", "pyodide_kernel")
_IMPORTED: Final = ("micropip", "piplite.piplite", "pyodide_kernel", "ipywidgets", "anywidget")
"""Modules imported before the first board is made."""

_MAX_NAMES: Final = 16 << 20
"""Maximum size in bytes of the names of all files."""

Tell = Callable[[str], object]
Warn = Callable[[ScenarioError], object]


def build_site(
    output: Path,
    folder: Path | None = None,
    *,
    title: str | None = None,
    docs: Path | None = None,
    cache: Path | None = None,
    language: Translator | None = None,
    tell: Tell = lambda step: None,
    note: Tell = lambda words: None,
    warn: Warn = lambda error: None,
) -> Path:
    """Build a site of static files.

    Args:
        output: a missing or empty folder, or an earlier site, which is replaced once the new one is complete.
        folder: lessons and notebooks; None takes those of the package.
        title: of the site; None takes the name of the folder.
        docs: a folder of HTML pages, which becomes `docs/` of the site.
        cache: the folder for downloads; None takes the user's cache folder.
        language: of the site and its boards; None is English.
        tell: called with a sentence at the beginning of each step.
        note: called with a sentence that names files left out.
        warn: called with the error of each lesson that has faults, because readers would see them.

    Returns the path of the site. Raises NotBuilt; an earlier site is not changed.
    """
    check_tools()
    target = output.absolute()
    check_output(target)
    with unpacked() if folder is None else nullcontext(folder.absolute()) as source:
        _check_source(source, target, docs)
        ours = in_language(phrase("Board games, one decision at a time"), language)
        name = title or (ours if folder is None else source.name)
        tell(phrase("Running the lessons"))
        for error in faulty_lessons(source, target):
            warn(error)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=target.parent, prefix=".site-", ignore_cleanup_errors=True) as here:
                builder = _SiteBuilder(Path(here), cache or cache_folder(), language, tell, note)
                made = builder.build(source, target, name, docs)
                check_output(target)
                replace_folder(made, target)
        except OSError as error:
            raise NotBuilt(
                phrase("{folder} cannot be written: {why}", folder=target, why=system_reason(error))
            ) from None
    return target


def _check_source(source: Path, target: Path, docs: Path | None) -> None:
    """Raise NotBuilt unless the sources of the site exist, and would not be replaced by it."""
    if not source.is_dir():
        raise NotBuilt(phrase("There is no folder {folder}", folder=source))
    if docs is not None and not (docs / "index.html").is_file():
        raise NotBuilt(phrase("{folder} contains no documentation: it has no index.html", folder=docs))
    if source.resolve().is_relative_to(target.resolve()):
        raise NotBuilt(
            phrase("The site would overwrite the lessons in {folder}. Choose another folder with -o", folder=source)
        )


def check_output(target: Path) -> None:
    """Raise NotBuilt unless a site may be written there."""
    if target.is_dir() and not (target / MARK).is_file() and any(target.iterdir()):
        raise NotBuilt(
            phrase("{folder} is not empty and is not an earlier site. Choose another folder with -o", folder=target)
        )
    if target.exists() and not target.is_dir():
        raise NotBuilt(phrase("{folder} is a file, not a folder. Choose another one with -o", folder=target))
    if (foreign := _foreign_file(target)) is not None:
        raise NotBuilt(
            phrase(
                "{folder} contains {name}, which does not belong to a site. Move it, or choose another folder with -o",
                folder=target,
                name=foreign,
            )
        )


def _foreign_file(site: Path) -> str | None:
    """A file that is in the folder of an earlier site and is none of its own; None for a site that names no files.

    Sites of earlier versions name none.
    """
    try:
        known = {MARK, *json.loads(read_file(site / MARK, _MAX_NAMES, Count(1, MARK)))}
    except (Unreadable, ValueError, TypeError):
        return None
    return next((name for name in _file_names(site) if name not in known), None)


def _file_names(site: Path) -> list[str]:
    """The paths of all files of a site, with forward slashes, without those of file managers."""
    files = (path for path in site.rglob("*") if path.is_symlink() or not path.is_dir())
    files = (path for path in files if path.name not in FILE_MANAGER_FILES)
    return sorted(path.relative_to(site).as_posix() for path in files)


class _SiteBuilder:
    """A build in a temporary folder beside its target."""

    def __init__(self, here: Path, cache: Path, language: Translator | None, tell: Tell, note: Tell) -> None:
        self.lite, self.out = here / "lite", here / "out"
        self.cache, self.language, self.tell, self.note = cache, language, tell, note
        self.lite.mkdir()

    def build(self, source: Path, target: Path, title: str, docs: Path | None) -> Path:
        """Build the site; returns its folder."""
        self.tell(phrase("Copying lessons and notebooks"))
        contents = self.lite / "files"
        shelves = copy_contents(source, contents, besides=target, language=self.language, note=self.note)
        self._add_python()
        self._write_settings(title)
        self.tell(phrase("Building JupyterLite"))
        self._build_jupyterlite(contents)
        self.tell(phrase("Drawing the front page"))
        (self.out / "start").mkdir()
        draw_stills(self.out / "start", first_lesson(contents, shelves[0].notebooks[0]), self.language)
        if docs is not None:
            for path in own_files(docs, note=self.note):
                if path.suffix != ".map":
                    copy = self.out / "docs" / path.relative_to(docs)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(path, copy)
        version = _version(self.out)
        write_landing(self.out, title, shelves, version=version, docs=docs is not None, language=self.language)
        name_pages(self.out, title)
        add_start(self.out, self.language)
        cleanup(self.out)
        add_worker(self.out)
        (self.out / MARK).write_text(json.dumps(_file_names(self.out), indent=0) + "\n", encoding="utf-8")
        return self.out

    def _add_python(self) -> None:
        """Add Python and its packages, with their lock file."""
        self.tell(phrase("Downloading Python for the browser"))
        runtime = pyodide.runtime(self.cache)
        folder = self.lite / "static" / "pyodide"
        folder.mkdir(parents=True)
        for name in pyodide.RUNTIME:
            shutil.copyfile(runtime / name, folder / name)
        self.tell(phrase("Downloading its packages"))
        with tempfile.TemporaryDirectory() as here:
            own = wheels.pack_own_wheel(Path(here), _runs_in_a_browser)
            needed = wheels.download_wheels(self.cache, wheels.requirements_of(own))
            needed = [with_used_lexers(one, Path(here)) if one.name.startswith("pygments-") else one for one in needed]
            others = [*needed, wheels.jedi_stand_in(Path(here)), *kernel_wheels()]
            self.tell(phrase("Compiling the packages"))
            ready = precompile.precompile_imported(self.cache, runtime, others, _IMPORTED)
            ready += precompile.precompile_all(self.cache, runtime, [own])
        write_lock(folder, pyodide.info(runtime), [_copy_by_content(folder, one) for one in ready])

    def _write_settings(self, title: str) -> None:
        """Write settings that disable external requests."""
        language = self.language.code if self.language is not None else languages.ENGLISH
        kernel = {
            "pyodideUrl": "./static/pyodide/pyodide.mjs",
            "disablePyPIFallback": True,
            "loadPyodideOptions": {
                "lockFileURL": f"./static/pyodide/{pyodide.LOCK}",
                "packages": list(PRELOADED),
                "env": {languages.VARIABLE: language},
            },
        }
        data = {
            "appName": title,
            "exposeAppInBrowser": True,
            "enableServiceWorkerCache": "false",
            "disabledExtensions": list(DISABLED_EXTENSIONS),
            "litePluginSettings": {_KERNEL: kernel},
            # For the extension that opens lessons (js/lab/words.ts).
            "sekiwidgetLanguage": language,
        }
        settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
        (self.lite / "jupyter-lite.json").write_text(json.dumps(settings, indent=1), encoding="utf-8")
        chosen = {
            "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
            # Dark where the reader's system is, as the pages before a notebook are.
            "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        }
        (self.lite / "overrides.json").write_text(json.dumps(chosen), encoding="utf-8")

    def _build_jupyterlite(self, contents: Path) -> None:
        command = [sys.executable, "-W", "ignore", "-m", "jupyterlite_core", "build", "--log-level=ERROR"]
        command += [f"--lite-dir={self.lite}", f"--output-dir={self.out}", f"--contents={contents}"]
        command += [f"--apps={app}" for app in APPS]
        command += ["--no-unused-shared-packages", "--no-sourcemaps", "--no-libarchive", *_extension_option()]
        ran = subprocess.run(command, cwd=self.lite, capture_output=True, text=True, check=False)
        if ran.returncode or not (self.out / "index.html").is_file():
            said = " ".join((ran.stderr or ran.stdout).split())[-600:]
            raise NotBuilt(phrase("JupyterLite cannot be built: {error}", error=said))


def _runs_in_a_browser(member: str) -> bool:
    """Whether a member of our wheel is needed in a browser.

    Notebooks are among the contents, catalogues are compiled, and nothing draws PNG there, so no font is needed.
    """
    unused = ("cli/", "export/course", "export/notebook", "export/site/", "board/lab", "board/connection")
    elsewhere = member.removeprefix(f"{wheels.NAME}/").startswith(unused)
    return not elsewhere and not member.endswith((".ipynb", ".md", ".po", ".ttf", ".xz"))


def _extension_option() -> list[str]:
    """The option for our extension in a source tree; JupyterLite finds an installed one by itself."""
    if (Path(sys.prefix) / "share" / "jupyter" / "labextensions" / "sekiwidget").is_dir() or not EXTENSIONS.is_dir():
        return []
    return [f"--FederatedExtensionAddon.extra_labextensions_path={EXTENSIONS}"]


def kernel_wheels() -> list[Path]:
    """The wheels that come with the kernel."""
    from jupyter_core.paths import jupyter_path

    inside = Path("labextensions", "@jupyterlite", "pyodide-kernel-extension", "static", "pypi")
    for root in map(Path, jupyter_path()):
        found = [next((root / inside).glob(f"{name}-*.whl"), None) for name in _KERNEL_WHEELS]
        if all(found):
            return [one for one in found if one is not None]
    raise NotBuilt(phrase("The kernel of JupyterLite is incomplete: its wheels are missing"))


def _copy_by_content(folder: Path, wheel_file: Path) -> Path:
    """Copy a wheel into a folder named by its contents, so that no browser confuses it with an older one."""
    digest = hashlib.sha256(wheel_file.read_bytes()).hexdigest()[:12]
    target = folder / "wheels" / digest / wheel_file.name
    target.parent.mkdir(parents=True)
    shutil.copyfile(wheel_file, target)
    return target


def _version(site: Path) -> str:
    settings: dict[str, Any] = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    return str(settings["jupyter-config-data"]["appVersion"])
