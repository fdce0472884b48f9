"""Setting up a position of War Chest by hand: what is typed, what is refused, what the table says then."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.games.warchest import GAME, Position
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.open import open_editor
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import update_position_text

EXAMPLES = Path(__file__).parents[4] / "examples" / "war-chest"


def after(*changes: str, start: str = "empty") -> EditedPosition:
    """The position after some changes, from a start where nothing has been dealt."""
    edited = editor_game(GAME)
    position = EditedPosition.of(edited, edited.editor.starts[start].table)
    for text in changes:
        change = position.editor.parse(position.table, position.shown, text)
        position = own(position.play(change).after)
    return position


def own(position: object) -> EditedPosition:
    """The position as one that is set up."""
    assert isinstance(position, EditedPosition)
    return position


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


def test_a_unit_goes_to_a_hex_with_the_side_of_its_army() -> None:
    assert after("put scout d4").table == {"units": {"d4": "black scout"}}
    assert after("put sword D4", "put sword d4").table == {"units": {"d4": "white 2x swordsman"}}


def test_hands_are_typed_as_heaps_with_letters_and_repeats() -> None:
    table = after("hand W 2x sword pike", "HAND b Scout", "faceup w cross", "eliminated B archer").table
    assert table == {
        "hands": {"white": "2x swordsman pikeman", "black": "scout"},
        "faceup": {"white": "crossbowman"},
        "eliminated": {"black": "archer"},
    }


@pytest.mark.rule("royal-coin")
def test_the_royal_coin_comes_from_its_bag_and_goes_back_there() -> None:
    there = after("hand W royal", "bag W pikeman")
    assert there.table == {"hands": {"white": "royal"}, "bags": {"white": "pikeman"}}
    assert shown(there).bags[0] == ("pikeman",)
    back = after("hand W royal", "bag W pikeman", "take royal hand.W")
    assert back.table == {"bags": {"white": "pikeman"}}
    assert shown(back).bags[0] == ("pikeman", "royal")


@pytest.mark.rule("supply")
def test_the_supply_has_what_lies_nowhere_else() -> None:
    editor = after().editor
    before = {one.id: one.count for one in editor.in_supply(after().shown) if one.kind == "coin"}  # type: ignore[attr-defined]
    assert before["scout"] == 5
    later = after("put 2x scout d4", "hand B scout")
    left = {one.id: one.count for one in editor.in_supply(later.shown) if one.kind == "coin"}  # type: ignore[attr-defined]
    assert left == {**before, "scout": 2}


def test_the_supply_of_a_file_follows_what_is_laid() -> None:
    line = open_editor('game = "warchest"\n[position]\nsupply = { black = "5x scout" }\n')
    position = line.position
    assert isinstance(position, EditedPosition)
    change = position.editor.parse(position.table, position.shown, "put scout d4")
    laid = position.play(change).after
    assert isinstance(laid, EditedPosition)
    assert laid.table == {"units": {"d4": "black scout"}}
    assert laid.faults == ()


def test_the_last_unit_that_is_taken_leaves_an_empty_board_and_not_the_official_start() -> None:
    assert after("put scout d4", "take scout d4").table == {"units": {}}


def test_what_an_official_start_dealt_is_laid_out_by_the_first_change() -> None:
    table = after("put scout d4", start="first").table
    assert table["units"] == {"d4": "black scout"}
    assert table["bags"]["white"].startswith("2x crossbowman")
    assert {*table} == {"units", "bags"}


def test_options_of_a_start_leave_it_official() -> None:
    assert after("preview true", "royal_guard original", start="crecy").table == {
        "armies": "crecy",
        "preview": True,
        "royal_guard": "original",
    }
    assert after("choose_order true", start="draft").table == {"armies": "draft", "choose_order": True}


def test_official_starts_are_dealt() -> None:
    assert after("start first").table.keys() == {"hands", "bags"}
    assert after("start crecy").table.keys() == {"armies", "hands", "bags"}
    drafts = after("start draft")
    assert len(drafts.table["draft"]["open"].split()) == 8
    assert drafts.shown.to_move in drafts.shown.sides
    assert after("start own").table == {"armies": {}}


@pytest.mark.rule("setup")
def test_cards_are_given_to_armies() -> None:
    there = after("army W lancer archer cavalry scout", "army b berserk knight mars pike", start="own")
    assert there.table == {
        "armies": {"white": "lancer archer cavalry scout", "black": "berserker knight marshall pikeman"}
    }
    assert there.faults == ()
    moved = after("take scout army.B", "army B berserk").table
    assert moved == {
        "armies": {
            "white": "swordsman pikeman crossbowman light_cavalry",
            "black": "archer cavalry lancer berserker",
        },
    }


def test_keys_with_a_value() -> None:
    table = after("hand W royal", "hand B royal", "round 3", "active b", "initiative B", "control D3 w").table
    assert {key: table[key] for key in ("round", "active", "initiative", "control")} == {
        "round": 3,
        "active": "black",
        "initiative": "black",
        "control": {"d3": "white"},
    }
    assert "active" not in after("hand W royal", "hand B royal", "active B", "active none").table


@pytest.mark.rule("preview")
def test_a_second_hand_is_laid_aside_where_it_is_played_with() -> None:
    table = after("preview true", "hand W pike", "hand B scout", "ahead w sword royal").table
    assert table["ahead"] == {"white": "swordsman royal"}
    with pytest.raises(UnreadableAction, match="`ahead` is not a change"):
        after("ahead W sword")


@pytest.mark.rule("royal_guard")
def test_an_attacked_guard_waits_above_what_the_attacker_may_do() -> None:
    before = (
        "army W berserker swordsman pikeman scout",
        "army B royal_g cavalry lancer marshall",
        "put 2x berserker d3",
        "put royal_g d4",
        "hand B royal",
        "active W",
    )
    one = after(*before, "pending guard B d4", start="own")
    assert one.table["pending"] == ["guard black d4"]
    both = after(*before, "pending guard B d4", "pending berserker W D3", start="own")
    assert both.table["pending"] == ["berserker white d3", "guard black d4"]
    assert both.faults == ()
    assert "pending" not in after(*before, "pending guard B d4", "pending none", start="own").table


@pytest.mark.rule("draft")
def test_a_draft_is_laid_out_card_by_card() -> None:
    cards = "open archer cavalry crossbowman knight light_cavalry pikeman swordsman marshall"
    there = after("chance none", cards, "thrown W", "put marshall@open army.W", start="draft")
    assert there.faults == ()
    assert there.shown.to_move == "black"
    assert there.table["draft"]["winner"] == "white"


def test_unknown_coins_are_named_when_one_of_them_is_moved() -> None:
    line = open_editor('game = "warchest"\n[position]\nhands = { black = "2x ?" }\n')
    position = line.position
    assert isinstance(position, EditedPosition)
    coin = shown(position).hands[1][0]
    change = position.editor.parse(position.table, position.shown, f"put {coin}@hand.B d4")
    laid = position.play(change).after
    assert isinstance(laid, EditedPosition)
    assert laid.table == {"hands": {"black": shown(position).hands[1][1]}, "units": {"d4": f"black {coin}"}}


@pytest.mark.parametrize("file", ["07-the-bag-runs-out", "15-ensign", "32-the-guard-and-the-priest"])
def test_a_position_of_a_lesson_is_built_from_an_empty_board(file: str) -> None:
    scenario = Scenario.from_file(EXAMPLES / f"{file}.toml")
    wanted = GAME.read_position(scenario.position)
    table = GAME.write_position(wanted)
    changes = [f"army {side} {cards}" for side, cards in table["armies"].items()]
    for hex_, stack in table.get("units", {}).items():
        changes.append(f"put {stack.partition(' ')[2]} {hex_}")
    heaps = {"hands": "hand", "bags": "bag", "faceup": "faceup", "facedown": "facedown", "eliminated": "eliminated"}
    for key, heap in heaps.items():
        for side, coins in table.get(key, {}).items():
            words = [word for word in coins.split() if key != "bags" or word != "royal"]
            if words:
                changes.append(f"{heap} {side} {' '.join(words)}")
    changes += [f"control {place} {side}" for place, side in table["control"].items()]
    changes += [f"{key} {table[key]}" for key in ("lineup", "round", "initiative", "active") if key in table]
    built = after(*changes, start="own")
    assert built.faults == ()
    assert built.shown == wanted


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("deploy")
def test_a_taken_hex_is_refused() -> None:
    assert refused("put pikeman d4", "put scout d4") == (["deploy"], "Black’s Scout stands on d4.")


@pytest.mark.rule("royal-coin")
def test_the_royal_coin_stands_on_no_hex_is_never_lost_and_changes_no_side() -> None:
    assert refused("put royal@bag.W d4") == (["royal-coin"], "The Royal Coin has no unit that could stand on d4.")
    assert refused("eliminated W royal") == (["royal-coin"], "The Royal Coin is never lost.")
    assert refused("put royal@bag.W hand.B") == (["royal-coin"], "This is White’s Royal Coin.")
    assert refused("take royal bag.W") == (["royal-coin"], "The Royal Coin is in the bag unless it lies elsewhere.")


@pytest.mark.rule("setup")
def test_coins_and_cards_that_are_not_there() -> None:
    assert refused("hand W scout") == (["setup"], "The Scout is not in White’s army.")
    assert refused("put knight d4") == (["setup"], "The Knight is in no army: give its card to a side first.")
    assert refused("put 6x scout d4") == (["setup"], "Scout: only 5 are left.")
    assert refused("put archer army.W", start="first")[1].startswith(
        "There is only one card of the Archer. It lies here: Black’s army."
    )
    assert refused("army W knight") == (["setup"], "An army has four cards.")
    assert "A coin is no card." in refused("put scout@d4 army.W", "put scout d4", "take pikeman army.W")[1]
    assert "A card is no coin." in refused("put scout@army.B d4")[1]


def test_what_cannot_be_read() -> None:
    with pytest.raises(AmbiguousAction, match="scout or swordsman"):
        after("put s d4")
    with pytest.raises(UnreadableAction, match=r"`scuot` is not a coin\. Did you mean `scout`\?"):
        after("put scuot d4")
    with pytest.raises(UnreadableAction, match="this cannot be set here"):
        after("thrown W")
    with pytest.raises(UnreadableAction, match="`d9` is not one of: a1, a2, a3, a4, b1, b2"):
        after("put scout d9")


def test_an_impossible_position_stands_there_with_its_problems() -> None:
    there = after("put scout d4", "put scout d5")
    assert [(fault.rule, fault.path) for fault in there.faults] == [("deploy", ("units", "d5"))]
    assert shown(there).board.count(None) == 35
    marks = there.game.scene(there).marks  # type: ignore[attr-defined]
    assert [mark.place for mark in marks] == ["d5"]


# -- words -------------------------------------------------------------------------------------------------------------


def test_changes_in_words() -> None:
    assert said("put 2x scout d4") == "Two Scout coins to d4."
    assert said("hand W sword royal") == "White’s hand: a Swordsman coin and the Royal Coin added."
    assert said("take scout d4", "put scout d4") == "A Scout coin removed."
    assert said("army W lancer archer", start="own") == "White’s army: Lancer and Archer added."
    assert said("take scout army.B") == "Scout removed."
    assert said("control d3 B") == "Who controls it (d3): Black."


def test_a_value_from_which_nothing_follows_yet_says_what_it_waits_for() -> None:
    words = "Whose turn it is: Black."
    assert said("active black") == f"{words} This has no effect yet: first coins must lie in a hand."
    assert said("active black", "hand B scout") == words
    assert said("active none") == "Whose turn it is: nobody."
    assert said("initiative_moved true").endswith("first a round must have begun.")


# -- what is offered in words ------------------------------------------------------------------------------------------


def called(position: EditedPosition, verb: str) -> dict[str, str]:
    """What the ids of a change's last pick are called, where the picture does not say it."""
    choice = next(one for one in position.choices() if one.verb == verb)
    pick = choice.picks[-1]
    return dict(zip(pick.ids, pick.words, strict=True))


def test_what_may_be_picked_is_called_by_its_name() -> None:
    heaps = called(after(), "put")
    assert heaps["faceup.white"] == "White’s discard, face up"
    assert heaps["facedown.white"] == "White’s discard, face down"
    assert called(after(), "preview") == {"true": "Yes", "false": "No"}
    assert called(after(), "active") == {"white": "White", "black": "Black", "none": "Nobody"}
    assert called(after(), "start")["gaugamela"] == "Gaugamela"


def test_a_coin_that_nothing_shows_is_called_by_where_it_is() -> None:
    take = next(one for one in after("eliminated W pikeman").choices() if one.verb == "take")
    names = dict(zip(take.picks[0].ids, take.picks[0].words, strict=True))
    assert names["pikeman@eliminated.white"] == "Pikeman, White’s coins out of the game"


def test_a_header_above_nothing_goes_unless_somebody_wrote_it() -> None:
    assert after("put scout d4").text == '[position.units]\nd4 = "black scout"\n'
    assert after("put scout d4", "round 4").text.startswith("[position]\nround = 4\n\n[position.units]\n")
    assert after("put scout d4", "round 4", "hand B scout", "round 1", "take scout d4").text.startswith(
        "[position.hands]"
    )
    written = '[position]\n\n[position.units]\nd4 = "black scout"\n'
    more = update_position_text(written, {"units": {"d4": "black scout"}}, {"units": {"d4": "black 2x scout"}})
    assert more == written.replace("scout", "2x scout")
