"""The steps of play by name, each answered by the module of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.daimyo.rules.bushi import MoveStep
from sekiwidget.games.daimyo.rules.choosing import PlayStep
from sekiwidget.games.daimyo.rules.daimyos import DaimyoStep
from sekiwidget.games.daimyo.rules.dealing import DealStep
from sekiwidget.games.daimyo.rules.passing import GiveStep
from sekiwidget.games.daimyo.rules.position import Step
from sekiwidget.games.daimyo.rules.recruiting import RecruitStep
from sekiwidget.games.daimyo.rules.soil import AddStep, ShiftStep

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
