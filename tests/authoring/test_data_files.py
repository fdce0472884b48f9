"""The rules as a book, and refusals in its order."""

from __future__ import annotations

import pytest

from sekiwidget.authoring.data_files import DataFiles, RuleBook
from sekiwidget.core.errors import Reason
from sekiwidget.games.registry import GAMES


@pytest.mark.parametrize("package", [f"sekiwidget.games.{game}" for game in GAMES if game != "toy"])
def test_a_refusal_is_in_the_order_of_the_book_and_says_each_reason_once(package: str) -> None:
    book = RuleBook(DataFiles(package).rules)
    rules = list(book.rules)
    reasons = [Reason(rules[4], "b"), Reason(rules[1], "a"), Reason(rules[4], "b"), Reason("of no book", "c")]
    assert [reason.text for reason in book.refusal(reasons).reasons] == ["c", "a", "b"]
    assert list(book.titles) == rules
