"""The headline of a fight: to those who take part what came of it, to others the result alone."""

from __future__ import annotations

import pytest

from sekiwidget.core.game import Headline
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.daimyo import GAME
from tests.games.daimyo.helpers import FAR, THREE, Table

ROUND_OVER = "Round 1 is over: the cards are passed on."


def headline(black: int, gold: int, viewer: str) -> Headline | None:
    """What a viewer is told of a fight between black and gold, of three sides."""
    units = {"m13": f"black {black}", "o14": "black 1 daimyo", "m14": f"gold {gold}", "j15": "gold 1 daimyo"}
    table = Table(units=units | {"n10": "white 1 daimyo"}, played={"black": "A1 B1"}, **THREE)
    commit = table.play(f"B: move {black} m13-m14").commits[-1]
    return GAME.headline(commit.seen_by(viewer), viewer)


@pytest.mark.rule("fight")
@pytest.mark.parametrize(
    ("black", "gold", "words", "own"),
    [
        (3, 1, "Black beats Gold on m14, 3 : 1.", "You won the fight on m14, 3 : 1."),
        (1, 3, "Gold beats Black on m14, 3 : 1.", "You lost the fight on m14, 1 : 3."),
        (2, 2, "Nobody is left on m14, 2 : 2.", "Nobody is left on m14, 2 : 2."),
    ],
)
def test_a_fight_of_others_is_told_by_its_result_and_holds_nobody(black: int, gold: int, words: str, own: str) -> None:
    for viewer in ("white", PUBLIC):
        assert headline(black, gold, viewer) == Headline(words, holds=False)
    assert headline(black, gold, "black") == Headline(own)


@pytest.mark.rule("phase-4")
def test_a_fight_that_ends_the_round_says_so_and_holds_everybody() -> None:
    # Of two sides nobody is asked to whom the cards go.
    table = Table(phase=3, units={"m13": "black 3 daimyo", "m14": "gold 1"} | FAR, played={"black": "A1"})
    commit = table.play("B: move 3 m13-m14").commits[-1]
    for viewer, words in ((PUBLIC, "Black beats Gold on m14, 3 : 1."), ("gold", "You lost the fight on m14, 1 : 3.")):
        assert GAME.headline(commit.seen_by(viewer), viewer) == Headline(words, ROUND_OVER)
