"""A user's own data files may hold anything: each fault is told with its line, and no file takes long."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from sekiwidget.authoring.data_check import (
    DataError,
    DataLines,
    Faults,
    File,
    with_suggestion,
)
from sekiwidget.authoring.data_files import DataFiles
from sekiwidget.base.files import Unreadable
from sekiwidget.base.toml import read_toml
from sekiwidget.games import daimyo
from sekiwidget.games.own_files import game_of_folder

NAME = "deck.toml"


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Faults:
    """Of a folder with an own deck, which is empty."""
    monkeypatch.setenv("SEKIWIDGET_DAIMYO", str(tmp_path))
    (tmp_path / NAME).touch()
    return Faults(DataFiles(daimyo.__name__, (NAME,)))  # imported with our own files before


def _read(faults: Faults) -> None:
    File(NAME, faults)
    faults.tell()


def told(faults: Faults, data: str | bytes) -> tuple[str, ...]:
    """The faults of a deck that can be found without knowing the game."""
    assert faults.files.folder is not None
    (faults.files.folder / NAME).write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(DataError) as caught:
        _read(faults)
    assert str(faults.files.folder) in str(caught.value)
    return caught.value.faults


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("a = 1\nb = " + "[" * 100_000, "is nested deeper than 32 levels (line 2)"),
        ("a = 1\n" + "a." * 60_000 + "b = 1", "is nested deeper than 32 levels (line 2)"),
        ("\n" * 7 + "{[" * 60_000, "is nested deeper than 32 levels (line 8)"),
        ("\na = " + "9" * 5000, "contains a number of 5,000 digits (line 2)"),
        ("a = 2026-13-45", "is not valid TOML: "),
        ("\na = ", "is not valid TOML: a value is missing, or needs quotation marks (at the end)"),
        ("\n[a]\na = !", "is not valid TOML: a value is missing, or needs quotation marks (line 3)"),
        ("\n[a", "is not valid TOML: a closing bracket `]` is missing (at the end)"),
        ("a = 1\nb = 1 2", "nothing can follow the value (line 2)"),
        ("a = '" + "\\'\"" * 50_000, "is not valid TOML: "),
        ('a = """' + '\\"' * 100_000, "is not valid TOML: "),
        ('a = "' + '\\"' * 100_000, "is not valid TOML: "),
        (b"\n\xff", "is not UTF-8 (line 2)"),
        ("#" * (256 * 1024 + 1), "a data file can have at most 256 KiB (262,144 bytes)"),
        (
            "\n\nhand = 10000",
            "hand: contains a number that is too large; the largest possible number is 9,999 (line 3)",
        ),
        (
            "[cards.2]\nA = [1, -10000]",
            "[cards.2] A: contains a number that is too large; the largest possible number is 9,999 (line 2)",
        ),
        (
            "[cards.2]\nA = nan",
            "[cards.2] A: contains a number that is too large; the largest possible number is 9,999 (line 2)",
        ),
        (
            "[[clan]]\n[[clan]]\n\nsize = -10000",
            "[[clan]] 2, size: contains a number that is too large; the largest possible number is 9,999 (line 4)",
        ),
        ('"\\u202e\\u001b" = 10000', "··: contains a number that is too large"),
    ],
    ids=lambda data: str(data)[:20],
)
def test_a_file_that_may_be_anything(faults: Faults, data: str | bytes, fault: str) -> None:
    found = told(faults, data)
    assert len(found) == 1
    assert found[0].startswith(f"{NAME}: ")
    assert fault in found[0]
    assert len(found[0]) < 300


def test_pipes_devices_and_lost_links_are_no_data(faults: Faults) -> None:
    folder = faults.files.folder
    assert folder is not None

    def make_socket(path: Path) -> None:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))

    ways: tuple[tuple[Callable[[Path], object], str], ...] = (
        (os.mkfifo, "this is a pipe, not a regular file"),
        (make_socket, "this is a socket, not a regular file"),
        (lambda path: path.symlink_to("/dev/zero"), "this is a device, not a regular file"),
        (lambda path: path.symlink_to("nowhere"), "there is no such file"),
        (lambda path: path.mkdir(), "this is a directory, not a data file"),
    )
    for make, words in ways:
        (folder / NAME).unlink()
        make(folder / NAME)
        assert game_of_folder(folder) == "daimyo"
        again = Faults(faults.files)
        assert not File(NAME, again).readable
        assert again.lines == [f"{NAME}: {words}"]


def test_a_file_that_the_package_lacks_is_told() -> None:
    lacking = Faults(DataFiles(daimyo.__name__, ("none.toml",)))
    assert not File("none.toml", lacking).readable
    assert lacking.lines == ["none.toml: cannot be read: No such file or directory"]


def test_many_faults_are_cut(faults: Faults) -> None:
    found = told(faults, "".join(f"k{number} = 10000\n" for number in range(10_000)))
    assert len(found) == 100
    assert "100 faults or more" in str(DataError("x", list(found)))


def test_long_words_are_cut() -> None:
    assert with_suggestion("is none", "x" * 1_000_000, ["x" * 1_000_000, "hand"]) == "is none"
    assert with_suggestion("is none", "hnad", ["hand"] * 1_000_000) == "is none (did you mean `hand`?)"


def test_sound_files_are_read() -> None:
    text = 'a = \'\'\'\n[[[[\n\'\'\'\nb = """\n""[\\"{"""\nc = 1.5 # [[\n[d.e]\nf = [{ g = 1_000 }]\n'
    assert read_toml(text) == {"a": "[[[[\n", "b": '""["{', "c": 1.5, "d": {"e": {"f": [{"g": 1000}]}}}
    assert list(read_toml(f"a = {'[' * 32}{']' * 32}\n")) == ["a"]
    with pytest.raises(Unreadable, match="deeper"):
        read_toml(f"a = {'[' * 33}{']' * 33}\n")


FILE = """hand = 8
[cards.2]
A = [1,
     2]
[ deck . ishida ] # ours
size = 3
clan.mori = { single = 1 }
[layout.2]
home.gold = []
[[block]]
clan = "date"
copies = 1
[[block]]
clan = "mori"
strength = 2
copies = -1
[[road]]
a = "edo"
b = "kyoto"
[[road]]
a = "edo"
b = "ueda"
"""


@pytest.mark.parametrize(
    ("where", "line"),
    {
        "hand": 1,
        "types": 0,
        "": 0,
        "[cards.2] A": 3,
        "[cards.2] B": 2,
        "[cards.2]": 2,
        "[cards.3] A": 0,
        "[deck.ishida] size": 6,
        "[deck.ishida.clan.mori] single": 7,
        "[deck.ishida.clan] mori": 7,
        "[layout.2] home.gold": 9,
        "[layout.2] home gold": 9,
        "[[block]] 2 (mori), copies": 16,
        "[[block]] 2, strength": 15,
        "[[block]] 1, strength": 10,
        "[[block]] 3": 0,
        "[[block]] mori": 13,
        "[[block]] mori 2c, copies": 0,
        "[[block]]": 10,
        "[[clan]]": 0,
        "[[road]] edo-kyoto, kind": 17,
        "[[road]] edo-ueda": 20,
        "[[road]] edo": 0,
        "random of ishida": 0,
        "[" * 300: 0,
        "\x00(": 0,
    }.items(),
)
def test_the_line_of_what_a_fault_names(where: str, line: int) -> None:
    assert DataLines(FILE).of(where) == line
