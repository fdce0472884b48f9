"""The steps of play by name. Each is one question of the rule book, answered by the module of its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.sekigahara.bidding import BidStep, OrderStep
from sekiwidget.games.sekigahara.combat import DeclareStep, InsideStep
from sekiwidget.games.sekigahara.deployment import DeployStep
from sekiwidget.games.sekigahara.draws import DrawStep
from sekiwidget.games.sekigahara.losses import LoseStep
from sekiwidget.games.sekigahara.loyalty import AnswerStep, ProveStep
from sekiwidget.games.sekigahara.movement import BuyStep, MoveStep
from sekiwidget.games.sekigahara.position import Step
from sekiwidget.games.sekigahara.retreat import RetreatStep
from sekiwidget.games.sekigahara.week import DiscardStep

STEPS: Final[Mapping[str, Step]] = {
    "draw": DrawStep(),
    "discard": DiscardStep(),
    "bid": BidStep(),
    "order": OrderStep(),
    "buy": BuyStep(),
    "move": MoveStep(),
    "declare": DeclareStep(),
    "inside or outside": InsideStep(),
    "deploy": DeployStep(),
    "answer": AnswerStep(),
    "prove": ProveStep(),
    "lose": LoseStep(),
    "retreat": RetreatStep(),
}
