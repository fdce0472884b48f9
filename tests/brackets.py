"""A made-up language that puts every template and every term in brackets of its own: what stands outside is glued."""

from typing import Any

from sekiwidget.base.phrase import Term, capital, spoken


class Brackets:
    """`[<Date> has <two blocks>.]`"""

    code, name, direction = "xx", "Brackets", "ltr"

    def template(self, english: str) -> str:
        """Every template is translated."""
        return f"[{english}]"

    def form(self, value: Any, asked: str) -> str:
        """Terms in angle brackets; phrases are said; numbers and names stand as they are."""
        if isinstance(value, Term):
            return f"<{value.form(asked)}>"
        if isinstance(value, str):
            said = spoken(value, self)
            return capital(said) if asked == "capital" else said
        return format(value, asked)
