import { button, entries, h, keep, LABEL, put, refill, values } from "./dom.ts";
import { watchPointer } from "./drag.ts";
import type { Play } from "./play.ts";
import type { makeStage } from "./stage.ts";
import type { Marks } from "./targets.ts";
import type { Backdrop, Commit, Scene } from "./types.ts";

/** The parts of a board that editing needs. */
interface Board {
  root: HTMLElement;
  /** Opens and closes the editor. */
  pencil: HTMLElement;
  stage: ReturnType<typeof makeStage>;
  backdrop: Backdrop;
  play: Play;
  speak(parts: (string | undefined)[]): void;
  /** Shows the board as it is now. */
  again(): void;
}

/** What a click on a place does: rings it, or starts or ends an arrow. */
const TOOLS = [
  ["mark", "Ring", "Choose a place, or drag an arrow. The same again takes it away."],
  ["arrow", "Arrow", "Choose where it starts, then where it ends. The same again takes it away."],
] as const;
type Tool = (typeof TOOLS)[number];

/** Editing on the board: a commit's comment and marks, the names and order of variations, deletion. */
export function makeEdit({ root, pencil, stage, backdrop, play, speak, again }: Board) {
  // The line's text is a field's default, and what is being typed may be ahead of it.
  const comment = h("textarea", { name: "comment", rows: 3, dir: "auto" });
  const name = h("input", { name: "name", dir: "auto" });
  const act = (text: string, does: () => void) => button("pickable", does, {}, text);
  const named = h("label", "Name of the variation", name);
  const tools = TOOLS.map((one) => act(one[1], () => take(tool === one ? undefined : one)));
  const promote = act("Make this the main line", () => send("promote", {}, "This is the main line now"));
  const remove = act("Delete from here", () => doubt(true));
  const stay = act("Keep it", () => doubt(false));
  const gone = act("Delete", () => send("delete", {}, "Deleted"));
  const sure = h("div.pickables", "This commit and all that follows it will go.", gone, stay);
  const hint = h("p.note");
  const buttons = h("div.pickables", ...tools, promote, remove);
  const element = h("section.edit", { [LABEL]: "Edit" }, h("label", "Comment", comment), named, buttons, hint, sure);
  let open = false;
  let tool: Tool | undefined;
  let from = "";
  let node = 0;
  let scene: Scene = {};

  function send(edit: string, more: { text?: string; words?: string[] }, done: string): void {
    play.send({ edit, node, ...more }, ({ ok }) => ok && speak([done]));
  }

  function save(): void {
    for (const { name: edit, value: text, defaultValue } of [comment, name]) {
      if (text.trim() !== defaultValue) send(edit, { text }, "Saved");
    }
  }

  function turn(): boolean {
    open = !open;
    take();
    (open ? comment : root).focus();
    return true;
  }

  function doubt(now: boolean): void {
    sure.hidden = !now;
    (now ? stay : remove).focus();
  }

  // -- marks -----------------------------------------------------------------------------------------------------------

  function take(wanted?: Tool): void {
    [tool, from] = [wanted, ""];
    again();
    if (tool) speak([tool[2]]);
  }

  const notes = () => (scene.marks ?? []).filter(({ style }) => style === "note");

  function mark([edit, text]: Tool, ...words: string[]): void {
    const there = notes().some(({ place, to }) => place === words[0] && to === words[1]);
    send(edit, { words }, `${text} ${there ? "taken away" : "drawn"}`);
    from = "";
  }

  /** A place was chosen; `drawn` if an arrow is being drawn from it. Returns whether places are being marked at all. */
  function choose(at: string, drawn?: boolean): boolean {
    if (!tool) return false;
    if (from === at) from = "";
    else if (from) mark(TOOLS[1], from, at);
    else if (drawn || tool === TOOLS[1]) {
      from = at;
      speak(["Now choose where the arrow ends"]);
    } else mark(tool, at);
    again();
    return true;
  }

  const none = () => undefined;
  watchPointer(stage.element, root, (x, y) => (tool ? stage.aim(x, y) : undefined), choose, () => Boolean(tool), none);

  element.onchange = save;
  element.onkeydown = (event) => {
    const { key, target, ctrlKey, metaKey } = event;
    if (key === "Enter" && (target === comment ? ctrlKey || metaKey : target === name)) save();
    else if (key === "Escape" && (target as Element).matches("textarea, input")) root.focus();
    else return;
    keep(event);
  };

  return {
    element,
    choose,

    /** What can be marked: the places meaningful to a reader. Empty while nothing is being marked. */
    marks(): Marks | undefined {
      if (!tool) return undefined;
      const found: Marks = {};
      const linked = values(backdrop.links ?? {}).flatMap(({ ends }) => ends);
      for (const [at, { label, neighbours }] of entries({ ...backdrop.places, ...scene.places })) {
        if (label || neighbours || linked.includes(at)) found[at] = "later";
      }
      if (tool === TOOLS[0]) for (const { place, to } of notes()) if (!to) found[place] = "picked";
      if (from) found[from] = "picked";
      return found;
    },

    /** Opens or closes it; returns whether editing is allowed here at all. */
    toggle: () => !pencil.hidden && turn(),

    /** Escape: abandons what was begun, one thing at a time. Returns whether there was anything. */
    back(): boolean {
      if (!open || pencil.hidden) return false;
      if (!sure.hidden) doubt(false);
      else if (tool) take(from ? tool : undefined);
      else turn();
      return true;
    },

    /** Shows what can be edited at a commit; `start` is the start of the variation it lies in. */
    update(id: number, commit: Commit, start: Commit | undefined, on: Scene): void {
      const other = id !== node;
      // What was typed belongs to the commit at which it was typed.
      if (other) save();
      [node, scene] = [id, on];
      pencil.hidden = !play.playable();
      element.hidden = !open || pencil.hidden;
      put(pencil, { "aria-expanded": open });
      if (element.hidden || commit.refused) tool = undefined;
      if (element.hidden || other) [from, sure.hidden] = ["", true];
      for (const [field, text = ""] of [[comment, commit.comment], [name, start?.name]] as const) {
        const ahead = !other && field.value !== field.defaultValue;
        field.defaultValue = text;
        if (!ahead) field.value = text;
      }
      named.hidden = promote.hidden = !start;
      remove.hidden = commit.parent == null;
      tools.forEach((one, i) => {
        one.hidden = Boolean(commit.refused);
        put(one, { "aria-pressed": TOOLS[i] === tool });
      });
      refill(hint, tool?.[2]);
    },
  };
}
