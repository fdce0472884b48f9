"""What sentences share: the effects of event and special cards, sums, and how events become words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from sekiwidget.authoring.narration import Narrated
from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.components.wording import side_name
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name, SingleFormTerm

Here: TypeAlias = "Narrated[Position]"
"""A commit, or the view of one."""

EFFECT_REASONS: Final = {
    "theatre": ("event-theatre", phrase("building a theatre removes a revolt marker from its province")),
    "farmers": ("event-farmers", phrase("a neutral province is defended by two farmers")),
    "castle": ("event-castle", phrase("a castle in an attacked province adds an army from the defender’s supply")),
    "temple": ("event-temple", phrase("a province with a temple cannot be attacked")),
    "chests_most": ("event-most-chests", phrase("a province yields at most five chests")),
    "chests_least": ("event-least-chests", phrase("a province yields at least six chests")),
    "rice_least": ("event-least-rice", phrase("a province yields at least four rice")),
    "rice_most": ("event-most-rice", phrase("a province yields at most three rice")),
    "levy": ("event-levy", phrase("Deploy 5 brings three armies, Deploy 3 brings two")),
}
"""event  Each effect: its rule, and what it does while it is in force."""

PRIVILEGE_REASONS: Final = {
    "chest": ("special-chest", phrase("one extra chest with Collect taxes")),
    "rice": ("special-rice", phrase("one extra rice with Collect rice")),
    "deploy": ("special-deploy", phrase("Deploy 5 may bring six armies")),
    "attack": ("special-attack", phrase("an attack may be made with one extra army from the supply")),
    "defence": ("special-defence", phrase("one extra army from the supply may defend an attacked province")),
}
"""special-chest, special-rice, special-deploy, special-attack, special-defence  Each special card: rule, gain."""


class SumTerm(SingleFormTerm):
    """Numbers added up: `7 + 2 + 3 = 12`; one number alone as `7`."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)

    def content(self) -> str:
        """The sum."""
        if len(self.numbers) == 1:
            return str(self.numbers[0])
        return f"{' + '.join(map(str, self.numbers))} = {sum(self.numbers)}"


def subtraction(have: int, gone: int) -> Phrase:
    """`15 − 3 = 12`."""
    return phrase("{have} − {gone} = {left}", have=have, gone=gone, left=have - gone)


def addition(have: int, come: int) -> Phrase:
    """`3 + 5 = 8`."""
    return phrase("{have} + {come} = {now}", have=have, come=come, now=have + come)


# -- events ------------------------------------------------------------------------------------------------------------

EVENT_ARGS: Final[dict[str, str]] = {
    # the start
    "opens": "*provinces",
    "takes_province": "side province number",
    "from_supply": "side number",
    "draws": "side",
    "drawn": "side province",
    "same": "side *provinces",
    "neutral": "number",
    "filled": "inside fell",
    "inside": "side number",
    # cards that chance turns up, and the sequence of the round
    "events": "*cards",
    "actions": "*actions",
    "specials": "*cards",
    "happens": "card",
    "next": "action",
    "round": "year season",
    "begins": "action",
    "passes": "side action",
    "skips": "side action province obstacle",
    "ends": "season",
    # plans and bids
    "lays": "side",
    "planned": "side",
    "bids": "side card",
    "pays": "side number",
    "ranked": "*sides",
    "takes": "side card",
    "order": "*sides",
    # actions
    "builds": "side building province",
    "calms": "province",
    "taxes": "side number province",
    "harvests": "side number province",
    "marker": "province",
    "no_marker": "province",
    "deploys": "side number province",
    "moves": "province goal number",
    "arrives": "province number",
    "stays": "side",
    "attacks": "side province goal number",
    "adds": "side",
    "farmers": "province number",
    "defends": "side province number",
    "declines": "side",
    # fights
    "fights": "kind province side",
    "rises": "province number winter",
    "counts": "side number",
    "bystanders": "number",
    "farmers_back": "number",
    "survive": "side number province",
    "conquers": "side province loser",
    "keeps": "side province",
    "repelled": "side province",
    "devastated": "province loser",
    "bid_stands": "side province",
    "card_leaves": "side action province",
    "cancelled": "side action province",
    # winter
    "winter": "card loss",
    "loses_rice": "side number loss",
    "lacks": "side provinces rice missing revolts farmers",
    "feeds": "side provinces rice missing",
    "revolts": "side *provinces",
    "faces": "side province",
    "scores": "side kind number",
    "most": "side region kind number",
    "new_year": "year",
    "rice_gone": "side",
    "calm": "province",
    "ends_game": "*sides",
}
"""The arguments of each kind of event, in order; `*` stands before the name of all that follow."""


def word_of(event: Event, name: str) -> str:
    """An argument of an event, as a word."""
    return str(event.args[EVENT_ARGS[event.kind].split().index(name)])


def number_of(event: Event, name: str = "number") -> int:
    """An argument of an event that is a number."""
    return int(word_of(event, name))


def side_of(event: Event) -> Name:
    """The side of an event."""
    return side_name(word_of(event, "side"))


def place_of(event: Event) -> int:
    """The province of an event."""
    return INDEX[word_of(event, "province")]


Consequence: TypeAlias = "Callable[[Here, Sequence[Event]], Iterable[str]]"
"""The sentences of the events of one kind."""

ReasonText: TypeAlias = "Callable[[Here, Event], str]"
"""The reason of an event, or ""."""


def each(tell: Callable[[Here, Event], str]) -> Consequence:
    """One sentence for each event."""
    return lambda here, events: (said for event in events if (said := tell(here, event)))
