"""Phrases: whole templates with typed places, said in English at once and in another language later."""

import ast
import copy
import pickle
import string
from functools import cache
from pathlib import Path

import pytest

from sekiwidget.text.phrase import (
    Phrase,
    begin_sentence,
    in_language,
    paragraph,
    phrase,
)
from sekiwidget.text.terms import (
    AnyOf,
    Count,
    Listed,
    Name,
    Number,
    Series,
)
from tests.text.pseudo_languages import Brackets

PACKAGE = Path(__file__).resolve().parents[2] / "sekiwidget"


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (phrase("{n:word} of {n}", n=Number(2)), "two of 2"),
        (phrase("{n:ordinal}, {n:times}", n=Number(2)), "second, twice"),
        (phrase("{n:ordinal}, {n:times}", n=Number(12)), "12th, 12 times"),
        (phrase("{b}, {b:one}, {b:figure}, {b:noun}", b=Count(1, "block")), "a block, one block, 1 block, block"),
        (phrase("{b}, {b:one}, {b:figure}, {b:noun}", b=Count(0, "block")), "no block, no block, 0 blocks, blocks"),
        (phrase("{b:capital}.", b=Count(2, "hex", "hexes")), "Two hexes."),
        (phrase("{s:possessive} {s}", s=Name("side", "date", "Date")), "Date’s Date"),
        (phrase("{s}; {s:or}", s=Series(["a", Count(2, "b"), "c"])), "a, two bs and c; a, two bs or c"),
        (phrase("{s}; {s:one}", s=AnyOf(["a", Count(1, "b"), "c"])), "a, a b or c; a, one b or c"),
        (phrase("{s}; {s:apart}", s=Listed(["a", Count(2, "b")])), "a, two bs; a; two bs"),
        (phrase("{s:capital}", s=phrase("{n:word} left", n=Number(2))), "Two left"),
        (phrase("{s:one capital}", s=Series([Count(1, "apple")])), "One apple"),
        (phrase("{{here}}"), "{here}"),
    ],
)
def test_a_place_gets_the_form_it_asks_for(made: str, said: str) -> None:
    assert made == said and isinstance(made, Phrase)


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no form 'the'"):
        phrase("{n:the}", n=Number(2))
    with pytest.raises(KeyError):
        phrase("{n}", m=2)


def test_another_language_says_it_anew() -> None:
    made = phrase("{side} has {blocks:one}.", side=Name("side", "date", "Date"), blocks=Count(2, "block"))
    assert in_language(made, Brackets()) == "[<Date> has <two blocks>.]"
    both = paragraph([made, "", phrase("It is {n}.", n=3)])
    assert both == "Date has two blocks. It is 3."
    assert in_language(both, Brackets()) == "[[<Date> has <two blocks>.] [It is 3.]]"
    assert in_language("a teacher's own words", Brackets()) == "a teacher's own words"
    assert paragraph([]) == "" and paragraph([made]) is made


def test_a_phrase_that_begins_a_sentence_or_is_raised_stays_one() -> None:
    low = phrase("{n:word} left", n=Number(2))
    high = begin_sentence(low)
    assert high == "Two left" and in_language(high, Brackets()) == "[[<two> left]]" and begin_sentence(high) is high
    assert begin_sentence("a teacher") == "A teacher" and begin_sentence("") == ""
    assert str(low) is low and str(ValueError(low)) is low


def test_a_phrase_is_a_text_that_travels() -> None:
    made = phrase("{n} of {m}", n=Number(2), m=Count(3, "coin"))
    for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert again == made and again.template == made.template
        assert in_language(again, Brackets()) == "[<2> of <three coins>]"
    told_apart = pickle.loads(pickle.dumps(phrase("castle", context="shogun")))
    assert (told_apart, told_apart.context, made.context) == ("castle", "shogun", "")
    assert {str(made): 1}[made] == 1 and hash(made) == hash("2 of three coins")


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


TOLD = {"Reason": 1, "Problem": 1, "fault": 1, "unreadable": 1, "UnreadableAction": 0, "AmbiguousAction": 0}
"""What tells a user why something is wrong, and which of its arguments is the sentence."""


def calls(*names: str) -> list[tuple[str, ast.Call]]:
    """Every call of a function or method of such a name in the package, with where it stands."""
    return [(where, call) for where, call in every_call() if called(call) in names]


@cache
def every_call() -> list[tuple[str, ast.Call]]:
    return [
        (f"{file.relative_to(PACKAGE).as_posix()}:{node.lineno}", node)
        for file in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call)
    ]


def called(call: ast.Call) -> str:
    """The name of what is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_every_template_is_a_literal_with_a_value_for_each_place() -> None:
    """So that a catalogue can be extracted, and no sentence breaks where it is told."""
    wrong = []
    for where, call in calls("phrase"):
        first = call.args[0] if len(call.args) == 1 else None
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            wrong.append(f"{where}: the template is no literal")
            continue
        places = {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(first.value) if name is not None}
        if places != {keyword.arg for keyword in call.keywords} - {"context"}:
            wrong.append(f"{where}: {sorted(places)} in the template")
    assert wrong == []


def test_every_context_is_a_literal() -> None:
    """So that it is extracted. A count that is made of another one has its context."""
    found = [
        (where, keyword.value)
        for where, call in calls("phrase", "Count")
        for keyword in call.keywords
        if keyword.arg == "context"
    ]
    assert len(found) > 20
    assert [
        where for where, context in found if not (isinstance(context, ast.Constant) and isinstance(context.value, str))
    ] == [next(where for where, _ in found if where.startswith("text/terms.py"))]


def test_what_is_wrong_is_told_by_no_text_that_only_english_can_say() -> None:
    """Nor is it glued from halves, wherever games and what they share read and refuse."""
    found = [(where, call) for where, call in calls(*TOLD) if where.startswith(("core/", "authoring/", "games/"))]
    sentences = [(where, call.args[TOLD[called(call)]]) for where, call in found if len(call.args) > TOLD[called(call)]]
    assert len(sentences) > 300
    bare = (ast.Constant, ast.JoinedStr, ast.BinOp)
    assert [f"{where}: {ast.unparse(said)}" for where, said in sentences if isinstance(said, bare)] == []


def test_no_template_stands_in_an_f_string() -> None:
    """Before Python 3.12 an f-string is one token, so what extracts a catalogue does not see it."""
    hidden = [
        f"{file.relative_to(PACKAGE)}:{call.lineno}"
        for file in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "phrase"
    ]
    assert hidden == []
