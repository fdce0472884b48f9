"""What a side knows of the cards: types, opened cards, gifts to both neighbours, and what may lie behind a view."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import PUBLIC
from sekiwidget.games.daimyo import GAME, Position
from sekiwidget.games.daimyo.components.cards import Card
from tests.games.daimyo.helpers import Table

FOUR: dict[str, Any] = {
    "players": 4,
    "phase": 4,
    "round": 2,
    "hands": {"black": "A1 C1", "gold": "A2 C2", "white": "A3 C3", "jade": "A4 C4"},
    "played": {"black": "B1 D1"},
}


def given() -> Table:
    """Four sides; black gives B1 to gold on the left, D1 to jade on the right; white sits opposite."""
    return Table(**FOUR).play("B: give B1 left")


def taken() -> Table:
    """The same after the next choice: gold and jade have taken their cards."""
    return given().play("B: play A1 C1", "G: play A2 C2", "W: play A3 C3", "J: play A4 C4")


@pytest.mark.rule("knowledge")
def test_of_a_card_never_played_only_its_type_is_known() -> None:
    table = Table(hands={"black": "A1 B2", "gold": "A3 E1"})
    assert table.seen("black", "hands.gold") == ("A?", "E?")
    assert table.seen("black", "hands.black") == ("A1", "B2")
    assert table.seen(PUBLIC, "hands.black") == ("A?", "B?")


@pytest.mark.rule("knowledge")
def test_a_card_that_was_played_stays_known() -> None:
    table = Table(hands={"black": "A1 B2", "gold": "A3 E1"}, open="A3")
    assert table.seen("black", "hands.gold") == ("A3", "E?")


@pytest.mark.rule("knowledge", "phase-4")
def test_with_two_sides_passed_cards_are_known_to_all() -> None:
    table = Table(phase=3, played={"black": "C1"}, hands={"gold": "A1 A2"}).play("B: daimyo m13-m14")
    for viewer in ("black", "gold", PUBLIC):
        assert table.seen(viewer, "incoming.gold") == ("C1",)


@pytest.mark.rule("knowledge", "phase-4")
def test_who_got_which_card_is_known_to_the_giver_alone_until_they_are_taken() -> None:
    table = given()
    assert table.seen("black", "incoming.gold") == ("B1",)
    assert str(table.commits[-1].seen_by("black").action) == "give B1 left"
    for viewer in ("gold", "white", "jade", PUBLIC):
        assert str(table.commits[-1].seen_by(viewer).action) == "give ? left"
        assert table.seen(viewer, "incoming.gold") == table.seen(viewer, "incoming.jade") == ("?",)
        assert table.said(viewer).startswith("Black gives B1 and D1 away: one to Gold")
    assert table.said("black").startswith("Black gives B1 to Gold on the left and D1 to Jade on the right.")


@pytest.mark.rule("knowledge", "phase-2")
def test_the_receivers_know_both_cards_once_they_have_taken_theirs() -> None:
    table = taken()
    for viewer in ("black", "gold", "jade"):
        assert table.seen(viewer, "hands.gold") == ("B1",)
        assert table.seen(viewer, "hands.jade") == ("D1",)
    for viewer in ("white", PUBLIC):
        assert table.seen(viewer, "hands.gold") == table.seen(viewer, "hands.jade") == ("?",)


@pytest.mark.rule("knowledge", "phase-3")
def test_when_one_of_them_is_played_all_know_where_the_other_is() -> None:
    hands = {"black": "A1 A5", "gold": "A2 B1", "white": "A3 A6", "jade": "A4 D1 C1"}
    table = Table(players=4, phase=1, hands=hands, open="B1 D1", gifts=["black left B1 right D1 taken"])
    assert table.seen("white", "hands.jade") == ("A?", "C?", "?")
    table.play("B: play A1 A5", "G: play A2 B1", "W: play A3 A6", "J: play A4 C1")
    assert table.position.gifts == ()
    assert table.seen("white", "hands.jade") == ("D1",)


@pytest.mark.rule("knowledge")
def test_face_down_cards_hide_who_holds_what_of_a_gift_too() -> None:
    hands = {"black": "A1 A5", "gold": "A2 B1 C2", "white": "A3 A6", "jade": "A4 D1 C1"}
    gifts = ["black left B1 right D1 taken"]
    table = Table(players=4, phase=1, hands=hands, open="B1 D1", gifts=gifts).play("B: play A1 A5", "G: play A2 B1")
    assert table.seen("white", "holds.gold") == ("A?", "C?", "?")
    assert table.seen("jade", "holds.gold") == ("A?", "B1", "C?")
    assert table.seen("jade", "hands.gold") == ("?",)


@pytest.mark.rule("knowledge")
@pytest.mark.parametrize("viewer", ["gold", "white", "jade", "black", PUBLIC])
def test_views_are_written_and_read_back(viewer: str) -> None:
    table = given().play("B: play A1 C1", "G: play A2 C2")
    view = table.position.seen_by(viewer)
    assert GAME.read_position(GAME.write_position(view)) == view
    assert eval(repr(view), {"position": GAME.read_position}) == view  # noqa: S307


@pytest.mark.rule("knowledge", "phase-4")
def test_of_a_gift_of_two_cards_of_a_type_the_type_is_seen() -> None:
    table = Table(**FOUR | {"played": {"black": "B1 B2"}}).play("B: give B2 left")
    for viewer in ("gold", "white", "jade", PUBLIC):
        assert table.seen(viewer, "incoming.gold") == table.seen(viewer, "incoming.jade") == ("B?",)
    assert table.seen("black", "incoming.gold") == ("B2",)
    table.play("B: play A1 C1", "G: play A2 C2", "W: play A3 C3", "J: play A4 C4")
    for viewer in ("white", PUBLIC):
        assert table.seen(viewer, "hands.gold") == table.seen(viewer, "hands.jade") == ("B?",)
    assert table.seen("gold", "hands.jade") == ("B1",)


@pytest.mark.rule("knowledge")
@pytest.mark.parametrize("viewer", ["white", PUBLIC])
@pytest.mark.parametrize("taken", ["", " taken"])
@pytest.mark.parametrize("chosen", [False, True])
def test_what_may_lie_behind_a_gift_of_one_type(viewer: str, taken: str, chosen: bool) -> None:
    hands = {"black": "A5 C1", "gold": "A6 C2 B5", "white": "A7 C3", "jade": "A8 C4 B6"}
    passed = {"gold": "B2", "jade": "B1"}
    if taken:
        hands |= {side: f"{hands[side]} {card}" for side, card in passed.items()}
    held: dict[str, Any] = {"hands": hands} if taken else {"hands": hands, "incoming": passed}
    gifts = [f"black left B2 right B1{taken}"]
    table = Table(players=4, phase=1, round=2, open="B1 B2", gifts=gifts, **held)
    if chosen:
        table.play("B: play A5 C1", "G: play A6 C2")
    view = table.position.seen_by(viewer)
    assert GAME.read_position(GAME.write_position(view)) == view
    found = Counter(other.gifts[0].cards for other in behind(table.position, viewer))
    assert set(found) == {(Card("B", 1), Card("B", 2)), (Card("B", 2), Card("B", 1))}
    assert max(found.values()) < 1.3 * min(found.values())
    for other in behind(table.position, viewer, 50):
        assert other.seen_by(viewer) == view
        assert other.problems() == []


# -- what may lie behind a view ----------------------------------------------------------------------------------------


def behind(position: Position, viewer: str, times: int = 600) -> list[Position]:
    rng = Random(3)
    return [GAME.determinize(position.seen_by(viewer), rng) for _ in range(times)]


@pytest.mark.rule("knowledge")
def test_unknown_numbers_of_a_type_are_dealt_evenly() -> None:
    hands = {"black": "A1 A2 A3", "gold": "A4 A5 A6", "white": "A7 A8 A9"}
    position = Table(players=3, hands=hands).position
    found = Counter(other.hands[1] for other in behind(position, "black", 2000))
    assert len(found) == 20
    assert max(found.values()) < 2 * min(found.values())
    assert all(other.hands[0] == position.hands[0] for other in behind(position, "black", 20))


@pytest.mark.rule("knowledge")
def test_with_two_sides_one_knows_the_other_hand_by_what_is_missing() -> None:
    deck = {"black": "A1 A4 A6 B2 B3 C1 D2 E1", "gold": "A2 A3 A5 B1 B4 C2 D1 E2"}
    position = Table(hands=deck).position
    assert {other.hands[1] for other in behind(position, "black", 50)} == {position.hands[1]}


@pytest.mark.rule("knowledge")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_with_two_sides_only_the_choice_that_lies_face_down_is_open(seed: int) -> None:
    table, rng = Table(seed=seed).dealt(), Random(seed)
    for _ in range(60):
        position = table.position
        if position.to_move is None:
            break
        for viewer in ("black", "gold"):
            view = position.seen_by(viewer)
            for other in (GAME.determinize(view, rng) for _ in range(4)):
                assert other.seen_by(viewer) == view
                assert other.incoming == position.incoming
                for side_index in (0, 1):
                    held = sorted(position.hands[side_index] + position.played[side_index])
                    assert sorted(other.hands[side_index] + other.played[side_index]) == held
                    if position.sides[side_index] == viewer or not (position.face_down and position.played[side_index]):
                        assert other.hands[side_index] == position.hands[side_index]
        table.do(position.sample(rng))


@pytest.mark.rule("knowledge")
def test_with_two_sides_every_choice_of_the_other_is_as_likely() -> None:
    hands = {"black": "A1 A4 A6 B2 B3 C1 D2 E1", "gold": "A2 A3 A5 B1 B4 C2 D1 E2"}
    position = Table(hands=hands).play("B: play A1 C1").position
    found = Counter(other.played[0] for other in behind(position, "gold", 2800))
    assert len(found) == 28, "two of eight"
    assert max(found.values()) < 2 * min(found.values())
    assert position.seen_by("gold").pools[0] == tuple(Card(letter, 0) for letter in "AAABBCDE"), "the view keeps quiet"


@pytest.mark.rule("knowledge")
def test_face_down_cards_may_be_any_of_those_held() -> None:
    position = Table(hands={"black": "A1 B1 C1", "gold": "A2 A3"}, open="A1 B1 C1 A2 A3").play("B: play A1 B1").position
    found = Counter(other.played[0] for other in behind(position, "gold"))
    a, b, c = (Card(letter, 1) for letter in "ABC")
    assert set(found) == {(a, b), (a, c), (b, c)}
    assert max(found.values()) < 1.5 * min(found.values())


@pytest.mark.rule("knowledge")
def test_a_gift_went_one_way_or_the_other() -> None:
    found = Counter(other.incoming[1] for other in behind(given().position, "white"))
    assert set(found) == {(Card("B", 1),), (Card("D", 1),)}
    assert max(found.values()) < 1.3 * min(found.values())
