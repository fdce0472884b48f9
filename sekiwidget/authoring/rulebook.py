"""The rules of a game as text, and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from sekiwidget.core.game import Rule
from sekiwidget.core.refusal import Reason, Refusal


class RuleBook:
    """The rules of a game, in the order of its book; `read` is called on first use."""

    def __init__(self, read: Callable[[], Iterable[Rule]]) -> None:
        self._read = read

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The rules by id, in rule-book order."""
        return {rule.id: rule for rule in self._read()}

    @property
    def titles(self) -> dict[str, str]:
        """The title of each rule by its id."""
        return {rule.id: rule.title for rule in self.rules.values()}

    @cached_property
    def order(self) -> dict[str, int]:
        """Where each rule stands in the book, from 0."""
        return {rule: number for number, rule in enumerate(self.rules)}

    def refusal(self, reasons: Iterable[Reason]) -> Refusal:
        """The refusal with these reasons, each once, in rule-book order; those without a rule come first."""
        order = self.order
        return Refusal(tuple(sorted(dict.fromkeys(reasons), key=lambda reason: order.get(reason.rule, -1))))
