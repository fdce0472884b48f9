"""The keys of a table that a teacher sets by hand, their values, and the labels of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sekiwidget.authoring.editor.changes import SetKey
from sekiwidget.authoring.editor.parts import NONE, Key, Names, number, optional, truth
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import ARMY_SIZE, HAND_COINS, MAX_UNITS, ROYAL, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitOf
from sekiwidget.games.warchest.notation.setup_problems import cards_dealt
from sekiwidget.games.warchest.picture.scene import LINEUP_LABELS
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import ARMY_SOURCES, GUARD_CARDS, LAID_OUT, LINEUPS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Series

SOURCE_LABELS: Final[Mapping[str, Phrase]] = {**LINEUP_LABELS, LAID_OUT: phrase("Armies as laid out")}
GUARD_LABELS: Final[Mapping[str, Phrase]] = {"revised": phrase("revised"), "original": phrase("original")}
END_LABELS: Final[Mapping[str, Phrase]] = {"win": phrase("a side wins"), "draw-game": phrase("A drawn game")}

_UNIT: Final = {"guard": "royal_guard"}
"""Entries that are named after another word than their unit."""


def pending_text(entry: str) -> str:
    """turns  A pending decision in words: the unit, and its hexes or its coin; `none` unchanged."""
    match entry.split():
        case ["priest", side, coin]:
            return phrase("{unit} with {coin}", unit=UnitOf(side, "warrior_priest"), coin=CoinName(coin))
        case [name, side, *hexes] if hexes:
            return phrase("{unit} on {hex}", unit=UnitOf(side, _UNIT.get(name, name)), hex=Series(hexes))
    return entry


def deal_text(deal: str) -> str:
    """draw, preview, random-armies, draft  A pending deal in words; `none` unchanged."""
    match deal.split():
        case ["marker"]:
            return phrase("the initiative marker is thrown")
        case ["cards", number]:
            return phrase("{cards} for both sides", cards=Count(int(number), "card"))
        case ["cards", side, number]:
            return phrase("{cards} for {side}", cards=Count(int(number), "card"), side=SideName(side))
        case ["draw", side, number]:
            return phrase("{side} draws {coins}", side=SideName(side), coins=Count(int(number), "coin"))
        case ["preview", side, number]:
            return phrase("{side} draws {coins} for round 2", side=SideName(side), coins=Count(int(number), "coin"))
        case ["priest", side, number]:
            coins = Count(int(number), "coin")
            return phrase("{side:possessive} Warrior Priest draws {coins}", side=SideName(side), coins=coins)
    return deal


# -- values that a key may have ----------------------------------------------------------------------------------------

_TRUTH: Final = ("true", "false")
_FURTHER: Final = 20
"""The number of rounds offered beyond the present one."""
_OF_UNIT: Final = {
    "royal_guard": "guard",
    "berserker": "berserker",
    "swordsman": "swordsman",
    "mercenary": "mercenary",
    "footman": "footman",
}
"""unit -> the decision that may be pending about it"""


def _rounds(position: Position) -> Sequence[str]:
    return tuple(map(str, range(position.round + _FURTHER + 1)))


def _in_draft(position: Position) -> Sequence[str]:
    return (*SIDES, NONE) if position.draft is not None else ()


def _of_draft(position: Position) -> Sequence[str]:
    return _TRUTH if position.options.armies == "draft" else ("false",)


def _battles(position: Position) -> Sequence[str]:
    """The battles, but not during a draft, whose cards are all placed."""
    return tuple(LINEUPS) if position.draft is None else ()


# -- what waits --------------------------------------------------------------------------------------------------------


def pending(position: Position) -> Sequence[str]:
    """The decisions that may be pending, by the units on the board; `none` for no decision."""
    return (NONE, *_pending_entries(position))


def _pending_entries(position: Position) -> Iterator[str]:
    for place, stack in enumerate(position.board):
        if stack is not None and stack.unit in _OF_UNIT:
            yield f"{_OF_UNIT[stack.unit]} {stack.side} {HEXES[place]}"
    for side in SIDES:
        both = [HEXES[place] for place in position.hexes_of(side, "footman")]
        if len(both) == MAX_UNITS["footman"]:
            yield " ".join(["footman", side, *both])
        if position.hexes_of(side, "warrior_priest"):
            yield from (f"priest {side} {coin}" for coin in (*position.armies[SIDE_INDEX[side]], ROYAL))


def _with_decision(there: Any, change: SetKey) -> list[str] | None:
    """royal_guard  The entries with another one; the choice for an attacked Royal Guard comes last."""
    word = change.word
    if word == NONE:
        return None
    old = [entry for entry in there if isinstance(entry, str)] if isinstance(there, list) else []
    guards = [entry for entry in old if _is_guard(entry)]
    if _is_guard(word):
        return [*[entry for entry in old if entry not in guards], word]
    return [word, *guards]


def _is_guard(entry: str) -> bool:
    return entry.lower().startswith("guard")


_BEFORE: Final = (*(f"cards {side} {ARMY_SIZE}" for side in SIDES), "cards 8", "cards 10", "marker")
_HANDS: Final = tuple(f"{verb} {side} {HAND_COINS}" for side in SIDES for verb in ("draw", "preview"))
_DEALS: Final = (*_BEFORE, *_HANDS, *(f"priest {side} 1" for side in SIDES))
"""All deals, in the order in which they are dealt."""


def chances(position: Position) -> Sequence[str]:
    """The deals that may be pending here; `none` for those due anyway."""
    return (NONE, *(deal for deal in _DEALS if _may_be_pending(position, deal)))


def _may_be_pending(position: Position, deal: str) -> bool:
    verb, *rest = deal.split()
    match verb:
        case "cards" if position.draft is not None:
            return rest == [str(cards_dealt(position))]
        case "cards":
            return position.round == 0 and len(rest) > 1
        case "marker":
            return position.round == 0
        case "preview":
            return position.options.preview
        case "priest":
            return bool(position.hexes_of(rest[0], "warrior_priest"))
    return True


def _with_deal(there: Any, change: SetKey) -> list[str] | None:
    """draw, preview, random-armies, draft  The entries with another, in the order in which they are dealt."""
    if change.word == NONE:
        return None
    old = [entry for entry in there if isinstance(entry, str)] if isinstance(there, list) else []
    return sorted(
        {*old, change.word}, key=lambda entry: (_DEALS.index(entry) if entry in _DEALS else len(_DEALS), entry)
    )


# -- declared ----------------------------------------------------------------------------------------------------------

SETTABLE: Final = (
    Key("round", "turns", _rounds, number),
    Key("initiative", "initiative", lambda _: (*SIDES, NONE)),
    Key(
        "initiative_moved",
        "initiative",
        lambda _: _TRUTH,
        truth,
        requires=phrase("a round must have begun"),
    ),
    Key(
        "active",
        "turns",
        lambda _: (*SIDES, NONE),
        optional,
        label=phrase("Whose turn it is"),
        requires=phrase("coins must lie in a hand"),
    ),
    Key(
        "pending",
        "turns",
        pending,
        _with_decision,
        label=phrase("What is decided before the next coin"),
        labels=pending_text,
    ),
    Key(
        "chance",
        "draw",
        chances,
        _with_deal,
        label=phrase("What chance owes"),
        labels=deal_text,
    ),
    Key("armies", "setup", _battles, label=phrase("Armies of a battle"), labels=SOURCE_LABELS),
    Key(
        "lineup",
        "setup",
        lambda _: (*ARMY_SOURCES, LAID_OUT),
        label=phrase("Where the armies come from"),
        labels=SOURCE_LABELS,
    ),
    Key(
        "royal_guard",
        "royal_guard",
        lambda _: GUARD_CARDS,
        label=phrase("Card of the Royal Guard"),
        labels=GUARD_LABELS,
    ),
    Key("preview", "preview", lambda _: _TRUTH, truth, label=phrase("Second hand drawn with the first")),
    Key("choose_order", "choose-order", _of_draft, truth, label=phrase("Order of a draft is chosen")),
    Key("elimination", "elimination-draft", _of_draft, truth, label=phrase("Cards are put away before a draft")),
    Key("thrown", "draft", _in_draft, optional, path="draft.winner", label=phrase("Whom the marker showed")),
    Key("drafts", "draft", _in_draft, optional, path="draft.first", label=phrase("Who drafts first")),
    Key("starts", "draft", _in_draft, optional, path="draft.starter", label=phrase("Who begins after the draft")),
    Key("winner", "win", lambda _: (*SIDES, NONE), optional),
    Key(
        "won_by",
        "win",
        lambda _: (*END_LABELS, NONE),
        optional,
        label=phrase("How the game ended"),
        labels=END_LABELS,
    ),
    Key(
        "control",
        "control",
        lambda _: (*SIDES, NONE),
        names=Names(phrase("location"), lambda _: tuple(HEXES[place] for place in LOCATIONS)),
        label=phrase("Who controls it", context="warchest"),
    ),
)
