"""The tree of a puzzle, by which a page judges answers without Python.

A place is a node at which the learner has to decide. At each place the puzzle session of a board tries every legal
commit, and the texts that picking can make and the rules refuse; the page then shows what a board would. Commits that
stay on course lead to further places. The tree is built breadth first, the teacher's script and solving commits before
others, until it is complete or has its maximum size.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.budget import Budget
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json, printable
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire import page_state, pages, traits
from sekiwidget.board.wire.puzzle_state import HELP, left_words, puzzle_state, tried_row
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.errors import IllegalAction
from sekiwidget.export.puzzle_inputs import inputs_of_action, normalized, typed_inputs, unpickable_reasons
from sekiwidget.lesson.puzzle.defence import script_actions
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.phrase import data_in_language

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.text.languages import Translator


MOST_CHARACTERS: Final = 300 * 1024
"""Maximum size of a tree in its page, packed."""
MOST_TRIED: Final = 4_000
"""Maximum number of commits to try."""
SECONDS: Final = 600.0
"""Seconds of processor time for a tree."""
SECONDS_EACH: Final = 10.0
"""Seconds of it for one commit, which is then not judged."""
_MOST_BYTES: Final = MOST_CHARACTERS * 3 // 4 - 1024
"""MOST_CHARACTERS in bytes before base 64, less what the last piece may add."""
_VERDICT_KEYS: Final = ("state", "head", "say", "at", "after")
"""The keys of a verdict; the page knows the rest from the learner's place and the help given."""

Progress = Callable[[int, int], object]
"""Called with the numbers of places done and known."""


@dataclass(frozen=True, slots=True)
class PuzzleTree:
    """A puzzle as its page knows it.

    `table` is plain data:

    - `nodes`: for each perspective the entries of the commits, as in a timeline; `parent` is an index here.
    - `turns`: for each of these the trait `turn`.
    - `places`: by index of the node, `list` (choices of each perspective), `texts` (what may be typed: index of its
      verdict), `verdicts`, `show` (the nodes of the solution from here),
      `shown` (the text beside the solution, where that is not known to its end), `rest` (the node at which it ends for
      the reader), `left`, and `why`: for what cannot be picked the text that is meant, or the index of a notice in
      `reasons`.
    - a verdict has `nodes` (those it adds), and `made`, `end`, `told` and `comment`, or for a refusal `notice`; one
      that solves has `rest`, as a place has; a wrong one `tried`, its words and how near it came; and `forced`, the
      texts of the learner's forced commits after it, which a text of several commits may name.
    - `puzzle`: title, task, and the number of hints. `hints`: all. `help`: the kinds of help in each state. `shown`:
      the text beside the solution, and `after` the closing word. `side`: the letter and name of the learner's side.
      `chains`: those of the game. `start`: the first place.

    `whole`: whether every commit that stays on course is judged up to the end. `tried`: the number of commits tried.
    """

    table: Json
    whole: bool
    tried: int


@dataclass
class _SizeLimit:
    """The size of the tree so far, measured as it will be packed."""

    language: Translator | None = None
    taken: int = 0
    _packer: Any = field(default_factory=lambda: zlib.compressobj(9))

    def fits(self, data: Any) -> bool:
        """Add data; whether the tree is within its maximum size. After the first False it is complete."""
        text = json.dumps(data_in_language(data, self.language), ensure_ascii=False, separators=(",", ":")).encode()
        self.taken += len(self._packer.compress(text)) + len(self._packer.flush(zlib.Z_SYNC_FLUSH))
        return self.taken <= _MOST_BYTES


def build_tree(
    scenario: Scenario,
    perspectives: Sequence[str] = (ALL,),
    progress: Progress | None = None,
    language: Translator | None = None,
) -> PuzzleTree:
    """The tree of a scenario's puzzle, with what these perspectives may know, in a language. `all` must be among them.

    Raises ValueError for a scenario without a puzzle, or perspectives without `all`; ScenarioError if its script does
    not hold.
    """
    session = PuzzleSession(scenario, seconds=SECONDS_EACH)
    session.whole = Budget(SECONDS)
    return _TreeBuilder(session, perspectives, language).build(progress)


class _TreeBuilder:
    """Builds the tree of a puzzle."""

    def __init__(self, session: PuzzleSession, perspectives: Sequence[str], language: Translator | None) -> None:
        self._session, self._line = session, session.line
        self._source = Source(session.game, session.line, session.scenario)
        self._access = Access(perspectives, {}, True, session, explores=False)
        self._timelines = {
            name: Timeline(session.game, self._line, name, self._source.steps) for name in self._access.perspectives
        }
        self._script = script_actions(session.script)
        self._language = language
        self._limit = _SizeLimit(language)
        self._full = False
        self._index: dict[int, int] = {}
        self._nodes: dict[str, list[Json]] = {name: [] for name in self._timelines}
        self._turns: list[Json] = []
        self._places: dict[int, Json] = {}
        self._queue: list[tuple[bool, int, int, int]] = []
        self._refusal_numbers: dict[tuple[int, str], int] = {}
        self._notice_numbers: dict[str, int] = {}
        self._notices: list[Json] = []
        self._solution_head = ""
        self._places_known = self._tried = 0

    def build(self, progress: Progress | None) -> PuzzleTree:
        """The tree; call this once."""
        self._add_nodes([*range(len(self._line))])
        self._enqueue(self._session.start, strays=False, depth=0)
        whole = True
        while self._queue and not self._full:
            strays, depth, _, node = heappop(self._queue)
            if progress is not None:
                progress(len(self._places), self._places_known)
            whole = self._add_place(node, strays=strays, depth=depth) and whole
        whole = whole and not self._queue
        for node in [one for one in self._index if self._index[one] in self._places]:
            if not self._full:
                self._add_reasons(node)
        if progress is not None:
            progress(self._places_known, self._places_known)
        return PuzzleTree(data_in_language(self._table(), self._language), whole, self._tried)

    def _table(self) -> Json:
        session = self._session
        side = session.puzzle.side
        said = {
            "title": printable(session.scenario.title),
            "task": printable(session.task),
            "hint_count": len(session.puzzle.hints),
        }
        return {
            "nodes": self._nodes,
            "turns": self._turns,
            "places": {str(node): place for node, place in self._places.items()},
            "puzzle": {name: words for name, words in said.items() if words},
            "hints": list(map(printable, session.puzzle.hints)),
            # A page does not know the rules, so nothing is played freely.
            "help": {state: [one for one in what.split() if one != "explore"] for state, what in HELP.items()},
            "shown": self._solution_head,
            "after": printable(session.puzzle.after),
            "reasons": self._notices,
            "side": [session.game.letter(side), side],
            "chains": dict(session.game.chains),
            "start": self._index[session.start],
        }

    # -- places --------------------------------------------------------------------------------------------------------

    def _enqueue(self, node: int, *, strays: bool, depth: int) -> None:
        """Add a place to the queue: those on the teacher's script come first, then those near the start."""
        heappush(self._queue, (strays, depth, self._places_known, node))
        self._places_known += 1

    def _add_place(self, node: int, *, strays: bool, depth: int) -> bool:
        """Add a place with its choices, solution and verdicts; whether all of it fits."""
        session = self._session
        choices = traits.choices_json(page_state.choices_at(self._source, node, self._access), None)
        session.here, session.state = node, "asked"
        place: Json = {"list": choices["list"], "show": []}
        if left := left_words(session.left):
            place["left"] = left
        if not self._fits([place]):
            return False
        self._places[self._index[node]] = place | {"texts": {}, "verdicts": []}
        place = self._places[self._index[node]]
        session.show()
        self._grow()
        said = puzzle_state(session, self._timelines[ALL].scene)
        if session.said:
            place["shown"] = {name: said[name] for name in ("head", "say")}
        else:
            self._solution_head = said["head"]
        shown = [one.id for one in self._line.path(self._line.cursor)[len(self._line.path(node)) :]]
        if not self._add_nodes(shown):
            return False
        place["show"] = [self._index[one] for one in shown]
        place["rest"] = self._index[said["rest"]]
        return self._try_commits(place, node, strays=strays, depth=depth)

    def _try_commits(self, place: Json, node: int, *, strays: bool, depth: int) -> bool:
        """Try every commit at a place, the best first; whether all verdicts fit."""
        session, position = self._session, self._line.nodes[node].position
        session.here = node
        values = {normalized(_without_actor(text)): value for text, value in session.values() or ()}
        wanted = self._script.get(position)
        # There may be more than can be tried; the teacher's commit is always tried.
        actions = list(islice(position.legal(), MOST_TRIED))
        actions = [*([wanted] if wanted is not None else []), *(one for one in actions if one != wanted)]
        actions.sort(key=lambda one: (one != wanted, -values.get(normalized(str(one)), 0.0)))
        choices = position.choices()
        number: dict[str, int] = {}
        for action in actions:
            end = self._try_legal(place, node, str(action))
            if end is None:
                return False
            last = len(place["verdicts"]) - 1
            for text in (str(action), *inputs_of_action(choices, action)):
                self._add_text(place, number, text, last)
            if place["verdicts"][last]["told"]["state"] in ("right", "unjudged"):
                self._enqueue(end, strays=strays or action != wanted, depth=depth + 1)
        for text, found in typed_inputs(session.game, position, session.puzzle.side):
            if found.fits:
                self._add_text(place, number, text, number.get(normalized(str(found.action))))
            elif not self._try_refused(place, node, text):
                return False
        return len(actions) < MOST_TRIED

    def _add_text(self, place: Json, number: dict[str, int], text: str, at: int | None) -> None:
        """Give a text the verdict of this number, unless it has one."""
        if at is not None and normalized(text) not in number:
            number[normalized(text)] = place["texts"][text] = at

    def _add_reasons(self, node: int) -> None:
        """Add why things that no choice offers cannot be picked at a place, as far as it fits."""
        place = self._places[self._index[node]]
        why: dict[str, int | str] = {}
        scene, listed = self._timelines[ALL].scene(node), place["list"].get(ALL, [])
        for at, meant in unpickable_reasons(self._source, self._access, node, scene, listed):
            if isinstance(meant, str):
                if normalized(meant) in map(normalized, place["texts"]) or self._try_refused(place, node, meant):
                    why[at] = meant
                continue
            written = json.dumps(meant, sort_keys=True)
            if written not in self._notice_numbers and self._fits([meant]):
                self._notice_numbers[written] = len(self._notices)
                self._notices.append(meant)
            if written in self._notice_numbers:
                why[at] = self._notice_numbers[written]
        if self._fits([why]):
            place["why"] = why

    def _try_legal(self, place: Json, node: int, text: str) -> int | None:
        """Try a legal commit as a board does and add its verdict; the node at its end, or None if it does not fit."""
        session = self._session
        if session.whole is not None and session.whole.over:
            self._full = True
            return None
        self._tried += 1
        known = len(self._line)
        session.tried.clear()
        verdict = session.attempt(node, text)
        added = [*range(known, len(self._line))]
        added += [one.id for end in (verdict.made, verdict.node) for one in self._line.path(end)]
        self._grow()
        scene_at = self._timelines[ALL].scene
        said = puzzle_state(session, scene_at)
        if not self._add_nodes(sorted({*added} - {one.id for one in self._line.path(node)})):
            return None
        made: Json = {
            "nodes": sorted(
                {self._index[one] for one in added} - {self._index[one.id] for one in self._line.path(node)}
            ),
            "made": self._index[verdict.made],
            "end": self._index[verdict.node],
            "told": {name: said[name] for name in _VERDICT_KEYS if name in said},
        }
        if "rest" in said:
            made["rest"] = self._index[said["rest"]]
        if session.tried:
            made["tried"] = tried_row(session, scene_at, session.tried[-1])
        if session.words:
            made["comment"] = printable(session.words)
        if session.game.chains and (forced := self._forced(verdict.made, verdict.node)):
            made["forced"] = forced
        return verdict.node if self._add_verdict(place, text, made) else None

    def _forced(self, made: int, end: int) -> list[str]:
        """The forced commits of the learner's side between two nodes."""
        way = self._line.path(end)[len(self._line.path(made)) :]
        commits = [one.commit for one in way if one.commit is not None]
        return [str(one.action) for one in commits if one.actor == self._session.puzzle.side]

    def _try_refused(self, place: Json, node: int, text: str) -> bool:
        """Try a text that the rules refuse and add the reason; whether it fits."""
        if self._full:
            return False
        self._tried += 1
        before = len(self._line)
        try:
            self._session.attempt(node, text)
        except IllegalAction as error:
            tried = node, str(error.action)
            if len(self._line) == before:
                place["texts"][text] = self._refusal_numbers[tried]
                return True
            self._grow()
            if not self._add_nodes([before]):
                return False
            self._refusal_numbers[tried] = len(place["verdicts"])
            notice = pages.error_notice(
                self._source.game, self._line.nodes[node], error, text, (ALL,), self._index[before]
            )
            return self._add_verdict(place, text, {"nodes": [self._index[before]], "notice": notice})
        return True

    def _add_verdict(self, place: Json, text: str, verdict: Json) -> bool:
        if not self._fits([verdict, text]):
            return False
        place["verdicts"].append(verdict)
        place["texts"][text] = len(place["verdicts"]) - 1
        return True

    # -- nodes ---------------------------------------------------------------------------------------------------------

    def _grow(self) -> None:
        for timeline in self._timelines.values():
            timeline.grow()

    def _add_nodes(self, nodes: list[int]) -> bool:
        """Add the entries of nodes, in the order of the line; whether they fit."""
        self._grow()
        new = [node for node in nodes if node not in self._index]
        made = {name: [self._entry(timeline, node, new) for node in new] for name, timeline in self._timelines.items()}
        turns = [traits.turn_json(page_state.turn_at(self._source, node, self._access), None) for node in new]
        for turn in turns:
            del turn["node"]
        if not self._fits([made, turns]):
            return False
        for name, entries in made.items():
            self._nodes[name] += entries
        self._turns += turns
        self._index |= {node: len(self._index) + at for at, node in enumerate(new)}
        return True

    def _entry(self, timeline: Timeline, node: int, new: list[int]) -> Json:
        """An entry without what depends on the learner's order of attempts, which the page knows."""
        entry = {name: value for name, value in timeline.nodes[node].items() if name not in ("first", "comment")}
        parent = self._line.nodes[node].parent
        if parent is not None:
            entry["parent"] = self._index[parent] if parent in self._index else len(self._index) + new.index(parent)
        return entry

    def _fits(self, data: Any) -> bool:
        """Whether data fits and another commit may be tried; if not, the tree is complete."""
        self._full = self._full or self._tried > MOST_TRIED or not self._limit.fits(data)
        return not self._full


def _without_actor(text: str) -> str:
    """A script line without its actor."""
    return text.partition(": ")[2]
