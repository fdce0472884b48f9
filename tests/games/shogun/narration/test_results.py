"""What choices do, in a few words, where the table shows it; and the table as text."""

from typing import Any

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.land import INDEX, PROVINCES
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.narration.sentences import say
from sekiwidget.games.shogun.rules.actions import Battle, Choose, Collect, Score
from sekiwidget.games.shogun.rules.position import Position, Revolts
from tests.games.shogun.narration.placed import acting, done, placed

LAND = {"kai": "black 3 castle", "etchu": "black 1 revolts 1", "suruga": "gold 2", "sagami": "black 2"}


def results(position: Position, verb: str, pick: str = "") -> Any:
    """What is said beside a choice: of the whole, or of each id of a pick."""
    found = next(choice for choice in GAME.with_results(position, position.choices()) if choice.verb == verb)
    if not pick:
        return found.result or dict(found.results)
    return next(dict(zip(one.ids, one.results, strict=True)) for one in found.picks if one.name == pick)


@pytest.mark.rule("tax", "event-limits")
@pytest.mark.parametrize(("event", "said"), [("", "7 chests, to 25"), ("chests_most0", "5 chests, to 23")])
def test_what_a_tax_brings_is_what_is_told_of_it_then(event: str, said: str) -> None:
    position = acting("tax", LAND, {"black": {"tax": "etchu"}}, event=event)
    assert results(position, "collect") == said
    text = say(done(position, Collect("tax", INDEX["etchu"]))).text
    assert f"from 18 to {said.rsplit(maxsplit=1)[-1]}." in text


@pytest.mark.rule("rice")
def test_rice_is_told_up_to_its_end() -> None:
    position = acting("rice", LAND, {"black": {"rice": "kai"}}, rice=(17, 0, 0))
    assert results(position, "collect") == "3 rice, to 18"


@pytest.mark.rule("theatre", "deploy5", "deploy1-move", "battle")
def test_prices_and_armies_are_told() -> None:
    assert results(acting("theatre", LAND, {"black": {"theatre": "etchu"}}), "build") == "17 chests left"
    position = acting("deploy5", LAND, {"black": {"deploy5": "kai"}}, privilege=("deploy", "", ""))
    assert results(position, "deploy") == {"deploy 5 kai": "3 + 5 = 8", "deploy 6 kai": "3 + 6 = 9"}
    position = acting("battle_a", LAND, {"black": {"battle_a": "kai"}}, event="farmers3", privilege=("", "defence", ""))
    goals = results(position, "battle", "goal")
    assert {name: goals[name] for name in ("suruga", "sagami", "totomi")} == {
        "suruga": "Gold, 2 armies",
        "sagami": "own",
        "totomi": "neutral, 2 farmers",
    }
    defending: Any = done(position, Battle(INDEX["kai"], INDEX["suruga"], 2)).after
    assert results(defending, "defend") == "2 against two black"
    assert results(defending, "defend_more") == "3 against two black"


@pytest.mark.rule("plan", "bid", "sites")
def test_cards_that_are_laid_are_told_by_their_space() -> None:
    position = placed(LAND, step="plan", to_move="black", actions=ACTIONS[:5], specials=SPECIALS)
    assert results(position, "plan", "card") == {
        "etchu": "free, above 0 and below 1",
        "kai": "free, above 0 and below 1",
        "sagami": "free, above 0 and below 1",
        **{str(number): f"pays {number} chest{'' if number == 1 else 's'}" for number in range(5)},
    }
    wanted = {
        "castle": ("already there", "3 sites free"),
        "temple": ("no free site", "3 sites free"),
        "rice": ("3 rice", "3 rice, farmers rise"),
        "tax": ("5 chests", "7 chests, farmers rise"),
        "battle_a": ("3 armies", "1 army"),
    }
    for space, (kai, etchu) in wanted.items():
        plan = (None,) * SPACES.index(space)
        cards = results(position.but(plans=(plan, (), ())), "plan", "card")
        assert (cards["kai"], cards["etchu"], cards["2"]) == (kai, etchu, "pass")


@pytest.mark.rule("plan", "pieces")
def test_a_building_of_which_no_tile_is_left_is_told() -> None:
    many = dict.fromkeys([province.id for province in PROVINCES if province.id != "kai"][:28], "gold 1 castle")
    position = placed({"kai": "black 3", **many}, step="plan", to_move="black", actions=ACTIONS[:5], specials=SPECIALS)
    sheet = GAME.arrangement(position)
    assert isinstance(sheet, Position)
    said = results(sheet, "lay")
    assert said["lay kai on castle"] == "no building left"
    assert said["lay kai on temple"] == "1 site free"


@pytest.mark.rule("privilege", "winter-order")
def test_places_and_revolts_are_told() -> None:
    position = placed(LAND, step="privilege", to_move="gold", specials=SPECIALS, waiting=("gold",))
    assert results(position, "choose", "card") == {card: f"place {at + 1}" for at, card in enumerate(SPECIALS)}
    assert str(Choose("rice")) == "choose rice"
    places = (INDEX["etchu"], INDEX["kai"])
    position = placed(LAND, step="face", to_move="black", season="winter", revolts=Revolts("black", places, 2))
    assert results(position, "face", "province") == {"etchu": "1 army, 3 farmers", "kai": "3 armies, 2 farmers"}


BOARD = """\
Shogun · year 1, spring · Gold’s view
════════════════════════════════════════════════════════════════════════════════════════════════════
Now: Black. Black must now lead armies from Kai to an adjacent province.

The west: Aki · 4/3/2  Bingo · 3/4/2  Bitchu · 5/3/2  Bizen · 4/2/1  Hoki · 6/5/2
    Mimasaka · 7/3/1  Tajima · 4/4/1
The south: Awa-Shikoku · 4/2/2  Ise · 5/3/2  Iyo · 3/4/3  Kii · 5/4/2  Settsu · 7/3/1
    Shima · 4/3/1  Yamato · 5/4/2
The centre: Echizen · 4/4/2  Harima · 4/4/2  Hida · 4/2/2  Mikawa · 6/3/1  Mino · 3/5/1
    Omi · 3/2/3  Owari · 6/2/2  Tamba · 7/2/1  Wakasa · 6/2/2
The east: Izu · 6/2/3  Kai B3 C 5/3/0  Musashi · 6/3/2  Sagami B2 3/4/3  Shimosa · 5/5/1
    Suruga G2 7/3/2  Totomi · 6/2/2
The north: Etchu B1 !1 7/3/3  Hitachi · 3/4/1  Kaga · 4/5/3  Kozuke · 3/4/2  Noto · 5/2/2
    Shimotsuke · 6/2/3  Shinano · 6/2/3

  B5: five armies of Black  C: castle  T: temple  N: theatre  !2: two revolt markers  ·: neutral
  7/3/2: chests, rice, free building sites

Tower: two black and three farmers inside
Tray: one white; farmers in supply: 17
Event in force: smaller levies (1)
Open events: castles defend (2)
Actions: (Collect taxes) · ▶Battle A · Collect rice
Special cards: +1 chest · +1 rice (Gold) · six armies · +1 army when attacking ·
    +1 army when defending
Turn order: Black, Gold, White

Black (B): points 0, provinces 3, 18 chests, rice 0, 54 armies in supply
  plan: bid none · castle ? · temple none · theatre none · rice none · tax none · deploy5 none ·
    deploy3 none · deploy1 none · battle_a kai · battle_b none
Gold (G): points 0, provinces 1, 18 chests, rice 0, 60 armies in supply
  plan: bid none · castle 2 · temple none · theatre none · rice none · tax none · deploy5 none ·
    deploy3 none · deploy1 none · battle_a none · battle_b none
White (W): points 0, provinces 0, 18 chests, rice 0, 61 armies in supply
  plan: bid none · castle none · temple none · theatre none · rice none · tax none · deploy5 none ·
    deploy3 none · deploy1 none · battle_a none · battle_b none"""


@pytest.mark.rule("open", "plan")
def test_the_table_is_shown_as_text_with_the_plans_that_a_side_may_see() -> None:
    position = acting(
        "battle_a",
        LAND,
        {"black": {"battle_a": "kai", "castle": "etchu"}, "gold": {"castle": "2"}},
        tower={"black": 2, "farmers": 3},
        tray={"white": 1},
        event="levy1",
        events=("castle2",),
        privilege=("", "rice", ""),
        actions=("tax", "battle_a", "rice"),
        done=1,
    )
    assert str(position.seen_by("gold")) == BOARD
    assert "castle etchu" in str(position) and "castle etchu" not in str(position.seen_by(PUBLIC))


def test_the_table_shows_what_is_in_the_middle_of_something() -> None:
    start: Any = GAME.new({"players": 3})
    assert "Province cards in the pile: 37" in str(start)
    assert "  groups left: 5, 4, 4, 3, 3, 2, 2, 2, 2" in str(start)
    position = acting("battle_a", LAND, {"black": {"battle_a": "kai"}})
    fight = done(position, Battle(INDEX["kai"], INDEX["suruga"], 2)).after
    assert "Fight for Suruga: two black and two gold" in str(fight)
    over = placed(LAND, step="score", to_move=CHANCE, season="winter", year=2)
    text = str(over.play(Score()).after)
    assert "Black has won (end)." in text
