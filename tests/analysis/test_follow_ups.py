"""Reasons of advice that only one of two actions leads to, at decisions of seeded games of `simple`."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import pytest

from sekiwidget.analysis.advice import Request
from sekiwidget.analysis.contrast import contrast
from sekiwidget.analysis.follow_ups import is_only_here
from sekiwidget.analysis.trials import Trials, played
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.analysis.test_advice import decision_of_simple, drained
from tests.contract.starts import starts

DEALS = 8
CLAIM_OR_NOT: Final = ("initiative with lancer", "recruit archer with lancer")


@cache
def asked(name: str, seed: int, number: int, better: str, worse: str) -> tuple[Any, Trials, Any, Any]:
    """The reason between two actions of a decision, in so many deals."""
    weighing = Request(decision_of_simple(name, seed, number), n=2).weighing
    assert weighing is not None
    one, other = (next(action for action in weighing.actions if str(action) == text) for text in (better, worse))
    trials = weighing.trials
    outcomes: list[list[float]] = [
        [trials.outcome(trials.dealt(at), at, action) for at in range(DEALS)] for action in (one, other)
    ]
    reason = drained(contrast(trials, lambda deal: played(trials, deal, one), other, (outcomes[0], outcomes[1])))
    return reason, trials, one, other


@pytest.mark.parametrize(
    ("name", "seed", "number", "better", "worse", "said"),
    [
        (
            "warchest",
            103,
            21,
            "initiative with crossbowman",
            "initiative with scout",
            "Black keeps a Scout coin",
        ),
        ("warchest", 110, 35, "recruit mercenary with scout", "bolster scout d3", "a free maneuver"),
        (
            "warchest",
            302,
            56,
            "initiative with marshall",
            "bolster marshall e6",
            "Black begins the next round, before White can act.",
        ),
        (
            "warchest",
            109,
            35,
            "deploy warrior_priest d5",
            "deploy warrior_priest c6",
            "on d5 would be in the way.",
        ),
        ("daimyo", 201, 0, "play B3 B4", "play A1 B3", "B4 brings a bushi, A1 does not."),
        ("daimyo", 101, 70, "play B1 B5", "play A11 B1", "A11 is not carried out: no bushi can move."),
        ("daimyo", 101, 70, "play B1 B5", "play A11 B1", "the bushi of B1 comes too late for it."),
        ("daimyo", 302, 14, "play B2 B5", "play A8 B2", "then needs three bushi to fell it, not two."),
        ("daimyo", 302, 14, "play B2 B5", "play A8 B2", "where there is no enemy to fight"),
        ("daimyo", 301, 0, "play B4 B8", "play B4 D1", "D1 neither brings a bushi nor moves one."),
        ("daimyo", 301, 63, "move 1 l13-m12", "move 1 l13-m13", "on l11; from m13 three hexes."),
        (
            "warchest",
            302,
            35,
            "move warrior_priest d2-d3",
            "bolster warrior_priest d2",
            "d3 is a location that White does",
        ),
        (
            "warchest",
            515,
            49,
            "control lancer f4",
            "recruit cavalry with royal",
            "White keeps f4, which the other choice",
        ),
        (
            "warchest",
            701,
            49,
            "lose supply",
            "lose stack",
            "rides from f4 over e5 to e6. White's Light Cavalry takes e6.",
        ),
        (
            "warchest",
            725,
            42,
            "bolster scout c3",
            "recruit cavalry with scout",
            "is not removed by the next attack. White's Knight on d3 can attack there.",
        ),
        ("warchest", 308, 70, "deploy scout d5", "deploy scout f4", "One more location wins the game for Black."),
    ],
)
def test_how_a_choice_leads_to_what_is_told(
    name: str, seed: int, number: int, better: str, worse: str, said: str
) -> None:
    reason, *_ = asked(name, seed, number, better, worse)
    assert reason is not None and said in reason.said.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def test_a_location_that_would_be_the_sixth_is_reached_to_win() -> None:
    _, trials, _, other = asked("warchest", 701, 49, "lose supply", "lose stack")
    line, reasons = played(trials, 0, other), game("warchest").reasons
    reached = next(at for at, commit in enumerate(line) if ("reaches", "e6") in reasons.deeds(commit))
    assert reasons.purpose(line, reached, line) == "If White takes e6 next, it wins the game."


def test_the_end_of_the_game_is_told_before_all_else() -> None:
    reason, trials, one, other = asked("warchest", 102, 49, "control crossbowman d3", "deploy pikeman d5")
    assert "It is the sixth marker: White wins." in reason.said and reason.rule == "win"
    winners = [[played(trials, deal, action)[-1].after.outcome for deal in range(DEALS)] for action in (one, other)]
    won = [[end is not None and "white" in end.winners for end in ends] for ends in winners]
    assert reason.held == sum(here and not there for here, there in zip(*won, strict=True))


@pytest.mark.parametrize(
    ("seed", "number", "better", "worse"),
    [
        (101, 28, "bolster warrior_priest a2", "recruit light_cavalry with warrior_priest"),
        (108, 28, "control archer c1", "bolster archer c1"),
    ],
)
def test_what_an_action_says_itself_is_no_reason(seed: int, number: int, better: str, worse: str) -> None:
    reason, *_ = asked("warchest", seed, number, better, worse)
    assert reason is None or ("coins on the board" not in reason.said and "locations are" not in reason.said)


def test_the_first_turn_of_a_round_is_no_reason_without_a_use_for_it() -> None:
    reason, trials, one, _ = asked("warchest", 202, 21, "initiative with warrior_priest", "bolster warrior_priest e1")
    assert reason is None
    lines = [played(trials, deal, one) for deal in range(DEALS)]
    rounds: list[list[Any]] = [[commit.before for commit in line if commit.actor != CHANCE] for line in lines]
    firsts = [next(one for one in places if one.round > places[0].round) for places in rounds]
    assert {first.to_move for first in firsts} == {"white"}


def test_a_later_step_that_is_told_was_open_at_no_decision_of_the_other_line() -> None:
    reason, trials, one, other = asked("warchest", 103, 21, "initiative with crossbowman", "initiative with scout")
    line, instead = (played(trials, reason.deal, action) for action in (one, other))
    told = line[reason.number]
    assert reason.gains and reason.number > 0 and told.actor == "black"
    start: Any = told.before
    places: list[Any] = [commit.before for commit in instead[1:]]
    decisions = [place for place in places if place.to_move == "black" and place.round <= start.round]
    assert decisions and all(place.why_not(told.action) is not None for place in decisions)
    # The same choice in both lines leaves all open.
    assert not any(is_only_here(trials, line[at], line) for at in range(1, len(line)) if line[at].actor == "black")


@pytest.mark.parametrize(
    ("seed", "number", "better", "worse", "said"),
    [
        (302, 0, "deploy crossbowman g2", "deploy crossbowman e1", "e1 stays free for the Lancer."),
        (
            501,
            56,
            "recruit marshall with royal",
            "recruit mercenary with royal",
            "The recruited Marshall coin can be drawn in the next round.",
        ),
        (107, 28, "initiative with pikeman", "bolster light_cavalry b2", "Black begins the next round."),
    ],
)
def test_how_a_choice_leads_to_a_step_of_a_line(seed: int, number: int, better: str, worse: str, said: str) -> None:
    weighing = Request(decision_of_simple("warchest", seed, number), n=2).weighing
    reasons = game("warchest").reasons
    assert weighing is not None
    one, other = (next(action for action in weighing.actions if str(action) == text) for text in (better, worse))
    found: set[str] = set()
    for deal in range(DEALS):
        line, instead = (played(weighing.trials, deal, action) for action in (one, other))
        for at in range(len(line)):
            found.update([reasons.link(line, at, instead)])
    assert said in found


def game_of_simple(seed: int, number: int) -> list[Commit]:
    """The first commits of a seeded game of Daimyo of `simple`."""
    rng, daimyo, commits = Random(f"reasons/daimyo/{seed}"), game("daimyo"), list[Commit]()
    position: Any = starts("daimyo").whole(rng)
    while len(commits) < number:
        side = position.to_move
        action = position.sample(rng) if side == CHANCE else daimyo.opponents["simple"](position.seen_by(side), rng)
        commits.append(position.play(action))
        position = commits[-1].after
    return commits


@pytest.mark.parametrize(
    ("seed", "number", "factor", "actions", "said"),
    [
        (1, 79, "bushi on other homes", ("n14-n13", "n14-o14"), "on at least two home hexes of the opponent win"),
        (2, 31, "bushi on other homes", ("n13-o13", "m11-n11"), "at least one of each opponent, win the game."),
        (2, 8, "steps to a daimyo", ("m14-n14", "m14-n13"), "on j15; from n13 three hexes, to White's on n10."),
    ],
)
def test_a_place_to_which_bushi_go_is_told_with_what_it_is_for(
    seed: int, number: int, factor: str, actions: tuple[str, str], said: str
) -> None:
    here: Any = game_of_simple(seed, number)[-1].after
    daimyo, side = game("daimyo"), here.to_move
    better, worse = ([here.play(daimyo.parse(here, side, f"move 1 {action}"))] for action in actions)
    left = next(one for one in daimyo.factors(better[-1].after) if (one.key, one.side) == (factor, side))
    told = daimyo.reasons.left(left, better, worse, step=None)
    assert told is not None and said in told.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    assert daimyo.reasons.left(left, better, better, step=None) in ("", None)


def test_a_fight_beside_the_daimyo_is_told_with_the_attack_that_it_prevents() -> None:
    commits = game_of_simple(2, 36)
    fight = commits[-1]
    first = max(at for at, commit in enumerate(commits[:-1]) if commit.actor == fight.actor)
    line = commits[first:]
    told = game("daimyo").reasons.purpose(line, len(line) - 1, line)
    assert told.startswith("o13 is beside Black") and any(event.kind == "fight" for event in fight.events)
    assert not game("daimyo").reasons.purpose(line, 0, line)


def test_what_both_choices_keep_possible_is_no_use_of_the_initiative() -> None:
    position = decision_of_simple("warchest", 304, 21)
    one, other = (game("warchest").parse(position, "white", text) for text in CLAIM_OR_NOT)
    weighing = Request(position, n=2).weighing
    assert weighing is not None
    for deal in range(DEALS):
        good, bad = (played(weighing.trials, deal, action) for action in (one, other))
        assert game("warchest").reasons.openings(good, bad) == (None, None)
        turns: list[Any] = [commit.before for commit in bad[1:] if commit.actor == "white"]
        assert any(turn.why_not(one) is None for turn in turns)
