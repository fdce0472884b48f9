"""8.10, 3.3: hands are filled up after a fight; a deck that runs out."""

import pytest

from tests.games.sekigahara.helpers import Fight


@pytest.mark.rule("8.10")
def test_both_draw_as_many_as_they_played_and_one_for_every_two_blocks_lost() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "3x tokugawa3 date2", "ishida": "ukita3 ukita3 mori2"}},
        hands={"tokugawa": "3x tokugawa", "ishida": "ukita ukita mori"},
    ).play("T: declare minakuchi", "T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita", "T: stop", "I: stop").settle()
    fight.expect(lost__tokugawa=2, lost__ishida=1)  # seven all: one each, one more for the loser
    fight.play("T: retreat kyoto").expect(discards__tokugawa="tokugawa tokugawa", discards__ishida="ukita ukita")
    fight.settle().expect(hand_size__tokugawa=1 + 2 + 1, hand_size__ishida=1 + 2)


@pytest.mark.rule("8.10", "8.6.1")
def test_a_loyalty_card_is_replaced_too_and_a_shown_card_is_not() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "tokugawa3 date2", "ishida": "ukita1g mori2"}},
        hands={"tokugawa": "tokugawa tokugawa", "ishida": "loyalty mori"},
    ).play("T: declare minakuchi", "T: deploy tokugawa3 with tokugawa", "I: challenge", "T: show tokugawa")
    fight.play("I: stop", "T: stop", "I: lose mori2", "I: retreat kyoto")
    fight.expect(discards__ishida="loyalty", discards__tokugawa="tokugawa")
    fight.settle().expect(hand_size__tokugawa=2, hand_size__ishida=2)


@pytest.mark.rule("8.10")
def test_cards_come_after_losses_and_retreat_and_before_the_next_fight() -> None:
    fight = (
        Fight(
            {
                "minakuchi": {"tokugawa": "maeda3", "ishida": "ukita2 ukita2"},
                "gifu": {"tokugawa": "maeda2", "ishida": "mori2"},
            },
            hands={"tokugawa": "maeda"},
        )
        .play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop")
        .settle()
    )
    fight.expect(to_move="ishida", hand_size__tokugawa=0)
    fight.play("I: retreat kyoto").expect(to_move="chance", hand_size__tokugawa=0)
    assert "8.10" in fight.refused("T: declare gifu")
    fight.play("- draw T date").expect(hands__tokugawa="date", to_move="tokugawa")


@pytest.mark.rule("8.10")
def test_tokugawa_draws_before_ishida_and_chance_gives_what_is_owed_and_nothing_else() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "maeda3", "ishida": "ukita2 ukita2"}}, hands={"tokugawa": "maeda", "ishida": "ukita"}
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "I: deploy ukita2 with ukita", "I: stop", "T: stop")
    fight.settle().play("I: retreat kyoto")
    assert "8.10" in fight.refused("- draw I mori")
    assert "8.10" in fight.refused("- draw T date date")
    assert "8.10" in fight.refused("T: stop")
    fight.play("- draw T date", "- draw I mori").expect(hands__tokugawa="date", hands__ishida="mori")


@pytest.mark.rule("8.10")
def test_a_deck_that_runs_out_in_the_middle_of_a_draw_is_made_new_from_the_discards() -> None:
    cards = (
        "10x tokugawa 5x tokugawa+ tokugawa= 7x fukushima 4x fukushima+ fukushima= "
        "6x date 4x date+ date= 7x maeda 4x maeda+ 4x loyalty"
    )
    fight = Fight(
        {"minakuchi": {"tokugawa": "tokugawa3 tokugawa2", "ishida": "ukita1g"}},
        hands={"tokugawa": "2x tokugawa"},
        discards={"tokugawa": cards.replace("10x", "8x")},
    )
    fight.expect(deck_size__tokugawa=1)  # the Maeda double
    fight.play(
        "T: declare minakuchi", "T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa2 with tokugawa", "T: stop"
    )
    fight.play("I: lose ukita1g").expect(to_move="chance", discards__tokugawa=cards)
    assert "3.3" in fight.refused("- draw T date date")  # what is left of the deck comes first
    fight.play("- draw T maeda= tokugawa").expect(hands__tokugawa="maeda= tokugawa", discards__tokugawa="")
    fight.expect(deck_size__tokugawa=53)
    assert len(fight.events("reshuffle")) == 1


@pytest.mark.rule("8.10")
def test_when_deck_and_discards_are_empty_chance_gives_what_there_is() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "tokugawa3", "ishida": "ukita2 ukita2 ukita2 mori2"}},
        hands={
            "tokugawa": "tokugawa",
            "ishida": "8x kobayakawa 10x mori 8x ukita 4x uesugi 5x kobayakawa+ 5x mori+ 5x ukita+ "
            "3x uesugi+ kobayakawa= mori= ukita= uesugi= 3x loyalty",
        },
    ).play("T: declare minakuchi", "T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield", "I: stop")
    fight.settle()
    fight.expect(hand_size__ishida=55, deck_size__ishida=0, discards__ishida="")
