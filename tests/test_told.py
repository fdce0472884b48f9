"""Which messages count as told, in which languages they are told then, and how long a count is kept."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from sekiwidget.text.catalogue import Catalogue, Message
from sekiwidget.text.danish import Danish
from sekiwidget.text.languages import Translator, UnknownLanguage, find_language
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import Count
from tests import told
from tests.text.pseudo_languages import Strict
from tests.told import Recorder, counted_in_child, entries, untold, with_counts

MESSAGES = (
    Message("{blocks} more", "{blocks} mere"),
    Message("block", "c; blok; blokke", "noun"),
    Message("Rule", "Regel"),
    Message("Close", "Luk"),
    Message("{n} more", "{n} mere"),
)
CODE = """
from sekiwidget.core.game import Sentence
from sekiwidget.text.phrase import phrase, verbatim
from sekiwidget.text.terms import Count, Series
RULE = phrase("Rule")
class Words:
    close = phrase("Close")
    all = [phrase("{n} more", n=n) for n in range(2)]
def more():
    return phrase("{blocks} more", blocks=Count(2, "block"))
def rule():
    return phrase("{a}: {b}", a=Series([RULE]), b=1)
def say():
    return Sentence("so", reasons=(("1.1", RULE),))
def of_file():
    return verbatim("Rule")
"""


def danish(*messages: Message) -> Translator:
    return Translator("da", "Dansk", "ltr", Catalogue(messages), Danish())


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    """With `--told` nothing here is counted."""
    if (plugin := pytestconfig.pluginmanager.get_plugin("told")) is not None:
        monkeypatch.setattr(plugin.recorder, "on", False)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    """One that listens to some messages, one of which is a word of the page."""
    made = Recorder([danish(*MESSAGES)], {"close": [phrase("Close")]})
    with monkeypatch.context() as patch:
        made.install(patch)
        made.on = True
        yield made
        made.on = False


@pytest.fixture
def code(recorder: Recorder, tmp_path: Path) -> ModuleType:
    """A module that is imported while the recorder listens."""
    (tmp_path / "code.py").write_text(CODE, encoding="utf-8")
    spec = spec_from_file_location("code_of_test", tmp_path / "code.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_message_is_told_by_making_a_phrase_of_it_and_in_every_language(code: ModuleType, recorder: Recorder) -> None:
    code.more()
    # The sentence as it is made and as it is Danish; the noun as it is put into the sentence, too.
    assert recorder.counts == {"{blocks} more": 2, "noun|block": 3}


def test_a_phrase_that_was_there_is_told_with_the_one_that_it_is_put_into(
    code: ModuleType, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "ENOUGH", 0)
    code.rule()
    assert recorder.counts == {"Rule": 1}


def test_a_phrase_that_was_there_is_told_with_an_answer(code: ModuleType, recorder: Recorder) -> None:
    code.say()
    assert recorder.counts == {"Rule": 1}


def test_what_a_module_makes_when_it_is_imported_is_not_told(code: ModuleType, recorder: Recorder) -> None:
    assert code.RULE == "Rule" and code.Words.close == "Close"
    assert not recorder.counts


def test_what_a_test_makes_or_looks_up_is_not_told(recorder: Recorder) -> None:
    phrase("{blocks} more", blocks=Count(2, "block"))
    recorder._languages[0].template("Rule")
    assert not recorder.counts


def test_a_text_of_a_data_file_is_not_told_by_being_read(code: ModuleType, recorder: Recorder) -> None:
    read = code.of_file()
    assert not recorder.counts
    in_language(read, danish(*MESSAGES))
    assert recorder.counts == {"Rule": 1}


def test_nothing_is_told_between_the_tests(code: ModuleType, recorder: Recorder) -> None:
    recorder.on = False
    code.more()
    assert not recorder.counts


def test_what_is_said_in_a_made_up_language_is_told(code: ModuleType, recorder: Recorder) -> None:
    assert in_language(code.RULE, Strict()) == "[Rule]"
    assert recorder.counts == {"Rule": 1}


@pytest.mark.parametrize("said", ["Close", "Luk"])
def test_a_word_of_the_page_is_told_only_when_a_page_asks_for_it(
    code: ModuleType, recorder: Recorder, said: str
) -> None:
    in_language(code.Words.close, danish(*MESSAGES))
    recorder.note_page_word("close", "Of another game")
    assert not recorder.counts
    recorder.note_page_word("close", said)
    assert recorder.counts == {"Close": 1}


def test_a_child_process_counts_into_a_file(tmp_path: Path) -> None:
    for folder in ("", str(tmp_path)):
        with counted_in_child(folder), pytest.raises(UnknownLanguage):
            find_language("xx")
    (file,) = tmp_path.iterdir()
    assert "There is no language {name!r}. Known: {known}." in json.loads(file.read_text(encoding="utf-8"))


def test_a_translation_that_cannot_be_filled_fails_at_once(code: ModuleType, recorder: Recorder) -> None:
    recorder._languages = [danish(Message("{blocks} more", "{blocks:word} mere"))]
    with pytest.raises(UserWarning, match="cannot be filled"):
        code.more()


def test_counts_are_added_by_day_and_kept_for_a_week() -> None:
    today = datetime.now(UTC).date().isoformat()
    assert with_counts({"2020-01-01": {"a": 1}, today: {"a": 1}}, Counter(a=2, b=1)) == {today: {"a": 3, "b": 1}}


def test_what_is_untold_is_listed_with_its_game_group_and_file() -> None:
    everything = entries()
    (one,) = {*everything} - {*untold({"noun|hidden block": 1})}
    assert one[:3] == ("sekigahara", "nouns", "noun|hidden block")
    assert "sekiwidget/games/sekigahara/components/wording.py" in one.files


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterable[str]], None]:
    """Keeps these messages as told; the list of those that may be untold has one."""
    file = tmp_path / ".pytest_cache" / "v" / told.KEPT
    file.parent.mkdir(parents=True)
    monkeypatch.setattr(told, "ROOT", tmp_path)
    monkeypatch.setattr(told, "UNTOLD", tmp_path / "untold.txt")
    told.UNTOLD.write_text("# of old\nnoun|board\n", encoding="utf-8")

    def keep(names: Iterable[str]) -> None:
        file.write_text(json.dumps({"2026-01-01": dict.fromkeys(names, 1)}), encoding="utf-8")

    return keep


def test_the_check_fails_for_an_untold_message_that_is_not_listed(
    counted: Callable[[Iterable[str]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    names = {one.name for one in entries()} - {"noun|board"}
    counted(names)
    assert told.main(["--check"]) == 0
    counted(names - {"noun|hidden block"})
    assert (told.main([]), told.main(["--check"])) == (0, 1)
    assert "sekigahara, nouns: 'noun|hidden block'" in capsys.readouterr().out


def test_the_list_may_only_get_shorter(counted: Callable[[Iterable[str]], None]) -> None:
    counted(one.name for one in entries())
    assert told.main(["--check"]) == 1
    assert told.main(["--shrink", "--check"]) == 0
    assert told.UNTOLD.read_text(encoding="utf-8") == "# of old\n"
    counted(())
    told.main(["--shrink"])
    assert told.UNTOLD.read_text(encoding="utf-8") == "# of old\n"
