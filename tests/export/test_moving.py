"""Moving pictures: every stop in its time, in pictures of one size, with the same bytes each time."""

import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from sekiwidget.board import Board
from sekiwidget.board.session.source import source_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.line_steps import chapter_of, steps_of_chapter, steps_through
from sekiwidget.export.moving import FrameSequence, animated_gif
from sekiwidget.export.moving_svg import animated_svg
from sekiwidget.lesson import Scenario
from tests.board.battles import battle
from tests.board.test_leaks import lessons

Make = Callable[..., Board]
ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
GAMES = {
    "sekigahara": "combat/06-swords-wake-guns",
    "warchest": "lessons/one-coin",
    "daimyo": "lessons/a-daimyo-falls",
    "shogun": "lessons/the-fight-for-suruga",
}


def reel_of(text: str | Path, perspective: str = "all", theme: str = "light") -> FrameSequence:
    source = source_of(text if isinstance(text, Path) else Scenario.from_text(text))
    timeline = Timeline(source.game, source.line, perspective, source.steps)
    return FrameSequence(source, timeline, steps_through(timeline, 0), theme)


def plain(element: ET.Element, defined: dict[str, ET.Element]) -> str:
    """An element as text, with what it refers to by our own references in its place."""
    if element.tag == f"{SVG}use" and re.fullmatch(r"#r\d+", element.get("href", "")):
        return "".join(plain(inner, defined) for inner in defined[element.attrib["href"][1:]])
    inner = (element.text or "") + "".join(plain(one, defined) for one in element)
    return f"<{element.tag}{sorted(element.attrib.items())}>{inner}</>"


@pytest.mark.parametrize("name", GAMES)
def test_the_animated_picture_holds_every_picture_of_the_reel(name: str) -> None:
    made = reel_of(ROOT / "examples" / f"{GAMES[name]}.toml")
    text = animated_svg(made)
    root = ET.fromstring(text)
    defined = {one.attrib["id"]: one for one in root.iter() if "id" in one.attrib}
    groups = [one for one in root if one.get("class") == "s"]
    assert len(groups) == len(made.frames)
    for number, group in enumerate(groups):
        alone = ET.fromstring(made.still(number))
        pictured = [one for one in alone if one.tag == f"{SVG}g"]
        assert [plain(one, defined) for one in group] == [plain(one, {}) for one in pictured]
    referred = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    assert referred <= defined.keys()


def test_what_several_pictures_share_is_in_the_file_once() -> None:
    made = reel_of(ROOT / "examples" / "lessons" / "gifu.toml")
    alone = sum(len(made.still(number)) for number in range(len(made.frames)))
    assert len(animated_svg(made)) < alone / 4


def test_one_picture_is_seen_at_a_time_and_the_last_where_nothing_moves() -> None:
    made = reel_of(battle())
    text = animated_svg(made, 2)
    count = len(made.frames)
    seen = re.findall(r"@keyframes k(\d+){.*?([\d.]+)%{visibility:visible}(?:([\d.]+)%{visibility:hidden})?to", text)
    assert [int(number) for number, _, _ in seen] == list(range(count))
    assert [end for _, _, end in seen][:-1] == [start for _, start, _ in seen][1:]
    assert float(seen[0][1]) == 0 and f"animation:{2 * count}s step-end infinite" in text
    assert text.count(' visibility="hidden"') == count - 1
    assert f'<g id="s{count - 1}" class="s">' in text
    assert "@media (prefers-reduced-motion:no-preference){.s{animation" in text


def test_words_stay_words(board: Make, tmp_path: Path) -> None:
    nasty = "</style><script>x & y"
    text = board(battle(comment=nasty, title=nasty)).save(tmp_path / "x.svg", animated=True).read_text()
    root = ET.fromstring(text)
    assert "script" not in {one.tag.removeprefix(SVG) for one in root.iter()}
    assert any("</style><script>x" in (one.text or "") for one in root.iter(f"{SVG}text"))


def test_the_words_begin_at_the_same_height_in_every_picture() -> None:
    made = reel_of(ROOT / "examples" / "combat" / "06-swords-wake-guns.toml")
    assert len({shot.words.attributes["transform"] for shot in made.frames}) == 1
    sizes = {re.search(r'viewBox="([^"]+)"', made.still(number))[1] for number in (0, 3, 5)}  # type: ignore[index]
    assert len(sizes) == 1


def test_what_takes_longer_to_read_is_shown_longer() -> None:
    made = reel_of(battle(comment="a word " * 30))
    long = next(shot for shot in made.frames if shot.seconds == max(one.seconds for one in made.frames))
    assert all(2 <= shot.seconds <= 8 for shot in made.frames) and long.seconds == 8


def test_a_gif_has_every_picture_in_its_time(board: Make, tmp_path: Path) -> None:
    made = board(battle())
    path = made.save(tmp_path / "x.gif", chapter="Loyalty", seconds=1.5, width=200)
    with Image.open(path) as shown:
        assert shown.size[0] == 200 and shown.info["loop"] == 0
        pictures = []
        for number in range(shown.n_frames):  # type: ignore[attr-defined]
            shown.seek(number)
            assert shown.info["duration"] == 1500
            pictures.append(shown.convert("RGB").tobytes())
    timeline = made._pages.feed.timelines["all"]
    assert len(pictures) == len(steps_of_chapter(timeline, chapter_of(made.line, "Loyalty"))) > 3
    assert all(one != other for one, other in pairwise(pictures))
    again = made.save(tmp_path / "y.gif", chapter="Loyalty", seconds=1.5, width=200)
    assert path.read_bytes() == again.read_bytes()


def test_a_gif_has_the_colours_of_the_pictures() -> None:
    made = reel_of(battle(script="T: declare gifu\n"), theme="dark")
    with Image.open(io.BytesIO(animated_gif(made, 300))) as shown:
        paper = shown.convert("RGB").getpixel((1, 1))
    assert isinstance(paper, tuple)
    wanted = made._pen.colour("paper").lstrip("#")
    assert all(abs(is_ - int(wanted[i : i + 2], 16)) <= 8 for i, is_ in zip((0, 2, 4), paper, strict=True))


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    animated_gif(reel_of(battle(script="T: declare gifu\n")), 100, progress=lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]


@pytest.mark.parametrize("perspective", ["public", "tokugawa"])
def test_who_cannot_tell_lines_apart_gets_the_same_bytes(board: Make, perspective: str, tmp_path: Path) -> None:
    found = []
    for text in lessons():
        made = board(text, perspectives=perspective)
        moving = made.save(tmp_path / "x.svg", animated=True).read_bytes()
        pixels = made.save(tmp_path / "x.gif", width=120).read_bytes()
        found.append((moving, pixels, made.save(tmp_path / "x.png", width=200).read_bytes()))
    assert found[0] == found[1] == found[2]
    open_ = [board(text).save(tmp_path / "x.svg", animated=True).read_bytes() for text in lessons()]
    assert open_[0] != open_[1]


def test_what_is_too_long_or_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, board: Make) -> None:
    made = board(battle())
    with monkeypatch.context() as less:
        less.setattr("sekiwidget.export.moving.MOST_FRAMES", 3)
        with pytest.raises(ValueError, match="an animated picture can have at most 3 steps, not 10: choose"):
            made.save(tmp_path / "x.gif")
    with monkeypatch.context() as less:
        less.setattr("sekiwidget.export.moving_svg.MOST_BYTES", 1000)
        with pytest.raises(ValueError, match=r"the animated picture would have .* MB, .*: choose a chapter"):
            made.save(tmp_path / "x.svg", animated=True)
    with pytest.raises(
        ValueError, match=r"10 pictures that are 4000 px wide have .* million pixels, .* at most 150 million: choose"
    ):
        made.save(tmp_path / "x.gif", width=4000)
    assert list(tmp_path.iterdir()) == []
