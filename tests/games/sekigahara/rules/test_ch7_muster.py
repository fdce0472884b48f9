"""7.2: mustering, of both kinds, into a fight and not to attack."""

import pytest

from sekiwidget.core.side import PUBLIC
from tests.games.sekigahara.campaign import again, conserved, moving
from tests.games.sekigahara.helpers import Fight

BOX = "date2 date1g date3 fukushima2 ii4"
KANAZAWA = {"kanazawa": {"tokugawa": "maeda2 maeda3"}, "mito": {"tokugawa": "tokugawa2"}}


def box(
    held: str = BOX, blocks: dict[str, dict[str, str]] | None = None, hand: str = "date date", **more: str
) -> Fight:
    """Tokugawa with blocks in his recruitment box."""
    stand = KANAZAWA if blocks is None else blocks
    return moving(stand, recruits={"tokugawa": held, **more}, hands={"tokugawa": hand})


@pytest.mark.rule("7.2", "7.1")
def test_minimal_movement_musters_instead_of_moving_a_stack() -> None:
    fight = box().play("T: move minimal", "T: muster date2 sendai").expect(stacks_left=0)
    assert fight.refused("T: march maeda2 kanazawa-toyama") == ("7.1",)
    marched = box().play("T: move minimal", "T: march maeda2 kanazawa-toyama")
    assert marched.refused("T: muster date2 sendai") == ("7.1",)
    assert "takes the place of a stack" in marched.why("T: muster date2 sendai")


@pytest.mark.rule("7.2", "7.1")
def test_limited_movement_musters_in_place_of_one_of_three_stacks() -> None:
    fight = box().play("T: move limited date", "T: muster date2 sendai").expect(stacks_left=2)
    assert fight.refused("T: muster date3 sendai") == ("7.2",)
    fight.play("T: march maeda2 kanazawa-toyama", "T: march tokugawa2 mito-edo").expect(stacks_left=0)


@pytest.mark.rule("7.2", "7.1")
def test_total_movement_musters_besides_every_stack_and_once() -> None:
    fight = box().play("T: move total date date", "T: march maeda2 kanazawa-toyama", "T: march tokugawa2 mito-edo")
    fight.play("T: muster date2 sendai")
    assert fight.refused("T: muster date3 sendai") == ("7.2",)
    assert "one muster" in fight.why("T: muster date3 sendai")
    conserved(fight.position)


@pytest.mark.rule("7.2")
def test_nobody_musters_twice_in_a_turn_but_again_in_the_next() -> None:
    fight = box().play("T: move limited date", "T: muster date2 sendai", "T: done", "I: move none", "I: done")
    fight.play("T: move minimal", "T: muster date3 sendai").expect(blocks__sendai__tokugawa="date2 date3")


@pytest.mark.rule("7.2")
def test_any_number_of_one_clan_musters_at_its_own_place_and_is_shown() -> None:
    fight = box().play("T: move minimal")
    assert fight.refused("T: muster date2 fukushima2 sendai") == ("7.2",)
    assert "one clan" in fight.why("T: muster date2 fukushima2 sendai")
    assert fight.refused("T: muster date2 date3 edo") == ("7.2",)
    assert "own mon" in fight.why("T: muster date2 date3 edo")
    fight.play("T: muster date2 date1g sendai")
    fight.expect(blocks__sendai__tokugawa="date2 date1g", recruits__tokugawa="date3 fukushima2 ii4")
    fight.expect(known__ishida__sendai="date2 date1g")
    assert sorted(fight.seen("ishida", "blocks.sendai.tokugawa")) == ["date1g", "date2"]  # type: ignore[arg-type]
    assert str(fight.commits[-1].seen_by("ishida").action) == "muster date2 date1g sendai"
    again(fight)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("line", ["date2 edo", "fukushima2 sendai", "ii4 kiyosu", "date2 kanazawa", "date3 sendai"])
def test_a_single_block_of_any_clan_musters_at_any_own_place_unseen(line: str) -> None:
    fight = box(blocks={}).play("T: move minimal", f"T: muster {line}")
    block, place = line.split()
    fight.expect(**{f"blocks__{place}__tokugawa": block, f"known__ishida__{place}": ""})
    for viewer in ("ishida", PUBLIC):
        assert fight.seen(viewer, f"blocks.{place}.tokugawa") == ("?",)
        assert str(fight.commits[-1].seen_by(viewer).action) == f"muster ? {place}"
        assert block not in repr(fight.commits[-1].seen_by(viewer).events)
    again(fight)


@pytest.mark.rule("7.2")
def test_what_was_shown_before_stays_known_beside_a_block_mustered_unseen() -> None:
    fight = box().play("T: move limited date", "T: muster date2 date1g sendai", "T: done", "I: move none", "I: done")
    fight.play("T: move minimal", "T: muster date3 sendai").expect(known__ishida__sendai="date2 date1g")
    assert sorted(fight.seen("ishida", "blocks.sendai.tokugawa")) == ["?", "date1g", "date2"]  # type: ignore[arg-type]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("place", ["osaka", "himeji", "aizu", "okazaki", "kyoto"])
def test_only_places_with_the_mon_of_a_friendly_daimyo_recruit(place: str) -> None:
    fight = box().play("T: move minimal")
    assert fight.refused(f"T: muster date2 {place}") == ("7.2",)
    assert "not a recruitment place of Tokugawa" in fight.why(f"T: muster date2 {place}")


@pytest.mark.rule("7.2")
def test_himeji_recruits_two_clans_but_not_mixed() -> None:
    fight = moving({}, "ishida", recruits={"ishida": "mori2 mori1g ukita2 ukita3 uesugi3"}).play("I: move minimal")
    assert fight.refused("I: muster mori2 ukita2 himeji") == ("7.2",)
    assert fight.refused("I: muster ukita2 ukita3 osaka") == ("7.2",)
    fight.play("I: muster ukita2 ukita3 himeji").expect(known__tokugawa__himeji="ukita2 ukita3")


@pytest.mark.rule("7.2")
def test_only_blocks_of_the_own_box_muster_each_once() -> None:
    fight = box().play("T: move minimal")
    assert fight.refused("T: muster date2 date2 sendai") == ("7.2",)
    assert fight.refused("T: muster maeda2 edo") == ("7.2",)
    assert "recruitment box" in fight.why("T: muster maeda2 edo")


@pytest.mark.rule("7.2", "7.3.1")
def test_mustered_blocks_do_not_march_in_the_same_turn() -> None:
    fight = box(blocks={"sendai": {"tokugawa": "maeda3"}}).play("T: move limited date", "T: muster date2 sendai")
    assert fight.refused("T: march date2 sendai-soma") == ("7.2",)
    assert fight.refused("T: march date2 maeda3 sendai-soma") == ("7.2",)
    assert "mustered in this turn" in fight.why("T: march date2 sendai-soma")
    again(fight).play("T: march maeda3 sendai-soma").expect(blocks__sendai__tokugawa="date2")
    fight.play("T: done", "I: move none", "I: done", "T: move minimal", "T: march date2 sendai-nihonmatsu")


@pytest.mark.rule("7.2", "7.3.4")
def test_a_leader_mustered_in_this_turn_leads_who_marches_from_there() -> None:
    stand = {"sendai": {"tokugawa": "maeda3"}}
    fight = box("date1*", stand).play("T: move limited date", "T: muster date1* sendai")
    fight.play("T: march maeda3 sendai-soma", "T: march maeda3 soma-iwaki")
    fight.expect(known__ishida__sendai="date1*", blocks__iwaki__tokugawa="maeda3")


@pytest.mark.rule("7.2")
def test_a_muster_does_not_attack() -> None:
    fight = box(blocks={"sendai": {"ishida": "uesugi3"}}).play("T: move minimal")
    assert fight.refused("T: muster date2 sendai") == ("7.2",)
    assert "not attack" in fight.why("T: muster date2 sendai")


@pytest.mark.rule("7.2")
def test_a_muster_supports_a_fight_that_blocks_from_the_map_began() -> None:
    stand = {"sendai": {"ishida": "uesugi3"}, "soma": {"tokugawa": "maeda3"}}
    fight = box(blocks=stand).play("T: move limited date")
    assert fight.refused("T: muster date2 sendai") == ("7.2",)
    fight.play("T: march maeda3 soma-sendai", "T: muster date2 sendai").expect(blocks__sendai__tokugawa="date2 maeda3")
    again(fight).play("T: done", "T: declare sendai").expect(combat__attacker="tokugawa", combat__kind="battle")


@pytest.mark.rule("7.2", "8.9.6")
def test_a_muster_also_reaches_friends_besieged_there() -> None:
    stand = {"kanazawa": {"tokugawa": "maeda2 maeda1g", "ishida": "ukita2 ukita3"}}
    fight = box("maeda3", stand).play("T: move minimal", "T: muster maeda3 kanazawa")
    fight.expect(blocks__kanazawa__tokugawa="maeda2 maeda1g maeda3")


@pytest.mark.rule("7.2", "3.4")
def test_a_muster_reaches_a_disk_that_is_besieged_alone() -> None:
    fight = moving({"osaka": {"tokugawa": "tokugawa2"}}, "ishida", recruits={"ishida": "kobayakawa2"})
    fight.play("I: move minimal")
    assert "muster kobayakawa2 osaka" in fight.options()
    fight.play("I: muster kobayakawa2 osaka").expect(castle__osaka="ishida", blocks__osaka__ishida="kobayakawa2")
    again(fight).play("I: done", "I: declare osaka").expect(combat__attacker="ishida")


@pytest.mark.rule("7.2", "3.4")
def test_a_castle_whose_disk_is_lost_is_no_place_to_muster_to() -> None:
    fight = moving({"osaka": {"tokugawa": "tokugawa2"}}, "ishida", recruits={"ishida": "kobayakawa2"}, disks=["sanada"])
    assert fight.play("I: move minimal").refused("I: muster kobayakawa2 osaka") == ("7.2",)


@pytest.mark.rule("7.2", "7.4.1")
def test_a_muster_to_a_disk_may_overrun_the_besieger() -> None:
    box = "3x kobayakawa2 kobayakawa3"
    fight = moving({"osaka": {"tokugawa": "tokugawa2"}}, "ishida", recruits={"ishida": box}).play("I: move minimal")
    fight.play(f"I: muster {box} osaka").expect(removed__tokugawa="tokugawa2")
    assert fight.position.entered == ()


@pytest.mark.rule("7.2", "4.2")
def test_a_muster_takes_control_of_a_resource_place() -> None:
    fight = moving({}, control={"edo": "ishida"}, recruits={"tokugawa": "tokugawa2"})
    fight.play("T: move minimal", "T: muster tokugawa2 edo").expect(control__edo="tokugawa", resources__ishida=1)


@pytest.mark.rule("7.2", "7.4.1")
def test_a_muster_can_bring_about_an_overrun() -> None:
    stand = {"sendai": {"tokugawa": "maeda2 maeda3 tokugawa2", "ishida": "uesugi3"}}
    fight = box(blocks=stand).play("T: move minimal", "T: muster date2 sendai")
    fight.expect(blocks__sendai__ishida="", removed__ishida="uesugi3", lost__ishida=1, lost__tokugawa=0)
    again(fight)
    assert "7.2" in fight.refused("T: march date2 sendai-soma")


@pytest.mark.rule("4.4")
def test_the_blocks_of_the_box_are_hidden_and_stay_there_until_they_muster() -> None:
    fight = box().play("T: move none", "T: done", "I: move none", "I: done").expect(turn="B")
    assert fight.seen("ishida", "recruits.tokugawa") == ("?",) * 5
    fight.expect(recruits__tokugawa=BOX)
