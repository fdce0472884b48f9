import { beforeEach, describe, expect, it, vi } from "vitest";
import { makePlugin } from "./plugin.ts";
import { servicesOf } from "./services.ts";
import { type Scope, share } from "./shared.ts";

const tokens = { ILabShell: {}, ILayoutRestorer: {}, ILauncher: {}, IRenderMimeRegistry: {} };

function offers(modules: Record<string, object>): void {
  const scope: Scope = {};
  for (const [name, module] of Object.entries(modules)) scope[name] = { "4.0.0": { get: async () => () => module } };
  share(scope);
}

const touched = vi.fn();
/** An application that must not be asked for anything. */
const app = new Proxy({}, { get: (_, name) => touched(name) }) as never;

beforeEach(() => {
  touched.mockClear();
  share({});
});

describe("a host that is no JupyterLab", () => {
  it("is left alone where it shares nothing", async () => {
    const plugin = await makePlugin();
    expect(plugin.optional).toEqual([]);
    await plugin.activate(app);
    expect(touched).not.toHaveBeenCalled();
  });

  it("is left alone where it has no launcher and no shell of JupyterLab, as Notebook 7", async () => {
    offers({ "@jupyterlab/application": tokens, "@jupyterlab/rendermime": tokens });
    const plugin = await makePlugin();
    expect(plugin.optional).toHaveLength(3);
    await plugin.activate(app, null, { clone: () => undefined }, null);
    expect(touched).not.toHaveBeenCalled();
  });

  it("has the colours of lessons where its editors are JupyterLab's, as in Notebook 7", async () => {
    const added: string[] = [];
    offers({ "@jupyterlab/codemirror": { IEditorExtensionRegistry: {} }, "@codemirror/state": { Prec: { high: () => [] } }, "@codemirror/view": {}, "@codemirror/language": { StreamLanguage: { define: () => [] } } });
    const plugin = await makePlugin();
    await plugin.activate(app, { addExtension: ({ name }: { name: string }) => added.push(name) });
    expect(added).toEqual(["sekiwidget:lessons"]);
    expect(touched).not.toHaveBeenCalled();
  });

  it("is left alone where a module fails to load, and told why", async () => {
    offers({ "@jupyterlab/application": tokens, "@jupyterlab/rendermime": tokens, "@jupyterlab/launcher": tokens });
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    await (await makePlugin()).activate(app, {}, { clone: () => undefined }, {}, {});
    expect(info.mock.calls).toEqual([[expect.stringContaining("JupyterLab has no @jupyterlab/ui-components")]]);
    expect(touched).not.toHaveBeenCalled();
    info.mockRestore();
  });
});

it("gives services by name, whichever of them a host knows", async () => {
  const { ILauncher: _, ...others } = tokens;
  offers({ "@jupyterlab/application": others, "@jupyterlab/launcher": {} });
  const { optional, given } = await servicesOf();
  expect(optional).toEqual([tokens.ILabShell, tokens.ILayoutRestorer]);
  const restorer = { restore: () => undefined };
  expect(given([null, restorer])).toEqual({ labShell: undefined, restorer });
});
