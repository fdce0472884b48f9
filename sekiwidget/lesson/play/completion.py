"""Completion of the text of a scenario at a cursor.

In a script: the side to move, its legal actions, facts, and the kinds of lines. Elsewhere: the keys and tables of the
file, and the names of games. The text before the cursor is read and played like any scenario; if it does not hold,
nothing is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import Final, NamedTuple

from sekiwidget.core.game import Game
from sekiwidget.core.line import Node
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson.play.actions import implied_action
from sekiwidget.lesson.play.scenario import Played, Scenario
from sekiwidget.lesson.script.errors import ScenarioError

MAX_COMPLETIONS: Final = 50
"""Maximum number of completions."""
_MAX_IMPLIED: Final = 20
"""Maximum number of implied commits after which the next line may be."""

_ACT: Final = re.compile(r"\s*(?:!\s*)?(?P<actor>\w+)\s*:\s*(?P<begun>[^#]*)")
_ROW: Final = re.compile(r"\s*(?P<begun>[!@=(-]?\s?\w*)")
_FACT: Final = re.compile(r"\s*=\s*(?P<begun>\S*)")
_VALUE: Final = re.compile(r"\s*=\s*(?P<key>\S+)\s+(?:(?:==|!=)\s*)?(?P<begun>[^=<>!#]*)")
_KEY: Final = re.compile(r"(?P<begun>\w*)")
_TABLE: Final = re.compile(r"\[(?P<begun>\w*)")
_GAME: Final = re.compile(r"""game\s*=\s*(?P<quote>["'])(?P<begun>\w*)""")
_QUOTES: Final = ("'''", '"""')
_NOTES: Final = ("@ chapter ", "@ mark ", "@ arrow ", "@ glyph ", "@ ask ")
_UNKNOWN: Final = "unknown-key"


class Completions(NamedTuple):
    """Texts that may replace the text from the offset `start` to the cursor."""

    start: int
    texts: tuple[str, ...]


def complete(text: str, at: int) -> Completions:
    """The completions at an offset of a text, at most MAX_COMPLETIONS."""
    before = text[:at]
    head, _, row = before.rpartition("\n")
    quote = next((quote for quote in _QUOTES if head.count(quote) % 2), "")
    begun, found = _in_script(f"{head}\n", row, quote) if quote else _outside(head, row)
    fits = (one for one in found if one.lower().startswith(begun.lower()) and one != begun)
    return Completions(at - len(begun), tuple(islice(dict.fromkeys(fits), MAX_COMPLETIONS)))


# -- in a script -------------------------------------------------------------------------------------------------------


def _in_script(head: str, row: str, quote: str) -> tuple[str, Iterable[str]]:
    """The beginning of the last word of a line, and its completions."""
    act, fact, value, begins = (form.fullmatch(row) for form in (_ACT, _FACT, _VALUE, _ROW))
    known = act or fact or value or begins
    played = _played(head + "\n)" * _open_brackets(head, quote) + f"\n{quote}\n") if known else None
    if played is None:
        return "", ()
    last = _last(played, _open_brackets(head, quote))
    if fact is not None:
        return fact["begun"], (f"{key} " for key in last.position.facts())
    game = played.game
    if value is not None:
        return value["begun"], _values(game, last.position, value["key"])
    due = list(_due(played, last))
    if act is not None:
        side = game.actor(act["actor"])
        if side is None or side == CHANCE:
            return "", ()
        begun = act["begun"]
        return begun, chain.from_iterable(game.complete(one, side, begun) for one in due if one.to_move == side)
    assert begins is not None
    letters = dict.fromkeys(f"{game.letter(one.to_move)}: " for one in due if one.to_move not in (None, CHANCE))
    return begins["begun"], [*letters, *(f"! {letter}" for letter in letters), *_NOTES, "= "]


def _values(game: Game, position: Position, key: str) -> tuple[str, ...]:
    """The words that the value of a fact can be."""
    try:
        return game.values(position, key)
    except KeyError:
        return ()


def _due(played: Played, node: Node) -> Iterator[Position]:
    """The positions in which the next line may be: the last one, and those after implied commits."""
    position, seed = node.position, played.line.seed
    for further in range(_MAX_IMPLIED):
        yield position
        action = implied_action(position, seed, node.depth + further, passing=True)
        if action is None:
            return
        position = position.play(action).after


def _open_brackets(head: str, quote: str) -> int:
    """The number of open variations at the end of a script."""
    rows = [row.strip()[:1] for row in head.rpartition(quote)[2].split("\n")]
    return max(0, rows.count("(") - rows.count(")"))


def _last(played: Played, inside: int) -> Node:
    """The last node: the end of the main line or, within a variation, its last commit."""
    nodes = played.line.nodes
    if not inside:
        return nodes[played.end]
    return next(node for node in reversed(nodes) if node.attempt is None)


@lru_cache(maxsize=8)
def _played(text: str) -> Played | None:
    """The text played; None if it does not hold. Cached, since a line is completed several times."""
    try:
        return Scenario.from_text(text).play()
    except ScenarioError:
        return None


# -- elsewhere in the file ---------------------------------------------------------------------------------------------


def _outside(head: str, row: str) -> tuple[str, Iterable[str]]:
    """The beginning of a game, table or key of the file, and its completions."""
    if (name := _GAME.fullmatch(row)) is not None:
        return name["begun"], [f"{game}{name['quote']}" for game in GAMES]
    if (table := _TABLE.fullmatch(row)) is not None:
        return table["begun"], [f"{key}]" for key in _keys() if key in ("position", "play", "expect", "puzzle")]
    key = _KEY.fullmatch(row)
    inside = any(line.lstrip().startswith("[") for line in head.split("\n"))
    if key is None or inside:
        return "", ()
    written = {line.partition("=")[0].strip() for line in head.split("\n")}
    return key["begun"], [f"{one} = " for one in _keys() if one not in written]


@lru_cache(maxsize=1)
def _keys() -> tuple[str, ...]:
    """The keys of a scenario file, taken from the fault of an unknown one."""
    try:
        Scenario.from_text(f'game = "{next(iter(GAMES))}"\n{_UNKNOWN} = 0\n')
    except ScenarioError as error:
        return next((fault.expected for fault in error.faults if fault.expected), ())
    return ()
