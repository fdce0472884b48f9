"""The table of docs/hosts.md says only what a journey in tests/hosts found out."""

import datetime as dt
import re

import pytest

from tests.hosts import table

JOURNEYS = re.compile(r'\bpytest\.mark\.host\(\s*"([^"]+)"')


def test_each_row_has_its_journey() -> None:
    """No host is named that nothing goes through; one that was not run since it was written has no row yet."""
    sources = [
        path.read_text(encoding="utf-8") for path in (table.PAGE.parents[1] / "tests" / "hosts").glob("test_*.py")
    ]
    marked = {name for source in sources for name in JOURNEYS.findall(source)}
    found = table.rows(table.PAGE.read_text(encoding="utf-8"))
    assert found
    assert {row.host for row in found} <= marked
    assert len({row.name for row in found}) == len(found)
    for row in found:
        assert row.version and row.tried, row
        assert row.result in {"passed", "failed"}, row
        assert dt.date.fromisoformat(row.day) >= dt.date(2026, 1, 1), row


def test_a_new_run_takes_the_place_of_the_old_one() -> None:
    """By host and browser; all around the table stays."""
    page = f"# Hosts\n\n{table.BEGIN}\n{table.END}\n\nAnd more.\n"
    old = table.Row("Lab", "4", "Chromium 1", "2026-01-01", "passed", "all")
    other = table.Row("Lab", "4", "Firefox 1", "2026-01-01", "passed", "all")
    new = table.Row("Lab", "5", "Chromium 2", "2026-02-02", "failed", "all")
    written = table.renewed(table.renewed(page, [old, other]), [new])
    assert table.rows(written) == [new, other]
    assert written.startswith("# Hosts\n") and written.endswith("\n\nAnd more.\n")
    with pytest.raises(ValueError, match="no table"):
        table.rows("# Hosts\n")


WORDS = re.compile(r'(?:"button", name=|\.click\("[^"]+", )"([A-Z][^"]*)"')


def test_the_words_that_hosts_are_asked_for_are_on_the_page() -> None:
    """The journeys run rarely: without this a renamed button would be missed for weeks."""
    asked = {
        word
        for path in (table.PAGE.parents[1] / "tests" / "hosts").glob("*.py")
        for word in WORDS.findall(path.read_text(encoding="utf-8"))
    }
    catalogues = (table.PAGE.parents[1] / "sekiwidget" / "text" / "catalogues" / "de").glob("*.po")
    texts = [
        text for path in catalogues for text in re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    ]
    assert {"Start", "Take back"} <= asked
    # A button may have its key behind its name.
    assert {
        word for word in asked if not any(re.fullmatch(re.escape(word) + r"( \(.+\))?", text) for text in texts)
    } == set()
