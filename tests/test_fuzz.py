"""The attacks of `python -m tests.fuzz`: some of each, and that each sees what it looks for."""

from __future__ import annotations

from random import Random

import pytest

from sekiwidget.board import Board
from sekiwidget.core.position import Commit
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson import Scenario
from tests.fuzz import files, interrupts
from tests.fuzz import games as fuzz
from tests.fuzz.attack import Attack, Surprise
from tests.fuzz.files import Files
from tests.fuzz.interrupts import Interrupts
from tests.fuzz.messages import Messages
from tests.fuzz.twins import Twins

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", [1, 2, 3, 32])
@EVERY_GAME
def test_random_games_hold_no_surprise(name: str, seed: int) -> None:
    commits: list[Commit] = []
    fuzz.played(name, seed, commits)
    assert commits[-1].after.to_move is None


@EVERY_GAME
def test_a_surprise_is_kept_as_a_scenario_that_plays_up_to_it(name: str) -> None:
    commits: list[Commit] = []
    fuzz.played(name, 1, commits)
    text = fuzz.scenario(name, 1, commits[:60], 'a "surprise" \\ with signs')
    scenario = Scenario.from_text(text)
    assert [node.commit for node in scenario.play().line.main()[1:61]] == commits[:60]


@EVERY_GAME
def test_every_kind_of_event_and_action_is_looked_for(name: str) -> None:
    commits: list[Commit] = []
    fuzz.played(name, 1, commits)
    assert len({event.kind for commit in commits for event in commit.events} & set(fuzz.kinds(name))) > 5
    assert {type(commit.action).__name__ for commit in commits} <= fuzz.verbs(name)


def attacked(attack: Attack, tries: int) -> Attack:
    """An attack after so many tries."""
    for seed in range(tries):
        attack.attack(seed)
    return attack


@pytest.mark.fuzz
@pytest.mark.parametrize(("kind", "tries"), [(Files, 8), (Messages, 1), (Twins, 4), (Interrupts, 4)])
def test_attacks_hold_no_surprise(kind: type[Attack], tries: int, fuzz_factor: int) -> None:
    assert attacked(kind(), tries * fuzz_factor).report()


def test_files_that_take_too_much_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = Files()
    monkeypatch.setattr(files, "WAYS", {way: lambda _: b"game = 'toy'" for way in files.WAYS})
    attack.attack(1)
    monkeypatch.setattr(files, "UNREAD", 0)
    monkeypatch.setattr(files, "PER_LINE", 0)
    with pytest.raises(Surprise, match=r" s$"):
        attack.attack(1)


def test_a_board_that_tells_what_is_hidden_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "__repr__", lambda board: repr(board.position))
    with pytest.raises(Surprise, match="repr tells"):
        attacked(Twins(), 30)


def test_what_is_lost_by_an_interrupt_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(made: Board, _rng: Random) -> None:
        made.line.nodes[0].children.append(99)
        while True:
            made.line.holds(0)

    monkeypatch.setattr(interrupts, "ACTS", {"play": spoil})
    with pytest.raises(Surprise, match="play was interrupted"):
        attacked(Interrupts(), 3)
