"""The notices for refusals and errors, and who may read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session.perspective import ALL, Json, may_read, printable, refusal_in, refused_words, side_name
from sekiwidget.core.game import Game
from sekiwidget.core.line import Node
from sekiwidget.core.refusal import IllegalAction, UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.actions import split_actor


def of_error(
    game: Game, node: Node, error: Exception, text: Any, perspectives: Sequence[str], leaf: int | None
) -> Json:
    """The notice for a text that could not be played at a node.

    A board has one notice for all its perspectives, so it quotes a side, and the reasons of a refusal, only if every
    perspective may read that side's words.
    """
    actor = _actor(game, node, text)
    where = {} if leaf is None else {"node": leaf}
    refused = isinstance(error, IllegalAction)
    if not all(may_read(name, actor) for name in perspectives):
        return {"kind": "refused" if refused else "error", "text": _without_words(actor, refused), **where}
    if isinstance(error, IllegalAction):
        least = next((name for name in perspectives if name != ALL), ALL)
        known = refusal_in(game, node.position, actor, split_actor(game, node.position, text)[1], error.refusal, least)
        rules = [[reason.rule, printable(reason.text)] for reason in known.reasons] if known else []
        who, words = split_actor(game, node.position, str(error.action))
        return {
            "kind": "refused",
            "title": refused_words(game, node.position, who, words, least),
            "rules": rules,
            **where,
        }
    unread = phrase("Not read: {text}", text=printable(str(text))[:200])
    return {"kind": "error", "title": unread, "text": printable(str(error)), **where}


def _without_words(actor: Side, refused: bool) -> str:
    """What those are told who may not read what was tried."""
    if not actor:
        return phrase("A side tried what the rules refuse.") if refused else phrase("A side said what cannot be read.")
    if refused:
        return phrase("{side} tried what the rules refuse.", side=side_name(actor))
    return phrase("{side} said what cannot be read.", side=side_name(actor))


def _actor(game: Game, node: Node, text: Any) -> Side:
    try:
        return split_actor(game, node.position, text)[0]
    except (UnreadableAction, TypeError):
        return node.position.to_move or ""
