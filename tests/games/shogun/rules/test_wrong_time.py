"""What chance does at a time of its own is refused at any other, each with the reason of its rule."""

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun import GAME
from tests.games.shogun.laid import laid
from tests.games.shogun.notation.test_problems import ACT


@pytest.mark.parametrize(
    ("words", "rule", "says"),
    [
        ("tie black gold", "bid-tie", "Chance decides only among equal bids."),
        ("events levy1", "setup-events", "These cards are not turned up now."),
        ("actions tax", "action-cards", "These cards are not turned up now."),
        ("specials chest", "special-cards", "These cards are not turned up now."),
        ("open kai", "setup-provinces", "No province card is turned up now."),
        ("draw kai", "setup-take", "Nobody has taken the top card of the pile."),
        ("winter levy1", "winter-loss", "Winter comes after autumn."),
        (
            "revolts black kai",
            "winter-draw",
            "Provinces are drawn only in winter, for a side that is short of rice.",
        ),
        ("score", "score-province", "Points are counted in winter, after the revolts."),
    ],
)
def test_chance_has_a_time_for_each_of_its_actions(words: str, rule: str, says: str) -> None:
    position = laid(**ACT)
    refusal = position.why_not_by(CHANCE, GAME.parse(position, CHANCE, words))
    assert refusal is not None
    assert (rule, says) in [(reason.rule, reason.text) for reason in refusal.reasons]
