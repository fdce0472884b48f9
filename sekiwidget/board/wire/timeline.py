"""A line as seen in one perspective: one entry per node, made from views only, each a patch of its parent's."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from sekiwidget.board.session.perspective import Json, may_read, printable, refusal_in, title, viewer
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.core.scene import patch
from sekiwidget.core.side import Side

KEPT_SCENES: Final = 64
"""Number of scenes a timeline caches; an older parent's scene is rebuilt from its view."""


def colour(game: Game, side: Side) -> str:
    """The theme colour of a side; empty for chance."""
    return game.colour(side) if side in game.sides() else ""


class Timeline:
    """The nodes of a line in one perspective.

    `nodes[i]` is the entry of node i and has, where not empty: `parent` (an id), `patch` (RFC 7396, from the parent's
    scene; at the root the whole scene), `side` (the colour of the side that decided) and `who` (its name), `say`, `why`
    ([paragraph, reason] pairs), `sum`, `comment`, `chapter`, `name` (of the variation that begins here), `quiet`
    (nothing changed in this view, and there is no annotation), `refused` (an attempt: its `text`, and `why` as
    [paragraph, reason] pairs; for a viewer who may not read it the attempt is a quiet leaf), `first` (promoted above
    older siblings), `gone` (deleted; the only field then).
    """

    def __init__(self, game: Game, line: Line, perspective: str) -> None:
        self.game = game
        self.line = line
        self.perspective = perspective
        self.viewer = viewer(perspective)
        self.nodes: list[Json] = []
        self._scenes: OrderedDict[int, Json] = OrderedDict()
        self._marks: dict[int, list[Json]] = {}
        self.grow()

    def grow(self) -> list[Json]:
        """Append the entries of the line's new nodes, and return them."""
        new = []
        for node in self.line.nodes[len(self.nodes) :]:
            made = self._entry(node)
            self._marks[node.id] = self._marked(node.id)
            self.nodes.append(made)
            new.append(made)
        return new

    def remake(self, nodes: Iterable[int], renewed: set[int]) -> None:
        """Rebuild the entries of changed nodes in place. Those that differ are added to `renewed`.

        So are the children of a node whose marks changed, since their patches start from its scene; they are not
        redrawn.
        """
        known = [node for node in sorted(nodes) if node < len(self.nodes)]
        for node in known:
            self._scenes.pop(node, None)
        for node in known:
            self._put(node, self._entry(self.line.nodes[node]), renewed)
            marks = self._marked(node)
            if marks != self._marks[node]:
                for child in self.line.nodes[node].children:
                    if child < len(self.nodes):
                        self._put(child, self._following(child, marks), renewed)
            self._marks[node] = marks

    def _put(self, node: int, made: Json, renewed: set[int]) -> None:
        if made != self.nodes[node]:
            renewed.add(node)
            self.nodes[node] = made

    def _marked(self, node: int) -> list[Json]:
        """The marks of a node's scene; none if it was deleted."""
        found: list[Json] = self.scene(node).get("marks", []) if self.line.holds(node) else []
        return found

    def _following(self, node: int, before: list[Json]) -> Json:
        """The entry of a node after only the marks of its parent's scene changed to these."""
        entry, marks = self.nodes[node], self._marks[node]
        changes = {key: value for key, value in entry.get("patch", {}).items() if key != "marks"}
        if marks != before:
            changes["marks"] = marks or None
        rest = {key: value for key, value in entry.items() if key != "patch"}
        return {**rest, "patch": changes} if changes else rest

    def scene(self, node: int) -> Json:
        """The whole scene of a node, with the teacher's marks."""
        kept = self._scenes.get(node)
        if kept is None:
            kept = self._draw(self.line.nodes[node])
            self._scenes[node] = kept
            if len(self._scenes) > KEPT_SCENES:
                self._scenes.popitem(last=False)
        else:
            self._scenes.move_to_end(node)
        return kept

    def _draw(self, node: Node) -> Json:
        # A refused attempt moves nothing: it is drawn like the node where it was made.
        shown = node if node.attempt is None or node.parent is None else self.line.nodes[node.parent]
        commit = shown.commit.seen_by(self.viewer) if shown.commit is not None else None
        view: Position = commit.after if commit is not None else shown.position.seen_by(self.viewer)
        scene = self.game.scene(view, commit).to_json()
        marks = list(teacher_marks(node))
        if marks:
            scene["marks"] = scene.get("marks", []) + marks
        return scene

    def _entry(self, node: Node) -> Json:
        if not self.line.holds(node.id):
            return {"parent": node.parent, "gone": True}
        scene = self.scene(node.id)
        entry: Json = {}
        if node.parent is None:
            entry["patch"] = scene
        else:
            entry["parent"] = node.parent
            entry["patch"] = patch(self.scene(node.parent), scene)
        if node.attempt is not None:
            self._attempt(node, entry)
        elif node.commit is not None:
            self._commit(node, entry)
        entry["comment"] = printable(node.comment)
        entry["chapter"] = printable(node.chapter)
        entry["name"] = printable(node.name)
        entry["first"] = is_promoted(self.line, node)
        return {key: value for key, value in entry.items() if value or key == "parent"}

    def _commit(self, node: Node, entry: Json) -> None:
        if node.commit is None:
            return
        seen = node.commit.seen_by(self.viewer)
        said = self.game.say(seen)
        entry["side"] = colour(self.game, node.commit.actor)
        entry["who"] = title(node.commit.actor)
        entry["say"] = said.text
        entry["why"] = [list(reason) for reason in said.reasons]
        entry["sum"] = said.sum
        # A teacher's annotation is for everybody, so the node is not quiet.
        told = node.comment or node.chapter or node.name or node.notes
        entry["quiet"] = seen.before == seen.after and not told

    def _attempt(self, node: Node, entry: Json) -> None:
        attempt = node.attempt
        if attempt is None:
            return
        if not may_read(self.perspective, attempt.actor):
            entry["quiet"] = True
            return
        entry["side"] = colour(self.game, attempt.actor)
        entry["who"] = title(attempt.actor)
        known = refusal_in(self.game, node.position, attempt.actor, attempt.text, attempt.refusal, self.perspective)
        entry["refused"] = {
            "text": printable(attempt.text),
            "why": [[reason.rule, printable(reason.text)] for reason in known.reasons] if known else [],
        }


def teacher_marks(node: Node) -> Iterable[Json]:
    """A node's marks and arrows as marks of its scene."""
    for note in node.notes:
        words = [printable(word) for word in note.words]
        if note.word == "arrow":
            start, end = words
            yield {"place": start, "to": end, "style": "note"}
        else:
            for place in words:
                yield {"place": place, "style": "note"}


def is_promoted(line: Line, node: Node) -> bool:
    """Whether a node was promoted above an older sibling."""
    if node.parent is None or node.attempt is not None:
        return False
    commits = [child.id for child in line.children(node.parent) if child.attempt is None]
    return commits[0] == node.id and node.id != min(commits)
