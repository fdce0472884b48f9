"""The campaign in words, as text and in pictures: the week, bids, marches, overruns, musters, the Mori."""

from __future__ import annotations

import json

import pytest

from sekiwidget.authoring.text_board import WIDTH
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene, patch
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.places import PLACE
from sekiwidget.games.sekigahara.narration.sentences import say
from sekiwidget.games.sekigahara.narration.status import march_route
from sekiwidget.games.sekigahara.narration.text_board import text_board
from tests.games.sekigahara.campaign import Campaign, moving, week
from tests.games.sekigahara.commits import VIEWERS, campaign_commits
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.picture.test_scene import size, sound

OVERRUN = "Four blocks of Tokugawa overrun one of Ishida at Numazu."
OPEN = "Tokugawa has discarded a loyalty card. Ishida has discarded a Mōri card."


def march() -> Fight:
    """Four blocks go two steps along the highway from Edo and overrun a block at Numazu."""
    fight = moving(
        {
            "edo": {"tokugawa": "tokugawa1* 3x tokugawa2 date3 date2"},
            "hakone": {"tokugawa": "maeda2"},
            "numazu": {"ishida": "ukita2"},
        },
        hands={"tokugawa": "tokugawa date", "ishida": "ukita"},
        recruits={"tokugawa": "date2 date3 ii4"},
    ).play("T: move limited date", "T: march tokugawa1* 3x tokugawa2 edo-hakone")
    return fight.play("T: march tokugawa1* 3x tokugawa2 hakone-numazu")


def texts(fight: Fight, viewer: str = "public") -> list[str]:
    return [say(commit.seen_by(viewer)).text for commit in fight.commits]


def last(fight: Fight, viewer: str = "public") -> Scene:
    commit = fight.commits[-1].seen_by(viewer)
    return GAME.scene(commit.after, commit)


@pytest.mark.rule("7.1", "7.3.1", "7.4.1")
def test_a_march_is_told_with_its_road_its_steps_and_its_overrun() -> None:
    fight = march()
    for viewer in VIEWERS:
        assert texts(fight, viewer) == [
            "Tokugawa buys limited movement with a Date card.",
            "Tokugawa marches four blocks from Edo to Hakone.",
            f"Tokugawa marches four blocks from Hakone to Numazu. {OVERRUN}",
        ]
    assert say(fight.commits[1].seen_by("ishida")).reasons == (
        ("7.1", "The stack of Edo is activated; two more may march."),
        ("7.3.1", "The road Edo–Hakone is used up."),
    )
    assert say(fight.commits[2].seen_by("ishida")).reasons == (
        ("7.3.1", "The road Hakone–Numazu is used up."),
        ("7.3.3", "Second step, all on the highway."),
        ("7.3.4", "The march began in its capital, Edo, which leads it one step further."),
        ("7.4.1", "Four blocks against one: four to one or more is an overrun."),
        ("7.4.2", "Ishida loses everything there, a block; Tokugawa loses nothing."),
    )


@pytest.mark.rule("7.3.1", "7.4.1")
def test_a_march_goes_along_its_roads_and_the_overrun_are_struck_out() -> None:
    made = last(march(), "ishida")
    assert (made.title, made.rule, made.status[0]) == ("Tokugawa moves", "7.1", "Week 1, Tokugawa’s movement")
    (move,) = made.moves
    assert (move.start, move.end, move.links) == ("edo", "numazu", ("hakone-edo", "numazu-hakone"))
    assert (move.count, move.style) == (4, "march")
    stack, struck, left = (made.pieces[name] for name in ("numazu.tokugawa.0", "numazu.overrun", "from"))
    assert (stack.symbol, stack.states, stack.count) == ("chipback-tokugawa", ("now",), 4)
    assert (struck.symbol, struck.states) == ("chip-ukita-2", ("lost",))
    assert (left.place, left.symbol, left.states, left.count) == (
        "edo.stack",
        "chipback-tokugawa",
        ("faded", "trace"),
        4,
    )
    assert [(row.label, row.value) for row in made.tables["overrun"].rows] == [("Tokugawa at Numazu", "4 : 1")]
    table = made.tables["movement"]
    assert ("Left to move", "2 stacks, limited") in [(row.label, row.value) for row in table.rows]
    assert ("4 at Numazu", "step 2, highway") in [(row.label, row.value) for row in table.rows]
    assert ("Led by", "capital Edo") in [(row.label, row.value) for row in table.rows]
    assert made.used == ("numazu-hakone", "hakone-edo")


@pytest.mark.rule("7.3.3", "7.3.4", "7.3.5", "7.3.2")
def test_a_forced_and_led_march_says_what_carries_it() -> None:
    fight = moving(
        {
            "hamamatsu": {"tokugawa": "maeda1* 4x tokugawa2"},
            "okazaki": {"ishida": "ukita2 ukita3"},
            "kiyosu": {"ishida": "mori2"},
        },
        hands={"tokugawa": "tokugawa date"},
    ).play("T: move minimal", "T: march maeda1* 4x tokugawa2 hamamatsu-sunpu")
    assert ("7.3.5", "Five blocks together: the 5th costs a step.") in say(fight.commits[-1]).reasons
    fight.play("T: march tokugawa2 maeda1* sunpu-numazu lead maeda1*", "T: march tokugawa2 numazu-hakone force date")
    led, forced = (say(commit.seen_by("ishida")) for commit in fight.commits[-2:])
    assert led.text == "Tokugawa marches two blocks from Sunpu to Numazu, led by Maeda’s leader."
    assert (
        "7.3.4",
        "Maeda’s leader is declared: one extra step for the march, and the other side knows where the leader is.",
    ) in led.reasons
    assert forced.text == "Tokugawa marches a block from Numazu to Hakone, forced by a Date card."
    assert ("7.3.4", "Maeda’s leader leads the march one step further.") in forced.reasons
    own = say(fight.commits[-1].seen_by("tokugawa"))
    assert own.text == "Tokugawa marches Tokugawa 2 from Numazu to Hakone, forced by a Date card."
    assert last(fight).pieces["paid.tokugawa.0"].symbol == "card-date"


@pytest.mark.rule("7.3.2")
def test_enemies_stop_a_march() -> None:
    fight = moving(
        {"edo": {"tokugawa": "tokugawa2"}, "hakone": {"ishida": "ukita2"}},
    ).play("T: move minimal", "T: march tokugawa2 edo-hakone")
    said = say(fight.commits[-1])
    assert said.text == "Tokugawa marches Tokugawa 2 from Edo to Hakone. Enemies stop the march there."
    assert ("7.3.2", "Enemies stand at Hakone: the march ends there.") in said.reasons
    assert "may not march (7.3.1): 1 at Hakone" in text_board(fight.position)


@pytest.mark.rule("7.2")
def test_a_single_muster_is_hidden_and_a_clan_is_shown() -> None:
    alone = march().play("T: muster date2 edo")
    assert texts(alone)[-1] == "Tokugawa musters a block at Edo."
    assert texts(alone, "tokugawa")[-1] == "Tokugawa musters Date 2 at Edo."
    fight = march().play("T: muster date2 date3 sendai")
    for viewer in VIEWERS:
        assert texts(fight, viewer)[-1] == "Tokugawa musters Date 3 and Date 2 at Sendai."
        (move,) = last(fight, viewer).moves
        assert (move.start, move.end, move.count, move.style) == ("recruits.tokugawa", "sendai", 2, "across")
    stack = last(fight).pieces["sendai.tokugawa.0"]
    assert (stack.symbol, stack.fold, stack.count, stack.states) == ("chip-date-3", "edge-tokugawa", 2, ("now",))
    assert "sendai.tokugawa.1" not in last(fight).pieces
    (rest,) = [GAME.scene(fight.position)]
    assert {"sendai.tokugawa.0", "sendai.tokugawa.1"} <= set(rest.pieces)


@pytest.mark.rule("9.3")
def test_the_mori_come_for_a_card() -> None:
    fight = moving({}, "ishida", hands={"ishida": "ukita loyalty"}, mori="mori1* mori3")
    fight.play("I: move none", "I: mori mori3 with ukita")
    assert texts(fight)[-1] == "Ishida brings Mōri 3 from the Mōri box to Osaka for an Ukita card."
    made = last(fight)
    assert [(move.start, move.end) for move in made.moves] == [("mori", "osaka")]
    assert made.pieces["paid.ishida.0"].symbol == "card-ukita"
    assert made.pieces["osaka.ishida.0"].states == ("now",)


@pytest.mark.rule("4.2")
def test_a_change_of_control_is_told_and_ringed() -> None:
    fight = moving({"edo": {"tokugawa": "tokugawa2"}}).play("T: move minimal", "T: march tokugawa2 edo-oshi")
    fight.play("T: march tokugawa2 oshi-takasaki")
    assert texts(fight)[-1].endswith("Tokugawa now controls Takasaki.")
    made = last(fight)
    assert [(mark.place, mark.to) for mark in made.marks] == [("takasaki", "")]
    assert made.pieces["takasaki.sign"].symbol == "resource-tokugawa"


@pytest.mark.rule("6.2", "6.3")
def test_a_week_is_told_and_what_is_chosen_unseen_stays_unseen() -> None:
    fight = week(hands={"tokugawa": "date maeda loyalty", "ishida": "mori ukita"}).play("T: discard loyalty")
    assert last(fight, "ishida").pieces["aside.tokugawa.0"].symbol == "cardback-tokugawa"
    assert last(fight, "tokugawa").pieces["aside.tokugawa.0"].symbol == "card-loyalty-tokugawa"
    assert "set aside, hidden: ?" in text_board(fight.position.seen_by("ishida"))
    fight.play("I: discard mori")
    assert texts(fight) == [
        "Tokugawa discards a card, half its hand.",
        f"Ishida discards a card, half its hand. {OPEN}",
    ]
    assert texts(fight, "tokugawa")[0] == "Tokugawa discards a loyalty card, half its hand."
    made = last(fight)
    assert (made.title, made.rule, made.status[0]) == ("Reinforcements", "6.2", "Week 2, reinforcements")
    assert made.pieces["paid.tokugawa.0"].symbol == "card-loyalty-tokugawa"
    while fight.position.step != "bid":
        fight.settle()
    fight.play(f"T: bid {fight.position.hands[0][0].text}", f"I: bid {fight.position.hands[1][0].text}")
    assert texts(fight)[-2] == "Tokugawa bids a card face down."
    assert "Tokugawa has bid " in texts(fight)[-1]
    assert texts(fight)[-1].endswith("chooses who goes first.")
    who = "T" if fight.position.to_move == "tokugawa" else "I"
    fight.play(f"{who}: go second")
    assert "goes second: " in texts(fight)[-1]


def test_the_start_has_its_own_title_and_shows_what_is_dealt() -> None:
    start = Campaign()
    scene = GAME.scene(start.position)
    assert (scene.title, scene.rule) == ("The official start", "5.1")
    start.settle()
    titles = {GAME.scene(commit.before).title for commit in start.commits}
    assert titles == {"The official start"}
    assert GAME.scene(start.position).title == "Order of play"


def test_the_way_of_a_march_is_found_from_the_roads_it_used() -> None:
    fight = march()
    movement = fight.position.movement
    assert movement is not None
    places = tuple(PLACE[name] for name in ("edo", "hakone", "numazu"))
    assert march_route(movement, places[-1], 2) == places
    assert march_route(movement, PLACE["kofu"], 3) == (PLACE["kofu"],)


@pytest.mark.fuzz
def test_random_campaigns_look_sound_and_change_little(fuzz_factor: int) -> None:
    sizes: list[int] = []
    for seed in range(6 * fuzz_factor):
        viewer = VIEWERS[seed % len(VIEWERS)]
        shown: Scene | None = None
        for commit in campaign_commits(range(seed, seed + 1)):
            view: Commit = commit.seen_by(viewer)
            now = GAME.scene(view.after, view)
            sound(now)
            board = text_board(view.after)  # type: ignore[arg-type]
            assert max(map(len, board.splitlines())) <= WIDTH
            if shown is not None:
                sizes.append(size(shown, now))
            shown = now
    sizes.sort()
    assert sizes[len(sizes) // 2] < 900
    assert sizes[len(sizes) * 9 // 10] < 1300


def test_equal_views_give_equal_bytes() -> None:
    commit = march().commits[-1].seen_by("ishida")
    one, other = (json.dumps(GAME.scene(commit.after, commit).to_json()) for _ in range(2))
    assert one == other
    assert patch(json.loads(one), json.loads(other)) == {}
