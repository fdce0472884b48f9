"""A whole game as text: every commit with what was legal, what happened, which facts changed, and what each side saw.

A game is kept as `games/GAME/NAME.txt`; its first line has the game and the options of its start. The lines that begin
with `#` hold the commits; everything else follows from them and is made anew by `retold`, so a text that stays the same
says that the game is still played the same way.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget.core.facts import Value
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Event, Position
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import game

KEPT = Path(__file__).parent / "games"
MOST = 1000
"""As many legal actions as are counted."""
NAMED = 10
"""As many legal actions as are named."""
_COMMIT = re.compile(r"#\d+ (\w+): (.+)")
_HEAD = re.compile(r"game (\w+) (\{.*\})")


def random_game(this: Game, options: Mapping[str, Any], seed: int) -> list[Commit]:
    """A game played at random to its end."""
    rng = Random(seed)
    position: Position = this.new(options)
    commits = []
    while position.to_move is not None:
        commits.append(position.play(position.sample(rng)))
        position = commits[-1].after
    return commits


def told(this: Game, options: Mapping[str, Any], commits: Iterable[Commit]) -> Iterator[str]:
    """The lines of a game."""
    yield f"game {this.id} {json.dumps(options)}"
    after: Position | None = None
    for number, commit in enumerate(commits, 1):
        after = commit.after
        yield ""
        yield f"#{number} {commit.actor}: {commit.action}"
        yield f"legal {_legal(commit.before)}"
        yield from (f"event {_event(event)}" for event in commit.events)
        yield from (f"fact {change}" for change in _changes(commit.before, after))
        viewers = (*after.sides, PUBLIC)
        yield "seen " + " ".join(f"{viewer} {_seen(this, commit, viewer)}" for viewer in viewers)
    assert after is not None
    yield ""
    yield f"winner {after.fact('winner')} by {after.fact('won_by')}"


def retold(text: str) -> Iterator[str]:
    """The same game told anew from the commits of a text. Raises IllegalAction where one is not legal any more."""
    lines = text.splitlines()
    head = _HEAD.fullmatch(lines[0])
    assert head is not None, "a game begins with its name and options"
    this, options = game(head.group(1)), json.loads(head.group(2))
    yield from told(this, options, _replayed(this, options, lines))


def _replayed(this: Game, options: Mapping[str, Any], lines: Iterable[str]) -> Iterator[Commit]:
    position: Position = this.new(options)
    for line in lines:
        found = _COMMIT.fullmatch(line)
        if found is not None:
            assert position.to_move == found.group(1), line
            commit = position.play(this.parse(position, found.group(1), found.group(2)))
            position = commit.after
            yield commit


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


def _seen(this: Game, commit: Commit, viewer: str) -> str:
    """What a side sees of a commit: the action, where not all of it, and the whole table as eight letters."""
    view: Any = commit.seen_by(viewer)
    table = json.dumps(this.write_position(view.after), sort_keys=True)
    action = "" if view.action == commit.action else f" ({view.action})"
    return hashlib.sha256(table.encode()).hexdigest()[:8] + action
