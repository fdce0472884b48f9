"""The exported files in a browser with the network off: they show the board, step, switch, and ask for nothing."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from sekiwidget.export.save import save
from tests.board.battles import battle, source
from tests.board.unpacking import open_state
from tests.browser.timeouts import PAGE_MS
from tests.browser.unpainted import unpainted

Open = Callable[..., Page]


@pytest.fixture
def offline(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a saved battle with the network off; whatever the page asks for or complains of fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url.startswith("file://"):
            route.continue_()
        else:
            faults.append(f"the page asked for {route.request.url}")
            route.abort()

    def show(*, node: int = 0, perspectives: tuple[str, ...] = ("all",), theme: str = "auto", **changes: str) -> Page:
        file = save(source(**changes), tmp_path / "battle.html", node=node, perspectives=perspectives, theme=theme)
        context = unpainted(browser.new_context(viewport={"width": 1200, "height": 1000}, offline=True))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PAGE_MS)
        page.route("**/*", answer)
        page.on("pageerror", lambda error: faults.append(f"uncaught: {error.message}"))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(file.as_uri())
        return page

    yield show
    for context in contexts:
        context.close()
    assert faults == []


def nodes(page: Page) -> list[dict[str, Any]]:
    """What the file holds of everything."""
    state = open_state(json.loads(page.locator("#state").inner_text()))
    found: list[dict[str, Any]] = state["timelines"]["all"]["nodes"]
    return found


def test_it_steps_with_the_network_off(offline: Open) -> None:
    page = offline()
    expect(page.locator(".sentence")).to_be_visible()
    expect(page.locator("main > img")).to_have_count(0)
    said = [node.get("say", "") for node in nodes(page)]
    board = page.locator(".sk-root")
    board.focus()
    for number in (1, 2, 3):
        board.press("ArrowRight")
        expect(page.locator(".sentence")).to_have_text(said[number])
    board.press("ArrowLeft")
    expect(page.locator(".sentence")).to_have_text(said[2])
    board.press("Home")
    board.press("End")
    expect(page.locator(".sentence.no")).to_contain_text("Not allowed: ")
    # Two attempts were refused at the end.
    board.press("ArrowLeft")
    board.press("ArrowLeft")
    expect(page.locator(".sentence")).to_contain_text("changes sides")


def test_it_opens_where_it_was_saved(offline: Open) -> None:
    page = offline(node=7)
    expect(page.locator(".sentence")).to_have_text(nodes(page)[7]["say"])


def test_what_belongs_together_is_one_stop_there_too(offline: Open) -> None:
    page = offline(node=6)
    made = nodes(page)
    assert made[6]["joined"]
    expect(page.locator(".sentence")).to_have_text(made[5]["say"])
    expect(page.locator(".also p")).to_have_text([made[6]["say"]])


def test_perspectives_are_switched_in_the_page(offline: Open) -> None:
    page = offline(perspectives=("all", "tokugawa"), node=2)
    known = ("Ukita of Ishida, strength 2", "Ukita cavalry of Ishida, strength 1", "Ishida loyalty card, bid 7")
    sign = page.get_by_role("img", name="Ishida, two blocks")
    for name in known:
        expect(page.get_by_role("img", name=name, exact=True)).to_be_visible()
    expect(sign).to_have_count(0)
    page.get_by_role("combobox", name="Perspective").select_option("Tokugawa")
    expect(sign).to_have_attribute("aria-label", "Ishida, two blocks")
    for name in known:
        expect(page.get_by_role("img", name=name, exact=True)).to_have_count(0)


def test_all_of_it_is_seen_at_one_look(offline: Open) -> None:
    page = offline(node=7)
    for width, height in ((1366, 768), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        sizes = "() => { const page = document.documentElement; return [page.scrollWidth, page.scrollHeight]; }"
        page.wait_for_function(
            f"([w, h]) => {{ const [x, y] = ({sizes})(); return x <= w && y <= h }}", arg=[width, height]
        )
        for part in (".stage", ".controls", ".sentence"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_markup_of_a_scenario_runs_nothing(offline: Open) -> None:
    nasty = "</script><script>document.title='owned'</script><img src=x onerror=document.title='owned'>"
    page = offline(node=2, title=nasty, comment=nasty)
    expect(page.locator(".comment")).to_contain_text("<img src=x")
    assert page.title() == nasty
    assert page.locator(".comment img").count() == 0


def test_without_scripts_it_shows_a_picture_with_a_description(browser: Browser, tmp_path: Path) -> None:
    file = save(source(), tmp_path / "battle.html", node=4)
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    image = page.locator("main > img")
    expect(image).to_be_visible()
    assert (image.get_attribute("alt") or "").startswith("Battle at Gifu: ")
    assert image.evaluate("image => image.naturalWidth") == 1120
    context.close()


def test_a_picture_is_drawn_by_a_browser(browser: Browser, tmp_path: Path) -> None:
    for theme in ("light", "dark"):
        file = save(source(), tmp_path / f"{theme}.svg", node=6, theme=theme)
        context = browser.new_context(offline=True)
        page = context.new_page()
        page.goto(file.as_uri())
        texts = page.locator("text").all_text_contents()
        assert "Battle at Gifu" in texts
        # No text may reach out of the picture with the fonts of this machine either.
        right = page.evaluate(
            "Math.max(...[...document.querySelectorAll('text')].map(t => t.getBoundingClientRect().right))"
        )
        assert right <= 1120
        context.close()


def test_the_scenario_text_is_not_in_the_file(tmp_path: Path) -> None:
    text = save(source(seed=987654321), tmp_path / "a.html").read_text(encoding="utf-8")
    assert "987654321" not in text
    assert battle().strip().splitlines()[5] not in text
