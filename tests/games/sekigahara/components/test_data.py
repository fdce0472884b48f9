"""The data files of Sekigahara add up, and every count says how sure it is."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

CERTAINTY = {"confirmed", "found", "inferred", "reconstructed"}
SIDES = ("tokugawa", "ishida")

BOOK = """
2 2.1 2.2
3 3.1 3.2 3.3 3.4
4 4.1 4.2 4.3 4.4 4.5
5 5.1 5.2 5.2.1 5.2.2 5.2.3
6 6.1 6.2 6.3 6.4
7 7.1 7.2 7.3 7.3.1 7.3.2 7.3.3 7.3.4 7.3.5 7.3.6 7.4 7.4.1 7.4.2 7.4.3
8 8.1 8.2 8.2.1 8.2.2 8.2.3 8.2.4 8.3 8.3.1 8.3.2 8.3.3 8.4 8.4.1 8.4.2 8.5
8.6 8.6.1 8.6.2 8.6.3 8.7 8.7.1 8.7.2 8.7.3 8.8 8.8.1 8.8.2 8.8.3 8.8.4 8.8.5
8.9 8.9.1 8.9.2 8.9.3 8.9.4 8.9.5 8.9.6 8.10
9 9.1 9.2 9.3 9.4 9.5
"""
"""Every numbered heading of the rule book from chapter 2 to 9, in its order."""


def load(name: str) -> dict[str, Any]:
    """One data file of the game as the tables it holds."""
    path = resources.files("sekiwidget.games.sekigahara") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


MAP, BLOCKS, CARDS, SETUP = (load(name) for name in ("map", "blocks", "cards", "setup"))
RULES: list[dict[str, Any]] = load("rules")["rule"]
SIDE_OF = {clan["id"]: clan["side"] for clan in BLOCKS["clan"]}
PLACES = {place["id"]: place for place in MAP["location"]}


# The map


def test_the_map_has_the_printed_numbers_of_everything() -> None:
    highways = [road for road in MAP["road"] if road["kind"] == "highway"]
    counted = {
        "locations": len(MAP["location"]),
        "roads": len(MAP["road"]),
        "highways": len(highways),
        "secondary_roads": len(MAP["road"]) - len(highways),
        "castles": sum("castle" in place for place in MAP["location"]),
        "resources": sum(place["resource"] for place in MAP["location"]),
    }
    assert counted == {
        "locations": 51,
        "roads": 62,
        "highways": 19,
        "secondary_roads": 43,
        "castles": 9,
        "resources": 9,
    }
    assert {key: MAP["board"][key] for key in counted} == counted
    assert MAP["board"]["impact_track"] == {"min": 0, "max": 48}


def test_places_have_ascii_ids_of_their_own_and_lie_on_the_map() -> None:
    assert len(PLACES) == 51
    for id_, place in PLACES.items():
        assert id_.isascii()
        assert id_ == id_.lower()
        assert 0 < min(place["x"], place["y"]) <= max(place["x"], place["y"]) < 1
    assert PLACES["kofu"]["name"] == "Kōfu"
    assert PLACES["soma"]["name"] == "Sōma"


def test_every_road_joins_two_places_once() -> None:
    pairs = Counter(frozenset((road["a"], road["b"])) for road in MAP["road"])
    assert set(pairs.values()) == {1}
    assert all(len(pair) == 2 and pair <= PLACES.keys() for pair in pairs)
    assert {road["kind"] for road in MAP["road"]} == {"highway", "road"}
    assert all(("route" in road) == (road["kind"] == "highway") for road in MAP["road"])


def neighbours(kinds: set[str]) -> dict[str, set[str]]:
    """The map as a symmetric graph of the roads of these kinds."""
    graph: dict[str, set[str]] = {id_: set() for id_ in PLACES}
    for road in MAP["road"]:
        if road["kind"] in kinds:
            graph[road["a"]].add(road["b"])
            graph[road["b"]].add(road["a"])
    return graph


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """All places that can be reached from `start`."""
    seen, todo = {start}, [start]
    while todo:
        for place in graph[todo.pop()] - seen:
            seen.add(place)
            todo.append(place)
    return seen


def test_the_map_is_one_connected_graph() -> None:
    graph = neighbours({"highway", "road"})
    assert all(a in graph[b] for a in graph for b in graph[a])
    assert reached(graph, "edo") == set(PLACES)


def test_the_highways_are_one_loop_with_a_branch_to_osaka() -> None:
    graph = neighbours({"highway"})
    assert len(reached(graph, "edo")) == 19
    degrees = Counter(len(ends) for ends in graph.values() if ends)
    assert degrees == {1: 1, 2: 17, 3: 1}
    assert {len(graph["osaka"]), len(graph["kyoto"])} == {1, 3}


@pytest.mark.rule("4.3", "4.5")
def test_castles_capitals_and_recruitment_places() -> None:
    castles = {side: set() for side in SIDES}  # type: dict[str, set[str]]
    for id_, place in PLACES.items():
        if "castle" in place:
            castles[place["castle"]].add(id_)
    assert castles == {
        "tokugawa": {"miyazu", "kanazawa", "anotsu", "okazaki", "hakone"},
        "ishida": {"osaka", "gifu", "ueda", "aizu"},
    }
    capitals = {id_: place["capital"] for id_, place in PLACES.items() if "capital" in place}
    assert capitals == {"kyoto": "ishida", "edo": "tokugawa"}
    assert all(PLACES[id_]["resource"] for id_ in capitals)
    recruits = {clan: id_ for id_, place in PLACES.items() for clan in place.get("recruit", [])}
    assert recruits == {
        "tokugawa": "edo",
        "fukushima": "kiyosu",
        "maeda": "kanazawa",
        "date": "sendai",
        "kobayakawa": "osaka",
        "mori": "himeji",
        "ukita": "himeji",
        "uesugi": "aizu",
    }


def test_all_victory_points_of_the_map_are_twenty_seven() -> None:
    assert 2 * MAP["board"]["castles"] + MAP["board"]["resources"] == 27


# The blocks


def copies(**wanted: object) -> int:
    """How many blocks there are whose face agrees with `wanted`; `side` is looked up by clan."""
    total = 0
    for block in BLOCKS["block"]:
        face = {"special": None, "leader": None, "mark": None, **block}
        face["side"] = SIDE_OF[block["clan"]]
        if all(face[key] == value for key, value in wanted.items()):
            total += block["copies"]
    return total


@pytest.mark.rule("3.1")
def test_there_are_forty_eight_blocks_a_side() -> None:
    assert {side: copies(side=side) for side in SIDES} == {"tokugawa": 48, "ishida": 48}
    assert {side: BLOCKS["totals"][side] for side in SIDES} == {"tokugawa": 48, "ishida": 48}


def test_clan_totals() -> None:
    totals = {clan: copies(clan=clan) for clan in SIDE_OF}
    assert totals == BLOCKS["clan_totals"]
    assert totals == {
        "tokugawa": 15,
        "fukushima": 11,
        "date": 10,
        "maeda": 11,
        "ii": 1,
        "ishida": 1,
        "kobayakawa": 13,
        "mori": 15,
        "ukita": 13,
        "uesugi": 6,
    }


def test_marked_blocks_match_the_symbols_of_the_start_position() -> None:
    symbols = {(place["side"], place["mark"]): place["fixed"] for place in SETUP["place"] if "mark" in place}
    box = SETUP["box"]["mori"]
    symbols["ishida", box["mark"]] = box["fixed"]
    for (side, mark), number in symbols.items():
        assert copies(side=side, mark=mark) == number
    for side in SIDES:
        marked = sum(number for (owner, _), number in symbols.items() if owner == side)
        assert BLOCKS["totals"][f"{side}_marked"] == marked == 14
        assert BLOCKS["totals"][f"{side}_bag"] == copies(side=side, mark=None) == 34


@pytest.mark.rule("3.2")
def test_faces_are_possible_and_listed_once() -> None:
    faces = Counter(
        tuple(block.get(key) for key in ("clan", "strength", "special", "leader", "mark")) for block in BLOCKS["block"]
    )
    assert set(faces.values()) == {1}
    for block in BLOCKS["block"]:
        assert block["strength"] in {1, 2, 3, 4}
        assert block["copies"] >= 1
        if "special" in block:
            assert (block["special"], block["strength"]) in {("gun", 1), ("cavalry", 1)}
        if "leader" in block:
            assert block["strength"] == block["copies"] == 1
            assert "mark" in block


@pytest.mark.rule("3.2", "8.2.2", "9.4", "9.5")
def test_nine_leaders_two_chiefs_and_two_blocks_for_any_card() -> None:
    leaders = {block["clan"]: block["leader"] for block in BLOCKS["block"] if "leader" in block}
    assert leaders.keys() == SIDE_OF.keys() - {"ii"}
    assert {clan for clan, dots in leaders.items() if dots == 3} == {"tokugawa", "ishida"}
    assert {b["clan"] for b in BLOCKS["block"] if b.get("any_card")} == {"ii", "ishida"}
    assert copies(strength=4) == copies(clan="ii") == 1


@pytest.mark.rule("3.4", "9.1", "9.2")
def test_two_disks_and_ten_cubes_a_side() -> None:
    assert {disk["id"]: (disk["side"], disk["at"]) for disk in BLOCKS["disk"]} == {
        "hideyori": ("ishida", "osaka"),
        "sanada": ("ishida", "ueda"),
    }
    assert SETUP["disks"] == {disk["at"]: disk["id"] for disk in BLOCKS["disk"]}
    assert BLOCKS["cubes"] == {"tokugawa": 10, "ishida": 10}


# The cards


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("side", "totals"),
    [
        ("tokugawa", {"tokugawa": 16, "fukushima": 12, "date": 11, "maeda": 12}),
        ("ishida", {"kobayakawa": 14, "mori": 16, "ukita": 14, "uesugi": 8}),
    ],
)
def test_decks_of_fifty_five(side: str, totals: dict[str, int]) -> None:
    deck = CARDS["deck"][side]
    assert {clan: sum(kinds.values()) for clan, kinds in deck["clan"].items()} == totals
    assert all(kinds.keys() == {"single", "sword", "double"} for kinds in deck["clan"].values())
    assert all(SIDE_OF[clan] == side for clan in totals)
    assert sum(totals.values()) + deck["loyalty"] == deck["size"] == 55


@pytest.mark.rule("6.3")
def test_bids_never_tie() -> None:
    bids = {side: set(CARDS["bid"][side].values()) for side in SIDES}
    assert bids == {"tokugawa": {2, 4, 6, 8}, "ishida": {1, 3, 5, 7}}


# The start position


def test_blocks_on_the_map_at_the_start() -> None:
    placed = dict.fromkeys(SIDES, 0)
    for place in SETUP["place"]:
        assert place["at"] in PLACES
        placed[place["side"]] += place["fixed"] + place["random"]
    assert placed == {"tokugawa": 22, "ishida": 19}
    assert [SETUP["box"][f"{side}_recruitment"]["random"] for side in SIDES] == [4, 4]
    assert SETUP["resource_control"] == {"kyoto": "ishida", "edo": "tokugawa"}


def test_the_bags_never_run_out() -> None:
    drawn = sum(SETUP["weeks"]["blocks_drawn"]) + SETUP["weeks"]["count"] - 1
    for side in SIDES:
        first = sum(place["random"] for place in SETUP["place"] if place["side"] == side)
        first += SETUP["box"][f"{side}_recruitment"]["random"]
        assert first + drawn < BLOCKS["totals"][f"{side}_bag"]


def test_the_revised_setup_marks_two_blocks_that_exist() -> None:
    revised = SETUP["variant"]["revised"]
    place = next(place for place in SETUP["place"] if place["at"] == revised["at"])
    assert revised["fixed"] == place["fixed"] + len(revised["extra_marks"])
    assert copies(clan="uesugi", strength=3, mark=None) >= 1
    assert copies(clan="uesugi", special="cavalry", mark=None) >= 1


# How sure each number is


def test_every_block_count_says_how_sure_it_is() -> None:
    allowed = CERTAINTY - {"confirmed"}
    assert all(block["copies_from"] in allowed for block in BLOCKS["block"])
    for table in ("totals", "clan_totals", "cubes"):
        assert BLOCKS[f"{table}_from"].keys() == BLOCKS[table].keys()
        assert set(BLOCKS[f"{table}_from"].values()) <= CERTAINTY
    assert all(disk["copies_from"] in CERTAINTY for disk in BLOCKS["disk"])


def test_every_other_count_says_how_sure_it_is() -> None:
    named = MAP["board"]["counts_from"]
    assert named.keys() >= MAP["board"].keys() - {"counts_from"}
    assert set(named.values()) <= CERTAINTY
    for deck in CARDS["deck"].values():
        assert deck["clan_from"].keys() == deck["clan"].keys()
        assert {*deck["clan_from"].values(), deck["size_from"], deck["loyalty_from"]} <= CERTAINTY
    for place in [*SETUP["place"], SETUP["variant"]["revised"]]:
        assert {place["fixed_from"], place["random_from"]} <= CERTAINTY


# The rules


def test_every_heading_of_the_rules_is_there_in_order() -> None:
    assert [rule["id"] for rule in RULES] == BOOK.split()


def test_rule_ids_are_in_the_order_of_the_book() -> None:
    numbers = [tuple(int(part) for part in rule["id"].split(".")) for rule in RULES]
    assert numbers == sorted(set(numbers))


def test_rules_are_well_formed() -> None:
    wanted = {"id", "title", "text", "source", "kind", "built"}
    for rule in RULES:
        assert rule.keys() == wanted, rule["id"]
        assert rule["kind"] in {"rule", "term", "heading"}
        assert isinstance(rule["built"], bool)
        assert rule["text"].endswith(".")
        assert rule["source"]


def test_rule_titles_fit_beside_their_number() -> None:
    for rule in RULES:
        assert 1 <= len(rule["title"].split()) <= 5, rule["id"]
        assert len(rule["title"]) <= 32, rule["id"]
    titles = Counter(rule["title"] for rule in RULES)
    assert set(titles.values()) == {1}


def test_this_release_plays_combat() -> None:
    built = {rule["id"] for rule in RULES if rule["built"] and rule["kind"] != "heading"}
    chapters = {"8", "9"}
    assert built >= {r["id"] for r in RULES if r["id"][0] in chapters and r["kind"] != "heading"}
    assert built >= {"2.1", "3.1", "3.2", "3.3", "3.4", "4.2", "4.3", "7.4.1", "7.4.2", "7.4.3"}


def test_a_heading_is_built_where_any_of_its_paragraphs_is() -> None:
    for rule in RULES:
        below = [r for r in RULES if r["id"].startswith(rule["id"] + ".")]
        if rule["kind"] == "heading" and below:
            assert rule["built"] == any(r["built"] for r in below), rule["id"]
