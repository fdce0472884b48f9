"""Positions that a side cannot tell apart, made by redealing what it does not see: everything a board of either gives
that side must be the same, byte for byte, in number of commits too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from sekiwidget.board import Board
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import GAMES, game
from tests.board.comms import StrictComm
from tests.board.pages import Page
from tests.contract.starts import starts
from tests.fuzz.attack import Surprise

ACTS = 6
"""How many acts are made on the two boards."""
OWN = ("layout",)
"""Traits with the id of another widget, which is new for each board."""
LISTED = 200
"""The number of actions from which one is taken."""


@dataclass
class Twins:
    """Pairs of positions, and the outputs compared."""

    name: str = "twins"
    seconds: float = 0
    tries: int = 0
    pairs: Counter[str] = field(default_factory=Counter)
    outputs: int = 0

    def attack(self, seed: int) -> None:
        """Compare one pair."""
        rng = Random(seed)
        name = rng.choice(list(GAMES))
        found = pair(game(name), name, rng)
        if found is None:
            return
        viewer, one, other = found
        how = rng.choice(("python", "page", "both", "opponent"))
        with TemporaryDirectory() as folder, patch("comm.create_comm", StrictComm):
            tables = Table(one, viewer, how, seed), Table(other, viewer, how, seed)
            try:
                for what, (a, b) in compared(tables, rng, Path(folder)):
                    self.outputs += 1
                    if a != b:
                        kept = f"{viewer}\n{one!r}\n{other!r}\n\n{what}\n{a!r}\n\n{b!r}\n"
                        raise Surprise(f"{name}, {viewer}, {how}: {what} tells two positions apart", kept)
            finally:
                for table in tables:
                    table.close()
        self.pairs[f"{name} by {how}"] += 1

    def report(self) -> str:
        """What was compared."""
        pairs = ", ".join(f"{what} {count}" for what, count in sorted(self.pairs.items()))
        return f"{self.outputs} outputs of {sum(self.pairs.values())} pairs compared: {pairs}"


def pair(this: Game, name: str, rng: Random) -> tuple[str, Any, Any] | None:
    """A viewer and two positions with the same view; None if there is no other one, or nothing left to decide."""
    position = starts(name).start(rng)
    for _ in range(int(rng.random() * 40)):
        if position.to_move is None:
            return None
        position = position.play(position.sample(rng)).after
    viewer = rng.choice((*position.sides, PUBLIC))
    view = position.seen_by(viewer)
    other = this.determinize(view, rng)
    if position.to_move is None or other == position:
        return None
    return viewer, position, other


class Table:
    """A viewer's board, with its page; another board of the line that shows everything, and opponents, if requested."""

    def __init__(self, position: Any, viewer: str, how: str, seed: int) -> None:
        self.line = Line(position, seed=seed)
        self.viewer = viewer
        self.opponents = [side for side in position.sides if side != viewer] if how == "opponent" else []
        players: dict[str, Any] | None = None
        if self.opponents and viewer != PUBLIC:
            players = {side: _lets_stand if side in self.opponents else "me" for side in position.sides}
        self.board = Board(self.line, perspectives=viewer, players=players)
        self.other = Board(self.line, perspectives="all") if how == "both" else self.board
        self.page = Page(self.board)
        self.others_page = Page(self.other) if how == "both" else None
        self.by_page = how == "page"

    def close(self) -> None:
        """Let it go."""
        for board in {id(one): one for one in (self.board, self.other)}.values():
            board.close()

    def seen(self) -> list[Any]:
        """The commits of the line as its viewer sees them, with who acted."""
        return [(node.commit.actor, node.commit.seen_by(self.viewer)) for node in self.line.nodes if node.commit]

    def act(self, actor: str, text: str) -> Any:
        """Play a text at the cursor; returns the answer to the page or to Python."""
        if self.by_page and actor == self.viewer:
            return self.page.act(text, view=self.viewer)
        if self.others_page is not None:
            self.others_page.go(self.board.cursor)
            self.others_page.act(text, view="all")
            self.board.goto(self.other.cursor)
            return None
        try:
            said = self.board.play(f"{self.board._source.game.letter(actor)}: {text}")
        except (IllegalAction, UnreadableAction) as error:
            said = str(error)
        return said if actor == self.viewer else None


def _lets_stand(view: Any, _rng: Random) -> Any:
    """An opponent that lets things stand, or does the first thing listed."""
    return view.passing() or next(iter(view.legal()))


def compared(tables: tuple[Table, Table], rng: Random, folder: Path) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Everything that leaves the two boards, in pairs, while both are played alike.

    It ends when chance, or a choice of another side, makes a difference that the viewer can see.
    """
    one, other = tables
    for number in range(ACTS):
        here = one.board.position
        wanted = _wanted(tables, rng)
        if wanted is None:
            break
        actor, texts = wanted
        for text in texts:
            answers = one.act(actor, text), other.act(actor, text)
            if any(_differs_by_the_rules(a, b, one.opponents) for a, b in zip(one.seen(), other.seen(), strict=False)):
                return
            yield f"the commits after {text} ({number})", (one.seen(), other.seen())
            yield f"the answer to {text} ({number})", answers
            for table in tables:
                table.page.listen()
            yield f"what the page knows ({number})", (_known(one), _known(other))
        if one.board.position == here:
            break
    yield from _shown(tables, folder)


def _differs_by_the_rules(one: tuple[str, Commit], other: tuple[str, Commit], opponents: list[str]) -> bool:
    """Whether two commits differ by what the rules reveal: what chance did, what another side chose, what is turned up.

    Which commits there are, and that a side was asked at all, must not differ: the rules do not reveal these. What is
    visibly forced may turn up something, as losses do that take everything there is.
    """
    (actor, a), (same, b) = one, other
    if a == b or actor != same:
        return False
    return (
        actor == CHANCE or actor in opponents or a.action == b.action or (a.before.is_forced() and b.before.is_forced())
    )


def _wanted(tables: tuple[Table, Table], rng: Random) -> tuple[str, list[str]] | None:
    """Who acts next at both tables, and by which texts: what the viewer may know to be the same."""
    positions = [table.board.position for table in tables]
    actor, viewer = positions[0].to_move, tables[0].viewer
    if actor is None or actor == CHANCE:
        return None
    view = positions[0].seen_by(viewer)
    listed = list(islice(view.legal() if actor == viewer else positions[0].legal(), LISTED))
    rng.shuffle(listed)
    if actor == viewer:
        text = str(listed[0])
        # Unplayable ones too: a refusal must not reveal anything either.
        return actor, [" ".join(sorted(text.split(), reverse=True)), text] if "?" not in text else []
    for action in sorted(listed, key=lambda one: one != positions[0].passing()):
        if all(position.why_not(action) is None for position in positions):
            after = [position.play(action).seen_by(viewer) for position in positions]
            if after[0] == after[1]:
                return actor, [str(action)]
    return None


def _known(table: Table) -> str:
    state = {name: value for name, value in table.page.state.items() if name not in OWN}
    return json.dumps([table.board.cursor, table.board.length, state], default=str)


def _shown(tables: tuple[Table, Table], folder: Path) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """The states, pages, pictures and texts of both."""
    one, other = (table.board for table in tables)

    def saved(board: Board, name: str) -> bytes:
        board.save(folder / name)
        data = (folder / name).read_bytes()
        (folder / name).unlink()
        return data

    yield "length", (one.length, other.length)
    yield "repr", (repr(one), repr(other))
    yield "state", (_state(one), _state(other))
    for name in ("page.html", "picture.svg"):
        yield name, (saved(one, name), saved(other, name))
    for node in sorted({0, one.length // 2, one.length - 1}):
        one.goto(node)
        other.goto(node)
        bundles = one._repr_mimebundle_()[0], other._repr_mimebundle_()[0]
        for kind in ("text/plain", "text/html"):
            yield f"{kind} {node}", (bundles[0][kind], bundles[1][kind])


def _state(made: Board) -> str:
    return json.dumps({name: value for name, value in made.get_state().items() if name not in OWN}, default=str)
