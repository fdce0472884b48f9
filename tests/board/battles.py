"""Lines and scenarios shared by the tests of the board."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget.board.session.source import Source, source_of
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from tests.games.sekigahara.random_combat import random_combat

BATTLE = """
game  = "sekigahara"
title = "{title}"
seed  = {seed}

[position]
phase  = "combat"
active = "tokugawa"
[position.blocks]
gifu = {{ tokugawa = "tokugawa1g tokugawa2 fukushima1g", ishida = "{blocks}" }}
[position.entered]
gifu = ["kiyosu-gifu"]
[position.hands]
tokugawa = "tokugawa tokugawa+ fukushima"
ishida   = "{hand}"

[play]
script = '''
{script}'''
"""

SCRIPT = """\
T: declare gifu
@ chapter The field
I: outside                            # {comment}
@ mark gifu osaka
@ arrow kiyosu gifu
T: deploy tokugawa2 with tokugawa
I: deploy ukita2 with ukita           # 2 : 2, and the defender wins ties
T: deploy tokugawa1g with tokugawa+
@ chapter Loyalty
I: challenge                          # another Tokugawa card?
( what if he let it pass
I: accept
)
T: yield
! T: deploy fukushima1g with tokugawa -> 8.2.2
! I: deploy ukita1c with mori
"""


def battle(
    *,
    title: str = "The sword fires the gun",
    seed: int = 1600,
    blocks: str = "ukita2 ukita1c",
    hand: str = "ukita ukita loyalty",
    comment: str = "he may choose (8.9.2)",
    script: str = SCRIPT,
) -> str:
    """A scenario of a battle with a variation, two refused attempts, chapters, marks and comments."""
    script = script.replace("{comment}", comment)
    return BATTLE.format(title=title, seed=seed, blocks=blocks, hand=hand, script=script)


def source(**changes: Any) -> Source:
    """The source of the battle."""
    return source_of(battle(**changes))


def random_line(commits: int, seed: int = 7) -> Line:
    """A random combat phase of at least this many commits, from the first seed that gives one."""
    for start in range(seed, seed + 500):
        line = Line(random_combat(Random(start), fields=4), seed=start)
        rng = Random(start)
        while line.position.fact("phase") == "combat" and line.position.to_move is not None and len(line) <= commits:
            line.play(line.position.sample(rng))
        if len(line) > commits:
            return line
    raise AssertionError("no random combat lasts so long")


@cache
def sekigahara() -> Any:
    """The game."""
    return game("sekigahara")


STATIC = Path(__file__).parents[2] / "sekiwidget" / "board" / "static"


CROWDED = """title = "Crowded"
game = "sekigahara"
[position]
phase = "combat"
[position.blocks.sawayama]
ishida = "kobayakawa2 kobayakawa3 kobayakawa3 ukita2 ukita3 mori2 mori3"
tokugawa = "tokugawa2 fukushima3 fukushima2"
[position.hands]
ishida = "uesugi"
tokugawa = "tokugawa fukushima"
[position.combat]
kind = "battle"
place = "sawayama"
attacker = "ishida"
step = "deploy"
to_move = "tokugawa"
initiative = "tokugawa"
[position.combat.deployed]
ishida = [
    "kobayakawa2 with kobayakawa for 2", "kobayakawa3 with kobayakawa for 4",
    "ukita2 with ukita for 2", "ukita3 with ukita for 4",
    "mori2 with mori for 2", "mori3 with mori for 4",
]
tokugawa = ["fukushima3 with fukushima for 3"]
[position.combat.played]
ishida = "kobayakawa kobayakawa ukita ukita mori mori"
tokugawa = "fukushima"
[position.combat.impact]
ishida = 18
tokugawa = 3
"""
"""A rank of six, in which the names of the first two have no room beside what they add."""
