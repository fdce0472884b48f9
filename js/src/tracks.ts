import type { Art } from "./art.ts";
import { put, round, s, say } from "./dom.ts";
import type { Motion } from "./motion.ts";
import type { Box, Lane, Scale, Scene } from "./types.ts";

/** Height of a lane, and what stands between it and the line of numbers below. */
const HIGH = 16;
const CUBE = "M0-12.5 11-6.4V5.8L0 12.5-11 5.8V-6.4z";

interface Parts {
  group: SVGGElement;
  number: SVGTextElement;
  old: SVGRectElement;
  fresh: SVGRectElement;
  fall: SVGRectElement;
  cube: SVGGElement;
  y: number;
}

/** One track: a lane a side from least to most, full ticks at each step, and at the end of each lane its cube. */
export class Track {
  readonly layer = s("g", { class: "track", role: "img" });
  private readonly box: Box;
  private parts: Parts[] = [];
  private lanes: Lane[] | undefined;
  private delay = 0;

  constructor(
    private readonly art: Art,
    private readonly scale: Scale,
    private readonly narrow: boolean,
  ) {
    this.box = (narrow && scale.narrow) || scale.box;
  }

  /** Waits with the next change until the sum is written out. */
  after(delay: number): void {
    this.delay = delay;
  }

  /** Bottom of the track. */
  get foot(): number {
    return this.box[1] + this.box[3];
  }

  /** The x of a value. */
  at(value: number): number {
    const { least, most } = this.scale;
    const share = (Math.min(Math.max(value, least), most) - least) / (most - least);
    return round(this.box[0] + share * this.box[2]);
  }

  /** The middle of what is new on a lane, and the lane's upper and lower edge; nothing if there is no such lane. */
  fresh(lane: number): { x: number; top: number; foot: number } | undefined {
    const parts = this.parts[lane];
    const data = this.lanes?.[lane];
    if (!parts || !data) return undefined;
    return { x: (this.at(data.before) + this.at(data.value)) / 2, top: parts.y, foot: parts.y + HIGH };
  }

  update(scene: Scene, id: string, motion: Motion): void {
    const lanes = scene.tracks?.[id];
    if (lanes === this.lanes) return;
    const before = this.lanes;
    this.lanes = lanes;
    if (lanes?.length !== before?.length || lanes?.some((lane, i) => lane.side !== before?.[i]?.side)) {
      this.lay(lanes ?? []);
    }
    this.layer.setAttribute("aria-label", (lanes ?? []).map((lane) => lane.words ?? `${lane.value}`).join("; "));
    lanes?.forEach((lane, i) => this.fill(this.parts[i] as Parts, lane, before?.[i], motion));
  }

  private fill(parts: Parts, lane: Lane, was: Lane | undefined, motion: Motion): void {
    const [from, to] = [this.at(Math.min(lane.before, lane.value)), this.at(lane.value)];
    const start = this.at(this.scale.least);
    say(parts.number, String(lane.value));
    put(parts.old, "width", round(from - start));
    put(parts.fresh, "x", from);
    put(parts.fresh, "width", round(to - from));
    put(parts.fall, "x", to);
    put(parts.fall, "width", round(this.at(Math.max(lane.before, lane.value)) - to));
    put(parts.cube, "transform", `translate(${to} ${parts.y + HIGH / 2})`);
    if (was && was.value < lane.value) {
      motion.grow(parts.fresh, parts.cube.firstElementChild as Element, to - this.at(was.value), to - from, this.delay);
    }
  }

  private lay(lanes: Lane[]): void {
    const [left, top, width, height] = this.box;
    const two = lanes.length > 1;
    const rows = lanes.map((_, i) => (two ? top + (i * (height - HIGH)) / (lanes.length - 1) : top + height / 2 - HIGH));
    const words = two ? top + height / 2 + 4.5 : (rows[0] ?? top) + HIGH + 19;
    this.layer.replaceChildren();
    this.parts = lanes.map((lane, i) => this.lane(lane, rows[i] as number, left, width));
    this.layer.append(this.ticks(rows), this.numbers(words), ...this.parts.map(({ cube }) => cube));
  }

  private lane(lane: Lane, y: number, x: number, width: number): Parts {
    const side = lane.side || "none";
    const bar = { y, height: HIGH };
    const parts: Parts = {
      group: s("g", { class: `lane ${side}` }),
      number: s("text", { class: "points", x: x - 19, y: y + HIGH / 2 + (this.narrow ? 11 : 13.5), "text-anchor": "end" }),
      old: s("rect", { class: "fill", x, width: 0, rx: 2, ...bar }),
      fresh: s("rect", { class: "fresh", width: 0, fill: `url(#${this.art.prefix}hatch)`, ...bar }),
      fall: s("rect", { class: "fall", width: 0, ...bar }),
      cube: s("g", { class: `cube ${side}` }, cube()),
      y,
    };
    const ground = s("rect", { class: "ground", x, width, rx: 3, ...bar });
    parts.group.append(parts.number, ground, parts.old, parts.fresh, parts.fall);
    this.layer.append(parts.group);
    return parts;
  }

  private ticks(rows: number[]): SVGGElement {
    const { least, most, step } = this.scale;
    let [small, tall] = ["", ""];
    for (const y of rows) {
      for (let value = least + 1; value < most; value++) {
        if ((value - least) % step) small += `M${this.at(value)} ${y + HIGH - 0.5}v-3.5`;
        else tall += `M${this.at(value)} ${y - 1.5}v${HIGH + 3}`;
      }
    }
    return s("g", { class: "ticks" }, s("path", { class: "small", d: small }), s("path", { class: "tall", d: tall }));
  }

  private numbers(y: number): SVGGElement {
    const { least, most, step, unit = "" } = this.scale;
    const group = s("g", { class: "numbers" });
    const write = (value: number, anchor: string, name?: string) =>
      group.append(s("text", { x: this.at(value), y, "text-anchor": anchor, class: name }, String(value)));
    write(least, "middle");
    for (let value = least + step; value < most; value += step) {
      if (this.narrow || !unit) {
        write(value, "middle", "step");
        continue;
      }
      write(value, "middle", "step");
      const what = unit.replace("{}", String((value - least) / step));
      group.append(s("text", { x: this.at(value) + 12, y, class: "unit" }, what));
    }
    write(most, "middle");
    return group;
  }
}

function cube(): SVGGElement {
  return s(
    "g",
    {},
    s("path", { class: "face", d: CUBE }),
    s("path", { class: "side", d: "M0-.3 11-6.4V5.8L0 12.5z" }),
    s("path", { class: "rim", d: `${CUBE}M-11-6.4 0-.3 11-6.4M0-.3V12.5` }),
  );
}
