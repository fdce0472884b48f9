"""`python -m tests.fuzz --minutes M`: attacks of every kind, each with the same share of the time, until one succeeds.

The games are played at random and looked at closely; scenario files are broken; pages send forged messages; positions
that a side cannot tell apart are compared in all that leaves a board; what a board does is interrupted anywhere;
positions are set up by hand. It stops at any surprise and leaves a file that shows it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sekiwidget.games.registry import GAMES
from tests.fuzz.attack import Attack, Surprise
from tests.fuzz.editors import Editors
from tests.fuzz.files import Files
from tests.fuzz.games import Games
from tests.fuzz.interrupts import Interrupts
from tests.fuzz.messages import Messages
from tests.fuzz.tables import Tables
from tests.fuzz.twins import Twins

OTHERS: dict[str, Callable[[], Attack]] = {
    "files": Files,
    "messages": Messages,
    "twins": Twins,
    "interrupts": Interrupts,
    "editors": Editors,
    "tables": Tables,
}


def made(name: str) -> Attack:
    """The attack with this name."""
    return Games(name) if name in GAMES else OTHERS[name]()


def main() -> int:
    """Attack until the time is up. Returns 1 if there was a surprise."""
    names = [*GAMES, *OTHERS]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", choices=names, action="append", help="one or more; by default all")
    parser.add_argument("--seed", type=int, default=None, help="the first seed; by default one of the clock")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-surprise"), help="where a surprise is written")
    asked = parser.parse_args()
    first = time.time_ns() // 1_000_000_000 if asked.seed is None else asked.seed
    attacks = [made(name) for name in asked.only or names]
    print(f"seeds from {first}", flush=True)
    start = time.monotonic()
    while time.monotonic() - start < asked.minutes * 60:
        # The attack that has had the least time goes next.
        attack = min(attacks, key=lambda one: one.seconds)
        began = time.monotonic()
        seed = first + attack.tries
        try:
            attack.attack(seed)
        except Exception as error:
            print(f"{attack.name}, seed {seed}: {type(error).__name__}: {str(error)[:2000]}")
            if not isinstance(error, Surprise):
                raise
            kept = asked.keep.with_suffix(error.ending)
            kept.write_bytes(error.keep if isinstance(error.keep, bytes) else error.keep.encode("utf-8", "replace"))
            print(f"It is kept in {kept}.")
            return 1
        attack.tries += 1
        attack.seconds += time.monotonic() - began
    for attack in attacks:
        print(f"{attack.name}: {attack.tries} tries in {attack.seconds:.0f} s\n{attack.report()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
