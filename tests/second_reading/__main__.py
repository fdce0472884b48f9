"""A second reading of the rules of Sekigahara, held against the engine in random games and positions.

    python -m tests.second_reading --minutes 30

It covers what cost most: marches with equal faces (`marches`, `stacks`), ranges (7.3.3 to 7.3.5, `marches`), musters
(7.2, `musters`), overruns (7.4, `overruns`) and retreats (8.8, `retreats`). Each module says in plain words what it
reads out of the rules before it does it.

It was written from the German rules, the Hebrew ones beside them, and the rulings, by somebody who had not looked at
the engine: no module of `sekiwidget/games/sekigahara` was opened, no test of it, and not `docs/rules.md`. Two readers
who copy from each other make the same mistake twice; so who changes a rule in the engine does not mend this in the
same sitting, but says what differs, and somebody else reads the paragraph again. What the two share is public: the
data of the map and the blocks, the words of actions, and the `[position]` table (docs/format.md).

`referee` hears the texts of a game, chance included, and keeps its own record (`state`, begun with a table); `record`
holds that against the written table after each commit; `compare` holds what may be done against what the engine lists
and refuses; `follow` plays, with a hand that likes marches, from starts of five kinds: whole games, crowds before a
movement phase (`scenes`), the middle of a march with equal faces (`twins`), a combat phase with fights side by side
(`fights`), a retreat that is due (`beaten`). A seed and a kind decide everything:

    list(differences("twins", 7, Tally()))

A difference shows the words, what the engine says, and a `[position]` table to try it on.
"""

import argparse
import sys
import time
from collections import Counter

from tests.second_reading.compare import Tally
from tests.second_reading.follow import KINDS, differences


def any_kind(seed: int) -> str:
    """One whole game among ten starts, the others in turn."""
    return "game" if seed % 10 == 0 else tuple(KINDS)[seed % len(KINDS)]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.second_reading",
        description="Random games and positions through the second reading, as many as time allows; 1 if they differ.",
    )
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None, help="the first seed; by default one of the clock")
    parser.add_argument("--show", type=int, default=3, help="how many differences of each kind are shown")
    asked = parser.parse_args()
    seed = first = time.time_ns() // 1_000_000_000 if asked.seed is None else asked.seed
    tally, kinds = Tally(), Counter[str]()
    start = time.monotonic()
    while time.monotonic() - start < asked.minutes * 60:
        for found in differences(any_kind(seed), seed, tally):
            kinds[found.kind] += 1
            if kinds[found.kind] <= asked.show:
                print(f"seed {seed}: {found}", flush=True)
        seed += 1
    print(f"seeds {first} to {seed - 1}: " + ", ".join(f"{what} {n}" for what, n in sorted(tally.counts.items())))
    print("differences: " + (", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())) or "none"))
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
