"""The cards: actions, events, special cards, and the small cards of provinces and war chests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.svg import Symbol, fill, line, path, symbol, use
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Name
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.land import PROVINCES
from sekiwidget.games.shogun.components.wording import (
    EVENT_NAMES,
    action_name,
    province_name,
    special_name,
)
from sekiwidget.games.shogun.picture.kit.pieces import sign

CARD_SIZE: Final = (28, 40)
TICKET_SIZE: Final = (50, 17)
"""The sizes of a card and of a small one."""

_CARD_BOX: Final = (-14, -20, *CARD_SIZE)
_TICKET_BOX: Final = (-25, -8.5, *TICKET_SIZE)
_SPACE_BOX: Final = (-10, -10, 20, 20)
_LETTERS: Final = 7
"""A longer name is squeezed into its card."""
_ROOM: Final = 44

_FACES: Final[dict[str, tuple[str, str]]] = {
    "bid": ("bid", ""),
    "castle": ("castle", ""),
    "temple": ("temple", ""),
    "theatre": ("theatre", ""),
    "rice": ("rice", ""),
    "tax": ("chest", ""),
    "deploy5": ("army", "5"),
    "deploy3": ("army", "3"),
    "deploy1": ("army", "1→"),
    "battle_a": ("battle", "A"),
    "battle_b": ("battle", "B"),
}
"""The sign of each action, and what is written beside it."""
_SPECIAL_FACES: Final[dict[str, tuple[str, str]]] = {
    "chest": ("chest", "+1"),
    "rice": ("rice", "+1"),
    "deploy": ("army", "6"),
    "attack": ("battle", "+1"),
    "defence": ("shield", "+1"),
}
_EVENT_FACES: Final[dict[str, tuple[str, str]]] = {
    "theatre": ("theatre", ""),
    "farmers": ("", "2"),
    "castle": ("castle", "+1"),
    "temple": ("temple", ""),
    "chests_most": ("chest", "≤5"),
    "chests_least": ("chest", "≥6"),
    "rice_least": ("rice", "≥4"),
    "rice_most": ("rice", "≤3"),
    "levy": ("army", "3·2"),
}
"""What an event card changes."""


def symbol_word(name: str) -> str:
    """An id as part of a symbol's id."""
    return name.replace("_", "-")


def ticket_symbol(card: str) -> str:
    """The small card of a province or a war chest; its back for a hidden one."""
    return "ticket-back" if card == "?" else f"ticket-{symbol_word(card)}"


def card_symbols() -> Iterator[tuple[str, Symbol]]:
    """Each symbol with its id."""
    rect = "<rect x='-13.5' y='-19.5' width='27' height='39' rx='3.5'"
    yield "paper", symbol(_CARD_BOX, f"{rect} style='{fill('card')};{line('card-edge', 1)}'/>")
    yield "cover", symbol(_CARD_BOX, f"{rect} style='{fill('stone')};{line('card-edge', 1)}'/>")
    emblem = path("M0-11 8 0 0 11-8 0zM0-4 3 0 0 4-3 0z", f"style='fill:none;{line('ink2', 1.2)}'")
    yield "back", symbol(_CARD_BOX, use("cover") + emblem, phrase("card, face down"))
    for action in ACTIONS:
        yield f"action-{symbol_word(action)}", _card(*_FACES[action], phrase("{action}", action=action_name(action)))
    for special in SPECIALS:
        label = phrase("{special}", special=special_name(special))
        yield f"special-{special}", _card(*_SPECIAL_FACES[special], label)
    for name, card in EVENTS.items():
        effect = Name("event", card.effect, EVENT_NAMES[card.effect])
        label = phrase("event card: {event}; in winter {loss} rice lost", event=effect, loss=card.loss)
        yield f"event-{symbol_word(name)}", _event(card.effect, card.loss, label)
    for space in SPACES:
        shape, text = _FACES[space]
        beside = -3.5 if text else 0
        label = phrase("the space of {action}", action=action_name(space))
        written = _text(text, 5.5 if len(text) < 2 else 3.5, 4, 11 if len(text) < 2 else 9.5, "ink") if text else ""
        drawn = sign(shape, 0.12 if text else 0.165, beside - (1.5 if text else 0), 0, "ink") + written
        yield f"space-{symbol_word(space)}", symbol(_SPACE_BOX, drawn, label)
    yield from _tickets()


def _card(shape: str, text: str, label: str) -> Symbol:
    """A sign, and below it what is written."""
    drawn = sign(shape, 0.2 if not text else 0.17, 0, -5 if text else 0) if shape else ""
    return symbol(_CARD_BOX, use("paper") + drawn + (_text(text, 0, 15, 13) if text else ""), label)


def _event(effect: str, loss: int, label: str) -> Symbol:
    """What it changes, and in a band at its foot the rice that is lost in winter."""
    shape, text = _EVENT_FACES[effect]
    if effect == "farmers":
        hats = "transform='translate(0-11)scale(.17)'"
        drawn = use("crest-farmers", more=f"{hats} style='{fill('black')}'")
    elif effect in ("theatre", "temple"):
        # The flame or the battle that it prevents is struck out beside it.
        drawn = sign(shape, 0.13, -5, -12) + sign("revolt" if effect == "theatre" else "battle", 0.09, 5.5, -1)
        drawn += path("M1 5 10-7", f"style='fill:none;{line('black', 1.4)}'")
    else:
        drawn = sign(shape, 0.14, 0, -11)
    band = path("M-13.5 7.5H13.5", f"style='{line('card-edge', 1)}'")
    lost = sign("rice", 0.085, -6.5, 13.5) + _text(f"−{loss}", 5, 17.5, 10.5)
    return symbol(_CARD_BOX, use("paper") + drawn + (_text(text, 0, 5, 11) if text else "") + band + lost, label)


def _tickets() -> Iterator[tuple[str, Symbol]]:
    rect = "<rect x='-24.5' y='-8' width='49' height='16' rx='3'"
    yield "ticket", symbol(_TICKET_BOX, f"{rect} style='{fill('card')};{line('card-edge', 1)}'/>")
    lozenges = "".join(f"M{x}-5l4 5-4 5-4-5z" for x in range(-16, 17, 8))
    back = f"{rect} style='{fill('stone')};{line('card-edge', 1)}'/>"
    back += path(lozenges, f"style='fill:none;{line('ink2', 0.9)}'")
    yield "ticket-back", symbol(_TICKET_BOX, back, phrase("card, face down"))
    seat = f"{rect} style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'/>"
    yield "ticket-open", symbol(_TICKET_BOX, seat, phrase("room for a card"))
    for place, one in enumerate(PROVINCES):
        fit = f" textLength='{_ROOM}' lengthAdjust='spacingAndGlyphs'" if len(one.name) > _LETTERS else ""
        name = (
            f"<text y='3.8'{fit} style='font:11px var(--sk-serif);{fill('black')};text-anchor:middle'>{one.name}</text>"
        )
        label = phrase("{province} card", province=province_name(place))
        yield ticket_symbol(one.id), symbol(_TICKET_BOX, use("ticket") + name, label)
    for card in CHESTS:
        drawn = sign("chest", 0.12, -7, 0) + _text(card, 7, 4.2, 12)
        label = phrase("chest card {number}", number=card)
        yield ticket_symbol(card), symbol(_TICKET_BOX, use("ticket") + drawn, label)


def _text(text: str, x: float, y: float, size: float, ink: str = "black") -> str:
    look = f"font:700 {size:g}px var(--sk-sans);{fill(ink)};text-anchor:middle"
    return f"<text x='{x:g}' y='{y:g}' style='{look}'>{text}</text>"
