import { button, h, keep, LABEL, refill } from "../base/dom.ts";

/** How high the tabs are, in px. */
export const TABS = 30;

/** The tabs over a strip of which one of several panels is shown at a time. */
export function makeTabs(label: string, choose: (tab: string) => void) {
  const element = h("div.tabs", { role: "tablist", [LABEL]: label, hidden: "" });
  let listed = "";
  element.onkeydown = (event) => {
    const right = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    const step = event.key === "ArrowRight" ? right : event.key === "ArrowLeft" ? -right : 0;
    const all = [...element.querySelectorAll<HTMLElement>(".tab")];
    const at = all.findIndex((one) => one === event.target);
    if (!step || at < 0) return;
    all.at((at + step) % all.length)?.click();
    keep(event);
  };
  return {
    element,
    /** Shows these tabs, one of them chosen; none if there is nothing to choose among. */
    update(tabs: string[], chosen: string): void {
      const at = tabs.includes(chosen) ? chosen : tabs[0];
      const wanted = JSON.stringify([tabs, at]);
      if (wanted === listed) return;
      listed = wanted;
      element.hidden = !tabs[1];
      const had = element.contains((element.getRootNode() as ShadowRoot).activeElement);
      refill(
        element,
        ...tabs.map((tab) =>
          button("tab", () => choose(tab), { role: "tab", "aria-selected": tab === at, tabindex: tab === at ? 0 : -1 }, tab),
        ),
      );
      if (had) element.querySelector<HTMLElement>("[aria-selected=true]")?.focus({ preventScroll: true });
    },
  };
}
