"""What people read of Sekigahara is made of whole templates: no word of it is out of a translation’s reach."""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.sekigahara import GAME, Position, block, card
from sekiwidget.games.sekigahara.components.pieces import UNKNOWN_BLOCK, UNKNOWN_CARD
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    BlockNames,
    CardName,
    CardNames,
    DegreeName,
    Reach,
    ordinal,
    place_name,
)
from sekiwidget.games.sekigahara.narration.sentences import ACTIONS, consequences
from sekiwidget.games.sekigahara.narration.sums import Narrated, impact_terms
from sekiwidget.text.phrase import (
    Phrase,
    Term,
    in_language,
    phrase,
)
from tests.games.sekigahara.helpers import Fight
from tests.games.sekigahara.starts import STARTS
from tests.text.pseudo_languages import Brackets

WRITTEN = re.compile(r"[AB]|[1-4]")
"""What stands in a place as it is written: turns, and strengths."""
BARE = re.compile(r"[+−\d :]*")
"""What needs no words: numbers and sums."""


def glued(text: str) -> Iterator[str]:
    """The words of a text, and of all that stands in its places, that are neither template, term nor notation."""
    if not isinstance(text, Phrase):
        if not BARE.fullmatch(text):
            yield text
        return
    for value in text.places.values():
        if isinstance(value, Phrase):
            yield from glued(value)
        elif isinstance(value, str) and not WRITTEN.fullmatch(value):
            yield value


def told(commit: Any) -> Iterator[str]:
    """The sentences of a commit and the words of its numbers."""
    here = Narrated.of(commit, Position)
    yield ACTIONS[type(here.action)](here.actor, here.action, here)
    yield from consequences(here)
    yield from (addend.words for addend in impact_terms(here))
    yield from (reason for _, reason in GAME.say(commit).reasons)


def drawn(view: Position, commit: Any) -> Iterator[str]:
    """The words of a picture."""
    scene = GAME.scene(view, commit)
    yield from (scene.title, *scene.status)
    for piece in scene.pieces.values():
        yield from (piece.words, piece.label, piece.value)
    for caption in scene.captions.values():
        yield from (caption.name, caption.text, caption.value, caption.rest, caption.sign_words)
    for table in scene.tables.values():
        yield from (table.title, table.note)
        for row in table.rows:
            yield from (row.label, row.value)
    yield from (lane.words for lanes in scene.tracks.values() for lane in lanes)
    yield from (tick.words for ticks in scene.ticks.values() for tick in ticks)
    yield from (place.label for name, place in scene.places.items() if name.endswith(".frame"))
    if scene.calendar is not None:
        yield from (scene.calendar.label, scene.calendar.words)
    if scene.sum is not None:
        yield from (scene.sum.words, *scene.sum.note, *(term.words for term in scene.sum.terms))


def offered(position: Position) -> Iterator[str]:
    """What is asked and what may be chosen."""
    yield position.asked().text
    for choice in position.choices():
        yield from (choice.label, choice.note, *(pick.cost for pick in choice.picks))


def refused(position: Position, actions: list[Any], rng: Random) -> Iterator[str]:
    """Why actions of other positions are no good here."""
    for action in (actions[int(rng.random() * len(actions))] for _ in range(6)):
        for side in (*position.sides, CHANCE):
            if refusal := position.why_not_by(side, action):
                yield from (reason.text for reason in refusal.reasons)


def read(seeds: Iterable[int]) -> Iterator[str]:
    """What people read in random games, of some of their commits, and of refusals there."""
    actions: list[Any] = []
    for seed in seeds:
        rng = Random(seed)
        position = STARTS.start(rng)
        for number in range(120):
            if position.to_move is None:
                break
            actions.append(position.sample(rng))
            commit = position.play(actions[-1])
            if number % 5 == 0:
                seen = commit.seen_by([PUBLIC, CHANCE, *position.sides][int(rng.random() * 4)])
                yield from told(seen)
                yield from drawn(seen.after, seen)
                yield from offered(position)
                yield from refused(position, actions, rng)
            position = commit.after


@pytest.mark.parametrize("first", range(3))
def test_all_that_is_read_in_random_games_is_made_of_templates_and_terms(first: int) -> None:
    found = dict.fromkeys(filter(None, read(range(first, 12, 3))))
    assert len(found) > 200
    assert {text: rest for text in found if (rest := [*glued(text)])} == {}
    assert [text for text in found if isinstance(text, Phrase) and in_language(text, Brackets())[:1] != "["] == []


def test_symbols_and_panels_are_called_by_phrases() -> None:
    labels = [symbol["label"] for symbol in GAME.kit().values() if symbol["label"]]
    labels += [panel.label for panel in GAME.backdrop().panels.values()]
    assert [label for label in labels if [*glued(label)]] == [] and len(labels) > 100
    assert all(isinstance(label, Phrase) for label in labels)


def test_a_refusal_can_be_said_in_another_language() -> None:
    fight = Fight({"minakuchi": {"tokugawa": "date1g", "ishida": "ukita2"}}, hands={"tokugawa": "", "ishida": "ukita"})
    position = fight.play("T: declare minakuchi").position
    refusal = position.why_not_by("tokugawa", GAME.parse(position, "tokugawa", "deploy date1c with date"))
    assert refusal is not None
    said = [in_language(reason.text, Brackets()) for reason in refusal.reasons]
    assert said == [
        "[<Tokugawa> does not have <the Date cavalry> at <Minakuchi>.]",
        "[<Tokugawa> does not hold <a Date card>.]",
    ]


HIDDEN = UNKNOWN_BLOCK["ishida"]
DATE, LOYAL, BACK = card("tokugawa", "date"), card("tokugawa", "loyalty"), UNKNOWN_CARD["tokugawa"]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (phrase("{b}; {b:bare}", b=BlockName(block("date1g"))), "the Date gun; Date gun"),
        (phrase("{b}; {b:bare}", b=BlockName(block("ukita2"))), "Ukita 2; Ukita 2"),
        (phrase("{b}; {b:bare capital}", b=BlockName(block("maeda1*"))), "Maeda’s leader; Maeda’s leader"),
        (phrase("{b:capital}", b=BlockName(HIDDEN)), "A hidden block"),
        (phrase("{b}", b=BlockNames([block("mori1c")])), "the Mōri cavalry"),
        (phrase("{b}", b=BlockNames([HIDDEN, HIDDEN])), "two blocks"),
        (phrase("{b}", b=BlockNames([])), "no block"),
        (phrase("{c}; {c:kind}", c=CardName(DATE)), "a Date card; a plain card"),
        (phrase("{c}; {c:kind}", c=CardName(card("ishida", "ukita="))), "an Ukita double card; a double card"),
        (phrase("{c}", c=CardName(BACK)), "a hidden card"),
        (phrase("{c}", c=CardNames([DATE, LOYAL, LOYAL])), "a Date card and two loyalty cards"),
        (phrase("{c}", c=CardNames([BACK, BACK])), "two cards"),
        (phrase("{c:capital}", c=CardNames([])), "No card"),
        (phrase("{p:upper}: {p:possessive}", p=place_name("gifu")), "GIFU: Gifu’s"),
        (phrase("{d:capital}, {d:bare}", d=DegreeName("limited")), "Limited movement, limited"),
        (phrase("{d}", d=DegreeName("none")), "no movement"),
        (phrase("{n} {m} {o}", n=ordinal(5), m=ordinal(9), o=ordinal(13)), "5th 9th 13th"),
        (
            phrase("{r}", r=Reach(1, highway=True, led=True, forced=True, less=1, blocks=5)),
            "1 + 1 highway + 1 leadership + 1 forced march - 1 for 5 blocks",
        ),
    ],
)
def test_terms_have_the_forms_that_sentences_ask_for(made: Phrase, words: str) -> None:
    assert made == words


@pytest.mark.parametrize(
    "term",
    [
        BlockName(HIDDEN),
        BlockNames([HIDDEN]),
        CardName(DATE),
        CardNames([DATE]),
        DegreeName("total"),
        Reach(1, highway=False, led=False, forced=False, less=0, blocks=1),
    ],
)
def test_another_form_is_refused(term: Term) -> None:
    with pytest.raises(ValueError, match="no form 'the'"):
        phrase("{it:the}", it=term)
