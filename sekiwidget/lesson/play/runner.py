"""How far a branch of a script has been played, and what waits there to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from sekiwidget.base.phrase import paragraph, phrase
from sekiwidget.base.terms import Listed
from sekiwidget.core.facts import Value
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.note import GLYPHS, Note
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import Refusal, UnreadableAction
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
from sekiwidget.lesson.play.comments import add_comment, comments_of, join_titles, title_of
from sekiwidget.lesson.play.facts import FactFault, check_fact
from sekiwidget.lesson.script.checks import NOTES, is_within, note_faults, split_colour, unknown_rule
from sekiwidget.lesson.script.document import StringSource
from sekiwidget.lesson.script.errors import MAX_FAULTS as MOST_FAULTS
from sekiwidget.lesson.script.errors import Fault, quoted
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

Above: TypeAlias = "tuple[list[tuple[CommitLine, int]], int]"
"""The lines of the branch around a variation, each with its first node, and the number of the one replaced."""


@dataclass(slots=True)
class Track:
    """The progress of a branch: the node where its last written line ended, and the items waiting there."""

    here: int
    waiting: list[FactLine | AttemptLine | NoteLine | CommentLine] = field(default_factory=list)
    starts: list[tuple[CommitLine, int]] = field(default_factory=list)
    variations: list[tuple[Branch, int, int]] = field(default_factory=list)
    """Each with the node where it begins and the number of the line it replaces."""
    opens: Branch | None = None
    """The branch, until its first new node is made, which gets its name and the comment at its bracket."""
    fresh: int = 0
    """Nodes from this id on are new in this branch; in the main line all are."""
    held: list[FactLine | NoteLine | CommentLine] = field(default_factory=list)
    """What is said in a variation before its first new node, and is shown there."""

    def shares(self, node: int) -> bool:
        """Whether a node is another branch's, too."""
        return node < self.fresh


# Playing a script onto a line of commits: each written line, and the automatic commits between them.

_WALKED = 10 * MAX_COMMITS
"""Maximum number of commits played or revisited in all, so that every script ends."""

_NEAR = 20
"""How many lines around it are searched for where a line would fit."""


class _Full(Exception):
    """The script plays more than a scenario may."""


class _Enough(Exception):
    """Too many faults to play on."""


class Runner:
    """Plays a script from a position. `line` is what was played, `faults` everything that did not hold.

    `languages` are those of the comments, as the file names them.
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
        self.met: list[tuple[Item, int]] = []
        """Each item with the node it is about, in the order of play: a commit line with each commit that it makes, a
        variation with its first new node, a closing bracket with the end of its variation. A fact that stands before
        the first new node comes twice: with the node where it holds, and with the one where its comment is shown.
        """
        self._open: set[int] = set()
        """The ends of which it was said whose answer is open."""
        self._walked = 0
        self._made = 0
        self.at = Span(0, 0)

    def run(self, root: Branch) -> None:
        """Play the whole script."""
        try:
            self._branch(root, 0, None)
        except _Full:
            self.faults.append(
                self.script.fault(self.at, phrase("more than {most:,} commits are played up to here", most=MAX_COMMITS))
            )
        except _Enough:
            pass
        self.line.start()

    def expect(self, facts: Mapping[str, Value]) -> Iterator[tuple[str, FactFault]]:
        """Check the facts at the end of the main line; if it was not reached, only for unknown keys."""
        node = self.line.nodes[self.end or 0]
        found = ((key, self._miss(node, key, "==", value, ended=True)) for key, value in facts.items())
        return ((key, wrong) for key, wrong in found if wrong is not None and (wrong.key or self.end is not None))

    # -- branches ----------------------------------------------------------------------------------------------------

    def _branch(self, branch: Branch, start: int, above: Above | None) -> None:
        """Play a branch from a node. `above` are the lines of the enclosing branch, and which of them it replaces."""
        track = Track(start, opens=branch, fresh=0 if above is None else len(self.line))
        ended = self._items(branch, track, above)
        if ended:
            self._finish(branch, track, main=above is None)
        for variation, begins, replaced in track.variations:
            self._branch(variation, begins, (track.starts, replaced))

    def _items(self, branch: Branch, track: Track, above: Above | None) -> bool:
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
                    self._note(self.script.fault(item.span, message))
            elif isinstance(item, CommitLine | BrokenLine):
                if stopped:
                    return False
                replaceable = lines
                lines += 1
                stopped = isinstance(item, BrokenLine) or not self._step(item, track, above)
            elif not stopped and isinstance(item, NoteLine) and item.word == "glyph":
                self._glyph(item, track)
            elif not stopped and isinstance(item, FactLine | AttemptLine | NoteLine | CommentLine):
                track.waiting.append(item)
        return not stopped

    def _finish(self, branch: Branch, track: Track, *, main: bool) -> None:
        """Play automatic commits at the end of a branch, and process the waiting items."""
        self.line.goto(track.here)
        while self._go_on(track):
            pass
        end = self.line.cursor
        self._settle(track, end, ended=True)
        if branch.close is not None and not track.shares(end):
            self._about(branch.close, end)
        if main:
            self.end = end

    def _step(self, step: CommitLine, track: Track, above: Above | None) -> bool:
        """Play a commit line after any automatic commits; returns whether that succeeded."""
        actor = self._actor(step.actor)
        if actor is None:
            return False
        self.line.goto(track.here)
        self.at = step.span
        begins, words = track.here, step.words.text
        while words:
            verdict = self._fitting(step, words, actor, track, above)
            if verdict is None:
                return False
            self._settle(track, self.line.cursor)
            words = verdict.rest
            node = self._play(verdict.action, track)
            self.met.append((step, node.id))
            track.here = node.id
        self._say(self.line.nodes[track.here], step)
        track.starts.append((step, begins))
        return True

    def _fitting(
        self, step: CommitLine, words: str, actor: Side, track: Track, above: Above | None
    ) -> ActionCheck | None:
        """Play automatic commits before a line's words; returns their verdict once they fit, or None after a fault."""
        best: tuple[ActionCheck, int] | None = None
        rest: int | None = None
        while True:
            verdict = try_action(self.game, self.line.position, actor, words)
            if verdict.fits:
                return verdict
            if best is None or verdict.weight > best[0].weight or verdict.weight == best[0].weight <= 1:
                best = verdict, self.line.cursor
            if rest is None and self._go_on(track):
                continue
            rest = self.line.cursor if rest is None else rest
            if not self._let_stand(track):
                self._wait_no_longer(actor, track, best, rest)
                self._refuse(step, actor, track, best[0], above)
                return None

    def _go_on(self, track: Track) -> bool:
        """Play chance or a visibly forced action; returns whether there was one."""
        return self._left_out(track, automatic_action(self.line.position, self.line.seed, self.line.node.depth))

    def _let_stand(self, track: Track) -> bool:
        """Play an automatic commit allowed only if a line cannot be played otherwise; returns whether there was one."""
        position, depth = self.line.position, self.line.node.depth
        return self._left_out(track, implied_action(position, self.line.seed, depth, passing=True))

    def _left_out(self, track: Track, action: object | None) -> bool:
        if action is None:
            return False
        self._play(action, track)
        return True

    def _play(self, action: object, track: Track) -> Node:
        self._walked += 1
        if self._made >= MAX_COMMITS or self._walked > _WALKED:
            raise _Full
        before = len(self.line)
        node = self.line.play(action)
        self._made += len(self.line) > before
        if node.id >= track.fresh and track.opens is not None:
            node.name = title_of(track.opens, self._languages)
            self._about(track.opens, node.id)
            track.opens = None
            for item in track.held:
                self._shown(item, node)
            track.held.clear()
        return node

    def _about(self, item: FactLine | AttemptLine | NoteLine | CommentLine | Branch | ClosingLine, node: int) -> None:
        """Note what an item is about, and add its comment there."""
        self.met.append((item, node))
        self._say(self.line.nodes[node], item)

    def _say(self, node: Node, item: Commented) -> None:
        """Add what an item and the lines below it say to the comment of a node, unless it is a title."""
        for one in comments_of(item):
            node.comment = add_comment(node.comment, one, self._languages)

    def _actor(self, word: str) -> Side | None:
        return self.game.actor(word) if word else CHANCE

    # -- what waits --------------------------------------------------------------------------------------------------

    def _settle(self, track: Track, at: int, *, ended: bool = False) -> None:
        """Process the facts, notes, comments and attempts waiting for this node, in order.

        `ended` says that no line follows in its branch.
        """
        for item in track.waiting:
            self.line.goto(at)
            node = self.line.node
            if isinstance(item, AttemptLine):
                self._about(item, (self._try(item) or node).id)
                continue
            if isinstance(item, FactLine):
                self._fact(item, node, ended=ended)
            if not track.shares(at):
                self._shown(item, node)
                continue
            track.held.append(item)
            if isinstance(item, FactLine):
                self.met.append((item, at))
        track.waiting.clear()
        self.line.goto(at)

    def _shown(self, item: FactLine | NoteLine | CommentLine, node: Node) -> None:
        """Show at a node what stands beside the commits."""
        if isinstance(item, NoteLine):
            self._sign(item, node)
        self._about(item, node.id)

    def _miss(self, node: Node, key: str, operator: str, value: Value, *, ended: bool) -> FactFault | None:
        """Why a fact does not hold at a node; the first one at an end says also which answer is open there."""
        wrong = check_fact(self.game, node.position, key, operator, value)
        if wrong is None or not ended or wrong.key or node.id in self._open:
            return wrong
        self._open.add(node.id)
        asked = open_question(self.game, node.position, self.line.seed, node.depth)
        return replace(wrong, message=paragraph([phrase("{missed}.", missed=wrong.message), asked])) if asked else wrong

    def _fact(self, fact: FactLine, node: Node, *, ended: bool) -> None:
        wrong = self._miss(node, fact.key, fact.operator, fact.value, ended=ended)
        if wrong is not None:
            span = fact.key_span if wrong.key else fact.value_span
            self._note(self.script.fault(span, wrong.message, expected=wrong.expected))

    def _try(self, attempt: AttemptLine) -> Node | None:
        actor = self._actor(attempt.actor)
        if actor is None:
            return None
        text, verdict = try_attempt(self.game, self.line.position, actor, attempt.words.text)
        if verdict.unreadable is not None:
            self._note(self._unreadable(attempt.words, verdict.unreadable))
            return None
        refusal = verdict.refusal
        if refusal is None:
            message = phrase("the rules allow this here; an attempt after `!` must be refused")
            self._note(self.script.fault(attempt.span, message))
            return None
        unheard = () if not unknown_rule(attempt.rule, self.game.rules) else (attempt.rule,)  # reported by the checks
        if attempt.rule and not any(is_within(rule, attempt.rule) for rule in (*refusal.rules, *unheard)):
            message = phrase("this is refused, but not by {rule}: {refusal}", rule=attempt.rule, refusal=refusal)
            self._note(self._fault(attempt.rule_span, message, refusal, refusal.rules))
        return self.line.refuse(actor, text, refusal)

    def _sign(self, sign: NoteLine, node: Node) -> None:
        if sign.word not in NOTES:
            return
        if sign.word == "chapter":
            begun = title_of(sign, self._languages)
            node.chapter = join_titles(node.chapter, begun) if node.chapter and node.chapter != begun else begun
            return
        if sign.words is None:
            return
        places, colour = split_colour(sign)
        wrong = self.game.note(node.position, sign.word, places)
        if wrong is not None:
            self._note(self.script.fault(sign.words.span, wrong))
        elif not note_faults(sign, self.script):  # reported by the checks
            node.notes.append(Note(sign.word, places, *colour))

    def _glyph(self, sign: NoteLine, track: Track) -> None:
        """Judge the last written commit: what is automatic after it is nobody's choice."""
        node = self.line.nodes[track.here]
        self._about(sign, node.id)
        if not track.starts:
            self._note(self.script.fault(sign.span, phrase("a glyph judges a commit, and must follow one")))
        elif sign.words is not None and (glyph := sign.words.text) in GLYPHS:
            if node.glyph and node.glyph != glyph:
                message = phrase("this commit has a glyph already: {glyph}", glyph=quoted(node.glyph))
                self._note(self.script.fault(sign.words.span, message))
            node.glyph = node.glyph or glyph

    # -- faults ------------------------------------------------------------------------------------------------------

    def _note(self, fault: Fault) -> None:
        self.faults.append(fault)
        if len(self.faults) >= MOST_FAULTS:
            raise _Enough

    def _wait_no_longer(self, actor: Side, track: Track, best: tuple[ActionCheck, int], rest: int) -> None:
        """Process the items waiting for a line that does not fit, where it comes closest to fitting.

        That is where its kind of action is due; else where the side first has to decide, if at all.
        """
        if best[0].weight == 3:
            self._settle(track, best[1])
        elif rest == track.here or self.line.nodes[rest].position.to_move == actor:
            self._settle(track, rest)

    def _refuse(self, step: CommitLine, actor: Side, track: Track, verdict: ActionCheck, above: Above | None) -> None:
        """Record that a line does not fit."""
        if verdict.unreadable is not None:
            fault = self._unreadable(step.words, verdict.unreadable)
        elif verdict.refusal is not None:
            words: str = phrase("refused: {refusal}", refusal=str(verdict.refusal))
            if verdict.weight < 3:
                who = whose_turn(self.game, verdict.position)
                words = words if who in words else paragraph([words, who])
                if possible := option_verbs(verdict.position):
                    words = paragraph([words, phrase("Possible here: {possible}.", possible=", ".join(possible))])
            fault = self._fault(step.span, words, verdict.refusal, option_verbs(verdict.position))
        else:
            fault = self.script.fault(step.span, phrase("this cannot be played here"))
        if above is not None and not track.starts:
            hint = self._elsewhere(step, actor, *above)
            fault = replace(fault, message=paragraph([fault.message, hint]))
        self._note(fault)

    def _fault(self, span: Span, message: str, refusal: Refusal, expected: tuple[str, ...]) -> Fault:
        rules = ", ".join(filter(None, refusal.rules))
        reason = paragraph(reason.text for reason in refusal.reasons)
        return self.script.fault(span, message, rule=rules, reason=reason, expected=expected)

    def _unreadable(self, words: Words, error: UnreadableAction) -> Fault:
        message = str(error)
        if error.expected and not message.endswith("?") and not any(word in message for word in error.expected):
            message = phrase("{message}; expected: {expected}", message=message, expected=Listed(error.expected[:8]))
        where = words.part(error.start, error.end)
        return self.script.fault(where, message, rule=error.rule, expected=error.expected)

    def _elsewhere(self, step: CommitLine, actor: Side, lines: list[tuple[CommitLine, int]], replaced: int) -> str:
        """The written line that a variation's misplaced first line could replace."""
        around = range(max(0, replaced - _NEAR), min(len(lines), replaced + _NEAR))
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
            if action is None or self._walked > _WALKED:
                return False
            position, depth = position.play(action).after, depth + 1
        return True
