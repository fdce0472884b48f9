"""The status of a fight and of the movement phase, for the text board and the scene."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, SIDES, Block, Stack
from sekiwidget.games.sekigahara.components.places import CAPITALS, NEAR
from sekiwidget.games.sekigahara.components.wording import BlockName, DegreeName, place_name, side_name
from sekiwidget.games.sekigahara.rules.impact import leading_side
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS, losable_units
from sekiwidget.games.sekigahara.rules.march import stacks_left
from sekiwidget.games.sekigahara.rules.muster import may_muster
from sekiwidget.games.sekigahara.rules.position import Combat, Group, Movement, Position, road
from sekiwidget.games.sekigahara.rules.retreat import attack_origins, attacked_from_castle
from sekiwidget.text.phrase import Phrase, as_sentence, paragraph, phrase
from sekiwidget.text.terms import Count, Number, Series


class TableLine(NamedTuple):
    """A row of a small table: label, value, and paragraph."""

    label: str
    value: str
    rule: str


# -- the fight: roles, waiting blocks, and who would win ---------------------------------------------------------------


def current_fight(view: Position) -> Combat | None:
    """8  The fight under way, or None; a finished one stays in the position."""
    combat = view.combat
    return None if combat is None or combat.ended else combat


def fight_title(combat: Combat) -> tuple[Phrase, str]:
    """8.2, 8.9, 8.1  The title of a fight and its paragraph."""
    place = place_name(combat.place)
    match combat.kind:
        case "siege":
            return phrase("Siege of {place}", place=place), "8.9"
        case "battle":
            return phrase("Battle at {place}", place=place), "8.2"
    return phrase("The fight at {place}", place=place), "8.1"


def strongest_first(blocks: Stack) -> Stack:
    """Blocks as they are shown: leaders, then by strength, hidden ones last."""
    return tuple(sorted(blocks, key=lambda block: (not block.clan, not block.leader, -block.strength, block.order)))


def lost_deployed(view: Position) -> tuple[frozenset[int], frozenset[int]]:
    """8.7.2  The deployed blocks of each rank that were lost: those that changed sides first, then the others."""
    combat = view.combat
    gone: tuple[set[int], set[int]] = (set(), set())
    if combat is None:
        return frozenset(), frozenset()
    for side in SIDES:
        left = combat.lost[SIDE_INDEX[side]]
        for side_index in (1 - SIDE_INDEX[side], SIDE_INDEX[side]):
            rank = combat.deployed[side_index]
            tier = [at for at, entry in enumerate(rank) if entry.block.side == side]
            if 0 < left < len(tier):
                tier = _missing(view, side, [(at, rank[at].block) for at in tier], left)
            elif not left:
                tier = []
            gone[side_index].update(tier)
            left -= len(tier)
    return frozenset(gone[0]), frozenset(gone[1])


def _missing(view: Position, side: Side, tier: list[tuple[int, Block]], count: int) -> list[int]:
    """Which of a tier are lost: faces no longer seen here, then faces known to be removed."""
    combat, side_index = view.combat, SIDE_INDEX[side]
    there = Counter(view.stacks[combat.place][side_index] if combat else ())
    removed = set(view.removed[side_index])
    doubt = []
    for at, block in tier:
        doubt.append((there[block] > 0, block not in removed, at))
        there[block] -= 1
    return sorted(at for _, _, at in sorted(doubt)[:count])


def undeployed_in_view(view: Position, side: Side) -> Stack:
    """8.2.2  The blocks of a side at the place of the fight that are not deployed, as the viewer knows them."""
    combat = view.combat
    if combat is None:
        return ()
    rest = list(view.blocks(combat.place, side))
    lost = lost_deployed(view)
    for side_index, rank in enumerate(combat.deployed):
        for at, entry in enumerate(rank):
            if entry.block in rest and at not in lost[side_index]:
                rest.remove(entry.block)
    return tuple(rest)


def role_text(view: Position, combat: Combat, side: Side) -> Phrase:
    """8.2.1, 8.8.4, 8.9.1  What a side does in the fight, in a few words."""
    if combat.winner is not None and combat.kind == "battle":
        if side == combat.winner:
            return phrase("has won")
        if combat.sheltered:
            return phrase("is beaten, {blocks} in the castle", blocks=len(combat.sheltered))
        return phrase("is beaten")
    if combat.ended:
        return _siege_ended(combat, side)
    does = _attacks(view, combat) if side == combat.attacker else _defends(combat, side)
    stands_aside = side != combat.attacker and combat.kind != "battle"
    if combat.stopped[SIDE_INDEX[side]] and combat.winner is None and not stands_aside:
        return phrase("{role}, has stopped", role=does)
    return does


def _siege_ended(combat: Combat, side: Side) -> Phrase:
    if side == combat.attacker:
        return phrase("takes the castle") if combat.winner else phrase("keeps up the siege")
    return phrase("has lost the castle") if combat.winner else phrase("holds out inside the castle")


def _defends(combat: Combat, side: Side) -> Phrase:
    if combat.kind == "siege":
        return phrase("inside the castle: no deploying, no challenge")
    if combat.holder != side:
        return phrase("defends")
    return phrase("defends, outside the castle") if combat.kind == "battle" else phrase("holds the castle")


def short_role(combat: Combat, side: Side) -> Phrase:
    """8.2.1, 8.9.1  What a side does in the fight, in a word or two."""
    if combat.winner is not None:
        return phrase("has won") if side == combat.winner else phrase("is beaten")
    if combat.kind == "siege":
        return phrase("besieges") if side == combat.attacker else phrase("in the castle")
    return phrase("attacks") if side == combat.attacker else phrase("defends")


def _attacks(view: Position, combat: Combat) -> Phrase:
    """8.2.1, 8.8.5  What the attacker does, and where the attack came from."""
    siege = combat.kind == "siege"
    if combat.fled_from is not None:
        fled = place_name(combat.fled_from)
        if siege:
            return phrase("besieges, retreating from {place}", place=fled)
        return phrase("attacks, retreating from {place}", place=fled)
    if attacked_from_castle(view, combat):
        if siege:
            return phrase("besieges")
        return phrase("attacks out of the castle") if combat.kind == "battle" else phrase("attacks")
    if roads := [place_name(place) for place in attack_origins(view, combat)]:
        if siege:
            return phrase("besieges from {places}", places=Series(roads))
        return phrase("attacks from {places}", places=Series(roads))
    return phrase("besieges") if siege else phrase("attacks")


def castle_status(combat: Combat) -> Phrase | None:
    """4.3, 8.9.2  Who holds the castle here, and whether inside or outside; or None."""
    if combat.holder is None:
        return None
    side = side_name(combat.holder)
    match combat.kind:
        case "battle":
            return phrase("{side}, outside", side=side)
        case "siege":
            return phrase("{side}, inside", side=side)
    return phrase("{side}, in or out?", side=side)


def unit_count(view: Position, combat: Combat, side: Side) -> int:
    """8.9.4  Blocks of a side here and, in a siege, its disk."""
    return len(losable_units(view, combat, side))


def force_text(view: Position, combat: Combat, side: Side) -> Phrase:
    """How many units of a side are here: `7 blocks`, `2 and a disk`."""
    blocks = len(view.blocks(combat.place, side))
    disk = unit_count(view, combat, side) > blocks
    if disk:
        return phrase("{blocks} and a disk", blocks=blocks) if blocks else phrase("a disk")
    return _blocks(blocks)


def fight_result(combat: Combat) -> tuple[Phrase, tuple[TableLine, ...]]:
    """8.2.1, 8.7.1, 8.9.4  How a fight ended: its title, who won, what each side lost."""
    name, _ = fight_title(combat)
    lines = []
    if combat.kind == "battle" and combat.winner:
        lines.append(TableLine(phrase("{side} has won", side=side_name(combat.winner)), score_text(combat), "8.2.1"))
    elif combat.kind == "siege":
        fate = phrase("has fallen") if combat.winner else phrase("has held")
        lines.append(TableLine(phrase("The castle"), fate, "8.9.4"))
    rule = "8.9.4" if combat.kind == "siege" else "8.7.1"
    lines += [
        TableLine(phrase("{side} lost", side=side_name(side)), losses_text(combat, side), rule)
        for side in (combat.attacker, combat.defender)
    ]
    return name, tuple(lines)


def score_text(combat: Combat) -> Phrase:
    """8.2.1  The impact of the side that has won, or would win, and that of the other; kept on one line."""
    winner = SIDE_INDEX[combat.winner or leading_side(combat)]
    return phrase("{impact}\u00a0:\u00a0{other}", impact=combat.impact[winner], other=combat.impact[1 - winner])


def losses_text(combat: Combat, side: Side) -> Phrase:
    """8.7.2, 8.9.4  What a side has lost in a fight: `2 blocks and a disk`, `nothing`."""
    return _lost(combat.lost[SIDE_INDEX[side]], bool(combat.fallen_disks) and side == combat.defender)


def _lost(blocks: int, disk: bool) -> Phrase:
    if disk and blocks:
        return phrase("{blocks:figure} and a disk", blocks=Count(blocks, "block"))
    if disk:
        return phrase("a disk")
    return _blocks(blocks) if blocks else phrase("nothing")


def _blocks(count: int) -> Phrase:
    return phrase("{blocks:figure}", blocks=Count(count, "block"))


def outcome_if_stopped(view: Position, combat: Combat) -> tuple[Phrase, tuple[TableLine, ...], str]:
    """8.2.1, 8.7.1, 8.9.4  The outcome if nobody deployed any more: a title, lines, a note."""
    if combat.kind == "siege":
        return _siege_stopped(view, combat)
    winner = combat.winner or leading_side(combat)
    loser = OTHER[winner]
    lines = [TableLine(phrase("{side} wins", side=side_name(winner)), score_text(combat), "8.2.1")]
    if combat.winner is not None:
        for side in (loser, winner):
            if count := combat.losses[SIDE_INDEX[side]]:
                label = phrase("{side} must lose", side=side_name(side))
                lines.append(TableLine(label, phrase("{count}", count=count), "8.7.2"))
        return phrase("The battle is decided"), tuple(lines), ""
    for side in (loser, winner):
        by_impact = combat.impact[1 - SIDE_INDEX[side]] // IMPACT_PER_LOSS
        blocks = len(view.blocks(combat.place, side))
        lines.append(_loss_line(side, loss_text(by_impact, side == loser, blocks), "8.7.1"))
    return phrase("If both stop now"), tuple(lines), _TIE if combat.impact[0] == combat.impact[1] else _PRICE


_PRICE: Final = phrase("Every 7 impact costs the other side a block; the loser loses one more.")
_TIE: Final = paragraph((as_sentence(phrase("the defender wins ties")), _PRICE))


def _loss_line(side: Side, what: Phrase, rule: str) -> TableLine:
    return TableLine(phrase("{side} loses", side=side_name(side)), what, rule)


def loss_text(by_impact: int, loser: bool, there: int) -> Phrase:
    """8.7.1  The losses of a side with so many blocks."""
    due = by_impact + loser
    if not due or not there:
        return phrase("nothing")
    if due > there:
        return _all_blocks(there)
    return phrase("{by_impact} + 1 blocks", by_impact=by_impact) if by_impact and loser else _blocks(due)


def _all_blocks(there: int) -> Phrase:
    if there > 2:
        return phrase("all {blocks:one}", blocks=Count(there, "block"))
    return phrase("both blocks") if there == 2 else phrase("its only block")


def _siege_stopped(view: Position, combat: Combat) -> tuple[Phrase, tuple[TableLine, ...], str]:
    besieged, side_index = combat.defender, SIDE_INDEX[combat.attacker]
    there = unit_count(view, combat, besieged)
    due = min(combat.losses[1 - side_index] or combat.impact[side_index] // IMPACT_PER_LOSS, there)
    lost = phrase("{due} of {units:figure}", due=due, units=Count(there, "unit")) if due else phrase("nothing")
    fate = phrase("falls") if due == there else phrase("holds")
    lines = (
        _loss_line(besieged, lost, "8.9.4"),
        _loss_line(combat.attacker, phrase("nothing"), "8.9.4"),
        TableLine(phrase("The castle"), fate, "8.9.4"),
    )
    if combat.stopped[side_index]:
        return phrase("The siege is decided"), lines, ""
    title = phrase("If {side} stops now", side=side_name(combat.attacker))
    return title, lines, "" if due == there else _castle_price(there)


def _castle_price(units: int) -> Phrase:
    """8.9.4  The impact that would destroy this many units and take the castle."""
    impact = units * IMPACT_PER_LOSS
    if units == 1:
        return phrase("{impact} would take the last one, and the castle.", impact=impact)
    if units == 2:
        return phrase("{impact} would take both, and the castle.", impact=impact)
    return phrase("{impact} would take all {units:word}, and the castle.", impact=impact, units=Number(units))


# -- the fight in one line ---------------------------------------------------------------------------------------------


class StatusParts(NamedTuple):
    """A status in three parts: when, who wins (bold), who loses what."""

    when: Phrase
    outcome: Phrase
    losses: Phrase


class StatusLine(NamedTuple):
    """The status of a fight in a line, and in a shorter one for little room."""

    full: StatusParts
    brief: StatusParts


_BOTH: Final = phrase("If both stop now:")
_STOP: Final = phrase("stop now:")
_DECIDED: Final = phrase("Decided:")
_OVER: Final = phrase("Over:")


def status_line(view: Position, combat: Combat) -> StatusLine:
    """8.2.1, 8.7.1, 8.9.4  The outcome if nobody deployed any more; after the deployment, what is left to be lost."""
    return _siege_line(view, combat) if combat.kind == "siege" else _battle_line(view, combat)


def _battle_line(view: Position, combat: Combat) -> StatusLine:
    winner = combat.winner or leading_side(combat)
    loser, short = OTHER[winner], phrase("{side} {score}", side=side_name(winner), score=score_text(combat))
    if combat.ended:
        outcome = phrase("{side} has won {score}", side=side_name(winner), score=score_text(combat))
        return StatusLine(
            StatusParts(_OVER, outcome, _both_losses(combat, loser)),
            StatusParts(_OVER, short, _past_loss(combat, loser)),
        )
    outcome = _wins(combat, winner)
    if combat.winner is not None:
        due = combat.losses[SIDE_INDEX[loser]]
        brief = _brief_loss(loser, due) if due else _past_loss(combat, loser)
        return StatusLine(
            StatusParts(_DECIDED, outcome, _must_lose(combat, loser)), StatusParts(_DECIDED, short, brief)
        )
    counts = {side: len(view.blocks(combat.place, side)) for side in (loser, winner)}
    by_impact = {side: combat.impact[SIDE_INDEX[OTHER[side]]] // IMPACT_PER_LOSS for side in counts}
    losses = phrase(
        "{loser} loses {loss}, {winner} {own_loss}",
        loser=side_name(loser),
        loss=loss_text(by_impact[loser], True, counts[loser]),
        winner=side_name(winner),
        own_loss=loss_text(by_impact[winner], False, counts[winner]),
    )
    due = min(by_impact[loser] + 1, counts[loser])
    return StatusLine(StatusParts(_BOTH, outcome, losses), StatusParts(_STOP, short, _brief_loss(loser, due)))


def _wins(combat: Combat, winner: Side) -> Phrase:
    if combat.impact[0] == combat.impact[1]:
        return phrase("{side} wins the tie, {score}", side=side_name(winner), score=score_text(combat))
    return phrase("{side} wins {score}", side=side_name(winner), score=score_text(combat))


def _must_lose(combat: Combat, loser: Side) -> Phrase:
    """8.7.2  What each side still has to give up, the loser first."""
    due, others = (combat.losses[SIDE_INDEX[side]] for side in (loser, OTHER[loser]))
    if due and others:
        return phrase(
            "{loser} must lose {blocks:figure}, {winner} {count}",
            loser=side_name(loser),
            blocks=Count(due, "block"),
            winner=side_name(OTHER[loser]),
            count=others,
        )
    if due or others:
        side = loser if due else OTHER[loser]
        return phrase("{side} must lose {blocks:figure}", side=side_name(side), blocks=Count(due or others, "block"))
    return _both_losses(combat, loser)


def _both_losses(combat: Combat, first: Side) -> Phrase:
    return phrase(
        "{side} lost {units}, {other} {other_units}",
        side=side_name(first),
        units=losses_text(combat, first),
        other=side_name(OTHER[first]),
        other_units=losses_text(combat, OTHER[first]),
    )


def _siege_line(view: Position, combat: Combat) -> StatusLine:
    besieger, besieged = combat.attacker, combat.defender
    if combat.ended:
        fate = phrase("the castle has fallen") if combat.winner else phrase("the castle has held")
        return StatusLine(
            StatusParts(_OVER, fate, _both_losses(combat, besieged)),
            StatusParts(_OVER, fate, _past_loss(combat, besieged)),
        )
    there = unit_count(view, combat, besieged)
    due = min(combat.losses[SIDE_INDEX[besieged]] or combat.impact[SIDE_INDEX[besieger]] // IMPACT_PER_LOSS, there)
    outcome = (
        phrase("{side} loses {due} of {units}", side=side_name(besieged), due=due, units=there)
        if due
        else phrase("{side} loses nothing", side=side_name(besieged))
    )
    fate = phrase("the castle falls") if due == there else phrase("the castle holds")
    if combat.stopped[SIDE_INDEX[besieger]]:
        return StatusLine(StatusParts(_DECIDED, outcome, fate), StatusParts(_DECIDED, outcome, fate))
    when = phrase("If {side} stops now:", side=side_name(besieger))
    return StatusLine(StatusParts(when, outcome, fate), StatusParts(_STOP, outcome, fate))


def _brief_loss(side: Side, count: int) -> Phrase:
    return phrase("{side} loses {count}", side=side_name(side), count=count)


def _past_loss(combat: Combat, side: Side) -> Phrase:
    return phrase("{side} lost {units}", side=side_name(side), units=losses_text(combat, side))


# -- the movement phase: route, leader, and what is left ---------------------------------------------------------------


def phase_title(view: Position) -> tuple[Phrase, str]:
    """6, 7  The phase outside a fight, in a few words, and its paragraph; `week_title` says when."""
    if view.chance and view.chance[0].rule.startswith("5."):
        return phrase("The official start"), view.chance[0].rule
    match view.phase:
        case "reinforcement":
            return phrase("Reinforcements"), "6.2"
        case "bid":
            return phrase("Order of play"), "6.3"
        case "movement":
            return phrase("{side} moves", side=side_name(view.active)), "7.1"
    return phrase("{side} fights", side=side_name(view.active)), "8.1"


def week_title(view: Position) -> Phrase:
    """6  Where in the game this is: `Week 2, Ishida’s movement`, `Week 2, order of play`."""
    week, side = view.week, side_name(view.active)
    match view.phase:
        case "reinforcement":
            return phrase("Week {week}, reinforcements", week=week)
        case "bid":
            return phrase("Week {week}, order of play", week=week)
        case "movement":
            return phrase("Week {week}, {side:possessive} movement", week=week, side=side)
    return phrase("Week {week}, {side:possessive} combat", week=week, side=side)


def overrun_text(place: str, victor: Side) -> Phrase:
    """7.4.1  Who overruns whom, and where."""
    return phrase("{side} at {place}", side=side_name(victor), place=place_name(place))


def road_text(a: int, b: int) -> Phrase:
    """A road by its places: `Hakone–Numazu`."""
    return phrase("{start}–{end}", start=place_name(a), end=place_name(b))


def used_road_names(movement: Movement) -> list[Phrase]:
    """7.3.1  The roads used in this phase."""
    return [road_text(a, b) for a, b in movement.used]


def resting_places(movement: Movement) -> list[Phrase]:
    """7.3.1, 7.2, 9.3  Blocks that cannot march any more, by place: `2 at Sendai`."""
    count = Counter(rest.place for rest in movement.rested)
    return [phrase("{count} at {place}", count=count[place], place=place_name(place)) for place in sorted(count)]


def march_route(movement: Movement, place: int, steps: int) -> tuple[int, ...]:
    """7.3.1  The route of a group of the marching stack, from its origin; only `place` if unclear."""
    if movement.origin is None:
        return (place,)
    ways: list[tuple[int, ...]] = [(movement.origin,)]
    for _ in range(steps):
        ways = [
            (*past, end)
            for past in ways
            for end in NEAR[past[-1]]
            if road(past[-1], end) in movement.used
            and all(road(past[-1], end) != road(past[n], past[n + 1]) for n in range(len(past) - 1))
        ]
    found = [past for past in ways if past[-1] == place]
    return found[0] if len(found) == 1 else (place,)


def leadership_text(movement: Movement) -> str:
    """7.3.4  What leads the marching stack, as publicly known; empty if nothing does."""
    if movement.origin is None:
        return ""
    if movement.place_leads:
        place = place_name(movement.origin)
        return (
            phrase("capital {place}", place=place)
            if movement.origin in CAPITALS
            else phrase("castle {place}", place=place)
        )
    return phrase("{leader}", leader=BlockName(movement.leader)) if movement.leader is not None else ""


def movement_summary(view: Position) -> tuple[TableLine, ...]:
    """7.1 to 7.3  What the map does not show of a movement phase: what is left, the steps taken, and who leads."""
    movement = view.movement
    if movement is None or not movement.degree:
        return ()
    degree = phrase("{degree:bare}", degree=DegreeName(movement.degree))
    lines = [TableLine(phrase("Movement"), degree, "7.1")]
    if movement.degree != "none":
        left, may = stacks_left(view, movement, view.active), may_muster(view)
        stacks = phrase("{stacks:figure}, {degree}", context="format", stacks=Count(left, "stack"), degree=degree)
        lines = [TableLine(phrase("Left to move"), stacks, "7.1")]
        if may and view.recruits[SIDE_INDEX[view.active]]:
            lines.append(TableLine(phrase("Muster"), phrase("still open"), "7.2"))
        if movement.origin is not None:
            lines += [TableLine(*_group(group), "7.3.3") for group in movement.groups if group.steps]
        if led := leadership_text(movement):
            lines.append(TableLine(phrase("Led by"), led, "7.3.4"))
    return tuple(lines)


def movement_table(view: Position) -> tuple[TableLine, ...]:
    """7.1 to 7.3  The movement phase in a small table: degree, stacks, muster, the marching stack."""
    movement = view.movement
    if movement is None or not movement.degree:
        return ()
    lines = [TableLine(phrase("Movement"), phrase("{degree:bare}", degree=DegreeName(movement.degree)), "7.1")]
    if movement.degree == "none":
        return tuple(lines)
    left = stacks_left(view, movement, view.active)
    lines.append(TableLine(phrase("Stacks left"), phrase("{count}", count=left), "7.1"))
    lines.append(TableLine(phrase("Muster"), phrase("still open") if may_muster(view) else phrase("none left"), "7.2"))
    if movement.origin is not None:
        origin = phrase("{place}", place=place_name(movement.origin))
        lines.append(TableLine(phrase("On the march from"), origin, "7.3.1"))
        lines += [TableLine(*_group(group), "7.3.3") for group in movement.groups if group.steps]
        if led := leadership_text(movement):
            lines.append(TableLine(phrase("Led by"), led, "7.3.4"))
    return tuple(lines)


def _group(group: Group) -> tuple[Phrase, Phrase]:
    """7.3.3  Where a group of the march stands, and how far it has come."""
    where = phrase("{count} at {place}", count=len(group.blocks), place=place_name(group.place))
    if group.highway:
        return where, phrase("step {step}, highway", step=group.steps)
    return where, phrase("step {step}", step=group.steps)
