"""A text in several languages: a string that knows what it says in each."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.base.terminal import printable
from sekiwidget.text import languages
from sekiwidget.text.multilingual import (
    Multilingual,
    from_versions,
    map_versions,
    reorder_versions,
    version,
    versions_of,
)
from sekiwidget.text.phrase import data_in_language, in_language, phrase
from tests.text.pseudo_languages import Brackets

BOTH = Multilingual({"de": "Wirkung", "en": "Impact"})
texts = st.dictionaries(st.sampled_from(languages.CODES), st.text(min_size=1, max_size=8), min_size=1).map(Multilingual)


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


@given(texts, st.permutations(languages.CODES))
def test_putting_in_order_loses_nothing(text: Multilingual, order: list[str]) -> None:
    made = reorder_versions(text, order)
    assert versions_of(made) == dict(text.versions)
    assert [*versions_of(made)] == [code for code in order if code in text.versions]
    assert reorder_versions(made, order) is made and reorder_versions("plain", order) == "plain"


def test_empty_versions_are_none() -> None:
    assert from_versions({"en": "", "de": "x"}) == Multilingual({"de": "x"})
    assert from_versions({"en": "", "de": ""}) == "" == from_versions({})
    assert versions_of("x", "en") == {"en": "x"} and versions_of("", "en") == {}


def test_what_is_made_of_texts_is_made_in_each_language() -> None:
    pair = map_versions(lambda *said: " · ".join(said), BOTH, "7", Multilingual({"he": "ח", "en": "h"}))
    assert pair == Multilingual({"de": "Wirkung · 7 · ח", "en": "Impact · 7 · h", "he": "Wirkung · 7 · ח"})
    assert map_versions(lambda *said: "".join(said), "a", "b") == "ab"
    assert version(BOTH, "de") == "Wirkung" and version("x", "de") == "x" and version(3, "de") == 3


def test_it_is_said_in_the_language_of_the_reader() -> None:
    german = languages.load_language("de")
    assert in_language(BOTH, german) == "Wirkung" and in_language(BOTH, None) == "Impact"
    assert data_in_language({"a": [BOTH, "b"]}, german) == {"a": ["Wirkung", "b"]}
    assert in_language(phrase("{text}: right.", text=BOTH), german) == "Wirkung: richtig."
    assert in_language(phrase("{text}!", text=BOTH), Brackets()) == "[Wirkung!]"
    assert printable(Multilingual({"en": "a\x1bb", "de": "c\td"})) == Multilingual({"en": "a·b", "de": "c d"})
