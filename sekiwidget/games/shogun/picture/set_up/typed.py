"""What is typed while setting up, beside what all games have: numbers after a colour, actions by name, whole plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.set_up.changes import Enter, Put, Take
from sekiwidget.authoring.set_up.parts import NONE
from sekiwidget.authoring.tokens import Word, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.core.action import Action
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, KINDS, UNKNOWN
from sekiwidget.games.shogun.components.cubes import COLOURS
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.notation.sheet import read_pairs
from sekiwidget.games.shogun.notation.tokens import named_side, read_side
from sekiwidget.games.shogun.picture.set_up.entered import REST, key_in_full
from sekiwidget.games.shogun.picture.set_up.pieces import ACTION_CARD, REVOLT, lying
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.position import Position

PLAN_VERB: Final = "plan"
_MOST: Final = 99


def piece_in_full(word: str) -> str:
    """The id of a piece: a cube by its letter, a card by a beginning that fits no other; other words as they are."""
    text = word.lower()
    if text in (*COLOURS, *KINDS, REVOLT):
        return text
    if text in ("f", "farmer"):
        return COLOURS[-1]
    if text == f"{REVOLT}s":
        return REVOLT
    side = None if text.isdigit() else named_side(text)
    if side is not None:
        return side
    place = key_in_full(text)
    if place in IDS:
        return place
    fits = [card for card in EVENTS if card.startswith(text)]
    return fits[0] if len(fits) == 1 else text


def parse_plan(position: Position, words: Sequence[Word]) -> Action | None:
    """plan  `plan black castle kai bid 2`, pairs as a script has them; None for another form of the verb."""
    if len(words) < 3 or "." in words[1].text:
        return None
    side, rest = read_side(words[1], position.sides), words[2:]
    if [word.text for word in rest] == [UNKNOWN]:
        return Enter(PLAN_VERB, side, UNKNOWN)
    if len(rest) == 2 and rest[1].text.lower() == REST:
        return None
    pairs = read_pairs(rest)
    hidden = next((pair for pair in pairs if pair.space == UNKNOWN), None)
    if hidden is not None:
        raise unreadable(hidden.at, phrase("a hidden card lies on a space with a name"), (), "plan")
    return Enter(PLAN_VERB, side, " ".join(f"{pair.space} {pair.card or EMPTY_SPACE}" for pair in pairs))


def join_plan_words(words: Sequence[Word]) -> str:
    """The side and the space of a plan as the one word that they are to other readers: `plan black castle rest`."""
    if len(words) == 4 and "." not in words[1].text:
        words = [words[0], Word(f"{words[1].text}.{words[2].text}", words[1].start), words[3]]
    return " ".join(word.text for word in words)


def resolve_pieces(position: Position, change: Action, *, moving: bool) -> Action:
    """A change with its pieces in full: numbers multiply the cube before them, in the row of actions these are meant.

    With `moving`, cards are taken from where they lie.
    """
    if isinstance(change, Put):
        if len(change.pieces) == 1 and change.pieces[0] in (*CHESTS, NONE) and change.spot.startswith(f"{PLAN_VERB}."):
            return Enter(PLAN_VERB, change.spot.removeprefix(f"{PLAN_VERB}."), change.pieces[0])
        pieces = _pieces(change.pieces, change.spot)
        return Put(tuple(_from(position, piece) for piece in pieces) if moving else pieces, change.spot)
    return Take(_pieces(change.pieces, "")) if isinstance(change, Take) else change


def _pieces(found: Sequence[str], spot: str) -> tuple[str, ...]:
    made: list[str] = []
    for piece in found:
        name, at, start = piece.partition("@")
        last = made[-1].partition("@") if made else ("", "", "")
        if name.isascii() and name.isdigit() and len(name) < 4 and last[0] in (*COLOURS, REVOLT):
            here = made.pop()
            made += [f"{last[0]}{at}{start}" if at else here] * min(int(name), _MOST)
        elif (start or spot) == "actions" and name in ACTIONS:
            made.append(f"{ACTION_CARD}{name}{at}{start}")
        else:
            made.append(piece)
    return tuple(made)


def _from(position: Position, piece: str) -> str:
    """A card with the place where it lies, if it does not lie on the shelf."""
    if "@" in piece or piece in (*COLOURS, *KINDS, REVOLT):
        return piece
    there = [one.spot for one in lying(position) if one.id == piece]
    return f"{piece}@{there[0]}" if len(there) == 1 else piece
