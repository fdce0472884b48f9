# ruff: noqa: INP001 - Jupyter runs it, and nobody imports it
"""Tells the extension for JupyterLab the language that the boards speak (js/lab/words.ts)."""

import os

from sekiwidget.text.languages import VARIABLE

c = get_config()  # type: ignore[name-defined] # noqa: F821 - Jupyter gives it
c.ServerApp.tornado_settings.update({"page_config_data": {"sekiwidgetLanguage": os.environ.get(VARIABLE, "")}})
