"""What of the map is shown at first, what lies below it, and what is left out: the region that matters."""

from collections.abc import Mapping

import pytest

from sekiwidget.core.scene import Box, Scene
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.picture.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.scene import scene
from sekiwidget.games.sekigahara.picture.scene_layout import MOST, NARROW, WIDE
from tests.games.sekigahara.campaign import Campaign, moving
from tests.games.sekigahara.commits import campaign_commits
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.picture.test_scene import last

EAST = {
    "edo": {"tokugawa": "tokugawa1* tokugawa3 tokugawa2 date2 date3"},
    "kiyosu": {"tokugawa": "fukushima2"},
    "ueda": {"ishida": "uesugi3"},
}
FAR = {**EAST, "himeji": {"ishida": "ukita2"}, "sendai": {"tokugawa": "date3"}, "osaka": {"ishida": "mori2"}}


def holds(window: Box, name: str) -> bool:
    x, y = backdrop().places[name].slot.xy
    return window[0] < x < window[0] + window[2] and window[1] < y < window[1] + window[3]


def windows(made: Scene) -> tuple[Box, Box]:
    return made.windows["map"], made.narrow_windows["map"]


# -- the region --------------------------------------------------------------------------------------------------------


def test_a_map_opens_on_all_places_with_blocks_at_one_unit_to_a_pixel() -> None:
    made = scene(moving(EAST).position)
    assert made.windows["map"][2:] == WIDE
    assert all(holds(made.windows["map"], name) for name in EAST)


@pytest.mark.rule("7.3.1")
def test_where_blocks_stand_far_apart_a_map_opens_on_the_last_march() -> None:
    fight = moving(FAR).play("T: move minimal", "T: march date2 date3 edo-hakone", "T: march date2 date3 hakone-numazu")
    made = last(fight)
    for window, least in zip(windows(made), (WIDE, NARROW), strict=True):
        assert window[2:] == least
        assert all(holds(window, name) for name in ("edo", "hakone", "numazu"))
    assert holds(made.windows["map"], "ueda"), "of all else, as much as it can be"
    assert not holds(made.windows["map"], "himeji")


def test_the_whole_map_is_shown_when_everything_matters() -> None:
    made = scene(Campaign().settle().position)
    assert not made.windows
    assert not made.narrow_windows
    assert scene(moving({}).position).windows == {}


def test_names_are_never_smaller_than_they_can_be_read_and_no_window_leaves_the_map() -> None:
    seen: set[Box] = set()
    for commit in campaign_commits(range(2)):
        made = GAME.scene(commit.after, commit)
        if made.panels[-1] != "map" or not made.windows:
            continue
        for window, least in zip(windows(made), (WIDE, NARROW), strict=True):
            assert window[2] >= min(least[0], 1092)
            assert window[3] >= min(least[1], 832)
            assert window[0] >= 14
            assert window[1] >= 14
            assert window[0] + window[2] <= 1106
            assert window[1] + window[3] <= 846
        touched = {end for move in made.moves for end in (move.start, move.end) if end in backdrop().places}
        assert all(holds(made.windows["map"], name) for name in touched if not backdrop().places[name].slot.box)
        seen.add(made.windows["map"])
    close = [window for window in seen if window[2] <= MOST * WIDE[0] + 1]
    assert len(close) > len(seen) / 2
    assert len(seen) > 5


@pytest.mark.rule("8.8.1")
def test_around_a_fight_its_name_and_every_way_to_it_are_seen() -> None:
    for place, road in (("gifu", "kiyosu"), ("ueda", "saku"), ("osaka", "wakayama")):
        fight = Fight(
            {place: {"tokugawa": "tokugawa3 date2", "ishida": "ukita2 ukita3 mori2"}},
            entered={place: [f"{road}-{place}"]},
            hands={"tokugawa": "tokugawa"},
        ).play(f"T: declare {place}")
        window = scene(fight.position).windows["map"]
        assert holds(window, place)
        assert holds(window, road)
        label = backdrop().places[place].label_box
        assert label is not None
        assert window[0] <= label[0]
        assert label[0] + label[2] <= window[0] + window[2]


# -- boxes and hands ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2", "9.3")
def test_only_boxes_with_blocks_are_drawn() -> None:
    assert not frames(scene(moving({}, mori="").position))
    made = scene(moving({}, mori="mori2", recruits={"ishida": "ukita2"}).position)
    assert frames(made) == {"mori.frame": "Mōri box → Osaka", "recruits.ishida.frame": "Ishida’s recruits"}
    assert backdrop().places["mori.frame"].label == ""


def frames(made: Scene) -> Mapping[str, str]:
    shown = {piece.place for piece in made.pieces.values() if piece.symbol == "boxframe"}
    assert shown == {name for name in made.places if name.endswith(".frame")}
    return {name: made.places[name].label for name in sorted(shown)}


def test_the_hand_at_the_left_is_that_of_the_viewer() -> None:
    view = moving(EAST, hands={"tokugawa": "date maeda", "ishida": "mori ukita ukita"}).position
    for viewer, left, right in (("tokugawa", "tokugawa", "ishida"), ("ishida", "ishida", "tokugawa")):
        made = scene(view.seen_by(viewer))
        assert made.panels == ("hands", "map")
        places = {**backdrop().places, **made.places}
        one, other = (places[f"hand.{side}"] for side in (left, right))
        assert one.slot.box is not None
        assert other.slot.box is not None
        assert one.slot.box[0] + one.slot.box[2] < other.slot.box[0]
        names = [places[made.captions[f"hand.{side}"].place].slot.xy[0] for side in (left, right)]
        assert names == sorted(names)
        assert made.captions["hand.tokugawa.points"].text.endswith(" points")


def test_the_legend_is_a_sheet_of_its_own_that_no_scene_shows() -> None:
    panel = backdrop().panels["legend"]
    assert panel.part == "legend"
    assert "castle, 2 points" in panel.svg
    assert "castle, 2 points" not in backdrop().panels["map"].svg
    for commit in campaign_commits(range(1)):
        assert "legend" not in GAME.scene(commit.after, commit).panels
