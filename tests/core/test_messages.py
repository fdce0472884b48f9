"""What records, lines and refusals say is made of whole templates, also where one message holds another."""

import json
from random import Random

import pytest

from sekiwidget.core.errors import IllegalAction, Problem, Reason, Refusal
from sekiwidget.core.line import Line
from sekiwidget.core.record import RecordError, load, record
from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.phrase import Phrase, in_language
from tests.text.pseudo_languages import Brackets

KNOWN = ", ".join(GAMES)


def a_line() -> Line:
    """Daimyo after two commits of chance and one refused action."""
    line = Line(game("daimyo").new())
    for _ in range(2):
        line.play(line.position.sample(Random(1)))
    here = line.position
    line.attempt(next(iter(game("daimyo").new().legal())), "deal black", here.to_move or "")
    return line


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"nodes": []}, "[the record has no nodes]"),
        ({"nodes": [{}, {"parent": 7}]}, "[[node 1]: it follows no node before it]"),
        ({"nodes": [{}, {"parent": 0}]}, "[[node 1]: `actor` is missing or not a string]"),
        ({"nodes": [{}, {"parent": 0, "actor": "me", "text": "x"}]}, "[[node 1]: [`me` is not a side]]"),
        ({"nodes": [3]}, "[[node 0] is not a JSON object]"),
        ({"version": "0"}, "[the record is of version 0 of <Daimyo>; this is version 1]"),
        ({"game": 1}, "[[the record]: `game` is missing or not a string]"),
        ({"game": "daimio"}, f"[[There is no game `daimio`. Known: {KNOWN}.] [Did you mean `daimyo`?]]"),
        ({"seed": "x"}, "[the seed is not a whole number]"),
        ({"position": []}, "[the start of the record is not a position: [[the position] is not a JSON object]]"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record(changes: dict[str, object], said: str) -> None:
    whole = json.loads(record(a_line(), game("daimyo")))
    with pytest.raises(RecordError) as refused:
        load(json.dumps(whole | changes), game)
    assert in_language(refused.value.args[0], Brackets()) == said


def test_a_node_that_is_not_there() -> None:
    line = a_line()
    gone = line.node.id
    line.delete(gone)
    for node, said in (
        (gone, f"[node {gone} was deleted]"),
        (99, "[There is no node 99. The nodes are 0 to 3.]"),
    ):
        with pytest.raises(KeyError) as refused:
            line.goto(node)
        assert in_language(refused.value.args[0], Brackets()) == said
    assert repr(line) == "<Line: 2 commits, at 2>"
    with pytest.raises(ValueError, match="the start cannot be deleted") as start:
        line.delete(0)
    assert isinstance(start.value.args[0], Phrase)


def test_a_refused_action_tells_every_reason_in_another_language() -> None:
    position = game("daimyo").new()
    action = game("daimyo").parse(position, "black", "recruit")
    with pytest.raises(IllegalAction) as refused:
        position.play(action)
    said = in_language(refused.value.args[0], Brackets())
    assert repr(refused.value.refusal) == (
        "<Refusal: Black must be dealt a hand first. (hand) "
        "A bushi is recruited only by a B card of its side. (card-b)>"
    )
    assert said == (
        "[`recruit` is not allowed: [[[<Black> must be dealt a hand first.] (hand)] "
        "[[A bushi is recruited only by a B card of its side.] (card-b)]]]"
    )


def test_a_refusal_shows_itself_in_the_language_of_whoever_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    position = game("daimyo").new()
    refusal = position.why_not_by("black", game("daimyo").parse(position, "black", "recruit"))
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    assert repr(refusal) == f"<Refusal: {refusal}>" and "Zuerst" in repr(refusal)


def test_a_reason_without_a_rule_has_no_empty_brackets() -> None:
    reasons = (Reason("", "The field is empty."), Reason("7.2", "The block is unknown."))
    assert str(Refusal(reasons)) == "The field is empty. The block is unknown. (7.2)"
    assert str(Problem("", "the field is empty", ("a", "1"))) == "a.1: the field is empty"
    assert str(Problem("7.2", "the block is unknown")) == "the block is unknown (rule 7.2)"
