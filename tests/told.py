"""Which messages the tests tell: `pytest --told` counts them, and `python -m tests.told` lists those of a week.

A message is told in a test

- when the code makes a phrase or a count of it, or puts one that it has kept into another phrase or into an answer;
- when a reader gets it in another language, or in a made-up one (`tests/text/pseudo_languages.py`);
- if it is a word of the page, and no other: when a page in the browser asks for it.

What a module makes when it is imported is not told by that, nor a text of a data file by being read, nor what a test
itself makes or looks up. Each of the first phrases of a message is also told in every language, so a translation that
cannot be filled fails the test that made the phrase. The counts of seven days are kept in `.pytest_cache`: with
`--sample`, which draws a share of the slow tests by the commit, they add up over a week.

`make test-all` counts in every test; then `python -m tests.told --check` fails if a message is untold that `untold.txt`
does not list, or one that it lists is told or gone (`--shrink` takes those out).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import is_dataclass
from datetime import UTC, datetime, timedelta
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest

from sekiwidget.core import scene
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Problem, Reason, Refusal, UnreadableAction
from sekiwidget.core.game import Headline, Sentence
from sekiwidget.text import languages
from sekiwidget.text.catalogue import Catalogue
from sekiwidget.text.languages import CODES, ENGLISH, Translator, load_language, noun_context
from sekiwidget.text.phrase import Phrase, in_language, verbatim
from sekiwidget.text.terms import AnyOf, As, Continued, Count, Listed, Name, Series
from tests.text import pseudo_languages

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = "told/messages"
"""The name of the counts in the cache of pytest."""
UNTOLD: Final = Path(__file__).with_name("untold.txt")
"""The list of messages that may still be untold, one a line; it only gets shorter."""
DAYS: Final = 7
ENOUGH: Final = 50
"""So many phrases of a message are told in every language by each process."""
LOOKING_UP: Final = {languages.__name__, pseudo_languages.__name__, __name__}
"""Modules that look a message up for others."""
PICTURE: Final = tuple(kind for kind in vars(scene).values() if isinstance(kind, type) and is_dataclass(kind))
ANSWERS: Final[tuple[Any, ...]] = (Sentence, Headline, Reason, Refusal, Problem, UnreadableAction, Choice, *PICTURE)
"""What a game answers with, in phrases that it may have kept."""
COMPREHENSIONS: Final = {"<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>"}
FOLDER: Final = "SEKIWIDGET_TOLD"
"""The variable of the environment with the folder for the counts of child processes, where messages are counted."""


def key(english: str, context: str) -> str:
    """A message as the counts name it: as a catalogue shows it, with its context before it."""
    return f"{context}|{english}" if context else f"{english}"


class Recorder:
    """Counts the messages that are told while it is `on`.

    Args:
        languages: those in which the first phrases of each message are told.
        page_words: the words of the page by their keys, each as the phrases that it may be.
    """

    def __init__(self, languages: Sequence[Translator], page_words: Mapping[str, Sequence[str]]) -> None:
        self.on = False
        self._languages, self._page_words = languages, page_words
        self._of_page = {
            (one.template, one.context) for words in page_words.values() for one in words if isinstance(one, Phrase)
        }
        self._told: Counter[tuple[str, str]] = Counter()
        self._telling = False
        self._message, self._phrase, self._count = Catalogue.message, Phrase.__new__, Count.__init__

    @property
    def counts(self) -> Counter[str]:
        """How often each message of a catalogue was told."""
        return Counter({key(*at): number for at, number in self._told.items() if self._is_message(*at)})

    def _is_message(self, english: str, context: str) -> bool:
        return any(self._message(one._catalogue, english, context) is not None for one in self._languages)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Listen to all phrases, counts and languages."""

        def make_count(made: Count, *args: Any, **places: Any) -> None:
            self._count(made, *args, **places)
            if self._listens(sys._getframe(1)):
                self._told[made.thing, noun_context(made.context)] += 1

        def message(catalogue: Catalogue, english: str, context: str = "") -> str | None:
            return self._look_up(catalogue, english, context)

        def word(catalogue: Catalogue, context: str, english: str) -> str | None:
            return self._look_up(catalogue, english, context)

        patch.setattr(Phrase, "__new__", staticmethod(self._make_phrase))
        patch.setattr(Count, "__init__", make_count)
        patch.setattr(Catalogue, "message", message)
        patch.setattr(Catalogue, "word", word)
        for kind in ANSWERS:
            patch.setattr(kind, "__init__", self._listening_maker(kind.__init__))
        for made_up in (pseudo_languages.Brackets, pseudo_languages.Marks):
            patch.setattr(made_up, "template", self._listening(made_up.template))

    def _listening_maker(self, make: Callable[..., None]) -> Callable[..., None]:
        """The method that makes an answer, listened to."""

        def init(made: Any, *args: Any, **fields: Any) -> None:
            make(made, *args, **fields)
            if self._listens(sys._getframe(1)):
                self._note_kept((*args, *fields.values()))

        return init

    def _listening(self, template: Callable[[Any, str, str], str]) -> Callable[[Any, str, str], str]:
        """The method of a made-up language that translates a template, listened to."""

        def translate(language: Any, english: str, context: str = "") -> str:
            self._note_look_up(english, context)
            return template(language, english, context)

        return translate

    def _listens(self, caller: FrameType | None) -> bool:
        """Whether a call counts: it comes from a function of the code, not from a test, a module or a class."""
        if not self.on or caller is None or caller.f_globals.get("__name__", "").startswith("tests."):
            return False
        while caller.f_code.co_name in COMPREHENSIONS and caller.f_back is not None:
            caller = caller.f_back
        return bool(caller.f_code.co_flags & CO_OPTIMIZED)

    def _make_phrase(self, cls: type[Phrase], template: str, places: Mapping[str, Any], context: str = "") -> Phrase:
        made = self._phrase(cls, template, places, context)
        maker = sys._getframe(1)
        if maker.f_code is not verbatim.__code__ and self._listens(maker.f_back):
            self._told[template, context] += 1
            for part in places.values():
                self._note_kept(part)
            if self._told[template, context] <= ENOUGH:
                self._tell(made)
        return made

    def _note_kept(self, part: Any) -> None:
        """Note a phrase that was there before: as a place of another, in a term that stands there, or in an answer."""
        match part:
            case tuple() | list():
                for one in part:
                    self._note_kept(one)
            case Reason():
                self._note_kept(part.text)
            case Phrase():
                self._told[part.template, part.context] += 1
            case Count():
                self._told[part.thing, noun_context(part.context)] += 1
            case Series() | Listed() | AnyOf():
                for one in part.items:
                    self._note_kept(one)
            case As():
                self._note_kept(part.term)
            case Continued():
                self._note_kept(part.sentence)
            case Name():
                self._note_kept(part.name)

    def _look_up(self, catalogue: Catalogue, english: str, context: str) -> str | None:
        found = self._message(catalogue, english, context)
        if found is not None:
            self._note_look_up(english, context)
        return found

    def _note_look_up(self, english: str, context: str) -> None:
        if not self.on or (english, context) in self._of_page:
            # All words go to a page at once.
            return
        caller: FrameType | None = sys._getframe(1)
        while caller is not None and caller.f_globals.get("__name__") in LOOKING_UP:
            caller = caller.f_back
        if self._listens(caller):
            self._told[english, context] += 1

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

    def note_page_word(self, word: str, said: str) -> None:
        """Note that a page has asked for a word, by its key, and got it in some language."""
        for one in self._page_words.get(word, ()):
            in_all = (one, *(in_language(one, language) for language in self._languages))
            if isinstance(one, Phrase) and said in in_all:
                self._told[one.template, one.context] += 1


@contextmanager
def counted_in_child(folder: str) -> Iterator[None]:
    """A context in a child process that counts what it tells into a file of a folder; empty: it does not count."""
    if not folder:
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        # Words of the page would import all games, and no child shows a page.
        recorder = Recorder([load_language(code) for code in CODES if code != ENGLISH], {})
        recorder.install(patch)
        recorder.on = True
        try:
            yield
        finally:
            recorder.on = False
            (Path(folder) / f"{os.getpid()}.json").write_text(json.dumps(recorder.counts), encoding="utf-8")


def page_words() -> dict[str, list[str]]:
    """The words of the page by their keys; games may have names of their own for what is picked."""
    from sekiwidget.board.wire.page_words import PAGE_WORDS
    from sekiwidget.games.registry import GAMES, game

    found = {word: [said] for word, said in PAGE_WORDS.items()}
    for name in GAMES:
        for pick, said in game(name).pick_words.items():
            found.setdefault(f"picks.{pick}", []).append(said)
    return found


class Plugin:
    """Records while tests run, gathers the counts of all processes, and keeps those of a week."""

    def __init__(self, config: pytest.Config) -> None:
        self._listening, self._environment = pytest.MonkeyPatch(), pytest.MonkeyPatch()
        self.recorder = Recorder([load_language(code) for code in CODES if code != ENGLISH], page_words())
        self.recorder.install(self._listening)
        self._config = config
        self._counts: Counter[str] = Counter()
        self._folder = TemporaryDirectory(prefix="told-")
        self._environment.setenv(FOLDER, self._folder.name)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record what a test and its fixtures tell; not of one that counts calls or memory, which listening changes."""
        measures = item.get_closest_marker("measures") is not None
        if measures:
            self._listening.undo()
        self.recorder.on = True
        try:
            return (yield)
        finally:
            self.recorder.on = False
            if measures:
                self.recorder.install(self._listening)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the counts to the process that started this one."""
        self._counts.update(self.recorder.counts)
        for file in Path(self._folder.name).iterdir():
            self._counts.update(json.loads(file.read_text(encoding="utf-8")))
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["told"] = dict(self._counts)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the counts of another process."""
        self._counts.update(getattr(node, "workeroutput", {}).get("told", {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Keep the counts, and say how many messages were told."""
        cache = self._config.cache
        assert cache is not None
        days = with_counts(cache.get(KEPT, {}), self._counts)
        cache.set(KEPT, days)
        terminalreporter.section("messages told")
        terminalreporter.line(f"{len(self._counts)} by these tests; `python -m tests.told` lists those untold")

    def pytest_unconfigure(self) -> None:
        """Listen no longer."""
        self._listening.undo()
        self._environment.undo()
        self._folder.cleanup()


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


# -- what is untold ----------------------------------------------------------------------------------------------------

KINDS: Final = ("nouns", "names", "sentences", "texts of data files", "words of the page and commands", "errors")
"""The groups of a catalogue in their order (`tests.catalogues.place`)."""


class Entry(NamedTuple):
    """A message: its game or `core`, its group, its key, and the files that it is in."""

    part: str
    kind: str
    name: str
    files: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.part}, {self.kind}: {self.name!r}  ({', '.join(self.files)})"


def entries() -> list[Entry]:
    """All messages, in the order of the catalogues."""
    from tests.catalogues import extract_messages, part, place

    found = sorted((one for one in extract_messages() if one.id), key=lambda one: (part(one), place(one)))
    return [
        Entry(
            part(one),
            KINDS[place(one)[0]],
            key(str(one.id), one.context or ""),
            tuple(sorted({path for path, _ in one.locations})),
        )
        for one in found
    ]


def untold(counts: Container[str]) -> list[Entry]:
    """The messages that were never told."""
    return [one for one in entries() if one.name not in counts]


def table(left: Sequence[Entry]) -> Iterator[str]:
    """How many of how many messages are untold in each group that has any."""
    whole, missing = (Counter((one.part, one.kind) for one in these) for these in (entries(), left))
    for (part, kind), number in sorted(missing.items()):
        yield f"{number:6} of {whole[part, kind]:5}  {part}, {kind}"
    yield f"{len(left):6} of {whole.total():5}  in all"


def line(name: str) -> str:
    """A message as a line of the list of those that may be untold."""
    return name.replace("\n", "\\n")


def overdue(counts: Container[str], listed: Iterable[str]) -> list[str]:
    """The lines of the list that have to go: messages that were told, or that there are no more."""
    still = {line(one.name) for one in untold(counts)}
    return [one for one in listed if one and not one.startswith("#") and one not in still]


def main(given: Sequence[str] | None = None) -> int:
    """List the messages that no test has told within a week; 1 if the check finds others than those of the list."""
    parser = argparse.ArgumentParser(prog="python -m tests.told", description="Lists messages that no test has told.")
    parser.add_argument("--all", action="store_true", help="all messages, each with how often it was told")
    parser.add_argument("--check", action="store_true", help=f"fail unless {UNTOLD.name} lists just these")
    parser.add_argument("--shrink", action="store_true", help=f"take out of {UNTOLD.name} what is told or gone by now")
    asked = parser.parse_args(given)
    file = ROOT / ".pytest_cache" / "v" / KEPT
    days: dict[str, dict[str, int]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    counts = sum(map(Counter, days.values()), Counter[str]())
    listed = UNTOLD.read_text(encoding="utf-8").splitlines()
    if asked.all:
        for name, number in sorted(counts.items(), key=lambda one: one[::-1]):
            print(f"{number:8} {name}")
    if asked.shrink:
        gone = {*overdue(counts, listed)}
        listed = [one for one in listed if one not in gone]
        UNTOLD.write_text("".join(f"{one}\n" for one in listed), encoding="utf-8")
    left = untold(counts)
    new = [one for one in left if line(one.name) not in listed]
    print(*(new if asked.check else left), *table(left), sep="\n")
    print(f"messages that were not told on the days: {', '.join(days) or 'none'}")
    if not asked.check:
        return 0
    gone = {*overdue(counts, listed)}
    print(*(f"told or gone, but listed in {UNTOLD.name}: {one}" for one in gone), sep="\n")
    print(f"{len(new)} untold messages are not listed in {UNTOLD.name}, {len(gone)} are listed there for nothing")
    return int(bool(new or gone))


if __name__ == "__main__":
    sys.exit(main())
