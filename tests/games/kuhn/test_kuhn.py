"""The game of docs/kuhn.py: every line of it, and the house around it."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from docs.kuhn import GAME, Position
from sekiwidget import Board
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.games.registry import GAMES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "kuhn", lambda: GAME)


def lines(position: Position, commits: tuple[Commit, ...] = ()) -> Iterator[tuple[Commit, ...]]:
    """Every line that can be played from a position."""
    if position.to_move is None:
        yield commits
    for action in position.legal():
        commit = position.play(action)
        after = commit.after
        assert isinstance(after, Position)
        yield from lines(after, (*commits, commit))


def test_there_are_six_deals_and_five_ways_to_play_each() -> None:
    ends = [line[-1].after for line in lines(Position())]
    assert len(ends) == 6 * 5
    assert sorted(end.fact("pot") for end in ends) == [2] * 6 + [3] * 12 + [4] * 12


@pytest.mark.parametrize(
    ("cards", "said", "winner"),
    [
        ("jack king", "check check", "gold"),
        ("queen jack", "check check", "black"),
        ("jack king", "bet fold", "black"),
        ("king jack", "check bet fold", "gold"),
        ("queen king", "bet call", "gold"),
    ],
)
def test_the_higher_card_wins_unless_its_side_folds(cards: str, said: str, winner: str) -> None:
    end = GAME.read_position({"cards": cards, "said": said})
    assert end.to_move is None
    assert end.fact("winner") == winner
    assert end.outcome is not None
    assert end.outcome.rule == ("answer" if "fold" in said else "showdown")


def test_what_is_refused_and_what_cannot_be_read() -> None:
    asked = GAME.read_position({"cards": "jack king", "said": "bet"})
    with pytest.raises(IllegalAction, match=r"Gold now calls the bet or folds\. \(answer\)"):
        asked.play(GAME.parse(asked, "gold", "check"))
    with pytest.raises(UnreadableAction, match=r"`flod` is not a word that a side may say\. Did you mean `fold`\?"):
        GAME.parse(asked, "gold", "flod")
    with pytest.raises(ValueError, match=r"cards: Each side gets one card"):
        GAME.read_position({"cards": "king king"})
    with pytest.raises(ValueError, match=r"said: Nobody can say call then"):
        GAME.read_position({"cards": "king jack", "said": "check call"})


def test_a_lesson_is_played_told_and_drawn(tmp_path: Path) -> None:
    board = Board(GAME.template())
    told = [GAME.say(node.commit).text for node in board.line.nodes if node.commit is not None]
    assert told[-1] == "Gold folds. Black takes the pot of 3 coins."
    drawn = board.save(tmp_path / "kuhn.svg", perspective="all")
    assert ET.parse(drawn).getroot().tag.endswith("svg")


def test_its_positions_can_only_be_typed() -> None:
    with pytest.raises(ValueError, match=r"positions of Kuhn poker can only be typed: it offers no pieces to place$"):
        Board.set_up("kuhn")


def test_gold_does_not_see_what_black_holds() -> None:
    line = Line(Position(cards=("jack", "king")))
    view = line.position.seen_by("gold")
    assert view.fact("card.black") == "?"
    assert {world.card("black") for world, _ in GAME.worlds(view)} == {"jack", "queen"}


def test_the_document_shows_it_on_a_board(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "adding-a-game.md").read_text()
    code = text.partition("```python\n")[2].partition("```")[0]
    assert "Board(GAME.template())" in code
    (tmp_path / "shown.py").write_text(code)
    assert runpy.run_path(str(tmp_path / "shown.py"))["GAME"] is GAME


def test_what_a_game_says_that_has_no_words_of_its_own() -> None:
    """A mark of no place, and an action in words."""
    assert GAME.note(Position(), "mark", ("nowhere",)) == (
        f"`nowhere` is not a place of this picture. Known: {', '.join(GAME.backdrop().places)}"
    )
    assert GAME.describe_action("first", "bet") == "First tries bet."
