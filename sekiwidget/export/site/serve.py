"""Serves a site on this machine."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO, Final

_TYPES: Final = {
    ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json",
    ".ipynb": "application/json", ".toml": "text/plain; charset=utf-8", ".whl": "application/zip",
    ".svg": "image/svg+xml",
}  # fmt: skip
"""Fixed here: a machine's own table of types may lack some, or have others."""


class _Files(SimpleHTTPRequestHandler):
    """Serves the files of one folder, without logging."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES  # as its base class has it

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as its base class has it
        """Log nothing."""

    def parse_request(self) -> bool:
        """Whether to answer: only under this machine's own name.

        Another page whose name is made to lead to this machine (DNS rebinding) would read the site as its own.
        """
        if not super().parse_request():
            return False
        server = self.server
        assert isinstance(server, Server)
        if [host.lower() for host in self.headers.get_all("Host", [])] not in server.hosts:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return False
        return True

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The file requested; 404 for a name that no file can have."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def end_headers(self) -> None:
        """Forbid caching, so that a rebuilt site is shown."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Server(ThreadingHTTPServer):
    """A server of a folder for this machine only."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._stopped = Event()
        super().__init__(("127.0.0.1", port), partial(_Files, directory=str(folder)))

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that has gone away; handle other errors as usual."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # whatever it is given

    @property
    def hosts(self) -> list[list[str]]:
        """The values of Host that are served."""
        ports = [f":{self.server_port}"] + ([""] if self.server_port == 80 else [])
        return [[f"{name}{port}"] for name in ("localhost", "127.0.0.1") for port in ports]

    @property
    def address(self) -> str:
        """The address of the site: on `localhost` service workers run without https."""
        return f"http://localhost:{self.server_port}/"

    def wait(self) -> None:
        """Wait until the server is shut down."""
        self._stopped.wait()

    def shutdown(self) -> None:
        """Stop serving."""
        super().shutdown()
        self._stopped.set()


@contextmanager
def serve(folder: Path, port: int = 0) -> Iterator[Server]:
    """Serve a folder from a thread; port 0 takes a free one."""
    with Server(folder, port) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
