"""What a board shows: game, line and scenario, made from a scenario, its file, a line or a position; and its steps."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sekiwidget.base.files import file_stamp
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.registry import GAMES, game, game_of
from sekiwidget.text.multilingual import map_versions, versions_of
from sekiwidget.text.phrase import phrase, quote_typed
from sekiwidget.text.terms import Listed

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Puzzle


@dataclass(slots=True, eq=False)
class Source:
    """The game and the line that a board shows, and the scenario if any.

    A scenario is a value; when a teacher writes its head on the board, another one replaces it here. `draft` is the
    puzzle as written so far; the scenario has it once it is complete. `file` is the file that it was opened from, or
    that a page has saved it to (`saved`). `stamps` are those of every file that it was opened from or written to, as
    they were then (`base.files.file_stamp`), by their paths; all that a board shows in turn has the same ones.
    """

    game: Game
    line: Line
    scenario: Scenario | None = None
    draft: Puzzle | None = None
    file: Path | None = None
    saved: bool = False
    stamps: dict[Path, str | None] = field(default_factory=dict)
    on_write: Callable[[], None] | None = None
    """Called when the board has been written to its file."""

    def opened(self, file: Path, stamp: str | None) -> Source:
        """Note the file that it was opened from."""
        self.file, self.stamps[file] = file, stamp
        return self

    def is_file(self, path: Path) -> bool:
        """Whether a path leads to the board's own file."""
        return self.file is not None and _is_same(path, self.file)

    def stamp_of(self, path: Path) -> str | None:
        """The stamp of a file as it was opened or last written here; None if it was not."""
        return next((stamp for file, stamp in self.stamps.items() if _is_same(path, file)), None)

    def wrote(self, path: Path, stamp: str, *, own: bool) -> None:
        """Note a written file, which is the board's own from now on with `own`."""
        same = [file for file in self.stamps if _is_same(path, file)]
        self.stamps.update(dict.fromkeys((*same, path.absolute()), stamp))
        if own:
            self.file, self.saved = path.absolute(), True
        if self.is_file(path) and self.on_write is not None:
            self.on_write()

    def commit_node(self, node: int) -> int:
        """The node itself; for a refused attempt, the node where it was made."""
        here = self.line.nodes[node]
        return node if here.attempt is None or here.parent is None else here.parent

    @property
    def title(self) -> str:
        """The title of a page."""
        return (self.scenario.title if self.scenario else "") or self.game.title

    @property
    def puzzle_draft(self) -> Puzzle:
        """The puzzle as written so far; an empty one where there is none."""
        from sekiwidget.lesson.script.puzzle import Puzzle

        written = self.scenario.puzzle if self.scenario is not None else None
        return written or self.draft or Puzzle("", "")

    @property
    def steps(self) -> StepGrouping:
        """The steps of its line, with each decision of a puzzle's side on its own."""
        puzzle = self.scenario.puzzle if self.scenario else None
        return StepGrouping(self.game, self.line, puzzle.side if puzzle else "")


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, which may have several names, or one in upper and lower case."""
    with suppress(OSError):
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def check_node(source: Source, node: int) -> None:
    """Raise KeyError for an unknown or deleted node."""
    if not source.line.holds(node):
        last = len(source.line) - 1
        if node in range(last + 1):
            raise KeyError(phrase("node {node} was deleted; the nodes are 0 to {last}", node=node, last=last))
        raise KeyError(phrase("There is no node {node}. The nodes are 0 to {last}.", node=node, last=last))


def chapter_of(line: Line, title: str) -> int:
    """The node where a chapter begins, by its title in any language. Raises KeyError for an unknown chapter."""
    chapters = line.chapters()
    for name, node in chapters:
        if title in versions_of(name).values():
            return node
    if not chapters:
        raise KeyError(phrase("There is no chapter {title!r}: the line has no chapters.", title=title))
    known = Listed(dict.fromkeys(map_versions(quote_typed, name) for name, _ in chapters))
    raise KeyError(phrase("There is no chapter {title!r}. Known: {known}.", title=title, known=known))


def source_of(given: Any, *, seed: int | None = None, of: str | Game | None = None) -> Source:
    """The source of a board.

    Args:
        given: a source; a Scenario or the result of playing it, a scenario's text or path, a Line, or a Position.
        seed: decides chance; None takes the scenario's, or 0.
        of: the game of a line or position, by name or itself, if its class does not determine it.

    Raises:
        TypeError: it is none of these, or a seed is given for a line, which has its own.
        ScenarioError: the scenario cannot be read or has faults.
    """
    if isinstance(given, Source):
        return given
    if isinstance(given, Line):
        return _of_line(given, seed, of)
    file = None
    if isinstance(given, str | os.PathLike):
        from sekiwidget.lesson.play.scenario import scenario_from

        file = file_of(given)
        given = scenario_from(given)
    if hasattr(given, "line") and hasattr(given, "scenario"):
        if seed is None:
            return Source(game(given.scenario.game), given.line, given.scenario)
        given = given.scenario
    if hasattr(given, "script") and hasattr(given, "play"):
        scenario: Scenario = given if seed is None else replace(given, seed=seed)
        made = Source(game(scenario.game), scenario.play().line, scenario)
        return made if file is None else made.opened(*file)
    if hasattr(given, "seen_by") and hasattr(given, "legal"):
        return Source(game_of(given, of), Line(given, seed=0 if seed is None else seed))
    raise TypeError(
        phrase(
            "a board must be made from a scenario, its text, the path of its file, a line or a "
            "position, not from {kind}",
            kind=type(given).__name__,
        )
    )


def editor_source(given: Any, seed: int, game: str | Game | None, options: Mapping[str, Any]) -> Source:
    """The source on which a position is set up. Arguments are those of `Board.set_up`."""
    from sekiwidget.lesson.editor.open import open_editor

    file = None if isinstance(given, str) and given in GAMES else file_of(given)
    made = source_of(open_editor(given, seed=seed, options=options, of=game))
    return made if file is None else made.opened(*file)


def file_of(given: Any) -> tuple[Path, str | None] | None:
    """The absolute file of a path and its stamp; None for anything but a path.

    Call before reading: if the file changes meanwhile, the stamp never matches contents that were not read.
    """
    if not isinstance(given, str | os.PathLike):
        return None
    from sekiwidget.lesson.play.scenario import is_text

    if isinstance(given, str) and is_text(given):
        return None
    file = Path(given).absolute()
    return file, file_stamp(file)


def _of_line(line: Line, seed: int | None, of: str | Game | None) -> Source:
    if seed is not None and seed != line.seed:
        raise TypeError(phrase("this line already has a seed: {seed}", seed=line.seed))
    return Source(game_of(line.nodes[0].position, of), line)


# -- steps of a line: a commit with those that are folded into it ------------------------------------------------------


class StepGrouping:
    """Groups the commits of a line in steps, by the game's kinds of commits.

    What is folded depends on kinds of commits, annotations, and the shape of the line alone, so it is the same in every
    perspective. Commits of the side `asked` by a puzzle are never folded: the learner decides each.
    """

    def __init__(self, game: Game, line: Line, asked: Side = "") -> None:
        self._game, self._line, self._asked = game, line, asked

    def is_folded(self, node: Node) -> bool:
        """Whether a node belongs to the step of its parent: it has no annotation and no sibling."""
        if node.commit is None or node.parent is None or not self._line.holds(node.id):
            return False
        before = self._line.nodes[node.parent]
        if before.commit is None or before.children != [node.id] or node.commit.actor == self._asked:
            return False
        # A chapter begins a step, too: one jumps to it, and its name would stand under what came before.
        if node.comment or node.chapter or node.name or node.glyph or node.ask or node.notes:
            return False
        return self._game.is_same_step(node.commit, before.commit)

    def of(self, node: Node) -> list[Node]:
        """The nodes of a step up to this one, its main commit first."""
        found = [node]
        while self.is_folded(found[-1]) and found[-1].parent is not None:
            found.append(self._line.nodes[found[-1].parent])
        return found[::-1]

    def shown_commit(self, node: Node) -> Commit | None:
        """The commit in a node's picture, from before its step to after this node; None at the start.

        A refused attempt has the picture of the node where it was made.
        """
        if node.attempt is not None and node.parent is not None:
            node = self._line.nodes[node.parent]
        if node.commit is None:
            return None
        main = self.of(node)[0].commit
        assert main is not None
        return main._replace(after=node.commit.after)
