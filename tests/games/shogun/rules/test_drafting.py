"""The start: provinces are taken or given, the tower is filled."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES, in_play
from sekiwidget.games.shogun.rules.actions import Draw, Drop, OpenProvinces, Put, Take
from sekiwidget.games.shogun.rules.position import Draft, Land
from sekiwidget.games.shogun.rules.setup import (
    GROUPS,
    LINEUPS,
    begin_draft,
    draft_start,
    empty_table,
    lineup_start,
)
from tests.games.shogun.rules.laid import Told, heap


def drafting(*opened: str, players: int = 3, **draft_fields: tuple[int, ...]) -> Told:
    """The first two cards are turned up."""
    told = Told(draft_start(players))
    if draft_fields:
        told.position = begin_draft(empty_table(players), now(told)._replace(**draft_fields))  # type: ignore[arg-type]
    return told.play(f"open {' '.join(opened)}") if opened else told


def now(told: Told) -> Draft:
    """The draft."""
    assert told.position.draft is not None
    return told.position.draft


# -- what lies ready ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup-chests", "setup-markers", "supply", "pieces", "setup")
@pytest.mark.parametrize(("players", "chests"), [(3, 18), (4, 15), (5, 12)])
def test_the_table_at_first(players: int, chests: int) -> None:
    position = empty_table(players)
    assert position.chests == (chests,) * players and position.supply == (62,) * players
    assert position.points == position.rice == (0,) * players and position.farmers == 20
    assert sum(position.tower) == sum(position.tray) == 0 and len(position.deck) == 12
    assert [position.buildings_left(kind) for kind in ("castle", "temple", "theatre")] == [28, 26, 26]


@pytest.mark.rule("setup-groups")
def test_the_groups_of_armies() -> None:
    assert GROUPS == {3: (5, 4, 4, 3, 3, 2, 2, 2, 2), 4: (5, 4, 4, 3, 3, 2, 2, 2), 5: (5, 4, 4, 3, 3, 2, 2)}


@pytest.mark.rule("setup-board", "setup-three")
def test_provinces_in_play() -> None:
    out = {one.id for one in PROVINCES if one.out_with_three}
    assert out == {"awa_boso", "echigo", "iwami", "izumo", "kazusa", "mutsu", "sanuki", "tosa"}
    assert {IDS[place] for place in now(Told(draft_start(3))).pile} == set(IDS) - out
    assert len(now(Told(draft_start(4))).pile) == len(now(Told(draft_start(5))).pile) == 45


@pytest.mark.rule("setup-lineup")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_line_up(players: int) -> None:
    position = lineup_start(players)
    taken = [place for row in LINEUPS[players].values() for place in row]
    assert len(set(taken)) == len(taken) and set(map(INDEX.get, taken)) <= set(in_play(players))
    for side in position.sides:
        groups = sorted((position.land[place].armies for place in position.owned(side)), reverse=True)
        assert tuple(groups) == GROUPS[players]
        assert position.supply[position.seat(side)] == 62 - sum(groups)
    assert (position.step, position.to_move) == ("fill", CHANCE)


# -- taking provinces --------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup-provinces")
def test_two_cards_are_turned_up_at_random() -> None:
    told = Told(draft_start(3))
    found = list(told.position.chances())
    assert len(found) == 37 * 36 // 2 and {weight for _, weight in found} == {1}
    assert told.refused(OpenProvinces((INDEX["kai"],))) == ("setup-provinces",)
    assert told.refused(OpenProvinces((INDEX["kai"], INDEX["kai"]))) == ("setup-provinces",)
    assert told.refused(OpenProvinces((INDEX["kai"], INDEX["tosa"]))) != ()
    told.play("open kai mino")
    assert now(told).open == (INDEX["kai"], INDEX["mino"]) and len(now(told).pile) == 35
    assert told.asked() == ("take", "black")


@pytest.mark.rule("setup-take", "setup-groups")
def test_an_open_card_is_taken_for_any_group_and_replaced() -> None:
    told = drafting("kai", "mino")
    assert told.options() == {"take pile"} | {
        f"take {name} {size}" for name in ("kai", "mino") for size in (5, 4, 3, 2)
    }
    told.play("take kai 4")
    assert told.land("kai") == Land("black", 4) and told.of("supply") == 58
    assert now(told).groups[0] == (5, 4, 3, 3, 2, 2, 2, 2)
    assert told.asked() == ("open", CHANCE) and len(told.options()) == 35
    told.play("open suruga")
    assert told.asked() == ("take", "gold") and now(told).open == (INDEX["mino"], INDEX["suruga"])


@pytest.mark.rule("setup-take")
def test_the_top_card_of_the_pile_is_seen_before_its_group_is_chosen() -> None:
    told = drafting("kai", "mino").play("take pile")
    assert told.asked() == ("draw", CHANCE) and len(told.options()) == 35
    assert told.refused(Draw(INDEX["kai"])) != ()
    told.play("draw suruga")
    assert told.asked() == ("place", "black")
    assert told.options() == {f"place {size}" for size in (5, 4, 3, 2)}
    assert told.refused(Put(1)) == ("setup-groups",)
    told.play("place 2")
    assert told.land("suruga") == Land("black", 2)
    assert told.asked() == ("take", "gold") and now(told).open == (INDEX["kai"], INDEX["mino"])


@pytest.mark.rule("setup-take", "setup-groups")
def test_what_cannot_be_taken() -> None:
    told = drafting("kai", "mino")
    assert told.refused(Take(INDEX["suruga"], 5)) == ("setup-take",)
    assert told.refused(Take(INDEX["kai"], 1)) == ("setup-groups",)
    assert "setup-take" in told.refused(Take(INDEX["kai"], 5), "gold")
    told.play("take kai 5", "open suruga", "take mino 5", "open izu", "take izu 5", "open kaga")
    assert told.refused(Take(INDEX["kaga"], 5)) == ("setup-groups",)


@pytest.mark.rule("setup-same")
def test_who_would_see_the_same_cards_again_sees_two_new_ones() -> None:
    told = drafting("kai", "mino")
    for place in ("suruga", "izu", "kaga"):
        told.play("take pile", f"draw {place}", "place 2")
    assert told.asked() == ("open", CHANCE) and told.position.waiting == ("black",)
    assert [event.args for event in told.events("same")] == [("black", "kai", "mino")]
    assert now(told).under == (INDEX["kai"], INDEX["mino"])
    assert told.refused(OpenProvinces((INDEX["kai"], INDEX["mino"]))) == ("setup-same",)
    told.play("open etchu omi")
    assert told.asked() == ("take", "black") and now(told).open == (INDEX["etchu"], INDEX["omi"])


@pytest.mark.rule("setup-same")
def test_gold_may_still_see_what_black_saw_again() -> None:
    told = drafting("kai", "mino")
    for place in ("suruga", "izu", "kaga"):
        told.play("take pile", f"draw {place}", "place 2")
    told.play("open etchu omi", "take pile", "draw noto", "place 2")
    assert told.asked() == ("take", "gold") and now(told).open == (INDEX["etchu"], INDEX["omi"])


@pytest.mark.rule("setup-same")
def test_one_other_card_is_enough() -> None:
    told = drafting("kai", "mino").play("take pile", "draw suruga", "place 2", "take kai 2", "open izu")
    told.play("take pile", "draw kaga", "place 2")
    assert told.asked() == ("take", "black") and now(told).open == (INDEX["izu"], INDEX["mino"])


@pytest.mark.rule("setup-same", "setup-provinces")
def test_cards_under_the_pile_come_last_and_in_their_order() -> None:
    kai, mino, izu, omi, etchu = (INDEX[name] for name in ("kai", "mino", "izu", "omi", "etchu"))
    told = drafting(pile=(izu,), under=(mino, kai, etchu))
    assert told.options() == {"open izu mino"}
    assert told.refused(OpenProvinces((izu, kai))) == ("setup-same",)
    assert told.refused(OpenProvinces((izu, omi))) == ("setup-same",)
    told.do(next(iter(told.position.legal()))).play("take pile")
    assert told.options() == {"draw kai"}
    assert told.refused(Draw(etchu)) == ("setup-same",)


@pytest.mark.rule("setup-take", "setup-neutral", "setup-groups")
@pytest.mark.parametrize(("players", "groups", "neutral"), [(3, 9, 10), (4, 8, 13), (5, 7, 10)])
def test_until_all_groups_stand(players: int, groups: int, neutral: int) -> None:
    told, rng = Told(draft_start(players)), Random(players)
    takers = []
    while told.position.step != "fill":
        if told.position.step == "take":
            takers.append(told.position.to_move)
        told.do(told.position.sample(rng))
    assert takers == [*told.position.sides] * groups
    assert {len(told.position.owned(side)) for side in told.position.sides} == {groups}
    free = [place for place in told.position.places() if told.position.land[place].owner is None]
    assert len(free) == neutral and told.events("neutral")[0].args == (neutral,)
    for side in told.position.sides:
        sizes = sorted((told.position.land[place].armies for place in told.position.owned(side)), reverse=True)
        assert tuple(sizes) == GROUPS[players]


@pytest.mark.rule("setup-same")
def test_nobody_ever_chooses_among_the_same_pair_twice_running() -> None:
    for seed in range(6):
        told, rng = Told(draft_start(3)), Random(seed)
        seen: dict[str, list[tuple[int, ...]]] = {side: [] for side in told.position.sides}
        while told.position.step != "fill":
            if told.position.step == "take":
                seen[told.position.to_move or ""].append(now(told).open)
                told.do(Take(None))
            else:
                told.do(told.position.sample(rng))
        for pairs in seen.values():
            assert all(one != other for one, other in pairwise(pairs))


# -- the tower ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup-tower", "supply")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_falls_at_first_goes_back(players: int) -> None:
    told = Told(lineup_start(players))
    before = told.position.supply
    told.falls(black=7, gold=5, farmers=8)
    inside = (0, 2, *(7,) * (players - 2), 2)
    assert told.position.tower == inside and sum(told.position.tray) == 0
    assert told.position.supply == tuple(have - gone for have, gone in zip(before, inside, strict=False))
    assert told.position.farmers == 18 and told.asked() == ("events", CHANCE)


@pytest.mark.rule("setup-tower")
def test_seven_of_each_side_and_ten_farmers_are_thrown() -> None:
    told = Told(lineup_start(3))
    assert told.refused(Drop(heap(black=7, gold=7, white=7, farmers=10))) == ()
    assert told.refused(Drop(heap(black=8))) == ("tower",)
    assert told.refused(Drop(heap(farmers=11))) == ("tower",)
