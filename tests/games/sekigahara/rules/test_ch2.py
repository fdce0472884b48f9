"""2, 6.4: points after the seventh week, and what follows a combat phase. Deaths are in test_ch8_losses.py."""

from typing import Any

import pytest

from tests.games.sekigahara.helpers import Fight


def last_fight(**table: Any) -> Fight:
    """The last fight of the game: one Ishida block is beaten at Minakuchi."""
    fight = Fight(
        {"minakuchi": {"tokugawa": "maeda3", "ishida": "ukita2"}},
        hands={"tokugawa": "maeda"},
        week=7,
        turn="B",
        first="ishida",
        active="tokugawa",
        **table,
    )
    return fight.play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop").settle()


@pytest.mark.rule("2.2")
def test_castles_count_two_and_resource_places_one() -> None:
    fight = last_fight()
    fight.expect(castles__tokugawa=5, castles__ishida=4, resources__tokugawa=1, resources__ishida=1)
    fight.expect(points__tokugawa=11, points__ishida=9, winner="tokugawa", won_by="2.2", to_move="none")


@pytest.mark.rule("2.2", "6.4")
def test_the_game_ends_in_the_combat_phase_of_the_last_turn() -> None:
    last_fight().expect(week=7, turn="B", phase="combat", active="tokugawa")
    peace = Fight({"edo": {"tokugawa": "date2"}}, phase="movement", week=7, turn="B", first="ishida", active="tokugawa")
    peace.play("T: move none", "T: done").expect(phase="combat", active="tokugawa", won_by="2.2")


@pytest.mark.rule("2.2")
def test_ishida_wins_a_tie() -> None:
    fight = last_fight(control={"kuwana": "ishida", "tsuruga": "ishida"})
    fight.expect(points__tokugawa=11, points__ishida=11, winner="ishida", won_by="2.2")


@pytest.mark.rule("2.2", "4.3")
def test_the_castle_of_a_siege_counts_for_who_is_in_it() -> None:
    fight = (
        Fight(
            {"okazaki": {"tokugawa": "maeda2", "ishida": "3x ukita2"}},
            week=7,
            turn="B",
            first="tokugawa",
            active="ishida",
        )
        .play("I: declare okazaki", "T: inside")
        .settle()
    )
    fight.expect(castles__tokugawa=5, castles__ishida=4, won_by="2.2")


@pytest.mark.rule("2.1")
def test_when_the_game_is_over_nothing_may_be_done_and_nothing_is_drawn() -> None:
    fight = (
        Fight(
            {"kyoto": {"tokugawa": "maeda3", "ishida": "ishida1*"}, "gifu": {"tokugawa": "date2", "ishida": "mori2"}},
            hands={"tokugawa": "maeda"},
        )
        .play("T: declare kyoto", "T: deploy maeda3 with maeda", "I: stop")
        .settle()
    )
    fight.expect(winner="tokugawa", hand_size__tokugawa=0, to_move="none")
    assert list(fight.position.legal()) == []
    assert fight.position.choices() == ()
    assert "2.1" in fight.refused("T: declare gifu")


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("A", "tokugawa"), (1, "A", "movement", "ishida")),
        (("A", "ishida"), (1, "B", "movement", "tokugawa")),
        (("B", "tokugawa"), (1, "B", "movement", "ishida")),
        (("B", "ishida"), (2, "A", "bid", "tokugawa")),
    ],
)
def test_what_comes_after_a_combat_phase(before: tuple[str, str], after: tuple[int, str, str, str]) -> None:
    turn, active = before
    fight = Fight(
        {"minakuchi": {"tokugawa": "maeda3", "ishida": "ukita3"}},
        turn=turn,
        first="tokugawa",
        active=active,
        entered={"minakuchi": ["kyoto-minakuchi"]},
    ).settle()
    assert (fight["week"], fight["turn"], fight["phase"], fight["active"]) == after
    assert fight.position.entered == ()
    fight.expect(to_move=after[3])
