"""Puzzles: the goal of one side, with hints and answers, read from a `[puzzle]` table; goals as text.

Task, hints, answers and closing word may be in several languages (`text.multilingual`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sekiwidget.core.position import Value
from sekiwidget.lesson.script.document import Fields, Texts, unknown_name
from sekiwidget.lesson.script.errors import quoted
from sekiwidget.lesson.script.items import FactLine
from sekiwidget.lesson.script.parser import BadLine, read_line
from sekiwidget.text.multilingual import reorder_versions
from sekiwidget.text.phrase import phrase

REPLIES = ("best", "script", "random")
"""How the other side replies: its best play, the script's, or at random."""

_KEYS = ("side", "task", "goal", "within", "reply", "hints", "after", "answer")


@dataclass(frozen=True, slots=True)
class Answer:
    """The teacher's words on a typical mistake, or on a move that is `right`."""

    on: str
    say: str
    right: bool = False

    def to_table(self) -> dict[str, Any]:
        """The `[[puzzle.answer]]` table that reads back as an equal answer."""
        table: dict[str, Any] = {"on": self.on}
        if self.right:
            table["right"] = True
        return {**table, "say": self.say}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The task of `side`: to reach all facts of `goal`, within so many own commits (0: no limit).

    `after` is the teacher's closing word after the solution.
    """

    side: str
    task: str
    goal: Mapping[str, Value] = field(default_factory=dict)
    within: int = 0
    reply: str = "best"
    hints: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    after: str = ""

    def __hash__(self) -> int:
        return hash((self.side, self.task, tuple(self.goal)))

    def in_order(self, languages: Iterable[str]) -> Puzzle:
        """The same puzzle, with the versions of each text in the order of these languages."""
        codes = tuple(languages)
        made = replace(
            self,
            task=reorder_versions(self.task, codes),
            hints=tuple(reorder_versions(hint, codes) for hint in self.hints),
            after=reorder_versions(self.after, codes),
            answers=tuple(replace(answer, say=reorder_versions(answer.say, codes)) for answer in self.answers),
        )
        return self if made == self else made

    def to_table(self) -> dict[str, Any]:
        """The `[puzzle]` table that reads back as an equal puzzle."""
        goal = {key: list(value) if isinstance(value, tuple) else value for key, value in self.goal.items()}
        table: dict[str, Any] = {"side": self.side, "task": self.task, "goal": goal}
        if self.within:
            table["within"] = self.within
        table["reply"] = self.reply
        if self.hints:
            table["hints"] = list(self.hints)
        if self.after:
            table["after"] = self.after
        if self.answers:
            table["answer"] = [answer.to_table() for answer in self.answers]
        return table


def read_puzzle(table: Mapping[str, Any], fields: Fields, texts: Texts) -> Puzzle:
    """The puzzle of a `[puzzle]` table; faults go to `fields`."""
    path = ("puzzle",)
    fields.reject_unknown(table, path, _KEYS)
    for key in ("side", "task", "goal"):
        if key not in table:
            fields.refuse_key(path, phrase("the puzzle has no {key}", key=key), expected=(key,))
    within = fields.take(table, path, "within", int, 0)
    if within < 1 and "within" in table and type(table["within"]) is int:
        fields.refuse((*path, "within"), phrase("`within` must be at least 1"))
    reply = fields.take(table, path, "reply", str, "best")
    if reply not in REPLIES:
        fields.refuse((*path, "reply"), unknown_name(reply, phrase("reply"), REPLIES), expected=REPLIES)
    goal = fields.take(table, path, "goal", dict, {})
    if "goal" in table and table["goal"] == {}:
        fields.refuse((*path, "goal"), phrase("the goal of the puzzle must name at least one fact"))
    answers = fields.take(table, path, "answer", list, [])
    return Puzzle(
        side=fields.take(table, path, "side", str, ""),
        task=texts.text(table, path, "task"),
        goal=fields.facts(goal, (*path, "goal")),
        within=max(within, 0),
        reply=reply,
        hints=texts.texts(table, path, "hints"),
        after=texts.text(table, path, "after"),
        answers=tuple(_answer(item, fields, texts, number) for number, item in enumerate(answers)),
    )


def _answer(item: object, fields: Fields, texts: Texts, number: int) -> Answer:
    path = ("puzzle", "answer", number)
    table: dict[str, Any] = fields.typed(item, path, dict, {})
    fields.reject_unknown(table, path, ("on", "say", "right"))
    if table:
        for key in ("on", "say"):
            if key not in table:
                fields.refuse_key(path, phrase("the answer has no {key}", key=_explained_key(key)))
    return Answer(
        fields.take(table, path, "on", str, ""),
        texts.text(table, path, "say"),
        fields.take(table, path, "right", bool, False),
    )


def _explained_key(key: str) -> str:
    """A key of an answer with its meaning, for a message."""
    return {"on": phrase("`on` (the action it answers)"), "say": phrase("`say` (what the teacher says)")}[key]


# -- goals as text: `combat.winner tokugawa, lost.tokugawa 0` ------------------------------------------------

_PARTS = re.compile(r'"(?:[^"\\\n]|\\.)*+"|\[(?:"(?:[^"\\\n]|\\.)*+"|[^\]"\n])*+\]|[,\n]|[^",\n\[]++|.')
_BARE = re.compile(r'(?!->)[^\s"#()\[\],]++(?: (?!->)[^\s"#()\[\],]++)*+')


def parse_goal(text: str) -> dict[str, Value]:
    """The facts of a goal: keys and values, separated by commas or line breaks.

    Raises ValueError for anything but a fact, for a comparison, and for a fact that is named twice.
    """
    found: dict[str, Value] = {}
    for part in _parts(text):
        try:
            fact = read_line(f"= {part}")
        except BadLine as error:
            raise ValueError(
                phrase(
                    "{part}: {wrong}; write a fact like `combat.winner tokugawa`",
                    part=quoted(part),
                    wrong=error.fault.message,
                )
            ) from None
        if not isinstance(fact, FactLine) or fact.comment:
            raise ValueError(
                phrase("{part} is not a fact; write a fact like `combat.winner tokugawa`", part=quoted(part))
            )
        if fact.operator != "==":
            raise ValueError(
                phrase("{part}: a goal must name the values themselves, without a comparison", part=quoted(part))
            )
        if fact.key in found:
            raise ValueError(phrase("the fact {key} is given twice", key=quoted(fact.key)))
        found[fact.key] = fact.value
    return found


def _parts(text: str) -> Iterator[str]:
    """The text between commas and line breaks outside strings and arrays."""
    part = ""
    for found in _PARTS.finditer(text + ","):
        if found[0] in (",", "\n"):
            if part.strip():
                yield part.strip()
            part = ""
        else:
            part += found[0]


def goal_text(goal: Mapping[str, Value]) -> str:
    """The text of a goal for `parse_goal`."""
    return ", ".join(f"{key} {_words(value)}" for key, value in goal.items())


def _words(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(json.dumps(one, ensure_ascii=False) for one in value)}]"
    read = read_line(f"= fact {value}") if _BARE.fullmatch(value) else None
    return (
        value
        if isinstance(read, FactLine) and read.value == value and read.operator == "=="
        else json.dumps(value, ensure_ascii=False)
    )
