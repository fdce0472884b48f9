"""The state of a page as plain data: kit, backdrop, timelines, choices, turn, lesson and puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import NAMES, Json, printable, side_name, title, viewer
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.packing import kept, packed
from sekiwidget.board.wire.page_words import PAGE_WORDS
from sekiwidget.board.wire.static_files import prepared_drawings
from sekiwidget.board.wire.timeline import Timeline, teacher_marks, with_marks
from sekiwidget.board.writing.editing import draft_json
from sekiwidget.board.writing.editor_requests import editor_state
from sekiwidget.board.writing.saving import save_offer
from sekiwidget.core.choice import Action
from sekiwidget.core.game import Game
from sekiwidget.core.line import GLYPHS
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.scene import patch
from sekiwidget.core.side import PUBLIC
from sekiwidget.lesson.editor.game import EditorGame
from sekiwidget.lesson.play.actions import split_actor
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import (
    data_in_language,
    in_language,
    paragraph,
    phrase,
)


def perspectives_json(allowed: Sequence[str]) -> list[Json]:
    """The perspectives with their names for people."""
    return [{"id": name, "name": NAMES.get(name) or title(name)} for name in allowed]


def choices_at(source: Source, node: int, access: Access) -> Json:
    """The choices at a node, only in perspectives in which the page may act for the side to move."""
    position = source.line.nodes[node].position
    listed = {name: _listed(source, node, name, position) for name in access.acting(position.to_move)}
    return {"node": node, "list": listed}


def arranged_at(source: Source, timelines: dict[str, Timeline], node: int, access: Access, table: Position) -> Json:
    """The choices on a table at a node, in the same perspectives; `shown`: how its picture differs from the node's.

    `asks` is what is to be decided there, its rule and a sentence: once something is laid, what is still missing.
    """
    listed, shown, asks = {}, {}, {}
    for name in access.acting(table.to_move):
        listed[name] = _listed(source, node, name, table)
        view = table.seen_by(viewer(name))
        asked = view.asked()
        asks[name] = [asked.rule, source.game.arrangement_status(view) or asked.text]
        shown[name] = patch(timelines[name].scene(node), _table_scene(source, node, name, table))
    return {"node": node, "list": listed, "shown": shown, "asks": asks}


def proposed_at(source: Source, timeline: Timeline, node: int, name: str, tables: tuple[Position, Position]) -> Json:
    """How the picture of a node looks with what is proposed: the table as it is and as it would be.

    A merge patch as in `arranged_at`. What lies elsewhere or otherwise than now has the state `proposed`; not what is
    left where a card has gone.
    """
    now, then = (_table_scene(source, node, name, table) for table in tables)
    taken = {(piece["place"], piece.get("order")) for piece in now["pieces"].values()}

    def is_proposed(id_: str, piece: Json) -> bool:
        if id_ in now["pieces"]:
            return bool(now["pieces"][id_]["symbol"] != piece["symbol"])
        return (piece["place"], piece.get("order")) not in taken

    pieces = {
        id_: {**piece, "states": [*piece.get("states", ()), "proposed"]} if is_proposed(id_, piece) else piece
        for id_, piece in then["pieces"].items()
    }
    found: Json = patch(timeline.scene(node), {**then, "pieces": pieces})
    return found


def _table_scene(source: Source, node: int, name: str, table: Position) -> Json:
    """The picture of a table at a node, as a perspective sees it."""
    scene = source.game.scene(table.seen_by(viewer(name)), _commit(source, node, name)).to_json()
    return with_marks(scene, list(teacher_marks(source.line.nodes[node])))


def _listed(source: Source, node: int, name: str, position: Position) -> list[Json]:
    """The choices of a position as a perspective has them, in the picture of a node."""
    view = position.seen_by(viewer(name))
    told = source.game.with_results(view, source.game.pick_targets(view, _commit(source, node, name)))
    return [one.to_json() for one in told]


def attempted_at(source: Source, node: int, name: str, text: str) -> str:
    """The piece or place of a perspective's picture where a refused action is crossed out: its last pick; or ""."""
    position = source.line.nodes[node].position
    action: Action = source.game.parse(position, *split_actor(source.game, position, text))
    return next((at for at in reversed(_places(source, node, name, action)) if at), "")


def picked_at(source: Source, node: int, name: str, text: str) -> list[str]:
    """The pieces and places that an action of the side to move picks in a perspective's picture of a node."""
    view = source.line.nodes[node].position.seen_by(viewer(name))
    action: Action = source.game.parse(view, view.to_move or "", text)
    return [*dict.fromkeys(filter(None, _places(source, node, name, action)))]


def _places(source: Source, node: int, name: str, action: Action) -> list[str]:
    """Where each pick of an action is in a perspective's picture of a node, in order; "" for one that is nowhere."""
    view = source.line.nodes[node].position.seen_by(viewer(name))
    for choice in source.game.pick_targets(view, _commit(source, node, name)):
        if choice.admits(action):
            picked = zip(choice.picks, action.picked[1], strict=True)
            return [pick.at[pick.ids.index(one)] for pick, ids in picked if pick.at for one in ids]
    return []


def _commit(source: Source, node: int, name: str) -> Commit | None:
    """The commit in the picture of a node, as a perspective knows it."""
    drawn = source.steps.shown_commit(source.line.nodes[node])
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


_DRAWINGS: dict[tuple[str, str], tuple[Game, Json, Json]] = {}


def kit_of(game: Game, language: Translator | None = None) -> Json:
    """The symbols of a game; for a shape used only by other symbols, just its markup."""
    return _drawings(game, language)[0]


def backdrop_of(game: Game, language: Translator | None = None) -> Json:
    """A game's backdrop as JSON."""
    return _drawings(game, language)[1]


def _drawings(game: Game, language: Translator | None) -> tuple[Json, Json]:
    """Kit and backdrop, shared by all boards of a language: callers must not modify them."""
    key = game.id, language.code if language is not None else ""
    found = _DRAWINGS.get(key)
    if found is None or found[0] is not game:
        found = _DRAWINGS[key] = game, *_make_drawings(game, language)
    return found[1], found[2]


def _make_drawings(game: Game, language: Translator | None) -> tuple[Json, Json]:
    """Kit and backdrop: prepared, which is in English; else drawn."""
    if isinstance(game, EditorGame):
        return kit_of(game.of, language), data_in_language(game.backdrop().to_json(), language)
    prepared = prepared_drawings(game) if language is None else None
    if prepared is None:
        kit, backdrop = draw_kit_and_backdrop(game)
        return data_in_language(kit, language), data_in_language(backdrop, language)
    kept.know(prepared.kit, prepared.packed_kit)
    kept.know(prepared.backdrop, prepared.packed_backdrop)
    return prepared.kit, prepared.backdrop


@cache
def words_in(language: Translator | None, game: Game | None = None) -> Json:
    """The words of the page, on a board with those of its game; in another language its `lang` and `dir`, too."""
    words = dict(PAGE_WORDS)
    if game is not None:
        words |= {f"picks.{name}": said for name, said in game.pick_words.items()}
    if language is None:
        return words
    return {**data_in_language(words, language), "lang": language.code, "dir": language.direction}


def draw_kit_and_backdrop(game: Game) -> tuple[Json, Json]:
    """Kit and backdrop as the game draws them now."""
    kit = {name: dict(one) if one["label"] else {"svg": one["svg"]} for name, one in game.kit().items()}
    return kit, game.backdrop().to_json()


def lesson_of(source: Source, access: Access) -> Json:
    """The head of a lesson: its `title`, what it is `about`, and the side that one `plays` in its puzzle, if it asks.

    Where the lesson may be written also the `draft` of its puzzle, the name of the `file` offered for saving, and
    whether it was `saved` there.
    """
    scenario = source.scenario
    found: Json = {}
    if scenario is not None:
        found = {"title": printable(scenario.title), "about": printable(scenario.about)}
        if scenario.puzzle is not None and access.playable:
            found["plays"] = phrase("You play {side}", side=side_name(scenario.puzzle.side))
        found = {name: value for name, value in found.items() if value}
    return {**found, "draft": draft_json(source), **save_offer(source)} if access.may_write else found


def full_state(
    source: Source, timelines: dict[str, Timeline], access: Access, cursor: int, language: Translator | None = None
) -> Json:
    """The whole state of a page, unpacked, with nothing that its perspectives may not know.

    Only what many boards share is in the language already; the rest is translated when it is sent.
    """
    allowed = tuple(timelines)
    return {
        "kit": kit_of(source.game, language),
        "backdrop": backdrop_of(source.game, language),
        "words": words_in(language, source.game),
        "timelines": {name: {"nodes": timeline.nodes} for name, timeline in timelines.items()},
        "changes": len(source.line),
        "news": {},
        "cursor": cursor,
        "perspectives": perspectives_json(allowed),
        "choices": choices_at(source, cursor, access),
        "turn": turn_at(source, cursor, access),
        "mode": "play" if access.playable else "read",
        "notice": {},
        "puzzle": {},
        "lesson": lesson_of(source, access),
        "setting": editor_state(source, cursor, access),
        "review": {},
    }


def finished_reviews(reviews: Mapping[str, Any], allowed: Sequence[str]) -> Json:
    """The reviews that a page without Python shows: finished ones of its own perspectives."""
    return {name: told for name, told in reviews.items() if name in allowed and told.get("state") == "done"}


def packed_state(state: Json) -> Json:
    """A state as sent to a page: large parts are packed."""
    found = {name: kept(value) if name in ("kit", "backdrop", "words") else value for name, value in state.items()}
    if "timelines" in state:
        found["timelines"] = {"packed": packed(state["timelines"]), "from": state["changes"], "told": []}
    return found


def node_and_scene(timeline: Timeline, node: int, language: Translator | None = None) -> tuple[Json, Json]:
    """A node's entry, with all sentences of its step, and its whole scene."""
    return data_in_language(timeline.of_step(node), language), data_in_language(timeline.scene(node), language)


def text_at(source: Source, timeline: Timeline, node: int, language: Translator | None = None) -> str:
    """The text board of a node in a perspective, with its sentence, in a language."""
    shown = source.line.nodes[node]
    entry = timeline.of_step(node)
    parts = [source.game.text_board(shown.position.seen_by(timeline.viewer), language)]
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
    parts += [f"{rule}  {in_language(reason, language)}".rstrip() for rule, reason in entry.get("why", ())]
    if entry.get("comment"):
        parts.append(entry["comment"])
    return "\n".join(in_language(part, language) for part in parts)
