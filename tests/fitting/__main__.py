"""Fit the chances to win of a game: `python -m tests.fitting warchest --games 2000 --workers 2`.

Plays seeded games of `simple` against itself, fits the weights on three quarters of the games, tests them on the rest,
writes the weights to `data/evaluation.toml` of the game and the table to docs/figures.md. It takes two to ten minutes
a game on a quiet core.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Final

from sekiwidget.games.registry import GAMES, game
from tests.contract.starts import starts
from tests.fitting.games import Sample, model_of, play
from tests.fitting.regression import Bin, fit, is_reliable, log_loss, no_skill, reliability

ROOT: Final = Path(__file__).parents[2]
FIGURES: Final = ROOT / "docs" / "figures.md"
BEGIN: Final = "<!-- chances of {name}, written by tests.fitting -->"
END: Final = "<!-- end of the chances of {name} -->"


def main() -> None:
    """Fit one game, or several."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games_of", nargs="+", choices=sorted(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--try", dest="trial", action="store_true", help="print the table and write nothing")
    asked = parser.parse_args()
    for name in asked.games_of:
        games = [samples for samples in play(name, asked.games, asked.workers) if samples]
        cut = len(games) * 3 // 4
        weights = fit([sample for samples in games[:cut] for sample in samples])
        table = describe(name, games, cut, weights)
        print(table)
        if not asked.trial:
            write_weights(name, len(games), weights)
            write_table(name, table)


def feature_names(name: str) -> list[str]:
    """The names of the features of a game, in their order."""
    position = starts(name).whole(Random(0))
    return [*model_of(name).features(position, position.sides[0])]


def write_weights(name: str, games: int, weights: list[float]) -> None:
    """Write `data/evaluation.toml` of the game."""
    lines = [
        f"# The weights of {game(name).title}'s chances to win (players/evaluation.py), written by",
        f"# `python -m tests.fitting {name}` from {games} games of `simple` against itself. A weight is what one unit",
        "# of its feature adds to the logarithm of a side's odds.",
        "",
        "[weights]",
    ]
    lines += [f'"{key}" = {weight:.4f}' for key, weight in zip(feature_names(name), weights, strict=True)]
    path = ROOT / "sekiwidget" / "games" / name / "data" / "evaluation.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def describe(name: str, games: list[list[Sample]], cut: int, weights: list[float]) -> str:
    """Features, log loss and reliability, as a part of docs/figures.md."""
    unseen = [sample for samples in games[cut:] for sample in samples]
    bins = reliability(games[cut:], weights)
    head = (
        f"{len(games):,} games, {sum(map(len, games)):,} positions; fitted on {cut:,} games, tested on "
        f"{len(games) - cut:,}. Log loss {log_loss(unseen, weights):.3f}, where equal chances for all sides have "
        f"{no_skill(unseen):.3f}. {sum(map(is_reliable, bins))} of {len(bins)} bins within bounds."
    )
    told = [
        head,
        "",
        "| feature | weight |",
        "|---|---|",
        *[f"| {key} | {weight:+.2f} |" for key, weight in zip(feature_names(name), weights, strict=True)],
        "",
        "| chance said | positions | won | interval of games |",
        "|---|---|---|---|",
        *[_row(at, one) for at, one in enumerate(bins)],
    ]
    return "\n".join(told)


def _row(at: int, one: Bin) -> str:
    if not one.n:
        return f"| {at / 10:.1f} to {at / 10 + 0.1:.1f} | 0 | | |"
    mark = "" if is_reliable(one) else " (out of bounds)"
    return f"| {one.said:.3f} | {one.n:,} | {one.won:.3f}{mark} | {one.low:.2f} to {one.high:.2f} |"


def write_table(name: str, table: str) -> None:
    """Put the table into docs/figures.md, between its marks. Raises ValueError if they are gone."""
    text, begin, end = FIGURES.read_text(encoding="utf-8"), BEGIN.format(name=name), END.format(name=name)
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"{FIGURES.name} has lost the marks {begin} and {end}")
    before, rest = text.split(begin)
    FIGURES.write_text(f"{before}{begin}\n\n{table}\n\n{end}{rest.split(end)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main()
