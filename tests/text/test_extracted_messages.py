"""The catalogue for translators holds all that people read: what is extracted, against what is really said."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from babel.messages.catalog import Catalog
from click import Option
from click.testing import CliRunner

from sekiwidget.cli.main import main
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.text.catalogue_build import source_messages
from sekiwidget.text.phrase import Phrase, has_words, phrase
from tests.catalogues import extract_messages
from tests.contract.starts import starts

Made: TypeAlias = tuple[str, str]
"""The template of a phrase, and its context."""
ROOT = Path(__file__).parents[2]
BROKEN = sorted((ROOT / "tests/lesson/broken").glob("*.toml"))
COMMITS = 40
"""So many are played of each game."""


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    """The catalogue as `make catalogue` makes it."""
    return extract_messages()


@contextmanager
def listening() -> Iterator[set[Made]]:
    """The templates of all phrases that are made meanwhile."""
    made: set[Made] = set()
    real = Phrase.__new__

    def noting(cls: type[Phrase], template: str, places: Mapping[str, Any], context: str = "") -> Phrase:
        made.add((template, context))
        return real(cls, template, places, context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phrase, "__new__", staticmethod(noting))
        yield made


def missing(made: set[Made], catalogue: Catalog) -> list[str]:
    """What was said and cannot be translated. What only puts others side by side need not be, unless it says so."""
    return sorted(
        template
        for template, context in made
        if catalogue.get(template, context or None) is None and (context or has_words(template))
    )


def templates(text: str) -> set[Made]:
    """The templates of a phrase, and of those in its places; a text that is none as it is."""
    if not isinstance(text, Phrase):
        return {(str.__str__(text), "")}
    inner = [templates(one) for one in text.places.values() if isinstance(one, Phrase)]
    return {(text.template, text.context)}.union(*inner)


def looked_at(position: Position, one: Game, rng: Random) -> Position:
    """Everything that a board tells of a position, of a commit there and of what is refused there; where it leads."""
    view = position.seen_by(position.to_move or PUBLIC)
    view.choices()
    view.asked()
    one.text_board(view)
    commit = position.play(position.sample(rng))
    one.say(commit)
    one.scene(commit.after, commit)
    for action in islice(position.legal(), 4):
        commit.after.why_not(action)
    return commit.after


@pytest.mark.parametrize("name", list(GAMES))
def test_what_a_game_says_is_in_it(catalogue: Catalog, name: str) -> None:
    one, rng = game(name), Random(name)
    with listening() as made:
        position = starts(name).start(rng)
        for _ in range(COMMITS):
            if position.to_move is None:
                break
            position = looked_at(position, one, rng)
    assert len(made) > 30
    assert missing(made, catalogue) == []


def test_what_is_said_of_wrong_lessons_is_in_it(catalogue: Catalog) -> None:
    with listening() as made:
        for path in BROKEN:
            with pytest.raises(ScenarioError) as caught:
                Scenario.from_file(path).play()
            assert str(caught.value)
    assert len(made) > 40
    assert missing(made, catalogue) == []


def test_what_the_command_line_says_is_in_it(catalogue: Catalog, tmp_path: Path) -> None:
    """Its help, which is made when a command is; and its answers."""
    (tmp_path / "lesson.toml").write_text(game("daimyo").template(), encoding="utf-8")
    commands = list(main.commands.values())
    options = [option for command in commands for option in command.params if isinstance(option, Option)]
    found = filter(None, (main.help, *(one.help for one in commands), *(one.help for one in options)))
    helps = set[Made]().union(*map(templates, found))
    with listening() as made:
        CliRunner().invoke(main, ["run", str(tmp_path / "lesson.toml"), str(BROKEN[0]), "--as", "public"])
        CliRunner().invoke(main, ["check", str(tmp_path / "lesson.toml"), "--none"])
    assert len(made) > 5 and len(helps) > 20
    assert missing(made | helps, catalogue) == []


@pytest.mark.parametrize("name", list(GAMES))
def test_the_rules_of_a_game_are_in_it(catalogue: Catalog, name: str) -> None:
    file = f"sekiwidget/games/{name}/data/rules.toml"
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    for rule in game(name).rules.values():
        for said in filter(None, (rule.title, rule.text)):
            found = catalogue.get(said)
            assert found is not None, said
            where = [line for path, line in found.locations if path == file]
            assert any(said in lines[line - 1].replace('\\"', '"') for line in where), (rule.id, where)


def test_contexts_are_extracted_and_what_has_no_word_is_left_out() -> None:
    source = b"""
phrase("castle")
phrase("castle", context="shogun")
phrase("{side} {unit}", context="format", side=1)
phrase("{side}: {unit}", side=1)
phrase("forge", context=name)
Count(2, "castle", context="shogun")
Count(2, "hex", "hexes")
"""
    assert [(said, notes) for _, _, said, notes in source_messages(BytesIO(source), (), (), {})] == [
        ("castle", []),
        (("shogun", "castle"), []),
        (("format", "{side} {unit}"), []),
        (("noun shogun", "castle"), ["castles"]),
        (("noun", "hex"), ["hexes"]),
    ]


def test_a_template_that_is_made_elsewhere_is_missed(catalogue: Catalog) -> None:
    with listening() as made:
        phrase("This stands in {where}, where nobody looks.", where="a test")
    assert missing(made, catalogue) == ["This stands in {where}, where nobody looks."]
