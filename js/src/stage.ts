import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h, max, min, refill, values } from "./dom.ts";
import type { Motion } from "./motion.ts";
import { makeSheet, type Sheet } from "./sheet.ts";
import { tableList } from "./tables.ts";
import type { Backdrop, Scene } from "./types.ts";
import { makePane } from "./view.ts";

/** A whole panel is drawn no smaller than this if its frame may grow; where there is little room the frame scrolls. */
const SMALLEST = 0.8;

/** The picture: the main panel, and beside it the panel with its window and the tables. */
export function makeStage(art: Art, chips: Chips, backdrop: Backdrop, motion: Motion) {
  const { panels } = backdrop;
  const tables = tableList(art, chips);
  const sideFrame = h("div.frame.side");
  const pane = makePane(() => fill());
  const mainFrame = h("div.frame.main", pane.element, pane.keys);
  const aside = h("div.aside", sideFrame, tables.element);
  const element = h("div.stage", aside, mainFrame);
  let sheets = new Map<string, Sheet>();
  let shown = "";
  let main: Sheet | undefined;
  let side: Sheet | undefined;
  let whole = false;
  let narrow = false;
  let scrolls = false;
  let shape = 1;
  let room: [number, number, number] = [0, 0, 0];

  function sheet(id: string, slice: boolean): Sheet {
    const key = `${id} ${slice}`;
    const found = sheets.get(key) ?? makeSheet(id, art, chips, backdrop, narrow, slice, motion);
    sheets.set(key, found);
    return found;
  }

  function measure(): void {
    room = [mainFrame.clientWidth, sideFrame.clientWidth, sideFrame.clientHeight];
    fill();
  }

  function fill(): void {
    let [wide, sideWide, sideHigh] = room;
    side?.resize(sideWide, sideHigh);
    if (!main) return;
    const [width, height] = main.size;
    let high = wide * shape;
    // All frames have one shape, so that the keys below stay where they are; only a whole map may need more height.
    if (whole) high = max(high, min((wide * height) / width, SMALLEST * height));
    mainFrame.style.height = `${high + 2}px`;
    const fit = min(wide / width, high / height);
    const least = scrolls ? max(1, SMALLEST / fit) : 1;
    const [w, h] = pane.look(main.view, [wide, high], [width * fit, height * fit], least, whole);
    main.element.style.cssText = `width:${w}px;height:${h}px`;
    main.resize(w, h);
  }

  const watch = new ResizeObserver(measure);
  watch.observe(mainFrame);
  watch.observe(sideFrame);

  return {
    element,
    zoom: pane.zoom,
    pan: pane.pan,
    close: () => watch.disconnect(),

    /** Lays the sheets anew for a narrow or a wide board; `small` where a whole panel would become too small. */
    layout(isNarrow: boolean, small: boolean): void {
      if (isNarrow !== narrow) {
        sheets = new Map();
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
      whole = !sideId && !scene.windows?.[mainId] && !(narrow && panels[mainId]?.narrow_size);
      if (changed) {
        shown = ids.join();
        main = mainId ? sheet(mainId, false) : undefined;
        side = sideId ? sheet(sideId, true) : undefined;
        refill(pane.element, main?.element);
        refill(sideFrame, side?.element);
        sideFrame.hidden = !side;
        element.classList.toggle("single", !side);
      }
      aside.hidden = !side && !scene.tables;
      tables.update(scene);
      // To ask for sizes now would have all of it laid out at once; the observer says before the next picture if they differ.
      if (changed) room[0] ? fill() : measure();
      pane.reveal(main?.update(scene) ?? []);
      side?.update(scene);
      if (changed) motion.fade(mainFrame);
    },
  };
}
