"""Setting up a position of Sekigahara that is impossible: it can be looked at all the same."""

import pytest

from sekiwidget.games.registry import game
from sekiwidget.lesson.editor.game import editor_game
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import read_table
from tests.contract.editor_changes import begun, own


def after(*texts: str) -> EditedPosition:
    """The position after these changes of an empty table."""
    here = begun(game("sekigahara"), "empty")
    for text in texts:
        here = own(here.play(here.editor.parse(here.table, here.shown, text)).after)
    return here


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("recruits I date1c", "The Date cavalry is not a block of Ishida. (3.2)"),
        ("put ukita2 removed.tokugawa", "Ukita 2 is not a block of Tokugawa. (3.2)"),
        ("put ukita2 hand.ishida", "Ukita 2 cannot be placed at Ishida’s hand."),
        ("put ukita2 discards.tokugawa", "Ukita 2 cannot be placed at Tokugawa’s discards."),
        ("put date hand.ishida", "Ishida has no card date. (3.3)"),
        ("put date recruits.tokugawa", "A Date card cannot be placed at Tokugawa’s box."),
        ("put date2 mori", "Date 2 cannot be placed at the Mōri box."),
    ],
)
def test_pieces_lie_only_where_their_kind_and_side_do(text: str, said: str) -> None:
    here = after()
    assert str(here.why_not(here.editor.parse(here.table, here.shown, text))) == said


@pytest.mark.rule("8.10")
def test_a_draw_of_which_nothing_is_owed_can_be_looked_at() -> None:
    text = '[position]\n[position.combat]\nstep = "draw"\nto_move = "chance"\n'
    here = EditedPosition.of(editor_game(game("sekigahara")), read_table(text, "sekigahara"), text)
    assert "Chance must draw first." in game("sekigahara").text_board(here.shown)


@pytest.mark.rule("8.2.1")
def test_a_block_is_known_to_the_other_side_until_it_is_not() -> None:
    laid = "put date2 gifu", "put maeda2 gifu", "put ukita2 gifu"
    assert "known" not in after(*laid).table
    assert after(*laid, "known date2@gifu yes").table["known"] == {"ishida": {"gifu": "date2"}}
    both = (*laid, "known date2@gifu yes", "known maeda2@gifu yes")
    assert after(*both).table["known"] == {"ishida": {"gifu": "date2 maeda2"}}
    assert after(*both, "known date2@gifu no").table["known"] == {"ishida": {"gifu": "maeda2"}}
    assert after(*laid, "known ukita2@gifu yes").table["known"] == {"tokugawa": {"gifu": "ukita2"}}
    assert after(*both, "known maeda2@gifu no", "known date2@gifu no").shown == after(*laid).shown
