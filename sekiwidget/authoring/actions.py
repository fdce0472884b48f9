"""Actions declared by a form: text, picks and what others see are derived from it and the types of the fields.

    Place = Annotated[int, Ids(lambda place: (PLACES[place],))]
    HiddenCards = Annotated[Cards, Ids(texts, back=card_backs)]

    @dataclass(frozen=True, slots=True)
    class Discard(Worded):
        form = "discard {cards}"
        cards: HiddenCards

An action without a form derives from `Open` or from nothing, and defines `picked` and `__str__` itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias, get_args, get_type_hints

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side

Picked: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]
"""The verb of a choice, and for each of its picks the ids that are picked."""

_FIELD: Final = re.compile(r"\{(\w+)\}")


class Ids(NamedTuple):
    """How the values of a type are written, in the annotation of a field.

    `ids` gives the words of a value, which become a pick, and in the text are joined by spaces. `back` gives what
    viewers other than the acting side and chance see; without it all see the value.
    """

    ids: Callable[[Any], tuple[str, ...]]
    back: Callable[[Any], Any] | None = None


_WORD: Final = Ids(lambda word: (str(word),))


class Open:
    """An action with nothing hidden."""

    __slots__ = ()

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """The action itself."""
        return self


@dataclass(frozen=True, slots=True)
class Worded:
    """An action with a form: its verb, then its fields and other words; fields are picked in this order.

    A field is a word, or its annotation says with `Ids` how it is written; empty fields are omitted from the text.
    """

    form: ClassVar[str]

    @property
    def picked(self) -> Picked:
        """The first word of the form, and the ids of each field."""
        shape = _SHAPES.get(type(self)) or _shape(type(self))
        return shape.verb, tuple([ids(getattr(self, name)) for name, ids in shape.fields])

    def __str__(self) -> str:
        shape = _SHAPES.get(type(self)) or _shape(type(self))
        text = shape.text % tuple([" ".join(ids(getattr(self, name))) for name, ids in shape.fields])
        return " ".join(text.split()) if "  " in text or text[-1] == " " else text

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """The action with hidden fields replaced by their backs."""
        backs = (_SHAPES.get(type(self)) or _shape(type(self))).backs
        if not backs or viewer in (actor, CHANCE):
            return self
        return replace(self, **{name: back(getattr(self, name)) for name, back in backs})

    @classmethod
    def choice(cls, picks: tuple[Pick, ...], label: str, rule: str, note: str = "") -> Choice:
        """The choice of these actions, with a pick for each field of the form."""
        shape = _SHAPES.get(cls) or _shape(cls)
        return Choice(shape.verb, picks, label, rule, note, shape.slots)


class _Shape(NamedTuple):
    """Derived from a form: its text with `%s` for each field, and with the slots of a choice."""

    verb: str
    text: str
    slots: str
    fields: tuple[tuple[str, Callable[[Any], tuple[str, ...]]], ...]
    backs: tuple[tuple[str, Callable[[Any], Any]], ...]


_SHAPES: Final[dict[type[Worded], _Shape]] = {}


def _shape(kind: type[Worded]) -> _Shape:
    """The shape of a class, computed on first use and cached in `_SHAPES`."""
    hints = get_type_hints(kind, include_extras=True)
    names = _FIELD.findall(kind.form)
    written = {name: next((one for one in get_args(hints[name]) if isinstance(one, Ids)), _WORD) for name in names}
    numbers = {name: str(number) for number, name in enumerate(names)}
    _SHAPES[kind] = _Shape(
        kind.form.split(maxsplit=1)[0],
        _FIELD.sub("%s", kind.form),
        _FIELD.sub(lambda field: f"{{{numbers[field[1]]}}}", kind.form),
        tuple((name, one.ids) for name, one in written.items()),
        tuple((name, one.back) for name, one in written.items() if one.back is not None),
    )
    return _SHAPES[kind]


def completions(position: Position, actor: Side, prefix: str) -> Iterator[str]:
    """Legal actions of the actor whose text begins so, in any case; without a prefix the verbs. None for chance."""
    if position.to_move != actor or actor == CHANCE:
        return
    seen = set()
    for action in position.legal():
        text = str(action)
        step = text if prefix.strip() else text.split(maxsplit=1)[0]
        if text.lower().startswith(prefix.lower()) and step not in seen:
            seen.add(step)
            yield step
