"""Playing texts on a line, from Python or, for some sides, from pages; automatic commits, arranging, legal actions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from sekiwidget.board.session.access import Access, OpponentFailed
from sekiwidget.board.session.group import BoardGroup, Member
from sekiwidget.board.session.page_protocol import Pages
from sekiwidget.board.session.perspective import ALL, Json, printable, side_name, viewer
from sekiwidget.board.session.requests import Act
from sekiwidget.board.session.source import Source
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.actions import (
    MAX_AUTOMATIC,
    Interpretation,
    action_line,
    carry_out,
    implied_action,
    interpret,
    split_actor,
    try_action,
)
from sekiwidget.lesson.play.actions import automatic_action as left_out
from sekiwidget.text.phrase import Language, in_language, phrase
from sekiwidget.text.terms import Series

MOST_COMPLETIONS: Final = 24


class NotAllowed(ValueError):
    """A page may not do this here; the message says why."""


def automatic_action(position: Position, seed: int, depth: int, viewers: Collection[str]) -> Any | None:
    """The automatic action at a position at this depth: chance, or a forced decision; None if there is none.

    Forced decisions are automatic only if every perspective on the line can see that there is one option: otherwise
    automatic play, or its absence, would reveal hidden information.
    """
    if all(name in (ALL, position.to_move) for name in viewers):
        return implied_action(position, seed, depth, passing=False)
    return left_out(position, seed, depth)


def play_from_python(source: Source, viewers: Collection[str], text: str) -> None:
    """Play a text from Python at the line's cursor, after automatic commits and passive answers.

    Raises IllegalAction and UnreadableAction, like `lesson.play.actions.play`.
    """
    line = source.line

    def before(position: Position, depth: int) -> Any | None:
        action = automatic_action(position, line.seed, depth, viewers)
        return position.passing() if action is None else action

    actor, words = split_actor(source.game, line.standing.position, text)
    carry_out(source.game, line, interpret(source.game, line, actor, words, before))


def play_from_page(
    source: Source, access: Access, viewers: Collection[str], at: int, perspective: str, text: str
) -> Node:
    """Play a text at a node for the side that decides there; returns the node of the commit.

    Chance and that side's forced decisions are played before it, as far as `automatic_action` allows.

    Raises:
        NotAllowed: this perspective may not decide for that side. Nothing changes.
        IllegalAction: the rules forbid it. The refused attempt of a side is kept in the line.
        UnreadableAction: it cannot be parsed, or is ambiguous, in this perspective. Nothing changes.
    """
    line = source.line
    line.goto(at)
    here = line.standing
    actor, words = _actor(source, access, here, perspective, text)
    check_may_act(access, perspective, actor)

    def before(position: Position, depth: int) -> Any | None:
        return automatic_action(position, line.seed, depth, viewers) if position.to_move in (CHANCE, actor) else None

    found = interpret(source.game, line, actor, words, before)
    if found.verdict is not None and found.verdict.unreadable is not None:
        raise _unreadable(source, found, perspective, found.verdict.unreadable)
    carry_out(source.game, line, found)
    return line.node


def check_may_act(access: Access, perspective: str, side: Side) -> None:
    """Raise NotAllowed if this perspective may not decide for that side."""
    if not access.may_act(perspective, side):
        raise NotAllowed(_why_not_allowed(access, perspective, side))


def _actor(source: Source, access: Access, here: Node, perspective: str, text: str) -> tuple[Side, str]:
    """The actor of a text: by default the side that decides next, skipping chance."""
    actor, words = split_actor(source.game, here.position, text)
    if actor == CHANCE and not text.lstrip().startswith("-"):
        position, depth = here.position, here.depth
        while position.to_move == CHANCE and depth < here.depth + MAX_AUTOMATIC:
            position = position.play(implied_action(position, source.line.seed, depth, passing=False)).after
            depth += 1
        actor = position.to_move or ""
    return actor, words


def reads_only() -> str:
    """What a board for reading answers to whoever wants to change something."""
    return phrase("This board is read-only: it only shows steps.")


def _why_not_allowed(access: Access, perspective: str, actor: Side) -> str:
    if not access.playable:
        return reads_only()
    if perspective not in access.perspectives:
        return phrase("This board does not show that perspective.")
    if not actor:
        return phrase("Nothing is left to decide here.")
    if actor in access.opponents:
        return phrase("{side} is played automatically.", side=side_name(actor))
    where = access.acting(actor)
    if not where:
        return phrase("{side} is not played on this board.", side=side_name(actor))
    return phrase(
        "{side} decides here, in the view of {views:or}.",
        side=side_name(actor),
        views=Series(map(side_name, where)),
    )


def _unreadable(source: Source, found: Interpretation, perspective: str, error: UnreadableAction) -> UnreadableAction:
    """Why words cannot be parsed, given what the perspective may know."""
    view = source.line.standing.position.seen_by(viewer(perspective))
    return try_action(source.game, view, found.actor, found.words).unreadable or error


def play_on(source: Source, access: Access, viewers: Collection[str]) -> None:
    """Play from the cursor until somebody at the board has to decide: opponents and automatic commits.

    Follows the line where it already continues. Raises OpponentFailed; earlier commits are kept.
    """
    line = source.line
    for _ in range(MAX_AUTOMATIC):
        if line.node.attempt is not None or not _plays_on(line, access, viewers):
            return
        following = next((child for child in line.children(line.cursor) if child.attempt is None), None)
        if following is not None:
            line.goto(following.id)
        elif line.position.to_move in access.opponents:
            line.play(access.answer(line.position, line.seed, line.node.depth))
        else:
            line.play(implied_action(line.position, line.seed, line.node.depth, passing=False))
    raise OpponentFailed(phrase("The board stopped here after {most:,} automatic moves.", most=MAX_AUTOMATIC))


def _plays_on(line: Line, access: Access, viewers: Collection[str]) -> bool:
    """Whether play continues automatically at the cursor."""
    side = line.position.to_move
    if side is None:
        return False
    if side == CHANCE or side in access.opponents:
        return True
    return automatic_action(line.position, line.seed, line.node.depth, viewers) is not None


def completions(source: Source, access: Access, position: Position, perspective: str, prefix: str) -> list[list[str]]:
    """Completions of a text at what is decided at a node: at most 24 actions, each with the words of its choice.

    Raises NotAllowed like `play`.
    """
    game = source.game
    side = position.to_move or ""
    if not access.may_act(perspective, side) or side == CHANCE:
        raise NotAllowed(_why_not_allowed(access, perspective, side))
    view = position.seen_by(viewer(perspective))
    before, colon, rest = prefix.partition(":")
    if colon and game.actor(before.strip()) != side:
        return []
    lead, begun = (f"{before}: ", rest.lstrip()) if colon else ("", prefix.lstrip())
    return [[lead + text, words] for text, words in islice(_completed(source, view, side, begun), MOST_COMPLETIONS)]


def _completed(source: Source, view: Position, side: Side, begun: str) -> Iterator[tuple[str, str]]:
    choices = view.choices()
    for text in source.game.complete(view, side, begun):
        verdict = try_action(source.game, view, side, text)
        fits = [choice for choice in choices if verdict.fits and choice.admits(verdict.action)]
        named = fits or [choice for choice in choices if _begins(choice, text)]
        yield text, named[0].label if named else ""


def _begins(choice: Choice, text: str) -> bool:
    """Whether a text is the verb of a choice, or its words before the first pick."""
    return text in (choice.verb, choice.word, choice.form.partition("{")[0].rstrip())


class PlayController:
    """Plays texts, lets opponents and chance continue, and updates the pages."""

    def __init__(self, source: Source, access: Access, group: BoardGroup, member: Member, pages: Pages) -> None:
        self._source = source
        self._access = access
        self._group = group
        self._member = member
        self._pages = pages

    def play(self, text: str, at: int, name: str) -> str:
        """Play a text from Python at a node, optionally as a named variation; returns its sentence."""
        line = self._source.line
        line.goto(at)
        known = len(line)
        try:
            play_from_python(self._source, self._viewers(), text)
        except (IllegalAction, UnreadableAction) as error:
            self._pages.show_refusal(error, text, known, self._pages.cursor)
            raise
        if name and len(line) > known:
            line.nodes[known].name = name
        played = line.node
        if self._access.opponents:
            self.play_on()
        else:
            self._pages.advance(line.cursor)
        return self._pages.sentence(played.id)

    def act(self, request: Act) -> Exception | None:
        """Play a page's request; returns the failure of an opponent afterwards, if any."""
        line, known = self._source.line, len(self._source.line)
        # A refused attempt counts as the node where it was made.
        stood = self._source.commit_node(self._pages.cursor) == self._source.commit_node(request.node)
        try:
            line.goto(request.node)
            if request.text.strip() or not self._waits(request):
                viewers = self._viewers()
                made = play_from_page(
                    self._source, self._access, viewers, request.node, request.perspective, request.text
                )
                played = made.id
            else:
                played = request.node
        except (IllegalAction, UnreadableAction) as error:
            self._pages.answer_refusal(request, error, known)
            return None
        except NotAllowed as error:
            self._pages.reject(request.id, str(error))
            return None
        failed = self._play_on()
        end = line.cursor
        self._pages.advance(end if stood else self._pages.cursor)
        self._pages.answer(request.id, {"ok": True, "node": played, "end": end})
        return failed

    def play_on(self) -> None:
        """Play automatic commits, and go there. Raises OpponentFailed."""
        failed = self._play_on()
        self._pages.advance(self._source.line.cursor)
        self.report(failed)

    def report(self, failed: Exception | None) -> None:
        """Show an opponent's failure, and raise it: in a cell, or in the kernel's log."""
        if failed is not None:
            self._pages.show_error(self._pages.error_text(phrase("An opponent failed"), failed))
            raise failed

    def _play_on(self) -> Exception | None:
        """Play automatic commits from the line's cursor; returns the failure of an opponent, if any."""
        try:
            play_on(self._source, self._access, self._viewers())
        except OpponentFailed as error:
            return error
        return None

    def _viewers(self) -> set[str]:
        return self._group.viewers(self._member)

    def _waits(self, request: Act) -> bool:
        """Whether chance or an opponent is to move at a node, so that an empty text means "continue"."""
        by = self._access.turn(self._source.line.standing.position).by
        return (
            self._access.playable and request.perspective in self._pages.perspectives and by in ("chance", "opponent")
        )


# -- arranging: what a side lays out before it commits to it; it is in no line, and nobody else sees it ----------------


@dataclass(frozen=True, slots=True)
class Arranged:
    """The result of a text: `commits` to be played, a `refusal` as a notice, or neither: only the table has changed."""

    commits: str = ""
    refusal: Json | None = None


class Arranging:
    """The tables of a board, by node: each is shown to the perspectives that may decide there.

    A game may have a table for it (`Game.arrangement`); it is played only when it is complete (`Game.arranged`).
    """

    def __init__(self, source: Source, access: Access) -> None:
        self._source = source
        self._access = access
        self._tables: dict[int, Position] = {}

    def table(self, node: int) -> Position | None:
        """The table on which the side to move arranges at a node; None if commits are played or judged at once."""
        here = self._position(node)
        if self._access.is_judged or not self._access.acting(here.to_move):
            return None
        return self._tables.get(self._source.commit_node(node)) or self._source.game.arrangement(here)

    def position_at(self, node: int) -> Position:
        """The position in which to decide at a node: the table, or the node's own."""
        return self.table(node) or self._position(node)

    def act(self, request: Act) -> Arranged | None:
        """Do on the table what a page requests; None if its text is not for the table.

        Raises NotAllowed, and UnreadableAction for a text that can be read neither there nor at the node.
        """
        table = self.table(request.node)
        if table is None:
            return None
        game = self._source.game
        try:
            actor, words = split_actor(game, table, request.text)
        except UnreadableAction:
            return None
        if actor != table.to_move:
            return None
        check_may_act(self._access, request.perspective, actor)
        verdict = try_action(game, table, actor, words)
        if verdict.unreadable is not None:
            if self._is_read_farther(request.node, actor, words, verdict.unreadable):
                return None
            view = table.seen_by(viewer(request.perspective))
            raise try_action(game, view, actor, words).unreadable or verdict.unreadable
        if verdict.refusal is not None:
            rules = [[reason.rule, printable(reason.text)] for reason in verdict.refusal.reasons]
            return Arranged(refusal={"kind": "refused", "rules": rules})
        after = table.play(verdict.action).after
        commits = game.arranged(after)
        if not commits:
            self._tables[self._source.commit_node(request.node)] = after
        return Arranged(commits)

    def _is_read_farther(self, node: int, actor: Side, words: str, error: UnreadableAction) -> bool:
        """Whether words that cannot be read on the table can be read farther at the node."""
        here = try_action(self._source.game, self._position(node), actor, words).unreadable
        return here is None or here.start > error.start

    def _position(self, node: int) -> Position:
        return self._source.line.nodes[node].position


# -- legal actions, as texts that a board plays ------------------------------------------------------------------------

SHOWN: Final = 40
"""Maximum number of actions listed by the `repr`."""


class Legal:
    """The legal actions at a position, as texts for `play`; evaluated lazily. It shows itself in `language`."""

    def __init__(self, game: Game, position: Position, language: Language | None = None) -> None:
        self.game = game
        self.position = position
        self.language = language

    def __iter__(self) -> Iterator[str]:
        actor = self.position.to_move
        if actor is None:
            return
        for action in self.position.legal():
            yield action_line(self.game, actor, action)

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, str):
            return self.position.to_move is not None and self.position.why_not(item) is None
        try:
            actor, words = split_actor(self.game, self.position, item)
            return try_action(self.game, self.position, actor, words).fits
        except UnreadableAction:
            return False

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        return self.count()

    def count(self) -> int:
        """Their number; for chance, the number of outcomes."""
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        shown = list(islice(self, SHOWN + 1))
        more = ", ..." if len(shown) > SHOWN else ""
        if not shown:
            return in_language(phrase("<Legal: nothing>"), self.language)
        return f"<Legal: {', '.join(shown[:SHOWN])}{more}>"
