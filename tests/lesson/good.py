"""Scenarios that hold: a large one of the counting game, and every example file."""

from pathlib import Path

EXAMPLES = sorted(
    path for path in (Path(__file__).parents[2] / "examples").rglob("*.toml") if path.name != "course.toml"
)

COUNTING = """\
game  = "toy"
title = "Counting \\"aloud\\""
about = '''
Two lines
with a "quotation".'''
rules = ["2.1", "4"]   # what it teaches
seed  = 7

[position]
red = "1 2 3"
blue = "0 4 5"
turn = "red"

[play]
script = '''
# Red begins.
@ chapter The first card
R: add 1                 # the smallest
! R: add 9 -> 2.1        # not held
! B: add 0               #% only for the teacher
= total 1
= hands.red ["2", 3]
@ mark red
B: doubt
= total == 0
= total <= 3
= to_move != red
@ arrow red blue
( what if Blue lets it stand   # easier
B: accept
- deal R 6
= hands.red 6 3 2
( another card
- deal R 2
= hands.red "2 2 3"
)
B: stop
= over false
)
B: add 4
- deal B 1
R: stop
'''

[expect]
total = 4
hands.blue = "5 1"
"hands.red" = ["2", "3"]

[puzzle]
side = "R"
task = "Reach ten."
goal = { total = 10, hands = { red = "" } }
within = 3
reply = "script"
hints = ["Count.", "Count again."]
[[puzzle.answer]]
on = "stop"
say = "Too early."
"""
