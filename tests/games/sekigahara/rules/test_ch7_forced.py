"""7.3.3: a forced march adds up with leadership, whichever is named first, and its group ends its march together."""

from __future__ import annotations

import pytest

from tests.games.sekigahara.campaign import again, moving
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.rules.test_ch7_readings import all_agree

ALL = "date3 date2 maeda1*"


def forced_first() -> Fight:
    """A stack with a leader at Toyama has been forced to its second place, its leader undeclared."""
    fight = moving({"toyama": {"tokugawa": ALL}}, hands={"tokugawa": "date maeda"})
    fight.play("T: move minimal", f"T: march {ALL} toyama-takeda", f"T: march {ALL} takeda-nagaoka force date")
    return fight.expect(known__ishida__nagaoka="")


@pytest.mark.rule("7.3.3", "7.3.4")
def test_who_was_forced_first_goes_on_to_the_place_that_a_leader_adds() -> None:
    fight = again(forced_first())
    assert f"march {ALL} nagaoka-niigata" in all_agree(fight)
    fight.play(f"T: march {ALL} nagaoka-niigata").expect(known__ishida__niigata="maeda1*", hand_size__tokugawa=1)
    further = f"T: march {ALL} niigata-tsugawa"
    assert fight.refused(further) == fight.refused(f"{further} force maeda") == ("7.3.3",)
    assert "1 + 1 leadership + 1 forced march gives only 3" in fight.why(further)


@pytest.mark.rule("7.3.3", "7.3.4")
def test_card_and_leader_reach_as_far_in_either_order() -> None:
    reached = []
    for cards in ("force date", ""), ("", "force date"):
        fight = moving({"toyama": {"tokugawa": ALL}}, hands={"tokugawa": "date"})
        fight.play("T: move minimal", f"T: march {ALL} toyama-takeda", f"T: march {ALL} takeda-nagaoka {cards[0]}")
        fight.play(f"T: march {ALL} nagaoka-niigata {cards[1]}")
        reached.append((fight["blocks.niigata.tokugawa"], fight["known.ishida.niigata"], fight["hands.tokugawa"]))
        assert fight.refused(f"T: march {ALL} niigata-tsugawa") == ("7.3.3",)
    assert reached[0] == reached[1]


@pytest.mark.rule("7.3.3")
@pytest.mark.parametrize("part", ["maeda1*", "date2", "date2 date3"])
def test_a_forced_group_does_not_split_afterwards(part: str) -> None:
    fight = forced_first()
    line = f"T: march {part} nagaoka-niigata"
    assert fight.refused(line) == ("7.3.3",)
    assert "must end its march together" in fight.why(line)
    assert line.removeprefix("T: ") not in all_agree(fight)


@pytest.mark.rule("7.3.3", "7.3.4")
def test_a_leader_whom_another_group_declares_carries_a_forced_one_on() -> None:
    fight = moving({"toyama": {"tokugawa": "maeda1* date2 date3"}}, hands={"tokugawa": "date"}).play("T: move minimal")
    fight.play("T: march date2 toyama-takeda", "T: march date2 takeda-nagaoka force date")
    fight.play("T: march maeda1* date3 toyama-kanazawa", "T: march maeda1* date3 kanazawa-kitanosho")
    assert len(fight.events("declares")) == 1
    fight.play("T: march date2 nagaoka-uonuma").expect(blocks__uonuma__tokugawa="date2")
    assert len(fight.events("declares")) == 1


@pytest.mark.rule("7.3.3")
def test_a_card_that_a_group_does_not_need_is_refused_after_one_that_it_needed() -> None:
    fight = forced_first()
    line = f"T: march {ALL} nagaoka-niigata force maeda"
    assert fight.refused(line) == ("7.3.3",)
    assert "only one forced march" in fight.why(line)


@pytest.mark.rule("7.3.4", "7.4.1")
def test_a_leader_overrun_meanwhile_still_leads_and_nobody_knows_him_anywhere() -> None:
    stand = {"toyama": {"tokugawa": "maeda1* date2"}, "takeda": {"ishida": "mori2 mori3 ukita2 ukita3"}}
    fight = moving(stand).play("T: move minimal", "T: march maeda1* toyama-takeda").expect(removed__tokugawa="maeda1*")
    fight.play("T: march date2 toyama-kanazawa", "T: march date2 kanazawa-kitanosho")
    fight.expect(blocks__kitanosho__tokugawa="date2")
    assert fight.position.known == ((), ())


@pytest.mark.rule("7.2", "7.3.1", "7.3.4")
def test_a_muster_may_come_between_two_marches_of_one_stack() -> None:
    fight = moving(
        {"sendai": {"tokugawa": "date2 date3"}}, hands={"tokugawa": "date"}, recruits={"tokugawa": "date1* date2"}
    ).play("T: move limited date", "T: march date3 sendai-soma", "T: muster date1* date2 sendai")
    fight.expect(stacks_left=1)
    assert fight.refused("T: march date2 date2 sendai-nihonmatsu")
    all_agree(fight)
    fight.play("T: march date2 sendai-nihonmatsu").expect(stacks_left=1, blocks__sendai__tokugawa="date1* date2")
    assert fight.refused("T: march date2 nihonmatsu-shirakawa") == ("7.3.3",)  # the leader was not there when it began
