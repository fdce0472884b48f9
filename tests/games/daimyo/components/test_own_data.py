"""A user's own deck and layouts replace the reconstructed ones, and are refused with every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.board.writing.files import EMPTY
from tests.games.own_data import OwnData

OWN = OwnData("daimyo")
GAME = "import sekiwidget.games.daimyo as game"


def test_a_copy_of_the_built_in_files_changes_nothing(tmp_path: Path) -> None:
    for name in ("deck.toml", "layouts.toml"):
        OWN.changed(tmp_path, name)
    code = f"{GAME}\nprint([game.GAME.new({{'players': n}}) for n in (2, 3, 4)])"
    own, plain = OWN.run(code, tmp_path), OWN.run(code, None)
    assert own.returncode == plain.returncode == 0, own.stderr
    assert own.stdout == plain.stdout


@pytest.mark.rule("deck", "setup")
def test_own_numbers_and_an_own_layout_are_played(tmp_path: Path) -> None:
    OWN.changed(tmp_path, "deck.toml", ("A = [1, 2, 3, 4, 5, 6]", "A = [1, 2, 3, 8, 9, 20]"))
    OWN.changed(tmp_path, "layouts.toml", ('neutral = ["n14", "n15", "o14", "o15"]', 'neutral = ["n14", "n15", "o15"]'))
    code = f"{GAME}\np = game.GAME.new()\nprint([c.text for c in p.deck][:6], len(p.land), p.hexes_left)"
    code += "\nprint(game.GAME.parse(p, 'black', 'play A20 A8'))"
    result = OWN.run(code, tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["['A1', 'A2', 'A3', 'A8', 'A9', 'A20'] 9 9", "play A8 A20"]


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("deck.toml", "hand = 8", "hand = 9", "deck.toml: hand: is 9; expected 8: the rules say so"),
        ("deck.toml", "[1, 2, 3, 4, 5, 6]\n", "[1, 2, 3, 4, 5]\n", "5 cards cannot be dealt evenly to 2 sides"),
        ("deck.toml", "[1, 2, 3, 4, 5, 6]\n", "[1, 2, 3, 4]\n", "[cards.2]: has 14 cards; expected 16: 8 a side"),
        ("deck.toml", "[1, 2, 3, 4, 5, 6]\n", "[1, 2, 3, 4, 5, 5]\n", "[cards.2] A: 5 is there twice"),
        (
            "deck.toml",
            "[1, 2, 3, 4, 5, 6]\n",
            "[1, 2, 3, 4, 5, -6]\n",
            "[cards.2] A: -6 is not a card number: 1 to 99 (line ",
        ),
        (
            "deck.toml",
            "[1, 2, 3, 4, 5, 6]\n",
            '[1, 2, 3, 4, 5, "x"]\n',
            "[cards.2] A: `x` is not a card number: 1 to 99",
        ),
        ("deck.toml", "[1, 2, 3, 4, 5, 6]\n", "[1, 2, 3, 4, 5, 100]\n", "100 is not a card number: 1 to 99"),
        ("deck.toml", "[1, 2, 3, 4, 5, 6]\n", "6\n", "is 6; expected a list of card numbers"),
        ("deck.toml", '"D", "E"]', '"D", "F"]', "types: is ['A', 'B', 'C', 'D', 'F']; expected"),
        ("deck.toml", "hand_from", "hnad", "hnad: is not known (did you mean `hand`?)"),
        ("deck.toml", "[cards.4]", "[cards.5]", "[cards] 5: is not known"),
        ("deck.toml", "[cards.2]", "[cards]\n2 = 16\n\n[more]", "deck.toml: [cards.2]: there is no such table"),
        ("deck.toml", "[cards.4]", "[[", "deck.toml: is not valid TOML"),
        ("layouts.toml", "bushi = 12", "bushi = 10", "bushi: is 10; expected 12"),
        ("layouts.toml", "home = 3", "home = 0", "home: is 0; expected a whole number from 1 up"),
        ("layouts.toml", '"n15", "o14"', '"n15", "z14"', "`z14` is not a hex"),
        ("layouts.toml", '"n15", "o14"', '"n15", 14', "[layout.2] neutral: 14 is not a hex: a letter a to y"),
        ("layouts.toml", '["m13", "n13", "m14"]', '"m13"', "home.black: is `m13`; expected a list of hexes"),
        ("layouts.toml", '"n15", "o14"', '"n15", "m13"', "m13 is in the layout already"),
        ("layouts.toml", '["m13", "n13", "m14"]', '["m13", "n13"]', "home.black: has 2 hexes; expected 3"),
        ("layouts.toml", '["n14", "n15", "o14", "o15"]', "[]", "[layout.2]: the land is in pieces"),
        ("layouts.toml", "home.gold", "home.blue", "[layout.2] home gold: is missing"),
        ("layouts.toml", "neutral = 12", "neutral = 6", "neutral: has 7 hexes; there are 6"),
    ],
)
def test_files_that_do_not_fit_are_refused_with_their_place(
    tmp_path: Path, name: str, old: str, new: str, fault: str
) -> None:
    found = OWN.faults(OWN.changed(tmp_path, name, (old, new)))
    assert any(fault in line for line in found), found
    assert all(line.startswith(name) for line in found)


def test_other_folders_are_refused(tmp_path: Path) -> None:
    assert OWN.faults(tmp_path / "nowhere") == ["this folder does not exist"]
    assert OWN.faults(tmp_path) == ["none of these files exists: deck.toml, layouts.toml"]
    (tmp_path / "decks.toml").write_text("", encoding="utf-8")
    assert "decks.toml: is not a file of the game (did you mean `deck.toml`?)" in OWN.faults(tmp_path)[0]


def test_the_command_line_takes_a_folder(tmp_path: Path) -> None:
    words = "from sekiwidget.cli.main import main; main(['--data', FOLDER, 'new', 'daimyo'])"
    words = words.replace("FOLDER", repr(str(tmp_path)))
    OWN.changed(tmp_path, "deck.toml", ("hand = 8", "hand = 9"))
    refused = OWN.run(words, None)
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: the data in ")
    assert "deck.toml: hand: is 9; expected 8" in refused.stderr
    assert "Traceback" not in refused.stderr
    OWN.changed(tmp_path, "deck.toml")
    good = OWN.run(words, None)
    assert good.returncode == 0, good.stderr
    assert good.stdout.startswith('game  = "daimyo"')


def test_the_command_line_tells_what_is_wrong_with_the_folder_of_the_variable(tmp_path: Path) -> None:
    refused = OWN.run("from sekiwidget.cli.main import main; main(['new', 'sekigahara'])", tmp_path)
    assert refused.returncode == 1
    assert "none of these files exists: deck.toml, layouts.toml" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_file_of_a_game_whose_data_are_faulty_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").touch()
    code = f"""
import comm
from pathlib import Path
from sekiwidget.board import Board
from tests.board.comms import StrictComm
from tests.board.pages import Page
from tests.board.writing.files import load, why

comm.create_comm = StrictComm
file = Path({str(tmp_path / "a.toml")!r})
file.write_text({EMPTY!r}, "utf-8")
page = Page(Board(file))
file.write_text('game = "daimyo"', "utf-8")
print(why(load(page)))
print(page.board.position.game.id)
"""
    ran = OWN.run(code, tmp_path)
    assert ran.returncode == 0, ran.stderr
    said, *_, game = ran.stdout.splitlines()
    assert said.startswith(f"a.toml cannot be loaded: the data in {tmp_path} cannot be used; "), ran.stderr
    assert game == "sekigahara"
