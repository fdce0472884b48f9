"""Texts for what is pointed at: what stands where, and what is tried on it."""

from sekiwidget.board.session.target_explanation import common_reasons, fill_with_target
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason, Refusal

DEPLOY = Choice(
    "deploy",
    (Pick("block", ("ii4", "date2"), at=("w.0", "w.1")), Pick("card", ("ii", "date"), at=("h.0", "h.1"))),
    form="deploy {0} with {1}",
)
MARCH = Choice(
    "march",
    (
        Pick("blocks", ("ii4", "date2"), 1, 2, at=("edo.0", "edo.0")),
        Pick("road", ("edo-mito", "edo-oyama"), at=("mito", "oyama")),
    ),
    form="march {0} {1}",
)
DISCARD = Choice("discard", (Pick("cards", ("ii", "date", "maeda"), 2, 2),), form="discard {0}")
RETREAT = Choice("retreat", (Pick("place", ("mito", "oyama"), at=("mito", "oyama")),), form="retreat {0}")


def test_what_is_open_is_tried_with_everything() -> None:
    found = fill_with_target(DEPLOY, ((), ()), {"block": ("ukita2",)})
    assert found is not None
    assert found.texts == ("deploy ukita2 with ii", "deploy ukita2 with date")
    assert found.thing
    assert not found.whole


def test_what_is_picked_stays() -> None:
    found = fill_with_target(DEPLOY, ((), (1,)), {"block": ("ukita2",)})
    assert found is not None
    assert found.texts == ("deploy ukita2 with date",)
    assert found.whole
    assert fill_with_target(DEPLOY, ((0,), ()), {"block": ("ukita2",)}) is None, "the block is picked already"


def test_a_thing_that_a_choice_has_no_room_for_is_not_meant_for_it() -> None:
    assert fill_with_target(DEPLOY, ((), ()), {"unit": ("scout",)}) is None
    assert fill_with_target(DEPLOY, ((), ()), {}) is None


def test_a_place_is_gone_to_once_it_is_known_from_where() -> None:
    edo = {"place": ("sendai",), "blocks": ("maeda2",), "road": ("sendai-soma",)}
    gone = fill_with_target(MARCH, ((1,), ()), edo)
    assert gone is not None
    assert gone.texts == ("march date2 edo-sendai",)
    assert not gone.thing
    began = fill_with_target(MARCH, ((), ()), edo)
    assert began is not None
    assert began.texts == ("march maeda2 sendai-soma",)
    assert fill_with_target(MARCH, ((), ()), {"place": ("sendai",)}) is None


def test_a_place_among_places_is_meant_at_once() -> None:
    found = fill_with_target(RETREAT, ((),), {"place": ("sendai",)})
    assert found is not None
    assert found.texts == ("retreat sendai",)
    assert found.whole


def test_where_several_are_wanted_others_go_with_it() -> None:
    found = fill_with_target(DISCARD, ((),), {"cards": ("ukita",)})
    assert found is not None
    assert found.texts == ("discard ukita ii",)
    assert not found.whole, "it was not all said"


def test_the_reasons_that_all_have_are_why_not_the_thing() -> None:
    mine, mon, late = Reason("8.2.3", "Not his."), Reason("8.2.2", "Another mon."), Reason("8.5", "Too late.")
    assert common_reasons([Refusal((mine, mon, late)), Refusal((late, mine))]) == (mine, late)
    assert common_reasons([Refusal((mon,)), Refusal((late,))]) == ()
    assert common_reasons([]) == ()
