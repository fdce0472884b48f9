"""The data of the game: the board, the cards, the rules."""

from __future__ import annotations

from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.components.data_files import load
from sekiwidget.games.warchest.components.hexes import AXIAL, HEX, HEXES, LINES, LOCATIONS, NEAR, RING, STARTS, distance
from sekiwidget.games.warchest.components.units import COIN_COUNT, TACTICIANS, UNITS
from sekiwidget.games.warchest.rules.setup import LINEUPS
from sekiwidget.games.warchest.rules.tactics import TACTICS
from tests import rules_coverage


def test_the_board_has_37_hexes_and_ten_locations() -> None:
    assert len(HEXES) == len(set(HEXES)) == 37
    assert AXIAL[HEX["d4"]] == (0, 0)
    assert {HEXES[place] for place in LOCATIONS} == {"a3", "b2", "c1", "c6", "d3", "d5", "e1", "e6", "f4", "g2"}
    assert [[HEXES[place] for place in starts] for starts in STARTS] == [["e1", "g2"], ["a3", "c6"]]


def test_the_board_is_point_symmetric() -> None:
    turned = {HEX_: AXIAL.index((-q, -r)) for HEX_, (q, r) in enumerate(AXIAL)}
    assert {turned[place] for place in STARTS[0]} == set(STARTS[1])
    assert {turned[place] for place in LOCATIONS} == set(LOCATIONS)


def test_neighbours_rings_and_lines_agree_with_the_distance() -> None:
    for place in range(len(HEXES)):
        assert set(NEAR[place]) == {other for other in range(37) if distance(place, other) == 1}
        assert set(RING[place]) == {other for other in range(37) if distance(place, other) == 2}
        for line in LINES[place]:
            assert [distance(place, other) for other in line] == list(range(1, len(line) + 1))
    assert sum(map(len, NEAR)) == 2 * 90


def test_there_are_sixteen_units_of_74_coins() -> None:
    assert len(UNITS) == 16
    assert sum(COIN_COUNT[unit] for unit in UNITS) == 74
    assert list(UNITS) == sorted(UNITS)
    assert set(TACTICS) == TACTICIANS


def test_every_fact_says_how_sure_it_is() -> None:
    rows = [*load("units.toml")["unit"], *load("board.toml")["armies"]]
    assert all(row["conf"] in ("two", "one") for row in rows)


def test_armies_have_four_units_each_and_a_rule() -> None:
    for row in LINEUPS.values():
        assert len({*row["white"], *row["black"]}) == 8
        assert row["rule"] in GAME.rules


def test_every_rule_has_code_and_a_test() -> None:
    code, tests = rules_coverage.code("warchest"), rules_coverage.tests("warchest")
    built = [rule.id for rule in GAME.rules.values() if rule.built and rule.kind == "rule"]
    assert [rule for rule in built if rule not in code] == []
    assert [rule for rule in GAME.rules if rule not in tests] == []


def test_every_unit_and_every_answer_is_a_rule() -> None:
    assert set(UNITS) <= set(GAME.rules)
    assert sum(rule.startswith("faq-") for rule in GAME.rules) == 15
    assert all(rule.text.endswith(".") and rule.source for rule in GAME.rules.values())


def test_the_page_on_components_explains_every_mark_of_the_data() -> None:
    page = (rules_coverage.ROOT / "docs" / "components.md").read_text(encoding="utf-8")
    section = page.split("# Where the component counts of War Chest come from\n")[1].split("\n# ")[0]
    tables = [load(name) for name in ("units.toml", "board.toml")]
    rows = [row for table in tables for rows in table.values() for row in (rows if isinstance(rows, list) else [rows])]
    marks = {row["conf"] for row in rows}
    assert marks == {"two", "one"}
    assert all(f"| `{mark}` | " in section for mark in marks)
