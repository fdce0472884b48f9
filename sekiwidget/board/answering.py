"""The board's answers to its pages: acting, completing, editing. Whatever comes, it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sekiwidget.board.synced import Synced, locked

if TYPE_CHECKING:
    from sekiwidget.board.session.requests import Act, Analyse, Complete, Edit, Help, Message, Point
    from sekiwidget.board.session.words import Json


class Answering(Synced):
    """A widget that does what its pages ask for, as far as they may."""

    def __init__(self, *args: Any, **look: Any) -> None:
        super().__init__(*args, **look)
        self.on_msg(self._receive)

    @locked
    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """A message of the page. What it may not ask for changes nothing, and a notice says why.

        Only what is no fault of the page is raised, after it was told: an opponent or a listener that failed, or a
        fault of ours. The widget machinery shows it in the kernel's log.
        """
        failed: Exception | None = None
        with self._at_once():
            failed = self._heed(content)
        self._report(failed)

    def _heed(self, content: object) -> Exception | None:
        """Do what a message asks for, if it is one; gives what went wrong after it was done."""
        from sekiwidget.board.session.requests import Missing
        from sekiwidget.board.wire import messages

        try:
            message = messages.read(content)
        except messages.Unfit as error:
            self._reject(error.number, str(error))
            return None
        try:
            return self._do(message)
        except Exception as error:
            text = self._explained("This could not be done", error)
            self._reject(None if isinstance(message, Missing) else message.id, text)
            raise

    def _do(self, message: Message) -> Exception | None:
        """Do it; gives what went wrong after it was done."""
        from sekiwidget.board.session.requests import Act, Analyse, Complete, Help, Missing, Point

        if isinstance(message, Missing):
            self._send_missing(message.start)
        elif isinstance(message, Help):
            self._help(message)
        elif isinstance(message, Analyse):
            self._analyse(message)
        elif not self._source.line.holds(message.node):
            self._reject(message.id, "The page acted at a node that is no longer there.")
        elif isinstance(message, Act):
            return self._act(message)
        elif isinstance(message, Complete):
            self._complete(message)
        elif isinstance(message, Point):
            return self._point(message)
        else:
            self._edit(message)
        return None

    def _help(self, message: Help) -> None:
        """What only a board with a puzzle gives."""
        self._reject(message.id, "This board asks nothing.")

    def _analyse(self, message: Analyse) -> None:
        """What only a board with a solver shows."""
        self._reject(message.id, "This board works out no values.")

    def _send_missing(self, start: int) -> None:
        if start > self.changes:
            self._reject(None, "The page asked for nodes that there are not.")
        else:
            self.send({"kind": "grow", **self._news(start)})

    def _act(self, message: Act) -> Exception | None:
        from sekiwidget.board.session import acting
        from sekiwidget.core.refusal import IllegalAction, UnreadableAction

        line, known = self._source.line, len(self._source.line)
        # Who looks at a refused attempt stands where it was made.
        stood = self._standing(self.cursor) == self._standing(message.node)
        try:
            line.goto(message.node)
            if message.text.strip() or not self._waits(message):
                viewers = self._company.viewers(self)
                made = acting.play(self._source, self._access, viewers, message.node, message.perspective, message.text)
                played = made.id
            else:
                played = message.node
        except (IllegalAction, UnreadableAction) as error:
            self._refuse(message, error, known)
            return None
        except acting.NotAllowed as error:
            self._reject(message.id, str(error))
            return None
        failed = self._settle()
        end = line.cursor
        self._advance(end if stood else self.cursor)
        self._answer(message.id, {"ok": True, "node": played, "end": end})
        return failed

    def _standing(self, node: int) -> int:
        """The node itself, or the one at which a refused attempt was made."""
        here = self._source.line.nodes[node]
        return node if here.attempt is None or here.parent is None else here.parent

    def _waits(self, message: Act) -> bool:
        """Whether chance or an opponent is to move at a node, so that an empty text means: go on."""
        by = self._access.decides(self._source.line.standing.position)
        return self._access.playable and message.perspective in self._timelines and by in ("chance", "opponent")

    def _refuse(self, message: Act, error: Exception, known: int) -> None:
        """A refusal, kept as a leaf, or words that cannot be read; told to whoever asked in his own words."""
        from sekiwidget.board.session import notices

        self._refused(error, message.text, known, message.node)
        own = notices.of_error(
            self._source.game,
            self._source.line.nodes[message.node],
            error,
            message.text,
            (message.perspective,),
            self.notice.get("node"),
        )
        self._answer(message.id, {"ok": False, "notice": {"n": self.notice["n"], **own}})

    def _complete(self, message: Complete) -> None:
        from sekiwidget.board.session import acting

        try:
            found = acting.completions(self._source, self._access, message.node, message.perspective, message.text)
        except acting.NotAllowed as error:
            self._reject(message.id, str(error))
        else:
            self._answer(message.id, {"ok": True, "completions": found})

    def _point(self, message: Point) -> Exception | None:
        """Why it cannot be picked; where only one text can be meant, it is played, and so refused."""
        from sekiwidget.board.session import acting, pointing
        from sekiwidget.board.session.requests import Act

        try:
            found = pointing.meant(self._source, self._access, message)
        except acting.NotAllowed as error:
            self._reject(message.id, str(error))
            return None
        if found.text:
            return self._act(Act(message.id, message.node, message.perspective, found.text))
        told = pointing.notice(self._source, message.node, found.reasons)
        self._answer(message.id, {"ok": False, "notice": told})
        return None

    def _edit(self, message: Edit) -> None:
        from sekiwidget.board.session import acting, editing

        if not self._access.playable:
            self._reject(message.id, "This board is for reading: it only steps.")
            return
        try:
            changed = editing.edit(self._source, message)
        except acting.NotAllowed as error:
            self._reject(message.id, str(error))
            return
        self._company.changed(changed)
        self._advance(self.cursor)
        self._answer(message.id, {"ok": True})

    def _reject(self, number: int | None, text: str) -> None:
        """Nothing was done: a notice says why, and the answer where there is a number to answer."""
        self._complain(text)
        if number is not None:
            self._answer(number, {"ok": False, "notice": self.notice})

    def _answer(self, number: int, content: Json) -> None:
        self._due = {"answer": number, **content}
