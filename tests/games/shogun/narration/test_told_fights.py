"""Fights in words: what was thrown, what fell, what counts, what is lost, whose the province is."""

from fractions import Fraction

import pytest

from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.narration.fights import likely_phrase
from sekiwidget.games.shogun.rules.actions import Battle, Collect, Defend, Drop
from tests.games.shogun.narration.placed import acting, attack, done, heap, said

TWO = {"kai": "black 5", "suruga": "gold 3 castle", "aki": "gold 1", "mino": "white 1"}
RESTLESS = {**TWO, "suruga": "gold 3 castle revolts 1"}


@pytest.mark.rule("count", "losses", "conquest")
def test_a_fight_is_told_as_it_happened() -> None:
    commit = attack(
        TWO, armies=4, to="suruga", fell={"black": 4, "gold": 2, "farmers": 1}, tower={"farmers": 2}, tray={"white": 1}
    )
    found = said(commit)
    assert found.text == (
        "Fight for Suruga. Thrown: four black and three gold; from the tray: one white. "
        "Four black, two gold and one farmer fall out. "
        "Four black against two gold and one farmer: Black wins and keeps one. Black takes Suruga from Gold."
    )
    assert found.sum == "4 − (2 + 1) = 1"
    assert ("count", "Gold: 2 in the tray count, whenever they were thrown (3 this time)") in found.reasons
    text = "farmers: 1 in the tray count for the defender, as Suruga has no revolt marker"
    assert ("farmers-defend", text) in found.reasons
    assert ("losses", "the beaten lose two gold and one farmer, Black the same number: 4 − 3 = 1") in found.reasons


@pytest.mark.rule("tower")
def test_a_throw_that_falls_through_is_not_told_twice() -> None:
    found = said(attack(TWO, armies=4, to="suruga", fell={"black": 4, "gold": 3}))
    assert found.text.startswith(
        "Fight for Suruga. Thrown: four black and three gold. All of them fall out. Four black against"
    )
    other = said(attack(TWO, armies=4, to="suruga", fell={"black": 3, "gold": 3}))
    assert "Three black and three gold fall out." in other.text


@pytest.mark.rule("farmers-defend", "bystanders")
def test_farmers_and_others_that_take_no_part_are_told() -> None:
    fell = {"black": 3, "gold": 2, "white": 1, "farmers": 1}
    found = said(attack(RESTLESS, armies=4, to="suruga", fell=fell, tower={"farmers": 2, "white": 1}))
    assert "Three black against two gold: Black wins and keeps one." in found.text
    assert found.sum == "3 − 2 = 1"
    text = "farmers: 1 in the tray take no part, as Suruga has a revolt marker"
    assert ("farmers-defend", text) in found.reasons
    assert (
        "bystanders",
        "cubes in the tray that belong to neither side of the fight stay there: one white",
    ) in found.reasons


@pytest.mark.rule("losses")
@pytest.mark.parametrize(
    ("black", "gold", "farmers", "total", "why"),
    [
        (2, 3, 0, "3 − 2 = 1", "Black loses two armies, Gold the same number: 3 − 2 = 1"),
        (
            3,
            3,
            1,
            "3 + 1 − 3 = 1",
            "Black loses three armies, the defenders the same number, farmers first: one farmer and two gold",
        ),
        (
            1,
            2,
            1,
            "2 + 1 − 1 = 2",
            "Black loses one army, the defenders the same number, farmers first: no army of Gold",
        ),
        (1, 2, 2, "2 + 2 − 1 = 3, 2 of them armies", ""),
        (0, 2, 1, "2 − 0 = 2", "no cubes of the other side fell out: Gold loses nothing"),
    ],
)
def test_farmers_fall_before_the_armies_that_they_helped(
    black: int, gold: int, farmers: int, total: str, why: str
) -> None:
    fell = {"black": black, "gold": gold, "farmers": farmers}
    found = said(attack(TWO, armies=4, to="suruga", fell=fell, tower={"farmers": 2}))
    assert found.text.endswith("Suruga stays with Gold.") and "Gold wins and keeps" in found.text
    assert found.sum == total
    assert not why or ("losses", why) in found.reasons


@pytest.mark.rule("undecided", "carry-out")
@pytest.mark.parametrize(
    ("fell", "words", "total"),
    [
        ({"black": 2, "gold": 2}, "Two black against two gold: equal, so the fight is undecided.", "2 − 2 = 0"),
        (
            {"black": 1, "farmers": 2},
            "One black against two farmers: farmers alone hold it for nobody, undecided.",
            "1 : 2, undecided",
        ),
        ({}, "Nothing falls out. Nothing against nothing: equal, so the fight is undecided.", "0 − 0 = 0"),
    ],
)
def test_an_undecided_fight_takes_province_buildings_and_card(fell: dict[str, int], words: str, total: str) -> None:
    plans = {"gold": {"tax": "suruga", "bid": "aki"}}
    found = said(attack(TWO, armies=4, to="suruga", fell=fell, tower={"farmers": 2}, plans=plans))
    assert words in found.text and found.sum == total
    assert found.text.endswith(
        "Gold loses Suruga with its buildings: it belongs to nobody. "
        "The card of Suruga lay on Collect taxes: this action of Gold is cancelled."
    )
    text = "no side is left to own it: armies, buildings and markers are removed, and its card goes beside the board"
    assert ("undecided", text) in found.reasons


@pytest.mark.rule("carry-out", "bid")
@pytest.mark.parametrize(
    ("space", "words"),
    [
        ("bid", "The card of Suruga lay on the bid of Gold, which stands."),
        ("battle_a", "The card of Suruga lay on Battle A: this action of Gold is cancelled."),
        ("castle", "The card of Suruga lay on Build a castle: this action of Gold is cancelled."),
    ],
)
def test_it_is_told_which_space_a_card_leaves(space: str, words: str) -> None:
    plans = {"gold": {space: "suruga"}}
    found = said(attack(TWO, armies=4, to="suruga", fell={"black": 1}, plans=plans))
    assert words in found.text
    stands = ("bid", "the bid has been paid and ranked, so it stands even though its card is lost")
    assert (stands in found.reasons) == (space == "bid")


@pytest.mark.rule("fight-neutral", "undecided")
@pytest.mark.parametrize(
    ("fell", "words", "total"),
    [
        ({"black": 2, "farmers": 1}, "Black wins and keeps one. Black takes Totomi.", "2 − 1 = 1"),
        ({"black": 1, "farmers": 1}, "equal, so the fight is undecided. Totomi stays neutral.", "1 − 1 = 0"),
        ({"black": 1, "farmers": 2}, "the farmers win. Totomi stays neutral.", "1 : 2, lost"),
    ],
)
def test_an_attack_on_a_neutral_province(fell: dict[str, int], words: str, total: str) -> None:
    found = said(attack(TWO, armies=2, to="totomi", fell=fell, tower={"farmers": 2}))
    assert found.text.startswith("Fight for Totomi. Thrown: two black and one farmer.")
    assert found.text.endswith(words) and found.sum == total


@pytest.mark.rule("revolt-strength", "revolt-won", "revolt-lost", "unrest")
def test_a_revolt_is_told_with_its_farmers_and_what_comes_of_it() -> None:
    provinces = {"kai": "black 3 temple revolts 2", "aki": "gold 1"}
    plans = {"black": {"tax": "kai"}}
    position = acting("tax", provinces, plans, tray={"gold": 1})
    rise = done(position, Collect("tax", INDEX["kai"]))
    found = said(rise)
    assert found.text == (
        "Black collects five chests in Kai, from 18 to 23. Farmers revolt in Kai: two farmers against three armies."
    )
    assert ("revolt-strength", "one farmer for each revolt marker in Kai: 2") in found.reasons
    won = said(rise.after.play(Drop(heap(black=3, farmers=1))))
    assert won.text == (
        "Fight for Kai. Thrown: three black and two farmers; from the tray: one gold. Three black and one farmer "
        "fall out. Three black against one farmer: Black puts the revolt down and keeps two. Kai gets a revolt marker."
    )
    assert won.sum == "3 − 1 = 2"
    assert ("farmers-defend", "1 farmer against 3: fewer, so the revolt fails") in won.reasons
    lost = said(rise.after.play(Drop(heap(black=1, farmers=2))))
    assert lost.text.endswith(
        "One black against two farmers: the farmers win. Black loses Kai with its buildings: it belongs to nobody. "
        "The card of Kai lay on Collect taxes, which Black has done."
    )
    assert lost.sum == "1 : 2, lost"
    tied = said(rise.after.play(Drop(heap(black=2, farmers=2))))
    assert tied.text.endswith(
        "Two black against two farmers: equal, so the fight is undecided. "
        "Black loses Kai with its buildings: it belongs to nobody. "
        "The card of Kai lay on Collect taxes, which Black has done."
    ), "nobody wins, and the province is lost all the same"
    assert tied.sum == "2 − 2 = 0"
    assert ("farmers-defend", "2 farmers against 2: as many or more, so the province is lost") in tied.reasons


@pytest.mark.rule("special-attack", "special-defence", "event-castle", "event-farmers")
def test_armies_and_farmers_besides_are_told() -> None:
    position = acting(
        "battle_a", TWO, {"black": {"battle_a": "kai"}}, privilege=("attack", "defence", ""), event="castle2"
    )
    commit = done(position, Battle(INDEX["kai"], INDEX["suruga"], 2, more=True))
    found = said(commit)
    assert found.text == (
        "Black attacks Gold’s Suruga from Kai: two armies against three. "
        "Black adds an army from the supply. Gold adds an army from the supply."
    )
    assert ("event-castle", "the castle adds an army from Gold’s supply this round") in found.reasons
    assert ("special-attack", "Black holds the special card for one extra army when attacking") in found.reasons
    defended = said(commit.after.play(Defend(more=True)))
    assert defended.text == "Gold defends Suruga with one extra army from the supply."
    cubes = "all cubes that take part and all cubes in the tray are thrown together: three black and five gold"
    assert ("tower", cubes) in defended.reasons
    declined = said(commit.after.play(Defend(more=False)))
    assert declined.text == "Gold defends Suruga without an extra army."
    neutral = acting("battle_a", TWO, {"black": {"battle_a": "kai"}}, event="farmers3")
    found = said(done(neutral, Battle(INDEX["kai"], INDEX["totomi"], 1)))
    assert found.text == "Black attacks neutral Totomi from Kai with one army; two farmers defend it."
    assert any(rule == "event-farmers" for rule, _ in found.reasons)


@pytest.mark.rule("tower")
def test_it_is_told_how_likely_just_this_fall_was() -> None:
    found = said(attack(TWO, armies=1, to="totomi", fell={"black": 1, "farmers": 1}))
    assert ("tower", "exactly this result comes in about 52 of 100 throws (tower model)") in found.reasons


@pytest.mark.rule("tower")
@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 2), "exactly this result comes in about 50 of 100 throws (tower model)"),
        (Fraction(1, 23), "the chance of exactly this result is 1 in 23 (tower model)"),
        (Fraction(1, 4567), "the chance of exactly this result is 1 in 4,600 (tower model)"),
    ],
)
def test_a_chance_is_rounded_as_people_say_it(chance: Fraction, words: str) -> None:
    assert likely_phrase(chance) == words
