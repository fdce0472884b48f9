"""The keys of the `[position]` table (`docs/warchest.md`): the values each may have, read and written."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    by_name,
    plain,
    same_form,
    truth,
    word,
)
from sekiwidget.authoring.tokens import unknown_side
from sekiwidget.core.position import Outcome
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import SIDES
from sekiwidget.games.warchest.notation.table.forms import ARMY, BOARD, HEAP, draft
from sekiwidget.games.warchest.notation.table.pending import CHANCE, PENDING
from sekiwidget.games.warchest.notation.tokens import named_side
from sekiwidget.games.warchest.rules.position import HEAPS, START_CONTROL, Options
from sekiwidget.games.warchest.rules.setup import GUARDS, OWN, WAYS
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

NONE: Final = "none"
"""Neither side."""

ARMIES: Final = Field("armies", by_name(same_form(SIDES, ARMY), unknown_side), always=True)

OPTIONS: Final = Fields(
    Field("lineup", word((*WAYS, OWN), full=named_side), "armies", default=OWN),
    Field("royal_guard", word(GUARDS, full=named_side), default=Options().royal_guard),
    *(Field(key, truth()) for key in ("preview", "choose_order", "elimination")),
)
"""The keys for the options."""

VIEWER: Final = Field("viewer", word((*SIDES, PUBLIC), full=named_side))


def _round() -> Form[int]:
    """turns  A round number."""
    return plain(
        lambda found: type(found) is int and found >= 0,
        lambda found: phrase("{found!r} is expected to be a number from 0 up", found=found),
        1,
        "turns",
    )


def _no_holder(found: Any) -> str:
    return phrase("{found!r} is expected to be {holders:or}", found=found, holders=Series((*SIDES, NONE)))


def _no_location(key: Any) -> str:
    return phrase("{key!r} is not a location", key=key)


@cache
def fields(*, chooses: bool) -> Fields:
    """The keys for the layout and the turn; `chooses` if a side chooses the order of a draft."""
    control = word((*SIDES, NONE), none=NONE, full=named_side, fault=_no_holder, rule="control")
    return Fields(
        Field("round", _round(), always=True),
        Field("initiative", word((*SIDES, NONE), none=NONE, full=named_side), always=True),
        Field("initiative_moved", truth(), "moved"),
        Field("active", word(SIDES, full=named_side)),
        Field("units", BOARD, "board"),
        Field(
            "control",
            by_name(same_form([HEXES[place] for place in LOCATIONS], control), _no_location, whole=True),
            default=START_CONTROL,
            always=True,
        ),
        *(Field(name, by_name(same_form(SIDES, HEAP), unknown_side)) for name in HEAPS),
        Field("draft", draft(chooses=chooses)),
        Field("pending", PENDING, "frames"),
        Field("chance", CHANCE),
    )


def _winner(outcome: Outcome) -> Side | None:
    return outcome.winners[0] if outcome.winners else None


ENDING: Final = Fields(
    Field("winner", word((*SIDES, NONE), none=NONE, full=named_side), of=_winner, always=True),
    Field("won_by", word(("win", "draw-game"), full=named_side), "rule", default="win", always=True),
)
"""The keys for how the game ended."""

CHOSEN: Final = tuple(key for key in OPTIONS.keys if key != "lineup")
"""The keys allowed in any position, besides its armies."""
LAID_OUT: Final = ("lineup", *fields(chooses=False).keys, *ENDING.keys, VIEWER.key)
"""The keys allowed only in a position that is laid out."""
KEYS: Final = (ARMIES.key, *CHOSEN, *LAID_OUT)
