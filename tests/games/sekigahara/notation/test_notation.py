"""Words of actions and facts: read by meaning, written in one way, and every fault says where."""

import re
from pathlib import Path
from random import Random

import pytest

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.notation.facts import FACTS
from sekiwidget.games.sekigahara.notation.parser import vocabulary
from tests.games.sekigahara.helpers import Fight, line


def gifu() -> Fight:
    """A fight at Gifu has begun, Tokugawa deploys."""
    return Fight(
        {"gifu": {"tokugawa": "tokugawa3 tokugawa2 date1g ii4", "ishida": "ukita2 mori1* kobayakawa2"}},
        hands={"tokugawa": "tokugawa tokugawa= date+ loyalty", "ishida": "ukita mori+"},
    ).play("T: declare gifu")


def read(words: str, actor: str = "tokugawa") -> str:
    """The canonical text of the words."""
    return str(GAME.parse(gifu().position, actor, words))


@pytest.mark.parametrize("seed", range(10))
def test_every_action_of_a_line_reads_back_from_its_text(seed: int) -> None:
    rng = Random(seed)
    for position in line(seed):
        if position.to_move is None:
            break
        some = [action for action, _ in zip(position.legal(), range(20), strict=False)]
        for action in [*some, position.sample(rng)]:
            assert GAME.parse(position, position.to_move, str(action)) == action
            assert position.why_not(action) is None


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        ("deploy toku3 with toku", "deploy tokugawa3 with tokugawa"),
        ("  DEPLOY   Tokugawa2   WITH  TOKUGAWA= ", "deploy tokugawa2 with tokugawa="),
        ("deploy tokugawa2 tokugawa3 with t=", "deploy tokugawa3 tokugawa2 with tokugawa="),
        ("deploy 2x date2 with date=", "deploy date2 date2 with date="),
        ("retreat castle tok2", "retreat castle tokugawa2"),
        ("lose sanada", "lose sanada"),
        ("show loy", "show loyalty"),
    ],
)
def test_short_words_mean_what_the_long_ones_mean(words: str, canonical: str) -> None:
    assert read(words) == canonical


@pytest.mark.parametrize(
    ("words", "at", "says"),
    [
        ("", "", "an action is missing"),
        ("deplo tokugawa2 with tokugawa", "deplo", "`deplo` is not an action. Did you mean `deploy`?"),
        ("deploy", "deploy", "deploy must be followed by a block"),
        ("deploy with tokugawa", "deploy", "deploy must be followed by a block"),
        ("deploy tokugawa2 with", "with", "with must be followed by a card"),
        ("deploy tokugawa2 with tokugawa date", "date", "only a card follows"),
        ("deploy tokugawa9 with tokugawa", "tokugawa9", "there is no block tokugawa9"),
        ("deploy tokugwa2 with tokugawa", "tokugwa2", r"Did you mean `tokugawa`"),
        ("deploy tokugawa2 with tokugawa*", "tokugawa*", "is not a card"),
        ("deploy 0x date2 with date", "0x", "`0x` must be from 1x to 96x"),
        ("deploy 2x with date", "2x", "`2x` must be followed by a piece to repeat"),
        ("retreat", "retreat", "a place"),
        ("retreat kyotto", "kyotto", "`kyotto` is not a place. Did you mean `kyoto`?"),
        ("retreat kyoto gifu", "gifu", "only a place"),
        ("stop now", "now", "nothing follows"),
        ("declare", "declare", "a place"),
        ("march tokugawa2 gifu-kyoto", "gifu-kyoto", "no road joins"),
        ("march tokugawa2", "march", "march must be followed by a start and an end, as from-to"),
        ("draw T date", "draw", "is not an action"),
    ],
)
def test_a_fault_says_where_and_what_was_expected(words: str, at: str, says: str) -> None:
    with pytest.raises(UnreadableAction) as error:
        read(words)
    assert says in str(error.value)
    assert words[error.value.start : error.value.end] == at


def test_two_meanings_are_both_named() -> None:
    with pytest.raises(AmbiguousAction) as error:
        read("deploy u2 with ukita", "ishida")
    assert error.value.meanings == ("ukita2", "uesugi2")
    assert (error.value.start, error.value.end) == (7, 9)


@pytest.mark.rule("3.2", "3.3", "8.2.3")
def test_a_piece_of_the_other_side_can_be_read_and_is_refused() -> None:
    assert "8.2.3" in gifu().refused("T: deploy ukita2 with tokugawa")
    assert "3.3" in gifu().refused("T: deploy ii4 with ukita")
    with pytest.raises(UnreadableAction, match="is not a clan of Tokugawa"):
        read("deploy uki2 with tokugawa")  # cut short it is nothing


def test_chance_has_words_of_its_own() -> None:
    position = gifu().position
    for words in ("draw T date date+", "deal I ukita", "recruit T tokugawa2", "place edo date2 date1g"):
        assert str(GAME.parse(position, CHANCE, words)) == words
    assert str(GAME.parse(position, CHANCE, "draw tokugawa 2x date")) == "draw T date date"
    with pytest.raises(UnreadableAction, match="is not a side"):
        GAME.parse(position, CHANCE, "draw X date")
    with pytest.raises(UnreadableAction, match="is not an action"):
        GAME.parse(position, CHANCE, "stop")


@pytest.mark.parametrize(
    ("key", "words", "value"),
    [
        ("impact.tokugawa", 6, 6),
        ("turn", "a", "A"),
        ("initiative", "Tokugawa", "tokugawa"),
        ("won_by", "2.1", "2.1"),
        ("blocks.gifu.tokugawa", "tok2 2x date1g", ("tokugawa2", "date1g", "date1g")),
        ("blocks.gifu.ishida", "", ()),
        ("hands.ishida", "uki+ loyalty", ("ukita+", "loyalty")),
        ("known.tokugawa.gifu", "uki2", ("ukita2",)),
        ("deployed.tokugawa", "ukita2 tokugawa2", ("ukita2", "tokugawa2")),
        ("disks", ("sanada",), ("sanada",)),
        ("mori", "mori1*", ("mori1*",)),
    ],
)
def test_values_of_facts_are_read_by_meaning(key: str, words: str | int | tuple[str, ...], value: object) -> None:
    assert GAME.value(gifu().position, key, words) == value


@pytest.mark.parametrize(
    ("key", "words", "says"),
    [
        ("impact.tokugawa", "six", r"impact\.tokugawa must be a number, not `six`"),
        ("impact.tokugawa", True, r"impact\.tokugawa must be a number, not True"),
        ("blocks.gifu.ishida", 3, r"blocks\.gifu\.ishida must be pieces, not 3"),
        ("blocks.gifu.ishida", "ukita9", "there is no block"),
        ("disks", "tokugawa", "is not a disk"),
        ("winner", ("tokugawa",), r"winner must be a word, not \('tokugawa',\)"),
    ],
)
def test_a_value_that_cannot_be_is_refused(key: str, words: str | int | tuple[str, ...], says: str) -> None:
    with pytest.raises(UnreadableAction, match=says):
        GAME.value(gifu().position, key, words)


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("impct.tokugawa", r"'There is no fact `impct\.tokugawa`\. Did you mean `impact\.tokugawa`\?'"),
        ("control.gifu", "Gifu is not a resource place"),
        ("castle.kyoto", "no castle at Kyoto"),
        ("blocks.gifu", r"'There is no fact `blocks\.gifu`\. Did you mean `blocks\.gifu\.ishida`\?'"),
    ],
)
def test_a_fact_that_is_none_is_told_from_those_there_are(key: str, says: str) -> None:
    with pytest.raises(KeyError, match=says):
        gifu()[key]


@pytest.mark.parametrize("seed", range(4))
def test_every_fact_that_is_listed_has_a_value(seed: int) -> None:
    for position in line(seed):
        keys = list(position.facts())
        assert len(set(keys)) == len(keys)
        for key in keys:
            value = position.fact(key)
            assert GAME.value(position, key, value) == value


def test_completions_are_legal_actions_of_the_side_to_move() -> None:
    position = gifu().position
    assert list(GAME.complete(position, "tokugawa", "")) == ["deploy", "stop"]
    assert list(GAME.complete(position, "tokugawa", "deploy d")) == ["deploy date1g with date+"]
    assert list(GAME.complete(position, "ishida", "")) == []


def test_the_vocabulary_is_whole() -> None:
    words = vocabulary()
    assert {"declare", "deploy", "stop", "challenge", "yield", "lose", "retreat", "draw"} <= set(words["verbs"])
    assert (len(words["places"]), words["disks"]) == (51, ("hideyori", "sanada"))
    assert {"ii4", "ishida1*", "date1g"} <= set(words["blocks"])
    assert {"date", "date+", "date=", "loyalty"} <= set(words["cards"])


def test_the_page_has_every_fact_and_no_other() -> None:
    page = (Path(__file__).parents[4] / "docs" / "format.md").read_text(encoding="utf-8")
    section = page.partition("\n### Facts\n")[2].partition("\n### ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    assert sorted(key for cell in cells for key in re.findall(r"`([\w.]+)`", cell)) == sorted(FACTS.forms())


def test_words_that_are_no_action_are_answered_with_what_is_due() -> None:
    position = gifu().position
    due = tuple(dict.fromkeys(choice.word for choice in position.choices()))
    with pytest.raises(UnreadableAction, match=f"`quatsch` is not an action. Expected: {due[0]}") as caught:
        GAME.parse(position, str(position.to_move), "quatsch")
    assert caught.value.expected == due
    assert len(due) < 8
