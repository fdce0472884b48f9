"""The `[position]` table: what may be left out, every fault with its place, and positions read back."""

import json

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo import GAME, Position
from sekiwidget.games.daimyo.rules.rounds import MOST_ROUNDS
from sekiwidget.lesson.play.scenario import Scenario
from tests.games.daimyo.helpers import FAR, Table, problems

UNITS = {"m13": "black daimyo"} | FAR


def test_with_nothing_said_chance_deals_at_the_start() -> None:
    assert Table().position == GAME.new()
    assert Table(players=4).position == GAME.new({"players": 4})


def test_with_cards_in_hand_they_are_chosen_and_with_cards_played_they_are_carried_out() -> None:
    Table(hands={"black": "A1 A2"}).expect(phase=1, to_move="black", step="play")
    Table(played={"gold": "A1"}, units={"m13": "black daimyo", "p16": "gold 1 daimyo"}).expect(phase=3, to_move="gold")
    Table(played={"gold": "A1 A2"}, hands={"black": "A3 A4"}, phase=1).expect(to_move="black", played__gold="A1 A2")


def test_reserves_are_what_is_not_on_the_land() -> None:
    Table(units=UNITS, phase=1, hands={"black": "A1"}).expect(reserve__black=12, reserve__gold=11, hexes_left=8)
    land = {"m13": "black", "n13": "gold"}
    units = {"m13": "black daimyo", "n13": "gold daimyo"}
    Table(land=land, units=units, hexes_left=0).expect(hexes_left=0)
    Table(land=land, units=units).expect(hexes_left=12)


def test_unknown_cards_are_drawn_by_the_seed() -> None:
    hands = {"black": "A1 A? 2x ?", "gold": "A2 B?"}
    one, two, again = (Table(hands=hands, seed=seed).position for seed in (1, 2, 1))
    assert one == again
    assert one != two
    for position in (one, two):
        texts = [card.text for hand in position.hands for card in hand]
        assert len(set(texts)) == 6
        assert {"A1", "A2"} <= set(texts)
    assert problems(hands={"black": "3x C?"}) == [("hands.black", "deck", "no card is left for C?")]


def test_a_card_in_the_middle_of_a_round() -> None:
    table = Table(phase=3, units=UNITS, played={"gold": "A1 D1", "black": "D2"}, card="D2", round=4, moved="n14")
    table.expect(order="D2", to_move="black", round=4, moved="n14")


def test_dealing_can_be_begun_by_the_table() -> None:
    table = Table(phase=0, hands={"black": "A1 A2 A3 B1 B2 C1 D1 E1"})
    assert table.position.to_move == CHANCE
    table.dealt().expect(hands__gold="A4 A5 A6 B3 B4 C2 D2 E2", to_move="black")


def test_every_position_of_some_rounds_reads_back() -> None:
    table, rounds = Table(players=3, seed=4).dealt(), list[int]()
    for number in range(80):
        position: Position = table.position
        again = GAME.read_position(json.loads(json.dumps(GAME.write_position(position))))
        assert again == position
        if number == 40:
            table.position = position.but(round=MOST_ROUNDS - 1)
        rounds.append(table.position.round)
        table.do(next(iter(table.position.legal())))
    assert [*dict.fromkeys(rounds)] == [1, 2, 3, 4, MOST_ROUNDS - 1, MOST_ROUNDS], "where the count ends it stays"
    assert rounds.count(MOST_ROUNDS) > 20, "more than a round"


@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        ({"plyers": 2}, "plyers", "", "`plyers` is not a key of [position]. Did you mean `players`?"),
        ({"players": 5}, "players", "setup", "players must be 2, 3 or 4, not 5"),
        ({"round": 0}, "round", "phase-1", "round must be from 1 to 100000, not 0"),
        ({"phase": 2}, "phase", "phase-1", "phase must be 0, 1, 3 or 4, not 2"),
        ({"phase": 3}, "played", "phase-3", "no card has been played"),
        ({"land": {"m99": "black"}}, "land.m99", "", "`m99` is not a hex of the table"),
        ({"land": {"m13": "jade"}}, "land.m13", "land", "land.m13 must be black, gold or neutral, not `jade`"),
        ({"land": "m13"}, "land", "", "land must be a table"),
        ({"land": {"m13": "black", "a1": "gold"}}, "land", "connected", "in pieces"),
        ({"land": {}}, "land", "land", "there is no land"),
        ({"units": {"m13": "black"}}, "units.m13", "units", "`black` must be a side, a number of bushi and"),
        ({"units": {"m13": "black 0"}}, "units.m13", "units", "nobody stands here"),
        ({"units": {"m13": "blue 2"}}, "units.m13", "units", "must be a side, a number of bushi"),
        ({"reserve": {"black": 13}}, "reserve.black", "reserve", "reserve.black must be from 0 to 12, not 13"),
        ({"reserve": {"black": 10}}, "reserve.black", "units", "three bushi on the land and 10 in reserve"),
        ({"hexes_left": 9}, "hexes_left", "card-d", "4 neutral hexes lie there and 9 are left"),
        ({"hands": {"black": "A1 A1"}}, "hands.black", "deck", "A1 is there twice"),
        ({"hands": {"black": "A1", "gold": "A1"}}, "hands.gold", "deck", "A1 is there twice"),
        ({"hands": {"black": "A9"}}, "hands.black", "deck", "there is no A9 with two sides"),
        ({"hands": {"white": "A1"}}, "hands.white", "", "is not a side that plays"),
        ({"played": {"black": "A1 A2 A3"}}, "played.black", "phase-1", "two cards are played, not 3"),
        ({"incoming": {"black": "A1 A2 A3"}}, "incoming.black", "phase-4", "two cards are passed to a side"),
        ({"played": {"black": "A1"}, "incoming": {"gold": "A2"}}, "incoming", "phase-2", "taken before"),
        ({"played": {"black": "A1"}, "open": ""}, "open", "knowledge", "A1 was played, so it is open"),
        ({"played": {"black": "A1"}, "card": "A2"}, "card", "priority", "A2 is not an open card"),
        ({"hands": {"black": "A1"}, "card": "A1"}, "card", "priority", "A1 is not an open card"),
        ({"played": {"black": "A1 A2"}, "card": "A1 A2"}, "card", "priority", "one card"),
        ({"hands": {"black": "A1"}, "moved": "m13"}, "moved", "hex-once", "no hex has been moved yet"),
        ({"played": {"black": "A1"}, "moved": "a1"}, "moved", "hex-once", "there is no land at a1"),
        ({"phase": 0, "hands": {"black": "A1"}}, "hands.black", "hand", "a whole hand"),
        ({"phase": 0, "played": {"black": "A1"}}, "phase", "hand", "while cards are dealt"),
        ({"gifts": ["black A1"]}, "gifts.0", "phase-4", "must be like"),
        ({"gifts": "black"}, "gifts", "phase-4", "a list of texts"),
        ({"gifts": ["black left A1 right B1"]}, "gifts.0", "phase-4", "with two sides both cards"),
        ({"players": 3, "gifts": ["black left A1 right B1"], "open": "A1 B1"}, "gifts.0", "phase-4", "was given A1"),
        ({"players": 3, "gifts": ["black A1 B1"], "open": "A1 B1"}, "gifts.0", "knowledge", "which card went left"),
        ({"players": 3, "gifts": ["black left A1 right B1"]}, "gifts.0", "knowledge", "A1 was played"),
        ({"pools": {"black": "A1"}}, "pools.black", "knowledge", "a pool is what a view knows"),
        ({"winner": "black", "won_by": "end-daimyo"}, "won_by", "end-daimyo", "exactly one daimyo has fallen"),
        ({"winner": "black", "won_by": "end-occupation"}, "won_by", "end-occupation", "does not occupy enough"),
        ({"winner": "black"}, "won_by", "", "one of end-daimyo, end-occupation"),
        ({"viewer": "white"}, "viewer", "", "viewer must be black, gold or public, not `white`"),
    ],
)
def test_every_fault_is_named_with_its_place_and_rule(
    table: dict[str, object], path: str, rule: str, text: str
) -> None:
    found = problems(**table)
    assert any(at == path and cited == rule and text in words for at, cited, words in found), found


GIVEN = {"gold": "A1", "white": "A2", "black": "B1"}
GIFT = "black left A1 right A2 taken"


@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        ({"players": 3, "hands": GIVEN, "open": "A1 A2", "gifts": [GIFT, GIFT]}, "gifts.1", "phase-4", "given twice"),
        (
            {"players": 3, "hands": GIVEN, "open": "A1 A2", "gifts": ["black left A1 right A1 taken"]},
            "gifts.0",
            "phase-4",
            "A1 is given twice",
        ),
        (
            {
                "players": 3,
                "phase": 4,
                "played": {"black": "C1 C2"},
                "incoming": {"gold": "A1", "white": "A2"},
                "gifts": ["black left A1 right A2"],
            },
            "gifts.0",
            "phase-4",
            "Black has given away already",
        ),
        (
            {"players": 3, "phase": 4, "played": {"black": "A1 A2"}, "incoming": {"gold": "B1 B2", "white": "C1"}},
            "incoming.gold",
            "phase-4",
            "two cards passed to Gold and 1 still to come",
        ),
        (
            {
                "players": 3,
                "phase": 4,
                "played": {"black": "A1 A2", "white": "A3 A4"},
                "incoming": {"gold": "B1", "white": "C1"},
            },
            "incoming.gold",
            "phase-4",
            "one card passed to Gold and 2 still to come",
        ),
        (
            {"phase": 4, "incoming": {"gold": "B1 B2"}},
            "incoming.gold",
            "phase-4",
            "two sides pass their cards on at once",
        ),
        ({"hands": {"black": "A1 A2"}, "incoming": {"gold": "A3 A4"}}, "incoming.gold", "phase-2", "in round 1"),
        ({"played": {"black": "A1"}, "card": "A1", "moved": "n14"}, "moved", "hex-once", "no cards D or E"),
        ({"played": {"black": "A1 D1"}, "card": "A1", "moved": "n14"}, "moved", "hex-once", "no cards D or E"),
        ({"played": {"black": "D1 E1"}, "card": "E1", "moved": "n14 o14"}, "moved", "hex-once", "but one card D or E"),
        ({"played": {"black": "D1 E1"}, "moved": "n14"}, "moved", "hex-once", "no cards D or E carried out"),
        (
            {"players": 3, "phase": 4, "played": {"black": "A1 D1"}, "moved": "m13 n13"},
            "moved",
            "hex-once",
            "but one card D or E",
        ),
        ({"hands": {"black": "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 C1 C2"}}, "hands.black", "hand", "at most eight cards"),
        ({"hands": {"black": "A1 A2 A3 A4 A5 A6 B1"}, "round": 2}, "hands.black", "phase-1", "at most six cards"),
        ({"phase": 0, "round": 9}, "round", "hand", "dealt before the first round only"),
        ({"round": 2}, "round", "hand", "say what lies in the hands"),
        ({"hands": {"black": "7x ?"}, "played": {"black": "A1"}, "phase": 1}, "hands.black", "phase-1", "at most six"),
        ({"hands": {"black": "7x ?"}, "played": {"black": "A1"}, "phase": 3}, "hands.black", "phase-1", "at most six"),
        (
            {"hands": {"black": "5x ?"}, "played": {"black": "2x ?"}, "phase": 1, "round": 2},
            "hands.black",
            "phase-1",
            "at most four",
        ),
        ({"viewer": "black", "hands": {"gold": "3x C?"}}, "hands.gold", "deck", "3 of type C, not 2"),
        (
            {"viewer": "jade", "players": 4, "hands": {"gold": "A1"}, "open": "A1 B1", "gifts": ["black A1 B1 taken"]},
            "gifts.0",
            "knowledge",
            "Gold has one of the two, so there must be ? for it",
        ),
        (
            {
                "viewer": "white",
                "players": 4,
                "hands": {"gold": "A?", "jade": "B?"},
                "open": "A1 A2",
                "gifts": ["black A1 A2 taken"],
            },
            "gifts.0",
            "knowledge",
            "Jade has one of the two, so there must be A? for it",
        ),
    ],
)
def test_cards_that_no_play_brings_there_are_refused(table: dict[str, object], path: str, rule: str, text: str) -> None:
    found = problems(**table)
    assert any(at == path and cited == rule and text in words for at, cited, words in found), found


def test_cards_that_play_does_bring_there_are_not() -> None:
    Table(players=3, phase=4, played={"white": "A1 A2"}, incoming={"gold": "B1", "white": "B2"})
    Table(players=3, phase=4, played={"gold": "A1 D1"}, incoming={"gold": "D2"}, moved="m13 n13").expect(
        moved="m13 n13"
    )
    Table(hands={"black": "6x ?", "gold": "8x ?"}, played={"black": "2x ?"}, phase=1).expect(to_move="gold")
    full = {"black": "6x ?", "gold": "6x ?"}
    Table(round=2, hands=full, incoming={"black": "A1 A2", "gold": "B1 B2"}).expect(to_move="black")


def test_several_faults_are_told_together() -> None:
    assert len(problems(players=2, units={"m13": "blue"}, hands={"black": "Z1", "gold": "A9"})) >= 3


def test_a_view_of_phase_one_ends_before_the_last_choice() -> None:
    table = {"phase": 1, "viewer": "black", "played": {"black": "A1 A2", "gold": "2x ?"}, "pools": {"gold": "A? B?"}}
    position = GAME.read_position(table)
    assert position.to_move is None
    assert position.asked().rule == "phase-1"
    assert "this view hides the cards that the others have laid" in GAME.text_board(position)
    assert GAME.read_position(GAME.write_position(position)) == position


@pytest.mark.rule("deck")
def test_a_card_of_another_number_of_sides_is_refused_by_the_deck() -> None:
    table = Table(hands={"black": "A1 A2 B1"})
    assert "deck" in table.refused("B: play A1 A7")
    assert "A7 is not in the deck with two sides. (deck)" in table.why("B: play A1 A7")
    assert "deck" in table.refused("B: give A7 left")


@pytest.mark.rule("knowledge")
def test_a_lesson_may_begin_with_the_view_of_who_looks_on_while_cards_are_dealt() -> None:
    position = {"players": 2, "round": 1, "phase": 0, "viewer": "public"}
    played = Scenario(game="daimyo", position=position).play()
    assert "this view hides" not in played.game.text_board(played.line.nodes[0].position)
    assert played.line.nodes[played.end].position.to_move == "black"


def test_marks_name_hexes_in_any_case() -> None:
    played = Scenario(game="daimyo", position={"hands": {"black": "A1 A2 A3"}}, script="@ mark M13").play()
    assert [note.words for note in played.line.nodes[0].notes] == [("m13",)]


def test_sides_are_letters_or_names_and_hexes_in_any_case() -> None:
    full = Table(
        players=3,
        land={"m13": "black", "n13": "gold", "n14": "neutral", "o13": "white"},
        units={"m13": "black 2 daimyo", "n13": "gold daimyo", "o13": "white 1 daimyo"},
        reserve={"gold": 3},
        hands={"black": "A1 B1", "gold": "A2", "white": "A3 D1"},
        gifts=["black left A2 right A3 taken"],
        open="A2 A3",
        viewer="black",
    ).position
    short = Table(
        players=3,
        land={"M13": "B", "n13": "Gold", "N14": "Neutral", "o13": "w"},
        units={"m13": "B 2 Daimyo", "N13": "gold DAIMYO", "o13": "White daimyo 1"},
        reserve={"G": 3},
        hands={"b": "a1 b1", "Gold": "A2", "WHITE": "A3 D1"},
        gifts=["b LEFT a2 Right a3 Taken"],
        open="a2 a3",
        viewer="B",
    ).position
    assert short == full


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"units": {"M13": "B two"}}, "units.M13"),
        ({"units": {"m13": "2 daimyo"}}, "units.m13"),
        ({"land": {"M13": "red"}}, "land.M13"),
        ({"hands": {"B": "A1 A9"}}, "hands.B"),
        ({"hands": {"B": "A1", "black": "A2"}}, "hands.black"),
        ({"units": {"m13": "B daimyo", "M13": "B daimyo"} | FAR}, "units.M13"),
        ({"played": {"B": "A1", "G": "A1"}}, "played.G"),
        ({"hands": {"W": "A1"}}, "hands.W"),
    ],
)
def test_a_fault_is_told_at_the_name_that_was_written(table: dict[str, object], path: str) -> None:
    assert path in [found[0] for found in problems(**table)]


def test_keys_of_facts_may_be_written_so_too() -> None:
    table = Table(units={"m13": "B 2 daimyo"} | FAR, hands={"B": "A1"})
    for key in ("bushi.M13", "bushi.m13", "bushi.B", "bushi.black", "bushi.Black"):
        assert table[key] == 2
    assert table["side.M13"] == table["owner.M13"] == "black"
    assert table["holds.b"] == ("A1",)
    for key in ("bushi.W", "bushi.white"):
        with pytest.raises(KeyError, match="white does not play here"):
            table[key]
