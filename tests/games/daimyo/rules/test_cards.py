"""What the cards B, C, D and E do; A and the fight are in test_fight."""

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.daimyo import GAME
from tests.games.daimyo.helpers import FAR, Table

BLACK = {"m13": "black 1 daimyo", "n14": "black 2"}


# -- card-b -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card-b", "reserve")
def test_one_bushi_comes_from_the_reserve_to_the_daimyo() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "B1 B2"}).expect(step="recruit", reserve__black=9)
    assert table.options() == {"recruit"}
    table.play("B: recruit").expect(bushi__m13=2, reserve__black=8, bushi__black=4)
    assert table.said() == "Black recruits one bushi on the daimyo’s hex, m13. Next: Black’s B2."


@pytest.mark.rule("card-b")
def test_it_must_be_recruited_and_nothing_else() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "B1"})
    assert table.refused("B: move 1 n14-n15") == ("card-a", "card-b")
    assert "must now recruit" in table.why("B: move 1 n14-n15")
    assert table.refused("G: recruit") == ("priority", "card-b")


@pytest.mark.rule("card-b", "priority")
def test_with_an_empty_reserve_it_counts_as_an_a_at_its_own_priority() -> None:
    table = Table(phase=3, units=BLACK | FAR, reserve={"black": 0}, played={"black": "A2 B1", "gold": "A3"})
    table.play("B: move 1 n14-n15").expect(card="A3")
    table.play("G: move 1 p16-o16").expect(card="B1", step="move", to_move="black")
    assert [event.args for event in table.events("counts_as_a")] == [("B1", "black")]
    assert table.refused("B: recruit") == ("card-a", "card-b")
    table.play("B: move 1 m13-m14").expect(bushi__m13=0, daimyo__black="m13")


@pytest.mark.rule("card-b")
def test_why_it_counts_as_an_a_is_told_where_another_thing_is_tried() -> None:
    table = Table(phase=3, units=BLACK | FAR, reserve={"black": 0}, played={"black": "B1 B2"})
    asks = "Black’s B1 is being carried out as an A, with no bushi in reserve: Black must now move one or more bushi"
    assert asks in str(table.position.seen_by("black")).replace("\n", " ")
    why = table.why("B: recruit")
    assert asks in why
    assert "Black has no bushi in reserve, so B1 counts as an A." in why
    assert "only by a B card of its side" not in why
    assert "only by a B card of its side" in table.why("G: recruit")


@pytest.mark.rule("card-d", "card-e")
def test_why_a_d_counts_as_an_e_is_told_where_another_thing_is_tried() -> None:
    table = Table(phase=3, units=BLACK | FAR, hexes_left=0, played={"black": "D1", "gold": "E1"})
    why = table.why("B: add l13")
    assert "Black’s D1 is being carried out as an E, with no neutral hex left: Black must now move a free hex" in why
    assert "No neutral hex is left, so D1 counts as an E." in why
    assert "A hex is added by" not in why
    assert table.refused("B: add l13") == ("card-d", "card-e")
    table.play("B: shift o14-p14")
    assert "Gold’s E1 is being carried out: Gold must now move" in table.why("G: add l13")
    assert "so a D counts as an E" in table.why("G: add l13")


@pytest.mark.rule("card-b", "fight")
def test_a_bushi_that_fell_in_this_round_can_be_recruited_in_it() -> None:
    units = {"m13": "black daimyo", "o15": "black 1", "o16": "gold 1", "p16": "gold daimyo"}
    table = Table(phase=3, units=units, reserve={"black": 0}, played={"black": "A1 B1"})
    table.play("B: move 1 o15-o16").expect(step="recruit", reserve__black=1, side__o16="none")


# -- card-c -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card-c")
def test_the_daimyo_moves_alone_to_a_neighbour() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "C1"}).expect(step="daimyo")
    assert table.options() == {"daimyo m13-m14", "daimyo m13-n13"}
    assert table.refused("B: daimyo m13-n14") == ("card-c",)
    assert table.refused("B: daimyo m13-l13") == ("land",)
    assert table.refused("B: daimyo n14-n13") == ("card-c",)
    table.play("B: daimyo m14").expect(daimyo__black="m14", bushi__m13=1, bushi__m14=0, side__m14="black")


@pytest.mark.rule("card-c")
def test_he_joins_own_bushi() -> None:
    units = {"m13": "black daimyo", "m14": "black 2"}
    Table(phase=3, units=units | FAR, played={"black": "C1"}).play("B: daimyo m13-m14").expect(
        bushi__m14=2, daimyo__black="m14", side__m13="none"
    )


@pytest.mark.rule("card-c", "phase-3")
def test_he_does_not_go_where_foreign_units_stand_and_then_the_card_is_not_carried_out() -> None:
    units = {"m13": "black daimyo", "m14": "gold 1", "p16": "gold daimyo", "o16": "gold 1"}
    table = Table(phase=3, units=units, played={"black": "C1 C2"})
    assert table.options() == {"daimyo m13-n13"}
    assert table.refused("B: daimyo m13-m14") == ("card-c",)
    assert "Gold is on m14" in table.why("B: daimyo m13-m14")
    shut = Table(phase=3, units=units | {"n13": "gold 1"}, played={"gold": "A1", "black": "C1"})
    shut.play("G: move 1 o16-o15").expect(round=2)
    assert [event.args for event in shut.events("not_carried_out")] == [("C1", "black")]
    assert "foreign units are all around the daimyo" in shut.said()


# -- card-d -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card-d", "land")
def test_a_neutral_hex_is_laid_beside_the_land() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "D1 D2"}).expect(step="add", hexes_left=8)
    assert "add m13" not in table.options()
    assert {"add l13", "add m12", "add q16"} <= table.options()
    assert table.refused("B: add m13") == ("card-d",)
    assert table.refused("B: add a1") == ("card-d",)
    assert "does not touch the land" in table.why("B: add a1")
    table.play("B: add l13").expect(hexes_left=7, owner__l13="neutral", moved="l13", step="add")


@pytest.mark.rule("card-d", "card-e", "priority")
def test_with_no_neutral_hex_left_it_counts_as_an_e() -> None:
    table = Table(phase=3, units=BLACK | FAR, hexes_left=1, played={"black": "D1", "gold": "D2"})
    table.play("B: add l13").expect(hexes_left=0, card="D2", step="shift", to_move="gold")
    assert [event.args for event in table.events("counts_as_e")] == [("D2", "gold")]
    assert table.refused("G: add l12") == ("card-d", "card-e")
    table.play("G: shift o14-p14").expect(round=2)


@pytest.mark.rule("table-edge", "card-d")
def test_no_hex_is_laid_beyond_the_edge_of_the_table() -> None:
    land = {"y25": "black", "x25": "gold"}
    units = {"y25": "black daimyo", "x25": "gold daimyo"}
    table = Table(phase=3, land=land, units=units, played={"black": "D1"})
    assert table.options() == {"add w25", "add x24", "add y24"}
    for words in ("add y26", "add z25", "shift x25-y0", "shift a26-b1"):
        with pytest.raises(UnreadableAction, match=r"the table ends at a1 and y25 \(table-edge\)"):
            GAME.parse(table.position, "black", words)
    with pytest.raises(UnreadableAction, match="a letter a to y and a number 1 to 25"):
        GAME.parse(table.position, "black", "add north")


# -- card-e -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card-e", "free-hex")
def test_a_free_hex_of_any_colour_is_laid_elsewhere_and_keeps_its_colour() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "E1"}).expect(step="shift")
    starts = {option.split()[1].split("-")[0] for option in table.options()}
    assert starts == {"m14", "n13", "o14", "n15", "o16", "p15"}
    assert table.refused("B: shift p16-l13") == ("free-hex",)
    assert table.refused("B: shift o15-l13") == ("connected",)
    table.play("B: shift n13-l14").expect(owner__n13="none", owner__l14="black", round=2)
    assert table.said().startswith("Black moves the home hex of Black from n13 to l14.")


@pytest.mark.rule("free-hex", "card-e")
def test_a_hex_with_units_does_not_move() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "E1"})
    assert "free-hex" in table.refused("B: shift p16-l13")
    assert "there are units of Gold on it" in table.why("B: shift p16-l13")
    assert table.refused("B: shift a1-l13") == ("land",)


@pytest.mark.rule("card-e")
def test_it_touches_the_rest_of_the_land_and_goes_somewhere_else() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "E1"})
    assert table.refused("B: shift o14-a1") == ("card-e",)
    assert table.refused("B: shift o14-o14") == ("card-e",)
    assert table.refused("B: shift o14-n14") == ("card-e",)
    assert table.refused("B: shift p15-q14") == ("card-e",)
    assert "does not touch the rest" in table.why("B: shift p15-q14")


@pytest.mark.rule("connected")
def test_the_land_is_never_parted_not_even_for_a_moment() -> None:
    land = {"m13": "black", "n13": "neutral", "o13": "gold", "n12": "neutral"}
    units = {"m13": "black daimyo", "o13": "gold daimyo"}
    table = Table(phase=3, land=land, units=units, played={"black": "E1"})
    # At o12 the hex would join n12 and o13 again; but while it is lifted o13 lies alone.
    assert table.refused("B: shift n13-o12") == ("connected",)
    assert {option.split("-")[0] for option in table.options()} == {"shift n12"}


@pytest.mark.rule("hex-once", "card-e")
def test_a_hex_moves_once_a_round() -> None:
    table = Table(phase=3, units=BLACK | FAR, played={"black": "D1 E1", "gold": "E2"})
    table.play("B: add l13")
    assert table.refused("B: shift l13-m12") == ("hex-once",)
    table.play("B: shift o14-p14").expect(moved="l13 p14")
    assert table.refused("G: shift p14-o14") == ("hex-once",)
    table.play("G: shift n13-l14").expect(round=2, moved="")


@pytest.mark.rule("card-e", "phase-3")
def test_with_no_hex_that_can_move_it_is_passed_over() -> None:
    land = {"m13": "black", "n13": "gold"}
    units = {"m13": "black daimyo", "n13": "gold 1 daimyo"}
    table = Table(phase=3, land=land | {"o13": "gold"}, units=units, played={"gold": "A1", "black": "E1"})
    table.play("G: move 1 n13-o13").expect(round=2)
    assert [event.args for event in table.events("not_carried_out")] == [("E1", "black")]
    assert "no hex can be moved" in table.said()
