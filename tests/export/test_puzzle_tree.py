"""A puzzle's tree for a page without Python: the page answers as the board does, word for word, in its room."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.wire.packing import packed
from sekiwidget.export import puzzle_tree
from sekiwidget.export.puzzle_tree import MOST_CHARACTERS, MOST_TRIED, PuzzleTree, build_tree
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.export.judges import answers, on_board, on_page, told, walked

EXAMPLES = Path("examples")
SAMPLE = (
    "combat/38-puzzle-one-sword.toml",
    "course/04-swords/4-the-third-horse.toml",
    "daimyo/32-puzzle-one-card-before.toml",
    "shogun/46-puzzle-pay-before-you-build.toml",
    "course/16-initiative-and-the-last-coin/1-first-things-first.toml",
)
PUZZLES = sorted(
    file.relative_to(EXAMPLES).as_posix()
    for file in EXAMPLES.rglob("*.toml")
    if "\n[puzzle]" in file.read_text(encoding="utf-8")
)


def scenario(name: str) -> Scenario:
    return Scenario.from_file(EXAMPLES / name)


@cache
def judged_once(name: str) -> PuzzleTree:
    """The tree of a puzzle, or of Shogun's as far as the texts below lead: all of it takes a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzle_tree, "MOST_TRIED", FAR_ENOUGH.get(name, MOST_TRIED))
        return build_tree(scenario(name))


def same(name: str, seed: int, steps: int) -> None:
    """Compare what a board and a page tell a learner who tries at random; all of its puzzle has room."""
    tree = build_tree(scenario(name))
    assert tree.whole
    assert len(packed(tree.table)) <= MOST_CHARACTERS
    for request, board, page in walked(scenario(name), tree, seed, steps):
        told = {key: page[key] for key in ("puzzle", "cursor", "nodes")}
        assert told == {key: board[key] for key in told}, (name, request)
        assert page["answer"]["ok"] == board["answer"]["ok"], (name, request)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", SAMPLE)
def test_a_page_tells_what_a_board_tells(name: str, fuzz_factor: int) -> None:
    """A sample; under `make fuzz` every puzzle that there is, a part of them beside each."""
    others = [one for one in PUZZLES if one not in SAMPLE][SAMPLE.index(name) :: len(SAMPLE)]
    for one in (name, *(others if fuzz_factor > 1 else ())):
        same(one, seed=3, steps=25)


def test_what_follows_a_solved_puzzle_is_not_judged_and_the_page_says_so() -> None:
    shown = scenario(SAMPLE[0])
    tree, board = build_tree(shown), Board(shown)
    first = {"cursor": board.cursor, "nodes": told(board)["nodes"]}
    requests: list[dict[str, Any]] = []
    page: dict[str, Any] = {**first, "puzzle": {}}
    for text in [*PuzzleSession(shown).show(), "anything"]:
        assert page["puzzle"].get("state") != "solved" or text == "anything"
        requests.append({"cursor": page["cursor"], "node": page["cursor"], "as": "all", "act": text})
        page = answers(tree, first, requests)[-1]
    assert page["puzzle"]["state"] == "solved"
    notice = page["answer"]["notice"]
    assert (notice["title"], notice["text"]) == ("alone.solved", "alone.over")


def test_choices_are_those_of_the_board() -> None:
    shown = scenario(SAMPLE[1])
    table = build_tree(shown).table
    board = Board(shown)
    place = table["places"][str(table["start"])]
    assert place["list"] == json.loads(json.dumps(board.get_state("choices")["choices"]["list"]))
    legal = {str(action) for action in board.position.legal()}
    assert legal <= set(place["texts"])
    assert all("notice" not in place["verdicts"][place["texts"][text]] for text in legal)


def test_what_the_rules_refuse_is_told_with_its_paragraphs() -> None:
    table = build_tree(scenario("course/17-two-cards-a-round/1-before-the-recruit.toml")).table
    place = table["places"][str(table["start"])]
    why = [table["reasons"][at] for at in place["why"].values() if isinstance(at, int)]
    assert why
    assert all(notice["kind"] == "refused" and notice["rules"] for notice in why)


def test_a_tree_too_large_for_its_page_ends_where_the_room_does(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scenario("course/03-impact/3-who-pays-for-ii.toml")
    whole = build_tree(shown)
    monkeypatch.setattr(puzzle_tree, "_MOST_BYTES", 6_000)
    part = build_tree(shown)
    assert whole.whole
    assert not part.whole
    assert len(packed(part.table)) <= 8_500 < len(packed(whole.table))
    # What was best came first: the solution is there.
    first: Any = part.table["places"][str(part.table["start"])]
    assert first["show"]
    assert first["verdicts"][0]["told"]["state"] in ("right", "solved")


def test_its_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_tree, "MOST_TRIED", 10)
    part = build_tree(scenario("course/09-marching/3-one-card.toml"))
    assert not part.whole
    assert part.tried <= 11


def test_its_work_ends_while_it_tries_what_cannot_be_picked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same refused text is met again after the last commit that may be tried."""
    shown = scenario("shogun/49-puzzle-sure-before-rich.toml")
    for most in (2, 4, 8):
        monkeypatch.setattr(puzzle_tree, "MOST_TRIED", most)
        assert build_tree(shown).tried == most + 1


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    build_tree(scenario(SAMPLE[0]), progress=lambda done, known: heard.append((done, known)))
    assert heard[0] == (0, 1)
    assert heard[-1][0] == heard[-1][1] == len(build_tree(scenario(SAMPLE[0])).table["places"])


def test_a_lesson_and_a_closed_view_are_refused() -> None:
    with pytest.raises(ValueError, match="this scenario has no"):
        build_tree(scenario("combat/01-one-place-at-a-time.toml"))
    with pytest.raises(ValueError, match="the board of a puzzle must show `all`, because a puzzle is judged with"):
        build_tree(scenario(SAMPLE[0]), ["tokugawa"])


def test_the_tree_is_in_no_notebook() -> None:
    shown = scenario(SAMPLE[0])
    board = Board(shown)
    kept = json.dumps(board.get_state(), default=str)
    assert "judged" not in board.get_state()
    for answer in shown.puzzle.answers if shown.puzzle else ():
        assert answer.say not in kept
    assert all(hint not in kept for hint in (shown.puzzle.hints if shown.puzzle else ()))
    assert shown.puzzle is not None
    assert shown.puzzle.after not in kept


@pytest.mark.parametrize("name", SAMPLE)
def test_every_legal_pick_has_its_text(name: str) -> None:
    """What the page sends for a pick is among the texts that it knows, in each place."""
    shown = scenario(name)
    table = build_tree(shown).table
    board = Board(shown)
    place = table["places"][str(table["start"])]
    for action in board.position.legal():
        sent = [one.text(action.picked[1]) for one in board.position.choices() if one.admits(action)]
        assert sent
        assert set(sent) <= set(place["texts"])


ROAD = "campaign/32-puzzle-one-road.toml"
FAR = "course/09-marching/2-far-and-near.toml"
PAY = "course/20-the-secret-plan/2-pay-before-you-deploy.toml"
LETTERS = "course/20-the-secret-plan/3-b-before-a.toml"
FAR_ENOUGH = {PAY: 10, LETTERS: 6}
"""How many commits are tried of a tree: so few that they take seconds, so many that the texts below are judged."""
STACK = "march tokugawa2 date3 date2"


@pytest.mark.parametrize(
    ("name", "before", "text", "single"),
    [
        (
            ROAD,
            ["move limited maeda"],
            f"T: {STACK} hakone-numazu-sunpu",
            [f"{STACK} hakone-numazu", f"{STACK} numazu-sunpu"],
        ),
        # The blocks may be named in any order.
        (
            ROAD,
            ["move limited maeda"],
            "march date2 date3 tokugawa2 hakone-numazu-sunpu",
            [f"{STACK} hakone-numazu", f"{STACK} numazu-sunpu"],
        ),
        (
            FAR,
            ["move limited date", "march tokugawa3 okazaki-kiyosu-gifu"],
            "march fukushima1* kiyosu-kuwana-minakuchi-kyoto",
            [
                "march fukushima1* kiyosu-kuwana",
                "march fukushima1* kuwana-minakuchi",
                "march fukushima1* minakuchi-kyoto",
            ],
        ),
        # One that is not right ends it.
        (FAR, ["move limited date"], "march fukushima1* kiyosu-gifu-sekigahara", ["march fukushima1* kiyosu-gifu"]),
        # So does one that the rules refuse; what came before it is made.
        (
            FAR,
            ["move limited date"],
            "march tokugawa3 okazaki-kiyosu-gifu-iwamura force maeda",
            [
                "march tokugawa3 okazaki-kiyosu",
                "march tokugawa3 kiyosu-gifu",
                "march tokugawa3 gifu-iwamura force maeda",
            ],
        ),
        (
            PAY,
            [],
            "plan deploy1 4 deploy5 none kai on deploy3",
            ["plan deploy5 none", "plan deploy3 kai", "plan deploy1 4"],
        ),
        # The last card of a sheet has one space left, and lies there by itself.
        (LETTERS, [], "plan battle_b hitachi battle_a shimotsuke", ["plan battle_a shimotsuke"]),
    ],
)
def test_a_text_of_several_commits_is_judged_commit_by_commit(
    name: str, before: list[str], text: str, single: list[str]
) -> None:
    shown, tree = scenario(name), judged_once(name)
    page = on_page(tree, shown, [*before, text])[-1]
    kept = ("puzzle", "cursor", "nodes")
    one_by_one = on_page(tree, shown, [*before, *single])[-1]
    assert {key: page[key] for key in kept} == {key: one_by_one[key] for key in kept}
    assert page["answer"] == one_by_one["answer"]
    assert page["puzzle"] == on_board(shown, [*before, *single])[-1]["puzzle"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("march tokugawa3 okazaki-kiyosu-nowhere", "misread.word"),
        ("march tokugawa3 okazaki-", "misread.short"),
        ("march -- --", "misread.short"),
        ("march a-b-c date", "misread.word"),
        ("march tokugawa3 kiyosu-okazaki", "alone.unknown"),
    ],
)
def test_a_text_that_leaves_the_tree_on_its_way_changes_nothing(text: str, told: str) -> None:
    shown = scenario(FAR)
    asked, page = on_page(judged_once(FAR), shown, ["move limited date", text])
    assert page["answer"]["notice"]["text"] == told
    assert [page[key] for key in ("puzzle", "cursor", "nodes")] == [asked[key] for key in ("puzzle", "cursor", "nodes")]


def test_the_game_takes_a_chain_apart_as_the_page_does() -> None:
    board, game = Board(scenario(FAR)), scenario(FAR).play().game
    board.play("T: move limited date")
    assert dict(game.chains) == {"march": "links"}
    first, rest = game.split_text(board.position, "tokugawa", "march tokugawa3 okazaki-kiyosu-gifu")
    assert (first, rest) == ("march tokugawa3 okazaki-kiyosu", "march tokugawa3 kiyosu-gifu")
