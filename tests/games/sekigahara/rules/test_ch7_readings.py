"""7.1, 7.3.1: where two groups have blocks of one face, the words of a march mean the first reading that is allowed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.rules.actions import FRESH, ORDINALS, March
from tests.games.sekigahara.campaign import again, moving
from tests.games.sekigahara.helpers import Fight


def all_agree(fight: Fight) -> set[str]:
    """What is listed is allowed, belongs to one choice, is read as it is written, and is the same in the own view."""
    position = fight.position
    side = position.to_move or ""
    listed = list(position.legal())
    assert len({*listed}) == len(listed)
    view = position.seen_by(side)
    assert list(view.legal()) == listed
    choices = position.choices()
    for action in listed:
        assert position.why_not(action) is view.why_not(action) is None, action
        assert GAME.parse(position, side, str(action)) == action
        assert sum(choice.admits(action) for choice in choices) == 1, action
        assert position.play(action).seen_by(side).after == position.play(action).after.seen_by(side)
    assert {position.sample(Random(seed)) for seed in range(50)} <= {*listed}
    return fight.options()


def takeda(block: str = "ukita2", degree: str = "limited ukita") -> Fight:
    """A block has come to Takeda as far as it may go; one of the same face, and another, stand there."""
    stand = {"toyama": {"ishida": block}, "takeda": {"ishida": "ukita2 ukita3"}}
    fight = moving(stand, "ishida", hands={"ishida": "ukita ukita mori"})
    return fight.play(f"I: move {degree}", f"I: march {block} toyama-takeda")


@pytest.mark.rule("7.1", "7.3.1")
def test_a_marched_block_does_not_lock_a_resident_one_of_its_face() -> None:
    fight = takeda()
    assert "march ukita2 takeda-nagaoka" in all_agree(fight)
    again(fight).play("I: march ukita2 takeda-nagaoka")
    fight.expect(stacks_left=1, blocks__takeda__ishida="ukita2 ukita3", blocks__nagaoka__ishida="ukita2")
    assert [event.args for event in fight.events("activates")][-1] == ("ishida", "takeda", 1)
    all_agree(fight)
    fight.play("I: march ukita3 takeda-arato").expect(stacks_left=1)  # the stack of Takeda is on the march now
    assert fight.refused("I: march ukita2 takeda-arato") == ("7.3.1",)


@pytest.mark.rule("7.3.1", "7.3.3")
def test_the_marching_block_is_meant_where_the_rules_allow_it() -> None:
    fight = takeda().play("I: march ukita2 takeda-nagaoka force mori").expect(stacks_left=2)
    assert len(fight.events("activates")) == 1
    assert "march ukita2 takeda-arato" in all_agree(fight)  # and the resident one may still go, as a new stack


@pytest.mark.rule("7.1", "7.3.1", "7.3.3")
def test_with_no_reading_left_the_reasons_are_those_of_the_marching_block() -> None:
    fight = takeda(degree="minimal")
    assert fight.refused("I: march ukita2 takeda-nagaoka") == ("7.3.3",)
    assert "step 2" in fight.why("I: march ukita2 takeda-nagaoka")
    assert "march ukita2 takeda-nagaoka force mori" in all_agree(fight)


@pytest.mark.rule("7.3.1")
def test_blocks_of_two_groups_do_not_go_together_whatever_their_faces() -> None:
    fight = takeda("ukita3")
    assert fight.refused("I: march ukita3 ukita3 takeda-nagaoka") == ("7.3.1",)
    fight.play("I: march ukita2 ukita3 takeda-nagaoka").expect(stacks_left=1, blocks__takeda__ishida="ukita3")


@pytest.mark.rule("7.3.1", "7.4.2", "8.9.6")
def test_a_relief_and_a_freed_garrison_of_one_face() -> None:
    stand = {"sunpu": {"tokugawa": "date2 date3 maeda2"}, "okazaki": {"tokugawa": "date2", "ishida": "mori2"}}
    fight = moving(stand, hands={"tokugawa": "date maeda"}).play("T: move limited date")
    assert fight.refused("T: march date2 okazaki-kiyosu") == ("8.9.6",)
    fight.play("T: march date2 date3 maeda2 sunpu-hamamatsu", "T: march date2 date3 maeda2 hamamatsu-okazaki")
    fight.expect(removed__ishida="mori2")
    assert fight.refused("T: march date3 okazaki-kiyosu") == ("7.3.3",)  # the relief has come as far as it may
    assert "march date2 okazaki-kiyosu" in all_agree(fight)
    fight.play("T: march date2 okazaki-kiyosu", "T: march date2 kiyosu-kuwana", "T: march date2 kuwana-minakuchi")
    again(fight).expect(stacks_left=1, blocks__okazaki__tokugawa="date2 date3 maeda2")  # three steps: the castle led


def tsuruga() -> Fight:
    """Two groups of the stack of Kyoto meet at Tsuruga: one by two roads, one by three and a card."""
    fight = moving({"kyoto": {"ishida": "mori2 mori2 mori3"}}, "ishida", hands={"ishida": "ukita mori"})
    fight.play("I: move minimal", "I: march mori2 kyoto-sawayama", "I: march mori2 sawayama-tsuruga")
    fight.play("I: march mori2 mori3 kyoto-ayabe", "I: march mori2 mori3 ayabe-miyazu")
    return fight.play("I: march mori2 mori3 miyazu-tsuruga force ukita")


@pytest.mark.rule("7.3.1", "7.3.3")
def test_two_groups_of_one_stack_that_meet_are_two_readings() -> None:
    fight = tsuruga()
    assert "march mori2 tsuruga-kitanosho force mori" in all_agree(fight)
    assert "march mori3 tsuruga-kitanosho force mori" not in fight.options()
    again(fight).play("I: march mori2 tsuruga-kitanosho force mori")
    fight.expect(blocks__tsuruga__ishida="mori2 mori3", blocks__kitanosho__ishida="mori2")
    assert fight.position.movement is not None
    assert {(len(group.blocks), group.steps) for group in fight.position.movement.groups} == {(2, 3), (1, 3)}


@pytest.mark.rule("7.3.1")
def test_what_others_see_of_a_march_does_not_tell_faces() -> None:
    """Which heap a block left is seen on the table; what it was is not."""
    fight = takeda().play("I: march ukita2 takeda-nagaoka")
    other = takeda().play("I: march ukita3 takeda-nagaoka")
    for viewer in ("tokugawa", "public"):
        assert repr(fight.position.seen_by(viewer)) == repr(other.position.seen_by(viewer))
        seen = [one.commits[-1].seen_by(viewer) for one in (fight, other)]
        assert repr(seen[0].events) == repr(seen[1].events)
        assert str(seen[0].action) == str(seen[1].action) == "march ? takeda-nagaoka"


def laid_out(steps: int, *, highway: bool, forced: bool = False) -> Fight:
    """Two groups of a stack with a leader at Iwamura: one that has made one step on the highway, and another one."""
    first = {"place": "iwamura", "blocks": "mori2", "steps": 1, "highway": True, "largest": 1}
    other = {"place": "iwamura", "blocks": "mori2", "steps": steps, "highway": highway, "largest": 1, "forced": forced}
    movement = {
        "degree": "minimal",
        "stacks": 0,
        "activated": ["gifu"],
        "origin": "gifu",
        "groups": [{"place": "gifu", "blocks": "ishida1* mori1*"}, other, first],
        "leaders": "ishida1* mori1*",
    }
    stand = {"gifu": {"ishida": "ishida1* mori1*"}, "iwamura": {"ishida": "mori2 mori2"}}
    return moving(stand, "ishida", hands={"ishida": "ukita"}, movement=movement)


@pytest.mark.rule("7.3.1", "7.3.4")
@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("highway", [False, True])
@pytest.mark.parametrize("forced", [False, True])
def test_every_way_of_every_reading_is_listed_and_read(steps: int, highway: bool, forced: bool) -> None:
    fight = laid_out(steps, highway=highway, forced=forced)
    options = {option for option in all_agree(fight) if "iwamura-kiso" in option}
    march = "march mori2 iwamura-kiso"
    for words in (march, f"{march} force ukita", f"{march} lead mori1*", f"{march} lead ishida1*"):
        meant = str(GAME.parse(fight.position, "ishida", words.removeprefix("I: ")))
        assert (not fight.refused(f"I: {words}")) == (meant in options), words
    assert march in options


@pytest.mark.rule("7.3.1", "7.3.4")
def test_the_lowest_leader_is_named_where_without_him_another_block_is_meant() -> None:
    options = all_agree(laid_out(1, highway=False))
    assert {"march mori2 iwamura-kiso", "march mori2 iwamura-kiso lead ishida1*"} <= options
    fight = laid_out(1, highway=False).play("I: march mori2 iwamura-kiso")
    assert not fight.events("declares")
    fight = laid_out(1, highway=False).play("I: march mori2 iwamura-kiso lead ishida1*")
    assert [event.args for event in fight.events("declares")] == [("ishida", "ishida1*")]


FACES = {"date3": "date2", "date1g": "date2", "maeda3": "maeda2", "maeda1g": "maeda2"}
"""Blocks of faces of their own, and the face that they are given in the other position."""
CROWD = ("date1*", "date2", "date3", "date1g", "maeda1*", "maeda2", "maeda3", "maeda1g")
NEAR_BY = ("kyoto", "sawayama", "tsuruga", "gifu")


def crowded(seed: int) -> Fight:
    """Stacks close together, no two blocks alike, and some random marches, to where others stand if there are any."""
    rng = Random(seed)
    stand: dict[str, dict[str, str]] = {}
    for block in CROWD:
        at = stand.setdefault(NEAR_BY[int(rng.random() * 4)], {"tokugawa": ""})
        at["tokugawa"] += f" {block}"
    fight = moving(stand, hands={"tokugawa": "date date maeda fukushima"}).play("T: move total date date")
    for _ in range(1 + int(rng.random() * 4)):
        marches = [action for action in fight.position.legal() if isinstance(action, March)]
        to_others = [action for action in marches if fight.position.blocks(action.end, "tokugawa")]
        if marches := to_others or marches:
            fight.play(f"T: {marches[int(rng.random() * len(marches))]}")
    return fight


def with_fewer_faces(found: Any) -> Any:
    """A table, a list or a text with the other faces."""
    if isinstance(found, dict):
        return {key: with_fewer_faces(value) for key, value in found.items()}
    if isinstance(found, list):
        return [with_fewer_faces(value) for value in found]
    return " ".join(FACES.get(word, word) for word in found.split(" ")) if isinstance(found, str) else found


@pytest.mark.rule("7.1", "7.3.1", "7.3.3", "7.3.4")
@pytest.mark.parametrize("seed", range(16))
def test_what_is_legal_in_any_reading_is_legal(seed: int) -> None:
    """Where no two blocks are alike there is one reading; the same with fewer faces allows the same, in its words."""
    fight = crowded(seed)
    alone = [with_fewer_faces(option) for option in all_agree(fight)]
    futures = {as_text(with_fewer_faces(table)) for table in after_each(fight.position)}
    fight.position = GAME.read_position(with_fewer_faces(GAME.write_position(fight.position)))
    listed = all_agree(fight)
    plain = {str(GAME.parse(fight.position, "tokugawa", words)) for words in alone}
    assert plain == {option for option in listed if not TOLD_APART & {*option.split()}}
    # 7.3.1  What can come of any reading can come of some words; no two words come to the same.
    found = [as_text(table) for table in after_each(fight.position)]
    assert {*found} == futures
    assert len(found) == len(futures)


TOLD_APART = {FRESH, *ORDINALS}


def after_each(position: Any) -> list[dict[str, Any]]:
    """What each legal action leads to, as it is written."""
    return [GAME.write_position(position.play(action).after) for action in position.legal()]


def as_text(table: dict[str, Any]) -> str:
    """A written position as one text, whatever the order in which its pieces were written."""
    return json.dumps(GAME.write_position(GAME.read_position(table)), sort_keys=True)


@pytest.mark.rule("7.3.1")
def test_a_freed_garrison_marches_though_the_relief_might() -> None:
    """Both have a step left; the plain words mean the relief, which goes on with its stack."""
    stand = {"okazaki": {"tokugawa": "date2 date2 maeda2", "ishida": "ukita2"}, "hamamatsu": {"tokugawa": "date2"}}
    fight = moving(stand, hands={"tokugawa": "maeda"}, holder={"okazaki": "tokugawa"})
    fight.play("T: move limited maeda", "T: march date2 hamamatsu-okazaki").expect(stacks_left=2)
    plain, fresh = "march date2 okazaki-kiyosu", "march fresh date2 okazaki-kiyosu"
    assert {plain, fresh} <= all_agree(fight)
    before = fight.position
    again(fight).play(f"T: {plain}").expect(stacks_left=2)
    assert fight.refused("T: march date2 kiyosu-kuwana") == ("7.3.3",)
    fight.position = before
    fight.play(f"T: {fresh}").expect(stacks_left=1)
    fight.play("T: march date2 kiyosu-kuwana").expect(control__kuwana="tokugawa")
    # It is fresh no more, and nothing else is left behind that could be called so.
    assert fight.refused("T: march fresh date2 kuwana-minakuchi") == ("7.3.1",)


@pytest.mark.rule("7.3.1")
def test_fresh_is_left_out_where_nothing_else_could_be_meant() -> None:
    fight = takeda()
    for words in ("march FRESH ukita2 takeda-nagaoka", "march fresh ukita3 takeda-arato"):
        said = words.lower().replace("fresh ", "")
        assert str(GAME.parse(fight.position, "ishida", words)) == said
    fight = takeda(degree="minimal")
    assert fight.refused("I: march fresh ukita2 takeda-nagaoka") == ("7.1",)
    assert fight.refused("I: march second ukita2 takeda-nagaoka force mori") == ("7.3.1",)


@pytest.mark.rule("7.3.1")
def test_a_chain_of_fresh_blocks_is_fresh_at_its_first_segment_alone() -> None:
    fight = takeda()
    first, rest = GAME.split_text(fight.position, "ishida", "march fresh ukita2 takeda-nagaoka-hisano")
    assert (first, rest) == ("march fresh ukita2 takeda-nagaoka", "march ukita2 nagaoka-hisano")


@pytest.mark.rule("7.3.1", "3.2")
def test_others_are_not_told_that_blocks_had_to_be_told_apart() -> None:
    """A march of fresh blocks looks to others as one of blocks that nobody could confuse."""
    seen = []
    for block, words in (("date2", "march fresh date2"), ("date3", "march date3")):
        stand = {"okazaki": {"tokugawa": f"{block} date1g"}, "hamamatsu": {"tokugawa": "date2"}}
        fight = moving(stand, hands={"tokugawa": "maeda"})
        fight.play("T: move limited maeda", "T: march date2 hamamatsu-okazaki", f"T: {words} okazaki-kiyosu")
        commit = fight.commits[-1].seen_by("ishida")
        seen.append((str(commit.action), repr(commit.events), GAME.say(commit, "en"), repr(commit.after)))
    assert seen[0] == seen[1]
