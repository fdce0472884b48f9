"""A refusal names first whose decision is open, where it is another side's."""

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.rules.position import _FIRST
from tests.games.shogun.laid import after, game, laid

TABLE = {
    "actions": "battle_a tax battle_b castle temple",
    "land": {"kai": "black 6", "suruga": "gold 3 castle", "musashi": "gold 3", "mino": "white 2", "owari": "white 3"},
    "plans": {"black": "battle_a kai, bid 3", "gold": "battle_a musashi, bid 2", "white": "battle_a owari"},
}


def refused(position: Position, side: str, text: str) -> list[tuple[str, str]]:
    refusal = position.why_not_by(side, GAME.parse(position, side, text))
    assert refusal is not None
    return [(reason.rule, str(reason.text)) for reason in refusal.reasons]


@pytest.mark.rule("carry-out", "must")
def test_the_battle_that_is_decided_first_is_named_before_all_other_reasons() -> None:
    position = after(laid(**TABLE), "B: battle kai-suruga 5", "- drop 4x black 2x gold")
    first, *rest = refused(position, "black", "battle kai-suruga 5")
    assert first == ("must", "Gold must decide its battle first.")
    assert [rule for rule, _ in rest] == ["moving", "moving"]
    assert refused(position, "white", "battle owari-mino 1") == [first]


def test_who_decides_itself_reads_the_question_where_the_book_has_it() -> None:
    position = laid(**TABLE)
    assert [rule for rule, _ in refused(position, "black", "collect tax kai")] == ["plan", "tax", "must"]


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_a_side_can_be_named_so(seed: int) -> None:
    asked = set()
    for commit in game(seed):
        position = commit.before
        assert isinstance(position, Position)
        if position.to_move in (None, CHANCE) or position.step in asked:
            continue
        asked.add(position.step)
        other = next(side for side in position.sides if side != position.to_move)
        first = position.decision_of_another(other)
        assert first is not None
        assert str(first.text).endswith(" first.")
        assert position.decision_of_another(position.to_move or "") is None
    assert asked <= _FIRST.keys()
