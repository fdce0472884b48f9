"""What is said of actions that cannot be read, and of positions that cannot be: what no other test meets."""

from typing import Any

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.pieces import DECKS, ROSTER
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.rules.position import Movement
from tests.games.sekigahara.helpers import Fight, problems
from tests.games.sekigahara.notation.test_positions_combat import GIFU, under_way

START = GAME.read_position({"blocks": {}})
GIFU_IS, EDO, OSAKA = map(PLACES.index, ("gifu", "edo", "osaka"))
DATE_BLOCK = next(block for block in ROSTER if block.text == "date2")
CONTESTED = GAME.read_position({"blocks": {"osaka": {"tokugawa": "date2", "ishida": "mori2"}}}).stacks
RARE = next(card for card, number in DECKS.items() if number == 1 and card.text == "tokugawa=")


@pytest.mark.parametrize(
    ("actor", "words", "says", "expected"),
    [
        ("tokugawa", "go", "go must be followed by first or second", ("first or second",)),
        ("tokugawa", "go first second", "only first or second follows after `go`", ()),
        ("tokugawa", "go third", "go first or second, not `third`", ("first", "second")),
        ("tokugawa", "move none date", "without movement only redraw and cards may follow", ("redraw",)),
        ("tokugawa", "move none redraw", "redraw which cards?", ()),
        ("tokugawa", "muster date2", "muster must be followed by blocks and a place", ("blocks and a place",)),
        ("ishida", "mori mori3", "write a Mōri block and its card, as in mori mori3 with ukita", ("block with card",)),
        (
            "ishida",
            "retreat",
            "retreat must be followed by a place, or by castle and blocks",
            ("a place, or castle and blocks,",),
        ),
    ],
)
def test_an_incomplete_action_is_answered_with_what_is_expected(
    actor: str, words: str, says: str, expected: tuple[str, ...]
) -> None:
    with pytest.raises(UnreadableAction) as caught:
        GAME.parse(START, actor, words)
    assert (str(caught.value), caught.value.expected) == (says, expected)


def test_chance_places_blocks_of_any_clan_but_of_no_other_word() -> None:
    with pytest.raises(UnreadableAction, match=r"`zz2` is not a clan$"):
        GAME.parse(START, CHANCE, "place edo zz2")


FIGHT: dict[str, tuple[dict[str, Any], str, str]] = {
    "owed by no number": (
        {"owed": ["draw tokugawa many 8.10"]},
        "",
        "`draw tokugawa many 8.10` must have the form: draw tokugawa 3 8.10",
    ),
    "a next fight of two words": (
        {"follow_up": "gifu ishida"},
        "",
        "`gifu ishida` must have the form: place side place",
    ),
    "an outcome with another key": (
        {"outcome": {"winners": ["ishida"], "rule": "2.1", "x": 1}},
        "",
        "`x` is not a key of the outcome",
    ),
    "a block that came over by no card": (
        {"deployed": {"ishida": ["tokugawa2 for 2"]}},
        "8.6.1",
        "tokugawa2 can have come over by a loyalty card only",
    ),
    "two blocks by two cards": (
        {
            "asked": 2,
            "deployed": {"tokugawa": ["tokugawa2 with tokugawa for 2", "tokugawa3 with tokugawa for 4"]},
            "impact": {"tokugawa": 6},
            "played": {"tokugawa": "tokugawa tokugawa"},
        },
        "8.4.2",
        "only a double card brings two blocks",
    ),
    "a proof without a challenge": ({"step": "prove", "to_move": "tokugawa"}, "8.6.1", "no loyalty card was played"),
    "inside or outside too late": (
        {"step": "inside or outside", "kind": "", "to_move": "ishida", "asked": 0},
        "8.9.2",
        "inside or outside is asked before all else",
    ),
    "more lost than there is": (
        {"step": "lose", "asked": 0, "winner": "tokugawa", "losses": {"ishida": 9}, "to_move": "ishida"},
        "8.7.1",
        "Ishida has only 1 to lose",
    ),
    "the winner retreats": (
        {"step": "retreat", "asked": 0, "winner": "tokugawa", "to_move": "tokugawa"},
        "8.8.1",
        "the loser of a battle retreats, and nobody else",
    ),
    "a block that is not there retreats": (
        {"step": "retreat", "asked": 0, "winner": "tokugawa", "to_move": "ishida", "sheltered": "ukita3"},
        "8.8.4",
        "Ishida has not these blocks here",
    ),
    "a block retreats into the other castle": (
        {"step": "retreat", "asked": 0, "winner": "ishida", "to_move": "tokugawa", "sheltered": "tokugawa3"},
        "8.8.4",
        "two blocks may go into a castle their side held",
    ),
    "two winners": (
        {"outcome": {"winners": ["ishida", "tokugawa"], "rule": "2.1"}},
        "2",
        "one side wins, and only one",
    ),
    "no winner": ({"outcome": {"winners": [], "rule": "2.2"}}, "2", "one side wins, and only one"),
    "a declaration where nobody is left to fight": (
        {"ended": True, "step": "declare", "to_move": "tokugawa"},
        "8.1",
        "the active side declares, where both sides have units",
    ),
    "cards left on the table": (
        {"ended": True, "step": "draw", "to_move": "chance", "owed": ["draw tokugawa 1 8.10"]},
        "8.10",
        "cards that were played are discarded after the fight",
    ),
    "a retreat's fight that waits for another": (
        {"ended": True, "step": "declare", "to_move": "tokugawa", "follow_up": "kiyosu ishida gifu"},
        "8.8.5",
        "a fight that a retreat caused is fought at once, when the cards are drawn",
    ),
    "cards of the besieged": (
        {"kind": "siege", "step": "deploy", "to_move": "tokugawa", "asked": 0, "played": {"ishida": "mori"}},
        "8.9.4",
        "the besieged neither deploy nor play cards, and nobody challenges",
    ),
    "losses of a besieger": (
        {"kind": "siege", "step": "deploy", "to_move": "tokugawa", "asked": 0, "lost_here": {"tokugawa": 1}},
        "8.9.4",
        "a besieger loses no blocks",
    ),
}


@pytest.mark.parametrize("name", FIGHT)
def test_a_fight_that_cannot_be_says_why(name: str) -> None:
    changes, rule, says = FIGHT[name]
    table = under_way()
    table["combat"] |= changes
    assert (rule, says) in [(of, text) for _, of, text in problems(**table)]


@pytest.mark.rule("8.9.3")
def test_a_disk_alone_fights_no_battle() -> None:
    fight = Fight({"ueda": {"tokugawa": "tokugawa3 tokugawa2"}}, hands={"tokugawa": "tokugawa"}).play("T: declare ueda")
    table = GAME.write_position(fight.position)
    assert table["combat"]["kind"] == "siege"
    assert problems(**table) == []
    table["combat"]["kind"] = "battle"
    assert problems(**table) == [("combat.kind", "8.9.3", "a disk is alone in the castle of Ueda, so this is a siege")]


def test_a_group_with_another_key() -> None:
    movement = {"degree": "limited", "origin": "gifu", "groups": [{"x": 1}]}
    found = [text for _, _, text in problems(blocks=GIFU, movement=movement)]
    assert "`x` is not a key of a group" in found


# A table is read before its position is judged, so these faults are those of positions that a program has changed.
CHANGED: dict[str, tuple[dict[str, Any], str, str]] = {
    "an eighth week": ({"week": 8}, "6", "the week is 1 to 7, not 8"),
    "a third turn": ({"turn": "C"}, "6.4", "the turn is A or B, not `C`"),
    "another phase": (
        {"phase": "sleep"},
        "6.1",
        "the phase is reinforcement, bid, movement, combat, not `sleep`",
    ),
    "another step": ({"step": "sleep"}, "8.1", "there is no step `sleep`"),
    "a block of the other side": ({"mori": (DATE_BLOCK,)}, "3.2", "date2 is not a block of Ishida"),
    "a card of the other side": ({"hands": ((), (RARE,))}, "3.3", "tokugawa= is not a card of Ishida"),
    "a rare card too often": ({"hands": ((RARE, RARE), ())}, "3.3", "more cards tokugawa= than exist: there is one"),
    "no cards": ({"decks": ((), START.decks[1])}, "3.3", "Tokugawa has 0 cards in all instead of 55"),
    "no blocks": ({"bags": ((), START.bags[1])}, "3.2", "Tokugawa has 0 blocks in all instead of 48"),
    "another degree": ({"movement": Movement(degree="far")}, "7.1", "there is no degree of movement `far`"),
    "too many stacks": (
        {"movement": Movement(degree="limited", stacks_left=9)},
        "7.1",
        "limited movement moves 3 stacks",
    ),
    "no road": (
        {"movement": Movement(degree="limited", used=((EDO, OSAKA),))},
        "4.1",
        "no road joins these places",
    ),
    "a holder without a fight": (
        {"holders": ((GIFU_IS, "ishida"),)},
        "4.3",
        "Gifu is not contested: its holder is whoever stands there",
    ),
    "a disk in a castle of Tokugawa": (
        {"holders": ((OSAKA, "tokugawa"),), "stacks": CONTESTED},
        "8.9.1",
        "the disk holds the castle at Osaka for Ishida",
    ),
    "entered from afar": ({"entered": ((GIFU_IS, EDO),)}, "4.1", "no road leads from Edo to Gifu"),
}


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_position_says_what_is_wrong_with_it(name: str) -> None:
    changes, rule, says = CHANGED[name]
    assert START.problems() == []
    found = [(problem.rule, problem.text) for problem in START.but(**changes).problems()]
    assert (rule, says) in found
