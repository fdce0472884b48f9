"""What a page says in its console: of ours there is nothing to be said there."""

from playwright.sync_api import ConsoleMessage, Error, Page

NOISE = (
    # JupyterLab asks for pictures of its tab that its packages do not hold.
    "/static/favicons/",
    # How long each of its own plugins takes to start on a busy machine, while it starts and after: no plugin is ours.
    " is taking too long to activate. ",
    "ms to activate. ",
    # Its list of kernels, asked for while one of them ends.
    "/api/kernels?",
    # Its debugger, of a kernel that was shut down before it had answered.
    "Could not restore the debugger state: Canceled future",
    # Its connection to a kernel that is started anew.
    "Connection lost, reconnecting",
    # ipywidgets, which waits two seconds for a model: on a slow machine it comes later, and is mostly shown then.
    "Error: widget model not found",
    # anywidget, which waits two seconds for the module of a board, and shows the board once that has come.
    "uncaught: [anywidget] Failed to initialize model.",
    # ipywidgets, of every widget that is moved after its kernel was shut down.
    "Could not send widget sync message Error: Cannot send",
)


class Console:
    """Gathers the errors, warnings and uncaught exceptions of a page in `faults`, but for JupyterLab's known own."""

    def __init__(self, page: Page) -> None:
        self.faults: list[str] = []
        page.on("pageerror", self._failed)
        page.on("console", self._said)

    def _failed(self, error: Error) -> None:
        self._note(f"uncaught: {error.message}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(f"console {message.type}: {message.text} {message.location.get('url', '')}")

    def _note(self, fault: str) -> None:
        if not any(noise in fault for noise in NOISE):
            self.faults.append(fault)
