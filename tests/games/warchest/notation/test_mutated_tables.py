"""Tables that are merely wrong: whatever is changed in one, it is read as a position that works, or refused as a table.

The changes are those of `tests.fuzz.tables`, with odd values of this game. Nothing but a PositionError may come of
it; a table that is read can be shown, asked and played.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.warchest import GAME, SIDES
from sekiwidget.games.warchest.notation.table import KEYS
from tests.fuzz.tables import change, copied, table_of

TABLES = 20
"""As many tables are changed in one test."""
MUTATIONS = 4
"""As many changes as are made to a table, one after another; each is looked at."""
ARMIES = {"white": "archer knight lancer scout", "black": "cavalry ensign footman marshall"}
ODD: list[Any] = [
    *("", "none", "white", "W", "?", "2x ?", "royal", "scout", "white 2x scout", "96x scout", "d4"),
    *("first", "draft", "crecy", "public", None, True, 0, -1, 7, 10**30, 1.5, {}, [], [{}], [[]]),
    *(["marker"], ["draw white 3"], ["draw white 3", "draw black 3"], ["preview black 3"], ["priest white 1"]),
    *(["cards 8", "marker"], ["cards white 4", "cards black 4", "marker"]),
    *(["guard white d4"], ["berserker white d4", "guard black d5"], ["footman white d4 e5"], ["priest white ?"]),
    *({"white": {}}, {"white": "?"}, {"white": "scout", "black": "royal"}, {"d4": "white scout"}, {"D4": {}}),
    *({"open": "scout"}, {"winner": "white"}, {"white": "archer"}, {"d3": "white"}),
    *("black", "archer", 1),
]


def any_of(rng: Random, options: Any) -> Any:
    return options[int(rng.random() * len(options))]


def used(position: Any, rng: Random) -> None:
    """Ask and show all that a board, a script and a solver ask of a position, and play on a little."""
    assert position.problems() == []
    written = copied(GAME.write_position(position))
    assert GAME.read_position(written) == position, written
    for _ in range(4):
        for viewer in (*SIDES, PUBLIC):
            view = position.seen_by(viewer)
            GAME.scene(view).to_json()
            GAME.text_board(view)
            GAME.pick_targets(view)
            assert GAME.determinize(view, rng).problems() == []
        legal = list(islice(position.legal(), 30))
        assert bool(legal) == (position.to_move is not None)
        assert all(position.why_not(action) is None for action in legal)
        assert legal == [] or position.choices()
        assert all(position.fact(key) is not None for key in position.facts())
        if not legal:
            return
        commit = position.play(any_of(rng, legal))
        assert GAME.say(commit).text
        position = commit.after
        assert position.problems() == []


def tried(table: dict[str, Any], seed: int) -> str:
    """What becomes of a table: `refused`, `works`, or what went wrong."""
    try:
        position = GAME.read_position(table, seed)
    except PositionError as error:
        named = all(isinstance(key, str) for problem in error.problems for key in problem.path)
        return "refused" if str(error) and named else f"a path that is none: {error.problems}"
    except Exception as error:  # noqa: BLE001  nothing else may come of a table
        return f"{type(error).__name__}: {error}: {table}"
    try:
        used(position, Random(seed))
    except Exception as error:  # noqa: BLE001  the table should have been refused
        return f"{type(error).__name__} when it is used: {error}: {table}"
    return "works"


@pytest.mark.parametrize("first", range(0, 120, TABLES))
def test_a_table_that_is_merely_wrong_is_refused_or_works(first: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(first, first + TABLES):
        rng = Random(seed)
        table = table_of(GAME.id, rng)
        for _ in range(2):
            changed = copied(table)
            for _ in range(MUTATIONS):
                change(GAME.id, changed, rng, ODD)
                seen[tried(changed, seed)] += 1
    refused, works = seen.pop("refused"), seen.pop("works")
    assert not seen, f"{sum(seen.values())} of {TABLES * MUTATIONS * 2}: {[*seen][:5]}"
    assert min(refused, works) > TABLES / 2, (refused, works)


def test_a_wrong_value_of_each_key_is_refused_or_works() -> None:
    plain = {"armies": ARMIES, "units": {"d4": "white scout"}, "hands": {"white": "scout", "black": "royal"}}
    inner = {"units": "d4", "control": "d3", "armies": "white", "hands": "white", "draft": "winner", "bags": "black"}
    wrong = [plain | {key: value} for key in KEYS for value in ODD]
    wrong += [plain | {key: {inside: value}} for key, inside in inner.items() for value in ODD]
    seen = Counter(tried(table, 1) for table in wrong)
    refused, works = seen.pop("refused"), seen.pop("works")
    assert not seen, f"{sum(seen.values())} of {len(wrong)}: {[*seen][:5]}"
    assert min(refused, works) > 50, (refused, works)
