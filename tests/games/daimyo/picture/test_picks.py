"""Where the choices of Daimyo are made in its picture, and the places where a hex may be laid."""

from __future__ import annotations

from sekiwidget.core.choice import Choice
from sekiwidget.games.daimyo import GAME
from sekiwidget.games.daimyo.components.hexes import HEX, NEAR, hex_names
from tests.games.daimyo.helpers import Table

FAR = {"p16": "gold 1 daimyo"}


def asked(table: Table) -> tuple[Choice, ...]:
    """The choices of the side to move, as located in its picture."""
    return GAME.pick_targets(table.position.seen_by(table.position.to_move or ""))


def test_bushi_are_picked_one_by_one_at_their_rank() -> None:
    table = Table(phase=3, units={"m13": "black 3 daimyo"} | FAR, played={"black": "A1"})
    (move,) = asked(table)
    assert (move.label, move.picks[0].at) == ("Move bushi from m13", ("m13.bushi",) * 3)
    assert move.picks[1].at == move.picks[1].ids
    assert move.text([["m13", "m13"], ["m14"]]) == "move 2 m13-m14"


def test_a_fight_is_announced() -> None:
    table = Table(
        phase=3, units={"n14": "black 1", "m13": "black 1 daimyo", "o14": "gold 1"} | FAR, played={"black": "A1"}
    )
    notes = {choice.label: choice.note for choice in asked(table)}
    assert notes["Move bushi from n14"] == "Foreign units on o14 are fought at once."
    assert not notes["Move bushi from m13"]


def test_a_hex_may_be_laid_at_every_place_beside_the_land() -> None:
    table = Table(phase=3, units={"m13": "black 1 daimyo"} | FAR, played={"black": "D1"})
    (add,) = asked(table)
    view = table.position.seen_by("black")
    scene = GAME.scene(view)
    land = {hex_ for hex_, _ in view.land}
    assert add.picks[0].at == add.picks[0].ids
    for place in add.picks[0].at:
        assert place not in scene.pieces
        beside = hex_names(near for near in NEAR[HEX[place]] if near in land)
        assert beside
        assert set(beside) <= set(scene.places[place].neighbours)
        assert all(place in scene.places[hex_].neighbours for hex_ in beside)


def test_the_land_alone_is_shown_while_no_hex_is_laid() -> None:
    view = Table(phase=3, units={"m13": "black 1 daimyo"} | FAR, played={"black": "B1"}).position.seen_by("black")
    land = {hex_ for hex_, _ in view.land}
    assert {name for name in GAME.scene(view).places if name in HEX} == set(hex_names(land))


def test_cards_are_picked_in_the_hand_and_passed_on_by_name() -> None:
    start = GAME.new({"players": 3})
    table = Table(**GAME.write_position(start)).dealt()
    side = table.position.to_move or ""
    (lay,) = asked(table)
    assert lay.picks[0].at == tuple(f"{side}.hand.{at}" for at in range(len(lay.picks[0].ids)))
