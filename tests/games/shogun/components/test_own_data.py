"""A user's own provinces, events, line-ups and tower replace the built-in ones, and are refused with every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.own_data import OwnData

OWN = OwnData("shogun")
ROOT = Path(__file__).resolve().parents[4]
GAME = "import sekiwidget.games.shogun as game"
LESSON = """
game = "shogun"
title = "A throw"
[position]
actions = "battle_a tax"
land = { kai = "black 4" }
plans = { black = "battle_a kai" }
[play]
script = "B: battle kai-suruga 2"
"""
FILES = ("provinces.toml", "events.toml", "lineups.toml", "tower.toml")


def test_a_copy_of_the_built_in_files_changes_nothing(tmp_path: Path) -> None:
    for name in FILES:
        OWN.changed(tmp_path, name)
    code = f"{GAME}\nprint([game.GAME.new({{'players': n, 'setup': 'lineup'}}) for n in (3, 4, 5)])"
    own, plain = OWN.run(code, tmp_path), OWN.run(code, None)
    assert own.returncode == plain.returncode == 0, own.stderr
    assert own.stdout == plain.stdout


@pytest.mark.rule("tower", "setup-lineup")
def test_an_own_tower_and_an_own_line_up_are_played(tmp_path: Path) -> None:
    OWN.changed(
        tmp_path,
        "tower.toml",
        ("\np = 0.28", '\np = "1/3"'),
        ("\nq = 0.023", "\nq = 0.5"),
        ('\nper = "cube"', '\nper = "throw"'),
    )
    OWN.changed(tmp_path, "lineups.toml", ("suruga = 5", "suruga = 6"))
    code = f"{GAME}\nfrom sekiwidget.games.shogun.rules import tower\np = game.GAME.new({{'setup': 'lineup'}})"
    code += "\nprint(tower.P, tower.Q, tower.PER_CUBE, p.fact('armies.suruga'))"
    result = OWN.run(code, tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "1/3 1/2 False 6"


PRESETS = {
    "": ("tower model p = 0.28, q = 0.023", [0.64, 0.51, 0.86, 0.79]),
    'p = "1/3"\nq = "1/3"\nper = "throw"': ("tower model p = 1/3, q = 1/3 a throw", [0.59, 0.18, 0.81, 0.74]),
    'p = 0.5\nq = 0.6\nper = "throw"': ("tower model p = 0.5, q = 0.6 a throw", [0.50, 0.03, 0.69, 0.64]),
}
"""The towers that the documentation offers, with what figures say of them and the chances in its table."""

FIGHTS = """
import sekiwidget
def odds(number, suruga={}, **more):
    table = {"actions": "battle_a tax", "land": {"kai": "black 6"} | suruga, "plans": {"black": "battle_a kai"}}
    start = game.GAME.read_position(table | more)
    thrown = start.play(game.GAME.parse(start, "black", f"battle kai-suruga {number}")).after
    return sekiwidget.odds(thrown, "black", {"owner.suruga": "black"}, 1)
found = [odds(2), odds(2, tower={"farmers": 4}), odds(3), odds(5, {"suruga": "gold 3"})]
print({one.model for one in found}, *(f"{float(one.exact):.2f}" for one in found), sep="\\n")
"""


@pytest.mark.rule("tower")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_odds_are_those_of_the_tower_in_use_and_say_so(tmp_path: Path, preset: str) -> None:
    (tmp_path / "tower.toml").write_text(preset, encoding="utf-8")
    result = OWN.run(f"{GAME}{FIGHTS}", tmp_path if preset else None)
    assert result.returncode == 0, result.stderr
    model, figures = PRESETS[preset]
    assert result.stdout.splitlines() == [f"{{'{model}'}}", *(f"{figure:.2f}" for figure in figures)]


def test_the_documentation_has_these_towers_and_chances() -> None:
    page = (ROOT / "docs" / "shogun.md").read_text(encoding="utf-8")
    table = page.split("| chance to win |")[1].split("\n\n")[0].splitlines()[2:]
    columns = zip(*(row.split("|")[2:5] for row in table), strict=True)
    assert [[float(cell) for cell in column] for column in columns] == [figures for _, figures in PRESETS.values()]


@pytest.mark.rule("tower")
def test_the_command_line_takes_a_folder_and_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    lesson = tmp_path / "lesson.toml"
    lesson.write_text(LESSON, encoding="utf-8")
    own = tmp_path / "own"
    own.mkdir()

    def odds(tower: str) -> tuple[str, str]:
        (own / "tower.toml").write_text(tower, encoding="utf-8")
        words = ["--data", str(own), "odds", str(lesson), "--side", "B", "--goal", "owner.suruga=black", "--node", "1"]
        code = f"from sekiwidget.cli.main import main\nmain({[*words, '-n', '20']!r})"
        result = OWN.run(code, None)
        return result.stdout, result.stderr

    told, wrong = odds('p = 0.5\nq = 0.6\nper = "throw"\n')
    assert wrong == "" and "exact          50.0 % (1/2)" in told and "tower model p = 0.5, q = 0.6 a throw" in told
    told, wrong = odds('p = 1.5\nq = 0.6\nper = "throw"\n')
    assert told == "" and "tower.toml: p: is 1.5; expected a number between 0 and 1" in wrong and "line 1" in wrong


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("provinces.toml", "chests = 4", "chests = 0", "[province.aki] chests: is 0; expected a whole number from 1"),
        ("provinces.toml", "rice = 3", "rice = 'x'", "[province.aki] rice: is `x`"),
        ("provinces.toml", "sites = 2", "sites = 4", "[province.aki] sites: is 4; expected a whole number from 1 to 3"),
        ("provinces.toml", 'region = "west"', 'region = "wets"', "region: is `wets` (did you mean `west`?)"),
        ("provinces.toml", 'name = "Aki"', "name = 7", "[province.aki] name: is 7; expected a name"),
        ("provinces.toml", "[0.138, 0.503]", "[0.138, 1.503]", "expected two numbers from 0 to 1"),
        ("provinces.toml", "out_with_three = true", "out_with_three = 1", "expected true or false"),
        ("provinces.toml", "[province.aki]", "[province.castle]", "`castle` means something else in a script"),
        ("provinces.toml", "[province.aki]", "[province.Aki]", "`Aki` is not a name"),
        ("provinces.toml", 'region = "west"', 'regoin = "west"', "regoin: is not known (did you mean `region`?)"),
        ("provinces.toml", '["aki", "bingo"]', '["aki", "bingoo"]', "`bingoo` is not a province of the file (did you"),
        ("provinces.toml", '["aki", "bingo"]', '["aki", "aki"]', "aki does not border on itself"),
        ("provinces.toml", '["aki", "bingo"]', '["aki", "iwami"]', "aki and iwami are joined already"),
        ("provinces.toml", '["aki", "bingo"]', '"aki"', "`aki` is not a pair of provinces"),
        ("provinces.toml", "[borders]", "[coasts]", "provinces.toml: [borders]: there is no such table"),
        ("provinces.toml", "[borders]", "[[", "provinces.toml: is not valid TOML"),
        ("events.toml", 'effect = "farmers"', 'effect = "farmer"', "effect: is `farmer` (did you mean `farmers`?)"),
        ("events.toml", "loss = 5", "loss = 19", "[event.theatre5] loss: is 19; expected a whole number from 0 to 18"),
        ("events.toml", "loss = 5", "lost = 5", "[event.theatre5] loss: is missing"),
        ("events.toml", "[event.theatre5]", "[event.castle]", "`castle` means something else"),
        ("lineups.toml", "3 = [5, 4, 4, 3, 3, 2, 2, 2, 2]", "3 = 5", "[groups] 3: is 5; expected a list of numbers"),
        ("lineups.toml", "suruga = 5", "surugo = 5", "`surugo` is not a province in play (did you mean `suruga`?)"),
        ("lineups.toml", "suruga = 5", "mutsu = 5", "`mutsu` is not a province in play"),
        ("lineups.toml", "suruga = 5", "yamato = 5", "yamato is given to two sides"),
        ("lineups.toml", "suruga = 5", "suruga = 0", "suruga: is 0; expected a whole number from 1 to 62"),
        ("lineups.toml", "suruga = 5", "suruga = 60", "more than 62"),
        ("lineups.toml", "seat = 1", "seat = 2", "seat 2 of 3 sides is there twice"),
        ("lineups.toml", "seat = 1", "seat = 4", "seat: is 4; expected a whole number from 1 to 3"),
        ("lineups.toml", "3 = [5", "3 = [5, 60", "more than 62"),
        ("lineups.toml", "3 = [5, 4, 4, 3, 3, 2, 2, 2, 2]", "3 = []", "there is no group"),
        ("lineups.toml", "5 = [5", "5 = [1, 1, 1, 5", "10 groups for each side, but 45 provinces"),
        ("tower.toml", "\np = 0.28", "\np = 1.0", "p: is 1.0; expected a number between 0 and 1"),
        ("tower.toml", "\nq = 0.023", '\nq = "1/0"', "q: is `1/0`; expected a number between 0 and 1"),
        ("tower.toml", "\nq = 0.023", "\nq = 0", "q: is 0; expected a number between 0 and 1"),
        ("tower.toml", "\np = 0.28", "\np = -0.28", "p: is -0.28; expected a number between 0 and 1"),
        (
            "tower.toml",
            "\np = 0.28",
            '\np = "1e-999999999"',
            "`1e-999999999`; expected a number between 0 and 1, such as",
        ),
        ("tower.toml", "\np = 0.28", "\np = 1e-300", "p: is 1e-300; expected a number between 0 and 1"),
        ("tower.toml", '\nper = "cube"', '\nper = "cubes"', "did you mean `cube`?"),
        ("tower.toml", "\nq = 0.023", "", "q: is missing"),
    ],
)
def test_files_that_do_not_fit_are_refused_with_their_place(
    tmp_path: Path, name: str, old: str, new: str, fault: str
) -> None:
    found = OWN.faults(OWN.changed(tmp_path, name, (old, new)))
    assert any(one in line for line in found for one in fault.split("|")), found


@pytest.mark.rule("sea")
@pytest.mark.parametrize(
    ("sea", "fault"),
    [("[]", "[borders]: the map is in pieces"), ("7", "[borders] sea: is 7; expected a list of pairs of provinces")],
)
def test_a_map_in_pieces_is_refused(tmp_path: Path, sea: str, fault: str) -> None:
    text = OWN.built_in("provinces.toml")
    (tmp_path / "provinces.toml").write_text(f"{text[: text.index('sea = [')]}sea = {sea}\n", encoding="utf-8")
    assert any(line.startswith(f"provinces.toml: {fault}") for line in OWN.faults(tmp_path))


@pytest.mark.rule("setup-three", "setup-board")
def test_the_provinces_of_three_sides_hang_together_and_no_region_is_empty(tmp_path: Path) -> None:
    text = OWN.built_in("provinces.toml").replace('region = "west"', 'region = "east"')
    around_noto = ("[province.etchu]\n", "[province.kaga]\n")
    for head in around_noto:
        text = text.replace(head, f"{head}out_with_three = true\n")
    (tmp_path / "provinces.toml").write_text(text, encoding="utf-8")
    found = OWN.faults(tmp_path)
    assert any("[borders]: the map is in pieces with three sides" in line for line in found), found
    assert any("[province]: no province is in the region west" in line for line in found), found


@pytest.mark.rule("years", "event", "setup-lineup")
def test_events_for_two_years_and_a_line_up_for_each_seat_are_needed(tmp_path: Path) -> None:
    events, lineups = OWN.built_in("events.toml"), OWN.built_in("lineups.toml")
    seven = events.split("\n[event.")[:8]
    (tmp_path / "events.toml").write_text("\n[event.".join(seven), encoding="utf-8")
    groups = lineups[lineups.index("[groups]") : lineups.index("[[lineup]]")]
    (tmp_path / "lineups.toml").write_text(f"lineup = 7\n{groups}", encoding="utf-8")
    assert [line.partition(" (")[0] for line in OWN.faults(tmp_path)] == [
        "events.toml: [event]: has 7 cards; two years need 8",
        "lineups.toml: lineup: is 7; expected tables [[lineup]]",
    ]


@pytest.mark.rule("setup-lineup")
def test_own_provinces_need_a_line_up_of_their_own(tmp_path: Path) -> None:
    OWN.changed(tmp_path, "provinces.toml", ("[province.suruga]", "[province.tsuruga]"))
    found = OWN.faults(tmp_path)
    assert any(line.startswith("lineups.toml") and "`suruga` is not a province in play" in line for line in found)


def test_other_folders_are_refused(tmp_path: Path) -> None:
    assert OWN.faults(tmp_path / "nowhere") == ["this folder does not exist"]
    assert OWN.faults(tmp_path) == ["none of these files exists: provinces.toml, events.toml, lineups.toml, tower.toml"]
    (tmp_path / "towers.toml").write_text("", encoding="utf-8")
    assert "towers.toml: is not a file of the game (did you mean `tower.toml`?)" in OWN.faults(tmp_path)[0]
