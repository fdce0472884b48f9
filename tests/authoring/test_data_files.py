"""The rules as a book, and refusals in its order."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekiwidget.authoring.data_files import DataFiles, RuleBook, write_prepared_tables
from sekiwidget.core.errors import Reason
from sekiwidget.games.registry import GAMES


@pytest.mark.parametrize("package", [f"sekiwidget.games.{game}" for game in GAMES if game != "toy"])
def test_a_refusal_is_in_the_order_of_the_book_and_says_each_reason_once(package: str) -> None:
    book = RuleBook(DataFiles(package).rules)
    rules = list(book.rules)
    reasons = [Reason(rules[4], "b"), Reason(rules[1], "a"), Reason(rules[4], "b"), Reason("of no book", "c")]
    assert [reason.text for reason in book.refusal(reasons).reasons] == ["c", "a", "b"]
    assert list(book.titles) == rules


def test_a_file_that_a_wheel_leaves_out_is_read_from_its_prepared_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its text says where it is readable, even if the tables are of an older one."""
    folder = tmp_path / "leftout" / "data"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    text = folder / "rules.toml"
    text.write_text("a = 1\n", encoding="utf-8")
    tables = write_prepared_tables(folder)
    text.write_text("a = 2\n", encoding="utf-8")
    assert DataFiles("leftout").load("rules.toml") == {"a": 2}
    text.unlink()
    assert DataFiles("leftout").load("rules.toml") == {"a": 1}
    tables.unlink()
    with pytest.raises(FileNotFoundError):
        DataFiles("leftout").load("rules.toml")
