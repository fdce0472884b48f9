/** The stage: the panels of one position, with tabs where they do not fit together. */
import type { Chips } from "../base/chips.ts";
import { button, focused, h, consume, keys, LABEL, max, min, rect, refill, watchSize, record, own } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Backdrop, Box, Mark, Point, Scene, Size } from "../base/types.ts";
import type { Art } from "./art.ts";
import type { Digits } from "./digits.ts";
import { makeFolds } from "./folds.ts";
import type { Motion } from "./motion.ts";
import { makeOverview, makePane, type View } from "./pane.ts";
import { type Badge, makeSheet, type Sheet } from "./sheet.ts";
import type { PickHandler, Marks } from "./targets.ts";
import { turnPicture } from "./turning.ts";

/** How high the tabs are, in px. */
export const TABS_HEIGHT = 30;

/** The tabs over a strip of which one of several panels is shown at a time. */
export function makeTabs(label: string, choose: (tab: string) => void) {
  const element = h("div.tabs", { role: "tablist", [LABEL]: label, hidden: "" });
  let listed = "";
  element.onkeydown = (event) => {
    const right = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    const step = event.key === "ArrowRight" ? right : event.key === "ArrowLeft" ? -right : 0;
    const all = [...element.querySelectorAll<HTMLElement>(".tab")];
    const at = all.findIndex((one) => one === event.target);
    if (!step || at < 0) return;
    all.at((at + step) % all.length)?.click();
    consume(event);
  };
  return {
    element,
    /** Shows these tabs, one of them chosen; none if there is nothing to choose among. */
    update(tabs: string[], chosen: string): void {
      const at = tabs.includes(chosen) ? chosen : tabs[0];
      const wanted = JSON.stringify([tabs, at]);
      if (wanted === listed) return;
      listed = wanted;
      element.hidden = !tabs[1];
      const had = element.contains((element.getRootNode() as ShadowRoot).activeElement);
      refill(
        element,
        ...tabs.map((tab) =>
          button("tab", () => choose(tab), { role: "tab", "aria-selected": tab === at, tabindex: tab === at ? 0 : -1 }, tab),
        ),
      );
      if (had) element.querySelector<HTMLElement>("[aria-selected=true]")?.focus({ preventScroll: true });
    },
  };
}

/** The parts of a scene that say where things lie on the stage. */
const ROOM = ["windows", "narrow_windows", "inset", "narrow_inset", "folded"] as const;
/** Strips are enlarged with the board only while they leave the main panel this share of the stage. */
const SHARE = 0.45;
/** How much a strip of a narrow board may be enlarged: the room is the main panel's. */
const STRETCH = 1.3;
/** From this width of the stage on, in px, a shelf has room beside the picture. */
const SHELF = 730;
/** A frame lower than this, in px, has no room for an overview. */
const LOW = 140;
/** What lies nearer to the edge of the frame than this, in px, is not quite in sight. */
const BORDER = 52;
/** How far a frame of this size must move to have all of these in sight; undefined where they have no room. */
export function shift(all: number[], size: number): number | undefined {
  const [low, high] = [min(...all) - BORDER, max(...all) + BORDER - size];
  return high > low ? undefined : low < 0 ? low : max(0, high);
}
/** The parts that are no strips. */
const FRAMED = { main: true, inset: true };

/**
 * The picture: the main panel with its strips above and below, and in its inset another panel. Sheets are kept: a panel
 * that comes back is as it was.
 */
export function makeStage(
  art: Art,
  chips: Chips,
  text: Text,
  table: Backdrop,
  motion: Motion,
  zoomKeys: HTMLElement,
  tabs: HTMLElement,
  act: PickHandler,
  looks: (view: View) => void,
) {
  let backdrop = table;
  let { panels } = table;
  const pane = makePane(
    () => fill(),
    (part) => {
      overview.look(part);
      main?.crop(part);
      if (main) looks(main.view);
    },
  );
  const overview = makeOverview(pane.turn);
  const inset = h("div.frame.side", { hidden: "" });
  const frame = h("div.frame.main", pane.element, inset, overview.element, zoomKeys);
  const [above, below] = [h("div.strips"), h("div.strips")];
  const element = h("div.stage", above, frame, tabs, below);
  const holders = record<Element>({ above, below, inset, main: pane.element });
  let sheets: Record<string, Sheet> = {};
  let ids: string[] = [];
  let main: Sheet | undefined;
  let side: Sheet | undefined;
  let strips: Sheet[] = [];
  let shown: Scene = {};
  const folds = makeFolds(text, () => fill());
  let narrow = false;
  let under = false;
  let beside = false;
  let [wide, high] = [0, 0];
  /** After another seat is taken: how the main panel was looked at, and what had the focus. */
  let looked: View | undefined;
  let held = "";
  let faced = "";
  let asked = "";

  const partOf = (id: string, isMain: boolean) => panels[id]?.part || (isMain ? "main" : "inset");

  function sheet(id: string, part: string): Sheet {
    const slim = narrow || (beside && !(part in FRAMED));
    const name = `${part} ${id} ${slim}`;
    const known = sheets[name];
    if (known) return known;
    const made = makeSheet(id, art, chips, text, backdrop, slim, part === "inset", motion, act);
    holders[part]?.append(made.element);
    if (narrow && !(part in FRAMED)) folds.add(id, made, panels[id]);
    sheets[name] = made;
    return made;
  }

  /** All sheets are drawn anew. */
  function clear(): void {
    for (const one of Object.values(sheets)) one.element.remove();
    [sheets, ids] = [{}, []];
  }

  /** Takes another seat at the table, from which it is seen so. */
  function sit(other: Backdrop): void {
    const id = ids.at(-1) ?? "";
    const turned = panels[id]?.svg !== other.panels[id]?.svg;
    if (main) looked = turned ? { ...main.view, x: 1 - main.view.x, y: 1 - main.view.y } : main.view;
    held = focused(element)?.closest<SVGElement>(".sheet [data-at]")?.dataset.at ?? "";
    backdrop = other;
    panels = other.panels;
    clear();
  }

  function measure(): void {
    const [w, h] = [element.clientWidth, element.clientHeight];
    if (w === wide && h === high) return;
    [wide, high] = [w, h];
    fill();
  }

  /** The window of the main panel, where it may be zoomed; undefined for a panel with a layout of its own. */
  function open(id: string): Box | undefined {
    const panel = panels[id];
    if (!panel || panel.inset || panel.sum || panel.narrow_size) return undefined;
    const windows = (narrow && shown.narrow_windows) || shown.windows;
    return own(windows, id) ?? [0, 0, ...panel.size];
  }

  /** Gives each sheet its size: strips as high as their width makes them, the main panel the rest. */
  function fill(): void {
    if (!wide || !main) return;
    let rest = tabs.hidden ? high : high - TABS_HEIGHT;
    const along = beside ? above.clientWidth : wide;
    const sizes = strips.map((strip) => strip.size());
    let foot = 0;
    const whole = sizes.reduce((sum, [w, tall]) => sum + (along * tall) / w, 0);
    const least = beside ? min(1, rest / whole) : ((1 - SHARE) * high) / whole;
    for (const [i, strip] of strips.entries()) {
      const [w, tall] = sizes[i] as Point;
      const full = (along * tall) / w;
      const own = beside ? Math.floor(full * least) : Math.ceil(min(full, max(tall, full * least), narrow ? tall * STRETCH : full));
      const kept = Math.ceil(own * folds.share(strip, shown.folded));
      strip.element.style.cssText = `height:${kept}px;--whole:${own}px`;
      strip.resize(along, own);
      rest -= kept;
      if (foot || strip.stays) foot += kept;
    }
    element.parentElement?.style.setProperty("--foot", `${foot}px`);
    const room = beside ? ([wide - along - 2, high - 2] as const) : ([wide - 2, max(1, rest - 2)] as const);
    frame.classList.toggle("low", room[1] < LOW);
    const id = ids.at(-1) ?? "";
    const [w, tall] = pane.look(main.view, [...room], main.size(), open(id));
    main.element.style.cssText = `width:${w}px;height:${tall}px`;
    main.resize(w, tall);
    const { narrow_size, narrow_inset, inset: usual } = panels[id] ?? {};
    // A box in a layout of its own says nothing of another.
    const always = narrow && narrow_size ? undefined : (shown.inset ?? usual);
    const box = (narrow && (shown.narrow_inset ?? narrow_inset)) || always;
    inset.hidden = !side || !box;
    frame.classList.toggle("sided", !inset.hidden);
    if (!side || !box) return;
    const scale = w / main.size()[0];
    const [left, top] = [(room[0] - w) / 2, (room[1] - tall) / 2];
    const [x, y, iw, ih] = box.map((value) => value * scale) as unknown as Box;
    inset.style.cssText = `left:${left + x}px;top:${top + y}px;width:${iw}px;height:${ih}px`;
    side.resize(iw - 2, ih - 2);
  }

  /** How much of the foot of the main panel is covered while what came since the last decision is played. */
  function covered(): number {
    const band = element.parentElement?.querySelector(".recap:not([hidden])");
    return band ? max(0, rect(frame).bottom - rect(band).top) : 0;
  }

  /** Whether a point of the screen lies in this sheet's frame. */
  function inFrame({ element: { parentElement } }: Sheet, x: number, y: number): boolean {
    const { left, right, top, bottom } = rect(parentElement as Element);
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** Turns the main panel to the piece that shows what is picked elsewhere, unless it is in sight. */
  function face(at: string): void {
    const [x, y] = (at !== faced && main?.shares(at)) || [];
    faced = at;
    if (!main || x === undefined || y === undefined) return;
    const [size, [width, height]] = [main.size(), pane.frame()];
    const [left, top] = pane.inFrame([x * size[0], y * size[1]]);
    const clear = (value: number, most: number) => value > BORDER && value < most - BORDER;
    if (!clear(left, width) || !clear(top, height)) pane.turn(x, y);
  }

  /** Turns the main panel to what may be picked, once: to all of it, else to all that is next, else, if none is in sight, to the first. */
  function turnToPicks(marks: Marks): void {
    const wanted = keys(marks).join();
    if (wanted === asked) return;
    asked = wanted;
    const [width, height] = pane.frame();
    const all = main?.picks() ?? [];
    const next = main?.picks("can") ?? [];
    const [first] = next[0] ? next : all;
    if (!main || !first) return;
    // Under a hand that picks or drags it stays where it is.
    const fits = !main.picks("picked")[0] && [all, next].some((spots) => {
      const at = spots.map(pane.inFrame);
      const [x, y] = [shift(at.map(([px]) => px), width), shift(at.map(([, py]) => py), height)];
      if (!at[0] || x === undefined || y === undefined) return false;
      pane.nudge(x, y);
      return true;
    });
    const seen = ([x, y]: Point) => x > 0 && y > 0 && x < width && y < height;
    if (fits || (next[0] ? next : all).map(pane.inFrame).some(seen)) return;
    const size = main.size();
    pane.turn(first[0] / size[0], first[1] / size[1]);
  }

  /** The sheets shown, what lies over others first. */
  const all = () => [side, ...strips, main].filter((one) => one !== undefined);

  return {
    element,
    /** Marks what may be picked. */
    encircle(marks: Marks): void {
      for (const one of all()) one.encircle(marks);
      // What may be picked is seen.
      if (folds.open(strips, shown.folded)) fill();
      turnToPicks(marks);
      face(keys(marks).find((at) => marks[at] === "shown") ?? "");
      if (held) all().map((one) => one.holder(held)).find(Boolean)?.focus({ preventScroll: true });
      held = "";
      if (!main || overview.element.hidden) return;
      overview.dodge([...main.picks(), ...main.shape().units, ...main.fresh()].map(pane.inFrame), pane.frame());
    },
    /** Numbers what may be picked as the list does. */
    number(digits: Digits): void {
      for (const one of all()) one.number(digits);
    },
    /** Shows what became of a commit, at its piece or place. */
    sketch(drawn: Mark[]): void {
      for (const one of all()) one.sketch(drawn);
    },
    badge(badge: Badge | undefined): void {
      for (const one of all()) one.badge(badge);
    },
    /** What a point of the screen means: something marked, or (`any`) any place. */
    aim: (x: number, y: number, any?: boolean) =>
      all().map((one) => (inFrame(one, x, y) ? one.aim(x, y, any) : undefined)).find(Boolean),
    /** The element that shows a piece or place. */
    holder: (at: string) => all().map((one) => one.holder(at)).find(Boolean),
    /** Focuses the piece of the strip in use whose name begins with the letters typed. */
    seek: (letter: string) => strips.find(({ element }) => element.contains(focused(element)))?.seek(letter),
    /** Focuses the main panel. */
    focus: () => main?.focus(),
    /** Looks where another stage looks. */
    follow: pane.follow,
    /** Turns the main panel to a piece or place. */
    turn(at: string): void {
      const found = main?.shares(at);
      if (found) pane.turn(...found);
    },
    zoom: pane.zoom,
    pan: pane.pan,
    unmount: watchSize([element], measure),

    /** Lays out the sheets anew for a board of another size. */
    layout(size: Size): void {
      const [isNarrow, isUnder] = [size === "narrow", size !== "wide"];
      if (isNarrow === narrow && (isUnder === under || tabs.hidden)) {
        under = isUnder;
        return;
      }
      [narrow, under] = [isNarrow, isUnder];
      clear();
    },

    /** Shows a scene, from the other side of the table if the board is flipped, and turns to what it changes. */
    update(drawn: Scene, flipped: boolean): void {
      const points = this.show(drawn, flipped);
      pane.reveal(points, points[0] ? covered() : 0);
    },

    /** Shows a scene; returns where it differs from the one before, in px of the drawing. */
    show(drawn: Scene, flipped: boolean): Point[] {
      const { backdrop: from, scene } = turnPicture(table, drawn, flipped);
      if (from !== backdrop) sit(from);
      const after = (scene.panels ?? []).filter((id) => panels[id]);
      const changed = after.join() !== ids.join();
      if (changed) {
        // A shelf takes much room: where the stage is wide and low it stands beside the picture, with all strips.
        if (!wide) [wide, high] = [element.clientWidth, element.clientHeight];
        beside = under && wide > SHELF && !tabs.hidden;
        element.classList.toggle("shelved", beside);
        const last = after.length - 1;
        const shown = after.map((id, i) => [partOf(id, i === last), sheet(id, partOf(id, i === last))] as const);
        const of = (part: string) => shown.filter(([name]) => name === part).map(([, one]) => one);
        [main, side] = [of("main")[0], of("inset")[0]];
        strips = [...of("above"), ...of("below")];
        if (main && looked) main.view = looked;
        for (const one of Object.values(sheets)) one.element.hidden = !shown.some(([, other]) => other === one);
        ids = after;
      }
      const before = shown;
      shown = scene;
      // Reading sizes forces a layout: only while the frames are empty. Later the observer reports them.
      if (!wide) measure();
      const about = main?.update(scene);
      const other = changed || before.pieces !== scene.pieces;
      // Only what can be seen in part has an overview.
      if (main && other && open(ids.at(-1) ?? "")) overview.draw(main.shape(), main.size());
      side?.update(scene);
      for (const one of strips) one.update(scene);
      if (changed || ROOM.some((part) => before[part] !== scene[part])) {
        zoomKeys.hidden = !open(ids.at(-1) ?? "");
        fill();
      }
      if (changed) motion.fade(frame);
      const points = about?.() ?? [];
      // Who sits down elsewhere goes on looking at the same.
      const sat = Boolean(looked);
      looked = undefined;
      return sat ? [] : points;
    },
  };
}
