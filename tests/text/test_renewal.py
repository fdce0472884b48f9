"""Catalogues are brought up to date: what a changed sentence keeps of its translation, and who sees it."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from sekiwidget.text.catalogue_build import compile_language
from tests import catalogues
from tests.catalogues import ALIKE, BadRenames, earlier, key, main, read_renames, renew, similarity, translations

LONG = (
    'Two lines:\nthe first, with a "quotation", and a second that is so long that no layout of a file has room for it\n'
)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """What is extracted from the source."""
    found = Catalog()
    monkeypatch.setattr(catalogues, "extract_messages", lambda: found)
    return found


@pytest.fixture
def folder(tmp_path: Path, said: Catalog) -> Path:
    """The catalogues of German, in which all is translated."""
    for english, context in (
        ("{side} lays two cards.", None),
        ("Nothing is left.", None),
        ("castle", None),
        ("castles", "noun"),
        (LONG * 2, None),
    ):
        said.add(english, context=context, locations=[("sekiwidget/board/a.py", 1)])
    made = tmp_path / "de"
    assert renew(made) == 5
    file = made / "core.po"
    text = file.read_text(encoding="utf-8").replace('msgstr ""', 'msgstr "f; x; x"')
    lays = 'msgid "{side} lays two cards."\nmsgstr "'
    file.write_text(text.replace(f"{lays}f; x; x", f"# A note.\n{lays}{{side}} legt zwei Karten."), encoding="utf-8")
    assert renew(made) == 0
    return made


def replace(said: Catalog, old: str, new: str, context: str | None = None, new_context: str | None = None) -> None:
    """Have the source say something else."""
    said.delete(old, context)
    said.add(new, context=new_context or context, locations=[("sekiwidget/board/a.py", 1)])


def entry(folder: Path, english: str) -> str:
    """What a catalogue has of a message, from its first note on."""
    blocks = (folder / "core.po").read_text(encoding="utf-8").split("\n\n")
    return next(block for block in blocks if f'\nmsgid "{english}"' in f"\n{block}").strip("\n")


def test_a_changed_sentence_keeps_its_translation_until_somebody_has_looked(said: Catalog, folder: Path) -> None:
    replace(said, "{side} lays two cards.", "{side} must now lay two cards.")
    assert renew(folder) == 1
    unsure = """\
# A note.
#, fuzzy
#| msgid "{side} lays two cards."
msgid "{side} must now lay two cards."
msgstr "{side} legt zwei Karten.\""""
    assert entry(folder, "{side} must now lay two cards.") == unsure
    # Readers see English.
    assert compile_language(folder).message("{side} must now lay two cards.") is None
    assert renew(folder) == 1
    assert entry(folder, "{side} must now lay two cards.") == unsure
    # Changed once more, it keeps the English that was translated.
    replace(said, "{side} must now lay two cards.", "{side} must now lay {cards}.")
    assert renew(folder) == 1
    assert '#| msgid "{side} lays two cards."\n' in entry(folder, "{side} must now lay {cards}.")
    # Somebody has looked.
    file = folder / "core.po"
    text = file.read_text(encoding="utf-8")
    sure = text.replace("#, fuzzy\n", "").replace("legt zwei Karten", "legt {cards}")
    file.write_text(sure, encoding="utf-8")
    assert renew(folder) == 0
    assert entry(folder, "{side} must now lay {cards}.") == (
        '# A note.\nmsgid "{side} must now lay {cards}."\nmsgstr "{side} legt {cards}."'
    )
    assert compile_language(folder).message("{side} must now lay {cards}.") == "{side} legt {cards}."


def test_the_earlier_english_is_read_back_however_long_it_is(said: Catalog, folder: Path) -> None:
    replace(said, LONG * 2, LONG)
    assert renew(folder) == 1
    found = {at.english: one for at, one in translations(folder).items()}
    assert found[LONG].fuzzy and earlier(found[LONG]) == LONG * 2
    assert all(line[:4] in ('#| "', "#| m") for line in (folder / "core.po").read_text().split("\n") if "#|" in line)


def test_a_sentence_like_no_other_begins_anew(said: Catalog, folder: Path) -> None:
    replace(said, "Nothing is left.", "The game is over.")
    assert renew(folder) == 1
    assert entry(folder, "The game is over.") == 'msgid "The game is over."\nmsgstr ""'


def test_a_noun_is_like_nouns_alone(said: Catalog, folder: Path) -> None:
    replace(said, "castles", "temple", "noun")
    replace(said, "castle", "temples")
    assert renew(folder) == 2
    replace(said, "temple", "castle", "noun")
    assert renew(folder) == 2
    assert {at.context: one.string for at, one in translations(folder).items() if at.english == "castle"} == {
        "noun": ""
    }


def test_a_new_context_keeps_the_translation_to_be_looked_at(said: Catalog, folder: Path) -> None:
    said.add("castle", context="shogun", locations=[("sekiwidget/board/a.py", 1)])
    replace(said, "castles", "castles", "noun", "noun shogun")
    assert renew(folder) == 2
    found = {(at.context, at.english): (one.string, one.fuzzy) for at, one in translations(folder).items()}
    assert found["", "castle"] == ("f; x; x", False)
    assert found["shogun", "castle"] == found["noun shogun", "castles"] == ("f; x; x", True)


def test_a_sentence_that_is_renamed_keeps_its_translation(
    said: Catalog, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogues, "SOURCES", tmp_path)
    replace(said, "Nothing is left.", "The box is\n\tempty.")
    replace(said, LONG * 2, "Short.")
    names = tmp_path / "renamed.tsv"
    names.write_text("Nothing is left.\tThe box is\\n\\tempty.\n\n", encoding="utf-8")
    main(["de", "--renamed", str(names)])
    assert capsys.readouterr().out == "de: 2 to translate\n"
    found = {key(one).english: one for one in translations(folder).values()}
    new = found["The box is\n\tempty."]
    assert (new.string, new.fuzzy, earlier(new)) == ("f; x; x", True, "Nothing is left.")
    with pytest.raises(SystemExit):
        main(["de", "--renamed", str(names)])
    assert "'Nothing is left.' is in no catalogue" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("castle", "1: expected the old message, a tab and the new one"),
        ("castle\tcastles\tcastle", "1: expected the old message, a tab and the new one"),
        ("castel\tcastles", "1: 'castel' is in no catalogue"),
        ("castle\tcastels", "1: nothing says 'castels'"),
    ],
)
def test_a_file_of_new_wordings_that_is_wrong(said: Catalog, tmp_path: Path, line: str, expected: str) -> None:
    said.add("castles", locations=[("sekiwidget/board/a.py", 1)])
    file = tmp_path / "renamed.tsv"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(BadRenames, match=rf":{expected}$"):
        read_renames(file, {"castle"})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{side} passes.", "{side} draws {coins}."),
        ("Solved", "Move"),
        ("{side} cube", "{side} passes."),
    ],
)
def test_placeholders_and_a_few_letters_make_no_sentences_alike(old: str, new: str) -> None:
    assert similarity(old, new) < ALIKE
    assert similarity("{side} lays two cards.", "{side} must now lay two cards.") >= ALIKE
