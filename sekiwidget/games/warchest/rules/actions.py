"""The actions: one tiny value for each verb. `str` gives the canonical text (`docs/warchest.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from sekiwidget.authoring.actions import Ids, Open, Picked, Worded
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import LETTER, ROYAL, UNKNOWN, Coins

Path: TypeAlias = tuple[int, ...]
Hex: TypeAlias = Annotated[int, Ids(lambda place: (HEXES[place],))]
HiddenCoin: TypeAlias = Annotated[str, Ids(lambda coin: (coin,), back=lambda coin: UNKNOWN)]


def path_text(path: Path) -> str:
    """Hexes joined by hyphens."""
    return "-".join(HEXES[place] for place in path)


# -- a coin laid on the board ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deploy(Worded):
    """deploy  A coin makes a new unit on a hex."""

    form = "deploy {unit} {hex}"
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class Bolster(Worded):
    """bolster  A coin is laid on its unit."""

    form = "bolster {unit} {hex}"
    unit: str
    hex: Hex


# -- a coin face down, which others do not see -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Initiative(Worded):
    """initiative  Any coin face down: the marker is taken."""

    form = "initiative with {coin}"
    coin: HiddenCoin


@dataclass(frozen=True, slots=True)
class Recruit(Worded):
    """recruit  Any coin face down: a coin of the supply comes to the discard, face up."""

    form = "recruit {unit} with {coin}"
    unit: str
    coin: HiddenCoin


@dataclass(frozen=True, slots=True)
class Pass(Worded):
    """pass  Any coin face down, and nothing else."""

    form = "pass with {coin}"
    coin: HiddenCoin


# -- maneuvers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(Worded):
    """move  A unit goes one step."""

    form = "move {unit} {start}-{end}"
    unit: str
    start: Hex
    end: Hex


@dataclass(frozen=True, slots=True)
class Attack(Worded):
    """attack  A unit attacks a neighbour."""

    form = "attack {unit} {start}-{target}"
    unit: str
    start: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class Control(Worded):
    """control  A unit takes the location on which it stands."""

    form = "control {unit} {hex}"
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class Tactic(Open):
    """tactic  A unit uses its card's tactic along `path`; `granted` is the unit that an Ensign or Marshall sends."""

    unit: str
    path: Path = ()
    granted: str = ""

    @property
    def picked(self) -> Picked:
        """The coin that pays, the granted unit if any, and each hex of the path."""
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
class Lose(Open):
    """royal_guard  The owner of an attacked Royal Guard chooses which coin is lost: of `supply` or `stack`."""

    source: str

    @property
    def picked(self) -> Picked:
        """From where."""
        return f"lose-{self.source}", ()

    def __str__(self) -> str:
        return f"lose {self.source}"


@dataclass(frozen=True, slots=True)
class Stop(Worded):
    """berserker, mercenary, swordsman  Decline the unit's follow-up."""

    form = "stop"


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


# -- before the first round --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards(Open):
    """random-armies, draft  Chance deals unit cards: to a side, or (empty) open for a draft."""

    units: tuple[str, ...]
    side: Side = ""

    @property
    def picked(self) -> Picked:
        """The units."""
        return "cards", (self.units,)

    def __str__(self) -> str:
        return " ".join(("cards", *((LETTER[self.side],) if self.side else ()), *self.units))


@dataclass(frozen=True, slots=True)
class Marker(Open):
    """setup, draft, choose-order  Chance throws the initiative marker: it shows a side."""

    side: Side

    @property
    def picked(self) -> Picked:
        """The side."""
        return "marker", ((self.side,),)

    def __str__(self) -> str:
        return f"marker {LETTER[self.side]}"


@dataclass(frozen=True, slots=True)
class Order(Worded):
    """choose-order  A place of one's own: `what` is draft or start, `place` first or second."""

    form = "order {what} {place}"
    what: str
    place: str


@dataclass(frozen=True, slots=True)
class Remove(Worded):
    """elimination-draft  An open card is removed."""

    form = "remove {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Draft(Worded):
    """draft  An open card joins the side's army."""

    form = "draft {unit}"
    unit: str
