"""7, 8  Why choices in puzzles are right and wrong: in fights and on marches, each as its own module says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sekiwidget.core.position import Commit, Value
from sekiwidget.core.puzzle_explainer import Cause, Explainer, Mistake
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.wording import block_names
from sekiwidget.games.sekigahara.players.fight_mistakes import causes, held_back, never_causes
from sekiwidget.games.sekigahara.players.fight_solutions import explain_fight
from sekiwidget.games.sekigahara.players.march_puzzles import explain_marches, explain_wrong_march
from sekiwidget.games.sekigahara.rules.actions import Challenge, Deploy
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase


class CampaignExplainer(Explainer):
    """7, 8  Of a fight what cards and blocks bring, and what may be challenged; of a march which rule forbids it."""

    answer_rule = "8.6.1"
    """8.6.1  What the other side deploys in any case is not why a mistake fails."""
    plain_rule = "8.3.2"
    """8.3.2  Then a block has another number of mon."""

    def why_right(self, line: Sequence[Commit], side: Side, rule: str) -> Iterable[Phrase]:
        """7, 8  Of a fight what the paragraph brings; of a march that blocks go together."""
        start: Any = line[0].before
        return explain_marches(line, rule) if start.step == "move" else explain_fight(line, side, rule)

    def why_wrong(self, position: Position, side: Side, goal: Mapping[str, Value], action: Any) -> Mistake | None:
        """7.3, 7.4  On a march the rule that forbids the rest."""
        return explain_wrong_march(position, goal, action) if position.step == "move" else None

    def causes(self, position: Position, side: Side, action: Any, chosen: Sequence[Any]) -> Iterator[Cause]:
        """8.2 to 8.6  Of a deployment or a stop."""
        return causes(position, side, action, chosen)

    def never_causes(self, action: Any, chosen: Sequence[Any]) -> Collection[str]:
        """8.3.3, 8.9.4, 8.9.5  What would not be otherwise without them."""
        return never_causes(action, chosen)

    def is_answer(self, action: Any) -> bool:
        """8.6.1  A challenge of what has just been deployed."""
        return isinstance(action, Challenge)

    def then(self, action: Any) -> Phrase | str:
        """8.2  What else the side deploys."""
        if not isinstance(action, Deploy):
            return ""
        return phrase("Then you deploy {blocks}.", blocks=block_names(block.text for block in action.blocks))

    def held_back(self, end: Position, side: Side, goal: Mapping[str, Value]) -> Phrase | str:
        """8.6.1  What the other side could challenge."""
        return held_back(end, side, goal)
