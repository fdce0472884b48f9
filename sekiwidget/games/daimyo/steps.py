"""The steps of play by name, each answered by the module of its rule; the rules in the order of the rule book."""

from __future__ import annotations

from sekiwidget.games.daimyo.bushi import MoveStep
from sekiwidget.games.daimyo.choosing import PlayStep
from sekiwidget.games.daimyo.daimyos import DaimyoStep
from sekiwidget.games.daimyo.data_files import load
from sekiwidget.games.daimyo.dealing import DealStep
from sekiwidget.games.daimyo.passing import GiveStep
from sekiwidget.games.daimyo.position import ORDER, STEPS
from sekiwidget.games.daimyo.recruiting import RecruitStep
from sekiwidget.games.daimyo.soil import AddStep, ShiftStep

STEPS.update(
    {
        "deal": DealStep(),
        "play": PlayStep(),
        "move": MoveStep(),
        "recruit": RecruitStep(),
        "daimyo": DaimyoStep(),
        "add": AddStep(),
        "shift": ShiftStep(),
        "give": GiveStep(),
    }
)
ORDER.update({row["id"]: number for number, row in enumerate(load("rules.toml")["rule"])})
