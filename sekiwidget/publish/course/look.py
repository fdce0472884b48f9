"""How the pages of a course look beside their boards, in the colours of the board."""

from __future__ import annotations

from typing import Final

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES

_NAMES: Final = ("paper", "ink", "ink2", "edge", "line", "now", "on-now", "now-soft", "yes")


def colours(theme: str) -> str:
    """The colours as CSS variables: light or dark, or as the reader's system has it (`auto`)."""
    light, dark = (";".join(f"--{name}:{found[name]}" for name in _NAMES) for found in (LIGHT, DARK))
    if theme == "auto":
        return f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n"
    return f":root{{color-scheme:{theme};{dark if theme == 'dark' else light}}}\n"


BAR: Final = f"""
html, body {{ height: 100% }}
body {{ box-sizing: border-box; display: flex; flex-direction: column; padding: 0 8px; color: var(--ink) }}
main {{ flex: 1; min-height: 0; width: 100%; overflow: auto }}
main > * {{ margin-inline: auto }}
#course {{ display: flex; gap: 8px; align-items: center; width: 100%; max-width: 1240px; margin: 0 auto; padding: 6px 0;
  box-sizing: border-box; font: 14px/1.2 {MEASURES["sans"]} }}
#course a {{ display: flex; align-items: center; min-height: 44px; min-width: 44px; box-sizing: border-box; gap: 6px;
  padding: 4px 12px; border: 1px solid var(--edge); border-radius: 8px; color: var(--ink); text-decoration: none }}
#course a:hover {{ border-color: var(--now) }}
#course a:focus-visible {{ outline: 3px solid var(--now); outline-offset: 1px }}
#course a span {{ overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 22em }}
#course .home {{ flex: 1; min-width: 0; justify-content: center; border-color: transparent; font-weight: 700 }}
#course .home span {{ max-width: none }}
#course.done .next {{ background: var(--now); border-color: var(--now); color: var(--on-now); font-weight: 700 }}
#unkept {{ max-width: 1240px; margin: 0 auto 6px; padding: 6px 12px; border: 1px solid var(--edge); border-radius: 8px;
  font: 14px/1.35 {MEASURES["sans"]}; box-sizing: border-box; width: 100% }}
#unkept[hidden] {{ display: none }}
@media (max-width: 700px) {{ #course .step span {{ display: none }} #course .step {{ justify-content: center }}
  #course .home {{ padding: 4px 0 }} #course .home span {{ white-space: normal; text-align: center; text-wrap: balance;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }} }}
"""
"""A bar above the board; the board has the rest of the window."""

LIST: Final = f"""
* {{ box-sizing: border-box }}
body {{ margin: 0; padding: 16px; background: var(--paper); color: var(--ink); font: 16px/1.4 {MEASURES["sans"]} }}
main {{ max-width: 860px; margin: 0 auto }}
h1, h2 {{ font-family: {MEASURES["serif"]}; line-height: 1.2; text-wrap: balance }}
h1 {{ font-size: 30px; margin: 16px 0 8px }}
h2 {{ font-size: 20px; margin: 32px 0 8px }}
.about {{ max-width: 38em; white-space: pre-line }}
.go {{ display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; border-radius: 8px;
  font-weight: 700; background: var(--now); color: var(--on-now); text-decoration: none }}
#stand {{ color: var(--ink2); margin: 8px 0 16px }}
#unkept {{ padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px }}
[hidden] {{ display: none !important }}
ol {{ list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }}
li a {{ display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 6px 8px; color: inherit;
  text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }}
li a:hover {{ background: var(--now-soft) }}
a:focus-visible {{ outline: 3px solid var(--now); outline-offset: -3px }}
li b {{ flex: 1; min-width: 0; font-weight: 400 }}
li small {{ color: var(--ink2); font-size: 14px }}
li i {{ flex: none; width: 20px; height: 20px; border: 2px solid var(--edge); border-radius: 50%;
  font: 700 14px/17px sans-serif; text-align: center }}
li[data-state="tried"] i, li[data-state="shown"] i {{ border-style: dashed; border-color: var(--ink) }}
li:is([data-state="read"], [data-state="solved"], [data-state="later"]) i {{
  background: var(--yes); border-color: var(--yes); color: var(--paper) }}
li:is([data-state="read"], [data-state="solved"], [data-state="later"]) i::before {{ content: "✓" / "" }}
"""
"""The contents: chapters, and in each its files."""
