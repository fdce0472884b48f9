"""The paragraphs of a rule book, as a reader gets them by their number: title and text in the reader's language."""

import pytest

from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.languages import CODES, ENGLISH


@pytest.mark.parametrize("code", [code for code in CODES if code != ENGLISH])
@pytest.mark.parametrize("name", list(GAMES))
def test_the_text_of_each_rule_is_in_the_reader_s_language(
    name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game(name).rules
    english = {rule: str(found.text) for rule, found in rules.items() if found.text}
    titles = {rule: str(found.title) for rule, found in rules.items()}
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", code)
    assert len(english) > 20
    assert [rule for rule, text in english.items() if str(rules[rule].text) == text] == []
    # Many titles are a term or a name that both languages have.
    same = [rule for rule, title in titles.items() if str(rules[rule].title) == title]
    assert len(same) < len(titles) / 5
