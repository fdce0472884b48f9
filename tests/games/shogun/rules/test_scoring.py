"""Points in winter, the second year, and the end."""

from __future__ import annotations

import pytest

from sekiwidget.core.position import Outcome
from sekiwidget.games.shogun.components.land import OF_REGION, PROVINCES
from sekiwidget.games.shogun.rules.position import Land
from sekiwidget.games.shogun.rules.winter import awards, most_buildings
from tests.games.shogun.rules.laid import Told, laid, provinces, wintering

EAST = provinces(9, region="east")
WEST = provinces(9, region="west")


def scoring(land: dict[str, str], **fields: object) -> Told:
    """Nobody lacks rice, and points are counted."""
    rice = dict.fromkeys(("black", "gold", "white"), 18)
    told = wintering("chests_most0", land, **({"rice": rice} | fields))
    return told.play("winter chests_most0")


@pytest.mark.rule("score-province", "score-building", "aim")
def test_provinces_and_buildings_are_worth_a_point_each() -> None:
    told = scoring({"kai": "black 1", "mino": "black 7", "etchu": "gold 1"}, points={"gold": 4})
    assert told.options() == {"score"}
    assert told.play("score").position.points == (2, 5, 0)


@pytest.mark.rule("score-most", "score-building")
@pytest.mark.parametrize(("kind", "award"), [("castle", 3), ("temple", 2), ("theatre", 1)])
def test_most_buildings_of_a_kind_in_a_region(kind: str, award: int) -> None:
    board = {EAST[0]: f"black 1 {kind}", EAST[1]: f"black 1 {kind}", EAST[2]: f"gold 1 {kind}"}
    assert scoring(board).play("score").position.points == (2 + 2 + award, 1 + 1, 0)


@pytest.mark.rule("score-tie")
@pytest.mark.parametrize(("kind", "award"), [("castle", 2), ("temple", 1), ("theatre", 0)])
def test_several_with_most_get_one_point_less(kind: str, award: int) -> None:
    board = {EAST[0]: f"black 1 {kind}", EAST[1]: f"gold 1 {kind}", EAST[2]: "white 1"}
    assert scoring(board).play("score").position.points == (2 + award, 2 + award, 1)
    board[EAST[2]] = f"white 1 {kind}"
    assert scoring(board).play("score").position.points == (2 + award,) * 3


@pytest.mark.rule("score-most")
def test_each_region_and_each_kind_is_counted_for_itself() -> None:
    board = {EAST[0]: "black 1 castle", WEST[0]: "gold 1 castle temple", WEST[1]: "black 1"}
    assert scoring(board).play("score").position.points == (2 + 1 + 3, 1 + 2 + 3 + 2, 0)


@pytest.mark.rule("score-most")
def test_nobody_has_most_of_what_is_not_built() -> None:
    position = laid({"kai": "black 1", "mino": "gold 1"})
    assert most_buildings(position, "east", "castle") == () and list(awards(position)) == []


@pytest.mark.rule("score-most", "setup-board")
def test_five_regions_of_nine_provinces() -> None:
    assert {region: len(places) for region, places in OF_REGION.items()} == dict.fromkeys(
        ("west", "south", "centre", "east", "north"), 9
    )
    assert sum(one.chests for one in PROVINCES) == 220 and sum(one.rice for one in PROVINCES) == 140


@pytest.mark.rule("score-province", "revolt-lost")
def test_what_is_lost_in_winter_does_not_score() -> None:
    told = wintering("chests_most0", {"kai": "black 1 castle", "mino": "gold 1"}, rice={"gold": 2})
    told.play("winter chests_most0", "revolts black kai").falls(farmers=1).play("score")
    assert told.position.points == (0, 1, 0)


@pytest.mark.rule("new-year", "years")
def test_the_second_year_begins_without_rice_and_markers() -> None:
    board = {"kai": "black 2 castle revolt 2", "mino": "gold 3"}
    told = scoring(board, tower={"white": 2}, tray={"white": 1}).play("score")
    position = told.position
    assert (position.year, position.season, told.asked()) == (2, "spring", ("events", "chance"))
    assert position.rice == (0, 0, 0) and position.chests == (18, 18, 18)
    assert told.land("kai") == Land("black", 2, ("castle",)) and told.land("mino") == Land("gold", 3)
    assert told.cubes("tower") == {"white": 2} and told.cubes("tray") == {"white": 1}
    assert position.events == () and position.order == () == position.waiting == position.ranks
    assert len(told.options()) == 70


@pytest.mark.rule("end")
def test_most_points_win_after_the_second_winter() -> None:
    told = scoring({"kai": "black 1", "mino": "gold 1", "izu": "gold 1"}, year=2).play("score")
    assert told.position.outcome == Outcome(("gold",), "end") and told.position.to_move is None
    assert list(told.position.legal()) == []


@pytest.mark.rule("end-tie")
@pytest.mark.parametrize(
    ("chests", "winners"),
    [({"black": 3, "gold": 4, "white": 9}, ("gold",)), ({"black": 4, "gold": 4, "white": 9}, ("black", "gold"))],
)
def test_chests_decide_among_equal_points_and_then_all_of_them_win(
    chests: dict[str, int], winners: tuple[str, ...]
) -> None:
    told = scoring({"kai": "black 1", "mino": "gold 1"}, year=2, chests=chests).play("score")
    assert told.position.outcome == Outcome(winners, "end-tie")


@pytest.mark.rule("end")
def test_a_side_without_provinces_may_still_win() -> None:
    told = scoring({"kai": "gold 1"}, year=2, points={"black": 40}).play("score")
    assert told.position.outcome == Outcome(("black",), "end")
