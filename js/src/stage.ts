import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h } from "./dom.ts";
import type { Motion } from "./motion.ts";
import { Sheet } from "./sheet.ts";
import { Tables } from "./tables.ts";
import type { Backdrop, Panel, Point, Scene } from "./types.ts";

/** A whole panel is never drawn smaller than this where there is little room: its frame scrolls instead. */
const SMALLEST = 0.8;

/** The picture: the main panel, and beside it the panel with its window and the tables. */
export class Stage {
  readonly element = h("div.stage");
  readonly tables: Tables;
  private readonly side = h("div.frame.side");
  private readonly main = h("div.frame.main", { tabindex: -1 });
  private readonly aside = h("div.aside");
  private readonly sheets = new Map<string, Sheet>();
  private readonly watch = new ResizeObserver(() => this.measure());
  private narrow = false;
  private scrolls = false;
  private panels = "";
  private mainId = "";
  private sideId = "";
  private scene: Scene = {};

  constructor(
    private readonly art: Art,
    private readonly chips: Chips,
    private readonly backdrop: Backdrop,
  ) {
    this.tables = new Tables(art, chips);
    this.aside.append(this.side, this.tables.element);
    this.element.append(this.aside, this.main);
    this.watch.observe(this.main);
    this.watch.observe(this.side);
  }

  /** Lays the sheets anew for a narrow or a wide board; `scrolls` where a whole panel would become too small. */
  layout(narrow: boolean, scrolls: boolean): void {
    if (narrow !== this.narrow) {
      this.sheets.clear();
      this.panels = "";
    }
    this.narrow = narrow;
    this.scrolls = scrolls;
    const last = Object.values(this.backdrop.panels).at(-1);
    if (last) this.main.style.aspectRatio = this.size(last).join(" / ");
  }

  update(scene: Scene, motion: Motion): void {
    this.scene = scene;
    const shown = (scene.panels ?? []).filter((id) => this.backdrop.panels[id]);
    const key = shown.join();
    const changed = key !== this.panels;
    if (changed) {
      this.panels = key;
      this.mainId = shown.at(-1) ?? "";
      this.sideId = shown.length > 1 ? (shown[0] as string) : "";
      this.main.replaceChildren(...this.sheetOf(this.mainId, false));
      this.side.replaceChildren(...this.sheetOf(this.sideId, true));
      this.side.hidden = !this.sideId;
    }
    this.tables.update(scene);
    const bare = !this.sideId && !scene.tables;
    this.aside.hidden = bare;
    this.element.classList.toggle("bare", bare);
    this.element.classList.toggle("single", !this.sideId);
    if (changed) this.measure();
    for (const id of [this.mainId, this.sideId]) this.sheet(id)?.update(scene, motion);
    if (changed) {
      motion.fade(this.main);
      this.scroll();
    }
  }

  close(): void {
    this.watch.disconnect();
  }

  private size(panel: Panel): Point {
    return (this.narrow && panel.narrow_size) || panel.size;
  }

  private sheet(id: string): Sheet | undefined {
    return this.sheets.get(`${id}${id && id === this.sideId ? "/side" : ""}`);
  }

  private sheetOf(id: string, side: boolean): HTMLElement[] {
    if (!id) return [];
    const key = `${id}${side ? "/side" : ""}`;
    let sheet = this.sheets.get(key);
    if (!sheet) {
      sheet = new Sheet(id, this.art, this.chips, this.backdrop, this.narrow, side);
      this.sheets.set(key, sheet);
    }
    return [sheet.element];
  }

  private measure(): void {
    const side = this.sheet(this.sideId);
    if (side) side.resize(this.side.clientWidth, this.side.clientHeight);
    const sheet = this.sheet(this.mainId);
    if (!sheet) return;
    let [wide, high] = [this.main.clientWidth, this.main.clientHeight];
    const [width, height] = this.size(this.backdrop.panels[this.mainId] as Panel);
    const whole = !this.scene.windows?.[this.mainId];
    const scrolls = this.scrolls && whole && Math.min(wide / width, high / height) < SMALLEST && !this.narrowDrawn();
    this.main.classList.toggle("scrolls", scrolls);
    put(this.main, scrolls);
    if (scrolls) [wide, high] = [width * SMALLEST, height * SMALLEST];
    sheet.element.style.cssText = scrolls ? `width:${wide}px;height:${high}px` : "";
    sheet.resize(wide, high);
  }

  private narrowDrawn(): boolean {
    return this.narrow && Boolean(this.backdrop.panels[this.mainId]?.narrow_size);
  }

  /** Brings what the last commit changed into a frame that scrolls. */
  private scroll(): void {
    if (!this.main.classList.contains("scrolls")) return;
    const target = this.main.querySelector(".ring, .is-now, .arrow") ?? this.main.querySelector(".piece");
    if (!target) return;
    const [frame, box] = [this.main.getBoundingClientRect(), target.getBoundingClientRect()];
    this.main.scrollLeft += box.x + box.width / 2 - frame.x - frame.width / 2;
    this.main.scrollTop += box.y + box.height / 2 - frame.y - frame.height / 2;
  }
}

/** A frame that scrolls can be reached by keyboard. */
function put(frame: HTMLElement, scrolls: boolean): void {
  frame.tabIndex = scrolls ? 0 : -1;
}
