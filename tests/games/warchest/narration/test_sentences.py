"""What is said and shown: sentences, reasons, the text board, the opponents."""

from __future__ import annotations

from random import Random

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.components.data_files import BOOK
from sekiwidget.text.languages import load_language
from tests.games.warchest.helpers import Table, new
from tests.games.warchest.starts import STARTS

LEFT = "The Pikeman on d5 has one coin left."


def reasons(table: Table) -> dict[str, str]:
    return dict(GAME.say(table.commits[-1]).reasons)


@pytest.mark.parametrize(
    ("units", "hand", "lines", "said"),
    [
        ({}, "scout royal", ["W: deploy scout e1"], "White deploys the Scout on e1."),
        ({"d4": "white scout"}, "scout royal", ["W: bolster scout"], "White bolsters the Scout on d4: now two coins."),
        ({"d4": "white scout"}, "scout royal", ["W: move scout d5"], "White’s Scout moves from d4 to d5."),
        (
            {"d4": "white scout", "d5": "black archer"},
            "scout royal",
            ["W: attack scout d5"],
            "White’s Scout attacks Black’s Archer on d5. Black’s Archer on d5 is removed.",
        ),
        (
            {"d4": "white scout", "d5": "black 2x pikeman"},
            "scout royal",
            ["W: attack scout d5"],
            f"White’s Scout attacks Black’s Pikeman on d5. {LEFT} White’s Scout on d4 is removed.",
        ),
        ({"d3": "white scout"}, "scout royal", ["W: control scout"], "White’s Scout takes d3."),
        (
            {"a3": "white scout"},
            "scout royal",
            ["W: control scout"],
            "White’s Scout takes a3. Black’s marker goes back.",
        ),
        ({}, "scout royal", ["W: pass with royal"], "White discards the Royal Coin face down and passes."),
        (
            {},
            "scout royal",
            ["W: recruit scout with royal"],
            "White discards the Royal Coin face down and recruits a Scout coin.",
        ),
        (
            {"d4": "white light_cavalry"},
            "light_cavalry royal",
            ["W: tactic light_cavalry d4-e4-e5"],
            "White’s Light Cavalry rides from d4 over e4 to e5.",
        ),
        (
            {"d4": "white lancer", "d6": "black 3x scout"},
            "lancer royal",
            ["W: tactic lancer d4-d5-d6"],
            "White’s Lancer charges from d4 to d5 and attacks Black’s Scout on d6. The Scout on d6 has two coins left.",
        ),
        (
            {"d4": "white ensign", "d5": "white scout"},
            "ensign royal",
            ["W: tactic ensign scout d5-e4"],
            "White’s Ensign sends the Scout from d5 to e4.",
        ),
        (
            {"d4": "white marshall", "d5": "white scout", "d6": "black archer"},
            "marshall royal",
            ["W: tactic marshall scout d5-d6"],
            "White’s Marshall lets the Scout attack Black’s Archer on d6. Black’s Archer on d6 is removed.",
        ),
        (
            {"d4": "white footman", "e4": "white footman"},
            "footman royal",
            ["W: tactic footman"],
            "White’s two Footmen act: each Footman that can makes a maneuver.",
        ),
        (
            {"d4": "white 2x berserker"},
            "berserker royal",
            ["W: move berserker d5", "W: move berserker d6"],
            "White’s Berserker moves from d5 to d6. It paid with a coin of its stack: one left.",
        ),
        (
            {"d1": "white royal_guard"},
            "royal scout",
            ["W: tactic royal_guard d1-e1"],
            "The Royal Coin moves White’s Royal Guard from d1 to e1.",
        ),
        (
            {"d4": "white swordsman", "d5": "black 2x scout"},
            "swordsman royal",
            ["W: attack swordsman d5", "W: stop"],
            "White’s Swordsman stays as it is.",
        ),
    ],
)
def test_sentences(units: dict[str, str], hand: str, lines: list[str], said: str) -> None:
    assert Table(units, white=hand, black="royal").play(*lines).said() == said


def test_reasons_cite_the_rules_of_the_events() -> None:
    table = Table({"d4": "white knight", "d5": "black pikeman"}, white="knight royal", black="royal")
    why = reasons(table.play("W: attack knight d5"))
    assert why["maneuver"] == "The Knight coin goes face up to the discard."
    assert why["attack"]
    assert why["faq-pikeman-1"].endswith("hitting back is not an attack, so the Knight is hit too.")
    assert why["pikeman"] == "A neighbour that attacks the Pikeman loses a coin at the same time."


def test_the_end_is_told() -> None:
    five = {"d3": "white", "f4": "white", "d5": "white"}
    table = Table({"c1": "white scout"}, white="scout royal", black="royal", control=five).play("W: control scout")
    assert table.said() == "White’s Scout takes c1. It is the sixth marker: White wins."
    assert GAME.text_board(table.position).splitlines()[2] == "White has won (win)."


def test_another_language_is_not_spoken() -> None:
    with pytest.raises(ValueError, match=r"There is no narration in `xx`\. Known: en\."):
        GAME.say(new().play("- draw W 2x pikeman royal").commits[-1], "xx")


@pytest.mark.parametrize("seed", range(6))
def test_every_commit_of_a_game_is_told_to_everybody(seed: int) -> None:
    rng = Random(seed)
    position = STARTS.whole(rng)
    while position.to_move is not None:
        commit: Commit = position.play(position.sample(rng))
        for viewer in (CHANCE, "white", "black", "public"):
            sentence = GAME.say(commit.seen_by(viewer))
            assert sentence.text[0].isupper()
            assert sentence.text[-1] == "."
            assert "  " not in sentence.text
            assert "{" not in sentence.text
            assert all(rule in BOOK.rules and text[-1] == "." for rule, text in sentence.reasons)
        position = commit.after


def test_the_text_board_shows_the_board_and_what_each_side_has() -> None:
    table = Table({"d4": "white 2x scout", "d5": "black archer"}, white="scout royal", black="archer royal")
    board = GAME.text_board(table.position.seen_by("white"))
    assert "War Chest · round 1 · White’s view" in board
    assert "Now: White. White must now use a coin." in board
    assert "○Scout×2" in board
    assert "●Archer" in board
    assert "e1 [○]" in board
    assert "d3 [ ]" in board
    assert "a3 [●]" in board
    assert "  hand        Royal Coin, Scout" in board
    assert "  hand        two coins, hidden" in board
    assert max(map(len, board.splitlines())) <= 100
    assert str(table.position.seen_by("white")) == board


@pytest.mark.parametrize(
    ("moved", "words"), [(False, "· initiative"), (True, "· initiative (changed hands in this round)")]
)
def test_the_text_board_shows_who_has_the_initiative(moved: bool, words: str) -> None:
    table = Table(white="scout", black="archer", initiative="black", initiative_moved=moved)
    board = GAME.text_board(table.position)
    assert [line.rpartition("locations ")[2] for line in board.splitlines() if "initiative" in line] == [words]


@pytest.mark.parametrize(
    ("language", "drawn"),
    [(None, ["○Crossbow ", "○Priest ", "●Light Cav×2"]), ("de", ["○Armbrust ", "○Priester ", "●L. Kav.×2"])],
)
def test_the_text_board_has_short_names_for_long_units(language: str | None, drawn: list[str]) -> None:
    units = {"c4": "white crossbowman", "d4": "white warrior_priest", "d5": "black 2x light_cavalry"}
    board = GAME.text_board(
        Table(units, white="royal", black="royal").position, load_language(language) if language else None
    )
    assert [one for one in drawn if one not in board] == [], board


def test_the_text_board_of_a_draft() -> None:
    draft = new(armies="draft")
    assert "Open cards: none yet" in GAME.text_board(draft.position)
    board = GAME.text_board(draft.play("- cards archer cavalry footman knight lancer marshall pikeman scout").position)
    assert "before the first round · everything open" in board
    assert "Open cards: Archer, Cavalry, Footman, Knight, Lancer, Marshall, Pikeman and Scout" in board


def test_every_hex_is_on_the_text_board_once() -> None:
    words = GAME.text_board(new().position).split()
    assert sum(len(word) == 2 and word[0] in "abcdefg" and word[1].isdigit() for word in words) == 37


@pytest.mark.parametrize("side", ["white", "black"])
def test_rules_of_thumb_beat_chance(side: str) -> None:
    won = 0
    simple = GAME.opponents["simple"]
    for seed in range(8):
        rng = Random(seed)
        position = GAME.new({"armies": "random"})
        while position.to_move is not None:
            view = position.seen_by(position.to_move)
            action = simple(view, rng) if position.to_move == side else position.sample(rng)
            position = position.play(action).after  # type: ignore[assignment]
        won += position.fact("winner") == side
    assert won >= 7


def test_rules_of_thumb_take_the_winning_location() -> None:
    five = {"d3": "white", "f4": "white", "d5": "white"}
    table = Table({"c1": "white scout"}, white="scout royal", black="royal", control=five)
    assert str(GAME.opponents["simple"](table.position.seen_by("white"), Random(1))) == "control scout c1"
    with pytest.raises(ValueError, match="no side is to move"):
        GAME.opponents["simple"](new().position, Random(1))


def test_one_is_said_where_the_number_matters() -> None:
    cards = "archer berserker cavalry crossbowman ensign knight lancer marshall"
    table = new(armies="draft").play(f"- cards {cards}", "- marker W")
    said = []
    for side, unit in zip("WBBWWBB", cards.split(), strict=False):
        said.append(table.play(f"{side}: draft {unit}").said())
    assert said[-2:] == ["Black drafts the Knight. Two cards left.", "Black drafts the Lancer. One card left."]
    assert table.position.step == "draft"
    assert "the last card" in table.why("B: draft marshall")
    table = Table({"d4": "white scout"}, black="royal", facedown={"white": "royal"}).play("B: pass with royal")
    assert "White has only one coin for round 2." in table.play("- draw W royal").said()
    assert reasons(table)["too-few-coins"].startswith("There is only one coin left in the bag and the discards")
