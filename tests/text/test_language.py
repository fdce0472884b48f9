"""A language says phrases: its own templates and forms where it has them, else English."""

import click.core
import pytest

from sekiwidget.text.catalogue import Catalogue, Message
from sekiwidget.text.click_words import WORDS, click_in_language
from sekiwidget.text.french import French
from sekiwidget.text.german import German
from sekiwidget.text.languages import Translator, load_language
from sekiwidget.text.phrase import (
    Phrase,
    begin_sentence,
    data_in_language,
    in_language,
    paragraph,
    phrase,
    verbatim,
)
from sekiwidget.text.terms import (
    AnyOf,
    As,
    Continued,
    Count,
    Figure,
    Listed,
    Name,
    Number,
    Series,
    SingleFormTerm,
)


class Blocks(SingleFormTerm):
    """A term of a game."""

    __slots__ = ()

    def content(self) -> Series:
        return Series([Count(2, "card of {clan}", "cards of {clan}", clan=DATE), As(Count(1, "block"), "the")])


class Owned(SingleFormTerm):
    """A term that is made of a phrase."""

    __slots__ = ()

    def content(self) -> Phrase:
        return phrase("{side:possessive} {what}", side=WHITE, what=Count(1, "block"))


DATE = Name("clan", "date", "Date")
WHITE = Name("side", "white", phrase("White"))
MESSAGES = {
    "{side} deploys {blocks} with {card}.": "{side} setzt {blocks:acc} mit {card:dat} ein.",
    "{side:possessive} view": "Sicht von {side}",
    "White": "Weiß",
    "It is so.": "Es ist so.",
    "{side:possessive} {what}": "{what:the case} von {side}",
    "Cards {{here}}": "Karten {{here}}",
    "{n:word} left": "noch {n:word}",
    "{list:or}": "{list:or dat}",
    "{percent} of {n:,}": "{percent} von {n:,}",
    "The solver stopped; {told}": "Der Löser hielt an; {told}",
}
NOUNS = {"block": "m; Block; Blöcke", "card of {clan}": "f; Karte von {clan}; Karten von {clan}"}


def told(catalogue: Catalogue) -> Translator:
    return Translator("de", "Deutsch", "ltr", catalogue, German())


@pytest.fixture(scope="module")
def german() -> Translator:
    messages = [Message(*one) for one in MESSAGES.items()]
    nouns = [Message(english, entry, "noun") for english, entry in NOUNS.items()]
    return told(Catalogue(messages + nouns))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            phrase("{side} deploys {blocks} with {card}.", side=WHITE, blocks=Count(1, "block"), card=Blocks()),
            "Weiß setzt einen Block mit zwei Karten von Date und dem Block ein.",
        ),
        (phrase("{side:possessive} view", side=WHITE), "Sicht von Weiß"),
        (phrase("{n:word} left", n=Number(2)), "noch zwei"),
        (phrase("{list:or}", list=Series([Owned()])), "dem Block von Weiß"),
        (begin_sentence(phrase("{n:word} left", n=Number(2))), "Noch zwei"),
        (verbatim("Cards {here}"), "Karten {here}"),
        (phrase("{list:or}", list=Series([Count(1, "block"), DATE])), "einem Block oder Date"),
        (phrase("{percent} of {n:,}", percent=Figure("64.2"), n=12345), "64,2 von 12.345"),
        (phrase("The solver stopped; {told}", told=Continued(phrase("It is so."))), "Der Löser hielt an; es ist so."),
        (paragraph([phrase("It is so."), phrase("White")]), "Es ist so. Weiß"),
        (phrase("{a}, {b}", a=Listed([WHITE, "x"]), b=AnyOf([WHITE, "y"])), "Weiß, x, Weiß oder y"),
        (phrase("{a}", a=AnyOf([WHITE, "x", "y"])), "Weiß, x oder y"),
        (phrase("Nobody translated {what}.", what=Count(1, "block")), "Nobody translated a block."),
        ("a teacher’s own words", "a teacher’s own words"),
    ],
)
def test_what_is_said(german: Translator, text: str, words: str) -> None:
    assert in_language(text, german) == words
    assert in_language(text, None) == text


def test_what_has_no_term_stands_in_a_case_as_a_name_does() -> None:
    """In Hebrew each of several places has its prefix."""
    text = phrase("Foreign units on {hexes} are fought at once.", hexes=Series(["l12", "k12"]))
    assert "ב-l12 וב-k12" in in_language(text, load_language("he"))


def test_a_noun_without_an_entry_is_english(german: Translator) -> None:
    assert in_language(phrase("{list:or}", list=Series([Count(2, "hex", "hexes"), "x"])), german) == "two hexes oder x"


@pytest.mark.parametrize(
    "template",
    [
        *("{sied} setzt", "{side:the} setzt", "{side", "side}", "{}", "{0}", "{side.code}", "{side[0]}"),
        *(
            "{count:999999999}",
            "{count:c}{count:x}{count:999}{count:%%}",
            "{side:{side:{side}}}",
            "{side!z}",
            "{blocks:x}",
        ),
    ],
)
def test_english_stands_in_for_a_translation_that_cannot_be_filled(template: str) -> None:
    text = phrase(
        "{side} has {blocks}, {impact} of {count:,}", side=WHITE, blocks=Count(2, "block"), impact=Figure("1"), count=5
    )
    outer = phrase("{text} It is so.", text=text)
    made = told(Catalogue([Message(text.template, template), Message(outer.template, "{text} So ist es.")]))
    with pytest.warns(UserWarning, match=r"the translation .* \(de\) cannot be filled"):
        assert in_language(outer, made) == "White has two blocks, 1 of 5 So ist es."


@pytest.mark.parametrize("entry", ["x; Block; Blöcke", "m; Block", "", "m; ~; ~", "m; Block; Blöcke; x"])
def test_english_stands_in_for_a_noun_that_cannot_be_read(entry: str) -> None:
    made = told(Catalogue([Message("block", entry, "noun"), Message("{blocks:one} here", "hier {blocks:one dat}")]))
    with pytest.warns(UserWarning, match="cannot be filled"):
        assert in_language(phrase("{blocks:one} here", blocks=Count(2, "block")), made) == "hier two blocks"


def test_english_stands_in_for_a_place_that_a_noun_does_not_have() -> None:
    made = told(Catalogue([Message("card of {clan}", "f; Karte von {clna}; Karten", "noun")]))
    cards = Series([Count(1, "card of {clan}", "cards of {clan}", clan=DATE), "x"])
    with pytest.warns(UserWarning, match="cannot be filled: KeyError: 'clna'"):
        assert made.form(cards, "") == "a card of Date und x"


def test_plain_data_is_said_and_what_is_the_same_stays_the_same_object(german: Translator) -> None:
    same = {"id": "gifu", "at": [1, 2, ("x", None)], "on": True}
    data = {"say": phrase("It is so."), "rows": [{"label": phrase("White")}, same], "pair": (phrase("White"), 1)}
    made = data_in_language(data, german)
    assert made == {"say": "Es ist so.", "rows": [{"label": "Weiß"}, same], "pair": ("Weiß", 1)}
    assert made["rows"][1] is same and data_in_language(same, german) is same and data_in_language(data, None) is data
    assert isinstance(data["say"], Phrase)


def test_a_compiled_catalogue_says_what_it_said() -> None:
    found = Catalogue.from_json(
        Catalogue([Message("map", "Karte"), Message("map", "f; Karte; Karten", "noun")]).to_json()
    )
    assert (found.message("map"), found.word("noun", "map")) == ("Karte", "f; Karte; Karten")
    assert found.message("card") is None and found.word("verb", "map") is None


def test_a_text_of_half_characters_is_no_message() -> None:
    assert Catalogue([Message("\ufffd", "x")]).message("\ud800") is None


def test_two_messages_of_one_hash_are_refused() -> None:
    with pytest.raises(ValueError, match="the hash of 'map'"):
        Catalogue([Message("map", "Karte"), Message("map", "Plan")])


def click_text(message: str) -> str:
    """What click makes of a text of its own."""
    made = vars(click.core)["_"](message)
    assert isinstance(made, str)
    return made


@pytest.mark.parametrize("code", ["da", "de", "he"])
def test_click_fills_what_is_translated(code: str) -> None:
    speaks = load_language(code)
    with click_in_language(lambda: speaks):
        assert [click_text(text) for text in WORDS] == [speaks.template(text) for text in WORDS]


@pytest.mark.parametrize("wrong", ["{nmae!r}", "{name", "{}", "{name:dr}", "{name.x}", "{name!r} {option}"])
def test_click_says_what_it_cannot_fill_in_english(wrong: str) -> None:
    german = told(Catalogue([Message("No such option {name!r}.", wrong), Message("Options", "Optionen")]))
    with click_in_language(lambda: german):
        assert click_text("No such option {name!r}.") == "No such option {name!r}."
        assert click_text("Options") == "Optionen"


def test_one_english_word_has_a_translation_for_each_context() -> None:
    language = told(
        Catalogue(
            [
                Message("castle", "Burg"),
                Message("castle", "Schloss", "shogun"),
                Message("castle", "f; Burg; Burgen", "noun"),
                Message("castle", "n; Schloss; Schlösser", "noun shogun"),
                Message("{what}: {n}", "{n} {what}", "format"),
            ]
        )
    )
    assert in_language(phrase("castle"), language) == "Burg"
    assert in_language(phrase("castle", context="shogun"), language) == "Schloss"
    inner = phrase("castle", context="shogun")
    assert in_language(phrase("{what}: {n}", context="format", what=inner, n=2), language) == "2 Schloss"
    assert in_language(phrase("{what}: {n}", what=inner, n=2), language) == "Schloss: 2"
    counts = Count(1, "castle"), Count(1, "castle", context="shogun").but(2)
    assert [language.form(one, "figure") for one in counts] == ["1 Burg", "2 Schlösser"]
    # Another context is another message.
    assert in_language(phrase("castle", context="daimyo"), language) == "castle"


def test_marks_have_the_spaces_of_the_language_where_no_catalogue_has_them() -> None:
    french = Translator("fr", "Français", "ltr", Catalogue(), French())
    said = phrase("{what}: {most} %; {list:apart}!", what=WHITE, most=2, list=Listed(["a, b", "c"]))
    assert in_language(said, french) == "White_: 2_%_; a, b_; c_!".replace("_", "\u202f")
    assert in_language(phrase("Not translated: {what}", what=WHITE), french) == "Not translated: White"
