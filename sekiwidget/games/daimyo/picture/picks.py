"""The targets of picks in the picture: cards, units and hexes."""

from __future__ import annotations

from collections.abc import Sequence

from sekiwidget.core.choice import Choice, Pick, locate, stand_ins
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.picture.strips import card_ids
from sekiwidget.games.daimyo.rules.position import Position


def pick_targets(view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
    """The choices of a view, with the pieces and places of its picture; the last commit changes none of these."""
    side, choices = view.to_move, view.choices()
    if side not in view.sides:
        return choices

    def find(choice: Choice, pick: Pick) -> Sequence[str]:
        return _targets(view, side, choice, pick)

    return locate(choices, find)


def _targets(view: Position, side: Side, choice: Choice, pick: Pick) -> Sequence[str]:
    """The pieces and places of one pick: cards of the hand, played cards to give, names of neighbours, units, hexes."""
    if pick.name in ("card", "cards"):
        side_index = view.side_index(side)
        place, cards = (
            ("played", view.played[side_index]) if choice.verb == "give" else ("hand", view.hands[side_index])
        )
        return stand_ins(pick.ids, ((card.text, piece) for piece, card in card_ids(f"{side}.{place}", cards)))
    if choice.verb == "give":
        return [f"{view.left(side) if way == 'left' else view.right(side)}.name" for way in pick.ids]
    if pick.name in ("bushi", "daimyo"):
        return [f"{hex_}.{pick.name}" for hex_ in pick.ids]
    return pick.ids


def picks_at(view: Position, at: str) -> dict[str, tuple[str, ...]]:
    """The ids under which a piece or place can be picked, by the name of the pick."""
    name, _, rest = at.partition(".")
    if name in HEX:
        return {"place": (name,), **({rest: (name,)} if rest in ("bushi", "daimyo") else {})}
    heap, _, _ = rest.partition(".")
    heaps = {"hand": view.hands, "played": view.played, "incoming": view.incoming}
    if name not in view.sides or heap not in heaps:
        return {}
    lying = card_ids(f"{name}.{heap}", heaps[heap][view.side_index(name)])
    found = tuple(card.text for piece, card in lying if piece == at and card.known)
    return dict.fromkeys(("card", "cards"), found) if found else {}
