"""A text in several languages: a string that knows what it says in each."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.base.multilingual import Multilingual, in_each, in_languages, in_order, version, versions_of
from sekiwidget.base.phrase import phrase, spoken, spoken_in
from sekiwidget.base.terminal import printable
from sekiwidget.languages import known
from tests.brackets import Brackets

BOTH = Multilingual({"de": "Wirkung", "en": "Impact"})
texts = st.dictionaries(st.sampled_from(known.CODES), st.text(min_size=1, max_size=8), min_size=1).map(Multilingual)


def test_it_is_the_english_text_or_the_first_one() -> None:
    assert str(BOTH) == BOTH and f"{BOTH}" == "Impact" and len(BOTH) == 6
    assert f"{BOTH:>8}" == "  Impact" and f"{Multilingual({'en': 'two'}):capital}" == "Two"
    assert str(Multilingual({"da": "Kraft", "de": "Wirkung"})).upper() == "KRAFT"
    with pytest.raises(ValueError, match="a text needs a language"):
        Multilingual({})


def test_a_language_that_is_missing_gets_the_first_one() -> None:
    assert [BOTH.in_language(code) for code in ("en", "de", "he")] == ["Impact", "Wirkung", "Wirkung"]
    assert [BOTH.shown_in(code) for code in ("en", "de", "he")] == ["en", "de", "de"]


def test_it_is_equal_to_what_says_the_same_in_the_same_languages_alone() -> None:
    assert BOTH == Multilingual({"de": "Wirkung", "en": "Impact"}) != Multilingual({"en": "Impact", "de": "Wirkung"})
    assert Multilingual({"de": "Stärke", "en": "Impact"}) != BOTH and BOTH != "Impact" and BOTH != "Impact"
    assert len({BOTH, Multilingual(BOTH.versions), "Impact"}) == 2


@given(texts)
def test_copies_are_equal_and_keep_every_language(text: Multilingual) -> None:
    for again in (copy.copy(text), copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert again == text and hash(again) == hash(text) and again.versions == text.versions
    assert json.loads(json.dumps(text)) == str.__str__(text)


@given(texts, st.permutations(known.CODES))
def test_putting_in_order_loses_nothing(text: Multilingual, order: list[str]) -> None:
    made = in_order(text, order)
    assert versions_of(made) == dict(text.versions)
    assert [*versions_of(made)] == [code for code in order if code in text.versions]
    assert in_order(made, order) is made and in_order("plain", order) == "plain"


def test_empty_versions_are_none() -> None:
    assert in_languages({"en": "", "de": "x"}) == Multilingual({"de": "x"})
    assert in_languages({"en": "", "de": ""}) == "" == in_languages({})
    assert versions_of("x", "en") == {"en": "x"} and versions_of("", "en") == {}


def test_what_is_made_of_texts_is_made_in_each_language() -> None:
    pair = in_each(lambda *said: " · ".join(said), BOTH, "7", Multilingual({"he": "ח", "en": "h"}))
    assert pair == Multilingual({"de": "Wirkung · 7 · ח", "en": "Impact · 7 · h", "he": "Wirkung · 7 · ח"})
    assert in_each(lambda *said: "".join(said), "a", "b") == "ab"
    assert version(BOTH, "de") == "Wirkung" and version("x", "de") == "x" and version(3, "de") == 3


def test_it_is_said_in_the_language_of_the_reader() -> None:
    german = known.language("de")
    assert spoken(BOTH, german) == "Wirkung" and spoken(BOTH, None) == "Impact"
    assert spoken_in({"a": [BOTH, "b"]}, german) == {"a": ["Wirkung", "b"]}
    assert spoken(phrase("{text}: right.", text=BOTH), german) == "Wirkung: richtig."
    assert spoken(phrase("{text}!", text=BOTH), Brackets()) == "[Wirkung!]"
    assert printable(Multilingual({"en": "a\x1bb", "de": "c\td"})) == Multilingual({"en": "a·b", "de": "c d"})
