import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h, max, min, rect, refill, values, watchSize } from "./dom.ts";
import type { Motion } from "./motion.ts";
import { makeSheet, type Sheet } from "./sheet.ts";
import { tableList } from "./tables.ts";
import type { Act, Marks } from "./targets.ts";
import type { Backdrop, Scene } from "./types.ts";
import { makePane } from "./view.ts";

/** The smallest scale for a whole panel whose frame may grow; where there is little room the frame scrolls. */
const SMALLEST = 0.8;

/** The picture: the main panel, and beside it the panel with its window and the tables. */
export function makeStage(art: Art, chips: Chips, backdrop: Backdrop, motion: Motion, zoomKeys: HTMLElement, act: Act) {
  const { panels } = backdrop;
  const tables = tableList(art, chips);
  const sideFrame = h("div.frame.side");
  const pane = makePane(zoomKeys, () => fill());
  const mainFrame = h("div.frame.main", pane.element);
  const aside = h("div.aside", sideFrame, tables.element);
  const element = h("div.stage", aside, mainFrame);
  let sheets: Record<string, Sheet> = {};
  let shown = "";
  let main: Sheet | undefined;
  let side: Sheet | undefined;
  let windows: Scene["windows"];
  let whole = false;
  let narrow = false;
  let scrolls = false;
  let shape = 1;
  let room: readonly [wide: number, sideWide: number, sideHigh: number] = [0, 0, 0];

  const sheet = (id: string, slice: boolean): Sheet =>
    (sheets[`${id} ${slice}`] ??= makeSheet(id, art, chips, backdrop, narrow, slice, motion, act));

  function measure(): void {
    const found = [mainFrame.clientWidth, sideFrame.clientWidth, sideFrame.clientHeight] as const;
    if (found.join() === room.join()) return;
    room = found;
    fill();
  }

  function fill(): void {
    const [wide, sideWide, sideHigh] = room;
    side?.resize(sideWide, sideHigh);
    if (!main) return;
    const [width, height] = main.size();
    let high = wide * shape;
    // All frames share one shape, so that the keys below stay in place; only a whole map may need more height.
    if (whole) high = max(high, min((wide * height) / width, SMALLEST * height));
    mainFrame.style.height = `${high + 2}px`;
    // The frame ends with a tall panel, rather than leaving blank ground on both sides.
    mainFrame.style.maxWidth = narrow ? "" : `${(54 * width) / height}em`;
    const fit = min(wide / width, high / height);
    const least = scrolls ? max(1, SMALLEST / fit) : 1;
    const [w, h] = pane.look(main.view, [wide, high], [width * fit, height * fit], least, whole);
    main.element.style.cssText = `width:${w}px;height:${h}px`;
    main.resize(w, h);
  }

  /** Whether a point of the screen lies in this sheet's frame. */
  function inFrame({ element }: Sheet, x: number, y: number): boolean {
    const { left, right, top, bottom } = rect(element.parentElement as Element);
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  const both = () => [main, side].filter((one) => one !== undefined);

  return {
    element,
    /** Marks what may be picked. */
    encircle(marks: Marks): void {
      for (const one of both()) one.encircle(marks);
    },
    /** What a point of the screen means: something marked, or (`all`) any place. */
    aim: (x: number, y: number, all?: boolean) => both().map((one) => (inFrame(one, x, y) ? one.aim(x, y, all) : undefined)).find(Boolean),
    /** The element that shows a piece or place. */
    holder: (at: string) => both().map((one) => one.holder(at)).find(Boolean),
    /** Focuses the main panel. */
    focus: () => main?.focus(),
    zoom: pane.zoom,
    pan: pane.pan,
    unmount: watchSize([mainFrame, sideFrame], measure),

    /** Lays out the sheets anew for a narrow or a wide board; `small` if a whole panel would become too small. */
    layout(isNarrow: boolean, small: boolean): void {
      if (isNarrow !== narrow) {
        sheets = {};
        shown = "";
      }
      narrow = isNarrow;
      scrolls = small;
      const last = values(panels).at(-1);
      const size = (narrow && last?.narrow_size) || last?.size;
      if (size) shape = size[1] / size[0];
    },

    update(scene: Scene): void {
      const ids = (scene.panels ?? []).filter((id) => panels[id]);
      const changed = ids.join() !== shown;
      const [mainId = ""] = ids.slice(-1);
      const [sideId = ""] = ids.slice(0, -1);
      whole = !sideId && !(narrow && panels[mainId]?.narrow_size);
      if (changed) {
        shown = ids.join();
        main = mainId ? sheet(mainId, false) : undefined;
        side = sideId ? sheet(sideId, true) : undefined;
        sideFrame.hidden = !side;
        element.classList.toggle("single", !side);
      }
      aside.hidden = !side && !scene.tables;
      tables.update(scene);
      // Reading sizes forces a layout: only while the frames are empty. Later the observer reports them.
      if (!room[0]) measure();
      const about = main?.update(scene);
      side?.update(scene);
      if (changed || scene.windows !== windows) fill();
      windows = scene.windows;
      if (changed) {
        refill(pane.element, main?.element);
        refill(sideFrame, side?.element);
        motion.fade(mainFrame);
      }
      pane.reveal(about?.() ?? []);
    },
  };
}
