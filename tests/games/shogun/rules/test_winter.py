"""Winter: rice is lost, provinces are supplied, and where rice is missing farmers revolt."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.rules.actions import Face, RevoltsOf, Winter
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Land
from tests.games.shogun.rules.laid import Told, provinces, wintering


def winter(number: int, rice: int, card: str = "chests_most0", **fields: object) -> Told:
    """Black has so many provinces and so much rice; Gold and White have one each, and enough."""
    names = [name for name in provinces(40) if name not in ("kai", "mino")]
    board = dict.fromkeys(names[:number], "black 3") | {"kai": "gold 1", "mino": "white 1"}
    return wintering(card, board, rice={"black": rice, "gold": 18, "white": 18}, **fields)


@pytest.mark.rule("winter-loss")
@pytest.mark.parametrize("card", EVENTS)
def test_every_side_loses_so_much_rice_and_never_more_than_it_has(card: str) -> None:
    loss = int("".join(letter for letter in card if letter.isdigit()))
    told = wintering(card, {"kai": "gold 1"}, rice={"black": 3, "gold": 18, "white": 7})
    assert told.options() == {f"winter {card}"}
    told.play(f"winter {card}")
    assert told.position.rice == (max(0, 3 - loss), 18 - loss, max(0, 7 - loss))


@pytest.mark.rule("winter-loss")
def test_the_losses_of_the_twelve_cards() -> None:
    assert sorted(card.loss for card in EVENTS.values()) == [0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7]


@pytest.mark.rule("winter-need", "winter-loss")
def test_the_loss_comes_before_the_need() -> None:
    told = winter(7, 9, "theatre7").play("winter theatre7")
    assert told.of("rice") == 2 and told.asked() == ("revolts", "chance")
    told = winter(7, 14, "theatre7").play("winter theatre7")
    assert told.of("rice") == 7 and told.asked() == ("score", "chance")


@pytest.mark.rule("winter-table", "winter-need", "winter-draw")
@pytest.mark.parametrize(
    ("missing", "revolts", "farmers"),
    [(1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (8, 3, 3), (9, 3, 3)],
)
def test_the_table_of_provisions(missing: int, revolts: int, farmers: int) -> None:
    told = winter(9, 9 - missing).play("winter chests_most0")
    drawn = list(told.position.legal())
    assert {len(action.places) for action in drawn} == {revolts}
    assert len(drawn) == {1: 9, 2: 36, 3: 84}[revolts]
    told.do(drawn[0])
    if revolts > 1:
        assert told.asked() == ("face", "black")
        told.do(Face(drawn[0].places[-1]))
    assert told.position.fight is not None
    assert told.position.fight.cubes == (3, 0, 0, farmers) and told.position.fight.kind == "winter"


@pytest.mark.rule("winter-need")
@pytest.mark.parametrize(("number", "rice"), [(3, 3), (3, 18), (0, 0)])
def test_who_has_enough_has_no_revolt(number: int, rice: int) -> None:
    told = winter(number, rice).play("winter chests_most0")
    assert told.asked() == ("score", "chance")


@pytest.mark.rule("winter-table")
def test_no_more_revolts_than_provinces() -> None:
    told = winter(1, 0).play("winter chests_most0")
    assert len(told.options()) == 1
    told = winter(2, 0).play("winter chests_most0")
    assert {len(action.places) for action in told.position.legal()} == {1}


@pytest.mark.rule("revolt-winter", "revolt-strength")
@pytest.mark.parametrize(("markers", "supply", "come"), [(0, 20, 2), (2, 20, 4), (2, 3, 3), (1, 0, 0)])
def test_markers_and_the_table_bring_farmers_as_far_as_there_are(markers: int, supply: int, come: int) -> None:
    land = f"black 3 revolt {markers}" if markers else "black 3"
    board = {"kai": land, "suruga": land}
    told = wintering("chests_most0", board, tower={"farmers": 20 - supply}).play("winter chests_most0")
    told.play("revolts black kai")
    assert told.position.fight is not None and told.position.fight.cubes == (3, 0, 0, come)
    assert told.position.farmers == supply - come


@pytest.mark.rule("revolt-winter", "revolt-won", "revolt-lost", "winter-order")
def test_a_side_orders_its_revolts_and_lays_no_marker() -> None:
    told = winter(9, 2).play("winter chests_most0")
    aki, bingo, bitchu = (INDEX[name] for name in ("aki", "bingo", "bitchu"))
    told.do(RevoltsOf("black", (aki, bingo, bitchu)))
    assert told.options() == {"face aki", "face bingo", "face bitchu"}
    assert told.refused(Face(INDEX["bizen"])) == ("winter-order",)
    told.play("face bingo").falls(black=3, farmers=1)
    assert told.land("bingo") == Land("black", 2)
    assert told.options() == {"face aki", "face bitchu"}
    told.play("face bitchu").falls(black=2, farmers=2)
    assert told.land("bitchu") == NEUTRAL_LAND
    assert told.asked() == ("drop", "chance") and told.position.fight is not None
    assert told.position.fight.place == aki
    told.falls(black=1)
    assert told.asked() == ("score", "chance") and len(told.position.owned("black")) == 8


@pytest.mark.rule("winter-draw", "winter-order")
def test_sides_come_in_the_turn_order_of_autumn_each_with_all_its_revolts() -> None:
    board = dict.fromkeys(("kai", "suruga", "izu"), "black 1") | {"mino": "gold 1", "omi": "white 2"}
    told = wintering("chests_most0", board, order=("white", "black", "gold"))
    told.play("winter chests_most0")
    assert told.options() == {"revolts white omi"}
    assert told.refused(RevoltsOf("black", (INDEX["kai"],))) == ("winter-order",)
    assert told.refused(RevoltsOf("white", (INDEX["kai"],))) == ("winter-draw",)
    assert told.refused(RevoltsOf("white", ())) == ("winter-table",)
    told.play("revolts white omi").falls(white=2)
    assert {text.split()[1] for text in told.options()} == {"black"} and len(told.options()) == 3
    told.play("revolts black kai suruga", "face suruga").falls(black=1, farmers=2)
    assert told.position.fight is not None and told.position.fight.place == INDEX["kai"]
    told.falls(black=1, farmers=2)
    assert told.options() == {"revolts gold mino"}
    told.play("revolts gold mino").falls()
    assert told.asked() == ("score", "chance")
    assert [len(told.position.owned(side)) for side in told.position.sides] == [1, 0, 1]


@pytest.mark.rule("winter-loss")
def test_only_the_card_that_is_left_brings_winter() -> None:
    told = winter(2, 2)
    assert told.refused(Winter("levy1")) == ("winter-loss",)
    assert "winter-loss" in told.refused(Winter("chests_most0"), "black")
