import { Art } from "./art.ts";
import css from "./board.css";
import { Chips } from "./chips.ts";
import { Controls } from "./controls.ts";
import { h, words } from "./dom.ts";
import { Header } from "./header.ts";
import { helpBox } from "./help.ts";
import { type Commands, press } from "./keys.ts";
import { hostLook, NORM, sizeOf, watchHost } from "./look.ts";
import { Motion, type Pace } from "./motion.ts";
import { Offers } from "./offers.ts";
import { Player } from "./player.ts";
import { Stage } from "./stage.ts";
import type { Change } from "./source.ts";
import theme from "./theme.css";
import { Timeline } from "./timeline.ts";
import type { Commit, Model, Notice, Timelines } from "./types.ts";
import { Walk } from "./walk.ts";
import { sentence, Words } from "./words.ts";

/** One view of a board, in a shadow root of its own, so that neither side's styles reach the other. */
export class Board {
  readonly host = h("div", { "data-lm-suppress-shortcuts": true });
  private readonly root = h("div.sk-root", { tabindex: 0, role: "group", "data-lm-suppress-shortcuts": true });
  private readonly board = h("div.board");
  private readonly spoken = h("div.sr.live", { "aria-live": "polite", role: "status" });
  private readonly failure = h("div.failure", { role: "alert", hidden: true });
  private readonly help = helpBox();
  private readonly motion = new Motion();
  private readonly player: Player;
  private readonly header: Header;
  private readonly controls: Controls;
  private readonly words: Words;
  private readonly offers: Offers;
  private readonly stage: Stage;
  private readonly walks = new Map<string, Walk>();
  private readonly watch: ResizeObserver;
  private readonly undo: (() => void)[] = [];
  private perspective = "";
  private at = -1;
  private still = false;
  private playing = false;
  private dismissed = 0;
  private speech: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: Model,
    el: HTMLElement,
  ) {
    const shadow = this.host.attachShadow({ mode: "open" });
    const backdrop = model.get("backdrop") ?? { panels: {}, places: {} };
    const art = new Art(model.get("kit") ?? {});
    const chips = new Chips(backdrop.rules ?? {});
    const go = (node: number) => this.go(node);
    this.player = new Player(
      () => this.playOn(),
      (on) => this.controls.playing(on),
    );
    this.header = new Header(chips, (id) => this.look(id), () => this.help.toggle(), () => this.full());
    this.stage = new Stage(art, chips, backdrop);
    this.controls = new Controls({
      first: () => this.commands.first(),
      back: () => this.commands.back(false),
      play: () => this.player.toggle(),
      forward: () => this.commands.forward(false),
      last: () => this.commands.last(),
      go: (node) => this.go(node, true),
    });
    this.words = new Words(chips);
    this.offers = new Offers(chips, this.motion, go, () => this.dismiss());
    const texts = h("div.texts", {}, this.words.element, this.offers.element);
    this.board.append(this.header.element, this.stage.element, this.controls.element, texts);
    this.root.append(art.defs, this.failure, this.board, this.spoken, this.help);
    shadow.append(h("style", {}, theme + css), this.root);
    this.root.addEventListener("keydown", (event) => {
      if (!press(event, this.commands)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.watch = new ResizeObserver(() => this.guard(() => this.fit()));
    this.watch.observe(this.host);
    this.undo.push(watchHost(() => this.dress()));
    // Only in the page can the theme behind the board be seen, and how wide it is.
    el.append(this.host);
    this.guard(() => {
      this.dress();
      this.fit();
      this.show();
    });
  }

  close(): void {
    this.player.stop();
    clearTimeout(this.speech);
    this.watch.disconnect();
    this.stage.close();
    this.controls.slider.close();
    this.undo.forEach((undo) => undo());
    this.host.remove();
  }

  private readonly commands: Commands = {
    back: (held) => this.step(this.walk?.back(this.at), held),
    forward: (held) => this.step(this.walk?.forward(this.at), held),
    first: () => this.step(this.walk?.first(this.at), true),
    last: () => this.step(this.walk?.last(this.at), true),
    sibling: (by) => this.step(this.walk?.sibling(this.at, by), true),
    follow: (number) => {
      const walk = this.walk;
      if (walk) this.step(walk.timeline.next(walk.anchor(this.at))[number - 1], false);
    },
    play: () => this.player.toggle(),
    full: () => this.full(),
    help: () => this.help.toggle(),
    escape: () => this.help.putAway(),
  };

  /** The walk of the perspective that is shown; nothing while no timeline has come. */
  private get walk(): Walk | undefined {
    const timelines = this.timelines;
    const ids = Object.keys(timelines).filter((id) => timelines[id]?.nodes.length);
    const named = this.perspectives().map(({ id }) => id);
    if (!ids.includes(this.perspective)) this.perspective = named.find((id) => ids.includes(id)) ?? ids[0] ?? "";
    const data = timelines[this.perspective];
    if (!data) return undefined;
    let walk = this.walks.get(this.perspective);
    if (walk?.timeline.nodes !== data.nodes) {
      walk = new Walk(new Timeline(data.nodes));
      this.walks.set(this.perspective, walk);
    }
    return walk;
  }

  private get timelines(): Timelines {
    return this.model.get("timelines") ?? {};
  }

  private get notice(): Notice | undefined {
    const notice = this.model.get("notice");
    return notice?.n ? notice : undefined;
  }

  private perspectives(): { id: string; name: string }[] {
    const { timelines, model } = this;
    return (model.get("perspectives") ?? []).filter(({ id }) => timelines[id]);
  }

  changed(change: Change): void {
    this.guard(() => this.heard(change));
  }

  private heard(change: Change): void {
    if (change === "width" || change === "height" || change === "theme") {
      this.dress();
      this.fit();
    } else if (change === "grown") {
      for (const walk of this.walks.values()) if (walk.timeline.take()) walk.grown();
      this.show();
    } else if (change === "timelines") {
      this.walks.clear();
      this.at = -1;
      this.show(true);
    } else this.show();
  }

  private step(node: number | undefined, held: boolean): void {
    if (node === undefined || node === this.at) return;
    this.go(node, held);
  }

  /** Sets the cursor; what is shown follows from that. `still` where nothing shall move: held keys, slider, jumps. */
  private go(node: number, still = false): void {
    if (!this.playing) this.player.stop();
    this.still = still;
    this.guard(() => {
      if (this.model.get("cursor") !== node) {
        this.model.set("cursor", node);
        this.model.save_changes();
      }
      if (this.at !== node) this.show();
    });
    this.still = false;
  }

  private playOn(): number | undefined {
    const walk = this.walk;
    if (!walk) return undefined;
    const next = walk.forward(this.at);
    if (next === this.at) return undefined;
    this.playing = true;
    this.go(next);
    this.playing = false;
    const { say = "", comment = "" } = walk.timeline.node(next);
    return say.length + comment.length;
  }

  /** Shows the commit at the cursor: a change by one step as it happens. `anew` where the whole picture was laid anew. */
  private show(anew = false): void {
    const { model, root } = this;
    const walk = this.walk;
    if (!walk) return;
    const { timeline } = walk;
    const wanted = model.get("cursor") ?? 0;
    const was = this.at;
    const at = wanted >= 0 && wanted < timeline.nodes.length ? wanted : Math.max(0, was);
    const moved = at !== was;
    this.at = at;
    const [anchor, from] = [walk.anchor(at), was < 0 ? -1 : walk.anchor(was)];
    if (moved) this.motion.begin(this.still || from < 0 ? "none" : neighbours(walk, from, anchor));
    else if (anew) this.motion.begin("none");
    const scene = timeline.scene(at);
    const commit: Commit = timeline.node(timeline.visible(at));
    const text = sentence(commit, scene);
    const line = walk.line(at);
    this.header.update(scene, model.get("backdrop")?.title ?? "");
    this.header.perspectives(this.perspectives(), this.perspective);
    this.stage.update(scene, this.motion);
    this.controls.update(timeline, line, walk.place(at), Boolean(timeline.node(at).refused), text);
    const variation = walk.variation(at);
    const branch = variation < 0 ? undefined : timeline.node(variation);
    this.words.update(commit, scene, branch, () => this.go(timeline.next(timeline.before(variation))[0] as number));
    const choices = model.get("choices");
    const open = choices?.node === at ? (choices.list?.[this.perspective] ?? []) : [];
    const { notice } = this;
    const shown = notice && notice.n !== this.dismissed ? notice : undefined;
    this.offers.update(timeline, at, anchor, open, shown);
    root.setAttribute("aria-label", scene.title || model.get("backdrop")?.title || "Board");
    if (moved) this.speak([commit.chapter, text, commit.comment].filter(Boolean).join(". "));
    if (shown && this.spoken.dataset.notice !== String(shown.n)) {
      this.spoken.dataset.notice = String(shown.n);
      this.speak([shown.title, shown.text, ...(shown.rules ?? []).map((rule) => rule.join(" "))].filter(Boolean).join(". "));
    }
  }

  /** Says it in the live region, once the reader has stopped for a moment. */
  private speak(text: string): void {
    clearTimeout(this.speech);
    this.speech = setTimeout(() => this.spoken.replaceChildren(text), 120);
  }

  private dismiss(): void {
    this.dismissed = this.notice?.n ?? 0;
    this.show();
    this.root.focus();
  }

  private look(perspective: string): void {
    this.guard(() => {
      this.perspective = perspective;
      this.show(true);
    });
  }

  private full(): void {
    const done = document.fullscreenElement ? document.exitFullscreen() : this.host.requestFullscreen();
    done.then(
      () => this.root.focus(),
      (error: unknown) => this.fail(error),
    );
  }

  private fit(): void {
    const { model } = this;
    const [width, height] = [model.get("width") ?? 0, model.get("height") ?? 0];
    const full = document.fullscreenElement === this.host;
    this.host.style.cssText = `display:block;max-width:100%${width && !full ? `;width:${width}px` : ""}`;
    this.root.style.maxHeight = full ? "100vh" : height ? `${height}px` : "";
    const wide = this.root.clientWidth || width || NORM;
    const size = sizeOf(wide);
    const scale = full ? Math.min(wide / NORM, Math.max(1, window.innerHeight / 1000)) : wide / NORM;
    this.board.style.setProperty("--u", size === "wide" ? `${Math.max(1, Math.min(2.5, scale))}px` : "1px");
    this.board.style.maxWidth = full ? `${Math.round(Math.max(1, scale) * NORM)}px` : "";
    const narrow = size === "narrow";
    const changed = this.root.dataset.size !== size;
    this.root.dataset.size = size;
    this.stage.layout(narrow, size !== "wide");
    if (changed && this.at >= 0) this.show(true);
  }

  /** The theme: what was asked for, else by the ground that the host has behind the board. */
  private dress(): void {
    const asked = this.model.get("theme");
    const auto = asked !== "light" && asked !== "dark";
    this.root.dataset.theme = auto ? hostLook(this.host) : asked;
    const style = getComputedStyle(this.host);
    for (const [name, ...hosts] of HOST_COLOURS) {
      const found = auto ? hosts.find((host) => style.getPropertyValue(host)) : undefined;
      if (found) this.root.style.setProperty(name, `var(${found})`);
      else this.root.style.removeProperty(name);
    }
  }

  private guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Errors are never swallowed: they stand at the head of the board, and in the console. */
  private fail(error: unknown): void {
    console.error(error);
    const text = error instanceof Error ? error.message : String(error);
    this.failure.hidden = false;
    this.failure.replaceChildren(words("strong", "", "This board has a fault: "), words("span", "", text));
  }
}

/** Paper, ink and second ink are the host's where it has them; all other colours are ours. */
const HOST_COLOURS: [string, ...string[]][] = [
  ["--sk-paper", "--jp-layout-color0", "--vscode-editor-background"],
  ["--sk-ink", "--jp-ui-font-color0", "--vscode-editor-foreground"],
  ["--sk-ink2", "--jp-ui-font-color1", "--vscode-descriptionForeground"],
];

function neighbours(walk: Walk, from: number, to: number): Pace {
  if (walk.timeline.before(to) === from) return "forward";
  return walk.timeline.before(from) === to ? "back" : "none";
}
