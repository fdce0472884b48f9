"""Chapter 6: the week. Reinforcements, bids, and the order of the turns."""

from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.sekigahara import GAME
from tests.games.sekigahara.campaign import again, conserved, moving, week
from tests.games.sekigahara.helpers import Fight

SEVEN = "tokugawa tokugawa tokugawa date date maeda loyalty"


def draws(fight: Fight) -> list[tuple[str, str, int]]:
    """What chance owes, in its order: draw or recruit, side, number."""
    return [(deal.verb, deal.side, deal.number) for deal in fight.position.chance]


def pass_turns(fight: Fight, *sides: str) -> Fight:
    """Movement phases in which nothing moves."""
    for side in sides:
        fight.play(f"{side}: move none", f"{side}: done")
    return fight


# -- 6.2 reinforcements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2")
def test_half_the_hand_rounded_down_goes_seven_cards_make_three() -> None:
    fight = week(hands={"tokugawa": SEVEN, "ishida": "mori"})
    assert fight.refused("T: discard date date") == ("6.2",)
    assert fight.refused("T: discard date date maeda loyalty") == ("6.2",)
    assert "rounded down" in fight.why("T: discard date")
    assert fight.refused("T: discard date date fukushima") == ("6.2",)
    fight.play("T: discard date date loyalty")
    fight.expect(hand_size__tokugawa=4, discards__tokugawa="date date loyalty")


@pytest.mark.rule("6.2")
def test_a_hand_of_one_card_or_none_discards_nothing_and_is_not_asked() -> None:
    fight = week(hands={"tokugawa": "date", "ishida": "mori ukita"}).expect(to_move="ishida")
    fight.play("I: discard mori")
    assert draws(fight)[0] == ("draw", "tokugawa", 6)
    assert draws(week())[0] == ("draw", "tokugawa", 6)


@pytest.mark.rule("6.2")
def test_discards_are_chosen_unseen_and_become_open_together() -> None:
    fight = week(hands={"tokugawa": "date maeda loyalty", "ishida": "mori ukita"}).play("T: discard loyalty")
    fight.expect(to_move="ishida", discards__tokugawa="", hands__tokugawa="date maeda")
    assert fight.seen("ishida", "hand_size.tokugawa") == 2
    for viewer in ("ishida", PUBLIC):
        seen = fight.commits[-1].seen_by(viewer)
        assert str(seen.action) == "discard ?"
        assert "loyalty" not in repr(seen.events)
        assert "loyalty" not in repr(seen.after.aside)  # type: ignore[attr-defined]
        assert seen.after.fact("discards.tokugawa") == ()
    assert str(fight.commits[-1].seen_by("tokugawa").action) == "discard loyalty"
    other = week(hands={"tokugawa": "date maeda loyalty", "ishida": "mori ukita"}).play("T: discard date")
    assert repr(other.position.seen_by("ishida")) == repr(fight.position.seen_by("ishida"))
    again(fight).play("I: discard mori").expect(discards__tokugawa="loyalty", discards__ishida="mori")
    assert fight.seen("ishida", "discards.tokugawa") == ("loyalty",)
    assert [event.args for event in fight.events("discarded")] == [("tokugawa", "loyalty"), ("ishida", "mori")]


@pytest.mark.rule("6.2")
def test_each_side_draws_five_cards_and_who_controls_most_castles_a_sixth() -> None:
    # Five castles are black, four gold, and nobody stands in another's.
    assert draws(week())[:2] == [("draw", "tokugawa", 6), ("draw", "ishida", 5)]
    taken = week(blocks={"okazaki": {"ishida": "ukita2"}}).expect(castles__tokugawa=4, castles__ishida=5)
    assert draws(taken)[:2] == [("draw", "tokugawa", 5), ("draw", "ishida", 6)]
    assert [event.args for event in week().settle().events("draw")][:2] == [("tokugawa", 6), ("ishida", 5)]


@pytest.mark.rule("6.2", "4.3")
def test_in_a_siege_the_castle_counts_for_who_holds_it() -> None:
    besieged = week(blocks={"gifu": {"tokugawa": "tokugawa2", "ishida": "ukita2"}})
    besieged.expect(castles__tokugawa=5, castles__ishida=4, castle__gifu="ishida")
    held = week(blocks={"gifu": {"tokugawa": "tokugawa2", "ishida": "ukita2"}}, holder={"gifu": "tokugawa"})
    held.expect(castles__tokugawa=6, castles__ishida=3, castle__gifu="tokugawa")


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("number", "blocks"), [(2, 2), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1)])
def test_blocks_of_the_week_and_one_more_for_both_on_equal_resources(number: int, blocks: int) -> None:
    # Kyoto and Edo: one each.
    assert draws(week(number))[2:] == [("recruit", "tokugawa", blocks + 1), ("recruit", "ishida", blocks + 1)]


@pytest.mark.rule("6.2")
def test_one_more_block_for_most_resource_places_only_for_that_side() -> None:
    gold = week(control={"kuwana": "ishida"})
    assert draws(gold)[2:] == [("recruit", "tokugawa", 2), ("recruit", "ishida", 3)]
    black = week(5, control={"kuwana": "tokugawa", "kiso": "tokugawa", "kyoto": "none"})
    assert draws(black)[2:] == [("recruit", "tokugawa", 2), ("recruit", "ishida", 1)]
    nobody = week(5, control={"kyoto": "none", "edo": "none"})
    assert draws(nobody)[2:] == [("recruit", "tokugawa", 2), ("recruit", "ishida", 2)]


@pytest.mark.rule("6.2")
def test_drawn_blocks_lie_in_the_recruitment_box_unseen_by_the_other_side() -> None:
    fight = week(4, recruits={"tokugawa": "date2"}).play("- draw T 6x date", "- draw I 5x mori")
    fight.play("- recruit T 2x fukushima3 date1g", "- recruit I ukita3 mori2 mori2")
    fight.expect(recruits__tokugawa="date2 date1g fukushima3 fukushima3", recruits__ishida="ukita3 mori2 mori2")
    assert fight.seen("ishida", "recruits.tokugawa") == ("?",) * 4
    assert str(fight.commits[-2].seen_by("ishida").action) == "recruit T ? ? ?"
    conserved(fight.position)


@pytest.mark.rule("6.2", "3.3")
def test_a_short_deck_is_made_new_in_the_middle_of_the_draw_and_a_short_bag_gives_what_it_has() -> None:
    fight = week(2, discards={"tokugawa": ALL_BUT_FIVE})
    fight.expect(deck_size__tokugawa=5)
    assert "3.3" in fight.refused("- draw T 6x tokugawa")
    fight.play("- draw T 4x loyalty maeda= date+").expect(discards__tokugawa="", deck_size__tokugawa=49)
    assert fight.events("reshuffle")[0].args == ("tokugawa", 50)
    bag = week(2, {"kyoto": {"ishida": "ishida1*"}}, removed={"ishida": ALL_GOLD_BUT_TWO})
    bag.play("- draw T 6x date", "- draw I 5x mori", "- recruit T date2 date2 date3", "- recruit I uesugi1c")
    bag.expect(recruits__ishida="uesugi1c", phase="bid")


ALL_BUT_FIVE = (
    "10x tokugawa 5x tokugawa+ tokugawa= 7x fukushima 4x fukushima+ fukushima= "
    "6x date 4x date+ date= 7x maeda 4x maeda+"
)
"""The black deck without the Maeda double card and the four loyalty cards."""

ALL_GOLD_BUT_TWO = (
    "kobayakawa1* 4x kobayakawa3 3x kobayakawa2 3x kobayakawa1g 2x kobayakawa1c mori1* 6x mori3 3x mori2 2x mori1g "
    "3x mori1c ukita1* 3x ukita3 4x ukita2 2x ukita1g 3x ukita1c uesugi1* 2x uesugi3 2x uesugi1g"
)
"""The gold blocks without Ishida himself and one cavalry of Uesugi."""


@pytest.mark.rule("6.2")
def test_there_are_no_reinforcements_in_week_one() -> None:
    with pytest.raises(PositionError, match="week 1 has no reinforcements"):
        GAME.read_position({"setup": "empty", "phase": "reinforcement"})


@pytest.mark.rule("6.2", "6.1")
def test_cards_come_before_blocks_and_tokugawa_before_ishida_then_the_bids() -> None:
    fight = week()
    assert [(verb, side) for verb, side, _ in draws(fight)] == [
        ("draw", "tokugawa"),
        ("draw", "ishida"),
        ("recruit", "tokugawa"),
        ("recruit", "ishida"),
    ]
    fight.settle().expect(phase="bid", to_move="tokugawa")


# -- 6.3 bids ----------------------------------------------------------------------------------------------------------


def bidding(black: str, gold: str, **table: Any) -> Fight:
    return Fight({}, phase="bid", hands={"tokugawa": black, "ishida": gold}, **table)


@pytest.mark.rule("6.3")
def test_bids_are_unseen_until_both_lie_there_and_then_both_are_discarded() -> None:
    fight = bidding("date= maeda", "mori ukita+").play("T: bid date=")
    fight.expect(to_move="ishida", discards__tokugawa="", hand_size__tokugawa=1)
    for viewer in ("ishida", PUBLIC):
        seen = fight.commits[-1].seen_by(viewer)
        assert str(seen.action) == "bid ?"
        assert "date" not in repr(seen.events)
        assert "date=" not in repr(seen.after)
    again(fight).play("I: bid ukita+").expect(discards__tokugawa="date=", discards__ishida="ukita+")
    assert [event.args for event in fight.events("bid")] == [("tokugawa", "date=", 6), ("ishida", "ukita+", 3)]
    fight.expect(to_move="tokugawa")


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("black", "gold", "winner"),
    [
        ("date", "mori", "tokugawa"),  # 2 : 1
        ("date", "mori+", "ishida"),  # 2 : 3
        ("date+", "mori+", "tokugawa"),  # 4 : 3
        ("date+", "mori=", "ishida"),  # 4 : 5
        ("date=", "mori=", "tokugawa"),  # 6 : 5
        ("date=", "loyalty", "ishida"),  # 6 : 7
        ("loyalty", "loyalty", "tokugawa"),  # 8 : 7
    ],
)
def test_the_higher_number_wins_and_a_loyalty_card_bids_highest(black: str, gold: str, winner: str) -> None:
    fight = bidding(f"{black} maeda", f"{gold} ukita").play(f"T: bid {black}", f"I: bid {gold}")
    fight.expect(to_move=winner)
    assert fight.options() == {"go first", "go second"}


@pytest.mark.rule("6.3")
def test_only_cards_in_hand_are_bid_and_only_the_winner_chooses() -> None:
    fight = bidding("date", "mori+ ukita")
    assert fight.refused("T: bid date+") == ("6.3",)
    assert fight.refused("I: bid mori+") == ("6.3",)
    assert "T" in fight.why("I: bid mori+")
    fight.play("T: bid date", "I: bid mori+")
    assert fight.refused("T: go first") == ("6.3",)
    assert "Ishida has won the bid" in fight.why("T: go first")
    fight.play("I: go second").expect(first="tokugawa", active="tokugawa")


@pytest.mark.rule("6.3")
def test_an_empty_hand_bids_nothing_and_two_empty_hands_leave_the_choice_to_tokugawa() -> None:
    bidding("", "mori").expect(to_move="ishida").play("I: bid mori").expect(to_move="ishida")
    bidding("date", "").play("T: bid date").expect(to_move="tokugawa")
    empty = bidding("", "").expect(to_move="tokugawa")
    assert empty.options() == {"go first", "go second"}


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("order", "first"), [("first", "ishida"), ("second", "tokugawa")])
def test_the_winner_goes_first_or_second_in_both_turns(order: str, first: str) -> None:
    fight = bidding("date maeda", "mori+ ukita").play("T: bid date", "I: bid mori+", f"I: go {order}")
    fight.expect(first=first, active=first, turn="A", phase="movement", to_move=first)


# -- 6.1, 6.4 turns ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "6.4")
def test_a_week_goes_through_both_turns_with_the_same_first_player_and_then_the_next_begins() -> None:
    fight = moving({}, "ishida", week=3)
    seen = []
    for side in "ITIT":
        seen.append((fight["turn"], fight["active"], fight["phase"]))
        pass_turns(fight, side)
    assert seen == [
        ("A", "ishida", "movement"),
        ("A", "tokugawa", "movement"),
        ("B", "ishida", "movement"),
        ("B", "tokugawa", "movement"),
    ]
    fight.settle().expect(week=4, turn="A", phase="bid", first="ishida")
    assert [event.args for event in fight.events("week_begins")] == [(4,)]
    assert fight["hand_size.tokugawa"] == 6


@pytest.mark.rule("6.4", "8.1")
def test_each_movement_phase_is_followed_by_the_fights_of_the_same_side() -> None:
    fight = moving({"minakuchi": {"ishida": "ukita2 ukita3 mori2"}, "kuwana": {"tokugawa": "tokugawa2 tokugawa3"}})
    fight.play("T: move minimal", "T: march tokugawa2 tokugawa3 kuwana-minakuchi", "T: done")
    fight.expect(phase="combat", active="tokugawa", to_move="tokugawa")
    fight.play("T: declare minakuchi", "T: stop", "I: stop", "T: lose tokugawa2", "T: retreat kuwana").settle()
    fight.expect(phase="movement", active="ishida", turn="A")
    assert fight.position.entered == ()
    assert fight.position.fought == ()


@pytest.mark.rule("6.4", "6.1")
def test_who_goes_first_may_change_from_week_to_week() -> None:
    fight = moving({}, "ishida", hands={"tokugawa": "date maeda", "ishida": "mori ukita"}, turn="B")
    pass_turns(fight, "I", "T").expect(week=2, phase="reinforcement", to_move="tokugawa")
    fight.play("T: discard date", "I: discard mori")
    fight.play("- draw T 5x tokugawa loyalty", "- draw I 5x ukita", "T: bid loyalty", "I: bid ukita", "T: go first")
    fight.expect(first="tokugawa", active="tokugawa", turn="A", week=2)
    pass_turns(fight, "T", "I").expect(turn="B", active="tokugawa")


@pytest.mark.rule("6.4", "2.2")
def test_after_turn_b_of_week_seven_the_game_is_over_and_nothing_is_drawn() -> None:
    fight = moving({}, "tokugawa", week=7)
    pass_turns(fight, "T", "I").expect(winner="none", turn="B", active="tokugawa", week=7)
    pass_turns(fight, "T", "I").expect(to_move="none", winner="tokugawa", won_by="2.2", week=7)
    assert fight.options() == set()
    assert "2.2" in fight.refused("T: move none")
    assert fight.events("week_begins") == []


@pytest.mark.rule("6.1", "6.2", "6.3", "7.1", "8.1")
def test_each_thing_has_its_time_and_the_refusal_names_its_paragraph() -> None:
    stand = {"minakuchi": {"tokugawa": "tokugawa2 date2", "ishida": "ukita2"}, "kyoto": {"tokugawa": "maeda2"}}
    bid = Fight(stand, phase="bid", hands={"tokugawa": "date", "ishida": "mori"})
    fight = moving(stand, hands={"tokugawa": "date date"})
    for line, rule in (
        ("T: march maeda2 kyoto-osaka", "7.3.1"),
        ("T: muster date2 edo", "7.2"),
        ("T: move minimal", "7.1"),
        ("T: done", "7.1"),
        ("I: mori mori3 with mori", "9.3"),
        ("T: declare minakuchi", "8.1"),
        ("T: discard date", "6.2"),
        ("T: go first", "6.3"),
    ):
        assert set(bid.refused(line)) >= {"6.3", rule}, line
    for line, rule in (("T: bid date", "6.3"), ("T: go first", "6.3"), ("T: discard date", "6.2")):
        assert set(fight.refused(line)) >= {"7.1", rule}, line
    assert {"7.1", "8.1"} <= set(fight.refused("T: declare minakuchi"))
    fight.play("T: move minimal")
    assert {"7.1", "8.1"} <= set(fight.refused("T: declare minakuchi"))
    assert "after all movement" in fight.why("T: declare minakuchi")
    assert "bought only once" in fight.why("T: move total date date")
    fight.play("T: done")
    assert {"8.1", "7.3.1"} <= set(fight.refused("T: march maeda2 kyoto-osaka"))
