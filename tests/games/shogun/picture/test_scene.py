"""The pictures of Shogun: every view draws, what is hidden is absent, changes are marked, fights are written out."""

import json
from typing import cast

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun.components.cubes import SIDES
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.picture.kit import kit
from sekiwidget.games.shogun.picture.layout import MAP_PANEL, is_hand
from sekiwidget.games.shogun.picture.map import MAP_HEIGHT, MAP_WIDTH
from sekiwidget.games.shogun.picture.scene import backdrop, scene
from sekiwidget.games.shogun.rules import setup
from sekiwidget.games.shogun.rules.actions import Battle, Drop
from sekiwidget.games.shogun.rules.fights import fight_cubes
from sekiwidget.games.shogun.rules.position import Fight, Land, Position
from sekiwidget.games.shogun.rules.steps import STEPS
from sekiwidget.games.shogun.rules.view import seen_by
from tests.games.shogun.laid import laid
from tests.games.shogun.picture.played import commits, seen

KIT = kit()
FIXED = backdrop().places
PANELS = backdrop().panels


def look(commit: Commit) -> Scene:
    return scene(cast("Position", commit.after), commit)


def drawn(picture: Scene) -> str:
    return json.dumps(picture.to_json(), ensure_ascii=False)


def check(picture: Scene) -> None:
    """Everything is a symbol that there is, at a place that there is, on a sheet that is shown."""
    places = {**FIXED, **picture.places}
    for name, piece in picture.pieces.items():
        assert piece.symbol in KIT, name
        assert places[piece.place].panel in picture.panels, name
    for name, caption in picture.captions.items():
        assert places[caption.place].panel in picture.panels, name
        assert not caption.sign or caption.sign in KIT
    for place in picture.places.values():
        panel = PANELS[place.panel]
        for slot, size in ((place.slot, panel.size), (place.narrow, panel.narrow_size)):
            if slot is not None and size is not None and not (slot is place.narrow and place.only == "wide"):
                x, y, w, h = slot.box or (*slot.xy, 0, 0)
                assert 0 <= x <= x + w <= size[0]
                assert 0 <= y <= y + h <= size[1]
    for windows in (picture.windows, picture.narrow_windows):
        x, y, w, h = windows[MAP_PANEL]
        assert 0 <= x <= x + w <= MAP_WIDTH
        assert 0 <= y <= y + h <= MAP_HEIGHT
    assert all(row.symbol in KIT for table in picture.tables.values() for row in table.rows)
    for move in picture.moves:
        assert set(move.links) <= backdrop().links.keys()


@pytest.mark.parametrize(("players", "drafted"), [(3, True), (4, False), (5, True)])
def test_every_view_of_a_game_draws(players: int, drafted: bool) -> None:
    panels = set()
    for number, commit in enumerate(commits(players, players, drafted=drafted)):
        if number % 3 and cast("Position", commit.after).step == "plan":
            continue
        picture = look(commit)
        check(picture)
        viewer = (*SIDES[:players], PUBLIC)[number % (players + 1)]
        masked = look(seen(commit, viewer))
        check(masked)
        panels |= {*picture.panels}
    assert panels >= {"cards", "fight", "own", f"others-{players - 1}"}
    assert any(map(is_hand, panels))


def test_positions_that_a_side_cannot_tell_apart_make_one_picture() -> None:
    start = setup.lineup_start(3).but(step="plan", to_move="black", season="spring")
    owned = [IDS[place] for place in start.owned("black")]
    one = start.but(plans=((owned[0], "1"), (), ()))
    other = start.but(plans=(("3", owned[1], owned[2]), (), ()))
    for viewer in ("gold", PUBLIC):
        assert drawn(scene(seen_by(one, viewer))) == drawn(scene(seen_by(other, viewer)))
    assert drawn(scene(seen_by(one, "black"))) != drawn(scene(seen_by(other, "black")))


def test_a_hidden_card_is_a_back() -> None:
    start = setup.lineup_start(3)
    plan = ("1", *("?",) * 9, None)
    view = start.but(plans=((), plan, ()), turned=("bid",), viewer="black", season="spring")
    shown = scene(view)
    assert shown.pieces["gold.laid.card"].symbol == "ticket-back"
    assert shown.captions["gold.down.count"].name == "9"


@pytest.mark.parametrize(("viewer", "below"), [("gold", "gold"), (PUBLIC, "white"), (None, "white")])
def test_whoever_looks_sits_below_else_who_decides(viewer: str | None, below: str) -> None:
    view = setup.lineup_start(3).but(step="plan", to_move="white", season="spring", viewer=viewer)
    picture = scene(view)
    assert picture.captions[f"{below}.name"].place == "own.name"
    assert any(map(is_hand, picture.panels)) == (viewer != PUBLIC)


@pytest.mark.rule("end", "end-tie")
@pytest.mark.parametrize(
    ("winners", "rule", "title"), [("gold", "end", "Gold has won"), ("B G", "end-tie", "Black and Gold have won")]
)
def test_the_title_names_who_has_won(winners: str, rule: str, title: str) -> None:
    points = {"gold": 30, "black": 30 if rule == "end-tie" else 20}
    over = laid(year=2, season="winter", land={"kai": "black 5"}, points=points, winner=winners, won_by=rule)
    picture = scene(over)
    assert (picture.title, picture.rule) == (title, rule)


# -- the map -----------------------------------------------------------------------------------------------------------


def test_a_plate_shows_armies_buildings_and_revolts() -> None:
    start = setup.lineup_start(4)
    land = Land("jade", 7, ("castle", "theatre"), 2)
    view = start.with_land({INDEX["kai"]: land, INDEX["mino"]: Land()})
    pieces = scene(view).pieces
    assert (pieces["kai.army"].symbol, pieces["kai.army"].count) == ("cube-jade", 7)
    assert pieces["kai.army"].words == "Jade, seven armies in Kai"
    assert [pieces[f"kai.sites.{at}"].symbol for at in (0, 1)] == ["building-castle", "building-theatre"]
    assert pieces["kai.revolt"].count == 2
    assert pieces["mino.army"].symbol == "neutral"
    assert "mino.revolt" not in pieces


def test_with_three_sides_eight_provinces_are_pale_and_empty() -> None:
    pieces = scene(setup.lineup_start(3)).pieces
    pale = {name for name, piece in pieces.items() if name.endswith(".land") and piece.states == ("faded",)}
    assert len(pale) == 8
    assert not {f"{name.removesuffix('land')}army" for name in pale} & pieces.keys()


# -- what the last commit did ------------------------------------------------------------------------------------------


def attack(defending: int, revolts: int = 0) -> Position:
    """Black attacks Gold's Suruga from Kai with three armies."""
    start = setup.lineup_start(3)
    land = {INDEX["kai"]: Land("black", 4), INDEX["suruga"]: Land("gold", defending, ("castle",), revolts)}
    space = tuple("kai" if at == 9 else str(at % 5) for at in range(11))
    return start.with_land(land).but(
        season="spring",
        step="battle",
        to_move="black",
        order=start.sides,
        waiting=start.sides,
        actions=("battle_a", "castle"),
        turned=("bid", "battle_a"),
        plans=(space, ("0",) * 11, ("0",) * 11),
        fight=None,
    )


def fought(position: Position, heap: tuple[int, ...]) -> Scene:
    """The fight for Suruga with this fall."""
    action = Battle(INDEX["kai"], INDEX["suruga"], 3)
    middle, _ = STEPS["battle"].play(position, action)
    after, events = STEPS["drop"].play(middle, Drop(heap))
    return look(Commit(middle, Drop(heap), after, tuple(events)))


def test_an_attack_shows_the_way_and_what_is_thrown() -> None:
    position = attack(2)
    action = Battle(INDEX["kai"], INDEX["suruga"], 3)
    after, events = STEPS["battle"].play(position, action)
    picture = look(Commit(position, action, after, tuple(events)))
    assert [(move.start, move.end, move.links) for move in picture.moves] == [("kai", "suruga", ("kai-suruga",))]
    assert picture.panels[1] == "fight"
    rows = [name for name in picture.pieces if name.startswith("thrown.")]
    assert rows == ["thrown.one.0", "thrown.one.1", "thrown.one.2", "thrown.other.0", "thrown.other.1"]
    assert picture.pieces["suruga.land"].states == ("pick",)
    assert picture.sum is None
    assert sum(fight_cubes(after)) == 5


def test_a_won_fight_is_a_sum_with_its_losses_struck_out() -> None:
    picture = fought(attack(1), (3, 1, 0, 0))
    total = picture.sum
    assert total is not None
    assert [(term.number, term.words, term.rule) for term in total.terms] == [
        (3, "Black", "count"),
        (-1, "Gold", "count"),
    ]
    assert (total.total, total.words, total.piece) == (2, "Black stays", "suruga.army")
    states = {name: piece.states for name, piece in picture.pieces.items() if name.startswith("fell.")}
    assert states == {"fell.one.0": (), "fell.one.1": (), "fell.one.2": ("lost",), "fell.other.0": ("lost",)}
    assert (picture.pieces["suruga.army"].symbol, picture.pieces["suruga.army"].count) == ("cube-black", 2)
    assert picture.pieces["suruga.army"].states == ("now",)


def test_nothing_is_taken_away_where_nothing_of_the_other_party_fell() -> None:
    total = fought(attack(1), (3, 0, 0, 0)).sum
    assert total is not None
    assert [(term.number, term.words) for term in total.terms] == [(3, "Black")]
    assert (total.total, total.words) == (3, "Black stays")


def test_an_undecided_fight_leaves_nobody() -> None:
    picture = fought(attack(1), (1, 1, 0, 0))
    assert picture.sum is not None
    assert (picture.sum.total, picture.sum.words) == (0, "nobody stays")
    assert picture.pieces["suruga.army"].symbol == "neutral"
    assert "suruga.sites.0" not in picture.pieces


def inside(position: Position, heap: tuple[int, ...]) -> Position:
    """The same with these cubes inside the tower."""
    return position.but(tower=heap)


def test_the_cubes_of_the_tower_and_of_the_tray_are_told_apart() -> None:
    pieces = scene(setup.lineup_start(3).but(tower=(1, 0, 0, 4), tray=(0, 2, 0, 1))).pieces
    told = {name: str(piece.words) for name, piece in pieces.items() if ".cube." in name}
    assert told == {
        "tower.cube.black": "inside the tower: one army of Black",
        "tower.cube.gold": "inside the tower: no army of Gold",
        "tower.cube.white": "inside the tower: no army of White",
        "tower.cube.farmers": "inside the tower: four farmers",
        "tray.cube.black": "in the tray: no army of Black",
        "tray.cube.gold": "in the tray: two armies of Gold",
        "tray.cube.white": "in the tray: no army of White",
        "tray.cube.farmers": "in the tray: one farmer",
    }


def test_farmers_count_for_the_defender_where_no_marker_lies() -> None:
    picture = fought(inside(attack(2), (0, 0, 0, 4)), (3, 2, 0, 2))
    total = picture.sum
    assert total is not None
    assert [(term.number, term.words) for term in total.terms] == [(2, "Gold"), (2, "farmers"), (-3, "Black")]
    assert (total.total, total.words) == (1, "Gold stays")
    picture = fought(inside(attack(2, 1), (0, 0, 0, 4)), (3, 2, 0, 2))
    assert picture.sum is not None
    assert (picture.sum.total, picture.sum.words) == (1, "Black stays")
    assert picture.pieces["fell.rest.0"].states == ("faded",)


def test_of_many_farmers_only_armies_stay() -> None:
    picture = fought(inside(attack(1), (0, 0, 0, 4)), (1, 1, 0, 3))
    assert picture.sum is not None
    assert (picture.sum.total, picture.sum.words) == (3, "Gold wins, 1 stay")


def test_a_fight_under_way_shows_the_tower() -> None:
    start = inside(setup.lineup_start(3), (2, 0, 1, 5))
    view = start.but(fight=Fight("neutral", INDEX["kai"], "gold", (0, 3, 0, 1)), step="drop", to_move="chance")
    picture = scene(view)
    assert {name for name in picture.pieces if name.startswith("inside.")} == {
        "inside.black",
        "inside.white",
        "inside.farmers",
    }
    assert picture.captions["inside.farmers.count"].name == "5"


def test_an_attack_told_with_its_throw_shows_the_same_fight() -> None:
    position = inside(attack(2), (0, 0, 1, 4))
    action, drop = Battle(INDEX["kai"], INDEX["suruga"], 3), Drop((3, 1, 1, 2))
    middle, begun = STEPS["battle"].play(position, action)
    after, _ = STEPS["drop"].play(middle, drop)
    apart, whole = fought(position, drop.heap), look(Commit(position, action, after, tuple(begun)))
    assert apart.sum == whole.sum is not None
    of_fight = ("thrown.", "fell.", "inside.")
    assert {name: piece for name, piece in apart.pieces.items() if name.startswith(of_fight)} == {
        name: piece for name, piece in whole.pieces.items() if name.startswith(of_fight)
    }
