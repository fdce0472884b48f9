"""One language: its catalogue of messages and its grammar, as phrases ask for them (`base.phrase.Language`)."""

from __future__ import annotations

from typing import Any, Final

from sekiwidget.base.phrase import Phrase, Spoken, Term, capital, spoken, warn_unfilled
from sekiwidget.base.terms import AnyOf, As, Continued, Count, Figure, Listed, Made, Name, Number, Series
from sekiwidget.languages.catalogue import Catalogue
from sekiwidget.languages.grammar.grammar import Grammar, noun

NOUN: Final = "noun"
"""The context of nouns in a catalogue; messages and names have none."""


CASE: Final = "case"
"""In the template of a term, the case that is requested of the term: `{unit:the case} von {side}`."""


_LONGEST_FIGURE_FORM: Final = 4
"""Maximum length of a figure's form, such as `.0f`: a width of nine digits would fill the memory."""


class Told:
    """A language other than English.

    Args:
        code: `de`, as in a `lang` attribute.
        name: its own name for itself.
        direction: `ltr` or `rtl`.
        catalogue: what is translated.
        grammar: how terms are formed.
    """

    def __init__(self, code: str, name: str, direction: str, catalogue: Catalogue, grammar: Grammar) -> None:
        self.code, self.name, self.direction = code, name, direction
        self._catalogue, self._grammar = catalogue, grammar

    def template(self, english: str) -> str | None:
        """The template in this language; None if it is not translated."""
        return self._catalogue.message(english)

    def form(self, value: Any, asked: str) -> str:
        """What fills a place, in the form and case requested; in English if its words are not translated.

        Only terms have cases: of anything else a place may request one in vain. Raises ValueError for a form that a
        term does not have.
        """
        words = asked.split()
        case = next((word for word in words if word in self._grammar.cases), "")
        form = " ".join(word for word in words if word not in (case, "capital"))
        made = self._formed(value, form, case)
        return capital(made) if "capital" in words else made

    def _formed(self, value: Any, form: str, case: str) -> str:
        """A member of a term, or a whole one."""
        match value:
            case str():
                made = spoken(value, _InCase(self, case))
                # An id, or what somebody wrote, stands for a name.
                return self._grammar.name(made, case) if case and type(value) is str else made
            case Term():
                return self._term(value, form, case)
        if len(form) > _LONGEST_FIGURE_FORM:
            raise ValueError(f"{self.code} has no form {form!r} of a figure")
        made = format(value, form)
        return self._grammar.figures(made) if form == "," else made

    def _term(self, term: Term, form: str, case: str) -> str:
        match term:
            case Count():
                return self._counted(term, form, case)
            case Number():
                return self._grammar.number(term.value, form, case) if form else term.form("")
            case Name():
                return self._named(term, form, case)
            case Figure():
                return self._grammar.figures(term.text)
            case Continued():
                return self._grammar.continued(spoken(term.sentence, self))
            case As():
                return self._formed(term.term, term.asked, case)
            case Made():
                return self._formed(term.made(form), "", case)
            case Series() | Listed() | AnyOf():
                return self._joined(term, form, case)
        return term.form(form)

    def _counted(self, count: Count, form: str, case: str) -> str:
        entry = self._catalogue.word(NOUN, count.thing)
        if entry is None:
            return count.form(form)
        places = {name: Spoken(value, self) for name, value in count.places.items()}
        try:
            found = self._grammar.counted(noun(entry, self._grammar.genders), count.value, form, case)
            return found.format_map(places) if places else found
        except Exception as error:  # noqa: BLE001  An entry may be wrong in as many ways as a template.
            warn_unfilled(entry, self, error)
            return count.form(form)

    def _named(self, name: Name, form: str, case: str) -> str:
        if isinstance(name.name, Phrase):
            own = spoken(name.name, self)
        else:
            # It comes of a data file, and may be in the catalogue all the same.
            own = self._catalogue.message(name.name) or name.name
        if form == "possessive":
            return self._grammar.name(own, case or form)
        if form not in ("", "upper"):
            raise ValueError(f"{self.code} has no form {form!r} of a name")
        made = self._grammar.name(own, case) if case else own
        return made.upper() if form else made

    def _joined(self, term: Series | Listed | AnyOf, form: str, case: str) -> str:
        words = form.split()
        inner = " ".join(word for word in words if word not in ("or", "apart"))
        items = [self._formed(one, inner, case) for one in term.items]
        if isinstance(term, Listed):
            return ("; " if "apart" in words else ", ").join(items)
        return self._grammar.series(items, alternatives=isinstance(term, AnyOf) or "or" in words)


class _InCase:
    """A language for a phrase that stands in a case: its places may request the same one."""

    def __init__(self, language: Told, case: str) -> None:
        self._language, self._case = language, case
        self.code = language.code

    def template(self, english: str) -> str | None:
        """As the language has it."""
        return self._language.template(english)

    def form(self, value: Any, asked: str) -> str:
        """In the form requested, where `case` is the case of the whole."""
        words = [self._case if word == CASE else word for word in asked.split()]
        return self._language.form(value, " ".join(filter(None, words)))


def attributes(language: Told | None) -> str:
    """The attributes of an element on somebody else's page whose words are in a language: the page may be in another.

    None is English, which is not named; where its lines begin is said, too.
    """
    return 'dir="ltr"' if language is None else f'lang="{language.code}" dir="{language.direction}"'
