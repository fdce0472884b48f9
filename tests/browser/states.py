"""The states of a board that tests of access look at: each brings a bare page there and is named for what it shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

from sekiwidget import Board, Course, new
from sekiwidget.core.line import COLOURS, Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game as found
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"
MOST = 200
"""More frames and moves than there are until something has ended."""


def campaign(verb: str, **more: Any) -> Board:
    """A campaign of Sekigahara, played at random until somebody may do so."""
    game = found("sekigahara")
    line, rng = Line(game.new({}, 1), seed=1), Random(5)
    while line.position.to_move == CHANCE or verb not in {one.verb for one in line.position.choices()}:
        line.play(line.position.sample(rng))
    return Board(line, **more)


def typed(played: Bridge, text: str) -> None:
    """Open the line for typing, and do what is written there."""
    played.bare.view().locator(".sk-root").press("/")
    line = played.bare.view().locator(".typed")
    line.fill(text)
    line.press("Enter")
    played.pump()


def reading(bare: BarePage, **more: Any) -> Bridge:
    """A combat lesson with rules, comment and sum, for reading."""
    board = Board(EXAMPLES / "combat" / "09-proof-of-loyalty.toml", mode="read", **more)
    board.goto(7)
    return Bridge(bare, board)


def battle(bare: BarePage, **more: Any) -> Bridge:
    """A battle in which somebody may deploy, and plays on."""
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml", **more)
    board.goto(1)
    played = Bridge(bare, board)
    played.play_on()
    return played


def lesson(bare: BarePage, **more: Any) -> Bridge:
    """A lesson that may be played on from, at an attempt that was refused."""
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml", **more)
    board.goto(next(node.id for node in board.line.nodes if node.attempt))
    played = Bridge(bare, board)
    expect(bare.view().locator(".sentence.no")).to_be_visible()
    return played


def asked(bare: BarePage, **more: Any) -> Bridge:
    """A puzzle that waits for its answer, with a hint."""
    played = Bridge(bare, Board(EXAMPLES / "combat" / "38-puzzle-one-sword.toml", **more))
    bare.view().get_by_role("button", name="Hint").click()
    played.pump()
    expect(bare.view().locator(".hints li")).to_have_count(1)
    return played


def mistaken(bare: BarePage, **more: Any) -> Bridge:
    """A puzzle whose last answer was a mistake."""
    played = Bridge(bare, Board(EXAMPLES / "combat" / "38-puzzle-one-sword.toml", **more))
    typed(played, "deploy tokugawa1g with tokugawa+")
    expect(bare.view().locator(".puzzle[data-state=wrong]")).to_be_visible()
    return played


def solved(bare: BarePage, **more: Any) -> Bridge:
    """A puzzle that is solved."""
    played = Bridge(bare, Board(EXAMPLES / "combat" / "38-puzzle-one-sword.toml", **more))
    typed(played, "deploy tokugawa1g with tokugawa")
    typed(played, "deploy tokugawa1g with tokugawa+")
    expect(bare.view().locator(".puzzle[data-state=solved]")).to_be_visible()
    return played


def led_on(bare: BarePage, **more: Any) -> Bridge:
    """A question of a course that is solved: where it stands in its chapter, and the button that leads on."""
    course = Course(EXAMPLES / "course" / "01-what-a-block-is")
    board = course.board("1", **more)
    for text in PuzzleSession(course.item("1").scenario).show():
        board.play(text)
    played = Bridge(bare, board)
    expect(bare.view().get_by_role("button", name="Next: ")).to_be_visible()
    return played


def predicting(bare: BarePage, **more: Any) -> Bridge:
    """A lesson that asks for a sum before it shows a step, with a number typed."""
    board = Board(EXAMPLES / "course" / "04-swords" / "00-lesson.toml", **more)
    asks = next(node for node in board.line.nodes if node.ask == "sum")
    board.goto(asks.parent or 0)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    played.press("ArrowRight", "7")
    expect(bare.view().locator(".asking .typed")).to_have_text("7")
    return played


def tools(bare: BarePage, **more: Any) -> Bridge:
    """The tools of a narrow board, which lie behind one button."""
    played = reading(bare, **{**more, "width": 480})
    bare.view().get_by_role("button", name="Tools").click()
    expect(bare.view().get_by_title("Keys (?)")).to_be_visible()
    return played


def recapped(bare: BarePage, **more: Any) -> Bridge:
    """War Chest against an opponent whose moves since the reader's last one are shown; it stays at the first."""
    played = against_simple(bare, "warchest", **more)
    while not bare.view().locator(".recap").is_visible():
        move(played)
    return played


def held(bare: BarePage, **more: Any) -> Bridge:
    """A campaign against an opponent, where a fight ended since the last move: it waits at its result."""
    played, view = against_simple(bare, "sekigahara", **more), bare.view()
    for _ in range(MOST):
        if view.locator(".recapped .do").is_visible():
            return played
        if view.locator(".recap").is_visible():
            view.locator(".sk-root").press("ArrowRight")
        else:
            move(played)
    raise AssertionError("nothing has ended")


def against_simple(bare: BarePage, name: str, **more: Any) -> Bridge:
    """A new game against the opponent that ships with it."""
    mine, other = found(name).sides()
    return Bridge(bare, Board(new(name, seed=3), players={mine: "me", other: "simple"}, **more))


def move(played: Bridge) -> None:
    """Play what is legal, the end of a phase if possible, and stay at the first frame of what came then."""
    choices = [text for text, _ in zip(played.board.legal, range(40), strict=False)]
    played.board.play(next((text for text in choices if text.endswith(" done")), choices[-1]))
    played.pump()
    stay(played)


def stay(played: Bridge) -> None:
    """Show the first frame of what came since the last decision, and stay there; nothing where nothing came."""
    view = played.bare.view()
    again = view.get_by_role("button", name="Since your move")
    while again.is_visible() or view.locator('.key.play[aria-label^="Stop"]').count():
        # On a slow machine it may have ended before the second key.
        view.locator(".sk-root").press("k")
        view.locator(".sk-root").press("Home")


def valued(bare: BarePage, **more: Any) -> Bridge:
    """What the blocks and cards of a deployment are worth."""
    board = Board(EXAMPLES / "combat" / "38-puzzle-one-sword.toml", **more)
    board._request_handler.handle_puzzle("explore")
    board.analysing = True
    played = Bridge(bare, board)
    played.choose("Deploy a block")
    expect(bare.view().locator(".pickable .figure").first).to_be_visible()
    return played


def advised(bare: BarePage, **more: Any) -> Bridge:
    """What the coach says of a deployment, and why."""
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", **more)
    board.goto(3)
    board._parts.coach.n = 400
    played = Bridge(bare, board)
    played.bare.view().locator(".sk-root").press("w")
    played.pump()
    while board.turn["coach"]["all"]["state"] != "done":
        # It weighs in the event loop of the page's driver.
        bare.page.wait_for_timeout(10)
    played.pump()
    expect(bare.view().locator(".advised").first).to_be_visible()
    return played


def exemplified(bare: BarePage, **more: Any) -> Bridge:
    """Why not, shown by the coach in a possible deal."""
    played = advised(bare, **more)
    bare.view().locator(".sk-root").press("v")
    played.pump()
    expect(bare.view().locator(".example")).to_be_visible()
    return played


def reviewed(bare: BarePage, **more: Any) -> Bridge:
    """What a decision of a fight cost, and how the side stood."""
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", **{"perspectives": ["ishida"], **more})
    board.goto(3)
    board.play("stop")
    board._parts.reviewer.n = 1_500
    played = Bridge(bare, board)
    played.bare.view().locator(".sk-root").press("i")
    played.pump()
    while board.review["ishida"]["state"] != "done":
        # It is made in the event loop of the page's driver.
        bare.page.wait_for_timeout(10)
    played.pump()
    expect(bare.view().locator(".moments .because")).to_be_visible()
    return played


def marching(bare: BarePage, **more: Any) -> Bridge:
    """The map, where somebody may march."""
    return Bridge(bare, campaign("march", **more))


def menu(bare: BarePage, **more: Any) -> Bridge:
    """The menu of a stack, a block of it picked."""
    played = marching(bare, **more)
    marches = [one["picks"] for one in played.board.choices["list"]["all"] if one["verb"] == "march"]
    blocks = next(picks[0] for picks in marches if len(picks[0]["ids"]) > 3)
    played.click(blocks["at"][0])
    bare.view().locator(".popup").get_by_title(blocks["ids"][0], exact=True).first.click()
    played.pump()
    expect(bare.view().locator(".popup")).to_be_visible()
    return played


def refusal(bare: BarePage, **more: Any) -> Bridge:
    """A card was picked, and another block tried with it than the rules allow."""
    played = battle(bare, **more)
    typed(played, "deploy tokugawa2 with date")
    expect(bare.view().locator(".tasks .refusal")).to_be_visible()
    return played


def folded(bare: BarePage, **more: Any) -> Bridge:
    """A block is picked: that pick is one line, and the cards that go with it are asked for."""
    played = battle(bare, **more)
    deploy = next(one["picks"] for one in played.board.choices["list"]["all"] if one["verb"] == "deploy")
    played.choose("Deploy a block")
    played.choose(deploy[0]["ids"][0])
    expect(bare.view().locator(".pickable.folded")).to_be_visible()
    return played


def crossed(bare: BarePage, **more: Any) -> Bridge:
    """A block was picked, and a card that does not go with it: crossed out where it lies."""
    played = battle(bare, **more)
    for number, name in enumerate(("tokugawa2", "date")):
        found = next(one for one in played.board.choices["list"]["all"] if one["verb"] == "deploy")["picks"][number]
        played.click(found["at"][found["ids"].index(name)])
    expect(bare.view().locator(".tasks .refusal")).to_be_visible()
    expect(bare.view().locator(".target.no")).to_have_count(1)
    return played


def keys(bare: BarePage, **more: Any) -> Bridge:
    """The list of keys, over a lesson."""
    played = reading(bare, **more)
    bare.view().get_by_title("Keys (?)").click()
    expect(bare.view().locator(".keylist")).to_be_visible()
    return played


def coins(bare: BarePage, **more: Any) -> Bridge:
    """War Chest with a coin picked."""
    board = Board(EXAMPLES / "war-chest" / "01-the-first-round.toml", **more)
    board.goto(len(board.line) - 1)
    played = Bridge(bare, board)
    played.click("c6")
    return played


def hexes(bare: BarePage, **more: Any) -> Bridge:
    """A fight of Daimyo."""
    board = Board(EXAMPLES / "daimyo" / "09-three-against-two.toml", **more)
    board.goto(len(board.line) - 1)
    return Bridge(bare, board)


def plans(bare: BarePage, **more: Any) -> Bridge:
    """Black lays a card of Shogun, unseen by the others, whose boards are empty."""
    board = Board(EXAMPLES / "shogun" / "06-the-secret-sheet.toml", perspectives="black", **more)
    board.goto(9)
    return Bridge(bare, board)


def provinces(bare: BarePage, **more: Any) -> Bridge:
    """Five sides of Shogun, one of which may attack."""
    game, options = found("shogun"), {"players": 5, "setup": "lineup"}
    line, rng = Line(game.new(options, 1), seed=1), Random(5)
    while line.position.to_move == CHANCE or "battle" not in {one.verb for one in line.position.choices()}:
        line.play(line.position.sample(rng))
    return Bridge(bare, Board(line, **more))


def editing(bare: BarePage, **more: Any) -> Bridge:
    """A variation that is being edited: its places can be marked, and deleting it is asked about."""
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", **more)
    board.goto(next(node.id for node in board.line.nodes if node.name))
    played = Bridge(bare, board)
    view = bare.view()
    view.get_by_title("Edit (E)").click()
    view.get_by_role("button", name="Ring", exact=True).click()
    view.get_by_role("button", name="Delete from here").click()
    expect(view.locator(".target.later").first).to_be_attached()
    return played


def branches(bare: BarePage, **more: Any) -> Bridge:
    """The tree of moves, with a glyph, and marks in all colours on the map."""
    board = Board(EXAMPLES / "campaign" / "10-what-movement-costs.toml", **more)
    board.goto(board.line.main()[2].id)
    board.line.glyph("?!")
    for colour, place in zip(COLOURS, ("kyoto", "osaka", "gifu", "edo"), strict=True):
        board.line.mark(place, colour=colour)
        board.line.arrow(place, "kiyosu", colour=colour)
    board.refresh()
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").press("t")
    expect(bare.view().get_by_role("treeitem", selected=True)).to_be_visible()
    return played


def setting(bare: BarePage, **more: Any) -> Bridge:
    """A position that is set up, with a fault and a piece that is picked."""
    played = Bridge(bare, Board.set_up("shogun", players=3, **more))
    played.board.play("start empty")
    played.board.play("event levy1")
    played.pump()
    played.choose("put")
    expect(bare.view().locator(".faults .refusal").first).to_be_visible()
    return played


def writing(bare: BarePage, **more: Any) -> Bridge:
    """A lesson whose head and puzzle are being written."""
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", **more)
    board.goto(2)
    played = Bridge(bare, board)
    view = bare.view()
    view.get_by_title("Edit (E)").click()
    for name in ("Lesson", "Puzzle"):
        view.locator(".fold", has_text=name).click()
    return played


def comparing(bare: BarePage, **more: Any) -> Bridge:
    """Two positions side by side."""
    board = Board(EXAMPLES / "campaign" / "10-what-movement-costs.toml", **more)
    board.goto(6)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").press("d")
    expect(bare.view().locator(".beside .pane")).to_be_visible()
    return played


def curtain(bare: BarePage, **more: Any) -> Bridge:
    """The board is being handed over."""
    played = battle(bare, perspectives=["tokugawa", "ishida"], **more)
    typed(played, "stop")
    expect(bare.view().locator(".curtain")).to_be_visible()
    return played


STATES: dict[str, Callable[..., Bridge]] = {
    "reading": reading,
    "battle": battle,
    "lesson": lesson,
    "asked": asked,
    "mistaken": mistaken,
    "solved": solved,
    "valued": valued,
    "advised": advised,
    "exemplified": exemplified,
    "marching": marching,
    "menu": menu,
    "refusal": refusal,
    "folded": folded,
    "crossed": crossed,
    "led on": led_on,
    "reviewed": reviewed,
    "predicting": predicting,
    "tools": tools,
    "recapped": recapped,
    "held": held,
    "keys": keys,
    "coins": coins,
    "hexes": hexes,
    "plans": plans,
    "provinces": provinces,
    "editing": editing,
    "branches": branches,
    "setting": setting,
    "writing": writing,
    "comparing": comparing,
    "curtain": curtain,
}
