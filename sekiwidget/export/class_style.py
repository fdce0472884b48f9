"""The style of the page of a class, and of its table in a notebook; colours are those of the board."""

from __future__ import annotations

from typing import Final

from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES

_NAMES: Final = (
    "paper", "field2", "ink", "ink2", "edge", "line", "now", "on-now", "yes", "yes-soft", "gold", "on-gold", "no",
    "no-soft",
)  # fmt: skip
_LIGHT, _DARK = (";".join(f"--{name}:{found[name]}" for name in _NAMES) for found in (LIGHT, DARK))

_DARK_HOSTS: Final = ("[data-jp-theme-light=false]", "body.vscode-dark")

_STYLE: Final = f"""
.sk-class {{ {_LIGHT}; color: var(--ink); background: var(--paper); font: 13px/1.35 {MEASURES["sans"]};
  font-variant-numeric: lining-nums tabular-nums; container-type: inline-size }}
.sk-class * {{ box-sizing: border-box }}
.sk-class [hidden], .sk-class.nameless :is(.who, .files), .sk-class:not(.nameless) .num {{
  display: none !important }}
.sk-class h1, .sk-class h2, .sk-class .first b {{ font-family: {MEASURES["serif"]}; font-weight: 700; line-height: 1.2;
  margin: 0 }}
.sk-class h1 {{ font-size: 22px }}
.sk-class h2 {{ font-size: 17px; margin: 20px 0 6px }}
.sk-class header {{ display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; margin-bottom: 12px }}
.sk-class header p {{ margin: 0; color: var(--ink2); flex: 1 }}
.sk-class :is(button, .save) {{ font: 700 13px {MEASURES["sans"]}; display: inline-flex; align-items: center; gap: 8px;
  min-height: 36px; padding: 4px 14px; border: 1px solid var(--edge); border-radius: 8px; background: none;
  color: inherit; text-decoration: none; cursor: pointer }}
.sk-class :is(button, .save):hover {{ border-color: var(--now) }}
.sk-class button[aria-pressed=true] {{ background: var(--field2) }}
.sk-class kbd {{ font: 700 11px {MEASURES["sans"]}; border: 1px solid currentColor; border-radius: 4px;
  padding: 1px 5px }}
.sk-class :focus-visible {{ outline: 2.2px solid var(--ink); outline-offset: 1px }}
.sk-class .first {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(230px, 1fr)); gap: 10px;
  list-style: none; margin: 0 0 14px; padding: 0 }}
.sk-class .first li {{ border: 1px solid var(--edge); border-radius: 8px; padding: 8px 12px; overflow-wrap: anywhere }}
.sk-class .first small {{ display: block; font-weight: 700; font-size: 11px; letter-spacing: .8px; color: var(--ink2);
  text-transform: uppercase }}
.sk-class .first b {{ display: block; font-size: 17px; margin: 2px 0 }}
.sk-class .scroll {{ position: relative; overflow: auto; border-block: 1px solid var(--line) }}
.sk-class table {{ border-collapse: separate; border-spacing: 1px 2px; table-layout: auto; width: 100%;
  margin: 0; font-size: inherit; color: inherit }}
.sk-class :is(th, td) {{ font-weight: 400; text-align: start; padding: 2px 6px; vertical-align: middle; border: 0;
  max-width: none; background: none }}
.sk-class tr {{ background: none !important }}
.sk-class tr.least > * {{ background-color: var(--field2) }}
.sk-class thead th {{ position: sticky; top: 0; z-index: 2; background: var(--paper); vertical-align: bottom;
  color: var(--ink2); font-size: 12px }}
.sk-class tbody th {{ font-weight: 700; min-width: 150px; overflow-wrap: anywhere }}
.sk-class :is(thead, tbody, tfoot) th:first-child {{ position: sticky; inset-inline-start: 0; background: var(--paper);
  z-index: 1 }}
.sk-class thead th:first-child {{ z-index: 3 }}
.sk-class tr.least > th:first-child {{ background: var(--field2) }}
.sk-class .figure {{ text-align: end; font-weight: 700; white-space: nowrap }}
.sk-class .figure small {{ font-weight: 400; font-size: 11px; color: var(--ink2) }}
.sk-class .learner {{ padding: 2px 0; text-align: center; width: 22px; color: var(--ink); font-size: 11px }}
.sk-class .learner > span {{ writing-mode: vertical-rl; transform: rotate(180deg); max-height: 110px; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; margin: 0 auto }}
.sk-class .few .learner > span {{ writing-mode: inherit; transform: none; max-width: 110px; max-height: none;
  padding: 0 6px; display: inline-block; vertical-align: bottom }}
.sk-class .c {{ min-width: 20px; padding: 2px 1px; text-align: center; font-weight: 700; font-size: 12px;
  border-radius: 2px; direction: ltr }}
.sk-class tr > .c.once {{ background: var(--yes-soft); color: var(--yes) }}
.sk-class tr > .c.second {{ background: var(--field2) }}
.sk-class tr.least > .c.second {{ background: var(--line) }}
.sk-class tr > .c.later {{ background: var(--gold); color: var(--on-gold) }}
.sk-class tr > .c.missed {{ background: var(--no); color: var(--paper) }}
.sk-class tr > .c.unjudged {{ background: var(--no-soft); color: var(--no); box-shadow: inset 0 0 0 1.5px var(--no) }}
.sk-class .c.said {{ font-style: italic; font-weight: 400; text-decoration: underline dotted;
  text-underline-offset: 2px }}
.sk-class tbody .c[tabindex] {{ cursor: pointer }}
.sk-class .common {{ min-width: 200px; max-width: 420px; font-size: 12px }}
.sk-class .common b {{ white-space: nowrap }}
.sk-class button.all {{ display: inline; min-height: 0; padding: 2px 0; border: 0; border-radius: 2px; font: inherit;
  text-align: start; text-decoration: underline dotted; text-underline-offset: 3px }}
.sk-class .narrow {{ display: none; font-weight: 400; font-size: 12px; margin-top: 2px }}
@container (max-width: 700px) {{ .sk-class .common {{ display: none }} .sk-class .narrow {{ display: block }}
  .sk-class tbody th {{ min-width: 170px; max-width: 190px }} }}
@container (max-width: 1150px) {{ .sk-class .many .common {{ display: none }}
  .sk-class .many .narrow {{ display: block }} .sk-class .many tbody th {{ min-width: 170px }} }}
.sk-class .chip {{ font-size: 11px; border: 1px solid var(--edge); border-radius: 4px; padding: 0 4px;
  white-space: nowrap }}
.sk-class .quiet {{ color: var(--ink2) }}
.sk-class tfoot :is(th, td) {{ border-top: 1px solid var(--line); font-size: 12px }}
.sk-class .legend {{ display: flex; flex-wrap: wrap; gap: 6px 18px; padding: 0; margin: 10px 0; list-style: none;
  font-size: 12px }}
.sk-class .legend .c {{ display: inline-block; width: 22px; margin-inline-end: 6px }}
.sk-class .legend .once {{ background: var(--yes-soft); color: var(--yes) }}
.sk-class .legend .second {{ background: var(--field2) }}
.sk-class .legend .later {{ background: var(--gold); color: var(--on-gold) }}
.sk-class .legend .missed {{ background: var(--no); color: var(--paper) }}
.sk-class .legend .unjudged {{ background: var(--no-soft); color: var(--no); box-shadow: inset 0 0 0 1.5px var(--no) }}
.sk-class .problems {{ margin: 0; padding-inline-start: 20px; overflow-wrap: anywhere }}
.sk-class .notes {{ max-width: 70em; color: var(--ink2) }}
.sk-class .sr {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap }}
.sk-class dialog {{ width: min(560px, calc(100vw - 24px)); max-height: 80vh; border: 1px solid var(--edge);
  border-radius: 10px; padding: 14px 18px; color: var(--ink); background: var(--paper) }}
.sk-class dialog::backdrop {{ background: rgb(0 0 0 / .35) }}
.sk-class dialog h2 {{ margin: 0 }}
.sk-class dialog ol {{ padding-inline-start: 24px }}
.sk-class dialog li {{ margin: 6px 0 }}
.sk-class dialog textarea {{ display: block; width: 100%; margin: 0 0 10px; font: 12px/1.4 monospace;
  color: inherit; background: none; border: 1px solid var(--edge); border-radius: 6px; padding: 6px 8px }}
.sk-class dialog button + button {{ margin-inline-start: 8px }}
"""

_PAGE_STYLE: Final = """
html { background: var(--paper) }
body { margin: 0 auto; padding: 14px 18px; max-width: 1600px }
.sk-class .scroll { max-height: max(420px, calc(100vh - 90px)) }
@media (max-width: 700px) {
  body { padding: 10px }
  .sk-class header p { flex-basis: 100%; order: 1 }
  .sk-class header h1 { flex: 1 }
  .sk-class header kbd, .sk-class .keys { display: none }
}
@media print {
  @page { size: landscape; margin: 10mm }
  .sk-class :is(button, .save, kbd, .keys) { display: none }
  .sk-class .scroll { max-height: none; overflow: visible }
  .sk-class :is(th, td) { position: static !important; print-color-adjust: exact }
  .sk-class tr { break-inside: avoid }
  body { padding: 0; font-size: 11px }
  .sk-class .learner { width: 16px }
  .sk-class .c { min-width: 15px; padding: 1px 0; font-size: 10px }
  .sk-class .common { min-width: 190px }
  .sk-class tbody th { min-width: 110px }
}
"""


def page_style(theme: str) -> str:
    """The style of a page whose colours are light, dark, or as in the reader's system (`auto`). Paper is light."""
    light = f"html {{ {_LIGHT}; color-scheme: light }}"
    dark = f".sk-class, html {{ {_DARK}; color-scheme: dark }}"
    wanted = {"light": "", "dark": "screen", "auto": "screen and (prefers-color-scheme: dark)"}[theme]
    return f"{_STYLE}{light}\n" + (f"@media {wanted} {{ {dark} }}\n" if wanted else "") + _PAGE_STYLE


def notebook_style() -> str:
    """The style of the table in a notebook, in the theme of its page."""
    dark = "".join(f"{where} .sk-class {{ {_DARK} }}\n" for where in _DARK_HOSTS)
    style = f"{_STYLE}{dark}.sk-class {{ padding: 8px }} .sk-class .scroll {{ max-height: 640px }}"
    # Hosts have styles for all tables and lists in outputs, with selectors of up to two classes.
    return style.replace(".sk-class", ".sk-class.sk-class.sk-class")
