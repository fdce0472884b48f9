"""Lessons as links: what goes in comes out, and nothing but a lesson can."""

from __future__ import annotations

import random
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sekiwidget import Scenario, ScenarioError, library
from sekiwidget.cli.main import main
from sekiwidget.lesson.script.link import MARK, MAX_LINK
from sekiwidget.text import languages

SITE = "https://example.org/course/"
LESSON = library.SOURCE / "lessons" / "gifu.toml"
EVERY = sorted((library.SOURCE / "lessons").rglob("*.toml"))


def packed(data: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def link(*words: str | Path, **options: str) -> Result:
    return CliRunner().invoke(main, ["link", *map(str, words)], env={"SEKIWIDGET_SITE": None, **options})


def test_a_link_holds_the_lesson() -> None:
    for path in EVERY:
        scenario = Scenario.from_file(path)
        address = scenario.to_link(SITE)
        assert address.startswith(f"{SITE}{MARK}")
        for written in (address, f"\n {address} ", address.partition(MARK)[2]):
            read = Scenario.from_link(written)
            assert (read, read.to_text()) == (scenario, scenario.to_text())


@pytest.mark.parametrize(
    ("site", "front"),
    [
        ("https://example.org", "https://example.org/"),
        ("http://localhost:8000/a/?b=c#d", "http://localhost:8000/a/"),
        (" https://example.org/a/index.html ", "https://example.org/a/index.html"),
    ],
)
def test_the_address_is_that_of_the_front_page(site: str, front: str) -> None:
    assert Scenario.from_file(LESSON).to_link(site).partition("#")[0] == front


@pytest.mark.parametrize(
    "site", ["", "example.org", "javascript:alert(1)", "file:///a", "https://", "https://[", "//a/b"]
)
def test_an_address_that_is_none_is_refused(site: str) -> None:
    with pytest.raises(ValueError, match="the address of a site begins with https://"):
        Scenario.from_file(LESSON).to_link(site)


def test_a_lesson_that_is_too_long_has_no_link() -> None:
    noise = random.Random(1)
    about = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(MAX_LINK))
    with pytest.raises(ValueError, match=r"too long for a link: \d+,\d+ characters, and at most 32,768"):
        Scenario(game="sekigahara", about=about).to_link(SITE)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "this is no link to a lesson"),
        ("https://example.org/", "this is no link to a lesson"),
        (f'{SITE}{MARK}"; import os', "this is no link to a lesson"),
        (f"{SITE}{MARK}AAAA", "the link is not complete or was changed"),
        (f"{SITE}{MARK}A", "the link is not complete or was changed"),
        (f"{SITE}{MARK}{packed(LESSON.read_bytes())[:-9]}", "the link is not complete or was changed"),
        ("A" * (MAX_LINK + 1), "the link is longer than 32,768 characters"),
        (packed(b"\xff"), "not written in UTF-8"),
        (packed(b"game = 1"), "link:1:8"),
    ],
)
def test_what_is_no_lesson_is_one_clear_error(given: str, said: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        Scenario.from_link(given)
    assert str(refused.value).startswith("link") and said in str(refused.value)


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(bytes(1 << 24))
    assert len(bomb) < MAX_LINK
    tracemalloc.start()
    try:
        with pytest.raises(ScenarioError, match="at most 1 MiB"):
            Scenario.from_link(bomb)
        assert tracemalloc.get_traced_memory()[1] < 1 << 23
    finally:
        tracemalloc.stop()


def test_anything_but_text_is_refused() -> None:
    with pytest.raises(TypeError, match="a link must be a string, not bytes"):
        Scenario.from_link(b"eJw")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the address of a site must be a string, not PosixPath"):
        Scenario.from_file(LESSON).to_link(LESSON)  # type: ignore[arg-type]


def test_the_command_prints_the_link(tmp_path: Path) -> None:
    made = link(LESSON, "--site", SITE)
    assert (made.exit_code, made.stderr) == (0, "")
    assert Scenario.from_link(made.stdout) == Scenario.from_file(LESSON)
    assert link(LESSON, SEKIWIDGET_SITE=SITE).stdout == made.stdout
    noise = random.Random(1)
    about = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(1_000))
    (tmp_path / "a.toml").write_text(Scenario(game="sekigahara", about=about).to_text(), encoding="utf-8")
    assert "some programs for messages cut long links" in link(tmp_path / "a.toml", "--site", SITE).stderr


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    assert "Missing option '--site'" in link(LESSON).stderr
    refused = link(LESSON, "--site", "example.org")
    assert refused.exit_code == 1 and "not `example.org`" in refused.stderr
    (tmp_path / "a.toml").write_text('game = "chess"', encoding="utf-8")
    refused = link(tmp_path / "a.toml", "--site", SITE)
    assert (refused.exit_code, refused.stdout) == (1, "") and "a.toml:1" in refused.stderr


@pytest.mark.parametrize("code", languages.CODES)
def test_errors_are_in_the_language_asked_for(code: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        Scenario.from_link("AAAA", language=code)
    assert ("the link is not complete" in str(refused.value)) == (code == "en")
