"""The words and numbers of a scene: the track, the captions, the rules of a siege, and the sums of the last commit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sekiwidget.core.scene import Caption, Lane, Piece, Row, Sum, Table, Term, Tick
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, Card, Stack
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, clan_title, side_name, side_title
from sekiwidget.games.sekigahara.narration.status import (
    TableLine,
    role_text,
    short_role,
    status_line,
    undeployed_in_view,
    unit_count,
)
from sekiwidget.games.sekigahara.narration.sums import (
    Narrated,
    challenged_blocks,
    gaining_side,
    impact_terms,
    range_terms,
)
from sekiwidget.games.sekigahara.picture.scene_field import FieldView, far_lies_open, siege_ticks
from sekiwidget.games.sekigahara.picture.scene_map import COLOUR
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.position import Combat
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase
from sekiwidget.text.terms import Count, Number, Series

_SIEGE: Final = Table(
    (
        Row(phrase("Two blocks fit inside"), rule="8.9.1"),
        Row(phrase("No weapon, no challenge"), rule="8.9.5"),
        Row(phrase("Each 7 impact: one unit"), rule="8.9.4"),
    ),
    phrase("In a siege"),
)
_INITIATIVE: Final = phrase("initiative")


def track_name(field: FieldView) -> str:
    """The scale of the fight's track: that of a siege ends earlier."""
    return "siege" if field.besieged is not None else "impact"


def track_lanes(field: FieldView) -> dict[str, tuple[Lane, ...]]:
    """8.3.1  The impact track: the far side's lane first; in a siege the besieger's alone."""
    if not field.combat.kind:
        return {}
    made = []
    for side in (OTHER[field.near], field.near):
        if side != field.besieged:
            value = field.combat.impact[SIDE_INDEX[side]]
            before = value if field.last is None else field.last.old.impact[SIDE_INDEX[side]]
            words = phrase("{side} {impact}", side=side_name(side), impact=value)
            made.append(Lane(COLOUR[side], value, before if before != value else None, words))
    return {track_name(field): tuple(made)}


def track_ticks(field: FieldView) -> dict[str, tuple[Tick, ...]]:
    """8.9.4  In a siege, what each loss means."""
    return {track_name(field): tuple(siege_ticks(field))} if field.besieged is not None else {}


def captions(field: FieldView) -> Iterator[tuple[str, Caption]]:
    """8.2.1, 8.7.1, 8.9.4  The sides with their roles, how many blocks and cards wait, and how the fight stands."""
    far, near = OTHER[field.near], field.near
    yield from _far(field, far)
    yield from _near(field, near)
    if field.combat.kind:
        stops = status_line(field.view, field.combat)
        for name, line in (("status", stops.full), ("brief", stops.brief)):
            yield name, Caption(f"field.{name}", text=line.when, value=line.outcome, rest=line.losses)


def _far(field: FieldView, side: Side) -> Iterator[tuple[str, Caption]]:
    view, combat = field.view, field.combat
    sign, words = _initiative(field, side)
    name, colour = side_title(side), COLOUR[side]
    yield (
        "field.far",
        Caption("field.far.name", name, role_text(view, combat, side), side=colour, sign=sign, sign_words=words),
    )
    brief = short_role(combat, side)
    yield "field.far.part", Caption("field.far.part", name, brief, side=colour, sign=sign, sign_words=words)
    if far_lies_open(field):
        return
    if side != field.besieged and (count := len(undeployed_in_view(view, side))):
        yield "field.far.reserve", Caption("field.far.reserve.note", text=_blocks(count))
    if count := len(view.hands[SIDE_INDEX[side]]):
        yield "field.far.hand", Caption("field.far.hand.note", text=_cards(count))


def _near(field: FieldView, side: Side) -> Iterator[tuple[str, Caption]]:
    view = field.view
    yield "field.near", Caption("field.near.name", side_title(side), side=COLOUR[side])
    yield "field.near.role", Caption("field.near.role", text=role_text(view, field.combat, side))
    sign, words = _initiative(field, side)
    if sign:
        yield "field.near.force", Caption("field.near.force", sign=sign, sign_words=words)
        yield "field.near.sign", Caption("field.near.sign", sign=sign, sign_words=words)
        return
    blocks, cards = len(undeployed_in_view(view, side)), len(view.hands[SIDE_INDEX[side]])
    if blocks and cards:
        text = phrase("{blocks:figure}, {cards:figure}", blocks=Count(blocks, "block"), cards=Count(cards, "card"))
        yield "field.near.force", Caption("field.near.force", text=text)
    elif blocks or cards:
        yield "field.near.force", Caption("field.near.force", text=_blocks(blocks) if blocks else _cards(cards))


def _initiative(field: FieldView, side: Side) -> tuple[str, str]:
    """8.5  The sign of the side whose turn it is to deploy, and its word."""
    combat = field.combat
    playing = bool(combat.kind) and combat.winner is None and not combat.ended
    if playing and not combat.stopped[SIDE_INDEX[side]] and combat.initiative == side:
        return "fan", _INITIATIVE
    return "", ""


def _blocks(count: int) -> Phrase:
    return phrase("{blocks:figure}", blocks=Count(count, "block"))


def _cards(count: int) -> Phrase:
    return phrase("{cards:figure}", cards=Count(count, "card"))


def table_rows(lines: Iterable[TableLine]) -> tuple[Row, ...]:
    """Facts of a fight as rows of a table."""
    return tuple(Row(*line) for line in lines)


def tables(field: FieldView) -> dict[str, Table]:
    """8.9, 8.9.1, 8.9.4, 8.9.5  The tables beside the field: the rules of a siege while it lasts."""
    return {"siege": _SIEGE} if field.besieged is not None and not field.combat.ended else {}


# -- the sum of the last commit: number, meaning and paragraph of each term --------------------------------------------

_IMPACT: Final = phrase("impact")
_STEPS: Final = phrase("steps")


def impact_sum(field: FieldView) -> Sum | None:
    """8.3, 8.3.2, 8.3.3, 8.4.1, 8.6.1 to 8.6.3  The sum of the last commit, or None if it added nothing.

    Of a block that changes sides it is the impact on its new side: no weapon adds to it.
    """
    last = field.last
    if last is None:
        return None
    side = gaining_side(last)
    if side is None:
        return None
    terms = tuple(Term(addend.number, addend.words, addend.rule) for addend in impact_terms(last))
    side_index = SIDE_INDEX[side]
    old, new = last.old.impact[side_index], field.combat.impact[side_index]
    return Sum(
        terms,
        new - old,
        _IMPACT,
        phrase("{before} → {after}", context="format", before=old, after=new),
        f"rank.{side}.{len(field.combat.deployed[side_index]) - 1}",
        track_name(field),
        0 if field.besieged is not None or side != field.near else 1,
        _sum_notes(field, last, side),
    )


_MOST_TERMS: Final = 3
"""Up to so many blocks are counted one by one: more leave no room for the result."""


def final_sum(field: FieldView) -> Sum | None:
    """8.2.1, 8.9.4  The result of a fight that is decided, or None; what it costs is in the line below.

    During a retreat the map is large, and leaves room for the totals only.
    """
    combat = field.combat
    if combat.kind == "siege":
        return _siege_result(field) if combat.stopped[SIDE_INDEX[combat.attacker]] else None
    if combat.kind != "battle" or combat.winner is None:
        return None
    winner, loser = combat.winner, OTHER[combat.winner]
    most, least = (combat.impact[SIDE_INDEX[side]] for side in (winner, loser))
    lead = (
        phrase("{more:capital word} more than {side}", more=Number(most - least), side=side_name(loser))
        if most > least
        else begin_sentence(phrase("the defender wins ties"))
    )
    room = field.view.step != "retreat"
    return Sum(
        _blocks_of(combat, winner) if room else (),
        most,
        side_title(winner),
        track=track_name(field),
        note=(lead,) if room else (),
        winner=winner,
        rival=Term(least, side_title(loser), ""),
    )


def _siege_result(field: FieldView) -> Sum:
    """8.9.4  The besieger's impact, and whether the castle falls."""
    combat = field.combat
    fell = combat.ended and combat.winner == combat.attacker
    fell = fell or 0 < unit_count(field.view, combat, combat.defender) <= combat.losses[SIDE_INDEX[combat.defender]]
    return Sum(
        _blocks_of(combat, combat.attacker),
        combat.impact[SIDE_INDEX[combat.attacker]],
        side_title(combat.attacker),
        track=track_name(field),
        note=(begin_sentence(phrase("the castle falls") if fell else phrase("the castle holds")),),
        winner=combat.attacker if fell else combat.defender,
    )


def _blocks_of(combat: Combat, side: Side) -> tuple[Term, ...]:
    """The impact of each block on a side, by its clan; none where that is not the whole, or too much to write out."""
    deployed = combat.deployed[SIDE_INDEX[side]]
    whole = sum(entry.impact for entry in deployed) == combat.impact[SIDE_INDEX[side]]
    if not whole or not 1 < len(deployed) <= _MOST_TERMS:
        return ()
    return tuple(Term(entry.impact, clan_title(entry.block.clan), "") for entry in deployed)


def march_sum(last: Narrated, pieces: Mapping[str, Piece]) -> Sum | None:
    """7.3.3 to 7.3.6  How far the march of the last commit may go, or None if it was a first step, or no march."""
    terms = tuple(Term(addend.number, addend.words, addend.rule) for addend in range_terms(last))
    if not terms:
        return None
    stack = f"{PLACES[last.action.end]}.{last.actor}.0"
    return Sum(terms, sum(term.number for term in terms), _STEPS, piece=stack if stack in pieces else "")


def _sum_notes(field: FieldView, last: Narrated, side: Side) -> tuple[Phrase, ...]:
    """8.2.2, 8.6.1, 8.6.3  The blocks and their card; for a defection, what the other side lost by it."""
    if not isinstance(last.action, Deploy):
        blocks = Series(map(BlockName, challenged_blocks(last)))
        loser = OTHER[side]
        old, new = (fight.impact[SIDE_INDEX[loser]] for fight in (last.old, last.new))
        return (
            phrase("{blocks:bare capital}", blocks=blocks),
            phrase("now fights for {side}", side=side_name(side)),
            phrase("{side}: {before} → {after}", context="format", side=side_name(loser), before=old, after=new),
        )
    return _block_title(last.action.blocks), _card_note(last.action.card)


def _card_note(card: Card | None) -> Phrase:
    """8.2.2, 8.2.4, 8.4.1, 8.4.2  By what kind of card a block came."""
    if card is None:
        return phrase("without a card")
    match card.kind:
        case "sword":
            return phrase("with a sword card")
        case "double":
            return phrase("with a double card")
    return phrase("with a plain card")


def _block_title(blocks: Stack) -> Phrase:
    first = BlockName(blocks[0])
    if len(blocks) == 1:
        return phrase("{block:bare capital}", block=first)
    return phrase("{block:bare capital} + {other:bare}", block=first, other=BlockName(blocks[1]))
