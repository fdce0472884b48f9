"""A puzzle as a page can judge it without Python: its tree, walked once by the session that a board has.

Where the learner is asked is a place. At each place every legal commit is tried, and what choosing can also make and
the rules refuse; each is told as a board would tell it. What stays on course leads to the next places, so the tree is
walked breadth first, what the teacher wrote and what solves before all else, until it is complete or its room is full.
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
from sekiwidget.base.phrase import spoken_in
from sekiwidget.board.session import notices
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json, printable
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire import frames, traits
from sekiwidget.board.wire.puzzle_words import HELP, left_words, told
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.refusal import IllegalAction
from sekiwidget.export.puzzle_inputs import inputs_of_action, normalized, typed_inputs, unpickable_reasons
from sekiwidget.lesson.puzzle.replies import script_of
from sekiwidget.lesson.puzzle.session import PuzzleSession

if TYPE_CHECKING:
    from sekiwidget.languages.language import Told
    from sekiwidget.lesson.play.scenario import Scenario


MOST_CHARACTERS: Final = 300 * 1024
"""The room of a tree in its page, packed."""
MOST_TRIED: Final = 4_000
"""Maximum number of commits that are tried."""
SECONDS: Final = 600.0
"""Seconds of processor time for a tree."""
SECONDS_EACH: Final = 10.0
"""Seconds of it for one commit: what is not known then is told as not judged."""
_ROOM: Final = MOST_CHARACTERS * 3 // 4 - 1024
"""The same in bytes before they become letters, less what the last piece may add."""
_TOLD: Final = ("state", "head", "say", "at", "after")
"""What a verdict says; the rest follows from where the learner is, and from the help given."""

Progress = Callable[[int, int], object]
"""Called with the number of places that are done, and of those known."""


@dataclass(frozen=True, slots=True)
class PuzzleTree:
    """What a page knows of its puzzle.

    `table` is plain data:

    - `nodes`: for each perspective the entries of the commits, as in a timeline; `parent` is an index here.
    - `turns`: for each of these the trait `turn`.
    - `places`: by index of the node, `list` (choices of each perspective), `texts` (what may be typed: index of its
      verdict), `verdicts`, `show` (the nodes of the solution from here),
      `shown` (what is said beside that, where it is not known to its end), `left`, and `why`: for what cannot be picked
      the text that is meant, or the index of a notice in `reasons`.
    - a verdict has `nodes` (those it adds), and `made`, `end`, `told` and `comment`, or for a refusal `notice`; and
      `forced`, the texts of what the learner had to play after it, which a text of several commits may name.
    - `puzzle`: title and task. `hints`: all. `help`: what may be asked for in each state. `shown`: what is said beside
      the solution. `side`: the letter and name of the one asked. `chains`: those of the game. `start`: where the
      learner is asked first.

    `whole` says whether every commit that stays on course is judged up to the end; `tried` is the number of commits.
    """

    table: Json
    whole: bool
    tried: int


@dataclass
class _Room:
    """How much of the tree's room is taken, measured as it will be packed."""

    language: Told | None = None
    taken: int = 0
    _packer: Any = field(default_factory=lambda: zlib.compressobj(9))

    def takes(self, data: Any) -> bool:
        """Whether there is room for it; what is refused once ends it."""
        text = json.dumps(spoken_in(data, self.language), ensure_ascii=False, separators=(",", ":")).encode()
        self.taken += len(self._packer.compress(text)) + len(self._packer.flush(zlib.Z_SYNC_FLUSH))
        return self.taken <= _ROOM


def build_tree(
    scenario: Scenario,
    perspectives: Sequence[str] = (ALL,),
    progress: Progress | None = None,
    language: Told | None = None,
) -> PuzzleTree:
    """The tree of a scenario's puzzle, with what these perspectives may know, in a language. `all` is among them.

    Raises ValueError for a scenario without a puzzle, or perspectives without `all`; ScenarioError if its script does
    not hold.
    """
    session = PuzzleSession(scenario, seconds=SECONDS_EACH)
    session.whole = Budget(SECONDS)
    return _Walk(session, perspectives, language).walked(progress)


class _Walk:
    """One walk of a puzzle's tree."""

    def __init__(self, session: PuzzleSession, perspectives: Sequence[str], language: Told | None) -> None:
        self._session, self._line = session, session.line
        self._source = Source(session.game, session.line, session.scenario)
        self._access = Access(perspectives, {}, True, session)
        self._timelines = {
            name: Timeline(session.game, self._line, name, self._source.steps) for name in self._access.perspectives
        }
        self._written = script_of(session.script)
        self._language = language
        self._room = _Room(language)
        self._full = False
        self._kept: dict[int, int] = {}
        self._nodes: dict[str, list[Json]] = {name: [] for name in self._timelines}
        self._turns: list[Json] = []
        self._places: dict[int, Json] = {}
        self._due: list[tuple[bool, int, int, int]] = []
        self._refusals: dict[tuple[int, str], int] = {}
        self._reasons: dict[str, int] = {}
        self._said: list[Json] = []
        self._shown = ""
        self._known = self._tried = 0

    def walked(self, progress: Progress | None) -> PuzzleTree:
        """Walk it."""
        self._keep([*range(len(self._line))])
        self._lead_to(self._session.start, strays=False, depth=0)
        whole = True
        while self._due and not self._full:
            strays, depth, _, node = heappop(self._due)
            if progress is not None:
                progress(len(self._places), self._known)
            whole = self._place(node, strays=strays, depth=depth) and whole
        whole = whole and not self._due
        for node in [one for one in self._kept if self._kept[one] in self._places]:
            if not self._full:
                self._why(node)
        if progress is not None:
            progress(self._known, self._known)
        return PuzzleTree(spoken_in(self._table(), self._language), whole, self._tried)

    def _table(self) -> Json:
        session = self._session
        side = session.puzzle.side
        said = {"title": printable(session.scenario.title), "task": printable(session.task)}
        return {
            "nodes": self._nodes,
            "turns": self._turns,
            "places": {str(node): place for node, place in self._places.items()},
            "puzzle": {name: words for name, words in said.items() if words},
            "hints": list(map(printable, session.puzzle.hints)),
            # Nothing is played freely where nobody knows the rules.
            "help": {state: [one for one in what.split() if one != "explore"] for state, what in HELP.items()},
            "shown": self._shown,
            "reasons": self._said,
            "side": [session.game.letter(side), side],
            "chains": dict(session.game.chains),
            "start": self._kept[session.start],
        }

    # -- places --------------------------------------------------------------------------------------------------------

    def _lead_to(self, node: int, *, strays: bool, depth: int) -> None:
        """A place that is to be walked: what the teacher wrote, and what is near, comes first."""
        heappush(self._due, (strays, depth, self._known, node))
        self._known += 1

    def _place(self, node: int, *, strays: bool, depth: int) -> bool:
        """Walk a place; returns whether all of it found room."""
        session = self._session
        choices = traits.choices(frames.choices_at(self._source, node, self._access), None)
        session.here, session.state = node, "asked"
        place: Json = {"list": choices["list"], "show": []}
        if left := left_words(session.left):
            place["left"] = left
        if not self._takes([place]):
            return False
        self._places[self._kept[node]] = place | {"texts": {}, "verdicts": []}
        place = self._places[self._kept[node]]
        session.show()
        said = told(session, {})
        if session.said:
            place["shown"] = {name: said[name] for name in ("head", "say")}
        else:
            self._shown = said["head"]
        shown = [one.id for one in self._line.path(self._line.cursor)[len(self._line.path(node)) :]]
        if not self._keep(shown):
            return False
        place["show"] = [self._kept[one] for one in shown]
        return self._commits(place, node, strays=strays, depth=depth)

    def _commits(self, place: Json, node: int, *, strays: bool, depth: int) -> bool:
        """Try every commit at a place, the best first; returns whether all found room."""
        session, position = self._session, self._line.nodes[node].position
        session.here = node
        values = {normalized(_words(text)): value for text, value in session.values() or ()}
        wanted = self._written.get(position)
        # There may be more than could ever be tried; what the teacher wrote is among those that are.
        actions = list(islice(position.legal(), MOST_TRIED))
        actions = [*([wanted] if wanted is not None else []), *(one for one in actions if one != wanted)]
        actions.sort(key=lambda one: (one != wanted, -values.get(normalized(str(one)), 0.0)))
        choices = position.choices()
        number: dict[str, int] = {}
        for action in actions:
            end = self._verdict(place, node, str(action))
            if end is None:
                return False
            last = len(place["verdicts"]) - 1
            for text in (str(action), *inputs_of_action(choices, action)):
                self._spell(place, number, text, last)
            if place["verdicts"][last]["told"]["state"] in ("right", "unjudged"):
                self._lead_to(end, strays=strays or action != wanted, depth=depth + 1)
        for text, found in typed_inputs(session.game, position, session.puzzle.side):
            if found.fits:
                self._spell(place, number, text, number.get(normalized(str(found.action))))
            elif not self._refused(place, node, text):
                return False
        return len(actions) < MOST_TRIED

    def _spell(self, place: Json, number: dict[str, int], text: str, at: int | None) -> None:
        """Note that a text means what has this verdict, unless it is known."""
        if at is not None and normalized(text) not in number:
            number[normalized(text)] = place["texts"][text] = at

    def _why(self, node: int) -> None:
        """Keep why what no choice offers at a place cannot be picked, as far as there is room."""
        place = self._places[self._kept[node]]
        why: dict[str, int | str] = {}
        scene, listed = self._timelines[ALL].scene(node), place["list"].get(ALL, [])
        for at, meant in unpickable_reasons(self._source, self._access, node, scene, listed):
            if isinstance(meant, str):
                if normalized(meant) in map(normalized, place["texts"]) or self._refused(place, node, meant):
                    why[at] = meant
                continue
            written = json.dumps(meant, sort_keys=True)
            if written not in self._reasons and self._takes([meant]):
                self._reasons[written] = len(self._said)
                self._said.append(meant)
            if written in self._reasons:
                why[at] = self._reasons[written]
        if self._takes([why]):
            place["why"] = why

    def _verdict(self, place: Json, node: int, text: str) -> int | None:
        """Try a legal commit as a board does, and keep what is told; its end, or None where there is no more room."""
        session = self._session
        if session.whole is not None and session.whole.over:
            self._full = True
            return None
        self._tried += 1
        known = len(self._line)
        verdict = session.attempt(node, text)
        added = [*range(known, len(self._line))]
        added += [one.id for end in (verdict.made, verdict.node) for one in self._line.path(end)]
        self._grow()
        scene = self._timelines[ALL].scene(verdict.made)
        said = told(session, scene)
        if not self._keep(sorted({*added} - {one.id for one in self._line.path(node)})):
            return None
        made: Json = {
            "nodes": sorted({self._kept[one] for one in added} - {self._kept[one.id] for one in self._line.path(node)}),
            "made": self._kept[verdict.made],
            "end": self._kept[verdict.node],
            "told": {name: said[name] for name in _TOLD if name in said},
        }
        if session.words:
            made["comment"] = printable(session.words)
        if session.game.chains and (forced := self._forced(verdict.made, verdict.node)):
            made["forced"] = forced
        return verdict.node if self._add(place, text, made) else None

    def _forced(self, made: int, end: int) -> list[str]:
        """What the learner's side played between two nodes: it had no choice."""
        way = self._line.path(end)[len(self._line.path(made)) :]
        commits = [one.commit for one in way if one.commit is not None]
        return [str(one.action) for one in commits if one.actor == self._session.puzzle.side]

    def _refused(self, place: Json, node: int, text: str) -> bool:
        """Try what the rules refuse, and keep why; returns whether there is room."""
        self._tried += 1
        before = len(self._line)
        try:
            self._session.attempt(node, text)
        except IllegalAction as error:
            tried = node, str(error.action)
            if len(self._line) == before:
                place["texts"][text] = self._refusals[tried]
                return True
            self._grow()
            if not self._keep([before]):
                return False
            self._refusals[tried] = len(place["verdicts"])
            notice = notices.of_error(
                self._source.game, self._line.nodes[node], error, text, (ALL,), self._kept[before]
            )
            return self._add(place, text, {"nodes": [self._kept[before]], "notice": notice})
        return True

    def _add(self, place: Json, text: str, verdict: Json) -> bool:
        if not self._takes([verdict, text]):
            return False
        place["verdicts"].append(verdict)
        place["texts"][text] = len(place["verdicts"]) - 1
        return True

    # -- nodes ---------------------------------------------------------------------------------------------------------

    def _grow(self) -> None:
        for timeline in self._timelines.values():
            timeline.grow()

    def _keep(self, nodes: list[int]) -> bool:
        """Keep the entries of these nodes, in the order of the line; returns whether there is room."""
        self._grow()
        new = [node for node in nodes if node not in self._kept]
        made = {name: [self._entry(timeline, node, new) for node in new] for name, timeline in self._timelines.items()}
        turns = [traits.turn(frames.turn_at(self._source, node, self._access), None) for node in new]
        for turn in turns:
            del turn["node"]
        if not self._takes([made, turns]):
            return False
        for name, entries in made.items():
            self._nodes[name] += entries
        self._turns += turns
        self._kept |= {node: len(self._kept) + at for at, node in enumerate(new)}
        return True

    def _entry(self, timeline: Timeline, node: int, new: list[int]) -> Json:
        """An entry without what follows from the order in which a learner tries, which the page knows."""
        entry = {name: value for name, value in timeline.nodes[node].items() if name not in ("first", "comment")}
        parent = self._line.nodes[node].parent
        if parent is not None:
            entry["parent"] = self._kept[parent] if parent in self._kept else len(self._kept) + new.index(parent)
        return entry

    def _takes(self, data: Any) -> bool:
        """Whether there is room for it, and something may still be tried; else the walk ends."""
        self._full = self._full or self._tried > MOST_TRIED or not self._room.takes(data)
        return not self._full


def _words(text: str) -> str:
    """A script line without its actor."""
    return text.partition(": ")[2]
