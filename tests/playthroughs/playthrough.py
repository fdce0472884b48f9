"""A kept game: one line a commit, with digests of what was legal, what happened, which facts changed and what was seen.

A game is kept as `games/GAME/NAME.txt`. Its first line has the game and the options of its start, its last the winner.
The digests follow from the commits, so a file that stays the same says that the game is still played the same way. What
a digest stands for, `python -m tests.playthroughs show GAME/NAME` prints in full.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Event, Position, Value
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import game

KEPT: Final = Path(__file__).parent / "games"
KINDS: Final = ("legal", "events", "facts", "views")
"""What each commit has a digest of, in the order of the columns."""
COLUMNS: Final = " ".join(f"{kind:8}" for kind in KINDS).rstrip()
MOST: Final = 1000
"""As many legal actions as are counted."""
NAMED: Final = 10
"""As many legal actions as are named."""
_HEAD = re.compile(r"game (\w+) (\{.*\})")
# Without digests it is a line of the full text, which older revisions keep.
_COMMIT = re.compile(r"((?:[0-9a-f]{8} ){4})?#\d+ (\w+): (.+)")


@dataclass(frozen=True)
class Head:
    """The game and the options of its start."""

    game: Game
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return f"game {self.game.id} {json.dumps(self.options)}"


@dataclass(frozen=True)
class Entry:
    """A commit, and all that is kept of it."""

    number: int
    head: Head
    commit: Commit

    def __str__(self) -> str:
        """The line of the kept file."""
        return " ".join((*self.digests().values(), self.name))

    @property
    def name(self) -> str:
        """Its number, actor and action."""
        return f"#{self.number} {self.commit.actor}: {self.commit.action}"

    def digests(self) -> dict[str, str]:
        """Eight letters for each kind."""
        return {kind: _digest("\n".join(lines)) for kind, lines in self.details().items()}

    def details(self) -> dict[str, list[str]]:
        """The full text of each kind."""
        viewers = (*self.commit.after.sides, PUBLIC)
        return {
            "legal": [f"legal {_legal(self.commit.before)}"],
            "events": [f"event {_event(event)}" for event in self.commit.events],
            "facts": [f"fact {change}" for change in _changes(self.commit.before, self.commit.after)],
            "views": ["seen " + " ".join(f"{viewer} {self._seen(viewer)}" for viewer in viewers)],
        }

    def tables(self) -> Iterator[str]:
        """What each side sees, in place of its digest: the table at the start, and what each commit changes in it."""
        for viewer in (*self.commit.after.sides, PUBLIC):
            view = self.commit.seen_by(viewer)
            yield f"view {viewer}" + ("" if view.action == self.commit.action else f" ({view.action})")
            before, after = self._table(view.before), self._table(view.after)
            if self.number == 1:
                yield from (f"view {viewer} starts with {key}: {value}" for key, value in before.items())
            for key in dict.fromkeys((*before, *after)):
                old, new = before.get(key, "nothing"), after.get(key, "nothing")
                if old != new:
                    yield f"view {viewer} {key}: {old} -> {new}"

    def _seen(self, viewer: str) -> str:
        """What a side sees of a commit: the whole table as eight letters, and the action, where not all of it."""
        view: Any = self.commit.seen_by(viewer)
        table = json.dumps(self.head.game.write_position(view.after), sort_keys=True)
        return _digest(table) + ("" if view.action == self.commit.action else f" ({view.action})")

    def _table(self, position: Position) -> dict[str, str]:
        return dict(_flat("", self.head.game.write_position(position)))


class Unplayable(ValueError):
    """A commit of a kept game cannot be played any more: which, and why."""


def random_game(this: Game, options: Mapping[str, Any], seed: int) -> list[Commit]:
    """A game played at random to its end."""
    rng = Random(seed)
    position: Position = this.new(options)
    commits = []
    while position.to_move is not None:
        commits.append(position.play(position.sample(rng)))
        position = commits[-1].after
    return commits


def read_head(text: str) -> Head:
    """The game and options of a kept file."""
    head = _HEAD.fullmatch(text.partition("\n")[0])
    assert head is not None, "a game begins with its name and options"
    return Head(game(head.group(1)), json.loads(head.group(2)))


def read_digests(text: str) -> list[dict[str, str]]:
    """The digests of each commit of a kept file."""
    found = filter(None, map(_COMMIT.fullmatch, text.splitlines()))
    return [dict(zip(KINDS, (one.group(1) or "").split(), strict=False)) for one in found]


def replay(text: str) -> Iterator[Entry]:
    """Play the commits of a kept file. Raises Unplayable where one is not legal any more."""
    head = read_head(text)
    position: Position = head.game.new(head.options)
    for number, found in enumerate(filter(None, map(_COMMIT.fullmatch, text.splitlines())), 1):
        _, actor, action = found.groups()
        try:
            if position.to_move != actor:
                raise ValueError(f"{position.to_move} is to move")
            commit = position.play(head.game.parse(position, actor, action))
        except ValueError as error:
            raise Unplayable(f"#{number} {actor}: {action}: cannot be played any more: {error}") from error
        position = commit.after
        yield Entry(number, head, commit)


def summary(head: Head, entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a kept file."""
    yield str(head)
    yield COLUMNS
    last: Entry | None = None
    for last in entries:
        yield str(last)
    assert last is not None
    yield winner(last)


def full(head: Head, entries: Iterable[Entry], *, tables: bool = False) -> Iterator[str]:
    """A game in full. With `tables`, what each side sees is told, not digested."""
    yield str(head)
    last: Entry | None = None
    for last in entries:
        yield ""
        yield last.name
        details = last.details()
        if tables:
            details["views"] = list(last.tables())
        for lines in details.values():
            yield from lines
    assert last is not None
    yield ""
    yield winner(last)


def winner(last: Entry) -> str:
    """Who has won after the last commit, and by which rule."""
    after = last.commit.after
    return f"winner {after.fact('winner')} by {after.fact('won_by')}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _legal(position: Position) -> str:
    """How many actions are legal, and the first of them."""
    first = list(islice(position.legal(), MOST + 1))
    count = f"{MOST}+" if len(first) > MOST else str(len(first))
    return f"{count}: {'; '.join(str(action) for action in first[:NAMED])}"


def _event(event: Event) -> str:
    by = f" [{event.fact} {event.by:+d}]" if event.fact else ""
    return " ".join(str(part) for part in (event.rule, event.kind, *event.args)) + by


def _changes(before: Position, after: Position) -> Iterator[str]:
    """The facts that are others now, in the order of their keys."""
    for key in dict.fromkeys((*before.facts(), *after.facts())):
        old, new = before.fact(key), after.fact(key)
        if old != new:
            yield f"{key}: {_value(old)} -> {_value(new)}"


def _value(value: Value) -> str:
    return (" ".join(str(part) for part in value) or "nothing") if isinstance(value, tuple) else str(value)


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """The values of a table by their paths."""
    if isinstance(value, dict) and value:
        for key in sorted(value):
            yield from _flat(f"{path}.{key}" if path else key, value[key])
    else:
        yield path, json.dumps(value, sort_keys=True)
