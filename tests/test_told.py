"""Which messages count as told, in which languages they are told then, and how long a count is kept."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from runpy import run_path

import pytest

from sekiwidget.text.catalogue import Catalogue, Message
from sekiwidget.text.danish import Danish
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count
from tests.told import Recorder, untold, with_counts

MESSAGES = (Message("{blocks} more", "{blocks} mere"), Message("block", "c; blok; blokke", "noun"))


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    """One that listens, beside any other, with two messages."""
    made = Recorder([Translator("da", "Dansk", "ltr", Catalogue(MESSAGES), Danish())])
    with monkeypatch.context() as patch:
        made.install(patch)
        made.on = True
        yield made
        made.on = False


def test_a_message_is_told_by_making_a_phrase_of_it_and_in_every_language(recorder: Recorder) -> None:
    phrase("{blocks} more", blocks=Count(2, "block"))
    phrase("no message of any catalogue")
    # The noun once as it is made, once as Danish looks it up.
    assert recorder.counts == {"{blocks} more": 2, "noun|block": 2}


def test_what_a_module_makes_when_it_is_imported_is_not_told(recorder: Recorder, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text('phrase("{blocks} more", blocks=2)', encoding="utf-8")
    run_path(f"{tmp_path / 'module.py'}", {"phrase": phrase})
    assert not recorder.counts
    recorder.on = False
    phrase("{blocks} more", blocks=2)
    assert not recorder.counts


def test_a_translation_that_cannot_be_filled_fails_at_once(recorder: Recorder) -> None:
    recorder._languages = [
        Translator("da", "Dansk", "ltr", Catalogue([Message("{n} more", "{n:word} mere")]), Danish())
    ]
    with pytest.raises(UserWarning, match="cannot be filled"):
        phrase("{n} more", n=Count(2, "block"))


def test_counts_are_added_by_day_and_kept_for_a_week() -> None:
    today = datetime.now(UTC).date().isoformat()
    assert with_counts({"2020-01-01": {"a": 1}, today: {"a": 1}}, Counter(a=2, b=1)) == {today: {"a": 3, "b": 1}}


def test_what_is_untold_is_listed_with_its_file() -> None:
    everything = untold({})
    line = next(line for line in everything if line.startswith("noun|hidden block "))
    assert "sekiwidget/games/sekigahara/components/wording.py" in line
    assert {*everything} - {*untold({"noun|hidden block": 1})} == {line}
