"""The worst a page can send: every kind of message and state, with the worst value in each field.

    for data in islice(forged(board, rng), 1000):
        board.comm.hear(data)

Some save files: go to an empty folder first.
`data` is that of a comm message, as ipywidgets receives it. Some messages are valid, so the board plays on meanwhile.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from sekiwidget.board import Board
from sekiwidget.board.session.perspective import viewer
from sekiwidget.board.session.requests import (
    LONGEST_ACTION,
    LONGEST_COMMENT,
    LONGEST_NAME,
    LONGEST_WORD,
    MOST_FITS,
    MOST_WORDS,
)
from sekiwidget.board.writing import page_token
from sekiwidget.core.choice import SLOT, Choice

DEEP: list[Any] = []
for _ in range(90):
    DEEP = [DEEP]
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2**53, 2**53 + 1, 10**400, -(10**400), 0.5, -0.0, float("nan"), float("inf"), "", "0",
    "\x00", "\ud800", "\u202e", "W" * 1_000_000, "😀" * 100_000, [], {}, DEEP, [None] * 100_000, [[]] * 100_000,
    {"": {"": {}}}, {str(number): number for number in range(10_000)}, [0] * 100_000, ["gifu"] * 100_000, [[0, [[0]]]],
)  # fmt: skip
LETTERS = (
    "a", "\x00", "\ud800", "😀", "\u0301", "ß", "İ", ":", "T:", "- ", "\n", " ", "(", "{0}", "\\", '"', "<", "96x ",
    "2x date ", "date2 ", "-osaka", "osaka-kyoto-", "a-", "9", "+", "9" * 50 + "x", "a1", " with ",
)  # fmt: skip
HELPS = ("hint", "back", "show", "explore", "again")


def forged(board: Board, rng: Random) -> Iterator[dict[str, Any]]:
    """Endless messages of every kind. They refer to what the board then holds, or to something that does not exist."""
    forger = Forger(board, rng)
    kinds = (
        forger.act, forger.act, forger.complete, forger.point, forger.point, forger.edit, forger.edit, forger.missing,
        forger.help, forger.analyse, forger.coach, forger.example, forger.review, forger.copy, forger.save, forger.odd,
        forger.spoilt, forger.state, forger.steps,
    )  # fmt: skip
    while True:
        forger.number += 1
        yield rng.choice(kinds)()


def _custom(content: Any) -> dict[str, Any]:
    return {"method": "custom", "content": content}


def copies(data: dict[str, Any]) -> bool:
    """Whether a message asks for a table, which is read once for each of its keys, to leave out what says nothing."""
    content = data.get("content")
    return isinstance(content, dict) and "copy" in content


def weighs(data: dict[str, Any]) -> bool:
    """Whether a message asks the coach, or for an example or a review: something is weighed or drawn."""
    content = data.get("content")
    if not isinstance(content, dict):
        return False
    return content.get("coach") is True or content.get("review") is True or "example" in content


def _filled(letter: str, length: int) -> str:
    return (letter * (length // len(letter) + 1))[:length]


class Forger:
    """Makes messages, one after the other."""

    def __init__(self, board: Board, rng: Random) -> None:
        self.board, self.rng, self.number = board, rng, 0

    # -- what it is about ----------------------------------------------------------------------------------------------

    def node(self) -> int:
        """Mostly where the board stands, otherwise any other node, or none."""
        way, length = self.rng.random(), len(self.board.line)
        return self.board.cursor if way < 0.6 else int(self.rng.random() * (length if way < 0.95 else length + 9))

    def view(self) -> str:
        """Mostly a view in which the page may act."""
        acting = self.board.turn["as"] or list(self.board.timelines)
        others = (*self.board.timelines, "", "nobody", _filled("é", LONGEST_WORD))
        view: str = self.rng.choice(acting if self.rng.random() < 0.8 else others)
        return view

    def here(self, node: int | None = None, **more: Any) -> dict[str, Any]:
        """The fields of nearly every message."""
        return {"node": self.node() if node is None else node, "id": self.number, **more}

    def choices(self, node: int, view: str) -> Sequence[Choice]:
        """The choices at a node, as the page sees them; where it may not act, all of them."""
        if not 0 <= node < len(self.board.line):
            return ()
        position = self.board.line.nodes[node].position
        may_act = view in self.board._access.acting(position.to_move)
        return (position.seen_by(viewer(view)) if may_act else position).choices()

    def text(self, length: int, choices: Sequence[Choice] = ()) -> str:
        """A text of at most this length: repeated letters, a text of the game, or one with too much in each slot."""
        way = self.rng.random()
        if not choices or way < 0.3:
            return _filled(self.rng.choice(LETTERS), self.rng.choice((length, length - 1, 7, 100)))
        choice = self.rng.choice(choices)
        if way < 0.5:
            return choice.text([pick.ids[: max(1, pick.least)] or ("x",) for pick in choice.picks])[:length]
        room = length // max(1, len(choice.picks))
        joined = self.rng.choice((" ", " ", "-", " 96x ", ", "))
        slots = [joined.join(islice(cycle(pick.ids or ("x",)), room // 4))[:room] for pick in choice.picks]
        return SLOT.sub(lambda slot: slots[int(slot[1])] if int(slot[1]) < len(slots) else "", choice.form)[:length]

    # -- of every kind -------------------------------------------------------------------------------------------------

    def act(self) -> dict[str, Any]:
        """Plays, or tries to."""
        node, view = self.node(), self.view()
        too_long = LONGEST_ACTION + (self.rng.random() < 0.1)
        return _custom({"act": self.text(too_long, self.choices(node, view)), "as": view, **self.here(node)})

    def complete(self) -> dict[str, Any]:
        """Asks for completions of a text."""
        node, view = self.node(), self.view()
        choices = self.choices(node, view)
        text = self.text(LONGEST_ACTION, choices)
        if self.rng.random() < 0.5:
            text = text[: self.rng.choice((0, 1, 2, 8, 20))]
        return _custom({"complete": text, "as": view, **self.here(node)})

    def point(self) -> dict[str, Any]:
        """Points at something, with more picks than possible."""
        node, view = self.node(), self.view()
        choices = self.choices(node, view)
        things = self.things(view, node)
        fits = self.fits(choices)
        at = self.rng.choice(things) if things and self.rng.random() < 0.8 else self.text(LONGEST_WORD)
        return _custom({"point": at, "fits": fits, "as": view, **self.here(node)})

    def things(self, view: str, node: int) -> list[str]:
        """What can be pointed at."""
        if view not in self.board.timelines or not 0 <= node < len(self.board.line):
            return []
        scene = self.board._pages.feed.timelines[view].scene(node)
        return [*scene.get("pieces", ()), *scene.get("places", ()), *self.board.backdrop.get("places", ())]

    def fits(self, choices: Sequence[Choice]) -> list[Any]:
        """Choices claimed to be left."""
        way = self.rng.random()
        if not choices or way < 0.1:
            return self.rng.choice(([], [[0, []]], [[10**6, [[0]]]], [[0, [[0] * 100_000]]], [[0, [[]] * 100_000]]))
        most = self.rng.choice((len(choices), len(choices), 1, MOST_FITS, MOST_FITS + 1))
        order = islice(cycle(self.rng.sample(range(len(choices)), len(choices))), most)
        long = self.rng.choice((0, 0, 1, 2, 50, 20_000))
        return [[index, [self.taken(len(pick.ids), long) for pick in choices[index].picks]] for index in order]

    def taken(self, ids: int, long: int) -> list[int]:
        """The indices of picks: too many, and repeated."""
        way = self.rng.random()
        if not ids or way < 0.3:
            return []
        return list(range(min(ids, long))) if way < 0.6 else [ids - 1] * long

    def edit(self) -> dict[str, Any]:
        """Writes as much as is allowed."""
        what = self.rng.choice(("comment", "name", "mark", "mark", "arrow", "arrow", "promote", "delete"))
        longest = {"comment": LONGEST_COMMENT, "name": LONGEST_NAME}
        if what in longest:
            return _custom({"edit": what, "text": self.text(longest[what]), **self.here()})
        if what in ("mark", "arrow"):
            return _custom({"edit": what, "words": self.words(what), **self.here()})
        # Rarely, or soon nothing would be left.
        node = self.node() if what == "promote" or self.rng.random() < 0.2 else max(0, len(self.board.line) - 1)
        return _custom({"edit": what, **self.here(node)})

    def words(self, what: str) -> list[str]:
        """Places, as many as are allowed, or non-places."""
        places = [*self.board.backdrop.get("places", ())] or ["x"]
        if self.rng.random() < 0.3:
            return [self.text(LONGEST_WORD)] * self.rng.choice((1, 2, MOST_WORDS))
        if what == "arrow":
            return [self.rng.choice(places), self.rng.choice(places)]
        return self.rng.sample(places, min(len(places), self.rng.choice((1, MOST_WORDS))))

    def missing(self) -> dict[str, Any]:
        """Asks for everything, or for something that does not exist."""
        start = self.rng.choice((0, 0, 1, self.board.changes, self.board.changes + 1, 2**53))
        return _custom({"kind": "missing", "from": start})

    def help(self) -> dict[str, Any]:
        """Asks for a puzzle's help."""
        return _custom({"puzzle": self.rng.choice(HELPS), "id": self.number})

    def analyse(self) -> dict[str, Any]:
        """Switches values on or off."""
        return _custom({"analyse": self.rng.random() < 0.7, "id": self.number})

    def coach(self) -> dict[str, Any]:
        """Asks the coach, or ends it."""
        more = {"more": self.rng.random() < 0.5} if self.rng.random() < 0.3 else {}
        return _custom({"coach": self.rng.random() < 0.8, "as": self.view(), **more, **self.here()})

    def example(self) -> dict[str, Any]:
        """Asks for an example of what the coach has said, mostly of one that there is."""
        told = self.board.turn.get("coach", {}).values()
        texts = [row["example"] for one in told for row in one.get("rows", ()) if "example" in row]
        length = LONGEST_ACTION + (self.rng.random() < 0.1)
        text = self.rng.choice(texts) if texts and self.rng.random() < 0.7 else self.text(length)
        return _custom({"example": text, "as": self.view(), **self.here()})

    def review(self) -> dict[str, Any]:
        """Asks for a review, or ends it."""
        side = self.rng.choice((*self.board.line.nodes[0].position.sides, "", "nobody"))
        more = {"side": side} if self.rng.random() < 0.3 else {}
        return _custom({"review": self.rng.random() < 0.8, "as": self.view(), **more, **self.here()})

    def copy(self) -> dict[str, Any]:
        """Asks for the table of a node."""
        return _custom({"copy": True, **self.here()})

    def save(self) -> dict[str, Any]:
        """Saves to a new file, or tries to lead elsewhere."""
        led = (f"{self.number}", f"./{self.number}.toml", "../up.toml", "/up.toml", "a/b.toml", ".", "..", "C:\\a.toml")
        length = self.rng.choice((3, 190, 2_000))
        name = self.rng.choice(led) if self.rng.random() < 0.7 else _filled(self.rng.choice(LETTERS), length)
        token = self.rng.choice((page_token._TOKEN, page_token._TOKEN, "", "x"))
        return _custom({"save": name, "over": self.rng.random() < 0.5, "token": token, "id": self.number})

    def load(self) -> dict[str, Any]:
        """Loads the board's file anew."""
        return _custom({"load": True, "token": self.rng.choice((page_token._TOKEN, "")), "id": self.number})

    # -- of none -------------------------------------------------------------------------------------------------------

    def odd(self) -> dict[str, Any]:
        """Something that no page sends."""
        odd = self.rng.choice(ODD)
        key = self.rng.choice(
            (
                "act",
                "complete",
                "point",
                "edit",
                "puzzle",
                "analyse",
                "coach",
                "example",
                "review",
                "copy",
                "save",
                "kind",
                "x",
            )
        )
        return _custom(self.rng.choice((odd, {key: odd}, {key: odd, "id": odd}, [odd])))

    def spoilt(self) -> dict[str, Any]:
        """A valid message with one bad field, or one too many."""
        kinds = (
            self.act, self.complete, self.point, self.edit, self.missing, self.help, self.analyse, self.coach,
            self.example, self.review, self.copy, self.save, self.load,
        )  # fmt: skip
        made = self.rng.choice(kinds)()
        key = self.rng.choice([*made["content"], "more"])
        made["content"][key] = self.rng.choice(ODD)
        return made

    def state(self) -> dict[str, Any]:
        """Writes traits that are not its own."""
        names = self.rng.sample([*self.board.keys, "x", "_source"], self.rng.choice((1, 3, len(self.board.keys))))
        return {"method": "update", "state": {name: self.rng.choice(ODD) for name in names}, "buffer_paths": []}

    def steps(self) -> dict[str, Any]:
        """Goes to a node, or to none."""
        return {"method": "update", "state": {"cursor": self.node()}, "buffer_paths": []}
