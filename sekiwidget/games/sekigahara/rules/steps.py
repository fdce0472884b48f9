"""The steps of play by name. Each is one question of the rule book, answered by the module of its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.sekigahara.rules.campaign.bidding import BidStep, OrderStep
from sekiwidget.games.sekigahara.rules.campaign.draws import DrawStep
from sekiwidget.games.sekigahara.rules.campaign.movement import BuyStep, MoveStep
from sekiwidget.games.sekigahara.rules.campaign.week import DiscardStep
from sekiwidget.games.sekigahara.rules.combat.combat import DeclareStep, InsideStep
from sekiwidget.games.sekigahara.rules.combat.deployment import DeployStep
from sekiwidget.games.sekigahara.rules.combat.losses import LoseStep
from sekiwidget.games.sekigahara.rules.combat.loyalty import AnswerStep, ProveStep
from sekiwidget.games.sekigahara.rules.combat.retreat import RetreatStep
from sekiwidget.games.sekigahara.rules.position import Step

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
