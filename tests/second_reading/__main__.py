"""`python -m tests.second_reading --minutes M`: as many random games as time allows; 1 if there was a difference."""

import argparse
import sys
import time
from collections import Counter

from tests.second_reading.compare import Tally
from tests.second_reading.follow import differences


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.second_reading", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None, help="the first seed; by default one of the clock")
    parser.add_argument("--show", type=int, default=3, help="how many differences of each kind are shown")
    asked = parser.parse_args()
    seed = first = time.time_ns() // 1_000_000_000 if asked.seed is None else asked.seed
    tally, kinds = Tally(), Counter[str]()
    start = time.monotonic()
    while time.monotonic() - start < asked.minutes * 60:
        for found in differences(seed, tally):
            kinds[found.kind] += 1
            if kinds[found.kind] <= asked.show:
                print(f"seed {seed}: {found}", flush=True)
        seed += 1
    print(f"seeds {first} to {seed - 1}: " + ", ".join(f"{what} {n}" for what, n in sorted(tally.counts.items())))
    print("differences: " + (", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())) or "none"))
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
