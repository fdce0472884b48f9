"""Where the choices of Shogun are made in its picture: every card and province stands somewhere."""

from collections.abc import Iterator
from typing import cast

import pytest

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.picture.picks import pick_targets, picks_at
from sekiwidget.games.shogun.picture.scene import backdrop, scene
from sekiwidget.games.shogun.rules import setup
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.view import seen_by
from tests.games.shogun.picture.played import commits


def picks(choices: tuple[Choice, ...]) -> Iterator[tuple[Choice, Pick]]:
    return ((choice, pick) for choice in choices for pick in choice.picks)


@pytest.mark.parametrize(("players", "drafted"), [(3, True), (4, True), (5, False)])
def test_what_a_side_can_pick_stands_in_its_picture(players: int, drafted: bool) -> None:
    asked = set()
    for commit in commits(players, 7 * players, drafted=drafted):
        view = cast("Position", commit.after)
        side = view.to_move
        if side is None or side == CHANCE:
            continue
        view = seen_by(view, side)
        picture = scene(view, commit)
        there = {*picture.pieces, *picture.places, *backdrop().places}
        for choice, pick in picks(pick_targets(view, commit)):
            asked.add((choice.verb, pick.name))
            assert len(pick.at) == len(pick.ids), (choice.verb, pick.name)
            assert set(pick.at) <= there, (choice.verb, pick.name, set(pick.at) - there)
            for name, at in zip(pick.ids, pick.at, strict=True):
                ids = picks_at(view, at).get(pick.name, (name,))
                assert name in ids, (choice.verb, pick.name, name, at)
    assert asked >= {
        ("plan", "card"),
        ("choose", "card"),
        ("build", "building"),
        ("collect", "goods"),
        ("deploy", "armies"),
        ("battle", "armies"),
        ("battle", "goal"),
    }


def test_cards_that_chance_turns_are_located_too() -> None:
    start = setup.lineup_start(3).but(season="spring", events=("castle2", "levy1"), step="event", to_move=CHANCE)
    (choice,) = pick_targets(start)
    assert choice.picks[0].at == ("events.0", "events.1")


def test_armies_are_picked_at_their_cube_and_goals_on_the_map() -> None:
    views = (cast("Position", commit.after) for commit in commits(3, 1))
    view = next(view for view in views if view.step == "battle")
    found = {pick.name: pick for _, pick in picks(pick_targets(view)[:1])}
    assert {at.partition(".")[2] for at in found["armies"].at} == {"army"}
    assert found["goal"].at == tuple(f"{name}.land" for name in found["goal"].ids)
    assert all(name in INDEX for name in found["goal"].ids)


@pytest.mark.parametrize(
    ("at", "name", "ids"),
    [
        ("kai.land", "goal", ("kai",)),
        ("kai.army", "armies", ("kai",)),
        ("kai", "province", ("kai",)),
        ("gold.mark", "sides", ("gold",)),
        ("specials.1.card", "card", ("rice",)),
        ("actions.0", "goods", ("tax",)),
    ],
)
def test_a_click_means_what_lies_there(at: str, name: str, ids: tuple[str, ...]) -> None:
    view = setup.lineup_start(3).but(specials=("chest", "rice", "deploy", "attack", "defence"), actions=("tax",))
    assert picks_at(view, at)[name] == ids


def test_what_is_no_pick_means_nothing() -> None:
    view = setup.lineup_start(3)
    for at in ("tower.cube.black", "nowhere", "actions.9", "events.0", "gold.has.rice"):
        assert not any(picks_at(view, at).values())
