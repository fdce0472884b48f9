"""`python -m tests.benchmarks`: everything in one run, side by side, as a table and as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from tests.benchmarks import document
from tests.benchmarks.figures import NotMeasured, Part, as_json, busy, table

RESULTS = Path(__file__).parent / "results" / "bench.json"

# From here on the run says that it was not alone on the machine.
BUSY = 0.5

Measurement = Callable[[], Part]


def parts(long: bool) -> dict[str, Measurement]:
    """Every part by name, for a quick run or a long one. The modules load with their part."""

    def play() -> Part:
        from tests.benchmarks import speed

        return speed.measure(rounds=25 if long else 7, seconds=2 if long else 1)

    def page() -> Part:
        from tests.benchmarks import page

        return page.measure(rounds=15 if long else 3, jumps=1000 if long else 100)

    def lab() -> Part:
        from tests.benchmarks import lab

        return lab.measure(clicks=200 if long else 40)

    def answers() -> Part:
        from tests.benchmarks import answers

        return answers.measure(clicks=100 if long else 30)

    def grow() -> Part:
        from tests.benchmarks import sizes

        return sizes.growth()

    def timeline() -> Part:
        from tests.benchmarks import sizes

        return sizes.timelines(seeds=25 if long else 5)

    def module() -> Part:
        from tests.benchmarks import sizes

        return sizes.module()

    def board() -> Part:
        from tests.benchmarks import starts

        return starts.board(rounds=51 if long else 11)

    def first_board() -> Part:
        from tests.benchmarks import starts

        return starts.first(rounds=15 if long else 5)

    def rules() -> Part:
        from tests.benchmarks import starts

        return starts.rules(rounds=25 if long else 5)

    def saved() -> Part:
        from tests.benchmarks import sizes

        return sizes.saved()

    def picture() -> Part:
        from tests.benchmarks import picture

        return picture.measure(rounds=25 if long else 3)

    def campaign() -> Part:
        from tests.benchmarks import campaign

        return campaign.speed(rounds=25 if long else 5, seconds=2 if long else 1)

    def choices() -> Part:
        from tests.benchmarks import campaign

        return campaign.widest(games=500 if long else 40)

    def solver() -> Part:
        from tests.benchmarks import solver

        return solver.measure(fights=200 if long else 60)

    def puzzles() -> Part:
        from tests.benchmarks import puzzles

        return puzzles.measure()

    def memory() -> Part:
        from tests.benchmarks import campaign

        return campaign.memory()

    def odds() -> Part:
        from tests.benchmarks import odds

        return odds.measure(rounds=9 if long else 5, n=500 if long else 100)

    def throws() -> Part:
        from tests.benchmarks import throws

        return throws.measure(rounds=9 if long else 3)

    def site() -> Part:
        from tests.benchmarks import site

        return site.measure(rounds=9 if long else 3)

    def first() -> Part:
        from tests.benchmarks import first

        return first.measure(rounds=11 if long else 5)

    # The imports are timed first: by then no browser or server of this run has been busy.
    return {
        "imports": board,
        "rules": rules,
        "first board": first_board,
        "play": play,
        "campaign": campaign,
        "choices": choices,
        "solver": solver,
        "puzzles": puzzles,
        "memory": memory,
        "odds": odds,
        "throws": throws,
        "site": site,
        "module": module,
        "timeline": timeline,
        "grow": grow,
        "saved": saved,
        "picture": picture,
        "page": page,
        "lab": lab,
        "answers": answers,
        "first": first,
    }


def run(name: str, measure: Measurement) -> Part:
    """One part; one that cannot run says why, and the others go on."""
    print(f"{name} ...", end=" ", file=sys.stderr, flush=True)
    start = perf_counter()
    try:
        found = measure()
    except NotMeasured as error:
        found = Part(name, missing=str(error))
    except ModuleNotFoundError as error:
        found = Part(name, missing=f"{error.name} is not installed (`make bench` does it)")
    print(f"{perf_counter() - start:.0f} s", file=sys.stderr)
    return found


def main() -> None:
    """Measure, print the table, write the JSON."""
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    reader.add_argument("--long", action="store_true", help="more rounds: steadier figures, about ten minutes")
    reader.add_argument("--only", nargs="+", metavar="PART", choices=[*parts(False)], help=", ".join(parts(False)))
    reader.add_argument("--json", type=Path, default=RESULTS, help="where the figures go")
    reader.add_argument("--docs", action="store_true", help="put the table into docs/figures.md")
    asked = reader.parse_args()
    if asked.docs and asked.only:
        reader.error("--docs takes a whole run")
    start, load = perf_counter(), busy()
    chosen = {name: one for name, one in parts(asked.long).items() if not asked.only or name in asked.only}
    found = [run(name, one) for name, one in chosen.items()]
    notes = ""
    if load > BUSY:
        notes = f"Other programs were running ({load:.1f} for each processor): ratios hold, times are too long."
    print(table(found), *filter(None, [notes]), sep="\n")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    text = as_json(found, when=when, long=asked.long, busy=round(load, 2), seconds=round(perf_counter() - start))
    asked.json.write_text(text, encoding="utf-8")
    if asked.docs:
        document.write(table(found), when, notes)


if __name__ == "__main__":
    main()
