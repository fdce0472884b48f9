"""The picture of a view: the land between the strips of the sides, with marks for the last commit.

Everything is taken from the view and from the view of the commit, so that nothing hidden can be in it. Pieces are named
by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Backdrop, Facing, Panel, Scene
from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo.components.data_files import BOOK
from sekiwidget.games.daimyo.components.hexes import Hex, places_for_hexes
from sekiwidget.games.daimyo.components.wording import (
    CARD_EFFECTS,
    PHASES,
    side_name,
    side_names,
    side_title,
    view_title,
)
from sekiwidget.games.daimyo.picture.kit import opposite_arrows
from sekiwidget.games.daimyo.picture.land import drawn_land, fight_sum, laying_places
from sekiwidget.games.daimyo.picture.panels import (
    ORDER,
    OWN,
    PANEL_COUNTS,
    Size,
    fixed_places,
    land_panel,
    land_sizes,
    order_places,
    other_strips,
    side_places,
    strip_sizes,
    strips_by_side,
)
from sekiwidget.games.daimyo.picture.strips import order_captions, order_pieces, side_captions, side_pieces, side_tables
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.steps import STEPS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name


def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view, with marks for the commit (a view of it) that led to it."""
    last = None if commit is None else Narrated.of(commit, Position)
    return _scene(view, last, laying_places(view))


def editor_scene(view: Position) -> Scene:
    """The picture of a position that is set up, with all places where a hex may be laid."""
    return _scene(view, None, places_for_hexes({hex_ for hex_, _ in view.land}))


def _scene(view: Position, last: Narrated[Position] | None, free: Collection[Hex]) -> Scene:
    before = None if last is None else last.before
    drawn = drawn_land(view, last, free)
    pieces = drawn.pieces
    pieces.update(order_pieces(view, before))
    pieces.update(side_pieces(view, before))
    heading, rule = _title(view)
    players = len(view.sides)
    return Scene(
        title=heading,
        panels=(ORDER, *other_strips(players), OWN, land_panel(players)),
        rule=rule,
        status=(_now(view), view_title(view.viewer)),
        pieces=pieces,
        captions=dict(order_captions(view)) | dict(side_captions(view)),
        tables=dict(side_tables(view)),
        moves=drawn.moves,
        sum=fight_sum(last),
        places={**drawn.places, **order_places(players), **side_places(view.sides, view.viewer)},
        seats=tuple(map(side_title, strips_by_side(view.sides, view.viewer))) if players == 2 else (),
        far=players == 2 and next(iter(strips_by_side(view.sides, view.viewer))) == view.sides[0],
    )


def _title(view: Position) -> tuple[str, str]:
    """The title and its rule: who decides what, or who has won."""
    if view.outcome is not None:
        return phrase("{sides} has won", sides=side_names(view.outcome.winners)), view.outcome.rule
    rule = STEPS[view.step].rule(view) if view.to_move and view.step in STEPS else ""
    if view.to_move is None or view.to_move == CHANCE:
        now = PHASES.get(view.phase, _NOTHING)
    else:
        now = _DECISIONS[view.step](side_name(view.to_move))
    return phrase("Round {round}: {now}", round=view.round, now=now), rule


_DECISIONS: Final[dict[str, Callable[[Name], Phrase]]] = {
    "play": lambda side: phrase("{side} chooses two cards", side=side),
    "move": lambda side: phrase("{side} moves its bushi", side=side),
    "recruit": lambda side: phrase("{side} recruits a bushi", side=side),
    "daimyo": lambda side: phrase("{side} moves the daimyo", side=side),
    "add": lambda side: phrase("{side} adds a hex", side=side),
    "shift": lambda side: phrase("{side} moves a free hex", side=side),
    "give": lambda side: phrase("{side} passes a card on", side=side),
}
"""Step -> what a side decides, for the title."""
_NOTHING: Final = phrase("nothing is left to decide")


def _now(view: Position) -> str:
    """The phase and the current card: `Phase 3 · B4: recruit a bushi`; at the end the round too."""
    if not view.phase:
        return phrase("The start")
    if view.outcome is not None:
        return phrase("Round {round}, phase {phase}", round=view.round, phase=view.phase)
    if view.card is None:
        return phrase("Phase {phase}", phase=view.phase)
    return phrase(
        "Phase {phase} · {card}: {deed}",
        phase=view.phase,
        card=view.card.text,
        deed=CARD_EFFECTS[view.card.letter],
    )


# -- backdrop ----------------------------------------------------------------------------------------------------------


@cache
def backdrop() -> Backdrop:
    """The panels, the places that are the same in every position, and the titles of the rules."""
    # Two sit opposite one another; more sit around the table.
    (other,) = other_strips(2)
    facing = Facing((land_panel(2),), ((other, OWN),), opposite_arrows())
    return Backdrop(dict(_panels()), fixed_places(), rules=BOOK.titles, title="Daimyo", facing=facing)


def _panels() -> Iterator[tuple[str, Panel]]:
    for name, (wide, narrow) in strip_sizes().items():
        part = "below" if name == OWN else "above"
        yield name, Panel(wide, _paper(wide), _LABELS.get(name, _OTHER), narrow, _paper(narrow), part=part)
    for players in PANEL_COUNTS:
        wide, narrow = land_sizes(players)
        yield land_panel(players), Panel(wide, _water(wide), phrase("The land"), narrow, _water(narrow))


_LABELS: Final = {ORDER: phrase("The order of the cards"), OWN: phrase("Own cards and pieces")}
_OTHER: Final = phrase("Cards and pieces of another side")
_WAVE: Final = "q9-9 18 0q9-9 18 0q9-9 18 0"


def _paper(size: Size) -> str:
    return f"<rect width='{size[0]}' height='{size[1]}' style='fill:var(--sk-paper)'/>"


def _water(size: Size) -> str:
    """Water with a few waves."""
    wide, high = size
    waves = "".join(
        f"M{40 + 172 * column + 86 * (row % 2)} {34 + 92 * row}{_WAVE}"
        for row in range(high // 92 + 1)
        for column in range(wide // 172 + 1)
    )
    return (
        f"<rect width='{wide}' height='{high}' style='fill:var(--sk-water)'/>"
        # They are waves from both sides of the table.
        f"<g data-upright='{wide / 2:g} {high / 2:g}'>"
        f"<path d='{waves}' style='fill:none;stroke:var(--sk-wave);stroke-width:1.6'/></g>"
    )
