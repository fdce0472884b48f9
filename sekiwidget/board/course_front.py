"""The front page of a course in a notebook: its cards, or one of its boards with a way back to the cards.

The cards are a small widget of their own, and so not part of the front end that every saved board contains. A card, the
main button or a key sends the id of a file; its board then appears below, in the same output, and a click on the way
back removes the board and shows the cards with the progress made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import anywidget
import ipywidgets
import traitlets

from sekiwidget.base.terminal import printable
from sekiwidget.board.course_cards import CARDS_SCRIPT, CARDS_STYLE, card_words, cards_markup
from sekiwidget.board.image.theme import DARK, LIGHT
from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.course.syllabus import Item, Syllabus
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import in_language, phrase

if TYPE_CHECKING:
    from sekiwidget.board.widget import Board

_NAMES: Final = ("paper", "ink", "ink2", "edge", "line", "now", "on-now", "yes", "yes-soft")
_LIGHT, _DARK = (";".join(f"--{name}:{theme[name]}" for name in _NAMES) for theme in (LIGHT, DARK))
_STYLE: Final = f"""
.course, .course-back {{ {_LIGHT} }}
@media (prefers-color-scheme: dark) {{ .course, .course-back {{ {_DARK} }} }}
[data-jp-theme-light=true] :is(.course, .course-back) {{ {_LIGHT} }}
[data-jp-theme-light=false] :is(.course, .course-back) {{ {_DARK} }}
.course-back {{ font: inherit; min-height: 44px; padding: 4px 14px; margin: 4px 0; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--paper); color: var(--ink); cursor: pointer }}
"""

REST_MS: Final = 500
"""For so long, in ms, after a click that did something, the cards ignore others: the second of two."""

_SCRIPT: Final = """
function render({ model, el }) {
  const outer = document.createElement("div");
  outer.innerHTML = model.get("markup");
  const root = outer.querySelector(".course");
  root.tabIndex = -1;
  const back = outer.querySelector(".course-back");
  let quiet = 0;
  const rest = () => void (quiet = performance.now() + REST_MS);
  const send = (said) => {
    if (performance.now() < quiet) return;
    rest();
    model.send(said);
  };
  const show = () => {
    const { words, ...progress } = model.get("progress");
    showCourse(root, progress, words);
    const board = model.get("opened") !== "";
    const returns = root.hidden && !board;
    if (returns) rest();
    [root.hidden, back.hidden] = [board, !board];
    if (returns) root.focus({ preventScroll: true });
  };
  back.addEventListener("click", () => send({ cards: true }));
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (!link) return;
    event.preventDefault();
    send({ open: link.dataset.open });
  });
  listenToCourse(root, root);
  // The keys of the cards are none of the notebook's.
  root.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:progress", show);
  model.on("change:opened", show);
  show();
  el.append(outer);
  return () => {
    model.off("change:progress", show);
    model.off("change:opened", show);
  };
}
export default { render };
"""


class ShownCourse(Protocol):
    """What the front page needs of a course (`board.course.Course`, which makes it)."""

    @property
    def items(self) -> Sequence[Item]: ...  # noqa: D102
    @property
    def due(self) -> Sequence[Item]: ...  # noqa: D102
    @property
    def progress(self) -> Progress: ...  # noqa: D102
    def item(self, which: str) -> Item: ...  # noqa: D102
    def result(self, which: Item) -> Result: ...  # noqa: D102
    def board(self, which: str) -> Board: ...  # noqa: D102


class CourseCards(anywidget.AnyWidget):
    """The cards, and while a board is open the way back to them."""

    _esm = f"{CARDS_SCRIPT}const REST_MS = {REST_MS};{_SCRIPT}"
    _css = CARDS_STYLE + _STYLE
    markup = traitlets.Unicode().tag(sync=True)
    progress: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    opened = traitlets.Unicode().tag(sync=True)


class CourseFront(ipywidgets.VBox):  # type: ignore[misc]
    """The front page of a course: its cards, and the board that was opened from them."""

    children: tuple[Any, ...]

    def __init__(self, course: ShownCourse, markup: str, words: dict[str, str]) -> None:
        self._course, self._words = course, words
        self.board: Board | None = None
        self.cards = CourseCards(markup=markup, progress=self._progress())
        self.cards.on_msg(self._receive)
        super().__init__([self.cards])

    def _progress(self) -> dict[str, Any]:
        states = {item.id: _state(self._course.result(item)) for item in self._course.items}
        known = {name: state for name, state in states.items() if state}
        predicted = {item.id: _predicted(self._course.result(item)) for item in self._course.items}
        due = [item.id for item in self._course.due]
        return {"states": known, "due": due, "predicted": predicted, "words": self._words}

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Open a file of the course, or go back to the cards; anything else is ignored, and the same again."""
        if not isinstance(content, dict) or content.get("open") == self.cards.opened != "":
            return
        if content.get("cards") is True:
            self.show_cards()
        elif any(content.get("open") == item.id for item in self._course.items):
            self.open_file(content["open"])

    def open_file(self, which: str) -> None:
        """Show the board of a file below, named as for `Course.item`."""
        item = self._course.item(which)
        old, self.board = self.board, self._course.board(item.id)
        self.children = (self.cards, self.board)
        self.cards.opened = item.id
        if old is not None:
            old.close()

    def show_cards(self) -> None:
        """Show the cards again, with the progress made; the board is closed, its results are kept."""
        if self.board is None:
            return
        old, self.board = self.board, None
        self.children = (self.cards,)
        self.cards.progress = self._progress()
        self.cards.opened = ""
        if old is not None:
            old.close()


def front_of(course: ShownCourse, syllabus: Syllabus, speaks: Translator | None) -> CourseFront:
    """The front page of a course with this syllabus, in its language."""
    path = course.progress.path
    kept = phrase("kept in {file}", file=printable(path.name)) if path is not None else phrase("not saved in a file")
    cards = cards_markup(syllabus, lambda _: "#", speaks, kept)
    back = in_language(phrase("Back to the course"), speaks)
    markup = f'<div {attributes(speaks)}><button type="button" class="course-back" hidden>{back}</button>'
    return CourseFront(course, f'{markup}<section class="course">{cards}</section></div>', card_words(speaks))


def _state(result: Result) -> str:
    """The state of a file as its card shows it; empty for an untouched one."""
    if result.solved:
        return "solved"
    if result.later_solved:
        return "later"
    if result.shown:
        return "shown"
    return "tried" if result.tries else ""


def _predicted(result: Result) -> dict[str, int]:
    """How many questions of a file were answered rightly and wrongly."""
    return {"right": result.predicted_right, "wrong": result.predicted_wrong}
