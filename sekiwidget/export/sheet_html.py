"""The HTML of a contact sheet: print layout, heading, commits as numbered sentences, variations, puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.board.image.pen import rule_name
from sekiwidget.board.image.theme import LIGHT, MEASURES
from sekiwidget.board.session.perspective import ALL, Json, may_read, printable, side_name
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.page_state import backdrop_of, node_and_scene
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import GLYPHS, Node
from sekiwidget.core.side import PUBLIC
from sekiwidget.export.page import escaped, page_head
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import data_in_language, in_language, phrase
from sekiwidget.text.terms import Number

if TYPE_CHECKING:
    from sekiwidget.lesson.script.puzzle import Puzzle


_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""No script runs, and nothing is fetched."""

# New things are hatched: in black-and-white print, blue and black look the same.
_HATCH: Final = (
    '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<path fill="{LIGHT["now"]}" d="M0 0h7v7H0z"/><path fill="{LIGHT["paper"]}" d="M0 0h2v7H0z"/>'
    "</pattern></defs></svg>"
)

_STYLE: Final = f"""
@page {{ margin: 14mm }}
* {{ box-sizing: border-box }}
:root {{ color-scheme: light; print-color-adjust: exact; -webkit-print-color-adjust: exact }}
body {{ margin: 0 auto; padding: 16px; max-width: 190mm; background: #fff; color: {LIGHT["ink"]};
  font: 10.5pt/1.4 {MEASURES["sans"]}; overflow-wrap: anywhere }}
h1, h2, .task {{ font-family: {MEASURES["serif"]}; line-height: 1.2; break-after: avoid }}
h1 {{ font-size: 21pt; margin: 0 0 3mm }}
h2 {{ font-size: 14pt; margin: 7mm 0 2.5mm }}
p {{ margin: 0 0 2.5mm }}
p, li, figcaption {{ orphans: 3; widows: 3; white-space: pre-line }}
.game, .seen {{ color: {LIGHT["ink2"]}; margin: 0 0 1mm }}
.rules {{ margin: 0 0 4mm; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 1mm 5mm }}
.rule {{ font-size: 8pt; font-weight: 700; border: .8pt solid {LIGHT["ink2"]}; border-radius: 2em;
  padding: 0 1.6mm; margin-inline-end: 1mm; white-space: nowrap }}
svg {{ display: block; width: 100%; height: auto; direction: ltr }}
figure {{ margin: 0; break-inside: avoid }}
body > figure {{ max-width: 145mm; margin: 0 auto }}
figure > svg {{ border: .6pt solid {LIGHT["edge"]}; border-radius: 1.5mm }}
figcaption {{ font-size: 9pt; line-height: 1.3; padding: 1mm .5mm 0 }}
.grid {{ display: grid; grid-template-columns: 1fr 1fr; gap: 5mm; margin-top: 5mm; align-items: start }}
.commits {{ margin: 0; padding-inline-start: 9mm }}
.commits > li {{ margin: 0 0 2mm; break-inside: avoid }}
.commits > li::marker, figcaption b {{ font-weight: 700 }}
.glyph {{ border: .8pt solid {LIGHT["ink"]}; border-radius: 1mm; padding: 0 1.2mm; white-space: nowrap }}
.bare {{ list-style: none }}
.chapter {{ list-style: none; font-weight: 700; break-after: avoid; padding-top: 2mm }}
.comment {{ font: italic 10.5pt/1.35 {MEASURES["serif"]}; border-inline-start: 1mm solid {LIGHT["edge"]};
  padding-inline-start: 3mm; margin: 1mm 0 0; white-space: pre-line }}
.refused {{ border: 1pt dashed {LIGHT["no"]}; border-radius: 1.5mm; padding: 1mm 2.5mm; margin: 1mm 0 0 }}
.task {{ font-size: 15pt; font-weight: 700; margin: 4mm 0 2mm }}
.answer {{ break-inside: avoid; margin: 0 0 4mm }}
.answer i {{ display: block; height: 8mm; border-bottom: .6pt solid {LIGHT["ink2"]} }}
.hints {{ break-inside: avoid; margin-top: 5mm }}
.hints ol {{ transform: rotate(180deg); margin: 1mm 0 0; padding-inline-start: 9mm; font-size: 9pt }}
.over {{ break-before: page; border-top: .8pt solid {LIGHT["edge"]}; margin-top: 10mm; padding-top: 1mm }}
figure path[fill="{LIGHT["now"]}"], figure rect[fill="{LIGHT["now"]}"] {{ fill: url(#hatch) }}
figure path[stroke="{LIGHT["now"]}"][stroke-width="8"] {{ stroke: url(#hatch) }}
@media print {{ body {{ padding: 0; max-width: none }} .over {{ border: 0; margin: 0; padding: 0 }} }}
@media screen and (max-width: 600px) {{ .grid {{ grid-template-columns: 1fr }} }}
"""


def element(tag: str, words: str, kind: str = "") -> str:
    """An element with words and their text direction; empty if there are none."""
    look = f' class="{kind}"' if kind else ""
    return f'<{tag}{look} dir="auto">{escaped(words)}</{tag}>' if words.strip() else ""


def rule_chips(rules: Iterable[str]) -> str:
    """Paragraphs of the rules as chips, each once."""
    return " ".join(f'<span class="rule">{escaped(rule)}</span>' for rule in dict.fromkeys(rules) if rule)


def sheet_page(title: str, parts: Iterable[str], attributes: str) -> str:
    """The text of the file; `parts` are markup, `attributes` those of its language."""
    head = page_head(title, policy=_POLICY, style=_STYLE, attributes=attributes)
    return f"{head}<body>\n{_HATCH}\n" + "\n".join(filter(None, parts)) + "\n</body>\n</html>\n"


# -- the line ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetView:
    """A line as a sheet shows it: in one perspective and one language; None is English."""

    timeline: Timeline
    language: Translator | None = None

    def translated(self, text: str) -> str:
        """A text in the language of the sheet."""
        return in_language(text, self.language)

    @property
    def direction(self) -> str:
        """The `dir` attribute of sentences: in Hebrew they may begin with a name in Latin letters."""
        return "auto" if self.language is None or self.language.direction == "ltr" else self.language.direction

    def entry(self, node: int) -> Json:
        """The entry of a node."""
        found: Json = data_in_language(self.timeline.nodes[node], self.language)
        return found

    def step_and_scene(self, node: int) -> tuple[Json, Json]:
        """The entry of a node with the sentences of its whole step, and its scene."""
        return node_and_scene(self.timeline, node, self.language)

    @property
    def titles(self) -> dict[str, Any]:
        """The titles of the rules."""
        found: dict[str, Any] = backdrop_of(self.timeline.game, self.language).get("rules", {})
        return found


# -- parts of a sheet --------------------------------------------------------------------------------------------------

LINES: Final = 4
"""The number of lines for an answer."""


def heading(source: Source, view: SheetView) -> Iterator[str]:
    """The game, the title, the summary, the rules taught, and the perspective."""
    scenario, translated, perspective = source.scenario, view.translated, view.timeline.perspective
    yield element("p", translated(source.game.title), "game")
    yield element("h1", translated(source.title))
    if scenario is not None:
        yield element("p", printable(translated(scenario.about)))
        rows = (_rule_row(view, rule) for rule in scenario.rules)
        yield f'<ul class="rules">{"".join(rows)}</ul>' if scenario.rules else ""
    if perspective == PUBLIC:
        yield element("p", translated(phrase("What everybody can see.")), "seen")
    elif perspective != ALL:
        yield element("p", translated(phrase("As {side} sees it.", side=side_name(perspective))), "seen")


def _rule_row(view: SheetView, rule: str) -> str:
    """A rule with number and title; with the title alone if its name is a word."""
    titles = view.titles
    name, title = rule_name(titles, rule), titles.get(rule, "")
    return f"<li>{rule_chips([name])} {escaped(title if title != name else '')}</li>"


def _named_rules(view: SheetView, rules: Iterable[str]) -> str:
    """The chips of some rules, by their names."""
    titles = view.titles
    return rule_chips(rule_name(titles, rule) for rule in rules)


def caption(view: SheetView, node: Node, entry: Json) -> str:
    """The caption of a picture; the entry is in the language already."""
    chapter = f"<b>{escaped(entry['chapter'])}.</b> " if entry.get("chapter") else ""
    told = f"{chapter}{escaped(entry.get('say', ''))}{_glyph(view, entry)}"
    return f'<figcaption dir="{view.direction}"><b>{node.depth}</b> {told}</figcaption>'


def refused_attempts(timeline: Timeline, node: Node) -> list[int]:
    """The refused attempts at a node, those that the perspective may read."""
    tried = (child.id for child in timeline.line.children(node.id) if child.attempt is not None)
    return [one for one in tried if timeline.nodes[one].get("refused")]


def commit_list(view: SheetView) -> str:
    """The main line as a list: sentences with sums and rules, chapters, comments, refused attempts."""
    rows: list[str] = []
    for node in view.timeline.line.main():
        entry = view.entry(node.id)
        if entry.get("quiet"):
            continue
        said = _sentence(view, entry)
        more = element("div", entry.get("comment", ""), "comment")
        more += "".join(_refused(view, view.entry(one)) for one in refused_attempts(view.timeline, node))
        chapter = element("li", entry.get("chapter", ""), "chapter")
        if said and not chapter:
            said, more = said + more, ""
        rows.append(f'<li value="{node.depth}" dir="{view.direction}">{said}</li>' if said else "")
        # A chapter begins with the position after its commit.
        rows.append(chapter)
        rows.append(f'<li class="bare">{more}</li>' if more else "")
    return f'<ol class="commits">{"".join(rows)}</ol>'


def _sentence(view: SheetView, entry: Json) -> str:
    said, total = entry.get("say", ""), entry.get("sum", "")
    if not said:
        return ""
    written = f" <b>{escaped(total)}</b>" if "=" in total and total not in said else ""
    rules = _named_rules(view, (rule for rule, _ in entry.get("why", ())))
    return f"{escaped(said)}{_glyph(view, entry)}{written} {rules}"


def _glyph(view: SheetView, entry: Json) -> str:
    """The glyph of a commit, with its meaning for screen readers."""
    sign = entry.get("glyph", "")
    words = escaped(view.translated(GLYPHS[sign])) if sign else ""
    return f' <b class="glyph" role="img" aria-label="{words}" title="{words}">{escaped(sign)}</b>' if sign else ""


def _refused(view: SheetView, entry: Json) -> str:
    refused = entry["refused"]
    reasons = " ".join(f"{escaped(text)} {_named_rules(view, [rule])}" for rule, text in refused["why"])
    tried = f"✗ {escaped(entry['say'])}"
    comment = element("div", entry.get("comment", ""), "comment")
    return f'<div class="refused" dir="{view.direction}">{tried} {reasons}{comment}</div>'


def variation_list(view: SheetView) -> Iterator[str]:
    """The variations by name, each with the number of the commit it replaces, and its first sentence."""
    line = view.timeline.line
    rows = []
    for node in line.nodes:
        if not line.holds(node.id):
            continue
        for child in [one for one in line.children(node.id) if one.commit is not None][1:]:
            entry = view.entry(child.id)
            parts = [escaped(entry[key]) for key in ("name", "say") if entry.get(key)]
            parts[-1:] = [last + _glyph(view, entry) for last in parts[-1:]]
            if parts and not entry.get("quiet"):
                rows.append(f'<li value="{child.depth}" dir="{view.direction}">{": ".join(parts)}</li>')
    if rows:
        yield element("h2", view.translated(phrase("Other possibilities")))
        yield f'<ol class="commits">{"".join(rows)}</ol>'


# -- a puzzle ----------------------------------------------------------------------------------------------------------


def task(view: SheetView, puzzle: Puzzle) -> Iterator[str]:
    """The task, room for the answer, and the hints upside down."""
    yield element("p", printable(view.translated(puzzle.task)), "task")
    yield element("p", view.translated(_who_decides(puzzle)))
    room = escaped(view.translated(phrase("Space for your answer")))
    yield f'<div class="answer" role="img" aria-label="{room}">{"<i></i>" * LINES}</div>'
    if puzzle.hints:
        rows = "".join(element("li", printable(view.translated(hint))) for hint in puzzle.hints)
        turn = escaped(view.translated(phrase("Hints, one after the other; turn the sheet upside down:")))
        yield f'<div class="hints"><p>{turn}</p><ol>{rows}</ol></div>'


def _who_decides(puzzle: Puzzle) -> str:
    """The sentence that says for whom the reader decides, and how often."""
    side = side_name(puzzle.side)
    if not puzzle.within:
        return phrase("You decide for {side}.", side=side)
    if puzzle.within == 1:
        return phrase("You decide for {side}, 1 time at most.", side=side)
    return phrase("You decide for {side}, {within} times at most.", side=side, within=Number(puzzle.within))


def mistake_list(view: SheetView, puzzle: Puzzle) -> Iterator[str]:
    """The teacher's comments on typical mistakes, for perspectives that may read this side's texts."""
    wrong = [answer for answer in puzzle.answers if not answer.right]
    if wrong and may_read(view.timeline.perspective, puzzle.side):
        rows = (
            f'<li dir="auto"><b>{escaped(printable(one.on))}</b>: {escaped(printable(view.translated(one.say)))}</li>'
            for one in wrong
        )
        yield element("h2", view.translated(phrase("Wrong answers"))) + f"<ul>{''.join(rows)}</ul>"
