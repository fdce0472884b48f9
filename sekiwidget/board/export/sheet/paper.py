"""The HTML page of a contact sheet, and its print layout on A4 or Letter."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Final

from sekiwidget.board.image import text_metrics
from sekiwidget.board.image.theme import LIGHT, MEASURES

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing runs in the file, and nothing is fetched for it."""

# Hatch what is new: in black-and-white print, blue and black look the same.
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


def plain(words: str) -> str:
    """Words as the text of an element, never markup; newlines are kept."""
    return html.escape("\n".join(text_metrics.clean(line) for line in words.strip().split("\n")))


def element(tag: str, words: str, kind: str = "") -> str:
    """An element containing words, with their text direction; nothing if there are no words."""
    look = f' class="{kind}"' if kind else ""
    return f'<{tag}{look} dir="auto">{plain(words)}</{tag}>' if words.strip() else ""


def chips(rules: Iterable[str]) -> str:
    """Paragraphs of the rules, each once."""
    return " ".join(f'<span class="rule">{plain(rule)}</span>' for rule in dict.fromkeys(rules) if rule)


def paper(title: str, parts: Iterable[str], tongue: str) -> str:
    """The file; `parts` are markup, `tongue` the attributes that say its language."""
    return (
        f'<!doctype html>\n<html {tongue}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{plain(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{_HATCH}\n"
        + "\n".join(filter(None, parts))
        + "\n</body>\n</html>\n"
    )
