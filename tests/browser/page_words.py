"""Which of its words a page asks for, for who counts the messages that are told (`tests/told.py`)."""

import json
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

SAYS = "page word: "
"""With this a page begins what it says of a word in its console."""
# The words come packed with all else, so they are known by what is in them. A page asks a table of them for each.
WATCH = """{
    const read = Response.prototype.json;
    const asked = new Set();
    Response.prototype.json = async function () {
        const found = await read.call(this);
        if (!Object.hasOwn(found ?? {}, "curtain.away")) return found;
        return new Proxy(found, {
            get(words, key) {
                const said = Object.hasOwn(words, key) && JSON.stringify([key, words[key]]);
                if (said && !asked.has(said)) {
                    asked.add(said);
                    console.debug("page word: " + said);
                }
                return words[key];
            },
        });
    };
}"""


def watch_words(browser: Browser, note: Callable[[str, str], None]) -> None:
    """Note the key of each word that a page to come asks for, and what it gets; of a document, each once."""

    def said(message: ConsoleMessage) -> None:
        if message.type == "debug" and message.text.startswith(SAYS):
            note(*json.loads(message.text.removeprefix(SAYS)))

    def watch(context: BrowserContext) -> None:
        context.add_init_script(WATCH)
        context.on("console", said)

    browser.on("context", watch)
