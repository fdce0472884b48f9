"""The catalogue of each language: whole, with nothing that is no longer said, and fit to be filled."""

import ast
import re
from importlib import import_module
from itertools import islice
from operator import methodcaller
from pathlib import Path
from random import Random
from shutil import copytree, which
from string import Formatter
from subprocess import run

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import sekiwidget
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.catalogue import places as template_places
from sekiwidget.text.catalogue_build import (
    SOURCES,
    catalogue_files,
    compile_language,
    language_codes,
)
from sekiwidget.text.grammar import BadEntry, Grammar, noun
from sekiwidget.text.languages import BEGUN, LANGUAGES, NOUN, READABLE, Translator, is_noun, load_language, noun_context
from sekiwidget.text.phrase import FORMAT, NAME, data_in_language, has_words, in_language
from tests import catalogues
from tests.catalogues import CORE, ERRORS, HEAD, PAGE, extract_messages, is_needed, part, place, renew, spells_names
from tests.contract.starts import starts
from tests.text.package_calls import calls

CODES = language_codes()
ENDS = (methodcaller("startswith", "\n"), methodcaller("endswith", "\n"))
"""Where a message and its translation have line breaks alike."""
DIFFER_LITTLE = {
    "cards passed to {side}": "what lies there, and the place",
    "next action card": "the title of a rule, and a heading",
    "nothing falls out": "a choice, and what happened",
    "order of cards": "a heading, and the panel",
    "points are counted": "a heading, and what happened",
    "turn order: {sides}": "a row of a text board, and what happened",
    "{side:possessive} warrior priest draws {coins}": "a value in the editor, and what happened",
    "{side} draws {coins}": "a value in the editor, and what happened",
    "{side} draws {coins} for round 2": "a value in the editor, and what happened",
}
"""Messages that are two, for a reason, though they differ only in an article, a capital letter or a full stop."""
COMMITS = 60
"""So many are told of each game."""


def catalogue(folder: Path) -> list[Catalog]:
    """The catalogues of a language."""
    return [read_po(path.read_text(encoding="utf-8").splitlines(keepends=True)) for path in catalogue_files(folder)]


def keys(*found: Catalog) -> dict[tuple[str | None, str], str]:
    """The messages by context and English; a translation that is not sure is none."""
    return {
        (one.context, str(one.id)): "" if one.fuzzy else str(one.string) for part in found for one in part if one.id
    }


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def literal(template: str) -> list[str]:
    """What the page fills in, each as often as it stands there."""
    return sorted(re.findall(r"\{\{(\w+)\}\}", template))


def nouns(node: ast.expr, module: str) -> set[str]:
    """What stands for the noun of a count: a text, one of two, a name of the module; none where it is data."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return nouns(one, module) | nouns(other, module)
        case ast.Name(id=name):
            return {found} if isinstance(found := getattr(import_module(module), name, None), str) else set()
    return set()


def test_every_noun_that_is_counted_can_be_translated() -> None:
    known = {str(one.id) for one in extract_messages() if is_noun(one.context or "")}
    missing: dict[str, str] = {}
    unsure: list[str] = []
    for call in calls("Count"):
        match call.node:
            case ast.Call(func=ast.Name(), args=[_, thing, *_]):
                module = f"sekiwidget.{call.file.removesuffix('.py').replace('/', '.')}"
                found = nouns(thing, module)
                missing |= dict.fromkeys(found - known, module)
                if not found:
                    unsure.append(module)
    # Files of ours are called what they are called.
    assert {*missing} == {"course.toml", "pages.json", ".sekiwidget-site"}
    # One of them counts what another has named; the units of War Chest are extracted from their data file.
    assert {*unsure} == {"sekiwidget.text.terms", "sekiwidget.games.warchest.components.wording"}


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_missing_and_nothing_is_left_over(code: str) -> None:
    parts = catalogue(SOURCES / code)
    messages, found = extract_messages(), keys(*parts)
    needed = {(one.context, str(one.id)) for one in messages if one.id and is_needed(one, code)}
    if not spells_names(code):
        needed = {key for key in needed if key[0] != NAME}
    assert sorted(map(str, needed - {key for key, said in found.items() if said})) == []
    assert sorted(map(str, found.keys() - keys(messages).keys())) == []
    assert sum(len(keys(part)) for part in parts) == len(found)


def test_a_readable_language_needs_no_rule_texts_and_no_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = [one for one in extract_messages() if one.id]
    assert all(is_needed(one, "xx") for one in messages)
    monkeypatch.setattr(catalogues, "READABLE", {"xx": {CORE, *GAMES}})
    left = [one for one in messages if not is_needed(one, "xx")]
    assert "sekiwidget/games/shogun/data/rules.toml" in {path for one in left for path, _ in one.locations}
    assert 0 < len(left) < len(messages)
    found = {(one.context, one.id) for one in left}
    assert not any(is_noun(one.context or "") for one in left)
    assert not any("/board/" in path for one in left for path, _ in one.locations)
    monkeypatch.setattr(catalogues, "READABLE", {"xx": {CORE, "shogun"}})
    more = [one for one in messages if not is_needed(one, "xx") and (one.context, one.id) not in found]
    assert {part(one) for one in more} == {*GAMES} - {"shogun"}
    assert not any(is_noun(one.context or "") for one in more)
    monkeypatch.setattr(catalogues, "READABLE", {})
    monkeypatch.setattr(catalogues, "BEGUN", ("xx",))
    assert not any(is_needed(one, "xx") for one in messages)


def test_every_form_that_a_message_asks_for_is_explained() -> None:
    asked = {
        word
        for one in extract_messages()
        for forms in template_places(str(one.id)).values()
        for form in forms
        for word in form.split()
        if word.isalpha() and word != "g"
    }
    text = (Path(sekiwidget.__file__).parents[1] / "docs" / "translating.md").read_text(encoding="utf-8")
    explained = {*re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)}
    assert len(asked) > 10 and asked - explained == set()


@pytest.mark.parametrize("code", CODES)
def test_each_message_has_the_places_of_the_english_one(code: str) -> None:
    wrong = [
        f"{english!r}: {said!r}"
        for (_, english), said in keys(*catalogue(SOURCES / code)).items()
        if said and (places(said) != places(english) or literal(said) != literal(english))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_has_the_layout_that_renewing_it_gives(code: str, tmp_path: Path) -> None:
    folder = tmp_path / code
    copytree(SOURCES / code, folder)
    assert renew(folder) == 0 or code in READABLE or code in BEGUN
    kept = {path.name: path.read_text(encoding="utf-8") for path in catalogue_files(SOURCES / code)}
    assert {*kept} == {f"{name}.po" for name in (CORE, *GAMES)}
    assert {path.name: path.read_text(encoding="utf-8") for path in catalogue_files(folder)} == kept, (
        "python -m tests.catalogues"
    )


def plain(message: str) -> str:
    """A message without articles, capital letters and its full stop."""
    return re.sub(r"\b(?:an?|the)\b ?", "", message.replace(":capital", "").lower()).rstrip(".")


def test_no_two_sentences_differ_only_in_an_article_a_capital_letter_or_a_full_stop() -> None:
    """`begin_sentence` and `as_sentence` make one of the other. Names of things in one or two words may."""
    alike: set[str] = set()
    for name in GAMES:
        found: dict[str, set[str]] = {}
        for one in extract_messages():
            english = str(one.id)
            is_sentence = "{" in english or len(plain(english).split()) > 2
            if is_sentence and part(one) in (name, CORE) and not is_noun(one.context or "") and one.context != NAME:
                found.setdefault(plain(english), set()).add(english)
        alike |= {words for words, messages in found.items() if len(messages) > 1}
    assert alike == DIFFER_LITTLE.keys()


def test_a_context_is_of_a_kind_that_translators_know() -> None:
    """That of a game stands in its own catalogue, and only there; a message without words has the one for these."""
    messages = [one for one in extract_messages() if one.id]
    games = {str(one.context): part(one) for one in messages if one.context not in (None, NOUN, NAME, FORMAT)}
    assert games and {*games} <= {at for name in GAMES for at in (name, noun_context(name))}
    assert {at: name for at, name in games.items() if at not in (name, noun_context(name))} == {}
    sentences = [one for one in messages if not is_noun(one.context or "")]
    assert sorted(str(one.id) for one in sentences if has_words(str(one.id)) == (one.context == FORMAT)) == []


@pytest.mark.parametrize(
    "path",
    [path for code in CODES for path in catalogue_files(SOURCES / code)],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_gettext_finds_no_fault_in_a_catalogue(path: Path) -> None:
    """Without its tools: what it would say of messages as ours are. Editors show no control characters."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"[\x00-\x09\x0b-\x1f\x7f]", text) == []
    for one in read_po(text.splitlines(keepends=True), abort_invalid=True):
        english, said = str(one.id), str(one.string)
        if english:
            assert not said or [end(english) for end in ENDS] == [end(said) for end in ENDS], english
    if tool := which("msgfmt"):
        found = run([tool, "--check", "--output-file=-", str(path)], capture_output=True, check=False)
        assert (found.returncode, found.stderr) == (0, b"")


def test_a_catalogue_has_groups_in_which_a_line_of_code_says_nothing() -> None:
    said = [
        Message("y", locations=[("sekiwidget/lesson/a.py", 1)]),
        Message("x", locations=[("sekiwidget/lesson/a.py", 2)]),
        Message("zz", locations=[("sekiwidget/board/a.py", 1), ("sekiwidget/lesson/a.py", 1)]),
        Message("b", locations=[("sekiwidget/games/shogun/data/rules.toml", 10)]),
        Message("c", locations=[("sekiwidget/games/shogun/data/rules.toml", 9)]),
        Message("v", locations=[("sekiwidget/games/shogun/rules/a.py", 9)]),
        Message("a", locations=[("sekiwidget/games/shogun/data/provinces.toml", 9)], context=NAME),
        Message("z", locations=[("sekiwidget/lesson/a.py", 9)], context=NOUN),
    ]
    assert [one.id for one in sorted(said, key=place)] == ["z", "a", "v", "c", "b", "zz", "x", "y"]
    folders = {path.name for path in Path(sekiwidget.__file__).parent.rglob("*") if path.is_dir()}
    assert folders >= PAGE | ERRORS


def test_renewing_adds_what_is_new_and_drops_what_is_no_longer_said(tmp_path: Path) -> None:
    folder = tmp_path / "fr"
    folder.mkdir()
    head = HEAD.format(language="French", part="gone", code="fr")
    messages = (
        'msgid "{side} stops deploying."\nmsgstr "ok {side}"',
        'msgid "Gone"\nmsgstr "x"',
        '# perhaps\n#, fuzzy\nmsgid "Lessons"\nmsgstr "Leçons"',
    )
    (folder / "gone.po").write_text(head + "\n\n".join(messages), encoding="utf-8")
    left = renew(folder)
    found = keys(*catalogue(folder))
    assert found[None, "{side} stops deploying."] == "ok {side}"
    assert (None, "Gone") not in found
    names = {key for key in keys(extract_messages()) if key[0] == NAME}
    assert names and found.keys() == keys(extract_messages()).keys() - names
    assert left == len(found) - 1
    assert not (folder / "gone.po").exists()
    # What is not sure stays for its translator, but is not spoken.
    assert messages[2] in (folder / "core.po").read_text(encoding="utf-8")
    spoken_there = compile_language(folder)
    assert spoken_there.message("{side} stops deploying.") == "ok {side}"
    assert spoken_there.message("Lessons") is None


def test_the_extension_has_words_in_every_language() -> None:
    """Its words stand in no catalogue."""
    words = (Path(sekiwidget.__file__).parents[1] / "js" / "lab" / "words.ts").read_text(encoding="utf-8")
    assert {*re.findall(r"^  (\w+): \{$", words, re.MULTILINE)} == {*LANGUAGES}


def faulty(entry: str, grammar: Grammar) -> str:
    """What is wrong with the entry of a noun."""
    try:
        noun(entry, grammar.genders)
    except BadEntry as error:
        return str(error)
    return ""


@pytest.mark.parametrize("code", CODES)
def test_each_noun_can_be_read(code: str) -> None:
    grammar = load_language(code)._grammar
    entries = {
        english: said for (context, english), said in keys(*catalogue(SOURCES / code)).items() if is_noun(context or "")
    }
    assert len(entries) > 50
    assert {english: wrong for english, entry in entries.items() if entry and (wrong := faulty(entry, grammar))} == {}


def told(position: Position, one: Game, rng: Random, tongue: Translator) -> Position:
    """Say everything that a board tells of a position, of a commit there and of what is refused there."""
    view = position.seen_by(position.to_move or PUBLIC)
    said = [one.asked() for one in [view]]
    assert data_in_language([question.text for question in said], tongue)
    commit = position.play(position.sample(rng))
    sentence = one.say(commit)
    assert in_language(sentence.text, tongue)
    data_in_language([sentence.reasons, one.scene(commit.after, commit).to_json()], tongue)
    data_in_language([choice.to_json() for choice in one.pick_targets(view, None)], tongue)
    for action in islice(position.legal(), 4):
        refusal = commit.after.why_not(action)
        data_in_language([reason.text for reason in refusal.reasons] if refusal else [], tongue)
        in_language(one.describe_action(position.to_move or "", action), tongue)
    return commit.after


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.fuzz
def test_random_games_are_told_without_an_error(name: str, code: str, fuzz_factor: int) -> None:
    one, rng, tongue = game(name), Random(f"{name} {code}"), load_language(code)
    for _ in range(fuzz_factor):
        position = starts(name).start(rng)
        for _ in range(COMMITS):
            if position.to_move is None:
                break
            position = told(position, one, rng, tongue)
