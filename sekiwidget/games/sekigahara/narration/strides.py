"""7.3.3 to 7.3.5  How far a march may go, as a sum: one step, and one more for each of three reasons, less for size."""

from __future__ import annotations

from sekiwidget.games.sekigahara.components.wording import BlockName, place_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.sums import Addend
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.sekigahara.rules.campaign.allowance import BASE
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


def allowed(commit: Narrated) -> tuple[Addend, ...]:
    """The numbers that make a step after the first possible; none for a first step, or what is no march."""
    found = {event.kind: event for event in commit.events}
    if not isinstance(commit.action, March) or "step" not in found:
        return ()
    made = [Addend(BASE, phrase("always"), "7.3.3")]
    if found["step"].args[1]:
        made.append(Addend(1, phrase("highway"), "7.3.3"))
    if "led" in found or "declares" in found:
        made.append(Addend(1, _led(commit), "7.3.4"))
    if "forced" in found or _was_forced(commit):
        made.append(Addend(1, phrase("for a card"), "7.3.3"))
    if "size" in found:
        largest, less = map(int, found["size"].args)
        made.append(Addend(-less, phrase("for {blocks:figure}", blocks=Count(largest, "block")), "7.3.5"))
    return tuple(made)


def _led(commit: Narrated) -> Phrase:
    """7.3.4  What leads the march, as far as it is known."""
    movement = commit.after.movement
    if movement is not None and movement.origin is not None:
        if movement.place_leads:
            return phrase("from {place}", place=place_name(movement.origin))
        if movement.leader is not None:
            return phrase("{leader:capital}", leader=BlockName(movement.leader))
    return phrase("led")


def _was_forced(commit: Narrated) -> bool:
    """7.3.3  Whether a card has forced an earlier step of these blocks."""
    movement, start = commit.before.movement, commit.action.start
    steps = next(int(event.args[0]) for event in commit.events if event.kind == "step") - 1
    groups = movement.groups if movement is not None else ()
    return any(group.place == start and group.steps == steps and group.forced for group in groups)
