"""How languages form counted nouns, numbers and names."""

import pytest

from sekiwidget.text.danish import Danish
from sekiwidget.text.french import French
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
CARTE = "f; carte cachée; cartes cachées"
ARMEE = "f; armée; armées"
CHATEAU = "m; petit château; petits châteaux"
HEXAGONE = "m; hexagone; hexagones"
HEROS = "m; héros; héros; h=aspiré"
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
    ("entry", "value", "form", "case", "words"),
    [
        (CARTE, 1, "", "", "une carte cachée"),
        (CARTE, 0, "", "", "aucune carte cachée"),
        (CARTE, 2, "one", "", "deux cartes cachées"),
        (CARTE, 2, "one", "de", "de deux cartes cachées"),
        (CARTE, 0, "figure", "", "0 carte cachée"),
        (CARTE, 12, "figure", "", "12 cartes cachées"),
        (CARTE, 0, "noun", "", "carte cachée"),
        (CARTE, 1, "the", "", "la carte cachée"),
        (CARTE, 1, "the", "de", "de la carte cachée"),
        (CARTE, 1, "the", "à", "à la carte cachée"),
        (ARMEE, 1, "", "de", "d’une armée"),
        (ARMEE, 0, "", "de", "d’aucune armée"),
        (ARMEE, 2, "noun", "de", "d’armées"),
        (ARMEE, 1, "the", "", "l’armée"),
        (ARMEE, 1, "the", "de", "de l’armée"),
        (ARMEE, 3, "the", "", "les trois armées"),
        (ARMEE, 3, "the", "de", "des trois armées"),
        (CHATEAU, 2, "", "", "deux petits châteaux"),
        (CHATEAU, 1, "the", "de", "du petit château"),
        (CHATEAU, 1, "the", "à", "au petit château"),
        (CHATEAU, 2, "the", "à", "aux deux petits châteaux"),
        (HEXAGONE, 1, "the", "", "l’hexagone"),
        (HEXAGONE, 2, "noun", "de", "d’hexagones"),
        (HEROS, 1, "the", "de", "du héros"),
        (HEROS, 2, "noun", "de", "de héros"),
    ],
)
def test_french(entry: str, value: int, form: str, case: str, words: str) -> None:
    assert said(French(), entry, value, form, case) == words


@pytest.mark.parametrize(
    ("name", "case", "words"),
    [
        ("Noir", "de", "de Noir"),
        ("Or", "possessive", "d’Or"),
        ("Ōmi", "de", "d’Ōmi"),
        ("Harima", "de", "de Harima"),
        ("Yamato", "de", "de Yamato"),
        ("le sud", "de", "du sud"),
        ("le sud", "à", "au sud"),
        ("Le hasard", "de", "du hasard"),
        ("l’ouest", "à", "à l’ouest"),
        ("les paysans", "à", "aux paysans"),
        ("Or", "à", "à Or"),
        ("Or", "que", "qu’Or"),
        ("Noir", "que", "que Noir"),
        ("les paysans", "que", "que les paysans"),
        ("Or", "f", "Or"),
        ("Or", "", "Or"),
    ],
)
def test_a_french_name_joins_the_word_before_it(name: str, case: str, words: str) -> None:
    assert French().name(name, case) == words


def test_french_numbers() -> None:
    french = French()
    assert [french.number(n, "ordinal", "") for n in (1, 2, 11)] == ["premier", "deuxième", "11e"]
    assert french.number(11, "word", "de") == "de 11" and french.number(1, "word", "de") == "d’un"
    assert [french.number(n, "word", "f") for n in (1, 2)] == ["une", "deux"]
    assert [french.number(n, "ordinal", "f") for n in (1, 2)] == ["première", "deuxième"]
    assert [french.number(n, "times", "") for n in (0, 1, 2, 12)] == ["jamais", "une fois", "deux fois", "12 fois"]
    assert french.figures("1,234.5") == "1\u202f234,5"
    assert french.series(["a", "b", "c"], alternatives=False) == "a, b et c"


@pytest.mark.parametrize(
    ("sentence", "words"),
    [("L’or part.", "l’or part."), ("Les armées", "les armées"), ("Lens perd.", "Lens perd.")],
)
def test_a_french_sentence_goes_on_with_a_name_as_it_is(sentence: str, words: str) -> None:
    assert French().continued(sentence) == words


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("{a} : {b} ; quoi ?", "{a}_: {b}_; quoi_?"),
        ("{a}: {b}; quoi?", "{a}_: {b}_; quoi_?"),
        ("« {action} », «rien»: {n} % ({m}%).", "«_{action}_», «_rien_»_: {n}_% ({m}_%)."),
        (
            "Touches (?) à 12:30, `game : x` : {n:,} {{at}}: {w!r}?",
            "Touches (?) à 12:30, `game : x`_: {n:,} {{at}}_: {w!r}_?",
        ),
        ("!2: deux, %pip", "!2_: deux, %pip"),
    ],
)
def test_french_marks_have_narrow_spaces(typed: str, shown: str) -> None:
    assert French().typeset(typed) == shown.replace("_", "\u202f")


def test_a_french_noun_has_its_adjectives_in_full() -> None:
    with pytest.raises(BadEntry, match="adjectives in full"):
        said(French(), "f; ~caché carte; ~caché cartes", 1, "")


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


@pytest.mark.parametrize("grammar", [German(), Danish(), French(), Hebrew()])
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
