"""The course of a round: choosing, taking, opening, priority, passing on."""

import pytest

from sekiwidget.core.side import PUBLIC
from tests.games.daimyo.helpers import Table

HANDS = {"black": "A1 A4 A6 B2 B3 C1 D2 E1", "gold": "A2 A3 A5 B1 B4 C2 D1 E2"}


def chosen() -> Table:
    """Two sides that have chosen: A1 and D2 against A3 and C2."""
    return Table(hands=HANDS).play("B: play A1 D2", "G: play C2 A3")


def three() -> Table:
    """Three sides after their cards have been carried out: B cards only, so that little happens."""
    return Table(
        players=3,
        hands={"black": "B1 B2 C1", "gold": "B3 B4 A1", "white": "B5 B6 A2"},
    ).play("B: play B1 B2", "G: play B3 B4", "W: play B5 B6", *recruits("BBGGWW"))


def recruits(order: str) -> list[str]:
    return [f"{side}: recruit" for side in order]


# -- phase-1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("phase-1")
def test_each_side_lays_two_cards_face_down_in_seat_order() -> None:
    table = Table(hands=HANDS).expect(to_move="black", step="play", phase=1)
    assert len(table.options()) == 8 * 7 // 2
    assert table.refused("G: play A2 A3") == ("phase-1",)
    table.play("B: play D2 A1").expect(to_move="gold", played__black="A1 D2", hand_size__black=6)


@pytest.mark.rule("phase-1", "hand")
def test_two_cards_are_laid_of_those_in_hand() -> None:
    table = Table(hands=HANDS)
    assert table.refused("B: play A1") == ("phase-1",)
    assert table.refused("B: play A1 A4 A6") == ("phase-1",)
    assert table.refused("B: play A1 A2") == ("hand",)
    assert table.refused("B: play A1 A1") == ("hand",)
    assert "Black does not hold A2" in table.why("B: play A1 A2")
    assert "Black has A1 only once, and a card can be played only once." in table.why("B: play A1 A1")
    assert table.refused("B: play A2 A2") == ("hand",)
    assert "Black does not hold A2" in table.why("B: play A2 A2")
    assert table.refused("B: move 1 m14-n14") == ("phase-1", "card-a")


@pytest.mark.rule("phase-1", "knowledge")
def test_nobody_sees_the_choice_before_all_have_chosen() -> None:
    table = Table(hands=HANDS).play("B: play A1 D2")
    for viewer in ("gold", PUBLIC):
        assert str(table.commits[-1].seen_by(viewer).action) == "play ? ?"
        assert table.seen(viewer, "played.black") == ("?", "?")
        assert set(table.seen(viewer, "hands.black")) == {"?"}  # type: ignore[arg-type]
        assert table.seen(viewer, "holds.black") == ("A?", "A?", "A?", "B?", "B?", "C?", "D?", "E?")
        assert "D2" not in repr(table.commits[-1].seen_by(viewer))
    assert table.seen("black", "played.black") == ("A1", "D2")
    assert table.said("gold") == "Black lays two cards face down."


# -- phase-2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("phase-2")
def test_passed_cards_are_taken_before_the_cards_are_opened() -> None:
    table = Table(
        hands={"black": "A1 A4 B2", "gold": "A2 A3 C2"},
        incoming={"black": "B4 D1", "gold": "E1 A6"},
        round=2,
    ).play("B: play A1 A4")
    table.expect(hands__black="B2", incoming__black="B4 D1")
    table.play("G: play A2 A3")
    table.expect(hands__black="B2 B4 D1", hands__gold="C2 E1 A6", incoming__black="", incoming__gold="")
    assert [event.args for event in table.events("takes")] == [("black", 2), ("gold", 2)]
    words = (
        "Gold lays A2 and A3 face down. Everybody takes the cards passed on. Black turns up A1 and A4, Gold A2 and A3."
    )
    assert table.said().startswith(words)


@pytest.mark.rule("phase-2")
def test_passed_cards_cannot_be_chosen_yet() -> None:
    table = Table(hands={"black": "A1 A4", "gold": "A2 A3"}, incoming={"black": "B4 D1"}, round=2)
    assert table.refused("B: play A1 B4") == ("hand", "phase-2")
    assert "only after the choice" in table.why("B: play A1 B4")


@pytest.mark.rule("phase-2")
def test_in_the_first_round_there_is_nothing_to_take() -> None:
    assert chosen().events("takes") == []


# -- phase-3, priority ------------------------------------------------------------------------------------------------


@pytest.mark.rule("phase-3")
def test_the_last_choice_opens_all_cards() -> None:
    table = chosen()
    assert [event.args for event in table.events("opens")] == [("black", "A1", "D2"), ("gold", "A3", "C2")]
    for viewer in ("gold", "black", PUBLIC):
        assert table.seen(viewer, "played.black") == ("A1", "D2")
    table.expect(phase=3, open="A1 A3 C2 D2")


@pytest.mark.rule("priority")
def test_cards_are_carried_out_by_letter_then_by_number() -> None:
    table = chosen().expect(card="A1", to_move="black", order="A1 A3 C2 D2")
    table.play("B: move 1 m14-n14").expect(card="A3", to_move="gold", order="A3 C2 D2")
    table.play("G: move 1 p15-o15").expect(card="C2", to_move="gold")
    table.play("G: daimyo p16-p15").expect(card="D2", to_move="black")


@pytest.mark.rule("priority")
def test_a_side_waits_for_its_card() -> None:
    table = chosen()
    assert table.refused("G: move 1 p15-o15") == ("priority", "card-a")
    assert "Black’s A1 is being carried out" in table.why("G: move 1 p15-o15")
    assert table.refused("B: add l13") == ("card-a", "card-d")
    assert table.refused("J: move 1 p15-o15") == ("setup", "priority", "card-a")
    assert "Jade does not play here" in table.why("J: move 1 p15-o15")


@pytest.mark.rule("priority", "deck")
def test_ten_comes_after_nine() -> None:
    table = Table(players=4, phase=3, played={"jade": "A10", "gold": "A9 A12"}).expect(order="A9 A10 A12")
    table.expect(to_move="gold", card="A9")


@pytest.mark.rule("phase-3")
def test_a_card_that_cannot_be_carried_out_is_passed_over() -> None:
    table = Table(
        phase=3,
        units={"m13": "black daimyo", "p16": "gold 1 daimyo"},
        played={"gold": "A1", "black": "A2 C1"},
    ).play("G: move 1 p16-o16")
    assert [event.args for event in table.events("not_carried_out")] == [("A2", "black")]
    assert "Black’s A2 is not carried out: no bushi can move." in table.said()
    table.expect(card="C1", to_move="black")


# -- phase-4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("phase-4")
def test_two_sides_exchange_their_played_cards_by_themselves() -> None:
    table = chosen().play("B: move 1 m14-n14", "G: move 1 p15-o15", "G: daimyo p16-p15", "B: add l13")
    table.expect(incoming__black="A3 C2", incoming__gold="A1 D2", played__black="", round=2, phase=1, to_move="black")
    assert table.events("passes")[0].args == ("black", "gold", "A1", "D2")
    table.expect(hand_size__black=6, hand_size__gold=6)
    assert table.refused("B: give A1 left") == ("phase-1", "phase-4")


@pytest.mark.rule("phase-4")
def test_three_sides_give_one_card_to_the_left_and_one_to_the_right() -> None:
    table = three().expect(step="give", to_move="black", phase=4)
    assert table.options() == {"give B1 left", "give B2 left"}
    table.play("B: give B2 left").expect(incoming__gold="B2", incoming__white="B1", to_move="gold")
    table.play("G: give B3 right")
    assert str(table.commits[-1].action) == "give B4 left"
    table.expect(incoming__white="B1 B4", incoming__black="B3", to_move="white")
    table.play("W: give B5 left").expect(incoming__black="B3 B5", incoming__gold="B2 B6", round=2, to_move="black")


@pytest.mark.rule("phase-4")
def test_only_own_played_cards_are_given_away() -> None:
    table = three()
    assert table.refused("B: give B3 left") == ("phase-4",)
    assert table.refused("G: give B3 left") == ("phase-4",)
    assert Table(hands=HANDS).refused("B: give A1 left") == ("phase-1", "phase-4")


@pytest.mark.rule("phase-4")
def test_a_single_card_goes_to_either_side() -> None:
    table = Table(
        players=3, phase=4, played={"black": "A1"}, hands={"black": "A2 A3", "gold": "A4 A5", "white": "A6 A7"}
    )
    assert table.options() == {"give A1 left", "give A1 right"}
    assert [choice.label for choice in table.position.choices()] == ["Pass the card on to the left or right"]
    table.play("B: give A1 right").expect(incoming__white="A1", incoming__gold="", round=2)
    assert table.position.gifts == ()


@pytest.mark.rule("phase-1")
def test_a_round_goes_on_while_somebody_holds_a_card() -> None:
    table = Table(hands={"black": "B1", "gold": ""})
    assert "Gold must lay no cards, not 1." in table.why("G: play B1")
    table.play("B: play B1", "B: recruit")
    table.expect(round=2, to_move="none", incoming__gold="B1", winner="none")
    assert table.refused("G: play B1") == ("hand", "phase-1", "phase-2")
    assert "Nothing is left to decide" in str(table.position)
    later = Table(hands={"black": "B1", "gold": "B2 B3 B4"}).play("B: play B1", "G: play B2 B3")
    later.play("B: recruit", "G: recruit", "G: recruit").expect(round=2, to_move="gold")
    later.play("G: play B4").expect(hands__black="B2 B3", to_move="gold", step="recruit")


@pytest.mark.rule("priority")
def test_a_side_is_told_when_its_own_card_comes() -> None:
    table = Table(played={"black": "A1 D1", "gold": "A4 C2"})
    why = table.why("B: add o13")
    assert "Black’s A1 is being carried out" in why
    assert "Black’s D1 comes later, after A1, A4 and C2." in why
    assert "Gold’s C2 comes later, after A1 and A4." in table.why("G: daimyo p16-p15")
    assert "comes later" not in table.why("G: add n12"), "Gold has played no D"
    table.play("B: move 1 n13-n14", "G: move 1 p15-o15", "G: daimyo p16-p15")
    assert "Gold’s C2 has already been carried out." in table.why("G: daimyo p15-p16")
    assert table.refused("G: daimyo p15-p16") == ("priority", "card-c")


@pytest.mark.rule("priority")
def test_a_card_that_counts_as_another_is_told_too() -> None:
    table = Table(played={"black": "A1 D1", "gold": "B1"}, reserve={"gold": 0}, hexes_left=0)
    assert "Gold’s B1 comes later, after A1." in table.why("G: move 1 p15-o15")
    assert "Black’s D1 comes later, after A1 and B1." in table.why("B: shift n14-o13")
