"""The transcript of a played scenario: sentences with sums and rules, comments, attempts, variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sekiwidget.base.terminal import printable
from sekiwidget.core.game import Sentence
from sekiwidget.core.line import Node
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.scenario import Played
from sekiwidget.text.multilingual import Multilingual
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Name


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line of a transcript.

    `kind` is commit, refused, comment, chapter, variation or mark; `depth` is the number of variations around it,
    `number` that of the commits up to it (0: not shown). `sum` is the sum written out, `rules` are the paragraphs.
    `broken` says why the game could not make a sentence; `glyph` is that of the commit.
    """

    kind: str
    text: str
    depth: int = 0
    number: int = 0
    sum: str = ""
    rules: tuple[str, ...] = ()
    broken: str = ""
    glyph: str = ""


def transcript(played: Played, viewer: Side = CHANCE) -> Iterator[TranscriptLine]:
    """The lines that `viewer` may see, from start to end, each variation after the commit it replaces.

    CHANCE, the default, sees everything.
    """
    root = played.line.nodes[0]
    yield from _node(played, root, viewer, 0)
    yield from _branch(played, root, viewer, 0)


def _branch(played: Played, start: Node, viewer: Side, depth: int) -> Iterator[TranscriptLine]:
    here: Node | None = start
    while here is not None:
        children = list(played.line.children(here.id))
        for child in children:
            if child.attempt is not None and viewer in (CHANCE, child.attempt.actor):
                yield from _attempt(child, depth)
        commits = [child for child in children if child.attempt is None]
        for number, child in enumerate(commits):
            if number:
                yield TranscriptLine("variation", printable(child.name) or phrase("a variation"), depth + 1)
            yield from _node(played, child, viewer, depth + bool(number))
            if number:
                yield from _branch(played, child, viewer, depth + 1)
        here = commits[0] if commits else None


def _node(played: Played, node: Node, viewer: Side, depth: int) -> Iterator[TranscriptLine]:
    """The commit that leads to a node, if it has a sentence, and the annotations there."""
    if node.commit is not None:
        commit = node.commit if viewer == CHANCE else node.commit.seen_by(viewer)
        try:
            sentence, broken = played.game.say(commit), ""
        except Exception as error:  # noqa: BLE001 - the transcript goes on, and shows the fault
            sentence = Sentence(phrase("{side}: {action}", side=_named(commit.actor), action=str(commit.action)))
            broken = f"{type(error).__name__}: {error}"
        if sentence.text:
            yield TranscriptLine(
                "commit", sentence.text, depth, node.depth, sentence.sum, commit.rules, broken, node.glyph
            )
    comments = [*_comments(node, depth)]
    if node.chapter:
        before = len(_lines(played.before_chapter.get(node.id, "")))
        comments.insert(before, TranscriptLine("chapter", printable(node.chapter), depth))
    yield from comments
    for note in node.notes:
        yield TranscriptLine("mark", printable(note.text), depth)


def _attempt(node: Node, depth: int) -> Iterator[TranscriptLine]:
    if node.attempt is None:
        return
    attempt = node.attempt
    tried = phrase("{side} tries `{text}`: not allowed.", side=_named(attempt.actor), text=printable(attempt.text))
    words = paragraph([tried, *(reason.text for reason in attempt.refusal.reasons)])
    yield TranscriptLine("refused", printable(words), depth, rules=attempt.refusal.rules)
    yield from _comments(node, depth)


def _named(side: Side) -> Name:
    return Name("side", side, side.capitalize())


def _comments(node: Node, depth: int) -> Iterator[TranscriptLine]:
    for text in _lines(node.comment):
        yield TranscriptLine("comment", printable(text), depth)


def _lines(comment: str) -> list[str]:
    """The lines of a comment; as one line if its languages differ in their number."""
    if not isinstance(comment, Multilingual):
        return comment.split("\n") if comment else []
    lines = {code: text.split("\n") for code, text in comment.versions.items()}
    if len({len(said) for said in lines.values()}) > 1:
        return [comment]
    return [Multilingual(dict(zip(lines, said, strict=True))) for said in zip(*lines.values(), strict=True)]
