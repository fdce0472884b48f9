"""Choosing (architecture, "core"): forms, words and places of the choices of every game, by random play."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.choice import Choice, Pick, locate, stand_ins
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, played, some

OPTIONS = 40
"""How many legal actions are written out at most."""


def decisions(name: str, seed: int) -> list[tuple[Any, Any, Commit | None]]:
    """Some decisions of sides: the position, the action taken, and the commit that led there."""
    _, commits = played(name, seed)
    before: dict[int, Commit] = {id(commit.after): commit for commit in commits}
    return [
        (commit.before, commit.action, before.get(id(commit.before)))
        for commit in some(name, seed)
        if commit.before.to_move != CHANCE
    ]


def of(choices: tuple[Choice, ...], action: Any) -> Choice:
    """The choice that admits an action."""
    (found,) = [choice for choice in choices if choice.admits(action)]
    return found


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_the_form_of_a_choice_filled_with_its_picks_is_the_action(name: str, seed: int) -> None:
    this = game(name)
    for position, done, _ in decisions(name, seed):
        choices = position.choices()
        for action in (done, *islice(position.legal(), OPTIONS)):
            choice = of(choices, action)
            text = choice.text(action.picked[1])
            assert this.parse(position, position.to_move, text) == action, text
            turned = choice.text([ids[::-1] for ids in action.picked[1]])
            assert this.parse(position, position.to_move, turned) == action, turned


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_each_choice_is_told_in_a_sentence_of_its_own(name: str, seed: int) -> None:
    rules = game(name).rules
    for position, _, _ in decisions(name, seed):
        told = [choice.label for choice in position.choices()]
        assert len(set(told)) == len(told), told
        for choice in position.choices():
            assert choice.label[:1].isupper()
            assert choice.label[-1] not in ". "
            assert not choice.note or choice.note.endswith(".")
            assert choice.rule in rules


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_choices_are_located_in_the_picture(name: str, seed: int) -> None:
    this = game(name)
    for position, _, commit in decisions(name, seed):
        for viewer in (position.to_move, CHANCE):
            view = position.seen_by(viewer)
            seen = None if commit is None else commit.seen_by(viewer)
            for led in (None, seen):
                located = this.pick_targets(view, led)
                assert _bare(located) == view.choices()
                scene = this.scene(view, led)
                known = {*scene.pieces, *scene.places, *this.backdrop().places}
                for choice in located:
                    _stands(known, choice)


def _bare(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    return locate(
        (replace(c, picks=tuple(replace(p, at=(), nth=(), also=()) for p in c.picks)) for c in choices), lambda *_: ()
    )


def _stands(known: set[str], choice: Choice) -> None:
    """Whatever stands for the ids of a choice is in the picture, and the page can read it."""
    for pick, plain in zip(choice.picks, choice.to_json().get("picks", []), strict=True):
        assert len(pick.at) in (0, len(pick.ids))
        assert {*pick.at} - {""} <= known, pick
        assert plain.get("at", []) == list(pick.at)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_of_a_piece_that_holds_several_it_is_told_which_is_meant(name: str, seed: int) -> None:
    this = game(name)
    for position, _, commit in decisions(name, seed):
        view = position.seen_by(position.to_move)
        seen = None if commit is None else commit.seen_by(position.to_move)
        pieces, kit = this.scene(view, seen).pieces, this.kit()
        for pick in (pick for choice in this.pick_targets(view, seen) for pick in choice.picks):
            assert len(pick.nth) in (0, len(pick.ids))
            shown: dict[str, set[str]] = {}
            for id_, at, nth in zip(pick.ids, pick.at, pick.nth, strict=False):
                if at in pieces and pieces[at].inside:
                    shown.setdefault(id_, set()).add(kit[pieces[at].inside[nth]]["label"])
            assert all(len(labels) == 1 for labels in shown.values()), "equal ids look alike"
            labels = [label for found in shown.values() for label in found]
            assert len(set(labels)) == len(labels), "other ids look otherwise"


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_a_thing_is_called_is_what_picks_it(name: str, seed: int) -> None:
    """Each piece and place has a name, or none; for a pickable one it is the id."""
    this = game(name)
    for position, _, commit in decisions(name, seed):
        view = position.seen_by(position.to_move)
        scene, seen = this.scene(view), None if commit is None else commit.seen_by(position.to_move)
        for at in (*scene.pieces, *scene.places, *this.scene(view, seen).pieces, "nothing", ""):
            called = this.picks_at(view, at)
            assert all(isinstance(ids, tuple) for ids in called.values())
            assert not any("?" in id_ for ids in called.values() for id_ in ids), "what is hidden has no name"
        for pick in (pick for choice in this.pick_targets(view) for pick in choice.picks):
            for id_, at in zip(pick.ids, pick.at, strict=False):
                called = this.picks_at(view, at) if at in scene.pieces else {}
                assert id_ in called.get(pick.name, (id_,)), (id_, at, called)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_is_asked_is_a_sentence_of_a_rule_that_all_may_know(name: str, seed: int) -> None:
    rules = game(name).rules
    for position, _, _ in decisions(name, seed):
        asked = position.asked()
        assert asked.rule in rules
        assert asked.text[:1].isupper()
        assert asked.text.endswith(".")
        for viewer in (PUBLIC, position.to_move):
            assert position.seen_by(viewer).asked() == asked


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_a_pick_costs_is_said_shortly(name: str, seed: int) -> None:
    for position, _, _ in decisions(name, seed):
        for cost in {pick.cost for choice in position.choices() for pick in choice.picks} - {""}:
            assert cost[0].islower()
            assert not cost.endswith(".")
            assert len(cost) < 60


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_is_hidden_from_the_side_to_move_locates_nothing(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    for position, _, _ in decisions(name, seed):
        side = position.to_move
        view = position.seen_by(side)
        behind = this.determinize(view, rng).seen_by(side)
        assert _json(this.pick_targets(behind)) == _json(this.pick_targets(view))
        for at in this.scene(view).pieces:
            assert this.picks_at(behind, at) == this.picks_at(view, at)


def _json(choices: tuple[Choice, ...]) -> str:
    return json.dumps([choice.to_json() for choice in choices])


# -- the shape of a choice ---------------------------------------------------------------------------------------------


def test_slots_are_filled_with_all_ids_the_first_or_their_number() -> None:
    choice = Choice("move", (Pick("bushi", ("m13",) * 3, 1, 3), Pick("to", ("m14",))), form="move {0#} {0!}-{1} ({0})")
    assert choice.text([["m13", "m13"], ["m14"]]) == "move 2 m13-m14 (m13 m13)"


def test_an_id_with_braces_is_no_slot() -> None:
    assert Choice("name", (Pick("a", ("{1}",)), Pick("b", ("x",))), form="{0} {1}").text([["{1}"], ["x"]]) == "{1} x"


@pytest.mark.parametrize("picked", [[], [[]]])
def test_a_slot_without_a_pick_is_an_error(picked: list[list[str]]) -> None:
    with pytest.raises(ValueError, match=r"nothing is picked for \{0!\} of `bid \{0!\}`"):
        Choice("bid", (Pick("card", ("date",)),), form="bid {0!}").text(picked)


def test_of_equal_ids_each_has_its_own_piece() -> None:
    shown = [("date", "hand.0"), ("ukita", "hand.1"), ("date", "hand.2")]
    assert stand_ins(("date", "date", "ukita"), shown) == ("hand.0", "hand.2", "hand.1")
    assert stand_ins(("date", "date", "date"), shown) == ("hand.0", "hand.2", "hand.2")
    assert stand_ins(("maeda",), shown) == ("",)


def test_where_nothing_stands_for_any_id_no_place_is_told() -> None:
    choice = Choice("order", (Pick("what", ("draft",)), Pick("hex", ("d4",))))
    (found,) = locate([choice], lambda _, pick: pick.ids if pick.name == "hex" else ("",))
    assert [pick.get("at") for pick in found.to_json()["picks"]] == [None, ["d4"]]


def test_what_is_empty_of_a_pick_is_left_out() -> None:
    plain = {"name": "card", "ids": ["date"], "least": 1, "most": 1}
    assert Pick("card", ("date",)).to_json() == plain
    assert Pick("card", ("date",), cost="a card").to_json() == {**plain, "cost": "a card"}


def test_the_number_of_a_thing_in_a_piece_stands_after_it() -> None:
    (found,) = locate([Choice("march", (Pick("blocks", ("ii4", "date2")),))], lambda *_: ["edo.0#1", "edo.0#0"])
    assert (found.picks[0].at, found.picks[0].nth) == (("edo.0", "edo.0"), (1, 0))


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_a_choice_does_is_told_of_its_own_actions_and_changes_nothing_else(name: str, seed: int) -> None:
    this = game(name)
    for position, _, _ in decisions(name, seed):
        view = position.seen_by(position.to_move)
        choices = view.choices()
        told = this.with_results(view, choices)
        for choice, one in zip(choices, told, strict=True):
            picks = tuple(replace(pick, results=()) for pick in one.picks)
            assert replace(one, result="", results=(), legal=(), picks=picks) == choice
            if one.legal:
                assert {*one.legal} == {str(action) for action in view.legal() if choice.admits(action)}
            assert all(len(pick.results) in (0, len(pick.ids)) for pick in one.picks)
            for text, said in one.results:
                assert said
                assert one.admits(this.parse(view, position.to_move, text))
