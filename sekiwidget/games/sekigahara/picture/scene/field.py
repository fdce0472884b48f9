"""The field of a scene: two ranks with the cards that brought them, who waits, the hands; or a siege."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.core.scene import Move, Piece
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, SIDES, Block
from sekiwidget.games.sekigahara.components.wording import BlockName, clan_title, side_name
from sekiwidget.games.sekigahara.narration.field_status import fallen
from sekiwidget.games.sekigahara.picture.scene.field_of import FieldOf
from sekiwidget.games.sekigahara.picture.scene.map import block_symbol, card_symbol
from sekiwidget.games.sekigahara.picture.scene.siege import castle
from sekiwidget.games.sekigahara.picture.scene.tray import hand_on_field, waiting_pieces
from sekiwidget.games.sekigahara.rules.actions import Challenge, Deploy, Lose, Show, Yield
from sekiwidget.games.sekigahara.rules.combat.combat_state import Deployed
from sekiwidget.text.phrase import phrase

_CHALLENGE: Final = phrase("challenge")
_LOST: Final = phrase("lost")


def field_pieces(field: FieldOf) -> Iterator[tuple[str, Piece]]:
    """Everything on the field, with its id."""
    for side in (OTHER[field.near], field.near):
        if side == field.besieged:
            yield from castle(field, side)
        else:
            yield from _rank(field, side)
            yield from waiting_pieces(field, side)
            if field.undecided and side != field.near:
                yield "castle", Piece(f"fortress-{side}", "field.castle")
        yield from hand_on_field(field, side)
    if (following := _next_to_deploy(field)) is not None:
        words = phrase("the next block of {side} will stand here", side=side_name(following))
        yield "next", Piece(f"back-{following}", field.half(following), 97, ("next",), "nocard", words=words)


def _next_to_deploy(field: FieldOf) -> Side | None:
    """8.2.3  The side that may deploy a block now, if the viewer sees its hand and its blocks."""
    view = field.view
    side = view.to_move
    if view.step != "deploy" or field.combat.ended or side not in SIDES or view.viewer not in (None, side):
        return None
    return side if any(choice.verb.startswith("deploy") for choice in view.choices()) else None


# -- ranks -------------------------------------------------------------------------------------------------------------


def _rank(field: FieldOf, side: Side) -> Iterator[tuple[str, Piece]]:
    """The deployed blocks in order, each with its card; where blocks went over, the gaps they left."""
    rank = field.combat.deployed[SIDE_INDEX[side]]
    lost = fallen(field.view)[SIDE_INDEX[side]]
    fresh = _changed(field, side)
    place = field.half(side)
    for at, entry in enumerate(rank):
        turned = entry.block.side != side
        states = [*(["now"] if at in fresh else []), *(["lost"] if at in lost else []), *(["turned"] if turned else [])]
        yield f"rank.{side}.{at}", _deployed(entry, place, at, tuple(states))
    gone = _gone_over(field, side)
    for at, entry in enumerate(gone, len(rank)):
        back = sum(one.impact for one in gone)
        words = phrase("{side}: {impact} taken back", side=side_name(side), impact=back)
        label = phrase("{impact} taken back", impact=entry.impact)
        card = card_symbol(entry.card)
        yield (
            f"rank.{side}.{at}",
            Piece(block_symbol(entry.block), place, at, ("ghost", "turned"), card, label=label, words=words),
        )
    if field.last is not None and isinstance(field.last.action, Challenge) and field.last.actor == side:
        yield "challenge", Piece(card_symbol(LOYALTY[side]), place, 99, ("now",), label=_CHALLENGE)


def _deployed(entry: Deployed, place: str, at: int, states: tuple[str, ...]) -> Piece:
    """A deployed block; if new and framed, its name and impact are in the sum, not beside it."""
    return Piece(
        block_symbol(entry.block),
        place,
        at,
        states,
        card_symbol(entry.card),
        words=phrase("{block:bare}, has changed sides", block=BlockName(entry.block)) if "turned" in states else "",
        label="" if "now" in states else clan_title(entry.block.clan),
        value="" if "now" in states else _LOST if "lost" in states else f"+{entry.impact}",
    )


def _changed(field: FieldOf, side: Side) -> frozenset[int]:
    """The blocks of a rank that the last commit changed: deployed, challenged, lost."""
    last, side_index = field.last, SIDE_INDEX[side]
    if last is None:
        return frozenset()
    count = len(field.combat.deployed[side_index])
    if isinstance(last.action, Deploy) and last.actor == side:
        return frozenset(range(count - len(last.action.blocks), count))
    if isinstance(last.action, Yield) and last.actor != side:
        return frozenset(range(count - last.old.asked, count))
    if isinstance(last.action, Challenge) and last.actor != side:
        return frozenset(range(count - last.old.asked, count))
    if isinstance(last.action, Show) and last.actor == side:
        return frozenset(range(count - last.old.asked, count))
    if isinstance(last.action, Lose):
        return fallen(field.view)[side_index] - fallen(last.before)[side_index]
    return frozenset()


def _gone_over(field: FieldOf, side: Side) -> tuple[Deployed, ...]:
    """8.6.1  The entries that left a rank with the last commit."""
    last = field.last
    if last is None or not isinstance(last.action, Yield) or last.actor != side:
        return ()
    return last.old.deployed[SIDE_INDEX[side]][-last.old.asked :]


def crossing(field: FieldOf) -> Iterator[Move]:
    """8.6.1  The way of blocks that went over with the last commit, from the rank they left to the other."""
    for side in SIDES:
        if gone := _gone_over(field, side):
            yield Move(field.half(side), field.half(OTHER[side]), count=len(gone), style="across")


def rank_ids(field: FieldOf, side: Side) -> Iterator[tuple[str, Block]]:
    """8.7.2  Each deployed block of a side with the piece that shows it: first those that changed sides."""
    lost = fallen(field.view)
    for owner in (OTHER[side], side):
        for at, entry in enumerate(field.combat.deployed[SIDE_INDEX[owner]]):
            if entry.block.side == side and at not in lost[SIDE_INDEX[owner]]:
                yield f"rank.{owner}.{at}", entry.block
