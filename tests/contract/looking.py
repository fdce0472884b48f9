"""What must hold of any commit of any game, checked closely: for the random games of `tests.fuzz`."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.record import load, record
from sekiwidget.core.side import PUBLIC
from sekiwidget.games import registry
from tests.contract.starts import Starts

OPTIONS = 100
"""How many legal actions are checked at most."""


class Surprise(AssertionError):
    """Something that must not happen."""


def sure(holds: bool, what: str) -> None:
    """Raise Surprise if it does not hold."""
    if not holds:
        raise Surprise(what)


def told_truly(game: Game, commit: Commit) -> None:
    """The events cite rules, and what they say of facts adds up."""
    sure(bool(commit.events), "nothing happened")
    sums: Counter[str] = Counter()
    for event in commit.events:
        rule = game.rules.get(event.rule)
        sure(rule is not None and rule.kind != "heading", f"{event} cites no rule")
        if event.fact:
            sums[event.fact] += event.by
    for fact, by in sums.items():
        before, after = commit.before.fact(fact), commit.after.fact(fact)
        sure(
            isinstance(before, int) and isinstance(after, int) and after - before == by,
            f"{fact} did not change by {by}",
        )


def looked_at(game: Game, needs: Starts, commit: Commit, rng: Random) -> None:
    """The choices admit every legal action, texts and tables round-trip, views are views of themselves."""
    before, action, after = commit.before, commit.action, commit.after
    legal = list(islice(before.legal(), OPTIONS))
    sure(
        len(set(legal)) == len(legal) and (len(legal) == OPTIONS or action in legal), f"{action} is not among the legal"
    )
    choices = before.choices()
    for option in (*legal, action):
        sure(before.why_not(option) is None, f"{option} is listed, but refused")
        sure(sum(choice.admits(option) for choice in choices) == 1, f"{option} belongs to no one choice")
    sure(game.parse(before, commit.actor, str(action)) == action, f"{action} is read otherwise")
    sure(after.problems() == [], f"{after.problems()}")
    again = game.read_position(json.loads(json.dumps(game.write_position(after))))
    sure(again == after and hash(again) == hash(after), "the position reads back otherwise")
    pieces = needs.pieces(after)
    for viewer in (*after.sides, PUBLIC):
        view = after.seen_by(viewer)
        sure(view.seen_by(viewer) == view, f"the view of {viewer} is no view of itself")
        sure(view.problems() == [], f"the view of {viewer}: {view.problems()}")
        _shown(game, commit.seen_by(viewer))
        behind = game.determinize(view, rng)
        sure(needs.pieces(behind) == pieces, f"behind the view of {viewer} lie other pieces")
        sure(behind.seen_by(viewer) == view, f"what may lie behind the view of {viewer} looks otherwise")
    sure(list(islice(before.seen_by(commit.actor).legal(), OPTIONS)) == legal, "a view has other choices")


def _shown(game: Game, seen: Commit) -> None:
    """A view of a commit can be put in words, as text and as a picture."""
    sure(bool(game.say(seen).text), "a commit without words")
    sure(bool(game.text_board(seen.after)), "a position without a text")
    json.dumps(game.scene(seen.after, seen).to_json())


def replays(game: Game, commits: list[Commit], seed: int) -> None:
    """The record of the game replays as the same game."""
    line = Line(commits[0].before, seed=seed)
    for commit in commits:
        line.play(commit.action)
    text = record(line, game)
    again = load(text, registry.game)
    sure([node.commit for node in again.nodes[1:]] == commits, "the record replays otherwise")
    sure(record(again, game) == text, "the record of the record is another")
