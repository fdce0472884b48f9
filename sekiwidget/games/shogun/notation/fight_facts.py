"""What is known of the fight under way, or else of the last one."""

from __future__ import annotations

from sekiwidget.authoring.facts import NONE
from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.rules.fights.fight import FARMERS_SEAT, REVOLT_KINDS, Sums
from sekiwidget.games.shogun.rules.position import Fight, Fought, Position


def last_fight(position: Position) -> Fought | None:
    """count  The fight that was just decided; none while another one is under way."""
    return position.last if position.fight is None else None


def _fought(position: Position) -> Fight | Fought | None:
    """The fight under way, or else the last one."""
    return position.fight or position.last


def fight_kind(position: Position) -> Value:
    """fight-player, fight-neutral, revolt-strength  What kind of fight it is."""
    found = _fought(position)
    return found.kind if found is not None else NONE


def fight_place(position: Position) -> Value:
    """battle  The province that is fought for."""
    found = _fought(position)
    return IDS[found.place] if found is not None else NONE


def fight_attacker(position: Position) -> Value:
    """fight-player, fight-revolt  A side; in a revolt the farmers."""
    found = _fought(position)
    if found is None:
        return NONE
    if found.kind in REVOLT_KINDS:
        return FARMERS
    return (found.side if isinstance(found, Fight) else found.attacker) or NONE


def fight_defender(position: Position) -> Value:
    """fight-player, fight-neutral  A side; of a neutral province the farmers."""
    found = _fought(position)
    if found is None:
        return NONE
    if found.kind == "neutral":
        return FARMERS
    if isinstance(found, Fought):
        return found.defender or NONE
    return (found.side if found.kind != "player" else position.land[found.place].owner) or NONE


def fight_winner(position: Position) -> Value:
    """count  A side or the farmers; none while the fight is under way, and where nothing is left."""
    last = last_fight(position)
    return (last.winner if last is not None else "") or NONE


def fight_losses(position: Position, side: Side) -> Value:
    """losses  The cubes of a side in the tray that went back to its supply after the last fight.

    None while a fight is under way.
    """
    last = last_fight(position)
    if last is None:
        return 0
    fell = last.fell[position.seat(side)]
    return fell - _survivors(position, last) if last.winner == side else fell


def _survivors(position: Position, last: Fought) -> int:
    own = last.attacker if last.attacker is not None else last.defender
    other = last.defender if last.attacker is not None else None
    found = Sums(
        last.fell[position.seat(own)] if own is not None else 0,
        last.fell[position.seat(other)] if other is not None else 0,
        last.fell[FARMERS_SEAT],
    )
    if last.winner == own:
        return found.own - found.against
    return min(found.other, found.against - found.own)
