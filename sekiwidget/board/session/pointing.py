"""Why the target of pointing cannot be picked: the rules against its most likely meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sekiwidget.base.phrase import begun, phrase
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json, printable, viewer
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.pointed import Called, Pointed, common, pointed
from sekiwidget.board.session.requests import LONGEST_ACTION
from sekiwidget.board.session.source import Source
from sekiwidget.core.choice import Choice
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import Reason, Refusal
from sekiwidget.core.side import PUBLIC
from sekiwidget.lesson.play.actions import try_action

if TYPE_CHECKING:
    from sekiwidget.board.session.requests import Point

NOTHING = phrase("This cannot be picked now.")


@dataclass(frozen=True, slots=True)
class Meant:
    """The text meant, if unique; else the reasons that forbid every possible meaning."""

    text: str = ""
    reasons: tuple[Reason, ...] = ()


def meant(source: Source, access: Access, message: Point, position: Position) -> Meant:
    """The meaning of pointing at a piece or place where this is decided, given the remaining choices.

    Uses only what the perspective may know. Raises NotAllowed like acting, and if a choice does not exist.
    """
    here = source.line.nodes[message.node]
    side = position.to_move or ""
    if not side or not access.may_act(message.perspective, side):
        raise NotAllowed(phrase("Nothing is decided here by this page."))
    view = position.seen_by(viewer(message.perspective))
    drawn = here if here.attempt is None or here.parent is None else source.line.nodes[here.parent]
    commit = drawn.commit.seen_by(viewer(message.perspective)) if drawn.commit is not None else None
    choices = source.game.pick_targets(view, commit)
    picked = any(any(taken) for _, taken in message.fits)
    found = [
        (one, reasons)
        for one in _pointed(choices, message, source.game.picks_at(view, message.at))
        if (reasons := _reasons(source, view, side, one)) is not None
    ]
    for one, _ in found:
        alone = one.whole and (picked or len(message.fits) == 1) and len(one.texts[0]) <= LONGEST_ACTION
        if alone and try_action(source.game, view, side, one.texts[0]).refusal is not None:
            return Meant(text=one.texts[0])
    if not picked and 2 * len(found) <= sum(bool(taken) for _, taken in message.fits):
        # It was just as likely meant for something else.
        return Meant()
    often = Counter(reason for _, reasons in found for reason in reasons)
    shared = tuple(reason for reason, times in often.items() if times == max(often.values()))
    clear = picked or max(often.values(), default=0) == len(found) or any(one.thing for one, _ in found)
    return Meant(reasons=shared if clear else ())


def _pointed(choices: Sequence[Choice], message: Point, called: Called) -> Iterator[Pointed]:
    for index, taken in message.fits:
        if index >= len(choices) or not _fits(choices[index], taken):
            raise NotAllowed(phrase("Malformed message: it names a choice that does not exist."))
        if called and (one := pointed(choices[index], taken, called)):
            yield one


def _fits(choice: Choice, taken: Sequence[Sequence[int]]) -> bool:
    """Whether no pick exceeds its limit and nothing is picked twice."""
    return len(taken) == len(choice.picks) and all(
        len(indices) == len(set(indices)) <= pick.most and all(index < len(pick.ids) for index in indices)
        for pick, indices in zip(choice.picks, taken, strict=True)
    )


def _reasons(source: Source, view: Position, side: str, one: Pointed) -> tuple[Reason, ...] | None:
    """The reasons that forbid every parsable text; None if no text parses, or one is legal."""
    refusals = []
    for text in one.texts:
        if len(text) > LONGEST_ACTION:
            return None
        verdict = try_action(source.game, view, side, text)
        if verdict.fits:
            return None
        if verdict.refusal is not None:
            refusals.append(verdict.refusal)
        elif verdict.unreadable is not None and verdict.unreadable.rule:
            refusals.append(Refusal((Reason(verdict.unreadable.rule, sentence(str(verdict.unreadable))),)))
    return common(refusals) if refusals else None


def sentence(text: str) -> str:
    """A message as a sentence."""
    large = begun(text)
    return large if text.endswith((".", "?")) else phrase("{said}.", said=large)


def notice(source: Source, node: int, reasons: Sequence[Reason]) -> Json:
    """The reasons as a notice; without reasons, the pending question."""
    if reasons:
        return {"kind": "refused", "rules": [[reason.rule, printable(reason.text)] for reason in reasons]}
    asked = source.line.nodes[node].position.seen_by(PUBLIC).asked()
    return {"kind": "info", "text": NOTHING, "rules": [[asked.rule, printable(asked.text)]]}
