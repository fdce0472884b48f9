"""Updating a board's pages through its widget's traits and messages, with notices for refusals and errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.group import BoardGroup, Listeners
from sekiwidget.board.session.page_protocol import CourseNavigation, ShownExample
from sekiwidget.board.session.perspective import ALL, Json, may_read, printable, refusal_in, refused_words, side_name
from sekiwidget.board.session.playing import Arranging
from sekiwidget.board.session.requests import Act, Origin
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.messages import is_whole
from sekiwidget.board.wire.page_state import attempted_at
from sekiwidget.board.wire.puzzle_state import puzzle_state, searching_state
from sekiwidget.board.wire.static_files import live_module
from sekiwidget.board.wire.timeline import Feed, Timeline
from sekiwidget.board.writing.editor_requests import editor_state
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Node
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side
from sekiwidget.lesson.editor.game import EditorGame
from sekiwidget.lesson.play.actions import split_actor
from sekiwidget.practice.rules import missed_rules, nearest_rule, practised_rules
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.session import PuzzleSession

FROM_PAGE: Final = frozenset({"cursor", "step"})
_LIVE: Final = live_module()
"""Read with the front end: files of a later version would not fit it."""


class BoardWidget(Protocol):
    """The widget as needed here: grouped trait updates, and messages."""

    cursor: Any
    changes: Any
    choices: Any
    comm: Any
    keys: Any
    news: Any
    notice: Any
    review: Any
    step: Any
    turn: Any

    def set_trait(self, name: str, value: Any) -> Any:
        """Set a trait that only Python writes."""

    def set_state(self, sync_data: Any) -> None:
        """Take in traits that a page has set."""

    def hold_sync(self) -> Any:
        """Group trait updates into one message."""

    def send_state(self, key: Any = None) -> None:
        """Send traits as they are."""

    def send(self, content: Any) -> Any:
        """Send a message of our own."""


class BoardPages:
    """The pages of one board, updated through its traits; a member of the line's group."""

    def __init__(
        self,
        widget: BoardWidget,
        source: Source,
        access: Access,
        group: BoardGroup,
        feed: Feed,
        puzzle_session: PuzzleSession | None,
        arranging: Arranging,
        language: Translator | None = None,
        copies_answers: bool = False,
    ) -> None:
        self._widget = widget
        self._source = source
        self._access = access
        self._group = group
        self.feed = feed
        self._puzzle_session = puzzle_session
        self._arranging = arranging
        self._language = language
        self._copies_answers = copies_answers
        self.listeners = Listeners(source.line)
        self._due: list[Json] = []
        self._held = False
        self.notices = 0
        self.guide: CourseNavigation | None = None
        self.returns = False  # whether there is a lesson to go back to
        self._checked: Json = {}
        self.shown = 0  # how many scenarios this board has shown before

    def begin(self) -> None:
        """Send everything for the first time."""
        self._widget.set_trait("length", self.feed.length)
        cursor = self._source.line.cursor
        state = page_state.full_state(self._source, self.feed.timelines, self._access, cursor, self._language)
        for name, value in state.items():
            self._widget.set_trait(name, value)
        if self._arranging.table(cursor) is not None:
            self._widget.set_trait("choices", self._choices(cursor))
        self._widget.set_trait("held", -1)
        self._widget.set_trait("lesson", self._lesson())
        self._widget.set_trait("setting", self._setting(cursor))

    @property
    def cursor(self) -> int:
        """The node shown."""
        cursor: int = self._widget.cursor
        return cursor

    @property
    def perspectives(self) -> tuple[str, ...]:
        """The board's perspectives."""
        return self._access.perspectives

    @property
    def changes(self) -> int:
        """How many times a node was added or changed."""
        return len(self.feed.log)

    def hold(self) -> AbstractContextManager[None]:
        """Group updates into one."""
        held: AbstractContextManager[None] = self._widget.hold_sync()
        return held

    def permitted_traits(self, state: object) -> Json:
        """The permitted part of a page's trait update: a valid cursor. Else sends a notice and the present value.

        An old step, in another lesson or taken in with a request already, leaves the cursor where it is.
        """
        if not isinstance(state, dict):
            self.show_error(phrase("Malformed message: the state must be a table of traits."))
            return {}
        counted = {"_view_count"} if isinstance(state.get("_view_count"), int | None) else set()
        foreign = set(state) - FROM_PAGE - counted
        refused = set(foreign)
        step = state.get("step")
        if "step" in state and not (isinstance(step, list) and len(step) == 2 and all(map(is_whole, step))):
            self.show_error(phrase("Malformed message: `step` must be two whole numbers."))
            refused |= FROM_PAGE
        elif step is not None and (not self.shows(step[0]) or step == self._widget.step):
            state = {**state, "cursor": self.cursor}
        elif not self.is_node(state.get("cursor", self.cursor)):
            self.show_error(phrase("Malformed message: `cursor` names a node that does not exist."))
            refused |= FROM_PAGE
        if "cursor" in refused & set(state):
            self._widget.send_state("cursor")
        if foreign:
            self.show_error(phrase("Malformed message: a page may set `cursor` only."))
            self._widget.send_state([name for name in sorted(foreign) if name in self._widget.keys])
        return {key: value for key, value in state.items() if key not in refused}

    @property
    def practised_rules(self) -> tuple[str, ...]:
        """The paragraphs that can be practised from here: not while one is, nor from a position that was set up."""
        game = self._source.game
        leads_back = self.returns or (self.guide is not None and self.guide.leads_back)
        if leads_back or not self._access.playable or isinstance(game, EditorGame):
            return ()
        return practised_rules(game)

    def shows(self, lesson: int) -> bool:
        """Whether this is the number of the lesson that the board shows now."""
        return lesson == self.shown

    def follow(self, origin: Origin) -> bool:
        """Take in the step of a page before its own message comes; returns whether the page's position is shown.

        A host holds back the cursor of a page while the kernel is busy, but no request.
        """
        if origin.step not in (0, *self._widget.step[1:]) and self.is_node(origin.cursor):
            # As if its own message had come: nothing is sent to the page, which may have gone on.
            self._widget.set_state({"cursor": origin.cursor, "step": [origin.lesson, origin.step]})
        return self.cursor == origin.cursor

    def is_node(self, value: object) -> bool:
        """Whether the cursor of an up-to-date page can be there."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return value < self.feed.length and self._source.line.holds(value)

    def no_node(self, name: str, value: int) -> str:
        """Why a trait cannot name a node."""
        last = self.feed.length - 1
        if 0 <= value <= last:
            return phrase(
                "{name} must be a node from 0 to {last}; node {value} was deleted", name=name, last=last, value=value
            )
        return phrase("{name} must be a node from 0 to {last}, not {value}", name=name, last=last, value=value)

    # -- nodes -------------------------------------------------------------------------------------------------------

    def mark(self, nodes: set[int]) -> None:
        """Mark these nodes for sending again."""
        self.feed.mark(nodes)

    def catch_up(self) -> None:
        """Send the pages the line's new and changed nodes."""
        feed, widget = self.feed, self._widget
        feed.grow()
        if feed.sent < len(feed.log):
            widget.set_trait("length", feed.length)
            with self.hold():
                widget.set_trait("news", feed.news(feed.sent))
                widget.set_trait("changes", len(feed.log))
                self._leave_deleted_node()
                self._drop_lost_reviews()
                if self._access.may_write and (self._checked or self._source.puzzle_draft.answers):
                    self.send_check({})  # findings and nodes of answers were of another line
            if widget.comm is None:
                feed.sent = len(feed.log)

    def _leave_deleted_node(self) -> None:
        """Move the cursor from a deleted node to its nearest existing ancestor."""
        line, here = self._source.line, self.cursor
        while not line.holds(here):
            here = line.nodes[here].parent or 0
        self._widget.cursor = here

    def _drop_lost_reviews(self) -> None:
        """Take away the reviews of what was deleted."""
        kept = {name: told for name, told in self.review().items() if self._source.line.holds(told["end"])}
        if len(kept) < len(self.review()):
            self.send_review(kept)

    def advance(self, cursor: int) -> None:
        """Show the state of the line on all its boards, and go to `cursor` on this one; clears notices."""
        for member in self._group.members:
            if member is not self:
                member.catch_up()
        with self.hold():
            self.catch_up()
            if self._widget.notice:
                self._widget.set_trait("notice", {})
            if self._source.line.holds(cursor):
                self._widget.cursor = cursor

    def hold_beside(self, node: int) -> None:
        """Hold a node beside the one shown; -1 for none."""
        # A page may have ended it by itself, and learns only of changes.
        self._widget.set_trait("held", -1)
        self._widget.set_trait("held", node)

    def send_from(self, start: int) -> bool:
        """Send the changes from a number on; returns whether the number is possible."""
        if start > self._widget.changes:
            return False
        self._widget.send({"kind": "grow", **self.feed.news(start)})
        return True

    def sentence(self, node: int) -> str:
        """The sentence of a node in the first perspective."""
        first = next(iter(self.feed.timelines.values()))
        said: str = first.nodes[node].get("say", "")
        return said

    # -- choices and turn --------------------------------------------------------------------------------------------

    def send_choices(self, node: int) -> None:
        """Send the choices at a node, and whose they are."""
        with self.hold():
            self._widget.set_trait("choices", self._choices(node))
            self._widget.set_trait("turn", page_state.turn_at(self._source, node, self._access))
            self._widget.set_trait("setting", self._setting(node))

    def _setting(self, node: int) -> Json:
        """The trait `setting` at a node."""
        setting = editor_state(self._source, node, self._access)
        return {**setting, "back": True} if self.returns and setting else setting

    def _choices(self, node: int) -> Json:
        """The choices at a node; where its side arranges, those of the table, and how the picture shows it."""
        table = self._arranging.table(node)
        if table is None:
            return page_state.choices_at(self._source, node, self._access)
        return page_state.arranged_at(self._source, self.feed.timelines, node, self._access, table)

    def turn(self) -> Json:
        """The turn as last sent."""
        turn: Json = self._widget.turn
        return turn

    def send_values(self, values: Json) -> None:
        """Send the values of the choices, if everything is open; beside them, so that picks survive on the page.

        Not while a side arranges: values are those of commits, not of the table.
        """
        choices = self._widget.choices
        if ALL in choices["list"] and "shown" not in choices:
            self._widget.set_trait("turn", {**self.turn(), "values": {ALL: values}})

    def send_effect(self, worth: dict[str, str]) -> None:
        """Send how the commit shown changed values or odds."""
        self._widget.set_trait("turn", {**self.turn(), "worth": worth})

    def send_coach(self, coach: Json) -> None:
        """Send what the coach tells each perspective that asked; an empty one ends it."""
        turn = {name: value for name, value in self.turn().items() if name != "coach"}
        self._widget.set_trait("turn", {**turn, "coach": coach} if coach else turn)

    def question(self, node: int, perspective: str) -> Json:
        """What is asked in a perspective before a node is shown."""
        timeline = self.feed.timelines.get(perspective)
        found: Json = timeline.nodes[node].get("ask", {}) if timeline is not None else {}
        return found

    def review(self) -> Json:
        """The review of each perspective, as last sent."""
        review: Json = self._widget.review
        return review

    def send_review(self, review: Json) -> None:
        """Send the review of each perspective that asked."""
        self._widget.set_trait("review", review)

    def proposed_at(self, node: int, perspective: str, table: Position, after: Position) -> Json:
        """How the picture of a node looks with what is proposed for its table, as a merge patch."""
        return page_state.proposed_at(self._source, self.feed.timelines[perspective], node, perspective, (table, after))

    def picked_at(self, node: int, perspective: str, text: str) -> list[str]:
        """The pieces and places that an action picks in the picture of a node, in a perspective."""
        return page_state.picked_at(self._source, node, perspective, text)

    def send_puzzle(self) -> None:
        """Send the state of the puzzle, if any."""
        if self._puzzle_session is not None:
            told = puzzle_state(self._puzzle_session, self.feed.timelines[ALL].scene)
            if self._copies_answers and self._puzzle_session.state == "solved":
                told["help"] = [*told["help"], "answers"]
            self._widget.set_trait("puzzle", {**told, **self._missed(), **self._course()})

    def send_search_progress(self, done: int, of: int) -> None:
        """Send the progress of the search for a verdict or the solution: seconds done, and at most."""
        if self._puzzle_session is not None:
            self._widget.set_trait("puzzle", {**searching_state(self._puzzle_session, done, of), **self._course()})

    def send_course_progress(self) -> None:
        """Send the learner's progress in the course, with the puzzle or the head of a lesson."""
        if self._puzzle_session is not None:
            self.send_puzzle()
        else:
            self.send_lesson()

    def send_lesson(self) -> None:
        """Send the head of the lesson, and the learner's progress in the course."""
        self._widget.set_trait("lesson", {**self._lesson(), **self._course()})

    def send_check(self, checked: Json) -> None:
        """Send progress or result of the check of the lesson; an empty one removes it."""
        self._checked = checked
        self.send_lesson()

    def _lesson(self) -> Json:
        """The head of the lesson; numbered if the board has shown another one before."""
        lesson = page_state.lesson_of(self._source, self._access)
        if self._checked:
            lesson["checked"] = self._checked
        if self.guide is not None and self.guide.leads_back:
            lesson["back"] = True
        elif rules := self.practised_rules:
            lesson["practise"] = " ".join(rules)
        return {**lesson, "n": self.shown} if self.shown else lesson

    def _missed(self) -> Json:
        """The rule that a missed puzzle is about, if it can be practised."""
        rules = self.practised_rules
        if self._puzzle_session is None or not rules:
            return {}
        found = next((rule for rule in missed_rules(self._puzzle_session) if nearest_rule(rule, rules)), "")
        return {"rule": found} if found else {}

    def _course(self) -> Json:
        if self.guide is None:
            return {}
        guide = self.guide
        found: Json = {
            "progress": guide.progress,
            "chapter": guide.chapter_title,
            "next": guide.next_title,
            "ends": guide.ends,
        }
        return {name: value for name, value in found.items() if value}

    # -- answers and notices -----------------------------------------------------------------------------------------

    @contextmanager
    def one_update(self) -> Iterator[None]:
        """Send everything as one update; the answer goes with it if there are news, else after it. Re-entrant.

        Each message costs a page about a millisecond, and the one that starts a redraw must not wait for others.
        """
        if self._held:
            yield
            return
        self._held = True
        try:
            with self.hold():
                try:
                    yield
                finally:
                    if self._due and self.feed.sent < self._widget.changes:
                        self._widget.set_trait("news", {**self._widget.news, "answer": self._due.pop()})
        finally:
            self._held = False
            while self._due:
                self._widget.send(self._due.pop(0))

    def answer(self, number: int, content: Json) -> None:
        """Answer the request with this number when it is done."""
        self._due.append({"answer": number, **content})

    def send_live(self, number: int) -> None:
        """Answer with the module of the page that only boards with a kernel need: no trait, which would be saved."""
        self._widget.send({"answer": number, "ok": True, "live": _LIVE})

    def answer_example(self, number: int, example: ShownExample) -> None:
        """Answer with a line of its own, with everything open: in an answer, since traits are saved and seen by all."""
        nodes = Timeline(self._source.game, example.line, ALL).nodes
        shown = {"nodes": nodes, "title": example.title, "note": example.note}
        self.answer(number, {"ok": True, "example": shown})

    def reject(self, number: int | None, text: str) -> None:
        """Reject a request with a notice, and an answer if it has a number."""
        self.show_error(text)
        if number is not None:
            self.answer(number, {"ok": False, "notice": self._widget.notice})

    def show_refusal(self, error: Exception, text: str, known: int, node: int) -> None:
        """Show a refusal or an unreadable text, quoting it only if every perspective may read its actor's words."""
        self.advance(self.cursor)
        leaf = len(self._source.line) - 1 if len(self._source.line) > known else None
        self._notify(self._error_notice(error, node, text, self.perspectives, leaf))

    def answer_refusal(self, request: Act, error: Exception, known: int) -> None:
        """The same, as an answer worded for the page that asked."""
        self.show_refusal(error, request.text, known, request.node)
        told = self._widget.notice
        own = self._error_notice(error, request.node, request.text, (request.perspective,), told.get("node"))
        place = ""
        if isinstance(error, IllegalAction):
            place = attempted_at(self._source, request.node, request.perspective, str(error.action))
        where = {"at": place} if place else {}
        self.answer(request.id, {"ok": False, "notice": {"n": told["n"], **own, **where}})

    def _error_notice(
        self, error: Exception, node: int, text: str, perspectives: tuple[str, ...], leaf: int | None
    ) -> Json:
        here = self._source.line.nodes[node]
        return error_notice(self._source.game, here, error, text, perspectives, leaf)

    def error_text(self, what: str, error: BaseException) -> str:
        """The error, with its message only if everything is open: it may reveal what a side cannot know."""
        name = type(error).__name__
        if self._access.open:
            return phrase("{what}: {kind}: {error}", what=what, kind=name, error=str(error))
        return phrase("{what} ({kind}). The log of the kernel has details.", what=what, kind=name)

    def show_error(self, text: str) -> None:
        """Show an error."""
        self._notify({"kind": "error", "text": text})

    def listener_failed(self, error: Exception) -> None:
        """Show that a listener failed."""
        self.show_error(self.error_text(phrase("A listener of this board failed"), error))

    def _notify(self, notice: Json) -> None:
        # Numbered, because setting a trait to an equal value sends nothing.
        self.notices += 1
        self._widget.set_trait("notice", {"n": self.notices, **notice})


# -- notices for refusals and errors, and who may read them ------------------------------------------------------------


def error_notice(
    game: Game, node: Node, error: Exception, text: Any, perspectives: Sequence[str], leaf: int | None
) -> Json:
    """The notice for a text that could not be played at a node.

    A board has one notice for all its perspectives, so it quotes a side, and the reasons of a refusal, only if every
    perspective may read that side's words.
    """
    actor = _actor(game, node, text)
    where = {} if leaf is None else {"node": leaf}
    refused = isinstance(error, IllegalAction)
    if not all(may_read(name, actor) for name in perspectives):
        return {"kind": "refused" if refused else "error", "text": _notice_without_words(actor, refused), **where}
    if isinstance(error, IllegalAction):
        least = next((name for name in perspectives if name != ALL), ALL)
        known = refusal_in(game, node.position, actor, split_actor(game, node.position, text)[1], error.refusal, least)
        rules = [[reason.rule, printable(reason.text)] for reason in known.reasons] if known else []
        who, words = split_actor(game, node.position, str(error.action))
        return {
            "kind": "refused",
            "title": refused_words(game, node.position, who, words, least),
            "rules": rules,
            **where,
        }
    unread = phrase("Cannot be read: {text}", text=printable(str(text))[:200])
    return {"kind": "error", "title": unread, "text": printable(str(error)), **where}


def _notice_without_words(actor: Side, refused: bool) -> str:
    """The text for those who may not read what was tried."""
    if not actor:
        return (
            phrase("A side tried an action that is not allowed.")
            if refused
            else phrase("A side wrote an action that cannot be read.")
        )
    if refused:
        return phrase("{side} tried an action that is not allowed.", side=side_name(actor))
    return phrase("{side} wrote an action that cannot be read.", side=side_name(actor))


def _actor(game: Game, node: Node, text: Any) -> Side:
    try:
        return split_actor(game, node.position, text)[0]
    except (UnreadableAction, TypeError):
        return node.position.to_move or ""
