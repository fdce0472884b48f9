"""What people read of Daimyo is made of whole templates: nothing in it is a word that a translation could not reach."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.daimyo import GAME, Position
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.wording import CardsTerm, UnitsTerm
from sekiwidget.text.phrase import (
    Phrase,
    Term,
    in_language,
    phrase,
)
from tests.games.daimyo.starts import STARTS
from tests.text.pseudo_languages import Brackets

WRITTEN = re.compile(r"[a-y]\d+|[A-E](\d+|\?)|[A-E?]")
"""What stands in a place as it is written: hexes, cards, their types."""


def glued(text: str) -> Iterator[str]:
    """The words of a text, and of all that stands in its places, that are neither template, term nor notation."""
    if not isinstance(text, Phrase):
        yield text
        return
    for value in text.places.values():
        for part in getattr(value, "items", ()) or getattr(value, "cards", ()) or (value,):
            if isinstance(part, Phrase):
                yield from glued(part)
            elif isinstance(part, str) and not WRITTEN.fullmatch(part):
                yield part


def read(position: Position, commit: Any, rng: Random) -> Iterator[str]:
    """What people read of a position, as one of its sides sees it, and of a commit."""
    viewer = [PUBLIC, CHANCE, *position.sides][int(rng.random() * (2 + len(position.sides)))]
    view = position.seen_by(viewer)
    yield view.asked().text
    for choice in position.choices():
        yield from filter(None, (choice.label, choice.note))
    commit = commit.seen_by(viewer)
    said = GAME.say(commit)
    yield from (said.text, *(reason for _, reason in said.reasons), *filter(None, [said.sum]))
    scene = GAME.scene(view, commit)
    yield from (scene.title, *scene.status)
    yield from (piece.words for piece in scene.pieces.values() if piece.words)
    for caption in scene.captions.values():
        yield from filter(None, (caption.name, caption.text))
    for table in scene.tables.values():
        yield from filter(None, (table.title, table.note, *(row.label for row in table.rows)))


def refused(position: Position, actions: list[Any], rng: Random) -> Iterator[str]:
    """Why actions of other positions are no good here."""
    for action in (actions[int(rng.random() * len(actions))] for _ in range(8)):
        for side in (*position.sides, CHANCE):
            if refusal := position.why_not_by(side, action):
                yield from (reason.text for reason in refusal.reasons)


def texts(seed: int) -> Iterator[str]:
    """What people read in a random game, of some of its commits, and of refusals there."""
    rng = Random(seed)
    position, actions = STARTS.whole(rng), []
    for number in range(90):
        if position.to_move is None:
            break
        actions.append(position.sample(rng))
        commit = position.play(actions[-1])
        position = commit.after
        if number % 6 == 0 or position.to_move is None:
            yield from read(position, commit, rng)
            yield from refused(position, actions, rng)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_read_in_a_random_game_is_made_of_templates_and_terms(seed: int) -> None:
    found = [*texts(seed)]
    assert len(found) > 100
    assert {text: rest for text in found if (rest := [*glued(text)])} == {}
    assert [text for text in found if not in_language(text, Brackets()).startswith("[")] == []


def test_symbols_and_panels_are_called_by_phrases() -> None:
    labels = [symbol["label"] for symbol in GAME.kit().values() if symbol.get("label")]
    labels += [panel.label for panel in GAME.backdrop().panels.values()]
    assert [label for label in labels if [*glued(label)]] == [] and len(labels) > 40


def test_a_refusal_and_a_fight_can_be_said_in_another_language() -> None:
    table = GAME.read_position(
        {"phase": 3, "played": {"black": "A1"}, "units": {"m13": "black 1 daimyo", "p16": "gold daimyo"}}
    )
    refusal = table.why_not_by("black", GAME.parse(table, "black", "move 2 m13-m14"))
    assert refusal is not None
    said = [in_language(reason.text, Brackets()) for reason in refusal.reasons]
    assert said == ["[<Black> has only <one bushi> on m13, so 2 cannot move.]"]


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (CardsTerm([]), "no card"),
        (CardsTerm([Card("A", 1), Card("B", 2)]), "A1 and B2"),
        (CardsTerm([Card("A", 0), Card("A", 0), Card("B", 0)]), "two A and one B"),
        (CardsTerm([Card("", 0), Card("", 0)]), "two cards"),
        (UnitsTerm(2, True), "two bushi and the daimyo"),
        (UnitsTerm(0, True), "the daimyo"),
        (UnitsTerm(1, False), "one bushi"),
    ],
)
def test_cards_and_units_are_named(term: Term, words: str) -> None:
    assert phrase("{it}", it=term) == words
    with pytest.raises(ValueError, match="no form 'the'"):
        phrase("{it:the}", it=term)
