"""Sentences, the text board, opponents, the template."""

from random import Random

import pytest

import sekiwidget
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.daimyo import GAME
from tests.games.daimyo.helpers import FAR, Table

UNITS = {"m13": "black 3 daimyo", "n14": "gold 1"} | FAR


def sentence(table: Table) -> tuple[str, tuple[tuple[str, str], ...], str]:
    found = GAME.say(table.commits[-1])
    return found.text, found.reasons, found.sum


def test_a_fight_is_told_with_the_reason_of_each_number() -> None:
    units = {"m13": "black 3 daimyo", "m14": "gold 1"} | FAR
    text, reasons, total = sentence(Table(phase=3, units=units, played={"black": "A1 B1"}).play("B: move 3 m13-m14"))
    assert text == (
        "Black moves three bushi from m13 to m14. Fight on m14: three of Black against one of Gold. "
        "Gold removes all its units, Black the same number; two of Black remain. Next: Black’s B1."
    )
    assert total == "3 − 1 = 2"
    assert ("fight", "3 against 1: Gold has fewer and removes all its units, the other side the same number") in reasons
    assert ("reserve", "Gold gets one bushi back into the reserve") in reasons
    assert all(rule in GAME.rules for rule, _ in reasons)


def test_a_daimyo_in_a_fight_is_counted_out() -> None:
    units = {"m13": "black 3 daimyo", "m14": "gold 2 daimyo"}
    text, reasons, total = sentence(Table(phase=3, units=units, played={"black": "A1"}).play("B: move 3 m13-m14"))
    assert text.endswith("Both remove all their units. Gold’s daimyo falls on m14: Black has won.")
    assert ("fight-daimyo", "Gold counts two bushi and the daimyo: 2 + 1 = 3") in reasons
    assert total == "3 − 3 = 0"


@pytest.mark.parametrize(
    ("card", "line", "words"),
    [
        ("B1", "B: recruit", "Black recruits one bushi on the daimyo’s hex, m13."),
        ("C1", "B: daimyo m13-m14", "Black’s daimyo goes from m13 to m14."),
        ("D1", "B: add l13", "Black adds a neutral hex at l13."),
        ("E1", "B: shift o14-p14", "Black moves the neutral hex from o14 to p14."),
        ("E1", "B: shift p15-q16", "Black moves the home hex of Gold from p15 to q16."),
    ],
)
def test_each_card_is_told(card: str, line: str, words: str) -> None:
    table = Table(phase=3, units=UNITS, played={"black": card}).play(line)
    assert table.said().startswith(words)
    assert table.said().endswith("Round 2 begins.")


def test_the_end_of_a_round_is_told() -> None:
    table = Table(phase=3, units=UNITS, played={"black": "B1", "gold": "B2 B3"}).play("B: recruit", "G: recruit")
    table.play("G: recruit")
    assert table.said().endswith("Black’s B1 goes to Gold. Gold’s B2 and B3 go to Black. Round 2 begins.")


@pytest.mark.rule("phase-2", "phase-3")
@pytest.mark.parametrize(
    ("incoming", "words"),
    [
        ({"black": "B1", "gold": "B2", "white": "B3"}, "Everybody takes the cards passed on."),
        ({"black": "B1", "gold": "B2"}, "Black and Gold take the cards passed on."),
        ({"gold": "B2"}, "Gold takes the cards passed on."),
    ],
)
def test_who_takes_cards_that_were_passed_on_is_told(incoming: dict[str, str], words: str) -> None:
    hands = {"black": "A1 A2", "gold": "A3 A4", "white": "A5 A6"}
    table = Table(players=3, round=2, hands=hands, incoming=incoming)
    table.play("B: play A1 A2", "G: play A3 A4", "W: play A5 A6")
    opened = "Black turns up A1 and A2, Gold A3 and A4, White A5 and A6."
    assert table.said() == f"White lays A5 and A6 face down. {words} {opened} Next: Black’s A1."


@pytest.mark.rule("phase-3")
def test_the_cards_of_one_side_alone_are_told() -> None:
    table = Table(hands={"black": "B1", "gold": ""}).play("B: play B1")
    assert table.said() == "Black lays B1 face down. Black turns up B1. Next: Black’s B1."


@pytest.mark.rule("phase-4")
@pytest.mark.parametrize(("to", "other"), [("left", "Gold"), ("right", "White")])
def test_a_single_card_that_is_given_is_told_with_the_neighbour(to: str, other: str) -> None:
    hands = {"black": "A2 A3", "gold": "A4 A5", "white": "A6 A7"}
    table = Table(players=3, phase=4, played={"black": "A1"}, hands=hands)
    action = GAME.parse(table.position, "black", f"give A1 {to}")
    assert GAME.describe_action("black", action) == f"Black gives A1 to the {to}."
    assert table.play(f"B: give A1 {to}").said() == f"Black gives A1 to {other}. Round 2 begins."


@pytest.mark.parametrize(
    ("hexes", "left"),
    [
        (3, "two hexes left beside the table"),
        (2, "one hex left beside the table"),
        (1, "no hexes left beside the table"),
    ],
)
def test_a_hex_that_is_added_is_counted_out(hexes: int, left: str) -> None:
    table = Table(phase=3, units=UNITS, played={"black": "D1"}, hexes_left=hexes).play("B: add l13")
    assert ("card-d", left) in sentence(table)[1]


def test_another_language_is_not_spoken() -> None:
    table = Table(phase=3, units=UNITS, played={"black": "B1"}).play("B: recruit")
    with pytest.raises(ValueError, match=r"There is no narration in `de`\. Known: en\."):
        GAME.say(table.commits[-1], "de")


BOARD = """\
Daimyo · round 1 · cards are carried out · Gold’s view
════════════════════════════════════════════════════════════════════════════════════════════════════
Now: Black. Black’s E1 is being carried out: Black must now move a free hex to another edge of the
land.

  l13*      m13 B     n13 B
  ·         B 3●D     ·
                 m14 B     n14       o14
                 ·         G 1●      ·
                                n15       o15       p15 G
                                ·         ·         ·
                                               o16 G     p16 G
                                               ·         G 1●D

  m13 B: a home hex of Black   ●D: bushi and daimyo   ·: nobody   *: added or moved this round

Cards in order (priority): (A2 Gold), (D1 Gold), ▶E1 Black
Neutral hexes left (card-d): 7
Black (B): daimyo on m13, three bushi on the land, 9 in reserve
  hand: B? · open: E1
Gold (G): daimyo on p16, two bushi on the land, 10 in reserve
  hand: A1 · open: A2 D1"""


def test_the_text_board_shows_land_units_and_cards() -> None:
    table = Table(
        phase=3,
        land=dict.fromkeys(("n14", "o14", "n15", "o15", "l13"), "neutral")
        | dict.fromkeys(("m13", "n13", "m14"), "black")
        | dict.fromkeys(("p15", "o16", "p16"), "gold"),
        units=UNITS,
        hands={"black": "B1", "gold": "A1"},
        played={"black": "E1", "gold": "A2 D1"},
        card="E1",
        moved="l13",
    )
    assert str(table.position.seen_by("gold")) == BOARD


def test_the_text_board_tells_what_is_occupied_and_what_is_not_known_of_gifts() -> None:
    units = {"o14": "black daimyo", "k14": "black 2", "j15": "gold daimyo", "n10": "white daimyo"}
    played = {"black": "A1 B1"}
    table = Table(players=3, phase=4, units=units, played=played, hands={"black": "A2 A3"}).play("B: give A1 left")
    text = str(table.position.seen_by(PUBLIC))
    assert "occupies k14 with two bushi (one hex of each opponent and three bushi win)" in text
    assert "Gold and White have A1 and B1 of Black; who has which is not known." in text
    assert "to be taken: ?" in text
    assert "Table view" not in text.splitlines()[0]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_simple_opponent_beats_the_random_one(seed: int) -> None:
    won = 0
    for number in range(6):
        rng = Random(f"{seed}/{number}")
        clever = GAME.sides({"players": 2})[number % 2]
        position = GAME.new()
        while position.to_move is not None:
            name = "simple" if position.to_move == clever else "random"
            view = position.seen_by(position.to_move)
            action = position.sample(rng) if position.to_move == "chance" else GAME.opponents[name](view, rng)
            position = position.play(action).after  # type: ignore[assignment]
        assert position.outcome is not None
        won += position.outcome.winners == (clever,)
    assert won >= 5


def test_opponents_do_not_play_for_chance() -> None:
    with pytest.raises(ValueError, match="no side is to move here"):
        GAME.opponents["simple"](GAME.new(), Random(1))


def test_the_template_plays() -> None:
    scenario = sekiwidget.Scenario.from_text(GAME.template())
    assert len(scenario.play().line) > 3
