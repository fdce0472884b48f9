"""Validating messages from pages: shape and size are checked before they become typed requests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from sekiwidget.board.session.requests import (
    GREATEST_ID,
    LONGEST_ACTION,
    LONGEST_ASK,
    LONGEST_COMMENT,
    LONGEST_GLYPH,
    LONGEST_NAME,
    LONGEST_TABLE,
    LONGEST_WORD,
    MOST_FITS,
    MOST_REPEATS,
    MOST_TAKEN,
    MOST_WORDS,
    Act,
    Advise,
    Analyse,
    AskLive,
    AskReview,
    Check,
    Complete,
    Copy,
    Edit,
    EditorRequest,
    Link,
    Load,
    Message,
    Missing,
    Origin,
    Point,
    Practise,
    Predict,
    PuzzleRequest,
    Save,
    ShowExample,
    WeighTry,
)
from sekiwidget.core.line import COLOURS
from sekiwidget.text.phrase import phrase


class Unfit(ValueError):
    """A malformed message. `number` is its number, if it has one that can be answered."""

    def __init__(self, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number


_TIMES: Final = re.compile(r"\b([0-9]{1,3})x\b")
_PUZZLE_REQUESTS: Final = ("hint", "back", "show", "explore", "again", "answers", "stop", "next", "open")
_EDITOR_REQUESTS: Final = ("begin", "write", "play", "leave")
_SHORT: Final = ("name", "chapter", "title", "side", "within", "reply")
_LONG: Final = ("comment", "about", "task", "hints", "after", "answer")
_LONGEST: Final = {
    **dict.fromkeys(_SHORT, LONGEST_NAME),
    **dict.fromkeys(_LONG, LONGEST_COMMENT),
    "goal": LONGEST_ACTION,
    "glyph": LONGEST_GLYPH,
    "ask": LONGEST_ASK,
}
"""Maximum length of the text, by edit."""
_EDITS: Final = {
    **dict.fromkeys(_LONGEST, ("text",)),
    "answer": ("text", "right"),
    "mark": ("words",),
    "arrow": ("words",),
    "promote": (),
    "delete": (),
    "unask": (),
}
"""Further keys of each edit."""


def read(content: object) -> Message:
    """The request in a page's message. Raises Unfit for anything malformed."""
    if not isinstance(content, dict):
        raise Unfit(phrase("Malformed message: not a table of keys."))
    kinds: Mapping[str, Callable[[dict[str, Any]], Message]] = {
        "kind": _missing,
        "live": _live,
        "act": _act,
        "complete": _complete,
        "point": _point,
        "edit": _edit,
        "puzzle": _puzzle_request,
        "analyse": _analyse,
        "coach": _coach,
        "example": _example,
        "review": _review,
        "tried": _tried,
        "predict": _predict,
        "practise": _practise,
        "setting": _editor,
        "check": _check,
        "copy": _copy,
        "link": _link,
        "save": _save,
        "load": _load,
    }
    content = {key: value for key, value in content.items() if key != "origin"}
    found = [key for key in kinds if key in content]
    if len(found) != 1:
        raise Unfit(phrase("Malformed message: unknown kind."), _id_or_none(content))
    return kinds[found[0]](content)


def read_origin(content: object) -> Origin | None:
    """Where the page of a message was when it made the request; None if it does not say. Raises Unfit."""
    if not isinstance(content, dict) or "origin" not in content:
        return None
    found = content["origin"]
    if not isinstance(found, list) or len(found) != 3 or not all(map(is_whole, found)):
        raise Unfit(phrase("Malformed message: `origin` must be three whole numbers."), _id_or_none(content))
    return Origin(*found)


def _missing(content: dict[str, Any]) -> Missing:
    if content["kind"] != "missing":
        raise Unfit(phrase("Malformed message: unknown kind."), _id_or_none(content))
    _only(content, "kind", "from")
    if not is_whole(content["from"]):
        raise Unfit(phrase("Malformed message: `from` must be a whole number."))
    return Missing(content["from"])


def _live(content: dict[str, Any]) -> AskLive:
    _only(content, "live", "id")
    if content["live"] is not True:
        raise Unfit(phrase("Malformed message: `live` must be true."), _id_or_none(content))
    return AskLive(_id(content))


def _act(content: dict[str, Any]) -> Act:
    _only(content, "act", "node", "as", "id")
    text = _action(content, "act")
    return Act(_id(content), _node(content), _text(content, "as", LONGEST_WORD), text)


def _complete(content: dict[str, Any]) -> Complete:
    _only(content, "complete", "node", "as", "id")
    text = _action(content, "complete")
    return Complete(_id(content), _node(content), _text(content, "as", LONGEST_WORD), text)


def _point(content: dict[str, Any]) -> Point:
    _only(content, "point", "fits", "node", "as", "id")
    fits = content["fits"]
    if not _are_fits(fits):
        raise Unfit(phrase("Malformed message: `fits` must be numbers of choices."), _id_or_none(content))
    if len({index for index, _ in fits}) < len(fits):
        raise Unfit(phrase("Malformed message: `fits` names a choice twice."), _id_or_none(content))
    read = tuple((index, tuple(map(tuple, taken))) for index, taken in fits)
    at = _text(content, "point", LONGEST_WORD)
    return Point(_id(content), _node(content), _text(content, "as", LONGEST_WORD), at, read)


def _are_fits(value: object) -> bool:
    """Whether each is the index of a choice with, for each of its picks, the indices picked; and not too many."""
    if not isinstance(value, list) or len(value) > MOST_FITS:
        return False
    room = MOST_TAKEN
    for fit in value:
        if not isinstance(fit, list) or len(fit) != 2 or not is_whole(fit[0]) or not isinstance(fit[1], list):
            return False
        room -= len(fit[1])
        if room < 0:
            return False
        for taken in fit[1]:
            if not isinstance(taken, list) or len(taken) > room or not all(map(is_whole, taken)):
                return False
            room -= len(taken)
    return True


def _edit(content: dict[str, Any]) -> Edit:
    what = content["edit"]
    if not isinstance(what, str) or what not in _EDITS:
        raise Unfit(phrase("Malformed message: unknown edit."), _id_or_none(content))
    carries = _EDITS[what]
    # In ink, a mark names no colour.
    coloured = ("colour",) if "words" in carries and "colour" in content else ()
    _only(content, "edit", "node", "id", *carries, *coloured)
    text = _text(content, "text", _LONGEST[what]) if "text" in carries else ""
    words = _words(content) if "words" in carries else ()
    right = content.get("right", False)
    if not isinstance(right, bool):
        raise Unfit(phrase("Malformed message: `right` must be true or false."), _id_or_none(content))
    return Edit(_id(content), _node(content), what, text, words, _colour(content) if coloured else "", right)


def _colour(content: dict[str, Any]) -> str:
    colour = content["colour"]
    if not isinstance(colour, str) or colour not in COLOURS:
        wrong = phrase("Malformed message: `colour` must be one of {colours}.", colours=", ".join(COLOURS))
        raise Unfit(wrong, _id_or_none(content))
    return colour


def _puzzle_request(content: dict[str, Any]) -> PuzzleRequest:
    what = content["puzzle"]
    if not isinstance(what, str) or what not in _PUZZLE_REQUESTS:
        raise Unfit(phrase("Malformed message: unknown kind of help."), _id_or_none(content))
    if what != "open":
        _only(content, "puzzle", "id")
        return PuzzleRequest(_id(content), what)
    _only(content, "puzzle", "name", "id")
    return PuzzleRequest(_id(content), what, _text(content, "name", LONGEST_NAME))


def _practise(content: dict[str, Any]) -> Practise:
    _only(content, "practise", "id")
    return Practise(_id(content), _text(content, "practise", LONGEST_WORD))


def _editor(content: dict[str, Any]) -> EditorRequest:
    what = content["setting"]
    if not isinstance(what, str) or what not in _EDITOR_REQUESTS:
        raise Unfit(phrase("Malformed message: unknown kind of setting up."), _id_or_none(content))
    _only(content, "setting", "node", "id", *(("text",) if what == "write" else ()))
    text = _text(content, "text", LONGEST_TABLE) if what == "write" else ""
    return EditorRequest(_id(content), _node(content), what, text)


def _analyse(content: dict[str, Any]) -> Analyse:
    _only(content, "analyse", "id")
    if not isinstance(content["analyse"], bool):
        raise Unfit(phrase("Malformed message: `analyse` must be true or false."), _id_or_none(content))
    return Analyse(_id(content), content["analyse"])


def _coach(content: dict[str, Any]) -> Advise:
    on, more = content["coach"], content.get("more", False)
    _only(content, "coach", "node", "as", "id", *(("more",) if "more" in content else ()))
    if not isinstance(on, bool) or not isinstance(more, bool):
        raise Unfit(phrase("Malformed message: `coach` and `more` must be true or false."), _id_or_none(content))
    return Advise(_id(content), _node(content), _text(content, "as", LONGEST_WORD), on, more)


def _example(content: dict[str, Any]) -> ShowExample:
    _only(content, "example", "node", "as", "id")
    text = _text(content, "example", LONGEST_ACTION)
    return ShowExample(_id(content), _node(content), _text(content, "as", LONGEST_WORD), text)


def _review(content: dict[str, Any]) -> AskReview:
    on = content["review"]
    _only(content, "review", "node", "as", "id", *(("side",) if "side" in content else ()))
    if not isinstance(on, bool):
        raise Unfit(phrase("Malformed message: `review` must be true or false."), _id_or_none(content))
    side = _text(content, "side", LONGEST_WORD) if "side" in content else ""
    return AskReview(_id(content), _node(content), _text(content, "as", LONGEST_WORD), on, side)


def _tried(content: dict[str, Any]) -> WeighTry:
    _only(content, "tried", "node", "as", "id")
    if content["tried"] is not True:
        raise Unfit(phrase("Malformed message: `tried` must be true."), _id_or_none(content))
    return WeighTry(_id(content), _node(content), _text(content, "as", LONGEST_WORD))


def _predict(content: dict[str, Any]) -> Predict:
    _only(content, "predict", "node", "as", "id")
    answer = content["predict"]
    if answer is not None and not is_whole(answer):
        raise Unfit(phrase("Malformed message: `predict` must be a whole number or nothing."), _id_or_none(content))
    return Predict(_id(content), _node(content), _text(content, "as", LONGEST_WORD), answer)


def _check(content: dict[str, Any]) -> Check:
    _only(content, "check", "id")
    if content["check"] is not True:
        raise Unfit(phrase("Malformed message: `check` must be true."), _id_or_none(content))
    return Check(_id(content))


def _copy(content: dict[str, Any]) -> Copy:
    _only(content, "copy", "node", "id")
    if content["copy"] is not True:
        raise Unfit(phrase("Malformed message: `copy` must be true."), _id_or_none(content))
    return Copy(_id(content), _node(content))


def _link(content: dict[str, Any]) -> Link:
    _only(content, "link", "id")
    return Link(_id(content), _text(content, "link", LONGEST_ACTION))


def _save(content: dict[str, Any]) -> Save:
    _only(content, "save", "over", "token", "id")
    # A name that is only too long gets another message.
    name = _text(content, "save", LONGEST_ACTION)
    if not isinstance(content["over"], bool):
        raise Unfit(phrase("Malformed message: `over` must be true or false."), _id_or_none(content))
    return Save(_id(content), name, content["over"], _text(content, "token", LONGEST_WORD))


def _load(content: dict[str, Any]) -> Load:
    _only(content, "load", "token", "id")
    if content["load"] is not True:
        raise Unfit(phrase("Malformed message: `load` must be true."), _id_or_none(content))
    return Load(_id(content), _text(content, "token", LONGEST_WORD))


def _only(content: dict[str, Any], *keys: str) -> None:
    if set(content) != set(keys):
        wrong = phrase("Malformed message: its keys must be {keys}.", keys=", ".join(keys))
        raise Unfit(wrong, _id_or_none(content))


def is_whole(value: object) -> bool:
    """Whether a value is a number that can be an id, or a node."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= GREATEST_ID


def _id_or_none(content: dict[str, Any]) -> int | None:
    found = content.get("id")
    return found if isinstance(found, int) and is_whole(found) else None


def _id(content: dict[str, Any]) -> int:
    found = _id_or_none(content)
    if found is None:
        raise Unfit(phrase("Malformed message: `id` must be a whole number."))
    return found


def _node(content: dict[str, Any]) -> int:
    node: int = content["node"]
    if not is_whole(node):
        raise Unfit(phrase("Malformed message: `node` must be a whole number."), _id_or_none(content))
    return node


def _text(content: dict[str, Any], key: str, most: int) -> str:
    text = content[key]
    if not isinstance(text, str):
        raise Unfit(phrase("Malformed message: `{key}` must be a string.", key=key), _id_or_none(content))
    if len(text) > most:
        wrong = phrase("Malformed message: `{key}` is longer than {most:,} characters.", key=key, most=most)
        raise Unfit(wrong, _id_or_none(content))
    return text


def _action(content: dict[str, Any], key: str) -> str:
    """The text of an action, bounded even after expanding `3x date2`."""
    text = _text(content, key, LONGEST_ACTION)
    if sum(map(int, _TIMES.findall(text))) > MOST_REPEATS:
        wrong = phrase("Malformed message: `{key}` repeats more than {most} words.", key=key, most=MOST_REPEATS)
        raise Unfit(wrong, _id_or_none(content))
    return text


def _words(content: dict[str, Any]) -> tuple[str, ...]:
    words = content["words"]
    fits = isinstance(words, list) and 0 < len(words) <= MOST_WORDS
    if not fits or not all(isinstance(word, str) and 0 < len(word) <= LONGEST_WORD for word in words):
        raise Unfit(phrase("Malformed message: `words` must be a list of short strings."), _id_or_none(content))
    return tuple(words)
