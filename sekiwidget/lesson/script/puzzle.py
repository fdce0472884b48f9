"""Reading and checking a `[puzzle]` table: what one side has to reach, with hints and answers.

Task, hints, answers and closing word are texts, which may be in several languages (`base.multilingual`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sekiwidget.core.position import Value
from sekiwidget.lesson.script.document import unknown
from sekiwidget.lesson.script.fields import Fields
from sekiwidget.lesson.script.texts import Texts
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

    `after` is the teacher's closing word, for the learner who has solved it.
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
    fields.only(table, path, _KEYS)
    for key in ("side", "task", "goal"):
        if key not in table:
            fields.refuse_key(path, phrase("the puzzle has no {key}", key=key), expected=(key,))
    within = fields.take(table, path, "within", int, 0)
    if within < 1 and "within" in table and type(table["within"]) is int:
        fields.refuse((*path, "within"), phrase("a puzzle is solved within one commit or more"))
    reply = fields.take(table, path, "reply", str, "best")
    if reply not in REPLIES:
        fields.refuse((*path, "reply"), unknown(reply, phrase("reply"), REPLIES), expected=REPLIES)
    goal = fields.take(table, path, "goal", dict, {})
    if "goal" in table and table["goal"] == {}:
        fields.refuse((*path, "goal"), phrase("the goal of the puzzle names no fact"))
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
    fields.only(table, path, ("on", "say", "right"))
    if table:
        for key in ("on", "say"):
            if key not in table:
                fields.refuse_key(path, phrase("the answer has no {key}", key=quoted_key(key)))
    return Answer(
        fields.take(table, path, "on", str, ""),
        texts.text(table, path, "say"),
        fields.take(table, path, "right", bool, False),
    )


def quoted_key(key: str) -> str:
    """A key and its value, for a message."""
    return {"on": phrase("`on` (the action it answers)"), "say": phrase("`say` (what the teacher says)")}[key]
