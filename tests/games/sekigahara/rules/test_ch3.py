"""3: pieces, hidden blocks and hands, decks and disks."""

import pytest

from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.pieces import DECKS, ROSTER
from tests.games.sekigahara.helpers import Fight


@pytest.mark.rule("3.2", "3.3")
def test_there_are_48_blocks_and_55_cards_a_side() -> None:
    for side in ("tokugawa", "ishida"):
        assert sum(count for block, count in ROSTER.items() if block.side == side) == 48
        assert sum(count for card, count in DECKS.items() if card.side == side) == 55
    assert [block.text for block in ROSTER if block.strength == 4] == ["ii4"]
    assert sorted(block.text for block in ROSTER if block.leader == 3) == ["ishida1*", "tokugawa1*"]


@pytest.mark.rule("3.1", "3.2")
def test_each_side_sees_its_own_blocks_and_hand_and_the_backs_of_the_other() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "maeda3 date2", "ishida": "ukita2"}},
        hands={"tokugawa": "maeda date", "ishida": "ukita"},
        recruits={"ishida": "mori2"},
    )
    assert fight.seen("tokugawa", "blocks.minakuchi.tokugawa") == ("date2", "maeda3")
    assert fight.seen("tokugawa", "blocks.minakuchi.ishida") == ("?",)
    assert fight.seen("ishida", "blocks.minakuchi.tokugawa") == ("?", "?")
    assert fight.seen("public", "blocks.minakuchi.ishida") == ("?",)
    assert fight.seen("ishida", "hands.tokugawa") == ("?", "?")
    assert fight.seen("public", "hands.ishida") == ("?",)
    assert fight.seen("tokugawa", "recruits.ishida") == ("?",)
    assert fight.seen("chance", "hands.ishida") == ("ukita",)


@pytest.mark.rule("3.3")
def test_discards_are_open_and_drawn_cards_are_not() -> None:
    fight = Fight({"minakuchi": {"tokugawa": "maeda3", "ishida": "ukita3 ukita2"}}, hands={"tokugawa": "maeda"}).play(
        "T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita2", "I: retreat kyoto"
    )
    assert fight.seen("ishida", "discards.tokugawa") == ("maeda",)
    fight.play("- draw T date+")
    assert str(fight.commits[-1].seen_by("ishida").action) == "draw T ?"
    assert str(fight.commits[-1].seen_by("tokugawa").action) == "draw T date+"
    assert fight.seen("ishida", "hands.tokugawa") == ("?",)


@pytest.mark.rule("3.3")
def test_each_side_plays_from_its_own_deck_only() -> None:
    fight = Fight({"minakuchi": {"tokugawa": "maeda3 ii4", "ishida": "ukita2"}}, hands={"tokugawa": "maeda"})
    fight.play("T: declare minakuchi")
    assert "3.3" in fight.refused("T: deploy ii4 with ukita")


@pytest.mark.rule("3.4")
def test_two_disks_belong_to_osaka_and_ueda() -> None:
    start = GAME.read_position({"phase": "combat", "blocks": {}})
    assert start.fact("disks") == ("hideyori", "sanada")
    for place in ("osaka", "ueda"):
        Fight({place: {"tokugawa": "maeda2"}}).play(f"T: declare {place}")
    assert Fight({"gifu": {"tokugawa": "maeda2"}})["phase"] == "movement"


# -- what is known of hidden blocks (8.2.1, 8.7.2, 8.8.1) --------------------------------------------------------------


def gifu() -> Fight:
    """Ishida, holding Gifu, has deployed Mori 2 and Ukita 2 and is beaten; Mori 3 and Ukita 3 are hidden."""
    fight = Fight(
        {"gifu": {"tokugawa": "maeda3 date3", "ishida": "mori2 ukita2 mori3 ukita3"}},
        hands={"tokugawa": "maeda date", "ishida": "mori ukita"},
    ).play("T: declare gifu", "T: deploy maeda3 with maeda", "I: deploy mori2 with mori", "I: deploy ukita2 with ukita")
    return fight.play("T: deploy date3 with date", "I: stop", "T: stop").settle()


@pytest.mark.rule("8.2.1", "8.2.3")
def test_a_deployed_block_is_known_from_then_on() -> None:
    fight = gifu().expect(known__tokugawa__gifu="mori2 ukita2", known__ishida__gifu="date3 maeda3")
    assert set(fight.seen("tokugawa", "blocks.gifu.ishida")) == {"mori2", "ukita2", "?"}  # type: ignore[arg-type]
    assert set(fight.seen("public", "blocks.gifu.tokugawa")) == {"date3", "maeda3"}  # type: ignore[arg-type]


@pytest.mark.rule("8.7.2", "8.7.3")
def test_what_is_lost_is_known_no_longer_at_its_place_but_lies_open() -> None:
    gifu().play("I: lose mori2").expect(known__tokugawa__gifu="ukita2", removed__ishida="mori2")


@pytest.mark.rule("8.8.1", "8.2.1")
def test_a_stack_that_retreats_whole_stays_known() -> None:
    fight = gifu().play("I: lose mori2", "I: retreat iwamura")
    fight.expect(known__tokugawa__gifu="", known__tokugawa__iwamura="ukita2", known__ishida__gifu="date3 maeda3")


@pytest.mark.rule("8.8.4", "8.2.1")
def test_of_a_stack_that_splits_nobody_knows_which_went_where() -> None:
    fight = gifu().play("I: lose mori2", "I: retreat castle ukita2")
    assert str(fight.commits[-1].seen_by("tokugawa").action) == "retreat castle ?"
    assert str(fight.commits[-1].seen_by("ishida").action) == "retreat castle ukita2"
    fight.play("I: retreat iwamura").expect(known__tokugawa__gifu="", known__tokugawa__iwamura="")
    assert fight.seen("tokugawa", "blocks.gifu.ishida") == ("?",)


@pytest.mark.rule("8.6.1", "8.2.1")
def test_a_block_that_changed_sides_is_known_where_it_stands() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "maeda3 date3 date2", "ishida": "ukita2"}},
        hands={"tokugawa": "maeda", "ishida": "loyalty"},
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "I: challenge", "T: yield")
    fight.expect(known__ishida__minakuchi="maeda3").settle().expect(known__ishida__minakuchi="", lost__tokugawa=1)


@pytest.mark.rule("8.2.1")
def test_of_equal_blocks_as_many_are_known_as_were_seen_at_once() -> None:
    fight = (
        Fight(
            {"minakuchi": {"tokugawa": "3x tokugawa2", "ishida": "ukita3"}},
            hands={"tokugawa": "tokugawa tokugawa", "ishida": "ukita"},
            known={"ishida": {"minakuchi": "tokugawa2"}},
        )
        .play("T: declare minakuchi", "T: deploy tokugawa2 with tokugawa")
        .expect(known__ishida__minakuchi="tokugawa2")
    )
    fight.play("I: deploy ukita3 with ukita", "T: deploy tokugawa2 with tokugawa")
    fight.expect(known__ishida__minakuchi="tokugawa2 tokugawa2")
