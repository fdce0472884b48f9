"""Setting up a position of Daimyo by hand: what is typed, what is refused, what the table says then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.daimyo import GAME
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.position import EditedPosition

EXAMPLES = Path(__file__).parents[4] / "examples" / "daimyo"
LAND = ("put neutral m13", "put B hex n13", "put G hex m14")


def played(position: Any, *changes: str) -> EditedPosition:
    """The position after some changes."""
    assert isinstance(position, EditedPosition)
    for text in changes:
        change = position.editor.parse(position.table, position.shown, text)
        position = position.play(change).after
        assert isinstance(position, EditedPosition)
    return position


def after(*changes: str, start: str = "empty") -> EditedPosition:
    """The position after some changes, from a start where nothing has been dealt."""
    edited = editor_game(GAME)
    return played(EditedPosition.of(edited, edited.editor.starts[start].table), *changes)


def shown(position: EditedPosition) -> Position:
    """The position that a table stands for."""
    return GAME.own(position.shown)


def refused(text: str, *before: str, start: str = "empty") -> tuple[list[str], str]:
    """The rules and the words by which a change is refused."""
    position = after(*before, start=start)
    refusal = position.why_not(position.editor.parse(position.table, position.shown, text))
    assert refusal is not None
    return [reason.rule for reason in refusal.reasons], " ".join(reason.text for reason in refusal.reasons)


def said(text: str, *before: str, start: str = "empty") -> str:
    """A change in words."""
    position = after(*before, start=start)
    return position.editor.describe(
        position.table, position.shown, position.editor.parse(position.table, position.shown, text)
    )


# -- what the table says -----------------------------------------------------------------------------------------------


@pytest.mark.rule("land")
def test_land_is_laid_hex_by_hex() -> None:
    there = after(*LAND)
    assert there.table == {"land": {"m13": "neutral", "n13": "black", "m14": "gold"}}
    assert shown(there).hexes_left == 11
    assert after(*LAND, "put neutral-hex@m13 l14").table["land"] == {"n13": "black", "m14": "gold", "l14": "neutral"}


@pytest.mark.rule("units")
def test_units_are_typed_as_in_a_table() -> None:
    units = after(*LAND, "put B 2 daimyo N13", "put gold daimyo m14", "put g m14", "put 2x G-bushi m14").table["units"]
    assert units == {"n13": "black 2 daimyo", "m14": "gold 3 daimyo"}
    assert after(*LAND, "put B 2 daimyo n13", "take B daimyo n13").table["units"] == {"n13": "black 2"}
    assert after(*LAND, "put B 1 n13", "put black-bushi@n13 m13").table["units"] == {"m13": "black 1"}


def test_the_last_unit_and_the_last_hex_leave_an_empty_table_and_not_the_start() -> None:
    assert after("put B m13", "take B m13", start="bare").table == {"units": {}}
    assert after("put neutral m13", "take neutral m13").table == {"land": {}}


def test_land_that_is_changed_keeps_the_units_of_the_start() -> None:
    table = after("put neutral n12", start="two").table
    assert table["land"]["n12"] == "neutral"
    assert table["units"]["m13"] == "black 1 daimyo"
    assert {*table} == {"land", "units"}


@pytest.mark.rule("reserve")
def test_a_reserve_that_is_said_counts_what_comes_and_goes() -> None:
    before = (*LAND, "put B daimyo n13")
    assert "reserve" not in after(*before, "put B 3 n13").table
    assert after(*before, "reserve B 5", "put B 3 n13").table["reserve"] == {"black": 2}
    assert after(*before, "reserve B 5", "put B 3 n13", "take B 2 n13").table["reserve"] == {"black": 4}
    assert after(*LAND, "hexes_left 3", "put neutral l13").table["hexes_left"] == 2


@pytest.mark.rule("deck")
def test_cards_go_to_the_heaps_and_are_gone_from_the_deck() -> None:
    there = after("hand B a1 A2", "hand g B1", start="two")
    assert there.table == {"hands": {"black": "A1 A2", "gold": "B1"}}
    spare = {one.id for one in there.editor.in_supply(there.shown)}  # type: ignore[attr-defined]
    assert "A3" in spare
    assert not {"A1", "A2", "B1"} & spare
    assert after("hand B A1", "put A1@hand.B played.B", start="two").table == {"played": {"black": "A1"}}


@pytest.mark.rule("knowledge")
def test_cards_that_were_played_are_listed() -> None:
    before = ("round 2", "hand B A1", "hand G A2")
    there = after(*before, "open A5", start="two")
    assert there.table["open"] == "A5"
    assert after(*before, "open A5", "open B1", "open a5", start="two").table["open"] == "B1"
    passed = after(*before, "open A5", "open A3", "incoming B A3", start="two")
    assert passed.table["open"] == "A3 A5"
    assert passed.faults == ()
    assert "open" not in after(*before, "incoming B A3", start="two").table


@pytest.mark.rule("phase-4")
def test_cards_that_are_passed_on_at_once_are_where_they_are_shown() -> None:
    there = after("played B C1", "phase 4", start="two")
    assert len(shown(there).incoming[1]) == 1
    more = played(there, "hand B A1")
    assert more.table == {"round": 2, "hands": {"black": "A1"}, "incoming": {"gold": "C1"}}
    assert "incoming" not in played(there, "take C1 incoming.G").table


@pytest.mark.rule("hex-once")
def test_cards_in_their_order_and_hexes_that_were_moved() -> None:
    there = after("played B D1 E1", "played G D2", "card D2", "put neutral n12", "moved n12", start="two")
    assert there.faults == ()
    assert (there.table["card"], there.table["moved"]) == ("D2", "n12")
    assert "moved" not in played(there, "moved N12").table


def test_players_bring_their_land_and_take_it_with_them() -> None:
    assert after("players 4", start="two").table == {"players": 4}
    assert after("players 2", start="three").table == {}
    four = after("put W 2 k13", "hand W A7", "hand B A1 A8", "hand J A2", start="four")
    two = played(four, "players 2")
    assert two.table["hands"] == {"black": "A1"}
    assert not [here for here in two.table["units"].values() if here.startswith(("white", "jade"))]
    assert not [fault for fault in two.faults if "white" in fault.text]


@pytest.mark.rule("phase-4")
def test_gifts_are_said_whole() -> None:
    cards = ("round 2", "hand B A5", "hand G A6", "hand W A7", "incoming G A1", "incoming W B1")
    there = after(*cards, "gifts B left a1 right b1", start="three")
    assert there.table["gifts"] == ["black left A1 right B1"]
    assert there.faults == ()
    assert "gifts" not in played(there, "gifts black left A1 right B1").table


@pytest.mark.rule("phase-4")
@pytest.mark.parametrize(
    ("gold", "white", "taken"),
    [(("hand G A6", "incoming G A1"), ("incoming W B1",), ""), (("hand G A1 A6",), ("hand W B1",), " taken")],
)
def test_gifts_are_told_with_both_cards(gold: tuple[str, ...], white: tuple[str, ...], taken: str) -> None:
    cards = ("round 3", "open A1", "open B1", "hand B A5", *gold, *white)
    words = said(f"gifts B left a1 right b1{taken}", *cards, start="three")
    told = "Two cards passed on to both sides: A1 to the left, B1 to the right, from Black"
    assert words == (f"{told}; taken." if taken else f"{told}.")


@pytest.mark.rule("end-occupation")
def test_a_game_that_is_over_has_a_winner_and_how() -> None:
    half = after("winner B", start="two")
    assert [(fault.path, fault.text) for fault in half.faults] == [
        (("won_by",), "the game is over, so won_by must be one of end-daimyo, end-occupation")
    ]
    fallen = played(half, "won_by end-daimyo", "take G daimyo p16")
    assert fallen.faults == ()
    assert shown(fallen).outcome is not None
    assert played(fallen, "winner none", "won_by none").table.keys() == {"units"}


@pytest.mark.parametrize("file", ["20-land-on-the-move", "25-left-and-right", "28-two-hexes-and-three-bushi"])
def test_a_position_of_a_lesson_is_built_from_an_empty_table(file: str) -> None:
    scenario = Scenario.from_file(EXAMPLES / f"{file}.toml")
    wanted = GAME.read_position(scenario.position)
    table = GAME.write_position(wanted)
    changes = [f"players {table['players']}"]
    left = dict(table["land"])
    laid = {"m13"}
    while left:
        built = after(*changes)
        near = {spot.id for spot in built.editor.locations(built.shown)}  # type: ignore[attr-defined]
        hex_ = next(name for name in left if name in near or name in laid)
        changes.append(f"put {left.pop(hex_).replace('neutral', 'neutral-hex').removesuffix('-hex')} hex {hex_}")
    changes += [f"put {here} {hex_}" for hex_, here in table["units"].items()]
    for key, heap in (("hands", "hand"), ("played", "played"), ("incoming", "incoming")):
        changes += [f"{heap} {side} {cards}" for side, cards in table.get(key, {}).items()]
    changes += [f"{key} {table[key]}" for key in ("round", "phase", "card") if key in table]
    built = after(*changes)
    assert built.faults == ()
    assert built.shown == wanted


def test_official_starts_are_dealt() -> None:
    for start, players in (("two", 2), ("three", 3), ("four", 4)):
        there = played(after(), f"start {start}")
        assert len(there.table["hands"]) == players
        assert there.shown.to_move == "black"
        assert {*there.table} <= {"players", "hands"}
    assert played(after(*LAND), "start bare").table == {"units": {}}


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("land")
def test_hexes_and_units_where_they_cannot_be() -> None:
    assert refused("put B hex m13", *LAND) == (["land"], "There is already a hex on m13.")
    assert refused("put neutral m13", *LAND) == (["land"], "There is already a hex on m13.")
    assert refused("put neutral-hex neutral-hex l13", *LAND) == (["land"], "Only one hex can lie at a place.")
    assert refused("put B 1 l13", *LAND) == (["units"], "There is no hex at l13.")
    assert refused("put G 1 n13", *LAND, "put B 1 n13") == (["units"], "Units of Black stand on n13.")
    assert refused("put W 1 n13", *LAND)[1].endswith("White does not play here.")


@pytest.mark.rule("units")
def test_there_are_no_more_pieces_than_exist() -> None:
    assert refused("put B 13 n13", *LAND) == (["units"], "Black’s bushi: only 12 are left.")
    assert refused("put B daimyo m13", *LAND, "put B daimyo n13") == (
        ["units"],
        "Black’s daimyo: none is left. On the table: n13.",
    )
    assert refused("hand G A1", "hand B A1", start="two") == (
        ["deck"],
        "A1: none is left. On the table: Black’s hand.",
    )


def test_what_cannot_be_read_is_shown_where_it_stands() -> None:
    with pytest.raises(UnreadableAction, match="c3 is not part of the land and does not touch it") as far:
        after(*LAND, "put neutral c3")
    assert (far.value.rule, far.value.start) == ("connected", 12)
    with pytest.raises(UnreadableAction, match="`zz` is not one of: l13, l14, l15, m12, m13, m14, m15,") as place:
        after(*LAND, "put B 2 daimyo zz")
    assert (place.value.start, place.value.end) == (15, 17)
    with pytest.raises(UnreadableAction, match="`knight` is no piece"):
        after(*LAND, "put knight n13")


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_units_without_land_are_drawn_and_told() -> None:
    there = after(*LAND, "put B 2 daimyo n13", "put G daimyo m14", "take B hex n13")
    assert [fault.text for fault in there.faults] == ["there is no land at n13"]
    scene = there.game.scene(there)  # type: ignore[attr-defined]
    assert "n13.daimyo" in scene.pieces
    assert played(there, "take B 2 daimyo n13").table["units"] == {"m14": "gold daimyo"}


def test_an_empty_table_has_a_picture_and_places_to_begin() -> None:
    there = after()
    middle = {"m13", "l13", "l14", "m12", "m14", "n12", "n13"}
    drawn = {name for name, place in there.game.scene(there).places.items() if name in middle and place.slot}  # type: ignore[attr-defined]
    assert drawn == middle
    assert "Neutral hexes left" in GAME.text_board(there.shown)
    assert {spot.id for spot in there.editor.locations(there.shown) if "." not in spot.id} == middle  # type: ignore[attr-defined]


# -- words -------------------------------------------------------------------------------------------------------------


def test_changes_in_words() -> None:
    assert said("put B 2 daimyo n13", *LAND) == "Two bushi of Black and Black’s daimyo to n13."
    assert said("put neutral l13", *LAND) == "A neutral hex to l13."
    assert said("take B hex n13", *LAND) == "A home hex of Black removed."
    assert said("hand B A1 B2", start="two") == "Black’s hand: A1 and B2 added."
    assert said("reserve B 4") == "How many bushi are in reserve (Black): 4."
