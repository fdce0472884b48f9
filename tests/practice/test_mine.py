"""Mined puzzles: each has one first choice that keeps its goal, is proved, reduced, and unlike the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sekiwidget
from sekiwidget.core.game import Game
from sekiwidget.core.position import Value
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.practice.candidates import openings_of_game
from sekiwidget.practice.examination import Candidate, Examination
from sekiwidget.practice.finding import Found, GameFound, Known, Wanted, puzzles_of_games
from sekiwidget.practice.level import Features, level_of
from sekiwidget.practice.reduction import is_same_puzzle, reduce_candidate
from sekiwidget.practice.result import Mine
from sekiwidget.practice.themes import has_theme

SEED = 1


@pytest.fixture(scope="module")
def found() -> Mine:
    return sekiwidget.mine("sekigahara", count=3, seed=SEED)


@pytest.fixture(scope="module")
def played() -> Game:
    return game("sekigahara")


def examined(scenario: Scenario) -> Examination:
    """The puzzle of a scenario under the solver."""
    assert scenario.puzzle is not None
    candidate = Candidate(scenario.start(), scenario.puzzle.side, scenario.puzzle.goal)
    return Examination(game(scenario.game), candidate)


def test_every_puzzle_is_proved_as_its_file_is_read(found: Mine) -> None:
    assert len(found) == 3
    for one in found:
        read = Scenario.from_text(one.scenario.to_text())
        assert read == one.scenario
        proof = verify(read)
        assert proof and proof.judged and len(proof.first) == 1 and proof.options > 1


def test_one_first_choice_keeps_the_goal_and_the_last_own_decision_ends_it(found: Mine) -> None:
    for one in found:
        decisions = examined(one.scenario).solution.decisions
        assert decisions[0].is_sole
        assert decisions[-1].is_sole or "combat" not in one.scenario.position
        assert one.features.decisions >= 2


def test_simple_goes_wrong_from_level_three_on(found: Mine) -> None:
    assert all(one.features.simple_fails or one.level <= 2 for one in found)
    assert all(examined(one.scenario).simple_fails() == one.features.simple_fails for one in found)


def test_nothing_more_may_go(found: Mine, played: Game) -> None:
    """What is elsewhere is gone, and taking out anything else changes the puzzle."""
    ground = played.puzzle_ground
    assert ground is not None
    for one in found:
        whole = examined(one.scenario)
        fights = whole.candidate.position.combat is not None
        assert not fights or sum(map(any, whole.candidate.position.stacks)) == 1
        again = reduce_candidate(played, ground, whole)
        assert is_same_puzzle(ground, whole, again.found)
        assert ground.pattern(again.found.candidate.position, whole.candidate.side) == ground.pattern(
            whole.candidate.position, whole.candidate.side
        )


def test_the_words_name_the_rule_then_the_piece_and_answer_mistakes(found: Mine, played: Game) -> None:
    fights = [one for one in found if "combat" in one.scenario.position]
    assert fights
    for one in fights:
        puzzle = one.scenario.puzzle
        assert puzzle is not None
        others = {**one.scenario.position.get("hands", {}), puzzle.side: ""}
        open_hands = puzzle.task.endswith("All hands are open: the others know yours as you know theirs.")
        assert open_hands == any(others.values())
        rule, *more = puzzle.hints
        assert one.themes[0] in rule and played.rules[one.themes[0]].title in rule
        assert all(hint.startswith(("Look at ", "Beware of ", "Think of your last step")) for hint in more)
        assert puzzle.answers and all(re.search(r"Rule [\d.]+: ", answer.say) for answer in puzzle.answers)
        assert "You " in puzzle.after
        assert one.scenario.rules == one.themes
        assert one.scenario.about == f"Level {one.level} of 5."


def test_the_seed_decides_and_an_executor_does_not(found: Mine) -> None:
    with ThreadPoolExecutor(1) as executor:
        again = sekiwidget.mine("sekigahara", count=2, seed=SEED, executor=executor)
    assert again.puzzles == found.puzzles[:2]
    wanted = Wanted("sekigahara", 2)
    others = [one.text for number in range(3) for one in puzzles_of_games(wanted, (number,))[0].found]
    assert not {one.scenario.to_text() for one in found} <= set(others)


def test_theme_and_level_are_kept_to() -> None:
    found = sekiwidget.mine("sekigahara", count=1, seed=SEED, theme="8.6", level=(1, 4))
    (one,) = found
    assert has_theme(one.themes, "8.6") and one.level <= 4


def test_the_last_coins_of_a_round() -> None:
    """War Chest: some wrong first choice would do but for the right reply, and the other side has coins left."""
    (game_found,) = puzzles_of_games(Wanted("warchest", 1), (6,))
    found = next(one for one in game_found.found if one.features.near_misses)
    scenario = Scenario.from_text(found.text)
    proof = verify(scenario)
    assert proof and proof.judged and len(proof.first) == 1
    assert len(scenario.position["hands"]) == 2
    assert scenario.puzzle is not None
    rule, piece = scenario.puzzle.hints
    assert re.fullmatch(r"Think of this rule: [^(]+\.", rule) and piece.startswith("Look at ")
    assert any(re.search(r"Rule: [A-Z]", answer.say) for answer in scenario.puzzle.answers)


def test_the_words_of_a_round() -> None:
    """War Chest: each goal as a task, each action as a hint."""
    played = game("warchest")
    ground = played.puzzle_ground
    assert ground is not None
    position: Any = played.read_position(
        {
            "units": {"d3": "W pikeman", "d4": "B scout", "a3": "W crossbowman"},
            "hands": {"W": "pikeman royal", "B": "scout"},
            "control": {"d3": "B", "d5": "W", "b2": "W"},
        }
    )
    assert list(ground.openings(position)) == [position] and ground.title(position) == "The last coins of a round"
    told = [str(ground.task(position, "white", goal)) for goal in ground.goals(position, "white")]
    assert "Remove Black’s Scout from d4 in this round." in told and "Take d3 in this round." in told
    assert "Your Pikeman must still stand on d3 when the round is over." in told
    assert str(ground.task(position, "white", {"winner": "white"})).startswith("Put your sixth marker")
    hints = {str(action): str(ground.piece_hint(action)) for action in position.legal()}
    assert hints["control pikeman d3"] == "Look at the Pikeman."
    assert hints["pass with royal"] == "Look at what a coin face down can do."
    assert ground.gives_up(played.parse(position, "white", "pass with royal"))
    assert ground.pattern(position, "white") != ground.pattern(position, "black")


def test_the_last_actions_of_a_round() -> None:
    """Shogun: armies move to the province from which they attack; fewer of them would win less often."""
    played = game("shogun")
    ground = played.puzzle_ground
    assert ground is not None
    position: Any = played.read_position(
        {
            "phase": "act",
            "event": "castle2",
            "events": "theatre7 castle6 chests_least2",
            "actions": "castle temple theatre tax deploy5 deploy3 battle_b deploy1 rice battle_a",
            "done": 7,
            "step": "move",
            "tower": {"farmers": 4, "white": 3},
            "land": {
                "hida": "black 3",
                "shinano": "black 9",
                "mino": "gold 2 temple",
                "kaga": "white 3",
                "iyo": "white 2",
            },
            "plans": {"black": "deploy1 shinano, battle_a hida", "white": "battle_a iyo"},
        }
    )
    (start,) = ground.openings(position)
    assert [start.fact(key) for key in ("tower_size", "armies.shinano", "owner.iyo")] == [0, 3, "neutral"]
    told = [str(ground.task(start, "black", goal)) for goal in ground.goals(start, "black")]
    assert "Hold Kaga at the end of the round." in told
    assert "Have three provinces at the end of the round." in told
    assert any(one.startswith("Have more temples in the ") for one in told)
    fed: dict[str, Value] = {"season": "winter", "provinces.black": 3, "shortage.black": 0}
    assert str(ground.task(start, "black", fed)).startswith(
        "Have three provinces at the end of autumn and rice for all"
    )
    assert str(ground.title(start)) == "The last actions of a round"
    hints = {str(action): str(ground.piece_hint(action)) for action in start.legal()}
    assert hints["move shinano-hida 2"] == "Look at Hida."
    assert hints["stay"] == "Look at what is still to come in this round."
    goal = {"season": "summer", "owner.kaga": "black"}
    found = Examination(played, Candidate(start, "black", goal))
    assert found.has_sole_choice()
    assert [str(decision.chosen) for decision in found.solution.decisions] == [
        "move shinano-hida 2",
        "battle hida-kaga 4",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deploy mori1*", "Look at Mōri’s leader: it needs no card."),
        ("deploy mori3 with mori", "Look at Mōri 3."),
        ("deploy mori3 mori1c with mori=", "Look at Mōri 3 and the Mōri cavalry."),
        ("show mori", "Look at a Mōri card."),
        ("challenge", "Count the cards that the other side can show, now and later."),
        ("stop", "Count what you have, and what the other side can still bring."),
    ],
)
def test_the_piece_of_an_action(played: Game, text: str, said: str) -> None:
    ground = played.puzzle_ground
    assert ground is not None
    assert str(ground.piece_hint(played.parse(played.new(), "ishida", text))) == said


@pytest.mark.parametrize(
    ("kind", "held", "asked"),
    [
        (
            "battle",
            "ukita2 ukita3 ukita1c",
            [
                "Win at Gifu.",
                "Win at Gifu, and lose no block.",
                "Lose no block at Gifu.",
                "Win at Gifu, and make Ishida lose two blocks.",
            ],
        ),
        (
            "siege",
            "ukita2",
            [
                "Take the castle of Gifu.",
                "Make Ishida lose one block at Gifu.",
                "Make Ishida lose two blocks at Gifu.",
            ],
        ),
    ],
)
def test_every_goal_is_a_task(played: Game, kind: str, held: str, asked: list[str]) -> None:
    ground = played.puzzle_ground
    assert ground is not None
    table = {
        "phase": "combat",
        "active": "tokugawa",
        "blocks": {"gifu": {"tokugawa": "date2 date3", "ishida": held}},
        "hands": {"tokugawa": "date date", "ishida": "ukita"},
    }
    position: Any = played.read_position(table)
    while position.step != "deploy":
        position = position.after(next(iter(position.legal())))
    assert (position.combat.kind, str(ground.title(position))) == (kind, f"{kind.capitalize()} at Gifu")
    assert [str(ground.task(position, "tokugawa", goal)) for goal in ground.goals(position, "tokugawa")] == asked


def test_nothing_more_can_be_taken_away(played: Game, found: Mine) -> None:
    """What one piece needed goes after it: the reduction of a puzzle takes nothing from it."""
    ground = played.puzzle_ground
    assert ground is not None
    for one in found:
        again = reduce_candidate(played, ground, examined(one.scenario))
        assert played.read_position(again.table) == one.scenario.start()


def test_names_make_no_difference(played: Game) -> None:
    """Two fights of other clans at other places are alike, others are not."""
    ground = played.puzzle_ground
    assert ground is not None

    def pattern(place: str, ours: str, theirs: str, hand: str) -> Any:
        table = {
            "phase": "combat", "active": "tokugawa", "blocks": {place: {"tokugawa": ours, "ishida": theirs}},
            "hands": {"tokugawa": hand, "ishida": "ukita"},
        }  # fmt: skip
        position: Any = played.read_position(table)
        while position.step != "deploy":
            position = position.after(next(iter(position.legal())))
        return ground.pattern(position, "tokugawa")

    one = pattern("minakuchi", "date2 date1g", "ukita2", "date date+")
    assert one == pattern("shirakawa", "maeda2 maeda1g", "ukita2", "maeda maeda+")
    assert one != pattern("minakuchi", "date2 date1g", "ukita2", "date date")
    assert one != pattern("minakuchi", "date2 maeda1g", "ukita2", "date date+")


@pytest.mark.rule("3.1", "3.3")
def test_a_battle_is_also_asked_with_what_nobody_has_seen_dealt_anew(played: Game) -> None:
    """As many blocks and cards, all that is known stays, and the same deals come again; a siege stays as it is."""
    ground = played.puzzle_ground
    assert ground is not None

    def openings(place: str, held: str) -> list[Any]:
        table = {
            "phase": "combat", "active": "tokugawa",
            "blocks": {place: {"tokugawa": "date2 date1g maeda1c", "ishida": held}},
            "hands": {"tokugawa": "date date+ maeda", "ishida": "loyalty ukita"},
            "known": {"tokugawa": {place: "ukita2"}},
        }  # fmt: skip
        position: Any = played.read_position(table)
        while position.step != "deploy":
            position = position.after(next(iter(position.legal())))
        return list(ground.openings(position))

    whole, *dealt = openings("minakuchi", "ukita2 ukita3")
    assert dealt == openings("minakuchi", "ukita2 ukita3")[1:]
    assert len({ground.pattern(one, one.to_move) for one in (whole, *dealt)}) == 1 + len(dealt) > 2
    assert {str(one.seen_by(PUBLIC)) for one in dealt} == {str(whole.seen_by(PUBLIC))}
    assert len(openings("gifu", "ukita2")) == 1


def test_the_files(found: Mine, tmp_path: Path) -> None:
    files = found.save(tmp_path / "new" / "folder")
    assert [file.name for file in files] == [f"{n:03}-level-{one.level}.toml" for n, one in enumerate(found, 1)]
    assert [Scenario.from_file(file) for file in files] == [one.scenario for one in found]
    with pytest.raises(FileExistsError):
        found.save(tmp_path / "new" / "folder")
    with pytest.raises(TypeError, match="folder must be a string or a `Path`"):
        found.save(3)  # type: ignore[arg-type]


def test_the_result_in_words(found: Mine) -> None:
    assert repr(found) == f"<3 puzzles of Sekigahara, from {found.games} games, seed 1>"
    lines = str(found).splitlines()
    assert lines[0] == repr(found)[1:-1]
    assert sum(int(line.split()[-1]) for line in lines[1:] if line.strip().startswith("level")) == 3
    assert f"{found.puzzles[0].themes[0]} " in str(found)
    page = found._repr_mimebundle_()["text/html"]
    assert page.count("<tr>") == len(lines) - 1 and "<caption>3 puzzles of Sekigahara" in page
    assert bool(found) and not found.why


def test_in_another_language(found: Mine) -> None:
    german = sekiwidget.mine("sekigahara", count=1, seed=SEED, language="de")
    puzzle = german.puzzles[0].scenario.puzzle
    assert puzzle is not None and puzzle.task != found.puzzles[0].scenario.puzzle.task  # type: ignore[union-attr]
    assert "Sekigahara" in str(german) and "puzzle" not in str(german)


def test_it_says_why_there_are_fewer() -> None:
    told: list[tuple[int, int]] = []
    found = sekiwidget.mine(
        "sekigahara", count=9, seed=SEED, minutes=1e-6, progress=lambda done, n: told.append((done, n))
    )
    assert len(found) < 9 and found.why == "The time is up (1e-06 minutes)."
    assert str(found).endswith(found.why) and found.why in found._repr_mimebundle_()["text/html"]
    assert all(n == 9 for _, n in told)


def test_an_interruption_keeps_what_was_found() -> None:
    def interrupt(done: int, _: int) -> None:
        if done:
            raise KeyboardInterrupt

    found = sekiwidget.mine("sekigahara", count=9, seed=SEED, progress=interrupt)
    assert 0 < len(found) < 9 and found.why == "Mining was interrupted."


def test_a_second_interruption_keeps_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while the first waits for what is under way."""

    def games(*_: object) -> Iterator[GameFound]:
        try:
            yield from iter(lambda: GameFound((), Counter()), None)
        finally:
            raise KeyboardInterrupt

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sekiwidget.practice.mine._games", games)
    assert sekiwidget.mine("sekigahara", progress=interrupt).why == "Mining was interrupted."


@pytest.mark.parametrize(("games", "barren"), [("1 game", 1), ("2 games", 2)])
def test_it_gives_up_where_nothing_is_found(monkeypatch: pytest.MonkeyPatch, games: str, barren: int) -> None:
    monkeypatch.setattr("sekiwidget.practice.mine.BARREN", barren)
    monkeypatch.setattr("sekiwidget.practice.candidates.MOST_ACTIONS", 0)
    found = sekiwidget.mine("sekigahara")
    assert found.why == f"The last {games} brought nothing new."
    assert (not found, found.games) == (True, barren)


def test_a_game_that_says_nothing_of_puzzles_is_not_mined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game("shogun")), "puzzle_ground", None)
    with pytest.raises(ValueError, match="no puzzles of Shogun can be mined"):
        sekiwidget.mine("shogun")


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: sekiwidget.mine("chess"), ValueError, "chess"),
        (lambda: sekiwidget.mine(3), TypeError, "game must be the name of a game"),  # type: ignore[arg-type]
        (lambda: sekiwidget.mine("sekigahara", count=0), ValueError, "count must be 1 or more, not 0"),
        (lambda: sekiwidget.mine("sekigahara", count="3"), TypeError, "count"),  # type: ignore[arg-type]
        (lambda: sekiwidget.mine("sekigahara", minutes=0), ValueError, "minutes must be above 0"),
        (lambda: sekiwidget.mine("sekigahara", minutes="1"), TypeError, "minutes"),  # type: ignore[arg-type]
        (lambda: sekiwidget.mine("sekigahara", level=6), ValueError, "level must be a number from 1 to 5, or two"),
        (lambda: sekiwidget.mine("sekigahara", level=(3, 2)), ValueError, "level must be a number from 1 to 5"),
        (lambda: sekiwidget.mine("sekigahara", theme="7.2"), ValueError, "no puzzles are about `7.2`"),
        (lambda: sekiwidget.mine("sekigahara", theme=8.6), TypeError, "theme must be a paragraph"),  # type: ignore[arg-type]
        (lambda: sekiwidget.mine("sekigahara", progress=3), TypeError, "progress"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be(call: Callable[[], object], kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=re.escape(said)):
        call()


def test_the_level_grows_with_each_feature() -> None:
    plain = Features(2, 3.0, 0, 0, plain_play_fails=False, simple_fails=True)
    assert level_of(plain) == 2
    for harder in ({"decisions": 3}, {"choices": 7.0}, {"near_misses": 1}, {"traps": 1}):
        assert level_of(plain._replace(**harder)) == 3
    assert level_of(plain._replace(choices=6.9)) == 2
    assert level_of(plain._replace(plain_play_fails=True)) == level_of(plain._replace(near_misses=1, traps=1)) == 4
    solved = plain._replace(simple_fails=False)
    assert (level_of(solved), level_of(solved._replace(traps=1, near_misses=1))) == (1, 2)
    assert level_of(Features(9, 9.0, 9, 9, plain_play_fails=True, simple_fails=True)) == 5


def test_no_theme_crowds_out_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """In four of ten puzzles at most the same theme comes first, unless it is asked for."""

    def one(number: int, theme: str) -> GameFound:
        text = f"number {number}"
        return GameFound((Found(text, 1, (theme,), Features(2, 3.0, 0, 0, False, True), number, None),), Counter())

    def games(wanted: Wanted, *_: object) -> Iterator[GameFound]:
        yield from (one(number, "8.2.4" if number < 9 else f"8.{number}") for number in range(99))

    class Read:
        from_text = staticmethod(str)

    monkeypatch.setattr("sekiwidget.practice.mine.Scenario", Read)
    monkeypatch.setattr("sekiwidget.practice.mine._games", games)
    found = sekiwidget.mine("sekigahara", count=9)
    assert Counter(puzzle.themes[0] for puzzle in found)["8.2.4"] == 5
    assert found.aside == {"too frequent": 4}
    more = sekiwidget.mine("sekigahara", count=13)
    assert [str(puzzle.scenario) for puzzle in more if puzzle.themes[0] == "8.2.4"] == [f"number {n}" for n in range(7)]
    assert more.aside == {"too frequent": 2}
    asked = sekiwidget.mine("sekigahara", count=9, theme="8.2.4")
    assert Counter(puzzle.themes[0] for puzzle in asked)["8.2.4"] == 9


@pytest.mark.parametrize(("has_ideas", "count", "same"), [(1, 100, 1), (1, 101, 2), (1, 500, 5), (0, 100, 9)])
def test_of_a_hundred_puzzles_no_two_are_of_one_idea(
    monkeypatch: pytest.MonkeyPatch, has_ideas: int, count: int, same: int
) -> None:
    """Asked for more, each idea may come once more in every further hundred; games without ideas are not held to it."""

    def one(number: int) -> GameFound:
        idea = ("same" if number < 9 else number) if has_ideas else None
        features = Features(2, 3.0, 0, 0, False, True)
        return GameFound((Found(f"number {number}", 1, (f"8.{number}",), features, number, idea),), Counter())

    class Read:
        from_text = staticmethod(str)

    monkeypatch.setattr("sekiwidget.practice.mine.Scenario", Read)
    monkeypatch.setattr("sekiwidget.practice.mine._games", lambda *_: (one(number) for number in range(999)))
    taken = [str(puzzle.scenario) for puzzle in sekiwidget.mine("sekigahara", count=count)]
    assert len(taken) == count
    assert [text for text in taken if int(text.split()[1]) < 9] == [f"number {n}" for n in range(same)]


def test_a_decision_of_a_fight_that_gave_a_puzzle_is_not_examined(played: Game) -> None:
    """The next candidate is in another fight, and none is examined twice."""
    ground = played.puzzle_ground
    assert ground is not None
    asked = list(openings_of_game(played, ground, "1/0", lambda position: position.fact("combat.kind") == "siege"))
    assert asked and all(position.combat.kind == "siege" for position in asked)
    patterns = [ground.pattern(position, position.to_move) for position in asked]
    assert len(set(patterns)) == len(patterns)


def test_what_would_be_put_aside_is_not_found() -> None:
    """Neither a march that is known, though another goal of it may be found, nor a theme that is too frequent."""
    wanted = Wanted("sekigahara", SEED)
    (before,) = puzzles_of_games(wanted, (10,))
    march = next(one for one in before.found if one.themes[0].startswith("7."))
    (after,) = puzzles_of_games(wanted, (10,), Known(frozenset({march.pattern})))
    assert after.aside["alike"] > before.aside["alike"]
    assert march.pattern not in {one.pattern for one in after.found}
    (after,) = puzzles_of_games(wanted, (10,), Known(ideas=frozenset({march.idea})))
    assert after.aside["too frequent"] and march.idea not in {one.idea for one in after.found}
    (after,) = puzzles_of_games(wanted, (10,), Known(themes=frozenset({march.themes[0]})))
    assert after.aside["too frequent"] and march.themes[0] not in {one.themes[0] for one in after.found}


@pytest.mark.fuzz
def test_a_long_search(fuzz_factor: int) -> None:
    """Whatever is written is proved, and no two are alike."""
    found = sekiwidget.mine("sekigahara", count=2 * fuzz_factor, seed=7)
    assert len({one.scenario.to_text() for one in found}) == 2 * fuzz_factor
    for one in found:
        proof = verify(one.scenario)
        assert proof and proof.judged and len(proof.first) == 1
