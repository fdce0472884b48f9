"""The traits that a board shares with its pages: their types, how each is sent, and who may set them.

Python sets every trait; a page sets only the cursor, with its step. Large data is packed, defaults are omitted. A wrong
value is refused in the language of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

import traitlets

from sekiwidget.board.wire.packing import kept
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, in_language, phrase
from sekiwidget.text.terms import Series

if TYPE_CHECKING:
    from sekiwidget.board.session.perspective import Json

    _Enum = traitlets.Enum[str]
    _Int = traitlets.Int[int, int]
else:  # they take no types before traitlets 5.10, and Colab has 5.7.1
    _Enum, _Int = traitlets.Enum, traitlets.Int

MODES: Final = ("play", "read")
THEMES: Final = ("auto", "light", "dark")
NO_NODE: Final = -1
"""The value of `held` while no second node is shown."""
FIXED: Final = ("perspectives", "players", "mode", "seed", "game", "language", "answers")
"""The keywords of a board that cannot be changed later."""


# -- types -------------------------------------------------------------------------------------------------------------


class Theme(_Enum):
    """One of the themes. Raises TraitError for anything else."""

    def error(self, obj: Any, value: object, error: Any = None, info: Any = None) -> NoReturn:
        """Name the themes."""
        refuse(obj, phrase("theme must be {known:or}, not {theme!r}", known=Series(THEMES), theme=value))


class Size(_Int):
    """A width or height in px, 0 or above. Raises TraitError for anything else."""

    def validate(self, obj: Any, value: object) -> int:
        """The size, if it is valid."""
        if type(value) is not int or value < 0:
            why = phrase(
                "{name} must be a number of pixels, or 0 for the available room, not {size!r}",
                name=self.name,
                size=value,
            )
            refuse(obj, why)
        return value


class NodeNumber(_Int):
    """The number of a node. Raises TraitError for anything else; whether the node exists, the board checks."""

    def error(self, obj: Any, value: object, error: Any = None, info: Any = None) -> NoReturn:
        """Say that a number is needed."""
        refuse(obj, phrase("{name} must be the number of a node, not {value!r}", name=self.name, value=value))


class FixedTraits(traitlets.HasTraits):
    """Refuses to set keywords of the constructor, and traits that only the board sets."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in FIXED:
            refuse(self, phrase("{name} can be set only when the board is made: Board(..., {name}=...)", name=name))
        trait = self._traits.get(name)
        if trait is not None and trait.read_only:
            refuse(self, phrase("{name} cannot be set: the board determines it", name=name))
        super().__setattr__(name, value)


def refuse(board: object, why: str) -> NoReturn:
    """Raise TraitError in the language of the board."""
    raise traitlets.TraitError(in_language(why, getattr(board, "_speaks", None) or ENGLISH_LANGUAGE))


# -- how traits are sent -----------------------------------------------------------------------------------------------


def packed_json(data: Json, _board: object) -> str:
    """A kit, backdrop or table of words: packed once for all boards."""
    return kept(data)


def timelines_json(data: Json, board: Any) -> Json:
    """All nodes, as the board's feed packs them."""
    found: Json = board._pages.feed.packed(data)
    return found


def choices_json(data: Json, _board: object) -> Json:
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


def turn_json(data: dict[str, Any], _board: object) -> Json:
    """The turn, without the side's id and empty values."""
    return {name: value for name, value in data.items() if name == "node" or (value and name != "side")}


# -- traits ------------------------------------------------------------------------------------------------------------

KIT: Final = traitlets.Dict(read_only=True, help="Symbols of the game: id to box, markup and name. Packed.").tag(
    sync=True, echo_update=False, to_json=packed_json
)
BACKDROP: Final = traitlets.Dict(
    read_only=True,
    help="The parts of the pictures that never change: panels, places, links, scales, titles of rules. Packed.",
).tag(sync=True, echo_update=False, to_json=packed_json)
WORDS: Final = traitlets.Dict(read_only=True, help="The texts of the page itself, by key. Packed.").tag(
    sync=True, echo_update=False, to_json=packed_json
)
TIMELINES: Final = traitlets.Dict(
    read_only=True,
    help="For each perspective its `nodes`, each with its texts and with what it changes in the scene of its parent. "
    "Packed.",
).tag(sync=True, echo_update=False, to_json=timelines_json)
CHANGES: Final = traitlets.Int(
    read_only=True,
    help="How many times a node was added or changed; a page that has received fewer changes asks for the others.",
).tag(sync=True)
NEWS: Final = traitlets.Dict(
    read_only=True,
    help="The nodes that were added or changed last: `ids`, the `nodes` of each perspective, and `from`, the number of "
    "the first of these changes; if a request of a page caused them, also the `answer` to it.",
).tag(sync=True, echo_update=False)
LENGTH: Final = traitlets.Int(read_only=True, help="How many nodes each timeline has.")
CURSOR: Final = NodeNumber(
    0,
    help="The node that is shown. A page writes only this trait and `step`, both together. `jslink` can link it to the "
    "cursor of another board.",
).tag(sync=True)
STEP: Final = traitlets.List(
    traitlets.Int(),
    read_only=True,
    help="The last step that a page made, written together with `cursor`: the number `n` of the lesson in which it was "
    "made, and the id of the step.",
).tag(sync=True)
HELD: Final = NodeNumber(
    -1, help="The node that is shown beside the one at the cursor, with rings around the differences; -1 for none."
).tag(sync=True)
PERSPECTIVES: Final = traitlets.List(
    traitlets.Dict(),
    read_only=True,
    help="The perspectives that the board offers, each with `id` and `name`; the first one is shown at the start.",
).tag(sync=True)
CHOICES: Final = traitlets.Dict(
    read_only=True,
    help="The choices at `node`: `list`, for each perspective in which the page may act. While a side arranges its "
    "commits: `shown`, the changes that this makes to the picture of each perspective, and `asks`, what the side "
    "must decide, or what is still missing.",
).tag(sync=True, to_json=choices_json)
TURN: Final = traitlets.Dict(
    read_only=True,
    help="The decision at `node`: `side`, `name`, `by` (page, opponent, chance, python or over), `as` (perspectives in "
    "which the page may act), `curtain` (whether the board is handed over), `asks` (its rule and its question). "
    "While values are shown: `worth`, for each perspective a sentence on the effect of the commit shown, and "
    "`values`, whose `list` has the values of the choices, best first, each with its `figure`, `words`, `bar` and "
    "the actions (`acts`) to which it belongs. Where the coach was asked: `coach`, for the perspective that asked its "
    "`state` (thinking or done), `said`, the `rows` of the choices and what is in the air (`stakes`).",
).tag(sync=True, to_json=turn_json)
MODE: Final = traitlets.Enum(
    MODES, "play", read_only=True, help="`play`, or `read` for a board on which nobody can play or edit."
).tag(sync=True)
NOTICE: Final = traitlets.Dict(
    read_only=True, help="The last refusal or error: `n` (its number), `kind`, `title`, `text`, `rules`, `node`."
).tag(sync=True)
REVIEW: Final = traitlets.Dict(
    read_only=True,
    help="For each perspective that asked, the review of a line to the node at its `end`: its `state` (thinking or "
    "done), whose it is (`who`, the colour of the `side`, and where everything is open the `others`), `said`; "
    "while it is made, how much is `done`, in per cent. Then the `moments`, each a decision with its `node`, the "
    "node `after` it, its `number`, `glyph`, `mark`, `change`, what was `played`, what was `better` and `at` "
    "which pieces and places, `cost`, `why`, `rule`, and whether it is a `main` one; the `curve` with its "
    "`caption`, each point with its node, its height in per cent and its value; its `scale`; the `dice`, each a "
    "node with what chance changed there; the `unit`, the `sums` and the `foot`.",
).tag(sync=True)
WIDTH: Final = Size(0, help="The width in px; 0 takes the whole available width.").tag(sync=True)
HEIGHT: Final = Size(0, help="The height in px; 0 takes the height of the visible part of the page.").tag(sync=True)
THEME: Final = Theme(THEMES, "auto", help="`auto` (as the page around the board), `light` or `dark`.").tag(sync=True)
PUZZLE: Final = traitlets.Dict(
    read_only=True,
    help="The puzzle, without empty values: `title`, `task`, `state` (asked, searching, right, unjudged, wrong, "
    "solved, shown or free), the verdict as a `head` and a text (`say`), the `node` that it judges and the "
    "piece or place `at` which it is shown, the closing text `after`, the `hints` given so far and their number "
    "in all (`hint_count`), how many own decisions are `left` (in words), and the kinds of `help` that the "
    "learner can ask for. When the puzzle is over: the node of the deciding position (`rest`), the other tries "
    "with their results (`tried`), and whether the `first` try solved it without help. Of a missed puzzle the "
    "`rule` that it is about, if it can be practised. In a course: the "
    "`progress` of its `chapter` (for each file its name, its state, some of the words solved, missed and now, "
    "and its title), the title of the `next` file, and whether this file ends a chapter or the course (`ends`). "
    "Empty if the board asks no puzzle.",
).tag(sync=True)
SETTING: Final = traitlets.Dict(
    read_only=True,
    help="While a position is set up: the table at `node` as `text`; its `faults`, each with `rule`, `text`, the place "
    "`at` which it is, and the range of its words in the text (`from` and `to`); whether it is `ready` to be "
    "played, and whether there is a lesson to go `back` to. Otherwise only whether the page `may` set up a "
    "position.",
).tag(sync=True)
LESSON: Final = traitlets.Dict(
    read_only=True,
    help="The lesson: its `title`, what it is `about`, and the side that the reader `plays` (in words). In a course "
    "`progress`, `chapter`, `next` and `ends` of a lesson, and `n`, the number of files that the board has shown "
    "before this one: if it changes, everything else is new. The paragraphs that one can `practise`, separated by "
    "spaces; while one is practised, whether the board leads `back` to the lesson. If the lesson may be edited: its "
    "`draft`, with the puzzle as it is written, the possible `sides` and `replies`, the `answers` by node, and "
    "`asks`, true once the puzzle is complete; the name of the `file` that the page suggests for saving, and whether "
    "it was `saved` there. The result of the check, `checked`: `busy` while it runs, then `holds`, true if there is "
    "no fault, the `faults` with their `node` or `field`, and other remarks (`said`).",
).tag(sync=True)


class SharedTraits(FixedTraits):
    """The traits of a board that its pages have, too."""

    kit = KIT
    backdrop = BACKDROP
    words = WORDS
    timelines = TIMELINES
    changes = CHANGES
    news = NEWS
    length = LENGTH
    cursor = CURSOR
    step = STEP
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
    review = REVIEW
