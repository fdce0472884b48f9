"""Pack the puzzles of a source tree for a wheel; the build runs it."""

from sekiwidget.practice.files import pack_puzzles

pack_puzzles()
