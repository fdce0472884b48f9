import { describe, expect, it } from "vitest";
import { watchNotebooks, modelsToSave, referencedIds } from "./saved_widgets.ts";
import type { NotebookPanel, Notebooks, SavedModel, SavedState } from "./jupyterlab.ts";

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";

const model = (model_name: string, model_module: string, state: object = {}): SavedModel => ({ model_name, model_module, state: { ...state } });
const board = (layout: string, more: object = {}) => model("AnyModel", "anywidget", { _anywidget_id: "sekiwidget.board.widget.Board", layout: `IPY_MODEL_${layout}`, ...more });
const layout = () => model("LayoutModel", "@jupyter-widgets/base");
const box = (...children: string[]) => model("HBoxModel", "@jupyter-widgets/controls", { children: children.map((id) => `IPY_MODEL_${id}`) });
const slider = () => model("IntSliderModel", "@jupyter-widgets/controls", { value: 3 });
const link = (source: string, target: string) => model("LinkModel", "@jupyter-widgets/controls", { source: [`IPY_MODEL_${source}`, "cursor"], target: [`IPY_MODEL_${target}`, "cursor"] });
const output = (...shown: string[]) => model("OutputModel", "@jupyter-widgets/output", { outputs: shown.map((model_id) => ({ data: { [VIEW]: { model_id } } })) });
const foreign = () => model("AnyModel", "anywidget", { _anywidget_id: "quak.Widget" });

it("finds what names a model", () => {
  expect(referencedIds({ a: ["IPY_MODEL_1", { b: "IPY_MODEL_2" }, "IPY", 3, null], [VIEW]: { model_id: "4" } })).toEqual(["4", "1", "2"]);
  expect(referencedIds({ [VIEW]: { model_id: 7 }, c: { [VIEW]: null } })).toEqual([]);
});

describe("a notebook keeps", () => {
  const kept = (now: Record<string, SavedModel>, known: Record<string, SavedModel>, ...shown: string[]) => Object.keys(modelsToSave(now, known, shown)).sort();

  it("what its outputs show, alive or known from before, with all that it names", () => {
    const known = { b: board("l"), l: layout(), gone: board("m"), m: layout(), h: box("c", "s"), c: board("n"), n: layout(), s: slider() };
    expect(kept({}, known, "b", "h")).toEqual(["b", "c", "h", "l", "n", "s"]);
    expect(kept({}, known)).toEqual([]);
    expect(modelsToSave({ b: board("l", { cursor: 2 }), l: layout() }, known, ["b"]).b?.state.cursor).toBe(2);
    expect(kept({}, known, "unknown")).toEqual([]);
  });

  it("what stands inside of an output that is a widget", () => {
    expect(kept({}, { o: output("b"), b: board("l"), l: layout() }, "o")).toEqual(["b", "l", "o"]);
  });

  it("links between boards that are kept", () => {
    const known = { a: board("k"), k: layout(), b: board("l"), l: layout(), ab: link("a", "b"), ac: link("a", "c"), odd: model("LinkModel", "@jupyter-widgets/controls") };
    expect(kept({}, known, "a", "b")).toEqual(["a", "ab", "b", "k", "l"]);
    expect(kept({}, known, "a")).toEqual(["a", "k"]);
  });

  it("of living models all but boards that nothing shows, with what only these have", () => {
    const now = { a: board("k"), k: layout(), b: board("l"), l: layout(), ab: link("a", "b"), s: slider(), m: layout(), f: foreign(), st: link("s", "t") };
    expect(kept(now, {}, "b")).toEqual(["b", "f", "l", "m", "s", "st"]);
    // A layout that two boards share.
    expect(kept({ a: board("k"), b: board("k"), k: layout() }, {}, "b")).toEqual(["b", "k"]);
  });

  it("a board in another widget that is not shown yet", () => {
    expect(kept({ a: board("k"), k: layout(), h: box("a") }, {})).toEqual(["a", "h", "k"]);
  });
});

/** A notebook whose saving ipywidgets has a hand in, before us if `first`; `alive` are the models with a kernel. */
function open(file: Record<string, SavedModel> | undefined, first = true) {
  const saved = (state: Record<string, SavedModel>): SavedState => ({ version_major: 2, version_minor: 0, state });
  let metadata: unknown = file && { [STATE]: saved(file) };
  const slots: Record<string, ((sender: unknown, value: string) => void)[]> = { save: [], status: [], file: [] };
  const signal = (name: string) => ({ connect: (slot: (sender: unknown, value: string) => void) => void slots[name]?.push(slot), disconnect() {} });
  const notebook = {
    alive: {} as Record<string, SavedModel>,
    shown: [] as string[],
    saves: true,
    tell: (name: string, value: string) => slots[name]?.forEach((slot) => void slot(undefined, value)),
    listeners: () => slots.save?.length,
    save() {
      notebook.tell("save", "started");
      return Object.keys((metadata as Record<string, SavedState> | undefined)?.[STATE]?.state ?? {}).sort();
    },
  };
  const changed: ((sender: unknown, change: { key?: string }) => void)[] = [];
  const write = (value: unknown) => {
    metadata = value;
    for (const slot of changed) slot(undefined, { key: "widgets" });
  };
  const ipywidgets = (_: unknown, value: string) => value === "started" && notebook.saves && write({ [STATE]: saved(notebook.alive) });
  const context = {
    ready: Promise.resolve(),
    saveState: signal("save"),
    fileChanged: signal("file"),
    sessionContext: { statusChanged: signal("status") },
    model: {
      get cells() {
        return [{}, { outputs: { length: notebook.shown.length, get: (i: number) => ({ data: { [VIEW]: { model_id: notebook.shown[i] } } }) } }];
      },
      getMetadata: () => metadata,
      setMetadata: (_: string, value: unknown) => write(value),
      metadataChanged: { connect: (slot: (sender: unknown, change: { key?: string }) => void) => void changed.push(slot) },
    },
  };
  const added: ((sender: unknown, panel: NotebookPanel) => void)[] = [];
  const panel = { context } as unknown as NotebookPanel;
  const notebooks: Notebooks = { forEach: (call) => call(panel), widgetAdded: { connect: (slot) => void added.push(slot) } };
  const manager = { get_state_sync: () => saved(notebook.alive) };
  if (first) signal("save").connect(ipywidgets);
  watchNotebooks(notebooks, new WeakMap([[context, manager]]));
  if (!first) void Promise.resolve().then(() => Promise.resolve()).then(() => signal("save").connect(ipywidgets));
  return { notebook, again: () => added[0]?.(undefined, panel) };
}

describe("a notebook that is open", () => {
  const file = { b: board("l"), l: layout() };
  const ready = () => new Promise((done) => setTimeout(done));

  it.each([true, false])("is saved with the boards of the file as long as an output shows them, and again when a cell is undeleted (%s)", async (first) => {
    const { notebook } = open(file, first);
    await ready();
    notebook.shown = ["b"];
    expect(notebook.save()).toEqual(["b", "l"]);
    notebook.shown = [];
    expect(notebook.save()).toEqual([]);
    notebook.shown = ["b"];
    expect(notebook.save()).toEqual(["b", "l"]);
  });

  it("keeps what a kernel had that is restarted before anything was saved", async () => {
    const { notebook } = open({});
    await ready();
    [notebook.alive, notebook.shown] = [file, ["b"]];
    notebook.tell("status", "busy");
    notebook.tell("status", "restarting");
    notebook.alive = {};
    expect(notebook.save()).toEqual(["b", "l"]);
  });

  it("is followed once, whatever shows it", async () => {
    const { notebook, again } = open(file);
    again();
    await ready();
    expect(notebook.listeners()).toBe(2);
  });

  it("gets nothing where ipywidgets saves nothing", async () => {
    const { notebook } = open(undefined);
    notebook.saves = false;
    await ready();
    [notebook.alive, notebook.shown] = [file, ["b"]];
    notebook.tell("status", "restarting");
    expect(notebook.save()).toEqual([]);
  });
});
