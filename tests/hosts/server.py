"""A host that serves pages: started with folders of its own, waited for, and stopped at the end."""

import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.jupyter import free_port, settings, stop
from tests.browser.timeouts import START_MS

PLACES = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "XDG_CONFIG_HOME")


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=60).close()
    except urllib.error.HTTPError:
        return True
    except (urllib.error.URLError, OSError):
        return False
    return True


@contextmanager
def serving(command: list[str], folder: Path, home: Path, **environment: str) -> Iterator[str]:
    """Run a server in a folder until the end of the block; gives its address.

    Args:
        command: what starts it; `{port}` in it becomes a free port.
        folder: the working folder, which most servers show.
        home: a folder for whatever it writes besides.
        environment: more variables for it.

    Raises:
        RuntimeError: if it ends or stays silent, with the end of what it said.
    """
    places = {name: home / name.lower() for name in PLACES}
    for place in places.values():
        place.mkdir(parents=True, exist_ok=True)
    settings(places["JUPYTER_CONFIG_DIR"])
    # JupyterLab's question about news lies over the board until it is answered.
    for file in places["JUPYTER_CONFIG_DIR"].rglob("notification.jupyterlab-settings"):
        file.write_text('{"checkForUpdates": false, "fetchNews": "false"}', encoding="utf-8")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    log = home / "server.log"
    variables = os.environ | {name: str(place) for name, place in places.items()} | environment
    # A kernel shall not take this tree for the package.
    variables.pop("PYTHONPATH", None)
    with log.open("wb") as sink:
        server = subprocess.Popen(
            [part.format(port=port) for part in command],
            cwd=folder,
            env=variables,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        try:
            until = time.monotonic() + START_MS / 1000
            while not _answers(url):
                if time.monotonic() > until or server.poll() is not None:
                    told = log.read_text(encoding="utf-8", errors="replace")[-3000:]
                    raise RuntimeError(f"{command[0]} did not start:\n{told}")
                time.sleep(0.1)
            yield url
        finally:
            stop(server)
