"""What is in the air: every claim is played on the table, and what the side to move can attack is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from sekiwidget.core.game import Stake
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES
from sekiwidget.games.shogun.rules.actions import Face, Score, Winter
from sekiwidget.games.shogun.rules.position import with_building
from sekiwidget.games.shogun.rules.sequence import begin_action, carry_on
from tests.games.shogun.laid import after, laid
from tests.games.shogun.rules.laid import sheet
from tests.games.shogun.starts import STARTS

GAMES = 8
"""How many games are looked through."""
LONGEST = 300
"""So many commits of each, at most."""
EVERY = 6
"""One position of so many is looked at."""

SIDE = r"(?P<side>\w+)"
CLAIMS: Final = {
    "attack": rf"{SIDE} can attack (?P<you>you in )?(?P<place>.+) from (?P<start>.+): "
    r"(?P<most>\d+) against (?P<least>\d+)\.",
    "fight": rf"{SIDE} attacks? (?P<you>you in )?(?P<place>.+): (?P<most>\d+) against (?P<least>\d+)\.",
    "rising": r"Farmers revolt in (?P<place>.+): (?P<most>\d+) farmers? against (?P<least>\d+) (army|armies)\.",
    "revolt": r"(?P<action>[\w ]+) from (?P<place>.+) brings? a revolt: (?P<most>\d+) against (?P<least>\d+)\.",
    "gain": r"One more (?P<kind>\w+) in (?P<region>.+) is worth (?P<most>\d) points to you\.",
    "loss": rf"{SIDE}’s next (?P<kind>\w+) in (?P<region>.+) costs you (?P<most>\d) points?\.",
    "winter": r"You lack (?P<least>\d+) to (?P<most>\d+) rice for winter, "
    r"which brings up to (?P<revolts>\d) revolts?\.",
    "mild winter": r"You may lack up to (?P<most>\d+) rice for winter, "
    r"which would bring up to (?P<revolts>\d) revolts?\.",
    "sure winter": r"You lack (?P<most>\d+) rice for winter, which brings (?P<revolts>\d) revolts?\.",
    "points": r"If points were counted now, you would have (?P<most>\d+) points?, (?P<others>.+)\.",
}
"""Every sentence that may be said."""


class Claim:
    """A stake read back from its sentence, at the position behind the view it was said of."""

    def __init__(self, position: Position, viewer: Side, stake: Stake) -> None:
        ((self.kind, found),) = [
            (kind, found) for kind, claim in CLAIMS.items() if (found := re.fullmatch(claim, stake.text))
        ]
        self.position, self.viewer, self.stake, self.words = position, viewer, stake, found.groupdict()
        named = self.words.get("side", "You").lower()
        self.side = viewer if named == "you" else named

    def number(self, word: str) -> int:
        """A number of the sentence."""
        return int(self.words[word])

    @property
    def place(self) -> int:
        """The province of the sentence, which is the first place of the stake."""
        (found,) = [index for index, one in enumerate(PROVINCES) if one.name == self.words["place"]]
        assert self.stake.places[0] == IDS[found]
        return found


def at_its_turn(position: Position, side: Side, action: str, place: int) -> Position:
    """The same table when only this side has planned, and the action is carried out; others pass."""
    plans = tuple(sheet({action: IDS[place]} if one == side else {}) for one in position.sides)
    order = position.order or position.sides
    table = position.but(plans=plans, actions=(action,), done=0, turned=("bid",), order=order)
    return carry_on(begin_action(table, []), [])


def may_lie(position: Position, viewer: Side, side: Side, action: str, place: int) -> bool:
    """Whether a side may still act in a province, for all a viewer sees: its card there, or one that is hidden."""
    view = position.seen_by(viewer)
    if action in position.actions[: position.done] or position.land[place].owner != side or place in position.gained:
        return False
    plan = view.plans[view.sides.index(side)]
    if len(plan) <= SPACES.index(action):
        return IDS[place] not in plan
    card = plan[SPACES.index(action)]
    return card == IDS[place] or (card == "?" and IDS[place] not in plan)


def points_counted(position: Position) -> dict[Side, int]:
    """The points of each side once they are counted."""
    counted: Any = position.but(season="winter", step="score", to_move=CHANCE, fight=None).play(Score()).after
    return dict(zip(position.sides, counted.points, strict=True))


@cache
def table_views() -> tuple[tuple[Position, Side, tuple[Stake, ...]], ...]:
    """Positions of games with what each side is told."""
    positions = [one for seed in range(GAMES) for one in _played(seed)]
    return tuple((one, side, GAME.stakes(one.seen_by(side))) for one in positions for side in one.sides)


def _played(seed: int) -> Iterator[Position]:
    """Some positions of a game, at random or by the simple opponent; those of decisions that are rare, all of them."""
    rng, simple = Random(seed), GAME.opponents["simple"]
    position: Any = STARTS.start(rng)
    for number in range(LONGEST):
        side = position.to_move
        if side is None:
            break
        if number % EVERY == 0 or position.step in ("battle", "face"):
            yield position
        by_chance = side == CHANCE or seed % 2
        action = position.sample(rng) if by_chance else simple(position.seen_by(side), rng)
        position = position.play(action).after


@cache
def claims() -> tuple[Claim, ...]:
    """All that was said."""
    return tuple(Claim(position, viewer, stake) for position, viewer, found in table_views() for stake in found)


def of_kind(*kinds: str) -> list[Claim]:
    """The claims of some kinds; there are some."""
    found = [claim for claim in claims() if claim.kind in kinds]
    assert {claim.kind for claim in found} == {*kinds}
    return found


# -- what is said is so ------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle", "moving", "fight-player", "fight-neutral")
def test_an_attack_can_be_made_with_the_armies_that_are_said() -> None:
    for claim in of_kind("attack"):
        start = INDEX[claim.stake.places[1]]
        assert PROVINCES[start].name == claim.words["start"]
        spaces = [
            space
            for space in ("battle_a", "battle_b")
            if may_lie(claim.position, claim.viewer, claim.side, space, start)
        ]
        assert spaces
        turn = at_its_turn(claim.position, claim.side, spaces[0], start)
        numbers = [
            action.number
            for action in turn.legal()
            if (action.start, action.end, action.more) == (start, claim.place, False)
        ]
        assert max(numbers) == claim.number("most")
        (attack,) = [action for action in turn.legal() if str(action) == str_of(start, claim.place, max(numbers))]
        attacked: Any = turn.play(attack).after
        fight = attacked.fight
        own = fight.cubes[turn.sides.index(claim.side)]
        assert (own, sum(fight.cubes) - own) == (claim.number("most"), claim.number("least"))
        defended = claim.position.land[claim.place].owner
        assert claim.stake.threat == (defended == claim.viewer)
        assert claim.viewer in (claim.side, defended)
        assert bool(claim.words["you"]) == claim.stake.threat
        assert claim.number("most") >= claim.number("least") + (not claim.stake.threat)


def str_of(start: int, end: int, number: int) -> str:
    """The text of a battle."""
    return f"battle {IDS[start]}-{IDS[end]} {number}"


@pytest.mark.rule("fight-player", "fight-neutral", "fight-revolt")
def test_the_fight_under_way_is_said_to_those_in_it() -> None:
    for claim in of_kind("fight"):
        fight = claim.position.fight
        assert fight is not None
        assert (fight.side, fight.place) == (claim.side, claim.place)
        own = fight.cubes[claim.position.sides.index(claim.side)]
        assert (own, sum(fight.cubes) - own) == (claim.number("most"), claim.number("least"))
        assert claim.stake.threat == (claim.viewer == claim.position.land[fight.place].owner)
        assert bool(claim.words["you"]) == claim.stake.threat


@pytest.mark.rule("tower")
def test_while_cubes_are_thrown_no_other_attack_is_said() -> None:
    fighting = [(position, stakes) for position, _, stakes in table_views() if position.fight is not None]
    assert fighting
    assert all(stake.rule != "battle" for _, stakes in fighting for stake in stakes)


@pytest.mark.rule("revolt-winter", "fight-revolt")
def test_the_revolts_of_winter_are_said_to_their_side() -> None:
    rules = set()
    for claim in of_kind("rising"):
        position, fight = claim.position, claim.position.fight
        if claim.stake.rule == "revolt-winter":
            faced: Any = position.but(fight=None, step="face", to_move=claim.viewer).play(Face(claim.place)).after
            fight = faced.fight
        assert fight is not None
        armies = fight.cubes[position.sides.index(claim.viewer)]
        assert (fight.place, fight.cubes[-1], armies) == (claim.place, claim.number("most"), claim.number("least"))
        assert claim.stake.threat
        rules.add(claim.stake.rule)
    assert rules == {"revolt-winter", "fight-revolt"}


@pytest.mark.rule("unrest", "revolt-strength")
def test_collecting_brings_the_revolt_that_is_said() -> None:
    actions = set()
    for claim in of_kind("revolt"):
        actions.add(claim.words["action"])
        named = {"Taxes": ("tax",), "Rice": ("rice",), "Rice or taxes": ("tax", "rice")}[claim.words["action"]]
        assert all(may_lie(claim.position, claim.viewer, claim.viewer, one, claim.place) for one in named)
        turn = at_its_turn(claim.position.but(fight=None), claim.viewer, named[0], claim.place)
        (collect,) = turn.legal()
        fight: Any = turn.play(collect).after.fight  # type: ignore[attr-defined]
        armies = fight.cubes[turn.sides.index(claim.viewer)]
        assert (fight.kind, fight.place) == ("revolt", claim.place)
        assert (fight.cubes[-1], armies) == (claim.number("most"), claim.number("least"))
    assert actions == {"Taxes", "Rice", "Rice or taxes"}


@pytest.mark.rule("score-most", "score-tie", "sites")
def test_a_building_more_changes_the_points_by_what_is_said() -> None:
    for claim in of_kind("gain", "loss"):
        position, kind = claim.position, claim.words["kind"]
        before = points_counted(position)[claim.viewer]
        assert claim.stake.threat == (claim.kind == "loss") == (claim.side != claim.viewer)
        assert claim.stake.places
        for name in claim.stake.places:
            place, land = INDEX[name], position.land[INDEX[name]]
            assert f"the {PROVINCES[place].region}" == claim.words["region"]
            rich = position.but(chests=(9,) * len(position.sides), fight=None)
            assert [str(one) for one in at_its_turn(rich, claim.side, kind, place).legal()] == [f"build {kind} {name}"]
            built = position.with_land({place: land._replace(buildings=with_building(land.buildings, kind))})
            change = points_counted(built)[claim.viewer] - before
            assert change == (claim.number("most") if claim.kind == "gain" else -claim.number("most"))
            if position.season == "autumn":
                assert may_lie(position, claim.viewer, claim.side, kind, place)


@pytest.mark.rule("winter-loss", "winter-need", "winter-table")
def test_winter_brings_the_shortage_that_is_said() -> None:
    for claim in of_kind("winter", "mild winter", "sure winter"):
        position = claim.position
        tables = [
            position.but(season="winter", step="winter", to_move=CHANCE, events=(card,), fight=None)
            for card in position.events
        ]
        found = [
            tuple(map(int, event.args[3:5]))
            for table in tables
            for event in table.play(Winter(table.events[0])).events
            if event.kind in ("lacks", "feeds") and event.args[0] == claim.viewer
        ]
        least, most = min(found), max(found)
        assert most[0] == claim.number("most")
        assert (claim.kind == "sure winter") == (least[0] == most[0])
        if claim.kind != "sure winter":
            assert least[0] == (claim.number("least") if claim.kind == "winter" else 0)
        assert claim.number("revolts") == min(most[1], len(position.owned(claim.viewer)))


@pytest.mark.rule("score-province", "score-building", "score-most")
def test_the_points_are_those_that_would_be_counted() -> None:
    for claim in of_kind("points"):
        points = points_counted(claim.position)
        others = [f"{side.title()} {number}" for side, number in points.items() if side != claim.viewer]
        assert (claim.number("most"), claim.words["others"]) == (points[claim.viewer], ", ".join(others))
        assert claim.stake.threat == (points[claim.viewer] < max(points.values()))


# -- what is so is said ------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle")
def test_whoever_can_attack_fewer_cubes_now_is_told_so() -> None:
    told = 0
    for position, viewer, stakes in table_views():
        if position.step != "battle" or position.to_move != viewer:
            continue
        beaten = set()
        for action in position.legal():
            if position.land[action.end].owner != viewer:
                fight: Any = position.play(action).after.fight  # type: ignore[attr-defined]
                own = fight.cubes[position.sides.index(viewer)] - action.more
                if own > sum(fight.cubes) - own - action.more:
                    beaten.add(action.end)
        chances = {INDEX[stake.places[0]] for stake in stakes if stake.rule == "battle" and not stake.threat}
        if beaten:
            assert chances
            told += 1
    assert told > 5


# -- single positions --------------------------------------------------------------------------------------------------

LAND: Final = {"kai": "black 4 castle", "suruga": "gold 2 temple castle", "sagami": "white 2"}


def said(position: Position, viewer: Side = "black") -> list[str]:
    """The sentences of a viewer."""
    return [stake.text for stake in GAME.stakes(position.seen_by(viewer))]


@pytest.mark.rule("plan", "plan-pass")
def test_only_the_planned_battle_is_said_once_plans_are_laid() -> None:
    attack, threat = (
        "You can attack Suruga from Kai: 3 against 2.",
        "Black can attack you in Suruga from Kai: 3 against 2.",
    )
    assert attack in said(laid(land=LAND))
    for plan, known, possible in (
        ("battle_a kai", True, True),
        ("battle_a 1", False, True),
        ("castle kai", False, False),
    ):
        position = laid(land=LAND, phase="act", actions=["rice"], plans={"black": plan, "gold": "", "white": ""})
        assert (attack in said(position)) == known
        assert (threat in said(position, "gold")) == possible


@pytest.mark.rule("carry-out")
def test_a_battle_that_is_done_is_not_said() -> None:
    plans = {"black": "battle_a kai, battle_b 1", "gold": "", "white": ""}
    for actions, done, to_come in ((["tax", "battle_a"], 1, True), (["battle_a", "tax"], 1, False)):
        position = laid(land=LAND, phase="act", actions=actions, done=done, plans=plans)
        assert ("You can attack Suruga from Kai: 3 against 2." in said(position)) == to_come
    for waiting in (["black", "gold"], ["gold"]):
        both = {"black": "battle_a kai", "gold": "battle_a suruga", "white": ""}
        position = laid(
            land=LAND | {"suruga": "gold 3"}, phase="act", actions=["battle_a"], plans=both, waiting=waiting
        )
        attacks = {text[: text.index(" can")] for text in said(position, "gold") if " can attack " in text}
        assert attacks == {"You" if side == "gold" else side.title() for side in waiting}


@pytest.mark.rule("event-temple", "event-castle", "event-farmers")
@pytest.mark.parametrize(
    ("event", "suruga", "neutral"),
    [
        ("temple3", None, "3 against 1"),
        ("castle2", "3 against 3", "3 against 1"),
        ("levy1", "3 against 2", "3 against 1"),
        ("farmers3", "3 against 2", "3 against 2"),
    ],
)
def test_the_event_in_force_counts(event: str, suruga: str | None, neutral: str) -> None:
    plans = {"black": "battle_b kai", "gold": "", "white": ""}
    position = laid(land=LAND, phase="act", actions=["battle_b"], event=event, plans=plans)
    found = [text for text in said(position, "gold") if "can attack you in Suruga" in text]
    assert found == ([f"Black can attack you in Suruga from Kai: {suruga}."] if suruga else [])
    alone = laid(land={"kai": "black 4", "aki": "gold 2"}, phase="act", actions=["battle_b"], event=event, plans=plans)
    assert f"You can attack Musashi from Kai: {neutral}." in said(alone)


@pytest.mark.rule("score-most", "score-tie")
@pytest.mark.parametrize(
    ("kai", "musashi", "text"),
    [
        ("", "", "One more castle in the east is worth 4 points to you."),
        ("", "castle", "One more castle in the east is worth 3 points to you."),
        ("castle", "", "Gold’s next castle in the east costs you 1 point."),
    ],
)
def test_a_shared_lead_is_worth_one_point_less(kai: str, musashi: str, text: str) -> None:
    found = said(laid(land={"kai": f"black 2 {kai}", "musashi": f"gold 2 {musashi}", "aki": "white 2"}))
    assert [one for one in found if "castle in the east" in one] == [text]


@pytest.mark.rule("unrest", "revolt-strength")
def test_revolts_are_said_of_markers_only() -> None:
    calm, restless = ({"kai": f"black 2{markers}", "aki": "gold 2"} for markers in ("", " revolt 2"))
    text = "Rice or taxes from Kai bring a revolt: 2 against 2."
    assert text not in said(laid(land=calm))
    assert text in said(laid(land=restless))
    assert text not in said(laid(land=restless), "gold")
    assert "Rice or taxes from Kai bring a revolt: 1 against 2." in said(laid(land=restless, farmers=1))
    cards = ("- actions castle temple theatre rice tax", "- specials rice attack chest deploy defence")
    plan = ("B: plan bid 1", "B: plan castle 2", "B: plan temple 3", "B: plan theatre 4", "B: plan rice 0")
    planned = said(after(laid(land=restless), *cards, *plan))
    assert "Taxes from Kai bring a revolt: 2 against 2." in planned
    assert text not in planned


@pytest.mark.rule("unrest", "fight-revolt")
def test_a_revolt_under_way_is_said_once() -> None:
    land = {"kai": "black 3 revolt 1", "aki": "gold 2"}
    position = laid(land=land, phase="act", actions=["tax"], plans={"black": "tax kai", "gold": "", "white": ""})
    assert "Taxes from Kai bring a revolt: 1 against 3." in said(position)
    revolt = [text for text in said(after(position, "B: collect tax kai")) if "revolt" in text and "winter" not in text]
    assert revolt == ["Farmers revolt in Kai: 1 farmer against 3 armies."]


def test_the_viewer_is_you() -> None:
    assert {claim.kind for claim in claims()} == {*CLAIMS}
    for claim in claims():
        assert claim.viewer.title() not in claim.stake.text


@pytest.mark.rule("end", "setup-take")
def test_nothing_is_said_to_the_public_in_the_draft_or_once_the_game_is_over() -> None:
    position = laid(land=LAND)
    assert said(position, PUBLIC) == []
    assert said(GAME.new({"setup": "draft"})) == []
    over: Any = laid(land=LAND, year=2, season="winter").but(step="score", to_move=CHANCE).play(Score()).after
    assert over.outcome is not None
    assert said(over) == []
