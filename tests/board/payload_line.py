"""A line in which every text written by a teacher or a player is one of the payloads."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from sekiwidget.board.session.source import Source
from sekiwidget.core.errors import Reason, Refusal
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario


def line_with(texts: Sequence[str]) -> tuple[Source, list[int]]:
    """A line of War Chest, and for each text the node that has it as comment, chapter, mark and arrow.

    At the node's parent, the text was tried and refused, with itself as the reason; the variation beside the node has
    it as its name. The first text is also the title.
    """
    played = game("warchest")
    line = Line(played.new({}, 1), seed=1)
    rng = Random(1)
    bearing = []
    for text in texts:
        options = list(islice(line.position.legal(), 2))
        while len(options) == 1:
            line.play(options[0])
            options = list(islice(line.position.legal(), 2))
        before = line.cursor
        line.refuse(line.position.sides[0], text, Refusal((Reason("action", text),)))
        line.goto(before)
        chosen = line.position.sample(rng)
        node = line.play(chosen)
        line.branch(next(action for action in options if action != chosen)).name = text
        line.goto(node.id)
        line.node.comment = text  # as if no check were there
        line.node.chapter = text
        line.mark(text)
        line.arrow(text, text)
        bearing.append(node.id)
    return Source(played, line, Scenario("warchest", title=texts[0])), bearing
