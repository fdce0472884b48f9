"""A user's own data files replace the built-in ones, and are refused with every fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.own_data import OwnData

OWN = OwnData("sekigahara")
ROOT = Path(__file__).resolve().parents[4]
GAME = "import sekiwidget.games.sekigahara as game"


def test_a_copy_of_the_built_in_files_changes_nothing(tmp_path: Path) -> None:
    for name in ("blocks.toml", "cards.toml", "map.toml", "setup.toml"):
        OWN.changed(tmp_path, name)
    code = f"{GAME}, sekiwidget\nfrom sekiwidget.core.record import record\n"
    code += "print(record(sekiwidget.new('sekigahara', 7), game.GAME))\n"
    code += "import hashlib; print(hashlib.sha256(repr((game.GAME.backdrop().places)).encode()).hexdigest())"
    own, plain = OWN.run(code, tmp_path), OWN.run(code, None)
    assert own.returncode == plain.returncode == 0, own.stderr
    assert own.stdout == plain.stdout


def test_a_counted_roster_is_the_one_that_is_played(tmp_path: Path) -> None:
    text = OWN.built_in("blocks.toml")
    at = text.index('clan = "tokugawa"\nstrength = 2')
    head, tail = text[:at], text[at:]
    number = int(tail.split("copies = ", 1)[1].split("\n", 1)[0])
    tail = tail.replace(f"copies = {number}", f"copies = {number + 1}", 1)
    clans = head.replace("tokugawa = 15", "tokugawa = 16").replace("tokugawa = 48", "tokugawa = 49", 1)
    clans = clans.replace("tokugawa_bag = 34", "tokugawa_bag = 35")
    (tmp_path / "blocks.toml").write_text(clans + tail, encoding="utf-8")
    code = f"{GAME}\nfrom sekiwidget.games.sekigahara.components.pieces import ROSTER\n"
    code += "print(ROSTER[game.block('tokugawa2')], len(game.GAME.new().bags[0]))"
    own = OWN.run(code, tmp_path)
    assert own.stdout.split() == [str(number + 1), "35"], own.stderr


def test_a_road_of_ones_own_is_played_and_drawn_straight(tmp_path: Path) -> None:
    road = '[[road]]\na = "himeji"\nb = "kyoto"\nkind = "road"\n\n[[road]]'
    counts = (("roads = 62", "roads = 63"), ("secondary_roads = 43", "secondary_roads = 44"))
    OWN.changed(tmp_path, "map.toml", ("[[road]]", road), *counts)
    code = f"{GAME}\nfrom sekiwidget.games.sekigahara.components.places import NEAR, PLACE\n"
    code += "link = game.GAME.backdrop().links['himeji-kyoto']\n"
    code += "print(PLACE['kyoto'] in NEAR[PLACE['himeji']], link.ends)\nprint(link.path)"
    own = OWN.run(code, tmp_path)
    played, drawn = own.stdout.splitlines()
    assert played == "True ('himeji', 'kyoto')", own.stderr
    _, _, *curve = map(int, re.findall(r"-?\d+", drawn))
    for first, second, end in (curve[::2], curve[1::2]):
        assert abs(first - end / 3) <= 1 and abs(second - 2 * end / 3) <= 1, drawn


def test_recruits_elsewhere_have_a_sign_there(tmp_path: Path) -> None:
    kyoto = 'recruit = ["kobayakawa"]\n'
    OWN.changed(tmp_path, "map.toml", (kyoto, ""), ('id = "kyoto"\n', f'id = "kyoto"\n{kyoto}'))
    code = "import sekiwidget, sekiwidget.games.sekigahara as game\n"
    code += "scene = game.GAME.scene(sekiwidget.new('sekigahara').position)\n"
    code += "places = {piece.place for piece in scene.pieces.values()}\n"
    code += "print('kyoto.tag' in places, places <= {*game.GAME.backdrop().places, *scene.places})"
    own = OWN.run(code, tmp_path)
    assert own.stdout.split() == ["True", "True"], own.stderr


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("blocks.toml", "tokugawa = 48", "tokugawa = 47", "blocks.toml: [totals] tokugawa: is 47, but the copies"),
        ("blocks.toml", "date = 10", "date = 9", "blocks.toml: [clan_totals] date: is 9, but the copies"),
        (
            "blocks.toml",
            'clan = "maeda"',
            'clan = "maida"',
            "`maida` is not a clan of the file (did you mean `maeda`?",
        ),
        ("blocks.toml", "copies = 1", "copis = 1", "blocks.toml: [[block]] 1 (tokugawa), copies: is missing"),
        (
            "blocks.toml",
            "copies = 1",
            "copies = 1\ncopis = 1",
            "1 (tokugawa), copis: is not known (did you mean `copies`?)",
        ),
        ("blocks.toml", "copies = 1", 'copies = "1"', "copies: is `1`; expected a whole number"),
        ("blocks.toml", "strength = 1", "strength = 5", "there is no such face; tokugawa has 1l, 1g, 1c, 2, 3"),
        ("blocks.toml", 'mark = "star"', 'mark = "moon"', "`moon` of tokugawa has no place in setup.toml"),
        ("blocks.toml", '[[clan]]\nid = "date"', '[[clan]]\nid = "maeda"', "[[clan]] maeda: is there twice"),
        ("blocks.toml", "[totals]", "[totals", "blocks.toml: is not valid TOML: "),
        ("cards.toml", "size = 55", "size = 54", "[deck.tokugawa] size: is 54, but the cards add up to 55"),
        ("cards.toml", "mori = {", "mory = {", "mory: is not a clan of ishida (did you mean `mori`?)"),
        ("cards.toml", "single = 10", "single = -10", "single: is -10; expected a whole number from 0 up (line %d)"),
        ("blocks.toml", "copies = 1", "copies = -1", "copies: is -1; expected a whole number from 0 up (line %d)"),
        ("setup.toml", "{ random = 4", "{ random = -4", "random: is -4; expected a whole number from 0 up (line %d)"),
        (
            "setup.toml",
            '"triangle", fixed = 5',
            '"triangle", fixed = -5',
            "expected a mark and a whole number as fixed",
        ),
        ("setup.toml", "[cards]\nhand = 5", "[cards]\nhands = 5", "[cards] hand: is missing; expected a whole number"),
        ("setup.toml", "{ random = 4", "{ randoms = 4", "random: is missing; expected a whole number from 0 up"),
        (
            "map.toml",
            'true\ncapital = "ishida"',
            'false\ncapital = "ishida"',
            "kyoto, resource: is false; a capital is a",
        ),
        ("map.toml", 'capital = "ishida"', "", "kyoto, capital: is missing; expected `ishida` (4.5)"),
        ("map.toml", 'false\ncastle = "ishida"', "false", "osaka, castle: is missing; expected `ishida`, for its disk"),
        ("map.toml", "castles = 9", "", "[board] castles: is missing, but the map has 9"),
        ("cards.toml", "sword = 4, double = 6", "sword = 5, double = 6", "sword: is 5; expected 4, as the card"),
        (
            "map.toml",
            'b = "kyoto"',
            'b = "kioto"',
            "leads nowhere: `kioto` is not a place of the map (did you mean `kyoto`?)",
        ),
        ("map.toml", 'id = "ayabe"', 'id = "himeji"', "map.toml: [[location]] himeji: is there twice"),
        ("map.toml", 'castle = "tokugawa"', 'castle = "tokogawa"', "castle: is `tokogawa`; expected `tokugawa` or"),
        ("map.toml", "resource = false", "resource = 0", "resource: is 0; expected true or false"),
        ("map.toml", "resource = false", "resource = true", "[board] resources: is 9, but the map has 10"),
        (
            "map.toml",
            'recruit = ["ukita"',
            'recruit = ["ukida"',
            "`ukida` is not a clan of blocks.toml (did you mean `ukita`?)",
        ),
        ("map.toml", "roads = 62", "roads = 61", "map.toml: [board] roads: is 61, but the map has 62"),
        (
            "setup.toml",
            'at = "edo"',
            'at = "edoh"',
            "setup.toml: [[place]] edoh: is not a place of the map (did you mean",
        ),
        ("setup.toml", "fixed = 4", "fixed = 5", "square of tokugawa: 5 symbols, but 4 blocks of blocks.toml"),
        ("setup.toml", 'mark = "square"\n', "", "mark: is missing, but 4 marked blocks stand there"),
        ("setup.toml", "random = 2", "random = 40", "blocks are drawn, but the bag holds 34"),
        ("setup.toml", 'kyoto = "ishida"', 'ayabe = "ishida"', "[resource_control] ayabe: is not a resource place"),
        ("setup.toml", '"uesugi3"', '"uesugi2"', "extra_marks: `uesugi2`: the bag holds 0 (did you mean"),
        ("setup.toml", "[resource_control]", "[control]", "setup.toml: [resource_control]: there is no such table"),
        ("setup.toml", "[0, 2, 2", "[0, 2", "expected 7 whole numbers, one for each week"),
        ("blocks.toml", 'id = "date"', 'id = "takeda"', "[[clan]] takeda: is not a clan of the game"),
        ("blocks.toml", 'side = "ishida"', 'side = "tokugawa"', "side: is `tokugawa`; expected `ishida`"),
        ("blocks.toml", 'special = "gun"', 'special = "spear"', "special: is `spear`; expected `gun` or `cavalry`"),
        ("blocks.toml", "leader = 3", "leader = 2", "leader: is 2; expected 3, the dots on the flag"),
        ("blocks.toml", "leader = 3", 'leader = 3\nspecial = "gun"', "a leader carries no gun"),
        ("cards.toml", "date = { single", "date = 9 # {", "is 9; expected a table such as"),
        ("map.toml", "x = 0.1097", "x = 1.5", "x: is 1.5; expected a part of the map's size, from 0 to 1"),
        ("map.toml", "x = 0.1097", 'x = "west"', "x: is `west`; expected a number"),
        ("map.toml", 'name = "Himeji"', "name = 3", "name: is 3; expected a text"),
        ("map.toml", 'recruit = ["ukita", "mori"]', 'recruit = "ukita"', "recruit: is `ukita`; expected a list"),
        ("map.toml", 'id = "ayabe"', 'id = "nara"', "[[location]] nara: is not a place of the drawn map"),
        ("map.toml", 'capital = "ishida"', 'capital = "tokugawa"', "is `tokugawa`; expected `ishida` (4.5)"),
        (
            "map.toml",
            'false\ncastle = "ishida"',
            'false\ncastle = "tokugawa"',
            "osaka, castle: is `tokugawa`; expected `ishida`, for its disk",
        ),
        (
            "map.toml",
            'id = "himeji"\n',
            'id = "himeji"\ncapital = "ishida"\n',
            "himeji, capital: the rules know two: kyoto and edo (4.5)",
        ),
        ("map.toml", 'b = "kyoto"', 'b = "osaka"', "[[road]] osaka-osaka: leads back to where it begins"),
        ("map.toml", 'kind = "highway"', 'kind = "river"', "kind: is `river`; expected `highway` or `road`"),
        (
            "map.toml",
            "[[road]]",
            '[[road]]\na = "kyoto"\nb = "osaka"\nkind = "road"\n[[road]]',
            "is there twice; two places have one road at most",
        ),
        ("setup.toml", 'at = "kanazawa"', 'at = "edo"', "[[place]] edo: is there twice for tokugawa"),
        ("setup.toml", 'at = "aizu"', 'at = "edo"', "[variant.revised] at: is `aizu`; Ishida has no [[place]] there"),
        ("setup.toml", "extra_marks = [", "other_marks = [", "extra_marks: is missing; expected a list such as ['ue"),
        (
            "blocks.toml",
            'strength = 3\nmark = "square"',
            'strength = 1\nspecial = "gun"\nmark = "square"',
            "is there twice; write one entry and set copies",
        ),
        ("setup.toml", '"triangle"', '"square"', "`square` of tokugawa stands at another place already"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, name: str, old: str, new: str, expected: str) -> None:
    found = OWN.faults(OWN.changed(tmp_path, name, (old, new)))
    line_of_it = OWN.built_in(name).partition(old)[0].count("\n") + 1
    assert any(expected.replace("%d", str(line_of_it)) in line for line in found), found
    assert all(line.split(":")[0].endswith(".toml") for line in found)


def test_a_file_without_rows_is_told(tmp_path: Path) -> None:
    (tmp_path / "setup.toml").write_text(OWN.built_in("setup.toml").replace("[[place]]", "[[spot]]"), encoding="utf-8")
    assert any("setup.toml: [[place]]: there is no such row" in line for line in OWN.faults(tmp_path))


def test_a_map_in_pieces_is_told(tmp_path: Path) -> None:
    text = OWN.built_in("map.toml")
    rows = text.split("[[road]]")
    kept = [row for row in rows if not ('"sendai"' in row and "a = " in row)]
    (tmp_path / "map.toml").write_text("[[road]]".join(kept), encoding="utf-8")
    assert any("the map is in pieces: no way leads from himeji to sendai" in line for line in OWN.faults(tmp_path))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    OWN.changed(tmp_path, "blocks.toml", ("date = 10", "date = 9"))
    OWN.changed(tmp_path, "cards.toml", ("size = 55", "size = 54"))
    assert len(OWN.faults(tmp_path)) == 2


def test_a_folder_that_is_missing_or_has_none_of_the_files(tmp_path: Path) -> None:
    assert OWN.faults(tmp_path / "nowhere") == ["this folder does not exist"]
    assert OWN.faults(tmp_path) == ["none of these files exists: blocks.toml, cards.toml, map.toml, setup.toml"]
    (tmp_path / "block.toml").write_text("", encoding="utf-8")
    assert "did you mean `blocks.toml`?" in OWN.faults(tmp_path)[0]


def test_the_command_line_takes_a_folder(tmp_path: Path) -> None:
    OWN.changed(tmp_path, "cards.toml", ("size = 55", "size = 54"))
    words = "from sekiwidget.cli.main import main; main(['--data', FOLDER, 'new', 'sekigahara'])"
    refused = OWN.run(words.replace("FOLDER", repr(str(tmp_path))), None)
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: the data in ")
    assert "[deck.tokugawa] size" in refused.stderr
    assert "Traceback" not in refused.stderr
    OWN.changed(tmp_path, "cards.toml")
    good = OWN.run(words.replace("FOLDER", repr(str(tmp_path))), None)
    assert good.returncode == 0, good.stderr
    assert good.stdout.startswith('game  = "sekigahara"')


def test_names_are_shown_on_a_terminal_and_not_obeyed(tmp_path: Path) -> None:
    for name in ("map.toml", "blocks.toml"):
        text = OWN.built_in(name).replace('\nname = "', '\nname = "\\u001b[2J\\u202e')
        (tmp_path / name).write_text(text, encoding="utf-8")
    lesson = str(ROOT / "examples" / "combat" / "06-swords-wake-guns.toml")
    told = OWN.run(
        f"from sekiwidget.cli.main import main; main(['--data', {str(tmp_path)!r}, 'run', {lesson!r}])", None
    )
    assert told.returncode == 0, told.stderr
    assert "·[2J·" in told.stdout
    assert all(sign.isprintable() or sign == "\n" for sign in told.stdout)


def test_without_own_data_nothing_is_checked() -> None:
    result = OWN.run(f"{GAME}, sys\nprint(any('data_check' in name for name in sys.modules))", None)
    assert result.stdout.strip() == "False", result.stderr
