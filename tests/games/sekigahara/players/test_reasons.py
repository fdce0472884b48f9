"""Reasons of advice: who can march on what, hidden blocks, how blocks come to a fight, and cards that are spent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.players.evaluation import IN_REACH
from sekiwidget.games.sekigahara.rules.actions import Go, Lose
from tests.games.sekigahara.campaign import moving
from tests.games.sekigahara.helpers import Fight

REASONS = GAME.reasons


def marched(blocks: dict[str, dict[str, str]], side: Side, *lines: str) -> list[Commit]:
    """The commits of a line that begins with a march, after the degree of movement."""
    fight = moving(blocks, side, hands={"tokugawa": "tokugawa tokugawa", "ishida": "mori mori"})
    card = {"tokugawa": "tokugawa", "ishida": "mori"}[side]
    start = len(fight.play(f"{side[0].upper()}: move limited {card}").commits)
    return fight.play(*lines).commits[start:]


def in_reach(line: Sequence[Commit], other: Sequence[Commit], side: Side) -> str | None:
    """What is told of the points in reach of a side at the end of a line, and not of the other."""
    found = next(one for one in GAME.factors(line[-1].after) if (one.key, one.side) == (IN_REACH, side))
    return REASONS.left(found, line, other, step=None)


@pytest.mark.rule("2.2", "7.3.1")
def test_a_place_that_is_left_is_told_with_its_worth_and_with_what_the_other_choice_leaves() -> None:
    stand = {"kyoto": {"ishida": "mori2 mori1c"}, "sawayama": {"tokugawa": "date2"}}
    both = marched(stand, "ishida", "I: march mori2 mori1c kyoto-ayabe")
    one = marched(stand, "ishida", "I: march mori2 kyoto-ayabe")
    assert in_reach(both, one, "tokugawa") == (
        "In the end Kyoto, worth a point, is undefended, and Tokugawa has a block one road away, at Sawayama. The "
        "other choice leaves a block there."
    )
    assert in_reach(one, both, "tokugawa") == (
        "Only after the other choice Tokugawa has a block at Sawayama, one road from Kyoto, worth a point, which is "
        "undefended."
    )


@pytest.mark.rule("2.2", "7.3.1")
def test_a_place_that_is_weakly_held_is_told_with_the_blocks_of_both() -> None:
    stand = {"kyoto": {"ishida": "mori2 mori1c mori1g"}, "sawayama": {"tokugawa": "date2 date1g"}}
    two = marched(stand, "ishida", "I: march mori2 mori1c kyoto-ayabe")
    one = marched(stand, "ishida", "I: march mori2 kyoto-ayabe")
    assert in_reach(two, one, "tokugawa") == (
        "In the end Tokugawa has two blocks at Sawayama, one road from Kyoto, worth a point, where Ishida has only a "
        "block. The other choice leaves two blocks there."
    )
    assert in_reach(one, two, "tokugawa") == (
        "Only after the other choice Tokugawa has two blocks at Sawayama, one road from Kyoto, worth a point, where "
        "Ishida has only a block."
    )


@pytest.mark.rule("3.4")
def test_a_castle_with_a_living_disk_is_not_called_undefended() -> None:
    stand = {"ueda": {"ishida": "mori2"}, "saku": {"tokugawa": "date2"}}
    left = marched(stand, "ishida", "I: march mori2 ueda-arato")
    kept = marched({**stand, "kyoto": {"ishida": "mori1c"}}, "ishida", "I: march mori1c kyoto-ayabe")
    assert not in_reach(left, kept, "tokugawa")


def lost_at_shirakawa(known: str = "") -> list[Commit]:
    """Tokugawa marches to Shirakawa by way of Nihonmatsu, and wins there; with a block of Ishida that it knows."""
    table: dict[str, Any] = {"known": {"tokugawa": {"shirakawa": known}}} if known else {}
    fight = moving(
        {"sendai": {"tokugawa": "date2 date2"}, "shirakawa": {"ishida": "mori2"}},
        hands={"tokugawa": "date date date", "ishida": "ukita"},
        **table,
    )
    fight.play("T: move minimal")
    start = len(fight.commits)
    fight.play("T: march date2 date2 sendai-nihonmatsu", "T: march date2 date2 nihonmatsu-shirakawa force date")
    fight.play("T: done", "T: declare shirakawa", "T: deploy date2 with date").settle().play("T: stop")
    played = fight.settle().commits[start:]
    return played[: next(number for number, commit in enumerate(played, 1) if isinstance(commit.action, Lose))]


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("known", "named"), [("", "a block"), ("mori2", "Mōri 2")])
def test_a_block_that_was_hidden_at_the_decision_is_lost_without_its_name(known: str, named: str) -> None:
    line = lost_at_shirakawa(known)
    told = REASONS.as_known(line[-1], line[0].before.seen_by("tokugawa"))
    assert GAME.say(told._replace(events=())).text == f"Ishida loses {named}."
    own = REASONS.as_known(line[-1], line[0].before.seen_by("ishida"))
    assert GAME.say(own._replace(events=())).text == "Ishida loses Mōri 2."


@pytest.mark.rule("7.3.1", "8.7.1")
def test_a_fight_is_told_with_the_march_that_leads_to_it() -> None:
    line = lost_at_shirakawa()
    found = REASONS.lead_up(line, len(line) - 1, line[:1])
    assert found.rule == "8.7.1"
    assert found.text.startswith(
        "Tokugawa marches two Date 2 blocks from Nihonmatsu to Shirakawa, forced by a Date card. Fight at Shirakawa: "
        "two blocks of Tokugawa against one of Ishida. Tokugawa wins the battle, "
    )
    # That Ishida loses a block there is a gain of the march, but would be no cost: Tokugawa need not have gone on.
    assert REASONS.is_linked(line, len(line) - 1, line[:1], gains=True)
    assert not REASONS.is_linked(line, len(line) - 1, line[:1], gains=False)


@pytest.mark.rule("7.3.1")
def test_an_own_later_march_counts_where_blocks_go_on_or_where_the_other_choice_takes_them_away() -> None:
    stand = {"kyoto": {"ishida": "mori2 mori1c"}, "kuwana": {"ishida": "ukita2"}}
    line = marched(stand, "ishida", "I: march ukita2 kuwana-kiyosu", "I: march mori2 kyoto-sawayama")
    away = marched(stand, "ishida", "I: march mori1c kyoto-ayabe")
    to_it = marched({**stand, "osaka": {"ishida": "ukita1g"}}, "ishida", "I: march ukita1g osaka-kyoto")
    assert REASONS.is_linked(line, 1, away, gains=True)
    assert not REASONS.is_linked(line, 1, to_it, gains=True)


def paid(cards: str, *lines: str) -> list[Commit]:
    """Tokugawa pays for movement with some cards, and attacks with what is left."""
    fight = moving(
        {"kiyosu": {"tokugawa": "date2 date1c"}, "gifu": {"ishida": "mori2"}},
        hands={"tokugawa": "date tokugawa", "ishida": "mori"},
    )
    fight.play(f"T: move limited {cards}", "T: march date2 date1c kiyosu-gifu", "T: done", "T: declare gifu")
    return fight.play("I: inside", *lines).commits


@pytest.mark.rule("7.1", "8.2.3")
def test_a_card_that_is_spent_has_to_do_with_a_fight_only_if_it_would_be_deployed_with() -> None:
    other = paid("date")
    line = paid("tokugawa", "T: deploy date2 with date")
    assert REASONS.is_linked(line, len(line) - 1, other, gains=True)
    assert not REASONS.is_linked(other, len(other) - 1, line, gains=False)
    assert "Tokugawa deploys Date 2 with a plain card" in REASONS.lead_up(line, len(line) - 1, other).text
    without = paid("tokugawa")
    assert not REASONS.is_linked(without, len(without) - 1, other, gains=True)


def bidden(card: str, other: str) -> list[Commit]:
    """Tokugawa bids a card against one of Ishida; the winner goes first."""
    fight = Fight(
        {"kiyosu": {"tokugawa": "date2"}},
        phase="bid",
        hands={"tokugawa": "date tokugawa+", "ishida": other},
    )
    fight.play(f"T: bid {card}", f"I: bid {other}").settle()
    fight.do(Go("first"))
    return fight.commits


@pytest.mark.rule("6.3")
def test_a_bid_has_to_do_with_what_follows_if_it_changes_the_order_of_play() -> None:
    high, low = bidden("tokugawa+", "mori+"), bidden("date", "mori+")
    assert not REASONS.is_linked(low, len(low) - 1, low, gains=True)
    assert REASONS.is_linked(high, len(high) - 1, low, gains=True)
    assert REASONS.lead_up([*high, low[0]], len(high), low).text == "Tokugawa goes first in both turns of week 1."
