"""The lines of a script, one by one."""

import pytest

from sekiwidget.core.position import Value
from sekiwidget.lesson.script.errors import MAX_FAULTS
from sekiwidget.lesson.script.items import (
    AttemptLine,
    Branch,
    BrokenLine,
    ClosingLine,
    CommentLine,
    CommitLine,
    FactLine,
    NoteLine,
)
from sekiwidget.lesson.script.parser import MAX_COMMITS, MAX_VARIATION_DEPTH, BadLine, Script, read_line
from sekiwidget.lesson.script.toml_locations import Span


@pytest.mark.parametrize(
    ("line", "actor", "words", "comment"),
    [
        ("T: declare gifu", "T", "declare gifu", ""),
        ("T:declare gifu", "T", "declare gifu", ""),
        ("  T  :\tdeclare \t gifu  ", "T", "declare gifu", ""),
        ("tokugawa: march tokugawa2 edo-hakone", "tokugawa", "march tokugawa2 edo-hakone", ""),
        ("I: deploy mori1* with mori=# now", "I", "deploy mori1* with mori=", "now"),
        ("- draw T date+ loyalty", "", "draw T date+ loyalty", ""),
        ("W_2: pass  #   two  words ", "W_2", "pass", "two  words"),
        ("T: stop #% not shown", "T", "stop", ""),
        ('T: stop # a # b "c" (d)', "T", "stop", 'a # b "c" (d)'),
        ("Ö: a->b", "Ö", "a->b", ""),
        ("T: 3x ?", "T", "3x ?", ""),
        ("T: it's", "T", "it's", ""),
    ],
)
def test_commit(line: str, actor: str, words: str, comment: str) -> None:
    item = read_line(line)
    assert isinstance(item, CommitLine)
    assert (item.actor, item.words.text, item.comment) == (actor, words, comment)


def test_words_know_where_they_stand() -> None:
    item = read_line("  T:  deploy\t tokugawa2   with x  # c", 100)
    assert isinstance(item, CommitLine)
    assert item.words.text == "deploy tokugawa2 with x"
    assert item.words.part(7, 16) == (100 + 14, 100 + 23)
    assert item.words.part(0, 1) == (106, 107)
    assert item.words.part(0, None) == (106, 132)
    assert item.words.part(23, None) == (131, 132)
    assert item.words.part(5, 3) == (106, 132)
    assert item.span == (102, 132)


@pytest.mark.parametrize(
    ("line", "words", "rule"),
    [
        ("! T: deploy x with y -> 8.2.2", "deploy x with y", "8.2.2"),
        ("!T:deploy x->8.8", "deploy x", "8.8"),
        ("! T: deploy x", "deploy x", ""),
        ("! T: deploy x -> faq-lancer-1 # c", "deploy x", "faq-lancer-1"),
        ("! T: march a-b x -> knight", "march a-b x", "knight"),
    ],
)
def test_attempt(line: str, words: str, rule: str) -> None:
    item = read_line(line)
    assert isinstance(item, AttemptLine)
    assert (item.words.text, item.rule) == (words, rule)
    assert line[slice(*item.rule_span)] == (rule or line)


@pytest.mark.parametrize(
    ("line", "operator", "value"),
    [
        ("= a.b 6", "==", 6),
        ("= a.b == 6", "==", 6),
        ("= a.b ==6", "==", 6),
        ("=a.b != -6", "!=", -6),
        ("= a.b <= +1_000", "<=", 1000),
        ("= a.b >= 0", ">=", 0),
        ("= a.b <0", "<", 0),
        ("= a.b > 007", ">", "007"),
        ("= a.b true", "==", True),
        ("= a.b false # no", "==", False),
        ("= a.b tokugawa2   date1g", "==", "tokugawa2 date1g"),
        ("= a.b 8.2.2", "==", "8.2.2"),
        ("= a.b 3 4", "==", "3 4"),
        ('= a.b ""', "==", ""),
        ('= a.b "a # b" # c', "==", "a # b"),
        ('= a.b "a\\"b\\u0041"', "==", 'a"bA'),
        ("= a.b []", "==", ()),
        ('= a.b [ "x y", z w ,3, ]', "==", ("x y", "z w", "3")),
        ("= a.b-c.d_e x", "==", "x"),
    ],
)
def test_fact(line: str, operator: str, value: Value) -> None:
    item = read_line(line)
    assert isinstance(item, FactLine)
    assert (item.operator, item.value) == (operator, value)
    assert type(item.value) is type(value)
    assert item.key in line


def test_notes_brackets_comments() -> None:
    mark = read_line("@ mark gifu osaka # here")
    assert isinstance(mark, NoteLine)
    assert mark.words is not None
    assert (mark.word, mark.words.each, mark.comment) == ("mark", ("gifu", "osaka"), "here")
    opening = read_line(" ( what  if # c")
    assert isinstance(opening, Branch)
    assert (opening.name, opening.comment) == ("what if", "c")
    assert isinstance(read_line("("), Branch)
    assert read_line(") # back") == ClosingLine(Span(0, 1), "back")
    assert read_line("  #  alone ") == CommentLine("alone", Span(2, 11))
    assert read_line("#") == CommentLine("", Span(0, 1))
    assert read_line("#% for me") is None
    assert read_line(" \t ") is None
    assert read_line("") is None


@pytest.mark.parametrize(
    ("line", "title", "comment"),
    [
        ("@ chapter Gaugamela, in the morning (331 BC)", "Gaugamela, in the morning (331 BC)", ""),
        ("@ chapter A -> B [1]  # why", "A -> B [1]", "why"),
        ('@ chapter "Attack!"  said  he', '"Attack!" said he', ""),
        ('@ chapter "Go" is a word # why', '"Go" is a word', "why"),
        ('@ chapter The "second" rank', 'The "second" rank', ""),
        ('@ chapter "Hill #1 \\"West\\"" # why', 'Hill #1 "West"', "why"),
        ('@ chapter "one\\ntwo"', "one two", ""),
        ('( "what (if), #1 -> 2" # why', "what (if), #1 -> 2", "why"),
        ('( "what" # if', "what", "if"),
    ],
)
def test_a_title_is_any_text(line: str, title: str, comment: str) -> None:
    item = read_line(line)
    assert isinstance(item, NoteLine | Branch)
    name = item.name if isinstance(item, Branch) else item.words and item.words.text
    assert (name, item.comment) == (title, comment)
    assert line[item.span.end :].strip() in ("", f"# {comment}")


@pytest.mark.parametrize(
    ("line", "start", "end"),
    [
        ("declare gifu", 0, 7),
        ("T declare gifu", 0, 1),
        ("T:", 2, 2),
        ("T: # c", 3, 4),
        ("T: a -> 8.2", 5, 7),
        ("T: a, b", 4, 5),
        ("-draw", 0, 5),
        ("! - draw T", 2, 3),
        ("! T: a -> ", 9, 9),
        ("! T: a -> 8.2 8.3", 14, 17),
        ("= ", 1, 1),
        ("= a>3", 2, 5),
        ("= a [[b]]", 5, 9),
        ("= a (b)", 4, 7),
        ("( a ( b", 4, 5),
        ("(a", 0, 2),
        (") T: a", 2, 4),
        ("@", 1, 1),
        ("@ #", 2, 3),
        ('@ chapter "open # 1', 10, 15),
        ('@ chapter "#" x', 14, 15),
        ('@ chapter "\\q"', 10, 14),
        ('( "open', 2, 7),
        ('( "what" if', 9, 11),
        ("( what -> if", 7, 9),
    ],
)
def test_what_breaks_the_grammar(line: str, start: int, end: int) -> None:
    with pytest.raises(BadLine) as caught:
        read_line(line)
    assert caught.value.fault.span == (start, end)
    assert caught.value.fault.message


def test_a_script_is_a_tree() -> None:
    script = Script("\ufeffT: a\r\n( one\r\nT: b\r\n(\nT: c\n)\n)\n( two\n)\nT: d")
    assert not script.faults
    first, one, two, last = script.root.items
    assert isinstance(first, CommitLine)
    assert isinstance(last, CommitLine)
    assert isinstance(one, Branch)
    assert isinstance(two, Branch)
    assert (one.name, len(one.items), two.name, two.items) == ("one", 2, "two", [])


def test_a_broken_commit_ends_its_branch_and_other_lines_do_not() -> None:
    script = Script("T: a\nnonsense\n= x\n@\n! T:\n)\nT: b")
    assert [type(item) for item in script.root.items] == [CommitLine, BrokenLine, CommitLine]
    assert len(script.faults) == 5


def test_limits() -> None:
    at_limit = Script("T: a\n" + "(\nT: a\n" * MAX_VARIATION_DEPTH + ")\n" * MAX_VARIATION_DEPTH)
    assert not at_limit.faults
    beyond = Script("T: a\n" + "(\nT: a\n" * (MAX_VARIATION_DEPTH + 9) + ")\n" * (MAX_VARIATION_DEPTH + 9) + "T: b\n")
    assert [fault.message for fault in beyond.faults] == [f"variations are nested deeper than {MAX_VARIATION_DEPTH}"]
    assert len(beyond.root.items) == 3
    assert not Script("T: a\n" * MAX_COMMITS).faults
    assert len(Script("T: a\n" * (MAX_COMMITS + 5)).faults) == 1
    assert len(Script("nonsense\n" * 5000).faults) == MAX_FAULTS
