"""What is decided together in Sekigahara: facts of a fight from which a side flees into the next one."""

from __future__ import annotations

import pytest

from sekiwidget.analysis.goal import Goal
from sekiwidget.core.position import Value
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from sekiwidget.practice.examination import Candidate, Examination

GAME = game("sekigahara")
FLIGHT = """
game = "sekigahara"

[position]
phase = "combat"
active = "tokugawa"

[position.blocks]
miyazu = { ishida = "mori1c" }
tsuruga = { tokugawa = "fukushima3 maeda2 maeda1g", ishida = "mori3" }

[position.hands]
tokugawa = "maeda+"
ishida = "loyalty"

[position.entered]
tsuruga = ["miyazu-tsuruga", "tsuruga-kitanosho"]

[position.combat]
step = "deploy"
to_move = "tokugawa"
place = "tsuruga"
attacker = "tokugawa"
kind = "battle"

[play]
script = '''
T: stop
I: stop
T: lose fukushima3
T: retreat miyazu
'''
"""


@pytest.mark.rule("8.7.1", "8.8.5")
@pytest.mark.parametrize(
    ("goal", "reached"),
    [
        ({"lost.tokugawa": 0}, False),
        ({"lost.tokugawa": 1}, True),
        ({"combat.winner": "ishida"}, True),
        ({"combat.winner": "tokugawa"}, False),
        ({"lost.ishida": 0, "combat.winner": "ishida"}, True),
    ],
)
def test_a_flight_into_the_next_fight_leaves_the_facts_of_the_first(goal: dict[str, Value], reached: bool) -> None:
    """Nobody has drawn in between: the next fight has begun, and counts its own losses."""
    commits = [node.commit for node in Scenario.from_text(FLIGHT).play().line.main() if node.commit is not None]
    start, end = commits[0].before, commits[-1].after
    assert end.fact("combat.place") == "miyazu" and end.fact("lost.tokugawa") == 0
    assert GAME.is_settled(start, end)
    assert Goal(goal).reached(GAME, start, end) == reached


def test_no_puzzle_asks_for_what_the_next_fight_forgets() -> None:
    """8.2.1  Who ties as the attacker loses a block, wherever the rest flees to."""
    start = Scenario.from_text(FLIGHT).start()
    found = Examination(GAME, Candidate(start, "tokugawa", {"lost.tokugawa": 0}))
    stop = next(action for action in start.legal() if str(action) == "stop")
    assert found.values(found.start)[stop] == 0


OVERRUN = """
game = "sekigahara"

[position]
phase = "combat"
active = "ishida"

[position.blocks]
miyazu = { tokugawa = "tokugawa2 fukushima3 fukushima2 maeda1* ii4", ishida = "ukita3 ukita1g" }
tsuruga = { ishida = "kobayakawa3" }
shirakawa = { ishida = "uesugi1* uesugi1g" }
sendai = { tokugawa = "tokugawa3 date3 date2 date1g maeda1c maeda1g" }

[position.hands]
tokugawa = "date+ date= loyalty"
ishida = "ukita+"

[position.entered]
miyazu = ["ayabe-miyazu"]

[position.combat]
step = "answer"
to_move = "tokugawa"
place = "miyazu"
attacker = "ishida"
kind = "battle"
holder = "tokugawa"
deployed = { ishida = ["ukita3 with ukita+ for 3"] }
played = { ishida = "ukita+" }
impact = { ishida = 3 }
asked = 1

[play]
script = '''
T: accept
T: stop
I: deploy ukita1g with ukita+
T: challenge
I: yield
I: stop
T: lose tokugawa2
T: retreat tsuruga
'''
"""


@pytest.mark.rule("8.7.1", "7.4.2")
def test_an_overrun_on_the_retreat_leaves_the_losses_of_the_fight() -> None:
    """It counts its own losses: a puzzle that asks to lose nothing was proved by losing a block and overrunning one."""
    commits = [node.commit for node in Scenario.from_text(OVERRUN).play().line.main() if node.commit is not None]
    start, end = commits[0].before, commits[-1].after
    assert (end.fact("lost.tokugawa"), end.fact("lost.ishida")) == (0, 1)
    assert GAME.is_settled(start, end)
    assert (GAME.fact_since(start, end, "lost.tokugawa"), GAME.fact_since(start, end, "lost.ishida")) == (1, 0)
    assert not Goal({"lost.tokugawa": 0}).reached(GAME, start, end)
