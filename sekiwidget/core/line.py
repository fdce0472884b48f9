"""A line: the tree of commits played or tried, with a cursor, comments, marks, glyphs, questions and chapters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, Final

from sekiwidget.core.errors import IllegalAction, Refusal
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.errors import check_whole
from sekiwidget.text.multilingual import versions_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

GLYPHS: Final[dict[str, str]] = {
    "!": phrase("good move"),
    "?": phrase("mistake"),
    "!!": phrase("brilliant"),
    "??": phrase("blunder"),
    "!?": phrase("interesting"),
    "?!": phrase("dubious"),
}
"""The signs that judge a commit, each in words."""

ASKS: Final[dict[str, str]] = {
    "sum": phrase("What will this come to?"),
    "rule": phrase("Which rule forbids this?"),
    "winner": phrase("Who will win?"),
    "loss": phrase("How many will be lost?"),
}
"""What a teacher may ask before a commit or an attempt is shown, each with its question."""

COLOURS: Final = ("green", "red", "blue", "yellow")
"""The colours of marks and arrows; without one they are drawn in ink."""


@dataclass(frozen=True, slots=True)
class Note:
    """A mark or an arrow at a node: `word` says which, `words` are its places; `colour` is one of COLOURS or empty."""

    word: str
    words: tuple[str, ...]
    colour: str = ""

    @property
    def text(self) -> str:
        """The note as a script writes it, after its `@`."""
        return " ".join((self.word, *self.words, *(("in", self.colour) if self.colour else ())))


def check_colour(name: str) -> str:
    """A colour's name, or an empty one, as it is. Raises ValueError for any other."""
    if name and name not in COLOURS:
        raise ValueError(phrase("There is no colour {name!r}. Known: {known}.", name=name, known=", ".join(COLOURS)))
    return name


def check_glyph(sign: str) -> str:
    """A glyph, or an empty one, as it is. Raises ValueError for any other."""
    if sign and sign not in GLYPHS:
        raise ValueError(phrase("There is no glyph {sign!r}. Known: {known}.", sign=sign, known=" ".join(GLYPHS)))
    return sign


def check_ask(what: str) -> str:
    """What is asked, or an empty text, as it is. Raises ValueError for anything else."""
    if what and what not in ASKS:
        raise ValueError(phrase("Nothing asks {name!r}. Known: {known}.", name=what, known=", ".join(ASKS)))
    return what


@dataclass(frozen=True, slots=True)
class Attempt:
    """A refused attempt: who tried what (as text), and why it was refused."""

    actor: Side
    text: str
    refusal: Refusal


@dataclass(slots=True)
class Node:
    """One point of a line. Its id is its creation index and is never reused, even after deletion.

    `commit` led here from the parent (None at the root and for an attempt); `children` are ids, the main line first.
    `name` is the title of the variation that begins here, `glyph` judges the commit, `ask` is what is asked before it
    is shown.
    """

    id: int
    parent: int | None
    position: Position
    commit: Commit | None = None
    attempt: Attempt | None = None
    depth: int = 0
    children: list[int] = field(default_factory=list)
    comment: str = ""
    notes: list[Note] = field(default_factory=list)
    chapter: str = ""
    name: str = ""
    glyph: str = ""
    ask: str = ""


class Line:
    """The tree of commits from a start, with a cursor. Playing at an inner node branches; only `delete` removes nodes.

    A deleted node keeps its index in `nodes`, so that ids stay valid; `holds` tells the two apart. `len` counts all ids
    ever given.

    `seed` decides chance: the n-th commit of a path is drawn by `Random(f"{seed}/{n}")`, so a variation changes no
    other draw. Raises TypeError for a seed that is no whole number.
    """

    def __init__(self, start: Position, *, seed: int = 0) -> None:
        check_whole("seed", seed)
        self.seed = seed
        self.nodes: list[Node] = [Node(0, None, start)]
        self.cursor = 0

    def __repr__(self) -> str:
        commits = sum(node.commit is not None and self.holds(node.id) for node in self.nodes)
        return str(phrase("<Line: {commits:figure}, at {node}>", commits=Count(commits, "commit"), node=self.cursor))

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self.nodes[self.cursor]

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.node.position

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, action: Any) -> Node:
        """Play at the cursor and go there. Repeating an action goes to the existing node. Raises IllegalAction."""
        here = self.node
        for child in self.children(here.id):
            if child.commit is not None and child.commit.action == action:
                self.cursor = child.id
                return child
        commit = here.position.play(action)
        return self._add(Node(len(self.nodes), here.id, commit.after, commit, None, here.depth + 1))

    def draw(self) -> Any:
        """Chance's action at the cursor, drawn by the seed."""
        if self.position.to_move != CHANCE:
            raise ValueError(phrase("chance is not to move here"))
        return self.position.sample(Random(f"{self.seed}/{self.node.depth}"))

    def attempt(self, action: Any, text: str = "", actor: Side = "") -> Node:
        """Try an illegal action: it becomes a leaf, and the cursor goes there.

        `actor` is by default the side to move. Raises ValueError if the action is legal, or no side is to move and none
        is named.
        """
        here = self.standing
        refusal = here.position.why_not_by(actor, action) if actor else here.position.why_not(action)
        if refusal is None:
            raise ValueError(phrase("{action} is allowed here", action=str(action)))
        mover = here.position.to_move
        if not actor and mover is None:
            raise ValueError(phrase("Nothing is left to decide here."))
        if not actor and mover == CHANCE:
            raise ValueError(phrase("Chance decides here."))
        return self.refuse(actor or mover or "", text or str(action), refusal)

    def refuse(self, actor: Side, text: str, refusal: Refusal) -> Node:
        """Record a refused attempt of a side at the cursor as a leaf and go there. Raises ValueError for chance."""
        if actor == CHANCE:
            raise ValueError(phrase("Chance decides here."))
        here = self.standing
        for child in self.children(here.id):
            if child.attempt is not None and (child.attempt.actor, child.attempt.text) == (actor, text):
                self.cursor = child.id
                return child
        attempt = Attempt(actor, text, refusal)
        return self._add(Node(len(self.nodes), here.id, here.position, None, attempt, here.depth))

    def _add(self, node: Node) -> Node:
        self.nodes.append(node)
        if node.parent is not None:
            siblings = self.nodes[node.parent].children
            siblings.append(node.id)
        self.cursor = node.id
        return node

    # -- walking -----------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> Node:
        """The node at the cursor, or the one at which a refused attempt was made."""
        here = self.node
        return here if here.attempt is None or here.parent is None else self.nodes[here.parent]

    def back(self, steps: int = 1) -> Node:
        """Go back, at most to the start. Raises TypeError for anything but a whole number."""
        check_whole("steps", steps)
        for _ in range(steps):
            if self.node.parent is None:
                break
            self.cursor = self.node.parent
        return self.node

    def forward(self, steps: int = 1) -> Node:
        """Go forward along the main children, at most to the end. Skips refused attempts.

        Raises TypeError for anything but a whole number.
        """
        check_whole("steps", steps)
        for _ in range(steps):
            following = self._next(self.node)
            if following is None:
                break
            self.cursor = following.id
        return self.node

    def goto(self, node: int) -> Node:
        """Go to a node by its id. Raises KeyError if it does not exist or was deleted."""
        self._there(node)
        self.cursor = node
        return self.node

    def start(self) -> Node:
        """Go to the root."""
        return self.goto(0)

    def end(self) -> Node:
        """Follow the main children to the end."""
        return self.forward(len(self.nodes))

    def children(self, node: int) -> Iterator[Node]:
        """The nodes after this one, the main line first."""
        return (self.nodes[child] for child in self.nodes[node].children)

    def _next(self, node: Node) -> Node | None:
        return next((child for child in self.children(node.id) if child.attempt is None), None)

    def main(self) -> list[Node]:
        """The main line from the root, without refused attempts."""
        path = [self.nodes[0]]
        while (following := self._next(path[-1])) is not None:
            path.append(following)
        return path

    def path(self, node: int | None = None) -> list[Node]:
        """The nodes from the root to this one, or to the cursor."""
        here = self.node if node is None else self._known(node)
        path = [here]
        while path[-1].parent is not None:
            path.append(self.nodes[path[-1].parent])
        return path[::-1]

    # -- arranging ---------------------------------------------------------------------------------------------------

    def branch(self, action: Any) -> Node:
        """Play `action` instead of the commit at the cursor: a variation beside it."""
        here = self.standing
        if here.parent is None:
            raise ValueError(phrase("the start cannot have a variation"))
        self.cursor = here.parent
        try:
            return self.play(action)
        except IllegalAction:
            self.cursor = here.id
            raise

    def holds(self, node: int) -> bool:
        """Whether a node with this id exists and was not deleted."""
        if node not in range(len(self.nodes)):
            return False
        parent = self.nodes[node].parent
        return parent is None or node in self.nodes[parent].children

    def _known(self, node: int) -> Node:
        """A node, perhaps a deleted one."""
        return self.nodes[node] if node in range(len(self.nodes)) else self._there(node)

    def _there(self, node: int) -> Node:
        if self.holds(node):
            return self.nodes[node]
        if node in range(len(self.nodes)):
            raise KeyError(phrase("node {node} was deleted", node=node))
        raise KeyError(
            phrase("There is no node {node}. The nodes are 0 to {last}.", node=node, last=len(self.nodes) - 1)
        )

    def variation(self, node: int | None = None) -> Node | None:
        """The first node of the variation that contains this node (default: the cursor's); None on the main line.

        Its `name` is the title of the variation.
        """
        for here in reversed(self.path(node)):
            if here.parent is not None and here.attempt is None and self._next(self.nodes[here.parent]) is not here:
                return here
        return None

    def delete(self, node: int) -> list[int]:
        """Delete a node and everything after it; returns the deleted ids. Other ids stay, and none is reused.

        A cursor in the deleted part goes to the node before. Raises KeyError for an unknown node, ValueError for the
        start.
        """
        top = self._there(node)
        if top.parent is None:
            raise ValueError(phrase("the start cannot be deleted"))
        gone = [node]
        for one in gone:
            gone += self.nodes[one].children
        if self.cursor in gone:
            self.cursor = top.parent
        # From the leaves up, so that an interruption still leaves a tree.
        for one in reversed(gone):
            parent = self.nodes[one].parent
            if parent is not None:
                self.nodes[parent].children.remove(one)
        return gone

    def promote(self, node: int | None = None) -> set[int]:
        """Make the path to a node the main line wherever it branches off. Ids stay.

        Returns the nodes that are now first among their siblings, and those that were before.
        """
        moved: set[int] = set()
        for parent, child in pairwise(self.path(node)):
            before = self._next(parent)
            if parent.children[0] != child.id:
                parent.children.remove(child.id)
                parent.children.insert(0, child.id)
            if before is not None and before is not child:
                moved |= {before.id, child.id}
        return moved

    def comment(self, text: str) -> None:
        """Set the comment of the node at the cursor. Raises ValueError for half a character."""
        _check_whole_text(text)
        self.node.comment = text

    def mark(self, *places: str, colour: str = "") -> None:
        """Ring these places at the cursor: in ink, or in green, red, blue or yellow.

        Raises ValueError for another colour, or at a refused attempt.
        """
        self._check_commit(phrase("Marks can be set only after a move, not at an attempt that is not allowed."))
        self.node.notes.append(Note("mark", tuple(place.lower() for place in places), check_colour(colour)))

    def arrow(self, start: str, end: str, *, colour: str = "") -> None:
        """Draw an arrow at the cursor: in ink, or in green, red, blue or yellow.

        Raises ValueError for another colour, or at a refused attempt.
        """
        self._check_commit(phrase("Marks can be set only after a move, not at an attempt that is not allowed."))
        self.node.notes.append(Note("arrow", (start.lower(), end.lower()), check_colour(colour)))

    def glyph(self, sign: str) -> None:
        """Judge the commit at the cursor: `!`, `?`, `!!`, `??`, `!?`, `?!`, or nothing. Raises ValueError."""
        if sign and self.node.commit is None:
            raise ValueError(phrase("a glyph judges a commit, and none led here"))
        self.node.glyph = check_glyph(sign)

    def ask(self, what: str) -> None:
        """Ask about the step at the cursor before it is shown: `sum`, `rule`, `winner`, `loss`, or nothing.

        Raises ValueError for anything else, and where it can never be asked: a rule only about a refused attempt, about
        which nothing else can be asked.
        """
        if check_ask(what) and (self.node.parent is None or (what == "rule") != (self.node.attempt is not None)):
            raise ValueError(phrase("a rule is asked about a refused attempt, everything else about a commit"))
        self.node.ask = what

    def chapter(self, title: str) -> None:
        """Begin a chapter at the cursor. Raises ValueError at a refused attempt, and for half a character."""
        _check_whole_text(title)
        self._check_commit(phrase("A chapter can begin only after a move, not at an attempt that is not allowed."))
        self.node.chapter = title

    def _check_commit(self, message: str) -> None:
        """Raise ValueError at a refused attempt: a script has no way to say it there."""
        if self.node.attempt is not None:
            raise ValueError(message)

    def chapters(self) -> list[tuple[str, int]]:
        """The chapters in order of their nodes: title and node."""
        return [(node.chapter, node.id) for node in self.nodes if node.chapter and self.holds(node.id)]


def _check_whole_text(text: str) -> None:
    """Raise ValueError for a lone surrogate, which no file can hold."""
    if any("\ud800" <= sign <= "\udfff" for version in versions_of(text).values() for sign in version):
        raise ValueError(phrase("this is only half of a character"))
