"""A march and a muster of no blocks, a march where no road leads, and a position in which nothing is asked."""

from typing import Any

import pytest

from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.places import PLACE
from sekiwidget.games.sekigahara.rules.actions import March, Muster

GIFU, KIYOSU, EDO = PLACE["gifu"], PLACE["kiyosu"], PLACE["edo"]
MOVING = {
    "blocks": {"gifu": {"tokugawa": "tokugawa2"}},
    "phase": "movement",
    "movement": {"degree": "total"},
    "recruits": {"tokugawa": "date2"},
}


@pytest.mark.parametrize(
    ("action", "rule", "says"),
    [
        (March((), GIFU, EDO), "4.1", "No road leads from Gifu to Edo."),
        (March((), GIFU, KIYOSU), "7.3.1", "Name the blocks that march."),
        (Muster((), EDO), "7.2", "Name the blocks that muster."),
    ],
)
def test_a_march_or_muster_names_its_blocks_and_a_road(action: Any, rule: str, says: str) -> None:
    refusal = GAME.read_position(MOVING).why_not_by("tokugawa", action)
    assert refusal is not None
    assert (rule, says) in [(reason.rule, reason.text) for reason in refusal.reasons]


@pytest.mark.parametrize(
    ("phase", "says"),
    [
        ("reinforcement", "It is the reinforcement phase; fights take place in the combat phase."),
        ("bid", "It is the bid phase; fights take place in the combat phase."),
        ("movement", "It is the movement phase; fights take place in the combat phase."),
        ("combat", "No fight is left to declare in this combat phase."),
    ],
)
def test_where_nothing_is_asked_the_phase_says_why(phase: str, says: str) -> None:
    table = {"blocks": {}, "phase": phase, "week": 2, "combat": {"step": "", "to_move": ""}}
    position = GAME.read_position(table)
    assert position.to_move is None
    refusal = position.why_not_by("tokugawa", GAME.parse(position, "tokugawa", "stop"))
    assert refusal is not None
    assert says in [reason.text for reason in refusal.reasons]
