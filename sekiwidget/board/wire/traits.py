"""The traits that a board shares with its pages, and how each is sent.

Python writes every trait; the page writes only the cursor. Large data is packed, defaults are omitted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import traitlets

from sekiwidget.board.wire.looks import THEMES, NodeNumber, Settled, Size, Theme
from sekiwidget.board.wire.packing import kept

if TYPE_CHECKING:
    from sekiwidget.board.session.perspective import Json

MODES: Final = ("play", "read")


def drawing(data: Json, _board: object) -> str:
    """A kit, backdrop or table of words: packed once for all boards."""
    return kept(data)


def timelines(data: Json, board: Any) -> Json:
    """All nodes, as the board's feed packs them."""
    found: Json = board._pages.feed.packed(data)
    return found


def choices(data: Json, _board: object) -> Json:
    """A choice without its verb if it has a label; a pick of exactly one without `least` and `most`."""
    listed = {name: [_choice(one) for one in found] for name, found in data.get("list", {}).items()}
    return {**data, "list": listed}


def _choice(choice: Json) -> Json:
    found = {name: value for name, value in choice.items() if name != "verb" or not choice.get("label")}
    if "picks" in found:
        found["picks"] = [_pick(pick) for pick in found["picks"]]
    return found


def _pick(pick: Json) -> Json:
    one = pick["least"] == pick["most"] == 1
    return {name: value for name, value in pick.items() if not (one and name in ("least", "most"))}


def turn(data: dict[str, Any], _board: object) -> Json:
    """The turn, without the side's id and empty values."""
    return {name: value for name, value in data.items() if name == "node" or (value and name != "side")}


KIT: Final = traitlets.Dict(read_only=True, help="Symbols of the game: id to box, markup and name. Packed.").tag(
    sync=True, echo_update=False, to_json=drawing
)
BACKDROP: Final = traitlets.Dict(
    read_only=True,
    help="What never changes of the pictures: panels, places, links, scales, titles of rules. Packed.",
).tag(sync=True, echo_update=False, to_json=drawing)
WORDS: Final = traitlets.Dict(read_only=True, help="The page's own words, by key. Packed.").tag(
    sync=True, echo_update=False, to_json=drawing
)
TIMELINES: Final = traitlets.Dict(
    read_only=True,
    help="For each perspective its `nodes`, each the difference from its parent, and what is said. Packed.",
).tag(sync=True, echo_update=False, to_json=timelines)
CHANGES: Final = traitlets.Int(
    read_only=True,
    help="How many times a node was added or changed; a page that knows of fewer asks for the rest.",
).tag(sync=True)
NEWS: Final = traitlets.Dict(
    read_only=True,
    help="The nodes that were added or changed last: `ids`, the `nodes` of each perspective, `from` (the number of "
    "the first of these changes); where a page asked for what made them, its `answer`.",
).tag(sync=True, echo_update=False)
LENGTH: Final = traitlets.Int(read_only=True, help="How many nodes each timeline has.")
CURSOR: Final = NodeNumber(
    0, help="The node that is shown. The only trait that a page writes; links with `jslink`."
).tag(sync=True)
HELD: Final = NodeNumber(
    -1, help="A node that is shown beside the one at the cursor, with what differs ringed; -1 for none."
).tag(sync=True)
PERSPECTIVES: Final = traitlets.List(
    traitlets.Dict(), read_only=True, help="What may be looked at: `id` and `name`, the first one shown."
).tag(sync=True)
CHOICES: Final = traitlets.Dict(
    read_only=True,
    help="What may be decided at `node`: `list`, for each perspective in which the page may act; where a side arranges "
    "before it plays, `shown`: for each perspective what its picture has other than at the node.",
).tag(sync=True, to_json=choices)
TURN: Final = traitlets.Dict(
    read_only=True,
    help="Who decides at `node`: `side`, `name`, `by` (page, opponent, chance, python or over), `as` (perspectives "
    "in which the page may act), `curtain` (whether the board is handed over), `asks` (its rule, what is asked); "
    "while values are shown `worth`: for each perspective, what the commit shown did.",
).tag(sync=True, to_json=turn)
MODE: Final = traitlets.Enum(
    MODES, "play", read_only=True, help="`play`, or `read`: a board that only steps, and is not written on."
).tag(sync=True)
NOTICE: Final = traitlets.Dict(
    read_only=True, help="The last refusal or error: `n` (its number), `kind`, `title`, `text`, `rules`, `node`."
).tag(sync=True)
WIDTH: Final = Size(0, help="The width in px; 0 takes all there is.").tag(sync=True)
HEIGHT: Final = Size(0, help="The height in px; 0 takes what the page shows at once.").tag(sync=True)
THEME: Final = Theme(THEMES, "auto", help="`auto` (as the page around the board), `light` or `dark`.").tag(sync=True)
PUZZLE: Final = traitlets.Dict(
    read_only=True,
    help="What is asked, without empty values: `title`, `task`, `state` (asked, searching, right, unjudged, wrong, "
    "solved, shown or free), the verdict as a `head` and what there is to `say`, the `node` judged and the piece or "
    "place `at` which it is shown, the closing word `after`, the `hints` given, own decisions that are `left` (in "
    "words), and the `help` that can be asked for; in a course the `progress` of its chapter (each file with its "
    "state, words of solved, missed and now, and its title), and the title of the `next` file. Empty for a board that "
    "asks nothing.",
).tag(sync=True)
SETTING: Final = traitlets.Dict(
    read_only=True,
    help="While a position is set up: at `node` the table as `text`, its `faults` (each with `rule`, `text`, the place "
    "`at` which it is, and where its words are in the text, `from` and `to`), whether it is `ready` to be played, "
    "whether one can go `back` to a lesson. Elsewhere whether one `may` set up.",
).tag(sync=True)
LESSON: Final = traitlets.Dict(
    read_only=True,
    help="The head of a lesson: its `title`, what it is `about`, and which side one `plays` (in words). In a course "
    "`progress` and `next` of a lesson, and `n`, how often the board has gone on to another file: if it changes, "
    "everything else is new. Where the lesson may be written, its `draft`: the puzzle as it is written, the `sides` "
    "and `replies` to choose from, `answers` by node, and `asks` once it is complete; the name of the `file` that is "
    "offered for saving, and whether it was `saved` there. What was `checked`: `busy` while "
    "it goes on, then whether all `holds`, the `faults` with their `node` or `field`, and what else is `said`.",
).tag(sync=True)


class Shared(Settled):
    """The traits of a board that its pages have, too."""

    kit = KIT
    backdrop = BACKDROP
    words = WORDS
    timelines = TIMELINES
    changes = CHANGES
    news = NEWS
    length = LENGTH
    cursor = CURSOR
    held = HELD
    perspectives = PERSPECTIVES
    choices = CHOICES
    turn = TURN
    mode = MODE
    notice = NOTICE
    width = WIDTH
    height = HEIGHT
    theme = THEME
    puzzle = PUZZLE
    lesson = LESSON
    setting = SETTING
