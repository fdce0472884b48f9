"""Setting up a position of Sekigahara that is impossible: it can be looked at all the same."""

import pytest

from sekiwidget.games.registry import game
from sekiwidget.lesson.set_up.game import set_up_game
from sekiwidget.lesson.set_up.position import SetUpPosition
from sekiwidget.lesson.set_up.text import table_of


@pytest.mark.rule("8.10")
def test_a_draw_of_which_nothing_is_owed_can_be_looked_at() -> None:
    text = '[position]\n[position.combat]\nstep = "draw"\nto_move = "chance"\n'
    here = SetUpPosition.of(set_up_game(game("sekigahara")), table_of(text, "sekigahara"), text)
    assert "Chance draws." in game("sekigahara").text_board(here.shown)
