"""The map as a picture: folded stacks and their tray, the week, used roads, what a march leaves behind."""

import json
import math
import re
from itertools import combinations
from statistics import mean

import pytest

from sekiwidget.board.image.text_metrics import width
from sekiwidget.core.scene import Box, Mark, Move, Place, Scene, Slot, patch
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.narration.sums import Narrated
from sekiwidget.games.sekigahara.picture.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.kit import kit
from sekiwidget.games.sekigahara.picture.scene import scene
from sekiwidget.games.sekigahara.picture.scene_map import COLOUR
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.sekigahara.rules.position import Position
from tests.games.sekigahara.campaign import moving
from tests.games.sekigahara.commits import VIEWERS, campaign_commits
from tests.games.sekigahara.helpers import Fight

KB = 1024


def bytes_of(data: object) -> int:
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def last(fight: Fight, viewer: str = "public") -> Scene:
    commit = fight.commits[-1].seen_by(viewer)
    return GAME.scene(commit.after, commit)


def meet(one: Box, other: Box) -> bool:
    return all(one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))


# -- the backdrop ------------------------------------------------------------------------------------------------------


def test_what_is_as_by_default_is_left_out() -> None:
    assert Place("map", Slot(xy=(3, 4))).to_json() == {"panel": "map", "slot": {"xy": [3, 4]}}
    assert Place("map", Slot(box=(0, 0, 9, 9), arrange="fan")).to_json()["slot"] == {
        "box": [0, 0, 9, 9],
        "arrange": "fan",
    }
    assert Mark("gifu").to_json() == {"place": "gifu"}
    assert Mark("gifu", style="no").to_json() == {"place": "gifu", "style": "no"}


def test_the_tables_of_the_backdrop_are_small_and_whole() -> None:
    data = backdrop().to_json()
    assert bytes_of(data["places"]) + bytes_of(data["links"]) + bytes_of(data["scales"]) < 20 * KB
    slots = [place["slot"].get("box") or place["slot"]["xy"] for place in data["places"].values()]
    assert all(isinstance(number, int) for slot in slots for number in slot)


def test_the_tray_covers_no_place_and_nothing_that_stands_there() -> None:
    ground = backdrop()
    tray = ground.panels["map"].tray
    assert tray is not None
    for name, place in ground.places.items():
        if place.panel == "map":
            assert not meet(tray, place.slot.box or (*place.slot.xy, 1, 1)), name
            assert place.label_box is None or not meet(tray, place.label_box), name


# -- stacks ------------------------------------------------------------------------------------------------------------


def stacks() -> Fight:
    return moving(
        {
            "edo": {"tokugawa": "tokugawa2 tokugawa1* date3 fukushima1g"},
            "gifu": {"tokugawa": "date2", "ishida": "ukita3 mori2"},
            "kyoto": {"ishida": "ukita2 ukita3 kobayakawa2"},
        }
    )


def test_a_folded_stack_tells_what_is_inside_it() -> None:
    view = stacks().position
    pieces = scene(view).pieces
    assert pieces["edo.tokugawa.0"].inside == (
        "block-tokugawa-1l",
        "block-date-3",
        "block-tokugawa-2",
        "block-fukushima-1g",
    )
    assert pieces["gifu.ishida.0"].inside == ("block-ukita-3", "block-mori-2")
    assert pieces["gifu.tokugawa.0"].inside == ("block-date-2",)
    assert not pieces["kyoto.ishida.0"].inside
    assert [name for name, place in scene(view).places.items() if place.panel == "map"] == ["gifu.both"]
    hidden = scene(view.seen_by("ishida")).pieces
    assert hidden["edo.tokugawa.0"].inside == ("back-tokugawa",) * 4
    assert hidden["gifu.ishida.0"].inside == ("block-ukita-3", "block-mori-2")


# -- the week ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3", "6.4")
def test_the_calendar_names_the_turn_that_is_played_and_whose_it_is() -> None:
    for week in range(1, 8):
        for turn, done in (("A", False), ("B", True)):
            for active in ("tokugawa", "ishida"):
                view = Fight({}, phase="movement", week=week, turn=turn, first="ishida", active=active).position
                shown = scene(view).calendar
                assert shown is not None
                assert (shown.label, shown.periods[shown.current], len(shown.periods)) == ("Week", f"{week}", 7)
                assert [(one.label, one.side) for one in shown.turns if one.side] == [(turn, COLOUR[active])]
                assert [one.done for one in shown.turns] == [done, False]
                assert shown.words == f"Week {week}, turn {turn}: Ishida goes first"


@pytest.mark.rule("6.3")
def test_who_goes_first_is_open_until_the_winner_of_the_bids_has_chosen() -> None:
    seen = set()
    for commit in campaign_commits(range(2)):
        after = Narrated.of(commit, Position).after
        shown = GAME.scene(commit.after, commit).calendar
        if shown is None:
            continue
        playing = after.phase in ("movement", "combat") and not after.chance
        assert ("open" in shown.words) != playing or after.chance
        assert any(turn.side for turn in shown.turns) == ("open" not in shown.words)
        seen.add((after.phase, "open" in shown.words))
    assert {("bid", True), ("movement", False), ("combat", False)} <= seen


# -- what a march does -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1")
def test_the_roads_of_a_movement_phase_are_marked_as_used() -> None:
    fight = stacks().play("T: move minimal", "T: march date3 tokugawa2 edo-hakone")
    assert last(fight).used == ("hakone-edo",)
    fight.play("T: march date3 hakone-numazu")
    assert set(last(fight).used) == {"hakone-edo", "numazu-hakone"}
    assert not last(fight.play("T: done")).used


@pytest.mark.rule("7.3.1")
def test_where_a_march_began_who_stays_and_the_pale_ones_share_the_ground() -> None:
    blocks = {"edo": {"tokugawa": "tokugawa1* tokugawa3 tokugawa2 date2 date3"}}
    few = last(moving(blocks).play("T: move minimal", "T: march tokugawa1* tokugawa3 tokugawa2 edo-hakone"))
    assert [few.pieces[f"edo.tokugawa.{at}"].place for at in (0, 1)] == ["edo.stack"] * 2
    assert (few.pieces["from"].place, few.pieces["from"].count, few.pieces["from"].fold) == ("edo.stack", 3, "")
    many = last(moving(blocks).play("T: move minimal", "T: march tokugawa3 tokugawa2 edo-hakone"))
    stays, left = many.pieces["edo.tokugawa.0"], many.pieces["from"]
    assert (stays.place, stays.count, len(stays.inside)) == ("edo.both", 3, 3)
    assert (left.place, left.count, left.states, left.inside) == ("edo.both", 2, ("faded", "trace"), ())
    assert many.pieces["hakone.tokugawa.0"].inside == ("back-tokugawa",) * 2
    assert last(moving(blocks).play("T: move minimal", "T: march date2 edo-hakone")).places["edo.both"].panel == "map"


@pytest.mark.rule("7.3.3", "7.3.4", "7.3.5")
def test_the_steps_of_a_march_are_a_sum() -> None:
    fight = moving({"edo": {"tokugawa": "date2 date3"}}, hands={"tokugawa": "date maeda"}).play("T: move minimal")
    assert last(fight.play("T: march date2 date3 edo-hakone")).sum is None
    assert steps(fight.play("T: march date2 date3 hakone-numazu")) == [(1, "always"), (1, "highway"), (1, "from Edo")]
    fight.play("T: march date2 date3 numazu-sunpu", "T: march date2 date3 sunpu-hamamatsu force date")
    assert steps(fight) == [(1, "always"), (1, "highway"), (1, "from Edo"), (1, "for a card")]
    made = last(fight)
    assert made.sum is not None
    assert (made.sum.total, made.sum.words, made.sum.piece) == (4, "steps", "hamamatsu.tokugawa.0")
    assert made.sum.piece in made.pieces


@pytest.mark.rule("7.3.3", "7.3.4", "7.3.5")
def test_a_leader_counts_once_it_is_declared_and_many_blocks_cost_steps() -> None:
    fight = moving({"hamamatsu": {"tokugawa": "maeda1* 4x tokugawa2"}}, hands={"tokugawa": "date"})
    fight.play("T: move minimal", "T: march maeda1* 4x tokugawa2 hamamatsu-sunpu")
    fight.play("T: march tokugawa2 maeda1* sunpu-numazu lead maeda1*", "T: march tokugawa2 numazu-hakone force date")
    led = GAME.scene(fight.commits[-2].after, fight.commits[-2].seen_by("ishida")).sum
    assert led is not None
    assert [(term.number, term.words, term.rule) for term in led.terms] == [
        (1, "always", "7.3.3"),
        (1, "highway", "7.3.3"),
        (1, "Maeda’s leader", "7.3.4"),
        (-1, "for 5 blocks", "7.3.5"),
    ]
    assert steps(fight)[-2:] == [(1, "for a card"), (-1, "for 5 blocks")]


def steps(fight: Fight) -> list[tuple[int, str]]:
    made = last(fight).sum
    return [(term.number, term.words) for term in made.terms] if made is not None else []


@pytest.mark.rule("7.4.1")
def test_an_overrun_writes_its_proportion_over_the_struck() -> None:
    for beaten, beside in (("ukita3", False), ("ukita1*", True)):
        fight = moving({"kiyosu": {"tokugawa": "4x tokugawa2"}, "kuwana": {"ishida": beaten}})
        made = last(fight.play("T: move minimal", "T: march 4x tokugawa2 kiyosu-kuwana"))
        odds = made.places["kuwana.odds"]
        assert odds.label == "4 : 1"
        box = backdrop().places["kuwana.stack"].slot.box
        assert odds.label_box is not None
        assert box is not None
        assert (odds.label_box[0] >= box[0] + box[2]) == beside
        assert {made.pieces[name].place for name in ("kuwana.tokugawa.0", "kuwana.overrun")} == {"kuwana.both"}
        assert Mark("kuwana") in made.marks


@pytest.mark.rule("4.2", "4.3")
def test_a_ring_marks_every_place_that_changes_hands() -> None:
    fight = moving({"kiyosu": {"tokugawa": "fukushima2"}}).play("T: move minimal", "T: march fukushima2 kiyosu-gifu")
    assert last(fight).marks == (Mark("gifu"),)
    away = moving({"gifu": {"tokugawa": "fukushima2"}}).play("T: move minimal", "T: march fukushima2 gifu-iwamura")
    assert last(away).marks == (Mark("gifu"),)


@pytest.mark.rule("8.2.1")
def test_the_arrows_of_a_fight_are_the_attacker_s() -> None:
    blocks = {"kiyosu": {"tokugawa": "fukushima2"}, "kuwana": {"ishida": "ukita2"}}
    marched = moving(blocks).play(
        "T: move minimal", "T: march fukushima2 kiyosu-kuwana", "T: done", "T: declare kuwana"
    )
    assert Mark("kiyosu", "kuwana", "note", "black") in last(marched).marks


@pytest.mark.rule("7.2")
def test_a_muster_leaves_a_seat_in_its_box() -> None:
    fight = moving({}, recruits={"tokugawa": "date2 date3 ii4"}).play("T: move minimal", "T: muster date2 date3 sendai")
    pieces = last(fight).pieces
    left = [piece.symbol for piece in pieces.values() if piece.place == "recruits.tokugawa"]
    assert left == ["chipback-tokugawa", "chipgap", "chipgap"]


@pytest.mark.rule("8.6.1")
def test_a_defection_goes_across_to_the_other_rank() -> None:
    fight = Fight(
        {"gifu": {"tokugawa": "tokugawa3 fukushima3", "ishida": "ukita2 ukita3 kobayakawa3"}},
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "fukushima loyalty", "ishida": "kobayakawa"},
    ).play("T: declare gifu", "T: deploy fukushima3 with fukushima", "I: accept")
    fight.play("I: deploy kobayakawa3 with kobayakawa", "T: challenge", "I: yield")
    assert last(fight).moves == (Move("field.far", "field.near", count=1, style="across"),)
    assert last(fight, "ishida").moves == (Move("field.near", "field.far", count=1, style="across"),)
    assert not last(fight.play("I: stop")).moves


def test_a_march_changes_little() -> None:
    sizes = []
    for commit in campaign_commits(range(2)):
        if isinstance(commit.action, March):
            for viewer in VIEWERS:
                view = commit.seen_by(viewer)
                change = patch(GAME.scene(view.before).to_json(), GAME.scene(view.after, view).to_json())
                sizes.append(bytes_of(change))
    assert len(sizes) > 100
    assert mean(sizes) < 1.5 * KB


# -- names -------------------------------------------------------------------------------------------------------------

WIDER = 1.1
"""Letters of another typeface may be so much wider than those that are measured."""
SMALL_MAP = 18
"""The letters of a map that is 670 px wide, in its units."""
COVERED = 0.8
"""The share of the half of a sign's box that is drawn on in each direction."""
DRAWN_NAME = re.compile(r"<text (?P<at>[^>]*) style='font:italic (?P<size>[\d.]+)px[^>]*>(?P<said>[^<]*)</text>")


def along(middle: tuple[float, float], long: float, turn: float) -> list[tuple[float, float]]:
    """Points on the middle line of a name, and above and below it."""
    by = math.radians(turn)
    steps = [(long * (step / 20 - 0.5), off) for step in range(21) for off in (-4, 0, 4)]
    return [
        (middle[0] + math.cos(by) * on - math.sin(by) * off, middle[1] + math.sin(by) * on + math.cos(by) * off)
        for on, off in steps
    ]


def names(least: float = 0) -> dict[str, list[tuple[float, float]]]:
    """The names on the map, of places and of what is drawn, with points that they cover; `least`: the smallest type."""
    ground = backdrop()
    found = {}
    for place in ground.places.values():
        if place.panel == "map" and place.label and place.label_box:
            x, y, wide, high = place.label_box
            long = width(str(place.label), max(least, 12.5), serif=True, bold=bool(place.label_style)) * WIDER
            found[str(place.label)] = along((x + wide / 2, y + high / 2), long, 0)
    for one in DRAWN_NAME.finditer(str(ground.panels["map"].svg)):
        number = {key: float(value) for key, value in re.findall(r"([\w-]+)='([-\d.]+)'", one["at"])}
        moved = re.search(r"translate\(([\d.]+) ([\d.]+)\)rotate\(([-\d.]+)\)", one["at"])
        x, y, turn = map(float, moved.groups()) if moved else (number["x"], number["y"], 0.0)
        letters = width(one["said"], max(least, float(one["size"])), serif=True) * WIDER
        long = letters + number.get("letter-spacing", 0) * len(one["said"])
        middle = x + long / 2 if "'start'" in one["at"] else x
        up = math.radians(turn)
        found[one["said"]] = along((middle + 4 * math.sin(up), y - 4 * math.cos(up)), long, turn)
    return found


@pytest.mark.parametrize("least", [0, SMALL_MAP])
def test_no_name_on_the_map_is_cut_by_its_edge_or_covered_by_a_sign_or_another_name(least: float) -> None:
    ground, signs = backdrop(), kit()
    wide, high = ground.panels["map"].size
    found = names(least)
    assert {"Nakasendō", "Nihonmatsu", "Pacific Ocean"} <= {*found}
    pieces = GAME.scene(stacks().position).pieces
    reach = {at: min(signs[pieces[f"{at}.sign"].symbol]["box"][2:]) / 2 for at in PLACES}
    for name, points in found.items():
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in points), name
        for at in PLACES:
            if least and ground.places[at].label == name:
                continue  # so large, it may reach the sign that it names
            near = min(math.dist(point, ground.places[at].slot.xy) for point in points)
            # The corners of its box are not drawn on.
            assert near > COVERED * reach[at], (name, at)
    for (one, points), (other, others) in combinations(found.items(), 2):
        assert min(math.dist(point, far) for point in points for far in others) > 3, (one, other)
