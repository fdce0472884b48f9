"""How the words of the keys are told that no fact has: questions, spaces, the rules of an end, what is left unsaid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Plain
from sekiwidget.games.shogun.components.cards import SPACES as ALL
from sekiwidget.games.shogun.components.wording import action_name
from sekiwidget.games.shogun.picture.set_up.entered import REST

STEP_QUESTIONS: Final[Mapping[str, Phrase]] = {
    "move": phrase("whether armies move on"),
    "defend": phrase("whether one army more defends"),
    "next": phrase("which action card is turned up next"),
}
"""Questions that nothing else on the table tells."""
SPACE_NAMES: Final[Mapping[str, Plain]] = {space: action_name(space) for space in ALL}
END_NAMES: Final[Mapping[str, Phrase]] = {"end": phrase("End of the game"), "end-tie": phrase("Equal points")}
REST_NAME: Final[Mapping[str, Phrase]] = {REST: phrase("follows from the rest")}
"""What the table does not say."""
