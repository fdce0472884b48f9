"""The module on pages that restrict it: under the policy of a webview, and in a frame that may do nothing but run."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from sekiwidget.board.wire.page_state import packed_state
from sekiwidget.board.wire.static_files import BUNDLE, live_module
from tests.browser.bare_page import HERE, ORIGIN
from tests.browser.sample import traits

# What VS Code sets for the page of a notebook's outputs where `notebook.experimental.enableCsp` is on.
WEBVIEW = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' https: http: data:; font-src 'self' https:; connect-src https:; child-src https: data:"
)
OUTPUT = """<!doctype html><html lang="en"><title>output</title><main id="host"></main><script type="module">
import { mount } from "/fake_model.js";
await mount("/sekiwidget.js", STATE, ["cursor", "step"]);
host.model.answersLive = false;
host.show();
</script>"""
# As each output of Colab: of another origin, without storage, and the page around it out of reach.
FRAME = '<!doctype html><html lang="en"><title>notebook</title><iframe sandbox="allow-scripts" src="/output"></iframe>'
REFUSED = """import(URL.createObjectURL(new Blob(["export {}"], { type: "text/javascript" })))
    .then(() => false, () => true)"""

LIVE_COMES = """live => {
    const { id } = host.model.sent.find((message) => message.live);
    host.model.receive({ answer: id, ok: true, live });
}"""


def serve(page: Page, policy: str) -> None:
    """Serve an output with one board on it, and a page that frames it."""
    output = OUTPUT.replace("STATE", json.dumps(packed_state(traits(mode="play"))).replace("</", "<\\/"))
    # A frame without an origin is a stranger to the files of its own server.
    headers = {"Access-Control-Allow-Origin": "*", **({"Content-Security-Policy": policy} if policy else {})}
    found = {
        "/output": ("text/html; charset=utf-8", output),
        "/": ("text/html; charset=utf-8", FRAME),
        "/fake_model.js": ("text/javascript; charset=utf-8", (HERE / "fake_model.js").read_text(encoding="utf-8")),
        "/sekiwidget.js": ("text/javascript; charset=utf-8", BUNDLE.read_text(encoding="utf-8")),
    }

    def answer(route: Route) -> None:
        kind, body = found.get(route.request.url.removeprefix(ORIGIN), ("text/plain", ""))
        route.fulfill(body=body, content_type=kind, headers=headers)

    page.route("**/*", answer)


@pytest.mark.parametrize(
    "policy", ["", WEBVIEW, WEBVIEW.replace("'unsafe-inline' 'unsafe-eval'", "'unsafe-inline' blob:")]
)
def test_it_runs_under_the_policy_of_a_webview(page: Page, policy: str) -> None:
    """Where `blob:` is refused it goes on as an inline script; nothing is evaluated."""
    serve(page, policy)
    page.goto(f"{ORIGIN}/output")
    assert page.evaluate(REFUSED) == (policy == WEBVIEW)
    board = page.locator(".sk-root")
    board.press("ArrowRight")
    expect(board.locator(".where b")).to_have_text("1")
    # What comes later needs no more.
    board.press("e")
    page.evaluate(LIVE_COMES, live_module())
    expect(board.get_by_role("textbox", name="Comment", exact=True)).to_be_focused()


def test_it_runs_in_a_frame_of_no_origin(page: Page) -> None:
    """No storage and no way out of its frame are needed."""
    serve(page, "")
    page.goto(f"{ORIGIN}/")
    board = page.frame_locator("iframe").locator(".sk-root")
    board.press("ArrowRight")
    expect(board.locator(".where b")).to_have_text("1")
