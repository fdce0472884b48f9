"""Checking a lesson on its board as it stands, like `sekiwidget check` and `sekiwidget puzzle`.

Each fault comes with the node or the field that it is about. The solver works in slices, so that a page stays usable
and shows the progress.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sekiwidget.analysis.budget import PIECE, Budget
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.background import BackgroundTask
from sekiwidget.board.session.group import BoardGroup, locked
from sekiwidget.board.session.page_protocol import Pages
from sekiwidget.board.session.perspective import Json, printable
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.source import Source
from sekiwidget.board.writing.editing import answers_by_node
from sekiwidget.text import translate
from sekiwidget.text.phrase import Translatable, as_sentence, phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.puzzle.verify import FaultSubject, Proof
    from sekiwidget.lesson.script.document import Document
    from sekiwidget.lesson.script.errors import Fault
    from sekiwidget.lesson.script.toml_locations import Path

SECONDS: Final = 60.0
"""Seconds of processor time for proving a puzzle."""
MOST_SHOWN: Final = 20
"""Maximum number of faults sent to a page; the others appear once these are fixed."""
_FIELDS: Final = ("title", "about", "side", "task", "goal", "within", "reply", "hints", "after")


@dataclass(frozen=True, slots=True)
class Found(Translatable):
    """A fault: its text, and the `node` or the `field` (title, goal, ...) that it is about, if any."""

    text: str
    node: int | None = None
    field: str = ""


@dataclass(frozen=True, slots=True)
class Checked(Translatable):
    """The result of a check. True if there are no faults; `said` has further findings, as how many commits solve it.

    A puzzle that is too large for the solver is not `judged` completely; `said` says in what.
    """

    faults: tuple[Found, ...] = ()
    said: tuple[str, ...] = ()
    judged: bool = True

    def __bool__(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(map(translate.translate, [*(fault.text for fault in self.faults), *self.said]))


class LessonChecker:
    """Checks the lesson of a board, and shows progress and result on its pages."""

    def __init__(self, source: Source, access: Access, group: BoardGroup, pages: Pages) -> None:
        self._source = source
        self._access = access
        self._group = group
        self._pages = pages
        self._task = BackgroundTask()
        self._result = Checked()

    def check(self) -> Checked:
        """Check, and wait for the result. Raises NotAllowed."""
        with self._group.turn():
            self._check_may()
            work = self._work()
        for _ in work:
            pass
        return self._result

    @locked
    def begin(self) -> None:
        """Check for a page, in the background. Raises NotAllowed."""
        self._check_may()
        self._send(_busy(0))
        if not self._task.begin(self._work(), patient=self._group.patient):
            self._group.run_after_turn(self._task.finish)

    def stop(self) -> None:
        """Stop checking."""
        self._task.drop()

    def drop(self) -> None:
        """Stop checking, and remove the result from the pages: the lesson has changed."""
        self.stop()
        self._pages.send_check({})

    def _check_may(self) -> None:
        if not self._access.may_write:
            raise NotAllowed(
                phrase("A lesson can be checked only where everything is visible and no puzzle is being asked.")
            )

    def _work(self) -> Generator[None, None, None]:
        """Check the lesson as it stands now; stops if it changes meanwhile."""
        changes, scenario = self._pages.changes, self._source.scenario
        told = 0
        try:
            pieces = _check(self._source)
            while True:
                try:
                    budget = next(pieces)
                except StopIteration as end:
                    self._result = end.value
                    break
                if self._pages.changes != changes or self._source.scenario is not scenario:
                    return
                if int(budget.spent) != told:
                    told = int(budget.spent)
                    self._send(_busy(told))
                yield
            self._send(self._result_json(self._result))
        except Exception as error:
            self._fail(error)
            raise

    def _result_json(self, found: Checked) -> Json:
        faults = [
            {"text": printable(fault.text), "node": fault.node, "field": fault.field}
            for fault in found.faults[:MOST_SHOWN]
        ]
        more = len(found.faults) - MOST_SHOWN
        said = [*map(printable, found.said), *([phrase("{n} more", n=more)] if more > 0 else [])]
        open_ = bool(found) and not found.judged
        slim = [{key: value for key, value in one.items() if value not in (None, "")} for one in faults]
        told = {"holds": bool(found), "open": open_, "faults": slim, "said": said}
        return {key: value for key, value in told.items() if value}

    @locked
    def _send(self, checked: Json) -> None:
        self._pages.send_check(checked)

    @locked
    def _fail(self, error: Exception) -> None:
        self._pages.send_check({})
        self._pages.show_error(self._pages.error_text(phrase("The lesson could not be checked"), error))


def _busy(done: int) -> Json:
    """The trait while a check runs, after so many seconds."""
    return {"busy": phrase("Checking: {done} of at most {of} seconds", done=done, of=int(SECONDS))}


def current_scenario(source: Source) -> Scenario:
    """The scenario of a board as it stands, with every fact of its script and of its end. Raises Unwritable."""
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.rewrite.merge import merge_script
    from sekiwidget.lesson.rewrite.script_writer import languages_in

    line, of = source.line, source.game
    like = source.scenario or Scenario(of.id)
    position = of.write_position(line.nodes[0].position)
    languages = languages_in(line, like.languages)
    written = merge_script(like.script, line, of, languages)
    return replace(like, game=of.id, languages=languages, seed=line.seed, position=position, script=written)


def _check(source: Source) -> Generator[Budget, None, Checked]:
    """Check the lesson of a board; yields the budget, which knows the time spent."""
    from sekiwidget.lesson.play.comments import Unwritable
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.errors import ScenarioError

    needs = _incomplete(source)
    try:
        # Check the text that saving would write: what cannot be written or read back is a fault, too.
        text = current_scenario(source).to_text()
        scenario = Scenario.from_text(text)
        played = scenario.play()
    except Unwritable as error:
        return Checked((Found(str(error)), *needs))
    except ScenarioError as error:
        return Checked((*(_scenario_fault(source, text, fault) for fault in error.faults), *needs))
    if needs or scenario.puzzle is None:
        holds = tuple(filter(None, (phrase("The lesson is correct."), played.open_question)))
        return Checked(needs, () if needs else holds)
    budget = Budget(SECONDS, piece=PIECE)
    proof = yield from _proof(scenario, budget)
    pairs = zip(proof.faults, proof.subjects, strict=True)
    faults = tuple(_proof_fault(source, fault, place) for fault, place in pairs)
    good = phrase("The lesson is correct, and so is its puzzle.")
    if not proof.judged:
        good = phrase("The lesson is correct. Its puzzle was not checked: there are too many possibilities.")
    said = () if faults else (good,)
    return Checked(faults, (*said, *(as_sentence(told) for told in proof.sentences())), proof.judged)


def _proof(scenario: Scenario, budget: Budget) -> Generator[Budget, None, Proof]:
    """The proof of a puzzle; yields its budget."""
    from sekiwidget.lesson.puzzle.verify import verifying

    pieces = verifying(scenario, budget)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            proof: Proof = end.value
            return proof
        yield budget


def _incomplete(source: Source) -> tuple[Found, ...]:
    """The fault of an incomplete puzzle, at the first field that it needs."""
    from sekiwidget.lesson.script.puzzle import Puzzle

    draft = source.puzzle_draft
    missing = [name for name in ("side", "task", "goal") if not getattr(draft, name)]
    if not missing or draft == Puzzle("", ""):
        return ()
    return (Found(phrase("The puzzle is not complete: it needs a side, a task and a goal."), None, missing[0]),)


# -- where a fault belongs -----------------------------------------------------------------------------------------


def _proof_fault(source: Source, text: str, place: FaultSubject) -> Found:
    said = as_sentence(text)
    main = source.line.main()
    if place.what == "commit" and place.number < len(main):
        return Found(said, main[place.number].id)
    if place.what == "answer":
        return _answer_fault(source, said, place.number)
    return Found(said, main[-1].id) if place.what == "script" else Found(said, None, "goal")


def _answer_fault(source: Source, said: str, number: int) -> Found:
    return Found(
        said, next((node for node, given in answers_by_node(source).items() if given == number), None), "answer"
    )


def _scenario_fault(source: Source, text: str, fault: Fault) -> Found:
    """A fault of the scenario's text at the node or the field that it is about."""
    from sekiwidget.lesson.script.document import Document

    said = as_sentence(fault.message)
    document = Document(text, "lesson")
    offset = document.source.offset(fault.line, fault.column)
    path = _path_at(document, offset)
    if path == ("play", "script"):
        first, _ = document.source.at(document.places.values[path].start)
        return Found(said, _node_at(source, fault.line - first - 1))
    if path[:1] == ("expect",):
        return Found(said, source.line.main()[-1].id)
    if path[:2] == ("puzzle", "answer") and len(path) > 2 and isinstance(path[2], int):
        return _answer_fault(source, said, path[2])
    field = next((str(part) for part in path[:2] if part in _FIELDS), "")
    return Found(said, None, field) if field else Found(said, 0 if path[:1] == ("position",) else None)


def _path_at(document: Document, offset: int) -> Path:
    """The innermost key or value at an offset of a document."""
    spans = [*document.places.keys.items(), *document.places.values.items()]
    found = [(end - start, path) for path, (start, end) in spans if start <= offset < max(end, start + 1)]
    return min(found, key=lambda one: one[0], default=(0, ()))[1]


def _node_at(source: Source, row: int) -> int | None:
    """The node that a line of the script of a board is about."""
    from sekiwidget.lesson.rewrite.diff import match_nodes
    from sekiwidget.lesson.rewrite.source_map import ScriptRows, Trace

    scenario = current_scenario(source)
    rows = ScriptRows(scenario.script, scenario.languages)
    trace = Trace(rows, source.line, source.game)
    same = match_nodes(trace.line, source.line)
    nodes = next(
        ([same[node] for node in one.nodes if node in same] for one in reversed(rows.all) if one.line <= row), []
    )
    return nodes[-1] if nodes else None
