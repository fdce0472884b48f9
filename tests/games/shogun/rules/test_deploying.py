"""Armies of the supply come to a province; after Deploy 1 they may move on."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.rules.actions import Deploy, Move, Stay
from sekiwidget.games.shogun.rules.position import Land
from tests.games.shogun.rules.laid import Told, acting

LAND = {"kai": "black 2", "izu": "gold 2"}


def deploying(action: str, land: dict[str, str] | None = None, **fields: object) -> Told:
    """Black has planned to deploy to Kai."""
    return acting(action, {"black": {action: "kai"}}, land or LAND, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("deploy5", "deploy3", "deploy1", "must", "supply")
@pytest.mark.parametrize(("action", "price", "number"), [("deploy5", 3, 5), ("deploy3", 2, 3), ("deploy1", 1, 1)])
def test_armies_cost_chests_and_come_from_the_supply(action: str, price: int, number: int) -> None:
    told = deploying(action, chests={"black": price}, supply={"black": number})
    assert told.options() == {f"deploy {number} kai"}
    told.play(f"deploy {number} kai")
    assert told.land("kai") == Land("black", 2 + number)
    assert told.of("chests") == 0 and told.of("supply") == 0
    assert told.asked() == ("next", "chance")


@pytest.mark.rule("skip", "deploy5", "deploy3", "deploy1")
@pytest.mark.parametrize(("action", "price", "number"), [("deploy5", 3, 5), ("deploy3", 2, 3), ("deploy1", 1, 1)])
def test_who_has_too_little_skips_altogether(action: str, price: int, number: int) -> None:
    told = deploying(action, chests={"black": price - 1})
    assert told.skipped() == [("skip", "black", action, "chests")] and told.land("kai").armies == 2
    told = deploying(action, supply={"black": number - 1})
    assert told.skipped() == [("skip", "black", action, "supply")] and told.of("chests") == 18


@pytest.mark.rule("special-deploy")
@pytest.mark.parametrize(("supply", "may"), [(4, set()), (5, {5}), (6, {5, 6}), (60, {5, 6})])
def test_the_privilege_may_bring_six(supply: int, may: set[int]) -> None:
    told = deploying("deploy5", privilege={"black": "deploy"}, supply={"black": supply})
    assert (told.options() if told.position.step == "deploy" else set()) == {f"deploy {number} kai" for number in may}
    if 6 in may:
        told.play("deploy 6 kai")
        assert told.land("kai").armies == 8 and told.of("chests") == 15 and told.of("supply") == supply - 6


@pytest.mark.rule("special-deploy")
def test_the_privilege_is_for_deploy_five_alone_and_for_its_holder() -> None:
    assert deploying("deploy3", privilege={"black": "deploy"}).options() == {"deploy 3 kai"}
    assert deploying("deploy1", privilege={"black": "deploy"}).options() == {"deploy 1 kai"}
    told = deploying("deploy5", privilege={"gold": "deploy"})
    assert told.options() == {"deploy 5 kai"}
    assert told.refused(Deploy(6, INDEX["kai"])) == ("special-deploy",)


@pytest.mark.rule("event-levy", "special-deploy", "event-limits")
@pytest.mark.parametrize(
    ("action", "privilege", "supply", "may"),
    [
        ("deploy5", "", 50, {3}),
        ("deploy5", "", 3, {3}),
        ("deploy5", "", 2, set()),
        ("deploy3", "", 50, {2}),
        ("deploy3", "", 2, {2}),
        ("deploy3", "", 1, set()),
        ("deploy1", "", 50, {1}),
        ("deploy5", "deploy", 50, {3, 6}),
        ("deploy5", "deploy", 5, {3}),
        ("deploy3", "deploy", 50, {2}),
    ],
)
def test_small_levies(action: str, privilege: str, supply: int, may: set[int]) -> None:
    told = deploying(action, event="levy1", privilege={"black": privilege}, supply={"black": supply})
    assert (told.options() if told.position.step == "deploy" else set()) == {f"deploy {number} kai" for number in may}
    if may:
        told.play(f"deploy {min(may)} kai")
        assert told.of("chests") == 18 - {"deploy5": 3, "deploy3": 2, "deploy1": 1}[action]
    if action == "deploy5" and may:
        assert "event-levy" in deploying(action, event="levy1").refused(Deploy(5, INDEX["kai"]))


@pytest.mark.rule("deploy5", "plan")
def test_no_other_number_and_no_other_place() -> None:
    told = deploying("deploy5", {"kai": "black 2", "mino": "black 2", "izu": "gold 2"})
    kai, mino, izu = (INDEX[name] for name in ("kai", "mino", "izu"))
    assert told.refused(Deploy(4, kai)) == ("deploy5",)
    assert told.refused(Deploy(3, kai)) == ("deploy5",)
    assert told.refused(Deploy(5, mino)) == ("plan",)
    assert told.refused(Deploy(5, izu)) == ("plan",)


# -- the move after Deploy 1 -------------------------------------------------------------------------------------------


@pytest.mark.rule("deploy1-move", "moving")
def test_any_number_but_the_last_may_move_to_one_own_neighbour() -> None:
    board = {"kai": "black 2", "suruga": "black 1", "sagami": "black 4", "musashi": "gold 3", "mino": "black 1"}
    told = deploying("deploy1", board).play("deploy 1 kai")
    assert told.asked() == ("move", "black")
    assert told.options() == {"stay"} | {
        f"move kai-{end} {number}" for end in ("suruga", "sagami") for number in (1, 2)
    }
    told.play("move kai-suruga 2")
    assert (told.land("kai").armies, told.land("suruga").armies) == (1, 3)
    assert told.asked() == ("next", "chance")


@pytest.mark.rule("deploy1-move")
def test_one_may_stay() -> None:
    told = deploying("deploy1", {"kai": "black 1", "suruga": "black 1"}).play("deploy 1 kai", "stay")
    assert told.land("kai").armies == 2 and told.land("suruga").armies == 1
    assert told.asked() == ("next", "chance")


@pytest.mark.rule("deploy1-move")
def test_nothing_is_asked_without_an_own_neighbour() -> None:
    told = deploying("deploy1").play("deploy 1 kai")
    assert told.asked() == ("next", "chance") and told.land("kai").armies == 3


@pytest.mark.rule("deploy1-move", "moving", "sea")
def test_what_is_no_move_is_refused() -> None:
    board = {"izu": "black 2", "suruga": "black 1", "sagami": "gold 4", "mino": "black 1", "shima": "black 1"}
    told = acting("deploy1", {"black": {"deploy1": "izu"}}, board).play("deploy 1 izu")
    izu, suruga, sagami, mino, shima = (INDEX[name] for name in ("izu", "suruga", "sagami", "mino", "shima"))
    assert told.refused(Move(izu, suruga, 3)) == ("moving",)
    assert told.refused(Move(izu, suruga, 0)) == ("moving",)
    assert told.refused(Move(izu, mino, 1)) == ("moving",)
    assert told.refused(Move(izu, sagami, 1)) == ("deploy1-move",)
    assert told.refused(Move(suruga, izu, 1)) == ("deploy1-move", "moving")
    assert told.refused(Move(izu, INDEX["awa_boso"], 1)) == ("setup-three", "deploy1-move")
    assert told.refused(Move(izu, shima, 2)) == ()
    assert told.refused(Stay()) == ()


@pytest.mark.rule("skip", "deploy1-move")
def test_without_an_army_in_supply_nothing_moves_either() -> None:
    told = deploying("deploy1", {"kai": "black 4", "suruga": "black 1"}, supply={"black": 0})
    assert told.asked() == ("next", "chance") and told.land("kai").armies == 4


@pytest.mark.rule("deploy1-move")
@pytest.mark.parametrize("action", ["deploy3", "deploy5"])
def test_other_deployments_do_not_move(action: str) -> None:
    told = deploying(action, {"kai": "black 2", "suruga": "black 1"})
    told.do(next(iter(told.position.legal())))
    assert told.asked() == ("next", "chance")
