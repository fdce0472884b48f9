"""One HTML file that steps through a line, without network or kernel.

It holds the front end, the traits of a board, a model of them in place of the kernel's, and a still picture.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from sekiwidget.base.data_url import data_url
from sekiwidget.board.image.drawing import image, title
from sekiwidget.board.image.text_metrics import clean
from sekiwidget.board.image.theme import DARK, LIGHT
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import data_in_language, in_language, phrase

_EXPORTS: Final = re.compile(r"export\s*\{([^{}]*)\}\s*;?\s*$")

MAKE_MODEL: Final = """\
// The model that a notebook would give: traits in a plain object, no kernel behind it.
function makeModel(state) {
  const listeners = {};
  return {
    get: (name) => state[name],
    set(name, value) {
      if (state[name] === value) return;
      state[name] = value;
      for (const call of [...(listeners[`change:${name}`] ?? [])]) call();
    },
    on: (name, call) => void (listeners[name] ??= []).push(call),
    off(name, call) {
      listeners[name] = (listeners[name] ?? []).filter((one) => call && one !== call);
    },
    save_changes() {},
    send() {},
  };
}"""

_HEAD: Final = """<!doctype html>
<html {attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{mark}<title>{title}</title>
<style>
{style}</style>
</head>
"""

_STYLE: Final = """\
:root {{ color-scheme: light dark }}
body {{ margin: 0; padding: 8px; background: {light}; font: 16px/1.4 sans-serif }}
@media (prefers-color-scheme: dark) {{ body.auto {{ background: {dark}; color: {ink} }} }}
body.dark {{ background: {dark}; color: {ink} }}
main {{ max-width: 1400px; margin: 0 auto }}
main img {{ max-width: 100% }}
#still {{ margin: 8px 0; animation: still 3s step-end }}
@keyframes still {{ from {{ visibility: hidden }} }}
{more}"""

_PAGE: Final = """\
{head}<body class="{theme}">
{above}<main id="board"><img alt="{alt}" src="{image}"><p id="still">{still}</p></main>
<script type="application/json" id="state">{state}</script>
<script type="module">
{modules}
{model}
const state = JSON.parse(document.getElementById("state").textContent);
const model = makeModel(state);
const place = document.getElementById("board");
const still = [...place.childNodes];
{script}await sekiwidget.mount(model, place{judge});
// Until now a picture has stood here, and beneath it why it stands still.
for (const node of still) node.remove();
</script>
</body>
</html>
"""

_JUDGE: Final = ", judging.makeJudge, state.judged"
"""What `mount` is also given on the page of a puzzle."""

_STILL: Final = phrase(
    "This is only a picture, because no scripts run here: allow them for this file, or open it in a browser of 2023 or "
    "later."
)
"""Shown by CSS alone after three seconds: where a policy forbids scripts, no script can explain the still picture."""

_POLICY: Final = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data:"
"""The browser blocks all network access. `blob:` is for the unpacked parts of the module."""


class BundleMissing(RuntimeError):
    """The front end has not been built; the message says how to."""


@dataclass(frozen=True, slots=True)
class PageExtras:
    """Additions to the page of a board, already safe as markup: what stands above it, its style, and a script.

    The script runs before the board is shown; `model` is the board's. `following` is the title of the next page: a page
    that asks offers it once its puzzle is done, and sends `{"puzzle": "next"}` to the model when the learner takes it.
    """

    above: str = ""
    style: str = ""
    script: str = ""
    following: str = ""


def front_end() -> str:
    """The ES module of the front end, as shipped. Raises BundleMissing."""
    return _built("sekiwidget.js")


def _built(name: str) -> str:
    """An ES module that the build has made. Raises BundleMissing."""
    found = files("sekiwidget.board").joinpath("static", name)
    if not found.is_file():
        raise BundleMissing(
            phrase("the front end has not been built: run `make setup` in the source tree, or install the package")
        )
    return found.read_text(encoding="utf-8")


def inlined_module(text: str, name: str = "sekiwidget") -> str:
    """A module's text for a script element: its exports are in the constant `name`, and nothing in it ends the element.

    Raises ValueError if the text does not end with its exports.
    """
    match = _EXPORTS.search(text)
    if match is None:
        raise ValueError(phrase("the module does not end with an export clause"))
    pairs = []
    for part in filter(None, (part.strip() for part in match[1].split(","))):
        own, _, exported = part.partition(" as ")
        pairs.append(f"{json.dumps(exported.strip() or own)}: {own.strip()}")
    # In a function, because the names of two modules may be the same.
    whole = f"const {name} = (() => {{\n{text[: match.start()]}\nreturn {{ {', '.join(pairs)} }};\n}})();"
    return re.sub(r"<(?=/script|!--)", r"\\x3c", whole, flags=re.IGNORECASE)


def front_end_script(reviewed: bool) -> str:
    """The front end for a script element, in the constant `sekiwidget`; `reviewed`: with what shows a review.

    Raises BundleMissing.
    """
    parts = [inlined_module(front_end())]
    if reviewed:
        parts += [inlined_module(_built("live.js"), "live"), "await sekiwidget.bring(live.makeLive);"]
    return "\n".join(parts)


def judging_script() -> str:
    """What judges puzzles, for a script, in the constant `judging`. Raises BundleMissing."""
    return inlined_module(_built("judging.js"), "judging")


def shows_review(state: Mapping[str, Any]) -> bool:
    """Whether a board with these traits brings a finished review."""
    return bool(state.get("review"))


def language_attributes(language: Translator | None) -> str:
    """The attributes `lang` and `dir` of an element whose text is in a language; no `dir` from left to right."""
    if language is None:
        return 'lang="en"'
    return f'lang="{language.code}"' + (f' dir="{language.direction}"' if language.direction != "ltr" else "")


def escaped(words: str) -> str:
    """Words as the text of an element, never as markup; newlines stay."""
    return html.escape("\n".join(clean(line) for line in words.strip().split("\n")))


def page_head(title: str, *, policy: str, style: str, attributes: str, mark: str = "") -> str:
    """The beginning of a file, up to its body.

    Args:
        title: words, never markup.
        policy: what the browser may load and run.
        style: style sheet.
        attributes: those of the root element, such as its language.
        mark: another element of the head, by which the file is known to be ours.
    """
    mark = f"{mark}\n" if mark else ""
    return _HEAD.format(title=escaped(title), policy=policy, style=style, attributes=attributes, mark=mark)


def as_json(value: Any) -> str:
    """JSON safe for a script element: it contains no `<`."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def html_page(
    state: Any,
    *,
    title: str,
    alt: str,
    svg: str,
    theme: str,
    extras: PageExtras | None = None,
    language: Translator | None = None,
) -> str:
    """The file of a board, with the front end in it.

    Args:
        state: the traits, packed; for a page that judges its puzzle, also the tree of the puzzle, packed, as `judged`.
        title: of the page.
        alt: the picture in words.
        svg: the picture shown until the board is.
        theme: `auto`, `light` or `dark`.
        extras: additions around the board.
        language: of the page's own words; the rest is in it already. None is English.

    Raises BundleMissing.
    """
    extras = extras or PageExtras()
    judges = "judged" in state
    modules = [front_end_script(shows_review(state))]
    if judges:
        modules.append(judging_script())
    style = _STYLE.format(light=LIGHT["paper"], dark=DARK["paper"], ink=DARK["ink"], more=extras.style)
    return _PAGE.format(
        head=page_head(title, policy=_POLICY, style=style, attributes=language_attributes(language)),
        theme=theme,
        above=extras.above,
        alt=html.escape(alt),
        image=data_url(svg),
        still=html.escape(in_language(_STILL, language)),
        state=as_json(state),
        modules="\n".join(modules),
        model=MAKE_MODEL,
        script=extras.script,
        judge=_JUDGE if judges else "",
    )


# One HTML file without network or kernel: a page that steps through a line.


def check_theme(theme: str) -> None:
    """Raise ValueError for a theme that a page does not have."""
    if theme not in ("auto", "light", "dark"):
        raise ValueError(phrase("There is no theme {theme!r}. Known: auto, light, dark.", theme=theme))


def traits_for_page(state: Json, theme: str, language: Translator | None) -> Json:
    """A board's state as the traits of its page: packed, in a language, as large as the page lets it be."""
    return page_state.packed_state(data_in_language(state | {"width": 0, "height": 0, "theme": theme}, language))


def page_of_state(
    source: Source,
    timelines: dict[str, Timeline],
    state: Json,
    node: int,
    theme: str,
    extras: PageExtras | None,
    language: Translator | None,
) -> str:
    """The page of a board's state in a language, with a picture of its node in the first perspective."""
    entry, scene = page_state.node_and_scene(next(iter(timelines.values())), node, language)
    svg = image(source.game.kit(), state["backdrop"], scene, entry, "dark" if theme == "dark" else "light", language)
    return html_page(
        traits_for_page(state, theme, language),
        title=clean(in_language(source.title, language)),
        alt=clean(in_language(title(scene, entry), language)),
        svg=svg,
        theme=theme,
        extras=extras,
        language=language,
    )


def page(
    source: Source,
    node: int,
    allowed: Sequence[str],
    theme: str = "auto",
    extras: PageExtras | None = None,
    language: Translator | None = None,
    reviews: Json | None = None,
) -> str:
    """A page to step through a line; it holds the `allowed` perspectives only.

    Args:
        source: the game and the line.
        node: where it opens. Raises KeyError for an unknown node.
        allowed: the perspectives, the first one shown.
        theme: `auto` (the reader's system setting), `light` or `dark`. Raises ValueError for another.
        extras: additions around the board.
        language: None is English.
        reviews: those of a board, by perspective; only finished ones are shown.
    """
    check_theme(theme)
    timelines, state = line_state(source, node, allowed, language)
    state["review"] = page_state.finished_reviews(reviews or {}, allowed)
    return page_of_state(source, timelines, state, node, theme, extras, language)


def line_state(
    source: Source, node: int, allowed: Sequence[str], language: Translator | None
) -> tuple[dict[str, Timeline], Json]:
    """The timelines and the state of a board that steps through a line. Raises KeyError for an unknown node."""
    check_node(source, node)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in allowed}
    # Without Python nothing can be played.
    return timelines, page_state.full_state(source, timelines, Access(allowed, {}, False), node, language)
