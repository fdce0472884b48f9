"""Cards A: bushi move, and fight where foreign units stand."""

import pytest

from sekiwidget.games.daimyo import GAME
from tests.games.daimyo.helpers import FAR, Table, problems


def attack(bushi: int, defenders: str, *, elsewhere: str = "p16", **more: str) -> Table:
    """So many bushi of black on n14 beside gold on o14."""
    units = {"m13": "black daimyo", "n14": f"black {bushi}", "o14": defenders} | more
    if "daimyo" not in defenders:
        units[elsewhere] = "gold daimyo"
    return Table(phase=3, units=units, played={"black": "A1"}, hands={"black": "B1", "gold": "B3"})


# -- card-a -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card-a")
def test_one_or_more_bushi_of_one_hex_move_to_one_neighbour() -> None:
    units = {"m13": "black 3 daimyo"} | FAR
    table = Table(phase=3, units=units, played={"black": "A1"})
    assert table.options() == {f"move {count} m13-{end}" for count in (1, 2, 3) for end in ("m14", "n13")}
    table.play("B: move 2 m13-m14").expect(bushi__m13=1, bushi__m14=2, daimyo__black="m13", side__m14="black")


@pytest.mark.rule("card-a", "land")
def test_what_is_no_move_of_bushi_is_refused() -> None:
    units = {"m13": "black 2 daimyo", "n14": "black 1"} | FAR
    table = Table(phase=3, units=units, played={"black": "A1"})
    assert table.refused("B: move 3 m13-m14") == ("card-a",)
    assert "only two bushi on m13, so 3 cannot move" in table.why("B: move 3 m13-m14")
    assert table.refused("B: move 0 m13-m14") == ("card-a",)
    assert table.refused("B: move 1 m13-n14") == ("card-a",)
    assert table.refused("B: move 1 m13-l13") == ("land",)
    assert table.refused("B: move 1 p16-p15") == ("card-a",)
    assert table.refused("B: daimyo m13-m14") == ("card-a", "card-c")


@pytest.mark.rule("card-a", "units")
def test_bushi_join_own_units() -> None:
    units = {"m13": "black 1 daimyo", "n13": "black 4"} | FAR
    Table(phase=3, units=units, played={"black": "A1"}).play("B: move 4 n13-m13").expect(
        bushi__m13=5, side__n13="none", daimyo__black="m13"
    )


# -- fight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fight", "reserve")
def test_three_against_two_leaves_one() -> None:
    table = attack(4, "gold 2").play("B: move 3 n14-o14")
    table.expect(bushi__n14=1, bushi__o14=1, side__o14="black", reserve__black=10, reserve__gold=12)
    assert table.events("fight")[0].args == ("black", 3, "gold", 2, "o14")
    assert table.said().startswith(
        "Black moves three bushi from n14 to o14. Fight on o14: three of Black against two of Gold. "
        "Gold removes all its units, Black the same number; one of Black remains."
    )


@pytest.mark.rule("fight")
def test_whoever_has_fewer_loses_the_attacker_too() -> None:
    table = attack(2, "gold 5").play("B: move 2 n14-o14")
    table.expect(bushi__o14=3, side__o14="gold", reserve__black=12, reserve__gold=9)


@pytest.mark.rule("fight")
def test_equal_numbers_remove_all() -> None:
    table = attack(2, "gold 2").play("B: move 2 n14-o14")
    table.expect(bushi__o14=0, side__o14="none", reserve__black=12, reserve__gold=12, winner="none")


@pytest.mark.rule("fight")
def test_only_those_who_move_fight() -> None:
    attack(4, "gold 2").play("B: move 1 n14-o14").expect(bushi__n14=3, bushi__o14=1, side__o14="gold")


@pytest.mark.rule("fight", "units")
def test_the_third_side_is_fought_like_any_other() -> None:
    units = {"o14": "black 1 daimyo", "n14": "black 2", "m14": "gold 1", "j15": "gold daimyo", "n10": "white daimyo"}
    table = Table(players=3, phase=3, units=units, played={"black": "A1", "gold": "A2"})
    table.play("B: move 2 n14-m14").expect(bushi__m14=1, side__m14="black", reserve__gold=12)


@pytest.mark.rule("fight-daimyo", "fight")
def test_a_daimyo_counts_one_and_stays_when_bushi_are_enough() -> None:
    table = attack(2, "gold 2 daimyo").play("B: move 2 n14-o14")
    table.expect(bushi__o14=0, daimyo__gold="o14", side__o14="gold", reserve__gold=12, winner="none")
    assert table.events("daimyo_counts")[0].args == ("gold", 2, "o14")
    assert ("fight-daimyo", "Gold counts two bushi and the daimyo: 2 + 1 = 3") in GAME.say(table.commits[-1]).reasons


# -- the ends ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("end-daimyo", "fight-daimyo")
@pytest.mark.parametrize(("bushi", "left"), [(3, 1), (2, 0)])
def test_a_daimyo_that_must_go_ends_the_game_for_the_conqueror(bushi: int, left: int) -> None:
    table = attack(bushi, "gold 1 daimyo").play(f"B: move {bushi} n14-o14")
    table.expect(winner="black", won_by="end-daimyo", to_move="none", bushi__o14=left, daimyo__gold="none")
    assert table.said().endswith("Gold’s daimyo falls on o14: Black has won.")
    assert table.refused("G: recruit") == ("card-b", "end-daimyo")


@pytest.mark.rule("end-daimyo")
def test_in_a_game_of_three_the_first_fall_ends_it() -> None:
    units = {"o14": "black 1 daimyo", "n14": "black 2", "m14": "gold daimyo", "n10": "white daimyo"}
    table = Table(players=3, phase=3, units=units, played={"black": "A1", "gold": "A2"})
    table.play("B: move 1 n14-m14").expect(winner="black", side__m14="none")


@pytest.mark.rule("end-occupation")
def test_three_bushi_on_two_hexes_of_the_opponent_win_at_once() -> None:
    units = {"m13": "black daimyo", "o16": "black 2", "o15": "black 1", "p16": "gold daimyo"}
    table = Table(phase=3, units=units, played={"black": "A1 A2"}).expect(occupied__black=1, occupying__black=2)
    table.play("B: move 1 o15-p15").expect(winner="black", won_by="end-occupation", occupied__black=2, order="A1 A2")
    assert table.said().endswith("Black stands on two enemy home hexes with three bushi and has won.")


@pytest.mark.rule("end-occupation")
@pytest.mark.parametrize(
    ("units", "last"),
    [
        ({"o16": "black 4", "o15": "black 1"}, "o15-o16"),  # five bushi, one hex
        ({"o16": "black 1", "o15": "black 1"}, "o15-p15"),  # two hexes, two bushi
        ({"m14": "black 3", "n13": "black 1", "n14": "black 1"}, "n14-n13"),  # own home hexes
    ],
)
def test_one_hex_or_two_bushi_are_not_enough(units: dict[str, str], last: str) -> None:
    table = Table(phase=3, units={"m13": "black daimyo", "p16": "gold daimyo"} | units, played={"black": "A1 B1"})
    table.play(f"B: move 1 {last}").expect(winner="none", card="B1")


@pytest.mark.rule("end-occupation", "card-b")
def test_a_recruit_may_be_the_third_bushi() -> None:
    units = {"p16": "black 1 daimyo", "o16": "black 1", "m13": "gold daimyo"}
    table = Table(phase=3, units=units, reserve={"black": 5}, played={"black": "B1", "gold": "C1"})
    table.expect(occupied__black=2, occupying__black=2)
    table.play("B: recruit").expect(winner="black", won_by="end-occupation", occupying__black=3, to_move="none")


@pytest.mark.rule("end-occupation")
@pytest.mark.parametrize(
    ("units", "last"),
    [
        ({"p16": "black 1 daimyo", "o16": "black 1"}, "o16-p15"),  # two bushi and the daimyo on two home hexes
        ({"p16": "black daimyo", "o16": "black 2", "o15": "black 1"}, "o15-o16"),  # three on one, the daimyo on another
    ],
)
def test_a_daimyo_does_not_occupy(units: dict[str, str], last: str) -> None:
    table = Table(phase=3, units=units | {"m13": "gold daimyo"}, played={"black": "A1 B1"})
    table.play(f"B: move 1 {last}").expect(winner="none", card="B1")


@pytest.mark.rule("end-occupation")
def test_of_two_opponents_one_hex_each_with_three_bushi_in_all() -> None:
    units = {"o14": "black daimyo", "k14": "black 1", "n12": "black 2", "j15": "gold daimyo", "n10": "white daimyo"}
    table = Table(players=3, phase=3, units=units, played={"black": "A1 A2"})
    table.play("B: move 1 n12-m12").expect(winner="none")
    table = Table(players=3, phase=3, units=units, played={"black": "A1 A2"})
    table.play("B: move 1 n12-n11").expect(winner="none", occupied__black=2, occupying__black=2)
    table = Table(players=3, phase=3, units=units, played={"black": "A1 A2"})
    table.play("B: move 2 n12-n11").expect(winner="black", occupied__black=2, occupying__black=3)


@pytest.mark.rule("end-occupation")
def test_of_three_opponents_one_hex_each() -> None:
    units = {
        "n15": "black daimyo",
        "j15": "gold daimyo",
        "l11": "white daimyo",
        "p11": "jade daimyo",
        "k14": "black 1",
        "l12": "black 2",
        "o13": "black 1",
    }
    table = Table(players=4, phase=3, units=units, played={"black": "A1", "gold": "A2"})
    table.play("B: move 1 o13-o12").expect(winner="black", won_by="end-occupation", occupied__black=3)


@pytest.mark.rule("end-occupation")
def test_a_game_that_is_won_is_over() -> None:
    units = {"m13": "black daimyo", "o16": "black 2", "p15": "black 1", "p16": "gold daimyo"}
    assert [found[1] for found in problems(units=units)] == ["end-occupation"]
    table = Table(units=units, winner="black", won_by="end-occupation")
    assert table.position.to_move is None
    assert list(table.position.legal()) == []
