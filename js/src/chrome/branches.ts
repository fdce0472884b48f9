/** Variations: the tree of moves, and the continuations of one commit. */
import { button, clamp, focused, h, HIDDEN, ITALIC, consume, LABEL, max, min, setAttributes, rect, refill, SANS, watchSize, textElement } from "../base/dom.ts";
import { measureInFrame } from "../base/frame.ts";
import { countLines, makeRuler } from "../base/text_metrics.ts";
import type { Text } from "../base/text.ts";
import { type Row, treeRows, nodesToUnfold } from "../sync/tree.ts";
import type { Walk } from "../sync/walk.ts";
import { glyphBox, sentence } from "./sentence.ts";

/** The height of a line of text, and of the padding of a row, in letter heights. */
const LINE = 1.36;
const PADDING = 0.5;
/** The width of a figure, and the most figures that have room before a sentence. */
const FIGURE = 0.64;
const FIGURES = 2;
/** The widths before a sentence, before a comment, of a glyph or the sign for folding, and of one level, in letter heights. */
const HEAD = 3.8;
const BEFORE = 2.6;
const SIGN = 2.2;
const LEVEL = 1.1;
/** The most levels that are indented, and the most lines of a sentence and of a comment. */
const DEEP = 6;
const LINES = 3;
const REMARK = 2;
/** So many px of the rows beside the cursor's are seen, too. */
const BESIDE = 44;
/** So many px above and below the visible part are drawn, too. */
const BEYOND = 200;

/**
 * The line as a tree of moves in words. Heights follow from measured texts, so only what is in view is drawn, and drawing
 * asks for no layout.
 */
export function makeTree(prefix: string, text: Text, go: (node: number, held: boolean) => void, fold: (node: number) => void) {
  const inner = h("div.twigs", { role: "presentation" });
  const element = h("div.branches", { role: "tree", tabindex: 0, [LABEL]: text("tree"), hidden: "" }, inner);
  let walk: Walk | undefined;
  let rows: Row[] = [];
  /** Where each row begins, in px, and the end of the last. */
  let tops: number[] = [0];
  /** How many lines the row of a commit has in so much room: what was folded need not be measured again. */
  let measured = new Map<number, { room: number; lines: number }>();
  let places = new Map<number, number>();
  let known: unknown[] = [];
  let cursor = -1;
  let made = new Map<number, HTMLElement>();
  let drawn = "";
  let [wide, high, letters] = [0, 0, 0];
  let [plain, bold, italic] = [makeRuler(1, false, SANS), makeRuler(1, true, SANS), makeRuler(1, false, ITALIC)];
  let top = 0;
  let waiting = false;

  const heads = ({ main, begins }: Row) => {
    const { chapter, name } = (walk as Walk).timeline.nodeAt(main);
    return [chapter, begins && name].filter(Boolean) as string[];
  };
  const said = ({ main }: Row) => {
    const commit = (walk as Walk).timeline.nodeAt(main);
    return sentence(commit, text) || commit.who || text("commit");
  };

  function lay(): void {
    tops = [0];
    made = new Map();
    drawn = "";
    if (!walk || !letters) return;
    for (const row of rows) {
      const { comment, glyph } = walk.timeline.nodeAt(row.main);
      const deep = LEVEL * min(row.level - 1, DEEP);
      const figures = max(0, `${row.number}`.length - FIGURES) * FIGURE;
      const room = wide - letters * (HEAD + figures + deep + (glyph ? SIGN : 0) + (row.variations ? SIGN : 0));
      let of = measured.get(row.main);
      if (of?.room !== room) {
        const remark = comment ? countLines(comment, italic, wide - letters * (BEFORE + deep), REMARK) : 0;
        of = { room, lines: heads(row).length + countLines(said(row), row.level === 1 ? bold : plain, room, LINES) + remark };
        measured.set(row.main, of);
      }
      tops.push((tops.at(-1) as number) + Math.round(letters * (of.lines * LINE + PADDING)));
    }
    inner.style.height = `${tops.at(-1)}px`;
  }

  /** The row at this height. */
  function rowAt(y: number): number {
    let [from, to] = [0, rows.length - 1];
    while (from < to) {
      const middle = (from + to + 1) >> 1;
      if ((tops[middle] as number) <= y) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  function make(index: number): HTMLElement {
    const row = rows[index] as Row;
    const { comment, glyph, side = "none", refused } = (walk as Walk).timeline.nodeAt(row.main);
    const told = said(row);
    const above = heads(row);
    const sign = refused ? h("b.tried", HIDDEN, "✕") : h("i", { class: `swatch ${side}` });
    const unfolds = row.variations > 0 && h("span.fold", HIDDEN, row.open ? "▾" : `▸ ${row.variations}`);
    const moved = h("div.move", h("span.number", `${row.number} `), sign, textElement("span.what", told), unfolds, glyph && glyphBox(glyph, text));
    const attributes = {
      id: `${prefix}twig-${index}`,
      role: "treeitem",
      "data-row": index,
      "aria-level": row.level,
      "aria-posinset": row.place,
      "aria-setsize": row.among.rows,
      "aria-expanded": row.variations ? row.open : undefined,
    };
    // Screen readers read what is visible.
    const headings = above.map((one) => textElement("div.heading", one));
    const item = h("div.twig", attributes, ...headings, moved, comment && textElement("p.remark", comment));
    const begin = tops[index] as number;
    const deep = min(row.level - 1, DEEP) * LEVEL;
    item.style.cssText = `top:${begin}px;height:${(tops[index + 1] as number) - begin}px;--deep:${deep}em`;
    item.classList.toggle("varied", row.level > 1);
    return item;
  }

  function draw(): void {
    if (!rows[0] || !high) return;
    const [from, to] = [rowAt(top - BEYOND), rowAt(top + high + BEYOND)];
    const range = [from, to, cursor].join();
    if (range === drawn) return;
    drawn = range;
    const wanted = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    // The cursor's row is read although it is out of sight.
    if (cursor >= 0 && cursor < from) wanted.unshift(cursor);
    if (cursor > to) wanted.push(cursor);
    made = new Map(wanted.map((i) => [i, made.get(i) ?? make(i)]));
    for (const [i, item] of made) setAttributes(item, { "aria-selected": i === cursor });
    const rowsMade = [...made.values()];
    for (const item of [...inner.children]) if (!rowsMade.includes(item as HTMLElement)) item.remove();
    // What stays is not taken out even for a moment: a press that began on it would be no click.
    let follows = inner.firstChild;
    for (const item of rowsMade) {
      if (item === follows) follows = item.nextSibling;
      else inner.insertBefore(item, follows);
    }
    setAttributes(element, { "aria-activedescendant": made.has(cursor) ? `${prefix}twig-${cursor}` : undefined });
  }

  /** Scrolls so far that the cursor's row is seen, in the next frame. */
  function follow(): void {
    const [begin = 0, end = 0] = [tops[cursor], tops[cursor + 1]];
    if (!high || cursor < 0) return;
    const margin = clamp((high - (end - begin)) / 2, 0, BESIDE);
    const [least, most] = [end + margin - high, begin - margin];
    const far = end < top - high || begin > top + 2 * high;
    const wanted = clamp(far ? begin - high / 3 : clamp(top, least, most), 0, max(0, (tops.at(-1) as number) - high));
    if (wanted === top) return;
    top = wanted;
    if (waiting) return;
    waiting = true;
    measureInFrame(() => {
      waiting = false;
      element.scrollTop = top;
    });
  }

  element.onscroll = () => {
    if (waiting) return;
    top = element.scrollTop;
    draw();
  };
  element.onclick = ({ target, clientY }) => {
    const { row } = (target as Element).closest<HTMLElement>(".twig")?.dataset ?? {};
    // Rows that were redrawn under the pointer are no longer its target: then its height shows which row is meant.
    const y = clientY - rect(inner).top;
    const found = row ? rows[Number(row)] : y >= 0 && y < (tops.at(-1) as number) ? rows[rowAt(y)] : undefined;
    if (!found) return;
    if ((target as Element).closest(".fold")) fold(found.main);
    else go(found.id, false);
  };
  element.onkeydown = (event) => {
    const { key, repeat, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (shiftKey || ctrlKey || altKey || metaKey) return;
    const page = rowAt(top + high) - rowAt(top);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
    const row = rows[clamp(cursor + (by ?? 0), 0, rows.length - 1)];
    if (by && row) go(row.id, repeat);
    else if (key === "Enter" && row?.variations) fold(row.main);
    else return;
    consume(event);
  };

  return {
    element,
    /** Whether the reader is in it: then it is read out as the reader moves. */
    focused: () => focused(element) === element,
    unmount: watchSize([element], ([size]) => {
      const { width = 0, height = 0 } = size?.contentRect ?? {};
      if (!height) return;
      const now = parseFloat(getComputedStyle(element).fontSize);
      const other = width !== wide || now !== letters;
      if (now !== letters) [plain, bold, italic] = [makeRuler(now, false, SANS), makeRuler(now, true, SANS), makeRuler(now, false, ITALIC)];
      if (now !== letters) measured = new Map();
      [wide, high, letters] = [width, height, now];
      if (other) lay();
      follow();
      draw();
      // What was hidden may have forgotten where it was.
      element.scrollTop = top;
    }),

    /** Shows the stop at `at`; beside the commits in `folded` variations are hidden. */
    update(of: Walk, at: number, folded: number[]): void {
      // A changed commit makes another walk.
      if (of !== walk) measured = new Map();
      walk = of;
      const open = nodesToUnfold(of, at);
      const key = [of, of.timeline.nodes.length, folded, open.filter((one) => folded.includes(one)).join()];
      if (key.some((part, i) => part !== known[i])) {
        known = key;
        rows = treeRows(of, new Set(folded.filter((one) => !open.includes(one))));
        places = new Map(rows.map(({ id }, i) => [id, i]));
        cursor = -1;
        lay();
      }
      const stop = of.line(at)[of.index(at)] as number;
      const now = places.get(stop) ?? -1;
      if (now !== cursor) {
        cursor = now;
        if (tops.length > 1) follow();
      }
      draw();
    },
  };
}

/** The continuations of a commit, where there is more than one. */
export function makeBranches(text: Text, go: (node: number) => void) {
  const list = h("ol");
  const element = h("section.ways", { [LABEL]: text("ways") }, h("h3", text("ways")), list);
  let key: unknown[] = [];
  let listed = 0;

  return {
    element,
    /** How many continuations are numbered. */
    numbered: () => listed,

    /** The continuations of the commit that represents the stop shown. */
    update(walk: Walk, at: number): void {
      const { timeline } = walk;
      const anchor = walk.anchor(at);
      const after = [walk, anchor, timeline.nodes.length];
      if (after.every((part, i) => part === key[i])) return;
      key = after;
      const next = timeline.next(anchor);
      listed = next[1] === undefined ? 0 : next.length;
      element.hidden = !listed;
      const items = next.map((id, i) => {
        const { name, say, chapter } = timeline.nodeAt(id);
        const title = name || (i ? text("variation.n", { n: i }) : text("main.line"));
        const told = say ?? chapter;
        const parts = h("span.text", textElement("strong", title), told && textElement("span.note", told));
        return h("li", button("choice", () => go(walk.end(id)), {}, h("kbd", `${i + 1}`), parts));
      });
      refill(list, ...(listed ? items : []));
    },
  };
}
