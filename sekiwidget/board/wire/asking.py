"""The questions of a lesson as a page asks them: for each view those whose answer it sees, and no others.

A question is made from the view alone, as the picture and the sentence of its step are. It has a `kind`, a `head` and
a `text` that says what is about to happen; for a number the `total`, and of a sum how many `terms` it has and their
`unit`; else the `options`, each with its paragraph and its name, and the index of the `right` one.
"""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.board.session.perspective import (
    Json,
    may_read,
    printable,
    refusal_in,
    refused_words,
    title,
    viewer,
)
from sekiwidget.board.session.predictions import right_answer
from sekiwidget.core.asks import asked_result, asked_sum
from sekiwidget.core.game import Game
from sekiwidget.core.line import ASKS, Line, Node
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.text.phrase import phrase

RULES = 3
"""So many paragraphs a learner chooses from."""


def question(game: Game, line: Line, node: Node, perspective: str) -> Json:
    """What is asked in a perspective before a node is shown; nothing where it does not see the answer."""
    if not node.ask:
        return {}
    if node.commit is None:
        found = _rule(game, line, node, perspective)
    else:
        commit = node.commit.seen_by(viewer(perspective))
        found = _sum(game, commit) if node.ask == "sum" else _result(game, commit, node.ask)
    return {"kind": node.ask, **found} if found else {}


def right_answers(game: Game, line: Line, perspective: str) -> dict[int, int]:
    """The right answer to each question of a perspective, by node."""
    asked = {node.id: question(game, line, node, perspective) for node in line.nodes}
    return {node: right_answer(found) for node, found in asked.items() if found}


def _sum(game: Game, commit: Commit) -> Json:
    found = asked_sum(game, commit)
    if found is None:
        return {}
    asked = {"head": ASKS["sum"], "text": _about(game, commit), "total": found.total}
    return asked | {"terms": len(found.terms), "unit": found.words}


def _result(game: Game, commit: Commit, what: str) -> Json:
    found = asked_result(game, commit, what)
    if found is None:
        return {}
    text = _about(game, commit)
    if what == "loss":
        return {"head": found.loss_asked, "text": text, "total": found.loss}
    options = [["", title(side) if side else phrase("Nobody")] for side in found.sides]
    return {"head": ASKS[what], "text": text, "options": options, "right": found.sides.index(found.winner)}


def _about(game: Game, commit: Commit) -> str:
    """What is about to happen, without what comes of it; nothing of what chance has not drawn yet."""
    return "" if commit.actor == CHANCE else printable(game.describe_action(commit.actor, commit.action))


# -- the rule that forbids an attempt ----------------------------------------------------------------------------------


def _rule(game: Game, line: Line, node: Node, perspective: str) -> Json:
    """Which paragraph forbids an attempt: the first one that the view is told, among others that were near."""
    known = _refused_by(game, node, perspective)
    right = next(iter(known), "")
    others = [rule for rule in dict.fromkeys(_near(game, line, node, perspective, right)) if rule not in known]
    if not right or len(others) < RULES - 1:
        return {}
    assert node.attempt is not None
    order = list(game.rules)
    options = sorted([right, *others[: RULES - 1]], key=order.index)
    return {
        "head": ASKS["rule"],
        "text": refused_words(game, node.position, node.attempt.actor, node.attempt.text, perspective),
        "options": [[rule, game.rules[rule].title] for rule in options],
        "right": options.index(right),
    }


def _refused_by(game: Game, node: Node, perspective: str) -> list[str]:
    """The paragraphs that forbid an attempt, as far as a perspective is told them."""
    attempt = node.attempt
    if attempt is None or not may_read(perspective, attempt.actor):
        return []
    found = refusal_in(game, node.position, attempt.actor, attempt.text, attempt.refusal, perspective)
    return [rule for rule in found.rules if rule in game.rules] if found is not None else []


def _near(game: Game, line: Line, node: Node, perspective: str, right: str) -> Iterator[str]:
    """Paragraphs near an attempt: of other attempts there, of steps before it, and those beside its own in the book."""
    for here in reversed(line.path(node.parent)):
        for tried in line.children(here.id):
            if tried is not node and tried.id < node.id:
                yield from _refused_by(game, tried, perspective)
        if here.commit is not None:
            said = game.say(here.commit.seen_by(viewer(perspective)))
            yield from (rule for rule, _ in said.reasons if rule in game.rules)
    order = [rule.id for rule in game.rules.values() if rule.kind == "rule" and rule.built]
    if right in order:
        at = order.index(right)
        yield from sorted(order, key=lambda rule: abs(order.index(rule) - at))
