"""Picking in the picture (docs/board.md): a first act only chooses; a drag plays just what it says, or asks."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sekiwidget import Board
from sekiwidget.core.choice import Choice
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from tests.contract.played import some
from tests.export.judges import node

SCRIPT: Final = Path(__file__).with_name("picking.mjs")
SEEDS: Final = range(5)
MOST: Final = 150
"""How many legal actions of a position are dragged and clicked at most."""
STARTS: Final = {
    "start", "bushi", "daimyo", "armies", "blocks", "block", "hex", "unit", "units", "card", "coin", "group", "goods",
    "building",
}  # fmt: skip
ENDS: Final = {"goal", "target", "road", "place", "province", "space", "neighbour", "hand", "hex"}
"""The picks that say what goes, and those that say where."""


def picked(choice: Choice, action: Any) -> list[list[tuple[str, str]]]:
    """For each pick of an action its ids, each with what stands for it."""
    made = []
    for pick, ids in zip(choice.picks, action.picked[1], strict=True):
        left = [*zip(pick.ids, pick.at or [""] * len(pick.ids), strict=True)]
        found = []
        for name in ids:
            at = next(number for number, (other, _) in enumerate(left) if other == name)
            found.append(left.pop(at))
        made.append(found)
    return made


def ways(choice: Choice, made: list[list[tuple[str, str]]]) -> set[tuple[str, str]]:
    """From where to where an action leads in the picture: from what is picked first to what is picked later."""
    found = set()
    for number, (pick, ids) in enumerate(zip(choice.picks, made, strict=True)):
        froms = {at for _, at in ids}
        if pick.name not in STARTS or len(froms) != 1 or "" in froms:
            continue
        for end, there in zip(choice.picks[number + 1 :], made[number + 1 :], strict=True):
            tos = {at for _, at in there}
            if end.name in ENDS and len(tos) == 1 and "" not in tos and froms != tos:
                found.add((min(froms), min(tos)))
    return found


def case(name: str, position: Any, rng: Random) -> dict[str, Any] | None:
    """A position as the page has it, with what may be dragged and clicked there."""
    view = position.seen_by(position.to_move)
    choices = [one for one in game(name).pick_targets(view) if one.form]
    if not any(pick.at for choice in choices for pick in choice.picks):
        return None
    legal = [*islice(position.legal(), 20 * MOST)]
    whole = len(legal) < 20 * MOST
    drags, actions = defaultdict(list), []
    for action in legal:
        for choice in choices:
            if choice.admits(action):
                made = picked(choice, action)
                text = choice.text(action.picked[1])
                for way in ways(choice, made):
                    drags[way].append(text)
                ids = [{"id": one, "at": at} for part in made for one, at in part]
                if all(one["at"] for one in ids):
                    actions.append({"text": text, "picks": ids})
    rng.shuffle(actions)
    ends = [{"from": start, "to": end, "texts": texts} for (start, end), texts in drags.items()]
    return {
        "name": f"{name}: {position.to_move}, {position.asked().text}",
        "choices": json.loads(json.dumps([one.to_json() for one in choices])),
        "drags": ends[:MOST] if whole else [],
        "actions": actions[:MOST],
    }


def positions(name: str) -> list[Any]:
    """Where sides decide, in random games; and tables on which they arrange before that."""
    found = [commit.before for seed in SEEDS for commit in some(name, seed) if commit.before.to_move != CHANCE]
    tables = [table for one in found if (table := game(name).arrangement(one)) is not None]
    for table in tables[:3]:
        rng = Random(1)
        for _ in range(4):
            if table.to_move is not None:
                found.append(table)
                table = table.play(table.sample(rng)).after
    return found


def setting_up(name: str, rng: Random) -> dict[str, Any]:
    """The start of a game as it is set up, with pieces to be dragged from the shelf and from place to place."""
    choices = Board.set_up(name).choices["list"]["all"]
    texts: dict[tuple[str, str], list[str]] = defaultdict(list)
    for choice in choices:
        if len(choice["picks"]) == 2 and choice["verb"] in ("put", "take"):
            what, where = choice["picks"]
            for (one, start), (other, end) in product(
                zip(what["ids"], what.get("at", ()), strict=False), zip(where["ids"], where.get("at", ()), strict=False)
            ):
                if start and end and start != end:
                    texts[start, end].append(choice["form"].replace("{0}", one).replace("{1}", other))
    ways = rng.sample([*texts], min(len(texts), MOST))
    drags = [{"from": start, "to": end, "texts": [*dict.fromkeys(texts[start, end])]} for start, end in ways]
    return {"name": f"{name}, set up", "choices": choices, "drags": drags, "actions": []}


@pytest.mark.parametrize("name", GAMES)
def test_a_first_act_chooses_and_a_drag_plays_what_it_says_or_asks(name: str) -> None:
    rng = Random(3)
    cases = [made for one in positions(name) if (made := case(name, one, rng)) is not None]
    cases.append(setting_up(name, rng))
    run = subprocess.run(
        [node(), str(SCRIPT)], input=json.dumps(cases), capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["faults"] == []
    assert found["counts"]["clicks"] > 100, "hardly anything was clicked"
    assert found["counts"]["drags"] > 20, "hardly anything was dragged"
