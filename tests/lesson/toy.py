"""A small counting game with chance and hidden cards, for testing lessons.

Red and Blue add cards to a total. Each may doubt a card just added by the other, in case it holds a 0; after each
card that stands, chance deals another. Rules: 1 whose turn, 2.1 the card must be held, 2.2 no zero is added,
3 stopping, 4.1 doubt needs a zero, 5 the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, cast

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import (
    AmbiguousAction,
    IllegalAction,
    PositionError,
    Problem,
    Reason,
    Refusal,
    UnreadableAction,
)
from sekiwidget.core.game import Chain, Rule, Sentence, Settled
from sekiwidget.core.position import Commit, Event, Outcome, Value
from sekiwidget.core.scene import Scene, Sum, Term
from sekiwidget.core.side import CHANCE
from sekiwidget.text.languages import Translator

SIDES = ("red", "blue")
DEEP = 10**9


@dataclass(frozen=True)
class Act:
    verb: str
    side: str = ""
    card: int = -1

    def __str__(self) -> str:
        return " ".join(filter(None, (self.verb, self.side, "" if self.card < 0 else str(self.card))))

    @property
    def picked(self) -> tuple[str, tuple[tuple[str, ...], ...]]:
        return self.verb, () if self.card < 0 else ((str(self.card),),)

    def seen_by(self, actor: str, viewer: str) -> Act:
        return replace(self, card=-1) if self.verb == "deal" and viewer not in (self.side, CHANCE) else self


@dataclass(frozen=True)
class Toy:
    total: int = 0
    red: tuple[int, ...] = ()
    blue: tuple[int, ...] = ()
    turn: str = "red"
    step: str = "add"
    last: int = 0
    stopped: int = 0
    endless: bool = False

    @property
    def to_move(self) -> str | None:
        if self.stopped == 2 or self.total >= 21:
            return None
        if self.step == "deal" or self.endless:
            return CHANCE
        return self.other if self.step == "doubt" else self.turn

    @property
    def outcome(self) -> Outcome | None:
        return None if self.to_move else Outcome((self.turn,), "5")

    @property
    def other(self) -> str:
        return "blue" if self.turn == "red" else "red"

    def hand(self, side: str) -> tuple[int, ...]:
        return {"red": self.red, "blue": self.blue}[side]

    def holding(self, side: str, cards: tuple[int, ...]) -> Toy:
        return replace(self, red=cards) if side == "red" else replace(self, blue=cards)

    def legal(self) -> Iterator[Act]:
        side = self.to_move
        if side == CHANCE:
            yield from (Act("deal", self.turn, card) for card in range(1, 7))
        elif side and self.step == "doubt":
            yield Act("accept")
            if 0 in self.hand(side):
                yield Act("doubt")
        elif side:
            yield Act("stop")
            yield from (Act("add", card=card) for card in sorted(set(self.hand(side)) - {0}))

    def choices(self) -> tuple[Choice, ...]:
        found: dict[str, list[str]] = {}
        for act in self.legal():
            found.setdefault(act.verb, []).append(str(act.card))
        return tuple(Choice(verb, (Pick("card", tuple(ids)),)) for verb, ids in found.items())

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    def asked(self) -> Reason:
        return Reason("1", f"{self.to_move or 'Nobody'} decides.")

    def passing(self) -> Act | None:
        return Act("accept") if self.to_move and self.step == "doubt" else None

    def is_forced(self) -> bool:
        hand = self.hand(self.to_move) if self.to_move in SIDES else (0,)
        return not hand

    def why_not_by(self, actor: str, act: Act) -> Refusal | None:
        reasons = []
        if actor != self.to_move:
            reasons.append(Reason("1", f"It is not {actor}'s turn."))
        if act.verb == "add" and actor in SIDES:
            if self.step != "add":
                reasons.append(Reason("1", "Nothing is added now."))
            if act.card not in self.hand(actor):
                reasons.append(Reason("2.1", f"{actor} holds no {act.card}."))
            if act.card == 0:
                reasons.append(Reason("2.2", "A zero is not added."))
        if act.verb == "doubt" and (actor not in SIDES or 0 not in self.hand(actor)):
            reasons.append(Reason("4.1", "Doubt needs a zero."))
        if not reasons and not any(act == option for option in self.legal()):
            reasons.append(Reason("1", "That is not asked here."))
        return Refusal(tuple(reasons)) if reasons else None

    def why_not(self, act: Act) -> Refusal | None:
        return self.why_not_by(self.to_move or "", act)

    def play(self, act: Act) -> Commit:
        refusal = self.why_not(act)
        if refusal is not None:
            raise IllegalAction(act, refusal)
        after = self.after(act)
        return Commit(self, act, after, (Event("2", act.verb, (), "total", after.total - self.total),))

    def after(self, act: Act) -> Toy:
        if act.verb == "deal":
            dealt = self.holding(act.side, tuple(sorted((*self.hand(act.side), act.card))))
            return replace(dealt, step="add", turn=self.other)
        if act.verb == "add":
            cards = list(self.hand(self.turn))
            cards.remove(act.card)
            played = self.holding(self.turn, tuple(cards))
            return replace(played, total=self.total + act.card, last=act.card, step="doubt", stopped=0)
        if act.verb == "doubt":
            cards = list(self.hand(self.other))
            cards.remove(0)
            back = self.holding(self.other, tuple(cards))
            return replace(back, total=self.total - self.last, step="add", turn=self.other)
        if act.verb == "accept":
            return replace(self, step="deal")
        return replace(self, turn=self.other, stopped=self.stopped + 1)

    def sample(self, rng: Random) -> Act:
        options = list(self.legal())
        return options[int(rng.random() * len(options))]

    def chances(self) -> Iterator[tuple[Act, int]]:
        return ((act, 1) for act in self.legal()) if self.to_move == CHANCE else iter(())

    def seen_by(self, side: str) -> Toy:
        if side == CHANCE:
            return self
        return replace(self, red=self.red if side == "red" else (), blue=self.blue if side == "blue" else ())

    def facts(self) -> tuple[str, ...]:
        return ("total", "to_move", "over", "hands.red", "hands.blue")

    def fact(self, key: str) -> Value:
        found: dict[str, Value] = {
            "total": self.total,
            "to_move": self.to_move or "",
            "over": self.to_move is None,
            "hands.red": tuple(map(str, self.red)),
            "hands.blue": tuple(map(str, self.blue)),
        }
        if key not in found:
            raise KeyError(f"there is no fact {key!r}")
        return found[key]

    def problems(self) -> list[Problem]:
        return []


def _rule(name: str) -> Rule:
    return Rule(name, f"Rule {name}", "", "", "rule", True)


class ToyGame:
    id = "toy"
    title = "Counting"
    version = "1"
    rules: ClassVar = {name: _rule(name) for name in ("1", "2", "2.1", "2.2", "3", "4", "4.1", "5")}

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        return SIDES

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Toy:
        return Toy(red=(1, 2, 3), blue=(0, 4, 5))

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Toy:
        problems = [Problem("", f"there is no key {key!r}", (key,)) for key in table if key not in _KEYS]
        for side in SIDES:
            words = str(table.get(side, "")).split()
            for word in words:
                start = str(table[side]).index(word)
                if word not in "0123456":
                    problems += [Problem("2", f"{word} is no card", (side,), start, start + len(word))]
        if table.get("crash"):
            raise RuntimeError("a fault in the game")
        if problems:
            raise PositionError(tuple(problems))
        red, blue = (tuple(sorted(map(int, str(table.get(side, "")).split()))) for side in SIDES)
        more = {key: table[key] for key in ("total", "turn", "endless", "step", "last", "stopped") if key in table}
        return Toy(red=red, blue=blue, **more)

    def write_position(self, position: Toy) -> dict[str, Any]:
        table: dict[str, Any] = {side: " ".join(map(str, position.hand(side))) for side in SIDES}
        return {**table, "total": position.total, "turn": position.turn, "step": position.step, "last": position.last}

    def actor(self, word: str) -> str | None:
        return {"R": "red", "B": "blue", "red": "red", "blue": "blue"}.get(word if len(word) < 2 else word.lower())

    def letter(self, side: str) -> str:
        return side[0].upper()

    def split_text(self, position: Toy, actor: str, text: str) -> tuple[str, str]:
        return text, ""

    @property
    def chains(self) -> Mapping[str, Chain]:
        return {}

    def parse(self, position: Toy, actor: str, text: str) -> Act:
        verb, *rest = text.split(" ")
        if verb in ("stop", "doubt", "accept") and not rest:
            return Act(verb)
        if verb == "add" and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 3:
            return Act("add", card=int(rest[0]))
        if verb == "add" and rest == ["any"]:
            raise AmbiguousAction("any of several", ("add 1", "add 2"), start=4, end=7)
        if verb == "deal" and len(rest) == 2 and self.actor(rest[0]) and rest[1].isdecimal() and len(rest[1]) < 3:
            return Act("deal", str(self.actor(rest[0])), int(rest[1]))
        start = len(verb) + 1 if verb == "add" and rest else 0
        expected = ("a card",) if start else ("add", "stop", "doubt", "accept", "deal")
        raise UnreadableAction("these words mean nothing", start=start, end=len(text), expected=expected)

    def value(self, position: Toy, key: str, words: Value) -> Value:
        if key.startswith("hands.") and isinstance(words, str):
            return tuple(words.split())
        if key.startswith("hands.") and isinstance(words, int) and not isinstance(words, bool):
            return (str(words),)
        return words

    def note(self, position: Toy, word: str, words: tuple[str, ...]) -> str | None:
        return None if all(name in SIDES for name in words) else f"there is no place {words[0]}"

    def complete(self, position: Toy, actor: str, prefix: str) -> tuple[str, ...]:
        return ()

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        before, after = commit.before, commit.after
        total = f"{before.total} + {after.total - before.total} = {after.total}"  # type: ignore[attr-defined]
        return Sentence(f"{commit.actor}: {commit.action}.", (), total if commit.action.verb == "add" else "")

    def scene(self, view: Toy, commit: Commit | None = None) -> Scene:
        if commit is None or commit.action.verb != "add":
            return Scene("Toy", ())
        before, after = cast("Toy", commit.before).total, cast("Toy", commit.after).total
        terms = (Term(before, "before", ""), Term(after - before, "the card", "2.1"))
        return Scene("Toy", (), sum=Sum(terms, after, "in all"))

    def settled(self, commit: Commit) -> Settled | None:
        return Settled(SIDES, commit.after.to_move or "") if commit.action.verb == "doubt" else None

    def kit(self) -> dict[str, Any]:
        return {}

    def text_board(self, view: Toy, language: Translator | None = None) -> str:
        return f"total {view.total}, red {list(view.red)}, blue {list(view.blue)}"

    def template(self, language: Translator | None = None) -> str:
        return "game = \"toy\"\n[play]\nscript = '''\nR: add 1\n'''\n[expect]\ntotal = 1\n"


_KEYS = ("red", "blue", "total", "turn", "endless", "step", "last", "stopped", "crash")
GAME = ToyGame()
