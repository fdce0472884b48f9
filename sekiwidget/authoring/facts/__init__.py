"""The facts of a position, each declared once: its key, its value, its name, when it is listed, how its value is read.

A game gives a list of facts; each part after the name in a key (`hands.SIDE`, `blocks.PLACE.SIDE`) is of a kind:

    SIDE: Kind[Position, Side] = Kind("SIDE", {side: side for side in SIDES}, side_name, short={"w": "white"})
    FACTS: Facts[Position] = Facts(
        Fact("round", lambda p: p.round, phrase("round")),
        Fact("winner", winner, phrase("winner"), words=Words({"white": side_name("white"), **NOBODY})),
        Fact(
            "hands",
            lambda p, side: p.hands[SIDE_INDEX[side]],
            lambda side: phrase("{side:possessive} hand", side=side),
            of=SIDE,
            pieces=coins,
            told=coins_named,
        ),
    )
"""

from sekiwidget.authoring.facts.fact import Fact
from sekiwidget.authoring.facts.kind import Kind
from sekiwidget.authoring.facts.values import CHANCE_MOVES, NOBODY, NONE, NOTHING, Words, WordsInOrder, ids
from sekiwidget.authoring.facts.vocabulary import Facts

__all__ = ["CHANCE_MOVES", "NOBODY", "NONE", "NOTHING", "Fact", "Facts", "Kind", "Words", "WordsInOrder", "ids"]
