"""The pictures of views: the board, above and below it the strip of a side; the last commit is marked.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Backdrop, Caption, Facing, Mark, Move, Piece, Place, Scene
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.data_files import BOOK
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, MARKERS
from sekiwidget.games.warchest.components.units import BLACK, OTHER, SIDE_INDEX, SIDES, WHITE, Stack
from sekiwidget.games.warchest.components.wording import SideName, UnitOf, unit_title, view_name
from sekiwidget.games.warchest.picture.kit import symbol_name
from sekiwidget.games.warchest.picture.panels import (
    ABOVE,
    BELOW,
    BOARD,
    DRAFT,
    STRIPS,
    board_panel,
    board_places,
    draft_panel,
    draft_places,
    lost_coin_place,
    strip_panel,
    strip_places,
)
from sekiwidget.games.warchest.picture.strips import NOW, army_names, seating, side_captions, side_pieces
from sekiwidget.games.warchest.rules.actions import Attack, Control, Path, Tactic
from sekiwidget.games.warchest.rules.actions import Move as Step
from sekiwidget.games.warchest.rules.position import DraftState, Position
from sekiwidget.games.warchest.rules.setup import LINEUPS
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase
from sekiwidget.text.terms import Name, Number

LINEUP_LABELS: Final = {"random": phrase("Armies by chance"), "draft": phrase("Drafted armies")} | {
    name: phrase("{armies}", armies=Name("armies", name, row["title"])) for name, row in LINEUPS.items()
}
_STEP_TITLES: Final[dict[str, Callable[[SideName], Phrase]]] = {
    "cards": lambda side: phrase("the armies"),
    "marker": lambda side: phrase("the initiative marker is thrown"),
    "order": lambda side: phrase("{side} chooses an order", side=side),
    "remove": lambda side: phrase("{side} puts a card away", side=side),
    "draft": lambda side: phrase("{side} drafts", side=side),
    "draw": lambda side: phrase("coins are drawn"),
    "turn": lambda side: phrase("{side} uses a coin", side=side),
    "priest": lambda side: phrase("{side:possessive} Warrior Priest acts", side=side),
    "guard": lambda side: phrase("{side:possessive} Royal Guard is attacked", side=side),
    "berserker": lambda side: phrase("{side:possessive} Berserker may go on", side=side),
    "swordsman": lambda side: phrase("{side:possessive} Swordsman may step", side=side),
    "mercenary": lambda side: phrase("{side:possessive} Mercenary may act", side=side),
    "footman": lambda side: phrase("{side:possessive} Footmen act", side=side),
}
"""The title of each step, by the side that decides."""


@cache
def backdrop() -> Backdrop:
    """The strips and the main panels, their places, and the titles of the rules."""
    panels = {part: strip_panel(part) for part in STRIPS} | {BOARD: board_panel(), DRAFT: draft_panel()}
    places = {**board_places(), **draft_places()}
    for part in STRIPS:
        places |= strip_places(part)
    rules = {rule.id: rule.title for rule in BOOK.rules.values()}
    return Backdrop(panels, places, rules=rules, title="War Chest", facing=Facing((BOARD,), ((ABOVE, BELOW),)))


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    last = None if commit is None else Narrated.of(commit, Position)
    before = None if last is None else last.before
    shown = board_changes(view, last)
    if view.draft is None:
        main, pieces, captions = BOARD, {**dict(board_pieces(view)), **shown.pieces}, dict(location_captions(view))
    else:
        main, pieces, captions = DRAFT, dict(draft_pieces(view.draft)), dict(draft_captions())
    for side in SIDES:
        pieces |= side_pieces(view, side, before)
        captions |= side_captions(view, side)
    heading, rule = _title(view)
    return Scene(
        title=heading,
        panels=(*STRIPS, main),
        rule=rule,
        status=_status(view),
        pieces=pieces,
        captions=captions,
        marks=shown.marks,
        moves=shown.moves,
        places=shown.places,
        named=dict(army_names(view)),
        seats=tuple(phrase("{side}", side=SideName(side)) for side in seating(view)),
        far=seating(view)[0] == WHITE,
    )


def _title(view: Position) -> tuple[str, str]:
    """The title of the picture, and the rule that asks."""
    if view.outcome is not None:
        if view.outcome.winners:
            return phrase("{side} has won", side=SideName(view.outcome.winners[0])), view.outcome.rule
        return phrase("A draw"), view.outcome.rule
    if view.step not in STEPS:
        return phrase("Round {round}", round=view.round) if view.round else phrase("Before the first round"), ""
    asked, rule = _STEP_TITLES[view.step](SideName(view.to_move)), STEPS[view.step].rule
    if view.round:
        return phrase("Round {round}: {asked}", round=view.round, asked=asked), rule
    return phrase("Before the first round: {asked}", asked=asked), rule


def _status(view: Position) -> tuple[str, str]:
    """The armies and the initiative; the viewer."""
    armies, initiative = LINEUP_LABELS.get(view.options.armies), _initiative(view)
    if armies is None or initiative is None:
        return armies or initiative or "", _view(view.viewer)
    return phrase("{armies} · {initiative}", armies=armies, initiative=initiative), _view(view.viewer)


def _initiative(view: Position) -> Phrase | None:
    """initiative  Who has the initiative, and whether it changed hands in this round."""
    if view.initiative is None:
        return None
    if view.moved:
        return phrase("{side} has taken the initiative", side=SideName(view.initiative))
    return phrase("{side} has the initiative", side=SideName(view.initiative))


def _view(viewer: Side | None) -> str:
    if viewer not in OTHER:
        return begin_sentence(view_name(viewer))
    return phrase(
        "{view}: {other:possessive} hand, bag and face-down coins stay hidden",
        view=view_name(viewer),
        other=SideName(OTHER[viewer]),
    )


# -- the board ---------------------------------------------------------------------------------------------------------

_STRIKES: Final = {"archer": 0, "crossbowman": 0, "marshall": 0, "cavalry": 1, "lancer": 1}
"""The tactics that end with an attack: whether steps come before it."""


class BoardChanges(NamedTuple):
    """The additions of the last commit to the board."""

    pieces: dict[str, Piece]
    places: dict[str, Place]
    moves: tuple[Move, ...] = ()
    marks: tuple[Mark, ...] = ()


def coin_symbol(stack: Stack) -> str:
    """The symbol of a unit."""
    return f"coin-{stack.side}-{symbol_name(stack.unit)}"


def board_pieces(view: Position) -> Iterator[tuple[str, Piece]]:
    """control, deploy  Every location with its marker, and every unit."""
    for place, holder in zip(LOCATIONS, view.control, strict=True):
        where = HEXES[place]
        if view.board[place] is None:
            yield f"{where}.site", Piece(f"site-{holder}" if holder else "site", where)
        else:
            yield f"{where}.site", Piece("site-under", where)
            if holder:
                yield f"{where}.cube", Piece(f"cube-{holder}", f"{where}.cube")
    for place, stack in enumerate(view.board):
        if stack is not None:
            yield from _unit(HEXES[place], stack)


def _unit(where: str, stack: Stack) -> Iterator[tuple[str, Piece]]:
    """bolster  A unit, with the number of its coins if there are several."""
    high = stack.height
    if high > 1:
        yield f"{where}.stack", Piece(f"stack-{stack.side}-{high}", where, 1)
    yield (
        f"{where}.coin",
        Piece(coin_symbol(stack), where, 2, count=high if high > 1 else 0, words=_named(where, stack)),
    )


@cache
def _named(where: str, stack: Stack) -> Phrase:
    """The spoken name of a unit on a hex; cached, as every picture needs it."""
    unit = UnitOf(stack.side, stack.unit)
    if stack.height > 1:
        return phrase("{unit:bare} on {hex}, {height} coins", unit=unit, hex=where, height=stack.height)
    return phrase("{unit:bare} on {hex}", unit=unit, hex=where)


def location_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """win  In a corner of the board: the locations of each side, the free ones, and the number that wins."""
    held = phrase(
        "{white} {held} · {black} {kept}",
        white=SideName(WHITE),
        held=view.location_count(WHITE),
        black=SideName(BLACK),
        kept=view.location_count(BLACK),
    )
    free = phrase("{free} free · {markers:word} win", free=view.control.count(None), markers=Number(MARKERS))
    yield "locations.head", Caption("locations.head", phrase("Locations"), style="head")
    yield "locations.held", Caption("locations.held", held, style="small")
    yield "locations.free", Caption("locations.free", text=free, style="small")


# -- what the last commit did ------------------------------------------------------------------------------------------


def action_path(action: object) -> tuple[Path, Path]:
    """move, attack, tactic  The hexes over which a unit moved, and an attack's start and target; each may be empty."""
    match action:
        case Step(_, start, end):
            return (start, end), ()
        case Attack(_, start, target):
            return (), (start, target)
        case Tactic(unit, path) if path:
            if unit not in _STRIKES:
                return path, ()
            return (path[:-1] if _STRIKES[unit] else ()), path[-2:]
    return (), ()


def board_changes(view: Position, commit: Narrated[Position] | None) -> BoardChanges:
    """deploy, bolster, move, control, attack  What the last commit moved, attacked, put, took away or controlled."""
    made = BoardChanges({}, {})
    if commit is None:
        return made
    before = commit.before
    steps, strike = action_path(commit.action)
    for place, (old, new) in enumerate(zip(before.board, view.board, strict=True)):
        if old != new:
            _hex_changes(made, before, view, place, moved=bool(steps) and place == steps[0])
    if len(steps) > 1 and (stack := view.board[steps[-1]]) is not None:
        _framed_unit(made, steps[-1], stack)
    if isinstance(commit.action, Control):
        where = HEXES[commit.action.hex]
        made.pieces[f"{where}.cube"] = Piece(f"cube-{commit.actor}", f"{where}.cube", states=NOW)
    return made._replace(
        moves=tuple(Move(HEXES[a], HEXES[b]) for a, b in pairwise(steps)),
        marks=(Mark(HEXES[strike[0]], HEXES[strike[1]]),) if strike else (),
    )


def _hex_changes(made: BoardChanges, before: Position, after: Position, place: int, *, moved: bool) -> None:
    """deploy, bolster, move, attack  One hex that is not as it was: a new coin, a gap, a lost coin struck out."""
    where, old, new = HEXES[place], before.board[place], after.board[place]
    if new is not None:
        _framed_unit(made, place, new)
    if old is None or (new is not None and new.side != old.side):
        return
    if new is None and moved:
        words = phrase("{unit:bare} was here", unit=UnitOf(old.side, old.unit))
        made.pieces[f"{where}.gap"] = Piece("gap", where, 2, ("trace",), words=words)
    elif new is None:
        words = phrase("{unit:bare}, lost", unit=UnitOf(old.side, old.unit))
        made.pieces[f"{where}.gone"] = Piece(coin_symbol(old), where, 3, ("lost",), words=words)
    elif new.height < old.height and _coins_lost(after, old) > _coins_lost(before, old):
        made.places[f"{where}.lost"] = lost_coin_place(place)
        made.pieces[f"{where}.gone"] = Piece(coin_symbol(old), f"{where}.lost", 0, ("lost",), words=phrase("lost"))


def _coins_lost(position: Position, stack: Stack) -> int:
    """How many coins of a unit are out of the game."""
    return position.eliminated[SIDE_INDEX[stack.side]].count(stack.unit)


def _framed_unit(made: BoardChanges, place: int, stack: Stack) -> None:
    """The unit of a hex, framed."""
    where = HEXES[place]
    made.pieces.update(
        {
            key: piece if piece.order == 1 else Piece(piece.symbol, where, 2, NOW, count=piece.count, words=piece.words)
            for key, piece in _unit(where, stack)
        }
    )


# -- the open cards of a draft -----------------------------------------------------------------------------------------


def draft_pieces(draft: DraftState) -> Iterator[tuple[str, Piece]]:
    """draft, elimination-draft  The open cards; those put away are struck out."""
    for at, unit in enumerate((*draft.open, *draft.away)):
        gone = ("lost",) if unit in draft.away else ()
        yield f"open.{at}", Piece(f"card-{symbol_name(unit)}", "open", at, gone, label=unit_title(unit))


def draft_captions() -> Iterator[tuple[str, Caption]]:
    """The heading of the cards."""
    yield "open.note", Caption("open.note", begin_sentence(phrase("the open cards")), style="head")
