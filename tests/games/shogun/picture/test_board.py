"""A side's board below the map: names, order, seats of the hand, tags on the map, and who acts."""

from typing import Any, cast

import pytest

from sekiwidget.core.scene import Scene
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, SPACES
from sekiwidget.games.shogun.picture.picks import pick_targets
from sekiwidget.games.shogun.picture.scene import backdrop, scene
from sekiwidget.games.shogun.rules import setup
from sekiwidget.games.shogun.rules.planning import Lay, Sheet, sheet_of
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.view import seen_by
from tests.games.shogun.laid import after, laid

OPEN = ("deploy3", "tax", "rice", "battle_b", "theatre")


def sheet(*laid_cards: tuple[str, str], viewer: str | None = "black") -> Sheet:
    start = setup.lineup_start(3).but(step="plan", to_move="black", season="spring", actions=OPEN)
    table: Any = sheet_of(start)
    for card, space in laid_cards:
        table = table.play(Lay(card, space)).after
    return table if viewer is None else cast("Sheet", seen_by(table, viewer))


def seats(picture: Scene) -> dict[str, tuple[str, int]]:
    """The seat of each card of the hand, laid or not."""
    found = {}
    for name, piece in picture.pieces.items():
        side, _, rest = name.partition(".")
        kind, _, card = rest.partition(".")
        if side == "black" and kind in ("hand", "left") and card:
            found[card] = (piece.place, piece.order)
    return found


def test_each_space_has_its_name_and_each_action_its_place_in_the_order() -> None:
    picture = scene(sheet())
    assert {picture.captions[f"own.{space}.name"].name for space in SPACES} >= {"Bid", "Taxes", "Battle B"}
    shown = {space: picture.pieces[f"black.{space}.badge"].symbol for space in ACTIONS}
    assert shown["deploy3"] == "order-1"
    assert shown["theatre"] == "order-5"
    assert shown["castle"] == "order-unknown"
    assert "black.bid.badge" not in picture.pieces


@pytest.mark.rule("plan")
def test_cards_keep_their_seats_and_a_laid_one_leaves_its_name() -> None:
    before, then = scene(sheet()), scene(sheet(("mino", "rice"), ("1", "bid")))
    assert seats(before) == seats(then)
    assert len(set(seats(then).values())) == len(seats(then)) == 14
    assert then.pieces["black.left.mino"].symbol == "left-mino"
    assert then.pieces["black.left.1"].symbol == "left-1"
    assert then.pieces["black.hand.2"].symbol == "purse-2"
    assert then.captions["own.now"].text == "2 of 11 laid"


@pytest.mark.rule("plan")
@pytest.mark.parametrize(
    ("cards", "chests"),
    [
        ((("2", "castle"),), ""),  # passed: it costs nothing
        ((("mino", "rice"),), ""),
        ((("2", "bid"),), "18 − 2 = 16"),
        ((("mino", "bid"), ("owari", "castle"), ("suruga", "deploy5")), "18 − 6 = 12"),
        ((("suruga", "tax"),), "18 + 7 = 25"),
        ((("3", "bid"), ("suruga", "tax"), ("mino", "theatre")), "18 − 4 + 7 = 21"),
    ],
)
def test_the_plan_so_far_says_what_it_costs_and_brings(cards: tuple[tuple[str, str], ...], chests: str) -> None:
    told = scene(sheet(*cards)).captions["own.now"]
    assert told.text == f"{len(cards)} of 11 laid"
    assert told.value == chests
    assert bool(told.sign) == bool(chests)
    # Nobody else learns what has been laid.
    for viewer in ("gold", PUBLIC):
        assert scene(sheet(*cards, viewer=viewer)) == scene(sheet(viewer=viewer))


def tags(picture: Scene) -> dict[str, str]:
    return {name: piece.symbol for name, piece in picture.pieces.items() if name.endswith(".planned")}


@pytest.mark.rule("plan")
def test_what_is_planned_is_tagged_on_the_map_for_who_plans_alone() -> None:
    cards = (("mino", "rice"), ("owari", "temple"), ("suruga", "bid"), ("2", "tax"))
    expected = {"mino.planned": "tag-rice", "owari.planned": "tag-temple", "suruga.planned": "tag-bid"}
    assert tags(scene(sheet(*cards))) == tags(scene(sheet(*cards, viewer=None))) == expected
    for viewer in ("gold", PUBLIC):
        picture = scene(sheet(*cards, viewer=viewer))
        assert not tags(picture)
        assert not seats(picture)
        told = picture.captions.get("own.now")
        assert (told and told.text) == ("0 of 11 laid" if viewer == "gold" else None)


@pytest.mark.rule("plan")
def test_a_card_that_is_picked_shows_its_province_on_the_map() -> None:
    lay = next(choice for choice in pick_targets(sheet()) if choice.verb == "lay")
    shown = dict(zip(lay.picks[0].ids, lay.picks[0].also, strict=True))
    assert shown["mino"] == "mino.land"
    assert shown["3"] == ""
    assert "mino.land" in scene(sheet()).pieces


def acting() -> Position:
    return laid(
        actions="tax battle_a castle temple rice",
        specials="deploy chest attack rice defence",
        privileges={"gold": "chest", "black": "attack", "white": "rice"},
        land={"suruga": "black 5", "kai": "black 4", "kaga": "gold 2", "omi": "white 3"},
        plans={"black": "tax suruga", "gold": "tax kaga, battle_a 0", "white": "tax 3, battle_a omi"},
    )


@pytest.mark.rule("carry-out")
def test_who_has_acted_who_acts_and_who_is_next_stands_over_the_spaces() -> None:
    before = acting()
    first = scene(seen_by(before, "black")).captions["own.now"]
    assert (first.text, first.value, first.rest) == ("Taxes:", "Gold now", "You next")
    then = after(before, "G: collect tax kaga")
    told = scene(seen_by(then, "black")).captions["own.now"]
    assert (told.text, told.value, told.rest) == ("Taxes: Gold 5 ✓ ·", "You now", "White next")
    assert then.chests[1] - before.chests[1] == 5
    picture = scene(seen_by(then, "black"))
    assert {"black.tax.frame", "black.tax.frame.narrow"} <= picture.pieces.keys()
    assert tags(picture) == {"suruga.planned": "tag-tax"}
    done = after(then, "B: collect tax suruga")
    last = scene(seen_by(done, "black"))
    assert last.pieces["black.tax.badge"].symbol == "order-done"
    assert not tags(last)


@pytest.mark.rule("plan-pass")
def test_who_passed_is_not_told_to_have_done_it() -> None:
    position = laid(
        actions="battle_a tax castle temple rice",
        specials="deploy chest attack rice defence",
        privileges={"gold": "chest", "black": "attack", "white": "rice"},
        land={"suruga": "black 5", "kai": "black 4", "kaga": "gold 2", "omi": "white 3"},
        plans={"black": "battle_a kai", "gold": "battle_a 0", "white": "battle_a omi"},
    )
    assert scene(seen_by(position, "black")).captions["own.now"].text == "Battle A: Gold passes ·"


@pytest.mark.rule("fight-player")
def test_the_actions_stay_in_sight_during_a_fight() -> None:
    position = laid(
        actions="battle_a tax",
        land={"kai": "black 4", "suruga": "gold 2"},
        plans={"black": "battle_a kai"},
    )
    picture = scene(after(position, "B: battle kai-suruga 3"))
    assert "fight" in picture.panels
    assert picture.pieces["black.battle_a.badge"].symbol == "order-1"
    assert picture.captions["own.now"].value == "Black now"


def test_strips_fold_on_a_phone_and_the_cards_of_the_round_do_while_a_side_plans() -> None:
    panels = backdrop().panels
    assert {name for name, panel in panels.items() if panel.fold} == {"cards", "own"}
    assert scene(sheet()).folded == ("cards",)
    assert scene(acting()).folded == ()
