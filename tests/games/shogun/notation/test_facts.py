"""Facts: values, how a script writes them, and events that add up to their changes."""

from collections import Counter

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun import GAME
from tests.games.shogun.laid import after, game, laid

LAND = {"kai": "black 5 castle", "suruga": "gold 3 castle temple", "izu": "black 2 revolt 1", "mino": "white 2"}
GAMES = 30


def value(key: str, words: object, **table: object) -> object:
    position = laid(**{"land": LAND, **table})
    return GAME.value(position, key, words)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(GAMES))
def test_events_add_up_to_the_changes_of_the_facts_they_name(seed: int) -> None:
    named = set()
    for commit in game(seed):
        sums: Counter[str] = Counter()
        for event in commit.events:
            if event.fact:
                sums[event.fact] += event.by
        named |= {fact.split(".")[0] for fact in sums}
        for fact, by in sums.items():
            now, before = commit.after.fact(fact), commit.before.fact(fact)
            assert isinstance(now, int)
            assert isinstance(before, int)
            assert now - before == by, f"{fact} after {commit.action}"
    assert {"chests", "rice", "armies", "supply", "revolts", "points", "year"} <= named


@pytest.mark.parametrize("seed", range(6))
def test_every_fact_reads_back_in_every_view(seed: int) -> None:
    for commit in game(seed)[::37]:
        for viewer in (commit.after.sides[0], PUBLIC):
            position = commit.after.seen_by(viewer)
            for key in position.facts():
                found = position.fact(key)
                words = " ".join(found) if isinstance(found, tuple) else found
                again = GAME.value(position, key, words)
                assert again == found or (isinstance(again, tuple) and sorted(again) == sorted(found)), key  # type: ignore[arg-type]


def test_what_lies_on_the_board() -> None:
    position = laid(
        land=LAND, tower={"gold": 2, "farmers": 3}, tray={"white": 1}, chests={"black": 7}, rice={"gold": 4}
    )
    facts = {
        "players": 3,
        "season": "spring",
        "phase": "plan",
        "neutral": 33,
        "tower_size": 5,
        "farmers": 17,
        "winner": "none",
        "provinces.black": 2,
        "armies_of.black": 7,
        "supply.black": 55,
        "supply.white": 59,
        "chests.black": 7,
        "rice.gold": 4,
        "castles.black": 1,
        "temples.gold": 1,
        "theatres.white": 0,
        "shortage.black": 2,
        "shortage.gold": 0,
        "hand.gold": ("suruga", "0", "1", "2", "3", "4"),
        "tower.gold": 2,
        "tray.white": 1,
        "fell.black": 0,
        "owner.kai": "black",
        "owner.owari": "neutral",
        "armies.suruga": 3,
        "buildings.suruga": ("castle", "temple"),
        "revolts.izu": 1,
        "sites_left.suruga": 0,
        "most.east.castle": ("black", "gold"),
        "most.east.temple": ("gold",),
        "most.west.castle": (),
        "fight.over": True,
        "fight.winner": "none",
    }
    assert {key: position.fact(key) for key in facts} == facts


@pytest.mark.rule("bid-open", "privilege", "carry-out")
def test_the_round() -> None:
    plans = {"black": "bid 3, tax kai", "gold": "bid suruga"}
    position = laid(land=LAND, plans=plans, actions="tax castle", privileges={"black": "rice"}, done=0)
    assert position.fact("action") == "tax"
    assert position.fact("bid.black") == "3"
    assert position.fact("bid.gold") == "suruga"
    assert position.fact("privilege.black") == "rice"
    assert position.fact("privilege.white") == "none"
    assert position.fact("plan.black.tax") == "kai"
    assert position.fact("plan.white.battle_b") == "none"
    assert position.fact("order") == "black gold white"
    assert position.seen_by("gold").fact("plan.black.castle") == "?"


@pytest.mark.rule("fight-player", "losses", "farmers-defend")
def test_a_fight_while_it_lasts_and_afterwards() -> None:
    position = laid(land=LAND, plans={"black": "battle_a kai"}, actions="battle_a")
    thrown = after(position, "B: battle kai-suruga 4")
    keys = ("fight.over", "fight.kind", "fight.place", "fight.attacker", "fight.defender", "fight.winner")
    assert [thrown.fact(key) for key in keys] == [False, "player", "suruga", "black", "gold", "none"]
    won = after(thrown, "- drop 4x black 1x gold")
    assert [won.fact(key) for key in keys] == [True, "player", "suruga", "black", "gold", "black"]
    assert [won.fact(key) for key in ("fell.black", "fell.gold", "fell.farmers")] == [4, 1, 0]
    assert [won.fact(key) for key in ("lost.black", "lost.gold", "lost.white")] == [1, 1, 0]
    assert won.fact("tower.gold") == 2
    gone = after(thrown, "- drop 2x black 2x gold")
    assert gone.fact("fight.winner") == "none"
    assert [gone.fact(key) for key in ("lost.black", "lost.gold", "owner.suruga")] == [2, 2, "neutral"]


@pytest.mark.rule("fight-neutral", "fight-revolt", "losses")
def test_farmers_are_a_party_of_fights() -> None:
    position = laid(land=LAND, plans={"black": "battle_a kai"}, actions="battle_a")
    neutral = after(position, "B: battle kai-totomi 2")
    assert neutral.fact("fight.defender") == "farmers"
    told = laid(land=LAND, plans={"black": "tax izu"}, actions="tax", tower={"farmers": 1})
    revolt = after(told, "B: collect tax")
    assert [revolt.fact(f"fight.{key}") for key in ("kind", "attacker", "defender")] == ["revolt", "farmers", "black"]
    lost = after(revolt, "- drop 1x black 2x farmers")
    assert (lost.fact("lost.black"), lost.fact("fight.winner"), lost.fact("owner.izu")) == (1, "farmers", "neutral")
    tied = after(revolt, "- drop 1x black 1x farmers")
    assert (tied.fact("lost.black"), tied.fact("fight.winner"), tied.fact("owner.izu")) == (1, "none", "neutral")
    nothing = after(revolt, "- drop nothing")
    assert (nothing.fact("lost.black"), nothing.fact("fight.winner"), nothing.fact("owner.izu")) == (
        0,
        "none",
        "neutral",
    )
    won = after(revolt, "- drop 2x black 1x farmers")
    assert (won.fact("lost.black"), won.fact("fight.winner")) == (1, "black")


@pytest.mark.rule("count", "losses", "special-defence")
def test_a_fight_under_way_tells_nothing_of_the_fight_before() -> None:
    last = {"kind": "neutral", "place": "sagami", "attacker": "black", "fell": "3x black farmers", "winner": "black"}
    told: dict[str, object] = {"land": LAND, "plans": {"black": "battle_a kai"}, "actions": "battle_a", "last": last}
    before = laid(**told, privileges={"gold": "defence"})
    told_of = ("lost.black", "fell.black", "fell.farmers", "fight.winner", "fight.place")
    assert [before.fact(key) for key in told_of] == [1, 3, 1, "black", "sagami"]
    asked = after(before, "B: battle kai-suruga 3")
    thrown = after(asked, "G: defend")
    assert (asked.step, thrown.step) == ("defend", "drop")
    frame = {"kind": "player", "place": "suruga", "side": "black", "cubes": "2x black 2x gold"}
    written = laid(land={**LAND, "suruga": "gold 0"}, fight=frame, last=last)
    for fighting in (asked, thrown, written):
        assert [fighting.fact(key) for key in told_of] == [0, 0, 0, "none", "suruga"]


@pytest.mark.rule("losses")
def test_farmers_fall_before_the_armies_of_the_defender() -> None:
    thrown = after(laid(land=LAND, plans={"black": "battle_a kai"}, actions="battle_a"), "B: battle kai-suruga 3")
    held = after(thrown, "- drop 2x black 2x gold")
    assert held.fact("lost.gold") == 2
    farmer = laid(land=LAND, plans={"black": "battle_a kai"}, actions="battle_a", tower={"farmers": 3})
    saved = after(farmer, "B: battle kai-suruga 3", "- drop 2x black 2x gold 2x farmers")
    assert (saved.fact("lost.gold"), saved.fact("armies.suruga")) == (0, 2)


@pytest.mark.parametrize(
    ("key", "words", "meant"),
    [
        ("to_move", "B", "black"),
        ("owner.kai", "G", "gold"),
        ("owner.KAI", "neutral", "neutral"),
        ("order", "G B W", "gold black white"),
        ("order", "", "none"),
        ("events", "levy castle2", ("levy1", "castle2")),
        ("event", "levy", "levy1"),
        ("specials", "att def", "attack defence"),
        ("actions", "tax battle_a", "tax battle_a"),
        ("actions", "battle_a tax", "battle_a tax"),
        ("action", "none", "none"),
        ("bid.b", 3, "3"),
        ("bid.1", "suru", "suruga"),
        ("plan.B.castle", "kai", "kai"),
        ("hand.black", "kai 0 1", ("kai", "0", "1")),
        ("buildings.kai", "castle", ("castle",)),
        ("buildings.kai", "", ()),
        ("most.east.castle", "B G", ("black", "gold")),
        ("privilege.black", "", "none"),
        ("fight.place", "shimos", "shimosa"),
        ("fight.over", True, True),
        ("tower.F", 2, 2),
        ("winner", "B G", "black gold"),
    ],
)
def test_values_are_read_by_meaning(key: str, words: object, meant: object) -> None:
    assert value(key, words) == meant


@pytest.mark.parametrize(
    ("key", "words", "message"),
    [
        ("armies.kai", "two", r"armies\.kai must be a number, not `two`"),
        ("fight.over", "yes", "true or false"),
        ("order", "black jad", "`jad` is not a side"),
        ("actions", "taxes", "is not an action"),
        ("hand.black", 3, "cards, sides or buildings"),
        ("event", "levi1", r"`levi1` is not an event card\. Did you mean `levy1`\?"),
        ("buildings.kai", "hut", "`hut` is not a building"),
    ],
)
def test_values_that_are_none_are_refused(key: str, words: object, message: str) -> None:
    with pytest.raises(UnreadableAction, match=message):
        value(key, words)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("chests.jade", "jade does not play here"),
        ("armies.mutsu", "out of play with three sides"),
        ("armies.kay", r"'There is no fact `armies\.kay`\. Did you mean `armies\.kai`\?'"),
        ("chest.black", r"'There is no fact `chest\.black`\. Did you mean `chests\.black`\?'"),
    ],
)
def test_facts_that_there_are_not(key: str, message: str) -> None:
    with pytest.raises(KeyError, match=message):
        laid(land=LAND).fact(key)


def test_marks_and_arrows_name_provinces_in_play() -> None:
    position = laid(land=LAND)
    assert position.game.note(position, "mark", ("kai", "owari")) is None
    assert position.game.note(position, "arrow", ("kai", "suruga")) is None
    for word, words, text in (
        ("mark", (), "mark must be followed by provinces"),
        ("arrow", ("kai",), "from a province to a province"),
        ("mark", ("kay",), "is not a province"),
        ("mark", ("suru",), "is written suruga here"),
        ("mark", ("mutsu",), "out of play"),
    ):
        assert text in (GAME.note(position, word, words) or "")


BESIDES = {
    "owner.kai": "neutral",
    "to_move": "none chance",
    "winner": "none",
    "fight.winner": "none farmers",
    "fight.attacker": "none farmers",
}
"""What a fact that is a side may be besides."""


@pytest.mark.parametrize("key", BESIDES)
def test_what_is_no_side_is_refused_with_the_nearest(key: str) -> None:
    with pytest.raises(UnreadableAction, match=r"`blak` is not a side\. Did you mean `black`\?"):
        value(key, "blak")
    also = BESIDES[key].split()
    for word, side in (("B", "black"), ("gold", "gold"), *((one, one) for one in also)):
        assert value(key, word) == side
    for word in {"neutral", "none", "chance", "farmers"} - {*also}:
        with pytest.raises(UnreadableAction, match=f"`{key}` must be black, gold.*, not `{word}`"):
            value(key, word)
