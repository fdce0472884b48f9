"""How languages form counted nouns, numbers and names."""

import pytest

from sekiwidget.text.danish import Danish
from sekiwidget.text.german import German
from sekiwidget.text.grammar import BadEntry, Grammar, noun
from sekiwidget.text.hebrew import Hebrew

BLOCK = "m; ~verdeckt Block; ~verdeckt Blöcke"
CARD = "f; Schwertkarte von {clan}; Schwertkarten von {clan}"
FARMER = "m; Bauer; Bauern; obl=Bauern; gen=Bauern"
WATCH = "f; Wache des Königs; Wachen des Königs; stem=Wache-des-Königs"
KORT = "n; kort; kort"
KAVALERI = "n; let kavaleri; lette kavalerier; def=det lette; owned=lette kavaleri; stem=let kavaleri-"
BLOK = "c; ~skjult blok; ~skjult blokke"
KELEF = "m; ~נסתר קלף; ~נסתרים קלפים"
HEREV = "m; קלף ^חרב; קלפי ^חרב"
KUBIYA = "f; קובייה; קוביות"
SHEL = "m; ~כפול קלף של דאטה; ~כפולים קלפים של דאטה"


def said(grammar: Grammar, entry: str, value: int, form: str, case: str = "") -> str:
    return grammar.counted(noun(entry, grammar.genders), value, form, case)


@pytest.mark.parametrize(
    ("entry", "value", "form", "case", "words"),
    [
        (BLOCK, 1, "", "", "ein verdeckter Block"),
        (BLOCK, 1, "", "acc", "einen verdeckten Block"),
        (BLOCK, 1, "one", "dat", "einem verdeckten Block"),
        (BLOCK, 0, "", "acc", "keinen verdeckten Block"),
        (BLOCK, 2, "", "dat", "zwei verdeckten Blöcken"),
        (BLOCK, 1, "the", "gen", "des verdeckten Blocks"),
        (BLOCK, 3, "the", "", "die drei verdeckten Blöcke"),
        (BLOCK, 12, "figure", "", "12 verdeckte Blöcke"),
        (BLOCK, 1, "noun", "", "verdeckter Block"),
        (CARD, 1, "the", "dat", "der Schwertkarte von {clan}"),
        (CARD, 2, "", "dat", "zwei Schwertkarten von {clan}"),
        (FARMER, 1, "the", "acc", "den Bauern"),
        (FARMER, 1, "", "gen", "eines Bauern"),
        (FARMER, 1, "noun", "stem", "Bauern"),
        (WATCH, 1, "noun", "stem", "Wache-des-Königs"),
        (WATCH, 1, "the", "dat", "der Wache des Königs"),
    ],
)
def test_german(entry: str, value: int, form: str, case: str, words: str) -> None:
    assert said(German(), entry, value, form, case) == words


@pytest.mark.parametrize(
    ("entry", "value", "form", "case", "words"),
    [
        (KORT, 1, "", "", "et kort"),
        (KORT, 0, "", "", "intet kort"),
        (KORT, 1, "the", "", "kortet"),
        (KORT, 3, "the", "gen", "de tre korts"),
        (BLOK, 1, "", "", "en skjult blok"),
        (BLOK, 2, "", "", "to skjulte blokke"),
        (BLOK, 1, "the", "", "den skjulte blok"),
        (BLOK, 2, "figure", "", "2 skjulte blokke"),
        (BLOK, 1, "noun", "owned", "skjulte blok"),
        (KAVALERI, 1, "noun", "owned", "lette kavaleri"),
        (KAVALERI, 1, "noun", "stem", "let kavaleri-"),
        (KAVALERI, 1, "the", "", "det lette kavaleri"),
    ],
)
def test_danish(entry: str, value: int, form: str, case: str, words: str) -> None:
    assert said(Danish(), entry, value, form, case) == words


@pytest.mark.parametrize(
    ("entry", "value", "form", "prefix", "words"),
    [
        (KELEF, 1, "", "", "קלף נסתר"),
        (KELEF, 1, "one", "", "קלף נסתר אחד"),
        (KELEF, 2, "", "ב", "בשני קלפים נסתרים"),
        (KELEF, 0, "", "", "אף קלף נסתר"),
        (KELEF, 1, "the", "", "הקלף הנסתר"),
        (KELEF, 1, "the", "ב", "בקלף הנסתר"),
        (KELEF, 1, "the", "מ", "מהקלף הנסתר"),
        (KELEF, 3, "the", "ל", "לשלושת הקלפים הנסתרים"),
        (HEREV, 1, "", "", "קלף חרב"),
        (HEREV, 1, "the", "ב", "בקלף החרב"),
        (KUBIYA, 2, "", "", "שתי קוביות"),
        (KUBIYA, 5, "one", "", "חמש קוביות"),
        (KUBIYA, 2, "figure", "ל", "ל-2 קוביות"),
        (KUBIYA, 1, "figure", "", "קובייה אחת"),
        (KUBIYA, 0, "one", "יש", "אין קוביות"),
        (KUBIYA, 3, "one", "יש", "יש שלוש קוביות"),
        (KUBIYA, 0, "one", "אין", "אין קוביות"),
        (KUBIYA, 1, "one", "אין", "קובייה אחת"),
        (SHEL, 1, "one", "", "קלף כפול אחד של דאטה"),
        (SHEL, 2, "the", "", "שני הקלפים הכפולים של דאטה"),
        ("f; וריאציה; וריאציות", 1, "the", "", "הווריאציה"),
    ],
)
def test_hebrew(entry: str, value: int, form: str, prefix: str, words: str) -> None:
    assert said(Hebrew(), entry, value, form, prefix) == words


def test_hebrew_joins_a_prefix_to_other_letters_by_a_hyphen() -> None:
    assert Hebrew().name("Osaka", "ב") == "ב-Osaka" and Hebrew().name("לבן", "ל") == "ללבן"
    assert Hebrew().series(["Tokugawa 3", "Ii 4"], alternatives=False) == "Tokugawa 3 ו-Ii 4"
    assert Hebrew().series(["לבן", "שחור"], alternatives=False) == "לבן ושחור"


@pytest.mark.parametrize("grammar", [German(), Danish(), Hebrew()])
def test_every_language_has_every_form(grammar: Grammar) -> None:
    entry = noun(f"{grammar.genders[0]}; x; xx", grammar.genders)
    for value in (0, 1, 2, 10, 11, 1000):
        for form in ("", "one", "figure", "noun", "the"):
            for case in ("", *grammar.cases):
                assert grammar.counted(entry, value, form, case).strip()
        for form in ("word", "ordinal", "times"):
            assert grammar.number(value, form, "").strip()
    assert grammar.series(["a"], alternatives=False) == "a"
    assert grammar.series(["a", "b", "c"], alternatives=True).startswith("a, b")
    with pytest.raises(ValueError, match="no form 'bare'"):
        grammar.counted(entry, 1, "bare", "")
    with pytest.raises(ValueError, match="no form 'bare'"):
        grammar.number(1, "bare", "")


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ("Block", "expected `m|f|n; singular; plural`, not 'Block'"),
        ("x; Block; Blöcke", "expected `m|f|n; singular; plural`"),
        ("m; Block", "singular; plural"),
        ("m; ~verdeckt; ~verdeckt", "there is no noun in '~verdeckt'"),
        ("m; Block; Blöcke; gen", "expected `name=form` after the plural, not 'gen'"),
    ],
)
def test_an_entry_that_cannot_be_read_is_told(entry: str, wrong: str) -> None:
    with pytest.raises(BadEntry) as caught:
        noun(entry, "mfn")
    assert wrong in str(caught.value)
