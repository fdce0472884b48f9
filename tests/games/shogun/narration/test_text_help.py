"""The text board tells who plans what planning needs: provinces, neighbours, and what may be typed."""

from typing import Any

import pytest

from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.rules.view import seen_by
from tests.games.shogun.laid import after, laid
from tests.games.shogun.narration.placed import acting

LAND = {"kai": "black 5 castle", "mino": "black 2 revolt 2", "izu": "black 2", "suruga": "gold 3", "owari": "white 2"}


def planning(**land: str) -> Position:
    table: Any = {"phase": "plan", "actions": "tax castle rice temple battle_a", "land": {**LAND, **land}}
    return laid(specials="chest rice deploy attack defence", **table)


def rows(view: Position) -> list[str]:
    return GAME.text_board(view).splitlines()


@pytest.mark.rule("plan", "sites", "tax", "rice")
def test_each_province_is_told_with_what_it_yields_and_with_its_free_sites() -> None:
    shown = "\n".join(rows(planning()))
    assert "Kai B5 C 5/3/0" in shown
    assert "Mino B2 !2 3/5/1" in shown
    assert "Shinano · 6/2/3" in shown
    assert "7/3/2: chests, rice, free building sites" in shown


@pytest.mark.rule("plan", "sea")
def test_who_plans_reads_its_provinces_with_their_neighbours() -> None:
    shown = rows(seen_by(planning(), "black"))
    at = next(n for n, row in enumerate(shown) if row.startswith("  kai:"))
    told = " ".join(row.strip() for row in shown[at : at + 2])
    assert told.startswith("kai: chests 5, rice 3, free sites 0, armies 5; next to ")
    assert {"Musashi ·", "Suruga G3", "Shinano ·"} <= {*told.partition("next to ")[2].split(", ")}
    at = shown.index("Spaces:")
    assert shown[at + 1] == "  bid castle temple theatre rice tax deploy5 deploy3 deploy1 battle_a battle_b"


@pytest.mark.rule("plan-all")
@pytest.mark.parametrize("more", [(), ("tosa",), ("aki", "bingo", "iyo"), ("aki", "bingo", "iyo", "kii", "ise")])
def test_the_plan_that_is_typed_as_an_example_is_complete(more: tuple[str, ...]) -> None:
    position = planning(**{name: "black 2" for name in more if name != "tosa"})
    line = next(row.strip() for row in rows(position) if row.startswith("  plan "))
    made = 0
    while line:
        first, line = GAME.split_text(position, "black", line)
        position = after(position, f"B: {first}")
        made += 1
    assert made == 11
    assert position.to_move == "gold"


def test_nobody_else_is_told_what_a_side_can_do() -> None:
    position = planning()
    for viewer in ("gold", PUBLIC):
        shown = "\n".join(rows(seen_by(position, viewer)))
        assert "ype" not in shown
        assert "chest cards" not in shown


@pytest.mark.rule("battle")
def test_before_a_battle_the_neighbours_are_told_and_what_may_be_typed() -> None:
    position = acting("battle_a", {"kai": "black 3", "suruga": "gold 2"}, {"black": {"battle_a": "kai"}})
    shown = rows(position)
    assert any(row.startswith("Next to Kai: ") and "Suruga G2" in row for row in shown)
    assert shown[-2] == "For example, type:"
    like = shown[-1].strip()
    assert position.why_not(GAME.parse(position, "black", like)) is None
