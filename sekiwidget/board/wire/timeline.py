"""A line as seen in each perspective, one entry per node, and the feed of their changes to pages.

Entries are made from views only, each a patch of its parent's.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from sekiwidget.board.session.perspective import Json, may_read, printable, refusal_in, refused_words, title, viewer
from sekiwidget.board.session.source import StepGrouping
from sekiwidget.board.wire.asking import question
from sekiwidget.board.wire.packing import packed
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.core.scene import patch
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Language, data_in_language, paragraph

KEPT_SCENES: Final = 64
"""Number of scenes a timeline caches; an older parent's scene is rebuilt from its view."""

STEP_PARTS: Final = ("moves", "marks", "sum")
"""The parts of a scene about its step; all others are about the position."""


def colour(game: Game, side: Side) -> str:
    """The theme colour of a side; empty for chance."""
    return game.colour(side) if side in game.sides() else ""


class Timeline:
    """The nodes of a line in one perspective.

    `nodes[i]` is the entry of node i and has, where not empty: `parent` (an id), `patch` (RFC 7396, from the
    parent's scene; at the root the whole scene), `side` (the colour of the side that decided) and `who` (its name),
    `say`, `why` ([paragraph, reason] pairs), `sum`, `headline` (of a fight, round or season that ends: result, and
    cost if the page is to wait there), `comment`, `chapter`, `name` (of the variation that begins here), `glyph`,
    `quiet` (nothing changed in this view, and there is no annotation), `joined` (it belongs to the step of its
    parent: its picture keeps the marks, moves and sum of that step), `refused` (an attempt, described by `say`: its
    `text`, and `why` as [paragraph, reason] pairs; for a viewer who may not read it the attempt is a quiet leaf),
    `ask` (the question before it is shown, see `wire.asking`),
    `first` (promoted above older siblings), `gone` (deleted; the only field then).
    """

    def __init__(self, game: Game, line: Line, perspective: str, steps: StepGrouping | None = None) -> None:
        self.game = game
        self.line = line
        self.steps = steps or StepGrouping(game, line)
        self.perspective = perspective
        self.viewer = viewer(perspective)
        self.nodes: list[Json] = []
        self._scenes: OrderedDict[int, Json] = OrderedDict()
        self._parts: dict[int, Json] = {}
        self.grow()

    def grow(self) -> list[Json]:
        """Append the entries of the line's new nodes, and return them."""
        new = []
        for node in self.line.nodes[len(self.nodes) :]:
            made = self._entry(node)
            self._parts[node.id] = self._step_parts(node.id)
            self.nodes.append(made)
            new.append(made)
        return new

    def remake(self, nodes: Iterable[int], renewed: set[int]) -> None:
        """Rebuild the entries of changed nodes, and of those folded into them. Those that differ go to `renewed`.

        So do the children of a node whose scene changed, since their patches start from it; they are not redrawn.
        """
        known = self._with_folded(nodes)
        before = self._scenes_before(known)
        for node in known:
            self._scenes.pop(node, None)
        for node in known:
            self._put(node, self._entry(self.line.nodes[node]), renewed)
            told = self._step_parts(node)
            back = patch(self.scene(node), before[node]) if node in before else {}
            for child in self.line.nodes[node].children:
                if child >= len(self.nodes):
                    continue
                if self._mirrors(child):
                    self._parts[child] = told
                elif node in before:
                    changes = rebased(self.nodes[child].get("patch", {}), before[node], self.scene(node), back)
                    self._put(child, self._with_patch(child, changes), renewed)
                elif told != self._parts[node]:
                    self._put(child, self._after_parent_step(child, told), renewed)
            self._parts[node] = told

    def _scenes_before(self, known: list[int]) -> dict[int, Json]:
        """The scenes, as pages have them, of those nodes that are refolded or folded into a step that is."""
        found: dict[int, Json] = {}
        for node in known:
            here = self.line.nodes[node]
            if here.parent in found and (self.is_refolded(node) or self.steps.is_folded(here)):
                found[node] = applied(found[here.parent], self.nodes[node].get("patch", {}))
            elif self.is_refolded(node):
                found[node] = self._by_patches(node)
        return found

    def _by_patches(self, node: int) -> Json:
        """The scene of a node as its page has it, from the patches alone."""
        scene: Json = {}
        for here in self.line.path(node):
            scene = applied(scene, self.nodes[here.id].get("patch", {}))
        return scene

    def _with_folded(self, nodes: Iterable[int]) -> list[int]:
        """The nodes that have entries, attempts at them with marks, and all that were or are now folded into them."""
        found = {node for node in nodes if node < len(self.nodes)}
        due = list(found)
        for node in due:
            for child in map(self.line.nodes.__getitem__, self.line.nodes[node].children):
                if child.id >= len(self.nodes) or child.id in found:
                    continue
                if (
                    (child.attempt and not self._mirrors(child.id))
                    or self.nodes[child.id].get("joined")
                    or self.steps.is_folded(child)
                ):
                    found.add(child.id)
                    due.append(child.id)
        return sorted(found)

    def _mirrors(self, node: int) -> bool:
        """Whether a node is an attempt that is always drawn like its parent, so that its entry stays as it is."""
        here = self.line.nodes[node]
        return here.attempt is not None and not here.notes and "patch" not in self.nodes[node]

    def is_refolded(self, node: int) -> bool:
        """Whether a node's entry is out of date in whether it is folded into its parent's step."""
        return bool(self.nodes[node].get("joined")) != self.steps.is_folded(self.line.nodes[node])

    def _put(self, node: int, made: Json, renewed: set[int]) -> None:
        if made != self.nodes[node]:
            renewed.add(node)
            self.nodes[node] = made

    def _step_parts(self, node: int) -> Json:
        """The parts of a node's scene about its step and the teacher's marks; empty for a deleted node."""
        scene = self.scene(node) if self.line.holds(node) else {}
        return {key: scene[key] for key in STEP_PARTS if key in scene}

    def _after_parent_step(self, node: int, before: Json) -> Json:
        """The entry of a node after only the step parts of its parent's scene have changed to these."""
        kept = {key: value for key, value in self.nodes[node].get("patch", {}).items() if key not in STEP_PARTS}
        return self._with_patch(node, kept | patch(before, self._parts[node]))

    def _with_patch(self, node: int, changes: Json) -> Json:
        """The entry of a node with another patch."""
        rest = {key: value for key, value in self.nodes[node].items() if key != "patch"}
        return {**rest, "patch": changes} if changes else rest

    def scene(self, node: int) -> Json:
        """The whole scene of a node, with the teacher's marks."""
        here = self.line.nodes[node]
        if here.attempt is not None and here.parent is not None:
            # A refused attempt moves nothing: it is drawn like the node where it was made.
            return with_marks(self.scene(here.parent), list(teacher_marks(here)))
        kept = self._scenes.get(node)
        if kept is None:
            kept = self._draw(here)
            self._scenes[node] = kept
            if len(self._scenes) > KEPT_SCENES:
                self._scenes.popitem(last=False)
        else:
            self._scenes.move_to_end(node)
        return kept

    def of_step(self, node: int) -> Json:
        """The entry of a node with all sentences of its step up to there, for a picture that stands alone."""
        entry = self.nodes[node]
        if not entry.get("joined"):
            return entry
        whole = [self.nodes[one.id] for one in self.steps.of(self.line.nodes[node])]
        step = [one for one in whole if not one.get("quiet")] or whole[:1]
        main = step[0]
        why = [*{tuple(reason): list(reason) for one in step for reason in one.get("why", ())}.values()]
        said = {"say": paragraph(one.get("say", "") for one in step), "sum": main.get("sum", ""), "why": why}
        told: Json = {key: main[key] for key in ("side", "who", "comment", "chapter", "glyph") if key in main}
        return {**entry, **told, **{key: value for key, value in said.items() if value}}

    def _draw(self, node: Node) -> Json:
        drawn = self.steps.shown_commit(node)
        commit = drawn.seen_by(self.viewer) if drawn is not None else None
        view: Position = commit.after if commit is not None else node.position.seen_by(self.viewer)
        scene = self.game.scene(view, commit).to_json()
        marks = [mark for one in self.steps.of(node) for mark in teacher_marks(one)]
        return with_marks(scene, marks)

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
        entry["ask"] = question(self.game, self.line, node, self.perspective)
        entry["joined"] = self.steps.is_folded(node)
        entry["comment"] = printable(node.comment)
        entry["chapter"] = printable(node.chapter)
        entry["name"] = printable(node.name)
        entry["glyph"] = node.glyph
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
        headline = self.game.headline(seen, self.viewer)
        if headline is None:
            entry["headline"] = []
        else:
            entry["headline"] = [headline.title, headline.text] if headline.holds else [headline.title]
        # A teacher's annotation is for everybody, so the node is not quiet.
        told = node.comment or node.chapter or node.name or node.glyph or node.notes
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
        entry["say"] = refused_words(self.game, node.position, attempt.actor, attempt.text, self.perspective)
        known = refusal_in(self.game, node.position, attempt.actor, attempt.text, attempt.refusal, self.perspective)
        entry["refused"] = {
            "text": printable(attempt.text),
            "why": [[reason.rule, printable(reason.text)] for reason in known.reasons] if known else [],
        }


def applied(before: Json, changes: Json) -> Json:
    """A JSON object after a merge patch (RFC 7396)."""
    made = {key: value for key, value in before.items() if changes.get(key, value) is not None}
    for key, value in changes.items():
        if value is not None:
            old = before.get(key)
            made[key] = applied(old if isinstance(old, dict) else {}, value) if isinstance(value, dict) else value
    return made


def rebased(changes: Json, old: Json, new: Json, back: Json) -> Json:
    """A merge patch of `old` as one of `new` that leads to the same; `back` is the patch from new to old.

    It costs what differs between old and new, not what they hold: a node may have a thousand children.
    """
    made = dict(changes)
    for key, undone in back.items():
        if key not in changes:
            made[key] = undone
            continue
        change, was, now = changes[key], old.get(key), new.get(key)
        if isinstance(change, dict):
            if isinstance(was, dict) and isinstance(now, dict):
                made[key] = rebased(change, was, now, undone)
            else:
                made[key] = patch(now, applied(was if isinstance(was, dict) else {}, change))
        if made[key] == ({} if isinstance(now, dict) else now):
            del made[key]
    return made


def with_marks(scene: Json, marks: list[Json]) -> Json:
    """A scene with more marks."""
    return {**scene, "marks": [*scene.get("marks", []), *marks]} if marks else scene


def teacher_marks(node: Node) -> Iterable[Json]:
    """A node's marks and arrows as marks of its scene."""
    for note in node.notes:
        words = [printable(word) for word in note.words]
        hue = {"colour": note.colour} if note.colour else {}
        if note.word == "arrow":
            start, end = words
            yield {"place": start, "to": end, "style": "note"} | hue
        else:
            for place in words:
                yield {"place": place, "style": "note"} | hue


def is_promoted(line: Line, node: Node) -> bool:
    """Whether a node was promoted above an older sibling."""
    if node.parent is None or node.attempt is not None:
        return False
    commits = [child.id for child in line.children(node.parent) if child.attempt is None]
    return commits[0] == node.id and node.id != min(commits)


# -- the feed of their changes to pages --------------------------------------------------------------------------------

MOST_SENT: Final = 400_000
"""Approximate maximum of JSON characters in one message to a page."""
MOST_ADDED: Final = 200_000
"""Approximate maximum of JSON characters beside a packed text."""
CHANGE: Final = 16
"""Overhead of a change in each perspective, in characters, besides its node."""


class Feed:
    """A timeline for each perspective, and the log of their changes. Each page has the first so many of these.

    The log is authoritative: after an interruption the rest is sent the next time.
    """

    def __init__(self, line: Line, timelines: dict[str, Timeline], language: Language | None = None) -> None:
        self._line = line
        self._language = language
        self.timelines = timelines
        self.length = len(line)
        self.log = list(range(len(line)))
        self.sent = len(self.log)
        self._changed: set[int] = set()
        self._renewed: set[int] = set()
        self._packed: tuple[int, str] | None = None

    def mark(self, nodes: set[int]) -> None:
        """Mark these nodes to be rebuilt."""
        self._changed |= nodes

    def grow(self) -> None:
        """Add the line's new nodes, and rebuild changed ones."""
        marked = set(self._changed)
        changed = marked | self._refolded_siblings(marked)
        if changed or len(self._line) > self.length:
            for timeline in self.timelines.values():
                timeline.grow()
                timeline.remake(changed, self._renewed)
            self.log += [*sorted(self._renewed), *range(self.length, len(self._line))]
            self.length = len(self._line)
            self._renewed.clear()
            self._changed -= marked

    def _refolded_siblings(self, marked: set[int]) -> set[int]:
        """The siblings of changed and new nodes that become a step of their own, or no longer are one."""
        line, timeline = self._line, next(iter(self.timelines.values()))
        parents = {line.nodes[node].parent for node in (*marked, *range(self.length, len(line)))}
        beside = {child for at in parents if at is not None for child in line.nodes[at].children if child < self.length}
        return {node for node in beside if timeline.is_refolded(node)}

    def news(self, start: int, room: int = MOST_SENT) -> dict[str, Any]:
        """The current nodes of the log from one change on, as many as fit in one message; a page asks for more.

        Each node is sent once, with its last change; earlier entries are None.
        """
        last: dict[int, int] = {}
        for at in range(start, len(self.log)):
            node = self.log[at]
            told = {} if node in last else {name: one.nodes[node] for name, one in self.timelines.items()}
            room -= len(json.dumps(told)) + CHANGE * len(self.timelines)
            if room < 0 and last:
                break
            last[node] = at
        end = max(last.values(), default=start - 1) + 1
        ids = self.log[start:end]
        nodes = {
            name: [timeline.nodes[node] if last[node] == at else None for at, node in enumerate(ids, start)]
            for name, timeline in self.timelines.items()
        }
        return {"from": start, "ids": ids, "nodes": nodes}

    def packed(self, data: Json) -> Json:
        """All nodes: a packed earlier state, the number of changes it includes, and later changes.

        Incomplete if too large for one message; a page asks for the rest.
        """
        if self._packed is None:
            self._packed = len(self.log), packed(data_in_language(data, self._language))
        start, text = self._packed
        news = self.news(start, MOST_ADDED)
        return {"packed": text, "from": start, "told": [news] if news["ids"] else []}

    def pack_anew(self) -> None:
        """Repack the nodes if worthwhile, before a whole state is sent or saved.

        Packing a long line takes long, so only if later changes exceed a quarter of it, or do not fit in one message.
        """
        if self._packed is None:
            return
        start, text = self._packed
        news = self.news(start, MOST_ADDED)
        if start + len(news["ids"]) < len(self.log) or len(json.dumps(news)) > len(text) // 4:
            self._packed = None
