"""One HTML file that steps through a line without network or kernel: module, data and a small model."""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire import frames
from sekiwidget.board.wire.timeline import Timeline

_EXPORTS: Final = re.compile(r"export\s*\{([^{}]*)\}\s*;?\s*$")

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ margin: 0; padding: 8px; background: {light}; font: 16px/1.4 sans-serif }}
@media (prefers-color-scheme: dark) {{ body.auto {{ background: {dark}; color: {ink} }} }}
body.dark {{ background: {dark}; color: {ink} }}
main {{ max-width: 1400px; margin: 0 auto }}
main img {{ max-width: 100% }}
</style>
</head>
<body class="{theme}">
<main id="board"><img alt="{alt}" src="{image}"></main>
<noscript><p>{scripts}</p></noscript>
<script type="application/json" id="state">{state}</script>
<script type="module">
{module}
// The model that a notebook would give: traits in a plain object, no kernel behind it.
const state = JSON.parse(document.getElementById("state").textContent);
const listeners = {{}};
const model = {{
  get: (name) => state[name],
  set(name, value) {{
    if (state[name] === value) return;
    state[name] = value;
    for (const call of [...(listeners[`change:${{name}}`] ?? [])]) call();
  }},
  on: (name, call) => void (listeners[name] ??= []).push(call),
  off(name, call) {{
    listeners[name] = (listeners[name] ?? []).filter((one) => call && one !== call);
  }},
  save_changes() {{}},
  send() {{}},
}};
const place = document.getElementById("board");
const still = [...place.childNodes];
await sekiwidget.mount(model, place);
for (const node of still) node.remove();
</script>
</body>
</html>
"""

_POLICY: Final = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data:"
"""The browser blocks all network access. `blob:` is for what the module unpacks."""


class BundleMissing(RuntimeError):
    """The front end has not been built; the message says how to."""


def module() -> str:
    """The front end's ES module, as it is shipped. Raises BundleMissing."""
    found = files("sekiwidget.board").joinpath("static", "sekiwidget.js")
    if not found.is_file():
        raise BundleMissing(
            phrase("the front end is not built: run `make setup` in the source tree, or install the package")
        )
    return found.read_text(encoding="utf-8")


def inlined(text: str) -> str:
    """The module's text for a script element: its exports in `sekiwidget`, and nothing that would end the element.

    Raises ValueError if the text does not end with its exports.
    """
    match = _EXPORTS.search(text)
    if match is None:
        raise ValueError(phrase("the module does not end with an export clause"))
    pairs = []
    for part in filter(None, (part.strip() for part in match[1].split(","))):
        own, _, name = part.partition(" as ")
        pairs.append(f"{json.dumps(name.strip() or own)}: {own.strip()}")
    whole = f"{text[: match.start()]}\nconst sekiwidget = {{ {', '.join(pairs)} }};"
    return re.sub(r"<(?=/script|!--)", r"\\x3c", whole, flags=re.IGNORECASE)


def as_json(value: Any) -> str:
    """JSON safe for a script element: it contains no `<`."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def data_url(svg: str) -> str:
    """A picture as a data URL."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def page(source: Source, node: int, allowed: Sequence[str], theme: str = "auto") -> str:
    """The file. Only the `allowed` perspectives are in it.

    Args:
        source: the game and the line.
        node: where it opens. Raises KeyError for an unknown node.
        allowed: the perspectives, the first one shown.
        theme: `auto` (the reader's system setting), `light` or `dark`.
    """
    if theme not in ("auto", "light", "dark"):
        raise ValueError(phrase("no theme is called {theme!r}; known: auto, light, dark", theme=theme))
    check_node(source, node)
    from sekiwidget.board.image.drawing import image, title
    from sekiwidget.board.image.letters import clean
    from sekiwidget.board.image.theme import DARK, LIGHT

    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    # There is no Python behind a file, so it is read-only.
    state = frames.state(source, timelines, Access(allowed, {}, False), node) | {
        "width": 0,
        "height": 0,
        "theme": theme,
    }
    entry, scene = frames.node_and_scene(timelines[allowed[0]], node)
    still = image(source.game.kit(), state["backdrop"], scene, entry, "dark" if theme == "dark" else "light")
    return _PAGE.format(
        policy=_POLICY,
        title=html.escape(clean(source.title)),
        light=LIGHT["paper"],
        dark=DARK["paper"],
        ink=DARK["ink"],
        theme=theme,
        alt=html.escape(clean(title(scene, entry))),
        image=data_url(still),
        scripts=html.escape(phrase("To step through the commits, allow scripts for this file.")),
        state=as_json(frames.packed_state(state)),
        module=inlined(module()),
    )
