/**
 * The widgets' state in a notebook. ipywidgets saves only models with a kernel: a notebook that is opened, changed in one
 * cell and saved loses all boards that were not run again, and one whose cell ran thirty times has thirty boards. So right
 * after ipywidgets has written the state into a notebook that is being saved, models that the outputs still show are put
 * back as last known, and boards that no output shows are left out.
 */
import type { Managers } from "./host.ts";
import type { NotebookContext, Notebooks, SavedModel, SavedState } from "./jupyterlab.ts";

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";
const REFERENCE = "IPY_MODEL_";

type Models = Record<string, SavedModel>;

const isBoard = ({ state }: SavedModel) => typeof state._anywidget_id === "string" && state._anywidget_id.startsWith("sekiwidget.");
/** Links are shown nowhere: they act as long as both of their ends are there. */
const isLink = ({ model_name: name, model_module: from }: SavedModel) => from === "@jupyter-widgets/controls" && /Link/.test(name);
const isLayout = ({ model_name: name, model_module: from }: SavedModel) => from === "@jupyter-widgets/base" && name === "LayoutModel";

/** The ids of the models in a value: references, and outputs that show a model. */
export function referencedIds(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith(REFERENCE) ? [value.slice(REFERENCE.length)] : [];
  if (typeof value !== "object" || value === null) return [];
  const { model_id: shown } = ((value as Record<string, unknown>)[VIEW] ?? {}) as { model_id?: unknown };
  return [...(typeof shown === "string" ? [shown] : []), ...Object.values(value).flatMap(referencedIds)];
}

/** These ids, all that their models refer to, directly or not, and the links between them. */
function reachableIds(ids: Iterable<string>, models: Models): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const model = models[id];
    if (!model || found.has(id)) continue;
    found.add(id);
    waiting.push(...referencedIds(model.state));
  }
  for (const [id, model] of Object.entries(models)) {
    const ends = isLink(model) ? referencedIds(model.state) : [];
    if (ends[1] && ends.every((end) => found.has(end))) found.add(id);
  }
  return found;
}

/**
 * The models to save in a notebook.
 *
 * @param now the models that ipywidgets has saved
 * @param known the last known state of any model
 * @param shown the ids that the notebook's outputs show
 */
export function modelsToSave(now: Models, known: Models, shown: Iterable<string>): Models {
  const all = { ...known, ...now };
  const alive = Object.entries(now);
  // Whether other widgets are needed cannot be known here; they are kept, and what they refer to.
  const others = alive.filter(([, model]) => !isBoard(model) && !isLink(model) && !isLayout(model));
  const needed = reachableIds([...shown, ...others.map(([id]) => id)], all);
  const dropped = new Map(alive.filter(([id, model]) => isBoard(model) && !needed.has(id)));
  const layouts = new Set([...dropped.values()].flatMap(({ state }) => referencedIds(state)));
  /** Whether it is a dropped board, or a layout of one or a link to one. */
  const isDropped = (id: string, model: SavedModel) =>
    dropped.has(id) || (isLayout(model) && layouts.has(id)) || (isLink(model) && referencedIds(model.state).some((end) => dropped.has(end)));
  const kept = alive.filter(([id, model]) => needed.has(id) || !isDropped(id, model));
  const restored = [...needed].filter((id) => !Object.hasOwn(now, id)).map((id) => [id, all[id] as SavedModel] as const);
  return Object.fromEntries([...kept, ...restored]);
}

/** The ids of the models that the outputs of a notebook show. */
function shownIds({ model }: NotebookContext): string[] {
  return [...model.cells].flatMap(({ outputs }) => Array.from({ length: outputs?.length ?? 0 }, (_, i) => outputs?.get(i).data).flatMap(referencedIds));
}

const savedState = ({ model }: NotebookContext) => (model.getMetadata("widgets") as Record<string, SavedState> | undefined)?.[STATE];

function watchNotebook(context: NotebookContext, managers: Managers): void {
  /** Every model that was in the file, or alive, while the notebook was open. */
  let known: Models = { ...savedState(context)?.state };
  const remember = (saved: SavedState | undefined) => (known = { ...known, ...saved?.state });

  context.fileChanged.connect(() => remember(savedState(context)));
  // ipywidgets still has its models now: the last chance to read what was not saved yet.
  context.sessionContext.statusChanged.connect((_, status) => {
    if (/restarting|dead|terminating/.test(status)) remember(managers.get(context)?.get_state_sync({ drop_defaults: true }));
  });
  let saving = false;

  function correctState(): void {
    const saved = savedState(context);
    // There is none if ipywidgets is set to save none.
    if (!saved) return;
    const kept = modelsToSave(saved.state, known, shownIds(context));
    const same = Object.keys(kept).length === Object.keys(saved.state).length && Object.keys(kept).every((id) => id in saved.state);
    remember(saved);
    if (!same) context.model.setMetadata("widgets", { [STATE]: { ...saved, state: kept } });
  }

  // ipywidgets writes when a save begins, before or after this is called: its manager comes and goes with the kernel.
  context.saveState.connect((_, state) => {
    saving = state === "started";
    if (saving) correctState();
  });
  context.model.metadataChanged.connect((_, { key }) => {
    if (saving && key === "widgets") correctState();
  });
}

/** Corrects the saved state of every notebook that is opened. */
export function watchNotebooks(notebooks: Notebooks, managers: Managers): void {
  const seen = new WeakSet<NotebookContext>();
  function add({ context }: { context: NotebookContext }): void {
    if (seen.has(context)) return;
    seen.add(context);
    void context.ready.then(() => watchNotebook(context, managers));
  }
  notebooks.forEach(add);
  notebooks.widgetAdded.connect((_, panel) => add(panel));
}
