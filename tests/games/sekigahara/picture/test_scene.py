"""Scenes: every symbol and place exists, what changed is marked, patches stay small, nothing hidden is in them."""

import json
from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene, patch
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.picture.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.scene import scene
from sekiwidget.games.sekigahara.picture.scene_map import block_symbol
from sekiwidget.games.sekigahara.rules.actions import Lose
from tests.games.sekigahara.commits import VIEWERS, random_commits, twins
from tests.games.sekigahara.helpers import Fight

KIT = GAME.kit()
STATES = {"now", "ghost", "lost", "turned", "faded", "pick", "next", "trace"}
SIDES = {"", "black", "gold"}
SIGNS = {"field.far.reserve", "field.far.hand"}
"""A piece there stands for all that a caption counts beside it."""


def gifu() -> Fight:
    """A battle with a traitor and a gun."""
    return Fight(
        {
            "gifu": {"tokugawa": "tokugawa3 fukushima3 fukushima1g date2", "ishida": "ukita2 ukita3 kobayakawa3"},
            "sawayama": {"ishida": "mori2 mori2 mori3 mori3"},
        },
        entered={"gifu": ["kiyosu-gifu"]},
        hands={"tokugawa": "fukushima fukushima+ tokugawa loyalty", "ishida": "ukita kobayakawa"},
    ).play("T: declare gifu")


def last(fight: Fight, viewer: str = "public") -> Scene:
    commit = fight.commits[-1].seen_by(viewer)
    return GAME.scene(commit.after, commit)


def size(before: Scene, after: Scene) -> int:
    change = patch(before.to_json(), after.to_json())
    return len(json.dumps(change, ensure_ascii=False, separators=(",", ":")).encode())


def test_the_backdrop_has_both_layouts_and_every_road() -> None:
    ground = backdrop()
    assert GAME.backdrop() is ground
    assert set(ground.panels) == {"map", "hands", "field", "legend"}
    assert all(ground.panels[name].narrow_size for name in ("field", "hands"))
    assert len(ground.links) == 62
    assert {name: scale.most for name, scale in ground.scales.items()} == {"impact": 48, "siege": 28}
    assert set(ground.rules) == set(GAME.rules)
    field = [place for name, place in ground.places.items() if name.startswith("field.")]
    assert all(place.narrow is not None or place.only for place in field)
    assert {link for link, road in ground.links.items() if "gifu" in road.ends} == {
        "sawayama-gifu",
        "gifu-kiyosu",
        "gifu-iwamura",
    }
    assert all(place.panel in ground.panels for place in ground.places.values())


def test_a_deployment_frames_its_block_and_writes_the_sum() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy ukita2 with ukita", "T: accept")
    assert last(fight).sum is None
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy kobayakawa3 with kobayakawa", "T: accept")
    made = last(fight.play("T: deploy fukushima1g with fukushima+"))
    new = made.pieces["rank.tokugawa.1"]
    assert (new.symbol, new.tuck, new.states) == ("block-fukushima-1g", "card-fukushima-sword", ("now",))
    assert made.sum is not None
    assert [(term.number, term.words, term.rule) for term in made.sum.terms] == [
        (1, "mon on the block", "8.3.2"),
        (1, "Fukushima already out", "8.3.3"),
        (2, "the gun fires", "8.4.1"),
    ]
    assert (made.sum.total, made.sum.change, made.sum.piece, made.sum.lane) == (4, "3 → 7", "rank.tokugawa.1", 1)
    assert made.sum.note == ("Fukushima gun", "with a sword card")
    far, near = made.tracks["impact"]
    assert (far.side, far.value, far.before) == ("gold", 3, None)
    assert (near.side, near.value, near.before) == ("black", 7, 3)
    assert made.panels == ("map", "field")
    assert made.title == "Battle at Gifu"
    assert made.status[1] == "Table view: only what both sides know"


@pytest.mark.rule("8.6.1")
def test_a_traitor_leaves_an_empty_seat_and_turns() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: deploy kobayakawa3 with kobayakawa", "T: challenge")
    assert last(fight).pieces["challenge"].symbol == "card-loyalty-tokugawa"
    made = last(fight.play("I: yield"))
    ghost, turned = made.pieces["rank.ishida.0"], made.pieces["rank.tokugawa.1"]
    assert (ghost.states, ghost.label) == (("ghost", "turned"), "3 taken back")
    assert (turned.states, turned.tuck) == (("now", "turned"), "card-loyalty-tokugawa")
    far, near = made.tracks["impact"]
    assert ((far.before, far.value), (near.before, near.value)) == ((3, 0), (3, 6))
    after = last(fight.play("I: stop"))
    assert "rank.ishida.0" not in after.pieces
    assert after.pieces["rank.tokugawa.1"].states == ("turned",)


@pytest.mark.rule("8.7.2", "8.8.1")
def test_the_lost_are_struck_out_and_the_beaten_go_along_a_road() -> None:
    fight = gifu().play("T: deploy fukushima3 with fukushima", "I: stop", "T: stop", "I: lose ukita2")
    made = last(fight)
    assert made.pieces["wait.ishida.lost.0"].states == ("lost", "now")
    assert made.captions["field.far"].text == "is beaten"
    going = last(fight.play("I: retreat sawayama"))
    assert going.panels == ("hands", "map")
    (move,) = going.moves
    assert (move.start, move.end, move.links, move.count, move.style) == (
        "gifu",
        "sawayama",
        ("sawayama-gifu",),
        2,
        "retreat",
    )
    stack = going.pieces["sawayama.ishida.0"]
    assert (stack.symbol, stack.count, stack.fold, stack.states) == ("chipback-ishida", 6, "edge-ishida", ("now",))
    assert going.pieces["gifu.sign"].symbol == "castle-ishida-taken"


@pytest.mark.rule("8.9.1", "8.9.4")
def test_a_siege_shows_the_castle_and_one_lane_until_its_end() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "tokugawa3 tokugawa2 tokugawa2", "ishida": "uesugi3"}},
        hands={"tokugawa": "tokugawa tokugawa tokugawa", "ishida": ""},
    ).play("T: declare ueda", "I: inside", "T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa2 with tokugawa")
    for viewer in (*VIEWERS, "chance"):
        made = last(fight, viewer)
        assert (made.title, made.rule, [*made.tracks], len(made.tracks["siege"])) == (
            "Siege of Ueda",
            "8.9",
            ["siege"],
            1,
        )
        assert made.pieces["castle"].symbol == "fortress-ishida"
        assert made.pieces["wall.disk"].symbol == "disk-sanada"
        assert made.pieces["rank.tokugawa.0"].place == "field.near"
    assert last(fight).pieces["wall.ishida.hidden.0"].symbol == "back-ishida"
    ended = last(fight.play("T: deploy tokugawa2 with tokugawa", "T: stop", "I: lose sanada"))
    assert ended.panels == ("map", "field")
    assert ended.pieces["wall.lost.disk.0"].states == ("lost", "now")
    assert ended.captions["field.far"].text == "holds out inside the castle"


@pytest.mark.rule("8.7.2")
def test_the_struck_are_the_lost_in_every_view() -> None:
    checked = 0
    for commit in random_commits(range(60)):
        if not isinstance(commit.action, Lose):
            continue
        for view in (commit, *(commit.seen_by(viewer) for viewer in VIEWERS)):
            made = GAME.scene(view.after, view)
            struck = [p for p in made.pieces.values() if p.place.startswith("field.") and "lost" in p.states]
            fresh = [p for p in struck if "now" in p.states or p.place.endswith("reserve")]
            lost = [block_symbol(block) for block in commit.action.blocks]
            lost += [f"disk-{disk}" for disk in commit.action.disks]
            assert sorted(p.symbol for p in fresh) == sorted(lost)
            checked += 1
    assert checked > 100


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(12))
def test_every_symbol_place_and_rule_exists(seed: int, fuzz_factor: int) -> None:
    for commit in random_commits(range(seed, 12 * fuzz_factor, 12)):
        for view in (commit, *(commit.seen_by(viewer) for viewer in VIEWERS)):
            sound(GAME.scene(view.after, view))
            sound(GAME.scene(view.after))


def sound(made: Scene) -> None:
    ground = backdrop()
    assert {place.panel for place in made.places.values()} <= set(made.panels)
    slots = {piece.place for piece in made.pieces.values()}
    written = {caption.place for caption in made.captions.values()}
    assert all(name in slots | written or place.label for name, place in made.places.items())
    for piece in made.pieces.values():
        assert {piece.symbol, piece.tuck, piece.fold, *piece.inside} - {""} <= KIT.keys()
        assert set(piece.states) <= STATES
        counted = len(piece.inside) if len(piece.inside) > 1 and piece.place not in SIGNS else 0
        assert piece.count == counted or {"faded", "lost"} & set(piece.states)
    for caption in made.captions.values():
        assert not caption.sign or caption.sign in KIT
        assert caption.side in SIDES
    for table in made.tables.values():
        assert table.rows
        for row in table.rows:
            assert not row.symbol or row.symbol in KIT
            assert not row.rule or row.rule in ground.rules
    named = slots | written
    named |= {end for mark in made.marks for end in (mark.place, mark.to)} - {""}
    named |= {end for move in made.moves for end in (move.start, move.end)}
    assert all(name in made.places or name in ground.places for name in named)
    assert {*made.used, *(link for move in made.moves for link in move.links)} <= ground.links.keys()
    assert made.tracks.keys() <= ground.scales.keys()
    assert not made.rule or made.rule in ground.rules
    if made.sum is not None:
        assert made.sum.piece in made.pieces or not made.sum.piece
        # A result of many blocks is not written out.
        assert sum(term.number for term in made.sum.terms) == made.sum.total or (made.sum.winner and not made.sum.terms)
        assert bool(made.sum.track) == ("field" in made.panels)
    if made.sum is not None and made.sum.winner:
        rivals = [made.sum.rival.number] if made.sum.rival is not None else []
        assert sorted(lane.value for lane in made.tracks[made.sum.track]) == sorted([made.sum.total, *rivals])
    elif made.sum is not None and made.sum.track:
        lane = made.tracks[made.sum.track][made.sum.lane]
        assert lane.before is not None and lane.value - lane.before == made.sum.total


def test_most_commits_change_little() -> None:
    sizes: list[int] = []
    for viewer in VIEWERS:
        before: Any = None
        for commit in random_commits(range(12)):
            view: Commit = commit.seen_by(viewer)
            start = before if before and before[0] == view.before else (None, scene(view.before))  # type: ignore[arg-type]
            now = GAME.scene(view.after, view)
            sizes.append(size(start[1], now))
            before = (view.after, now)
    sizes.sort()
    assert sizes[len(sizes) // 2] < 900
    assert sizes[len(sizes) * 3 // 4] < 1200
    assert sizes[-1] < 4000


def test_twins_look_alike() -> None:
    for mine, theirs in twins():
        one, other = (json.dumps(GAME.scene(view.after, view).to_json()) for view in (mine, theirs))
        assert one == other
