"""The steps of play by name, each answered by the module of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.games.shogun.rules.battle import BattleStep, DefendStep, DropStep
from sekiwidget.games.shogun.rules.bidding import PrivilegeStep, TieStep
from sekiwidget.games.shogun.rules.card_draws import (
    ActionsStep,
    EventsStep,
    HappenStep,
    NextStep,
    SpecialsStep,
)
from sekiwidget.games.shogun.rules.planning import PlanStep
from sekiwidget.games.shogun.rules.position import Step
from sekiwidget.games.shogun.rules.provinces import BuildStep, CollectStep, DeployStep, MoveStep
from sekiwidget.games.shogun.rules.setup import DrawStep, OpenStep, PutStep, TakeStep
from sekiwidget.games.shogun.rules.winter import FaceStep, RevoltsStep, ScoreStep, WinterStep

STEPS: Final[Mapping[str, Step]] = {
    "open": OpenStep(),
    "take": TakeStep(),
    "draw": DrawStep(),
    "place": PutStep(),
    "fill": DropStep(),
    "events": EventsStep(),
    "actions": ActionsStep(),
    "specials": SpecialsStep(),
    "plan": PlanStep(),
    "event": HappenStep(),
    "tie": TieStep(),
    "privilege": PrivilegeStep(),
    "build": BuildStep(),
    "collect": CollectStep(),
    "deploy": DeployStep(),
    "move": MoveStep(),
    "battle": BattleStep(),
    "defend": DefendStep(),
    "drop": DropStep(),
    "next": NextStep(),
    "winter": WinterStep(),
    "revolts": RevoltsStep(),
    "face": FaceStep(),
    "score": ScoreStep(),
}
