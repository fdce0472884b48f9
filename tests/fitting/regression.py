"""The conditional logit model fitted by Newton's method, and how well it foretells games that it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from sekiwidget.analysis.intervals import wilson
from tests.fitting.games import Sample

RIDGE: Final = 1.0
"""The penalty on the square of each weight, so that features which always go together get no opposite giants."""
STEPS: Final = 30
BINS: Final = 10


class Bin(NamedTuple):
    """Positions whose chance was said to lie in one tenth: how many, the mean chance said, the share that won, and the
    interval of that share (95 %; Wilson, over games, as positions of one game are not independent).
    """

    n: int
    said: float
    won: float
    low: float
    high: float


def fit(samples: Sequence[Sample]) -> list[float]:
    """The weights that make the results of these games most likely."""
    weights = np.zeros(len(samples[0].features[0]))
    for _ in range(STEPS):
        gradient = -RIDGE * weights
        curvature = RIDGE * np.eye(len(weights))
        for size in sorted({len(one.shares) for one in samples}):
            features = np.array([one.features for one in samples if len(one.shares) == size])
            shares = np.array([one.shares for one in samples if len(one.shares) == size])
            chances = _softmax(features @ weights)
            mean = np.einsum("ns,nsf->nf", chances, features)
            centred = features - mean[:, None, :]
            gradient = gradient + np.einsum("ns,nsf->f", shares - chances, features)
            curvature = curvature + np.einsum("ns,nsf,nsg->fg", chances, centred, centred)
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-8:
            break
    return [float(weight) for weight in weights]


def _softmax(scores: Any) -> Any:
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


def chances(sample: Sample, weights: Sequence[float]) -> list[float]:
    """The chance of each side."""
    scores = np.array(sample.features) @ np.array(weights)
    return [float(chance) for chance in _softmax(scores[None, :])[0]]


def log_loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean of minus the logarithm of the chance of who won; less is better."""
    losses = [
        -sum(share * np.log(chance) for share, chance in zip(one.shares, chances(one, weights), strict=True) if share)
        for one in samples
    ]
    return float(np.mean(losses))


def no_skill(samples: Sequence[Sample]) -> float:
    """The log loss of who gives all sides the same chance."""
    return float(np.mean([np.log(len(one.shares)) for one in samples]))


def reliability(games: Sequence[Sequence[Sample]], weights: Sequence[float]) -> list[Bin]:
    """Of all chances said for a side, ten bins of equal width.

    The positions of a game share its result, so the interval counts each game once a bin: its width is that of as many
    trials as games.
    """
    said: list[list[float]] = [[] for _ in range(BINS)]
    won: list[list[float]] = [[] for _ in range(BINS)]
    trials: list[set[int]] = [set() for _ in range(BINS)]
    for number, samples in enumerate(games):
        for sample in samples:
            for chance, share in zip(chances(sample, weights), sample.shares, strict=True):
                at = min(BINS - 1, int(BINS * chance))
                said[at].append(chance)
                won[at].append(share)
                trials[at].add(number)
    return [_bin(*one) for one in zip(said, won, trials, strict=True)]


def _bin(said: Sequence[float], won: Sequence[float], trials: set[int]) -> Bin:
    if not said:
        return Bin(0, 0, 0, 0, 1)
    share = float(np.mean(won))
    low, high = wilson(share * len(trials), len(trials))
    return Bin(len(said), float(np.mean(said)), share, low, high)


def is_reliable(one: Bin) -> bool:
    """Whether the chance said lies within 0.05 of the share that won, beyond the interval of that share."""
    return one.n == 0 or one.low - 0.05 <= one.said <= one.high + 0.05
