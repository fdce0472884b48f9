"""What a benchmark hands over: figures with their targets, as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from statistics import median
from typing import Any, TypeVar

T = TypeVar("T")

PACKAGES = ("anywidget", "ipywidgets", "traitlets", "svgwrite", "jupyterlab", "chess", "catanatron")


class NotMeasured(Exception):
    """A part cannot run on this machine; the message is one line that says why."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number, in `unit`.

    `target` is what it shall reach: at least if `more`, else at most.
    """

    key: str
    what: str
    value: float
    unit: str = ""
    target: float | None = None
    more: bool = False

    @property
    def ratio(self) -> float | None:
        """The figure as a part of its target."""
        return None if self.target is None else self.value / self.target

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None where there is none."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more else self.value <= self.target


@dataclass(frozen=True, slots=True)
class Part:
    """One subject of the benchmark: its figures, or why there are none, and whether that is a fault."""

    title: str
    figures: tuple[Figure, ...] = ()
    missing: str = ""
    failed: bool = False


def output(ran: subprocess.CompletedProcess[str]) -> str:
    """What a program printed. Raises RuntimeError, with the last line of its errors, if it failed."""
    if ran.returncode:
        raise RuntimeError((ran.stderr.strip() or f"exit code {ran.returncode}").splitlines()[-1])
    return ran.stdout


def interleaved(legs: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Each leg's values, one a round, A B C A B C: a machine that drifts does so for all of them."""
    found: dict[str, list[T]] = {name: [] for name in legs}
    for _ in range(rounds):
        for name, leg in legs.items():
            found[name].append(leg())
    return found


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def written(value: float) -> str:
    """A number with three significant figures; all digits of a great or a whole one."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def table(parts: Iterable[Part]) -> str:
    """Every part as lines: what, figure, target, figure / target, reached or missed."""
    rows: list[tuple[str, ...] | str] = [("", "figure", "target", "figure / target", "")]
    for part in parts:
        rows.append(part.title)
        if part.missing:
            rows.append(f"  {'FAILED' if part.failed else 'not measured'}: {part.missing}")
        rows += [(f"  {one.what}", f"{written(one.value)} {one.unit}".rstrip(), *_against(one)) for one in part.figures]
    columns = [row for row in rows if not isinstance(row, str)]
    widths = [max(len(row[i]) for row in columns) for i in range(5)]
    lines = []
    for row in rows:
        if isinstance(row, str):
            lines.append(row)
        else:
            cells = [
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
            ]
            lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _against(one: Figure) -> tuple[str, str, str]:
    if one.target is None or one.ratio is None:
        return ("", "", "")
    bound = "at least" if one.more else "at most"
    return (
        f"{bound} {written(one.target)} {one.unit}".rstrip(),
        f"{one.ratio:.2f}",
        "reached" if one.reached else "MISSED",
    )


def busy() -> float:
    """How many programs each processor had to run in the last minute; 0 where the system does not tell."""
    return os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 0.0


def machine() -> dict[str, Any]:
    """What the figures depend on, with nothing that names one machine."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "packages": found,
    }


def as_json(parts: Iterable[Part], **more: Any) -> str:
    """The figures by key, with the machine, for a comparison of runs."""
    parts = list(parts)
    data = {
        **more,
        "machine": machine(),
        "figures": {
            one.key: {
                "what": one.what,
                "value": round(one.value, 4),
                "unit": one.unit,
                "target": one.target,
                "bound": None if one.target is None else "at least" if one.more else "at most",
                "reached": one.reached,
            }
            for part in parts
            for one in part.figures
        },
        "not measured": {part.title: part.missing for part in parts if part.missing},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
