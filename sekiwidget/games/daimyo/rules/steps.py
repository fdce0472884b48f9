"""The steps of play by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.daimyo.rules.hex_cards import AddStep, ShiftStep
from sekiwidget.games.daimyo.rules.position import Step
from sekiwidget.games.daimyo.rules.rounds import GiveStep, PlayStep
from sekiwidget.games.daimyo.rules.setup import DealStep
from sekiwidget.games.daimyo.rules.unit_cards import DaimyoStep, MoveStep, RecruitStep

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
