"""The pictures of Daimyo: every view draws, the hidden is absent, the land stays on its sheet, changes are marked."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Place, Scene
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.daimyo.components.cards import SIDES, Card
from sekiwidget.games.daimyo.components.hexes import HEX, NAME
from sekiwidget.games.daimyo.picture.kit import FIGURE_WIDTH, RANK_STEP, kit
from sekiwidget.games.daimyo.picture.panels import land_sizes
from sekiwidget.games.daimyo.picture.scene import backdrop, scene
from sekiwidget.games.daimyo.rules import steps  # noqa: F401  without the steps nothing can be played
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Move, Shift
from sekiwidget.games.daimyo.rules.position import Gift, Position, Units
from sekiwidget.games.daimyo.rules.setup import start_position

KIT = kit()
FIXED = backdrop().places


def commits(players: int, seed: int, most: int = 160) -> Iterator[Commit]:
    position = start_position(players)
    rng = Random(seed)
    for _ in range(most):
        if position.to_move is None:
            return
        commit = position.play(position.sample(rng))
        yield commit
        position = cast("Position", commit.after)


def look(commit: Commit) -> Scene:
    return scene(cast("Position", commit.after), commit)


def drawn(picture: Scene) -> str:
    return json.dumps(picture.to_json(), ensure_ascii=False)


def boxes(place: Place) -> Iterator[tuple[float, float, float, float, int]]:
    assert place.narrow is not None or place.only == "wide"
    for layout, slot in enumerate((place.slot, place.narrow or place.slot)):
        x, y, w, h = slot.box or (*slot.xy, 0, 0)
        yield x, y, x + w, y + h, layout


def check(picture: Scene) -> None:
    """Everything is a symbol that there is, at a place that there is, on the sheet; no place is brought for nothing."""
    places = {**FIXED, **picture.places}
    panels = backdrop().panels
    for piece in picture.pieces.values():
        assert piece.symbol in KIT
        assert not piece.fold or piece.fold in KIT
        assert places[piece.place].panel in picture.panels
    for caption in picture.captions.values():
        assert places[caption.place].panel in picture.panels
        assert not caption.sign or caption.sign in KIT
    for place in places.values():
        for left, top, right, bottom, layout in boxes(place):
            panel = panels[place.panel]
            size = (panel.size, panel.narrow_size)[layout]
            assert size is not None
            width, height = size
            assert 0 <= left <= right <= width
            assert 0 <= top <= bottom <= height
    for table in picture.tables.values():
        assert all(row.symbol in KIT for row in table.rows if row.symbol)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_view_of_a_game_draws(players: int) -> None:
    for number, commit in enumerate(commits(players, players)):
        check(look(commit))
        viewer = (*SIDES[:players], PUBLIC)[number % (players + 1)]
        seen = commit.seen_by(viewer)
        picture = look(seen)
        check(picture)
        assert drawn(picture) == drawn(look(seen))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_view_shows_a_card_that_it_does_not_know(players: int) -> None:
    for commit in commits(players, 7, 60):
        for viewer in (*SIDES[:players], PUBLIC):
            seen = commit.seen_by(viewer)
            view = cast("Position", seen.after)
            known = {card for cards in (*view.hands, *view.played, *view.incoming) for card in cards if card.known}
            shown = {piece.symbol for piece in look(seen).pieces.values() if piece.symbol.startswith("card-")}
            assert {symbol for symbol in shown if symbol[-1].isdigit()} == {f"card-{card.text}" for card in known}


def test_positions_that_a_side_cannot_tell_apart_make_one_picture() -> None:
    one = start_position(2).but(hands=((Card("A", 1), Card("B", 2)), ()), step="play", phase=1, to_move="black")
    other = one.but(hands=((Card("A", 3), Card("B", 4)), ()))
    for viewer in ("gold", PUBLIC):
        assert drawn(scene(one.seen_by(viewer))) == drawn(scene(other.seen_by(viewer)))
    assert drawn(scene(one.seen_by("black"))) != drawn(scene(other.seen_by("black")))


# -- the land ----------------------------------------------------------------------------------------------------------


def position(land: dict[str, str | None], units: dict[str, Units] | None = None, players: int = 2) -> Position:
    return start_position(players).but(
        land=tuple(sorted((HEX[name], owner) for name, owner in land.items())),
        units=tuple(sorted((HEX[name], here) for name, here in (units or {}).items())),
        round=1,
        phase=3,
        step="move",
        to_move="black",
    )


@pytest.mark.parametrize(
    "names",
    [
        [f"{letter}13" for letter in "abcdefghijklmnopqrstuvwxy"],
        [f"m{rank}" for rank in range(1, 26)],
        ["a1", "b1"],
        ["y25", "x25"],
    ],
)
def test_the_land_lies_on_the_water_wherever_it_grows(names: list[str]) -> None:
    picture = scene(position(dict.fromkeys(names)))
    spots: list[set[tuple[float, float]]] = [set(), set()]
    for name in names:
        for x, y, _, _, layout in boxes(picture.places[name]):
            spots[layout].add((x, y))
            assert 0 < x < land_sizes(2)[layout][0]
            assert 0 < y < land_sizes(2)[layout][1]
    assert [len(found) for found in spots] == [len(names)] * 2


def test_one_more_hex_inside_the_sheet_moves_no_other() -> None:
    before = start_position(2)
    after = before.but(land=tuple(sorted((*before.land, (HEX["o13"], None)))))
    one, other = scene(before).places, scene(after).places
    assert all(other[NAME[hex_]].slot == one[NAME[hex_]].slot for hex_, _ in before.land)


def test_only_hexes_of_the_land_have_places() -> None:
    view = start_position(3)
    places = scene(view).places
    assert {name for name in places if name in HEX} == {NAME[hex_] for hex_, _ in view.land}
    near = {name: set(places[name].neighbours) for name in places if name in HEX}
    assert all(name in near[other] for name, others in near.items() for other in others)


# -- what the last commit did ------------------------------------------------------------------------------------------


def played(before: Position, action: Any, *events: Any, **changes: Any) -> Scene:
    return look(Commit(before, action, before.but(**changes), events))


def fought(units: dict[str, Units], number: int) -> Scene:
    """What black's move from m13 to n13 looks like."""
    before = position({"m13": "black", "n13": None, "o13": "gold"}, units).but(card=Card("A", 1), step="move")
    before = before.but(played=((Card("A", 1),), (Card("B", 1),)))
    return look(before.play(Move(number, HEX["m13"], HEX["n13"])))


def test_a_move_leaves_pale_figures_and_an_arrow() -> None:
    pieces = fought({"m13": Units("black", 2), "o13": Units("gold", 1, True)}, 2).pieces
    assert pieces["m13.from"].states == ("faded", "trace")
    assert pieces["m13.from"].count == 2
    assert pieces["n13.bushi"].states == ("now",)
    assert pieces["m13-n13"].symbol == "arrow-0"


def test_who_stays_behind_is_no_ghost() -> None:
    pieces = fought({"m13": Units("black", 3), "o13": Units("gold", 1, True)}, 2).pieces
    assert "m13.from" not in pieces
    assert pieces["m13.bushi"].count == 0, "a single one has no number"


def lost(picture: Scene, part: str) -> list[str]:
    """The symbols of those that a side has lost on n13, in their order."""
    found = {name: piece for name, piece in picture.pieces.items() if name.startswith(f"n13.lost.{part}")}
    assert all(piece.states == ("lost",) and not piece.count for piece in found.values())
    assert [piece.order for piece in found.values()] == list(range(len(found)))
    return [piece.symbol for piece in found.values()]


def test_a_fight_shows_the_losses_beside_each_other_and_the_sum() -> None:
    picture = fought({"m13": Units("black", 3), "n13": Units("gold", 2), "o13": Units("gold", 0, True)}, 3)
    pieces = picture.pieces
    assert (pieces["n13"].label, pieces["n13"].value) == ("n13", "")
    assert lost(picture, "left") == ["bushi-black"] * 2
    assert lost(picture, "right") == ["bushi-gold"] * 2
    assert pieces["n13.bushi"].states == ("now",)
    assert pieces["black.reserve"].states == ("now",)
    total = picture.sum
    assert total is not None
    assert [(term.number, term.words, term.rule) for term in total.terms] == [
        (3, "Black came", "fight"),
        (-2, "Gold stood", "fight"),
    ]
    assert (total.total, total.words, total.piece) == (1, "Black stays", "n13.bushi")


@pytest.mark.parametrize(
    ("came", "stood", "terms", "left"),
    [
        (1, 3, [(3, "Gold stood"), (-1, "Black came")], (2, "Gold stays")),
        (2, 2, [(2, "Black came"), (-2, "Gold stood")], (0, "nobody stays")),
    ],
)
def test_the_greater_number_comes_first(
    came: int, stood: int, terms: list[tuple[int, str]], left: tuple[int, str]
) -> None:
    units = {"m13": Units("black", came), "n13": Units("gold", stood), "o13": Units("gold", 0, True)}
    total = fought(units, came).sum
    assert total is not None
    assert [(term.number, term.words) for term in total.terms] == terms
    assert (total.total, total.words) == left


def test_those_lost_stand_in_the_hex_and_not_on_what_is_left() -> None:
    picture = fought({"m13": Units("black", 9), "n13": Units("gold", 5), "o13": Units("gold", 0, True)}, 9)
    tile, stand = picture.places["n13"], picture.places["n13.units"]
    left, right = (picture.places[f"n13.lost.{part}"] for part in ("left", "right"))
    for layout in (0, 1):
        slots = [place.narrow if layout else place.slot for place in (tile, stand, left, right)]
        hexagon, middle, one, other = slots
        assert hexagon and middle and one and other and one.box and other.box
        half = hexagon.size * 41 / 86
        assert hexagon.xy[0] - half <= one.box[0] + 1
        assert other.box[0] + other.box[2] <= hexagon.xy[0] + half + 1
        # a single bushi stands in the middle
        assert one.box[0] + one.box[2] <= hexagon.xy[0] - middle.size / 2 + 6
        assert other.box[0] >= hexagon.xy[0] + middle.size / 2 - 6


def test_a_daimyo_that_falls_is_struck_out() -> None:
    picture = fought({"m13": Units("black", 3), "n13": Units("gold", 1, True)}, 3)
    assert picture.title == "Black has won"
    assert picture.rule == "end-daimyo"
    assert lost(picture, "left") == ["bushi-black"] * 2
    assert lost(picture, "right") == ["bushi-gold", "daimyo-gold"]


def test_a_daimyo_goes_with_an_arrow() -> None:
    before = position({"m13": "black", "m14": None}, {"m13": Units("black", 1, True)})
    after = {"units": ((HEX["m13"], Units("black", 1)), (HEX["m14"], Units("black", 0, True)))}
    pieces = played(before, Daimyo(HEX["m13"], HEX["m14"]), **after).pieces
    assert pieces["m14.daimyo"].states == ("now",)
    assert pieces["m13-m14"].symbol == "arrow-5"


def test_a_new_hex_is_framed_and_stays_for_this_round() -> None:
    before = position({"m13": "black"})
    land = ((HEX["m13"], "black"), (HEX["n13"], None))
    pieces = played(before, Add(HEX["n13"]), land=land, fresh=(HEX["n13"],)).pieces
    assert {pieces["n13.new"].symbol, pieces["n13.fresh"].symbol} == {"new", "fresh"}


def test_a_hex_that_was_moved_leaves_a_gap() -> None:
    before = position({"l13": None, "m13": "black"})
    land = ((HEX["m13"], "black"), (HEX["n13"], None))
    picture = played(before, Shift(HEX["l13"], HEX["n13"]), land=land, fresh=(HEX["n13"],))
    assert picture.pieces["l13.gap"].symbol == "gap"
    assert "l13" not in picture.pieces
    assert [(move.start, move.end, move.style) for move in picture.moves] == [("l13", "n13", "across")]


def test_cards_are_shown_in_the_order_of_priority() -> None:
    view = position({"m13": "black"}).but(
        played=((Card("A", 2), Card("C", 1)), (Card("A", 1), Card("B", 3))), card=Card("B", 3)
    )
    pieces = scene(view).pieces
    assert [pieces[f"order.{at}"].symbol for at in range(4)] == ["card-A1", "card-A2", "card-B3", "card-C1"]
    assert [pieces[f"order.{at}"].states for at in range(4)] == [("faded",), ("faded",), ("pick",), ()]
    sides = [pieces[f"order.{at}.side"].symbol for at in range(4)]
    assert sides == ["sidemark-gold", "sidemark-black", "sidemark-gold", "sidemark-black"]


def test_words_beside_the_cards_tell_what_is_done_and_what_is_next() -> None:
    view = position({"m13": "black"}).but(
        played=((Card("A", 2), Card("C", 1)), (Card("A", 1), Card("B", 3))), card=Card("A", 2)
    )
    captions = scene(view).captions
    assert [captions[f"order.{at}.name"].text for at in range(4)] == ["Gold", "Black", "Gold", "Black"]
    states = {name: caption.name for name, caption in captions.items() if name.endswith(".state")}
    assert states == {"order.0.state": "done", "order.1.state": "next"}


@pytest.mark.parametrize(
    ("viewer", "seats"),
    [
        ("white", ["white", "jade", "black", "gold"]),
        (PUBLIC, ["black", "gold", "white", "jade"]),
        (None, ["black", "gold", "white", "jade"]),
    ],
)
def test_whoever_looks_sits_below_and_the_others_follow_in_seat_order(viewer: str | None, seats: list[str]) -> None:
    view = start_position(4) if viewer is None else start_position(4).seen_by(viewer)
    picture = scene(view)
    assert picture.panels == ("order", "other-1", "other-2", "other-3", "own", "land-4")
    found = [picture.places[f"{side}.name"].panel for side in seats]
    assert found == ["own", "other-1", "other-2", "other-3"]


def test_a_hidden_card_tells_what_it_may_be() -> None:
    view = start_position(2).but(hands=((Card("A", 0),), ()), pools=((Card("A", 1), Card("A", 3)), ()))
    words = scene(view).pieces["black.hand.0"].words
    assert words == "hidden card; hand and face-down cards together: A1 and A3"


def test_a_gift_of_which_the_viewer_is_not_sure_is_told() -> None:
    gift = Gift("black", (Card("A", 3), Card("B", 1)))
    view = start_position(4).but(gifts=(gift,))
    assert "gifts" not in scene(view).tables
    row = scene(view.seen_by("white")).tables["gifts"].rows[0]
    assert (row.label, row.value) == ("Black passed on A3 and B1", "one each: Gold, Jade")


def test_an_occupation_is_counted() -> None:
    view = position({"m13": "black", "n13": "gold", "o13": "gold"}, {"n13": Units("black", 2), "o13": Units("gold", 1)})
    table = scene(view).tables["occupation"]
    assert [(row.label, row.value) for row in table.rows] == [("Black", "two bushi on n13")]
    assert "two hexes" in table.note
    assert scene(view).captions["black.held"].name == "two bushi on n13"
    assert "gold.held" not in scene(view).captions


@pytest.mark.parametrize("count", [1, 2, 9])
@pytest.mark.parametrize("lord", [False, True])
def test_name_figures_and_the_sign_of_the_owner_do_not_cover_each_other(count: int, lord: bool) -> None:
    start = start_position(4)
    home = next(hex_ for hex_, units in start.units if units.daimyo)
    view = start.but(units=((home, Units("black", count, lord)),))
    picture = scene(view)
    name = NAME[home]
    figures = [piece for piece in picture.pieces.values() if piece.place == f"{name}.units"]
    tile, stand = picture.places[name], picture.places[f"{name}.units"]
    assert tile.narrow is not None and stand.narrow is not None
    for ground, slot in ((tile.slot, stand.slot), (tile.narrow, stand.narrow)):
        assert slot.box is not None
        scale = ground.size / KIT["tile"]["box"][2]
        left, top, width, height = slot.box
        foot = top + height - ground.xy[1]
        tall = max(KIT[piece.symbol]["box"][3] / KIT[piece.symbol]["box"][2] for piece in figures) * slot.size
        # letters of 9 px stand on a line 13 px below the box of the tile
        assert foot <= KIT["tile"]["box"][3] / 2 * scale + 13 - 9
        assert foot - tall >= -28.5 * scale, "the sign of the owner reaches down to here"
        wide = slot.size + (len(figures) - 1) * slot.pitch
        reach = (width - wide) / 2 + wide + min(count - 1, 8) * RANK_STEP * slot.size / FIGURE_WIDTH
        assert left - ground.xy[0] + (width - wide) / 2 >= -41 * scale - 1
        assert left - ground.xy[0] + reach <= 43 * scale
