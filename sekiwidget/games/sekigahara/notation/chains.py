"""7.3  Unfolding a march along a chain of roads, `edo-hakone-numazu`: one commit for each segment.

What follows the chain (`force date`, `lead mori1*`) belongs to the segment that needs it.
"""

from __future__ import annotations

from typing import Any

from sekiwidget.authoring.tokens import split_words
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.notation.notation import parse
from sekiwidget.games.sekigahara.rules.actions import FRESH, ORDINALS

OPTIONS = ("force", "lead")


def split_text(position: Any, actor: Side, text: str) -> tuple[str, str]:
    """The text of the first commit and the text of the rest; anything but a chain is a first commit without a rest."""
    words = [word.text for word in split_words(text)]
    at = next((n for n, word in enumerate(words) if word.count("-") > 1), None)
    if not words or words[0].lower() != "march" or at is None:
        return text, ""
    start, end, *further = words[at].split("-")
    head, options = words[1:at], words[at + 1 :]
    pairs = [tuple(options[n : n + 2]) for n in range(0, len(options), 2)]
    if any(len(pair) < 2 or pair[0].lower() not in OPTIONS for pair in pairs):
        return text, ""
    # Once they have marched, they are no longer those that have not.
    further_head = head[1:] if head and head[0].lower() in (FRESH, *ORDINALS) else head
    used = _needed(position, actor, ["march", *head, f"{start}-{end}"], pairs)
    first = " ".join(["march", *head, f"{start}-{end}", *(word for pair in used for word in pair)])
    left = [word for pair in pairs if pair not in used for word in pair]
    return first, " ".join(["march", *further_head, "-".join((end, *further)), *left])


def _needed(position: Any, actor: Side, words: list[str], pairs: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The fewest options that let the first segment be marched; none if nothing helps."""
    lead = [pair for pair in pairs if pair[0].lower() == "lead"]
    force = [pair for pair in pairs if pair[0].lower() == "force"]
    for used in ([], lead, force, lead + force):
        try:
            action = parse(position, actor, " ".join([*words, *(word for pair in used for word in pair)]))
        except UnreadableAction:
            return []
        if position.why_not_by(actor, action) is None:
            return used
    return []
