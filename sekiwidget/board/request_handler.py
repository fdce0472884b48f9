"""Handling requests from pages: a table maps each type to its method, and every request gets an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, TypeAlias

from sekiwidget.board.session import playing, target_explanation
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.coach import Coach
from sekiwidget.board.session.evaluation import Evaluation
from sekiwidget.board.session.group import BoardGroup
from sekiwidget.board.session.page_protocol import NoSuchFile, Pages
from sekiwidget.board.session.playing import Arranging, PlayController
from sekiwidget.board.session.predictions import Predictions
from sekiwidget.board.session.puzzle_controller import PuzzleController
from sekiwidget.board.session.requests import (
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
from sekiwidget.board.session.review import Reviewer
from sekiwidget.board.session.source import Source
from sekiwidget.board.writing import editing, editor_requests
from sekiwidget.board.writing.checking import LessonChecker
from sekiwidget.board.writing.editing import TextRewriter
from sekiwidget.board.writing.editor_requests import ModeSwitch
from sekiwidget.board.writing.saving import NotSaved, Saving
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.lesson.answers.keeper import AnswersKeeper
from sekiwidget.text.multilingual import ENGLISH
from sekiwidget.text.phrase import phrase

AT_CURSOR: Final = ("hint", "back", "show", "explore", "again")
"""What a learner asks of a puzzle at the position shown."""


class RequestHandler:
    """Handles the requests of a board's pages, as far as they are permitted."""

    def __init__(
        self,
        source: Source,
        access: Access,
        group: BoardGroup,
        pages: Pages,
        playing: PlayController,
        puzzle_controller: PuzzleController | None,
        evaluation: Evaluation,
        coach: Coach,
        reviewer: Reviewer,
        arranging: Arranging,
        lesson_checker: LessonChecker,
        mode_switch: ModeSwitch,
        saving: Saving,
        answers: AnswersKeeper,
        language: str = ENGLISH,
    ) -> None:
        self._source = source
        self._access = access
        self._group = group
        self._pages = pages
        self._playing = playing
        self._puzzle_controller = puzzle_controller
        self._evaluation = evaluation
        self._coach = coach
        self._reviewer = reviewer
        self._arranging = arranging
        self._mode_switch = mode_switch
        self._saving = saving
        self._answers = answers
        self._lesson_checker = lesson_checker
        self._language = language
        self._predictions = Predictions()
        self.practice_requested: str | None = None
        """The rule that a page has asked to practise, empty to go back; the board does it after the answer."""

    @property
    def _rewriter(self) -> TextRewriter:
        """The rewriter of texts in the language of the board."""
        scenario = self._source.scenario
        return TextRewriter(self._language, scenario.languages if scenario is not None else ())

    def handle(self, request: Message, origin: Origin | None = None) -> Exception | None:
        """Handle a request; returns the failure of an opponent afterwards, if any.

        A request that is stale, since the board has gone on while it was on its way, changes nothing.

        Internal errors are reported on the board and raised: the widget machinery logs them in the kernel.
        """
        try:
            if origin is not None and self._is_stale(request, origin):
                if not isinstance(request, Missing):
                    self._pages.answer(request.id, {"ok": False})
                return None
            if not isinstance(
                request, Missing | AskLive | PuzzleRequest | Practise | Analyse | Check | Link | Save | Load
            ) and not self._source.line.holds(request.node):
                self._pages.reject(request.id, phrase("That move has been deleted."))
                return None
            return self.TABLE[type(request)](self, request)
        except Exception as error:
            text = self._pages.error_text(phrase("This could not be done"), error)
            self._pages.reject(None if isinstance(request, Missing) else request.id, text)
            raise

    def _is_stale(self, request: Message, origin: Origin) -> bool:
        """Whether a request was made of another lesson; or of a position that is no longer shown, and names no node."""
        if not self._pages.shows(origin.lesson):
            return True
        if isinstance(request, Missing):
            return False  # made by the page itself, which may lag behind: no reader wants to be where it was
        shown = self._pages.follow(origin)
        return not shown and isinstance(request, PuzzleRequest) and request.what in AT_CURSOR

    @property
    def judge(self) -> PuzzleController | None:
        """The judge of commits, while a puzzle asks."""
        return self._puzzle_controller if self._puzzle_controller is not None and self._puzzle_controller.asks else None

    @property
    def unsaved(self) -> bool:
        """Whether there are changes that could be saved."""
        return self._saving.unsaved

    def _missing(self, request: Missing) -> None:
        if not self._pages.send_from(request.start):
            self._pages.reject(None, phrase("Malformed message: it requests changes that do not exist."))

    def _live(self, request: AskLive) -> None:
        self._pages.send_live(request.id)

    def _act(self, request: Act) -> Exception | None:
        """A commit: judged while a puzzle asks, else played, unless it only arranges what will be.

        Whoever plays on from a puzzle that is over, or where only exploring has led, explores.
        """
        judge = self.judge
        if judge is not None and judge.puzzle_session.explores_at(request.node):
            self.handle_puzzle("explore")
        elif judge is not None:
            judge.act(request)
            return None
        try:
            arranged = self._arranging.act(request)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
            return None
        except UnreadableAction as error:
            self._pages.answer_refusal(request, error, len(self._source.line))
            return None
        if arranged is None:
            return self._playing.act(request)
        if arranged.commits:
            return self._playing.act(replace(request, text=arranged.commits))
        # Clears notices of an earlier text.
        self._pages.advance(self._pages.cursor)
        if arranged.refusal is not None:
            self._pages.answer(request.id, {"ok": False, "notice": arranged.refusal})
            return None
        self._evaluation.send_choices(self._pages.cursor)
        self._pages.answer(request.id, {"ok": True, "node": request.node, "end": request.node})
        return None

    def _complete(self, request: Complete) -> None:
        try:
            position = self._arranging.position_at(request.node)
            found = playing.completions(self._source, self._access, position, request.perspective, request.text)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True, "completions": found})

    def _point(self, request: Point) -> Exception | None:
        """Explain why a target cannot be picked; if only one text can be meant, play it, which is refused."""
        try:
            found = target_explanation.explain_target(
                self._source, self._access, request, self._arranging.position_at(request.node)
            )
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
            return None
        if found.text:
            return self._act(Act(request.id, request.node, request.perspective, found.text))
        told = target_explanation.notice(self._source, request.node, found.reasons)
        self._pages.answer(request.id, {"ok": False, "notice": told})
        return None

    def _edit(self, request: Edit) -> None:
        """Comments and marks are always allowed; the line itself cannot be edited while a puzzle asks."""
        if self.judge is not None and request.what in ("promote", "delete"):
            self._pages.reject(
                request.id, phrase("The line of a puzzle cannot be changed: explore freely to change it.")
            )
            return
        if not self._access.playable:
            self._pages.reject(request.id, playing.reads_only())
            return
        heads = request.what in editing.LESSON_EDITS
        if (heads or request.what == "chapter") and not self._access.may_write:
            self._pages.reject(
                request.id,
                phrase("A lesson can be edited only where everything is visible and no puzzle is being asked."),
            )
            return
        try:
            changed = (editing.edit_lesson if heads else editing.edit_node)(self._source, request, self._rewriter)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
            return
        self._group.changed(changed)
        self._pages.advance(self._pages.cursor)
        if heads:
            self._lesson_checker.drop()
            self._pages.send_lesson()
        self._pages.answer(request.id, {"ok": True})

    def _puzzle_request(self, request: PuzzleRequest) -> None:
        if request.what in ("next", "open"):
            self._go_on(request)
            return
        if self._puzzle_controller is None or not self._access.playable:
            self._pages.reject(request.id, phrase("This board has no puzzle."))
            return
        if request.what == "answers":
            self._pages.answer(request.id, {"ok": True, "answers": self._answers.as_call(self._source.file)})
            return
        if request.what == "show":
            self._puzzle_controller.show(request.id)
            return
        self.handle_puzzle(request.what)
        self._pages.answer(request.id, {"ok": True})

    def _go_on(self, request: PuzzleRequest) -> None:
        """Go to another file of the course; the board shows it after the request is answered."""
        if self._pages.guide is None:
            self._pages.reject(request.id, phrase("This board does not belong to a course."))
            return
        try:
            self._pages.guide.request(request.name)
        except NoSuchFile as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True})

    def handle_puzzle(self, what: str) -> None:
        """Have the puzzle handle a request of the learner, and send the choices that follow."""
        if self._puzzle_controller is not None:
            self._puzzle_controller.handle(what)
            self._evaluation.send_choices(self._pages.cursor)

    def _analyse(self, request: Analyse) -> None:
        try:
            self._evaluation.switch(request.on)
        except ValueError as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True})

    def _advise(self, request: Advise) -> None:
        """Ask the coach, or end it; at another node than the one shown nothing is asked for any more."""
        if not request.on:
            self._coach.close()
        elif request.node != self._pages.cursor:
            self._pages.answer(request.id, {"ok": False})
            return
        else:
            try:
                self._coach.ask(request.node, request.perspective, more=request.more)
            except playing.NotAllowed as error:
                self._pages.reject(request.id, str(error))
                return
        self._pages.answer(request.id, {"ok": True})

    def _example(self, request: ShowExample) -> None:
        """Answer with an example of what the coach has said; if nothing is said there any more, there is none."""
        try:
            found = self._coach.example(request.node, request.perspective, request.text)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
            return
        if found is None:
            self._pages.answer(request.id, {"ok": False})
        else:
            self._pages.answer_example(request.id, found)

    def _review(self, request: AskReview) -> None:
        """Review the line, or end that."""
        if not request.on:
            self._reviewer.close(request.perspective)
        else:
            try:
                self._reviewer.ask(request.node, request.perspective, request.side)
            except playing.NotAllowed as error:
                self._pages.reject(request.id, str(error))
                return
        self._pages.answer(request.id, {"ok": True})

    def _tried(self, request: WeighTry) -> None:
        """Weigh what was tried instead of what the review lists."""
        try:
            self._reviewer.weigh_try(request.node, request.perspective)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True})

    def _editor(self, request: EditorRequest) -> None:
        """Replace the table; or switch to setting up, or back, after the request is answered."""
        try:
            if request.what == "write":
                editor_requests.write_table(self._source, request.node, request.text)
                self._pages.advance(self._source.line.cursor)
            else:
                self._mode_switch.request(request.what, request.node)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True})

    def _check(self, request: Check) -> None:
        try:
            self._lesson_checker.begin()
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True})

    def _copy(self, request: Copy) -> None:
        try:
            table = editor_requests.table_text(self._source, request.node, self._access)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True, "table": table})

    def _link(self, request: Link) -> None:
        try:
            link = self._saving.link(request.site, self._pages.cursor)
        except (playing.NotAllowed, NotSaved) as error:
            self._pages.reject(request.id, str(error))
        else:
            self._pages.answer(request.id, {"ok": True, "link": link})

    def _save(self, request: Save) -> None:
        """Save; only the page that asked gets the answer: the path, the existing file, or an error."""
        try:
            answer = self._saving.save(request.name, over=request.over, token=request.token)
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        except NotSaved as error:
            self._pages.answer(request.id, {"ok": False, "notice": {"kind": "error", "text": str(error)}})
        else:
            self._pages.answer(request.id, answer)

    def _load(self, request: Load) -> None:
        """Load the file again; the board shows it after the request is answered."""
        try:
            self._mode_switch.request_reload(self._saving.load(request.token))
        except playing.NotAllowed as error:
            self._pages.reject(request.id, str(error))
        except NotSaved as error:
            self._pages.answer(request.id, {"ok": False, "notice": {"kind": "error", "text": str(error)}})
        else:
            self._pages.answer(request.id, {"ok": True})

    def _predict(self, request: Predict) -> None:
        """Judge what a learner predicted, and tell the course."""
        asked = self._pages.question(request.node, request.perspective)
        if not asked:
            self._pages.reject(request.id, phrase("Nothing is asked there."))
            return
        result = self._predictions.judge(request.node, asked, request.answer)
        if result:
            self._answers.add_prediction(request.node, request.answer, result)
        if result and self._pages.guide is not None:
            self._pages.guide.note_prediction(result)
        self._pages.answer(request.id, {"ok": True})

    def _practise(self, request: Practise) -> None:
        """Practise a rule, or go back to the lesson."""
        guide = self._pages.guide
        if not request.rule and not (guide is not None and guide.leads_back):
            self._pages.reject(request.id, phrase("There is no lesson to go back to."))
            return
        if request.rule and request.rule not in self._pages.practised_rules:
            self._pages.reject(request.id, phrase("There are no puzzles to practise this rule here."))
            return
        if self._puzzle_controller is not None:
            self._puzzle_controller.stop()
        self.practice_requested = request.rule
        self._pages.answer(request.id, {"ok": True})

    @property
    def predictions(self) -> Mapping[int, str]:
        """What was predicted of the steps that ask, by node: right, wrong or skipped."""
        return self._predictions.results

    TABLE: ClassVar[Mapping[type, Answer]] = {
        Missing: _missing,
        AskLive: _live,
        Act: _act,
        Complete: _complete,
        Point: _point,
        Edit: _edit,
        PuzzleRequest: _puzzle_request,
        Analyse: _analyse,
        Advise: _advise,
        ShowExample: _example,
        AskReview: _review,
        WeighTry: _tried,
        Predict: _predict,
        Practise: _practise,
        EditorRequest: _editor,
        Check: _check,
        Copy: _copy,
        Link: _link,
        Save: _save,
        Load: _load,
    }


Answer: TypeAlias = Callable[[RequestHandler, Any], Exception | None]
"""Handles one type of request."""
