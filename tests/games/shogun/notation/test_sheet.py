"""A whole sheet in one line: eleven commits, whatever the order of its pairs."""

from typing import Any

import pytest

from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.lesson import Scenario, ScenarioError
from tests.games.shogun.laid import after, laid

LAND = {"kai": "black 5", "mino": "black 2", "izu": "black 2", "suruga": "gold 3", "owari": "white 2"}


def planning() -> Position:
    return laid(land=LAND, phase="plan", actions="tax castle rice temple battle_a")


def played(position: Position, text: str, side: str = "black") -> list[str]:
    """The commits that a text unfolds to, played one by one; the last is refused if it cannot be played."""
    position = _dealt(position)
    made: list[str] = []
    while text:
        first, text = GAME.split_text(position, side, text)
        action = GAME.parse(position, side, first)
        refusal = position.why_not_by(side, action)
        if refusal is not None:
            return [*made, f"{action}: {' '.join(refusal.rules)}"]
        made.append(str(action))
        then: Any = position.play(action).after
        position = then
    return made


def _dealt(position: Position) -> Position:
    if position.step == "specials":
        return after(position, "- specials chest rice deploy attack defence")
    return position


@pytest.mark.rule("plan", "plan-all", "plan-pass")
def test_a_sheet_is_eleven_commits_in_the_order_of_the_board() -> None:
    assert played(planning(), "plan bid 2 tax kai castle mino battle_a izu") == [
        "plan bid 2",
        "plan castle mino",
        "plan temple 0",
        "plan theatre 1",
        "plan rice 3",
        "plan tax kai",
        "plan deploy5 4",
        "plan deploy3 none",
        "plan deploy1 none",
        "plan battle_a izu",
        "plan battle_b none",
    ]


def test_the_order_of_the_pairs_does_not_matter_and_cards_may_stand_before_their_spaces() -> None:
    one = played(planning(), "plan bid 2 tax kai castle mino battle_a izu")
    other = played(planning(), "plan izu on battle_a castle mino kai on tax 2 on bid")
    assert one == other


def test_without_a_bid_the_lowest_card_is_bid() -> None:
    assert played(planning(), "plan castle kai tax mino rice izu")[0] == "plan bid 0"


def test_a_sheet_begun_goes_on_from_there() -> None:
    position = after(_dealt(planning()), "B: plan bid 0", "B: plan castle kai")
    found = played(position, "plan tax mino battle_b izu")
    assert found[:2] == ["plan temple 1", "plan theatre 2"]
    assert found[-1] == "plan battle_b izu"
    assert len(found) == 9


def test_what_lies_already_is_refused_and_so_is_an_empty_space_where_a_card_is_left() -> None:
    position = after(_dealt(planning()), "B: plan bid 0")
    assert played(position, "plan bid 3 tax mino") == ["plan bid 3: plan"]
    found = played(position, "plan tax mino castle kai")
    assert found[-1] == "plan battle_b none: plan-all", "Izu could be laid, and only three spaces may be empty"


def test_one_pair_is_one_commit_and_other_texts_are_left_alone() -> None:
    position = _dealt(planning())
    assert GAME.split_text(position, "black", "plan bid 2") == ("plan bid 2", "")
    assert GAME.split_text(position, "black", "plan bid 2 tax") == ("plan bid 2 tax", "")
    assert GAME.split_text(position, "black", "battle kai-suruga 2") == ("battle kai-suruga 2", "")
    assert GAME.split_text(position, "black", "plan ? ?") == ("plan ? ?", "")
    acting = laid(land=LAND, plans={"black": "battle_a kai"})
    assert GAME.split_text(acting, "black", "plan bid 2 tax kai") == ("plan bid 2 tax kai", "")


def test_a_script_tells_a_sheet_in_a_line() -> None:
    lesson = """
game = "shogun"
title = "Sheets"
[position]
phase = "plan"
actions = "tax castle rice temple battle_a"
specials = "chest rice deploy attack defence"
[position.land]
kai = "black 5"
suruga = "gold 3"
mino = "white 2"
[play]
script = '''
B: plan bid 2 tax kai
G: plan bid 1 castle suruga
W: plan battle_a mino bid 0
= plan.black.tax kai
= plan.gold.castle suruga
'''
"""
    played = Scenario.from_text(lesson).play()
    assert sum(node.commit is not None and node.commit.actor != "chance" for node in played.line.nodes) >= 33


def test_who_names_too_few_cards_learns_where_they_run_out_and_how_many_are_left() -> None:
    position = after(_dealt(planning()), "B: plan bid 0")
    why = "Each space gets a card as long as there are cards: Black still has one card for Battle B."
    for space, card in zip(SPACES[1:], ("1", "2", "3", "4", "kai", "mino", "none", "none", "none"), strict=False):
        position = after(position, f"B: plan {space} {card}")
    refusal = position.why_not_by("black", GAME.parse(position, "black", "plan battle_b none"))
    assert refusal is not None
    assert [str(reason.text) for reason in refusal.reasons] == [f"{why} Name at least three provinces."]


def test_a_line_out_of_turn_is_told_the_word_that_lays_cards() -> None:
    with pytest.raises(ScenarioError, match=r"(?m)Possible here: plan\.$"):
        Scenario.from_text(
            'game = "shogun"\nposition.phase = "plan"\nposition.land.kai = "black 2"\n'
            "play.script = '''\nB: plan bid 0\n- event levy1\n'''"
        ).play()


@pytest.mark.rule("plan-all")
@pytest.mark.parametrize(("provinces", "least"), [(9, "six provinces"), (6, "six provinces"), (4, "four provinces")])
def test_who_names_too_few_provinces_learns_how_many_are_needed(provinces: int, least: str) -> None:
    land = dict.fromkeys(("kai", "mino", "izu", "aki", "bingo", "iyo", "kii", "ise", "shima")[:provinces], "black 2")
    position = _dealt(laid(land={**land, "suruga": "gold 3", "owari": "white 2"}, phase="plan", actions="tax castle"))
    text, rest = GAME.split_text(position, "black", "plan tax kai castle mino")
    refusal = None
    while refusal is None:
        action = GAME.parse(position, "black", text)
        refusal = position.why_not_by("black", action)
        if refusal is None:
            position = after(position, f"B: {text}")
            text, rest = GAME.split_text(position, "black", rest)
    (reason,) = refusal.reasons
    assert str(reason.text).endswith(f"Name at least {least}.")
