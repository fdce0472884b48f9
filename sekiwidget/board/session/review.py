"""The review: what the decisions of a side cost it, along the line shown. It is made in the background, between
messages.

Only the perspective that asked gets it. It stays while the board is stepped through, as long as what was reviewed is
there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING, Final

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.background import BackgroundTask
from sekiwidget.board.session.group import BoardGroup, locked
from sekiwidget.board.session.page_protocol import Pages
from sekiwidget.board.session.perspective import ALL, Json, title
from sekiwidget.board.session.playing import Arranging, NotAllowed, reads_only
from sekiwidget.board.session.source import Source
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.lesson.editor.game import EditorGame
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.review.judged import Judged
    from sekiwidget.lesson.review.request import ReviewRequest
    from sekiwidget.lesson.review.result import Review

SECONDS: Final = 20.0
"""Seconds of processor time."""
EVERY: Final = 0.25
"""Seconds between two reports of how much is done."""
REVIEWING: Final = phrase("Trying each decision in possible deals …")
TRYING: Final = phrase("Trying it in possible deals …")


class Reviewer:
    """Reviews a line for a perspective. `n`: the number of trials, instead of seconds, so that it can be had again."""

    n: int | None = None

    def __init__(self, source: Source, access: Access, group: BoardGroup, pages: Pages, arranging: Arranging) -> None:
        self._source = source
        self._access = access
        self._group = group
        self._pages = pages
        self._arranging = arranging
        self._task = BackgroundTask()
        self._try = BackgroundTask()
        self._made: dict[str, Review] = {}
        """The review that each perspective was told last."""

    def ask(self, node: int, name: str, side: Side = "") -> None:
        """Begin to review the line through a node, to its end, for a perspective; the same, if it is begun, goes on.

        `side`: whose decisions, where everything is open; empty: of the one that decides most often.

        Raises NotAllowed.
        """
        self._check(name)
        end = self._end(node)
        who = self._side(end, name, side)
        begun: Json = {**self._who(name, who), "end": end, "said": REVIEWING, "state": "thinking", "done": 0}
        if begun == {**self._told(name), "done": 0}:
            return
        self._pages.send_review({**self._finished(), name: begun})
        if not self._task.begin(self._weigh(end, name, who), patient=self._group.patient):
            self._group.run_after_turn(self._task.finish)

    def weigh_try(self, node: int, name: str) -> None:
        """Begin to weigh what was tried instead of a decision that a perspective's review lists: it led to this node.

        It is told with the decision. Raises NotAllowed.
        """
        self._check(name)
        after = self._source.line.nodes[node]
        review = self._made.get(name) if self._told(name).get("state") == "done" else None
        judged = None if review is None else next((one for one in review.judged if one.node == after.parent), None)
        decides = after.commit is not None and review is not None and after.commit.actor == review.side
        if review is None or judged is None or not decides or self._index(name, judged) is None:
            raise NotAllowed(phrase("The review lists no decision that this was tried for."))
        self._forget_tries()
        self._tell_try(name, judged, TRYING)
        if not self._try.begin(self._weigh_try(node, name, review, judged), patient=self._group.patient):
            self._group.run_after_turn(self._try.finish)

    def close(self, name: str) -> None:
        """End or drop the review of a perspective."""
        if self._told(name).get("state") == "thinking":
            self.drop()
        self._pages.send_review({other: told for other, told in self._pages.review().items() if other != name})

    def drop(self) -> None:
        """Stop weighing."""
        self._task.drop()
        self._try.drop()

    def _check(self, name: str) -> None:
        """Raise NotAllowed where there is no review for a perspective, at the node shown."""
        if not self._access.playable:
            raise NotAllowed(reads_only())
        if name not in self._access.perspectives:
            raise NotAllowed(phrase("This board does not show that perspective."))
        if name == PUBLIC:
            raise NotAllowed(phrase("A review is for one side: choose its view."))
        if self._access.is_asked:
            raise NotAllowed(phrase("A review would give away the solution: explore freely to ask for it."))
        if isinstance(self._source.game, EditorGame):
            raise NotAllowed(phrase("There is no review while a position is set up: play from here first."))
        if self._arranging.table(self._pages.cursor) is not None:
            raise NotAllowed(phrase("There is no review while something is laid out, such as a plan."))

    def _end(self, node: int) -> int:
        """The end of the line through a node: after it the first continuation counts."""
        line = self._source.line
        here = line.nodes[node]
        if here.attempt is not None and here.parent is not None:
            here = line.nodes[here.parent]
        while (after := next((one for one in line.children(here.id) if one.attempt is None), None)) is not None:
            here = after
        return here.id

    def _side(self, end: int, name: str, wanted: Side) -> Side:
        """Whose decisions are reviewed. Raises NotAllowed."""
        sides = self._source.line.nodes[0].position.sides
        if name != ALL:
            return name
        if wanted:
            if wanted not in sides:
                raise NotAllowed(phrase("That side does not play here."))
            return wanted
        made = Counter(node.position.to_move for node in self._source.line.path(end)[:-1])
        return max(sides, key=lambda side: made[side])

    def _who(self, name: str, side: Side) -> Json:
        """Whose review it is, with its colour; where everything is open also the others that can be asked for."""
        game = self._source.game
        found = {"who": title(side), "side": game.colour(side)}
        if name != ALL:
            return found
        others = [other for other in self._source.line.nodes[0].position.sides if other != side]
        return {**found, "others": [[other, title(other)] for other in others]}

    # -- weighing ------------------------------------------------------------------------------------------------------

    def _weigh(self, end: int, name: str, side: Side) -> Generator[None, None, None]:
        """Review, and tell from time to time how much is done; locks the line only to send. Pauses often."""
        try:
            from sekiwidget.board.session.review_rows import reviewed

            request = self._request(end, side)
            yield
            sent = 0.0
            for _ in request.steps():
                if not self._told(name):
                    return
                if perf_counter() > sent + EVERY:
                    sent = perf_counter()
                    self._tell(name, {"done": min(99, request.done)})
                yield
            found = request.review()
            self._made[name] = found
            self._finish(name, reviewed(found, name, self._pages.picked_at))
        except KeyboardInterrupt:
            self._remove(name)
            raise
        except Exception as error:
            self._tell_failed(name, error)
            raise

    def _request(self, end: int, side: Side) -> ReviewRequest:
        from sekiwidget.lesson.review.request import ReviewRequest

        return ReviewRequest(self._source.line, side, node=end, n=self.n, seconds=SECONDS, game=self._source.game)

    def _weigh_try(self, node: int, name: str, review: Review, judged: Judged) -> Generator[None, None, None]:
        """Weigh it as the decision was weighed, and tell what it costs. Pauses often."""
        try:
            from sekiwidget.analysis.advice import Request
            from sekiwidget.authoring.advising import WIN
            from sekiwidget.lesson.review.judged import tried_sentence

            after, game = self._source.line.nodes[node], self._source.game
            assert after.commit is not None
            view, action = after.commit.before.seen_by(review.side), after.commit.action
            request = Request(
                view, review.side, n=judged.n, seed=review.seed, policy=review.policy,
                game=game, asked=action, wins=review.unit == WIN,
            )  # fmt: skip
            yield
            yield from request.steps()
            words = game.describe_action(review.side, action)
            self._tell_try(name, judged, tried_sentence(words, request.loss(action), review.unit))
        except Exception as error:
            self._forget_tries()
            self._tell_error(phrase("This step could not be weighed, because of an error"), error)
            raise

    # -- telling -------------------------------------------------------------------------------------------------------

    def _told(self, name: str) -> Json:
        """What a perspective was told; empty once it was closed, or what was reviewed is gone."""
        told: Json = self._pages.review().get(name, {})
        return told

    def _finished(self) -> Json:
        """The reviews of all perspectives that are finished: one that was begun ends with the next."""
        return {name: told for name, told in self._pages.review().items() if told["state"] == "done"}

    @locked
    def _tell(self, name: str, more: Json) -> None:
        if told := self._told(name):
            self._pages.send_review({**self._pages.review(), name: {**told, **more}})

    def _index(self, name: str, judged: Judged) -> int | None:
        """Which of the decisions that a perspective was told of it is."""
        moments = self._told(name).get("moments", [])
        return next((index for index, one in enumerate(moments) if one["after"] == judged.after), None)

    @locked
    def _forget_tries(self) -> None:
        """Take away what a try was told that no longer is weighed: another takes its place."""
        reviews = self._pages.review()
        kept = {
            name: {**told, "moments": [_without_trying(one) for one in told["moments"]]} if "moments" in told else told
            for name, told in reviews.items()
        }
        if kept != reviews:
            self._pages.send_review(kept)

    @locked
    def _tell_try(self, name: str, judged: Judged, said: str) -> None:
        index = self._index(name, judged)
        if index is not None:
            moments = [dict(one) for one in self._told(name)["moments"]]
            moments[index]["tried"] = said
            self._tell(name, {"moments": moments})

    @locked
    def _finish(self, name: str, found: Json) -> None:
        if told := self._told(name):
            kept = {key: value for key, value in told.items() if key != "done"}
            self._pages.send_review({**self._pages.review(), name: {**kept, **found, "state": "done"}})

    @locked
    def _tell_failed(self, name: str, error: Exception) -> None:
        self._remove(name)
        self._tell_error(phrase("There is no review, because of an error"), error)

    @locked
    def _tell_error(self, said: str, error: Exception) -> None:
        self._pages.show_error(self._pages.error_text(said, error))

    @locked
    def _remove(self, name: str) -> None:
        if self._told(name):
            self._pages.send_review({other: told for other, told in self._pages.review().items() if other != name})


def _without_trying(moment: Json) -> Json:
    """A decision as it was told, unless what was tried instead has been weighed: without it."""
    return {key: value for key, value in moment.items() if key != "tried" or value != TRYING}
