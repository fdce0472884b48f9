"""What a refusal or an error says on the board, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sekiwidget.board.session.perspective import ALL, Json, may_read, printable, refusal_in, title
from sekiwidget.core.game import Game
from sekiwidget.core.line import Node
from sekiwidget.core.refusal import IllegalAction, UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.playing import split


def of_error(
    game: Game, node: Node, error: Exception, text: Any, perspectives: Sequence[str], leaf: int | None
) -> Json:
    """The notice of a text that was not played at a node.

    A board has one notice for all its perspectives, so the words of a side, and why they were refused, stand in it only
    where each of them may read that side's words.
    """
    actor = _actor(game, node, text)
    where = {} if leaf is None else {"node": leaf}
    refused = isinstance(error, IllegalAction)
    if not all(may_read(name, actor) for name in perspectives):
        what = "tried what the rules refuse" if refused else "said what cannot be read"
        return {"kind": "refused" if refused else "error", "text": f"{title(actor) or 'A side'} {what}.", **where}
    if isinstance(error, IllegalAction):
        least = next((name for name in perspectives if name != ALL), ALL)
        known = refusal_in(game, node.position, actor, split(game, node.position, text)[1], error.refusal, least)
        rules = [[reason.rule, printable(reason.text)] for reason in known.reasons] if known else []
        return {"kind": "refused", "title": f"Refused: {printable(str(error.action))}", "rules": rules, **where}
    return {"kind": "error", "title": f"Not read: {printable(str(text))[:200]}", "text": printable(str(error)), **where}


def _actor(game: Game, node: Node, text: Any) -> Side:
    try:
        return split(game, node.position, text)[0]
    except (UnreadableAction, TypeError):
        return node.position.to_move or ""
