"""Setting up by hand (contract of a game): text and board are one, totals are kept, faults are told, pictures drawn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.core.scene import Place
from sekiwidget.games.registry import GAMES, game
from tests.contract.editor_changes import begun, check, own, pieces, walk
from tests.contract.played import SEEDS

CHANGES = 6

STARTS = 2
"""How many of the starts of a game are tried here; all are by `make fuzz`."""

SETTING_UP = [
    (name, start)
    for name in GAMES
    if (editor := game(name).editor) is not None
    for start in list(editor.starts)[:STARTS]
]
EVERY_START = pytest.mark.parametrize(("name", "start"), SETTING_UP)


@pytest.mark.hypothesis
@EVERY_START
@given(seed=SEEDS)
def test_text_and_board_are_one(name: str, start: str, seed: int) -> None:
    this = game(name)
    check(this, begun(this, start))
    for _, _, after in walk(this, start, seed, CHANGES):
        check(this, after)


@pytest.mark.hypothesis
@EVERY_START
@given(seed=SEEDS)
def test_no_piece_is_lost_or_made(name: str, start: str, seed: int) -> None:
    this = game(name)
    editor = this.editor
    assert isinstance(editor, PositionEditor)
    for before, change, after in walk(this, start, seed, CHANGES):
        if str(change).split()[0] in ("put", "take"):
            assert pieces(editor, after) == pieces(editor, before), change


@pytest.mark.hypothesis
@EVERY_START
@given(seed=SEEDS)
def test_a_piece_that_is_put_lies_there_and_can_be_taken_away(name: str, start: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    editor = this.editor
    assert isinstance(editor, PositionEditor)
    for before, _, _ in walk(this, start, seed, CHANGES):
        for choice in before.choices():
            if choice.verb != "put":
                continue
            piece, spot = rng.choice(choice.picks[0].ids).partition("@")[0], rng.choice(choice.picks[1].ids)
            change = before.editor.parse(before.table, before.shown, f"put {piece} {spot}")
            if before.why_not(change) is not None:
                continue
            after = own(before.play(change).after)
            there = [one for one in editor.placed(after.shown) if (one.id, one.spot) == (piece, spot)]
            assert there, change
            away = after.editor.parse(after.table, after.shown, f"take {piece}@{spot}")
            back = own(after.play(away).after)
            assert (back.shown, back.faults) == (before.shown, before.faults), change
            break


@pytest.mark.hypothesis
@EVERY_START
@given(seed=SEEDS)
def test_what_may_be_changed_is_in_the_picture(name: str, start: str, seed: int) -> None:
    this = game(name)
    backdrop = begun(this, start).editor.backdrop
    for _, _, after in walk(this, start, seed, CHANGES):
        scene = after.game.scene(after)  # type: ignore[attr-defined]
        scene.to_json()
        places: dict[str, Place] = {**backdrop.places, **scene.places}
        assert {piece.place for piece in scene.pieces.values()} <= {*places}
        assert set(scene.panels) <= {*backdrop.panels}
        for choice in after.choices():
            for pick in choice.picks:
                assert {at for at in pick.at if at} <= {*scene.pieces, *places}, choice.label
        assert len({choice.label for choice in after.choices()}) == len(after.choices())
        this.text_board(after.shown)


@EVERY_START
def test_every_change_is_told_in_words(name: str, start: str) -> None:
    this = game(name)
    for before, change, after in walk(this, start, 7, 60):
        commit = before.play(change)
        said = after.game.say(commit).text  # type: ignore[attr-defined]
        assert said.endswith(".")
        assert "@" not in said, said
