"""The steps of play by name. Each is one question of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.warchest.armies import CardsStep, MarkerStep
from sekiwidget.games.warchest.drafting import DraftStep, OrderStep, RemoveStep
from sekiwidget.games.warchest.draws import DrawStep
from sekiwidget.games.warchest.followups import BerserkerStep, FootmanStep, GuardStep, MercenaryStep, SwordsmanStep
from sekiwidget.games.warchest.position import Step
from sekiwidget.games.warchest.turns import PriestStep, TurnStep

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
