import type { Art } from "./art.ts";
import { CaptionLayer } from "./captions.ts";
import type { Chips } from "./chips.ts";
import { h, put, s } from "./dom.ts";
import { Marks } from "./marks.ts";
import type { Motion } from "./motion.ts";
import { PieceLayer } from "./pieces.ts";
import { ground, middle } from "./seats.ts";
import { SumBox } from "./sum.ts";
import { Track } from "./tracks.ts";
import type { Backdrop, Box, Panel, Place, Point, Scene } from "./types.ts";

/** The small copy that shows where a window lies: its width and height on the screen, in px. */
const INSET: Point = [88, 68];

/** One panel: its drawing, what stands on it, and the texts over it. */
export class Sheet {
  readonly element = h("div.sheet");
  private readonly picture: SVGSVGElement;
  private readonly over = h("div.over");
  private readonly pieces: PieceLayer;
  private readonly captions: CaptionLayer;
  private readonly marks: Marks;
  private readonly sum: SumBox;
  private readonly tracks = new Map<string, Track>();
  private readonly inset: SVGSVGElement;
  private readonly here = s("rect", { class: "here" });
  private readonly size: Point;
  private readonly places: Record<string, Place>;
  private readonly names: Name[];
  private window: Box | undefined;
  private busy: Point[] = [];
  private frame: Point = [0, 0];

  constructor(
    readonly id: string,
    art: Art,
    chips: Chips,
    backdrop: Backdrop,
    narrow: boolean,
    /** Whether the sheet fills its frame and hides what lies outside, rather than showing all of its window. */
    private readonly slice: boolean,
  ) {
    const panel = backdrop.panels[id] as Panel;
    this.size = (narrow && panel.narrow_size) || panel.size;
    const places: Record<string, Place> = {};
    for (const name in backdrop.places) {
      const place = backdrop.places[name] as Place;
      if (place.panel === id) places[name] = place;
    }
    this.pieces = new PieceLayer(art, places, narrow);
    this.captions = new CaptionLayer(art, chips, places, narrow, this.over);
    this.marks = new Marks(id, backdrop, narrow, (place) => this.pieces.turned(place));
    const drawing = s("g", { id: `${art.prefix}sheet-${id}` });
    drawing.innerHTML = art.own((narrow && panel.narrow_svg) || panel.svg || "");
    for (const [name, scale] of Object.entries(backdrop.scales ?? {})) {
      if (scale.panel === id) this.tracks.set(name, new Track(art, scale, narrow));
    }
    const feet = Math.max(0, ...[...this.tracks.values()].map((track) => track.foot));
    const tops = Object.values(places)
      .map((place) => ground((narrow && place.narrow) || place.seat)[1])
      .filter((top) => top > feet + 40);
    this.sum = new SumBox(chips, this.size[0], Math.min(this.size[1], ...tops), narrow);
    const { thread, head } = this.sum;
    this.names = names(places);
    this.places = places;
    const fill = `xMidYMid ${slice ? "slice" : "meet"}`;
    this.picture = s("svg", { role: "group", "aria-label": panel.label ?? id, preserveAspectRatio: fill });
    this.picture.append(
      drawing,
      roads(id, backdrop),
      this.marks.under,
      s("g", { class: "names" }, ...this.names.map(({ text }) => text)),
      ...[...this.tracks.values()].map(({ layer }) => layer),
      this.marks.over,
      thread,
      this.pieces.layer,
      head,
    );
    this.over.append(this.sum.element);
    this.inset = s("svg", { class: "inset", viewBox: `0 0 ${this.size.join(" ")}`, "aria-hidden": "true" });
    this.inset.append(s("use", { href: `#${art.prefix}sheet-${id}` }), this.here);
    this.element.append(this.picture, this.over);
  }

  update(scene: Scene, motion: Motion): void {
    const window = scene.windows?.[this.id];
    if (window?.join() !== this.window?.join() || !this.picture.hasAttribute("viewBox")) {
      this.window = window;
      this.busy = this.marked(scene);
      this.fit();
    }
    const delay = this.sum.update(scene, this.tracks, motion);
    for (const [id, track] of this.tracks) {
      track.after(delay);
      track.update(scene, id, motion);
    }
    this.pieces.update(scene, motion);
    this.captions.update(scene);
    this.marks.update(scene);
    this.sum.tie(scene.sum?.piece ? this.pieces.outline(scene.sum.piece) : undefined, this.tracks);
  }

  /** The frame has this width and height in px. */
  resize(width: number, height: number): void {
    this.frame = [width, height];
    this.fit();
  }

  /** Puts the window into the frame, and the texts over the picture where they belong. */
  private fit(): void {
    const [x, y, width, height] = this.window ?? [0, 0, ...this.size];
    put(this.picture, "viewBox", `${x} ${y} ${width} ${height}`);
    const [wide, high] = this.frame;
    const scale = Math[this.slice ? "max" : "min"](wide / width, high / height) || 0;
    const left = (wide - width * scale) / 2 - x * scale;
    const top = (high - height * scale) / 2 - y * scale;
    this.over.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
    // What is seen, and so which names are seen whole.
    const seen: Box = scale ? [-left / scale, -top / scale, wide / scale, high / scale] : [x, y, width, height];
    const inset = this.window && this.slice && wide > 200 && high > 200 && scale ? this.corner(seen, scale) : undefined;
    for (const { text, box } of this.names) {
      const shown = this.window ? inside(box, seen) && !(inset && meet(box, inset)) : true;
      put(text, "visibility", shown ? "visible" : "hidden");
    }
    if (!inset) {
      this.inset.remove();
      return;
    }
    for (const [name, value] of Object.entries({ x, y, width, height })) put(this.here, name, value);
    const [cornerX, cornerY] = [(inset[0] + left / scale) * scale, (inset[1] + top / scale) * scale];
    this.inset.style.cssText = `width:${INSET[0]}px;height:${INSET[1]}px;left:${cornerX}px;top:${cornerY}px`;
    this.element.append(this.inset);
  }

  /** The corner in which the small copy covers least of what the commit is about. */
  private corner([x, y, width, height]: Box, scale: number): Box {
    const [wide, high] = [INSET[0] / scale, INSET[1] / scale];
    const corners = [
      [x + width - wide, y + height - high],
      [x, y + height - high],
      [x + width - wide, y],
      [x, y],
    ] as Point[];
    const boxes = corners.map(([left, top]): Box => [left, top, wide, high]);
    const covers = (box: Box) => this.busy.filter(([px, py]) => meet([px - 30, py - 24, 60, 48], box)).length;
    return boxes.reduce((best, box) => (covers(box) < covers(best) ? box : best));
  }

  private marked(scene: Scene): Point[] {
    const ids = (scene.marks ?? []).flatMap(({ place, to }) => [place, to ?? ""]);
    return ids.flatMap((id) => (this.places[id] ? [middle((this.places[id] as Place).seat)] : []));
  }
}

interface Name {
  text: SVGTextElement;
  box: Box;
}

function meet([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

function inside([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax >= bx && ay >= by && ax + aw <= bx + bw && ay + ah <= by + bh;
}

/** All roads of a panel in four paths: the casings first, then the lines. */
function roads(panel: string, backdrop: Backdrop): SVGGElement {
  const paths: Record<string, string> = { thin: "", broad: "" };
  for (const link of Object.values(backdrop.links ?? {})) {
    if (link.panel === panel) paths[link.style ?? "thin"] = (paths[link.style ?? "thin"] ?? "") + link.path;
  }
  const group = s("g", { class: "roads" });
  for (const part of ["casing", "line"]) {
    for (const style in paths) if (paths[style]) group.append(s("path", { class: `${part} ${style}`, d: paths[style] }));
  }
  return group;
}

function names(places: Record<string, Place>): Name[] {
  return Object.values(places)
    .filter(({ label }) => label)
    .map((place) => {
      const [left, top, wide, high] = ground(place.seat);
      const box: Box = place.label_box ?? [left + wide / 2 - 20, top + high + 5, 40, 14];
      const at = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 + 4.3 };
      return { box, text: s("text", { class: place.label_style, ...at, "text-anchor": "middle" }, place.label) };
    });
}
