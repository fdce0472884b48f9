"""A lesson or puzzle as a page for MyST: a board by its `{anywidget}` directive.

1. Two files are written: the page (`lesson.md`) and beside it the module of the front end, which all pages in a folder
   share. Its name has the version of sekiwidget, so that pages of two versions may stand side by side.
2. The page has its title as front matter, and one directive that names the module. Its body is JSON, with the traits of
   the board in base 64: no text of a scenario can end the directive. Plain JSON would not do either: in a text of
   40 KB that contains `@` and `[`, mystmd 1.8 looks for citations and links for more than half a minute.
3. MyST calls `render` of the module with a model of this JSON, in a shadow root. That model refuses to save, to send
   and to stop listening, so `render` reads the traits into a model of its own, as an exported page has. MyST renders a
   page again when the reader comes back to it; then its board begins anew.
4. A puzzle brings its tree in the body, and the board judges itself, as on an exported page.
5. A page that is there already is replaced only if it is nothing but such a page: an author's text is not lost.
"""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sekiwidget import __version__
from sekiwidget.base.files import Unreadable, read_file, write_file
from sekiwidget.board.image.text_metrics import clean
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.source import Source
from sekiwidget.export.page import (
    MAKE_MODEL,
    check_theme,
    front_end_script,
    judging_script,
    line_state,
    traits_for_page,
)
from sekiwidget.export.puzzle_page import asked_state
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario

MODULE: Final = f"sekiwidget-{__version__}.mjs"
"""The module that the pages of a folder share."""
_LARGEST: Final = 20_000_000

_PAGE: Final = """\
---
title: {title}
---

```{{anywidget}} ./{module}
{{"board": "{board}"}}
```
"""
_WRITTEN: Final = re.compile(
    r'---\ntitle: "[^\n]*"\n---\n\n```\{anywidget\} \./sekiwidget-[^\n/]*\.mjs\n\{"board": "[\w+/=]*"\}\n```\n'
)
"""A page as this module writes it, of any version, without a change."""

_RENDER: Final = """
export default {
  async render({ model, el }) {
    // All of it is ASCII.
    const state = JSON.parse(atob(model.get("board")));
    const judge = state.judged ? judging.makeJudge : undefined;
    return sekiwidget.mount(makeModel(state), el, judge, state.judged, false);
  },
};
"""


class MystPage(NamedTuple):
    """The files of a page, and whether its board judges every move of a puzzle."""

    path: Path
    module: Path
    whole: bool = True


def save_myst_lesson(
    source: Source,
    path: str | os.PathLike[str],
    *,
    node: int = 0,
    perspectives: Sequence[str] = (ALL,),
    theme: str = "auto",
    language: Translator | None = None,
) -> MystPage:
    """Write a line as a page (`.md`) on which readers step, and the module beside it.

    Args:
        source: the game and the line.
        path: the target; a page written by this function is replaced.
        node: where the board opens. Raises KeyError for an unknown node.
        perspectives: those that the board offers, the first one shown; the page contains nothing else.
        theme: `auto` (that of the page around it), `light` or `dark`.
        language: None is English.

    Raises:
        ValueError: an unknown theme, or another file has this name. BundleMissing.
        OSError: a file cannot be written.
    """
    check_theme(theme)
    state = line_state(source, node, perspectives, language)[1]
    return _save(path, source, traits_for_page(state, theme, language), language)


def save_myst_puzzle(
    scenario: Scenario,
    path: str | os.PathLike[str],
    *,
    theme: str = "auto",
    language: Translator | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> MystPage:
    """Write a puzzle as a page (`.md`) on which the board judges answers, and the module beside it.

    Args and errors are those of `save_myst_lesson`; also ValueError for a scenario without a puzzle, and ScenarioError
    if its script has faults. `progress` is called with the number of places of its tree that are done and known.
    """
    check_theme(theme)
    _check_replaceable(Path(path))
    asked = asked_state(scenario, (ALL,), "", language, progress)
    made = _save(path, asked.source, traits_for_page(asked.state, theme, language), language)
    return made._replace(whole=asked.whole)


def _save(path: str | os.PathLike[str], source: Source, traits: Json, language: Translator | None) -> MystPage:
    """Write the module, then the page that names it."""
    target = Path(path)
    _check_replaceable(target)
    module = target.with_name(MODULE)
    write_file(module, myst_module())
    write_file(target, myst_page(in_language(source.title, language), traits))
    return MystPage(target, module)


def _check_replaceable(target: Path) -> None:
    """Raise ValueError if a file has this name that is not a page as this module writes it."""
    if not os.path.lexists(target):
        return
    try:
        text = read_file(target, _LARGEST, Count(1, "lesson")).decode(errors="replace")
    except Unreadable as error:
        raise ValueError(phrase("{file}: {why}", file=str(target), why=str(error))) from None
    if not _WRITTEN.fullmatch(text):
        raise ValueError(
            phrase(
                "{file} was not replaced, because it contains text that this command has not written",
                file=str(target),
            )
        )


def myst_page(title: str, traits: Json) -> str:
    """The text of a page: a title in one line, and a directive with these traits."""
    # JSON is YAML, too, where a character beyond U+FFFF must not be two escapes.
    shown = json.dumps(clean(title), ensure_ascii=False).replace("`", "\\u0060").replace("<", "\\u003c")
    packed = b64encode(json.dumps(traits, separators=(",", ":")).encode()).decode()
    return _PAGE.format(title=shown, module=MODULE, board=packed)


def myst_module() -> str:
    """The text of the module: the front end, what judges puzzles, and `render`. Raises BundleMissing."""
    return "\n".join([front_end_script(False), judging_script(), MAKE_MODEL, _RENDER])
