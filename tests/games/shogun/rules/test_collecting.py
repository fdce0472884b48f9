"""Rice and taxes, what limits them, and the unrest that follows."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun.components.land import INDEX, PROVINCES
from sekiwidget.games.shogun.rules.actions import Collect
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Land
from tests.games.shogun.rules.laid import Told, acting


def collecting(what: str, place: str = "suruga", land: str = "black 3", **fields: object) -> Told:
    """Black has planned to collect there."""
    return acting(what, {"black": {what: place}}, {place: land}, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("tax", "must")
@pytest.mark.parametrize("place", ["suruga", "kaga", "mino", "izu"])
def test_a_tax_brings_the_chests_of_the_province(place: str) -> None:
    told = collecting("tax", place)
    assert told.options() == {f"collect tax {place}"}
    told.play(f"collect tax {place}")
    assert told.of("chests") == 18 + PROVINCES[INDEX[place]].chests and told.of("rice") == 0


@pytest.mark.rule("rice", "must")
@pytest.mark.parametrize("place", ["suruga", "kaga", "mino", "izu"])
def test_rice_goes_up_by_the_number_of_the_province(place: str) -> None:
    told = collecting("rice", place).play(f"collect rice {place}")
    assert told.of("rice") == PROVINCES[INDEX[place]].rice and told.of("chests") == 18


@pytest.mark.rule("rice", "skip")
@pytest.mark.parametrize(("before", "after"), [(0, 5), (13, 18), (14, 18), (17, 18), (18, 18)])
def test_rice_ends_at_eighteen_and_is_collected_all_the_same(before: int, after: int) -> None:
    told = collecting("rice", "kaga", rice={"black": before}).play("collect rice kaga")
    assert told.of("rice") == after and told.land("kaga").revolts == 1


@pytest.mark.rule("unrest")
@pytest.mark.parametrize("what", ["rice", "tax"])
def test_a_calm_province_gets_a_marker(what: str) -> None:
    told = collecting(what).play(f"collect {what} suruga")
    assert told.land("suruga") == Land("black", 3, (), 1)
    assert told.asked() == ("next", "chance")


@pytest.mark.rule("unrest", "revolt-strength", "fight-when", "fight-revolt")
@pytest.mark.parametrize(("markers", "supply", "come"), [(1, 20, 1), (2, 20, 2), (3, 20, 3), (3, 2, 2), (2, 0, 0)])
def test_where_a_marker_lies_so_many_farmers_rise(markers: int, supply: int, come: int) -> None:
    told = collecting("tax", land=f"black 3 revolt {markers}", tower={"farmers": 20 - supply})
    told.play("collect tax suruga")
    fight = told.position.fight
    assert fight is not None and told.asked() == ("drop", "chance")
    assert (fight.kind, fight.side, fight.cubes) == ("revolt", "black", (3, 0, 0, come))
    assert told.position.farmers == supply - come
    assert told.of("chests") == 25 and told.land("suruga").armies == 0


@pytest.mark.rule("unrest", "revolt-won")
def test_a_revolt_put_down_leaves_one_marker_more() -> None:
    told = collecting("rice", land="black 3 castle revolt 1").play("collect rice suruga").falls(black=3, farmers=1)
    assert told.land("suruga") == Land("black", 2, ("castle",), 2)
    assert told.of("rice") == 3 and told.position.farmers == 20
    assert "revolt-won" in told.commits[-1].rules and "revolt-lost" not in told.commits[-1].rules


@pytest.mark.rule("unrest", "revolt-lost")
def test_goods_are_kept_though_the_province_is_lost() -> None:
    told = collecting("tax", land="black 3 castle revolt 1").play("collect tax suruga").falls(black=1, farmers=1)
    assert told.land("suruga") == NEUTRAL_LAND and told.of("chests") == 25
    assert [event.args for event in told.events("card_leaves")] == [("black", "tax", "suruga")]
    assert not told.events("cancelled")


@pytest.mark.rule("unrest", "carry-out")
def test_a_revolt_cancels_what_else_was_planned_nowhere() -> None:
    plans = {"black": {"tax": "suruga", "castle": "kai"}}
    told = acting(("tax", "castle"), plans, {"suruga": "black 1 revolt 1", "kai": "black 1"})
    told.play("collect tax suruga").falls(farmers=1)
    assert told.asked() == ("build", "black")


@pytest.mark.rule("special-defence")
def test_no_privilege_helps_in_a_revolt() -> None:
    told = collecting("tax", land="black 3 castle revolt 1", privilege={"black": "defence"}, event="castle2")
    told.play("collect tax suruga")
    assert told.position.fight is not None and told.position.fight.cubes == (3, 0, 0, 1)
    assert told.asked() == ("drop", "chance")


# -- privileges and events ---------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "event-most-chests", "event-least-chests", "special-chest", "event-limits", "event-least-rice", "event-most-rice"
)
@pytest.mark.parametrize(
    ("what", "place", "event", "privilege", "brings"),
    [
        ("tax", "suruga", "", "chest", 8),
        ("tax", "suruga", "", "rice", 7),
        ("tax", "suruga", "chests_most0", "", 5),
        ("tax", "suruga", "chests_most0", "chest", 6),
        ("tax", "kai", "chests_most0", "chest", 6),
        ("tax", "mino", "chests_most0", "", 3),
        ("tax", "mino", "chests_most0", "chest", 4),
        ("tax", "mino", "chests_least2", "", 6),
        ("tax", "mino", "chests_least2", "chest", 7),
        ("tax", "izu", "chests_least2", "", 6),
        ("tax", "suruga", "chests_least2", "", 7),
        ("tax", "suruga", "rice_most4", "", 7),
        ("rice", "kaga", "", "rice", 6),
        ("rice", "kaga", "", "chest", 5),
        ("rice", "kaga", "rice_most4", "", 3),
        ("rice", "kaga", "rice_most4", "rice", 4),
        ("rice", "izu", "rice_most4", "", 2),
        ("rice", "izu", "rice_least3", "", 4),
        ("rice", "izu", "rice_least3", "rice", 5),
        ("rice", "mino", "rice_least3", "", 5),
        ("rice", "izu", "chests_least2", "", 2),
    ],
)
def test_events_limit_what_the_province_brings_and_the_privilege_comes_on_top(
    what: str, place: str, event: str, privilege: str, brings: int
) -> None:
    told = collecting(what, place, event=event, privilege={"black": privilege}).play(f"collect {what} {place}")
    assert (told.of("chests") - 18, told.of("rice")) == ((brings, 0) if what == "tax" else (0, brings))


@pytest.mark.rule("special-rice", "rice")
def test_the_privilege_does_not_lead_beyond_the_track() -> None:
    told = collecting("rice", "kaga", rice={"black": 13}, privilege={"black": "rice"}).play("collect rice kaga")
    assert told.of("rice") == 18
    assert sum(event.by for event in told.commits[-1].events if event.fact == "rice.black") == 5


@pytest.mark.rule("special-chest")
def test_the_privilege_of_another_side_brings_nothing() -> None:
    told = collecting("tax", privilege={"gold": "chest"}).play("collect tax suruga")
    assert told.position.chests == (25, 18, 18)


@pytest.mark.rule("tax", "rice", "plan")
def test_only_what_was_planned_is_collected() -> None:
    told = acting("tax", {"black": {"tax": "suruga"}}, {"suruga": "black 2", "kai": "black 2"})
    assert told.refused(Collect("tax", INDEX["kai"])) == ("plan",)
    assert "rice" in told.refused(Collect("rice", INDEX["suruga"]))
    assert "plan" in told.refused(Collect("tax", INDEX["suruga"]), "gold")
