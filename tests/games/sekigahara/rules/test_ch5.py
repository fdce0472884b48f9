"""Chapters 4.4, 4.5 and 5: the official start."""

from collections import Counter

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.pieces import MARKED, texts
from sekiwidget.games.sekigahara.components.places import PLACES
from tests.games.sekigahara.campaign import Campaign, conserved

AT_START = {
    "tokugawa": {"edo": 6, "kanazawa": 5, "kiyosu": 4, "sendai": 4, "miyazu": 1, "anotsu": 1, "hakone": 1},
    "ishida": {"osaka": 8, "kyoto": 2, "gifu": 2, "ueda": 3, "aizu": 4},
}


def dealt(setup: str = "official", seed: int = 7) -> Campaign:
    """The start with all that chance deals, before the first bid."""
    game = Campaign(setup, seed)
    game.settle()
    return game


@pytest.mark.rule("5.1")
def test_the_game_begins_in_week_one_with_five_cards_each_and_no_reinforcements() -> None:
    game = dealt()
    game.expect(week=1, turn="A", phase="bid", to_move="tokugawa")
    game.expect(hand_size__tokugawa=5, hand_size__ishida=5, deck_size__tokugawa=50, deck_size__ishida=50)
    game.expect(discards__tokugawa="", discards__ishida="", removed__tokugawa="", removed__ishida="")
    assert game.position.step == "bid"


@pytest.mark.rule("5.1")
def test_the_start_is_dealt_by_chance_alone_and_the_seed_decides_it() -> None:
    game = Campaign()
    assert game.position.to_move == CHANCE
    assert dealt(seed=3).position == dealt(seed=3).position
    assert dealt(seed=3).position != dealt(seed=4).position


@pytest.mark.rule("5.1")
def test_a_script_may_say_what_is_dealt() -> None:
    game = Campaign().play("- deal T tokugawa tokugawa+ date maeda loyalty", "- deal I 3x mori uesugi ukita=")
    game.expect(hands__tokugawa="tokugawa tokugawa+ date maeda loyalty", hands__ishida="3x mori uesugi ukita=")
    assert game.refused("- deal T 5x date") == ("5.2.2",)


@pytest.mark.rule("5.1", "5.2.1")
def test_every_block_is_hidden_from_the_other_side_but_for_the_mori_box() -> None:
    position = dealt().position
    for viewer, other in (("tokugawa", 1), ("ishida", 0)):
        view = position.seen_by(viewer)
        assert all(not block.clan for row in view.stacks for block in row[other])
        assert all(block.clan for row in view.stacks for block in row[1 - other])
        assert Counter(texts(view.mori)) == {"mori1*": 1, "mori3": 4}
        assert all(not block.clan for block in view.recruits[other])
    table = position.seen_by(PUBLIC)
    assert all(not block.clan for row in table.stacks for stack in row for block in stack)


@pytest.mark.rule("5.2.1")
def test_marked_blocks_stand_where_their_sign_is_before_chance_has_dealt() -> None:
    game = Campaign()
    marks = {
        ("edo", "tokugawa"): "tokugawa1* tokugawa1g tokugawa3 tokugawa3",
        ("kanazawa", "tokugawa"): "maeda1* maeda1g maeda2 maeda2",
        ("kiyosu", "tokugawa"): "fukushima1* fukushima1c ii4",
        ("sendai", "tokugawa"): "date1* date2 date3",
        ("osaka", "ishida"): "ishida1* kobayakawa1* kobayakawa3 mori1c ukita1* ukita2",
        ("aizu", "ishida"): "uesugi1* uesugi3 uesugi1g",
    }
    game.expect(**{f"blocks__{place}__{side}": found for (place, side), found in marks.items()})
    game.expect(mori="mori1* 4x mori3")
    standing = Counter(block for row in game.position.stacks for stack in row for block in stack)
    marked = Counter(block for blocks in MARKED.values() for block in blocks)
    assert standing + Counter(game.position.mori) == marked
    assert [len(bag) for bag in game.position.bags] == [34, 34]


@pytest.mark.rule("5.2.1")
def test_the_revised_start_has_two_more_marked_uesugi_at_aizu() -> None:
    game = Campaign("revised").expect(blocks__aizu__ishida="uesugi1* 2x uesugi3 uesugi1g uesugi1c")
    assert len(game.position.bags[1]) == 32
    assert len(dealt("revised").position.blocks(PLACES.index("aizu"), "ishida")) == 6
    conserved(dealt("revised").position)


@pytest.mark.rule("5.2.2")
def test_drawn_blocks_complete_the_stacks() -> None:
    position = dealt().position
    for side, places in AT_START.items():
        stands = {name: len(position.blocks(place, side)) for place, name in enumerate(PLACES)}
        assert {name: count for name, count in stands.items() if count} == places
    conserved(position)


@pytest.mark.rule("5.2.2")
def test_the_place_is_named_before_the_draw_and_comes_from_the_bag() -> None:
    game = Campaign().play("- deal T 5x tokugawa", "- deal I 5x mori")
    asked = game.position.chance[0]
    assert (asked.verb, asked.side, asked.number, PLACES[asked.place or 0]) == ("place", "tokugawa", 1, "miyazu")
    assert "5.2.2" in game.refused("- place edo tokugawa2 tokugawa2")
    assert "5.2.2" in game.refused("- place miyazu tokugawa2 tokugawa2")
    assert "3.3" in game.refused("- place miyazu tokugawa1*")
    game.play("- place miyazu fukushima3").expect(blocks__miyazu__tokugawa="fukushima3")
    assert game.seen("ishida", "blocks.miyazu.tokugawa") == ("?",)


@pytest.mark.rule("5.2.2")
def test_every_block_of_the_bag_is_drawn_as_often_as_another() -> None:
    game = Campaign().play("- deal T 5x tokugawa", "- deal I 5x mori")
    weights = {str(action): weight for action, weight in game.position.chances()}
    assert sum(weights.values()) == 34
    assert weights["place miyazu tokugawa2"] == 4
    assert weights["place miyazu fukushima1c"] == 1


@pytest.mark.rule("5.2.3", "4.4")
def test_each_side_begins_with_four_blocks_in_its_recruitment_box() -> None:
    game = dealt()
    assert [len(box) for box in game.position.recruits] == [4, 4]
    assert [len(bag) for bag in game.position.bags] == [34 - 8 - 4, 34 - 10 - 4]
    assert [event.args for event in game.events("recruit")] == [("tokugawa", 4), ("ishida", 4)]


@pytest.mark.rule("4.5", "4.2")
def test_the_capitals_are_controlled_from_the_start_and_no_other_resource_place_is() -> None:
    game = dealt().expect(control__kyoto="ishida", control__edo="tokugawa")
    game.expect(resources__tokugawa=1, resources__ishida=1)
    assert game.position.control.count(None) == 7


@pytest.mark.rule("4.3")
def test_every_castle_begins_with_its_colour_also_the_empty_one_at_okazaki() -> None:
    game = dealt().expect(castles__tokugawa=5, castles__ishida=4, castle__okazaki="tokugawa")
    assert game["blocks.okazaki.tokugawa"] == ()


def test_only_the_three_starts_exist() -> None:
    with pytest.raises(ValueError, match="setup must be official, revised or empty, not `other`"):
        GAME.new({"setup": "other"})
