"""Position tables: what they may leave out, both ways, and every reason why a position cannot be."""

from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.rules.losses import MOST_LOST
from tests.games.sekigahara.helpers import Fight, line, problems

GIFU = {"gifu": {"tokugawa": "tokugawa3 tokugawa2", "ishida": "ukita2"}}


# -- what may be left out ----------------------------------------------------------------------------------------------


def test_what_a_table_leaves_out() -> None:
    position = GAME.read_position({"blocks": {}})
    for key, value in {"week": 1, "turn": "A", "phase": "movement", "first": "tokugawa", "active": "tokugawa"}.items():
        assert position.fact(key) == value
    assert position.fact("disks") == ("hideyori", "sanada")
    assert (position.fact("mori"), position.fact("hands.ishida"), position.fact("to_move")) == ((), (), "tokugawa")
    assert position.fact("deck_size.tokugawa") == 55


@pytest.mark.parametrize(
    ("table", "first", "active"),
    [
        ({"active": "ishida"}, "ishida", "ishida"),
        ({"first": "ishida"}, "ishida", "ishida"),
        ({"first": "ishida", "active": "tokugawa"}, "ishida", "tokugawa"),
    ],
)
def test_first_and_active_are_each_others_default(table: dict[str, str], first: str, active: str) -> None:
    position = GAME.read_position({"blocks": {}, **table})
    assert (position.fact("first"), position.fact("active")) == (first, active)


@pytest.mark.rule("3.2", "3.3", "5.2.2")
def test_unknown_pieces_are_drawn_by_the_seed_and_all_are_accounted_for() -> None:
    table = {"blocks": {"gifu": {"ishida": "3x ? ukita2"}}, "hands": {"tokugawa": "4x ?"}, "phase": "combat"}
    one, same, other = (GAME.read_position(table, seed) for seed in (1, 1, 2))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    drawn = one.fact("blocks.gifu.ishida")
    assert isinstance(drawn, tuple)
    assert len(drawn) == 4
    assert "?" not in drawn
    assert one.fact("deck_size.tokugawa") == 51


def test_a_road_may_be_named_from_either_end() -> None:
    roads = [
        GAME.read_position({"blocks": GIFU, "entered": {"gifu": [road]}}) for road in ("kiyosu-gifu", "gifu-kiyosu")
    ]
    assert roads[0] == roads[1]


def test_clans_may_be_cut_short_and_pieces_repeated() -> None:
    short = GAME.read_position({"blocks": {"gifu": {"tokugawa": "2x tok3 f2"}}, "hands": {"ishida": "ko ue+ loy"}})
    assert short.fact("blocks.gifu.tokugawa") == ("tokugawa3", "tokugawa3", "fukushima2")
    assert set(short.fact("hands.ishida")) == {"kobayakawa", "uesugi+", "loyalty"}  # type: ignore[arg-type]


# -- both ways ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_line_and_every_view_of_it_can_be_written(seed: int) -> None:
    for position in line(seed):
        assert position.problems() == []
        assert GAME.read_position(GAME.write_position(position)) == position
        for viewer in ("tokugawa", "ishida", "public"):
            view = position.seen_by(viewer)
            assert GAME.read_position(GAME.write_position(view)) == view


def test_losses_are_counted_as_far_as_they_can_be_written() -> None:
    found = 0
    for position in line(0):
        if position.step != "lose":
            continue
        full = position.but(lost=(MOST_LOST, MOST_LOST))
        commit = full.play(next(iter(full.legal())))
        assert GAME.read_position(GAME.write_position(commit.after)) == commit.after
        assert [event.by for event in commit.events if event.kind == "lost"] == [0]
        found += 1
    assert found


def test_a_repr_pastes_back() -> None:
    from sekiwidget.games.sekigahara import position as paste

    fight = Fight(GIFU, hands={"tokugawa": "tokugawa"}).play("T: declare gifu", "I: inside")
    assert eval(repr(fight.position), {"position": paste}) == fight.position  # noqa: S307


# -- what cannot be ----------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "too many of a block": (
        {"blocks": {"gifu": {"tokugawa": "ii4 ii4"}}},
        ("blocks.gifu.tokugawa", "3.2", "there is one"),
    ),
    "too many in all places": (
        {"blocks": {"gifu": {"tokugawa": "ii4"}}, "removed": {"tokugawa": "ii4"}},
        ("removed.tokugawa", "3.2", "there is one"),
    ),
    "too many of a card": ({"blocks": {}, "hands": {"ishida": "4x loyalty"}}, ("hands.ishida", "3.3", "there are 3")),
    "too many unknown": ({"blocks": {"gifu": {"ishida": "49x ?"}}}, ("blocks.gifu.ishida", "3", "48 are left")),
    "a block of the other side": (
        {"blocks": {"gifu": {"ishida": "date2"}}},
        ("blocks.gifu.ishida", "3.2", "block of Tokugawa"),
    ),
    "a card of the other side": (
        {"blocks": {}, "hands": {"ishida": "date="}},
        ("hands.ishida", "3.3", "no card date="),
    ),
    "no such block": ({"blocks": {"gifu": {"ishida": "ukita4"}}}, ("blocks.gifu.ishida", "", "no block ukita4")),
    "no such clan": (
        {"blocks": {"gifu": {"ishida": "takeda2"}}},
        ("blocks.gifu.ishida", "", "is not a clan of Ishida"),
    ),
    "a prefix of two clans": (
        {"blocks": {"gifu": {"ishida": "u2"}}},
        ("blocks.gifu.ishida", "", "`u2` is ambiguous: it can mean ukita2 or uesugi2"),
    ),
    "no such place": ({"blocks": {"gfu": {"ishida": "ukita2"}}}, ("blocks.gfu", "", "Did you mean `gifu`")),
    "no such side": ({"blocks": {"gifu": {"ishda": "ukita2"}}}, ("blocks.gifu.ishda", "", "Did you mean `ishida`")),
    "no such key": ({"block": {}}, ("block", "", "Did you mean `blocks`")),
    "words that are none": (
        {"blocks": {"gifu": {"ishida": 3}}},
        ("blocks.gifu.ishida", "", "blocks.gifu.ishida must be words"),
    ),
    "a table that is none": ({"blocks": []}, ("blocks", "", "blocks must be a table")),
    "an eighth week": ({"blocks": {}, "week": 8}, ("week", "6", "1 to 7")),
    "no such turn": ({"blocks": {}, "turn": "C"}, ("turn", "", "turn must be A or B, not `C`")),
    "no such phase": ({"blocks": {}, "phase": "combats"}, ("phase", "", "Did you mean `combat`")),
    "a road that is none": (
        {"blocks": GIFU, "entered": {"gifu": ["kyoto-gifu"]}},
        ("entered.gifu", "", "no road joins"),
    ),
    "a road to elsewhere": (
        {"blocks": GIFU, "entered": {"gifu": ["kyoto-osaka"]}},
        ("entered.gifu", "8.8.2", "does not lead to Gifu"),
    ),
    "a disk that is none": ({"blocks": {}, "disks": ["hideyoshi"]}, ("disks", "3.4", "Did you mean `hideyori`")),
    "another holder than the disk": (
        {"blocks": {"ueda": {"tokugawa": "ii4", "ishida": "ukita2"}}, "holder": {"ueda": "tokugawa"}},
        ("holder.ueda", "8.9.1", "while it lives"),
    ),
    "a holder who is not there": (
        {"blocks": {"gifu": {"ishida": "ukita2"}}, "holder": {"gifu": "tokugawa"}},
        ("holder.gifu", "4.3", "Ishida alone"),
    ),
    "a holder without a castle": (
        {"blocks": GIFU, "holder": {"kyoto": "ishida"}},
        ("holder.kyoto", "", "is not a castle place"),
    ),
    "control of a plain place": (
        {"blocks": GIFU, "control": {"gifu": "ishida"}},
        ("control.gifu", "", "is not a resource place"),
    ),
    "control by a stranger": ({"blocks": GIFU, "control": {"kyoto": ["ishida"]}}, ("control.kyoto", "4.2", "none")),
    "no Mori": ({"blocks": {}, "mori": "ukita2"}, ("mori", "9.3", "no Mōri block")),
    "known and not there": (
        {"blocks": GIFU, "known": {"tokugawa": {"gifu": "mori2"}}},
        ("known.tokugawa.gifu", "8.2.1", "has not so many mori2"),
    ),
    "a dead chief": (
        {"blocks": GIFU, "removed": {"ishida": "ishida1*"}},
        ("removed.ishida", "2.1", "the game is over"),
    ),
    "a set-up and blocks": ({"setup": "official", "blocks": GIFU}, ("blocks", "5.2", 'setup = "empty"')),
    "movement in a fight": ({"blocks": GIFU, "phase": "combat", "movement": {"degree": "total"}}, ("phase", "7.1", "")),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_position_that_cannot_be_says_why_where_and_by_which_rule(name: str) -> None:
    table, (path, rule, words) = WRONG[name]
    found = problems(**table)
    assert any(p == path and r == rule and words in text for p, r, text in found), found


@pytest.mark.rule("4.3", "8.9.1")
def test_the_disk_alone_holds_its_castle_against_blocks() -> None:
    blocks = {"osaka": {"tokugawa": "date2 date3"}}
    told = GAME.read_position({"blocks": blocks, "holder": {"osaka": "ishida"}})
    assert told == GAME.read_position({"blocks": blocks})
    assert told.fact("castle.osaka") == "ishida"


def test_all_that_is_wrong_is_said_at_once() -> None:
    found = problems(week=9, turn="X", blocks={"gifu": {"ishida": "ukta2 mori9", "tokugawa": "date"}, "gif": {}})
    assert sorted(path for path, _, _ in found) == [
        "blocks.gif",
        "blocks.gifu.ishida",
        "blocks.gifu.ishida",
        "blocks.gifu.tokugawa",
        "turn",
        "week",
    ]


def test_a_bad_word_is_marked_in_its_text() -> None:
    with pytest.raises(PositionError) as error:
        GAME.read_position({"blocks": {"gifu": {"ishida": "ukita2 mori9 ukita3"}}})
    (problem,) = error.value.problems
    assert "ukita2 mori9 ukita3"[problem.start : problem.end] == "mori9"
