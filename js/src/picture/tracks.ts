/** Numbers in the picture: tracks with lanes, and the sum of the last commit above them. */
import type { Chips } from "../base/chips.ts";
import { clamp, h, LABEL, max, measure, min, path, setAttributes, refill, round, s, setText, translate, textElement, own } from "../base/dom.ts";
import type { Box, Lane, Scale, Scene, Sum, Tick } from "../base/types.ts";
import type { Art } from "./art.ts";
import type { Motion } from "./motion.ts";

/** Height of a lane: alone, and beside others where there is room. */
const ALONE = 18;
const TALL = 14;
/** Height of the numbers below the lanes. */
const FIGURES = 20;
/** The type of the numbers, how far after their middle words begin, and what they leave to the next. */
const FIGURE = 11;
const WORDS = 12;
const NEXT = 9;
/** Height of a sign on a value. */
const SIGN = 18;
const NONE: Tick[] = [];
const CUBE = "M0-12.5 11-6.4V5.8L0 12.5-11 5.8V-6.4z";

export type Track = ReturnType<typeof makeTrack>;

/** One track: a lane per side from least to most, full ticks at each step, and a cube at the end of each lane. */
export function makeTrack(id: string, art: Art, scale: Scale, narrow: boolean, motion: Motion) {
  const { least, most, step, unit = "" } = scale;
  const [left, top, width, height] = (narrow && scale.narrow) || scale.box;
  const layer = s("g.track");
  let parts: ReturnType<typeof lane>[] = [];
  let lanes: Lane[] = [];
  let ticks: Tick[] = NONE;
  let laneHigh = TALL;

  /** The x of a value. */
  const at = (value: number) =>
    round(left + ((clamp(value, least, most) - least) / (most - least)) * width);

  function lane({ side }: Lane, y: number) {
    const bar = { y, height: laneHigh };
    const baseline = y + laneHigh / 2 + min(10, laneHigh * 0.75);
    const number = s("text.points", { x: left - 11, y: baseline });
    const old = s("rect.fill", { x: left, rx: 2, ...bar });
    const fresh = s("rect.fresh", { fill: `url(#${art.prefix}hatch)`, ...bar });
    const fall = s("rect.fall", bar);
    const solid = s("g", path("face", CUBE), path("flank", "M0-.3 11-6.4V5.8L0 12.5z"));
    solid.append(path("rim", `${CUBE}M-11-6.4 0-.3 11-6.4M0-.3V12.5`));
    const cube = s(`g.cube.${side}`, solid);
    const ground = s("rect.ground", { x: left, width, rx: 3, ...bar });
    layer.append(s(`g.lane.${side}`, number, ground, old, fresh, fall));
    return { y, number, old, fresh, fall, cube, solid };
  }

  function lay(): void {
    const many = lanes.length;
    laneHigh = many < 2 ? ALONE : min(TALL, (height - FIGURES) / many - 2);
    // Two lanes have the numbers between them, more have them below the last.
    const room = many > 2 ? height - FIGURES - laneHigh : height - laneHigh;
    const rows = lanes.map((_, i) => (many > 1 ? top + (i * room) / (many - 1) : top + height / 2 - laneHigh));
    refill(layer);
    // A track without lanes is none: nothing of its last use is left over that of another.
    if (!many) {
      parts = [];
      return;
    }
    parts = lanes.map((one, i) => lane(one, rows[i] as number));
    let [small, tall] = ["", ""];
    for (const y of rows) {
      for (let value = least + 1; value < most; value++) {
        if ((value - least) % step) small += `M${at(value)} ${y + laneHigh - 0.5}v-3.5`;
        else tall += `M${at(value)} ${y - 1.5}v${laneHigh + 3}`;
      }
    }
    const numbers = s("g.numbers");
    const y = many === 2 ? top + height / 2 + 4.5 : (rows.at(-1) ?? top) + laneHigh + 17;
    /** Words after the number of a value, where they have room before the next. */
    const write = (value: number, next: number, words: string) => {
      const room = at(next) - at(value) - WORDS - NEXT;
      if (measure(words, FIGURE) <= room) numbers.append(s("text.unit", { x: at(value) + WORDS, y }, words));
    };
    for (let value = least; value < most + step; value += step) {
      const shown = min(value, most);
      const full = shown > least && shown < most;
      numbers.append(s("text", { x: at(shown), y, class: full ? "step" : "" }, `${shown}`));
      if (full && unit && !narrow && !ticks[0]) write(shown, shown + step, unit.replace("{}", `${(shown - least) / step}`));
    }
    const named = s("g.named");
    ticks.forEach(({ value, words, symbol }, i) => {
      if (symbol) {
        const [, , w, h] = art.box(symbol);
        const scale = SIGN / h;
        named.append(art.draw(symbol, at(value) - (w * scale) / 2, (rows[0] ?? top) - SIGN, scale));
      }
      if (!narrow) write(value, ticks[i + 1]?.value ?? most, words);
    });
    layer.append(named, path("small", small), path("tall", tall), numbers, ...parts.map(({ cube }) => cube));
  }

  return {
    layer,
    /** Bottom of the track. */
    foot: top + height,

    /** The middle of the new part of a lane, and the lane's upper and lower edge; undefined without such a lane. */
    fresh(index: number) {
      const [part, data] = [parts[index], lanes[index]];
      return part && data && { x: (at(data.before ?? data.value) + at(data.value)) / 2, top: part.y, foot: part.y + laneHigh };
    },

    /** Shows the scene; new parts appear after `delay` ms, when the sum is written out. */
    update(scene: Scene, delay: number): void {
      const after = own(scene.tracks, id) ?? [];
      const named = own(scene.ticks, id) ?? NONE;
      if (after === lanes && named === ticks) return;
      const before = lanes;
      const other = named !== ticks;
      [lanes, ticks] = [after, named];
      const sides = (of: Lane[]) => of.map(({ side }) => side).join();
      if (other || sides(after) !== sides(before)) lay();
      const told = after.map(({ words, value }) => words ?? `${value}`).join("; ") || undefined;
      setAttributes(layer, { role: told && "img", [LABEL]: told });
      after.forEach((one, i) => {
        const { y, number, old, fresh, fall, cube, solid } = parts[i] as (typeof parts)[0];
        const [from, to] = [at(min(one.before ?? one.value, one.value)), at(one.value)];
        setText(number, `${one.value}`);
        setAttributes(old, { width: from - left });
        setAttributes(fresh, { x: from, width: to - from });
        setAttributes(fall, { x: to, width: at(max(one.before ?? one.value, one.value)) - to });
        setAttributes(cube, { transform: translate(to, y + laneHigh / 2) });
        const was = before[i]?.value ?? one.value;
        if (was < one.value) motion.grow(fresh, solid, to - at(was), to - from, delay);
      });
    },
  };
}

/** The type of the words of a term, in px, the most of its width; what a sign takes, and what the note takes. */
const TYPE = 11;
const WIDEST = 132;
const SIGNED = 24;
const NOTE = 170;
/** The size of the smallest letters, and the width of a sign between terms on a phone. */
const LEAST = 11;
const PLUS = 12;
/** From a lane up to where the thread of a far piece runs along it: under the names of its neighbours, never across. */
const UNDER_NAMES = 7;

/** The least width, in letter heights, at which words take two lines. */
function twoLines(said: string): number {
  const words = said.split(" ");
  const wide = (from: number, to?: number) => measure(words.slice(from, to).join(" "), 1);
  return min(...words.map((_, i) => max(wide(0, i), wide(i)))) + 0.2;
}

/**
 * The sum of the last commit, written out in its box of the panel, with a thread to its piece and one to the new part
 * of its lane.
 */
export function sumBox(chips: Chips, tracks: Record<string, Track>, box: Box | undefined, motion: Motion) {
  const [x, y, wide, high] = box ?? [0, 0, 0, 0];
  const element = h("div.sum", { hidden: "" });
  const thread = path("thread", "");
  const head = path("threadhead", "");
  let sum: Sum | undefined;
  let track: Track | undefined;

  function column(number: number, name: string, said = "", ...more: (Node | string)[]): HTMLElement {
    const told = textElement("span", said);
    told.title = said;
    told.style.minWidth = `calc(var(--two) * ${twoLines(said)}em)`;
    return h(`div.${name}`, h("b", `${number}`), told, ...more);
  }

  const wordsOf = ({ terms = [], words = "" }: Sum) => [...terms.map((one) => one.words ?? ""), words];

  /** Whether the words of some term take more than one line. */
  function crowded(sum: Sum, room: number): boolean {
    const wide = wordsOf(sum).map((said) => measure(said, TYPE));
    return wide.some((one) => one > WIDEST) || wide.reduce((all, one) => all + min(one, WIDEST) + SIGNED, 0) > room;
  }

  /** Whether two lines are enough for each of these words, in the smallest letters. */
  const fit = (words: string[], room: number) => words.reduce((all, said) => all + twoLines(said) * LEAST + PLUS, 0) < room;

  return {
    element,
    thread,
    head,

    /** Writes out the scene's sum; returns the delay after which its lane may grow. */
    update(scene: Scene): number {
      if (scene.sum === sum) return 0;
      sum = scene.sum;
      track = box && tracks[sum?.track ?? ""];
      element.hidden = !track;
      refill(element);
      element.style.cssText = "";
      setAttributes(thread, { d: "" });
      setAttributes(head, { d: "" });
      if (!sum || !track) return 0;
      const counted = sum.terms ?? [];
      const terms = counted.map(({ number, words, rule }) => column(number, "term", words, rule ? chips.chip(rule) : ""));
      const parts = terms.flatMap((term, i) => (i ? [h("i", "+"), term] : [term]));
      const change = sum.change ? textElement("span.change", sum.change) : "";
      const { rival, winner } = sum;
      const equals = parts[0] && h("i", "=");
      const against = rival ? [h("i", ":"), column(rival.number, "term.rival", rival.words)] : [];
      const total = column(sum.total, "term.total", sum.words, change);
      const line = h("div.line", ...parts, equals, total, ...against);
      // With few terms there is room to name the piece.
      const note = counted.length < 4 && sum.note?.[0] ? h("div.note", ...sum.note.map((one) => textElement("div", one))) : "";
      const frame = h("div.terms", line, note);
      frame.classList.toggle("blank", Boolean(sum.asked));
      frame.classList.toggle("final", Boolean(winner));
      frame.classList.toggle("crowded", crowded(sum, wide - (note ? NOTE : 0)));
      refill(element, frame);
      const words = wordsOf(sum);
      const whole = fit(words, wide);
      // What the total is follows from how it changes; the words of the terms need the room.
      const bare = !whole && Boolean(sum.change) && fit([...words.slice(0, -1), "00000"], wide);
      total.classList.toggle("bare", bare);
      element.style.cssText = `left:${x}px;top:${y}px;--wide:${wide}px;--high:${high}px;--two:${+(whole || bare)}`;
      return motion.terms(line, terms.length + 1);
    },

    /** Draws the threads, once the piece is in place and the lane has its new length. */
    tie(piece: Box | undefined): void {
      const fresh = sum?.winner || sum?.asked ? undefined : track?.fresh(sum?.lane ?? 0);
      if (!sum || !track) return;
      let d = "";
      if (fresh) {
        const at = round(clamp(fresh.x, x + 8, x + wide - 8));
        d += `M${at} ${y}V${fresh.foot + 13}`;
        setAttributes(head, { d: `M${at - 5.5} ${fresh.foot + 13}h11l-5.5-10z` });
      }
      if (piece) {
        const [left, top, span, high] = piece;
        const at = round(left + span / 2);
        if (top > y) {
          const from = round(clamp(at, x + 12, x + wide - 12));
          d += `M${from} ${y + high}${from === at ? "" : `v8H${at}`}V${round(top - 5)}`;
        } else if (fresh) d += `M${at} ${round(top + high + 5)}V${fresh.top - UNDER_NAMES}H${round(fresh.x)}V${fresh.top - 3}`;
      }
      setAttributes(thread, { d });
    },
  };
}
