"""How long imports take, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.benchmarks.figures import Figure, Part, interleaved, output, ratio

ROOT = Path(__file__).resolve().parents[2]

_TIMED = """
from time import perf_counter
start = perf_counter()
{statement}
print(perf_counter() - start)
"""
# No site-packages at all: only the standard library and this source tree.
_ALONE = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"

BOARD = "from sekiwidget import Board"
ANYWIDGET = "import anywidget"
RULES = "import sekiwidget.games.sekigahara"


def timed(statement: str, *, alone: bool = False) -> Callable[[], float]:
    """A leg that runs a statement in a fresh interpreter; ms inside it, without the interpreter's own start."""
    flags = ["-I", "-S"] if alone else ["-I"]
    code = (_ALONE if alone else "") + _TIMED.format(statement=statement)

    def leg() -> float:
        ran = subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, check=False)
        return 1000 * float(output(ran))

    return leg


def board(rounds: int) -> Part:
    """Our first import against the one that it cannot do without."""
    legs = {ANYWIDGET: timed(ANYWIDGET), BOARD: timed(BOARD)}
    for leg in legs.values():
        leg()
    found = interleaved(legs, rounds)
    return Part(
        f"First import, median of {rounds} fresh processes each",
        (
            Figure("import anywidget", ANYWIDGET, median(found[ANYWIDGET]), "ms"),
            Figure("import board", BOARD, median(found[BOARD]), "ms"),
            Figure("import ratio", "the second / the first", ratio(found[BOARD], found[ANYWIDGET]), "x", 1.25),
        ),
    )


def rules(rounds: int) -> Part:
    """The rules where nothing is installed. Raises RuntimeError, with the error, if they cannot be imported there."""
    leg = timed(RULES, alone=True)
    leg()
    times = [leg() for _ in range(rounds)]
    return Part(
        "The rules with no package installed",
        (
            Figure("rules alone", f"{RULES}: works (1) or not (0)", 1, "", 1, more=True),
            Figure("rules alone ms", "it takes", median(times), "ms"),
        ),
    )


_FIRST = """
import asyncio, sys
from time import process_time
async def main():
    import sekiwidget
    from sekiwidget import Board
    before = set()
    while {idle} and before != set(sys.modules):
        before = set(sys.modules)
        await asyncio.sleep(0.2)
    spent = []
    for _ in range(2):
        start = process_time()
        Board({lesson!r})
        spent.append(1000 * (process_time() - start))
    print(*spent)
asyncio.run(main())
"""
LESSON = ROOT / "examples" / "combat" / "06-swords-wake-guns.toml"


def first(rounds: int) -> Part:
    """The very first board of a process, in ms of processor time: with idle time after the import, and without."""

    def leg(idle: bool) -> Callable[[], float]:
        code = _FIRST.format(idle=idle, lesson=str(LESSON))

        def spent() -> float:
            command = [sys.executable, "-c", code]
            ran = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT, check=False
            )
            one, two = map(float, output(ran).split())
            second.append(two)
            return one

        return spent

    second: list[float] = []
    legs = {"idle": leg(True), "at once": leg(False)}
    for each in legs.values():
        each()
    found = interleaved(legs, rounds)
    return Part(
        f"The very first board in Python, median of {rounds} fresh processes each, processor time",
        (
            Figure("first board", "with a second of idle time after the import", median(found["idle"]), "ms", 90),
            Figure("first board at once", "in the cell of the import", median(found["at once"]), "ms"),
            Figure("second board", "the second one", median(second), "ms"),
        ),
    )
