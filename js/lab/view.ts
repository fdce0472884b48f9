/** The output of a few lines of Python in a kernel of its own, which ends with the view. */
import { type App, type AppUtils, type KernelSpecs, type Outputs, type RenderMime, type Session, type Widget, type Widgets, sharedIfAny } from "./shared.ts";
import type { Words } from "./words.ts";

export interface View {
  area: Widget;
  /** Shows what this code shows, instead of what is there. */
  run(code: string): Promise<void>;
}

/** Code that imports `name` from sekiwidget and shows `shown`, or says this where it is not installed. */
export function showing(name: string, shown: string, missing: string): string {
  return `try:
    from sekiwidget import ${name}
except ModuleNotFoundError:
    print(${JSON.stringify(missing)})
else:
    display(${shown})`;
}

/** The kernel for Python: the default one if it is, else the first; undefined if there is none. */
export function pythonOf(specs: KernelSpecs | null): string | undefined {
  const names = specs === null ? [] : [specs.default, ...Object.keys(specs.kernelspecs)];
  return names.find((name) => specs?.kernelspecs[name]?.language.toLowerCase() === "python");
}

/** The classes of JupyterLab that a view is made of. */
export type Parts = Outputs & Pick<AppUtils, "SessionContext">;

export function makeView(app: App, given: RenderMime, parts: Parts, path: string, words: Words): View {
  const { SimplifiedOutputArea, OutputAreaModel, SessionContext } = parts;
  const rendermime = given.clone();
  const area = new SimplifiedOutputArea({ model: new OutputAreaModel({ trusted: true }), rendermime });
  area.node.style.cssText = "overflow:auto;padding:8px";
  let begun: Promise<Session | string> | undefined;

  /** A kernel, with a manager for the widgets of its output; or why there is none. */
  async function begin(): Promise<Session | string> {
    const widgets = await sharedIfAny<Widgets>("@jupyter-widgets/jupyterlab-manager");
    if (widgets === undefined) return words.noWidgets;
    const { sessions: sessionManager, kernelspecs: specsManager, kernels: kernelManager } = app.serviceManager;
    await specsManager.ready;
    const kernel = pythonOf(specsManager.specs);
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
    const session = await (begun ??= begin());
    if (area.isDisposed) return;
    area.model.clear();
    if (typeof session === "string") area.model.add({ output_type: "stream", name: "stderr", text: session });
    else await SimplifiedOutputArea.execute(code, area, session);
  }
  return { area, run };
}
