"""Why, continued: what follows a deployment: who won, what is lost, where the beaten go, cards, control, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sekiwidget.authoring.phrases import capital, counted, number, possessive, title
from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, OTHER, SEAT
from sekiwidget.games.sekigahara.components.places import NAMES, PLACE
from sekiwidget.games.sekigahara.components.wording import fallen_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.campaign.holding import enemies_at
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.combat.retreat import came_from


def said(text: str) -> Callable[[Narrated, Event], str]:
    """A reason that is always the same."""
    return lambda _commit, _event: text


def _name(place: Any) -> str:
    return NAMES[PLACE[str(place)]]


# -- the end of a fight (8.2.1, 8.7, 8.9.4) ----------------------------------------------------------------------------


def _won(commit: Narrated, event: Event) -> str:
    side, mine, theirs = str(event.args[0]), event.args[1], event.args[2]
    if mine == theirs:
        return f"{mine} all: a tie is the defender’s."
    return f"{title(side)} has more impact, {mine} to {theirs}."


def _must_lose(commit: Narrated, event: Event) -> str:
    side, by_impact, more, total = str(event.args[0]), *map(int, event.args[1:])
    parts = []
    if by_impact:
        impact = commit.new.impact[SEAT[OTHER[side]]]
        parts.append(f"{number(by_impact)} by {impact} impact, one for every {IMPACT_PER_LOSS}")
    if more:
        parts.append("one more as the loser" if by_impact else "one as the loser")
    text = f"{title(side)} must give up {counted(total, 'block')}: {'; '.join(parts)}"
    return f"{text}, but no more are there." if total < by_impact + more else f"{text}."


def _must_lose_units(_commit: Narrated, event: Event) -> str:
    losses, impact = int(event.args[1]), int(event.args[2])
    if impact < IMPACT_PER_LOSS:
        return f"{impact} impact is less than {IMPACT_PER_LOSS}: nothing in the castle is lost."
    if losses < impact // IMPACT_PER_LOSS:
        would = number(impact // IMPACT_PER_LOSS)
        return f"{impact} impact would take {would} units: all that are there are lost, {number(losses)}."
    return (
        f"The besieged lose a unit of their choice for every {IMPACT_PER_LOSS} impact: {number(losses)} for {impact}."
    )


def _disk_lost(_commit: Narrated, event: Event) -> str:
    if event.args[0] == HIDEYORI:
        return "Hideyori is the last to go: nothing else is left in Osaka."
    return "Sanada’s disk may take any one loss at Ueda in place of a block."


def _castle_falls(_commit: Narrated, event: Event) -> str:
    return f"Nothing is left in the castle of {_name(event.args[1])}: {title(str(event.args[0]))} takes it."


def _holds_out(_commit: Narrated, event: Event) -> str:
    return f"Something is left in the castle of {_name(event.args[1])}: both sides stay where they are."


# -- retreat and overrun (8.8, 7.4) ------------------------------------------------------------------------------------


def goes_elsewhere(commit: Narrated) -> bool:
    """8.8.4  Whether blocks are left that must retreat to a place, where some have gone into the castle."""
    return len(commit.action.blocks) < len(commit.before.blocks(commit.old.place, commit.actor))


def _retreats(commit: Narrated, event: Event) -> str:
    """8.8.2, 8.8.3  Why the beaten go there."""
    side, to = str(event.args[0]), PLACE[str(event.args[2])]
    combat = commit.old
    roads, free = came_from(commit.before, combat), not enemies_at(commit.before, to, side)
    if side != combat.attacker:
        if free and to == combat.fled_from:
            return "The defender goes to a place without enemies; the road of a retreat is no road of attack."
        if free and to not in roads:
            return "The defender goes to a place without enemies that the attacker did not come from."
        return "No neighbouring place is both free of enemies and off the attacker’s way: any will do."
    if combat.fled_from is not None:
        return (
            "Beaten in a fight that its own retreat caused, a side goes to any neighbouring place, a free one first, "
            "and back to the lost field only if no enemy is left there."
        )
    if to in roads:
        return "The attacker goes back to where some of these blocks came from."
    return "None of the attacker’s blocks came in by road this turn: any neighbouring place will do, a free one first."


def _overrun(_commit: Narrated, event: Event) -> str:
    many, few = int(event.args[2]), int(event.args[3])
    return f"{capital(counted(many, 'block'))} against {number(few)}: four to one or more is an overrun."


def _overrun_loss(_commit: Narrated, event: Event) -> str:
    side, count = str(event.args[0]), int(event.args[1])
    return f"{title(side)} loses all that stands there, {counted(count, 'block')}; {title(OTHER[side])} loses none."


def _into_castle(commit: Narrated, event: Event) -> str:
    rest = "; the rest goes elsewhere" if goes_elsewhere(commit) else ""
    return f"The side that held the castle may put two blocks at most into it{rest}."


def _into_fight(_commit: Narrated, event: Event) -> str:
    return (
        f"Enemies and no friends stand at {_name(event.args[1])}: the retreating side attacks at once, after the cards."
    )


# -- cards, control, the end (8.10, 4.2, 2) ----------------------------------------------------------------------------


def _is_owed(commit: Narrated, event: Event) -> str:
    side, played, extra = title(str(event.args[0])), int(event.args[1]), int(event.args[2])
    combat = commit.new if commit.new.ended else commit.old
    per = "each block lost" if combat.kind == "siege" else "every two blocks lost"
    parts = [f"one for each played, {number(played)}"] if played else []
    parts += [f"one for {per}, {number(extra)}"] if extra else []
    return f"{side} is owed cards: {'; '.join(parts)}."


def _takes_control(commit: Narrated, event: Event) -> str:
    side = title(str(event.args[0]))
    return f"Blocks of {side} are alone at {_name(event.args[1])}, so {side} controls it."


def _reshuffle(_commit: Narrated, event: Event) -> str:
    return f"{possessive(title(str(event.args[0])))} deck has run out: its discards are shuffled into a new one."


def _victory(_commit: Narrated, event: Event) -> str:
    name = fallen_name(str(event.args[1]))
    return f"{name} {'is taken' if event.args[1] == HIDEYORI else 'is dead'}: the game is over at once."


def _points(_commit: Narrated, event: Event) -> str:
    black, gold = event.args[1], event.args[2]
    tie = " A tie is Ishida’s." if black == gold else ""
    return f"Castles count two, resource places one: Tokugawa has {black} points, Ishida {gold}.{tie}"


NOTHING: Final = said("")

OUTCOMES: Final[dict[str, Callable[[Narrated, Event], str]]] = {
    "won": _won,
    "must_lose": _must_lose,
    "must_lose_units": _must_lose_units,
    "lost": said("What is lost never comes back."),
    "disk_lost": _disk_lost,
    "castle_falls": _castle_falls,
    "holds_out": _holds_out,
    "into_castle": _into_castle,
    "retreats": _retreats,
    "overrun": _overrun,
    "overrun_loss": _overrun_loss,
    "overrun_free": NOTHING,
    "into_fight": _into_fight,
    "takes_control": _takes_control,
    "loses_control": NOTHING,
    "discards": NOTHING,
    "is_owed": _is_owed,
    "reshuffle": _reshuffle,
    "victory": _victory,
    "points": _points,
}
"""For each kind of event after the deployment its reason."""
