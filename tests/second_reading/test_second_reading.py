"""The engine against a second reading of the rules: see `__main__` for what it is and how it was written."""

from itertools import islice
from typing import Any, Final

import pytest

from sekiwidget.games.sekigahara import GAME
from tests.second_reading.compare import Tally, refusal
from tests.second_reading.follow import differences
from tests.second_reading.marches import march_of, may_march, meanings, penalty
from tests.second_reading.referee import heard
from tests.second_reading.state import State, read

STARTS: Final = {"game": 1, "movement": 4, "twins": 25, "combat": 6, "beaten": 90}
REACHED: Final = {
    "game": ("legal marches", "musters", "retreats"),
    "movement": ("forced", "led", "of five or more", "whole lists", "musters"),
    "twins": ("with several readings", "read as standing beside those on the march", "forced and led"),
    "combat": ("retreats", "whole lists"),
    "beaten": ("retreats after a retreat", "sorties beaten"),
}
"""What must have come up, so that agreement says something."""


@pytest.mark.fuzz
@pytest.mark.parametrize("kind", STARTS)
def test_engine_and_second_reading_agree(kind: str, fuzz_factor: int) -> None:
    tally = Tally()
    told = (
        f"seed {seed}: {one}" for seed in range(STARTS[kind] * fuzz_factor) for one in differences(kind, seed, tally)
    )
    found = list(islice(told, 5))
    assert not found, "\n".join(found)
    assert not [what for what in REACHED[kind] if not tally.counts[what]]


def table(side: str, blocks: dict[str, dict[str, str]], **movement: Any) -> dict[str, Any]:
    clan = "date" if side == "tokugawa" else "mori"
    return {
        "setup": "empty",
        "active": side,
        "blocks": blocks,
        "hands": {side: f"{clan} {clan}"},
        "movement": {"degree": "total", **movement},
    }


def group(place: str, blocks: str, steps: int, *, highway: bool = False, largest: int = 1, forced: bool = False) -> Any:
    shape = {"steps": steps, "highway": highway, "largest": largest, "forced": forced}
    return {"place": place, "blocks": blocks, **shape}


TAKEDA: Final = table(
    "ishida",
    {"takeda": {"ishida": "ukita2 ukita2"}},
    used=["arato-takeda"],
    activated=["arato"],
    origin="arato",
    groups=[group("takeda", "ukita2", 1)],
)
OKAZAKI: Final = table(
    "tokugawa",
    {"okazaki": {"tokugawa": "date2 date2"}},
    used=["hamamatsu-okazaki", "sunpu-hamamatsu"],
    activated=["sunpu"],
    origin="sunpu",
    groups=[group("okazaki", "date2", 2, highway=True)],
)
TSURUGA: Final = table(
    "ishida",
    {"tsuruga": {"ishida": "ukita2 ukita2"}},
    used=["kyoto-sawayama", "sawayama-tsuruga", "kyoto-ayabe", "ayabe-miyazu", "miyazu-tsuruga"],
    activated=["kyoto"],
    origin="kyoto",
    place_leads=True,
    groups=[group("tsuruga", "ukita2", 3, forced=True), group("tsuruga", "ukita2", 2, largest=1)],
)


@pytest.mark.parametrize(
    ("start", "text", "number"),
    [
        (TAKEDA, "march ukita2 takeda-nagaoka", 1),  # the one that stood there: it has made no step
        (TAKEDA, "march ukita2 ukita2 takeda-nagaoka", 0),  # one of them would be picked up on the way
        (TAKEDA, "march ukita2 takeda-nagaoka force mori", 1),  # the one that marched
        (OKAZAKI, "march date2 okazaki-kiyosu", 1),  # the garrison is free: a stack of its own
        (OKAZAKI, "march date2 okazaki-kiyosu force date", 1),  # the relief goes on
        (TSURUGA, "march ukita2 tsuruga-kitanosho", 0),  # three steps and two: neither goes further unforced
        (TSURUGA, "march ukita2 tsuruga-kitanosho force mori", 1),  # the one that was not forced
    ],
)
def test_equal_faces_in_both_readings(start: dict[str, Any], text: str, number: int) -> None:
    position = GAME.read_position(start)
    state = read(GAME.write_position(position))
    assert len(list(meanings(state, march_of(text)))) == number
    assert (refusal(position, text) is None) == bool(number)
    assert (text in map(str, position.legal())) == bool(number)


def test_march_table_of_the_rules() -> None:
    """7.3.5, 7.3.6  The rows of the table: 1 to 4, 5 to 8, 9 to 12, 13 to 16, 17 and more."""
    assert [penalty(number) for number in (1, 4, 5, 8, 9, 12, 13, 16, 17)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]


def after(start: dict[str, Any], *texts: str) -> State:
    state = read({"disks": ["hideyori", "sanada"], **start})
    for text in texts:
        state = heard(state, state.active, text)[0]
    return state


def test_four_places_at_most() -> None:
    """7.3.3  Its example: leadership, nothing but highways and a forced march make three places more."""
    edo = table("tokugawa", {"edo": {"tokugawa": "date2"}})
    steps = [f"march date2 {road}" for road in ("edo-oshi", "oshi-takasaki", "takasaki-saku")]
    state = after(edo, *steps)
    assert heard(state, "tokugawa", "march date2 saku-suwa") == []
    state = after(edo, *steps, "march date2 saku-suwa force date")
    assert [group.forced for group in state.groups] == [True]
    assert heard(state, "tokugawa", "march date2 suwa-kiso force date") == []


def test_two_stacks_of_two_overrun_one_block() -> None:
    """7.4.2  Its example: the second stack may go on, the first has moved already."""
    there = {
        "sunpu": {"tokugawa": "date2 date2"},
        "kofu": {"tokugawa": "date3 date3"},
        "numazu": {"ishida": "mori2"},
    }
    state = after(table("tokugawa", there), "march date2 date2 sunpu-numazu", "march date3 date3 kofu-numazu")
    assert not state.size("numazu", "ishida")
    assert may_march(state, march_of("march date3 date3 numazu-hakone force date"))
    assert not may_march(state, march_of("march date2 date2 numazu-hakone"))
