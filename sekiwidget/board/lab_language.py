"""The language that JupyterLab is shown in, which the boards of its kernels speak unless told otherwise."""

from __future__ import annotations

import locale
import os
from importlib.metadata import entry_points
from typing import Final

from sekiwidget.text import languages

_SETTING: Final = "@jupyterlab/translation-extension:plugin"
_PACKS: Final = "jupyterlab.languagepack"
"""The group of entry points under which JupyterLab finds its translations, each named by its locale."""


def speak_as_shown() -> None:
    """Have kernels speak what JupyterLab is shown in, if nothing else was asked for."""
    if not os.environ.get(languages.VARIABLE) and (found := shown_language()):
        os.environ[languages.VARIABLE] = found


def shown_language() -> str:
    """The locale that JupyterLab is shown in, such as `de_DE`; empty for English.

    That is the one chosen in its settings, or by default the system's; without its language pack it is English.
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
