"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/shogun.md, "facts")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sekiwidget.authoring.facts import NONE, Fact, Facts, Kind
from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import KINDS, SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS, LETTER, SIDES
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES, REGIONS
from sekiwidget.games.shogun.notation import script_words as read
from sekiwidget.games.shogun.notation.phases import phase_of
from sekiwidget.games.shogun.rules.fights.fight import PEASANTS, Sums
from sekiwidget.games.shogun.rules.planning import hand
from sekiwidget.games.shogun.rules.position import Fight, Fought, Position
from sekiwidget.games.shogun.rules.scoring import most
from sekiwidget.games.shogun.rules.winter import shortage

_SHORT: Final = {short: one for number, one in enumerate(SIDES, 1) for short in (LETTER[one].lower(), str(number))}

SIDE: Kind[Position, Side] = Kind(
    "SIDE",
    {one: one for one in SIDES},
    short=_SHORT,
    among=lambda p: p.sides,
    otherwise=lambda one, key: phrase("{side} does not play here, so there is no {key!r}", side=one, key=key),
)
CUBE: Kind[Position, str] = Kind(
    "CUBE",
    {one: one for one in (*SIDES, FARMERS)},
    short={**{short: one for short, one in _SHORT.items() if not short.isdigit()}, "f": FARMERS},
    among=lambda p: (*p.sides, FARMERS),
    otherwise=lambda one, key: phrase("{side} does not play here, so there is no {key!r}", side=one, key=key),
)
SPACE: Kind[Position, str] = Kind("SPACE", {one: one for one in SPACES})
PROVINCE: Kind[Position, int] = Kind(
    "PROVINCE",
    INDEX,
    among=lambda p: p.places(),
    otherwise=lambda one, key: phrase(
        "{province} is out of play with three sides, so there is no {key!r}", province=IDS[one], key=key
    ),
)
REGION: Kind[Position, str] = Kind("REGION", {one: one for one in REGIONS})
KIND: Kind[Position, str] = Kind("KIND", {one: one for one in KINDS})

NEUTRAL: Final = "neutral"
"""The owner of a province that belongs to nobody."""


def _colour(position: Position, colour: str) -> int:
    """The place of a colour in a heap."""
    return PEASANTS if colour == FARMERS else position.seat(colour)


def _in_order(words: Iterable[str]) -> Value:
    """Words whose order matters, as one text: lists are compared in any order."""
    return " ".join(words) or NONE


def _winner(position: Position) -> Value:
    return _in_order(position.outcome.winners) if position.outcome else NONE


def _fought(position: Position) -> Fight | Fought | None:
    """The fight under way, or else the last one."""
    return position.fight or position.last


def _fight_kind(position: Position) -> Value:
    found = _fought(position)
    return found.kind if found is not None else NONE


def _fight_place(position: Position) -> Value:
    found = _fought(position)
    return IDS[found.place] if found is not None else NONE


def _attacker(position: Position) -> Value:
    """fight-player, fight-revolt  A side; in a revolt the farmers."""
    found = _fought(position)
    if found is None:
        return NONE
    if found.kind in ("revolt", "winter"):
        return FARMERS
    return (found.side if isinstance(found, Fight) else found.attacker) or NONE


def _defender(position: Position) -> Value:
    """fight-player, fight-neutral  A side; of a neutral province the farmers."""
    found = _fought(position)
    if found is None:
        return NONE
    if found.kind == "neutral":
        return FARMERS
    if isinstance(found, Fought):
        return found.defender or NONE
    return (found.side if found.kind != "player" else position.land[found.place].owner) or NONE


def _fight_winner(position: Position) -> Value:
    return (position.last.winner if position.last is not None and position.fight is None else "") or NONE


def _bid(position: Position, side: Side) -> Value:
    """bid-open  The card that was bid, once bids are open."""
    return (position.bids[position.seat(side)] if position.bids else None) or NONE


def _lost(position: Position, side: Side) -> Value:
    """losses  The cubes of a side in the tray that went back to its supply after the last fight."""
    last = position.last
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
        last.fell[PEASANTS],
    )
    if last.winner == own:
        return found.own - found.against
    return min(found.other, found.against - found.own)


def _buildings(position: Position, side: Side, kind: str) -> int:
    return sum(kind in land.buildings for land in position.land if land.owner == side)


def _played(position: Position) -> tuple[int, ...]:
    """The provinces in which anything lies."""
    return tuple(place for place in position.places() if any(position.land[place]))


FACTS: Facts[Position] = Facts(
    Fact("players", lambda p: len(p.sides)),
    Fact("year", lambda p: p.year),
    Fact("season", lambda p: p.season),
    Fact("phase", phase_of),
    Fact("step", lambda p: p.step or NONE),
    Fact("to_move", lambda p: p.to_move or NONE, word=read.side),
    # The action that is carried out, those opened so far, and how many have been carried out.
    Fact("action", lambda p: p.action or NONE, word=read.action),
    Fact("actions", lambda p: _in_order(p.actions), word=read.actions),
    Fact("done", lambda p: p.done),
    # The open event cards, and the one in force.
    Fact("events", lambda p: p.events, pieces=read.events),
    Fact("event", lambda p: p.event or NONE, word=read.event),
    Fact("specials", lambda p: _in_order(p.specials), word=read.specials),
    Fact("order", lambda p: _in_order(p.order), word=read.order),
    # How many provinces belong to nobody.
    Fact("neutral", lambda p: sum(p.land[place].owner is None for place in p.places())),
    # All cubes inside the tower; the farmers in their supply.
    Fact("tower_size", lambda p: sum(p.tower)),
    Fact("farmers", lambda p: p.farmers),
    Fact("winner", _winner, word=read.side),
    Fact("won_by", lambda p: p.outcome.rule if p.outcome else NONE),
    # The fight under way, or else the last one.
    Fact("fight.over", lambda p: p.fight is None),
    Fact("fight.kind", _fight_kind),
    Fact("fight.place", _fight_place, word=read.province),
    Fact("fight.attacker", _attacker, word=read.side),
    Fact("fight.defender", _defender, word=read.side),
    Fact("fight.winner", _fight_winner, word=read.side),
    Fact("provinces", lambda p, side: len(p.owned(side)), of=SIDE),
    Fact("armies_of", lambda p, side: sum(land.armies for land in p.land if land.owner == side), of=SIDE),
    Fact("supply", lambda p, side: p.supply[p.seat(side)], of=SIDE),
    Fact("chests", lambda p, side: p.chests[p.seat(side)], of=SIDE),
    Fact("rice", lambda p, side: p.rice[p.seat(side)], of=SIDE),
    Fact("points", lambda p, side: p.points[p.seat(side)], of=SIDE),
    Fact("privilege", lambda p, side: p.privilege[p.seat(side)] or NONE, of=SIDE, word=read.special),
    Fact("bid", _bid, of=SIDE, word=read.card),
    Fact("castles", lambda p, side: _buildings(p, side, "castle"), of=SIDE),
    Fact("temples", lambda p, side: _buildings(p, side, "temple"), of=SIDE),
    Fact("theatres", lambda p, side: _buildings(p, side, "theatre"), of=SIDE),
    # The rice that its provinces need and it does not have.
    Fact("shortage", shortage, of=SIDE),
    # The cards that it may lay this round, wherever they are now.
    Fact("hand", hand, of=SIDE, pieces=read.cards),
    # Its cubes that went back to the supply after the last fight.
    Fact("lost", _lost, of=SIDE),
    Fact(
        "plan",
        lambda p, side, space: p.card(side, space) or NONE,
        of=(SIDE, SPACE),
        shown=lambda p: ((side, space) for side in p.sides for space in SPACES if p.card(side, space)),
        word=read.card,
    ),
    Fact("tower", lambda p, colour: p.tower[_colour(p, colour)], of=CUBE),
    Fact("tray", lambda p, colour: p.tray[_colour(p, colour)], of=CUBE),
    # What counted in the last fight.
    Fact("fell", lambda p, colour: p.last.fell[_colour(p, colour)] if p.last is not None else 0, of=CUBE),
    Fact("owner", lambda p, at: p.land[at].owner or NEUTRAL, of=PROVINCE, shown=_played, word=read.side),
    Fact("armies", lambda p, at: p.land[at].armies, of=PROVINCE, shown=_played),
    Fact("buildings", lambda p, at: p.land[at].buildings, of=PROVINCE, shown=_played, pieces=read.buildings),
    Fact("revolts", lambda p, at: p.land[at].revolts, of=PROVINCE, shown=_played),
    Fact("sites_left", lambda p, at: PROVINCES[at].sites - len(p.land[at].buildings), of=PROVINCE, shown=_played),
    # The sides with most buildings of a kind in a region.
    Fact("most", most, of=(REGION, KIND), pieces=read.sides),
    word=read.word,
    no_pieces=read.no_pieces,
)
