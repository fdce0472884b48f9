"""Folded commits: what belongs to the step before it, and what never does, on a board and its pages."""

from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.lesson import Scenario
from tests.board.battles import battle
from tests.board.pages import Page

Make = Callable[..., Board]

PLAIN = """\
T: declare gifu
I: outside
T: deploy tokugawa2 with tokugawa
I: accept
I: deploy ukita2 with ukita
T: accept
"""
ACCEPTED = 4
"""The node of the first deployment that is let stand."""


def entries(made: Board, perspective: str = "all") -> list[dict[str, Any]]:
    """The nodes of a perspective."""
    found: list[dict[str, Any]] = made.timelines[perspective]["nodes"]
    return found


def joined(made: Board, perspective: str = "all") -> list[int]:
    """The nodes that are folded into the step before them."""
    return [node for node, entry in enumerate(entries(made, perspective)) if entry.get("joined")]


@pytest.mark.parametrize("perspective", ["all", "public", "tokugawa", "ishida"])
def test_what_is_let_stand_is_folded_in_every_perspective(board: Make, perspective: str) -> None:
    made = board(battle(script=PLAIN), perspectives=perspective)
    assert joined(made, perspective) == [4, 6]
    assert all(entry.get("say") for entry in entries(made, perspective)[1:]), "they stay commits"


def test_the_picture_of_a_folded_commit_keeps_the_sum_of_its_step(board: Make) -> None:
    made = board(battle(script=PLAIN))
    timeline = made._pages.feed.timelines["all"]
    main, folded = timeline.scene(ACCEPTED - 1), timeline.scene(ACCEPTED)
    assert [term["number"] for term in folded["sum"]["terms"]] == [2]
    assert {key: folded.get(key) for key in ("sum", "marks", "moves", "tracks")} == {
        key: main.get(key) for key in ("sum", "marks", "moves", "tracks")
    }
    assert any("now" in piece.get("states", ()) for name, piece in folded["pieces"].items() if "tokugawa" in name)


@pytest.mark.parametrize(
    "extra",
    [
        ("I: accept", "I: accept  # he has no loyalty card"),
        ("I: accept\n", "I: accept\n# a comment on its own\n"),
        ("I: accept\n", "I: accept\n@ mark gifu\n"),
        ("I: accept\n", "I: accept\n@ arrow kiyosu gifu\n"),
        ("I: accept\n", "I: accept\n@ chapter Then\n"),
        ("I: accept\n", "I: accept\n( or not\nI: challenge\n)\n"),
        ("I: accept\n", "! I: deploy ukita2 with ukita\nI: accept\n"),
    ],
)
def test_what_the_teacher_wrote_on_is_a_step(board: Make, extra: tuple[str, str]) -> None:
    made = board(battle(script=PLAIN.replace(*extra, 1)))
    accepted = next(node.id for node in made.line.main() if node.commit and str(node.commit.action) == "accept")
    assert accepted not in joined(made)
    assert joined(made) == [made.line.main()[-1].id], "only the other one is folded"


def test_a_chapter_begins_a_step(board: Make) -> None:
    """A jump to the chapter must not land on what came before it."""
    script = PLAIN.replace("I: accept\n", "I: accept\n@ chapter He lets it stand\n", 1)
    made = board(battle(script=script))
    steps = made._pages.feed.timelines["all"].steps
    assert [node.id for node in steps.of(made.line.nodes[ACCEPTED])] == [ACCEPTED]
    assert entries(made)[ACCEPTED]["chapter"] == "He lets it stand"
    assert "chapter" not in entries(made)[ACCEPTED - 1]


def test_the_first_commit_is_a_step(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\nI: accept\n"))
    fresh = board(made.line.nodes[3].position)
    fresh.play("I: accept")
    assert joined(made) == [4]
    assert joined(fresh) == []


def test_a_variation_beside_it_makes_it_a_step_and_deleting_that_folds_it_again(board: Make) -> None:
    made = board(battle(script=PLAIN))
    page = Page(made)
    page.act("I: challenge", ACCEPTED - 1)
    assert joined(made) == [6]
    assert page.agrees()
    page.edit("delete", made.line.nodes[-1].id)
    assert joined(made) == [4, 6]
    assert page.agrees()


def test_an_attempt_before_it_makes_it_a_step_and_so_does_a_comment(board: Make) -> None:
    made = board(battle(script=PLAIN))
    page = Page(made)
    page.act("I: deploy ukita2 with ukita", ACCEPTED - 1)
    assert joined(made) == [6]
    page.edit("comment", 6, text="look")
    assert joined(made) == []
    assert page.agrees()
    page.edit("comment", 6, text="")
    assert joined(made) == [6]
    assert page.agrees()


def test_marks_of_a_step_are_in_the_pictures_of_all_its_commits(board: Make) -> None:
    made = board(battle(script=PLAIN))
    page = Page(made)
    ring = {"place": "gifu", "style": "note"}
    page.edit("mark", ACCEPTED - 1, words=["gifu"])
    scenes = made._pages.feed.timelines["all"].scene
    assert [ring in scenes(node)["marks"] for node in (3, 4, 5, 6)] == [True, True, False, False]
    assert page.agrees()
    page.edit("mark", ACCEPTED - 1, words=["gifu"])
    assert not any(ring in scenes(node)["marks"] for node in (3, 4, 5, 6))
    assert page.agrees()


def test_an_attempt_is_drawn_with_the_marks_of_where_it_was_made(board: Make) -> None:
    script = "T: declare gifu\nI: outside\n@ mark gifu\n! T: deploy fukushima1g with tokugawa\n"
    made = board(battle(script=script))
    assert "patch" not in entries(made)[3]


def test_a_still_picture_says_all_of_its_step(board: Make) -> None:
    made = board(battle(script=PLAIN))
    made.goto(ACCEPTED)
    text = made._repr_mimebundle_()[0]["text/plain"]
    assert "Tokugawa deploys Tokugawa 2 with a plain card: 2 impact, from 0 to 2." in text
    assert "Ishida does not challenge Tokugawa 2." in text


def test_the_decisions_of_a_puzzle_s_side_are_steps(board: Make) -> None:
    text = battle(script=PLAIN) + '\n[puzzle]\nside = "ishida"\ntask = "Win."\ngoal = { "combat.winner" = "ishida" }\n'
    scenario = Scenario.from_text(text)
    assert joined(board(scenario, mode="read")) == [6]
