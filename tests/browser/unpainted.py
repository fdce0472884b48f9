"""Pages that nobody looks at are laid out but not painted, which was a third of the processor time of a test."""

from playwright.sync_api import BrowserContext, Page

_HIDE = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("body { opacity: 0 }");
    document.adoptedStyleSheets.push(sheet);
}"""


def unpainted(context: BrowserContext) -> BrowserContext:
    """The same context; its pages are all there but for their pixels, until they are `seen`."""
    context.add_init_script(_HIDE)
    return context


def seen(page: Page) -> None:
    """Paint this page, as for who asks what its colours are on."""
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
