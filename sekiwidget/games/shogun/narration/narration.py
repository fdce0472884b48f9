"""A commit in words: what was done, what followed, the reason of each number with its rule, and the sum written out.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from sekiwidget.authoring.narration import Narrated, sentence
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.games.shogun.components.cards import PRICE, UNKNOWN
from sekiwidget.games.shogun.components.wording import armies, province_name, side_name, special_name
from sekiwidget.games.shogun.narration import deeds, fights, of_actions, of_plans, of_setup, of_winter
from sekiwidget.games.shogun.narration.events import consequences, reason
from sekiwidget.games.shogun.narration.named import (
    EFFECT_REASONS,
    Here,
    SumTerm,
    addition,
    subtraction,
)
from sekiwidget.games.shogun.narration.tried import describe_action
from sekiwidget.games.shogun.rules.actions import (
    Battle,
    Build,
    Choose,
    Collect,
    Defend,
    Deploy,
    Drop,
    Happen,
    Move,
    Plan,
    Put,
    RevoltsOf,
    Score,
    Winter,
)
from sekiwidget.games.shogun.rules.position import Position


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
    return replace(made, reasons=tuple(dict.fromkeys((*made.reasons, *_besides(here)))))


def _besides(here: Here) -> Iterator[tuple[str, str]]:
    """Reasons that no single event gives."""
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
            yield of_plans.special_reason(card)
        case Collect() | Deploy():
            yield from of_actions.limit_reasons(here)
    ranks = of_plans.rank_reason(here)
    if ranks is not None:
        yield "bid-rank", ranks


def _drop(here: Here) -> str:
    return of_setup.fill_sentence(here) if here.before.fight is None else fights.drop_sentence(here)


def _plan(here: Here) -> str:
    """plan  Others hear nothing of a card; that all are laid is said behind."""
    if here.action.space == UNKNOWN and here.has("planned"):
        return ""
    return describe_action(here.actor, here.action)


def _choose(here: Here) -> Phrase:
    card = here.action.card
    return phrase(
        "{side} takes the special card on place {place}: {special}.",
        side=side_name(here.actor),
        special=special_name(card),
        place=here.before.specials.index(card) + 1,
    )


def _put(here: Here) -> str:
    draft = here.before.draft
    assert draft is not None and draft.taken is not None
    return phrase(
        "{side} puts {armies:one} into {province}.",
        side=side_name(here.actor),
        armies=armies(here.action.size),
        province=province_name(draft.taken),
    )


RESULT_SENTENCES: Final[dict[type, Callable[[Here], str]]] = {
    Drop: _drop,
    Plan: _plan,
    Choose: _choose,
    Put: _put,
    Build: deeds.build_sentence,
    Collect: deeds.collect_sentence,
    Deploy: deeds.deploy_sentence,
    Battle: deeds.battle_sentence,
    Defend: deeds.defend_sentence,
    Winter: of_winter.winter_sentence,
    RevoltsOf: of_winter.revolts_sentence,
    Score: of_winter.score_sentence,
}
"""What is said of an action where more is known than when it was tried."""


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
            return of_winter.shortages(here)
        case Score():
            return of_winter.score_sums(here)
    return ""


def _tower_sum(here: Here) -> Phrase:
    inside, fell = sum(here.after.tower), sum(here.action.heap)
    return subtraction(inside + fell, fell)


def _goods(here: Here) -> Phrase:
    """tax, rice  The number of the province, within the event's limit, and the privilege."""
    plain, limited, added = of_actions.yield_terms(here, here.events[0])
    total = SumTerm((limited, added) if added else (limited,))
    if plain != limited:
        return phrase("{plain} → {sum}", plain=plain, sum=total)
    return phrase("{sum}", sum=total)
