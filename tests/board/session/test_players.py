"""How a side is played: by hand, by an opponent of the game, by a function."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.session import playing
from sekiwidget.board.session.access import OpponentFailed
from sekiwidget.games.start import new
from tests.board.battles import battle
from tests.board.pages import Page, shown

Make = Callable[..., Board]
FIELD = "T: declare gifu\nI: outside\n"
GAMES = ("sekigahara", "warchest", "daimyo", "shogun")


def first_texts(made: Board) -> Iterator[str]:
    """What is legal first; where a side arranges, what is listed first until it is done."""
    position: Any = made.position
    table = position.game.arrangement(position)
    if table is None:
        yield next(iter(made.legal)).split(": ", 1)[1]
        return
    while table.to_move is not None:
        action = next(iter(table.legal()))
        yield str(action)
        table = table.play(action).after


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["random", "simple"])
def test_an_opponent_holds_a_side_and_answers_by_itself(board: Make, game: str, opponent: str) -> None:
    line = new(game, seed=5)
    me, *others = line.position.sides
    made = board(line, players=dict.fromkeys(others, opponent))
    page = Page(made)
    assert [one["id"] for one in made.perspectives] == [me]
    for _ in range(12):
        if made.position.to_move is None:
            break
        asked = made.position.asked()
        assert made.turn == {
            "node": made.cursor,
            "side": me,
            "name": me.capitalize(),
            "by": "page",
            "as": [me],
            "curtain": False,
            "asks": [asked.rule, asked.text],
        }
        assert set(made.choices["list"]) == {me}
        for text in first_texts(made):
            assert page.act(text, view=me)["ok"]
    assert {node.commit.actor for node in made.line.nodes if node.commit} > {me}
    assert page.agrees()


def test_what_an_opponent_does_follows_from_the_seed(board: Make) -> None:
    records = []
    for _ in range(2):
        made = board(new("daimyo", seed=5), players={"gold": "random"})
        page = Page(made)
        for _ in range(5):
            page.act(next(iter(made.legal)).split(": ", 1)[1], view="black")
        records.append(made.scenario)
    assert records[0] == records[1]


def test_a_function_sees_its_own_view_and_no_more(board: Make) -> None:
    seen: list[Any] = []

    def accepts(view: Any, rng: Random) -> Any:
        seen.append(view)
        assert isinstance(rng, Random)
        return view.sample(rng)

    made = board(battle(script=FIELD), players={"T": "me", "I": accepts})
    made.goto(2)
    page = Page(made)
    assert page.act("deploy tokugawa2 with tokugawa", view="tokugawa")["ok"]
    assert seen
    assert all(view == view.seen_by("ishida") for view in seen)
    assert made.turn["side"] == "tokugawa"


def test_an_opponent_that_begins_has_begun_when_the_board_opens(board: Make) -> None:
    made = board(battle(script=""), players={"tokugawa": "simple"})
    assert made.cursor > 0
    assert made.turn["side"] == "ishida"
    assert made.turn["by"] == "page"


def test_an_opponent_answers_python_too(board: Make) -> None:
    made = board(battle(script=FIELD), players={"ishida": "simple"})
    made.goto(2)
    assert "deploys" in made.play("T: deploy tokugawa2 with tokugawa")
    assert made.turn["side"] in ("tokugawa", "")
    assert made.line.nodes[made.cursor].depth > 3


def test_a_page_does_not_act_for_an_opponent(board: Make) -> None:
    made = board(battle(script="T: declare gifu\n"), players={"ishida": "simple"}, perspectives=["all", "ishida"])
    page = Page(made)
    before = shown(made)
    for view in ("all", "ishida"):
        answer = page.act("inside", 1, view)
        assert answer["notice"]["text"] == "Ishida is played automatically."
    assert shown(made) == before
    made.goto(1)
    assert made.turn["by"] == "opponent"
    assert made.choices["list"] == {}


@pytest.mark.parametrize("how", ["raises", "nonsense", "illegal"])
def test_an_opponent_that_fails_is_told(board: Make, how: str, caplog: pytest.LogCaptureFixture) -> None:
    def fails(view: Any, rng: Random) -> Any:
        if how == "raises":
            raise LookupError("no idea")
        if how == "nonsense":
            return "hello"
        return next(iter(view_of_start.legal()))

    made = board(battle(script=FIELD), players={"ishida": fails})
    view_of_start = made.line.nodes[0].position
    made.goto(2)
    page = Page(made)
    answer = page.act("deploy tokugawa2 with tokugawa", view="tokugawa")
    assert answer["ok"], "his own commit stands"
    assert made.length == 4
    assert made.cursor == 3
    assert made.notice["text"] == "An opponent failed (OpponentFailed). The log of the kernel has details."
    assert "The opponent of Ishida" in caplog.text
    assert page.agrees()
    made.goto(2)
    with pytest.raises(OpponentFailed, match="The opponent of Ishida"):
        made.play("T: stop")
    assert made.cursor == made.length - 1 == 4
    view_of_start = made.line.nodes[2].position


def test_where_everything_is_open_the_notice_says_what_an_opponent_did(board: Make) -> None:
    made = board(battle(script=FIELD), players={"ishida": lambda view, rng: "hello"}, perspectives="all")
    made.goto(2)
    Page(made).act("deploy tokugawa2 with tokugawa")
    assert made.notice["text"].startswith(
        "An opponent failed: OpponentFailed: The opponent of Ishida chose an action that is not allowed: hello. "
    )


def test_a_game_between_opponents_stops_some_time(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MAX_AUTOMATIC", 3)
    made = board(battle(script=FIELD))
    with pytest.raises(OpponentFailed, match=r"^The board stopped here after 3 automatic moves\.$"):
        board(battle(script=FIELD), players=dict.fromkeys(made.position.sides, "simple"))


def test_an_opponent_that_failed_can_be_asked_again(board: Make) -> None:
    broken = True

    def moody(view: Any, rng: Random) -> Any:
        if broken:
            raise LookupError("not now")
        return view.sample(rng)

    made = board(battle(script=FIELD), players={"ishida": moody})
    made.goto(2)
    page = Page(made)
    page.act("deploy tokugawa2 with tokugawa", view="tokugawa")
    assert made.turn["by"] == "opponent"
    broken = False
    answer = page.act("", view="tokugawa")
    assert answer["ok"]
    assert made.cursor == answer["end"] > 3
    assert made.turn["by"] == "page"


def test_two_opponents_play_the_game_to_its_end(board: Make) -> None:
    made = board(battle(script=""), players={"tokugawa": "simple", "ishida": "random"})
    assert [one["id"] for one in made.perspectives] == ["all"]
    assert made.position.to_move is None or len(made.line) > 100
    assert Page(made).act("stop")["ok"] is False


@pytest.mark.parametrize(
    ("players", "error", "why"),
    [
        ({"tokugwa": "me"}, ValueError, r"There is no side `tokugwa`.*Did you mean `tokugawa`\?"),
        ({"public": "me"}, ValueError, "There is no side `public`"),
        ({"ishida": "simpel"}, ValueError, r"There is no player `simpel`.*Did you mean `simple`\?"),
        ({"T": "me", "tokugawa": "me"}, ValueError, "Tokugawa is in players twice"),
        ({"ishida": None}, TypeError, "a player must be `me`, the name of an opponent, or a function"),
        ({"ishida": 7}, TypeError, "not int"),
    ],
)
def test_players_that_are_none(players: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        Board(battle(), players=players)


def test_a_board_for_reading_has_no_players() -> None:
    with pytest.raises(ValueError, match='a board with mode="read" must not have players'):
        Board(battle(), players={"ishida": "simple"}, mode="read")
    with pytest.raises(ValueError, match="mode must be play or read, not `watch`"):
        Board(battle(), mode="watch")


def test_with_players_the_sides_held_by_hand_are_shown(board: Make) -> None:
    both = board(battle(), players={"tokugawa": "me", "ishida": "me"})
    assert [one["id"] for one in both.perspectives] == ["tokugawa", "ishida"]
    assert both.turn["curtain"]
    asked = board(battle(), players={"ishida": "simple"}, perspectives="public")
    assert [one["id"] for one in asked.perspectives] == ["public"]


def test_an_opponents_thoughts_do_not_reach_the_page(board: Make) -> None:
    """Whatever the opponent holds, a page that may not know it receives the same bytes."""
    sent = []
    for hand in ("ukita ukita loyalty", "ukita mori mori+"):

        def first(view: Any, rng: Random) -> Any:
            return next(action for action in view.legal() if str(action) in ("accept", "deploy ukita2 with ukita"))

        text = battle(hand=hand, script=FIELD)
        made = board(text, players={"ishida": first})
        made.goto(2)
        made.comm.take()
        made.comm.from_page({"act": "deploy tokugawa2 with tokugawa", "node": 2, "as": "tokugawa", "id": 1})
        sent.append(made.comm.take())
    assert sent[0] == sent[1]
    assert len(sent[0][0]["state"]["news"]["ids"]) > 2
