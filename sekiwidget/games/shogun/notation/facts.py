"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/shogun.md, "facts")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sekiwidget.authoring.facts import NONE, Fact, Facts, Kind
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import KINDS, SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS, LETTER, SIDES
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES, REGIONS
from sekiwidget.games.shogun.components.wording import (
    action_name,
    building_plural,
    province_name,
    region_name,
    side_name,
    side_names,
)
from sekiwidget.games.shogun.notation import fact_words as words
from sekiwidget.games.shogun.rules.fights import FARMERS_SEAT, REVOLT_KINDS, Sums, survivors
from sekiwidget.games.shogun.rules.planning import hand
from sekiwidget.games.shogun.rules.position import Fight, LastFight, Position
from sekiwidget.games.shogun.rules.sequence import phase_of
from sekiwidget.games.shogun.rules.winter import most_buildings, shortage
from sekiwidget.text.phrase import phrase


def last_fight(position: Position) -> LastFight | None:
    """count  The fight that was just decided; none while another one is under way."""
    return position.last if position.fight is None else None


def _fought(position: Position) -> Fight | LastFight | None:
    """The fight under way, or else the last one."""
    return position.fight or position.last


def fight_kind(position: Position) -> Value:
    """fight-player, fight-neutral, revolt-strength  The kind of the fight."""
    found = _fought(position)
    return found.kind if found is not None else NONE


def fight_place(position: Position) -> Value:
    """battle  The province of the fight."""
    found = _fought(position)
    return IDS[found.place] if found is not None else NONE


def fight_attacker(position: Position) -> Value:
    """fight-player, fight-revolt  The attacking side; in a revolt the farmers."""
    found = _fought(position)
    if found is None:
        return NONE
    if found.kind in REVOLT_KINDS:
        return FARMERS
    return (found.side if isinstance(found, Fight) else found.attacker) or NONE


def fight_defender(position: Position) -> Value:
    """fight-player, fight-neutral  The defending side; of a neutral province the farmers."""
    found = _fought(position)
    if found is None:
        return NONE
    if found.kind == "neutral":
        return FARMERS
    if isinstance(found, LastFight):
        return found.defender or NONE
    return (found.side if found.kind != "player" else position.land[found.place].owner) or NONE


def fight_winner(position: Position) -> Value:
    """count  The winning side or the farmers; none while the fight is under way, and where nothing is left."""
    last = last_fight(position)
    return (last.winner if last is not None else "") or NONE


def fight_losses(position: Position, side: Side) -> Value:
    """losses  The cubes of a side that returned from the tray to its supply after the last fight; 0 during a fight."""
    last = last_fight(position)
    if last is None:
        return 0
    fell = last.fell[position.seat(side)]
    return fell - _survivors(position, last) if last.winner == side else fell


def _survivors(position: Position, last: LastFight) -> int:
    own = last.attacker if last.attacker is not None else last.defender
    other = last.defender if last.attacker is not None else None
    found = Sums(
        last.fell[position.seat(own)] if own is not None else 0,
        last.fell[position.seat(other)] if other is not None else 0,
        last.fell[FARMERS_SEAT],
    )
    return survivors(found, "side" if last.winner == own else "other")


# -- all facts ---------------------------------------------------------------------------------------------------------

_SHORT: Final = {short: one for number, one in enumerate(SIDES, 1) for short in (LETTER[one].lower(), str(number))}

SIDE_KIND: Kind[Position, Side] = Kind(
    "SIDE",
    {one: one for one in SIDES},
    side_name,
    short=_SHORT,
    among=lambda p: p.sides,
    otherwise=lambda one, key: phrase("{side} does not play here, so there is no {key!r}", side=one, key=key),
)
CUBE_KIND: Kind[Position, str] = Kind(
    "CUBE",
    {one: one for one in (*SIDES, FARMERS)},
    side_name,
    short={**{short: one for short, one in _SHORT.items() if not short.isdigit()}, "f": FARMERS},
    among=lambda p: (*p.sides, FARMERS),
    otherwise=lambda one, key: phrase("{side} does not play here, so there is no {key!r}", side=one, key=key),
)
SPACE_KIND: Kind[Position, str] = Kind("SPACE", {one: one for one in SPACES}, action_name)
PROVINCE_KIND: Kind[Position, int] = Kind(
    "PROVINCE",
    INDEX,
    province_name,
    among=lambda p: p.places(),
    otherwise=lambda one, key: phrase(
        "{province} is out of play with three sides, so there is no {key!r}", province=IDS[one], key=key
    ),
)
REGION_KIND: Kind[Position, str] = Kind("REGION", {one: one for one in REGIONS}, region_name)
BUILDING_KIND: Kind[Position, str] = Kind("KIND", {one: one for one in KINDS}, building_plural)

NEUTRAL: Final = "neutral"
"""The owner of a province that belongs to nobody."""


def _colour(position: Position, colour: str) -> int:
    """The place of a colour in a heap."""
    return FARMERS_SEAT if colour == FARMERS else position.seat(colour)


def _in_order(words: Iterable[str]) -> Value:
    """Words whose order matters, as one text: lists are compared in any order."""
    return " ".join(words) or NONE


def _winner(position: Position) -> Value:
    return _in_order(position.outcome.winners) if position.outcome else NONE


def _bid(position: Position, side: Side) -> Value:
    """bid-open  The card that was bid, once bids are open."""
    return (position.bids[position.seat(side)] if position.bids else None) or NONE


def _fell(position: Position, colour: str) -> int:
    """count  The cubes of a colour that counted in the last fight; none while a fight is under way."""
    last = last_fight(position)
    return last.fell[_colour(position, colour)] if last is not None else 0


def _buildings(position: Position, side: Side, kind: str) -> int:
    return sum(kind in land.buildings for land in position.land if land.owner == side)


def _played(position: Position) -> tuple[int, ...]:
    """The provinces that are not empty."""
    return tuple(place for place in position.places() if any(position.land[place]))


FACTS: Facts[Position] = Facts(
    Fact("players", lambda p: len(p.sides), phrase("number of sides")),
    Fact("year", lambda p: p.year, phrase("year")),
    Fact("season", lambda p: p.season, phrase("season"), words=words.SEASON_WORDS),
    Fact("phase", phase_of, phrase("phase"), words=words.PHASE_WORDS),
    Fact("step", lambda p: p.step or NONE, phrase("pending decision"), words=words.STEP_WORDS),
    Fact("to_move", lambda p: p.to_move or NONE, phrase("side to move"), words=words.MOVER_WORDS),
    # The action that is carried out, those opened so far, and how many have been carried out.
    Fact("action", lambda p: p.action or NONE, phrase("action being carried out"), words=words.ACTION_WORDS),
    Fact("actions", lambda p: _in_order(p.actions), phrase("open actions"), words=words.ACTION_ROW_WORDS),
    Fact("done", lambda p: p.done, phrase("actions carried out")),
    # The open event cards, and the one in force.
    Fact("events", lambda p: p.events, phrase("open event cards"), pieces=words.event_list, told=words.event_names),
    Fact("event", lambda p: p.event or NONE, phrase("event card in force"), words=words.EVENT_WORDS),
    Fact("specials", lambda p: _in_order(p.specials), phrase("row of special cards"), words=words.SPECIAL_ROW_WORDS),
    Fact("order", lambda p: _in_order(p.order), phrase("turn order"), words=words.SIDE_ROW_WORDS),
    # How many provinces belong to nobody.
    Fact("neutral", lambda p: sum(p.land[place].owner is None for place in p.places()), phrase("neutral provinces")),
    # All cubes inside the tower; the farmers in their supply.
    Fact("tower_size", lambda p: sum(p.tower), phrase("cubes in the tower")),
    Fact("farmers", lambda p: p.farmers, phrase("farmers in the supply")),
    Fact("winner", _winner, phrase("winner"), words=words.WINNER_WORDS),
    Fact(
        "won_by",
        lambda p: p.outcome.rule if p.outcome else NONE,
        phrase("rule that ended the game"),
        words=words.END_WORDS,
    ),
    # The fight under way, or else the last one.
    Fact("fight.over", lambda p: p.fight is None, phrase("fight over")),
    Fact("fight.kind", fight_kind, phrase("kind of fight"), words=words.FIGHT_WORDS),
    Fact("fight.place", fight_place, phrase("place of the fight"), words=words.PLACE_WORDS),
    Fact("fight.attacker", fight_attacker, phrase("attacker"), words=words.FIGHTER_WORDS),
    Fact("fight.defender", fight_defender, phrase("defender"), words=words.FIGHTER_WORDS),
    Fact("fight.winner", fight_winner, phrase("fight winner"), words=words.FIGHTER_WORDS),
    Fact(
        "provinces",
        lambda p, side: len(p.owned(side)),
        lambda side: phrase("{side:possessive} provinces", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "armies_of",
        lambda p, side: sum(land.armies for land in p.land if land.owner == side),
        lambda side: phrase("{side:possessive} armies in all", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "supply",
        lambda p, side: p.supply[p.seat(side)],
        lambda side: phrase("{side:possessive} supply", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "chests",
        lambda p, side: p.chests[p.seat(side)],
        lambda side: phrase("{side:possessive} chests", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "rice",
        lambda p, side: p.rice[p.seat(side)],
        lambda side: phrase("{side:possessive} rice", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "points",
        lambda p, side: p.points[p.seat(side)],
        lambda side: phrase("{side:possessive} points", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "privilege",
        lambda p, side: p.privilege[p.seat(side)] or NONE,
        lambda side: phrase("{side:possessive} special card", side=side),
        of=SIDE_KIND,
        words=words.SPECIAL_WORDS,
    ),
    Fact("bid", _bid, lambda side: phrase("{side:possessive} bid", side=side), of=SIDE_KIND, words=words.CARD_WORDS),
    Fact(
        "castles",
        lambda p, side: _buildings(p, side, "castle"),
        lambda side: phrase("{side:possessive} castles", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "temples",
        lambda p, side: _buildings(p, side, "temple"),
        lambda side: phrase("{side:possessive} temples", side=side),
        of=SIDE_KIND,
    ),
    Fact(
        "theatres",
        lambda p, side: _buildings(p, side, "theatre"),
        lambda side: phrase("{side:possessive} theatres", side=side),
        of=SIDE_KIND,
    ),
    # The rice that its provinces need and it does not have.
    Fact("shortage", shortage, lambda side: phrase("rice that {side} is short of", side=side), of=SIDE_KIND),
    # The cards that it may lay this round, wherever they are now.
    Fact(
        "hand",
        hand,
        lambda side: phrase("{side:possessive} hand", side=side),
        of=SIDE_KIND,
        pieces=words.card_list,
        told=words.card_names,
    ),
    # Its cubes that went back to the supply after the last fight.
    Fact("lost", fight_losses, lambda side: phrase("{side:possessive} losses", side=side), of=SIDE_KIND),
    Fact(
        "plan",
        lambda p, side, space: p.card(side, space) or NONE,
        lambda side, space: phrase("{side:possessive} card on {space}", side=side, space=space),
        of=(SIDE_KIND, SPACE_KIND),
        shown=lambda p: ((side, space) for side in p.sides for space in SPACES if p.card(side, space)),
        words=words.CARD_WORDS,
    ),
    Fact(
        "tower",
        lambda p, colour: p.tower[_colour(p, colour)],
        lambda colour: phrase("cubes in the tower: {colour}", colour=colour),
        of=CUBE_KIND,
    ),
    Fact(
        "tray",
        lambda p, colour: p.tray[_colour(p, colour)],
        lambda colour: phrase("cubes in the tray: {colour}", colour=colour),
        of=CUBE_KIND,
    ),
    # What counted in the last fight.
    Fact(
        "fell",
        _fell,
        lambda colour: phrase("cubes that fell: {colour}", colour=colour),
        of=CUBE_KIND,
    ),
    Fact(
        "owner",
        lambda p, at: p.land[at].owner or NEUTRAL,
        lambda at: phrase("owner of {place}", place=at),
        of=PROVINCE_KIND,
        shown=_played,
        words=words.OWNER_WORDS,
    ),
    Fact(
        "armies",
        lambda p, at: p.land[at].armies,
        lambda at: phrase("armies in {province}", province=at),
        of=PROVINCE_KIND,
        shown=_played,
    ),
    Fact(
        "buildings",
        lambda p, at: p.land[at].buildings,
        lambda at: phrase("buildings in {province}", province=at),
        of=PROVINCE_KIND,
        shown=_played,
        pieces=words.building_list,
        told=words.building_names,
    ),
    Fact(
        "revolts",
        lambda p, at: p.land[at].revolts,
        lambda at: phrase("revolt markers in {province}", province=at),
        of=PROVINCE_KIND,
        shown=_played,
    ),
    Fact(
        "sites_left",
        lambda p, at: PROVINCES[at].sites - len(p.land[at].buildings),
        lambda at: phrase("free sites in {province}", province=at),
        of=PROVINCE_KIND,
        shown=_played,
    ),
    # The sides with most buildings of a kind in a region.
    Fact(
        "most",
        most_buildings,
        lambda region, kind: phrase("most {buildings} in {region}", buildings=kind, region=region),
        of=(REGION_KIND, BUILDING_KIND),
        pieces=words.side_list,
        told=side_names,
    ),
    no_pieces=words.no_pieces,
)
