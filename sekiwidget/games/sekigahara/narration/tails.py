"""What a commit brought about besides the decision itself: further sentences, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.authoring.phrases import capital, counted, number, possessive, title
from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, OTHER, card
from sekiwidget.games.sekigahara.components.places import NAMES, PLACE
from sekiwidget.games.sekigahara.components.wording import cards_named, fallen_name
from sekiwidget.games.sekigahara.narration.campaign import next_turn
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.actions import Declare


def tails(commit: Narrated) -> Iterator[str]:
    """Each further sentence."""
    due = [event for event in commit.events if event.kind == "must_lose"]
    for event in commit.events:
        if event.kind == "discarded":
            yield _discarded(commit, event)
        elif event.kind == "combat_phase_ends" and commit.has("movement_ends"):
            yield "There is nothing to fight."
        else:
            yield _tail(event)
        if event.kind == "combat_phase_ends":
            yield next_turn(commit)
        if due and event is due[-1]:
            yield _losses(due)
    yield _bids([event for event in commit.events if event.kind in ("bid", "bid_won")])
    if begins_anew(commit):
        yield _fight_begins(commit)


def begins_anew(commit: Narrated) -> bool:
    """8.8.5  Whether the fight that a retreat brought about begins with this commit."""
    before, after = commit.before.combat, commit.after.combat
    if after is None or after.fled_from is None or isinstance(commit.action, Declare):
        return False
    if before is None or (before.place, before.fled_from) != (after.place, after.fled_from):
        return True
    return before.ended and not after.ended


def _fight_begins(commit: Narrated) -> str:
    combat = commit.new
    name, attacker = NAMES[combat.place], title(combat.attacker)
    if combat.ended:
        return f"The fight at {name} that the retreat brought about does not take place."
    if combat.kind:
        return f"Now the retreat is fought out at {name}: a {combat.kind}, and {attacker} attacks."
    return f"Now the retreat is fought out at {name}: {title(combat.holder or '')} chooses inside or outside."


def _discarded(commit: Narrated, event: Event) -> str:
    """6.2  What lies open now, unless the sentence has named it."""
    side = str(event.args[0])
    if side == commit.actor and commit.action.cards[0].kind:
        return ""
    return f"{title(side)} has discarded {cards_named([card(side, str(text)) for text in event.args[1:]])}."


def _bids(events: list[Event]) -> str:
    """6.3  Both bids, and who chooses."""
    if not events:
        return ""
    *bids, won = events
    winner = title(str(won.args[0]))
    if not bids:
        return f"Nobody has a card to bid: {winner} chooses who goes first."
    shown = [
        f"{title(str(event.args[0]))} {'has bid' if n == 0 else ''} {event.args[2]}" for n, event in enumerate(bids)
    ]
    return f"{', '.join(shown).replace('  ', ' ')}: {winner} chooses who goes first."


def _losses(due: list[Event]) -> str:
    """8.7.1  What each side must give up."""
    said = [(title(str(event.args[0])), int(event.args[3])) for event in due]
    parts = [f"{said[0][0]} loses {counted(said[0][1], 'block')}", *(f"{side} {number(n)}" for side, n in said[1:])]
    return f"{', '.join(parts)}."


def _tail(event: Event) -> str:
    args = event.args
    match event.kind:
        case "mori_arrive":
            return f"The Mōri come to Osaka with {counted(int(args[0]), 'block')}."
        case "won":
            if args[1] == args[2]:
                return f"{title(str(args[0]))} wins the battle: {args[1]} all, and a tie is the defender’s."
            return f"{title(str(args[0]))} wins the battle, {args[1]} to {args[2]}."
        case "must_lose_units":
            side, losses, impact = title(str(args[0])), int(args[1]), args[2]
            what = counted(losses, "unit") if losses else "nothing"
            return f"{capital(str(impact))} impact: {side} loses {what}."
        case "castle_falls":
            return f"The castle of {_name(args[1])} falls to {title(str(args[0]))}."
        case "holds_out":
            return f"The castle of {_name(args[1])} holds out."
        case "overrun":
            victor, many, few = str(args[1]), int(args[2]), int(args[3])
            strong = f"{capital(counted(many, 'block'))} of {title(victor)}"
            return f"{strong} overrun {number(few)} of {title(OTHER[victor])} at {_name(args[0])}."
        case "meets":
            return "Enemies stop the march there."
        case "week_begins":
            return f"Week {args[0]} begins."
        case "takes_control":
            return f"{title(str(args[0]))} now controls {_name(args[1])}."
        case "into_fight":
            return "Enemies stand there: it will be fought out."
        case "combat_phase_ends":
            return f"{possessive(title(str(args[0])))} combat phase is over."
        case "victory":
            fate = "is taken" if args[1] == HIDEYORI else "is dead"
            return f"{fallen_name(str(args[1]))} {fate}: {title(str(args[0]))} wins the game."
        case "points":
            points = (args[1], args[2]) if args[0] == "tokugawa" else (args[2], args[1])
            return f"The last week is over: {title(str(args[0]))} wins, {points[0]} points to {points[1]}."
    return ""


def _name(place: str | int) -> str:
    return NAMES[PLACE[str(place)]]
