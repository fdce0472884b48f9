"""Commits and actions in words: the action, its consequences, the reason of each number with its rule, and the sum.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from sekiwidget.authoring.narration import Narrated, sentence
from sekiwidget.core.game import Arrangement, Sentence
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import PRICE, UNKNOWN
from sekiwidget.games.shogun.components.wording import (
    Building,
    CardName,
    HeapName,
    action_name,
    armies,
    event_name,
    province_name,
    province_names,
    side_name,
    side_names,
    special_name,
)
from sekiwidget.games.shogun.narration import actions, fights, plans, setup, winter
from sekiwidget.games.shogun.narration.labels import (
    EFFECT_REASONS,
    Consequence,
    Here,
    ReasonText,
    SumTerm,
    addition,
    subtraction,
    word_of,
)
from sekiwidget.games.shogun.rules.actions import (
    Actions,
    Battle,
    Build,
    Choose,
    Collect,
    Defend,
    Deploy,
    Draw,
    Drop,
    Events,
    Face,
    Happen,
    Move,
    Next,
    OpenProvinces,
    Plan,
    Put,
    RevoltsOf,
    Score,
    Specials,
    Stay,
    Take,
    Tie,
    Winter,
    heap_colours,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Listed, Name


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here: Here = Narrated.of(commit, Position)
    lead = RESULT_SENTENCES.get(type(here.action))
    words = [
        lead(here) if lead is not None else describe_action(here.actor, here.action),
        *consequences(here, here.events),
    ]
    made = sentence(
        commit, [word for word in words if word], lambda event: reason(here, event), language=language, sum_=_sum(here)
    )
    return replace(made, reasons=tuple(dict.fromkeys((*made.reasons, *_additional_reasons(here)))))


def _additional_reasons(here: Here) -> Iterator[tuple[str, str]]:
    """Reasons that follow from no single event."""
    match here.action:
        case Drop():
            if here.before.fight is not None:
                apart = fights.bystander_cubes(here)
                if apart is not None:
                    yield "bystanders", apart
            yield "tower", fights.likelihood(here)
        case Happen(card):
            yield EFFECT_REASONS[here.after.but(event=card).effect]
        case Choose(card):
            yield plans.special_reason(card)
        case Collect() | Deploy():
            yield from actions.limit_reasons(here)
    ranks = plans.rank_reason(here)
    if ranks is not None:
        yield "bid-rank", ranks


def _drop_result(here: Here) -> str:
    return setup.fill_sentence(here) if here.before.fight is None else fights.drop_sentence(here)


def _plan_result(here: Here) -> str:
    """plan  Nothing for others: a consequence says that all cards are laid."""
    if here.action.space == UNKNOWN and here.has("planned"):
        return ""
    return describe_action(here.actor, here.action)


def _choose_result(here: Here) -> Phrase:
    card = here.action.card
    return phrase(
        "{side} takes the special card on place {place}: {special}.",
        side=side_name(here.actor),
        special=special_name(card),
        place=here.before.specials.index(card) + 1,
    )


def _put_result(here: Here) -> str:
    draft = here.before.draft
    assert draft is not None and draft.taken is not None
    return phrase(
        "{side} places {armies:one} in {province}.",
        side=side_name(here.actor),
        armies=armies(here.action.size),
        province=province_name(draft.taken),
    )


RESULT_SENTENCES: Final[dict[type, Callable[[Here], str]]] = {
    Drop: _drop_result,
    Plan: _plan_result,
    Choose: _choose_result,
    Put: _put_result,
    Build: actions.build_sentence,
    Collect: actions.collect_sentence,
    Deploy: actions.deploy_sentence,
    Battle: actions.battle_sentence,
    Defend: actions.defend_sentence,
    Winter: winter.winter_sentence,
    RevoltsOf: winter.revolts_sentence,
    Score: winter.score_sentence,
}
"""The sentences of actions of which more is known once they are done."""


# -- sums --------------------------------------------------------------------------------------------------------------


def _sum(here: Here) -> str:
    """The sum of a commit: a fight, goods, a price, armies, points, or what is missing in winter; else nothing."""
    action, before = here.action, here.before
    match action:
        case Drop():
            return _tower_sum(here) if before.fight is None else fights.fight_arithmetic(here)
        case Collect():
            return _goods(here)
        case Build():
            return subtraction(before.chests[before.seat(here.actor)], PRICE[action.kind])
        case Deploy():
            return addition(before.land[action.place].armies, action.number)
        case Move():
            return addition(before.land[action.end].armies, action.number)
        case Battle() if before.land[action.end].owner == here.actor:
            return addition(before.land[action.end].armies, action.number)
        case Winter():
            return winter.shortages(here)
        case Score():
            return winter.score_sums(here)
    return ""


def _tower_sum(here: Here) -> Phrase:
    inside, fell = sum(here.after.tower), sum(here.action.heap)
    return subtraction(inside + fell, fell)


def _goods(here: Here) -> Phrase:
    """tax, rice  The number of the province, within the event's limit, and the privilege."""
    plain, limited, added = actions.yield_terms(here, here.events[0])
    total = SumTerm((limited, added) if added else (limited,))
    if plain != limited:
        return phrase("{plain} → {sum}", plain=plain, sum=total)
    return phrase("{sum}", sum=total)


# -- actions before they are done --------------------------------------------------------------------------------------


def describe_action(actor: Side, action: Any) -> Phrase:
    """An action in words before its results are known."""
    return ACTION_SENTENCES[type(action)](side_name(actor), action)


def _open(side: Name, action: OpenProvinces) -> Phrase:
    if len(action.places) == 1:
        return phrase("{province} is turned up.", province=province_name(action.places[0]))
    return phrase("{provinces} are turned up.", provinces=province_names(action.places))


def _take(side: Name, action: Take) -> Phrase:
    if action.place is None:
        return phrase("{side} takes the top card of the pile.", side=side)
    return phrase(
        "{side} takes {province} and places {armies:one} there.",
        side=side,
        province=province_name(action.place),
        armies=armies(action.size),
    )


def _draw(side: Name, action: Draw) -> Phrase:
    return phrase("{province} is the top card of the pile.", province=province_name(action.place))


def _put(side: Name, action: Put) -> Phrase:
    return phrase("{side} places {armies:one} there.", side=side, armies=armies(action.size))


def _events(side: Name, action: Events) -> Phrase:
    return phrase("The event cards are turned up: {cards}.", cards=Listed(map(event_name, action.cards)))


def _actions(side: Name, action: Actions) -> Phrase:
    cards = Listed(map(action_name, action.cards))
    return phrase("The first action cards are turned up: {cards}.", cards=cards)


def _specials(side: Name, action: Specials) -> Phrase:
    return phrase("The special cards lie in this order: {cards}.", cards=Listed(map(special_name, action.cards)))


def _happen(side: Name, action: Happen) -> Phrase:
    return phrase("The event of the round: {event}.", event=event_name(action.card))


def _tie(side: Name, action: Tie) -> Phrase:
    order = Listed(side_names(action.sides).items)
    return phrase("The Daimyo cards of equal bids are turned up in this order: {sides}.", sides=order)


def _next(side: Name, action: Next) -> Phrase:
    return phrase("The next action card is turned up: {action}.", action=action_name(action.card))


def _drop(side: Name, action: Drop) -> Phrase:
    cubes = HeapName(dict(zip(heap_colours(action.heap), action.heap, strict=True)))
    if sum(action.heap) < 2:
        return phrase("{cubes:capital} falls into the tray.", cubes=cubes)
    return phrase("{cubes:capital} fall into the tray.", cubes=cubes)


def _winter(side: Name, action: Winter) -> Phrase:
    return phrase("Winter comes, and the event card left is {event}.", event=event_name(action.card))


def _revolts(side: Name, action: RevoltsOf) -> Phrase:
    return phrase(
        "Farmers revolt against {side} in {provinces}.",
        side=side_name(action.side),
        provinces=province_names(action.places),
    )


def _score(side: Name, action: Score) -> Phrase:
    return phrase("Points are counted.")


def _plan(side: Name, action: Plan) -> Phrase:
    if action.space == UNKNOWN:
        return phrase("{side} plans in secret.", side=side)
    card = CardName(action.card)
    if action.space == "bid":
        return phrase("{side} bids {card}.", side=side, card=card)
    if action.card is None:
        return phrase("{side} leaves {space} empty.", side=side, space=action_name(action.space))
    return phrase("{side} lays {card} on {space}.", side=side, card=card, space=action_name(action.space))


def _choose(side: Name, action: Choose) -> Phrase:
    return phrase("{side} takes the special card for {special}.", side=side, special=special_name(action.card))


def _build(side: Name, action: Build) -> Phrase:
    return phrase(
        "{side} builds a {building} in {province}.",
        side=side,
        building=Building(action.kind),
        province=province_name(action.place),
    )


def _collect(side: Name, action: Collect) -> Phrase:
    if action.what == "rice":
        return phrase("{side} collects rice in {province}.", side=side, province=province_name(action.place))
    return phrase("{side} collects taxes in {province}.", side=side, province=province_name(action.place))


def _deploy(side: Name, action: Deploy) -> Phrase:
    return phrase(
        "{side} deploys {armies:one} to {province}.",
        side=side,
        armies=armies(action.number),
        province=province_name(action.place),
    )


def _move(side: Name, action: Move) -> Phrase:
    return phrase(
        "{side} moves {armies:one} from {start} to {end}.",
        side=side,
        armies=armies(action.number),
        start=province_name(action.start),
        end=province_name(action.end),
    )


def _stay(side: Name, action: Stay) -> Phrase:
    return phrase("{side} moves no armies.", side=side)


def _battle(side: Name, action: Battle) -> Phrase:
    number, start, end = armies(action.number), province_name(action.start), province_name(action.end)
    if action.more:
        return phrase(
            "{side} leads {armies:one} from {start} to {end}, and one extra from the supply.",
            side=side,
            armies=number,
            start=start,
            end=end,
        )
    return phrase("{side} leads {armies:one} from {start} to {end}.", side=side, armies=number, start=start, end=end)


def _defend(side: Name, action: Defend) -> Phrase:
    if action.more:
        return phrase("{side} defends with one extra army from the supply.", side=side)
    return phrase("{side} defends without an extra army.", side=side)


def _face(side: Name, action: Face) -> Phrase:
    return phrase("{side} faces the revolt in {province} next.", side=side, province=province_name(action.place))


ACTION_SENTENCES: Final[dict[type, Callable[[Name, Any], Phrase]]] = {
    OpenProvinces: _open,
    Take: _take,
    Draw: _draw,
    Put: _put,
    Events: _events,
    Actions: _actions,
    Specials: _specials,
    Happen: _happen,
    Tie: _tie,
    Next: _next,
    Drop: _drop,
    Winter: _winter,
    RevoltsOf: _revolts,
    Score: _score,
    Plan: _plan,
    Arrangement: plans.whole_plan,
    Choose: _choose,
    Build: _build,
    Collect: _collect,
    Deploy: _deploy,
    Move: _move,
    Stay: _stay,
    Battle: _battle,
    Defend: _defend,
    Face: _face,
}
"""The sentence of each action before it is done, by the name of the side."""


# -- consequences ------------------------------------------------------------------------------------------------------

CONSEQUENCES: Final[dict[str, Consequence]] = {
    **setup.SETUP_CONSEQUENCES,
    **plans.PLAN_CONSEQUENCES,
    **actions.ACTION_CONSEQUENCES,
    **fights.FIGHT_CONSEQUENCES,
    **winter.WINTER_CONSEQUENCES,
}
"""What is added after the action; for a kind without an entry the action says it, or its reason alone."""

REASONS: Final[dict[str, ReasonText]] = {
    **setup.SETUP_REASONS,
    **plans.PLAN_REASONS,
    **actions.ACTION_REASONS,
    **fights.FIGHT_REASONS,
    **winter.WINTER_REASONS,
}
"""The reason of every kind of event."""


def consequences(here: Here, events: Sequence[Event]) -> Iterator[str]:
    """The consequences in order: events of a kind together, but each action of a round by itself.

    Successive actions in which nobody does anything share a sentence.
    """
    idle: list[list[Event]] = []
    for chapter in _chapters(events):
        if chapter and plans.is_idle(here, chapter):
            idle.append(chapter)
        else:
            yield from _all_pass(here, idle)
            yield from _in_chapter(here, chapter)
            idle = []
    yield from _all_pass(here, idle)


def _all_pass(here: Here, idle: Sequence[Sequence[Event]]) -> Iterator[str]:
    """plan-pass  Actions one after the other in which nobody did anything."""
    if len(idle) == 1 and len(idle[0]) > 1:
        yield from _in_chapter(here, idle[0])
    elif idle:
        yield plans.all_pass_sentence([word_of(chapter[0], "action") for chapter in idle])


def _in_chapter(here: Here, chapter: Sequence[Event]) -> Iterator[str]:
    for kind, found in _by_kind(chapter).items():
        if kind in CONSEQUENCES:
            yield from CONSEQUENCES[kind](here, found)


def reason(here: Here, event: Event) -> str:
    """The reason of an event, or "". Raises KeyError for a kind that play does not produce."""
    return REASONS[event.kind](here, event)


def _chapters(events: Sequence[Event]) -> Iterator[list[Event]]:
    """carry-out  The events up to the next action, then those of each action that begins, then the round's end."""
    found: list[Event] = []
    for event in events:
        if event.kind in ("begins", "ends") and found:
            yield found
            found = []
        found.append(event)
    yield found


def _by_kind(events: Sequence[Event]) -> dict[str, list[Event]]:
    """The events of each kind, in the order in which the kinds first appear."""
    found: dict[str, list[Event]] = {}
    for event in events:
        found.setdefault(event.kind, []).append(event)
    return found
