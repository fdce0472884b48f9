"""The keys of a table with a value, and what each may say: rounds, turns, variants, what is pending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sekiwidget.authoring.set_up.parts import Entry, Value
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import AT_MOST, HAND, IN_ARMY, ROYAL, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.notation.problems.before import wide
from sekiwidget.games.warchest.picture.set_up import said
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import ARMIES, GUARDS, OWN, WAYS
from sekiwidget.text.phrase import phrase

NONE: Final = "none"
_TRUTH: Final = ("true", "false")
_FURTHER: Final = 20
"""So many rounds beyond the one shown are offered."""
_OF_UNIT: Final = {
    "royal_guard": "guard",
    "berserker": "berserker",
    "swordsman": "swordsman",
    "mercenary": "mercenary",
    "footman": "footman",
}
"""What may be pending about a unit."""


def _true(word: str) -> bool:
    return word == "true"


def _told(word: str) -> str | None:
    """A word, or nothing for `none`."""
    return None if word == NONE else word


def _rounds(position: Position) -> Sequence[str]:
    return tuple(map(str, range(position.round + _FURTHER + 1)))


def _in_draft(position: Position) -> Sequence[str]:
    return (*SIDES, NONE) if position.draft is not None else ()


def _of_draft(position: Position) -> Sequence[str]:
    return _TRUTH if position.options.armies == "draft" else ("false",)


def _battles(position: Position) -> Sequence[str]:
    """Not while cards are drafted: each lies somewhere already."""
    return tuple(ARMIES) if position.draft is None else ()


# -- what waits --------------------------------------------------------------------------------------------------------


def pending(position: Position) -> Sequence[str]:
    """What may wait before the next coin, with the units on the board; `none` for nothing."""
    return (NONE, *_frames(position))


def _frames(position: Position) -> Iterator[str]:
    for place, stack in enumerate(position.board):
        if stack is not None and stack.unit in _OF_UNIT:
            yield f"{_OF_UNIT[stack.unit]} {stack.side} {HEXES[place]}"
    for side in SIDES:
        both = [HEXES[place] for place in position.found(side, "footman")]
        if len(both) == AT_MOST["footman"]:
            yield " ".join(["footman", side, *both])
        if position.found(side, "warrior_priest"):
            yield from (f"priest {side} {coin}" for coin in (*position.armies[SIDE_INDEX[side]], ROYAL))


def _with_frame(there: Any, word: str) -> list[str] | None:
    """royal_guard  The entries with another: an attacked Royal Guard is above what the attacker may do next."""
    if word == NONE:
        return None
    old = [entry for entry in there if isinstance(entry, str)] if isinstance(there, list) else []
    guards = [entry for entry in old if _is_guard(entry)]
    if _is_guard(word):
        return [*[entry for entry in old if entry not in guards], word]
    return [word, *guards]


def _is_guard(entry: str) -> bool:
    return entry.lower().startswith("guard")


_BEFORE: Final = (*(f"cards {side} {IN_ARMY}" for side in SIDES), "cards 8", "cards 10", "marker")
_HANDS: Final = tuple(f"{verb} {side} {HAND}" for side in SIDES for verb in ("draw", "preview"))
_DEALS: Final = (*_BEFORE, *_HANDS, *(f"priest {side} 1" for side in SIDES))
"""What chance may owe, in the order in which it is dealt."""


def chances(position: Position) -> Sequence[str]:
    """What chance may owe here; `none` for nothing else than what is due anyway."""
    return (NONE, *(deal for deal in _DEALS if _may_be_owed(position, deal)))


def _may_be_owed(position: Position, deal: str) -> bool:
    verb, *rest = deal.split()
    match verb:
        case "cards" if position.draft is not None:
            return rest == [str(wide(position))]
        case "cards":
            return position.round == 0 and len(rest) > 1
        case "marker":
            return position.round == 0
        case "preview":
            return position.options.preview
        case "priest":
            return bool(position.found(rest[0], "warrior_priest"))
    return True


def _with_deal(there: Any, word: str) -> list[str] | None:
    """draw, preview, random-armies, draft  The entries with another, in the order in which they are dealt."""
    if word == NONE:
        return None
    old = [entry for entry in there if isinstance(entry, str)] if isinstance(there, list) else []
    return sorted({*old, word}, key=lambda entry: (_DEALS.index(entry) if entry in _DEALS else len(_DEALS), entry))


# -- declared ----------------------------------------------------------------------------------------------------------

VALUES: Final = (
    Value("round", "round", phrase("Round"), "turns", _rounds, int),
    Value("initiative", "initiative", phrase("Who has the initiative"), "initiative", lambda _: (*SIDES, NONE)),
    Value(
        "initiative_moved",
        "initiative_moved",
        phrase("Whether the marker has changed hands in this round"),
        "initiative",
        lambda _: _TRUTH,
        _true,
        requires=phrase("a round must have begun"),
    ),
    Value(
        "active",
        "active",
        phrase("Whose turn it is"),
        "turns",
        lambda _: (*SIDES, NONE),
        _told,
        requires=phrase("coins must lie in a hand"),
    ),
    Value(
        "pending",
        "pending",
        phrase("What is decided before the next coin"),
        "turns",
        pending,
        append=_with_frame,
        labels=said.pending,
    ),
    Value(
        "chance",
        "chance",
        phrase("What chance owes"),
        "draw",
        chances,
        append=_with_deal,
        requires=phrase("a bag must hold coins"),
        labels=said.owed,
    ),
    Value("armies", "armies", phrase("Armies of a battle"), "setup", _battles, labels=said.LINEUPS),
    Value(
        "lineup", "lineup", phrase("Where the armies come from"), "setup", lambda _: (*WAYS, OWN), labels=said.LINEUPS
    ),
    Value(
        "royal_guard",
        "royal_guard",
        phrase("Card of the Royal Guard"),
        "royal_guard",
        lambda _: GUARDS,
        labels=said.GUARDS,
    ),
    Value("preview", "preview", phrase("Second hand drawn with the first"), "preview", lambda _: _TRUTH, _true),
    Value(
        "choose_order",
        "choose_order",
        phrase("Order of a draft is chosen"),
        "choose-order",
        _of_draft,
        _true,
    ),
    Value(
        "elimination",
        "elimination",
        phrase("Cards are put away before a draft"),
        "elimination-draft",
        _of_draft,
        _true,
    ),
    Value("thrown", "draft.winner", phrase("Whom the marker showed"), "draft", _in_draft, _told),
    Value("drafts", "draft.first", phrase("Who drafts first"), "draft", _in_draft, _told),
    Value("starts", "draft.starter", phrase("Who begins after the draft"), "draft", _in_draft, _told),
    Value("winner", "winner", phrase("Who has won"), "win", lambda _: (*SIDES, NONE), _told),
    Value(
        "won_by", "won_by", phrase("How the game ended"), "win", lambda _: (*said.ENDS, NONE), _told, labels=said.ENDS
    ),
)
ENTRIES: Final = (
    Entry(
        "control",
        "control",
        phrase("Who controls it"),
        "control",
        lambda _: tuple(HEXES[place] for place in LOCATIONS),
        lambda _: (*SIDES, NONE),
        phrase("location"),
    ),
)
