"""What a choice does: the fights of bushi."""

from typing import Any

from sekiwidget.games.registry import game
from tests.contract.played import played

GAME = game("daimyo")


def test_a_move_among_foreign_units_tells_the_fight() -> None:
    found: set[str] = set()
    for seed in range(12):
        for commit in played("daimyo", seed)[1]:
            before: Any = commit.before
            if before.step != "move":
                continue
            for choice in GAME.with_results(before, before.choices()):
                for text, said in choice.results:
                    events = before.play(GAME.parse(before, before.to_move, text)).events
                    fight = next(event for event in events if event.kind == "fight")
                    assert str(fight.args[1]) == said.split()[0]
                    assert str(fight.args[3]) == said.split()[2].rstrip(",")
                    found.add(said.split()[-1])
    assert {"lost", "left"} <= found
