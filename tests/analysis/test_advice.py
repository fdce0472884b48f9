"""Advice: the same for what a side cannot tell apart, had again with its number, honest about what it cannot tell."""

from __future__ import annotations

import json
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple, cast

import pytest

import sekiwidget
from sekiwidget.analysis.advice import Request
from sekiwidget.analysis.advice_display import Advice, answer, html, text, value_sentence
from sekiwidget.analysis.playouts import PlayoutError
from sekiwidget.analysis.reason import Contrast
from sekiwidget.analysis.trials import LineFigures, played
from sekiwidget.analysis.turning_points import turning_points
from sekiwidget.analysis.weighing import LEAST_DEALS
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from sekiwidget.text.languages import load_language
from tests.contract.starts import starts

PAIRS = 2


def decisions(name: str, seed: int, commits: int) -> Any:
    """A position of a game with a choice between several actions."""
    rng = Random(seed)
    position: Any = starts(name).start(rng)
    number = 0
    while position.to_move is not None:
        if position.to_move != CHANCE and number >= commits:
            view = position.seen_by(position.to_move)
            if len(game(name).proposals(view)) > 1:
                return position
        position, number = position.after(position.sample(rng)), number + 1
    return decisions(name, seed + 1000, commits)


def shown(advice: Advice) -> list[str]:
    """All that anybody gets to see of advice."""
    return [repr(advice), str(advice), json.dumps(advice.to_json()), json.dumps(advice._repr_mimebundle_())]


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_a_side_cannot_tell_apart_have_the_same_advice(name: str) -> None:
    compared = 0
    for seed in range(60):
        position = decisions(name, seed, seed % 12)
        side = position.to_move
        twin = starts(name).swapped(position, side, Random(seed))
        if compared == PAIRS or twin is None:
            continue
        assert twin != position and twin.seen_by(side) == position.seen_by(side)
        told = [shown(sekiwidget.advise(one, n=40, progress=False)) for one in (position, twin)]
        assert told[0] == told[1]
        compared += 1
    assert compared == PAIRS


@pytest.mark.parametrize("name", GAMES)
def test_advice_had_by_time_can_be_had_again_by_its_number_on_any_executor(name: str) -> None:
    position = decisions(name, 5, 8)
    timed = sekiwidget.advise(position, seconds=0.05)
    assert timed.n > 0
    again = sekiwidget.advise(position, n=timed.n)
    assert again.to_json() == timed.to_json()
    with ThreadPoolExecutor(2) as pool:
        assert sekiwidget.advise(position, n=timed.n, executor=pool).to_json() == timed.to_json()


@cache
def fight() -> tuple[Any, Advice]:
    """A small fight, weighed in many deals."""
    position: Any = fight_start()
    return position, sekiwidget.advise(position, n=1500)


def fight_start() -> Any:
    path = "examples/combat/38-puzzle-one-sword.toml"
    played_ = Scenario.from_file(path).play()
    return played_.line.nodes[1].position


def test_the_best_comes_first_and_says_what_it_is_worth() -> None:
    _, advice = fight()
    assert advice.unit == "balance" and advice.side == "tokugawa"
    best, *others = advice.choices
    assert best.text == "deploy tokugawa1g with tokugawa" and best.group == 0
    assert all(one.group == 1 and one.behind is not None and one.behind.low > 0 for one in others)
    assert advice.said.startswith(best.words) and "then 1.6 pieces ahead" in advice.said
    assert best.low is not None and best.value is not None and best.high is not None
    assert best.low <= best.value <= best.high and best.n >= LEAST_DEALS


def test_a_reason_holds_in_the_deals_that_it_speaks_of() -> None:
    """Counted again, line by line, by the events of the commits themselves."""
    position, _ = fight()
    request = Request(position, n=1500)
    for _ in request.steps():
        pass
    advice, weighing = request.advice(), request.weighing
    assert weighing is not None
    reasoned = [choice for choice in advice.choices if choice.why]
    assert reasoned
    for choice in reasoned:
        at = weighing.actions.index(choice.action)
        action = choice.action if "the second ended worse" in choice.why else weighing.actions[weighing.best]
        pairs = zip(weighing.again[weighing.best], weighing.again[at], strict=True)
        worse = [deal for deal, (one, other) in enumerate(pairs) if one > other][:40]
        lines = [played(weighing.fresh, deal, action) for deal in worse]
        found = sum(any(choice.rule in commit.rules for commit in line) for line in lines)
        assert found >= 0.6 * len(worse) and choice.rule in position.game.rules
        assert f"({choice.rule})" in choice.why and f"of the {len(worse)} deals" in choice.why
        assert choice.line[0].endswith(str(action)) and choice.text in choice.why


SIEGE = """
game = "sekigahara"
title = "A siege"

[position]
phase = "combat"
active = "tokugawa"

[position.blocks]
aizu = { tokugawa = "date1* date2 date2 date1c", ishida = "mori2" }

[position.hands]
tokugawa = "date date"

[play]
script = '''
T: declare aizu
I: inside
'''
"""


def test_what_a_hidden_piece_is_in_one_deal_is_told_as_an_example() -> None:
    """8.2.4, 8.9.4  The leader counts if it is first. Which block falls is made up, so it has no name."""
    played = Scenario.from_text(SIEGE).play()
    advice = sekiwidget.advise(played.line.main()[-1].position, n=200, progress=False)
    (reason,) = {choice.why for choice in advice.choices if choice.why}
    assert "The castle of Aizu falls to Tokugawa." in reason
    assert "Ishida loses a block." in reason and "Mōri" not in reason
    outside = sekiwidget.advise(played.line.main()[1].position, n=200, progress=False)
    (reason,) = {choice.why for choice in outside.choices if choice.why}
    assert "Fight at Aizu: four blocks of Tokugawa against one of Ishida." in reason
    assert "Ishida loses Mōri 2. The best choice, in the same deal: Ishida stays inside the castle of Aizu" in reason
    assert "The castle of Aizu holds out." in reason and reason.endswith("(8.7.1)")
    assert reason.startswith("Why `inside` and not `outside`?")


def decision_of_simple(name: str, seed: int, number: int) -> Any:
    """A decision between several proposals in a seeded game of `simple`, counted from 0."""
    rng = Random(f"reasons/{name}/{seed}")
    position: Any = starts(name).whole(rng)
    while True:
        side = position.to_move
        if side != CHANCE and not position.is_forced() and len(game(name).proposals(position.seen_by(side), 2)) > 1:
            if number == 0:
                return position
            number -= 1
        action = position.sample(rng) if side == CHANCE else game(name).opponents["simple"](position.seen_by(side), rng)
        position = position.after(action)


class Compared(NamedTuple):
    """An action weighed against the best: its reason, if it has one, and the lines of both where it ended worse."""

    reason: Contrast | None
    lines: list[tuple[list[Commit], list[Commit]]]
    deals: list[int]

    @property
    def ends(self) -> list[tuple[Any, Any]]:
        """Where the lines of the best action and of this one end."""
        return [(one[-1].after, other[-1].after) for one, other in self.lines]

    def told(self) -> tuple[list[Commit], list[Commit]]:
        """The line that the reason tells of, and the other one in the same deal."""
        assert self.reason is not None
        better, worse = self.lines[self.deals.index(self.reason.deal)]
        return (better, worse) if self.reason.gains else (worse, better)


def contrasts(position: Any, n: int) -> list[Compared]:
    """Each action that was weighed in fresh deals, compared with the best in those in which it ended worse."""
    request = Request(position, n=n)
    for _ in request.steps():
        pass
    weighing = request.weighing
    assert weighing is not None
    best, found = weighing.actions[weighing.best], []
    for at, outcomes in weighing.again.items():
        if at == weighing.best:
            continue
        action, pairs = weighing.actions[at], zip(weighing.again[weighing.best], outcomes, strict=True)
        worse = [deal for deal, (one, other) in enumerate(pairs) if one > other][:40]
        lines = [(played(weighing.fresh, deal, best), played(weighing.fresh, deal, action)) for deal in worse]
        found.append(Compared(request.contrast(action), lines, worse))
    assert found
    return found


def test_what_an_action_says_is_no_reason_for_it() -> None:
    """To take the initiative is best here, and in most deals in which it is better the side has it in the end."""
    kept = 0
    for compared in contrasts(position := decision_of_simple("warchest", 2, 12), 200):
        assert all(str(better[0].action) == "initiative with mercenary" for better, _ in compared.lines)
        has = [one.initiative == position.to_move != other.initiative for one, other in compared.ends]
        kept += sum(has) >= 0.6 * len(has) > 3
        assert compared.reason is None or "initiative" not in compared.reason.said
    assert kept


@pytest.mark.parametrize("seed", range(3))
def test_a_round_of_war_chest_is_played_out_and_the_next_one(seed: int) -> None:
    position = decisions("warchest", seed, 30)
    weighing = Request(position, n=2).weighing
    assert weighing is not None
    for action in weighing.actions[:3]:
        *before, end = [commit.after for commit in played(weighing.trials, 0, action)]
        left: Any = end
        assert all(there.round <= position.round + 1 for there in cast("list[Any]", before))
        assert left.outcome is not None or (left.round == position.round + 2 and left.hands == ((), ()))


def test_a_fight_that_the_action_itself_begins_is_not_told_again() -> None:
    """Where follow-ups are told: the action says it."""
    begins = 0
    for compared in contrasts(decision_of_simple("daimyo", 1, 5), 300):
        begins += any("fight" in line[0].rules for pair in compared.lines for line in pair)
        assert compared.reason is None or compared.reason.number != 0
    assert begins


def test_it_is_no_reason_that_both_sides_lose_as_much() -> None:
    """Where a fight cost both sides two bushi, but something else was lost, too."""
    losses = []
    for compared in contrasts(decision_of_simple("daimyo", 1, 10), 300):
        assert compared.reason is None or "bushi are" not in compared.reason.said
        for ends in compared.ends:
            counts = [[sum(n for _, n in end.bushi_of(side)) for side in end.sides] for end in ends]
            losses.append([one - other for one, other in zip(*counts, strict=True)])
    assert any(one == other != 0 for one, other in losses)


def test_what_is_left_in_the_end_is_counted_in_the_lines() -> None:
    """Counted again, by the names and amounts where the lines end."""
    looked_at = 0
    for compared in contrasts(decision_of_simple("daimyo", 705, 14), 160):
        reason = compared.reason
        if reason is None or "in the end" not in reason.said:
            continue
        held = 0
        for ends in compared.ends:
            better, left = ({str(one.name).lower(): one.amount for one in game("daimyo").factors(end)} for end in ends)
            name = next(name for name in better if reason.said.lower().startswith(name + " are"))
            fewer = f"{name} are fewer" in reason.said.lower()
            held += better[name] > left[name] if fewer != reason.gains else better[name] < left[name]
        assert held == reason.held and len(compared.ends) == reason.deals and held >= 0.6 * reason.deals
        looked_at += 1
    assert looked_at


def test_how_something_came_about_is_a_step_that_changes_it_and_that_the_other_line_does_not_have() -> None:
    looked_at = 0
    for compared in contrasts(position := decision_of_simple("warchest", 711, 77), 160):
        reason = compared.reason
        if reason is None or "in the end" not in reason.said or reason.number is None:
            continue
        line, other = compared.told()
        step = line[reason.number]
        before, after = (
            next(
                one.amount
                for one in position.game.factors(there)
                if reason.said.lower().startswith(f"{one.name} are".lower())
            )
            for there in (step.before, step.after)
        )
        assert after < before if " are fewer " in reason.said else after > before
        assert not {*step.events} <= {event for commit in other for event in commit.events}
        looked_at += 1
    assert looked_at


def drained(steps: Generator[None, None, Contrast | None]) -> Contrast | None:
    """What a generator returns in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: Contrast | None = stop.value
            return found


def test_most_decisions_in_which_something_is_told_apart_have_a_reason() -> None:
    """Of decisions in a seeded game of `simple`; what the best gains counts like what another costs."""
    name, n = "daimyo", 200
    rng, position = Random(f"reasons/{name}/1"), starts(name).whole(Random(f"reasons/{name}/1"))
    told = reasoned = 0
    while told < 5:
        side = position.to_move
        assert side is not None
        if side != CHANCE and not position.is_forced():
            choices = sekiwidget.advise(position, n=n, progress=False).choices
            told += any(choice.group for choice in choices)
            reasoned += any(choice.why for choice in choices)
        action = position.sample(rng) if side == CHANCE else game(name).opponents["simple"](position.seen_by(side), rng)
        position = position.after(action)
    assert reasoned >= 3


@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [
        ("balance", 1.26, "On average Tokugawa is then 1.3 pieces ahead (+1.2 to +1.4)."),
        ("balance", -0.5, "On average Tokugawa is then 0.5 pieces behind (\N{MINUS SIGN}0.6 to \N{MINUS SIGN}0.4)."),
        ("balance", 0.04, "On average Tokugawa is then neither ahead nor behind (\N{MINUS SIGN}0.1 to +0.1)."),
        ("win", 0.5, "Tokugawa\N{RIGHT SINGLE QUOTATION MARK}s chance to win the game is then 50 % (40 % to 60 %)."),
        ("goal", 0.5, "Tokugawa\N{RIGHT SINGLE QUOTATION MARK}s chance to reach the goal is then 50 % (40 % to 60 %)."),
    ],
)
def test_a_value_is_a_sentence(unit: str, value: float, said: str) -> None:
    choice = replace(fight()[1].choices[0], value=value, low=value - 0.1, high=value + 0.1)
    assert value_sentence(choice, "tokugawa", unit) == said


@pytest.mark.parametrize("name", ["warchest", "daimyo"])
def test_what_the_next_commit_takes_back_and_what_any_draw_brings_is_no_reason(name: str) -> None:
    """In these games whoever acted last seems to be ahead, and coins in hand count, whatever they are."""
    looked_at = taken_back = 0
    for seed in range(4):
        position = decisions(name, seed, 60)
        request = Request(position, n=2)
        trials, actions = request.weighing.trials, request.weighing.actions  # type: ignore[union-attr]
        for deal in range(3):
            line, other = played(trials, deal, actions[0]), played(trials, deal, actions[1])
            figures = LineFigures(trials, line)
            for least in (0.02, -0.02):
                points = [point.number for point in turning_points(trials, line, other, least, figures)]
                sign = 1 if least > 0 else -1
                for at in range(1, len(line) - 1):
                    step, kept = figures[at] - figures[at - 1], figures[at + 1] - figures[at - 1]
                    looked_at += sign * step >= 0.02
                    taken_back += sign * step >= 0.02 > sign * kept
                    assert at not in points or (sign * step >= 0.02 and sign * kept >= 0.02)
                    assert at not in points or line[at].actor != CHANCE
    assert looked_at > taken_back > 0


def test_choices_of_the_same_figure_are_told_apart_by_nothing() -> None:
    alike = [replace(one, group=0, value=0.5, low=0.4, high=0.6) for one in fight()[1].choices]
    assert answer(alike, "tokugawa", "win") == "I cannot tell three choices apart: 50 %."


def test_an_example_is_a_line_from_what_the_side_knows_to_the_reason_and_on() -> None:
    position, advice = fight()
    reasoned = [choice for choice in advice.choices if choice.why]
    assert reasoned and all((choice.example is not None) == bool(choice.why) for choice in advice.choices)
    for choice in reasoned:
        line = choice.example
        assert line is not None and line.cursor == 0
        assert line.position.seen_by("tokugawa") == position.seen_by("tokugawa")
        commits = [node.commit for node in line.main() if node.commit is not None]
        assert tuple(f"{commit.actor}: {commit.action}" for commit in commits) == choice.line
        [(name, at)] = line.chapters()
        reason = line.nodes[at].commit
        assert name == "The reason" and reason is not None
        led_to = line.main()[: at + 1]
        assert any(node.commit is not None and choice.rule in node.commit.rules for node in led_to)
        assert position.game.say(position.game.reasons.as_known(reason, position)).text in choice.why
    assert "example" not in json.dumps(advice.to_json())


def test_what_halving_left_early_is_told_apart_by_its_paired_differences() -> None:
    request = Request(decisions("warchest", 1, 4), n=40)
    weighing = request.weighing
    assert weighing is not None
    selection = weighing.selection
    selection.outcomes[0] = [0.7, 0.8] * LEAST_DEALS
    selection.outcomes[1] = [0.4, 0.5] * (LEAST_DEALS // 2)
    weighing.again = {0: [0.7, 0.8] * LEAST_DEALS}
    assert not selection.behind
    advice = request.advice()
    assert [choice.group for choice in advice.choices if choice.value is not None] == [0, 1]
    assert "apart" not in advice.said


def test_too_few_deals_give_no_figure() -> None:
    advice = sekiwidget.advise(fight_start(), n=12)
    assert all(choice.value is None and not choice.why for choice in advice.choices)
    assert advice.said == "It is too early to tell: no choice was tried in 40 deals."
    assert "12 trials" in str(advice)


def test_a_goal_is_what_counts_if_one_is_given() -> None:
    advice = sekiwidget.advise(fight_start(), goal={"combat.winner": "tokugawa", "lost.tokugawa": 0}, n=1000)
    assert advice.unit == "goal" and advice.goal == "combat.winner = tokugawa, lost.tokugawa = 0"
    assert "apart: 9" in advice.said and "combat.winner" in html(advice)
    kept = sekiwidget.advise(fight_start(), goal={"combat.winner": "ishida"}, n=1000)
    assert kept.choices[0].text == "stop" and "chance to reach the goal is then 100 %" in kept.said


def test_who_does_not_decide_is_told_so() -> None:
    position = fight_start()
    assert sekiwidget.advise(position, "ishida").said == position.asked().text
    over = Scenario.from_file("examples/combat/38-puzzle-one-sword.toml").start()
    while over.to_move is not None:
        if over.to_move == CHANCE:
            assert sekiwidget.advise(over).said == "Chance decides here."
        over = over.after(over.sample(Random(1)))
    done = sekiwidget.advise(over)
    assert done.said == "Nothing is left to decide here." and done.choices == () and done.n == 0


def test_one_choice_is_no_question() -> None:
    rng, position = Random(2), starts("warchest").whole(Random(2))
    while position.to_move in (None, CHANCE) or len(game("warchest").proposals(position)) != 1:
        position = position.after(position.sample(rng)) if position.to_move else starts("warchest").whole(rng)
    advice = sekiwidget.advise(position)
    assert advice.said.startswith("There is only one thing to do.") and advice.n == 0 and len(advice.choices) == 1


def test_progress_is_reported_and_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    sekiwidget.advise(fight_start(), n=100, progress=lambda done, n: told.append((done, n)))
    assert told == sorted(told) and {n for _, n in told} == {100} and told[-1][0] >= 90


@pytest.mark.parametrize(
    ("more", "error", "words"),
    [
        ({"n": 0}, ValueError, "n must be 1 or more"),
        ({"n": 2.5}, TypeError, "n must be a whole number"),
        ({"seconds": 0}, ValueError, "seconds must be above 0"),
        ({"seconds": "1"}, TypeError, "seconds must be a number"),
        ({"seed": "x"}, TypeError, "seed must be a whole number"),
        ({"side": "white"}, ValueError, "`white` does not play here"),
        ({"policy": "simpel"}, ValueError, "Did you mean `simple`"),
        ({"goal": {"combat.winer": "tokugawa"}}, ValueError, "combat.winner"),
        ({"language": "xx"}, ValueError, "xx"),
    ],
)
def test_mistakes_are_answered(more: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        sekiwidget.advise(fight_start(), **more)


def test_a_policy_that_fails_is_named() -> None:
    def broken(view: Any, rng: Random) -> Any:
        raise RuntimeError("no idea")

    with pytest.raises(PlayoutError, match="no idea"):
        sekiwidget.advise(fight_start(), policy=broken, n=20)


@pytest.mark.parametrize("code", ["de", "da", "he"])
def test_advice_in_another_language(code: str) -> None:
    english, told = sekiwidget.advise(fight_start(), n=500), sekiwidget.advise(fight_start(), n=500, language=code)
    assert [one.value for one in told.choices] == [one.value for one in english.choices]
    assert told.said != english.said and str(told.said) in str(told).replace("\n", " ")
    assert text(english, load_language(code)) == str(told)
