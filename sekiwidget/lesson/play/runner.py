"""Play a script onto a line: each commit line, and the automatic commits in between.

Before each commit line, automatic commits are played until that line fits: chance and visibly forced decisions; and if
it does not fit otherwise, passive answers and decisions forced by something hidden. At the end only the first two are
played, so that lines a side cannot tell apart have the same number of commits. Facts, notes, comments and attempts
apply after the automatic commits before the next commit line. Notes and comments in a variation wait for its first new
commit, so that they do not appear in the main line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeGuard

from sekiwidget.core.asks import fits
from sekiwidget.core.errors import Refusal, UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import ASKS, GLYPHS, Line, Node, Note
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.actions import (
    ActionCheck,
    automatic_action,
    implied_action,
    open_question,
    option_verbs,
    try_action,
    try_attempt,
    whose_turn,
)
from sekiwidget.lesson.play.checks import (
    NOTES,
    FactFault,
    check_fact,
    is_within,
    misfit,
    note_faults,
    split_colour,
    unknown_rule,
)
from sekiwidget.lesson.play.comments import add_comment, comments_of, join_titles, title_of
from sekiwidget.lesson.script.document import StringSource
from sekiwidget.lesson.script.errors import MAX_FAULTS, Fault, quoted
from sekiwidget.lesson.script.items import (
    AttemptLine,
    Branch,
    BrokenLine,
    ClosingLine,
    Commented,
    CommentLine,
    CommitLine,
    FactLine,
    Item,
    NoteLine,
    Words,
)
from sekiwidget.lesson.script.parser import MAX_COMMITS
from sekiwidget.lesson.script.toml_locations import Span
from sekiwidget.text.phrase import joined, paragraph, phrase
from sekiwidget.text.terms import Listed

_MAX_WALKED = 10 * MAX_COMMITS
"""Maximum number of commits played or revisited in total, so that every script ends."""
_SEARCHED_LINES = 20
"""Number of lines before and after a misplaced one that are searched for where it fits."""
Enclosing: TypeAlias = "tuple[list[tuple[CommitLine, int]], int]"
"""The commit lines of the branch around a variation, with their first nodes, and the number of the one replaced."""


@dataclass(slots=True)
class Track:
    """The progress in a branch: the node after its last commit line, and the items waiting for the next one."""

    here: int
    waiting: list[FactLine | AttemptLine | NoteLine | CommentLine] = field(default_factory=list)
    starts: list[tuple[CommitLine, int]] = field(default_factory=list)
    variations: list[tuple[Branch, int, int]] = field(default_factory=list)
    """Each with the node where it begins and the number of the commit line it replaces."""
    opens: Branch | None = None
    """The branch, until its first new node gets its name and the comment of its bracket."""
    fresh: int = 0
    """Nodes from this id on are new in this branch; in the main line all are."""
    held: list[FactLine | NoteLine | CommentLine] = field(default_factory=list)
    """Items of a variation that wait for its first new node."""

    def shares(self, node: int) -> bool:
        """Whether a node belongs to another branch, too."""
        return node < self.fresh


def _asks(item: Item) -> TypeGuard[NoteLine]:
    """Whether an item asks something."""
    return isinstance(item, NoteLine) and item.word == "ask"


class _Full(Exception):
    """The script plays too many commits."""


class _Enough(Exception):
    """Too many faults to play on."""


class Runner:
    """Plays a script from a position. `line` is what was played, `faults` is everything that did not hold.

    `languages` are those of the file, for the comments.
    """

    def __init__(
        self, game: Game, start: Position, seed: int, script: StringSource, languages: Sequence[str] = ()
    ) -> None:
        self.game = game
        self._languages = languages
        self.script = script
        self.line = Line(start, seed=seed)
        self.faults: list[Fault] = []
        self.end: int | None = None
        """The node at the end of the main line, if it was reached."""
        self.item_nodes: list[tuple[Item, int]] = []
        """Each item with its node, in the order of play: a commit line with each of its commits, a variation with its
        first new node, a closing bracket with the end of its variation. A fact before the first new node comes twice:
        with the node where it holds, and with the one where its comment is shown.
        """
        self.before_chapter: dict[int, str] = {}
        """By the node where a chapter begins: the comment that stands before its heading, of the step before it."""
        self._reported_ends: set[int] = set()
        """The ends whose open question is part of a fault already."""
        self._walked = 0
        self._made = 0
        self.at = Span(0, 0)

    def run(self, root: Branch) -> None:
        """Play the whole script."""
        try:
            self._branch(root, 0, None)
        except _Full:
            self.faults.append(
                self.script.fault(self.at, phrase("there are more than {most:,} commits up to here", most=MAX_COMMITS))
            )
        except _Enough:
            pass
        self.line.start()

    def expect(self, facts: Mapping[str, Value]) -> Iterator[tuple[str, FactFault]]:
        """The facts that fail at the end of the main line; if it was not reached, only unknown keys."""
        node = self.line.nodes[self.end or 0]
        found = ((key, self._check_fact(node, key, "==", value, ended=True)) for key, value in facts.items())
        return ((key, wrong) for key, wrong in found if wrong is not None and (wrong.key or self.end is not None))

    # -- branches ----------------------------------------------------------------------------------------------------

    def _branch(self, branch: Branch, start: int, above: Enclosing | None) -> None:
        """Play a branch from a node. `above` are the commit lines around it, and which of them it replaces."""
        track = Track(start, opens=branch, fresh=0 if above is None else len(self.line))
        ended = self._items(branch, track, above)
        if ended:
            self._finish(branch, track, main=above is None)
        for variation, begins, replaced in track.variations:
            self._branch(variation, begins, (track.starts, replaced))

    def _items(self, branch: Branch, track: Track, above: Enclosing | None) -> bool:
        """Play the lines of a branch; returns whether its end was reached. Collects the variations reached."""
        lines, stopped, replaceable = 0, False, -1
        for item in branch.items:
            if isinstance(item, Branch):
                if replaceable >= 0:
                    begins = track.starts[replaceable][1] if replaceable < len(track.starts) else track.here
                    track.variations.append((item, begins, replaceable))
                elif not lines:
                    message = phrase(
                        "a variation must follow the commit line that it replaces; there is none before it"
                    )
                    self._add_fault(self.script.fault(item.span, message))
            elif isinstance(item, CommitLine | BrokenLine):
                if stopped:
                    return False
                replaceable = lines
                lines += 1
                stopped = isinstance(item, BrokenLine) or not self._step(item, track, above)
            elif not stopped and isinstance(item, NoteLine) and item.word == "glyph":
                self._glyph(item, track)
            elif not stopped and _asks(item) and not any(isinstance(one, AttemptLine) for one in track.waiting):
                self._ask(item, self.line.nodes[track.here], track)
            elif not stopped and isinstance(item, FactLine | AttemptLine | NoteLine | CommentLine):
                track.waiting.append(item)
        return not stopped

    def _finish(self, branch: Branch, track: Track, *, main: bool) -> None:
        """Play the automatic commits at the end of a branch, and settle the waiting items."""
        self.line.goto(track.here)
        while self._play_automatic(track):
            pass
        end = self.line.cursor
        self._settle_items(track, end, ended=True)
        if branch.close is not None and not track.shares(end):
            self._attach(branch.close, end)
        if main:
            self.end = end

    def _step(self, step: CommitLine, track: Track, above: Enclosing | None) -> bool:
        """Play a commit line after any automatic commits; returns whether that succeeded."""
        actor = self._actor(step.actor)
        if actor is None:
            return False
        self.line.goto(track.here)
        self.at = step.span
        begins, words = track.here, step.words.text
        while words:
            check = self._fit(step, words, actor, track, above)
            if check is None:
                return False
            self._settle_items(track, self.line.cursor)
            words = check.rest
            node = self._play(check.action, track)
            self.item_nodes.append((step, node.id))
            track.here = node.id
        self._add_comments(self.line.nodes[track.here], step)
        track.starts.append((step, begins))
        return True

    def _fit(
        self, step: CommitLine, words: str, actor: Side, track: Track, above: Enclosing | None
    ) -> ActionCheck | None:
        """Play automatic commits until a line's words fit; returns their check, or None after a fault."""
        best: tuple[ActionCheck, int] | None = None
        rest: int | None = None
        while True:
            check = try_action(self.game, self.line.position, actor, words)
            if check.fits:
                return check
            if best is None or check.weight > best[0].weight or check.weight == best[0].weight <= 1:
                best = check, self.line.cursor
            if rest is None and self._play_automatic(track):
                continue
            rest = self.line.cursor if rest is None else rest
            if not self._play_implied(track):
                self._settle_nearest(actor, track, best, rest)
                self._report_misfit(step, actor, track, best[0], above)
                return None

    def _play_automatic(self, track: Track) -> bool:
        """Play chance or a visibly forced action; returns whether there was one."""
        return self._play_if_any(track, automatic_action(self.line.position, self.line.seed, self.line.node.depth))

    def _play_implied(self, track: Track) -> bool:
        """Play an action that only a line that does not fit otherwise implies; returns whether there was one."""
        position, depth = self.line.position, self.line.node.depth
        return self._play_if_any(track, implied_action(position, self.line.seed, depth, passing=True))

    def _play_if_any(self, track: Track, action: object | None) -> bool:
        if action is None:
            return False
        self._play(action, track)
        return True

    def _play(self, action: object, track: Track) -> Node:
        self._walked += 1
        if self._made >= MAX_COMMITS or self._walked > _MAX_WALKED:
            raise _Full
        before = len(self.line)
        node = self.line.play(action)
        self._made += len(self.line) > before
        if node.id >= track.fresh and track.opens is not None:
            node.name = title_of(track.opens, self._languages)
            self._attach(track.opens, node.id)
            track.opens = None
            for item in track.held:
                self._show(item, node)
            track.held.clear()
        return node

    def _attach(self, item: FactLine | AttemptLine | NoteLine | CommentLine | Branch | ClosingLine, node: int) -> None:
        """Record the node of an item, and add its comments there."""
        self.item_nodes.append((item, node))
        self._add_comments(self.line.nodes[node], item)

    def _add_comments(self, node: Node, item: Commented) -> None:
        """Add the comments of an item to those of a node, unless they are titles."""
        for one in comments_of(item):
            node.comment = add_comment(node.comment, one, self._languages)

    def _actor(self, word: str) -> Side | None:
        return self.game.actor(word) if word else CHANCE

    # -- waiting items -------------------------------------------------------------------------------------------------

    def _settle_items(self, track: Track, at: int, *, ended: bool = False) -> None:
        """Settle the facts, notes, comments and attempts waiting for a node, in order.

        `ended`: no commit line follows in the branch.
        """
        tried: Node | None = None
        for item in track.waiting:
            self.line.goto(at)
            node = self.line.node
            if isinstance(item, AttemptLine):
                tried = self._attempt(item)
                self._attach(item, (tried or node).id)
                continue
            if _asks(item):
                # What is wrong with the attempt is a fault already.
                if tried is not None:
                    self._ask(item, tried, track)
                continue
            if isinstance(item, FactLine):
                self._expect_fact(item, node, ended=ended)
            if not track.shares(at):
                self._show(item, node)
                continue
            track.held.append(item)
            if isinstance(item, FactLine):
                self.item_nodes.append((item, at))
        track.waiting.clear()
        self.line.goto(at)

    def _show(self, item: FactLine | NoteLine | CommentLine, node: Node) -> None:
        """Attach an item that is no commit to a node, with its note."""
        if isinstance(item, NoteLine):
            self._add_note(item, node)
        self._attach(item, node.id)

    def _check_fact(self, node: Node, key: str, operator: str, value: Value, *, ended: bool) -> FactFault | None:
        """Why a fact does not hold at a node; the first failure at an end includes its open question."""
        wrong = check_fact(self.game, node.position, key, operator, value)
        if wrong is None or not ended or wrong.key or node.id in self._reported_ends:
            return wrong
        self._reported_ends.add(node.id)
        asked = open_question(self.game, node.position, self.line.seed, node.depth)
        return replace(wrong, message=paragraph([phrase("{missed}.", missed=wrong.message), asked])) if asked else wrong

    def _expect_fact(self, fact: FactLine, node: Node, *, ended: bool) -> None:
        wrong = self._check_fact(node, fact.key, fact.operator, fact.value, ended=ended)
        if wrong is not None:
            span = fact.key_span if wrong.key else fact.value_span
            self._add_fault(self.script.fault(span, wrong.message, expected=wrong.expected))

    def _attempt(self, attempt: AttemptLine) -> Node | None:
        actor = self._actor(attempt.actor)
        if actor is None:
            return None
        text, check = try_attempt(self.game, self.line.position, actor, attempt.words.text)
        if check.unreadable is not None:
            self._add_fault(self._unreadable_fault(attempt.words, check.unreadable))
            return None
        refusal = check.refusal
        if refusal is None:
            message = phrase("the rules allow this here; an attempt after `!` must be refused")
            self._add_fault(self.script.fault(attempt.span, message))
            return None
        # An unknown paragraph is reported by script_faults.
        unknown = (attempt.rule,) if unknown_rule(attempt.rule, self.game.rules) else ()
        if attempt.rule and not any(is_within(rule, attempt.rule) for rule in (*refusal.rules, *unknown)):
            message = phrase("this is refused, but not by {rule}: {refusal}", rule=attempt.rule, refusal=refusal)
            self._add_fault(self._refusal_fault(attempt.rule_span, message, refusal, refusal.rules))
        return self.line.refuse(actor, text, refusal)

    def _add_note(self, sign: NoteLine, node: Node) -> None:
        if sign.word not in NOTES:
            return
        if sign.word == "chapter":
            begun = title_of(sign, self._languages)
            self.before_chapter.setdefault(node.id, node.comment)
            node.chapter = join_titles(node.chapter, begun) if node.chapter and node.chapter != begun else begun
            return
        if sign.words is None:
            return
        places, colour = split_colour(sign)
        wrong = self.game.note(node.position, sign.word, places)
        if wrong is not None:
            self._add_fault(self.script.fault(sign.words.span, wrong))
        elif not note_faults(sign, self.script):  # reported by script_faults
            node.notes.append(Note(sign.word, places, *colour))

    def _glyph(self, sign: NoteLine, track: Track) -> None:
        """Give the last written commit a glyph; automatic ones after it are nobody's choice."""
        node = self.line.nodes[track.here]
        self._attach(sign, node.id)
        if not track.starts:
            self._add_fault(self.script.fault(sign.span, phrase("a glyph judges a commit, and must follow one")))
        elif sign.words is not None and (glyph := sign.words.text) in GLYPHS:
            if node.glyph and node.glyph != glyph:
                message = phrase("this commit has a glyph already: {glyph}", glyph=quoted(node.glyph))
                self._add_fault(self.script.fault(sign.words.span, message))
            node.glyph = node.glyph or glyph

    def _ask(self, sign: NoteLine, node: Node, track: Track) -> None:
        """Ask about the last written commit, or about the attempt after it."""
        self._attach(sign, node.id)
        if sign.words is None or (what := sign.words.text) not in ASKS:  # reported by script_faults
            return
        if node.attempt is None and (not track.starts or track.shares(node.id)):
            new = phrase("a question must follow the commit that it asks about, in the same variation")
            self._add_fault(self.script.fault(sign.span, new))
        elif node.ask:
            twice = phrase("before this step something is asked already: {what}", what=quoted(node.ask))
            self._add_fault(self.script.fault(sign.words.span, twice))
        elif fits(self.game, node, what):
            node.ask = what
        else:
            wrong, expected = misfit(node, what)
            self._add_fault(self.script.fault(sign.words.span, wrong, expected=expected))

    # -- faults ------------------------------------------------------------------------------------------------------

    def _add_fault(self, fault: Fault) -> None:
        self.faults.append(fault)
        if len(self.faults) >= MAX_FAULTS:
            raise _Enough

    def _settle_nearest(self, actor: Side, track: Track, best: tuple[ActionCheck, int], rest: int) -> None:
        """Settle the items waiting for a line that does not fit, where it comes closest to fitting.

        That is where its kind of action is due; else where the side first has to decide, if at all.
        """
        if best[0].weight == 3:
            self._settle_items(track, best[1])
        elif rest == track.here or self.line.nodes[rest].position.to_move == actor:
            self._settle_items(track, rest)

    def _report_misfit(
        self, step: CommitLine, actor: Side, track: Track, check: ActionCheck, above: Enclosing | None
    ) -> None:
        """Add the fault of a line that does not fit."""
        if check.unreadable is not None:
            fault = self._unreadable_fault(step.words, check.unreadable)
        else:
            assert check.refusal is not None
            words: str = phrase("refused: {refusal}", refusal=str(check.refusal))
            if check.weight < 3:
                who = whose_turn(self.game, check.position)
                words = words if who in words else paragraph([words, who])
                if possible := option_verbs(check.position):
                    words = paragraph([words, phrase("Possible here: {possible}.", possible=", ".join(possible))])
            fault = self._refusal_fault(step.span, words, check.refusal, option_verbs(check.position))
        if above is not None and not track.starts:
            hint = self._line_hint(step, actor, *above)
            fault = replace(fault, message=paragraph([fault.message, hint]))
        self._add_fault(fault)

    def _refusal_fault(self, span: Span, message: str, refusal: Refusal, expected: tuple[str, ...]) -> Fault:
        rules = ", ".join(filter(None, refusal.rules))
        reason = paragraph(reason.text for reason in refusal.reasons)
        return self.script.fault(span, message, rule=rules, reason=reason, expected=expected)

    def _unreadable_fault(self, words: Words, error: UnreadableAction) -> Fault:
        message = str(error)
        if error.expected and not message.endswith("?") and not any(word in message for word in error.expected):
            message = phrase(
                "{message:capital}. Expected: {expected}",
                message=joined((message,)),
                expected=Listed(error.expected[:8]),
            )
        where = words.part(error.start, error.end)
        return self.script.fault(where, message, rule=error.rule, expected=error.expected)

    def _line_hint(self, step: CommitLine, actor: Side, lines: list[tuple[CommitLine, int]], replaced: int) -> str:
        """A sentence on the line that a variation's misplaced first line could replace, or an empty string."""
        around = range(max(0, replaced - _SEARCHED_LINES), min(len(lines), replaced + _SEARCHED_LINES))
        for number in sorted(around, key=lambda number: abs(number - replaced)):
            if number != replaced and self._would_fit(step, actor, lines[number][1]):
                there = lines[number][0]
                text = f"{there.actor}: {there.words.text}" if there.actor else f"- {there.words.text}"
                return phrase(
                    "It would fit instead of line {line}, {text}.",
                    line=self.script.line(there.span.start),
                    text=quoted(text),
                )
        return ""

    def _would_fit(self, step: CommitLine, actor: Side, node: int) -> bool:
        position, depth = self.line.nodes[node].position, self.line.nodes[node].depth
        while not try_action(self.game, position, actor, step.words.text).fits:
            self._walked += 1
            action = implied_action(position, self.line.seed, depth, passing=True)
            if action is None or self._walked > _MAX_WALKED:
                return False
            position, depth = position.play(action).after, depth + 1
        return True
