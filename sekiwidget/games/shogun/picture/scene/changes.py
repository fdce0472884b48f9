"""What the last commit did on the map, and what the next choice is about there: what is framed and seen at first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.scene import Move
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import IDS, INDEX, SEA
from sekiwidget.games.shogun.picture.sheets.map import way_name
from sekiwidget.games.shogun.rules import actions as act
from sekiwidget.games.shogun.rules.position import Position


class MapFocus(NamedTuple):
    """`framed` plates; `wanted` groups of provinces that should be seen, first those that matter most."""

    framed: Collection[int]
    wanted: tuple[Collection[int], ...]


def map_focus(view: Position, last: Narrated[Position] | None, own: Side) -> MapFocus:
    """The provinces of the last commit, those that are asked for, those of a side's plan, all that it owns."""
    now, asked = _changed(view, last), _asked(view)
    framed: set[int] = set(view.draft.open) if view.draft is not None else set()
    if view.fight is not None:
        framed.add(view.fight.place)
    if view.revolts is not None:
        framed |= {*view.revolts.places}
    if view.draft is not None and view.draft.taken is not None:
        framed = {view.draft.taken}
    side = own if view.to_move not in view.sides else view.to_move
    return MapFocus(
        framed,
        (now | (framed if view.draft is None else set()), asked, framed, _laid_provinces(view, side), view.owned(side)),
    )


def _laid_provinces(view: Position, side: Side) -> tuple[int, ...]:
    """The provinces whose cards lie on a side's board, as far as they can be seen."""
    plan = view.plans[view.seat(side)]
    return tuple(INDEX[card] for card in plan if card in INDEX)


def _changed(view: Position, last: Narrated[Position] | None) -> set[int]:
    """Where something lies otherwise than before, and where the last commit says it was."""
    if last is None:
        return set()
    found = {place for place, (land, old) in enumerate(zip(view.land, last.before.land, strict=True)) if land != old}
    if last.before.fight is not None:
        found.add(last.before.fight.place)
    if isinstance(last.action, act.Plan) and last.action.card in INDEX:
        found.add(INDEX[last.action.card])
    return found


def _asked(view: Position) -> set[int]:
    """The provinces among which one chooses, or of the card that is carried out."""
    if view.to_move not in view.sides or view.step in ("plan", "take"):
        return set()
    ids = {name for choice in view.choices() for pick in choice.picks for name in pick.ids}
    return {INDEX[name] for name in ids if name in INDEX}


def map_moves(last: Narrated[Position] | None) -> Iterator[Move]:
    """battle, deploy1-move  An arrow from province to province; over the sea from plate to plate."""
    if last is None or not isinstance(last.action, act.Battle | act.Move):
        return
    start, end = last.action.start, last.action.end
    links = () if frozenset((start, end)) in SEA else (way_name(start, end),)
    yield Move(IDS[start], IDS[end], links)
