"""The words of a puzzle: an answer says what the goal lacks, a hint leaves a choice, chance is named where it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from sekiwidget.core.position import Commit, Value
from sekiwidget.games.registry import game
from sekiwidget.games.sekigahara.components.pieces import SIDES
from sekiwidget.lesson import Scenario
from sekiwidget.practice.examination import Candidate, Examination
from sekiwidget.practice.reduction import Reduced
from sekiwidget.practice.shipped import shipped_puzzles
from sekiwidget.practice.themes import commits_of
from sekiwidget.practice.writing import Writer
from sekiwidget.text.multilingual import Multilingual, version
from tests.calibration.learners import examination_of


def line(name: str, table: Mapping[str, Any], script: str) -> list[Commit]:
    """The commits of a script such as `black: move 1 o14-o15`, one a line."""
    played = game(name)
    position: Any = played.read_position(table)
    made: list[Commit] = []
    for text in script.strip().splitlines():
        actor, words = text.strip().split(": ")
        made += commits_of(position, [played.parse(position, actor, words)])
        position = made[-1].after
    return made


def outcome(name: str, commits: list[Commit], side: str, goal: Mapping[str, Value]) -> str:
    ground = game(name).puzzle_ground
    assert ground is not None
    return " ".join(map(str, ground.outcome(commits, side, goal)))


def of_shipped(name: str, id_: str) -> Scenario:
    """A puzzle of the package, written anew in English."""
    return _writer(name, id_).scenario(1)


@cache
def _writer(name: str, id_: str) -> Writer:
    one = next(one for one in shipped_puzzles(name) if one.id == id_)
    found = examination_of(one.scenario)
    assert found.game.puzzle_ground is not None
    return Writer(found.game, found.game.puzzle_ground, Reduced(found, one.scenario.position), ["en"])


def answers(scenario: Scenario) -> dict[str, str]:
    assert scenario.puzzle is not None
    return {answer.on: answer.say for answer in scenario.puzzle.answers}


# -- Shogun ------------------------------------------------------------------------------------------------------------

SUMMER = {
    "players": 3,
    "phase": "act",
    "event": "rice_least3",
    "events": "theatre7 castle6 rice_most4",
    "actions": "castle temple rice tax deploy5 deploy3 deploy1 battle_b theatre battle_a",
    "done": 7,
    "land": {"ise": "white 2 temple", "kii": "white 3", "yamato": "white 3", "bizen": "black 1"},
    "plans": {"white": "battle_a kii, battle_b yamato"},
}
ATTACK = "white: battle yamato-settsu 2\nchance: drop 2x white 1x farmers"


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ({"provinces.white": 4}, "At the end of the round you have 4 provinces."),
        ({"provinces.white": 5}, "At the end of the round you have 4 provinces and need 5."),
        (
            {"provinces.white": 4, "shortage.white": 0},
            "At the end of the round you have 4 provinces. You are 4 rice short of feeding all of them.",
        ),
        ({"owner.settsu": "white"}, "At the end of the round you hold Settsu."),
        ({"owner.bizen": "white"}, "At the end of the round Black holds Bizen."),
        ({"owner.tamba": "white"}, "At the end of the round Tamba is neutral."),
        (
            {"most.south.temple": "white"},
            "At the end of the round you have 1 temple in the south, Black has 0.",
        ),
    ],
)
def test_how_a_goal_of_shogun_stands(goal: dict[str, Value], told: str) -> None:
    commits = line("shogun", SUMMER, ATTACK)
    assert outcome("shogun", commits, "white", {"season": "summer", **goal}) == f"You take Settsu, 2 : 1. {told}"


def test_rice_for_all() -> None:
    commits = line("shogun", {**SUMMER, "rice": {"white": 4}}, ATTACK)
    told = outcome("shogun", commits, "white", {"provinces.white": 4, "shortage.white": 0})
    assert told.endswith("You have rice for all of them.")


def test_where_chance_decides_an_answer_says_how_often() -> None:
    """Fewer armies and the same fights win less often; armies that go elsewhere never do."""
    scenario = of_shipped("shogun", "667ef7ad")
    assert scenario.puzzle is not None
    assert scenario.puzzle.task == (
        "Have eight provinces at the end of the round. Chance decides, too: do it as surely as you can."
    )
    said = answers(scenario)
    assert said["battle sagami-musashi 1"] == (
        "You did not take Musashi, 1 : 1. You take Suruga, 2 : 1. At the end of the round you have 7 provinces and "
        "need 8. Your choice reaches the goal in 12.1 % of the cases, the best one in 39.9 %. Rule: Undecided fight."
    )
    assert (
        "Your choice never reaches the goal, the best one does in 39.9 % of the cases." in said["battle sagami-kai 1"]
    )


LUCKY = """
game = "shogun"

[position]
players = 3
year = 1
season = "autumn"
phase = "act"
event = "theatre7"
events = "chests_most0"
actions = "castle temple theatre rice tax deploy3 deploy1 battle_a deploy5 battle_b"
done = 7
waiting = "black gold"

[position.land]
bitchu = "black 1"
hitachi = "black 1"
kozuke = "black 2"
mimasaka = "black 1 revolt 1"
musashi = "gold 2"
shimosa = "black 3"
shimotsuke = "black 3 revolt 1"
shinano = "black 2 revolt 1"

[position.rice]
black = 8
gold = 2
white = 2

[position.plans]
black = "bid 0, castle 1, temple 2, theatre 3, rice 4, tax none, deploy5 mimasaka, deploy3 none, deploy1 none, \
battle_a shimotsuke, battle_b kozuke"

[position.privileges]
black = "deploy"
gold = "attack"
white = "chest"

[puzzle]
side = "black"
task = "Have eight provinces at the end of autumn and rice for all of them, as surely as you can."
goal = { season = "winter", "provinces.black" = 8, "shortage.black" = 0 }
"""


def test_a_mistake_with_luck_is_called_so() -> None:
    """A line is told up to where luck reaches the goal, not what comes of it later."""
    found = examination_of(Scenario.from_text(LUCKY))
    assert found.game.puzzle_ground is not None
    writer = Writer(found.game, found.game.puzzle_ground, Reduced(found, {}), ["en"])
    assert writer.mistakes.has_luck and not _writer("shogun", "667ef7ad").mistakes.has_luck
    puzzle = writer.scenario(3).puzzle
    assert puzzle is not None
    said = next(answer.say for answer in puzzle.answers if answer.on == "battle shimotsuke-hitachi 1")
    assert "You have rice for all of them. This time you would be lucky. Your choice reaches the goal in 5.4 %" in said


# -- Daimyo ------------------------------------------------------------------------------------------------------------

FACING = {
    "units": {"m13": "black daimyo", "n15": "black 2", "o15": "gold 1", "p16": "gold 2 daimyo"},
    "played": {"black": "A1", "gold": "A2"},
}


def test_how_a_goal_of_daimyo_stands() -> None:
    commits = line("daimyo", FACING, "black: move 1 n15-o15")
    lost = outcome("daimyo", commits, "black", {"bushi.black": 2})
    assert lost == "Nobody is left on o15, 1 : 1. You lose a bushi in this round."
    kept = outcome("daimyo", commits, "black", {"daimyo.black": "m13"})
    assert kept.endswith("At the end of the round your daimyo stands on m13.")
    won = outcome("daimyo", commits, "black", {"winner": "black"})
    assert won.endswith("At the end of the round Gold’s daimyo still stands on p16.")


def test_an_occupation_that_falls_short_is_counted() -> None:
    table = {**FACING, "units": {"m13": "black daimyo", "o15": "black 2", "p16": "gold 2 daimyo"}}
    commits = line("daimyo", table, "black: move 2 o15-p15")
    told = outcome("daimyo", commits, "black", {"winner": "black"})
    assert told.endswith("You occupy 1 home hex with 2 bushi: you need 2 with 3.")


def test_the_reply_that_takes_something_away_is_named() -> None:
    """Where the side itself gives it away, no reply is to blame."""
    said = answers(of_shipped("daimyo", "dd5ea746"))["move 1 o15-n15"]
    assert said == (
        "Black moves two bushi from o14 to o15. You lost the fight on o15, 1 : 2. You lose a bushi in this round. "
        "Rule: Fight."
    )
    own = answers(of_shipped("daimyo", "ef843e0b"))["move 1 o14-n14"]
    assert own == "You lost the fight on n14, 1 : 2. You lose a bushi in this round. Rule: Fight."


# -- War Chest ---------------------------------------------------------------------------------------------------------

ROUND = {
    "active": "white",
    "units": {"d3": "W pikeman", "d4": "B scout", "c3": "W crossbowman"},
    "hands": {"W": "pikeman", "B": "scout"},
    "control": {"d3": "B", "d5": "W"},
}


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ({"unit.d4": "none"}, "At the end of the round Black’s Scout still stands on d4."),
        ({"unit.d3": "white pikeman"}, "White’s Pikeman no longer stands on d3."),
        ({"control.d3": "white"}, "At the end of the round Black still controls d3."),
        ({"control.d5": "white"}, "You control d5."),
        ({"control.c1": "white"}, "At the end of the round nobody controls c1."),
        ({"winner": "white"}, "At the end of the round you control 3 locations and need 6."),
    ],
)
def test_how_a_goal_of_war_chest_stands(goal: dict[str, Value], told: str) -> None:
    commits = line("warchest", ROUND, "white: move pikeman d3-e2\nblack: attack scout d4-c3")
    assert outcome("warchest", commits, "white", goal) == f"White’s Crossbowman on c3 is removed. {told}"


# -- Sekigahara --------------------------------------------------------------------------------------------------------


def test_how_a_goal_of_sekigahara_stands() -> None:
    said = answers(of_shipped("sekigahara", "329458a5"))["deploy tokugawa2 with tokugawa"]
    assert said == (
        "The castle of Ueda holds out. 6 impact: Ishida loses nothing. For every full 7 impact the besieged lose a "
        "block or a disk. With Tokugawa 2 there are fewer mon than with Tokugawa 3. Rule 8.3.2: Basic impact."
    )
    said = answers(of_shipped("sekigahara", "2f7dbecd"))["deploy date2 with date+"]
    assert said.startswith(
        "You won the battle, 6 : 3. You lose no block, Ishida loses a block. The task is to make Ishida lose two "
        "blocks."
    )
    said = answers(of_shipped("sekigahara", "a6793304"))["challenge"]
    assert (
        said.startswith("Tokugawa shows a Maeda card: Maeda 2 is loyal. ") and "The task is to lose no block." in said
    )


TIE: dict[str, Any] = {
    "phase": "combat",
    "active": "tokugawa",
    "blocks": {"kuwana": {"tokugawa": "date2", "ishida": "ukita2"}},
    "hands": {"tokugawa": "date", "ishida": "ukita"},
    "combat": {
        "step": "deploy",
        "to_move": "tokugawa",
        "place": "kuwana",
        "attacker": "tokugawa",
        "kind": "battle",
    },
}

TO_A_TIE = """
tokugawa: deploy date2 with date
ishida: accept
ishida: deploy ukita2 with ukita
tokugawa: stop
ishida: stop
"""


@pytest.mark.rule("8.2.1")
@pytest.mark.parametrize(("side", "told"), [("ishida", "You won"), ("tokugawa", "You lost")])
def test_a_tie_names_who_wins_it(side: str, told: str) -> None:
    commits = line("sekigahara", TIE, TO_A_TIE)
    said = outcome("sekigahara", commits, side, {"combat.winner": side})
    assert said.startswith(f"{told} the battle, 2 : 2: the defender wins ties. ")


# -- hints and languages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id_", "hint"),
    [
        ("daimyo", "283d0446", "Look at the bushi on n14."),
        ("sekigahara", "00eb8922", "Think of your last step, too. Look at the Fukushima cavalry."),
        ("sekigahara", "329458a5", ""),
    ],
)
def test_the_second_hint_leaves_a_choice(name: str, id_: str, hint: str) -> None:
    """The piece, where a mistake is made with it, too; else the last step, if it is made with another piece."""
    puzzle = of_shipped(name, id_).puzzle
    assert puzzle is not None
    assert puzzle.hints[1:] == ((hint,) if hint else ())


def test_a_choice_that_gives_up_is_answered_if_there_is_room() -> None:
    assert answers(of_shipped("sekigahara", "f24d2f0f")).keys() == {"yield"}


def test_in_one_language_the_texts_are_plain() -> None:
    puzzle = of_shipped("daimyo", "283d0446").puzzle
    assert puzzle is not None and not isinstance(puzzle.task, Multilingual)


# -- what a puzzle is about --------------------------------------------------------------------------------------------

ABOUT_MARCHES = ("4.", "7.")
EDO = """
game = "sekigahara"

[position]
phase = "combat"
active = "ishida"

[position.blocks]
edo = { tokugawa = "tokugawa1* tokugawa1g", ishida = "kobayakawa1g uesugi1* uesugi3 uesugi1g" }

[position.hands]
ishida = "kobayakawa+ uesugi"

[position.combat]
step = "deploy"
to_move = "ishida"
place = "edo"
attacker = "ishida"
kind = "battle"
deployed = { tokugawa = ["tokugawa1* for 1"] }
impact = { tokugawa = 1 }

[puzzle]
side = "ishida"
task = "Win at Edo, and make Tokugawa lose two blocks."
goal = { "combat.winner" = "ishida", "lost.tokugawa" = 2 }
"""


def fights() -> list[Scenario]:
    """The fights of Sekigahara that come with the package."""
    return [one.scenario for one in shipped_puzzles("sekigahara") if "combat" in one.scenario.position]


def test_a_fight_is_not_about_marches() -> None:
    """Its winner may take a resource place: that tells nothing of the fight."""
    assert not [
        scenario.title for scenario in fights() if any(rule.startswith(ABOUT_MARCHES) for rule in scenario.rules)
    ]


def test_a_fight_is_about_weapons_only_where_they_may_strike() -> None:
    """8.4.1  A weapon needs a card with a sword; 8.9.5 in a siege it does nothing."""
    armed = [scenario for scenario in fights() if "8.4.1" in scenario.rules]
    assert armed
    for scenario in armed:
        assert "+" in "".join(scenario.position["hands"].values()) and scenario.position["combat"]["kind"] == "battle"


def test_whoever_stops_is_told_the_rule_of_stopping() -> None:
    stopped = [say for scenario in fights() for on, say in answers(scenario).items() if on == "stop"]
    assert stopped
    for say in stopped:
        assert "Rule 8.5: " in str(say) or "Rule 8.9.4: " in str(say)


def test_whoever_recruits_instead_reads_why_the_goal_is_missed() -> None:
    """War Chest: what is wrong is the attack that follows or the location that is not taken, not to recruit."""
    puzzles = [answers(one.scenario) for one in shipped_puzzles("warchest")]
    recruits = [str(say) for said in puzzles for on, say in said.items() if on.startswith("recruit")]
    assert recruits
    assert not [say for say in recruits if say.endswith("Rule: Recruit.")]


def test_a_march_with_a_card_in_hand_is_not_said_to_be_too_long_without_it() -> None:
    """7.3.3  A forced march goes one place farther."""
    marches = [one.scenario for one in shipped_puzzles("sekigahara") if "movement" in one.scenario.position]
    forced = [scenario for scenario in marches if scenario.position.get("hands")]
    assert forced
    for scenario in forced:
        assert not [say for say in answers(scenario).values() if "goes only one place unless" in str(say)]


def test_a_mistake_that_wins_the_game_is_none() -> None:
    """2.1  Ieyasu has been deployed, so he falls first, and the task asks for one block more."""
    found = examination_of(Scenario.from_text(EDO))
    assert found.has_sole_choice()
    assert found.game.puzzle_ground is not None
    assert Writer(found.game, found.game.puzzle_ground, Reduced(found, {}), ["en"]).mistakes.has_victory


def test_one_idea_in_other_clothes() -> None:
    """8.2, 8.4.1  Blocks of the same kinds in another order; a leader or a weapon with a sword makes another idea."""
    ground: Any = game("sekigahara").puzzle_ground
    position = Scenario.from_text(EDO).start()

    def idea(*texts: str) -> Any:
        chosen = [action for action in position.legal() for text in texts if str(action) == text]
        return ground.idea(position, {"lost.tokugawa": 2}, chosen)

    gun, leader, three = "deploy uesugi1g with uesugi", "deploy uesugi1*", "deploy uesugi3 with uesugi"
    assert idea(gun, three) == idea(three, gun) != idea(leader, three)
    assert idea(gun, three) != idea(three, "deploy kobayakawa1g with kobayakawa+")


SAME_CHALLENGE = """
game = "sekigahara"

[position]
phase = "combat"
active = "tokugawa"

[position.blocks]
shirakawa = { tokugawa = "tokugawa1* fukushima1c date1*", ishida = "ukita1c uesugi3 uesugi3" }

[position.hands]
tokugawa = "fukushima+ loyalty"
ishida = "ukita+ uesugi uesugi"

[position.combat]
step = "deploy"
to_move = "ishida"
place = "shirakawa"
attacker = "tokugawa"
kind = "battle"
initiative = "ishida"
deployed = { tokugawa = ["date1* for 1"] }
impact = { tokugawa = 1 }

[play]
script = '''
I: deploy uesugi3 with uesugi
T: accept
T: deploy fukushima1c with fukushima+
I: accept
I: deploy ukita1c with ukita+
T: challenge
I: yield
I: deploy uesugi3 with uesugi
T: stop
I: stop
T: lose fukushima1c date1*
T: retreat aizu
'''

[puzzle]
side = "ishida"
task = "Win at Shirakawa."
goal = { "combat.winner" = "ishida" }
reply = "best"
"""


@pytest.mark.rule("8.6.1", "8.6.2")
def test_a_challenge_that_the_solution_meets_too_is_no_reason() -> None:
    """The cavalry is taken early or late; nothing would say what it brings the other one: no puzzle is made of it."""
    for scenario, wanted in (
        (Scenario.from_text(SAME_CHALLENGE), False),
        *((one.scenario, True) for one in shipped_puzzles("sekigahara")),
    ):
        found = examination_of(scenario)
        assert found.game.puzzle_ground is not None
        mistakes = Writer(found.game, found.game.puzzle_ground, Reduced(found, {}), ["en"]).mistakes
        assert mistakes.has_reason == wanted


# -- why a try fails ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6.1")
@pytest.mark.parametrize("id_", [one.id for one in shipped_puzzles("sekigahara") if "combat" in one.scenario.position])
def test_a_loyalty_card_is_to_blame_only_where_a_deployment_works_without_it(id_: str) -> None:
    """Where it would still fail, the answer names another rule."""
    one = next(one for one in shipped_puzzles("sekigahara") if one.id == id_)
    scenario, played = one.scenario, game("sekigahara")
    assert scenario.puzzle is not None
    position: Any = scenario.start()
    other = 1 - SIDES.index(scenario.puzzle.side)
    hand = tuple(card for card in position.hands[other] if card.kind != "loyalty")
    hands = (hand, position.hands[1]) if other == 0 else (position.hands[0], hand)
    without = Examination(played, Candidate(position.but(hands=hands), scenario.puzzle.side, scenario.puzzle.goal))
    values = without.values(without.start)
    for answer in scenario.puzzle.answers:
        if answer.on.startswith("deploy"):
            works = values[played.parse(position, scenario.puzzle.side, answer.on)] == 1
            said = version(answer.say, "en")
            assert works or "Rule 8.6.1: " not in said


WEAPON = "Without a sword card the Date cavalry makes no special attack."


@pytest.mark.rule("8.6.1")
def test_no_answer_names_the_loyalty_challenge_without_telling_of_one() -> None:
    """It tells who challenges or could, which proof is shown, or that only the loyalty card is in the way."""
    told = re.compile(r" challenges | shows | would work if ")
    said = [
        version(answer.say, "en")
        for one in shipped_puzzles("sekigahara")
        for answer in (one.scenario.puzzle.answers if one.scenario.puzzle else ())
        if answer.on.startswith(("deploy", "challenge"))
    ]
    named = [text for text in said if "Rule 8.6.1: " in text]
    assert len(named) > 10
    assert [text for text in named if not told.search(text)] == []


@pytest.mark.rule("8.2.4", "8.4.1", "8.4.2", "8.6.1")
@pytest.mark.parametrize(
    ("hand", "others", "tried", "rule", "said"),
    [
        ("date+ date", "", "date1* with date", "8.2.4", "Date’s leader needs no card as long as you have played none."),
        ("date+ date", "", "date2 with date+", "8.4.1", "The sword on the card brings nothing: Date 2 has no weapon."),
        ("date+ date", "", "date1c with date", "8.4.1", WEAPON),
        ("date+ date", "", "date2 with date", "8.2.4", "After your first card Date’s leader needs one, too."),
        ("date=", "", "date2 with date=", "8.4.2", "A Date double card can deploy two blocks."),
        ("date+ date", "loyalty", "date2 with date", "8.6.1", "It would work if Ishida had no loyalty card."),
    ],
)
def test_why_a_deployment_is_wrong(hand: str, others: str, tried: str, rule: str, said: str) -> None:
    """The solution: the leader without a card, then what the cards do best; of equal causes the first that is seen."""
    table = {
        **TIE,
        "blocks": {"kuwana": {"tokugawa": "date1* date2 date1c", "ishida": "ukita2 ukita3"}},
        "hands": {"tokugawa": hand, "ishida": others},
    }
    played = game("sekigahara")
    position: Any = played.read_position(table)
    two = ["date2 date1c with date="] if hand == "date=" else ["date2 with date", "date1c with date+"]
    chosen = [played.parse(position, "tokugawa", f"deploy {text}") for text in ("date1*", *two)]
    ground = played.puzzle_ground
    assert ground is not None
    action = played.parse(position, "tokugawa", f"deploy {tried}")
    found = list(ground.explainer.causes(position, "tokugawa", action, chosen))
    assert said in [str(sentence) for cause in found if cause.rule == rule for sentence in cause.said]
    better = BETTER.get((hand, tried), set())
    # Only seen are a leader with a card and, last, how weapons and cards are used, which has been tried in vain.
    seen = [cause.rule for cause in found if cause.position is None]
    assert seen == [*(["8.2.4"] if "date1* " in tried else []), *SEEN.get(tried, [])]
    assert {str(cause.action).removeprefix("deploy ") for cause in found if cause.action is not None} == better
    assert [cause.position == position for cause in found if cause.rule == "8.6.1"] == [not others]


BETTER = {
    ("date+ date", "date1* with date"): {"date2 with date"},
    ("date+ date", "date2 with date+"): {"date2 with date", "date1c with date+"},
    ("date+ date", "date1c with date"): {"date1c with date+", "date2 with date"},
    ("date=", "date2 with date="): {"date2 date1c with date="},
}
"""What is tried in place of a deployment: the same blocks with another card, the same card for other blocks."""
SEEN = {"date2 with date+": ["8.4.1"], "date1c with date": ["8.4.1"], "date2 with date=": ["8.4.2"]}
"""What is said last, if nothing that is tried works."""


@pytest.mark.rule("8.4.1")
def test_a_weapon_that_strikes_too_early() -> None:
    """Both cavalry come with the same cards in the solution, the sword card second; if it is first, none is early."""
    table = {
        **TIE,
        "blocks": {"kuwana": {"tokugawa": "date1c date1c", "ishida": "ukita2 ukita3"}},
        "hands": {"tokugawa": "date+ date"},
    }
    played = game("sekigahara")
    position: Any = played.read_position(table)
    plain, sword = (played.parse(position, "tokugawa", f"deploy date1c with {card}") for card in ("date", "date+"))
    assert played.puzzle_ground is not None
    causes = played.puzzle_ground.explainer.causes
    *_, last = causes(position, "tokugawa", sword, [plain, sword])
    assert (last.rule, last.position.hands[0]) == ("8.4.1", (sword.card,))
    assert [entry.block.text for entry in last.position.combat.deployed[0]][-1:] == ["date1c"]
    assert list(map(str, last.said)) == ["A special attack counts more after a block with the same weapon."]
    assert [one.rule for one in causes(position, "tokugawa", sword, [sword, plain])] == ["8.6.1"]


def test_more_losses_than_asked_for_are_no_mistake() -> None:
    ground = game("sekigahara").puzzle_ground
    assert ground is not None
    end: Any = line("sekigahara", TIE, f"{TO_A_TIE}tokugawa: lose date2")[-1].after
    twice = end.but(lost=(2, 0))
    assert (end.fact("lost.tokugawa"), twice.fact("lost.tokugawa")) == (1, 2)
    assert ground.exceeds(twice, {"lost.tokugawa": 1})
    assert not any(ground.exceeds(end, {"lost.tokugawa": lost}) for lost in (1, 2))
    assert not any(ground.exceeds(end, goal) for goal in ({"lost.tokugawa": 0}, {"combat.winner": "ishida"}))


@pytest.mark.rule("7.4.1")
@pytest.mark.parametrize(("held", "asked"), [("ukita2", 0), ("ukita2 ukita3", 4)])
def test_nothing_is_asked_where_there_would_be_no_fight(held: str, asked: int) -> None:
    """Four blocks overrun one in the field, so such a battle cannot begin."""
    ground = game("sekigahara").puzzle_ground
    assert ground is not None
    blocks = {"kuwana": {"tokugawa": "date1* date2 date1c date1g", "ishida": held}}
    position: Any = game("sekigahara").read_position({**TIE, "blocks": blocks})
    assert len(list(ground.goals(position, "tokugawa"))) == asked


@pytest.mark.rule("8.6.1")
def test_nobody_challenges_in_vain_in_a_solution() -> None:
    """The hands are open: a challenge that a card answers only helps the other side."""
    vain = []
    for one in shipped_puzzles("sekigahara"):
        lines = [text.split(": ") for text in one.scenario.script.splitlines() if ": " in text]
        said = [(actor, action.partition(" ")[0]) for actor, action in lines]
        side = one.scenario.puzzle.side[0].upper() if one.scenario.puzzle else ""
        vain += [one.id for now, then in pairwise(said) if now == (side, "challenge") and then[1] == "show"]
    assert not vain
