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

BILINGUAL = """\
game = "toy"
languages = ["en", "de"]
title = { de = "Laut zählen", en = "Counting aloud" }
about.de = "Zwei Karten, eine Summe."
about.en = "Two cards, one sum."

[position]
red = "1 2 3"
blue = "0 4 5"
turn = "red"

[play]
script = '''
# Red begins.
#de: Rot beginnt.
@ chapter The first card
#de: Die erste Karte
R: add 1                 # the smallest
#de: die kleinste
! R: add 9 -> 2.1        # not held

#% the line above it is the attempt
#de: nicht auf der Hand
B: doubt
( what if Blue lets it stand   # easier
#de: wenn Blau es gelten lässt
B: accept                      #de: nur deutsch
)
#de: so viel dazu
= total 0   # nothing
B: add 4
# the largest
'''

[puzzle]
side = "R"
task = { en = "Reach ten.", de = "Erreiche zehn." }
goal = { total = 10 }
hints = ["Count.", { en = "Again.", de = "Noch einmal." }]
after = { de = "Fertig." }
[[puzzle.answer]]
on = "stop"
say = { en = "Too early.", de = "Zu früh." }
"""
