/** Strips that fold on a narrow board: a button at each opens it, or folds it again. */
import { button, LABEL, setAttributes, s, record } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Panel } from "../base/types.ts";
import type { Sheet } from "./sheet.ts";

interface Fold {
  id: string;
  height: number;
  name: string;
  key: HTMLElement;
}

/** Keeps which strips are folded; `again` lays them out anew. */
export function makeFolds(text: Text, again: () => void) {
  const known = new Map<Sheet, Fold>();
  /** What the reader has chosen, by panel: it holds until the next choice. */
  const chosen = record<boolean>();
  /** The strips in whose folded part something may be picked. */
  let needed = new Set<Sheet>();

  const isFolded = (sheet: Sheet, first: string[] = []) => {
    const fold = known.get(sheet);
    return Boolean(fold && !needed.has(sheet) && (chosen[fold.id] ?? first.includes(fold.id)));
  };

  return {
    /** A strip that may fold, if its panel says how high it is then. */
    add(id: string, sheet: Sheet, panel: Panel | undefined): void {
      const { fold: height, label: name = id } = panel ?? {};
      if (!height) return;
      const toggle = () => {
        chosen[id] = key.ariaExpanded === "true";
        again();
      };
      const key = button("stripfold", toggle, {});
      key.append(s("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, s("path", { d: "M2 4.5 7 9.5 12 4.5" })));
      known.set(sheet, { id, height, name, key });
      sheet.element.append(key);
      // By keys one comes to what is folded, too.
      sheet.element.addEventListener("focusin", ({ target }) => {
        if (target === key || key.ariaExpanded === "true") return;
        chosen[id] = false;
        again();
      });
    },

    /** The share of a strip's height that is seen; `first` are the panels that are folded unless the reader opens them. */
    share(sheet: Sheet, first?: string[]): number {
      const fold = known.get(sheet);
      if (!fold) return 1;
      const folded = isFolded(sheet, first);
      setAttributes(fold.key, { "aria-expanded": !folded, [LABEL]: text(folded ? "unfold" : "fold", { name: fold.name }) });
      return folded ? fold.height / sheet.size()[1] : 1;
    },

    /** Opens strips in whose folded part something may be picked; returns whether any is folded otherwise than before. */
    open(strips: Sheet[], first?: string[]): boolean {
      const before = strips.map((one) => isFolded(one, first));
      needed = new Set(strips.filter((one) => one.picks().some(([, y]) => y > (known.get(one)?.height ?? Infinity))));
      // What is needed cannot be folded away.
      for (const [sheet, { key }] of known) key.hidden = needed.has(sheet);
      return strips.some((one, i) => isFolded(one, first) !== before[i]);
    },
  };
}
