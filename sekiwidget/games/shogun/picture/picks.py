"""Where the choices of a view are in its picture: for each id the plate, card, cube or name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sekiwidget.core.choice import Choice, Pick, locate, stand_ins
from sekiwidget.core.position import Commit
from sekiwidget.games.shogun.components.cards import KINDS
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.picture.board import hand_ids, sheet_ids
from sekiwidget.games.shogun.picture.sides import own_side
from sekiwidget.games.shogun.rules.planning import Sheet
from sekiwidget.games.shogun.rules.position import Position


def pick_targets(view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
    """The choices of a view, with the pieces of its picture. The last commit does not matter."""

    def find(choice: Choice, pick: Pick) -> Sequence[str]:
        return _found(view, choice, pick)

    if view.to_move is None:
        return view.choices()
    found = locate(view.choices(), find)
    return tuple(map(_on_map, found)) if view.step in ("plan", "sheet") else found


def _on_map(choice: Choice) -> Choice:
    """plan  A card that is laid, with its province on the map."""

    def shown(pick: Pick) -> Pick:
        lands = tuple(f"{card}.land" if card in INDEX else "" for card in pick.ids)
        return replace(pick, also=lands) if pick.name == "card" else pick

    return replace(choice, picks=tuple(map(shown, choice.picks)))


def _found(view: Position, choice: Choice, pick: Pick) -> Sequence[str]:
    if isinstance(view, Sheet):
        return _on_sheet(view, choice, pick)
    if (choice.verb == "plan" or pick.name in ("group", "building", "goods")) and own_side(view, "") != view.to_move:
        # The board and the hand of whoever decides are not in the picture of the others.
        return [""] * len(pick.ids)
    match pick.name:
        case "card" if choice.verb == "plan":
            return stand_ins(pick.ids, hand_ids(view, view.to_move or ""))
        case "province" if choice.verb == "take":
            return stand_ins(pick.ids, _open(view))
        case "group":
            return stand_ins(pick.ids, _groups(view))
        case "armies" if choice.verb in ("battle", "battle_more", "move"):
            return [f"{province}.army" for province in pick.ids]
        case "armies":
            return [f"{view.to_move}.has.army"] * len(pick.ids)
        case "building" | "goods":
            return [f"{view.to_move}.{view.action}.sign"] * len(pick.ids)
        case "side" | "sides":
            return [f"{side}.mark" for side in pick.ids]
        case "cubes":
            # A fight about to be thrown has its own strip in place of the tower's.
            return [f"tower.cube.{colour}" if view.fight is None else "" for colour in pick.ids]
    return _laid_out(view, pick)


def _on_sheet(sheet: Sheet, choice: Choice, pick: Pick) -> Sequence[str]:
    """plan  The cards in the hand and on the spaces; a card on a space stands for it, as another may take its place."""
    if own_side(sheet, "") != sheet.side:
        return [""] * len(pick.ids)
    laid = dict(sheet_ids(sheet))
    match pick.name:
        case "card":
            shown = dict(hand_ids(sheet, sheet.side)) if choice.verb == "lay" else laid
            return [shown.get(card, "") for card in pick.ids]
        case "space":
            return [f"{sheet.side}.{space}.card" for space in pick.ids]
    return [f"{sheet.side}.hand"]


def _laid_out(view: Position, pick: Pick) -> Sequence[str]:
    """Cards that lie open or come next; provinces on the map."""
    shown = dict(_cards(view))
    if view.step == "next":
        return [f"actions.{len(view.actions)}"] * len(pick.ids)
    return [shown.get(name, f"{name}.land" if name in INDEX else "") for name in pick.ids]


def _cards(view: Position) -> Iterator[tuple[str, str]]:
    if view.step == "privilege":
        yield from ((card, f"specials.{at}.card") for at, card in enumerate(view.specials))
    if view.step in ("event", "winter"):
        yield from ((card, f"events.{at}") for at, card in enumerate(view.events))


def _open(view: Position) -> Iterator[tuple[str, str]]:
    """setup-take  The open cards."""
    if view.draft is not None:
        yield from ((IDS[place], f"draft.open.{at}") for at, place in enumerate(view.draft.open))


def _groups(view: Position) -> Iterator[tuple[str, str]]:
    """setup-groups  The groups of the side that chooses."""
    if view.draft is not None and view.to_move in view.sides:
        sizes = view.draft.groups[view.seat(view.to_move)]
        yield from ((str(size), f"draft.group.{at}") for at, size in enumerate(sizes))


def picks_at(view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
    """The ids of picks for a piece or place: a province for all on its plate, a card, a group, a side."""
    name, _, rest = at.partition(".")
    if name in INDEX:
        made = {"province": (name,), "goal": (name,), "provinces": (name,), "card": (name,)}
        return {**made, "armies": (name,)} if rest in ("army", "cube") else made
    if name == "specials":
        number = int(rest.partition(".")[0])
        return {"card": view.specials[number : number + 1]}
    if name == "events":
        return {"card": view.events[int(rest) : int(rest) + 1]} if rest.isdigit() else {}
    if name == "draft":
        found = {piece: {"province": (card,)} for card, piece in _open(view)}
        return {**found, **{piece: {"group": (size,)} for size, piece in _groups(view)}}.get(at, {})
    if name == "actions" and rest.isdigit() and int(rest) < len(view.actions):
        return _done_with(view.actions[int(rest)])
    if name in view.sides:
        space, _, part = rest.partition(".")
        if part == "sign":
            return _done_with(space)
        held = tuple(card for card, piece in hand_ids(view, name) if piece == at)
        if rest.startswith("hand.") and own_side(view, "") == name and held:
            return {"card": held}
        return {"sides": (name,), "side": (name,)} if rest == "mark" else {}
    return {}


def _done_with(action: str) -> Mapping[str, tuple[str, ...]]:
    """The pick of a space or a card of an action: a building, goods."""
    if action in KINDS:
        return {"building": (action,)}
    return {"goods": (action,)} if action in ("rice", "tax") else {}
