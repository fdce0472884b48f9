"""setup  The start of a game: armies by option, contents of the bags, and pending chance events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sekiwidget.games.warchest.components.data_files import load
from sekiwidget.games.warchest.components.units import IN_ARMY, IN_BAG, NUMBER, ROYAL, SIDES, Coins
from sekiwidget.games.warchest.rules.position import Deal, Draft, Options, Position
from sekiwidget.games.warchest.rules.view import backs, hides
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

ARMIES: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in load("board.toml")["armies"]}
"""The line-ups that are fixed: the first game and the historical battles."""
WAYS: Final = ("first", "random", "draft", *(name for name in ARMIES if name != "first"))
"""What `armies` may be."""
OWN: Final = "own"
"""What `armies` is in a position that a table lays out."""
THROW: Final = Deal("marker", "")
"""setup  The initiative marker is thrown; by chance, both sides of it evenly."""
GUARDS: Final = ("revised", "original")
DRAFT_CARDS: Final[int] = load("board.toml")["setup"]["draft_cards"]
ELIMINATION_CARDS: Final[int] = load("board.toml")["setup"]["elimination_cards"]
PICKS: Final[tuple[int, ...]] = tuple(load("board.toml")["setup"]["draft"])
"""draft  How many cards each in turn, beginning with who drafts first."""


def read_options(given: Mapping[str, Any]) -> Options:
    """The options of a game. Raises ValueError for an unknown option, or one that does not fit the others."""
    known = Options._fields
    if unknown := [key for key in given if key not in known]:
        names, others = ", ".join(known), ", ".join(unknown)
        raise ValueError(phrase("War Chest has the options {known}, not {unknown}", known=names, unknown=others))
    options = Options(**given)
    if options.armies not in WAYS:
        raise ValueError(phrase("armies is {ways}, not {given!r}", ways=", ".join(WAYS), given=options.armies))
    if options.royal_guard not in GUARDS:
        guards = Series(GUARDS)
        raise ValueError(phrase("royal_guard is {guards:or}, not {given!r}", guards=guards, given=options.royal_guard))
    for name in ("preview", "choose_order", "elimination"):
        value = getattr(options, name)
        if not isinstance(value, bool):
            raise ValueError(phrase("{name} is true or false, not {given!r}", name=name, given=value))
        if value and name != "preview" and options.armies != "draft":
            raise ValueError(phrase('{name} belongs to the draft: say armies = "draft", too', name=name))
    return options


def start(options: Options) -> Position:
    """setup, first-game, gaugamela, bannockburn, crecy  The table before chance has done anything.

    The marker is thrown, after any deal of cards; in a first game White has it.
    """
    from sekiwidget.games.warchest.rules.flow import begin_round, proceed

    fixed = ARMIES.get(options.armies)
    if fixed is not None:
        position = Position(armies=(tuple(fixed["white"]), tuple(fixed["black"])), options=options)
        if "initiative" not in fixed:
            return proceed(position.but(chance=(THROW,)), [])
        return begin_round(equipped(position.but(initiative=fixed["initiative"])), [])
    if options.armies == "random":
        chance = (*(Deal("cards", side, IN_ARMY) for side in SIDES), THROW)
        return proceed(Position(options=options, chance=chance), [])
    cards = ELIMINATION_CARDS if options.elimination else DRAFT_CARDS
    chance = (Deal("cards", "", cards), THROW)
    return proceed(Position(options=options, chance=chance, draft=Draft()), [])


def equipped(position: Position) -> Position:
    """setup  Two coins of each unit and the Royal Coin in the bag, the rest in the supply."""
    bags = [tuple(sorted((*army * IN_BAG, ROYAL))) for army in position.armies]
    shown = tuple(backs(bag) if hides(position, side) else bag for side, bag in zip(SIDES, bags, strict=True))
    supply = tuple(_rest(army) for army in position.armies)
    return position.but(bags=shown, supply=supply)


def _rest(army: tuple[str, ...]) -> Coins:
    return tuple(sorted(unit for unit in army for _ in range(NUMBER[unit] - IN_BAG)))
