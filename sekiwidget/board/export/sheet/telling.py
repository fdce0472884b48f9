"""What a sheet tells of a line: its entries and scenes, and words of its own, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekiwidget.base.phrase import spoken, spoken_in
from sekiwidget.board.session.perspective import Json
from sekiwidget.board.wire.page_state import backdrop_of, node_and_scene
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.languages.language import Told


@dataclass(frozen=True, slots=True)
class Telling:
    """A line in one perspective, and in one language; None is English."""

    timeline: Timeline
    language: Told | None = None

    def said(self, text: str) -> str:
        """A text in the language."""
        return spoken(text, self.language)

    @property
    def direction(self) -> str:
        """Of sentences, for a `dir` attribute: in Hebrew they may begin with a name in Latin letters."""
        return "auto" if self.language is None or self.language.direction == "ltr" else self.language.direction

    def entry(self, node: int) -> Json:
        """The entry of a node alone."""
        found: Json = spoken_in(self.timeline.nodes[node], self.language)
        return found

    def shown(self, node: int) -> tuple[Json, Json]:
        """The entry of a node with all that its step says, and its scene."""
        return node_and_scene(self.timeline, node, self.language)

    @property
    def titles(self) -> dict[str, Any]:
        """The titles of the rules."""
        found: dict[str, Any] = backdrop_of(self.timeline.game, self.language).get("rules", {})
        return found
