"""The widget from Python: creation, playing, navigation, refusals."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

from sekiwidget import new
from sekiwidget.board import Board
from sekiwidget.core.errors import AmbiguousAction, IllegalAction, UnreadableAction
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.lesson import Scenario, ScenarioError
from tests.board.battles import battle, random_line, source

Make = Callable[..., Board]


@pytest.mark.parametrize("kind", ["text", "one line", "scenario", "played", "path", "Path", "line", "position"])
def test_what_a_board_is_made_from(board: Make, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(battle(), encoding="utf-8")
    scenario = Scenario.from_text(battle())
    given = {
        "text": battle(),
        "one line": 'game = "sekigahara"',
        "scenario": scenario,
        "played": scenario.play(),
        "path": str(file),
        "Path": file,
        "line": scenario.play().line,
        "position": scenario.start(),
    }[kind]
    made = board(given)
    assert made.position.to_move in ("tokugawa", CHANCE)
    assert made.cursor == 0
    assert made.length == {"one line": made.length, "position": 1}.get(kind, 13)


def test_a_board_of_a_line_stands_where_the_line_stands(board: Make) -> None:
    line = random_line(6)
    line.goto(3)
    assert board(line).cursor == 3


@pytest.mark.parametrize("given", [7, None, b"game", ["game"], {}, object()])
def test_anything_else_is_refused_with_what_there_is(given: object) -> None:
    with pytest.raises(TypeError, match="a board must be made from a scenario, its text, the path of its file"):
        Board(given)


def test_an_unknown_keyword_is_refused() -> None:
    made: Any = Board
    for name in ("perspective", "zzz", "kit"):
        with pytest.raises(TypeError, match=f"has no argument `{name}`"):
            made(battle(), **{name: {}})


@pytest.mark.parametrize(
    ("keyword", "value", "message"),
    [
        ("perspectives", ["tokugava"], "There is no perspective `tokugava`.*Did you mean `tokugawa`"),
        ("perspectives", [], "a board needs at least one perspective"),
        ("theme", "pink", "theme must be auto, light or dark, not `pink`"),
        ("width", -1, "width must be a number of pixels above 0"),
        ("width", 0, "width must be a number of pixels above 0"),
        ("width", True, "width must be a number of pixels above 0"),
        ("height", "12", "height must be a number of pixels above 0"),
    ],
)
def test_a_wrong_value_is_refused(keyword: str, value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Board(battle(), **{keyword: value})


@pytest.mark.parametrize("keyword", ["width", "height"])
def test_any_size_above_nothing_is_taken(keyword: str) -> None:
    looks: dict[str, Any] = {keyword: 1}
    assert getattr(Board(battle(), **looks), keyword) == 1


@pytest.mark.parametrize(
    ("trait", "value", "message"),
    [
        ("cursor", "x", "cursor muss die Nummer eines Knotens sein, nicht `x`"),
        ("cursor", 99, "cursor muss ein Knoten von 0 bis 1 sein, nicht 99"),
        ("held", 99, "held muss ein Knoten von 0 bis 1 sein, nicht 99"),
        ("held", -2, "held muss ein Knoten von 0 bis 1 sein, nicht -2"),
        ("mode", "read", r"mode wird festgelegt, wenn ein Brett entsteht: Board\(..., mode=...\)"),
        ("language", "da", "language wird festgelegt"),
        ("turn", {}, "turn lässt sich nicht setzen"),
    ],
)
def test_a_trait_is_refused_in_the_language_of_the_board_and_stays(
    board: Make, trait: str, value: Any, message: str
) -> None:
    made = board(battle(script="T: declare gifu\n"), language="de")
    before = getattr(made, trait, None)
    with pytest.raises(TraitError, match=message):
        setattr(made, trait, value)
    assert getattr(made, trait, None) == before
    made.held = -1


def test_an_argument_of_another_type_is_refused(board: Make) -> None:
    start = new("sekigahara").position
    given: list[dict[str, Any]] = [{"players": ["me"]}, {"game": 3}, {"seed": "x"}, {"seed": []}]
    for wrong in given:
        with pytest.raises(TypeError, match=f"{next(iter(wrong))} must .*, not "):
            board(start, **wrong)
    with pytest.raises(ValueError, match=r"There is no language 3\. Known"):
        board(start, language=3)


def test_perspectives_can_be_written_as_in_scripts(board: Make) -> None:
    assert [one["id"] for one in board(battle(), perspectives="T").perspectives] == ["tokugawa"]
    assert list(board(battle(), perspectives=["I", "all", "ishida"]).timelines) == ["ishida", "all"]


def test_a_seed_replaces_the_scenarios(board: Make) -> None:
    assert board(battle(), seed=5).line.seed == 5
    assert board(battle()).line.seed == 1600
    with pytest.raises(TypeError, match="this line already has a seed: 7"):
        Board(Line(source().line.nodes[0].position, seed=7), seed=8)


def test_a_broken_scenario_says_where(board: Make) -> None:
    with pytest.raises(ScenarioError, match="declare osakaa"):
        board(battle(script="T: declare osakaa\n"))
    with pytest.raises(ScenarioError, match="no such file"):
        board("nowhere.toml")


def test_playing_goes_on_from_the_cursor(board: Make) -> None:
    made = board(battle(script=""))
    assert made.play("T: declare gifu").startswith("Tokugawa declares the fight at Gifu.")
    assert made.play("outside").startswith("Ishida comes out")
    assert (made.cursor, made.length) == (2, 3)
    assert "T: deploy tokugawa2 with tokugawa" in made.legal


def test_what_may_be_left_out_goes_by_itself(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\n"))
    made.goto(3)
    assert "accept" in made.play("I: deploy ukita2 with ukita") or made.length == 6
    assert [str(node.commit.action) for node in made.line.nodes[4:] if node.commit] == [
        "accept",
        "deploy ukita2 with ukita",
    ]


def test_playing_inside_the_line_begins_a_variation(board: Make) -> None:
    made = board(battle())
    made.goto(1)
    made.play("I: inside")
    assert made.line.node.parent == 1
    assert made.cursor == made.length - 1
    made.goto(2)
    made.play("T: deploy tokugawa2 with tokugawa")
    assert made.cursor == 3, "a commit that stands is not made again"


def test_a_variation_stands_beside_the_commit_at_the_cursor(board: Make) -> None:
    made = board(battle())
    made.goto(2)
    made.variation("I: inside", "he stays in")
    assert made.line.node.parent == 1
    assert made.timelines["all"]["nodes"][made.cursor]["name"] == "he stays in"
    made.goto(0)
    with pytest.raises(ValueError, match="the start cannot have a variation"):
        made.variation("T: declare gifu")


def test_a_refused_play_raises_is_kept_and_changes_nothing_else(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)
    position = made.position
    with pytest.raises(IllegalAction, match=r"\(8\.2\.2\)") as refused:
        made.play("T: deploy fukushima1g with tokugawa")
    assert refused.value.rules == ("8.2.2",)
    assert (made.cursor, made.position, made.length) == (2, position, 4)
    leaf = made.timelines["all"]["nodes"][3]
    assert leaf["refused"]["text"] == "deploy fukushima1g with tokugawa"
    assert made.notice["n"] == 1
    assert made.notice["kind"] == "refused"
    assert made.notice["title"] == "Not allowed: Tokugawa deploys the Fukushima gun with a Tokugawa card."
    assert made.notice["rules"][0][0] == "8.2.2"
    with pytest.raises(IllegalAction):
        made.play("T: deploy fukushima1g with tokugawa")
    assert made.length == 4, "the same attempt is kept once"
    assert made.notice["n"] == 2, "but told again"
    made.play("T: deploy tokugawa2 with tokugawa")
    assert made.notice == {}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("T: dance", UnreadableAction),
        ("X: stop", UnreadableAction),
        ("T:", UnreadableAction),
        ("", UnreadableAction),
        (": stop", UnreadableAction),
        ("T: deploy <b>", UnreadableAction),
        ("- draw T date", IllegalAction),
        ("T: stop\x00", UnreadableAction),
        ("T: deploy \ud800", UnreadableAction),
    ],
)
def test_words_that_cannot_be_played_change_nothing(board: Make, text: str, error: type[Exception]) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)
    with pytest.raises(error):
        made.play(text)
    assert made.cursor == 2
    assert made.notice["n"] == 1
    assert made.notice["kind"] == ("refused" if error is IllegalAction else "error")
    if error is not IllegalAction:
        assert made.length == 3
    made.comm.take()


def test_an_ambiguous_text_lists_its_meanings(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)
    with pytest.raises(AmbiguousAction) as error:
        made.play("I: deploy u1c with ukita")
    assert error.value.meanings


@pytest.mark.parametrize("text", [None, 7, b"T: stop"])
def test_what_is_no_text_is_a_type_error(board: Make, text: object) -> None:
    with pytest.raises(TypeError, match="an action must be a text"):
        board(battle()).play(text)  # type: ignore[arg-type]


def test_walking(board: Make) -> None:
    made = board(battle())
    made.forward()
    made.forward(2)
    assert made.cursor == 3
    made.back()
    assert made.cursor == 2
    made.forward(1000)
    assert made.line.nodes[made.cursor].children == [] or made.line.nodes[made.cursor].attempt is None
    made.back(1000)
    assert made.cursor == 0
    made.goto("Loyalty")
    assert made.timelines["all"]["nodes"][made.cursor]["chapter"] == "Loyalty"
    made.goto(4)
    assert made.position == made.line.nodes[4].position
    with pytest.raises(KeyError, match=r"There is no chapter `Loyal`\. Known: `The field`, `Loyalty`\."):
        made.goto("Loyal")
    with pytest.raises(KeyError, match="There is no node 99"):
        made.goto(99)
    with pytest.raises(TraitError):
        made.cursor = 99
    assert made.cursor == 4


def test_what_is_legal(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)
    legal = made.legal
    assert legal.count() == len(legal) == len(list(legal)) == 6
    assert "T: deploy tokugawa2 with tokugawa" in legal
    assert "deploy tokugawa2 with tokugawa" in legal
    assert "T: deploy tokugawa2 with fukushima" not in legal
    assert "I: stop" not in legal
    assert "nonsense" not in legal
    assert next(iter(made.position.legal())) in legal
    assert repr(legal).startswith("<Legal: T: deploy tokugawa2 with tokugawa, ")
    for text in legal:
        assert made.why_not(text) is None


def test_why_not(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)
    refusal = made.why_not("T: deploy tokugawa2 with fukushima")
    assert refusal is not None
    assert refusal.rules == ("8.2.2",)
    assert made.length == 3
    assert made.notice == {}
    with pytest.raises(UnreadableAction):
        made.why_not("T: sing")


def test_the_scenario_of_a_board_makes_the_same_board(board: Make) -> None:
    made = board(battle())
    again = board(made.scenario)
    assert again.timelines == made.timelines
    made.goto(1)
    made.play("I: inside")
    assert "I: inside" in made.scenario


def test_changes_to_the_line_are_taken_in(board: Make) -> None:
    made = board(battle())
    made.line.goto(4)
    made.line.comment("look here")
    made.line.goto(1)
    made.line.play(next(iter(made.line.position.legal())))
    made.line.promote(made.length - 1)
    made.refresh()
    assert made.timelines["all"]["nodes"][4]["comment"] == "look here"
    assert made.length == len(made.line)


def test_two_boards_of_one_line_keep_up_with_each_other(board: Make) -> None:
    one = board(battle())
    other = board(one.line, perspectives="tokugawa")
    one.goto(1)
    one.play("I: inside")
    assert (other.cursor, other.length) == (0, 14), "who reads there stays, but sees that the line has grown"
    other.goto(one.cursor)
    assert other.position == one.position
    other.play("T: deploy tokugawa2 with tokugawa")
    one.forward()
    assert one.position == other.position


def test_repr_is_short_and_knows_when_it_is_closed(board: Make) -> None:
    made = board(battle())
    assert repr(made) == "<Board: The sword fires the gun, at 0 of 12>"
    made.close()
    assert repr(made) == "<Board: The sword fires the gun, closed>"


def test_a_closed_board_can_still_be_read_and_played(board: Make) -> None:
    made = board(battle())
    made.close()
    made.close()
    made.goto(1)
    made.play("I: inside")
    assert made.position.to_move is not None
