"""The headline of a fight: to those who take part what came of it, to others the result alone."""

from __future__ import annotations

import pytest

from sekiwidget.core.side import PUBLIC
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.rules.actions import Collect, Drop
from tests.games.shogun.narration.placed import acting, attack, done, heap

LAND = {"kai": "black 5", "suruga": "gold 3", "aki": "gold 1", "mino": "white 1"}


@pytest.mark.rule("count")
@pytest.mark.parametrize(
    ("fell", "words", "own"),
    [
        ({"black": 3, "gold": 1}, "Black takes Suruga, 3 : 1.", "You take Suruga, 3 : 1."),
        ({"black": 1, "gold": 3}, "Gold keeps Suruga, 3 : 1.", "You did not take Suruga, 1 : 3."),
        ({"black": 2, "gold": 2}, "Nobody keeps Suruga, 2 : 2.", "Nobody keeps Suruga, 2 : 2."),
        ({"black": 1, "farmers": 2}, "Nobody keeps Suruga, 1 : 2.", "Nobody keeps Suruga, 1 : 2."),
    ],
)
def test_a_fight_of_others_is_told_by_its_result_and_holds_nobody(fell: dict[str, int], words: str, own: str) -> None:
    commit = attack(LAND, armies=4, to="suruga", fell=fell, tower={"farmers": 2})
    for viewer in ("white", PUBLIC):
        found = GAME.headline(commit.seen_by(viewer), viewer)
        assert found is not None and (found.title, found.holds) == (words, False)
    mine = GAME.headline(commit.seen_by("black"), "black")
    assert mine is not None and (mine.title, mine.holds) == (own, True)


@pytest.mark.rule("undecided")
def test_who_is_attacked_loses_the_province_where_nobody_wins() -> None:
    commit = attack(LAND, armies=4, to="suruga", fell={"black": 2, "gold": 2})
    assert commit.after.fact("owner.suruga") == "neutral"
    lost = GAME.headline(commit.seen_by("gold"), "gold")
    assert lost is not None and lost.title == "You lost Suruga, 2 : 2."


@pytest.mark.rule("undecided")
def test_what_belonged_to_nobody_is_not_taken_where_nobody_wins() -> None:
    commit = attack(LAND, armies=4, to="totomi", fell={"black": 1, "farmers": 1})
    for viewer, words in (
        ("white", "Black does not take Totomi, 1 : 1."),
        ("black", "You did not take Totomi, 1 : 1."),
    ):
        found = GAME.headline(commit.seen_by(viewer), viewer)
        assert found is not None and found.title == words


@pytest.mark.rule("revolt-won", "revolt-lost")
@pytest.mark.parametrize(
    ("fell", "words"),
    [({"black": 3, "farmers": 1}, "Black keeps Kai, 3 : 1."), ({"black": 1, "farmers": 2}, "Black loses Kai, 1 : 2.")],
)
def test_a_revolt_of_another_is_told_by_its_result(fell: dict[str, int], words: str) -> None:
    provinces = {"kai": "black 3 revolts 2", "aki": "gold 1"}
    rise = done(acting("tax", provinces, {"black": {"tax": "kai"}}), Collect("tax", INDEX["kai"]))
    commit = rise.after.play(Drop(heap(**fell)))
    found = GAME.headline(commit.seen_by("gold"), "gold")
    assert found is not None and (found.title, found.holds) == (words, False)
