"""What a puzzle is about: the paragraphs whose effect differs between its solution and the refutations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, TypeAlias

from sekiwidget.core.position import Commit
from sekiwidget.core.puzzle_explainer import Mistake
from sekiwidget.core.puzzle_ground import PuzzleGround, is_under
from sekiwidget.core.side import CHANCE, Side

MOST_THEMES: Final = 6
"""The most paragraphs of one puzzle."""

Effects: TypeAlias = "dict[str, Counter[tuple[str, int]]]"
"""For each paragraph the kinds of events that it brought about, and their amounts."""


def commits_of(position: Any, actions: Iterable[Any]) -> list[Commit]:
    """The commits of actions played from a position on."""
    made: list[Commit] = []
    for action in actions:
        made.append(position.play(action))
        position = made[-1].after
    return made


def themes_of(
    ground: PuzzleGround, solution: Sequence[Commit], refutations: Iterable[Sequence[Commit]]
) -> tuple[str, ...]:
    """The paragraphs, first those whose effect differs in most refutations; among equals the most telling one.

    Both lines cite most paragraphs of a fight: what each of them brought about tells what the choice was about.
    """
    right, found = _effects(ground, solution), Counter[str]()
    for refutation in refutations:
        wrong = _effects(ground, refutation)
        found.update(rule for rule in right.keys() | wrong.keys() if right.get(rule) != wrong.get(rule))
    return _most_frequent(ground, found)


def themes_of_mistakes(ground: PuzzleGround, mistakes: Iterable[Mistake]) -> tuple[str, ...]:
    """The paragraphs that alone explain mistakes, those of most mistakes first."""
    rules = Counter(mistake.rule for mistake in mistakes if mistake.sole)
    return _most_frequent(ground, Counter({rule: n for rule, n in rules.items() if has_subject(ground, rule)}))


def most_named_first(ground: PuzzleGround, themes: tuple[str, ...], named: Iterable[str]) -> tuple[str, ...]:
    """Themes in the order in which answers name them; those that are not named come last."""
    often = Counter(rule for rule in named if has_subject(ground, rule))
    ranked = sorted(often, key=lambda rule: (-often[rule], _rank(ground, rule), rule))
    return (*ranked, *(rule for rule in themes if rule not in often))[:MOST_THEMES]


def _most_frequent(ground: PuzzleGround, found: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(found, key=lambda rule: (-found[rule], _rank(ground, rule), rule))[:MOST_THEMES])


def has_subject(ground: PuzzleGround, rule: str) -> bool:
    """Whether a puzzle may be about a paragraph."""
    return _rank(ground, rule) < len(ground.subjects)


def rule_of_mistake(
    ground: PuzzleGround,
    solution: Sequence[Commit],
    refutation: Sequence[Commit],
    decisive: Commit | None,
    excluded: Collection[str] = (),
) -> str:
    """The most telling paragraph of the commit by which a mistake fails; else of what it lacks, or chance adds.

    What only replies to the solution bring about is no lack. What the side does besides, once the goal is lost, tells
    nothing; in some games whoever gives up is told by which paragraph. Never one that is `excluded`: the choice
    would be wrong without it. Empty if there is no such paragraph.
    """
    first = refutation[0]
    if ground.gives_up(first.action) and (told := next(ground.telling_events(first), None)) is not None:
        return told.rule
    if decisive is not None and (effects := _effects(ground, [decisive])):
        return _most_telling(ground, effects)
    right = _effects(ground, solution)
    found = _lacking(right, _effects(ground, refutation))
    drawn = _effects(ground, [commit for commit in refutation if commit.actor == CHANCE])
    found |= {rule for rule, made in drawn.items() if made - right.get(rule, Counter())}
    pairs = zip(_by_actor(solution, first.actor), _by_actor(refutation, first.actor), strict=True)
    own, others = (_lacking(_effects(ground, one), _effects(ground, other)) for one, other in pairs)
    found = {rule for rule in found if not any(is_under(rule, one) for one in excluded)}
    return _most_telling(ground, found - (others - own) or found)


def _by_actor(line: Sequence[Commit], side: Side) -> tuple[list[Commit], list[Commit]]:
    """The commits of a side, and those of the others, chance aside."""
    others = [commit for commit in line if commit.actor not in (side, CHANCE)]
    return [commit for commit in line if commit.actor == side], others


def _lacking(right: Effects, wrong: Effects) -> set[str]:
    """The paragraphs that brought about more in the right line than in the wrong one."""
    return {rule for rule, made in right.items() if made - wrong.get(rule, Counter())}


def _most_telling(ground: PuzzleGround, rules: Iterable[str]) -> str:
    return min(rules, key=lambda rule: (_rank(ground, rule), rule), default="")


def _rank(ground: PuzzleGround, rule: str) -> int:
    """The place of the subject to which a paragraph belongs; behind all others if it belongs to none."""
    return next((at for at, one in enumerate(ground.subjects) if is_under(rule, one)), len(ground.subjects))


def _effects(ground: PuzzleGround, commits: Iterable[Commit]) -> Effects:
    """What each paragraph brought about, of those that a puzzle may be about: kinds of events, and amounts."""
    made: Effects = {}
    for commit in commits:
        if not ground.gives_up(commit.action):
            for event in ground.telling_events(commit):
                made.setdefault(event.rule, Counter())[event.kind, event.by] += 1
    return made


def has_theme(themes: Iterable[str], wanted: str) -> bool:
    """Whether one of the themes is this paragraph or one below it: `8.6` for 8.6.1."""
    return any(is_under(theme, wanted) for theme in themes)
