"""Odds as people see them: a line, a table, a picture; and how far a long run is."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from inspect import signature
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.analysis import progress
from sekiwidget.analysis.explain import explain
from sekiwidget.analysis.odds import Odds, odds
from sekiwidget.analysis.odds_change import explain_odds
from sekiwidget.analysis.odds_display import html, percent, picture
from sekiwidget.board.image.theme import MEASURES
from sekiwidget.cli.odds import odds as odds_command
from sekiwidget.games.sekigahara.components.pieces import TOKUGAWA
from tests.analysis.acting import GOAL, battle

SVG = "{http://www.w3.org/2000/svg}"


def made(**changes: Any) -> Odds:
    given: dict[str, Any] = {
        "side": "tokugawa", "goal": "combat.winner = tokugawa", "n": 1000, "reached": 642, "seed": 7,
        "policy": "random", "low": 0.6118, "high": 0.6711, "exact": Fraction(23, 36),
    }  # fmt: skip
    return Odds(**(given | changes))


def test_a_line_that_is_worth_reading() -> None:
    assert repr(made()) == (
        "<odds 64.2 % (61.2 % to 67.1 %) for combat.winner = tokugawa, policy random: 642 of 1,000 playouts, "
        "as tokugawa sees it, seed 7; exactly 63.9 % (23/36)>"
    )
    assert "exact" not in repr(made(exact=None, why="too many"))
    assert float(made()) == made().share == 0.642


def test_a_table() -> None:
    assert str(made(exact=None, why="too many decisions and draws to follow")) == (
        "goal           combat.winner = tokugawa\n"
        "for side       Tokugawa\n"
        "policy         random\n"
        "share          64.2 % (642 of 1,000 playouts)\n"
        "95 % interval  61.2 % to 67.1 %\n"
        "exact          not known: too many decisions and draws to follow\n"
        "seed           7"
    )


def test_shares_never_round_to_what_they_are_not() -> None:
    shares = (0, 0.0004, 0.001, 0.5, 0.999, 0.9996, 1)
    assert [percent(share) for share in shares] == [
        "0.0 %", "under 0.1 %", "0.1 %", "50.0 %", "99.9 %", "over 99.9 %", "100.0 %"
    ]  # fmt: skip


def test_a_notebook_shows_a_picture_with_words_and_a_table() -> None:
    bundle = made()._repr_mimebundle_()
    assert bundle["text/plain"] == str(made())
    found = re.search(r'<img alt="([^"]+)" [^>]*src="data:image/svg\+xml,([^"]+)">', bundle["text/html"])
    assert found is not None and found[1] == repr(made())[6:-1]
    assert unquote(found[2]) == picture(made())
    for line in str(made()).splitlines():
        what, value = re.split(r"  +", line, maxsplit=1)
        assert re.search(rf">{re.escape(what)}</th><td[^>]*>{re.escape(value)}</td>", bundle["text/html"])


def test_what_is_asked_becomes_no_markup() -> None:
    wicked = made(goal="<b>&\"'", policy="<script>")
    assert "<b>" not in html(wicked) and "<script>" not in html(wicked)


def test_the_picture_is_to_scale() -> None:
    whole = {"low": 0.25, "high": 0.75, "reached": 500, "exact": Fraction(1, 4)}
    tree = ET.fromstring(picture(made(**whole)))
    _, track, share = tree.findall(f"{SVG}rect")
    assert float(share.get("width", "")) == float(track.get("width", "")) / 2
    halo, interval, lozenge = (path.get("d", "") for path in tree.findall(f"{SVG}path"))
    assert halo == interval
    left, width = float(track.get("x", "")), float(track.get("width", ""))
    low, _, high = (float(number) for number in re.findall(r"[\d.]+", interval)[:3])
    assert (low, high) == (left + width / 4, left + 3 * width / 4)
    assert float(lozenge[1:].split()[0]) == low
    words = ["50.0 %", "policy random", "25.0 % to 75.0 %", "exactly 25.0 %", "0 %", "50 %", "100 %"]
    assert [text.text for text in tree.findall(f"{SVG}text")] == words
    without = ET.fromstring(picture(made(exact=None, **{k: v for k, v in whole.items() if k != "exact"})))
    assert len(without.findall(f"{SVG}path")) == 2


def test_its_figures_are_those_of_a_board_in_which_0_is_no_o() -> None:
    style = ET.fromstring(picture(made())).findtext("{*}style") or ""
    (figures,) = re.findall(r"\.n\{([^}]*)\}", style)[:1]
    assert f"px {MEASURES['serif']};" in figures
    assert "font-variant-numeric:lining-nums tabular-nums" in figures


def test_a_policy_for_each_side_has_no_room_beside_the_share() -> None:
    words = [
        text.text
        for text in ET.fromstring(picture(made(policy="black simple, blue random, gold simple"))).iter(f"{SVG}text")
    ]
    assert words[1] == "a policy by side"


def test_simple_is_the_policy_where_none_is_named() -> None:
    """Of the odds, of the command line, and of what is said of a commit."""
    asked = [signature(one).parameters["policy"].default for one in (odds, explain, explain_odds)]
    command = next(one for one in odds_command.params if one.name == "policies")
    assert (asked, command.default) == (["simple"] * 3, ("simple",))


def test_json_says_all() -> None:
    again = json.loads(json.dumps(made().to_json()))
    assert again["exact"] == [23, 36] and again["share"] == 0.642
    assert made(exact=None, why="because").to_json()["exact"] is None
    assert {*again} == {"share", *Odds.__dataclass_fields__} - {"language"}


# -- progress ------------------------------------------------------------------------------------------------------


def test_a_function_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    odds(battle(), TOKUGAWA, GOAL, 250, limit=0, progress=lambda done, n: told.append((done, n)))
    assert told[-1] == (250, 250) and len(told) > 50
    assert told == sorted(set(told)) and {n for _, n in told} == {250}


@pytest.mark.parametrize(("asked", "watched", "long", "bar"), [
    (True, False, 0.0, True),
    (False, True, 0.0, False),
    (None, True, 0.0, True),
    (None, True, 1000.0, False),
    (None, False, 0.0, False),
])  # fmt: skip
def test_a_bar_is_there_when_it_is_wanted(
    asked: bool | None,
    watched: bool,
    long: float,
    bar: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(progress, "_watched", lambda: watched)
    monkeypatch.setattr(progress, "BAR_AFTER_SECONDS", long)
    odds(battle(), TOKUGAWA, GOAL, 60, limit=0, progress=asked)
    written = capsys.readouterr()
    assert ("playouts" in written.err) == bar
    assert written.out == ""


def test_nobody_watches_a_captured_run() -> None:
    assert not progress._watched()
