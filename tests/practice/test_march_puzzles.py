"""Puzzles of marches in Sekigahara: what they ask for, their solutions, and why other marches are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.games.registry import game
from sekiwidget.games.sekigahara.components.places import PLACE
from sekiwidget.games.sekigahara.players.march_tree import march_tree
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.practice.examination import Candidate, Examination
from sekiwidget.practice.level import features_of
from sekiwidget.practice.reduction import reduce_candidate
from sekiwidget.practice.themes import commits_of
from sekiwidget.practice.writing import Writer
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import version

GAME = game("sekigahara")
GROUND: Any = GAME.puzzle_ground

HELP: dict[str, Any] = {
    "phase": "movement",
    "active": "ishida",
    "blocks": {
        "osaka": {"ishida": "3x mori3"},
        "kyoto": {"tokugawa": "tokugawa3"},
        "gifu": {"ishida": "mori3"},
    },
    "movement": {"degree": "limited"},
    "control": {"kyoto": "tokugawa", "kuwana": "tokugawa"},
}
PARTING: dict[str, Any] = {
    "phase": "movement",
    "active": "tokugawa",
    "blocks": {"gifu": {"tokugawa": "2x tokugawa3"}},
    "movement": {"degree": "minimal"},
    "control": {"kyoto": "ishida", "tsuruga": "ishida"},
    "hands": {"tokugawa": "tokugawa"},
}


def read(table: dict[str, Any]) -> Any:
    return GAME.read_position(table, 0)


def said(position: Any, goal: dict[str, str], march: str) -> tuple[str, str]:
    """The rule of a wrong march, and what is said about it."""
    action = GAME.parse(position, position.active, march)
    mistake = GROUND.explainer.why_wrong(position, position.active, goal, action)
    return mistake.rule, " ".join(map(str, mistake.said))


def test_help_in_an_overrun_is_asked_for_solved_and_proved() -> None:
    """7.4.2  The block of Gifu must come first, so that the three of Osaka overrun and go on."""
    position = read(HELP)
    goal = next(iter(GROUND.goals(position, "ishida")))
    assert goal == {"blocks.kyoto.tokugawa": "", "control.kuwana": "ishida"}
    whole = Examination(GAME, Candidate(position, "ishida", goal))
    assert whole.has_sole_choice()
    marches = [str(decision.chosen) for decision in whole.solution.decisions]
    assert marches[0] == "march mori3 gifu-sawayama"
    reduced = reduce_candidate(GAME, GROUND, whole)
    assert "week" not in reduced.table and "control" not in reduced.table  # who holds them makes no difference
    assert not features_of(reduced.found, GROUND).plain_play_fails
    writer = Writer(GAME, GROUND, reduced, ["en"])
    scenario = Scenario.from_text(writer.scenario(2).to_text())
    proof = verify(scenario)
    assert proof and proof.judged and len(proof.first) == 1
    puzzle = scenario.puzzle
    assert puzzle is not None and scenario.title == "Ishida’s movement"
    assert puzzle.task == "In this movement, overrun Tokugawa at Kyoto, and take Kuwana."
    assert puzzle.hints[1] == "Look at the stack of Gifu."
    assert puzzle.after == (
        "Four blocks of Ishida overrun one of Tokugawa at Kyoto. You now hold Kuwana. "
        "At Kyoto the blocks that had to stop count in the overrun; those that came later may march on."
    )
    assert len(puzzle.answers) > 2 and all("Rule " in answer.say for answer in puzzle.answers)


def test_the_words_of_a_march_in_every_language() -> None:
    """The hint says what 7.3.1 forbids; no mistake is told like the solution."""
    position = read(PARTING)
    goal = next(iter(GROUND.goals(position, "tokugawa")))
    reduced = reduce_candidate(GAME, GROUND, Examination(GAME, Candidate(position, "tokugawa", goal)))
    writer = Writer(GAME, GROUND, reduced, CODES)
    puzzle = writer.scenario(2).puzzle
    assert puzzle is not None and writer.themes[0] == "7.3.1"
    assert version(puzzle.hints[0], "en") == ("Think of this rule: Marching in general (7.3.1). No road is used twice.")
    for code in CODES:
        assert version(puzzle.after, code) and all(
            version(answer.say, code) not in ("", version(puzzle.after, code)) for answer in puzzle.answers
        )
        assert code == "en" or version(puzzle.hints[0], code) != version(puzzle.hints[0], "en")
    assert version(puzzle.after, "en") == (
        "You now hold Kyoto and Tsuruga. The blocks march together from Gifu to Sawayama, since no road is used twice."
    )


def test_what_a_line_lacks() -> None:
    """7.1  Whoever ends the movement reads what is missing, as after a march that falls short."""
    position = read(HELP)
    goal = {"blocks.kyoto.tokugawa": "", "control.kuwana": "ishida"}
    done = next(action for action in position.legal() if GROUND.gives_up(action))
    told = map(str, GROUND.outcome(commits_of(position, [done]), "ishida", goal))
    assert list(told) == ["You have not reached Kyoto and Kuwana."]


def test_too_few_do_not_overrun() -> None:
    position = read(HELP)
    goal = {"blocks.kyoto.tokugawa": "", "control.kuwana": "ishida"}
    assert said(position, goal, "march 2x mori3 osaka-kyoto") == (
        "7.4.1",
        "At Kyoto you have at most two blocks against one block: an overrun needs four times as many.",
    )


def test_who_must_stop_does_not_go_on() -> None:
    """7.3.2  With the block of Gifu they are four, but the three of Osaka have ended their march."""
    goal = {"blocks.kyoto.tokugawa": "", "control.kuwana": "ishida"}
    assert said(read(HELP), goal, "march 3x mori3 osaka-kyoto") == (
        "7.3.2",
        "Blocks that meet enemies must stop, and there are enemies at Kyoto.",
    )


def test_a_stack_that_must_set_out_together() -> None:
    """7.3.1  Both ways begin with the same road, which may be used only once."""
    position = read(PARTING)
    goal = next(iter(GROUND.goals(position, "tokugawa")))
    assert goal == {"control.kyoto": "tokugawa", "control.tsuruga": "tokugawa"}
    assert str(GROUND.task(position, "tokugawa", goal)) == "In this movement, take Kyoto and Tsuruga."
    first = GROUND.preferred(position, goal, list(position.legal()))
    assert str(first) == "march tokugawa3 tokugawa3 gifu-sawayama"
    assert said(position, goal, "march tokugawa3 gifu-sawayama") == (
        "7.3.1",
        "The road from Gifu to Sawayama is now used: nobody can follow by it.",
    )


def test_what_a_wrong_way_still_reaches() -> None:
    """7.3.1 to 7.3.3  The block that goes astray, what stands in its way, and the other block."""
    position = read(PARTING)
    goal = next(iter(GROUND.goals(position, "tokugawa")))
    for march in ("march tokugawa3 gifu-kiyosu", "march 2x tokugawa3 gifu-kiyosu"):
        rest = "" if "2x" in march else " The rest can reach each of them alone, but not all of them together."
        said_so = f"From Kiyosu none of these places can be reached. It is too far.{rest}"
        assert said(position, goal, march) == ("7.3.3", said_so)
    enemy = read({**PARTING, "blocks": {**PARTING["blocks"], "kiyosu": {"ishida": "mori3"}}})
    rule, why = said(enemy, goal, "march 2x tokugawa3 gifu-kiyosu")
    assert rule == "7.3.2" and why.startswith("From Kiyosu none of these places can be reached. Blocks that meet ")


def test_two_ways_for_one_card() -> None:
    """7.3.3  By Ayabe one block comes to Tsuruga and the other to Kiso, each with a card; there is one."""
    table = {
        "phase": "movement",
        "active": "ishida",
        "blocks": {"kyoto": {"ishida": "2x mori3"}},
        "movement": {"degree": "minimal"},
        "hands": {"ishida": "kobayakawa+"},
    }
    goal = {"control.tsuruga": "ishida", "control.kiso": "ishida"}
    assert said(read(table), goal, "march mori3 kyoto-ayabe") == (
        "7.3.3",
        "Each of the places can still be reached, but all of them only with another card.",
    )
    two = {**table, "hands": {"ishida": "kobayakawa+ mori"}}
    tree = march_tree(read(two), frozenset(PLACE[name] for name in ("tsuruga", "kiso")))
    assert (
        tree is not None and len(tree.winning(tree.start, frozenset(PLACE[name] for name in ("tsuruga", "kiso")))) > 1
    )


def test_marches_of_one_shape_are_one_idea() -> None:
    """7.3  Two blocks set out together and part: elsewhere the same; with a leader in place of a card another idea."""

    def idea(table: dict[str, Any]) -> Any:
        position = read(table)
        side = position.active
        goal = next(iter(GROUND.goals(position, side)))
        found = Examination(GAME, Candidate(position, side, goal))
        return GROUND.idea(position, goal, [decision.chosen for decision in found.solution.decisions])

    kyoto = {
        **PARTING,
        "blocks": {"kyoto": {"tokugawa": "2x tokugawa3"}},
        "movement": {"degree": "limited"},
        "control": {"kyoto": "tokugawa", "tsuruga": "ishida"},
    }
    led = {**kyoto, "blocks": {"kyoto": {"tokugawa": "tokugawa3 fukushima1*"}}, "hands": {}}
    assert idea(kyoto) == idea(PARTING) != idea(led)


def test_a_castle_of_the_other_colour_must_not_be_left() -> None:
    """4.3  Gifu is Ishida's castle; without a block it is Ishida's again."""
    position = read(PARTING)
    goal = {"castle.gifu": "tokugawa", "control.kyoto": "tokugawa"}
    assert str(GROUND.task(position, "tokugawa", goal)) == "In this movement, take Kyoto, and keep Gifu."
    assert said(position, goal, "march 2x tokugawa3 gifu-sawayama") == (
        "4.3",
        "No block stays at Gifu to keep the castle.",
    )


def test_two_enemies() -> None:
    position = read(HELP)
    goal = {"blocks.kyoto.tokugawa": ""}
    assert str(GROUND.task(position, "ishida", goal)) == "In this movement, overrun Tokugawa at Kyoto."


def test_a_scene_has_only_what_belongs_to_it() -> None:
    """7.1  Of a movement that has just been bought: the stacks that help each other, and the enemies in reach."""
    table = {**HELP, "week": 3, "recruits": {"ishida": "ukita2"}, "hands": {"ishida": "mori", "tokugawa": "date"}}
    table["blocks"] = {
        **HELP["blocks"],
        "osaka": {"ishida": "mori2 mori3 mori1c ukita3"},
        "mito": {"tokugawa": "date2"},
    }
    position = read(table)
    found = list(GROUND.openings(position))
    scene = found[0]
    assert scene.fact("blocks.osaka.ishida") == ("mori3",) * 3
    assert scene.fact("blocks.mito.tokugawa") == scene.fact("recruits.ishida") == scene.fact("hands.tokugawa") == ()
    assert (scene.week, scene.fact("hand_size.ishida")) == (3, 0)
    marched = position.after(GAME.parse(position, "ishida", "march mori3 gifu-sawayama"))
    assert not list(GROUND.openings(marched))


def test_one_puzzle_for_the_same_stacks() -> None:
    alike = {**HELP, "control": {}}
    other = {**HELP, "blocks": {**HELP["blocks"], "osaka": {"ishida": "2x mori3"}}}
    pattern = GROUND.pattern(read(HELP), "ishida")
    assert pattern == GROUND.pattern(read(alike), "ishida") != GROUND.pattern(read(other), "ishida")


@pytest.mark.parametrize(("table", "marches"), [(HELP, 4), (PARTING, 3)])
def test_every_goal_has_one_first_march(table: dict[str, Any], marches: int) -> None:
    position = read(table)
    for goal in GROUND.goals(position, position.active):
        whole = Examination(GAME, Candidate(position, position.active, goal))
        assert whole.has_sole_choice()
        assert len(whole.solution.decisions) >= marches - 1
