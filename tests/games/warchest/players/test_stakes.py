"""What is at stake: what the next coin of either side can do, how near the game is to its end, and the coins left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.game import Stake
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.warchest import GAME, Position
from sekiwidget.games.warchest.components.hexes import AXIAL, HEX
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX, SIDES, add_coins, remove_coin
from sekiwidget.games.warchest.components.wording import CoinName
from sekiwidget.games.warchest.rules.actions import Deploy
from sekiwidget.games.warchest.rules.coins import coin_of
from sekiwidget.text.phrase import Phrase
from tests.contract.starts import starts
from tests.games.warchest.helpers import Table

FIVE = dict.fromkeys(("e1", "g2", "b2", "d3", "f4"), "white")
"""One location short of winning."""
EVERY = 4
"""Stakes are looked at once in so many commits."""
GAMES = 10


def found(table: Table, viewer: str) -> dict[str, Stake]:
    """What is at stake for a viewer, by its sentence."""
    return {str(stake.text): stake for stake in GAME.stakes(table.position.seen_by(viewer))}


def told(table: Table, viewer: str, text: str, rule: str, *places: str, threat: bool = False) -> None:
    """A viewer is told this, with this paragraph and these places."""
    stakes = found(table, viewer)
    assert text in stakes, list(stakes)
    assert stakes[text] == Stake(text, rule, places, threat)


# -- attacks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack")
def test_an_attack_is_a_chance_for_one_side_and_a_threat_to_the_other() -> None:
    table = Table({"d4": "white scout", "d5": "black knight"}, white="scout", black="knight")
    told(table, "black", "You can remove the Scout from d4 with a Knight coin.", "attack", "d4", "d5")
    text = "Black can remove the Scout from d4 with a Knight coin."
    told(table, "white", text, "attack", "d4", "d5", threat=True)
    assert not any("Knight from" in line or "Knight on" in line for line in found(table, "white")), "a single coin"


@pytest.mark.rule("attack", "bolster")
def test_a_stack_is_attacked_but_not_removed() -> None:
    table = Table({"d4": "white 2x scout", "d5": "black 2x knight"}, white="scout", black="knight")
    told(table, "black", "You can attack the Scout on d4 with a Knight coin.", "attack", "d4", "d5")
    told(table, "white", "You can attack the Knight on d5 with a Scout coin.", "attack", "d5", "d4")
    text = "Black can attack the Scout on d4 with a Knight coin."
    told(table, "white", text, "attack", "d4", "d5", threat=True)


@pytest.mark.rule("attack")
def test_a_unit_that_would_be_removed_comes_before_one_that_would_be_hit() -> None:
    table = Table({"d4": "white knight", "d5": "black 2x scout", "e4": "black archer"}, white="knight")
    assert [text for text in found(table, "white") if " with a Knight" in text and "onto" not in text] == [
        "You can remove the Archer from e4 with a Knight coin.",
        "You can attack the Scout on d5 with a Knight coin.",
    ]


@pytest.mark.rule("hands")
def test_a_side_is_told_of_its_own_coins_and_of_all_that_the_other_may_hold() -> None:
    units, bags = {"d4": "white scout", "d5": "black swordsman"}, {"black": "swordsman"}
    table = Table(units, white="royal", black="royal", bags=bags)
    assert not any("can remove" in text for text in found(table, "black"))
    text = "Black can remove the Scout from d4 with a Swordsman coin."
    told(table, "white", text, "attack", "d4", "d5", threat=True)
    in_supply = Table(units, white="royal", black="royal")
    assert text not in found(in_supply, "white")


@pytest.mark.rule("royal_guard")
def test_a_royal_guard_with_a_coin_in_supply_is_attacked_but_not_removed() -> None:
    units = {"d4": "white royal_guard", "d5": "black swordsman"}
    supplied = Table(units, black="swordsman")
    told(supplied, "black", "You can attack the Royal Guard on d4 with a Swordsman coin.", "attack", "d4", "d5")
    bare = Table(units, black="swordsman", faceup={"white": " ".join(["royal_guard"] * 4)})
    told(bare, "black", "You can remove the Royal Guard from d4 with a Swordsman coin.", "attack", "d4", "d5")


@pytest.mark.rule("archer", "crossbowman", "cavalry", "lancer", "marshall", "berserker")
@pytest.mark.parametrize(
    ("units", "coin", "told_coin", "rule", "start"),
    [
        ({"d6": "white archer"}, "archer", "an Archer coin", "archer", "d6"),
        ({"d6": "white crossbowman"}, "crossbowman", "a Crossbowman coin", "crossbowman", "d6"),
        ({"d6": "white cavalry"}, "cavalry", "a Cavalry coin", "cavalry", "d6"),
        ({"d7": "white lancer"}, "lancer", "a Lancer coin", "lancer", "d7"),
        ({"d5": "white scout", "d6": "white marshall"}, "marshall", "a Marshall coin", "marshall", "d5"),
        ({"d6": "white 2x berserker"}, "berserker", "a Berserker coin", "berserker", "d6"),
    ],
)
def test_what_a_card_lets_a_unit_attack_is_told_with_its_coin(
    units: dict[str, str], coin: str, told_coin: str, rule: str, start: str
) -> None:
    table = Table({"d4": "black swordsman", **units}, white=coin)
    told(table, "white", f"You can remove the Swordsman from d4 with {told_coin}.", rule, "d4", start)


# -- locations ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("control")
def test_a_location_that_the_next_coin_takes_is_told() -> None:
    table = Table({"b2": "white scout"}, white="scout")
    told(table, "white", "You can take b2 with a Scout coin.", "control", "b2")
    told(table, "black", "White can take b2 with a Scout coin.", "control", "b2", threat=True)


@pytest.mark.rule("move", "light_cavalry")
def test_a_location_that_the_next_coin_comes_to_is_told() -> None:
    table = Table({"c2": "white scout"}, white="scout")
    told(table, "white", "You can move onto b2 with a Scout coin.", "move", "b2", "c2")
    told(table, "black", "White can move onto b2 with a Scout coin.", "move", "b2", "c2", threat=True)
    table = Table({"d4": "white light_cavalry"}, white="light_cavalry")
    told(table, "white", "You can move onto b2 with a Light Cavalry coin.", "light_cavalry", "b2", "d4")


@pytest.mark.rule("light_cavalry", "berserker")
def test_a_location_that_can_be_taken_is_not_one_to_come_to() -> None:
    stays = Table({"b2": "white light_cavalry"}, white="light_cavalry")
    told(stays, "white", "You can take b2 with a Light Cavalry coin.", "control", "b2")
    assert not any("onto b2" in text for text in found(stays, "white"))
    goes_on = Table({"c2": "white 2x berserker"}, white="berserker")
    told(goes_on, "white", "You can take b2 with a Berserker coin.", "berserker", "b2", "c2")
    assert not any("onto b2" in text for text in found(goes_on, "white"))


@pytest.mark.rule("royal_guard", "royal-coin")
def test_the_royal_coin_moves_the_royal_guard() -> None:
    first_printing = Table({"c2": "white royal_guard"}, white="royal", royal_guard="original")
    told(first_printing, "white", "You can move onto b2 with the Royal Coin.", "royal_guard", "b2", "c2")
    revised = Table({"c2": "white royal_guard"}, white="royal")
    assert not any("onto" in text for text in found(revised, "white")), "it ends on a location of its side"


@pytest.mark.rule("control")
def test_a_location_of_the_other_side_is_worth_more_than_a_free_one() -> None:
    table = Table({"b2": "white scout", "d5": "white knight"}, white="scout knight", control={"d5": "black"})
    assert [text for text in found(table, "white") if "can take" in text] == [
        "You can take d5 with a Knight coin.",
        "You can take b2 with a Scout coin.",
    ]


@pytest.mark.rule("win")
def test_who_is_one_location_short_of_winning_is_told() -> None:
    table = Table({"d5": "white scout"}, white="scout", control=FIVE)
    told(table, "white", "You can take d5 and win with a Scout coin.", "control", "d5")
    told(table, "white", "You control 5 locations; one more wins the game.", "win")
    told(table, "black", "White can take d5 and win with a Scout coin.", "control", "d5", threat=True)
    told(table, "black", "White controls 5 locations; one more wins the game.", "win", threat=True)
    assert next(iter(found(table, "black"))).startswith("White can take d5"), "the end of the game comes first"


# -- coins -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("turns", "hands")
def test_coins_in_hand_and_bag_are_counted() -> None:
    table = Table({"d4": "white scout"}, white="scout royal", black="royal", bags={"white": "scout"})
    told(table, "white", "You have 2 coins in hand and 1 in the bag; Black has 1 and 0.", "turns")
    text = "You have 1 coin in hand and 0 in the bag; White has 2 and 1."
    told(table, "black", text, "turns", threat=True)


@pytest.mark.rule("maneuver")
def test_a_unit_without_another_coin_is_told() -> None:
    lost = {"white": "scout scout scout scout"}
    table = Table({"d4": "white scout"}, white="royal", black="royal", eliminated=lost)
    told(table, "white", "No coin is left for the Scout on d4.", "maneuver", "d4", threat=True)
    told(table, "black", "No coin is left for the Scout on d4.", "maneuver", "d4")
    one_left = Table({"d4": "white scout"}, white="royal", eliminated={"white": "scout scout scout"})
    assert not any("No coin is left" in text for text in found(one_left, "white"))


# -- the cards, read apart from the engine -----------------------------------------------------------------------------

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def line_from(place: int, step: tuple[int, int]) -> list[int]:
    """The hexes from one to the edge in a direction, nearest first."""
    (q, r), hexes = AXIAL[place], []
    while (q + step[0], r + step[1]) in AXIAL:
        q, r = q + step[0], r + step[1]
        hexes.append(AXIAL.index((q, r)))
    return hexes


def beside(place: int) -> list[int]:
    """The neighbours of a hex."""
    return [line_from(place, step)[0] for step in STEPS if line_from(place, step)]


def apart(one: int, other: int) -> int:
    """The number of steps between two hexes."""
    q, r = (a - b for a, b in zip(AXIAL[one], AXIAL[other], strict=True))
    return max(abs(q), abs(r), abs(q + r))


def attacked(position: Position, place: int) -> set[tuple[str, int]]:
    """attack, tactic  The coins by which the unit here is sent to attack, each with a hex that it can attack."""
    board, stack = position.board, position.board[place]
    assert stack is not None
    aims: set[int] = set()
    if stack.unit == "archer":
        aims = {other for other in range(len(AXIAL)) if apart(place, other) == 2}
    elif stack.unit == "lancer":
        for ahead in (line_from(place, step) for step in STEPS):
            aims |= {ahead[n] for n in (1, 2) if len(ahead) > n and all(board[at] is None for at in ahead[:n])}
    else:
        aims = {*beside(place)}
    if stack.unit == "crossbowman":
        lines = [line_from(place, step) for step in STEPS]
        aims |= {ahead[1] for ahead in lines if len(ahead) > 1 and board[ahead[0]] is None}
    if stack.unit == "cavalry":
        aims |= {aim for over in beside(place) if board[over] is None for aim in beside(over)}
    found = {(stack.unit, aim) for aim in aims if may_attack(position, stack.side, aim, stack.height)}
    if stack.unit == "berserker":
        rim = {place}
        for height in range(stack.height - 1, 0, -1):
            rim = {end for at in rim for end in beside(at) if board[end] is None or end == place}
            found |= {
                ("berserker", aim) for at in rim for aim in beside(at) if may_attack(position, stack.side, aim, height)
            }
    if stack.unit not in ("archer", "lancer") and any(
        friend is not None and friend[:2] == (stack.side, "marshall") and 0 < apart(place, at) <= 2
        for at, friend in enumerate(board)
    ):
        found |= {("marshall", aim) for aim in beside(place) if may_attack(position, stack.side, aim, stack.height)}
    return found


def may_attack(position: Position, side: Side, aim: int, height: int) -> bool:
    """attack, knight  Whether an enemy stands there, and the stack is high enough for a Knight."""
    target = position.board[aim]
    return target is not None and target.side != side and (target.unit != "knight" or height > 1)


# -- claims about coins ------------------------------------------------------------------------------------------------


def positions() -> Iterator[Position]:
    """Some positions of games in which nobody, one side or both play by simple rules."""
    for seed in range(GAMES):
        rng = Random(seed)
        position = starts("warchest").start(rng)
        number = 0
        while position.to_move is not None and number < 400:
            if position.round and not number % EVERY:
                yield position
            side = position.to_move
            simple = side != CHANCE and seed % 3 != SIDE_INDEX[side]
            action = GAME.opponents["simple"](position.seen_by(side), rng) if simple else position.sample(rng)
            position = position.play(action).after
            number += 1


def claims(position: Position) -> Iterator[tuple[Position, Side, str, str, int]]:
    """From both views, the view, who is said to be able to do what with which coin, and where."""
    for viewer in SIDES:
        view = position.seen_by(viewer)
        for stake in GAME.stakes(view):
            text = stake.text
            assert isinstance(text, Phrase)
            if " can " in text:
                coin, place = text.places["coin"], HEX[text.places["hex"]]
                assert isinstance(coin, CoinName)
                what = text.template.partition(" can ")[2].split()[0]
                yield view, OTHER[viewer] if stake.threat else viewer, what, coin.coin, place


@pytest.mark.rule("attack", "archer", "berserker", "cavalry", "crossbowman", "knight", "lancer", "marshall")
def test_attacks_are_told_as_the_cards_allow_them() -> None:
    counted = 0
    for position in positions():
        told_attacks: dict[tuple[Side, Side], set[tuple[str, int]]] = {}
        for view, side, what, coin, place in claims(position):
            if what in ("attack", "remove"):
                told_attacks.setdefault((view.viewer or "", side), set()).add((coin, place))
        for viewer in SIDES:
            view = position.seen_by(viewer)
            for side in SIDES:
                board = enumerate(position.board)
                mine = [place for place, stack in board if stack is not None and stack.side == side]
                held = {*position.hands[SIDE_INDEX[side]]} if side == viewer else may_hold(view, side)
                allowed = {one for place in mine for one in attacked(position, place) if one[0] in held}
                attacks = told_attacks.get((viewer, side), set())
                assert attacks <= allowed
                if len(GAME.stakes(view)) < 8:
                    assert {aim for _, aim in attacks} == {aim for _, aim in allowed}
                counted += len(attacks)
    assert counted > 100


def may_hold(view: Position, side: Side) -> set[str]:
    """The coins that a side may hold for all that another knows: those that are not seen elsewhere."""
    side_index = SIDE_INDEX[side]
    if not view.hands[side_index]:
        return set()
    full = {"archer": 4, "cavalry": 4, "knight": 4, "lancer": 4, "pikeman": 4, "warrior_priest": 4}
    left = set()
    for unit in view.armies[side_index]:
        seen = sum(stack.height for stack in view.board if stack is not None and stack[:2] == (side, unit))
        seen += sum(heaps[side_index].count(unit) for heaps in (view.supply, view.faceup, view.eliminated))
        if seen < full.get(unit, 5):
            left.add(unit)
    return left


def with_coin(position: Position, side: Side, coin: str) -> Position:
    """The same with a side's turn, and with this coin of its hidden ones in its hand in exchange for another."""
    side_index = SIDE_INDEX[side]
    heaps = {name: [*getattr(position, name)] for name in ("hands", "bags", "facedown", "ahead")}
    hand = heaps["hands"][side_index]
    if coin not in hand:
        heaps["hands"][side_index] = add_coins(remove_coin(hand, hand[0]), coin)
        # If no heap has it, a Warrior Priest has just drawn it.
        for pair in [pair for name, pair in heaps.items() if name != "hands" and coin in pair[side_index]][:1]:
            pair[side_index] = add_coins(remove_coin(pair[side_index], coin), hand[0])
    made = {name: tuple(pair) for name, pair in heaps.items()}
    return position.but(**made, active=side, to_move=side, step="turn", pending=(), chance=())


def comes_about(position: Position, side: Side, what: str, coin: str, place: int) -> bool:
    """Whether a use of a coin, with what a Berserker adds to it, does what is said."""
    for action in position.legal():
        if position.step == "turn" and coin_of(action) != coin:
            continue
        commit = position.play(action)
        after: Any = commit.after
        if what in ("attack", "remove") and any(
            event.kind == "attacks" and HEX[str(event.args[-1])] == place for event in commit.events
        ):
            return what == "attack" or after.board[place] is None
        if what == "take" and after.holder(place) == side and position.holder(place) != side:
            return True
        if what == "move" and position.board[place] is None and after.board[place] is not None:
            return coin_of(action) == coin and not isinstance(action, Deploy)
        if after.step == "berserker" and after.to_move == side and comes_about(after, side, what, coin, place):
            return True
    return False


@pytest.mark.rule("attack", "control", "move", "tactic", "berserker")
def test_what_a_coin_is_said_to_do_it_can_do() -> None:
    seen: dict[str, int] = {}
    for position in positions():
        for _, side, what, coin, place in claims(position):
            turn = with_coin(position, side, coin)
            assert comes_about(turn, side, what, coin, place), (str(position), side, what, coin, place)
            seen[what] = seen.get(what, 0) + 1
    assert min(seen.values()) > 10
    assert {*seen} == {"attack", "remove", "take", "move"}


# -- who is told -------------------------------------------------------------------------------------------------------


def test_nobody_is_told_anything_at_the_table_before_the_first_round_or_after_the_last() -> None:
    table = Table({"d4": "white scout", "d5": "black knight"}, white="scout", black="knight")
    assert GAME.stakes(table.position.seen_by(PUBLIC)) == GAME.stakes(table.position.seen_by(CHANCE)) == ()
    drafting = GAME.new({"armies": "draft"})
    assert [GAME.stakes(drafting.seen_by(side)) for side in SIDES] == [(), ()]
    over = Table({"d5": "white scout"}, white="scout", control=FIVE).play("W: control scout d5")
    assert [GAME.stakes(over.position.seen_by(side)) for side in SIDES] == [(), ()]
