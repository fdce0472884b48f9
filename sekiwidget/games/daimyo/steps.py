"""The steps of play by name, each answered by the module of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.daimyo.bushi import MoveStep
from sekiwidget.games.daimyo.choosing import PlayStep
from sekiwidget.games.daimyo.daimyos import DaimyoStep
from sekiwidget.games.daimyo.dealing import DealStep
from sekiwidget.games.daimyo.passing import GiveStep
from sekiwidget.games.daimyo.position import Step
from sekiwidget.games.daimyo.recruiting import RecruitStep
from sekiwidget.games.daimyo.soil import AddStep, ShiftStep

STEPS: Final[Mapping[str, Step]] = {
    "deal": DealStep(),
    "play": PlayStep(),
    "move": MoveStep(),
    "recruit": RecruitStep(),
    "daimyo": DaimyoStep(),
    "add": AddStep(),
    "shift": ShiftStep(),
    "give": GiveStep(),
}
