/** The review: cards of what mattered in the desk, and the curve over the slider. */
import type { Chips } from "../base/chips.ts";
import { button, clamp, focused, h, HIDDEN, LABEL, max, min, path, rect, refill, round, s, setAttributes, setText, textElement, watchSize } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Moment, Reviewed } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";


/** What the review shows. */
export interface ReviewView {
  review: Reviewed;
  looked: number;
  better: boolean;
  /** Where the reader is, and where nodes are along the line, from 0 to 1. */
  at: number;
  place: (node: number) => number | undefined;
  /** The stops of the slider, if it shows the line that was reviewed. */
  line: number[];
  /** The words of the stop shown, if no card has them. */
  here: string;
  /** Whether a decision can be made anew. */
  tries: boolean;
}

/** Text in which no line breaks between a figure and its sign. */
const whole = (words = ""): string => words.replaceAll(" %", "\u00a0%");

export function makeReview(chips: Chips, text: Text, controls: HTMLElement, dispatch: Dispatch) {
  const who = textElement("span.caps");
  const away = h("button.key", { "data-key": "i", title: text("close") }, h("span.sr", text("close")), h("kbd", text("keys.Escape")));
  const said = h("p.said", { dir: "auto" });
  const meter = h("div.meter", HIDDEN, h("i"));
  const stop = h("button.pickable", { "data-key": "i" }, text("review.stop"), h("kbd", text("keys.Escape")));
  const cards = h("div.moments");
  const sums = h("div.sums");
  const here = h("p.here", { dir: "auto" });
  const note = h("p.note", { dir: "auto" });
  const others = h("div.pickables");
  const table = h("table.sr");
  const scroll = h("div.coachbody", cards, sums, others, table);
  const element = h(
    "section.review",
    { [LABEL]: text("review"), hidden: "" },
    h("div.coachhead", h("div.text", who, h("h3", text("review"))), away),
    said,
    meter,
    stop,
    scroll,
    h("div.coachfoot", here, h("div.how", note)),
  );

  const caption = h("p.plotted", { dir: "auto" });
  const drawing = s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" });
  const signs = h("div.signs", HIDDEN);
  const scale = h("div.scale", HIDDEN);
  const cursor = h("i.here", HIDDEN);
  const plot = h("div.plot", caption, h("div.ground", HIDDEN, drawing), signs, scale, cursor);
  const beside = h("div.sums", HIDDEN);
  const band = h("div.curve", { hidden: "" }, beside, plot);
  let shown: ReviewView | undefined;
  let drawn: unknown[] = [];
  let listed = "";
  let open = -1;

  /** The curve stands over the slider. */
  function fit(): void {
    const rail = controls.querySelector(".rail");
    if (!rail || band.hidden) return;
    const [over, under] = [rect(band), rect(rail)];
    plot.style.cssText = `--from:${round(under.left - over.left)}px;--wide:${round(under.width)}px`;
    beside.style.cssText = `--room:${round(under.left - over.left)}px`;
  }

  /** Goes to the stop at this point of the curve. */
  drawing.onclick = ({ clientX }) => {
    if (!shown) return;
    const { left, width } = rect(drawing);
    const { line, review, place } = shown;
    const share = clamp((clientX - left) / width, 0, 1);
    const far = (node: number) => Math.abs((place(node) ?? 2) - share);
    const nearest = (review.curve ?? []).map(([node]) => node).reduce((one, other) => (far(other) < far(one) ? other : one), review.end ?? 0);
    dispatch({ type: "go", node: line[Math.round(share * (line.length - 1))] ?? nearest, quick: true });
  };

  /** Where a node stands on the curve, in per cent from its left and foot. */
  function pointAt(node: number, { review: { curve = [] }, place }: ReviewView): [x: number, y: number] {
    const x = 100 * (place(node) ?? 0);
    const points = curve.map(([id, high]) => [100 * (place(id) ?? 0), high] as const);
    const after = points.findIndex(([other]) => other >= x);
    const [right, left] = [points[after] ?? points.at(-1), points[after - 1]];
    if (!right) return [x, 50];
    if (!left || right[0] <= left[0]) return [x, right[1]];
    return [x, left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0])];
  }

  const standing = (x: number, y: number) => `left:${round(x)}%;bottom:${round(y)}%`;

  function draw(view: ReviewView): void {
    const { review } = view;
    const { curve = [], dice = [], moments = [] } = review;
    const points = curve.map(([node]) => pointAt(node, view)).map(([x, y]) => `${round(x)} ${round(100 - y)}`);
    const way = `M${points.join("L")}`;
    const middle = 100 - (review.scale?.[1]?.[0] ?? 50);
    refill(drawing, ...(!points[0] ? [] : [path("area", `${way}L100 100L0 100Z`), path("even", `M0 ${middle}H100`), path("under", way), path("upper", way)]));
    setAttributes(plot, { class: `plot ${review.side ?? ""}` });
    const chances = dice.map(([node, words]) => [node, text("review.chance", { change: words })] as const);
    const thrown = chances.map(([node, title]) => button("die", () => dispatch({ type: "go", node, quick: true }), { title, style: standing(...pointAt(node, view)), tabindex: -1 }));
    const disks = moments.map((one, i) => {
      const at = { title: `${moveOf(one, view)}: ${one.change}`, style: standing(...pointAt(one.after, view)), tabindex: -1 };
      return button("disk", () => dispatch({ type: "moment", index: i }), at, `${i + 1}`);
    });
    refill(signs, ...thrown, ...disks);
    refill(scale, ...(review.scale ?? []).map(([high, words]) => h("span", { style: `bottom:${high}%`, dir: "ltr" }, words)));
    setText(caption, review.caption ?? "");
    setAttributes(caption, { title: review.caption });
    const told = [...curve.map(([node, , words]) => [node, words] as const), ...chances];
    const rows = told.map(([node, words]) => h("tr", h("th", { scope: "row" }, text("review.move", { n: numberOf(node, view) })), h("td", words)));
    refill(table, curve[0] && h("caption", review.caption), h("tbody", ...rows));
  }

  /** The number of a stop, as the slider counts. */
  const numberOf = (node: number, { place, line }: ReviewView): number => Math.round((place(node) ?? 0) * max(1, line.length - 1));

  const moveOf = (one: Moment, view: ReviewView): string => text("review.move", { n: view.line[0] === undefined ? one.number : numberOf(one.after, view) });

  function makeCard(one: Moment, i: number, view: ReviewView) {
    const looks = i === view.looked;
    const move = moveOf(one, view);
    const cells = h(
      "span.card",
      HIDDEN,
      h("span.disk", `${i + 1}`),
      h("span.note", { dir: "auto" }, `${move} · ${one.mark}`),
      h("b", { dir: "ltr" }, one.change),
      textElement("strong", one.played),
      textElement("span.better", one.better),
    );
    const told = h("span.sr", [`${move}, ${one.mark}: ${one.change}.`, one.played, one.better].join(" "));
    const card = button("advised", () => dispatch({ type: "moment", index: i }), { "aria-expanded": looks }, told, cells);
    const show = button("pickable", () => dispatch({ type: "moment", index: i, better: !view.better }), { "aria-pressed": view.better }, text("review.better"));
    const again = view.tries && button("pickable", () => dispatch({ type: "tryMoment", index: i }), {}, text("help.again"));
    const why = looks && h("div.because", one.tried && h("p.anew", { dir: "auto" }, whole(one.tried)), h("p", textElement("span", whole([one.why, one.cost].filter(Boolean).join(" "))), " ", one.rule && chips.chip(one.rule)), h("div.pickables", show, again));
    return h("li", { class: looks ? "looked" : undefined }, card, why);
  }

  function list(view: ReviewView): void {
    const { moments = [] } = view.review;
    const wanted = JSON.stringify([moments, view.looked, view.better, view.tries, moments.map((one) => moveOf(one, view))]);
    if (wanted === listed) return;
    listed = wanted;
    const had = focused(element);
    const [item, kind] = [had?.closest("li"), had?.className];
    const at = item ? [...cards.querySelectorAll("li")].indexOf(item) : -1;
    const all = moments.map((one, i) => makeCard(one, i, view));
    const first = all.filter((_, i) => moments[i]?.main);
    const rest = all.filter((_, i) => !moments[i]?.main);
    const group = (name: string, some: HTMLElement[]) => some[0] && h("section", h("h4.caps", h("span", name)), h("ol", ...some));
    refill(cards, group(text("review.most"), first), group(text("review.rest"), rest));
    // The card that had the focus is there anew.
    const kept = at >= 0 ? [...(all[at]?.querySelectorAll<HTMLElement>("button") ?? [])].find((one) => one.className === kind) : undefined;
    kept?.focus({ preventScroll: true });
    if (view.looked !== open) show(all[view.looked]);
    open = view.looked;
  }

  /** Scrolls to a card; the page around the board stays where it is. */
  function show(item: Element | undefined): void {
    if (!item) return;
    const [one, all] = [rect(item), rect(scroll)];
    scroll.scrollTop += min(0, one.top - all.top) || max(0, one.bottom - all.bottom);
  }

  return {
    element,
    band,
    unmount: watchSize([controls, band], fit),
    update(view: ReviewView | undefined): void {
      element.hidden = !view;
      band.hidden = !view?.review.curve;
      shown = view;
      if (!view) return;
      const { review, at, place } = view;
      const thinks = review.state !== "done";
      setText(who, review.who ?? "");
      setText(said, whole(review.said));
      element.toggleAttribute("aria-busy", thinks);
      meter.hidden = stop.hidden = !thinks;
      meter.style.cssText = `--done:${review.done ?? 0}%`;
      list(view);
      setText(here, thinks ? "" : view.here);
      setText(note, whole(review.foot));
      const summed = (review.sums ?? []).map((one) => textElement("p", whole(one)));
      const wanted = [review, view.line, place(review.end ?? 0)];
      if (wanted.some((one, i) => one !== drawn[i])) {
        drawn = wanted;
        draw(view);
        refill(sums, ...summed);
        refill(beside, ...summed.map((one) => one.cloneNode(true)));
        refill(others, ...(!thinks && view.tries ? review.others ?? [] : []).map(([side, name]) => button("pickable", () => dispatch({ type: "review", side }), {}, text("review.side", { name }))));
      }
      const x = place(at);
      cursor.hidden = x === undefined;
      cursor.style.left = `${100 * (x ?? 0)}%`;
      for (const [i, disk] of [...signs.querySelectorAll(".disk")].entries()) disk.classList.toggle("now", i === view.looked);
      fit();
    },
  };
}
