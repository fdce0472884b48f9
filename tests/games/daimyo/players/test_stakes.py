"""What is in the air: every claim is played on the table, and no win with the next card is missed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from sekiwidget.core.game import Stake
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.daimyo import GAME, Position
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.hexes import HEX, Hex
from sekiwidget.games.daimyo.rules.actions import Move, Recruit
from tests.games.daimyo.helpers import Table
from tests.games.daimyo.starts import STARTS

GAMES = 16
"""How many games are looked through."""
LONGEST = 100
"""So many commits of each, at most."""

SIDE = r"(?P<side>\w+)"
WHOSE = r"(?P<side>Your|\w+’s)"
LOSER = r"(?P<loser>your|\w+’s)"
HOMES = r"(?P<held>\d) of (?P<needed>\d) home hexes"
CLAIMS: Final = {
    "fall": rf"{SIDE} can win with (?P<cards>.+): {LOSER} daimyo on (?P<hex>\w+) falls, "
    r"(?P<most>\d+) against (?P<least>\d+)\.",
    "occupation": rf"{SIDE} can win with (?P<cards>.+): (?P<bushi>\d+) bushi on (?P<hexes>\d) enemy home hex(es)?\.",
    "fight": rf"{SIDE} can attack (?P<you>you on )?(?P<hex>\w+) with (?P<cards>.+): "
    r"(?P<most>\d+) against (?P<least>\d+)\.",
    "enter": rf"{SIDE} can enter (?P<hex>\w+) with (?P<cards>.+) and hold {HOMES} with (?P<bushi>\d) of 3 bushi\.",
    "held": rf"{SIDE} holds? {HOMES} needed to win, with (?P<bushi>\d) of 3 bushi\.",
    "priority": rf"{WHOSE} (?P<cards>\w+) comes before {LOSER} (?P<later>\w+)\.",
    "distance": rf"{WHOSE} nearest bushi is (?P<hexes>\w+) hex(es)? from {LOSER} daimyo on (?P<hex>\w+)\.",
}
"""Every sentence that may be said."""
WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Claim:
    """A stake read back from its sentence, at the position behind the view it was said of."""

    def __init__(self, position: Position, viewer: Side, stake: Stake) -> None:
        ((self.kind, found),) = [
            (kind, found) for kind, claim in CLAIMS.items() if (found := re.fullmatch(claim, stake.text))
        ]
        self.position, self.viewer, self.stake, self.words = position, viewer, stake, found.groupdict()
        self.side = self.named("side")
        self.places = [HEX[name] for name in stake.places]

    def named(self, word: str) -> Side:
        """A side of the sentence."""
        found = self.words[word].removesuffix("’s").lower()
        return self.viewer if found in ("you", "your") else found

    def number(self, word: str) -> int:
        """A number of the sentence."""
        found = self.words[word]
        return int(found) if found.isdigit() else WORDS.index(found)

    @property
    def cards(self) -> list[Card]:
        """The cards of the sentence, as the side really has them: where only a type is said, the first of it."""
        at = self.position.sides.index(self.side)
        if self.position.phase == 3:
            named = self.words["cards"].split(" and ")
            cards = [card for card in self.position.played[at] if card.text in named]
            assert len(cards) == len(named)
            assert all(self.position.card is None or card >= self.position.card for card in cards)
            return cards
        lays = self.position.phase == 1
        has = sorted((*self.position.hands[at], *(self.position.played[at] if lays else ())))
        if said := re.fullmatch(r"(an|a|two) ([AB]) cards?", self.words["cards"]):
            number = 2 if said[1] == "two" else 1
            cards = [card for card in has if card.letter == said[2]][:number]
            assert len(cards) == number
            return cards
        named = self.words["cards"].split(" and ")
        assert lays
        assert {card.text for card in self.position.played[at]}.issuperset(named)
        return [card for card in has if card.text in named]

    def in_turn(self) -> Position:
        """The same table when the cards of the claim are all that is left to carry out."""
        cards = self.cards
        played = tuple(tuple(cards) if side == self.side else () for side in self.position.sides)
        reserve = self.position.reserve[self.position.sides.index(self.side)]
        return self.position.but(
            phase=3,
            played=played,
            pools=((),) * len(played),
            card=cards[0],
            to_move=self.side,
            step="recruit" if cards[0].letter == "B" and reserve else "move",
        )


def neighbours(one: Hex) -> set[Hex]:
    """docs/daimyo.md: the letter by one, the number by one, or both in opposite directions."""
    q, r = one
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def bushi_at(position: Position, hex_: Hex, side: Side) -> int:
    """The bushi of a side on a hex."""
    return sum(units.bushi for at, units in position.units if at == hex_ and units.side == side)


def move_all(position: Position, start: Hex, end: Hex) -> Any:
    """The commit in which all bushi of a hex go, which the rules must allow."""
    move = Move(bushi_at(position, start, position.to_move or ""), start, end)
    assert move in set(position.legal())
    return position.play(move)


STAGED: Final[tuple[dict[str, Any], ...]] = (
    {
        "units": {"m13": "black 3 daimyo", "n13": "gold 2", "n14": "gold 2", "p16": "gold daimyo"},
        "played": {"black": "C1 D1", "gold": "A2 A3"},
    },
    {
        "units": {"m13": "gold 1 daimyo", "n13": "gold 1", "m14": "black daimyo", "p16": "gold 1"},
        "played": {"black": "C1", "gold": "B2"},
    },
    {
        "players": 3,
        "units": {
            "n14": "black 3 daimyo",
            "k14": "white 2",
            "n13": "white 2",
            "n11": "white daimyo",
            "j15": "gold 3 daimyo",
        },
        "played": {"black": "B1", "gold": "C1", "white": "A1 A2"},
    },
    {
        "players": 3,
        "units": {
            "o14": "black 3 daimyo",
            "k14": "white 2",
            "n13": "white 2",
            "n11": "white daimyo",
            "j15": "gold 3 daimyo",
        },
        "hands": {"black": "B1 B2 A4", "gold": "C1 B4 D1", "white": "A1 A2 B3"},
    },
)
"""Occupations that one card completes, which hardly any game comes to."""
STAGED_WINS: Final = (
    "Gold can win with A2: 4 bushi on 2 enemy home hexes.",
    "Gold can win with B2: 3 bushi on 2 enemy home hexes.",
    "White can win with A1: 4 bushi on 2 enemy home hexes.",
    "White can win with an A card: 4 bushi on 2 enemy home hexes.",
)
"""The sentences about them."""


@cache
def table_views() -> tuple[tuple[Position, Side, tuple[Stake, ...]], ...]:
    """Positions, some of games, with what each side is told."""
    positions = [Table(**table).position for table in STAGED] + [one for seed in range(GAMES) for one in _played(seed)]
    return tuple((one, side, GAME.stakes(one.seen_by(side))) for one in positions for side in one.sides)


def _played(seed: int) -> Iterator[Position]:
    """The positions of a game, at random or by the simple opponent."""
    rng, simple = Random(seed), GAME.opponents["simple"]
    position: Any = STARTS.start(rng)
    for _ in range(LONGEST):
        side = position.to_move
        if side is None:
            break
        yield position
        by_chance = side == CHANCE or seed % 2
        action = position.sample(rng) if by_chance else simple(position.seen_by(side), rng)
        position = position.play(action).after


@cache
def claims() -> tuple[Claim, ...]:
    """All that was said."""
    return tuple(Claim(position, viewer, stake) for position, viewer, found in table_views() for stake in found)


def of_kind(kind: str) -> list[Claim]:
    """The claims of a kind; there are some."""
    found = [claim for claim in claims() if claim.kind == kind]
    assert found
    return found


# -- what is said is so ------------------------------------------------------------------------------------------------


@pytest.mark.rule("end-daimyo")
def test_a_daimyo_falls_to_the_moves_that_are_said() -> None:
    number = set()
    for claim in of_kind("fall"):
        position = claim.in_turn()
        target, *starts = claim.places
        units = dict(position.units)[target]
        assert (units.side, units.strength, units.daimyo) == (claim.named("loser"), claim.number("least"), True)
        cards = claim.cards
        number.add(len(cards))
        if len(cards) == 1:
            (start,) = starts
            assert bushi_at(position, start, claim.side) == claim.number("most")
            after = move_all(position, start, target).after
        else:
            first, second = starts
            attacks = first in neighbours(target)
            there = bushi_at(position, first, claim.side)
            between = move_all(position, first, target if attacks else second).after
            assert between.outcome is None
            come = bushi_at(between, second, claim.side)
            assert claim.number("most") == (there + come if attacks else come)
            after = move_all(between, second, target).after
        assert (after.outcome.winners, after.outcome.rule) == ((claim.side,), "end-daimyo")
    assert number == {1, 2}


@pytest.mark.rule("end-occupation")
def test_an_occupation_is_won_by_the_action_that_is_said() -> None:
    for claim in of_kind("occupation"):
        position = claim.in_turn()
        target, *starts = claim.places
        wins: set[tuple[str | int, ...]] = set()
        for action in position.legal():
            if isinstance(action, Recruit) or (action.end == target and [action.start] == starts):
                commit: Any = position.play(action)
                wins.update(event.args for event in commit.events if event.kind == "occupies")
        assert (claim.side, claim.number("hexes"), claim.number("bushi")) in wins


@pytest.mark.rule("fight")
def test_an_attack_beats_the_units_that_are_said() -> None:
    for claim in of_kind("fight"):
        position = claim.in_turn()
        target, start = claim.places
        commit = move_all(position, start, target)
        ((_, most, _, least, at),) = [event.args for event in commit.events if event.kind == "fight"]
        assert (most, least, at) == (claim.number("most"), claim.number("least"), claim.words["hex"])
        assert bushi_at(commit.after, target, claim.side) == most - least > 0


def occupied(position: Position, side: Side) -> tuple[int, int]:
    """end-occupation  The home hexes that count, of each opponent no more than needed, and the bushi on them."""
    needed = 2 if len(position.sides) == 2 else 1
    on_homes = {
        hex_: (owner, bushi)
        for hex_, owner in position.land
        if owner not in (None, side) and (bushi := bushi_at(position, hex_, side))
    }
    owners = [owner for owner, _ in on_homes.values()]
    return sum(min(owners.count(one), needed) for one in position.sides), sum(bushi for _, bushi in on_homes.values())


@pytest.mark.rule("end-occupation")
def test_a_home_hex_that_can_be_entered_counts_as_is_said() -> None:
    for claim in of_kind("enter"):
        position = claim.in_turn()
        target, start = claim.places
        owner = dict(position.land)[target]
        assert owner not in (None, claim.side)
        assert not bushi_at(position, target, claim.side)
        after = [
            occupied(commit.after, claim.side)  # type: ignore[arg-type]
            for action in position.legal()
            if (action.start, action.end) == (start, target)
            if (commit := position.play(action)).after.outcome is None
        ]
        assert (claim.number("held"), claim.number("bushi")) in [(held, min(bushi, 3)) for held, bushi in after]
        assert claim.number("needed") == max(2, len(position.sides) - 1)


@pytest.mark.rule("end-occupation")
def test_the_home_hexes_held_are_counted() -> None:
    for claim in of_kind("held"):
        held, bushi = occupied(claim.position, claim.side)
        assert (claim.number("held"), claim.number("bushi")) == (held, min(bushi, 3))
        assert {*claim.places} == {
            hex_
            for hex_, owner in claim.position.land
            if owner not in (None, claim.side) and bushi_at(claim.position, hex_, claim.side)
        }


@pytest.mark.rule("priority")
def test_the_card_that_comes_first_comes_first() -> None:
    for claim in of_kind("priority"):
        order = [card.text for card, _ in claim.position.queue()]
        first, later = claim.words["cards"], claim.words["later"]
        assert order.index(claim.position.card.text) <= order.index(first) < order.index(later)  # type: ignore[union-attr]


@pytest.mark.rule("card-a")
def test_a_distance_is_the_number_of_steps_over_the_land() -> None:
    for claim in of_kind("distance"):
        land = dict(claim.position.land)
        end, start = claim.places
        reached, steps = {end}, 0
        while not any(bushi_at(claim.position, hex_, claim.side) for hex_ in reached):
            reached |= {near for hex_ in reached for near in neighbours(hex_) if near in land}
            steps += 1
        assert steps == claim.number("hexes")
        assert start in reached
        assert bushi_at(claim.position, start, claim.side)
        assert claim.position.daimyo_of(claim.named("loser")) == end


@pytest.mark.rule("end-daimyo", "end-occupation")
def test_what_others_can_do_is_a_threat() -> None:
    for claim in claims():
        assert claim.stake.threat == (claim.side != claim.viewer)
        if claim.kind == "fight":
            units = dict(claim.position.units)[claim.places[0]]
            assert claim.viewer in (units.side, claim.side)
            assert bool(claim.words["you"]) == (units.side == claim.viewer)


def test_the_viewer_is_you() -> None:
    assert {claim.kind for claim in claims() if claim.side == claim.viewer} == {*CLAIMS}
    for claim in claims():
        assert claim.viewer.title() not in claim.stake.text


# -- what is so is said ------------------------------------------------------------------------------------------------


@pytest.mark.rule("end-daimyo", "end-occupation")
def test_a_win_with_the_current_card_is_said_first_and_nothing_else_is() -> None:
    won = 0
    for position, viewer, stakes in table_views():
        if position.step not in ("move", "recruit") or position.to_move != viewer:
            continue
        wins = {
            outcome.rule
            for action in position.legal()
            if (outcome := position.play(action).after.outcome) and outcome.winners == (viewer,)
        }
        said = [
            claim
            for stake in stakes
            if (claim := Claim(position, viewer, stake)).kind in ("fall", "occupation")
            and claim.side == viewer
            and claim.words["cards"] == (position.card or Card("", 0)).text
        ]
        assert {claim.stake.rule for claim in said} == wins
        if wins:
            won += 1
            assert stakes[0].rule in wins
    assert won > 5


# -- single positions --------------------------------------------------------------------------------------------------

NEAR: Final = {"m13": "black daimyo 1", "n13": "gold 2", "p16": "gold 1 daimyo", "m14": "black 3"}


def said(position: Position, viewer: Side) -> list[str]:
    """The sentences of a viewer."""
    return [stake.text for stake in GAME.stakes(position.seen_by(viewer))]


@pytest.mark.rule("end-daimyo", "fight-daimyo")
def test_the_cards_of_this_round_decide() -> None:
    falls = {
        "black": "Gold can win with A4: your daimyo on m13 falls, 2 against 2.",
        "gold": "You can win with A4: Black’s daimyo on m13 falls, 2 against 2.",
    }
    for gold, known in (("A4 C1", True), ("C1 D1", False)):
        position = Table(phase=3, units=NEAR, played={"black": "A1", "gold": gold}).position
        for viewer, fall in falls.items():
            found = [text for text in said(position, viewer) if "can win" in text]
            assert found == ([fall] if known else [])


@pytest.mark.rule("knowledge", "phase-1")
def test_of_cards_in_hand_the_type_is_said() -> None:
    position = Table(phase=1, units=NEAR, hands={"black": "A1 B1 C1 D1", "gold": "A2 B2 C2 D2"}).position
    assert "Gold can win with an A card: your daimyo on m13 falls, 2 against 2." in said(position, "black")
    laid = Table(phase=1, units=NEAR, hands={"black": "A1 B1", "gold": "B2 C2 D2 E2"}).position
    assert not any(text.startswith("Gold can win") for text in said(laid, "black"))


@pytest.mark.rule("knowledge", "phase-1")
@pytest.mark.parametrize(("laid", "known"), [("A1 B1", "with A1"), ("C1 D1", "")])
def test_of_cards_laid_only_their_side_knows_which(laid: str, known: str) -> None:
    hands = {"black": "A5 B2 C2 D2", "gold": "A2 B3 E1 E2"}
    position = Table(phase=1, units=NEAR, hands=hands, played={"black": laid}).position
    for viewer, attack, cards in (
        ("black", "You can attack n13", known),
        ("gold", "Black can attack you on n13", "with an A card"),
    ):
        found = [text for text in said(position, viewer) if text.startswith(attack)]
        assert found == ([f"{attack} {cards}: 3 against 2."] if cards else [])


@pytest.mark.rule("card-b", "reserve")
def test_a_b_that_comes_after_a_fight_recruits() -> None:
    """Two moves would take the daimyo, but the bushi lost in the first fill the reserve before the B."""
    units = {"m13": "black 1 daimyo", "n13": "gold 1", "m14": "gold 1", "p16": "gold daimyo"}
    for gold, falls in (("A4 A5", True), ("A4 B2", False)):
        cards = {"black": "C1", "gold": gold}
        position = Table(phase=3, units=units, played=cards, reserve={"gold": 0}).position
        text = "Gold can win with A4 and A5: your daimyo on m13 falls, 2 against 2."
        assert (text in said(position, "black")) == falls
        assert any(one.startswith("Gold can win") for one in said(position, "black")) == falls


@pytest.mark.rule("card-b")
def test_a_b_moves_bushi_only_with_an_empty_reserve() -> None:
    cards = {"black": "C1", "gold": "B2"}
    empty = Table(phase=3, units=NEAR, played=cards, reserve={"gold": 0}).position
    assert "Gold can win with B2: your daimyo on m13 falls, 2 against 2." in said(empty, "black")
    assert not any(text.startswith("Gold can") for text in said(empty.but(reserve=(8, 1)), "black"))
    hands = {"black": "C1 D1 E1", "gold": "B2 C2 E2"}
    in_hand = Table(phase=1, units=NEAR, hands=hands, reserve={"gold": 0}).position
    assert "Gold can win with a B card: your daimyo on m13 falls, 2 against 2." in said(in_hand, "black")


@pytest.mark.rule("end-occupation", "card-b")
@pytest.mark.parametrize(
    ("table", "text"),
    list(zip(STAGED, STAGED_WINS, strict=True)),
)
def test_a_bushi_more_on_a_home_hex_can_win(table: dict[str, Any], text: str) -> None:
    assert said(Table(**table).position, "black")[0] == text


@pytest.mark.rule("end-daimyo")
def test_nothing_is_said_to_the_public_or_once_the_game_is_over() -> None:
    table = Table(phase=3, units=NEAR, played={"black": "C1", "gold": "A4"})
    assert said(table.position, PUBLIC) == []
    table.play("G: move 2 n13-m13")
    assert table.position.outcome is not None
    assert said(table.position, "black") == []
