"""Tables of `[position]` that are merely wrong: each is read as a position that works, or refused as a table.

The table of a random position, or of a view of one, is written. Then keys are dropped, values exchanged with those of
another table of its game, and words, numbers and types put in that fit nowhere. Nothing but a PositionError may come of
it. A table that is read can be written, shown and asked, and played on for a while.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

from sekiwidget.core.errors import PositionError
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import GAMES, game
from tests.contract.looking import sure
from tests.contract.starts import starts
from tests.fuzz.attack import Surprise
from tests.fuzz.files import ODD, toml

CHANGES: Final = 4
"""As many changes are made to a table, one after another; each is tried."""
COMMITS: Final = 12
"""As many commits are played from a table that is read."""
TABLES: Final = 60
"""From so many tables of a game come the values that are put into others."""
LEGAL: Final = 30
"""As many legal actions are looked at in a position."""


def table_of(name: str, rng: Random) -> dict[str, Any]:
    """The table of a position somewhere in a game, often as somebody sees it."""
    position: Any = starts(name).start(rng)
    for _ in range(int(rng.random() * 20)):
        if position.to_move is not None:
            position = position.play(position.sample(rng)).after
    if rng.random() < 0.3:
        position = position.seen_by(rng.choice((*position.sides, PUBLIC)))
    made: dict[str, Any] = json.loads(json.dumps(game(name).write_position(position)))
    return made


def places(table: Any) -> list[tuple[Any, Any]]:
    """Every place of a table: the table or array that has it, and its key there."""
    found: list[tuple[Any, Any]] = []
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        found.append((table, key))
        if isinstance(value, dict | list):
            found += places(value)
    return found


@cache
def values(name: str) -> dict[str, list[Any]]:
    """For each key of a table the values that it had in positions of many games."""
    found: dict[str, list[Any]] = {}
    for seed in range(TABLES):
        for key, value in table_of(name, Random(f"{name} {seed}")).items():
            if value not in found.setdefault(key, []):
                found[key].append(value)
    return found


def change(name: str, table: dict[str, Any], rng: Random, odd: Sequence[Any] = ODD) -> None:
    """Change one thing in a table, mostly to a value of other tables of the game; now and then to an `odd` one."""
    known, own, way = values(name), places(table), rng.random()
    key: Any = rng.choice([*known])
    if not own or way < 0.3:
        table[key] = copied(rng.choice(known[key]))
        return
    holder, at = rng.choice(own)
    if way < 0.5:
        del holder[at]
    elif way < 0.6:
        second, there = rng.choice(own)
        holder[at], second[there] = copied(second[there]), copied(holder[at])
    elif way < 0.85 and isinstance(holder[at], str):
        words, more = holder[at].split(), words_of(rng.choice(known[key])) or ["?"]
        word = int(rng.random() * (len(words) + 1))
        new = rng.choice([[], words[word : word + 1] * 2, [rng.choice(more)], [rng.choice(more), *words[word:]]])
        words[word : word + 1] = new
        holder[at] = " ".join(words)
    elif way < 0.9 and isinstance(holder[at], int):
        holder[at] = rng.choice([holder[at] + 1, holder[at] - 1, not holder[at]])
    else:
        holder[at] = copied(rng.choice(odd))


def words_of(value: Any) -> list[str]:
    """Every word in a value of a table, keys included."""
    if isinstance(value, str):
        return value.split()
    inner = places({"": value})[1:]
    texts = [key for _, key in inner] + [holder[key] for holder, key in inner]
    return [word for text in texts if isinstance(text, str) for word in text.split()]


def copied(value: Any) -> Any:
    """A value of its own, as what is put into a table may be changed there."""
    return json.loads(json.dumps(value))


def used(name: str, position: Any, rng: Random) -> None:
    """Ask all that a board, a script and a solver ask of a position, and play on. Raises whatever is wrong."""
    this = game(name)
    sure(not position.problems(), "it is read, and has problems")
    again = this.read_position(json.loads(json.dumps(this.write_position(position))))
    sure(again == position, "it does not read back")
    for _ in range(COMMITS):
        for viewer in (*position.sides, PUBLIC):
            view = position.seen_by(viewer)
            this.scene(view).to_json()
            this.text_board(view)
        sure(all(position.fact(key) is not None for key in position.facts()), "a fact without a value")
        if position.viewer is not None and position.to_move != position.viewer:
            return  # what another side may do depends on what this view does not know
        legal = list(islice(position.legal(), LEGAL))
        sure(bool(legal) == (position.to_move is not None), "a dead end, or an action after the end")
        sure(all(position.why_not(action) is None for action in legal), "what is legal is refused")
        sure(not legal or position.to_move == CHANCE or bool(position.choices()), "a decision without choices")
        if not legal:
            return
        commit = position.play(position.sample(rng))
        sure(bool(this.say(commit).text), "a commit without words")
        position = commit.after
        sure(not position.problems(), "a position with problems is reached")


def tried(name: str, table: dict[str, Any], seed: int) -> str:
    """Read and use a table: `refused` or `works`. Raises Surprise, with a scenario that shows it."""
    kept = f"game = {json.dumps(name)}\nseed = {seed}\nposition = {{ {', '.join(toml(table).splitlines())} }}\n"
    try:
        position = game(name).read_position(copied(table), seed)
    except PositionError as error:
        sure(bool(str(error)), "a refusal without words")
        return "refused"
    except Exception as error:
        raise Surprise(f"{name}: {type(error).__name__}: {error}", kept, ".toml") from error
    try:
        used(name, position, Random(seed))
    except Exception as error:
        raise Surprise(f"{name}: {type(error).__name__} when it is used: {error}", kept, ".toml") from error
    return "works"


@dataclass
class Tables:
    """Changed tables of each game in turn, and what became of them."""

    name: str = "tables"
    seconds: float = 0
    tries: int = 0
    came: Counter[str] = field(default_factory=Counter)

    def attack(self, seed: int) -> None:
        """Change a table step by step, and try each of its forms."""
        name, rng = [*GAMES][seed % len(GAMES)], Random(seed)
        table = table_of(name, rng)
        for _ in range(CHANGES):
            change(name, table, rng)
            self.came[f"{name} {tried(name, table, seed)}"] += 1

    def report(self) -> str:
        """What was tried."""
        return ", ".join(f"{what} {count}" for what, count in sorted(self.came.items()))
