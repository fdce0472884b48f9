"""The actions: one tiny value for each verb. `str` gives the canonical text (`docs/warchest.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import LETTER, ROYAL, UNKNOWN, Coins

Picked: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]
Path: TypeAlias = tuple[int, ...]


def path_text(path: Path) -> str:
    """Hexes joined by hyphens."""
    return "-".join(HEXES[place] for place in path)


class _Open:
    """An action that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, actor: Side, viewer: Side) -> _Open:
        """The action itself."""
        return self


# -- a coin laid on the board ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deploy(_Open):
    """deploy  A coin makes a new unit on a hex."""

    unit: str
    hex: int

    @property
    def picked(self) -> Picked:
        """The unit and the hex."""
        return "deploy", ((self.unit,), (HEXES[self.hex],))

    def __str__(self) -> str:
        return f"deploy {self.unit} {HEXES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Bolster(_Open):
    """bolster  A coin is laid on its unit."""

    unit: str
    hex: int

    @property
    def picked(self) -> Picked:
        """The unit and the hex."""
        return "bolster", ((self.unit,), (HEXES[self.hex],))

    def __str__(self) -> str:
        return f"bolster {self.unit} {HEXES[self.hex]}"


# -- a coin face down --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Initiative:
    """initiative  Any coin face down: the marker is taken."""

    coin: str

    @property
    def picked(self) -> Picked:
        """The coin."""
        return "initiative", ((self.coin,),)

    def seen_by(self, actor: Side, viewer: Side) -> Initiative:
        """Others do not see the coin."""
        return self if viewer in (actor, CHANCE) else replace(self, coin=UNKNOWN)

    def __str__(self) -> str:
        return f"initiative with {self.coin}"


@dataclass(frozen=True, slots=True)
class Recruit:
    """recruit  Any coin face down: a coin of the supply comes to the discard, face up."""

    unit: str
    coin: str

    @property
    def picked(self) -> Picked:
        """The unit recruited and the coin."""
        return "recruit", ((self.unit,), (self.coin,))

    def seen_by(self, actor: Side, viewer: Side) -> Recruit:
        """Others see what is recruited, not what pays for it."""
        return self if viewer in (actor, CHANCE) else replace(self, coin=UNKNOWN)

    def __str__(self) -> str:
        return f"recruit {self.unit} with {self.coin}"


@dataclass(frozen=True, slots=True)
class Pass:
    """pass  Any coin face down, and nothing else."""

    coin: str

    @property
    def picked(self) -> Picked:
        """The coin."""
        return "pass", ((self.coin,),)

    def seen_by(self, actor: Side, viewer: Side) -> Pass:
        """Others do not see the coin."""
        return self if viewer in (actor, CHANCE) else replace(self, coin=UNKNOWN)

    def __str__(self) -> str:
        return f"pass with {self.coin}"


# -- maneuvers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(_Open):
    """move  A unit goes one step."""

    unit: str
    start: int
    end: int

    @property
    def picked(self) -> Picked:
        """The unit, where it stands and where it goes."""
        return "move", ((self.unit,), (HEXES[self.start],), (HEXES[self.end],))

    def __str__(self) -> str:
        return f"move {self.unit} {HEXES[self.start]}-{HEXES[self.end]}"


@dataclass(frozen=True, slots=True)
class Attack(_Open):
    """attack  A unit attacks a neighbour."""

    unit: str
    start: int
    target: int

    @property
    def picked(self) -> Picked:
        """The unit, where it stands and what it attacks."""
        return "attack", ((self.unit,), (HEXES[self.start],), (HEXES[self.target],))

    def __str__(self) -> str:
        return f"attack {self.unit} {HEXES[self.start]}-{HEXES[self.target]}"


@dataclass(frozen=True, slots=True)
class Control(_Open):
    """control  A unit takes the location on which it stands."""

    unit: str
    hex: int

    @property
    def picked(self) -> Picked:
        """The unit and the hex."""
        return "control", ((self.unit,), (HEXES[self.hex],))

    def __str__(self) -> str:
        return f"control {self.unit} {HEXES[self.hex]}"


@dataclass(frozen=True, slots=True)
class Tactic(_Open):
    """tactic  A unit does what its card says. `path` is where, `granted` the unit that an ensign or marshall sends."""

    unit: str
    path: Path = ()
    granted: str = ""

    @property
    def picked(self) -> Picked:
        """The coin that pays, the granted unit if there is one, and each hex of the path."""
        granted = ((self.granted,),) if self.granted else ()
        coin = ROYAL if self.unit == "royal_guard" else self.unit
        verb = f"tactic-{self.unit}"
        if self.unit in ("lancer", "royal_guard"):
            verb = f"{verb}-{len(self.path) - 1}"
        return verb, ((coin,), *granted, *((HEXES[place],) for place in self.path))

    def __str__(self) -> str:
        return " ".join(part for part in ("tactic", self.unit, self.granted, path_text(self.path)) if part)


# -- answers -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lose(_Open):
    """royal_guard  The owner of an attacked Royal Guard says which coin goes: of the `supply` or of the `stack`."""

    source: str

    @property
    def picked(self) -> Picked:
        """From where."""
        return f"lose-{self.source}", ()

    def __str__(self) -> str:
        return f"lose {self.source}"


@dataclass(frozen=True, slots=True)
class Stop(_Open):
    """berserker, mercenary, swordsman  Leave out what the unit may still do."""

    @property
    def picked(self) -> Picked:
        """The word."""
        return "stop", ()

    def __str__(self) -> str:
        return "stop"


# -- chance ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """draw  Chance draws these coins from a side's bag. `verb` is draw, or preview for the second hand set aside."""

    side: Side
    coins: Coins
    verb: str = "draw"

    @property
    def picked(self) -> Picked:
        """The coins."""
        return self.verb, (self.coins,)

    def seen_by(self, actor: Side, viewer: Side) -> Draw:
        """Others see how many, not which."""
        if viewer in (self.side, CHANCE):
            return self
        return replace(self, coins=(UNKNOWN,) * len(self.coins))

    def __str__(self) -> str:
        return " ".join((self.verb, LETTER[self.side], *self.coins))
