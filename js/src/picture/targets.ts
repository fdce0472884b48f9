/** What can be picked in the picture, by pointer and by arrow keys. */
import { abs, entries, focused, hypot, consume, keys, LABEL, max, path, setAttributes, refill, s, stringify, values, record, own } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Backdrop, Box, Place, Point, Scene } from "../base/types.ts";
import type { pieceLayer } from "./pieces.ts";
import type { Places } from "./places.ts";

export interface Target {
  at: string;
  x: number;
  y: number;
}

/** How far, as a cosine, a target may lie off an arrow's direction; how much farther it counts without a road. */
const CONE = 0.3;
const AWAY = 2;

/** What each arrow key means. */
export const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow leads: the nearest thing in its direction, preferably one that a road leads to. */
export function neighbourToward(spots: Iterable<Target>, from: Target, [dx, dy]: [number, number], linked: (at: string) => boolean) {
  let best: Target | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const far = hypot(x, y);
    const along = (x * dx + y * dy) / far;
    const cost = far * (2 - along) * (linked(spot.at) ? 1 : AWAY);
    if (!(along > CONE && cost < least)) continue;
    [best, least] = [spot, cost];
  }
  return best?.at;
}

/**
 * What may be picked (`can`, `later`), is `picked`, or was refused (`no`), keyed by the piece or place that stands for
 * it; after a space, what picking it gives up. What is `shown` shows something picked elsewhere, and is no pick itself.
 */
export type Marks = Record<string, string>;
/** Picks the piece or place; `element` shows it. */
export type PickHandler = (at: string, element: Element) => void;

/** The radius of a place's ring, and for a later pick; the gap to the piece; how many px off a pick still counts. */
const RING = 22;
const SMALL = 16;
const FREE = 4;
const SLACK = 12;
/** Pieces whose heights differ by less than this are read as one row. */
const ROW = 40;
/** After so many ms a letter is the first of another name. */
const PAUSE = 1000;

interface Node extends Target {
  group: SVGGElement;
  key: string;
  half: Point;
}

/**
 * The reading order of one panel, by keyboard or screen reader: its places with all that stands there, the pieces that
 * stand at none of them, and those that may be picked. One of them has the tab stop; the arrows move between them.
 * Rings lie over the pieces and let the pointer through.
 */
export function targetLayer(panel: string, backdrop: Backdrop, places: Places, pieces: ReturnType<typeof pieceLayer>, text: Text, act: PickHandler) {
  const layer = s("g.targets");
  const nodes = new Map<string, Node>();
  let order: string[] = [];
  const linked = record<Set<string>>();
  let marks: Marks = record();
  let shown: Scene = {};
  let current = "";
  let laid = record<Place>();
  let homes = record<string>();
  let standing = record<string[]>();
  let typed = "";
  let typedAt = 0;

  for (const { panel: on, ends } of values(backdrop.links ?? {})) {
    if (on !== panel) continue;
    const [one, other] = ends;
    (linked[one] ??= new Set()).add(other);
    (linked[other] ??= new Set()).add(one);
  }

  /** A place meaningful to a reader: it has a name, or roads lead there. */
  const walked = (id: string) => Boolean(laid[id]?.label || laid[id]?.neighbours || linked[id]);

  /** The road place that a place is part of, as `edo.stack` is of `edo`. */
  function home(place: string): string {
    const above = () => home(place.slice(0, max(0, place.lastIndexOf("."))));
    return (homes[place] ??= !place || walked(place) ? place : above());
  }

  const ways = (at: string) => [...(linked[at] ?? []), ...(laid[at]?.neighbours ?? [])];
  const placeOf = (at: string) => own(shown.pieces, at)?.place;
  const isPick = (at: string) => marks[at] !== undefined && marks[at] !== "shown";
  /** Its place in the road network: for a piece the place where it stands. */
  function spot(at: string): string {
    const on = placeOf(at) ?? at;
    return home(on) || on;
  }

  /** Whether a road leads there, or both are at one place. */
  const near = (from: string, to: string) => spot(from) === spot(to) || ways(spot(from)).includes(spot(to));
  /** What picking it gives up. */
  const costOf = (at: string) => marks[at]?.split(" ").slice(1).join(" ");
  const label = (at: string) => laid[at]?.label || own(shown.named, at) || at;

  /** Its name, with all pieces there. */
  function name(at: string): string {
    const on = placeOf(at);
    const of = home(on ?? "");
    const said = on ? [pieces.name(at), of && label(of)] : [label(at), ...(standing[at] ?? []).map(pieces.name)];
    return said.filter(Boolean).join("; ");
  }

  function rank(at: string): number {
    const { x = 0, y = 0 } = nodes.get(at) ?? {};
    return laid[at] ? 0 : 1 + ROW * Math.round(y / ROW) + x / ROW;
  }

  function stop(at: string): void {
    const [was, is] = [nodes.get(current), nodes.get(at)];
    if (was) setAttributes(was.group, { tabindex: -1 });
    if (is) setAttributes(is.group, { tabindex: 0 });
    current = is ? at : "";
  }

  function focus(at?: string): void {
    const node = nodes.get(at ?? "");
    if (!node) return;
    stop(node.at);
    node.group.focus();
  }

  /** To the next mark, in whatever panel it is. */
  function follow(from: SVGElement, step: number): void {
    const all = [...(layer.getRootNode() as ShadowRoot).querySelectorAll<SVGElement>(".target[role=button]")].filter((one) => one.checkVisibility());
    const after = all.findIndex((one) => from.compareDocumentPosition(one) & from.DOCUMENT_POSITION_FOLLOWING);
    const next = after < 0 ? all.length : after;
    const at = step > 0 ? next : next - (all.includes(from) ? 2 : 1);
    all.at(at % (all.length || 1))?.focus();
  }

  /**
   * Where an arrow leads. What no road leads to, as a bag in a corner, would often be nobody's nearest: it is reached from
   * where its own arrow leads back, if it lies more in that direction than what a road leads to.
   */
  function toward(from: Node, way: Point): string | undefined {
    const next = (one: Node, [x, y]: Point) => neighbourToward(nodes.values(), one, [x, y], (to) => near(one.at, to));
    const along = ({ x, y }: Node) => ((x - from.x) * way[0] + (y - from.y) * way[1]) / hypot(x - from.x, y - from.y);
    const found = nodes.get(next(from, way) ?? "");
    const straight = found ? along(found) : 0;
    // What is asked last takes longest: it looks at all others.
    const lone = [...nodes.values()].find((one) => along(one) > straight && !ways(spot(one.at)).length && next(one, [-way[0], -way[1]]) === from.at);
    return (lone ?? found)?.at;
  }

  function make(at: string): Node {
    const group = s("g", { "data-at": at, tabindex: -1 });
    const node = { at, group, key: "", half: [0, 0] as Point, x: 0, y: 0 };
    group.onfocus = () => {
      stop(at);
      const around = ways(at).filter((id) => laid[id]);
      const holds = [at, ...(standing[at] ?? [])].filter((id) => own(shown.pieces, id)?.inside);
      setAttributes(group, {
        "aria-description": [costOf(at), around[0] && text("next.to", { places: around.map(label).join(", ") })].filter(Boolean).join(". ") || undefined,
        "data-holds": holds.join(" "),
      });
    };
    // Keyboards and screen readers click here; the pointer passes through.
    group.onclick = () => act(at, group);
    group.onkeydown = (event) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
      if (shiftKey || ctrlKey || altKey || metaKey) return;
      const way = ARROWS[key];
      const step = key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0;
      if (way) focus(toward(node, way));
      else if (step) follow(group, step);
      else if (isPick(at) && (key === "Enter" || key === " ")) act(at, group);
      else return;
      consume(event);
    };
    nodes.set(at, node);
    return node;
  }

  function draw(at: string, box: Box | undefined, [x, y]: Point): void {
    const node = nodes.get(at) ?? make(at);
    const mark = marks[at] ?? "";
    const [state = ""] = mark.split(" ");
    const cost = costOf(at);
    const key = stringify([box, x, y, mark, box || pieces.reach(at)]);
    setAttributes(node.group, { [LABEL]: name(at) });
    if (node.key === key) return;
    if (box) [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    const stands = box ? 0 : pieces.reach(at) + FREE;
    const reach = stands > SMALL ? stands : state === "later" || !state ? SMALL : RING;
    node.half = box ? [box[2] / 2, box[3] / 2] : [reach, reach];
    Object.assign(node, { key, x, y });
    const free = places.slot(placeOf(at))?.snug ? 0 : FREE;
    const ring = box
      ? s("rect", { x: box[0] - free, y: box[1] - free, width: box[2] + 2 * free, height: box[3] + 2 * free, rx: places.slot(placeOf(at))?.round ? box[2] / 2 + FREE : 6 })
      : s("circle", { cx: x, cy: y, r: reach });
    // The sign of a cost in cards, at the upper right of the ring.
    const [sx, sy] = box ? [x + box[2] / 2, y - box[3] / 2] : [x + reach * 0.72, y - reach * 0.72];
    const card = cost && path("sign", `M${sx - 4} ${sy - 6}h8v12h-8z`);
    const halo = ring.cloneNode() as SVGElement;
    halo.classList.add("halo");
    // On bare ground a ring needs no gap, and would hide names.
    refill(node.group, state && (box || stands > SMALL) && halo, ring, state === "no" && path("", `M${x - 6} ${y - 6}l12 12m0-12-12 12`), card);
    setAttributes(node.group, {
      class: `target ${state}${cost ? " costs" : ""}`,
      role: isPick(at) ? "button" : "img",
      "aria-pressed": isPick(at) ? state === "picked" : undefined,
    });
  }

  return {
    layer,

    /** Shows the marks on this scene; removes nodes whose place or piece is gone. */
    update(scene: Scene, after: Marks, seen: boolean, [left, top, wide, high]: Box): void {
      const moved = laid !== places.all();
      const same = !moved && scene.pieces === shown.pieces;
      // A small map beside a fight has no targets while nothing on it may be picked.
      const idle = (same || (!seen && !nodes.size)) && !keys(marks)[0] && !keys(after)[0];
      [shown, marks] = [scene, after];
      if (idle) return;
      if (moved) [laid, homes] = [places.all(), record()];
      const wanted = new Set(seen ? keys(laid).filter(walked) : []);
      const held = layer.contains(focused(layer));
      const was = nodes.get(current);
      standing = record();
      for (const [id, { place }] of entries(scene.pieces ?? {})) {
        const at = home(place);
        if (at) (standing[at] ??= []).push(id);
        else if (seen) wanted.add(id);
      }
      for (const at in marks) wanted.add(at);
      for (const at of wanted) {
        // A piece that is the ground of a place shares its name: the ring is the place's.
        const row = laid[at] && places.room(at);
        const point = row ? undefined : places.point(at);
        const box = row ?? (point ? undefined : pieces.outline(at));
        const [x, y] = point ?? box ?? [0, 0];
        // Outside the window nothing can be seen: only the list offers it.
        const outside = !seen && (x < left || y < top || x > left + wide || y > top + high);
        if ((box || point) && !outside) draw(at, box, point ?? [0, 0]);
        else wanted.delete(at);
      }
      for (const [at, { group }] of nodes) {
        if (wanted.has(at)) continue;
        group.remove();
        nodes.delete(at);
      }
      // Places in the order listed, then pieces in reading order: the same however the reader came here.
      order = [...wanted].sort((one, other) => rank(one) - rank(other));
      let follows = layer.firstChild;
      for (const at of order) {
        const { group } = nodes.get(at) as Node;
        if (follows === group) follows = group.nextSibling;
        else layer.insertBefore(group, follows);
      }
      if (!nodes.has(current)) {
        const from = held ? was : undefined;
        const by = ({ x, y }: Target) => (from ? hypot(x - from.x, y - from.y) : 0);
        const [closest] = [...nodes.values()].sort((one, other) => by(one) - by(other));
        stop((from ? closest?.at : order.find(isPick)) ?? order[0] ?? "");
      }
      if (held && !layer.contains(focused(layer))) nodes.get(current)?.group.focus({ preventScroll: true });
    },

    /** The element that shows this piece or place. */
    element: (at: string) => nodes.get(at)?.group,
    /** The middle of a piece or place, in panel units. */
    middle(at: string): Point | undefined {
      const node = nodes.get(at);
      return node && [node.x, node.y];
    },
    /** The area of what may be picked there, in panel units. */
    area(at: string): Box | undefined {
      const node = isPick(at) ? nodes.get(at) : undefined;
      return node && [node.x - node.half[0], node.y - node.half[1], 2 * node.half[0], 2 * node.half[1]];
    },
    /** Focuses the element with the tab stop. */
    focus: () => focus(current),

    /** Focuses the piece whose name begins with the letters typed; the same letter again leads to the next one. */
    seek(letter: string): void {
      const now = performance.now();
      typed = now - typedAt < PAUSE ? typed + letter : letter;
      typedAt = now;
      const word = typed.replaceAll(letter, "") ? typed : letter;
      const found = order.filter((at) => placeOf(at) && at.split(".").at(-1)?.startsWith(word));
      const from = found.indexOf(current);
      focus(found[word[1] ? max(0, from) : (from + 1) % found.length]);
    },

    /** The nearest thing meant by this point of the screen: among those marked, or (`all`) among all places. */
    aim(clientX: number, clientY: number, all = false): string | undefined {
      const matrix = layer.getScreenCTM();
      if (!matrix) return undefined;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      let best: string | undefined;
      let least = SLACK;
      for (const { at, x: nx, y: ny, half } of nodes.values()) {
        if (!all && !isPick(at)) continue;
        const [dx, dy] = [abs(x - nx), abs(y - ny)];
        const off = hypot(max(0, dx - half[0]), max(0, dy - half[1])) * matrix.a;
        // Of several hit, the one whose middle is nearest.
        const cost = off || (hypot(dx, dy) / 1e4 - 1);
        if (cost < least) [best, least] = [at, cost];
      }
      return best;
    },
  };
}
