"""Castles, temples and theatres: what they cost, where they may stand, and when they are skipped."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun.components.land import INDEX, PROVINCES
from sekiwidget.games.shogun.rules.actions import Build
from sekiwidget.games.shogun.rules.position import Land
from tests.games.shogun.rules.laid import Told, acting

IN_SURUGA = {"black": {"castle": "suruga", "temple": "suruga", "theatre": "suruga"}}


def building(kind: str, land: str = "black 2", **fields: object) -> Told:
    """Black has planned to build in Suruga, which has two sites."""
    return acting(kind, IN_SURUGA, {"suruga": land}, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("castle", "temple", "theatre", "must")
@pytest.mark.parametrize(("kind", "price"), [("castle", 3), ("temple", 2), ("theatre", 1)])
def test_a_building_costs_chests_and_stands_in_the_province(kind: str, price: int) -> None:
    told = building(kind, chests={"black": price})
    assert told.asked() == ("build", "black")
    assert told.options() == {f"build {kind} suruga"}
    told.play(f"build {kind} suruga")
    assert told.land("suruga") == Land("black", 2, (kind,)) and told.of("chests") == 0
    assert told.position.buildings_left(kind) == {"castle": 27, "temple": 25, "theatre": 25}[kind]


@pytest.mark.rule("skip", "castle", "temple", "theatre")
@pytest.mark.parametrize(("kind", "has"), [("castle", 2), ("temple", 1), ("theatre", 0)])
def test_who_cannot_pay_all_skips_and_pays_nothing(kind: str, has: int) -> None:
    told = building(kind, chests={"black": has})
    assert told.asked() == ("next", "chance")
    assert told.skipped() == [("skip", "black", kind, "chests")]
    assert told.of("chests") == has and told.land("suruga") == Land("black", 2)


@pytest.mark.rule("sites", "skip")
def test_a_kind_stands_once_in_a_province() -> None:
    assert building("castle", "black 2 castle").skipped() == [("skip", "black", "castle", "built")]


@pytest.mark.rule("sites", "skip")
def test_no_building_without_a_free_site() -> None:
    assert PROVINCES[INDEX["suruga"]].sites == 2
    told = building("theatre", "black 2 castle temple")
    assert told.skipped() == [("skip", "black", "theatre", "sites")] and told.of("chests") == 18
    told = building("theatre", "black 2 castle").play("build theatre suruga")
    assert told.land("suruga").buildings == ("castle", "theatre")


@pytest.mark.rule("sites")
def test_each_province_has_one_to_three_sites() -> None:
    found = [one.sites for one in PROVINCES]
    assert [found.count(number) for number in (1, 2, 3)] == [13, 22, 10] and len(found) == 45


@pytest.mark.rule("pieces", "skip")
def test_no_building_is_left() -> None:
    others = [one.id for one in PROVINCES if one.id != "suruga"]
    full = dict.fromkeys(others[:28], "gold 1 castle")
    told = acting("castle", IN_SURUGA, full | {"suruga": "black 2"}, players=4)
    assert told.skipped() == [("skip", "black", "castle", "tiles")]
    full.popitem()
    told = acting("castle", IN_SURUGA, full | {"suruga": "black 2"}, players=4)
    assert told.asked() == ("build", "black")


@pytest.mark.rule("pieces")
def test_the_last_building_goes_to_who_is_first_in_turn() -> None:
    others = [one.id for one in PROVINCES if one.id not in ("suruga", "kai")]
    full = dict.fromkeys(others[:27], "gold 1 castle") | {"suruga": "black 2", "kai": "white 2"}
    plans = {"black": {"castle": "suruga"}, "white": {"castle": "kai"}}
    told = acting("castle", plans, full, players=4, order=("white", "black", "gold", "jade"))
    told.play("build castle kai")
    assert told.skipped() == [("skip", "black", "castle", "tiles")]


@pytest.mark.rule("event-theatre")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 2)])
@pytest.mark.parametrize("event", ["theatre5", "theatre7"])
def test_a_theatre_takes_one_marker_away_under_the_event(event: str, before: int, after: int) -> None:
    land = f"black 2 revolt {before}" if before else "black 2"
    told = building("theatre", land, event=event).play("build theatre suruga")
    assert told.land("suruga") == Land("black", 2, ("theatre",), after)
    assert ("event-theatre" in told.commits[-1].rules) == (before > 0)


@pytest.mark.rule("event-theatre")
def test_nothing_else_takes_markers_away() -> None:
    told = building("castle", "black 2 revolt 1", event="theatre5").play("build castle suruga")
    assert told.land("suruga").revolts == 1
    told = building("theatre", "black 2 revolt 1", event="castle2").play("build theatre suruga")
    assert told.land("suruga").revolts == 1


@pytest.mark.rule("plan", "carry-out", "sites")
def test_only_what_was_planned_is_built_and_where() -> None:
    told = acting("castle", IN_SURUGA, {"suruga": "black 2", "kai": "black 2 castle", "izu": "gold 2"})
    kai, izu, suruga = (INDEX[name] for name in ("kai", "izu", "suruga"))
    assert set(told.refused(Build("castle", kai))) == {"plan", "sites"}
    assert told.refused(Build("castle", izu)) == ("plan",)
    assert told.refused(Build("temple", suruga)) == ("temple",)
    assert "plan" in told.refused(Build("castle", suruga), "gold")


@pytest.mark.rule("skip")
def test_a_bid_may_leave_too_little_for_a_castle() -> None:
    told = building("castle", chests={"black": 4})
    assert told.asked() == ("build", "black")
    told = building("castle", chests={"black": 4 - 2})
    assert told.skipped() == [("skip", "black", "castle", "chests")]


@pytest.mark.rule("skip", "carry-out")
def test_chests_count_when_the_turn_comes() -> None:
    plans = {"black": {"tax": "suruga", "castle": "kai"}}
    board = {"suruga": "black 2", "kai": "black 2"}
    told = acting(("tax", "castle"), plans, board, chests={"black": 0}).play("collect tax suruga")
    assert told.asked() == ("build", "black")
    told = acting(("castle", "tax"), plans, board, chests={"black": 0})
    assert told.asked() == ("collect", "black") and told.skipped() == [("skip", "black", "castle", "chests")]
