"""Why the things in a picture that no choice offers cannot be picked, for a page that cannot ask."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from sekiwidget.board.session import target_explanation
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.page_protocol import Point
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.source import Source

MOST_THINGS: Final = 300
"""Maximum number of pieces and places of one picture."""


def unpickable(
    source: Source, access: Access, node: int, scene: Json, listed: list[Json]
) -> Iterator[tuple[str, str | Json]]:
    """For each piece and place of a picture with nothing picked yet: the text that is meant, or the notice.

    Things without a reason of their own are left out. `listed` are the choices at the node, in everybody's view.
    """
    offered = {at for choice in listed for pick in choice.get("picks", ()) for at in pick.get("at", ())}
    position = source.line.nodes[node].position
    fits = tuple((index, tuple(() for _ in choice.get("picks", ()))) for index, choice in enumerate(listed))
    things = dict.fromkeys([*scene.get("pieces", {}), *source.game.backdrop().to_json().get("places", {})])
    for at in islice((one for one in things if one not in offered), MOST_THINGS):
        meant = target_explanation.explain_target(source, access, Point(0, node, ALL, at, fits), position)
        if meant.text:
            yield at, meant.text
        elif meant.reasons:
            yield at, target_explanation.notice(source, node, meant.reasons)
