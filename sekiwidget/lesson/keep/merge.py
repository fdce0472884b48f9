"""Merging a script with the line that a board shows, so that what the line does not know of survives.

In plain words: the script is played, and each of its rows is noted with the node that it is about. Its commits are
looked up in the line shown, by what was played and not by number, so the line may come from anywhere. Then the line is
written in its own order, each commit with the row that it has in the script and with the rows that follow it there
(`layout`). What comes out is played again, and each node's words are compared with the line's: only rows that say
something else are changed, and rows are added for what has none (`annotate`).

Last, the result is played once more and compared with the line. A script cannot always leave out what it left out
before: a comment on an automatic commit needs a row for it. So this goes in rounds; each writes out more than the one
before. If in the end the script still plays another line, there is none, and `Unwritable` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.lesson.keep.annotate import Annotated
from sekiwidget.lesson.keep.layout import Layout
from sekiwidget.lesson.keep.rows import Rows
from sekiwidget.lesson.keep.same import Differing
from sekiwidget.lesson.keep.trace import Trace
from sekiwidget.lesson.play.script_text import Unwritable
from sekiwidget.text.phrase import phrase

_ROUNDS: Final = 6


def merged(script: str, line: Line, game: Game, languages: Sequence[str] = ()) -> str:
    """The script that plays a line, with everything of an older script that still fits.

    `script` has no syntax errors; it may have been written for another start. `languages` are those of the file, and
    of the line. Raises Unwritable.
    """
    old = Trace(Rows(script, languages), line, game)
    if not Differing(line, old.line) and old.end is not None and not old.faulty:
        return script
    explicit: set[int] = set()
    ends: set[int] = set()
    blunt: set[int] = set()
    apart = True
    for _ in range(_ROUNDS):
        text = Layout(old, line, game, explicit, ends, apart=apart).text
        laid = Trace(Rows(text, languages), line, game)
        words = Annotated(laid, line, game, blunt)
        differs = Differing(line, Trace(Rows(words.text, languages), line, game).line)
        if not differs:
            return words.text
        last = {node for node in differs.lines if not any(child.commit for child in line.children(node))}
        if last - ends:
            ends |= last
        elif differs.lines and apart:
            apart = False
        elif differs.lines:
            explicit |= {node.id for node in line.nodes if line.holds(node.id)}
        elif words.wanted - explicit:
            explicit |= words.wanted
        else:
            blunt |= differs.words
    raise Unwritable(phrase("no script can express this line: what is read back is another one"))
