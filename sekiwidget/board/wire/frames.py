"""The plain data that a page needs of a line: the kit, the backdrop, one timeline for each perspective, the choices."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from sekiwidget.board.session.access import Seats
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.packing import kept, packed
from sekiwidget.board.wire.prepared import drawings
from sekiwidget.board.wire.timeline import ALL, Json, Timeline, perspectives, title, viewer
from sekiwidget.core.game import Game
from sekiwidget.core.side import PUBLIC

NAMES = {ALL: "Everything", PUBLIC: "Table"}


def checked(source: Source, wanted: str | Iterable[str]) -> tuple[str, ...]:
    """The perspectives that were asked for, each once. Raises ValueError for one that is none, or for no one."""
    known = perspectives(source.line)
    found: dict[str, None] = {}
    for name in [wanted] if isinstance(wanted, str) else wanted:
        side = name if name in known else source.game.actor(str(name))
        if side not in known:
            near = difflib.get_close_matches(str(name), known, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise ValueError(f"no perspective is called {name!r}; known: {', '.join(known)}.{hint}")
        found[side] = None
    if not found:
        raise ValueError(f"a board needs a perspective: one or more of {', '.join(known)}")
    return tuple(found)


def named(allowed: Sequence[str]) -> list[Json]:
    """The perspectives with their names for people."""
    return [{"id": name, "name": NAMES.get(name) or title(name)} for name in allowed]


def choices_at(source: Source, node: int, seats: Seats) -> Json:
    """The choices at a node, in those perspectives only in which the page may act for the side to move."""
    here = source.line.nodes[node]
    listed = {}
    for name in seats.acting(here.position.to_move):
        side = viewer(name)
        # The picture at this node is that of its commit; a refused attempt moved nothing.
        drawn = here if here.attempt is None or here.parent is None else source.line.nodes[here.parent]
        commit = drawn.commit.seen_by(side) if drawn.commit is not None else None
        choices = source.game.located(here.position.seen_by(side), commit)
        listed[name] = [{key: value for key, value in one.to_json().items() if value} for one in choices]
    return {"node": node, "list": listed}


def turn_at(source: Source, node: int, seats: Seats) -> Json:
    """Who decides at a node."""
    return {"node": node, **seats.turn(source.line.nodes[node].position)}


_DRAWINGS: dict[str, tuple[Game, Json, Json]] = {}


def kit_of(game: Game) -> Json:
    """The symbols of a game; of a shape that only other symbols use, its markup alone."""
    return _drawings(game)[0]


def backdrop_of(game: Game) -> Json:
    """A game's backdrop as JSON."""
    return _drawings(game)[1]


def _drawings(game: Game) -> tuple[Json, Json]:
    """Kit and backdrop, prepared or drawn, once for all boards: they never change, so nobody may change them."""
    found = _DRAWINGS.get(game.id)
    if found is None or found[0] is not game:
        prepared = drawings(game)
        if prepared is None:
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


def state(source: Source, timelines: dict[str, Timeline], seats: Seats, cursor: int) -> Json:
    """Everything that a page is given, not yet packed, and nothing that its perspectives may not know."""
    allowed = tuple(timelines)
    return {
        "kit": kit_of(source.game),
        "backdrop": backdrop_of(source.game),
        "timelines": {name: {"nodes": timeline.nodes} for name, timeline in timelines.items()},
        "changes": len(source.line),
        "news": {},
        "cursor": cursor,
        "perspectives": named(allowed),
        "choices": choices_at(source, cursor, seats),
        "turn": turn_at(source, cursor, seats),
        "mode": "play" if seats.playable else "read",
        "notice": {},
        "puzzle": {},
    }


def packed_state(state: Json) -> Json:
    """A state as a page takes it: what is large is packed."""
    found = {name: kept(value) if name in ("kit", "backdrop") else value for name, value in state.items()}
    if "timelines" in state:
        found["timelines"] = {"packed": packed(state["timelines"]), "from": state["changes"], "told": []}
    return found


def node_and_scene(timeline: Timeline, node: int) -> tuple[Json, Json]:
    """A node's entry and its whole scene."""
    return timeline.nodes[node], timeline.scene(node)


def text_at(source: Source, timeline: Timeline, node: int) -> str:
    """The text board of a node in a perspective, with what is said of it."""
    shown = source.line.nodes[node]
    entry = timeline.nodes[node]
    parts = [source.game.text_board(shown.position.seen_by(timeline.viewer))]
    if entry.get("say"):
        parts.append(entry["say"] + (f" ({entry['sum']})" if entry.get("sum") else ""))
    if refused := entry.get("refused"):
        reasons = " ".join(f"{reason} ({rule})" if rule else reason for rule, reason in refused["why"])
        parts.append(f"Refused: {refused['text']}. {reasons}")
    parts += [f"{rule}  {reason}".rstrip() for rule, reason in entry.get("why", ())]
    if entry.get("comment"):
        parts.append(entry["comment"])
    return "\n".join(parts)


def unknown_keywords(given: dict[str, Any], known: Sequence[str]) -> TypeError | None:
    """The error for keyword arguments that there are not."""
    if not given:
        return None
    name = next(iter(given))
    near = difflib.get_close_matches(name, known, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return TypeError(f"Board has no argument {name!r}; it has {', '.join(known)}.{hint}")
