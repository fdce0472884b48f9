"""The text board: within its width, the field with its track, and nothing that is hidden."""

from __future__ import annotations

import pytest

from sekiwidget.authoring.text_board import WIDTH
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.narration.text_board import text_board
from sekiwidget.text.languages import load_language
from tests.games.sekigahara.commits import VIEWERS, random_commits, twins
from tests.games.sekigahara.helpers import Fight


def gifu() -> Fight:
    """A battle before a castle, in the middle."""
    return Fight(
        {
            "gifu": {"tokugawa": "tokugawa3 fukushima3 date2", "ishida": "ukita1* ukita2 kobayakawa3"},
            "sawayama": {"ishida": "mori2"},
        },
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "fukushima tokugawa", "ishida": "ukita kobayakawa"},
    ).play("T: declare gifu", "T: deploy fukushima3 with fukushima", "I: deploy ukita1*", "I: deploy ukita2 with ukita")


def test_the_field_stands_first_with_ranks_cards_and_track() -> None:
    board = text_board(gifu().position)
    assert board.splitlines()[0] == "Sekigahara · week 1, turn A · Tokugawa’s combat phase · everything open"
    field, places = board.split("PLACES")
    for words in (
        "BATTLE AT GIFU (8.2) · the castle: Ishida, outside",
        "Ishida defends, outside the castle · 3 blocks",
        "ukita1*       ukita2",
        "no card       by ukita",
        "+1            +3",
        "not deployed: kobayakawa3\n    hand: kobayakawa",
        "Tokugawa attacks from Kiyosu · 3 blocks · initiative",
        "  Ishida     4  ├▒▒▒▒··┼······┼",
        "                0      7      14     21     28     35     42    48",
        "  Tokugawa   3  ├███···┼······┼",
        "If both stop now: Ishida wins 4 : 3 (8.2.1); Tokugawa loses 1 block (8.7.1)",
    ):
        assert words in field
    assert "  Sawayama                          I  mori2" in places
    assert "castle I" in places


def test_the_viewer_sees_backs_and_his_own_side_below() -> None:
    fight = gifu()
    assert "kobayakawa3" not in text_board(fight.position.seen_by("tokugawa"))
    assert "not deployed: ?" in text_board(fight.position.seen_by("tokugawa"))
    mine = text_board(fight.position.seen_by("ishida"))
    assert mine.index("Tokugawa attacks") < mine.index("Ishida defends")
    assert "Ishida’s view" in mine
    assert "table view: only what both sides know" in text_board(fight.position.seen_by("public"))


@pytest.mark.rule("8.9.4")
@pytest.mark.parametrize(("language", "hand"), [(None, "hand: empty"), ("de", "Hand: leer")])
def test_an_empty_hand_is_told_in_the_field_and_beside_it(language: str | None, hand: str) -> None:
    speaks = load_language(language) if language else None
    fight = Fight({"gifu": {"tokugawa": "date2", "ishida": "ukita2"}}, hands={"ishida": "ukita"})
    assert text_board(fight.position, speaks).count(hand) == 1
    board = text_board(fight.play("T: declare gifu", "I: outside").position, speaks)
    assert board.count(hand) == 1


def test_a_siege_has_one_lane_and_a_castle() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "tokugawa3 tokugawa2", "ishida": "uesugi3"}},
        hands={"tokugawa": "tokugawa tokugawa", "ishida": ""},
    ).play("T: declare ueda", "I: inside", "T: deploy tokugawa3 with tokugawa")
    board = text_board(fight.position)
    assert "SIEGE OF UEDA (8.9)" in board
    assert "in the castle: uesugi3 Sanada’s disk" in board
    assert board.count("├") == 1
    assert "If Tokugawa stops now: Ishida loses nothing (8.9.4)" in board
    fight.play("T: deploy tokugawa2 with tokugawa", "T: stop")
    assert "Siege of Ueda (8.9): the castle has held" in text_board(fight.settle().position)


@pytest.mark.rule("8.9.4", "9.1")
def test_a_castle_that_falls_with_the_game_is_told_as_fallen() -> None:
    fight = Fight(
        {"osaka": {"tokugawa": "3x tokugawa3 maeda3", "ishida": "ukita2"}}, hands={"tokugawa": "3x tokugawa maeda"}
    ).play("T: declare osaka", "I: inside", *["T: deploy tokugawa3 with tokugawa"] * 3, "T: deploy maeda3 with maeda")
    told = text_board(fight.settle().expect(winner="tokugawa", combat__winner="tokugawa").position)
    assert "the castle has fallen · Tokugawa lost nothing · Ishida lost 1 block and a disk" in told


def test_str_of_a_position_is_the_board() -> None:
    position = gifu().position
    assert str(position) == text_board(position) == GAME.text_board(position)


def test_random_boards_keep_their_width() -> None:
    for commit in random_commits(range(40)):
        for viewer in VIEWERS:
            board = text_board(commit.seen_by(viewer).after)  # type: ignore[arg-type]
            assert max(map(len, board.splitlines())) <= WIDTH
            assert not any(line.endswith(" ") for line in board.splitlines())


def test_twins_have_the_same_board() -> None:
    for mine, theirs in twins():
        assert text_board(mine.after) == text_board(theirs.after)  # type: ignore[arg-type]
