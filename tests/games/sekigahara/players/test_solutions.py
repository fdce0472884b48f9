"""Why a solution works: what the sentences say holds by the rules, in every puzzle of the package and in the cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.games.registry import game
from sekiwidget.games.sekigahara.players.fight_solutions import explain_fight
from sekiwidget.games.sekigahara.rules.actions import Challenge, Deploy, Show
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.practice.shipped import ShippedPuzzle, shipped_puzzles
from sekiwidget.text.multilingual import version

GAME = game("sekigahara")
FIGHTS = [one for one in shipped_puzzles("sekigahara") if one.themes[0].startswith("8")]


def solution(one: ShippedPuzzle) -> list[Commit]:
    """The commits of a puzzle's script."""
    script = PuzzleSession(one.scenario).script
    return [node.commit for node in script.main() if node.commit is not None]


def played(table: dict[str, Any], script: str) -> list[Commit]:
    """The commits of lines such as `ishida: stop` from a table."""
    position: Any = GAME.read_position(table)
    made: list[Commit] = []
    for line in script.strip().splitlines():
        actor, words = line.strip().split(": ")
        made.append(position.play(GAME.parse(position, actor, words)))
        position = made[-1].after
    return made


def said(line: Sequence[Commit], side: str, rule: str) -> str:
    return " ".join(map(str, explain_fight(line, side, rule)))


@pytest.mark.parametrize("one", shipped_puzzles("sekigahara"), ids=lambda one: one.id)
def test_a_close_says_more_than_the_result(one: ShippedPuzzle) -> None:
    puzzle = one.scenario.puzzle
    ground = GAME.puzzle_ground
    assert puzzle is not None and ground is not None
    line = solution(one)
    result = {str(sentence) for sentence in ground.outcome(line, puzzle.side, puzzle.goal)}
    whys = [str(why) for rule in one.themes for why in ground.explainer.why_right(line, puzzle.side, rule)]
    assert whys and not result.intersection(whys)
    assert any(why in version(puzzle.after, "en") for why in whys)


@pytest.mark.rule("8.2.4", "8.6.1")
@pytest.mark.parametrize("one", FIGHTS, ids=lambda one: one.id)
def test_what_is_said_of_cards_is_what_the_rules_allow(one: ShippedPuzzle) -> None:
    """Compared with the legal actions, not with what the sentences are made of."""
    puzzle = one.scenario.puzzle
    assert puzzle is not None
    line = solution(one)
    start: Any = line[0].before
    close = version(puzzle.after, "en")
    leaders = [action.blocks[0] for action in start.legal() if isinstance(action, Deploy) and action.card is None]
    by_card = {action.blocks[0] for action in start.legal() if isinstance(action, Deploy) and action.card is not None}
    if "None of your cards deploys" in close:
        assert set(leaders) - by_card
    if "a challenge would be wasted" in close:
        assert any(isinstance(action, Show) for action in start.after(Challenge()).legal())
    if "has no card left to show" in close or "has no card to show" in close:
        proofs = [commit.after for commit in line if commit.actor == puzzle.side and commit.action == Challenge()]
        assert any(not any(isinstance(action, Show) for action in after.legal()) for after in proofs)


SIEGE = {
    "phase": "combat",
    "active": "tokugawa",
    "blocks": {"gifu": {"tokugawa": "fukushima3 fukushima1g fukushima1*", "ishida": "mori2"}},
    "hands": {"tokugawa": "fukushima= fukushima+"},
    "combat": {
        "step": "deploy",
        "to_move": "tokugawa",
        "place": "gifu",
        "attacker": "tokugawa",
        "kind": "siege",
        "holder": "ishida",
    },
}
BATTLE = {
    "phase": "combat",
    "active": "tokugawa",
    "blocks": {"kyoto": {"tokugawa": "date2 date1* maeda1g maeda1g", "ishida": "mori3 ukita2 ukita1c"}},
    "hands": {"tokugawa": "date maeda+ maeda+ loyalty", "ishida": "mori mori ukita+ loyalty"},
    "combat": {"step": "deploy", "to_move": "tokugawa", "place": "kyoto", "attacker": "tokugawa", "kind": "battle"},
}


@pytest.mark.rule("8.2.4", "8.3.3", "8.4.2", "8.9.4", "8.9.5")
def test_why_a_siege_works() -> None:
    """1 for the leader, 3 + 1 and 1 + 2 for the pair, which is told once."""
    line = played(
        {**SIEGE, "hands": {"tokugawa": "fukushima="}},
        """tokugawa: deploy fukushima1*
        tokugawa: deploy fukushima3 fukushima1g with fukushima=
        tokugawa: stop""",
    )
    spare = played(SIEGE, "tokugawa: deploy fukushima1*\ntokugawa: deploy fukushima3 with fukushima+")
    assert said(spare, "tokugawa", "8.2.4") == "Fukushima’s leader needs no card as long as you have played none."
    for rule, told in {
        "8.2.4": "Fukushima’s leader comes without a card, so a Fukushima double card is left for Fukushima 3 and the "
        "Fukushima gun.",
        "8.3.3": "Blocks of one clan support each other: that brings you 3 impact in all.",
        "8.4.1": "",
        "8.4.2": "",
        "8.9.4": "Your impact is 8 in all. For every full 7 impact the besieged lose a block or a disk.",
        "8.9.5": "In a siege no weapon counts.",
        "8.5": "",
    }.items():
        assert said(line, "tokugawa", rule) == told
    pair = played(SIEGE, "tokugawa: deploy fukushima3 fukushima1g with fukushima=")
    assert said(pair, "tokugawa", "8.4.2") == (
        "A Fukushima double card deploys Fukushima 3 and the Fukushima gun one after the other."
    )


GUNS = """tokugawa: deploy maeda1g with maeda+
    ishida: accept
    ishida: deploy ukita1c with ukita+
    tokugawa: accept
    tokugawa: deploy maeda1g with maeda+
    ishida: accept"""
WON = """tokugawa: deploy maeda1g with maeda+
    ishida: accept
    ishida: deploy ukita2 with ukita+
    tokugawa: challenge
    ishida: yield"""
LOST = """tokugawa: deploy date2 with date
    ishida: challenge
    tokugawa: yield"""
LEADER = """tokugawa: deploy date1*
    ishida: deploy mori3 with mori
    tokugawa: accept
    tokugawa: deploy maeda1g with maeda+
    ishida: accept"""
LATER = """
    tokugawa: deploy maeda1g with maeda+
    ishida: accept"""
KEPT = "You keep a Maeda sword card to prove the loyalty of the Maeda gun."
UNPROVED = """tokugawa: deploy date2 with date
    ishida: accept"""


@pytest.mark.rule("8.2.4", "8.4.1", "8.6.1")
@pytest.mark.parametrize(
    ("script", "rule", "told"),
    [
        (GUNS, "8.4.1", "4 more impact, 2 of it for the same weapon on the field before."),
        (WON, "8.4.1", "The Maeda gun makes its special attack with a Maeda sword card: 2 more impact."),
        (WON, "8.6.1", f"You challenge Ukita 2, for which Ishida has no card to show. {KEPT}"),
        (GUNS, "8.6.1", KEPT),
        (UNPROVED, "8.6.1", "You reach the goal even if Ishida challenges Date 2, though you have no card to show."),
        (LOST, "8.6.1", "You reach the goal even without Date 2."),
        (
            LOST + LATER,
            "8.6.1",
            "of Date 2 brings Ishida 2 impact, and costs it its loyalty card: what you deploy later is safe.",
        ),
        (LEADER, "8.2.4", "Date’s leader comes without a card, so it cannot be challenged."),
    ],
)
def test_why_a_battle_works(script: str, rule: str, told: str) -> None:
    assert said(played(BATTLE, script), "tokugawa", rule).endswith(told)


@pytest.mark.rule("8.6.1")
def test_why_one_accepts_and_what_one_shows() -> None:
    """The first block can be proved, the last one cannot."""
    line = played(
        BATTLE,
        """tokugawa: deploy date1*
        ishida: deploy mori3 with mori
        tokugawa: accept
        tokugawa: deploy maeda1g with maeda+
        ishida: challenge
        tokugawa: show maeda+
        ishida: deploy ukita2 with ukita+
        tokugawa: challenge
        ishida: yield""",
    )
    assert said(line[2:], "tokugawa", "8.6.1") == (
        "Ishida can show a Mōri card for Mōri 3: a challenge would be wasted. "
        "You keep your loyalty card for Ukita 2: Ishida has no card left to show for that."
    )
    assert said(line[5:], "tokugawa", "8.6.1") == "A Maeda sword card proves the loyalty, and stays in your hand."
    assert said(line[7:], "tokugawa", "8.6.1") == "You challenge Ukita 2, for which Ishida has no card to show."
