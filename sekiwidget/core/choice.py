"""Actions and choices: what a side may choose, as a verb with picks, so that many legal actions stay short."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from sekiwidget.core.side import Side
from sekiwidget.text.phrase import phrase


class Action(Protocol):
    """One decision: a tiny frozen dataclass. `str(action)` is its canonical text without the actor."""

    @property
    def picked(self) -> tuple[str, tuple[tuple[str, ...], ...]]:
        """The verb and, for each pick of its choice in order, the ids picked (see choice.py)."""
        ...

    def seen_by(self, actor: Side, viewer: Side) -> Action:
        """The action by `actor` as a viewer may see it; hidden parts are `?`."""
        ...


SLOT = re.compile(r"\{(\d+)([#!]?)\}")
"""A slot of a form: the number of a pick, and which of its texts goes there."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Between `least` and `most` of these ids. An id is repeated for each such piece.

    `cost` says in words what an optional pick costs: `the card is discarded`. A choice with such a pick is shown as
    having a cost.

    `results` says for each id in a few words what picking it does, or "".

    `at`, once a game has located its choices, names for each id the piece or place of the scene that represents it, or
    "". If that piece holds several, `nth` is the index into its `inside`, from 0.

    `words` has for each id its name, or "" if the picture shows the name, or if the id itself is the name.

    `pays` says that the pick only pays for the action, such as any coin for a pass: picking it does not select this
    choice.

    `also` names for each id a second piece that shows it, or "": it is ringed while the id is picked.

    `asks` has for each id the question that is shown while the id is picked and something else must still be picked, or
    "": a template in which `{name}` is the name of the id (`{name}: where?`).
    """

    name: str
    ids: tuple[str, ...]
    least: int = 1
    most: int = 1
    at: tuple[str, ...] = ()
    cost: str = ""
    nth: tuple[int, ...] = ()
    results: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    pays: bool = False
    also: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()

    def admits(self, picked: tuple[str, ...]) -> bool:
        """Whether these ids may be picked together."""
        return self.least <= len(picked) <= self.most and not Counter(picked) - Counter(self.ids)

    def to_json(self) -> dict[str, Any]:
        """The pick as plain data for the page, without empty values."""
        data: dict[str, Any] = {"name": self.name, "ids": list(self.ids), "least": self.least, "most": self.most}
        rest = {
            "at": list(self.at),
            "cost": self.cost,
            "nth": list(self.nth),
            "results": list(self.results),
            "words": list(self.words),
            "pays": self.pays,
            "also": list(self.also),
            # Each template once.
            "asks": (templates := list(dict.fromkeys(self.asks))),
            "asked": [templates.index(one) for one in self.asks] if templates[1:] else [],
        }
        return {**data, **{key: value for key, value in rest.items() if value}}


@dataclass(frozen=True, slots=True)
class Choice:
    """A verb with its picks. It may admit actions that a rule refuses, but never excludes legal ones.

    `label` is a short sentence, `note` adds its consequence, `rule` is the paragraph that allows it. `act` is the name
    of the action once everything is picked, if the label alone is not clear enough: `Pass with this coin`. `form` is
    the text of its actions with slots for the picks: `{0}` the ids of the first pick separated by spaces, `{0!}` only
    the first of them, `{0#}` their number.

    `result` says in a few words what it does, if this is the same for all picks: `lost, 7 : 7`; `results` says it for
    some of its actions, by their texts: `1 + 3 = 4, to 18`. Both are set only by `Game.with_results`, as is `legal`:
    the texts of all its legal actions, if its picks cannot be combined freely and these actions are few. If they are
    many, `ways` has narrower picks: an action that fits one of these is legal, as far as its side knows, and no other
    is.

    A note must also name the costs, because the page shows the note instead of them.

    `main`: nothing else must be done first, so it is the main button while nothing is picked, and not in the list.
    """

    verb: str
    picks: tuple[Pick, ...] = ()
    label: str = ""
    rule: str = ""
    note: str = ""
    form: str = ""
    result: str = ""
    results: tuple[tuple[str, str], ...] = ()
    act: str = ""
    legal: tuple[str, ...] = ()
    ways: tuple[tuple[Pick, ...], ...] = ()
    main: bool = False

    @property
    def word(self) -> str:
        """The word that its texts begin with: that of its form, unless a pick comes first or there is none."""
        first = self.form.partition(" ")[0]
        return self.verb if not first or "{" in first else first

    def text(self, picked: Sequence[Sequence[str]]) -> str:
        """The text of the action for these ids, one sequence per pick; does not check whether they are admitted.

        Raises ValueError if a slot cannot be filled.
        """

        def fill(slot: re.Match[str]) -> str:
            number, part = int(slot[1]), slot[2]
            if number >= len(picked) or not picked[number]:
                raise ValueError(phrase("nothing is picked for {slot} of {form!r}", slot=slot[0], form=self.form))
            ids = picked[number]
            return str(len(ids)) if part == "#" else ids[0] if part == "!" else " ".join(ids)

        return SLOT.sub(fill, self.form)

    def admits(self, action: Action) -> bool:
        """Whether the action belongs to this choice."""
        verb, picked = action.picked
        return (
            verb == self.verb
            and len(picked) == len(self.picks)
            and all(pick.admits(ids) for pick, ids in zip(self.picks, picked, strict=True))
        )

    def _narrowed(self, way: Sequence[Pick]) -> list[dict[str, Any]]:
        """What each pick of a way has other than that of the choice: ids, least, most."""
        whole = [(list(pick.ids), pick.least, pick.most) for pick in self.picks]
        narrow = [(list(pick.ids), pick.least, pick.most) for pick in way]
        return [
            {name: now for name, now, was in zip(("ids", "least", "most"), one, before, strict=True) if now != was}
            for one, before in zip(narrow, whole, strict=True)
        ]

    def to_json(self) -> dict[str, Any]:
        """The choice as plain data for the page, without empty values."""
        data: dict[str, Any] = {
            "verb": self.verb,
            "picks": [pick.to_json() for pick in self.picks],
            "label": self.label,
            "rule": self.rule,
            "note": self.note,
            "form": self.form,
            "result": self.result,
            "results": dict(self.results),
            "act": self.act,
            "legal": list(self.legal),
            "ways": [self._narrowed(way) for way in self.ways],
            "main": self.main,
        }
        return {key: value for key, value in data.items() if value}


Find: TypeAlias = "Callable[[Choice, Pick], Sequence[str]]"
"""What represents each id of a choice's pick; `#n` after it means the nth (from 0) of that piece's contents."""


def locate(choices: Iterable[Choice], find: Find) -> tuple[Choice, ...]:
    """The choices with `find` supplying `at` of their picks; no `at` where nothing represents any id."""

    def located(choice: Choice, pick: Pick) -> Pick:
        found = [one.partition("#") for one in find(choice, pick)]
        at, nth = tuple(piece for piece, _, _ in found), tuple(int(number or 0) for _, _, number in found)
        held = any(hash_ for _, hash_, _ in found)
        return replace(pick, at=at, nth=nth if held else ()) if any(at) else pick

    return tuple(
        replace(choice, picks=tuple(located(choice, pick) for pick in choice.picks)) if choice.picks else choice
        for choice in choices
    )


def stand_ins(ids: Iterable[str], shown: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """For each id the piece that shows it, or "": equal ids get one each, any left over share the last.

    `shown` are ids with their pieces; a piece that shows several ids is repeated.
    """
    pieces: dict[str, list[str]] = {}
    for name, piece in shown:
        pieces.setdefault(name, []).append(piece)
    taken: Counter[str] = Counter()
    made = []
    for name in ids:
        there = pieces.get(name, [])
        made.append(there[min(taken[name], len(there) - 1)] if there else "")
        taken[name] += 1
    return tuple(made)
