"""The documentation site, built as `make docs` builds it: it stands in any folder, and every board on it steps.

It takes minutes: each notebook is run for it, and each lesson is a page.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sekiwidget.export.site.jupyterlite import site_size
from tests.hosts.conftest import Said
from tests.hosts.lite import MOST_MB, build_site

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(path.stem for path in (ROOT / "examples").glob("*.ipynb"))
STATED = "[...document.querySelectorAll('[data-board]')].every((place) => 'shown' in place.dataset)"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a folder of a folder, as it is put beside others."""
    out = tmp_path_factory.mktemp("server") / "course" / "docs"
    read = str(tmp_path_factory.mktemp("read"))
    words = ["--quiet", "--fail-on-warning", "--keep-going", "-j", "2", "-c", "docs/sphinx", "-d", read, "."]
    subprocess.run([sys.executable, "-m", "sphinx", *words, str(out)], cwd=ROOT, check=True)
    return out


class Links(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what leads or loads, and what can be led to."""
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name == "src" or (name == "href" and tag == "link"):
                self.loaded.append(value or "")
            elif name == "href":
                self.addresses.append(value or "")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    """All pages of the site, each with the icons that a script puts into it."""
    made = {path: Links(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    icons = set(re.findall(r'symbol id=\\"([\w-]+)\\"', (site / "_static" / "places.js").read_text(encoding="utf-8")))
    assert "svg-menu" in icons
    for links in made.values():
        links.anchors |= icons
    return made


def test_everything_is_there(site: Path) -> None:
    for name in (
        "index",
        "README",
        "docs/format",
        "docs/rules",
        "docs/sphinx/api",
        *(f"examples/{n}" for n in NOTEBOOKS),
    ):
        assert (site / f"{name}.html").is_file(), name
    lessons = [path for path in (ROOT / "examples").glob("*/*.toml") if path.parent.name != "course"]
    assert len(lessons) > 100
    for path in lessons:
        assert (site / path.relative_to(ROOT).with_suffix(".html")).is_file(), path


def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Links]) -> None:
    broken = []
    for page, links in pages.items():
        for address in links.loaded:
            assert address.startswith("data:") or not urlsplit(address).scheme, f"{page} loads {address}"
        for address in [*links.addresses, *links.loaded]:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            goal = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            anchor = unquote(parts.fragment)
            known = pages.get(goal)
            if not goal.is_relative_to(site) or not goal.exists() or (anchor and known and anchor not in known.anchors):
                broken.append(f"{page.relative_to(site)}: {address}")
    assert broken == []


def test_a_course_site_with_all_of_it_is_small(site: Path, tmp_path: Path) -> None:
    """And its front page leads there."""
    made = build_site(tmp_path / "site", "--docs", str(site))
    assert made.returncode == 0, made.stderr
    assert site_size(tmp_path / "site") < MOST_MB * 10**6
    links = Links((tmp_path / "site" / "index.html").read_text(encoding="utf-8"))
    assert "docs/index.html" in links.addresses


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with the network off; whatever it asks for or complains of fails the test."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, offline=True)
    page, faults = context.new_page(), []

    def answer(route: Route) -> None:
        if route.request.url.startswith("file://"):
            route.continue_()
        else:
            faults.append(route.request.url)
            route.abort()

    page.route("**/*", answer)
    page.on("pageerror", lambda error: faults.append(error.message))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    yield page
    context.close()
    assert faults == []


def steps(page: Page) -> int:
    """Step each board of a page once; returns how many had a step."""
    page.wait_for_function(STATED)
    stepped = 0
    for board in page.locator("[data-board]").all():
        forward = board.locator("[data-key=ArrowRight]")  # its name is in the language of the notebook
        if forward.is_disabled():
            continue
        before = board.locator(".sentence").inner_text()
        forward.click()
        expect(board.locator(".sentence")).not_to_have_text(before)
        stepped += 1
    return stepped


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_board_of_a_notebook_steps(site: Path, page: Page, name: str) -> None:
    page.goto((site / "examples" / f"{name}.html").as_uri())
    page.wait_for_function(STATED)
    boards = page.locator("[data-board]").count()
    assert boards >= 2
    # Some stand where a question begins, or a game of one's own: there is nothing ahead yet.
    assert 1 <= steps(page) <= boards


@pytest.mark.host("documentation site", "opened from the disk, no network: boards of five pages step, none too wide")
def test_boards_stand_in_the_text(site: Path, page: Page, chromium: str, ran_with: Said) -> None:
    ran_with(f"Sphinx {version('sphinx')}", chromium)
    for name in ("index", "docs/format", "docs/teachers-guide", "docs/board", "examples/combat/06-swords-wake-guns"):
        page.goto((site / f"{name}.html").as_uri())
        assert steps(page) >= 1, name
        for width in (390, 1366):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function("w => document.documentElement.scrollWidth <= w", arg=width)


def test_the_search_finds_without_a_network(site: Path, page: Page) -> None:
    page.goto(f"{(site / 'search.html').as_uri()}?q=loyalty")
    expect(page.get_by_role("link", name="Proof of loyalty")).to_be_visible()
