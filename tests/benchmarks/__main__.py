"""`python -m tests.benchmarks`: everything in one run, side by side, as a table and as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import Path
from time import perf_counter
from traceback import extract_tb

from sekiwidget.base.files import write_file
from tests.benchmarks import document
from tests.benchmarks.figures import NotMeasured, Part, as_json, busy, table

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "bench.json"

# Packages that no installation brings: one of their modules that is not there is a fault.
OURS = ("sekiwidget", "tests")
# From here on the run says that it was not alone on the machine.
BUSY = 0.5

Measurement = Callable[[], Part]


class Length(IntEnum):
    """How much is measured: just enough to run every line, for figures, or for steady figures."""

    SHORT = 0
    QUICK = 1
    LONG = 2


def parts(length: Length) -> dict[str, Measurement]:
    """Every part by name, for a run of this length. The modules load with their part."""

    def of(short: int, quick: int, long: int) -> int:
        return (short, quick, long)[length]

    seconds = (0.02, 1.0, 2.0)[length]

    def play() -> Part:
        from tests.benchmarks import speed

        return speed.measure(rounds=of(1, 7, 25), seconds=seconds)

    def page() -> Part:
        from tests.benchmarks import page

        return page.measure(
            rounds=of(1, 3, 15), jumps=of(5, 100, 1000), commits=of(500, 10_000, 10_000), keys=of(4, 40, 40)
        )

    def lab() -> Part:
        from tests.benchmarks import lab

        return lab.measure(clicks=of(4, 40, 200), keys=of(4, 40, 40))

    def answers() -> Part:
        from tests.benchmarks import answers

        return answers.measure(clicks=of(4, 30, 100))

    def grow() -> Part:
        from tests.benchmarks import sizes

        return sizes.growth()

    def timeline() -> Part:
        from tests.benchmarks import sizes

        return sizes.timelines(seeds=of(1, 5, 25))

    def module() -> Part:
        from tests.benchmarks import sizes

        return sizes.module()

    def board() -> Part:
        from tests.benchmarks import starts

        return starts.board(rounds=of(1, 11, 51))

    def first_board() -> Part:
        from tests.benchmarks import starts

        return starts.first(rounds=of(1, 5, 15))

    def rules() -> Part:
        from tests.benchmarks import starts

        return starts.rules(rounds=of(1, 5, 25))

    def saved() -> Part:
        from tests.benchmarks import sizes

        return sizes.saved()

    def picture() -> Part:
        from tests.benchmarks import picture

        return picture.measure(rounds=of(1, 3, 25))

    def campaign() -> Part:
        from tests.benchmarks import campaign

        return campaign.speed(rounds=of(1, 5, 25), seconds=seconds)

    def choices() -> Part:
        from tests.benchmarks import campaign

        return campaign.widest(games=of(1, 40, 500))

    def solver() -> Part:
        from tests.benchmarks import solver

        return solver.measure(fights=of(2, 60, 200))

    def puzzles() -> Part:
        from tests.benchmarks import puzzles

        return puzzles.measure(most=of(3, 1000, 1000))

    def memory() -> Part:
        from tests.benchmarks import campaign

        return campaign.memory()

    def odds() -> Part:
        from tests.benchmarks import odds

        return odds.measure(rounds=of(1, 5, 9), n=of(1, 100, 500))

    def throws() -> Part:
        from tests.benchmarks import throws

        return throws.measure(rounds=of(1, 3, 9))

    def site() -> Part:
        from tests.benchmarks import site

        return site.measure(rounds=of(1, 3, 9))

    def first() -> Part:
        from tests.benchmarks import first

        return first.measure(rounds=of(1, 5, 11), starts=of(1, 3, 7))

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
    """One part; one that cannot run or fails says why, and the others go on."""
    print(f"{name} ...", end=" ", file=sys.stderr, flush=True)
    start = perf_counter()
    try:
        found = measure()
    except NotMeasured as error:
        found = Part(name, missing=one_line(error))
    except Exception as error:  # noqa: BLE001
        found = Part(name, missing=absent(error) or fault(error), failed=not absent(error))
    print(f"{perf_counter() - start:.0f} s", file=sys.stderr)
    return found


def absent(error: Exception) -> str:
    """What is said of a package that is not installed; "" for any other error."""
    name = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
    return f"{name} is not installed (`make bench` does it)" if name and name.split(".")[0] not in OURS else ""


def fault(error: Exception) -> str:
    """What is said of a part that failed: the error, and where in the benchmarks it came up."""
    frames = extract_tb(error.__traceback__)
    last = [frame for frame in frames if HERE.parent in Path(frame.filename).parents][-1]
    return f"{type(error).__name__}: {one_line(error)} ({Path(last.filename).name}:{last.lineno})"


def one_line(error: Exception) -> str:
    """The first line of a message that says something."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), "no message")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the table, write the JSON after every part. 1 if a part failed, else 0."""
    names = [*parts(Length.QUICK)]
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    lengths = reader.add_mutually_exclusive_group()
    lengths.add_argument("--long", action="store_true", help="more rounds: steadier figures, about ten minutes")
    lengths.add_argument(
        "--short", action="store_true", help="whether every part runs: its figures say nothing, and go only to --json"
    )
    reader.add_argument("--only", nargs="+", metavar="PART", choices=names, help=", ".join(names))
    reader.add_argument("--json", type=Path, help="where the figures go, if not to results/bench.json")
    reader.add_argument("--docs", action="store_true", help="put the table into docs/figures.md")
    asked = reader.parse_args(argv)
    if asked.docs and (asked.only or asked.short):
        reader.error("--docs takes a whole run")
    length = Length.LONG if asked.long else Length.SHORT if asked.short else Length.QUICK
    file = asked.json or (None if asked.short else RESULTS)
    start, load, when = perf_counter(), busy(), datetime.now(UTC).isoformat(timespec="seconds")
    found: list[Part] = []
    for name, measure in parts(length).items():
        if asked.only and name not in asked.only:
            continue
        found.append(run(name, measure))
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            taken, before = round(perf_counter() - start), round(load, 2)
            write_file(file, as_json(found, when=when, length=length.name.lower(), busy=before, seconds=taken))
    notes = ""
    if load > BUSY:
        notes = f"Other programs were running ({load:.1f} for each processor): ratios hold, times are too long."
    print(table(found), *filter(None, [notes]), sep="\n")
    if asked.docs:
        document.write(table(found), when, notes)
    return int(any(part.failed for part in found))


if __name__ == "__main__":
    sys.exit(main())
