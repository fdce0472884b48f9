"""The HTML of a class: a page of its own, with no address and one script, and the same table for a notebook.

Text from files becomes text of elements, of attributes, or of the JSON that the script puts into elements as text.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from sekiwidget.board.image.text_metrics import clean
from sekiwidget.core.game import Rule
from sekiwidget.export.class_style import notebook_style, page_style
from sekiwidget.export.page import as_json, escaped, language_attributes, page_head
from sekiwidget.lesson.answers.judge import JudgedTry
from sekiwidget.lesson.classroom.collection import OWN_PAGE, Problem
from sekiwidget.lesson.classroom.results import ClassResults
from sekiwidget.lesson.classroom.table import Cell, CellKind, PuzzleRow, most_broken_rule, unsolved
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import Count

FEW: Final = 8
"""Up to so many learners have their names written across."""
MANY: Final = 20
"""With more learners a page must be wider to have a column for the wrong moves, which else stand under the puzzles."""
MAX_PROBLEMS: Final = 200
"""So many problems are listed; the others are counted."""
MAX_MOVES: Final = 50
"""So many tries of one learner at one puzzle are listed."""

_SIGNS: Final[dict[CellKind, str]] = {"missed": "×", "none": "·", "unjudged": "!"}
_TOLD: Final[dict[str, str]] = {
    "solved": phrase("solved"),
    "wrong": phrase("wrong"),
    "refused": phrase("not allowed"),
    "unfinished": phrase("not finished"),
}

TITLE: Final = phrase("The class")
NOT_JUDGED: Final = phrase("from a file of results, not judged")

_SCRIPT: Final = """
const told = JSON.parse(document.getElementById("told").textContent);
const root = document.querySelector(".sk-class");
const box = root.querySelector("dialog");
const names = document.getElementById("names");
function hideNames() {
  const hidden = root.classList.toggle("nameless");
  names.setAttribute("aria-pressed", String(!hidden));
}
names.addEventListener("click", hideNames);
const body = root.querySelector("tbody") ?? root;
const cell = (row, column) => body.rows[row]?.querySelectorAll(".c")[column];
const moveText = (item, head, move) => {
  const [words, rules, why] = told.moves[move];
  put("b", head, item);
  item.append(" · ", words, rules ? ` (${rules})` : "");
  if (why) put("div", why, item).className = "quiet";
};
const put = (name, text, parent) => {
  const made = parent.appendChild(document.createElement(name));
  made.textContent = text;
  return made;
};
let opened;
function show(found) {
  const row = found.parentElement.rowIndex - 1;
  const column = [...found.parentElement.querySelectorAll(".c")].indexOf(found);
  const about = told.rows[row].cells[column];
  if (!about) return;
  opened = found;
  const who = root.classList.contains("nameless") ? column + 1 : told.learners[column];
  box.replaceChildren();
  put("h2", told.rows[row].title, box);
  put("p", `${who}: ${about.told}`, box).dir = "auto";
  const list = put("ol", "", box);
  for (const [kind, move] of about.tries) moveText(put("li", "", list), told.kinds[kind], move);
  open();
}
function showMistakes(found) {
  const row = told.rows[found.closest("tr").rowIndex - 1];
  opened = found;
  box.replaceChildren();
  put("h2", row.title, box);
  put("p", told.mistakes, box);
  const list = put("ul", "", box);
  for (const [move, learners] of row.mistakes) moveText(put("li", "", list), `${learners}×`, move);
  open();
}
// In a frame or sandbox, such as that of JupyterLab, a page may save no files: there its table can be copied.
const save = root.querySelector(".save");
const confined = self !== top || (self.origin === "null" && location.protocol !== "file:");
if (confined) save.addEventListener("click", showTable);
function showTable() {
  opened = save;
  box.replaceChildren();
  put("h2", save.textContent, box);
  put("p", told.unsaved, box).dir = "auto";
  const area = put("textarea", "", box);
  area.value = new TextDecoder().decode(Uint8Array.from(atob(save.href.split(",")[1]), (one) => one.charCodeAt(0)));
  Object.assign(area, { readOnly: true, rows: 8, wrap: "off", ariaLabel: save.textContent, dir: "ltr" });
  const copy = put("button", told.copy, box);
  copy.type = "button";
  copy.addEventListener("click", () => {
    area.select();
    copy.textContent = document.execCommand("copy") ? told.copied : told.copy;
    copy.focus();
  });
  open();
  area.select();
}
function open() {
  const close = put("button", told.close, box);
  close.type = "button";
  close.addEventListener("click", () => box.close());
  box.showModal();
}
// The browser gives the focus back at once, but not to a button that Safari has not focused; this event comes later.
box.addEventListener("close", () => root.contains(document.activeElement) || opened?.focus());
body.addEventListener("click", (event) => {
  const found = event.target.closest(".c[tabindex]");
  if (found) show(found);
  const mistakes = event.target.closest("button.all");
  if (mistakes) showMistakes(mistakes);
});
// One cell is in the order of Tab; the arrows go from there.
function go(found) {
  if (!found) return;
  body.querySelector('.c[tabindex="0"]')?.setAttribute("tabindex", "-1");
  found.setAttribute("tabindex", "0");
  found.focus();
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || box.open) return;
  if (event.key.toLowerCase() === "n") return hideNames();
  const here = event.target.closest?.("tbody .c");
  if (!here) return;
  const row = here.parentElement.rowIndex - 1;
  const column = [...here.parentElement.querySelectorAll(".c")].indexOf(here);
  const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
  const to = {
    ArrowLeft: [row, column - ahead],
    ArrowRight: [row, column + ahead],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
  }[event.key];
  if (to) go(to[0] >= 0 && to[1] >= 0 ? cell(...to) : null);
  else if (event.key === "Enter") show(here);
  else return;
  event.preventDefault();
});
"""

_PAGE: Final = """\
{head}<body class="sk-class">
{body}<dialog></dialog>
<script type="application/json" id="told">{told}</script>
<script>{script}</script>
</body>
</html>
"""


def class_page(found: ClassResults, csv: str, theme: str, language: Translator | None) -> str:
    """The page of a class, which also saves the table as `csv`."""
    writer = _Writer(found, language, live=True)
    policy = f"default-src 'none'; script-src '{_hash(_SCRIPT)}'; style-src 'unsafe-inline'"
    return _PAGE.format(
        head=page_head(
            in_language(TITLE, language),
            policy=policy,
            style=page_style(theme),
            attributes=language_attributes(language),
            mark=OWN_PAGE,
        ),
        body="".join(writer.page(csv)),
        told=as_json(writer.told()),
        script=_SCRIPT,
    )


def class_fragment(found: ClassResults, language: Translator | None) -> str:
    """The table of a class for a notebook, in the theme of its page, without a script."""
    writer = _Writer(found, language, live=False)
    return (
        f'<div class="sk-class" {attributes(language)}><style>{notebook_style()}</style>{"".join(writer.parts())}</div>'
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


class _Writer:
    """Writes the parts of the page in a language; `live` if a script makes it answer clicks and keys."""

    def __init__(self, found: ClassResults, language: Translator | None, *, live: bool) -> None:
        self._found, self._live = found, live
        self._said = partial(in_language, language=language)

    def say(self, text: str) -> str:
        """A text as markup."""
        return escaped(self._said(text))

    def page(self, csv: str) -> Iterator[str]:
        """The whole page: the head with its buttons, and the rest."""
        say = self.say
        data = base64.b64encode(csv.encode()).decode()
        names, save = say(phrase("Names")), say(phrase("Save as table"))
        buttons = (
            f'<button type="button" id="names" aria-pressed="true" aria-keyshortcuts="N">{names} <kbd>N</kbd></button>'
            f'<a class="save" download="class.csv" href="data:text/csv;charset=utf-8;base64,{data}">'
            f"{save}</a>"
        )
        without = phrase(
            "This page needs JavaScript to hide names, list tries and save the table. In JupyterLab, press "
            "“Trust HTML” above it."
        )
        yield from self.parts(buttons, f"<noscript><p>{say(without)}</p></noscript>\n")

    def parts(self, buttons: str = "", note: str = "") -> Iterator[str]:
        """Head with buttons and a note below, what to look at first, table, legend, problems, and what is proved."""
        say, found = self.say, self._found
        learners, puzzles = Count(len(found.learners), "learner"), Count(len(found.puzzles), "puzzle")
        told = phrase(
            "{learners:figure} · {puzzles:figure} · least understood first", learners=learners, puzzles=puzzles
        )
        yield f"<header><h1>{say(TITLE)}</h1><p>{say(told)}</p>{buttons}</header>\n{note}"
        yield self._first()
        if found.puzzles:
            yield self._table()
            yield self._legend()
        else:
            nothing = phrase("Nobody has handed in answers or results yet.")
            if found.problems:
                nothing = phrase("No answers could be judged: see the files to check.")
            yield f"<p>{say(nothing)}</p>\n"
        yield self._problems(found.problems)
        yield self._notes()

    # -- what to look at first ---------------------------------------------------------------------------------------

    def _first(self) -> str:
        found, cards = self._found, []
        if found.puzzles and found.puzzles[0].tried and found.puzzles[0].at_once < found.puzzles[0].tried:
            row = found.puzzles[0]
            told = phrase(
                "{right} of {all} at once, {missed} not at all",
                right=row.at_once,
                all=row.tried,
                missed=row.count("missed"),
            )
            cards.append((phrase("Least understood"), f"<bdi>{self.say(row.title)}</bdi>", told))
        broken = most_broken_rule(found.puzzles)
        if broken is not None:
            told = phrase(
                "{rule}: in {puzzles:figure}, by {learners:figure}",
                rule=broken.rule.id,
                puzzles=Count(broken.puzzles, "puzzle"),
                learners=Count(broken.learners, "learner"),
            )
            cards.append((phrase("The rule most often broken"), self.say(broken.rule.title), told))
        missed = unsolved(found.puzzles)
        if missed:
            most = missed[:3]
            told = phrase("{puzzles:figure} not solved", puzzles=Count(most[0][1], "puzzle"))
            if most[0][1] != most[-1][1]:
                told = phrase("{first} to {last} puzzles not solved", first=most[-1][1], last=most[0][1])
            cards.append((phrase("May need help"), ", ".join(self._who(name) for name, _ in most), told))
        if not cards:
            return ""
        items = "".join(
            f"<li><small>{self.say(head)}</small><b>{what}</b>{self.say(told)}</li>" for head, what, told in cards
        )
        return f'<ul class="first">{items}</ul>\n'

    def _who(self, name: str) -> str:
        """A learner's name, and the number that stands for it."""
        return f'<bdi class="who">{escaped(name)}</bdi>{self._number(name)}'

    def _number(self, name: str) -> str:
        """The number that is shown in place of a name, where names can be hidden."""
        number = self._found.learners.index(name) + 1
        return f'<span class="num">{number}</span>' if self._live else ""

    # -- the table ---------------------------------------------------------------------------------------------------

    def _table(self) -> str:
        say, found = self.say, self._found
        size = "few" if len(found.learners) <= FEW else "many" if len(found.learners) > MANY else ""
        heads = "".join(
            f'<th scope="col" class="learner"><span class="who" dir="auto" title="{escaped(name)}">'
            f"{escaped(name)}</span>{self._number(name)}</th>"
            for name in found.learners
        )
        common = say(phrase("commonest wrong move"))
        rows = "".join(self._row(row, number == 0) for number, row in enumerate(found.puzzles))
        label, puzzle, once = say(phrase("Puzzles and learners")), say(phrase("puzzle")), say(phrase("at once"))
        return (
            f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table class="{size}"><thead><tr>'
            f'<th scope="col">{puzzle}</th><th scope="col" class="figure">{once}</th>'
            f'{heads}<th scope="col" class="common">{common}</th></tr></thead>\n<tbody>{rows}</tbody>\n'
            f"<tfoot>{self._totals()}</tfoot></table></div>\n"
        )

    def _row(self, row: PuzzleRow, first: bool) -> str:
        learners = self._found.learners
        cells = "".join(self._cell(row.cells.get(name), in_order=first and at == 0) for at, name in enumerate(learners))
        common = self._common(row)
        least = ' class="least"' if first and row.at_once < row.tried else ""
        return (
            f'<tr{least}><th scope="row"><bdi title="{escaped(row.id)}">{self.say(row.title)}</bdi>'
            f'<div class="narrow">{common}</div></th>'
            f'<td class="figure">{row.at_once}<small>/{row.tried}</small></td>{cells}'
            f'<td class="common">{common}</td></tr>\n'
        )

    def _cell(self, cell: Cell | None, *, in_order: bool) -> str:
        """One learner's result; one of all cells is in the order of Tab."""
        tab = (' tabindex="0"' if in_order else ' tabindex="-1"') if self._live else ""
        kind: CellKind = cell.kind if cell is not None else "none"
        sign = _SIGNS.get(kind)
        if cell is None:
            return f'<td class="c none"{tab}>{sign}</td>'
        helped = "+" if cell.result.hints and sign is None else ""
        shown = sign or f"{min(cell.result.tries, 99)}{helped}"
        said = "" if cell.judged is not None or cell.wrong or kind == "none" else " said"
        told = self.say(self._told(cell))
        spoken = f'<span class="sr"> {told}</span>' if sign or helped or said else ""
        return f'<td class="c {kind}{said}"{tab} title="{told}">{shown}{spoken}</td>'

    def _told(self, cell: Cell) -> str:
        """A cell in words."""
        if cell.wrong:
            return phrase("does not count: {why}", why=cell.wrong)
        if cell.judged is None:
            return phrase("{result} ({told})", result=cell.result.sentence, told=NOT_JUDGED)
        return cell.result.sentence

    def _common(self, row: PuzzleRow) -> str:
        """The commonest wrong move with its rules, as markup."""
        say, mistakes = self.say, row.mistakes
        if not mistakes:
            judged = any(cell.judged is not None for cell in row.cells.values())
            told = phrase("no wrong move") if judged else phrase("not known from results alone")
            return f'<span class="quiet">{say(told)}</span>'
        most = mistakes[0]
        words = phrase("Not allowed: {tried}", tried=most.words) if most.refused else most.words
        chips = " ".join(self._chip(rule) for rule in most.rules)
        shown = say(words)
        if self._live:
            shown = f'<button type="button" class="all" title="{say(most.why)}">{shown}</button>'
        return f'{shown} <b dir="ltr">{most.learners}×</b> {chips}'

    def _chip(self, rule: Rule) -> str:
        return f'<span class="chip" dir="ltr" title="{self.say(rule.title)}">{escaped(rule.id)}</span>'

    def _totals(self) -> str:
        """The sums: for each learner, and of all."""
        found = self._found
        made = ""
        for head, kinds in (
            (phrase("solved"), ("once", "second", "later")),
            (phrase("at once"), ("once",)),
        ):
            counts = [
                sum(row.cells[name].kind in kinds for row in found.puzzles if name in row.cells)
                for name in found.learners
            ]
            tried = sum(row.tried for row in found.puzzles)
            cells = "".join(f'<td class="c">{count}</td>' for count in counts)
            made += (
                f'<tr><th scope="row">{self.say(head)}</th><td class="figure">{sum(counts)}<small>/{tried}</small></td>'
                f'{cells}<td class="common"></td></tr>'
            )
        return made

    def _legend(self) -> str:
        signs: Sequence[tuple[str, str, str]] = (
            ("once", "1", phrase("at once")),
            ("second", "2", phrase("second try")),
            ("later", "3", phrase("third try or later, or with a hint (+)")),
            ("missed", "×", phrase("not solved")),
            ("none", "·", phrase("not tried")),
            ("unjudged", "!", phrase("answers that do not count (see below)")),
            ("said", "1", NOT_JUDGED),
        )
        items = "".join(f'<li><span class="c {kind}">{sign}</span>{self.say(told)}</li>' for kind, sign, told in signs)
        if self._live:
            keys = phrase("from cell to cell; Enter or a click shows the tries")
            items += f'<li class="keys"><kbd>←↑↓→</kbd> {self.say(keys)}</li>'
        return f'<ul class="legend">{items}</ul>\n'

    # -- below it ----------------------------------------------------------------------------------------------------

    def _problems(self, problems: Sequence[Problem]) -> str:
        if not problems:
            return ""
        items = "".join(
            f"<li><bdi><b>{self.say(one.place)}</b></bdi>: {self.say(one.why)}</li>" for one in problems[:MAX_PROBLEMS]
        )
        if len(problems) > MAX_PROBLEMS:
            more = phrase("... and {more} more", more=len(problems) - MAX_PROBLEMS)
            items += f"<li>{self.say(more)}</li>"
        head = phrase("Files to check")
        return f'<section class="files"><h2>{self.say(head)}</h2><ul class="problems">{items}</ul></section>\n'

    def _notes(self) -> str:
        """What is proved and what is not."""
        proved = phrase(
            "What was solved, at which try, and the wrong moves were found by playing the answers again. Whether hints "
            "were given or the solution was shown is what the files say; tries can be left out of a file. Results of a "
            "course cannot be judged: they are what their file says."
        )
        named = phrase(
            "Learners have the names that the teacher gave to their files or folders: names inside files do not count."
        )
        return f'<p class="notes">{self.say(proved)} {self.say(named)}</p>\n'

    # -- what the script shows of a cell -----------------------------------------------------------------------------

    def told(self) -> dict[str, Any]:
        """What each cell is about, with every move once."""
        moves: dict[tuple[str, str, str], int] = {}
        rows = []
        for row in self._found.puzzles:
            cells = [self._about(row.cells.get(name), moves) for name in self._found.learners]
            mistakes = [
                [
                    moves.setdefault(self._moved(one.words, [rule.id for rule in one.rules], one.why), len(moves)),
                    one.learners,
                ]
                for one in row.mistakes[:MAX_MOVES]
            ]
            rows.append({"title": self._plain(row.title), "cells": cells, "mistakes": mistakes})
        return {
            "learners": [self._plain(name) for name in self._found.learners],
            "rows": rows,
            "moves": list(moves),
            "kinds": {kind: self._plain(told) for kind, told in _TOLD.items()},
            "mistakes": self._plain(phrase("All wrong moves, with the number of learners who made them")),
            "unsaved": self._plain(
                phrase("If no file was saved, copy this text and paste it into a file or a spreadsheet.")
            ),
            "copy": self._plain(phrase("Copy")),
            "copied": self._plain(phrase("Copied")),
            "close": self._plain(phrase("Close")),
        }

    def _about(self, cell: Cell | None, moves: dict[tuple[str, str, str], int]) -> dict[str, Any] | None:
        if cell is None:
            return None
        tries = [] if cell.judged is None else cell.judged.tries[:MAX_MOVES]
        return {
            "told": self._plain(self._told(cell)),
            "tries": [[one.kind, moves.setdefault(self._move(one), len(moves))] for one in tries],
        }

    def _move(self, one: JudgedTry) -> tuple[str, str, str]:
        return self._moved(one.words, one.rules if one.kind in ("wrong", "refused") else (), one.why)

    def _moved(self, words: str, rules: Sequence[str], why: str) -> tuple[str, str, str]:
        """A move in words, its rules in one text, and what is said to it."""
        return self._plain(words), ", ".join(map(clean, rules)), self._plain(why)

    def _plain(self, text: str) -> str:
        return clean(str.__str__(self._said(text)))
