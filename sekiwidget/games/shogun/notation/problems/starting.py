"""Impossible starts: a draft that could not be played to its end, a tower that could not be filled after it."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.base.phrase import phrase
from sekiwidget.core.problem import Problem
from sekiwidget.games.shogun.components.wording import armies, farmers, side_name
from sekiwidget.games.shogun.notation.phases import phase_of
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.start.drafting import OPEN_PROVINCES, pile_size
from sekiwidget.games.shogun.rules.start.filling import first_throw


def start_problems(position: Position) -> Iterator[Problem]:
    """setup-provinces, setup-groups, setup-tower  Cards for all groups, and cubes for the groups and the tower."""
    if phase_of(position) != "draft":
        return
    draft = position.draft
    if draft is not None:
        if len(draft.open) > OPEN_PROVINCES:
            text = phrase("no more than {most} province cards lie open", most=OPEN_PROVINCES)
            yield Problem("setup-provinces", text, ("draft",))
        if sum(map(len, draft.groups)) > len(draft.open) + pile_size(draft) + (draft.taken is not None):
            yield Problem("setup-groups", phrase("there are more groups than province cards"), ("draft",))
    thrown = first_throw(position)
    for seat, side in enumerate(position.sides):
        due = thrown[seat] + (sum(draft.groups[seat]) if draft is not None else 0)
        if position.supply[seat] < due:
            text = phrase(
                "the groups of {side} and the tower need {armies:one}; its supply has {supply}",
                side=side_name(side),
                armies=armies(due),
                supply=position.supply[seat],
            )
            yield Problem("setup-tower", text, ("supply", side))
    if position.farmers < thrown[-1]:
        text = phrase("{farmers:one} are thrown into the tower, and there are fewer", farmers=farmers(thrown[-1]))
        yield Problem("setup-tower", text, ("farmers",))
    for key, cubes in (("tower", position.tower), ("tray", position.tray)):
        if any(cubes):
            yield Problem("setup-tower", phrase("nothing lies here before the tower is filled"), (key,))
