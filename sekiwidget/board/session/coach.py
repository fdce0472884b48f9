"""The coach: what a side should do here, by what it can know. It is weighed in the background, between messages.

Only the perspective that asked gets the advice. It ends with whatever takes the board elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Final

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.background import BackgroundTask
from sekiwidget.board.session.group import BoardGroup, locked
from sekiwidget.board.session.page_protocol import Pages, ShownExample
from sekiwidget.board.session.perspective import ALL, Json, side_name, title, viewer
from sekiwidget.board.session.playing import Arranging, NotAllowed, reads_only
from sekiwidget.board.session.source import Source
from sekiwidget.core.game import Arrangement, Game
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.lesson.editor.game import EditorGame
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.analysis.advice import Request
    from sekiwidget.core.choice import Choice

SECONDS: Final = 1.0
"""Seconds of processor time at first."""
MORE: Final = 10
"""How many times as much the next answer takes."""
WHOLE: Final = 4
"""How many times as long whole arrangements are weighed: what they bring shows only in the end."""
MOST: Final = 100
"""How many times as much an answer may take as the first."""
EVERY: Final = 0.15
"""Seconds between two pictures of what is known so far."""
THINKING: Final = phrase("Trying the choices in possible deals …")


class Coach:
    """Advises the side to move. `n`: the trials of a first answer, instead of seconds, so that it can be had again."""

    n: int | None = None

    def __init__(self, source: Source, access: Access, group: BoardGroup, pages: Pages, arranging: Arranging) -> None:
        self._source = source
        self._access = access
        self._group = group
        self._pages = pages
        self._arranging = arranging
        self._task = BackgroundTask()
        self._times = 1
        self._answered: Request | None = None

    def ask(self, node: int, name: str, *, more: bool = False) -> None:
        """Begin to advise a perspective at the node shown; `more`: weigh ten times as long what was weighed there.

        Raises NotAllowed.
        """
        self._check(node, name)
        told, side = self._told(node, name), self._asker(node, name)
        again = more and told.get("state") == "done"
        self._times = min(MOST, MORE * self._times) if again else 1
        self._answered = None
        # What is known already stays until more is known.
        begun = told if again else {**_who(self._source.game, side), "said": THINKING}
        self._pages.send_coach({name: {**begun, "state": "thinking", "done": 0}})
        if not self._task.begin(self._weigh(node, name, again), patient=self._group.patient):
            self._group.run_after_turn(self._task.finish)

    def example(self, node: int, name: str, text: str) -> ShownExample | None:
        """The example by which the reason of a row is shown to a perspective; None if nothing is said of it there.

        It begins at a deal of what the side that asked does not see: where it goes beyond that view it is made up. It
        belongs to no line of the board. Raises NotAllowed.
        """
        self._check(node, name)
        request = self._answered if self._told(node, name).get("state") == "done" else None
        if request is None or request.weighing is None:
            return None
        action = next((one for one in request.weighing.actions if str(one) == text), None)
        found = None if action is None else request.example(action)
        if found is None:
            return None
        return ShownExample(
            found.line,
            phrase("One of {n:,} possible deals", n=found.deals),
            phrase("What {side} does not see is made up here.", side=side_name(request.side)),
        )

    def close(self) -> None:
        """End it, and take what was said from the page."""
        self.drop()
        self._pages.send_coach({})

    def drop(self) -> None:
        """Stop weighing, and forget what was weighed."""
        self._task.drop()
        self._answered = None

    def _check(self, node: int, name: str) -> None:
        """Raise NotAllowed where there is no advice for a perspective."""
        if not self._access.playable:
            raise NotAllowed(reads_only())
        if name not in self._access.perspectives:
            raise NotAllowed(phrase("This board does not show that perspective."))
        if name == PUBLIC:
            raise NotAllowed(phrase("Advice is for one side: choose its view."))
        if self._access.is_asked:
            raise NotAllowed(phrase("Advice would give away the solution: explore freely to ask for it."))
        if isinstance(self._source.game, EditorGame):
            raise NotAllowed(phrase("There is no advice while a position is set up: play from here first."))

    # -- weighing ------------------------------------------------------------------------------------------------------

    def _weigh(self, node: int, name: str, again: bool) -> Generator[None, None, None]:
        """Weigh, and send what is known from time to time; locks the line only to send. Pauses often."""
        try:
            from sekiwidget.board.session.advice_rows import advised, first_rows

            request = self._request(node, name)
            yield
            choices, stakes = self._choices(node, name), {} if again else self._stakes(request)
            laying = self._laying(node, name, request)
            yield
            sent = 0.0
            for _ in request.steps():
                if not self._told(node, name):
                    return
                if perf_counter() > sent + EVERY:
                    sent = perf_counter()
                    rows = {} if again else {**first_rows(request, choices, laying), **stakes}
                    self._tell(node, name, {**rows, "done": min(99, self._done(request))})
                yield
            more = request.can_go_on and self._times < MOST
            self._finish(node, name, {**stakes, **advised(request, choices, laying), "more": more}, request)
        except KeyboardInterrupt:
            self._remove(node, name)
            raise
        except Exception as error:
            self._tell_failed(node, name, error)
            raise

    def _request(self, node: int, name: str) -> Request:
        """The question: that of the side whose view it is; where everything is open, of the side to move.

        Where a puzzle is explored, its side is advised towards its goal.
        """
        from sekiwidget.analysis.advice import Request

        position, side = self._source.line.nodes[node].position, self._asker(node, name)
        n = None if self.n is None else self._times * self.n
        goal = self._goal(position, side)
        seconds = self._times * SECONDS * (1 if self._source.game.arrangement(position) is None else WHOLE)
        return Request(position, side, goal=goal, n=n, seconds=seconds, game=self._source.game)

    def _goal(self, position: Position, side: Side | None) -> dict[str, Value] | None:
        """The goal of the puzzle that is explored, if it is this side's and can still be told here."""
        puzzle = self._source.scenario.puzzle if self._source.scenario is not None else None
        if puzzle is None or puzzle.side != side or not set(puzzle.goal) <= set(position.facts()):
            return None
        return dict(puzzle.goal)

    def _asker(self, node: int, name: str) -> Side | None:
        """The side that asks in a perspective; None where everything is open, and no side decides."""
        position = self._source.line.nodes[node].position
        if name != ALL:
            return name
        return position.to_move if position.to_move in position.sides else None

    def _choices(self, node: int, name: str) -> tuple[Choice, ...]:
        """The choices as the perspective lists them."""
        if name not in self._access.acting(self._source.line.nodes[node].position.to_move):
            return ()
        return tuple(self._source.line.nodes[node].position.seen_by(viewer(name)).choices())

    def _laying(self, node: int, name: str, request: Request) -> Callable[[Arrangement], Json]:
        """How an arrangement is laid on the table of a perspective, and what that looks like; nothing without one.

        What lies on the table already is not weighed.
        """
        game, table = self._source.game, self._arranging.table(node)

        @cache
        def laying(action: Arrangement) -> Json:
            if table is None or table.to_move != request.side or name not in self._access.acting(request.side):
                return {}
            after = table.play(game.parse(table, request.side, action.laying)).after
            return {"text": action.laying, "shown": self._pages.proposed_at(node, name, table, after)}

        return laying

    def _stakes(self, request: Request) -> Json:
        """What is in the air for the side to move, by its own view."""
        from sekiwidget.board.session.advice_rows import stakes_json

        found = stakes_json(request.game.stakes(request.view)) if request.weighing is not None else []
        return {"stakes": found} if found else {}

    def _done(self, request: Request) -> int:
        """How much of it is done, in per cent."""
        total = 100 if self.n is None else self._times * self.n
        return round(100 * request.done(total) / total)

    # -- telling -------------------------------------------------------------------------------------------------------

    def _told(self, node: int, name: str) -> Json:
        """What a perspective was told at a node; empty once the board is elsewhere or the coach was closed."""
        turn = self._pages.turn()
        told: Json = turn.get("coach", {}).get(name, {}) if turn.get("node") == node else {}
        return told

    @locked
    def _tell(self, node: int, name: str, more: Json) -> None:
        if told := self._told(node, name):
            self._pages.send_coach({name: {**told, **more}})

    @locked
    def _finish(self, node: int, name: str, advice: Json, request: Request) -> None:
        if told := self._told(node, name):
            self._answered = request
            kept = {key: told[key] for key in ("who", "side", "stakes") if key in told}
            self._pages.send_coach({name: {**kept, **advice, "state": "done"}})

    @locked
    def _tell_failed(self, node: int, name: str, error: Exception) -> None:
        self._remove(node, name)
        self._pages.show_error(self._pages.error_text(phrase("There is no advice, because of an error"), error))

    @locked
    def _remove(self, node: int, name: str) -> None:
        if self._told(node, name):
            self._pages.send_coach({})


def _who(game: Game, side: Side | None) -> Json:
    """Who asks: the name of a side, and its colour."""
    return {} if side is None else {"who": title(side), "side": game.colour(side)}
