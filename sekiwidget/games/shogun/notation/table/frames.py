"""What is in the middle of something, as tables of `[position]`: the draft, fights, revolts in winter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sekiwidget.authoring.table_fields import Field, Fields, Form, Path, Told
from sekiwidget.authoring.table_forms import number, pieces, word
from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import Word, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, FARMERS
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.notation.table import forms
from sekiwidget.games.shogun.notation.tokens import read_number, read_place
from sekiwidget.games.shogun.rules.actions import PILE
from sekiwidget.games.shogun.rules.position import Draft, Fight, Fought, Position, Revolts

FIGHT_KINDS = ("player", "neutral", "revolt", "winter")
"""fight-when  The kinds of fights."""

NO_WINNER = "none"
"""undecided  What is said of a fight that nobody has won."""


class Drafting(NamedTuple):
    """setup-take  A draft with whose turn it is, and whether that side has taken the top card of the pile unseen."""

    draft: Draft
    turn: Side | None
    drawing: bool

    @classmethod
    def of(cls, position: Position) -> Drafting | None:
        """That of a position."""
        if position.draft is None:
            return None
        waits = position.waiting[0] if position.waiting else None
        turn = waits if position.to_move in (CHANCE, None) else position.to_move
        return cls(position.draft, turn, position.step == "draw")

    def put(self, position: Position) -> Position:
        """The position with it; what is asked is found later."""
        waiting = () if self.turn is None else (self.turn,)
        return position.but(draft=self.draft, waiting=waiting, step="draw" if self.drawing else "")


def _no_key(of: str) -> Callable[[Any], str]:
    return lambda key: phrase("{key!r} is not a key of {table}", key=key, table=of)


def _frame(
    name: str, keys: Fields, needed: Sequence[str], build: Callable[[dict[str, Any], Any], Any], empty: Any = None
) -> Form[Any]:
    """A table of some keys, of which a few are needed; `build` makes the value of its attributes and of the default."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        before = len(reader.problems)
        table = reader.sub(path, found, keys.keys, _no_key(name))
        for key in needed:
            if key not in table and len(reader.problems) == before:
                reader.fault(path, phrase("{table} needs {key}", table=name, key=key))
        values = keys.read(Told(reader, table, path))
        for key in needed:
            if key in table and values[key] is None and len(reader.problems) == before:
                reader.fault((*path, key), phrase("{table} needs {key}", table=name, key=key))
        return default if len(reader.problems) > before else build(values, default)

    return Form(read, keys.write, empty)


def fight_form(sides: Sequence[Side]) -> Form[Any]:
    """tower  A fight whose cubes are about to be thrown."""
    keys = Fields(
        Field("kind", word(FIGHT_KINDS), always=True),
        Field("place", forms.PLACE_FORM, always=True),
        Field("side", forms.side_form(sides), always=True),
        Field("cubes", forms.heap_form(len(sides)), always=True),
        Field("action", forms.ACTION_FORM),
    )
    return _frame("fight", keys, ("kind", "place", "side", "cubes"), lambda values, _: Fight(**values))


def revolts_form(sides: Sequence[Side]) -> Form[Any]:
    """winter-order  The revolts of a side in winter that are still to come."""
    keys = Fields(
        Field("side", forms.side_form(sides), always=True),
        Field("places", forms.PLACES_FORM, always=True),
        Field("farmers", number(range(ALL_FARMERS + 1), "winter-table"), always=True),
    )
    return _frame("revolts", keys, ("side", "places", "farmers"), lambda values, _: Revolts(**values))


def last_form(sides: Sequence[Side]) -> Form[Any]:
    """count  The last fight."""
    winner = word((*sides, FARMERS, NO_WINNER), full=lambda found: found.lower() if isinstance(found, str) else found)
    keys = Fields(
        Field("kind", word(FIGHT_KINDS), always=True),
        Field("place", forms.PLACE_FORM, always=True),
        Field("attacker", forms.side_form(sides)),
        Field("defender", forms.side_form(sides)),
        Field("fell", forms.heap_form(len(sides)), always=True),
        Field("winner", winner, default=NO_WINNER, of=lambda fought: fought.winner or NO_WINNER, always=True),
    )

    def build(values: dict[str, Any], _: Any) -> Fought:
        return Fought(**{**values, "winner": "" if values["winner"] == NO_WINNER else values["winner"]})

    return _frame("last", keys, ("kind", "place", "fell"), build)


def draft_form(sides: Sequence[Side]) -> Form[Any]:
    """setup-take  The draft: whose turn it is, groups left, cards open, in the pile and under it, last seen, taken.

    Groups and the pile are, if they are not told, what the provinces that have been taken leave.
    """
    nothing: tuple[int, ...] = ()
    sizes: Form[tuple[int, ...]] = pieces(
        _size, lambda found: " ".join(map(str, found)), lambda found: tuple(sorted(found, reverse=True))
    )
    keys = Fields(
        Field("turn", forms.side_form(sides)),
        Field("groups", forms.by_side_form(sides, sizes), default=(), always=True),
        Field("open", forms.PLACES_FORM, default=nothing),
        Field("pile", _either(forms.PLACES_FORM), default=None, always=True),
        Field("under", forms.PLACE_ROW_FORM, default=nothing),
        Field("seen", forms.by_side_form(sides, forms.PLACES_FORM, whole=False), default=(nothing,) * len(sides)),
        Field("taken", forms.word_form(_taken, lambda place: PILE if place == PILE else IDS[place])),
    )

    def build(values: dict[str, Any], default: Drafting) -> Drafting:
        turn, taken = values.pop("turn"), values.pop("taken")
        values["groups"] = values["groups"] or default.draft.groups
        gone = {*values["open"], *values["under"], taken}
        if values["pile"] is None:
            values["pile"] = tuple(place for place in default.draft.pile if place not in gone)
        return Drafting(Draft(**values, taken=None if taken == PILE else taken), turn, taken == PILE)

    frame = _frame("draft", keys, (), build)

    def write(drafting: Drafting) -> dict[str, Any]:
        taken = PILE if drafting.drawing else drafting.draft.taken
        made = {**drafting.draft._asdict(), "turn": drafting.turn, "taken": taken}
        return keys.write(_Shown(made))

    return Form(frame.read, write, None)


class _Shown:
    """A frame with what its keys are written from."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


def _either(form: Form[Any]) -> Form[Any]:
    """A form where nothing said is None."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        return form.read(reader, path, found, ())

    return Form(read, form.write, None)


def _size(word: Word) -> int:
    """setup-groups  The size of a group. Raises UnreadableAction."""
    found = read_number(word, ARMIES)
    if not found:
        none = phrase("{word!r} is not the size of a group", word=word.text)
        raise unreadable(word, none, ("5",), "setup-groups")
    return found


def _taken(word: Word) -> Any:
    """setup-take  The card that was taken: a province, or the top of the pile before it is turned up."""
    return PILE if word.text.lower() == PILE else read_place(word)
