"""The steps of play by name. Each is one question of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.warchest.rules.followups import (
    BerserkerStep,
    FootmanStep,
    GuardStep,
    MercenaryStep,
    SwordsmanStep,
)
from sekiwidget.games.warchest.rules.position import Step
from sekiwidget.games.warchest.rules.rounds import DrawStep
from sekiwidget.games.warchest.rules.setup import CardsStep, DraftStep, MarkerStep, OrderStep, RemoveStep
from sekiwidget.games.warchest.rules.turns import PriestStep, TurnStep

STEPS: Final[Mapping[str, Step]] = {
    "cards": CardsStep(),
    "marker": MarkerStep(),
    "order": OrderStep(),
    "remove": RemoveStep(),
    "draft": DraftStep(),
    "draw": DrawStep(),
    "turn": TurnStep(),
    "priest": PriestStep(),
    "guard": GuardStep(),
    "berserker": BerserkerStep(),
    "swordsman": SwordsmanStep(),
    "mercenary": MercenaryStep(),
    "footman": FootmanStep(),
}
