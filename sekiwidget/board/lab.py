"""Starting JupyterLab with the lessons, set up for fast answers from Python, and in which language its boards are."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sekiwidget import library
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase

CONFIG = Path(__file__).parent / "lab_config"
"""Settings that the user's own override: notebooks save their boards, ready when opened again, and JupyterLab does not
ask about news over the first lesson."""

EXTENSIONS = Path(__file__).parent / "static" / "labextensions"
"""Our extensions of JupyterLab in a source tree; those of an installed package JupyterLab finds by itself."""

INSTALL: Final = 'pip install "sekiwidget[lab]"'


class LabMissing(RuntimeError):
    """JupyterLab is not installed; the message says how to install it."""


def check_jupyterlab() -> None:
    """Raise LabMissing if JupyterLab is not installed."""
    if find_spec("jupyterlab") is None:
        raise LabMissing(phrase("JupyterLab is not installed here. Install it with: {command}", command=INSTALL))


def has_display() -> bool:
    """Whether a browser window can be shown: always outside X and Wayland systems."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def arguments(
    folder: Path,
    *,
    port: int | None = None,
    browser: bool | None = None,
    extra: Sequence[str] = (),
) -> list[str]:
    """The command line of JupyterLab; of our lessons it opens the first one in the language of SEKIWIDGET_LANGUAGE.

    Args:
        folder: what JupyterLab shows as its root.
        port: None takes 8888 or the next free one.
        browser: whether to open one; None opens it if there is a display.
        extra: further arguments, passed last so that they take precedence.
    """
    found = [
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.kernel_websocket_connection_class=sekiwidget.board.connection.QuickConnection",
        # Log only what matters: warnings, and the address if no browser is opened.
        "--Application.log_level=WARN",
    ]
    first = library.first_notebook(languages.find_language())
    if (folder / first).is_file():
        found.append(f"--LabApp.default_url=/lab/tree/{first}")
    if EXTENSIONS.is_dir():
        found.append(f"--LabApp.extra_labextensions_path={EXTENSIONS}")
    if port is not None:
        found.append(f"--ServerApp.port={port}")
    if not (has_display() if browser is None else browser):
        found.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found.append("--allow-root")
    return [*found, *extra]


def config_path() -> str:
    """Jupyter's search path for settings besides the user's own: the present one, plus ours."""
    return os.pathsep.join(filter(None, [os.environ.get("JUPYTER_CONFIG_PATH"), str(CONFIG)]))


def start(
    folder: Path | str,
    *,
    port: int | None = None,
    browser: bool | None = None,
    extra: Sequence[str] = (),
) -> None:
    """Start JupyterLab and stay until it is stopped (Ctrl-C twice).

    Its kernels speak what SEKIWIDGET_LANGUAGE says, else the language that JupyterLab is shown in.

    Args:
        folder: the folder to show.
        port, browser, extra: as for `arguments`.

    Raises:
        LabMissing: if JupyterLab is not installed.
        NotADirectoryError: if `folder` is not a directory.
    """
    root = Path(folder).resolve()
    if not root.is_dir():
        raise NotADirectoryError(phrase("{folder} is not a folder", folder=root))
    check_jupyterlab()
    os.environ["JUPYTER_CONFIG_PATH"] = config_path()
    from jupyterlab.labapp import LabApp

    use_shown_language()

    LabApp.launch_instance(argv=arguments(root, port=port, browser=browser, extra=extra))


# -- the language that JupyterLab is shown in, which the boards of its kernels use by default --------------------------

_SETTING: Final = "@jupyterlab/translation-extension:plugin"
_PACKS: Final = "jupyterlab.languagepack"
"""The group of entry points under which JupyterLab finds its translations, each named by its locale."""


def use_shown_language() -> None:
    """Set the language of kernels to that of JupyterLab, unless the environment has one."""
    if not os.environ.get(languages.VARIABLE) and (found := shown_language()):
        os.environ[languages.VARIABLE] = found


def shown_language() -> str:
    """The locale that JupyterLab is shown in, such as `de_DE`; empty for English.

    The one in its settings, or by default the system's; English without its language pack.
    """
    chosen = _chosen()
    if chosen == "default":
        chosen = _of_system()
    wanted = chosen.replace("-", "_")
    return wanted if wanted in {one.name.replace("-", "_") for one in entry_points(group=_PACKS)} else ""


def _of_system() -> str:
    return locale.getlocale()[0] or ""


def _chosen() -> str:
    """The locale in JupyterLab's settings, the user's over the system's; `default` where none is chosen."""
    from jupyterlab.commands import get_app_dir, get_user_settings_dir
    from jupyterlab_server.settings_utils import get_settings
    from tornado.web import HTTPError

    app = get_app_dir()
    try:
        found, _ = get_settings(f"{app}/settings", f"{app}/schemas", get_user_settings_dir(), _SETTING)
    except HTTPError:  # a JupyterLab without this plugin, or a file that is no settings
        return "default"
    return str(found["settings"].get("locale", "default"))
