"""Where the choices of Sekigahara are made in its picture: hands, boxes, stacks of the map, the field, the window."""

from __future__ import annotations

from typing import Any

from sekiwidget.core.choice import Choice
from sekiwidget.games.sekigahara import GAME
from tests.games.sekigahara.campaign import moving
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.picture.test_scene import gifu

STAND = {
    "kiyosu": {"tokugawa": "fukushima1* fukushima2 date2 date3"},
    "mito": {"tokugawa": "maeda2 maeda3"},
}


def asked(table: Fight, *, led: bool = False) -> dict[str, Choice]:
    """The choices of the side to move by their words, as located in its picture."""
    side = table.position.to_move or ""
    commit = table.commits[-1].seen_by(side) if led else None
    found = GAME.pick_targets(table.position.seen_by(side), commit)
    return {choice.label: choice for choice in found}


def at(choice: Choice) -> dict[str, Any]:
    return {pick.name: dict(zip(pick.ids, pick.at, strict=False)) for pick in choice.picks}


def test_an_open_stack_is_picked_block_by_block_and_a_folded_one_as_a_whole() -> None:
    found = asked(moving(STAND).play("T: move minimal"))
    assert at(found["March from Mito"])["blocks"] == {"maeda2": "mito.tokugawa.1", "maeda3": "mito.tokugawa.0"}
    assert set(found["March from Kiyosu"].picks[0].at) == {"kiyosu.tokugawa.0"}
    roads = at(found["March from Kiyosu"])["road"]
    assert roads["kiyosu-gifu"] == "gifu"
    assert all(road == f"kiyosu-{place}" for road, place in roads.items())


def test_blocks_that_a_march_has_folded_are_found_in_the_stack() -> None:
    table = moving(STAND, hands={"tokugawa": "date"}).play("T: move minimal", "T: march maeda2 maeda3 mito-edo")
    forced = "March from Edo by forced march"
    assert set(asked(table)[forced].picks[0].at) == {"edo.tokugawa.0", "edo.tokugawa.1"}
    assert set(asked(table, led=True)[forced].picks[0].at) == {"edo.tokugawa.0"}


def test_on_the_field_blocks_and_cards_are_picked_where_they_lie() -> None:
    deploy = at(asked(gifu())["Deploy a block with a card of its mon"])
    assert deploy["card"] == {
        "tokugawa": "hand.tokugawa.0",
        "fukushima": "hand.tokugawa.1",
        "fukushima+": "hand.tokugawa.2",
    }
    assert {piece.rpartition(".")[0] for piece in deploy["block"].values()} == {"wait.tokugawa"}


def test_equal_cards_have_each_their_own_piece() -> None:
    bid = moving(STAND, hands={"tokugawa": "date date"})
    pay = asked(bid)["Limited movement for a card"].picks[0]
    assert (pay.ids, pay.at) == (("date", "date"), ("hand.tokugawa.0", "hand.tokugawa.1"))


def test_the_window_shows_every_place_of_a_retreat() -> None:
    places = GAME.backdrop().places
    table = Fight({"mito": {"tokugawa": "date2 date3", "ishida": "ukita2 ukita3"}}, hands={"ishida": "ukita"})
    table.play("T: declare mito", "T: stop", "I: stop", "T: lose date2").settle()
    retreat = next(choice for words, choice in asked(table).items() if words.startswith("Retreat"))
    left, top, width, height = GAME.scene(table.position.seen_by("tokugawa")).windows["map"]
    assert width > 228
    assert retreat.picks[0].at == retreat.picks[0].ids
    for name in retreat.picks[0].at:
        x, y = places[name].slot.xy
        assert left < x < left + width
        assert top < y < top + height


def test_the_besieged_and_the_disk_are_picked_on_the_wall() -> None:
    table = Fight(
        {"osaka": {"tokugawa": "date3 date3", "ishida": "ukita2"}},
        hands={"tokugawa": "date date"},
        mori="",
        disks="hideyori",
    ).play("T: declare osaka", "I: inside")
    table.play("T: deploy date3 with date", "T: deploy date3 with date", "T: stop")
    lose = next(choice for words, choice in asked(table).items() if words.startswith("Give up"))
    assert at(lose)["units"] == {"ukita2": "wall.ishida.0", "hideyori": "wall.disk"}
