"""The pictures of positions: `backdrop` is their static part, `scene` shows a view and marks the last commit.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent. Places are named after
the seats, pieces after the sides: who sits where depends on the viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Backdrop, Calendar, Caption, Panel, Piece, Row, Scene, Table, Turn
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import SEASONS, is_chest
from sekiwidget.games.shogun.components.data_files import BOOK
from sekiwidget.games.shogun.components.wording import ViewOf, action_name, season_name, side_name, side_names
from sekiwidget.games.shogun.picture.board import (
    board_captions,
    board_pieces,
    board_places,
    board_sheet,
    hand_pieces,
    hand_places,
    laid_cards,
    shown_hand,
    spaces_done,
)
from sekiwidget.games.shogun.picture.cards import (
    card_captions,
    card_pieces,
    draft_captions,
    draft_pieces,
    table_places,
    table_sheet,
    tower_captions,
    tower_pieces,
)
from sekiwidget.games.shogun.picture.fight import (
    ShownFight,
    fight_captions,
    fight_pieces,
    fight_places,
    fight_sheet,
    fight_sum,
    shown_fight,
)
from sekiwidget.games.shogun.picture.kit import legend
from sekiwidget.games.shogun.picture.layout import (
    CARDS_PANEL,
    DRAFT_PANEL,
    FIGHT_PANEL,
    FOLDS,
    MAP_PANEL,
    OWN_PANEL,
    Size,
    hand_panel,
    is_hand,
    others_panel,
    panel_part,
    strip_sizes,
)
from sekiwidget.games.shogun.picture.map import (
    LAND,
    MAP_HEIGHT,
    MAP_WIDTH,
    map_focus,
    map_links,
    map_moves,
    map_pieces,
    map_places,
    map_sheet,
    map_windows,
    plan_tags,
)
from sekiwidget.games.shogun.picture.progress import progress_caption
from sekiwidget.games.shogun.picture.sides import (
    own_side,
    side_captions,
    side_pieces,
    strip_places,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import provisions_row, shortage
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name

# -- the backdrop ------------------------------------------------------------------------------------------------------

_PANEL_LABELS: Final = {
    CARDS_PANEL: phrase("The cards of the round, the tower and its tray"),
    DRAFT_PANEL: phrase("The provinces that can be taken"),
    FIGHT_PANEL: phrase("The cubes that are thrown, and those that fell"),
    OWN_PANEL: phrase("Own cards and pieces"),
}
_HAND_LABEL: Final = phrase("The hand")
_OTHERS_LABEL: Final = phrase("Cards and pieces of the other sides")


@cache
def backdrop() -> Backdrop:
    """The panels, the fixed places, and the titles of the rules."""
    return Backdrop(
        dict(_backdrop_panels()),
        {**map_places(), **table_places(), **fight_places(), **strip_places(), **board_places()},
        map_links(),
        rules=BOOK.titles,
        title="Shogun",
    )


def _backdrop_panels() -> Iterator[tuple[str, Panel]]:
    for name, (wide, narrow) in strip_sizes().items():
        sheets = [_panel_sheet(name, layout, size) for layout, size in enumerate((wide, narrow))]
        label = _HAND_LABEL if is_hand(name) else _PANEL_LABELS.get(name, _OTHERS_LABEL)
        fold = FOLDS.get(name, 0)
        holds, own = is_hand(name), name == OWN_PANEL
        made = Panel(
            wide, sheets[0], label, narrow, sheets[1], part=panel_part(name), letters=holds, stays=own, fold=fold
        )
        yield name, made
    yield MAP_PANEL, Panel((MAP_WIDTH, MAP_HEIGHT), map_sheet(), phrase("The map of the provinces"), outline=LAND)
    yield "legend", legend()


def _panel_sheet(name: str, layout: int, size: Size) -> str:
    """The drawing of a strip."""
    if name == OWN_PANEL:
        return board_sheet(layout)
    return fight_sheet(layout, size) if name == FIGHT_PANEL else table_sheet(name, layout, size)


# -- the scene ---------------------------------------------------------------------------------------------------------

_STEP_TITLES: Final[dict[str, Callable[[Name], Phrase]]] = {
    "take": lambda side: phrase("{side} takes a province", side=side),
    "place": lambda side: phrase("{side} places a group", side=side),
    "plan": lambda side: phrase("{side} lays cards", side=side),
    "sheet": lambda side: phrase("{side} lays cards", side=side),
    "privilege": lambda side: phrase("{side} takes a special card", side=side),
    "build": lambda side: phrase("{side} builds", side=side),
    "collect": lambda side: phrase("{side} collects", side=side),
    "deploy": lambda side: phrase("{side} deploys armies", side=side),
    "move": lambda side: phrase("{side} may move armies", side=side),
    "battle": lambda side: phrase("{side} leads armies", side=side),
    "defend": lambda side: phrase("{side} is attacked", side=side),
    "face": lambda side: phrase("{side} chooses a revolt", side=side),
}
"""The title of a step of a side."""
_CHANCE_TITLES: Final = {
    "open": phrase("Provinces are turned up"),
    "draw": phrase("A province is drawn"),
    "fill": phrase("The tower is filled"),
    "events": phrase("Events are turned up"),
    "actions": phrase("Action cards are laid out"),
    "specials": phrase("Special cards are laid out"),
    "event": phrase("The event is drawn"),
    "tie": phrase("Equal bids"),
    "drop": phrase("Cubes are thrown into the tower"),
    "next": phrase("The next action card"),
    "winter": phrase("Winter comes"),
    "revolts": phrase("Provinces revolt"),
    "score": phrase("Points are counted"),
}
_BACK: Final = phrase("back to the hand")
_HIDDEN_TITLE: Final = phrase("What is hidden decides")


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view. `commit`, the view of the commit that led to it, is marked in it."""
    last = None if commit is None else Narrated.of(commit, Position)
    before = None if last is None else last.before
    own = own_side(view, _actor(last))
    fight = shown_fight(view, last)
    cards = shown_hand(view, own)
    panels = tuple(_panels(view, fight, cards))
    groups = map_focus(view, last, own)
    windows, narrow = map_windows(groups.wanted, panels)
    planned = {space: card for space, card in laid_cards(view, own).items() if space not in spaces_done(view)}
    pieces: dict[str, Piece] = {**dict(map_pieces(view, before, groups.framed)), **dict(plan_tags(planned))}
    captions: dict[str, Caption] = {**dict(side_captions(view, own)), **board_captions(), **progress_caption(view, own)}
    for made in (side_pieces(view, own, before), board_pieces(view, own, before), hand_pieces(view, own)):
        pieces.update(made)
    _fill_strips(view, before, fight, panels, own, pieces, captions)
    title, rule, now = heading(view)
    return Scene(
        title=title,
        panels=panels,
        rule=rule,
        status=(now, phrase("{view:capital}", view=ViewOf(view.viewer))),
        windows=windows,
        pieces=pieces,
        captions=captions,
        tables=dict(winter_tables(view)),
        moves=tuple(map_moves(last)),
        sum=fight_sum(fight) if fight is not None else None,
        places=hand_places(cards, own) if cards else {},
        named={f"{own}.hand": _BACK} if cards else {},
        calendar=calendar(view),
        narrow_windows=narrow,
        folded=(CARDS_PANEL,) if cards else (),
    )


def heading(view: Position) -> tuple[str, str, Phrase]:
    """The title, the rule that asks, and the time."""
    return *_title(view), _now(view)


def _actor(last: Narrated[Position] | None) -> Side:
    """The side of the last commit: the actor, or, where cubes fell, the attacker or who had the revolt."""
    if last is None:
        return ""
    return last.before.fight.side if last.before.fight is not None else last.actor


def _panels(view: Position, fight: ShownFight | None, cards: tuple[str, ...]) -> Iterator[str]:
    """The strips from above, then the map. A line between two takes a little of the second: the thinnest is first."""
    yield others_panel(len(view.sides))
    yield FIGHT_PANEL if fight is not None else CARDS_PANEL if view.draft is None else DRAFT_PANEL
    yield OWN_PANEL
    if cards:
        yield hand_panel(sum(not is_chest(card) for card in cards))
    yield MAP_PANEL


def _fill_strips(
    view: Position,
    before: Position | None,
    fight: ShownFight | None,
    panels: tuple[str, ...],
    own: str,
    pieces: dict[str, Piece],
    captions: dict[str, Caption],
) -> None:
    """Add the pieces and captions of the strips above the map."""
    if FIGHT_PANEL in panels and fight is not None:
        pieces.update(fight_pieces(fight))
        captions.update(fight_captions(fight))
    if CARDS_PANEL in panels:
        pieces.update({**dict(card_pieces(view, before)), **dict(tower_pieces(view, before))})
        captions.update({**dict(card_captions(view)), **dict(tower_captions(view))})
    if DRAFT_PANEL in panels and view.draft is not None:
        pieces.update(draft_pieces(view.draft, view.sides, own, before))
        captions.update(draft_captions(own))


def _title(view: Position) -> tuple[str, str]:
    """The title, and the rule that asks; at the end the winners."""
    if view.outcome is not None:
        winners = view.outcome.winners
        won = phrase("{sides} has won", sides=side_names(winners))
        return won if len(winners) == 1 else phrase("{sides} have won", sides=side_names(winners)), view.outcome.rule
    if view.to_move is None or view.step not in view.steps:
        return _HIDDEN_TITLE, ""
    rule = view.steps[view.step].rule
    if view.to_move == CHANCE:
        return _CHANCE_TITLES[view.step], rule
    return _STEP_TITLES[view.step](side_name(view.to_move)), rule


def _now(view: Position) -> Phrase:
    """Season and action: `Year 1, spring · Collect taxes, 4 of 10`."""
    if view.draft is not None or view.step in ("fill", "events"):
        return phrase("The start")
    if not view.action:
        return phrase("Year {year}, {season}", year=view.year, season=season_name(view.season))
    return phrase(
        "Year {year}, {season} · {action}, {number} of 10",
        year=view.year,
        season=season_name(view.season),
        action=action_name(view.action),
        number=view.done + 1,
    )


# -- the head of the board, and tables in winter -----------------------------------------------------------------------

_SEASONS: Final = {
    "spring": phrase("Sp"),
    "summer": phrase("Su"),
    "autumn": phrase("Au"),
    "winter": phrase("Wi"),
}
"""The seasons in two letters, for the head of the board."""


def calendar(view: Position) -> Calendar | None:
    """years  The year with its seasons; none before it begins."""
    if view.draft is not None or view.step in ("fill", "events"):
        return None
    words = phrase("Year {year}, {season}", year=view.year, season=season_name(view.season))
    label = phrase("Year {year}", year=view.year)
    return Calendar(label, tuple(_SEASONS.values()), SEASONS.index(view.season), _turns(view), words)


def _turns(view: Position) -> tuple[Turn, ...]:
    """privilege, carry-out  The sides in turn order; those that have carried the action out are done."""
    if view.season == "winter":
        return ()
    acted = view.action and view.waiting
    return tuple(
        Turn(phrase("{number}", number=at + 1), side, bool(acted) and side not in view.waiting)
        for at, side in enumerate(view.order)
    )


def winter_tables(view: Position) -> Iterator[tuple[str, Table]]:
    """winter-need, winter-table  The need and the shortage of each side, once the rice of the winter is lost."""
    if view.season != "winter" or view.step not in ("revolts", "face", "drop", "score"):
        return
    rows = tuple(
        Row(phrase("{side}", side=side_name(side)), _need(view, side), "", f"sidemark-{side}") for side in view.sides
    )
    yield "winter", Table(rows, phrase("Rice in winter"))


def _need(view: Position, side: Side) -> Phrase:
    need, has, lacks = len(view.owned(side)), view.rice[view.seat(side)], shortage(view, side)
    row = provisions_row(lacks)
    if row is None:
        return phrase("needs {need}, has {has}", need=need, has=has)
    return phrase(
        "needs {need}, has {has}: revolts {revolts}, farmers +{farmers}",
        need=need,
        has=has,
        revolts=row.revolts,
        farmers=row.farmers,
    )
