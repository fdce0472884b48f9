/**
 * What a notebook keeps of its widgets. ipywidgets saves those models that a kernel is behind: a notebook that is opened,
 * changed in one cell and saved loses all boards that were not run again, and one whose cell ran thirty times has thirty
 * boards. Here, right after ipywidgets has written the state of widgets into a notebook that is being saved, what its
 * outputs still show is put back as it was known last, and boards that none of them shows are left out.
 */
import type { LabManager, Managers, Saved, SavedModel } from "./host.ts";
import type { NotebookContext, Notebooks } from "./shared.ts";

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";
const REFERENCE = "IPY_MODEL_";

type Models = Record<string, SavedModel>;

const isBoard = ({ state }: SavedModel) => typeof state._anywidget_id === "string" && state._anywidget_id.startsWith("sekiwidget.");
/** Links are shown nowhere: they act as long as both of their ends are there. */
const isLink = ({ model_name: name, model_module: from }: SavedModel) => from === "@jupyter-widgets/controls" && /Link/.test(name);
const isLayout = ({ model_name: name, model_module: from }: SavedModel) => from === "@jupyter-widgets/base" && name === "LayoutModel";

/** The ids of the models that a value names: by a reference, or as an output that shows one. */
export function namedIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith(REFERENCE) ? [value.slice(REFERENCE.length)] : [];
  if (typeof value !== "object" || value === null) return [];
  const { model_id: shown } = ((value as Record<string, unknown>)[VIEW] ?? {}) as { model_id?: unknown };
  return [...(typeof shown === "string" ? [shown] : []), ...Object.values(value).flatMap(namedIn)];
}

/** The models that these ids lead to, and all that they name in turn, and the links between them. */
function reached(ids: Iterable<string>, models: Models): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const model = models[id];
    if (!model || found.has(id)) continue;
    found.add(id);
    waiting.push(...namedIn(model.state));
  }
  for (const [id, model] of Object.entries(models)) {
    const ends = isLink(model) ? namedIn(model.state) : [];
    if (ends[1] && ends.every((end) => found.has(end))) found.add(id);
  }
  return found;
}

/**
 * The models that a notebook keeps.
 *
 * @param now what ipywidgets has saved
 * @param known what was known before of any model
 * @param shown the ids that the notebook's outputs show
 */
export function keptModels(now: Models, known: Models, shown: Iterable<string>): Models {
  const all = { ...known, ...now };
  const alive = Object.entries(now);
  // Of other extensions' widgets nobody knows here whether they are needed; what they name is.
  const theirs = alive.filter(([, model]) => !isBoard(model) && !isLink(model) && !isLayout(model));
  const needed = reached([...shown, ...theirs.map(([id]) => id)], all);
  const left = new Map(alive.filter(([id, model]) => isBoard(model) && !needed.has(id)));
  /** What only boards have that are left out: their layouts, and links to them. */
  const layouts = new Set([...left.values()].flatMap(({ state }) => namedIn(state)));
  const goes = (id: string, model: SavedModel) =>
    left.has(id) || (isLayout(model) && layouts.has(id)) || (isLink(model) && namedIn(model.state).some((end) => left.has(end)));
  const kept = alive.filter(([id, model]) => needed.has(id) || !goes(id, model));
  const back = [...needed].filter((id) => !Object.hasOwn(now, id)).map((id) => [id, all[id] as SavedModel] as const);
  return Object.fromEntries([...kept, ...back]);
}

/** The ids of the models that the outputs of a notebook show. */
function shownIn({ model }: NotebookContext): string[] {
  return [...model.cells].flatMap(({ outputs }) => Array.from({ length: outputs?.length ?? 0 }, (_, i) => outputs?.get(i).data).flatMap(namedIn));
}

const savedIn = ({ model }: NotebookContext) => (model.getMetadata("widgets") as Record<string, Saved> | undefined)?.[STATE];

function follow(context: NotebookContext, managers: Managers): void {
  /** Every model that was in the file, or alive, while the notebook was open. */
  let known: Models = { ...savedIn(context)?.state };
  const learn = (saved: Saved | undefined) => (known = { ...known, ...saved?.state });

  context.fileChanged.connect(() => learn(savedIn(context)));
  // In this moment ipywidgets still takes its models for alive: what was not saved yet is known only now.
  context.sessionContext.statusChanged.connect((_, status) => {
    if (/restarting|dead|terminating/.test(status)) learn((managers.get(context) as LabManager | undefined)?.get_state_sync({ drop_defaults: true }));
  });
  let saving = false;

  function mend(): void {
    const saved = savedIn(context);
    // Without any, ipywidgets has been told to save none.
    if (!saved) return;
    const kept = keptModels(saved.state, known, shownIn(context));
    const same = Object.keys(kept).length === Object.keys(saved.state).length && Object.keys(kept).every((id) => id in saved.state);
    learn(saved);
    if (!same) context.model.setMetadata("widgets", { [STATE]: { ...saved, state: kept } });
  }

  // ipywidgets writes when a save begins, before or after this is called: its manager comes and goes with the kernel.
  context.saveState.connect((_, state) => {
    saving = state === "started";
    if (saving) mend();
  });
  context.model.metadataChanged.connect((_, { key }) => {
    if (saving && key === "widgets") mend();
  });
}

/** Keeps what every notebook shows, from when it is open. */
export function followNotebooks(notebooks: Notebooks, managers: Managers): void {
  const seen = new WeakSet<NotebookContext>();
  function add({ context }: { context: NotebookContext }): void {
    if (seen.has(context)) return;
    seen.add(context);
    void context.ready.then(() => follow(context, managers));
  }
  notebooks.forEach(add);
  notebooks.widgetAdded.connect((_, panel) => add(panel));
}
