"""What games add to reasons: steps that have to do with the choice, who can march on what, and plans carried out."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.advice import Request
from sekiwidget.analysis.contrast import contrast
from sekiwidget.analysis.reason import Contrast
from sekiwidget.analysis.trials import played
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import NEAR, PLACES
from sekiwidget.games.sekigahara.components.wording import place_name
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.shogun.rules.actions import Build, Collect, Deploy
from tests.analysis.test_advice import contrasts, decision_of_simple, drained, fight
from tests.contract.starts import starts

NUMBERS = {"a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
PLACE_AT = {str(place_name(at)): at for at in range(len(PLACES))}


def compared(position: Any, one: int, other: int) -> tuple[Contrast | None, Any]:
    """The contrast of two proposals in five deals, as if the first had ended better in all, and how they are tried."""
    weighing = Request(position, n=2).weighing
    assert weighing is not None
    trials, actions = weighing.trials, weighing.actions
    steps = contrast(trials, lambda deal: played(trials, deal, actions[one]), actions[other], ([1.0] * 5, [0.0] * 5))
    return drained(steps), (trials, actions[one], actions[other])


def movement(seed: int) -> tuple[Any, list[March]]:
    """A position of Sekigahara in which several stacks may march, and the marches."""
    rng, position = Random(seed), starts("sekigahara").start(Random(seed))
    while True:
        if position.to_move not in (None, CHANCE) and position.phase == "movement":
            marches = [action for action in position.legal() if isinstance(action, March)]
            if len({march.start for march in marches}) > 2:
                return position, marches
        position = position.after(position.sample(rng))


def test_a_later_march_has_to_do_with_the_choice_only_where_its_blocks_go_on() -> None:
    """7.3.1  And it costs its own side nothing, since it need not be made."""
    position, marches = movement(3)
    reasons, first = game("sekigahara").reasons, marches[0]
    start = position.play(first)
    other = next(march for march in marches if march.start == first.start and march != first)
    later = [action for action in start.after.legal() if isinstance(action, March)]
    on = next((march for march in later if march.start == first.end), None)
    apart = [march for march in later if {march.start, march.end}.isdisjoint({first.start, first.end, other.end})]
    instead = [position.play(other)]
    assert apart and reasons.is_linked([start], 0, instead, gains=False)
    assert not reasons.is_linked([start, start.after.play(apart[0])], 1, instead, gains=True)
    if on is not None:
        line = [start, start.after.play(on)]
        assert reasons.is_linked(line, 1, instead, gains=True) and not reasons.is_linked(line, 1, instead, gains=False)


@pytest.mark.parametrize(("seed", "number"), [(602, 14), (604, 77)])
def test_who_can_march_on_what_is_told_with_the_stack_and_its_number(seed: int, number: int) -> None:
    """2.2, 7.3.1  Counted again where the line ends."""
    looked_at = 0
    for one in contrasts(decision_of_simple("sekigahara", seed, number), 160):
        found = one.reason and re.search(
            r"In the end (?P<place>\w+), worth a point, is undefended, and (?P<side>\w+) has (?P<n>\w+) blocks? one "
            r"road away, at (?P<start>\w+)\.",
            one.reason.said,
        )
        if not found:
            continue
        end: Any = one.told()[0][-1].after
        place, start, index = PLACE_AT[found["place"]], PLACE_AT[found["start"]], SIDE_INDEX[found["side"].lower()]
        assert start in NEAR[place] and len(end.stacks[start][index]) == NUMBERS[found["n"]]
        assert not end.stacks[place][1 - index]
        looked_at += 1
    assert looked_at


def planning(seed: int) -> Any:
    """A position of Shogun at the first card of a plan."""
    rng = Random(seed)
    position: Any = starts("shogun").start(rng)
    while position.step != "plan" or position.to_move == CHANCE:
        position = position.after(position.sample(rng))
    return position


@pytest.mark.parametrize("seed", range(2))
def test_a_card_of_a_plan_is_a_reason_only_beside_what_the_other_plan_does(seed: int) -> None:
    """carry-out  That a side builds, collects or deploys as planned stands in the plan."""
    position, carried_out = planning(seed), 0
    for other in range(1, 5):
        reason, (trials, one, two) = compared(position, 0, other)
        if reason is None or reason.number is None:
            continue
        step = played(trials, reason.deal, one if reason.gains else two)[reason.number]
        if step.actor == trials.side and isinstance(step.action, Build | Collect | Deploy):
            carried_out += "rises" not in {event.kind for event in step.events}
            assert "The other choice, in the same deal:" in reason.said or "fewer" in reason.said
    assert carried_out < 4


def test_what_is_another_example_in_each_deal_says_so() -> None:
    """The battle is won by other numbers in each deal; the bushi is recruited on the same hex in all."""
    differs = "This is one of these deals; details may differ in the others."
    reasons = [choice.why for choice in fight()[1].choices if choice.why]
    assert reasons and all(differs in why for why in reasons)
    alike, _ = compared(decision_of_simple("daimyo", 101, 70), 0, 1)
    assert alike is not None and alike.held == 5 and differs not in alike.said


def test_the_factors_of_a_position_are_counted_once_for_all_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """A season of Shogun has hundreds of steps, and each may be looked at for each factor."""
    counted: Counter[int] = Counter()
    kept, factors = [], type(game("shogun")).factors

    def counting(self: Any, position: Any) -> Any:
        counted[id(position)] += 1
        kept.append(position)
        return factors(self, position)

    monkeypatch.setattr(type(game("shogun")), "factors", counting)
    compared(planning(0), 0, 1)
    assert counted and max(counted.values()) == 1
