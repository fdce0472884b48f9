"""The actions: one tiny value for each verb. `str` gives the canonical text (docs/format.md, "Actions").

Their modules follow the rule book; other modules import them from here.
"""

from __future__ import annotations

from sekiwidget.games.sekigahara.rules.campaign.actions import (
    FRESH,
    LETTER,
    ORDINALS,
    Bid,
    Discard,
    Done,
    Draw,
    Go,
    March,
    Mori,
    Move,
    Muster,
    Raise,
)
from sekiwidget.games.sekigahara.rules.combat.actions import (
    Accept,
    Challenge,
    Declare,
    Deploy,
    Inside,
    Lose,
    Outside,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)

__all__ = (
    "FRESH",
    "LETTER",
    "ORDINALS",
    "Accept",
    "Bid",
    "Challenge",
    "Declare",
    "Deploy",
    "Discard",
    "Done",
    "Draw",
    "Go",
    "Inside",
    "Lose",
    "March",
    "Mori",
    "Move",
    "Muster",
    "Outside",
    "Raise",
    "Retreat",
    "RetreatCastle",
    "Show",
    "Stop",
    "Yield",
)
