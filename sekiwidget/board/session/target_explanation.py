"""Why something that no choice offers cannot be picked: the rules against its most likely meaning.

The form of each remaining choice is filled with the picks so far and the target, and open slots with every value. The
reasons common to the refusals of all these texts explain why the target cannot be picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import TYPE_CHECKING, Final, TypeAlias

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json, printable, viewer
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.requests import LONGEST_ACTION
from sekiwidget.board.session.source import Source
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason, Refusal
from sekiwidget.core.position import Position
from sekiwidget.core.side import PUBLIC
from sekiwidget.lesson.play.actions import try_action
from sekiwidget.text.phrase import as_sentence, phrase

if TYPE_CHECKING:
    from sekiwidget.board.session.requests import Point


PLACE: Final = "place"
MOST_TEXTS: Final = 32
"""Maximum number of texts tried for one choice."""

TargetIds: TypeAlias = "Mapping[str, Sequence[str]]"
"""The ids of the target, by the name of a pick; `place` has the place where it is."""

SlotIds: TypeAlias = "dict[int, Sequence[str]]"
"""The ids of the target in a choice, by the number of the pick."""

PickedIndices: TypeAlias = "Sequence[Sequence[int]]"
"""For each pick of a choice the indices of the ids picked."""


@dataclass(frozen=True, slots=True)
class FilledChoice:
    """A choice filled with the target: its texts, and whether the target is more than a place.

    `whole`: no other slot was open, so there is a single text.
    """

    texts: tuple[str, ...]
    thing: bool
    whole: bool


def fill_with_target(choice: Choice, taken: PickedIndices, target: TargetIds) -> FilledChoice | None:
    """The texts of a choice with the target in an open slot; None if it fits none."""
    started = any(taken)
    lists: list[list[tuple[str, ...]]] = []
    free: list[int] = []
    for pick, indices in zip(choice.picks, taken, strict=True):
        held = tuple(pick.ids[index] for index in indices)
        if held or (started and len(pick.ids) <= pick.least):
            lists.append([held or pick.ids])
        else:
            free.append(len(lists))
            some = pick.ids[: pick.least]
            lists.append([some] if len(some) > 1 else [(name,) for name in dict.fromkeys(pick.ids)])
    itself, there = _slots_of_target(choice, free, target, started)
    # After a first pick, read the target as a place first: a destination.
    slots = (there or itself) if started else (itself or there)
    if not slots:
        return None
    for number, names in slots.items():
        pick = choice.picks[number]
        lists[number] = [(name, *pick.ids[: pick.least - 1]) for name in names]
    combinations = list(islice(product(*lists), MOST_TEXTS))
    whole = len(combinations) == 1 and all(choice.picks[number].least <= 1 for number in slots)
    return FilledChoice(tuple(map(choice.text, combinations)), slots is itself, whole)


def _slots_of_target(choice: Choice, free: Sequence[int], target: TargetIds, started: bool) -> tuple[SlotIds, SlotIds]:
    """The ids of the target by the number of its pick; and the id of its place by the number of that pick."""
    itself = {number: target[name] for number in free if (name := choice.picks[number].name) in target and target[name]}
    itself = {number: ids for number, ids in itself.items() if choice.picks[number].name != PLACE}
    ways = ((number, _place_id(choice.picks[number], target, started)) for number in free)
    there: SlotIds = next(({number: (way,)} for number, way in ways if way), {})
    return itself, there


def _place_id(pick: Pick, target: TargetIds, started: bool) -> str:
    """The id by which the target's place would be picked, formed like those of other places; "" if impossible."""
    place = next(iter(target.get(PLACE, ())), "")
    if not place or not pick.at or not all(name.endswith(at) for name, at in zip(pick.ids, pick.at, strict=True)):
        return ""
    starts = {name.removesuffix(at) for name, at in zip(pick.ids, pick.at, strict=True) if at}
    start = starts.pop() if len(starts) == 1 else None
    # A path to a place makes sense only once its start is known.
    return "" if start is None or (start and not started) else start + place


def common_reasons(refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """The reasons common to all of these, in the order of the first."""
    every = [refusal.reasons for refusal in refusals]
    return tuple(reason for reason in every[0] if all(reason in other for other in every)) if every else ()


# -- explaining --------------------------------------------------------------------------------------------------------

NOTHING = phrase("This cannot be picked now.")


@dataclass(frozen=True, slots=True)
class Explanation:
    """The text meant, if unique; else the reasons that forbid every possible meaning."""

    text: str = ""
    reasons: tuple[Reason, ...] = ()


def explain_target(source: Source, access: Access, message: Point, position: Position) -> Explanation:
    """The meaning of pointing at a piece or place, given the position and the remaining choices.

    Uses only what the perspective may know. Raises NotAllowed like acting, and if a choice does not exist.
    """
    side = position.to_move or ""
    if not side or not access.may_act(message.perspective, side):
        raise NotAllowed(phrase("This page cannot decide anything here."))
    view = position.seen_by(viewer(message.perspective))
    drawn = source.line.nodes[source.commit_node(message.node)]
    commit = drawn.commit.seen_by(viewer(message.perspective)) if drawn.commit is not None else None
    choices = source.game.pick_targets(view, commit)
    picked = any(any(taken) for _, taken in message.fits)
    found = [
        (one, reasons)
        for one in _filled_choices(choices, message, source.game.picks_at(view, message.at))
        if (reasons := _reasons(source, view, side, one)) is not None
    ]
    for one, _ in found:
        alone = one.whole and (picked or len(message.fits) == 1) and len(one.texts[0]) <= LONGEST_ACTION
        if alone and try_action(source.game, view, side, one.texts[0]).refusal is not None:
            return Explanation(text=one.texts[0])
    if not picked and 2 * len(found) <= sum(bool(taken) for _, taken in message.fits):
        # It was just as likely meant for something else.
        return Explanation()
    often = Counter(reason for _, reasons in found for reason in reasons)
    shared = tuple(reason for reason, times in often.items() if times == max(often.values()))
    clear = picked or max(often.values(), default=0) == len(found) or any(one.thing for one, _ in found)
    return Explanation(reasons=shared if clear else ())


def _filled_choices(choices: Sequence[Choice], message: Point, target: TargetIds) -> Iterator[FilledChoice]:
    for index, taken in message.fits:
        if index >= len(choices) or not _fits(choices[index], taken):
            raise NotAllowed(phrase("Malformed message: it names a choice that does not exist."))
        if target and (one := fill_with_target(choices[index], taken, target)):
            yield one


def _fits(choice: Choice, taken: Sequence[Sequence[int]]) -> bool:
    """Whether no pick exceeds its limit and nothing is picked twice."""
    return len(taken) == len(choice.picks) and all(
        len(indices) == len(set(indices)) <= pick.most and all(index < len(pick.ids) for index in indices)
        for pick, indices in zip(choice.picks, taken, strict=True)
    )


def _reasons(source: Source, view: Position, side: str, one: FilledChoice) -> tuple[Reason, ...] | None:
    """The reasons that forbid every parsable text; None if no text parses, or one is legal."""
    refusals = []
    for text in one.texts:
        if len(text) > LONGEST_ACTION:
            return None
        verdict = try_action(source.game, view, side, text)
        if verdict.fits:
            return None
        if verdict.refusal is not None:
            refusals.append(verdict.refusal)
        elif verdict.unreadable is not None and verdict.unreadable.rule:
            refusals.append(Refusal((Reason(verdict.unreadable.rule, as_sentence(str(verdict.unreadable))),)))
    return common_reasons(refusals) if refusals else None


def notice(source: Source, node: int, reasons: Sequence[Reason]) -> Json:
    """The reasons as a notice; without reasons, the pending question."""
    if reasons:
        return {"kind": "refused", "rules": [[reason.rule, printable(reason.text)] for reason in reasons]}
    asked = source.line.nodes[node].position.seen_by(PUBLIC).asked()
    return {"kind": "info", "text": NOTHING, "rules": [[asked.rule, printable(asked.text)]]}
