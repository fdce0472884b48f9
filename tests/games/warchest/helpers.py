"""A table told in a few lines: lay it out, play lines as a script has them, ask for facts and for refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from sekiwidget.core.facts import Value
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import CHANCE
from sekiwidget.games.warchest import GAME, SIDES, Position
from sekiwidget.games.warchest.components.units import IN_ARMY, ROYAL, UNITS
from tests.contract.looking import told_truly


def armies(units: Mapping[str, str], **heaps: Mapping[str, str]) -> dict[str, str]:
    """Armies with all that a table names, filled up with the first units that nobody has."""
    named: dict[str, list[str]] = {side: [] for side in SIDES}
    for text in units.values():
        side, *_, unit = text.split()
        named[side].append(unit)
    for heap in heaps.values():
        for side, text in heap.items():
            named[side] += [word for word in text.split() if word in UNITS]
    taken = {unit for names in named.values() for unit in names}
    made = {}
    for side in SIDES:
        army = list(dict.fromkeys(named[side]))
        while len(army) < IN_ARMY:
            army.append(next(unit for unit in UNITS if unit not in taken and unit not in army))
            taken.add(army[-1])
        made[side] = " ".join(army)
    return made


class Table:
    """A position that is played on by lines such as `W: move scout d4-d5`.

    `Table({"d4": "white scout"}, white="scout royal")` lays units and hands; further keys are those of `[position]`.
    Draws that no line tells go by the seed. Of every commit the events are checked: each has a rule, and their sums
    are true.
    """

    def __init__(
        self, units: Mapping[str, str] | None = None, *, white: str = "", black: str = "", seed: int = 7, **table: Any
    ) -> None:
        units = units or {}
        hands = {side: coins for side, coins in (("white", white), ("black", black)) if coins}
        heaps = {key: table[key] for key in ("supply", "bags", "faceup", "facedown", "eliminated") if key in table}
        table.setdefault("armies", armies(units, hands=hands, **heaps))
        if isinstance(table["armies"], Mapping):
            table |= {"units": units, "hands": hands}
        self.seed = seed
        self.position: Position = GAME.read_position(table, seed)
        self.commits: list[Commit] = []

    def __getitem__(self, key: str) -> Value:
        return self.position.fact(key)

    def seen(self, viewer: str, key: str) -> Value:
        """A fact as a side, or `public`, sees it."""
        return self.position.seen_by(viewer).fact(key)

    def play(self, *lines: str) -> Table:
        """Play lines; draws of chance before a line that is not one go by the seed."""
        for line in lines:
            actor, words = split(line)
            while self.position.to_move == CHANCE != actor:
                self._commit(self.position.sample(Random(f"{self.seed}/{len(self.commits)}")))
            self._commit(GAME.parse(self.position, actor, words))
        return self

    def refused(self, line: str) -> tuple[str, ...]:
        """The rules that forbid a line now; empty if none does."""
        actor, words = split(line)
        refusal = self.position.why_not_by(actor, GAME.parse(self.position, actor, words))
        return refusal.rules if refusal else ()

    def why(self, line: str) -> str:
        """The sentences that refuse a line."""
        actor, words = split(line)
        return str(self.position.why_not_by(actor, GAME.parse(self.position, actor, words)) or "")

    def expect(self, **facts: Value) -> Table:
        """Check facts; `__` in a name stands for the dot. Pieces may be in any order."""
        for name, wanted in facts.items():
            key = name.replace("__", ".")
            found = self[key]
            meant = GAME.value(self.position, key, wanted)
            same = Counter(found) == Counter(meant) if isinstance(found, tuple) else found == meant  # type: ignore[arg-type]
            assert same, f"{key} is {found!r}, not {meant!r}"
        return self

    def options(self, begin: str = "") -> set[str]:
        """What the side to move may do, as far as the text begins so."""
        return {text for action in self.position.legal() if (text := str(action)).startswith(begin)}

    def events(self, kind: str) -> list[Event]:
        """The events of a kind of all commits so far."""
        return [event for commit in self.commits for event in commit.events if event.kind == kind]

    def cited(self) -> tuple[str, ...]:
        """The rules that the last commit cites."""
        return self.commits[-1].rules

    def said(self, viewer: str | None = None) -> str:
        """The last commit in words."""
        commit = self.commits[-1]
        return GAME.say(commit.seen_by(viewer) if viewer else commit).text

    def _commit(self, action: Any) -> None:
        commit = self.position.play(action)
        told_truly(GAME, commit)
        assert GAME.say(commit).text
        assert commit.after.problems() == []
        self.commits.append(commit)
        self.position = commit.after  # type: ignore[assignment]


def split(line: str) -> tuple[str, str]:
    """A line as its actor and its words."""
    if line.startswith("- "):
        return CHANCE, line[2:]
    who, words = line.split(":", 1)
    actor = GAME.actor(who)
    assert actor is not None, line
    return actor, words.strip()


def new(seed: int = 7, **options: Any) -> Table:
    """A game from its start."""
    return Table(seed=seed, **{"armies": "first", **options})


def problems(**table: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    try:
        GAME.read_position(table)
    except PositionError as error:
        return [(".".join(problem.path), problem.rule, problem.text) for problem in error.problems]
    return []


__all__ = ["ROYAL", "Table", "armies", "new", "problems", "split"]
