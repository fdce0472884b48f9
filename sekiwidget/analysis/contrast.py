"""Why one action is better than another: what is left in the end, or what most often follows the one and not the other.

Both were tried in the same deals. Looked at are those in which they end differently.

1. **What is left** (`factor_differences`). Chances to win are estimated from factors, such as a side's locations
   (`Game.factors`). Of those that are better for the side after the better action in most of these deals, the one that
   makes most of the difference is the reason, if it is at least a quarter: with its numbers in one deal, and how it
   came about there, if the other action did not bring that too. What is paid for it with the same, as where two sides
   lose as much in a fight, is taken off. What the action itself brings, or carries out of an arrangement, comes last
   of all; who takes the initiative by it is no reason.
2. **What happens** (`turning_points`). Some commits of the worse line cost the side at least a quarter of the
   difference, and bring something that the better line does not have. If one kind of event with its paragraph stands
   at such commits in most of the deals, and clearly less often in the better line, it is the reason, with one of them
   as an example. If there is none, the same is sought in what the better line gains. An even exchange is neither.

A game adds which steps have to do with the choice, what led to them, and words of its own (`core/reasons.py`). In one
that tells its follow-ups (`follow_ups`), each step that is told is one that only one of the two actions leaves open: of
the better line one of the side, of the worse line one of another. What only one of them leads to is then a reason by
itself, after what is left in the end and before what merely happens. The end of the game comes before all, in every
game.

Nothing is invented: a reason is a fact of lines that were played, as the side would see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

from sekiwidget.analysis.factor_differences import FactorTally
from sekiwidget.analysis.follow_ups import FollowUpTally, Found, winners
from sekiwidget.analysis.reason import (
    LEAST,
    MOST,
    ONE_OF_THEM,
    PART,
    Contrast,
    linked_step,
    otherwise,
    step_by_step,
    told_events,
)
from sekiwidget.analysis.trials import LineFigures, Trials, played
from sekiwidget.analysis.turning_points import TurningPointTally, telling_points, turning_points
from sekiwidget.core.position import Commit
from sekiwidget.text.phrase import paragraph

LOOKED_AT: Final = 40
"""The most deals in which turning points are sought."""


def contrast(
    trials: Trials,
    better: Callable[[int], list[Commit]],
    worse: Any,
    outcomes: tuple[Sequence[float], Sequence[float]],
) -> Generator[None, None, Contrast | None]:
    """What the worse action most often costs, or else what the better one gains; None if nothing is common enough.

    Pauses after each deal. `better` gives the line of the better action in a deal; `outcomes` are those of the better
    and of the worse one, in the deals 0, 1, 2, ...
    """
    pairs = enumerate(zip(*outcomes, strict=True))
    differ = [(deal, one - other) for deal, (one, other) in pairs if one > other][:LOOKED_AT]
    if len(differ) < LEAST:
        return None
    left, follow_ups, lines = FactorTally(trials), FollowUpTally(trials), []
    for deal, difference in differ:
        yield
        good, bad = better(deal), played(trials, deal, worse)
        figures = LineFigures(trials, good), LineFigures(trials, bad)
        lines.append((deal, difference, (good, bad), figures))
        left.add(deal, good, bad)
        follow_ups.add(deal, good, bad, figures)
    enough = MOST * len(differ)
    if end := follow_ups.end(enough):
        return _followed(trials, end, len(differ))
    waste = follow_ups.waste(enough)
    reason = left.commonest(len(differ), waste)
    if reason is not None and (not follow_ups.tells or reason.number is not None or (waste and waste in reason.said)):
        return reason
    if deed := follow_ups.deed(enough):
        return _followed(trials, deed, len(differ))
    if opening := follow_ups.opening(enough):
        return _followed(trials, opening, len(differ))
    if reason is not None:
        return reason
    losses, gains = TurningPointTally(trials, gains=False), TurningPointTally(trials, gains=True)
    for deal, difference, (good, bad), (upper, lower) in lines:
        yield
        least = PART * difference
        for tally, sign in ((losses, -1), (gains, 1)):
            best = telling_points(trials, turning_points(trials, good, bad, sign * least, upper), bad, gains=True)
            worst = telling_points(trials, turning_points(trials, bad, good, sign * least, lower), good, gains=False)
            tally.add(deal, *((worst, best, bad, good) if sign < 0 else (best, worst, good, bad)))
    found = (tally.commonest(len(differ), clear) for clear in (True, False) for tally in (losses, gains))
    reason = next((reason for reason in found if reason is not None), None)
    return reason if reason is not None else left.commonest(len(differ), waste, by_action=True)


def _followed(trials: Trials, found: Sequence[Found], deals: int) -> Contrast:
    """What only one of the two actions leads to in these deals, as a reason: the example that is told most often."""
    texts = [_found_in_words(trials, one) for one in found]
    said, _ = Counter(map(str, texts)).most_common(1)[0]
    at = next(at for at, text in enumerate(texts) if str(text) == said)
    example, told = found[at], told_events(trials, found[at].commit)
    shown = paragraph([texts[at], ONE_OF_THEM]) if len({*map(str, texts)}) > 1 else texts[at]
    rule = told[-1].rule if told else example.commit.rules[0]
    return Contrast(rule, len(found), deals, shown, example.number, example.deal, example.gains)


def _found_in_words(trials: Trials, found: Found) -> str:
    """A step that only one of the two actions leads to; if it wins, also how the other action loses."""
    said = linked_step(trials, found.line, found.number, found.other, told_events(trials, found.commit))
    if not (found.gains and trials.side in winners(found.line) and winners(found.other)):
        return said
    return paragraph([said, otherwise(step_by_step(trials, found.other, len(found.other) - 1), gains=True)])
