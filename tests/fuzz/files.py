"""Scenario files broken in bytes, words and structure; and bombs. With limits on memory and time.

A worker with limited address space tries them, and its processor time is measured for each file. Its input is
kept, so that a file that ends the worker is known.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from time import process_time
from typing import Any, Final

from sekiwidget.core.line import Line
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.script.document import decode_file
from sekiwidget.lesson.script.parser import MAX_COMMITS
from tests.contract.starts import starts
from tests.fuzz.attack import Surprise
from tests.lesson.bombs import SIZE, bombs
from tests.lesson.good import EXAMPLES
from tests.lesson.script.test_mutations import mutated

MEMORY: Final = 200 * 1024 * 1024
"""How many bytes more than before a file may take."""
UNREAD: Final = 2.0
"""Seconds of processor time for a file that cannot be read ..."""
PER_LINE: Final = 0.001
"""... and for each line that is played; with an allowance for slow machines."""
SLACK: Final = 3.0
HANGS: Final = 120.0
"""Seconds of silence after which a worker is considered hung."""


def written(rng: Random) -> str:
    """A scenario of a random position of a random game: whole, or a view of it."""
    name = rng.choice(list(GAMES))
    line = Line(starts(name).start(rng), seed=1)
    for _ in range(int(rng.random() * 30)):
        if line.position.to_move is not None:
            line.play(line.position.sample(rng))
    viewer = rng.choice(("chance", PUBLIC, *line.position.sides))
    return Scenario(name, position=game(name).write_position(line.position.seen_by(viewer))).to_text()


def broken_bytes(rng: Random) -> bytes:
    """A file with some bytes changed, removed or inserted."""
    data = bytearray(base(rng).encode())
    for _ in range(1 + int(rng.random() * 6)):
        at = int(rng.random() * len(data))
        data[at : at + int(rng.random() * 3)] = bytes(int(rng.random() * 256) for _ in range(int(rng.random() * 3)))
    return bytes(data)


def broken_words(rng: Random) -> bytes:
    """A file with pieces of it removed, doubled, moved, exchanged or inserted."""
    return mutated(base(rng), rng).encode("utf-8", "replace")


ODD: Final[tuple[Any, ...]] = (
    0, -1, 1, 2, 7, 10**6, 10**30, 1.5, float("inf"), True, False, "", " ", "?", "3x ?", "none", "tokugawa", "white",
    "96x date2", "royal", [], {}, ["?"], [[]], {"a": {}}, [1, "a"], {"tokugawa": "date2"}, {"white": "royal"},
    "x" * 2000, "\u2028", "all", "public", "chance",
)  # fmt: skip


def broken_structure(rng: Random) -> bytes:
    """A file with keys removed, exchanged or misplaced, or with values of another kind."""
    table = tomllib.loads(base(rng))
    for _ in range(1 + int(rng.random() * 3)):
        _change(rng.choice(_tables(table)), rng)
    return toml(table).encode("utf-8", "replace")


def _tables(value: Any) -> list[dict[str, Any]]:
    found = [value]
    for one in found:
        found += [inner for inner in one.values() if isinstance(inner, dict)]
        found += [item for inner in one.values() if isinstance(inner, list) for item in inner if isinstance(item, dict)]
    return found


def _change(table: dict[str, Any], rng: Random) -> None:
    if not table:
        table[rng.choice(("blocks", "week", "tokugawa", "x"))] = rng.choice(ODD)
        return
    key, other = rng.choice(list(table)), rng.choice(list(table))
    kind = int(rng.random() * 6)
    if kind == 0:
        del table[key]
    elif kind == 1:
        table[key], table[other] = table[other], table[key]
    elif kind == 2:
        table[f"{key}{rng.choice('sx_2')}"] = table.pop(key)
    elif kind == 3 and isinstance(table[key], str):
        words = table[key].split(" ")
        words[int(rng.random() * len(words))] = rng.choice([*words, "?", "3x", "96x date2", "loyalty"])
        table[key] = " ".join(words)
    elif kind == 4 and isinstance(table[key], dict):
        table.update(table.pop(key))
    else:
        table[key] = rng.choice(ODD)


def toml(value: Any) -> str:
    """A table as TOML: every value inline, after its key."""
    return "\n".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, float):
        return str(value)
    return re.sub(r"\\ud[89a-f]..", "?", json.dumps(value)).replace("\x7f", "?")


def base(rng: Random) -> str:
    """A good file: an example, or a position of a random game."""
    if rng.random() < 0.5:
        return written(rng)
    return rng.choice(EXAMPLES).read_text(encoding="utf-8")


@cache
def _kinds() -> int:
    return sum(1 for _ in bombs(10))


def bomb(rng: Random) -> bytes:
    """A file made to take much memory or time. Only one is held: all of them would be gigabytes."""
    size = rng.choice((2_000, 2_000, 60_000, 60_000, SIZE))
    _, text = next(islice(bombs(size), int(rng.random() * _kinds()), None))
    return text.encode("utf-8", "replace")


WAYS: Final[dict[str, Callable[[Random], bytes]]] = {
    "bytes": broken_bytes,
    "words": broken_words,
    "structure": broken_structure,
    "bombs": bomb,
}


def _serve(given: Connection) -> None:
    """Try files until there are no more, sending the result of each and its seconds."""
    import resource

    with open("/proc/self/statm") as statm:  # noqa: PTH123 - no path of ours
        held = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + MEMORY, held + MEMORY))
    while (data := _next(given)) is not None:
        began = process_time()
        try:
            said = _tried(data)
        except MemoryError:
            said = "!MemoryError"
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is what we look for
            said = f"!{type(error).__name__}: {error}"
        given.send((said[:2000], process_time() - began))


def _next(given: Connection) -> bytes | None:
    try:
        data: bytes = given.recv()
    except EOFError:  # nobody asks any more
        return None
    return data


def _tried(data: bytes) -> str:
    """The result for a file: `held`, `faults`; or `!` and what is wrong."""
    try:
        text = decode_file(data, "scenario")
        Scenario.from_text(text).play()
    except ScenarioError as error:
        if error.__cause__ is not None:
            return f"!by accident: {error}"
        if "please report" in str(error):
            return f"!{error}"
        if not error.faults or len(str(error)) > 1_000_000:
            return f"!{len(error.faults)} faults, {len(str(error))} signs"
        return "faults"
    return "held"


@dataclass
class Files:
    """Broken files, and their results."""

    name: str = "files"
    seconds: float = 0
    tries: int = 0
    came: Counter[str] = field(default_factory=Counter)
    longest: float = 0
    _worker: Any = None
    _line: Any = None

    def attack(self, seed: int) -> None:
        """Try a file."""
        rng = Random(seed)
        way = rng.choice([*WAYS, "words", "structure"])
        data = WAYS[way](rng)
        self._begin()
        self._line.send(data)
        try:
            if not self._line.poll(HANGS):
                raise Surprise(f"{way}: it hangs", data, ".toml")
            said, spent = self._line.recv()
        except (EOFError, ConnectionError) as error:
            self._worker = None
            raise Surprise(f"{way}: the process ended", data, ".toml") from error
        played = min(MAX_COMMITS, data.count(b"\n"))
        if said.startswith("!"):
            raise Surprise(f"{way}: {said[1:]}", data, ".toml")
        if spent > SLACK * (UNREAD + PER_LINE * played):
            raise Surprise(f"{way}: {spent:.1f} s", data, ".toml")
        self.came[f"{way} {said}"] += 1
        self.longest = max(self.longest, spent)

    def _begin(self) -> None:
        if self._worker is None:
            context = get_context("spawn")
            self._line, other = context.Pipe()
            self._worker = context.Process(target=_serve, args=(other,), daemon=True)
            self._worker.start()
            other.close()

    def report(self) -> str:
        """What was tried."""
        came = ", ".join(f"{what} {count}" for what, count in sorted(self.came.items()))
        return f"{came}\nthe longest took {self.longest:.2f} s of processor time, all within {MEMORY >> 20} MB"
