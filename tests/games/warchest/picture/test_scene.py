"""The pictures of War Chest: every view draws, what is hidden is absent, what the last commit did is marked."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, LOCATIONS
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX, SIDES, STACKS, UNKNOWN
from sekiwidget.games.warchest.picture.kit import kit
from sekiwidget.games.warchest.picture.scene import backdrop, scene
from sekiwidget.games.warchest.rules import steps  # noqa: F401  without the steps nothing can be played
from sekiwidget.games.warchest.rules.actions import Attack, Control, Deploy, Move, Recruit, Tactic
from sekiwidget.games.warchest.rules.position import Board, Options, Position
from sekiwidget.games.warchest.rules.setup import start
from tests.games.warchest.helpers import Table

KIT = kit()
PLACES = backdrop().places
BOARD_HEIGHT = backdrop().panels["board"].size[1]
OPTIONS = (
    Options(),
    Options("crecy", preview=True),
    Options("gaugamela", "original"),
    Options("bannockburn"),
    Options("random"),
    Options("draft", choose_order=True, elimination=True),
)


def commits(options: Options, seed: int, most: int = 150) -> Iterator[Commit]:
    position = start(options)
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


def check(picture: Scene) -> None:
    """Everything stands at a place that there is, and is a symbol that there is."""
    places = {**PLACES, **picture.places}
    for piece in picture.pieces.values():
        assert {piece.symbol, *piece.inside} <= KIT.keys()
        assert places[piece.place].panel in picture.panels
    for caption in picture.captions.values():
        assert not caption.sign or caption.sign in KIT
        assert places[caption.place].panel in picture.panels
    assert not picture.tables
    for move in picture.moves:
        assert HEX[move.end] in range(37)
        assert HEX[move.start] in range(37)
    for mark in picture.marks:
        assert {mark.place, mark.to} <= set(HEXES)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options.armies)
def test_every_view_of_a_game_draws(options: Options) -> None:
    for number, commit in enumerate(commits(options, 3)):
        check(look(commit))
        viewer = (*SIDES, PUBLIC)[number % 3]
        seen = commit.seen_by(viewer)
        picture = look(seen)
        check(picture)
        assert drawn(picture) == drawn(look(seen))


@pytest.mark.parametrize("options", OPTIONS[:2], ids=lambda options: options.armies)
def test_hidden_coins_are_absent(options: Options) -> None:
    for commit in commits(options, 8, 60):
        for viewer in (*SIDES, PUBLIC):
            seen = commit.seen_by(viewer)
            pieces = look(seen).pieces
            for side in SIDES:
                if side == viewer:
                    continue
                for key, piece in pieces.items():
                    if key.startswith((f"{side}.hand.", f"{side}.bag.")):
                        assert piece.symbol in (f"back-{side}", f"bag-{side}")
                        assert not piece.inside
                down = [p for key, p in pieces.items() if key.startswith(f"{side}.faceup.") and p.symbol[:4] == "back"]
                assert bool(down) == bool(cast("Position", seen.after).facedown[SIDE_INDEX[side]])


def test_coins_that_a_side_cannot_tell_apart_make_one_picture() -> None:
    armies = start(Options()).armies
    one = Position(armies=armies, hands=((), ("archer", "lancer")), bags=((), ("cavalry", "royal")), round=2)
    other = one.but(hands=((), ("cavalry", "royal")), bags=((), ("archer", "lancer")))
    for viewer in ("white", PUBLIC):
        assert drawn(scene(one.seen_by(viewer))) == drawn(scene(other.seen_by(viewer)))
    assert drawn(scene(one.seen_by("black"))) != drawn(scene(other.seen_by("black")))


def test_hidden_coins_are_counted_from_what_lies_open() -> None:
    armies = start(Options()).armies
    position = Position(
        armies=armies,
        board=board({"d4": ("black", "archer", 2)}),
        supply=((), ("archer", "scout")),
        hands=((), ("archer", "royal")),
        eliminated=((), ("lancer",)),
    )
    view = position.seen_by("white")
    assert view.hands[1] == (UNKNOWN, UNKNOWN)
    pieces = scene(view).pieces
    words = {unit: pieces[f"black.army.{at}"].words for at, unit in enumerate(armies[1])}
    assert words["archer"] == "Archer: 2 on the board, 1 in the supply, 0 lost, 1 in hand, bag or face down"
    assert words["lancer"] == "Lancer: 0 on the board, 0 in the supply, 1 lost, 3 in hand, bag or face down"
    assert words == {unit: scene(position).pieces[f"black.army.{at}"].words for at, unit in enumerate(armies[1])}, (
        "what lies open is the same for all"
    )


# -- who sits where ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "below"), [("white", "white"), ("black", "black"), (PUBLIC, "black"), (None, "black")]
)
def test_whoever_looks_sits_below(viewer: str | None, below: str) -> None:
    view = start(Options()) if viewer is None else start(Options()).seen_by(viewer)
    picture = scene(view)
    for side in SIDES:
        part = "below" if side == below else "above"
        own = {key: piece for key, piece in picture.pieces.items() if key.startswith(f"{side}.")}
        assert {PLACES[piece.place].panel for key, piece in own.items() if not key.startswith(f"{side}.bag.")} == {part}
        # The board is turned for who sits at its other edge, and the bag with it.
        box = PLACES[own[f"{side}.bag.0"].place].slot.box
        assert box is not None
        lower = box[1] > BOARD_HEIGHT / 2
        assert (lower != picture.far) == (part == "below")
        assert picture.captions[f"{side}.name"].place == f"{part}.name"


@pytest.mark.rule("warrior_priest", "hands")
@pytest.mark.parametrize(
    ("viewer", "symbol", "words"),
    [
        ("white", "coin-white-archer", "Archer, drawn by the Warrior Priest"),
        ("black", "back-white", "hidden coin, drawn by the Warrior Priest"),
        (PUBLIC, "back-white", "hidden coin, drawn by the Warrior Priest"),
    ],
)
def test_only_its_owner_sees_the_coin_that_a_priest_drew(viewer: str, symbol: str, words: str) -> None:
    table = Table({"d3": "white warrior_priest"}, white="warrior_priest", black="royal", bags={"white": "archer"})
    table.play("W: control warrior_priest", "- draw W archer")
    piece = scene(table.position.seen_by(viewer)).pieces["white.hand.drawn.0"]
    assert (piece.symbol, piece.words) == (symbol, words)


def test_a_bag_holds_what_its_viewer_may_know() -> None:
    position = Position(armies=start(Options()).armies, bags=(("scout", "scout", "royal"), ("archer",)))
    for viewer, inside in (
        ("white", ("coin-white-scout", "coin-white-scout", "coin-white-royal")),
        ("black", ()),
        (PUBLIC, ()),
    ):
        pieces = scene(position.seen_by(viewer)).pieces
        assert pieces["white.bag.0"].inside == inside
        # Each kind lies open beside it, with its number.
        laid = [piece for key, piece in pieces.items() if key.startswith("white.bag.coin.")]
        counted = [one for piece in laid for one in [piece.symbol] * max(1, piece.count)]
        assert tuple(counted) == inside
        assert len(laid) == len(set(inside))
        assert pieces["white.bag.0"].place == "above.bag"


def test_the_open_cards_take_the_place_of_the_board() -> None:
    commit = list(commits(Options("draft"), 3, 4))[-1]
    picture = look(commit)
    assert picture.panels == ("above", "below", "draft")
    assert {PLACES[piece.place].panel for key, piece in picture.pieces.items() if key.startswith("open.")} == {"draft"}
    assert not any(key in HEX or key.endswith(".site") for key in picture.pieces)


@pytest.mark.parametrize("layout", [0, 1])
def test_all_cards_of_an_elimination_draft_fit_with_their_names(layout: int) -> None:
    panel, place = backdrop().panels["draft"], PLACES["open"]
    slot, size = (place.slot, place.narrow)[layout], (panel.size, panel.narrow_size)[layout]
    assert slot is not None and slot.box is not None and size is not None
    rows = -(-10 // slot.per_row)
    assert slot.box[1] + (rows - 1) * slot.row_pitch + slot.size + 20 <= size[1]
    assert slot.row_pitch >= slot.size + 20


# -- what the last commit did ------------------------------------------------------------------------------------------


def board(units: dict[str, tuple[str, str, int]]) -> Board:
    stacks = {HEX[name]: STACKS[unit] for name, unit in units.items()}
    return tuple(stacks.get(number) for number in range(37))


def pictured(before: Position, action: object, **changes: Any) -> Scene:
    return look(Commit(before, action, before.but(**changes), ()))


TABLE = Position(armies=start(Options()).armies, to_move="white", round=1)


def test_a_ride_is_drawn_step_by_step() -> None:
    before = TABLE.but(board=board({"d4": ("white", "light_cavalry", 1)}))
    after = board({"e5": ("white", "light_cavalry", 1)})
    ride = Tactic("light_cavalry", (HEX["d4"], HEX["d5"], HEX["e5"]))
    picture = pictured(before, ride, board=after)
    assert [(move.start, move.end) for move in picture.moves] == [("d4", "d5"), ("d5", "e5")]
    assert picture.pieces["d4.gap"].symbol == "gap"
    assert picture.pieces["e5.coin"].states == ("now",)
    assert "d4.coin" not in picture.pieces


def test_who_rides_back_to_where_he_was_is_framed() -> None:
    before = TABLE.but(board=board({"d4": ("white", "light_cavalry", 1)}))
    picture = pictured(before, Tactic("light_cavalry", (HEX["d4"], HEX["d5"], HEX["d4"])))
    assert picture.pieces["d4.coin"].states == ("now",)
    assert "d4.gap" not in picture.pieces


def test_a_move_leaves_an_empty_seat() -> None:
    before = TABLE.but(board=board({"d4": ("white", "scout", 2)}))
    action = Move("scout", HEX["d4"], HEX["d5"])
    picture = pictured(before, action, board=board({"d5": ("white", "scout", 2)}))
    assert picture.pieces["d4.gap"].symbol == "gap"
    assert picture.pieces["d5.coin"].count == 2
    assert picture.pieces["d5.stack"].symbol == "stack-white-2"


def test_a_lost_unit_is_struck_out_where_it_stood() -> None:
    before = TABLE.but(board=board({"d4": ("white", "scout", 1), "d5": ("black", "archer", 1)}))
    picture = pictured(
        before,
        Attack("scout", HEX["d4"], HEX["d5"]),
        board=board({"d4": ("white", "scout", 1)}),
        eliminated=((), ("archer",)),
    )
    assert picture.pieces["d5.gone"].states == ("lost",)
    armies = before.armies[1]
    assert picture.pieces[f"black.army.{armies.index('archer')}"].states == ("now",)
    assert picture.captions[f"black.army.{armies.index('archer')}.coins"].text == "0 left · 1 lost"
    assert [(mark.place, mark.to) for mark in picture.marks] == [("d4", "d5")]


def test_a_coin_lost_of_a_stack_is_struck_out_beside_it() -> None:
    before = TABLE.but(board=board({"d4": ("white", "scout", 1), "d5": ("black", "archer", 3)}))
    picture = pictured(
        before,
        Attack("scout", HEX["d4"], HEX["d5"]),
        board=board({"d4": ("white", "scout", 1), "d5": ("black", "archer", 2)}),
        eliminated=((), ("archer",)),
    )
    assert picture.pieces["d5.gone"].place == "d5.lost"
    assert list(picture.places) == ["d5.lost"]
    assert picture.pieces["d5.coin"].count == 2


def test_a_coin_that_a_stack_pays_is_no_loss() -> None:
    before = TABLE.but(board=board({"d4": ("white", "berserker", 2)}))
    picture = pictured(
        before,
        Move("berserker", HEX["d4"], HEX["d5"]),
        board=board({"d5": ("white", "berserker", 1)}),
        faceup=(("berserker",), ()),
    )
    assert not any("lost" in piece.states for piece in picture.pieces.values())


def test_a_charge_is_a_way_and_a_blow() -> None:
    before = TABLE.but(board=board({"d2": ("white", "lancer", 1), "d5": ("black", "archer", 1)}))
    charge = Tactic("lancer", tuple(HEX[name] for name in ("d2", "d3", "d4", "d5")))
    picture = pictured(before, charge, board=board({"d4": ("white", "lancer", 1)}), eliminated=((), ("archer",)))
    assert [(move.start, move.end) for move in picture.moves] == [("d2", "d3"), ("d3", "d4")]
    assert [(mark.place, mark.to) for mark in picture.marks] == [("d4", "d5")]


def test_control_is_framed_and_counted() -> None:
    before = TABLE.but(board=board({"d3": ("white", "scout", 1)}))
    control = tuple(
        "white" if place == HEX["d3"] else held for place, held in zip(LOCATIONS, before.control, strict=True)
    )
    picture = pictured(before, Control("scout", HEX["d3"]), control=control)
    assert picture.pieces["d3.cube"].states == ("now",)
    assert picture.pieces["d3.site"].symbol == "site-under"
    assert picture.captions["locations.held"].name == "White 3 · Black 2"
    row = [picture.pieces[f"white.markers.{at}"].symbol for at in range(6)]
    assert row == ["site-white"] * 3 + ["site"] * 3


def test_a_coin_face_down_is_framed_and_not_named() -> None:
    before = TABLE.but(hands=(("scout", "royal"), ()), supply=(("scout",), ()))
    action = Recruit("scout", "royal")
    after = before.but(hands=(("scout",), ()), supply=((), ()), faceup=(("scout",), ()), facedown=(("royal",), ()))
    for viewer in (OTHER["white"], PUBLIC):
        seen = Commit(before, action, after, ()).seen_by(viewer)
        pieces = look(seen).pieces
        assert [pieces[f"white.faceup.{at}"].symbol for at in (0, 1)] == ["coin-white-scout", "back-white"]
        assert pieces["white.faceup.0"].states == pieces["white.faceup.1"].states == ("now",)
        assert all(piece.symbol != "coin-white-royal" for piece in pieces.values())


def test_a_deployed_unit_is_framed() -> None:
    picture = pictured(TABLE, Deploy("scout", HEX["e1"]), board=board({"e1": ("white", "scout", 1)}))
    assert picture.pieces["e1.coin"].states == ("now",)
    assert not picture.moves
