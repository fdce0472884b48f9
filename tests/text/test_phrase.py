"""Phrases: whole templates with typed places, said in English at once and in another language later."""

import ast
import copy
import pickle
import string

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
from tests.text.package_calls import TOLD, calls
from tests.text.pseudo_languages import Brackets


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


def test_every_template_is_a_literal_with_a_value_for_each_place() -> None:
    """So that a catalogue can be extracted, and no sentence breaks where it is told."""
    wrong = []
    for found in calls("phrase"):
        call = found.node
        first = call.args[0] if len(call.args) == 1 else None
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            wrong.append(f"{found.where}: the template is no literal")
            continue
        places = {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(first.value) if name is not None}
        if places != {keyword.arg for keyword in call.keywords} - {"context"}:
            wrong.append(f"{found.where}: {sorted(places)} in the template")
    assert wrong == []


def test_every_context_is_a_literal() -> None:
    """So that it is extracted. A count that is made of another one has its context."""
    found = [
        (one.where, keyword.value)
        for one in calls("phrase", "Count")
        for keyword in one.node.keywords
        if keyword.arg == "context"
    ]
    assert len(found) > 20
    assert [
        where for where, context in found if not (isinstance(context, ast.Constant) and isinstance(context.value, str))
    ] == [next(where for where, _ in found if where.startswith("text/terms.py"))]


def test_what_is_wrong_is_told_by_no_text_that_only_english_can_say() -> None:
    """Nor is it glued from halves, wherever games and what they share read and refuse."""
    found = [one for one in calls(*TOLD) if one.file.startswith(("core/", "authoring/", "games/"))]
    sentences = [(one.where, one.node.args[TOLD[one.name]]) for one in found if len(one.node.args) > TOLD[one.name]]
    assert len(sentences) > 300
    bare = (ast.Constant, ast.JoinedStr, ast.BinOp)
    assert [f"{where}: {ast.unparse(said)}" for where, said in sentences if isinstance(said, bare)] == []


def test_no_template_stands_in_an_f_string() -> None:
    """Before Python 3.12 an f-string is one token, so what extracts a catalogue does not see it."""
    assert [one.where for one in calls("phrase") if one.is_in_f_string and isinstance(one.node.func, ast.Name)] == []
