"""A bare page with the ES module on it and a strict model instead of Jupyter: about a second a test, no kernel."""

from pathlib import Path
from typing import Any, Self

from anywidget import AnyWidget
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Route

from sekiwidget.board.wire.page_state import packed_state
from sekiwidget.board.wire.static_files import BUNDLE, LIVE
from sekiwidget.board.writing import page_token

HERE = Path(__file__).parent
ORIGIN = "http://localhost"
PAGES: dict[str, tuple[str, str | Path]] = {
    "/": (
        "text/html; charset=utf-8",
        '<!doctype html><html lang="en"><title>bare</title><main id="host"></main></html>',
    ),
    "/fake_model.js": ("text/javascript; charset=utf-8", HERE / "fake_model.js"),
    "/sekiwidget.js": ("text/javascript; charset=utf-8", BUNDLE),
    "/live.js": ("text/javascript; charset=utf-8", LIVE),
}
# What the page writes; all other traits are Python's.
PAGE_WRITES = ("cursor", "step")
# What may be picked is shown right before the next picture of the page, after the position.
SHOWN = "await new Promise(requestAnimationFrame);"
# Two pictures, and on while a module is on its way or anything moves: a busy machine lays a board out in several.
REST = """async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const rooms = () => [...document.querySelectorAll("#host > .view > *")].map((one) => one.shadowRoot ?? one);
    const parts = () => rooms().flatMap((room) => [...room.querySelectorAll("section, svg, button, li")]);
    const places = () => JSON.stringify(parts().map((one) => one.getBoundingClientRect()));
    let [before, now] = ["", places()];
    for (let twice = 0; twice === 0 || (twice < 30 && (now !== before || window.host?.waits?.())); twice++) {
        before = now;
        await drawn();
        now = places();
    }
}"""
# After so many boards the document is a new one: a browser keeps every module that it has loaded for a document.
MOUNTS = 40
# Whatever a test may have added to the document, or taken from it.
CLEAR = """async () => {
    if (!window.pristine) return false;
    // Without a board the name stands for the element with this id.
    await window.host?.close?.();
    window.pristine.restore();
    return true;
}"""
# Traits that are the widget machinery's own and never the page's business.
MACHINERY = {"_esm", "_css", "_anywidget_id", "layout", "tabbable", "tooltip", "comm", "keys"}


def is_page_trait(name: str) -> bool:
    """Whether a synced trait of a widget is the page's business."""
    return name not in MACHINERY and not name.startswith("_")


def traits_of(widget: AnyWidget) -> dict[str, Any]:
    """What a widget's page would find in its model: every synced trait that is the widget's own."""
    state: dict[str, Any] = widget.get_state()
    return {name: value for name, value in state.items() if is_page_trait(name)}


class BarePage:
    """One page with one model on it. Everything the page does wrong is kept in `faults`.

    Args:
        page: a fresh page; nothing leaves it, every request but for the files here fails and is a fault.

    `token` is what its host shows Python before a board saves, as JupyterLab does; None for a host that has none.
    `keeps_document` says whether the next board comes into the same document. Playwright's lasting changes set it to
    False on a page that tests share; a test that changes what all documents have, such as a prototype, does so itself.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.keeps_document = True
        self.token: str | None = page_token._TOKEN
        self._mounted = 0
        page.route("**/*", self._answer)
        page.on("pageerror", self._failed)
        page.on("console", self._said)

    def _answer(self, route: Route) -> None:
        url = route.request.url.partition("?")[0]
        kind, body = PAGES.get(url.removeprefix(ORIGIN), ("", ""))
        if not url.startswith(ORIGIN) or not kind:
            if not url.endswith("/favicon.ico"):
                self.faults.append(f"the page asked for {url}")
            route.abort()
        elif isinstance(body, Path):
            route.fulfill(path=body, content_type=kind)
        else:
            route.fulfill(body=body, content_type=kind)

    def _failed(self, error: Error) -> None:
        self.faults.append(f"uncaught: {error.message}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and "favicon" not in message.location.get("url", ""):
            self.faults.append(f"console {message.type}: {message.text}")

    def mount(self, source: AnyWidget | dict[str, Any], *, show: bool = True) -> Self:
        """Load the module, give it a model with these traits, wait for `initialize`, and show one view.

        A page that has had a board gets the next one in the same document, as in a notebook: all that the one before
        has left there is cleared away first, and the module is loaded anew.

        Args:
            source: a widget (its synced traits are taken) or the traits themselves, not yet packed.
            show: False leaves the first view to `show()`.
        """
        state = traits_of(source) if isinstance(source, AnyWidget) else packed_state(source)
        if not self.keeps_document or self._mounted % MOUNTS == 0 or not self.clear():
            self.page.goto(f"{ORIGIN}/")
        self._mounted += 1
        self.page.evaluate(
            """async ([state, mine, number, token]) => {
                const { mount, remember, serve } = await import("/fake_model.js");
                window.pristine ??= remember();
                serve(token);
                await mount(`/sekiwidget.js?${number}`, state, mine);
            }""",
            [state, list(PAGE_WRITES), self._mounted, self.token],
        )
        if show:
            self.show()
        return self

    def clear(self) -> bool:
        """Take away the board and all that is left of it in the document; False if this is no document for boards."""
        if self.page.url != f"{ORIGIN}/":
            return False
        cleared: bool = self.page.evaluate(CLEAR)
        return cleared

    def leave(self) -> bool:
        """As `clear`, with what the browser keeps for the next document."""
        if not self.clear():
            return False
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        return True

    def show(self) -> int:
        """Show one more view of the same model; its number."""
        number: int = self.page.evaluate("() => host.show()")
        return number

    def hide(self, number: int = 0) -> None:
        """Take a view away."""
        self.page.evaluate("number => host.hide(number)", number)

    def end(self) -> None:
        """Close the widget: every view goes, then the model's own clean-up runs."""
        self.page.evaluate("() => host.end()")

    def view(self, number: int = 0) -> Locator:
        """The element of a view, in which Playwright looks further (it sees through open shadow roots)."""
        return self.page.locator("#host > .view").nth(number)

    def get(self, trait: str) -> Any:
        """The present value of a trait."""
        return self.page.evaluate("name => host.model.get(name)", trait)

    def update(self, **traits: Any) -> None:
        """Set traits as Python does, and wait until the page has heard of it."""
        self.page.evaluate(f"async (traits) => {{ await host.model.update(traits); {SHOWN} }}", traits)

    def receive(self, content: dict[str, Any]) -> None:
        """Give the page a message from Python."""
        self.page.evaluate("content => host.model.receive(content)", content)

    def tell(self, messages: list[dict[str, Any]]) -> None:
        """Give the page each `content` and each `state` of these, one after another, as `receive` and `update` do."""
        self.page.evaluate(
            """async (messages) => {
                for (const { content, state } of messages) {
                    if (content) host.model.receive(content);
                    else if (Object.keys(state).length) await host.model.update(state);
                }
            }""",
            messages,
        )

    def news(self, saved: int, sent: int) -> tuple[list[dict[str, Any]], list[Any]]:
        """What was saved and sent since there were so many of each, once all is shown."""
        found: list[list[Any]] = self.page.evaluate(
            f"""async ([saved, sent]) => {{
                do {SHOWN} while (host.waits());
                return [host.model.saved.slice(saved), host.model.sent.slice(sent)];
            }}""",
            [saved, sent],
        )
        return found[0], found[1]

    def rest(self) -> None:
        """Wait until two pictures of the page have passed and nothing moves: what a hand has done is drawn by then."""
        self.page.evaluate(REST)

    @property
    def sent(self) -> list[Any]:
        """The messages the page has sent to Python, oldest first."""
        found: list[Any] = self.page.evaluate("() => host.model.sent")
        return found

    @property
    def saved(self) -> list[dict[str, Any]]:
        """What each `save_changes` has sent back, oldest first."""
        found: list[dict[str, Any]] = self.page.evaluate("() => host.model.saved")
        return found

    @property
    def listeners(self) -> list[str]:
        """The events that are listened to at present."""
        found: list[str] = self.page.evaluate("() => host.model.listeners()")
        return found
