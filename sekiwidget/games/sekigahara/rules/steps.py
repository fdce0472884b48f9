"""The steps of play by name. Each is one question of the rule book, answered by the module of its chapter.

In a fight the order is: declare (8.1); inside or outside (8.9.2); deploy (8.2), which in a battle may lead to answer
and prove (8.6); lose (8.7), first the attacker; retreat (8.8); draw (8.10). A fight that the retreat caused comes next
(8.8.5), before another one is declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.sekigahara.rules.combat import DeclareStep, InsideStep
from sekiwidget.games.sekigahara.rules.deployment import DeployStep
from sekiwidget.games.sekigahara.rules.draws import DrawStep
from sekiwidget.games.sekigahara.rules.losses import LoseStep
from sekiwidget.games.sekigahara.rules.loyalty import AnswerStep, ProveStep
from sekiwidget.games.sekigahara.rules.movement import BuyStep, MoveStep
from sekiwidget.games.sekigahara.rules.position import Step
from sekiwidget.games.sekigahara.rules.retreat import RetreatStep
from sekiwidget.games.sekigahara.rules.week import BidStep, DiscardStep, OrderStep

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
