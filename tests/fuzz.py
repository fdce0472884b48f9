"""`python -m tests.fuzz --minutes M`: random full games through the checks of the contract, as many as fit.

Every commit is checked for its events, sums and pieces; some of each game for its choices, views, texts and what may
lie behind a view; some games for their record. It stops at any surprise and leaves a scenario file that plays up to it.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget.core.commit import Commit
from sekiwidget.core.line import Line
from sekiwidget.core.position import CHANCE, PUBLIC
from sekiwidget.core.record import load, record
from sekiwidget.games.sekigahara import GAME, Position, actions
from sekiwidget.games.sekigahara.opponents import by_rules_of_thumb
from sekiwidget.games.sekigahara.pieces import DECKS, ROSTER
from sekiwidget.games.sekigahara.possible import possible

LONGEST = 5000
OPTIONS = 100
LOOKED_AT = 0.02
"""How many of the commits are looked at closely."""
RECORDED = 0.05
"""How many of the games are recorded and replayed."""
FOLDER = Path(__file__).parents[1] / "sekiwidget" / "games" / "sekigahara"
BLOCKS, CARDS = sorted(block.text for block in ROSTER.elements()), sorted(card.text for card in DECKS.elements())


class Surprise(AssertionError):
    """Something that must not happen."""


def sure(holds: bool, what: str) -> None:
    """Stop if it does not hold."""
    if not holds:
        raise Surprise(what)


def conserved(position: Position) -> None:
    """All 96 blocks and 110 cards are somewhere, each once."""
    blocks = [*position.mori, *(block for row in position.stacks for stack in row for block in stack)]
    for heaps in (position.bags, position.recruits, position.removed):
        blocks += [*heaps[0], *heaps[1]]
    sure(sorted(block.text for block in blocks) == BLOCKS, "a block was lost or made")
    played = position.combat.played if position.combat else ((), ())
    piles = (position.hands, position.decks, position.discards, position.aside, played)
    cards = [card for pile in piles for hand in pile for card in hand]
    sure(sorted(card.text for card in cards) == CARDS, "a card was lost or made")


def told_truly(commit: Commit) -> None:
    """The events cite rules, and what they say of facts adds up."""
    sure(bool(commit.events), "nothing happened")
    sums: Counter[str] = Counter()
    for event in commit.events:
        rule = GAME.rules.get(event.rule)
        sure(rule is not None and rule.kind != "heading", f"{event} cites no rule")
        if event.fact:
            sums[event.fact] += event.by
    for fact, by in sums.items():
        before, after = commit.before.fact(fact), commit.after.fact(fact)
        sure(
            isinstance(before, int) and isinstance(after, int) and after - before == by,
            f"{fact} did not change by {by}",
        )


def looked_at(commit: Commit, rng: Random) -> None:
    """The choices admit what is legal, texts and tables go both ways, views are views of themselves."""
    before, action, after = commit.before, commit.action, commit.after
    assert isinstance(before, Position) and isinstance(after, Position)
    legal = list(islice(before.legal(), OPTIONS))
    sure(
        len(set(legal)) == len(legal) and (len(legal) == OPTIONS or action in legal), f"{action} is not among the legal"
    )
    choices = before.choices()
    for option in (*legal, action):
        sure(before.why_not(option) is None, f"{option} is listed, but refused")
        sure(sum(choice.admits(option) for choice in choices) == 1, f"{option} belongs to no one choice")
    sure(GAME.parse(before, commit.actor, str(action)) == action, f"{action} is read otherwise")
    sure(after.problems() == [], f"{after.problems()}")
    again = GAME.read_position(json.loads(json.dumps(GAME.write_position(after))))
    sure(again == after and hash(again) == hash(after), "the position reads back otherwise")
    for viewer in (*GAME.sides(), PUBLIC):
        view = after.seen_by(viewer)
        sure(view.seen_by(viewer) == view, f"the view of {viewer} is no view of itself")
        sure(
            view.seen_by(PUBLIC).but(viewer=PUBLIC) == after.seen_by(PUBLIC), f"{viewer} knows what the public does not"
        )
        sure(view.problems() == [], f"the view of {viewer}: {view.problems()}")
        shown(commit.seen_by(viewer))
        behind = possible(view, rng)
        conserved(behind)
        sure(behind.seen_by(viewer) == view, f"what may lie behind the view of {viewer} looks otherwise")
    sure(list(islice(before.seen_by(commit.actor).legal(), OPTIONS)) == legal, "a view has other choices")


def shown(seen: Commit) -> None:
    """A view of a commit is told in words, as text and as a picture."""
    sure(bool(GAME.say(seen).text), "a commit without words")
    sure(bool(GAME.text_board(seen.after)), "a position without a text")
    json.dumps(GAME.scene(seen.after, seen).to_json())


def replays(commits: list[Commit], seed: int) -> None:
    """The record of the game is the same game."""
    line = Line(commits[0].before, seed=seed)
    for commit in commits:
        line.play(commit.action)
    text = record(line, GAME)
    again = load(text)
    sure([node.commit for node in again.nodes[1:]] == commits, "the record replays otherwise")
    sure(record(again, GAME) == text, "the record of the record is another")


def played(seed: int, commits: list[Commit]) -> None:
    """One game; its commits go into the list, so that they are there when something goes wrong."""
    rng = Random(seed)
    position: Any = GAME.new({"setup": setup(seed)})
    while position.to_move is not None:
        sure(len(commits) < LONGEST, "a game without an end")
        side = position.to_move
        action = by_rules_of_thumb(position.seen_by(side), rng) if side == thinks(seed) else position.sample(rng)
        refusal = position.why_not(action)
        sure(refusal is None, f"{action} was chosen, but is refused: {refusal}")
        commit = position.play(action)
        commits.append(commit)
        position = commit.after
        told_truly(commit)
        conserved(position)
        if rng.random() < LOOKED_AT:
            looked_at(commit, rng)
    looked_at(commits[-1], rng)
    sure(position.outcome is not None, "a game without a winner")
    if rng.random() < RECORDED:
        replays(commits, seed)


def thinks(seed: int) -> str:
    """The side that is played by rules of thumb: in one of forty games each."""
    return {0: "tokugawa", 20: "ishida"}.get(seed % 40, "")


def setup(seed: int) -> str:
    """Both set-ups in turn."""
    return "revised" if seed % 2 else "official"


def scenario(seed: int, commits: list[Commit], what: str) -> str:
    """The game as a scenario file that plays up to the surprise."""
    lines = [
        f"{GAME.letter(c.actor)} {c.action}" if c.actor == CHANCE else f"{GAME.letter(c.actor)}: {c.action}"
        for c in commits
    ]
    script = "\n".join(lines)
    about = json.dumps(what[:500], ensure_ascii=True)
    head = f'game = "sekigahara"\ntitle = "Surprise of seed {seed}"\nabout = {about}\nseed = {seed}\n'
    return f"{head}\n[position]\nsetup = \"{setup(seed)}\"\n\n[play]\nscript = '''\n{script}\n'''\n"


def kinds() -> Iterator[str]:
    """The kind of every event that the code can make."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                kind = node.args[1]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


def report(games: Counter[str], verbs: Counter[str], events: Counter[str], lengths: list[int], seconds: float) -> str:
    """What was played, and what of the game came up in it."""
    total = sum(lengths)
    seen = {name.split(" ")[1] for name in events}
    wanted = {cls.__name__ for cls in vars(actions).values() if isinstance(cls, type) and hasattr(cls, "seen_by")}
    made = [
        f"{len(lengths)} games of up to {max(lengths)} commits, {total} in {seconds:.0f} s, {total / seconds:.0f}/s",
        "won: " + ", ".join(f"{name} {count}" for name, count in games.most_common()),
        "actions: " + ", ".join(f"{name} {count}" for name, count in verbs.most_common()),
        "actions never seen: " + (", ".join(sorted(name for name in wanted - set(verbs) if name[0] != "_")) or "none"),
        "events: " + ", ".join(f"{name} {count}" for name, count in sorted(events.items())),
        "events never seen: " + (", ".join(sorted(set(kinds()) - seen)) or "none"),
    ]
    return "\n".join(made)


def main() -> int:
    """Play until the time is up. 1 if there was a surprise."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None, help="the first seed; by default one of the clock")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-surprise.toml"), help="where a surprise is written")
    asked = parser.parse_args()
    first = time.time_ns() // 1_000_000_000 if asked.seed is None else asked.seed
    games: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    events: Counter[str] = Counter()
    lengths: list[int] = []
    start = time.monotonic()
    while (seconds := time.monotonic() - start) < asked.minutes * 60:
        seed = first + len(lengths)
        commits: list[Commit] = []
        try:
            played(seed, commits)
        except Exception as error:  # noqa: BLE001  whatever it is, it is what we look for
            what = f"{type(error).__name__}: {error}"
            asked.keep.write_text(scenario(seed, commits, what), encoding="utf-8")
            print(f"seed {seed}, after commit {len(commits)}: {what}\nIt is kept in {asked.keep}.")
            return 1
        lengths.append(len(commits))
        end: Any = commits[-1].after
        games[f"{end.fact('winner')} by {end.fact('won_by')}"] += 1
        verbs.update(type(commit.action).__name__ for commit in commits)
        events.update(f"{event.rule} {event.kind}" for commit in commits for event in commit.events)
    print(f"seeds from {first}")
    print(report(games, verbs, events, lengths, seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
