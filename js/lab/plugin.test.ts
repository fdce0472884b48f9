import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageHost, setHost } from "../src/base/host.ts";
import { serveBoards } from "./host.ts";
import { type Scope, findServices, setScope } from "./jupyterlab.ts";
import { makePlugin } from "./plugin.ts";
import { displayCode, pythonKernel } from "./views.ts";
import { WORDS, wordsOf } from "./words.ts";

const tokens = { ILabShell: {}, ILayoutRestorer: {}, ILauncher: {}, IRenderMimeRegistry: {} };

function offers(modules: Record<string, object>): void {
  const scope: Scope = {};
  for (const [name, module] of Object.entries(modules)) scope[name] = { "4.0.0": { get: async () => () => module } };
  setScope(scope);
}

const touched = vi.fn();
/** An application that must not be asked for anything. */
const app = new Proxy({}, { get: (_, name) => touched(name) }) as never;

beforeEach(() => {
  touched.mockClear();
  setScope({});
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

  it("is left alone where a module fails to load, and says why", async () => {
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
  const { tokens: known, byName } = await findServices();
  expect(known).toEqual([tokens.ILabShell, tokens.ILayoutRestorer]);
  const restorer = { restore: () => undefined };
  expect(byName([null, restorer])).toEqual({ labShell: undefined, restorer });
});

it("takes the default kernel if it is one for Python, else the first that is", () => {
  const kernelspecs = { r: { language: "R" }, py: { language: "python" }, own: { language: "Python" } };
  expect(pythonKernel({ default: "own", kernelspecs })).toBe("own");
  expect(pythonKernel({ default: "r", kernelspecs })).toBe("py");
  expect(pythonKernel({ default: "r", kernelspecs: { r: { language: "R" } } })).toBeUndefined();
  expect(pythonKernel(null)).toBeUndefined();
});

it("says in the kernel's output what is not installed", () => {
  const code = displayCode("Board", 'Board("./a.toml")', WORDS.en?.missing ?? "");
  expect(code.split("\n")[0]).toBe("try:");
  expect(code).toContain("from sekiwidget import Board\nexcept ModuleNotFoundError:");
  expect(code).toContain("%pip install sekiwidget");
  expect(code.endsWith('display(Board("./a.toml"))')).toBe(true);
});

it("speaks the language of a locale, else English, and knows every word in each", () => {
  for (const locale of ["de", "de-AT", "DE_de.UTF-8"]) expect(wordsOf(locale).course, locale).toBe("Kurs");
  for (const locale of [undefined, "", "fr", "C.UTF-8", "en"]) expect(wordsOf(locale).course, locale).toBe("Course");
  for (const [code, words] of Object.entries(WORDS)) {
    expect(Object.values(words).every(Boolean), code).toBe(true);
    if (code !== "en") for (const [key, word] of Object.entries(words)) expect(word, `${code} ${key}`).not.toBe(WORDS.en?.[key as keyof typeof words]);
  }
});

it("fetches the token from the kernel of a board, and from nowhere else", async () => {
  serveBoards();
  const executed = vi.fn();
  const kernel = {
    requestExecute(content: object) {
      executed(content);
      const future = { onIOPub: (_: object) => {}, done: Promise.resolve() };
      queueMicrotask(() => future.onIOPub({ header: { msg_type: "status" }, content: {} }));
      queueMicrotask(() => future.onIOPub({ header: { msg_type: "display_data" }, content: { data: { "application/x-sekiwidget-token": "secret" } } }));
      future.done = new Promise((done) => setTimeout(done));
      return future;
    },
  };
  expect(await pageHost()?.token({ kernel })).toBe("secret");
  expect(executed.mock.calls[0]?.[0]).toMatchObject({ silent: true, store_history: false });
  await expect(pageHost()?.token({ kernel: null })).rejects.toThrow();
  setHost(undefined);
});

it("has the older name of its method for boards of older versions", () => {
  const managers = serveBoards();
  const manager = { context: {} };
  (pageHost() as unknown as { meet(manager: object): void }).meet(manager);
  expect(managers.get(manager.context)).toBe(manager);
  setHost(undefined);
});

it("goes to the cell below a board's, and nowhere from the last one or from outside of a notebook", () => {
  const boards = [{}, {}, {}];
  const holding = (...held: object[]) => ({ contains: (one: object) => held.includes(one) });
  const list = { node: holding(...boards), widgets: boards.map((board) => ({ node: holding(board) })), activeCellIndex: 0, mode: "edit", activate: vi.fn() };
  serveBoards({ forEach: (call: (panel: object) => void) => call({ content: list }) } as never);
  const below = (board: object | undefined) => pageHost()?.cellBelow?.({ getRootNode: () => ({ host: board }) } as never);
  expect(below(boards[2])).toBeUndefined();
  expect(below({})).toBeUndefined();
  below(boards[1])?.();
  expect(list).toMatchObject({ activeCellIndex: 2, mode: "command" });
  expect(list.activate).toHaveBeenCalledOnce();
  serveBoards();
  expect(below(boards[1])).toBeUndefined();
  setHost(undefined);
});
