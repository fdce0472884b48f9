/**
 * What opens in JupyterLab: the board of a scenario file, and the course. Each is the output of a few lines of Python in a
 * kernel of its own, which ends with the view.
 *
 * Scenario files end in `.toml` like many others. Their content decides: a file without a `game` opens in the editor,
 * before any kernel is started.
 */
import { addType, isScenario, LESSON, TOML } from "./files.ts";
import { type App, type AppUtils, type Context, type DocRegistry, type DocumentWidget, type Icon, type KernelSpecs, type Launcher, type Outputs, type RenderMime, type Restorer, type Session, type Widget, type Widgets, loadModule, loadModuleIfAny } from "./jupyterlab.ts";
import type { Words } from "./words.ts";

const FACTORY = "Board";
const COURSE = "sekiwidget:course";
/** The file of the course's progress, in the folder that the launcher was opened in. */
const PROGRESS = "my-progress.json";

/** A board with a piece on it; the class gives it a colour of JupyterLab's for light and dark, and white where it is selected. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 20 20"><g class="jp-icon-contrast2 jp-icon-selectable" fill="#d81b60">
<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm0 2v14h14V5z" fill-rule="evenodd"/><path d="M12 6.500l5 5.500-5 5.500-5-5.500z"/></g></svg>`;

/** The modules of JupyterLab that boards need; an error that names the one this host lacks. */
export async function loadModules() {
  const { LabIcon } = await loadModule<{ LabIcon: new (options: object) => Icon }>("@jupyterlab/ui-components");
  const { ABCWidgetFactory, DocumentWidget } = await loadModule<DocRegistry>("@jupyterlab/docregistry");
  const { MainAreaWidget, WidgetTracker, SessionContext } = await loadModule<AppUtils>("@jupyterlab/apputils");
  const { Panel } = await loadModule<{ Panel: new () => PanelWidget }>("@lumino/widgets");
  const { SimplifiedOutputArea, OutputAreaModel } = await loadModule<Outputs>("@jupyterlab/outputarea");
  const parts = { SessionContext, SimplifiedOutputArea, OutputAreaModel };
  const icon = new LabIcon({ name: "sekiwidget:board", svgstr: ICON });
  return { icon, ABCWidgetFactory, DocumentWidget, MainAreaWidget, WidgetTracker, Panel, parts };
}

type PanelWidget = Widget & { addWidget(widget: Widget): void };
type Modules = Awaited<ReturnType<typeof loadModules>>;

// -- a view

interface View {
  area: Widget;
  /** Shows what this code shows, instead of what is there. */
  run(code: string): Promise<void>;
}

/** Python code that imports `name` from sekiwidget and displays an expression, or prints `missing` where it is not installed. */
export function displayCode(name: string, expression: string, missing: string): string {
  return `try:
    from sekiwidget import ${name}
except ModuleNotFoundError:
    print(${JSON.stringify(missing)})
else:
    display(${expression})`;
}

/** The name of a Python kernel: the default one if it is for Python, else the first; undefined if there is none. */
export function pythonKernel(specs: KernelSpecs | null): string | undefined {
  const names = specs === null ? [] : [specs.default, ...Object.keys(specs.kernelspecs)];
  return names.find((name) => specs?.kernelspecs[name]?.language.toLowerCase() === "python");
}

/** The classes of JupyterLab that a view is made of. */
type Parts = Outputs & Pick<AppUtils, "SessionContext">;

function makeView(app: App, given: RenderMime, parts: Parts, path: string, words: Words): View {
  const { SimplifiedOutputArea, OutputAreaModel, SessionContext } = parts;
  const rendermime = given.clone();
  const area = new SimplifiedOutputArea({ model: new OutputAreaModel({ trusted: true }), rendermime });
  area.node.style.cssText = "overflow:auto;padding:8px";
  let started: Promise<Session | string> | undefined;

  /** A kernel, with a manager for the widgets of its output; or why there is none. */
  async function startKernel(): Promise<Session | string> {
    const widgets = await loadModuleIfAny<Widgets>("@jupyter-widgets/jupyterlab-manager");
    if (widgets === undefined) return words.noWidgets;
    const { sessions: sessionManager, kernelspecs: specsManager, kernels: kernelManager } = app.serviceManager;
    await specsManager.ready;
    const kernel = pythonKernel(specsManager.specs);
    if (kernel === undefined) return words.noKernel;
    const preference = { name: kernel, shouldStart: true, canStart: true, autoStartDefault: true, shutdownOnDispose: true };
    const name = path.split("/").at(-1) ?? path;
    const options = { sessionManager, specsManager, kernelManager, path, name, type: "sekiwidget", kernelPreference: preference };
    const session = new SessionContext(options);
    area.disposed.connect(() => session.dispose());
    if (await session.initialize()) return words.noKernel;
    await session.ready;
    // A notebook keeps its widgets' state; here the file is all there is to keep.
    const model = { getMetadata: () => undefined, setMetadata: () => undefined };
    widgets.registerWidgetManager({ sessionContext: session, saveState: { connect: () => undefined }, model }, rendermime, []);
    return session;
  }

  async function run(code: string): Promise<void> {
    const session = await (started ??= startKernel());
    if (area.isDisposed) return;
    area.model.clear();
    if (typeof session === "string") area.model.add({ output_type: "stream", name: "stderr", text: session });
    else await SimplifiedOutputArea.execute(code, area, session);
  }
  return { area, run };
}

// -- the two views

/** Adds the viewer of lessons: a double click on a scenario file opens its board. */
export function addBoards(app: App, rendermime: RenderMime, restorer: Restorer | undefined, lab: Modules, words: Words): void {
  const { ABCWidgetFactory, DocumentWidget, Panel } = lab;
  const tracker = new lab.WidgetTracker({ namespace: "sekiwidget" });

  /** Shows the board of a file, and again when the file is saved in an editor. */
  async function show(context: Context, panel: PanelWidget, whole: Widget) {
    await context.ready;
    if (!isScenario(context.model.toString())) {
      await app.commands.execute("docmanager:open", { path: context.path, factory: "Editor" });
      whole.dispose();
      return;
    }
    const view = makeView(app, rendermime, lab.parts, context.path, words);
    panel.addWidget(view.area);
    const file = context.path.split("/").at(-1) ?? context.path;
    // A board with unsaved changes stays; an older package knows of none.
    const again = () => view.run(displayCode("Board", `getattr(Board, "_of_file", Board)(${JSON.stringify(`./${file}`)})`, words.missing));
    context.saveState.connect((_, state) => void (state === "completed" && again()));
    await again();
  }

  class Boards extends ABCWidgetFactory {
    override createNewWidget(context: Context): DocumentWidget {
      const content = new Panel();
      content.node.style.cssText = "overflow:auto";
      const made = new DocumentWidget({ content, context });
      made.title.icon = lab.icon;
      void tracker.add(made);
      void show(context, content, made);
      return made;
    }
  }

  addType(app, words);
  app.docRegistry.addWidgetFactory(new Boards({ name: FACTORY, label: words.board, modelName: "text", fileTypes: [LESSON, TOML], defaultFor: [LESSON, TOML] }));
  restorer?.restore(tracker, {
    command: "docmanager:open",
    args: (one: DocumentWidget) => ({ path: one.context.path, factory: FACTORY }),
    name: (one: DocumentWidget) => one.context.path,
  });
}

/** Adds the course: a command, and a card in the launcher if there is one. */
export function addCourse(app: App, rendermime: RenderMime, launcher: Launcher | undefined, lab: Modules, words: Words): void {
  app.commands.addCommand(COURSE, {
    label: words.course,
    caption: words.caption,
    icon: lab.icon,
    execute: async ({ cwd = "" }: { cwd?: string }) => {
      const view = makeView(app, rendermime, lab.parts, `${cwd}${cwd && "/"}course`, words);
      const panel = new lab.MainAreaWidget({ content: view.area });
      Object.assign(panel.title, { label: words.course, icon: lab.icon, closable: true });
      app.shell.add(panel, "main");
      app.shell.activateById(panel.id);
      await view.run(displayCode("Course", `Course(progress=${JSON.stringify(PROGRESS)}).board()`, words.missing));
    },
  });
  launcher?.add({ command: COURSE, category: "sekiwidget", rank: 0 });
}
