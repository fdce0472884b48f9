"""Which messages the tests tell: `pytest --told` counts them, and `python -m tests.told` lists those of a week.

A message is told when a test makes a phrase or a count of it, or a reader gets it in another language. What a module
makes when it is imported is not told by that. Each of the first phrases of a message is also told in every language,
so a translation that cannot be filled fails the test that made the phrase. The counts of seven days are kept in
`.pytest_cache`: with `--sample`, which draws a share of the slow tests by the commit, they add up over a week.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from sekiwidget.text.catalogue import Catalogue
from sekiwidget.text.languages import CODES, ENGLISH, Translator, load_language, noun_context
from sekiwidget.text.phrase import Phrase
from sekiwidget.text.terms import Count

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = "told/messages"
"""The name of the counts in the cache of pytest."""
DAYS: Final = 7
ENOUGH: Final = 50
"""So many phrases of a message are told in every language by each process."""


def key(english: str, context: str) -> str:
    """A message as the counts name it: as a catalogue shows it, with its context before it."""
    return f"{context}|{english}" if context else f"{english}"


class Recorder:
    """Counts the messages that are told while it is `on`."""

    def __init__(self, languages: list[Translator]) -> None:
        self.on = False
        self.counts: Counter[str] = Counter()
        self._languages = languages
        self._telling = False
        self._message, self._phrase, self._count = Catalogue.message, Phrase.__new__, Count.__init__

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Listen to all phrases, counts and catalogues."""

        def make_count(made: Count, *args: Any, **places: Any) -> None:
            self._make_count(made, *args, **places)

        def message(catalogue: Catalogue, english: str, context: str = "") -> str | None:
            return self._look_up(catalogue, english, context)

        def word(catalogue: Catalogue, context: str, english: str) -> str | None:
            return self._look_up(catalogue, english, context)

        patch.setattr(Phrase, "__new__", staticmethod(self._make_phrase))
        patch.setattr(Count, "__init__", make_count)
        patch.setattr(Catalogue, "message", message)
        patch.setattr(Catalogue, "word", word)

    def _make_phrase(self, cls: type[Phrase], template: str, places: Mapping[str, Any], context: str = "") -> Phrase:
        made = self._phrase(cls, template, places, context)
        # The frames are this one, that of `phrase` and that which calls it.
        if self.on and sys._getframe(2).f_code.co_name != "<module>" and self._note(template, context) <= ENOUGH:
            self._tell(made)
        return made

    def _make_count(self, made: Count, *args: Any, **places: Any) -> None:
        self._count(made, *args, **places)
        if self.on:
            self._note(made.thing, noun_context(made.context))

    def _look_up(self, catalogue: Catalogue, english: str, context: str = "") -> str | None:
        found = self._message(catalogue, english, context)
        if self.on and found is not None:
            self.counts[key(english, context)] += 1
        return found

    def _note(self, english: str, context: str) -> int:
        """How often a message has been told, now once more; 0 if it is in no catalogue."""
        name = key(english, context)
        if name not in self.counts and not any(
            self._message(one._catalogue, english, context) is not None for one in self._languages
        ):
            return 0
        self.counts[name] += 1
        return self.counts[name]

    def _tell(self, made: Phrase) -> None:
        """Tell a phrase in every language; those that are made for it are told with it."""
        if self._telling:
            return
        self._telling = True
        try:
            for language in self._languages:
                # As a place of another phrase has it: some phrases stand only there, in the case of the place.
                language.form(made, "")
        finally:
            self._telling = False


class Plugin:
    """Records while tests run, gathers the counts of all processes, and keeps those of a week."""

    def __init__(self, config: pytest.Config) -> None:
        self._patch = pytest.MonkeyPatch()
        self.recorder = Recorder([load_language(code) for code in CODES if code != ENGLISH])
        self.recorder.install(self._patch)
        self._config = config

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Any:
        """Record what a test and its fixtures tell."""
        self.recorder.on = True
        try:
            return (yield)
        finally:
            self.recorder.on = False

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the counts to the process that started this one."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["told"] = dict(self.recorder.counts)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the counts of another process."""
        self.recorder.counts.update(getattr(node, "workeroutput", {}).get("told", {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Keep the counts, and say how many messages were told."""
        cache = self._config.cache
        assert cache is not None
        days = with_counts(cache.get(KEPT, {}), self.recorder.counts)
        cache.set(KEPT, days)
        terminalreporter.section("messages told")
        terminalreporter.line(f"{len(self.recorder.counts)} by these tests; `python -m tests.told` lists those untold")

    def pytest_unconfigure(self) -> None:
        """Listen no longer."""
        self._patch.undo()


def with_counts(days: Mapping[str, dict[str, int]], counts: Counter[str]) -> dict[str, dict[str, int]]:
    """The counts by day with those of today added, without those that are older than a week."""
    today = datetime.now(UTC).date()
    first = (today - timedelta(days=DAYS - 1)).isoformat()
    kept = {day: found for day, found in days.items() if day >= first}
    return kept | {today.isoformat(): dict(Counter(kept.get(today.isoformat(), {})) + counts)}


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option `--told`."""
    parser.addoption("--told", action="store_true", help="count the messages that the tests tell: python -m tests.told")


def pytest_configure(config: pytest.Config) -> None:
    """Record, if that is requested."""
    if config.getoption("--told"):
        config.pluginmanager.register(Plugin(config), "told")


def untold(counts: Mapping[str, int]) -> list[str]:
    """The messages that were never told, with the files that each is in."""
    from tests.catalogues import extract_messages

    return [
        f"{name}  ({', '.join(sorted({path for path, _ in one.locations}))})"
        for one in extract_messages()
        if one.id and (name := key(str(one.id), one.context or "")) not in counts
    ]


def main() -> None:
    """List the messages that no test has told within a week."""
    parser = argparse.ArgumentParser(prog="python -m tests.told", description="Lists messages that no test has told.")
    parser.add_argument("--all", action="store_true", help="all messages, each with how often it was told")
    asked = parser.parse_args()
    file = ROOT / ".pytest_cache" / "v" / KEPT
    days: dict[str, dict[str, int]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    counts = sum(map(Counter, days.values()), Counter[str]())
    if asked.all:
        for name, number in sorted(counts.items(), key=lambda one: one[::-1]):
            print(f"{number:8} {name}")
    left = untold(counts)
    print("\n".join(left))
    of = len(untold({}))
    print(f"{len(left)} of {of} messages were not told on the days: {', '.join(days) or 'none'}")


if __name__ == "__main__":
    main()
