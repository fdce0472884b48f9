"""Reading the `[position]` table of a scenario file (docs/daimyo.md, "[position]").

Every fault is collected as a problem with the path of keys to the words; nothing is built if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from sekiwidget.authoring.tokens import Word
from sekiwidget.core.position import Outcome
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, TYPES, Card, Cards, in_order
from sekiwidget.games.daimyo.components.hexes import HEX, Hex
from sekiwidget.games.daimyo.notation.facts import NEUTRAL as NOBODY
from sekiwidget.games.daimyo.notation.problems.problems import problems
from sekiwidget.games.daimyo.notation.table.names import in_full, side_word
from sekiwidget.games.daimyo.notation.table.reader import Reader
from sekiwidget.games.daimyo.notation.tokens import read_card, read_hex
from sekiwidget.games.daimyo.rules.dealing import next_hand
from sekiwidget.games.daimyo.rules.position import Gift, Position, Units
from sekiwidget.games.daimyo.rules.rounds import resume
from sekiwidget.games.daimyo.rules.setup import BUSHI, NEUTRAL, PLAYERS, start_land, start_units
from sekiwidget.games.daimyo.rules.view import face

KEYS = (
    "players",
    "round",
    "phase",
    "land",
    "units",
    "reserve",
    "hexes_left",
    "hands",
    "played",
    "incoming",
    "card",
    "moved",
    "open",
    "gifts",
    "pools",
    "winner",
    "won_by",
    "viewer",
)
CARDS = ("hands", "played", "incoming")
ENDS = ("end-daimyo", "end-occupation")
MOST_ROUNDS = 100_000


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides what `3x ?` are. Raises PositionError with every problem."""
    reader = Reader(table)
    reader.sub((), table, KEYS, "key of [position]")
    players = reader.number(("players",), table.get("players", 2), PLAYERS, 2, "setup")
    sides = SIDES[:players]
    reader.table, reader.written, twice = in_full(table, sides)
    reader.problems += twice
    position = _on_the_table(reader, sides)
    position = _cards(reader, position)
    position = _course(reader, position)
    viewer = reader.one_of("viewer", (*sides, PUBLIC), PUBLIC) if "viewer" in table else None
    if not reader.problems:
        position = _filled(reader, position.but(viewer=viewer), seed)
    if not reader.problems:
        reader.problems += problems(position)
    if not reader.problems:
        position = _ready(reader, position)
    if reader.problems:
        raise PositionError(reader.placed())
    return position


def _on_the_table(reader: Reader, sides: tuple[Side, ...]) -> Position:
    """setup, land, units  Hexes and units as told; else those of the start."""
    table, players = reader.table, len(sides)
    land = start_land(players)
    units = start_units(players)
    if "land" in table:
        land = tuple(sorted(_owned(reader, sides).items()))
    if "units" in table or "land" in table:
        units = tuple(sorted(_standing(reader, sides).items()))
    reserve = []
    told = reader.sub(("reserve",), table.get("reserve", {}), sides, "side that plays")
    for side in sides:
        left = max(0, BUSHI - sum(here.bushi for _, here in units if here.side == side))
        bounds = range(BUSHI + 1)
        reserve.append(reader.number(("reserve", side), told.get(side, left), bounds, left, "reserve"))
    left = max(0, NEUTRAL - sum(owner is None for _, owner in land))
    bounds = range(NEUTRAL + 1)
    hexes_left = reader.number(("hexes_left",), table.get("hexes_left", left), bounds, left, "card-d")
    none = ((),) * players
    return Position(sides, land=land, units=units, reserve=tuple(reserve), hexes_left=hexes_left, pools=none)


def _owned(reader: Reader, sides: tuple[Side, ...]) -> dict[Hex, Side | None]:
    """land  Each hex with its owner."""
    made: dict[Hex, Side | None] = {}
    for name, owner in reader.sub(("land",), reader.table["land"], HEX, "hex of the table").items():
        if isinstance(owner, str) and owner in (*sides, NOBODY):
            made[HEX[name]] = None if owner == NOBODY else owner
        else:
            wanted = ", ".join((*sides, NOBODY))
            reader.fault(("land", name), f"{owner!r} is expected to be one of {wanted}", "land")
    return made


def _standing(reader: Reader, sides: tuple[Side, ...]) -> dict[Hex, Units]:
    """units  `m13 = "black 2 daimyo"`: a side, a number of bushi, its daimyo; one of the last two may be left out."""
    made = {}
    for name, text in reader.sub(("units",), reader.table.get("units", {}), HEX, "hex of the table").items():
        first, *rest = [word.text.lower() for word in _words(reader, ("units", name), text)] or [""]
        side = side_word(first, sides)
        daimyo = rest.count("daimyo") == 1
        number = [word for word in rest if word != "daimyo"] if daimyo else rest
        counts = [int(one) for one in number if one.isascii() and one.isdigit() and len(one) < 3]
        if side not in sides or len(number) > 1 or len(counts) != len(number) or not (daimyo or number):
            wanted = 'a side, a number of bushi and perhaps daimyo: "black 2 daimyo"'
            reader.fault(("units", name), f"{text!r} is expected to be {wanted}", "units")
        elif not daimyo and counts == [0]:
            reader.fault(("units", name), "nobody stands here; leave the hex out", "units")
        else:
            made[HEX[name]] = Units(side, counts[0] if counts else 0, daimyo)
    return made


def _words(reader: Reader, path: tuple[str, ...], text: Any) -> list[Word]:
    """The words of a text; none of what is none."""
    return reader.split(path, text) if isinstance(text, str) else []


def _cards(reader: Reader, position: Position) -> Position:
    """hand, knowledge  The cards of each side, and what is known of them."""
    table, sides = reader.table, position.sides
    read = partial(read_card, players=len(sides))
    heaps = {key: tuple(map(in_order, reader.by_side(key, sides, read))) for key in (*CARDS, "pools")}
    position = position.but(**heaps, gifts=_gifts(reader, position))
    default = 3 if any(heaps["played"]) else 1 if any(any(heaps[key]) for key in CARDS) else 0
    position = position.but(phase=reader.number(("phase",), table.get("phase", default), (0, 1, 3, 4), 1, "phase-1"))
    seen = {card for row in (*heaps["incoming"], *(() if position.face_down else heaps["played"])) for card in row}
    opened = reader.words(("open",), table["open"], read) if "open" in table else seen
    return position.but(opened=in_order(card for card in set(opened) if card.known))


def _gifts(reader: Reader, position: Position) -> tuple[Gift, ...]:
    """phase-4  `black left A3 right B1 taken`; where the viewer does not know who has which, `black A3 B1 taken`."""
    found = reader.table.get("gifts", [])
    if not isinstance(found, list):
        reader.fault(("gifts",), f"a list of texts is expected, not {found!r}", "phase-4")
        return ()
    made = []
    for number, text in enumerate(found):
        path = ("gifts", str(number))
        words = _words(reader, path, text)
        taken = bool(words) and words[-1].text.lower() == "taken"
        plain = [word.text.lower() for word in words[: len(words) - taken]]
        giver = side_word(plain[0], position.sides) if plain else ""
        sure = len(plain) == 5 and plain[1::2] == ["left", "right"]
        if giver not in position.sides or not (sure or len(plain) == 3):
            wanted = '"black left A3 right B1", perhaps with taken'
            reader.fault(path, f"{text!r} is expected to be like {wanted}", "phase-4")
            continue
        cards = reader.words(
            path, " ".join(plain[2::2] if sure else plain[1:]), partial(read_card, players=len(position.sides))
        )
        if len(cards) == 2:
            made.append(Gift(giver, (cards[0], cards[1]), taken, sure))
    return tuple(made)


def _course(reader: Reader, position: Position) -> Position:
    """phase-3, hex-once  Round, the card that is carried out, hexes moved already, and how the game ended."""
    table, sides = reader.table, position.sides
    rounds = range(1, MOST_ROUNDS + 1)
    read = partial(read_card, players=len(sides))
    card = reader.words(("card",), table["card"], read) if "card" in table else ()
    if len(card) > 1:
        reader.fault(("card",), "one card is carried out at a time", "priority")
    moved = reader.words(("moved",), table.get("moved", ""), read_hex)
    outcome = None
    if "winner" in table or "won_by" in table:
        outcome = Outcome((reader.one_of("winner", sides, ""),), reader.one_of("won_by", ENDS, ""))
    return position.but(
        round=reader.number(("round",), table.get("round", 1), rounds, 1, "phase-1"),
        card=card[0] if card else None,
        fresh=tuple(sorted(set(moved))),
        outcome=outcome,
    )


def _filled(reader: Reader, position: Position, seed: int) -> Position:
    """deck  Unknown cards are drawn by the seed, but in a view; what lies nowhere has not been dealt."""
    heaps = {key: list(getattr(position, key)) for key in CARDS}
    deck = DECKS[len(position.sides)]
    rows = [(key, seat) for key in CARDS for seat in range(len(position.sides))]
    used = {card for key, seat in rows for card in heaps[key][seat]}
    left = [card for card in deck if card not in used]
    if position.viewer is not None:
        return position.but(deck=_rest(position))
    rng = Random(f"{seed}/position")
    for kind in (*TYPES, ""):
        for key, seat in rows:
            row: list[Card] = []
            for card in heaps[key][seat]:
                fits = [one for one in left if not kind or one.letter == kind]
                if card.known or card.letter != kind:
                    row.append(card)
                elif not fits:
                    reader.fault((key, position.sides[seat]), f"no card is left for {card.text}", "deck")
                else:
                    row.append(fits[int(rng.random() * len(fits))])
                    left.remove(row[-1])
            heaps[key][seat] = in_order(row)
    return position.but(**{key: tuple(rows) for key, rows in heaps.items()}, deck=tuple(left))


def _rest(position: Position) -> Cards:
    """deck  The cards that a view shows nowhere, by type: those that have not been dealt."""
    secret = [gift for gift in position.gifts if not gift.sure]
    shown = [card for gift in secret for card in gift.cards]
    for seat in range(len(position.sides)):
        hand = position.pools[seat] or position.hands[seat] + position.played[seat]
        shown += [card for card in (*hand, *position.incoming[seat]) if card.letter]
    deck = DECKS[len(position.sides)]
    known = {card for card in shown if card.known}
    left = []
    for letter in TYPES:
        here = [card for card in deck if card.letter == letter and card not in known]
        unknown = sum(card.letter == letter and not card.known for card in shown)
        # The two of a gift that show their type are among these, but counted by their names.
        unknown -= 2 * sum(face(gift).letter == letter for gift in secret)
        mine = [card for card in here if card in position.opened]
        left += [*mine, *[Card(letter, 0)] * (len(here) - len(mine) - unknown)]
    return in_order(left)


def _ready(reader: Reader, position: Position) -> Position:
    """phase-1, phase-3  Who has to decide what."""
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    if position.phase == 0 and next_hand(position) is not None:
        return position.but(step="deal", to_move=CHANCE)
    position = position.but(phase=position.phase or 1)
    return resume(position)
