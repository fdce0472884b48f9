"""Texts of actions: both ways, what may be left out, clear faults."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from sekiwidget.core.errors import AmbiguousAction, UnreadableAction
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun import GAME, Position
from tests.games.scripted import split
from tests.games.shogun.laid import after, game, laid, read

LAND = {"kai": "black 5", "suruga": "gold 3", "mino": "white 2", "izu": "black 2", "owari": "gold 2"}
LAND |= {"noto": "black 1", "shima": "black 1"}
CARDS = "castle noto, tax shima, deploy1 izu, battle_a kai"
GAMES = 30
OF_A_STEP = 6
"""How many positions of each step are read back in a game."""


def acting(**more: object) -> Position:
    """Black is asked what its cards say; actions as told."""
    return laid(land=LAND, plans={"black": CARDS}, **more)


def planning() -> Position:
    return laid(land=LAND, phase="plan", actions="tax castle", specials="chest rice deploy attack defence")


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("B: take kai 5", "take kai 5"),
        ("B: TAKE Kai 5", "take kai 5"),
        ("B: take pile", "take pile"),
        ("B: place 3", "place 3"),
        ("B: plan castle kai", "plan castle kai"),
        ("B: plan kai on castle", "plan castle kai"),
        ("B: plan 3 on bid", "plan bid 3"),
        ("B: plan tax none", "plan tax none"),
        ("B: plan theat awa_s", "plan theatre awa_shikoku"),
        ("B: plan ? ?", "plan ? ?"),
        ("B: choose att", "choose attack"),
        ("B: build castle", "build castle noto"),
        ("B: build castle suruga", "build castle suruga"),
        ("B: collect tax", "collect tax shima"),
        ("B: collect rice kai", "collect rice kai"),
        ("B: deploy 1", "deploy 1 izu"),
        ("B: deploy 5 kai", "deploy 5 kai"),
        ("B: deploy kai 5", "deploy 5 kai"),
        ("B: move izu-suruga 1", "move izu-suruga 1"),
        ("B: move izu-suruga", "move izu-suruga 1"),
        ("B: move suruga all", "move izu-suruga 1"),
        ("B: stay", "stay"),
        ("B: battle kai-suruga 3", "battle kai-suruga 3"),
        ("B: battle kai-suruga 3 +1", "battle kai-suruga 3 +1"),
        ("B: battle suruga 3", "battle kai-suruga 3"),
        ("B: battle 3 kai-sur", "battle kai-suruga 3"),
        ("B: battle kai-suruga all", "battle kai-suruga 4"),
        ("B: battle izu-suruga +1", "battle izu-suruga 1 +1"),
        ("B: defend", "defend"),
        ("B: defend +1", "defend +1"),
        ("B: face kai", "face kai"),
        ("B: face izu", "face izu"),
        ("- open suruga kai", "open kai suruga"),
        ("- draw izu", "draw izu"),
        ("- drop 3x black gold 2x farmers", "drop 3x black 1x gold 2x farmers"),
        ("- drop F 2 black 3 gold", "drop 3x black 1x gold 2x farmers"),
        ("- drop black black farmers", "drop 2x black 1x farmers"),
        ("- drop jade", "drop 1x jade"),
        ("- drop nothing", "drop nothing"),
        ("- events rice_most4 castle2 levy1 theatre7", "events theatre7 castle2 rice_most4 levy1"),
        ("- actions tax castle battle_a rice temple", "actions tax castle battle_a rice temple"),
        ("- specials rice attack chest deploy defence", "specials rice attack chest deploy defence"),
        ("- event castle2", "event castle2"),
        ("- event chests_m", "event chests_most0"),
        ("- tie G B", "tie gold black"),
        ("- next theatre", "next theatre"),
        ("- winter theatre7", "winter theatre7"),
        ("- revolts 2 owari suruga", "revolts gold owari suruga"),
        ("- score", "score"),
    ],
)
def test_texts_are_read_by_meaning(line: str, canonical: str) -> None:
    assert read(line, acting()) == canonical
    assert read(f"{line[:2]} {canonical}", acting()) == canonical


@pytest.mark.parametrize(
    ("line", "message", "words"),
    [
        ("B: biuld castle", r"`biuld` is not an action\. Did you mean `build`\?", "biuld"),
        ("B: take kai 5 mino", "nothing can follow here", "mino"),
        ("B: take", "take must be followed by a province and a group", "take"),
        ("B: take kai", "the group of armies is missing, as in take kai 5", "take"),
        ("B: plan", "plan must be followed by a space and its card", "plan"),
        ("B: plan castle", "`castle` must be the only word; otherwise write a space and its card, as in", "castle"),
        ("B: plan kai on", "the space of kai is missing, as in kai on castle", "on"),
        ("B: plan castel kai", r"`castel` is not a space of the board\. Did you mean `castle`\?", "castel"),
        ("B: plan castle 7", "neither a province nor a chest card", "7"),
        (
            "B: plan bid 2 tax surugo",
            r"`surugo` is neither a province nor a chest card 0 to 4 nor none\. Did you mean `suruga`\?",
            "surugo",
        ),
        ("B: plan bid 2 bid 3", "bid is named twice", "bid"),
        ("B: choose", "choose must be followed by a special card", "choose"),
        ("B: choose chess", r"`chess` is not a special card\. Did you mean `chest`\?", "chess"),
        ("B: build", "build must be followed by a building", "build"),
        ("B: build hut", "`hut` is not a building", "hut"),
        ("B: build temple", "build must be followed by a place, as no card shows it: build castle kai", "build"),
        ("B: collect wood", "neither rice nor tax", "wood"),
        ("B: deploy kai", "the number of armies is missing, as in deploy 5 kai", "deploy"),
        ("B: battle", "battle must be followed by a way", "battle"),
        ("B: battle kai- 3", "is not a way", "kai-"),
        ("B: battle kai-suruga-izu 3", "is not a way", "kai-suruga-izu"),
        ("B: battle kai-zuruga 3", r"`zuruga` is not a province\. Did you mean `suruga`\?", "zuruga"),
        ("B: stay here", "nothing can follow here", "here"),
        ("B: drop nothing", "`drop` is not an action", "drop"),
        ("G: battle kai 2", "battle must be followed by a start", "battle"),
        ("- drop", "write what fell", "drop"),
        ("- drop 3 black", "a number follows after its colour", "3"),
        ("- drop 3x black 2", "`black` is counted twice", "black"),
        ("- drop 3x green", "did you mean|neither a side nor farmers", "green"),
        ("- tie jade black", "`jade` is not a side", "jade"),
        ("- event levy1 castle2", "nothing can follow here", "castle2"),
        ("- battle kai-suruga 2", "`battle` is not an action", "battle"),
    ],
)
def test_faults_say_what_is_wrong_and_where(line: str, message: str, words: str) -> None:
    actor, text = split(GAME, line)
    with pytest.raises(UnreadableAction, match=message) as found:
        GAME.parse(acting(), actor, text)
    start, end = found.value.start, found.value.end
    assert text[start:end] == words


@pytest.mark.parametrize(
    ("line", "meanings"),
    [
        ("B: face awa", ("awa_boso", "awa_shikoku")),
        ("B: plan castle awa", ("awa_boso", "awa_shikoku")),
        ("B: battle kai-awa 2", ("awa_boso", "awa_shikoku")),
        ("B: battle kai-suruga", tuple(f"battle kai-suruga {n}" for n in (1, 2, 3, 4))),
        ("B: battle suruga +1", tuple(f"battle kai-suruga {n} +1" for n in (1, 2, 3, 4))),
        ("B: plan deploy kai", ("deploy5", "deploy3", "deploy1")),
    ],
)
def test_words_with_several_meanings_list_them(line: str, meanings: tuple[str, ...]) -> None:
    actor, text = split(GAME, line)
    with pytest.raises(AmbiguousAction) as found:
        GAME.parse(acting(), actor, text)
    assert found.value.meanings == meanings


@pytest.mark.rule("special-deploy", "event-levy")
def test_the_number_of_a_deployment_may_be_left_out_unless_the_privilege_leaves_a_choice() -> None:
    plans = {"black": "deploy5 kai"}
    assert read("B: deploy", laid(land=LAND, plans=plans, chests={"black": 3})) == "deploy 5 kai"
    levy = laid(land=LAND, plans=plans, chests={"black": 3}, event="levy1")
    assert read("B: deploy", levy) == "deploy 3 kai"
    special = laid(land=LAND, plans=plans, privileges={"black": "deploy"})
    with pytest.raises(AmbiguousAction) as found:
        GAME.parse(special, "black", "deploy")
    assert found.value.meanings == ("deploy 5 kai", "deploy 6 kai")
    assert read("B: deploy all", special) == "deploy 6 kai"
    assert read("B: deploy 6", special) == "deploy 6 kai"


@pytest.mark.rule("setup-groups")
def test_the_group_may_be_left_out_where_all_are_alike() -> None:
    start = laid(phase="draft", draft={"groups": {"black": "2 2"}, "open": "kai mino"})
    assert read("B: take kai", start) == "take kai 2"
    other = laid(phase="draft", draft={"groups": {"black": "5 2"}, "taken": "izu"})
    assert read("B: place 2", other) == "place 2"
    with pytest.raises(AmbiguousAction) as found:
        GAME.parse(other, "black", "place")
    assert found.value.meanings == ("place 5", "place 2")


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_legal_action_of_a_game_is_read_back_by_everybody_who_sees_it(seed: int) -> None:
    seen: Counter[str] = Counter()
    for commit in game(seed):
        before: Any = commit.before
        seen[before.step] += 1
        if seen[before.step] > OF_A_STEP:
            continue
        side = before.to_move
        for action in [commit.action, *(islice(before.legal(), 60) if side != CHANCE else ())]:
            assert GAME.parse(before, side, str(action)) == action
            for viewer in (*before.sides, PUBLIC):
                view = action.seen_by(side, viewer)
                assert GAME.parse(before.seen_by(viewer), side, str(view)) == view
    assert {"plan", "build", "collect", "deploy", "battle", "drop", "next", "winter", "score"} <= set(seen)


def test_the_texts_of_choices_are_read() -> None:
    position = after(acting(actions="battle_a tax castle temple rice"), "B: battle kai-suruga 3")
    drop = next(choice for choice in position.choices() if choice.picks)
    text = drop.text((("black", "black", "gold"),))
    assert str(GAME.parse(position, CHANCE, text)) == "drop 2x black 1x gold"
    assert str(GAME.parse(planning(), "black", planning().choices()[0].text((("3",),)))) == "plan bid 3"
