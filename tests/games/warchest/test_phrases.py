"""Whatever is said is a template with typed places: another language leaves nothing of the English in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from string import Formatter
from typing import Any

from sekiwidget.core.choice import Choice
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Scene
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.components.hexes import HEX
from sekiwidget.games.warchest.components.units import ROYAL, UNITS, UNKNOWN
from sekiwidget.games.warchest.narration.sentences import CONSEQUENCES, Narrated, lead
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Control,
    Deploy,
    Draft,
    Draw,
    Initiative,
    Move,
    Order,
    Pass,
    Recruit,
    Remove,
    Stop,
    Tactic,
)
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, Term, in_language
from sekiwidget.text.terms import Series
from tests.games.warchest.helpers import Table
from tests.games.warchest.starts import STARTS

TYPED = re.compile(r"[a-g]\d(-[a-g]\d)*|\d+|–|tactic|" + "|".join((*UNITS, ROYAL, re.escape(UNKNOWN))))
"""What a user types, and figures."""


class Silent:
    """A made-up language without words: of a sentence only what stands in its places untranslated is left."""

    code = "silent"

    def template(self, english: str, context: str = "") -> str:
        places = ((name, form) for _, name, form, _ in Formatter().parse(english) if name is not None)
        return " ".join(f"{{{name}:{form}}}" for name, form in places)

    def form(self, value: Any, asked: str) -> str:
        if isinstance(value, Term):
            return " ".join(one for one in value.items if isinstance(one, str)) if isinstance(value, Series) else ""
        return in_language(value, self) if isinstance(value, str) else format(value, asked)


def sentences(commit: Commit) -> Iterator[str]:
    """What is said of a commit, sentence by sentence, and why."""
    here = Narrated.of(commit, Position)
    yield lead(here)
    yield from (CONSEQUENCES[event.kind](event) for event in here.events if event.kind in CONSEQUENCES)
    yield from (text for _, text in GAME.say(commit).reasons)


def offered(choices: tuple[Choice, ...]) -> Iterator[str]:
    """Labels, notes and costs."""
    for choice in choices:
        yield choice.label
        yield from (text for text in (choice.note, *(pick.cost for pick in choice.picks)) if text)


def shown(scene: Scene) -> Iterator[str]:
    """The words of a picture."""
    yield from (scene.title, *scene.status)
    yield from (piece.words for piece in scene.pieces.values())
    for caption in scene.captions.values():
        yield from (caption.name, caption.text, caption.sign_words)
    for table in scene.tables.values():
        yield from (table.title, table.note, *(row.label for row in table.rows))


def check(texts: Iterator[str] | list[str]) -> set[str]:
    """All of them are phrases, and say nothing in a language without words but what a user types. Their templates."""
    templates = set()
    for text in texts:
        if text and not TYPED.fullmatch(text):
            assert isinstance(text, Phrase), text
            left = in_language(text, Silent()).split()
            assert [word for word in left if not TYPED.fullmatch(word)] == [], text
            templates.add(text.template)
    return templates


def test_a_place_with_an_english_word_is_found() -> None:
    said = Phrase("{side} {verb} on {hex}.", {"side": Series(["White"]), "verb": "is", "hex": "d4"})
    assert in_language(said, Silent()).split() == ["White", "is", "d4"]


def test_sentences_questions_and_choices_are_phrases() -> None:
    told = set()
    for seed in range(8):
        rng = Random(seed)
        position: Any = STARTS.start(rng)
        for _ in range(30):
            if position.to_move is None:
                break
            told |= check([position.steps[position.step].asks(position), *offered(position.choices())])
            commit = position.play(position.sample(rng))
            told |= check(sentences(commit)) | check(sentences(commit.seen_by("public")))
            position = commit.after
    assert len(told) > 80


FIELDS = (
    {"d4": "white archer", "c4": "white crossbowman", "e4": "white 2x cavalry", "d3": "white lancer"},
    {"d4": "white ensign", "c4": "white marshall", "e4": "white archer", "d3": "white light_cavalry"},
    {"d4": "white royal_guard", "c4": "white footman", "e4": "white footman", "d3": "white scout"},
)


def tried(rng: Random) -> Iterator[Any]:
    """Actions of any kind, most of which nobody could play."""
    for unit in UNITS:
        for _ in range(4):
            path = tuple(HEX[name] for name in rng.sample(("c4", "d3", "d4", "d5", "d6", "e4", "g4"), 4))
            yield from (Deploy(unit, path[0]), Bolster(unit, path[0]), Control(unit, path[0]))
            yield from (Move(unit, path[0], path[1]), Attack(unit, path[0], path[1]))
            yield from (Tactic(unit, path[:length]) for length in range(5))
            yield from (Tactic(unit, path[:2], granted) for granted in ("archer", "ensign", "scout"))
        yield from (Recruit(unit, ROYAL), Pass(unit), Remove(unit), Draft(unit))


def test_refusals_are_phrases() -> None:
    told = set()
    for seed, field in enumerate(FIELDS):
        table = Table(field | {"d5": "black knight", "d6": "black pikeman"}, white="royal", black="royal")
        for action in (
            *tried(Random(seed)),
            Stop(),
            Initiative(ROYAL),
            Draw("white", (ROYAL,)),
            Order("draft", "first"),
        ):
            for actor in ("white", "chance"):
                refusal = table.position.why_not_by(actor, action)
                told |= check([reason.text for reason in refusal.reasons] if refusal else [])
    assert len(told) > 50


def test_pictures_and_symbols_are_phrases() -> None:
    told = check([symbol["label"] for symbol in GAME.kit().values()])
    for seed in range(8):
        position = STARTS.start(Random(seed))
        for viewer in ("white", "public", "chance"):
            told |= check(shown(GAME.scene(position.seen_by(viewer))))
    assert len(told) > 30
