"""The plain data that a page needs: the kit, the backdrop, one timeline per perspective, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from sekiwidget.base.phrase import paragraph, phrase
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import NAMES, Json, printable, side_name, title, viewer
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.packing import kept, packed
from sekiwidget.board.wire.page_words import PAGE_WORDS
from sekiwidget.board.wire.prepared import drawings
from sekiwidget.board.wire.timeline import Timeline, teacher_marks, with_marks
from sekiwidget.board.writing.heading import draft
from sekiwidget.board.writing.saving import offered
from sekiwidget.board.writing.setting_up import setting_at
from sekiwidget.core.game import Game
from sekiwidget.core.note import GLYPHS
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.scene import patch
from sekiwidget.core.side import PUBLIC
from sekiwidget.lesson.set_up.game import SetUpGame


def named(allowed: Sequence[str]) -> list[Json]:
    """The perspectives with their names for people."""
    return [{"id": name, "name": NAMES.get(name) or title(name)} for name in allowed]


def choices_at(source: Source, node: int, access: Access) -> Json:
    """The choices at a node, only in perspectives in which the page may act for the side to move."""
    position = source.line.nodes[node].position
    listed = {name: _listed(source, node, name, position) for name in access.acting(position.to_move)}
    return {"node": node, "list": listed}


def arranged_at(source: Source, timelines: dict[str, Timeline], node: int, access: Access, table: Position) -> Json:
    """The choices on a table at a node, in the same perspectives; `shown`: how its picture differs from the node's."""
    listed, shown = {}, {}
    for name in access.acting(table.to_move):
        listed[name] = _listed(source, node, name, table)
        scene = source.game.scene(table.seen_by(viewer(name)), _commit(source, node, name)).to_json()
        marked = with_marks(scene, list(teacher_marks(source.line.nodes[node])))
        shown[name] = patch(timelines[name].scene(node), marked)
    return {"node": node, "list": listed, "shown": shown}


def _listed(source: Source, node: int, name: str, position: Position) -> list[Json]:
    """The choices of a position as a perspective has them, in the picture of a node."""
    view = position.seen_by(viewer(name))
    told = source.game.with_results(view, source.game.located(view, _commit(source, node, name)))
    return [one.to_json() for one in told]


def _commit(source: Source, node: int, name: str) -> Commit | None:
    """What the picture of a node tells of in a perspective."""
    drawn = source.steps.drawn(source.line.nodes[node])
    return drawn.seen_by(viewer(name)) if drawn is not None else None


def turn_at(source: Source, node: int, access: Access) -> Json:
    """Whose turn it is at a node: `side` and its `name`, who decides (`by`), where the page may act (`as`).

    `asks` is the pending decision as publicly known: its rule and a sentence. `curtain`: the board is handed over.
    """
    position = source.line.nodes[node].position
    side = position.to_move or ""
    asked = position.seen_by(PUBLIC).asked()
    turn = access.turn(position)
    return {
        "node": node,
        "side": side,
        "name": title(side),
        "by": turn.by,
        "as": list(turn.acting),
        "curtain": turn.handed_over,
        "asks": [asked.rule, asked.text],
    }


_DRAWINGS: dict[str, tuple[Game, Json, Json]] = {}


def kit_of(game: Game) -> Json:
    """The symbols of a game; for a shape used only by other symbols, just its markup."""
    return _drawings(game)[0]


def backdrop_of(game: Game) -> Json:
    """A game's backdrop as JSON."""
    return _drawings(game)[1]


def _drawings(game: Game) -> tuple[Json, Json]:
    """Kit and backdrop, prepared or drawn, shared by all boards: callers must not modify them."""
    found = _DRAWINGS.get(game.id)
    if found is None or found[0] is not game:
        prepared = drawings(game)
        if isinstance(game, SetUpGame):
            found = game, kit_of(game.of), game.backdrop().to_json()
        elif prepared is None:
            found = game, *drawn(game)
        else:
            kept.know(prepared.kit, prepared.packed_kit)
            kept.know(prepared.backdrop, prepared.packed_backdrop)
            found = game, prepared.kit, prepared.backdrop
        _DRAWINGS[game.id] = found
    return found[1], found[2]


def drawn(game: Game) -> tuple[Json, Json]:
    """Kit and backdrop as the game draws them now."""
    kit = {name: dict(one) if one["label"] else {"svg": one["svg"]} for name, one in game.kit().items()}
    return kit, game.backdrop().to_json()


def lesson_of(source: Source, access: Access) -> Json:
    """The head of a lesson: its `title`, what it is `about`, and the side that one `plays` in its puzzle, if asked.

    Where the lesson may be written, its `draft` too: the puzzle as it is written; the name of the `file` that is
    offered for saving, and whether it was `saved` there.
    """
    scenario = source.scenario
    found: Json = {}
    if scenario is not None:
        found = {"title": printable(scenario.title), "about": printable(scenario.about)}
        if scenario.puzzle is not None and access.playable:
            found["plays"] = phrase("You play {side}", side=side_name(scenario.puzzle.side))
        found = {name: value for name, value in found.items() if value}
    return {**found, "draft": draft(source), **offered(source)} if access.may_write else found


def state(source: Source, timelines: dict[str, Timeline], access: Access, cursor: int) -> Json:
    """Everything that a page gets, unpacked, with nothing that its perspectives may not know."""
    allowed = tuple(timelines)
    return {
        "kit": kit_of(source.game),
        "backdrop": backdrop_of(source.game),
        "words": PAGE_WORDS,
        "timelines": {name: {"nodes": timeline.nodes} for name, timeline in timelines.items()},
        "changes": len(source.line),
        "news": {},
        "cursor": cursor,
        "perspectives": named(allowed),
        "choices": choices_at(source, cursor, access),
        "turn": turn_at(source, cursor, access),
        "mode": "play" if access.playable else "read",
        "notice": {},
        "puzzle": {},
        "lesson": lesson_of(source, access),
        "setting": setting_at(source, cursor, access),
    }


def packed_state(state: Json) -> Json:
    """A state as sent to a page: large parts are packed."""
    found = {name: kept(value) if name in ("kit", "backdrop", "words") else value for name, value in state.items()}
    if "timelines" in state:
        found["timelines"] = {"packed": packed(state["timelines"]), "from": state["changes"], "told": []}
    return found


def node_and_scene(timeline: Timeline, node: int) -> tuple[Json, Json]:
    """A node's entry, with what its step says, and its whole scene."""
    return timeline.of_step(node), timeline.scene(node)


def text_at(source: Source, timeline: Timeline, node: int) -> str:
    """The text board of a node in a perspective, with its sentence."""
    shown = source.line.nodes[node]
    entry = timeline.of_step(node)
    parts = [source.game.text_board(shown.position.seen_by(timeline.viewer))]
    refused = entry.get("refused")
    if entry.get("say") and not refused:
        said = entry["say"]
        parts.append(phrase("{said} ({sum})", said=said, sum=entry["sum"]) if entry.get("sum") else said)
    if glyph := entry.get("glyph"):
        parts.append(phrase("{glyph} ({words})", glyph=glyph, words=GLYPHS[glyph]))
    if refused:
        reasons = [
            phrase("{reason} ({rule})", reason=reason, rule=rule) if rule else reason for rule, reason in refused["why"]
        ]
        parts.append(paragraph([entry["say"], *reasons]))
    parts += [f"{rule}  {reason}".rstrip() for rule, reason in entry.get("why", ())]
    if entry.get("comment"):
        parts.append(entry["comment"])
    return "\n".join(parts)
