"""Reading the teacher's texts: a string, or a table of languages (`title = { en = "...", de = "..." }`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from sekiwidget.lesson.script.fields import Fields, kind, named
from sekiwidget.lesson.script.locate import Path
from sekiwidget.lesson.script.source import quoted
from sekiwidget.text.errors import nearest
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import ENGLISH, from_versions, reorder_versions
from sekiwidget.text.phrase import phrase

_TEXT = phrase("a string or a table of languages")
_TEXTS = phrase("an array or a table of languages")


def unknown_language(code: str) -> str:
    """The message for a language that no board speaks, with "did you mean" if a known one is similar."""
    near = nearest(code.lower(), CODES)
    if near:
        return phrase("no language is called {name}; did you mean {near}?", name=quoted(code), near=quoted(near))
    return phrase("no language is called {name}; known: {known}", name=quoted(code), known=", ".join(CODES))


class Texts:
    """Takes texts from a document; faults go to `fields`. `languages` are those of the file, if it names any."""

    def __init__(self, table: Mapping[str, Any], fields: Fields) -> None:
        self._fields = fields
        self.languages = self._declared(table)

    def _declared(self, table: Mapping[str, Any]) -> tuple[str, ...]:
        """What `languages` says; nothing if it is missing or faulty."""
        path, before = ("languages",), len(self._fields.faults)
        found = self._fields.strings(table, (), "languages")
        if table.get("languages") == []:
            self._fields.refuse(path, phrase("`languages` names no language"), expected=CODES)
        if len(self._fields.faults) > before:
            return ()
        for number, code in enumerate(found):
            if code not in CODES:
                self._fields.refuse((*path, number), unknown_language(code), expected=CODES)
            elif code in found[:number]:
                self._fields.refuse((*path, number), phrase("{language} is named twice", language=quoted(code)))
        return found if len(self._fields.faults) == before else ()

    def text(self, table: Mapping[str, Any], path: Path, key: str) -> str:
        """The text of a key; empty if it is missing or faulty."""
        return self._text(table.get(key, ""), (*path, key))

    def texts(self, table: Mapping[str, Any], path: Path, key: str) -> tuple[str, ...]:
        """The texts of an array, or of a table that has an array for each language."""
        value, path = table.get(key, []), (*path, key)
        if isinstance(value, list):
            return tuple(self._text(item, (*path, number)) for number, item in enumerate(value))
        if not isinstance(value, dict):
            wrong = phrase("{key} is {expected}, not {found}", key=named(path), expected=_TEXTS, found=kind(value))
            self._fields.refuse(path, wrong, expected=(_TEXTS,))
            return ()
        lists = {code: self._fields.strings(value, path, code) for code in self._codes(value, path)}
        return tuple(
            self._ordered(dict(zip(lists, said, strict=True))) for said in zip_longest(*lists.values(), fillvalue="")
        )

    def _text(self, value: object, path: Path) -> str:
        if isinstance(value, str):
            return value
        if not isinstance(value, dict):
            wrong = phrase("{key} is {expected}, not {found}", key=named(path), expected=_TEXT, found=kind(value))
            self._fields.refuse(path, wrong, expected=(_TEXT,))
            return ""
        return self._ordered({code: self._fields.take(value, path, code, str, "") for code in self._codes(value, path)})

    def _codes(self, table: Mapping[str, Any], path: Path) -> Sequence[str]:
        """The languages of a table; those that cannot be there are faults."""
        known = self.languages or CODES
        if not table:
            wrong = phrase("{key} is a text in no language", key=named(path))
            self._fields.refuse(path, wrong, expected=known)
        for code in table:
            if code not in CODES:
                self._fields.refuse_key((*path, code), unknown_language(code), expected=known)
            elif code not in known:
                wrong = phrase(
                    "this file has no texts in {language}: its `languages` are {known}",
                    language=quoted(code),
                    known=", ".join(known),
                )
                self._fields.refuse_key((*path, code), wrong, expected=known)
        return [code for code in table if code in known]

    def _ordered(self, versions: Mapping[str, str]) -> str:
        return reorder_versions(from_versions(versions), self.languages or (ENGLISH,))
