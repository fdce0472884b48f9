"""Whatever is called on a board, in any order and with any arguments, its scenario reads back as the same line."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest

from sekiwidget import Board, Scenario
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from sekiwidget.core.line import ASKS, GLYPHS, Line, Node
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Unwritable, scenario_of
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.play.actions import automatic_action
from sekiwidget.text.multilingual import versions_of
from tests.board.pages import Page
from tests.contract.played import SHARED, played
from tests.contract.starts import starts
from tests.lesson.good import EXAMPLES

SEQUENCES: Final = 5
"""How many sequences of calls each game gets; fifty times as many by `make fuzz`."""
CALLS: Final = 14
TITLES: Final = (
    "", " ", "\t\n", "Gaugamela", "two\nlines", "a  b", " x ", "T: stop", "= total 1", "- x", ":", "'''", "\\", "שלום",
    "\u2028x", "\ufeff", "a: b", "!", "@ mark", "a #b", "#de: x", "#% x", "#", "( open", ") close", '"', "->", "[x]",
    "a, b", '"no"', '"no" or "yes"', '"open #1', 'a "b" #c', "a\\b", '\\"', "a -> b", "Issus (333 BC)",
    "in " * 600,
)  # fmt: skip
TEXTS: Final = (*TITLES, "\n\nlate", "a\n\nb", "a\r\nb")
LESSONS: Final = {
    name: [path for path in EXAMPLES if f'"{name}"' in path.read_text(encoding="utf-8")] for name in GAMES
}


class Caller:
    """Calls anything on a board, from Python and from a page."""

    def __init__(self, board: Board, name: str, rng: Random) -> None:
        self.board, self.page, self.rng = board, Page(board), rng
        self.game = board._source.game
        _, commits = played(name, rng.randrange(SHARED))
        self.actions = [(commit.actor, str(commit.action)) for commit in commits]
        here = board.position
        places = (*board.backdrop.get("places", ()), *self.game.scene(here).places)
        self.places = [place for place in places if self.game.note(here, "mark", (place,)) is None] or ["x"]

    def call(self) -> None:
        """One call; what it refuses is as well."""
        with suppress(ValueError, KeyError):
            CALLED_BY[self.rng.choice(CALLED)](self)

    def text(self) -> str:
        """A legal action, or one of another moment and of anybody, perhaps with a word exchanged."""
        position, way = self.board.position, self.rng.random()
        if way < 0.5 and position.to_move is not None:
            return f"{'- ' if position.to_move == CHANCE else ''}{position.sample(self.rng)}"
        actor, text = self.rng.choice(self.actions)
        words = text.split()
        if way > 0.9:
            words[self.rng.randrange(len(words))] = self.rng.choice([*words, "-", "->", "9"])
        sides = ["- ", "", *(f"{self.game.letter(side)}: " for side in position.sides)]
        own = "- " if actor == CHANCE else f"{self.game.letter(actor)}: "
        return self.rng.choice([own, own, *sides]) + " ".join(words)

    def node(self) -> Node:
        """Any node that was not deleted; the line's cursor goes there."""
        line = self.board.line
        return line.goto(self.rng.choice([node.id for node in line.nodes if line.holds(node.id)]))

    def attempt(self) -> None:
        """An action of a side or of chance: the line cannot know whose it is, so the actor is named."""
        actor, text = self.rng.choice(self.actions)
        self.board.line.goto(self.board.cursor)
        self.board.line.attempt(self.game.parse(self.board.position, actor, text), actor=actor)
        self.board.refresh()

    def on_line(self, edit: Callable[[Line], object]) -> None:
        """A change of `board.line`."""
        self.node()
        edit(self.board.line)
        self.board.refresh()

    def annotate(self) -> None:
        """A chapter or marks; at a refused attempt, where a script has no way to say them, they are refused."""
        self.node()
        line, place, colour = self.board.line, self.rng.choice(self.places), self.rng.choice(("", "red", "pink"))
        edits: list[Callable[[], None]] = [
            lambda: line.chapter(self.rng.choice(TITLES)),
            lambda: line.mark(place, colour=colour),
            lambda: line.arrow(place, self.rng.choice(self.places), colour=colour),
            lambda: line.ask(self.rng.choice((*ASKS, "", "x"))),
            lambda: line.glyph(self.rng.choice((*GLYPHS, "", "x"))),
        ]
        self.rng.choice(edits)()
        self.board.refresh()

    def name(self) -> None:
        """The name of a variation."""
        if (begins := self.board.line.variation(self.node().id)) is not None:
            begins.name = self.rng.choice(TITLES)

    def edit(self) -> None:
        """An edit on a page."""
        what, node = self.rng.choice(EDITS), self.node().id
        side = self.rng.choice(self.board.line.nodes[0].position.sides)
        own: dict[str, dict[str, Any]] = {
            "mark": {"words": [self.rng.choice(self.places)]},
            "arrow": {"words": [self.rng.choice(self.places)] * 2, "colour": "red"},
            "ask": {"text": self.rng.choice([*ASKS])},
            "glyph": {"text": self.rng.choice([*GLYPHS])},
            "side": {"text": side},
            "answer": {"text": self.rng.choice(TEXTS), "right": self.rng.random() < 0.5},
            **{bare: {} for bare in ("promote", "delete", "unask")},
        }
        more = own.get(what, {"text": self.rng.choice(TEXTS)})
        if what != "delete" or self.rng.random() < 0.3:
            self.page.edit(what, node, **more)


EDITS: Final = (
    "comment", "name", "chapter", "ask", "glyph", "mark", "arrow", "promote", "delete", "title", "about", "side",
    "task", "hints", "after", "answer", "unask",
)  # fmt: skip
CALLED_BY: Final[dict[str, Callable[[Caller], object]]] = {
    "play": lambda on: on.board.play(on.text()),
    "act": lambda on: on.page.act(on.text()),
    "variation": lambda on: on.board.variation(on.text(), on.rng.choice(TITLES)),
    "check": lambda on: on.board.check(on.text()),
    "why_not": lambda on: on.board.why_not(on.text()),
    "attempt": Caller.attempt,
    "back": lambda on: on.board.back(on.rng.choice((1, 2, -1))),
    "forward": lambda on: on.board.forward(on.rng.choice((1, 2, -1))),
    "goto": lambda on: on.board.goto(on.rng.choice((on.node().id, 10**6, on.rng.choice(TITLES)))),
    "compare": lambda on: on.board.compare(on.rng.choice((on.node().id, None, 10**6))),
    "comment": lambda on: on.on_line(lambda line: line.comment(on.rng.choice(TEXTS))),
    "promote": lambda on: on.on_line(lambda line: line.promote()),
    "delete": lambda on: on.on_line(lambda line: on.rng.random() < 0.4 and line.delete(line.cursor)),
    "annotate": Caller.annotate,
    "name": Caller.name,
    "edit": Caller.edit,
    "puzzle": lambda on: on.page.ask(puzzle=on.rng.choice(("hint", "back", "show", "explore", "again"))),
    "setting": lambda on: on.page.ask(setting=on.rng.choice(("begin", "play", "leave")), node=on.node().id),
}
"""What is called. Moves and edits, which leave something in the scenario, come more often."""
CALLED: Final = (*CALLED_BY, *("play", "act", "variation") * 3, *("edit", "annotate", "attempt") * 2)


def words(text: str, *, one_line: bool) -> dict[str, str]:
    """A teacher's text as a script can say it: without white space at the ends of lines, and in one line or more."""
    lines = {code: [" ".join(line.split()) if one_line else line.strip() for line in said.split("\n")]
             for code, said in versions_of(text).items()}  # fmt: skip
    said = {code: (" " if one_line else "\n").join(filter(None, found) if one_line else found).strip()
            for code, found in lines.items()}  # fmt: skip
    return {code: text for code, text in said.items() if text}


def told(node: Node, *, begins: bool) -> list[object]:
    """What there is at a node; a name is only that of a variation that begins there."""
    tried = node.attempt is not None
    return [
        node.commit and (node.commit.actor, node.commit.action),
        node.attempt,
        words(node.comment, one_line=tried),
        words(node.chapter, one_line=True),
        words(node.name, one_line=True) if begins else {},
        node.ask,
        node.glyph,
        node.notes,
    ]


def after(line: Line, node: Node) -> tuple[list[Node], list[Node]]:
    """The attempts at a node, and the commits after it."""
    children = [*line.children(node.id)]
    return [child for child in children if child.attempt], [child for child in children if child.commit]


def check_same(line: Line, read: Line) -> None:
    """Check that two lines are one tree; what a script plays by itself may follow the end of a branch."""
    waiting = [(line.nodes[0], read.nodes[0], False)]
    while waiting:
        one, other, begins = waiting.pop()
        assert told(one, begins=begins) == told(other, begins=begins)
        (tried, made), (retried, remade) = after(line, one), after(read, other)
        if not made:
            while remade:
                (further,) = remade
                assert further.commit is not None
                assert further.commit.action == automatic_action(other.position, read.seed, other.depth)
                assert not any(told(further, begins=True)[2:])
                other, remade = further, list(read.children(further.id))
        assert (len(tried), len(made)) == (len(retried), len(remade))
        waiting += [(child, again, False) for child, again in zip(tried, retried, strict=True)]
        waiting += [(child, again, child is not made[0]) for child, again in zip(made, remade, strict=True)]


def check_reads_back(board: Board) -> None:
    """Check that the scenario of a board makes a board with the same scenario and the same line."""
    text = board.scenario
    if isinstance(board.line.nodes[board.cursor].position, EditedPosition):
        if board.setting["ready"]:
            assert Scenario.from_text(text).start() == board.position
        else:
            assert Board.set_up(text).scenario == text
        return
    again = Board(text, mode="read")
    assert again.scenario == text
    check_same(board.line, again.line)
    again.close()


def begun(board: Callable[..., Board], name: str, rng: Random) -> Board:
    """A board: mostly a line of a few commits, else a lesson, or positions that are set up."""
    way = rng.random()
    if way < 0.2 and LESSONS[name]:
        return board(rng.choice(LESSONS[name]))
    line = Line(starts(name).start(rng), seed=1)
    for _ in range(rng.randrange(6)):
        if line.position.to_move is not None:
            line.play(line.position.sample(rng))
    if way < 0.3:
        line = Line(played(name, rng.randrange(SHARED))[1][-1].after)
    return board(line)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GAMES)
def test_any_sequence_of_calls_leaves_a_scenario_that_reads_back(
    board: Callable[..., Board], name: str, fuzz_factor: int
) -> None:
    for seed in range(SEQUENCES * fuzz_factor):
        rng = Random(f"{name} {seed}")
        made = begun(board, name, rng)
        caller = Caller(made, name, rng)
        for _ in range(CALLS):
            caller.call()
        check_reads_back(made)
        made.close()


# -- what such sequences have found ------------------------------------------------------------------------------------

DRAWS: Final = "- draw W archer archer archer"
DEALT: Final = '[position.hands]\nblack = "A3 A5 A6 B2 B3 C2 D2 E1"\ngold = "A1 A2 A4 B1 B4 C1 D1 E2"\n'


@pytest.fixture
def campaign(board: Callable[..., Board]) -> Board:
    """A board before the first draw of War Chest."""
    position = game("warchest").new()
    while position.to_move != CHANCE:
        position = position.play(next(iter(position.legal()))).after
    return board(Line(position))


def test_what_chance_may_not_do_is_no_attempt(campaign: Board) -> None:
    with pytest.raises(IllegalAction):
        campaign.play(DRAWS)
    assert campaign.notice["kind"] == "refused" and len(campaign.line) == 1
    check_reads_back(campaign)
    with pytest.raises(ValueError, match="Chance decides here"):
        campaign.line.attempt(campaign._source.game.parse(campaign.position, "white", "pass with royal"))


@pytest.mark.parametrize("name", GAMES)
def test_after_the_end_nobody_tries_anything(board: Callable[..., Board], name: str) -> None:
    commits = played(name, 1)[1]
    text = next(str(commit.action) for commit in commits[::-1] if commit.actor != CHANCE)
    made = board(commits[-1].after, game=name)
    with pytest.raises(IllegalAction):
        made.play(text)
    assert made.why_not(text) is not None
    with pytest.raises(ValueError, match="Nothing is left to decide here"):
        made.line.attempt(commits[-1].action)
    with pytest.raises(ValueError, match=r"^nothing is left to decide$"):
        made.position.sample(Random(1))
    with pytest.raises(IllegalAction):
        made.play(f"{made._source.game.letter(made.position.sides[0])}: {text}")
    assert len(made.line) == 2
    check_reads_back(made)
    shared = board(commits[-1].after, game=name, perspectives=commits[-1].after.sides)
    with pytest.raises(IllegalAction):
        shared.play(text)
    assert shared.notice["text"] == "A side tried an action that is not allowed."
    with pytest.raises(UnreadableAction):
        shared.play("fly")
    assert shared.notice["text"] == "A side wrote an action that cannot be read."


def test_what_is_tried_before_chance_stays_before_it(campaign: Board) -> None:
    with pytest.raises(IllegalAction):
        campaign.play("W: pass with footman")
    campaign.line.chapter("Before the draw")
    campaign.line.comment("one\ntwo")
    (tried,) = campaign.line.children(0)
    action = game("warchest").parse(campaign.position, "white", "pass with footman")
    assert tried.attempt is not None and tried.attempt.refusal == campaign.position.why_not_by("white", action)
    check_reads_back(campaign)


def test_an_attempt_is_refused_for_the_side_that_made_it(campaign: Board) -> None:
    here = campaign.position
    action = campaign._source.game.parse(here, "black", "pass with royal")
    tried = campaign.line.attempt(action, actor="black").attempt
    assert tried is not None and tried.refusal == here.why_not_by("black", action)


def test_a_mark_at_no_place_is_told_and_a_blank_title_is_none(campaign: Board) -> None:
    campaign.line.chapter(" \t")
    check_reads_back(campaign)
    campaign.line.mark("nowhere")
    with pytest.raises(Unwritable, match="`nowhere` is not a hex"):
        _ = campaign.scenario


def test_what_is_expected_is_kept_only_if_it_holds_after_what_a_script_plays_by_itself() -> None:
    this = game("daimyo")
    like = Scenario("daimyo", expect={"to_move": "chance", "round": 1})
    made = scenario_of(Line(this.new()), this, like)
    assert made.expect == {"round": 1} and made.play().line.nodes[-1].position.to_move != CHANCE


def test_what_is_set_up_is_not_set_up_once_more(board: Callable[..., Board]) -> None:
    made = board(f'game = "daimyo"\n{DEALT}')
    page = Page(made)
    assert page.ask(setting="begin", node=0)["ok"]
    assert not page.ask(setting="begin", node=0)["ok"]
    check_reads_back(made)


def test_a_refused_attempt_begins_no_chapter_and_gets_no_marks(campaign: Board) -> None:
    line = campaign.line
    tried = line.attempt(campaign._source.game.parse(campaign.position, "black", "pass with royal"), actor="black")
    edits: list[Callable[[], None]] = [
        lambda: line.chapter("Here"),
        lambda: line.mark("d4"),
        lambda: line.arrow("d4", "d5"),
    ]
    for edit in edits:
        with pytest.raises(ValueError, match="not at an attempt that is not allowed"):
            edit()
    assert not tried.chapter and not tried.notes


def test_chance_attempts_nothing(campaign: Board) -> None:
    drawn = campaign._source.game.parse(campaign.position, CHANCE, DRAWS.removeprefix("- "))
    with pytest.raises(ValueError, match="Chance decides here"):
        campaign.line.attempt(drawn, actor=CHANCE)
    assert len(campaign.line) == 1


def test_half_a_character_is_refused(campaign: Board) -> None:
    for edit in (campaign.line.comment, campaign.line.chapter):
        with pytest.raises(ValueError, match="half of a character"):
            edit("a \ud800")
    assert not campaign.line.node.comment and not campaign.line.node.chapter
