import { abs, entries, focused, hypot, keep, keys, LABEL, max, path, put, refill, s, stringify, values } from "./dom.ts";
import type { pieceLayer } from "./pieces.ts";
import type { Places } from "./places.ts";
import { ARROWS, type Spot, toward } from "./toward.ts";
import type { Backdrop, Box, Place, Point, Scene } from "./types.ts";

/** What may be picked, is picked, or was refused: by the piece or place that stands for it. */
export type Marks = Record<string, "later" | "can" | "picked" | "no">;
/** Picks what stands there; `element` is what shows it. */
export type Act = (at: string, element: Element) => void;

/** The radius of the ring on a place, and of one for what may be picked later; what a ring leaves free around a piece; so many px off, a pick still counts. */
const RING = 22;
const SMALL = 15;
const FREE = 4;
const SLACK = 12;

interface Node extends Spot {
  group: SVGGElement;
  key: string;
  half: Point;
}

/**
 * What can be reached on one panel by keyboard: its places, and the pieces that may be picked. One of them has the tab
 * stop; the arrows go from one to the next. Rings lie over the pieces and let the pointer through.
 */
export function targetLayer(panel: string, backdrop: Backdrop, places: Places, pieces: ReturnType<typeof pieceLayer>, act: Act) {
  const layer = s("g.targets");
  const nodes = new Map<string, Node>();
  const linked: Record<string, Set<string>> = {};
  let marks: Marks = {};
  let shown: Scene = {};
  let current = "";
  let laid: unknown;

  for (const { panel: on, ends } of values(backdrop.links ?? {})) {
    if (on !== panel) continue;
    const [one, other] = ends;
    (linked[one] ??= new Set()).add(other);
    (linked[other] ??= new Set()).add(one);
  }

  /** A place at which something stands for a reader: it has a name, or ways lead there. */
  const walked = (id: string, { label, neighbours }: Place) => Boolean(label || neighbours || linked[id]);
  const near = (from: string, to: string) =>
    linked[from]?.has(to) || places.all()[from]?.neighbours?.includes(to) || false;

  /** What it is called, with all that stands there. */
  function name(at: string): string {
    const { pieces: all = {} } = shown;
    if (all[at]) return all[at].words || pieces.name(at);
    const there = keys(all).filter((id) => `${all[id]?.place}.`.startsWith(`${at}.`));
    const said = there.map((id) => all[id]?.words ?? pieces.name(id)).filter(Boolean);
    return [places.all()[at]?.label || at, ...said].join(", ");
  }

  function stop(at: string): void {
    const [was, is] = [nodes.get(current), nodes.get(at)];
    if (was) put(was.group, { tabindex: -1 });
    if (is) put(is.group, { tabindex: 0 });
    current = is ? at : "";
  }

  function focus(at?: string): void {
    const node = nodes.get(at ?? "");
    if (!node) return;
    stop(node.at);
    node.group.focus();
  }

  function make(at: string): Node {
    const group = s("g", { "data-at": at, tabindex: -1 });
    const node = { at, group, key: "", half: [0, 0] as Point, x: 0, y: 0 };
    group.onfocus = () => {
      stop(at);
      put(group, { [LABEL]: name(at) });
    };
    // Screen readers click, and the keyboard does; the pointer is let through.
    group.onclick = () => act(at, group);
    group.onkeydown = (event) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
      if (shiftKey || ctrlKey || altKey || metaKey) return;
      const way = ARROWS[key];
      const picks = [...nodes.keys()].filter((one) => marks[one]);
      const step = key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0;
      if (way) focus(toward(nodes.values(), node, way, (to) => near(at, to)));
      else if (step) focus(picks.at((picks.indexOf(at) + step) % picks.length));
      else if (marks[at] && (key === "Enter" || key === " ")) act(at, group);
      else return;
      keep(event);
    };
    nodes.set(at, node);
    layer.append(group);
    return node;
  }

  function draw(at: string, box: Box | undefined, [x, y]: Point): void {
    const node = nodes.get(at) ?? make(at);
    const state = marks[at] ?? "";
    const key = stringify([box, x, y, state]);
    if (node.key === key) return;
    if (box) [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    const stands = box ? 0 : pieces.reach(at) + FREE;
    const reach = stands > SMALL ? stands : state === "later" || !state ? SMALL : RING;
    node.half = box ? [box[2] / 2, box[3] / 2] : [reach, reach];
    Object.assign(node, { key, x, y });
    const ring = box
      ? s("rect", { x: box[0] - FREE, y: box[1] - FREE, width: box[2] + 2 * FREE, height: box[3] + 2 * FREE, rx: 6 })
      : s("circle", { cx: x, cy: y, r: reach });
    const halo = ring.cloneNode() as SVGElement;
    halo.classList.add("halo");
    // Over the bare ground a ring needs none, and would hide names.
    refill(node.group, state && (box || stands > SMALL) && halo, ring, state === "no" && path("", `M${x - 6} ${y - 6}l12 12m0-12-12 12`));
    put(node.group, {
      class: `target ${state}`,
      role: state ? "button" : "img",
      "aria-pressed": state ? state === "picked" : undefined,
      [LABEL]: name(at),
    });
  }

  return {
    layer,

    /** Shows the marks on this scene; nodes whose place or piece is gone go too. */
    update(scene: Scene, after: Marks, seen: boolean): void {
      const idle = laid === places.all() && !keys(marks)[0] && !keys(after)[0];
      [shown, marks, laid] = [scene, after, places.all()];
      if (idle) return;
      const wanted = new Set<string>();
      const held = layer.contains(focused(layer));
      const was = nodes.get(current);
      for (const [id, place] of seen ? entries(places.all()) : []) if (walked(id, place)) wanted.add(id);
      for (const at in marks) wanted.add(at);
      for (const at of wanted) {
        // A piece that is the ground of a place has its name: the ring is the place's.
        const point = places.point(at);
        const box = point ? undefined : pieces.outline(at);
        if (box || point) draw(at, box, point ?? [0, 0]);
        else wanted.delete(at);
      }
      for (const [at, { group }] of nodes) {
        if (wanted.has(at)) continue;
        group.remove();
        nodes.delete(at);
      }
      if (nodes.has(current)) return;
      const [first = ""] = [...nodes.keys()].filter((at) => marks[at]);
      const [any = ""] = nodes.keys();
      const from = held && was;
      const by = ({ x, y }: Spot) => (from ? hypot(x - from.x, y - from.y) : 0);
      const closest = from && [...nodes.values()].sort((one, other) => by(one) - by(other))[0];
      stop(closest ? closest.at : first || any);
      if (closest) closest.group.focus({ preventScroll: true });
    },

    /** What shows this piece or place. */
    element: (at: string) => nodes.get(at)?.group,

    /** The nearest that is meant by this point of the screen: among what is marked, else (`all`) among all places. */
    aim(clientX: number, clientY: number, all = false): string | undefined {
      const matrix = layer.getScreenCTM();
      if (!matrix) return undefined;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      let best: string | undefined;
      let least = SLACK;
      for (const { at, x: nx, y: ny, half } of nodes.values()) {
        if (!all && !marks[at]) continue;
        const [dx, dy] = [abs(x - nx), abs(y - ny)];
        const off = hypot(max(0, dx - half[0]), max(0, dy - half[1])) * matrix.a;
        // Of several that are hit the one whose middle is nearest.
        const cost = off || (hypot(dx, dy) / 1e4 - 1);
        if (cost < least) [best, least] = [at, cost];
      }
      return best;
    },
  };
}
