"""8  Puzzles of fights, beside those of marches: where one may begin, what it may ask for, what it does not need."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from sekiwidget.authoring.tokens import expand_repeats, split_words
from sekiwidget.core.position import Commit, Event, Value
from sekiwidget.core.puzzle_ground import Margin, PuzzleGround, Removal, asked, is_under
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, block_names, place_name, side_name
from sekiwidget.games.sekigahara.narration.headlines import headline
from sekiwidget.games.sekigahara.players.explainer import CampaignExplainer
from sekiwidget.games.sekigahara.players.fight_mistakes import is_vain
from sekiwidget.games.sekigahara.players.fight_solutions import BESIEGED_LOSE
from sekiwidget.games.sekigahara.players.march_puzzles import MarchPuzzles
from sekiwidget.games.sekigahara.players.worlds import determinize
from sekiwidget.games.sekigahara.rules.actions import (
    Accept,
    Challenge,
    Deploy,
    Lose,
    March,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.games.sekigahara.rules.control import may_overrun
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS, loss_options
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

MANY: Final = 4
"""From so many deployments on, one sum is like another."""
GAME: Final = 100_000
WIN: Final = 10_000
LOSS: Final = 100
"""What a chief that must fall, a victory and a lost block count more than a point of impact."""
MOST_LOST: Final = 2
"""The most losses of the other side that a puzzle asks for."""
DEALS: Final = 4
"""How often what is hidden in a battle is dealt anew, at each decision."""
EACH_LOSES: Final = phrase("Each side loses a block for every full 7 impact against it, the loser one more.")
"""8.7.1  What a battle costs."""
ELSEWHERE: Final = (
    "setup", "week", "turn", "first", "discards", "recruits", "removed", "mori", "control", "disks", "movement"
)  # fmt: skip
"""Keys of the table that have nothing to do with most fights."""


class FightPuzzles:
    """8  A puzzle begins where a side deploys, challenges or proves, and lasts until the fight is over."""

    subjects: tuple[str, ...] = ("8.6", "8.2.4", "8.4.2", "8.4.1", "9.4", "9.5", "8.9.5", "8.3.3", "8.9.4")

    def openings(self, position: Position) -> Iterator[Position]:
        """8.2, 8.6  A deployment, a challenge or a proof; of a battle also with what is hidden dealt anew.

        3.1, 3.3  Blocks and cards that nobody has shown: the fights of games are few, what may be behind them is not.
        """
        yield position
        combat = _fight(position)
        if combat.kind == "battle":
            seed = position.week, position.turn, combat.place, position.stacks[combat.place], position.hands
            rng = Random(repr(seed))
            view = position.seen_by(PUBLIC)
            yield from (determinize(view, rng) for _ in range(DEALS))

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """8.2.1, 8.7.1  To win, with no loss, or with so many of the other side; to lose nothing."""
        combat = _fight(position)
        if any(may_overrun(position, combat.place, one) for one in SIDES):
            return  # 7.4.1: there would be no fight
        other, battle = OTHER[side], combat.kind == "battle"
        wins: dict[str, Value] = {"combat.winner": side}
        if not battle:
            yield {f"castle.{PLACES[combat.place]}": side}
        if battle:
            yield wins
            yield {**wins, f"lost.{side}": 0}
            yield {f"lost.{side}": 0}
        for lost in range(2 if battle else 1, MOST_LOST + 1):
            yield {**(wins if battle else {}), f"lost.{other}": lost}

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What is elsewhere, together and one by one; then cards and blocks of this fight, one by one."""
        place = table["combat"]["place"]
        elsewhere = [Removal((key,)) for key in ELSEWHERE if key in table]
        for key in ("blocks", "entered", "holder"):
            elsewhere += [Removal((key, other)) for other in table.get(key, {}) if other != place]
        for side, known in table.get("known", {}).items():
            elsewhere += [Removal(("known", side, other)) for other in known if other != place]
        yield tuple(elsewhere)
        elsewhere += [Removal(("known", side)) for side in SIDES]
        elsewhere += [Removal((key, place)) for key in ("entered", "holder")]
        # A challenge that failed leaves nothing; without the proof, which stays in hand, it could not have failed.
        played = table["combat"].get("played", {})
        elsewhere += [Removal(("combat", "played", side), "loyalty") for side in played]
        elsewhere += [Removal(("combat", key)) for key in ("fought", "lost", "holder", "initiative", "to_move")]
        yield from ((one,) for one in elsewhere)
        for side in SIDES:
            held = {("hands", side): table.get("hands", {}), ("blocks", place, side): table["blocks"][place]}
            for path, row in held.items():
                yield from ((Removal(path, word),) for word in _words(row.get(side, "")))

    def gives_up(self, action: Any) -> bool:
        """8.5, 8.6.1  To stop, to let a deployment stand, to prove nothing."""
        return isinstance(action, Stop | Accept | Yield)

    def refutes(self, action: Any) -> bool:
        """8.7, 8.8  What is lost, and where to, is no reply: the fight is over."""
        return not isinstance(action, Stop | Accept | Yield | Lose | Retreat | RetreatCastle)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """8  The forces of both sides without the names of clans: each clan by what its blocks and cards do.

        8.9.5  In a siege a sword and a weapon do nothing.
        """
        combat = _fight(position)
        battle = combat.kind == "battle"
        clans: dict[str, list[Hashable]] = {}
        for mine, index in ((True, SIDE_INDEX[side]), (False, 1 - SIDE_INDEX[side])):
            for block in position.stacks[combat.place][index]:
                kind = block.strength, battle and block.special, bool(block.leader), block.any_card
                clans.setdefault(block.clan, []).append(("block", mine, *kind))
            for entry in combat.deployed[index]:
                how = entry.block.strength, battle and entry.block.special, entry.card is None, entry.impact
                clans.setdefault(entry.block.clan, []).append(("out", mine, *how))
            for card in position.hands[index]:
                clans.setdefault(card.clan, []).append(("card", mine, card.kind if battle else card.kind == "double"))
        order = tuple(sorted(tuple(sorted(map(repr, pieces))) for pieces in clans.values()))
        by_side = (combat.impact, combat.stopped, combat.losses)
        ours = tuple(pair[:: 1 if side == SIDES[0] else -1] for pair in by_side)
        return position.step, combat.kind, combat.asked, combat.attacker == side, ours, order

    def idea(self, position: Position, goal: Mapping[str, Value], chosen: Sequence[Any]) -> Hashable:
        """8.2, 8.6  Of a deployment the blocks, in any order; of an answer how challenges are answered in it.

        8.4.1, 8.9.5  A weapon counts only with a sword card, and never in a siege. Against a side without a card, what
        is asked for is a sum: in a siege and in a battle the same, and of many blocks one like another.
        """
        if not chosen:
            return None
        combat, side = _fight(position), position.to_move or position.active
        deployed = [action for action in chosen if isinstance(action, Deploy)]
        if position.step != "deploy":
            answers = [type(action).__name__ for action in chosen if not isinstance(action, Deploy | Stop)]
            return position.step, tuple(answers), sum(len(action.blocks) for action in deployed), asked(side, goal)
        kinds = []
        for action in deployed:
            armed = combat.kind == "battle" and action.card is not None and action.card.kind == "sword"
            kinds.append(repr([(one.strength, bool(one.leader), armed and bool(one.special)) for one in action.blocks]))
        if not position.hands[1 - SIDE_INDEX[side]]:
            many = len(kinds) >= MANY
            return "sum", len(kinds) if many else tuple(sorted(kinds))
        kinds += [type(action).__name__ for action in chosen if isinstance(action, Challenge | Show)]
        return position.step, combat.kind, tuple(sorted(kinds)), asked(side, goal)

    def preferred(self, position: Position, goal: Mapping[str, Value], actions: list[Any]) -> Any:
        """8.3, 8.5, 8.6.1  To stop if no more is needed, to challenge what cannot be proved; else most impact."""
        if (stop := next((action for action in actions if isinstance(action, Stop)), None)) is not None:
            return stop
        if position.step == "answer" and any(is_vain(position, action) for action in actions):
            return next(action for action in actions if not is_vain(position, action))
        side = SIDE_INDEX[position.to_move or position.active]

        def impact(action: Any) -> int:
            combat = position.after(action).combat
            return 0 if combat is None else combat.impact[side]

        return max(actions, key=impact)

    def exceeds(self, position: Position, goal: Mapping[str, Value]) -> bool:
        """8.7.1  Whether the other side has lost more than the task asks for."""
        asked = ((position.fact(key), value) for key, value in goal.items() if key.startswith("lost.") and value)
        return any(isinstance(lost, int) and isinstance(value, int) and lost > value for lost, value in asked)

    def margin(self, position: Position, side: Side) -> Margin | None:
        """2.1, 8.2.1, 8.7.1  Whose chief falls, who wins, the losses of both, due or paid; then the own impact."""
        combat = position.combat
        if combat is None:
            return None
        mine, theirs = SIDE_INDEX[side], 1 - SIDE_INDEX[side]
        lost = [combat.losses[at] + combat.lost[at] for at in (mine, theirs)]
        won = 0 if combat.winner is None else 1 if combat.winner == side else -1
        won += (GAME // WIN) * (_loses_chief(position, combat, OTHER[side]) - _loses_chief(position, combat, side))
        is_final = combat.ended or position.step not in ("deploy", "answer", "prove")
        return Margin(WIN * won + LOSS * (lost[1] - lost[0]) + combat.impact[mine], is_final)

    def title(self, position: Position) -> Phrase:
        """8.1  Where the fight is."""
        place = place_name(_fight(position).place)
        if _fight(position).kind == "siege":
            return phrase("Siege at {place}", place=place)
        return phrase("Battle at {place}", place=place)

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """8.2.1, 8.7.1  What the side must reach."""
        place, other = place_name(_fight(position).place), OTHER[side]
        wins, own, theirs = "combat.winner" in goal, f"lost.{side}" in goal, goal.get(f"lost.{other}")
        if isinstance(theirs, int):
            lost = Count(theirs, "block")
            if wins:
                return phrase(
                    "Win at {place}, and make {other} lose {lost:one}.",
                    place=place, other=side_name(other), lost=lost,
                )  # fmt: skip
            return phrase("Make {other} lose {lost:one} at {place}.", place=place, other=side_name(other), lost=lost)
        if f"castle.{PLACES[_fight(position).place]}" in goal:
            return phrase("Take the castle of {place}.", place=place)
        if wins and own:
            return phrase("Win at {place}, and lose no block.", place=place)
        return phrase("Win at {place}.", place=place) if wins else phrase("Lose no block at {place}.", place=place)

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """8.2.1, 8.7.1, 8.9.4  How the fight ended, and what of the goal it lacks besides."""
        heads = (headline(commit.seen_by(side), side) for commit in reversed(line))
        ended = next((found for found in heads if found is not None), None)
        if ended is not None:
            yield from dict.fromkeys(part for part in (ended.title, ended.text) if part)
        start: Any = line[0].before
        end, other = line[-1].after, OTHER[side]
        if "combat.winner" in goal and end.fact("combat.winner") != side:
            return  # that the battle is lost says enough
        needed, lost = goal.get(f"lost.{other}"), end.fact(f"lost.{other}")
        if needed is not None and lost != needed:
            blocks = Count(int(str(needed)), "block")
            yield phrase("The task is to make {other} lose {blocks:one}.", other=side_name(other), blocks=blocks)
            yield BESIEGED_LOSE if _fight(start).kind == "siege" else EACH_LOSES
        if goal.get(f"lost.{side}") == 0 and end.fact(f"lost.{side}"):
            yield phrase("The task is to lose no block.")
            if end.fact("combat.winner") == side:
                yield EACH_LOSES
        if any(key.startswith("castle.") for key in goal) and end.fact(next(iter(goal))) != side:
            if ended is not None and not ended.text:
                before: Any = [commit.before for commit in line]
                impact = max(one.combat.impact[SIDE_INDEX[side]] for one in before if one.combat is not None)
                yield phrase(
                    "{impact} impact: {side} loses {units}.",
                    impact=impact, side=side_name(other), units=Count(impact // IMPACT_PER_LOSS, "unit"),
                )  # fmt: skip
            yield BESIEGED_LOSE

    def piece_hint(self, action: Any) -> Phrase:
        """8.2, 8.6  The block to be deployed, or the card to be kept or shown."""
        match action:
            case Deploy(blocks=(block,), card=None):
                return phrase("Look at {block}: it needs no card.", block=BlockName(block))
            case Deploy(blocks=(block,)):
                return phrase("Look at {block}.", block=BlockName(block))
            case Deploy(blocks=blocks):
                return phrase("Look at {blocks}.", blocks=block_names(block.text for block in blocks))
            case Show(card=card):
                return phrase("Look at {card}.", card=CardName(card))
            case Challenge() | Accept():
                return phrase("Count the cards that the other side can show, now and later.")
        return phrase("Count what you have, and what the other side can still bring.")


def _words(text: str) -> list[str]:
    return [word.text for word in expand_repeats(split_words(text))]


def _loses_chief(position: Position, combat: Combat, side: Side) -> bool:
    """2.1, 8.7.2  Whether a side must lose its chief, and with it the game."""
    return bool(combat.losses[SIDE_INDEX[side]]) and CHIEF[side] in loss_options(position, combat, side)[0]


def _fight(position: Position) -> Combat:
    combat = position.combat
    assert combat is not None
    return combat


class CampaignPuzzles(PuzzleGround):
    """7, 8  Puzzles of fights and of marches, each as its own kind does it."""

    subjects = FightPuzzles.subjects + MarchPuzzles.subjects

    explainer = CampaignExplainer()

    share = 1 / 2

    alone = True
    """7.1, 8.9.4  On a march and in a siege only one side decides."""

    def __init__(self) -> None:
        self._fights, self._marches = FightPuzzles(), MarchPuzzles()

    def _of(self, position: Position) -> FightPuzzles | MarchPuzzles:
        return self._marches if position.step == "move" else self._fights

    def openings(self, position: Position) -> Iterator[Position]:
        """7.3, 8.2, 8.6  A march, a deployment, a challenge or a proof."""
        if position.step in ("move", "deploy", "answer", "prove"):
            yield from self._of(position).openings(position)

    def goals(self, position: Position, side: Side) -> Iterator[Mapping[str, Value]]:
        """7, 8  What the kind asks for."""
        return self._of(position).goals(position, side)

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """7, 8  What the kind does not need."""
        return (self._fights if "combat" in table else self._marches).removals(table)

    def gives_up(self, action: Any) -> bool:
        """7.1, 8.5, 8.6.1  To do nothing more."""
        return self._fights.gives_up(action) or self._marches.gives_up(action)

    def refutes(self, action: Any) -> bool:
        """8.7, 8.8  In a fight what it counts as a reply; on a march nobody replies."""
        return self._fights.refutes(action)

    def pattern(self, position: Position, side: Side) -> Hashable:
        """7, 8  The position without names."""
        return self._of(position).pattern(position, side)

    def title(self, position: Position) -> Phrase:
        """7.1, 8.1  Whose movement it is, or where the fight is."""
        return self._of(position).title(position)

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """7, 8  What the side must reach."""
        return self._of(position).task(position, side, goal)

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """7, 8  How the kind ended, and what it lacks."""
        start: Any = line[0].before
        return self._of(start).outcome(line, side, goal)

    def piece_hint(self, action: Any) -> Phrase:
        """7.3.1, 8.2, 8.6  The stack, the block or the card."""
        return (self._marches if isinstance(action, March) else self._fights).piece_hint(action)

    def telling_events(self, commit: Commit) -> Iterator[Event]:
        """7, 8  Those of the kind, except that a weapon has no sword (8.4.1); of a stop, how one stops (8.5, 8.9.4)."""
        if self.gives_up(commit.action):
            yield from commit.events[:1]
            return
        before: Any = commit.before
        for event in commit.events:
            if event.kind != "silent" and any(is_under(event.rule, one) for one in self._of(before).subjects):
                yield event

    def idea(self, position: Position, goal: Mapping[str, Value], chosen: Sequence[Any]) -> Hashable:
        """7, 8  What the solution comes to."""
        return self._of(position).idea(position, goal, chosen)

    def rule_hint(self, rule: str) -> Phrase | str:
        """7.3.1  Of a march what its heading does not tell."""
        return self._marches.rule_hint(rule)

    def has_searched(self, position: Position) -> bool:
        """7.3  Those of marches: all ways of marching are looked through."""
        return position.step == "move"

    def preferred(self, position: Position, goal: Mapping[str, Value], actions: list[Any]) -> Any:
        """7, 8  What leads to the goal soonest."""
        return self._of(position).preferred(position, goal, actions)

    def is_vain(self, position: Position, action: Any) -> bool:
        """8.6.1  A challenge that the other side can answer with a card."""
        return is_vain(position, action)

    def exceeds(self, position: Position, goal: Mapping[str, Value]) -> bool:
        """8.7.1  More losses of the other side than the task asks for."""
        return self._fights.exceeds(position, goal)

    def margin(self, position: Position, side: Side) -> Margin | None:
        """8.2.1, 8.7.1  That of a fight; on a march nobody replies."""
        return None if position.step == "move" else self._fights.margin(position, side)


GROUND: Final = CampaignPuzzles()
