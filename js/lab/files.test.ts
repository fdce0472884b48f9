import { beforeEach, describe, expect, it, vi } from "vitest";
import { LESSON, TOML, addType, isScenario, watchFolder } from "./files.ts";
import type { App, Browser, FileItem, Icon } from "./jupyterlab.ts";
import { wordsOf } from "./words.ts";

const WORDS = wordsOf("en");
const icon = {} as Icon;

interface Type {
  name: string;
  extensions: string[];
  pattern?: string;
}

/** A folder, what of it was read, and the types that are known. */
function host(texts: Record<string, string>) {
  const types: Type[] = [];
  const read: string[] = [];
  let folder: FileItem[] = [];
  let refresh = (): void => undefined;
  const app = {
    docRegistry: {
      addFileType(type: Type) {
        types.push(type);
        return { dispose: () => types.splice(types.indexOf(type), 1) };
      },
    },
    serviceManager: {
      contents: {
        async get(path: string) {
          read.push(path);
          if (!(path in texts)) throw new Error("no text");
          return { content: texts[path] };
        },
      },
    },
  } as unknown as App;
  const model = { items: () => folder, refreshed: { connect: (call: () => void) => void (refresh = call) } };
  const browser = { node: { querySelectorAll: () => [] }, model } as unknown as Browser;
  const shows = async (...items: FileItem[]) => {
    folder = items;
    refresh();
    await vi.waitFor(() => undefined);
    await new Promise((done) => setTimeout(done));
  };
  const lessons = () => types.find(({ name }) => name === LESSON);
  const claims = (name: string) => Boolean(lessons()?.pattern && name.match(lessons()?.pattern as string));
  return { app, browser, types, read, shows, claims };
}

const file = (path: string, more: Partial<FileItem> = {}): FileItem => ({ path, name: path.split("/").at(-1) as string, type: "file", last_modified: "1", size: 10, ...more });

beforeEach(() => vi.stubGlobal("requestAnimationFrame", (call: () => void) => call()));

describe("the file type of lessons", () => {
  it("is of the files that are lessons in the folder shown, and of no others", async () => {
    const { app, browser, types, shows, claims } = host({ "a/one.toml": "game = 'toy'", "a/pyproject.toml": "[project]", "b/one.toml": "x = 1" });
    addType(app, WORDS);
    watchFolder(app, browser, icon, WORDS);
    expect(types.map(({ name }) => name)).toEqual([TOML, LESSON]);
    expect(claims("one.toml")).toBe(false);
    await shows(file("a/one.toml"), file("a/pyproject.toml"), file("a/gone.toml"));
    expect(["one.toml", "pyproject.toml", "gone.toml", "oneXtoml", "xone.toml"].filter(claims)).toEqual(["one.toml"]);
    await shows(file("b/one.toml"));
    expect(claims("one.toml")).toBe(false);
  });

  it("reads a file once for each change of it, and none that is something else or too large", async () => {
    const texts = { "one.toml": "game = 'toy'" };
    const { app, browser, read, shows, claims } = host(texts);
    watchFolder(app, browser, icon, WORDS);
    const other = [file("a.ipynb"), file("sub.toml", { type: "directory" }), file("large.toml", { size: 1e9 })];
    await shows(file("one.toml"), ...other);
    await shows(file("one.toml"), ...other);
    expect(read).toEqual(["one.toml"]);
    texts["one.toml"] = "x = 1";
    await shows(file("one.toml", { last_modified: "2" }));
    expect(read).toEqual(["one.toml", "one.toml"]);
    expect(claims("one.toml")).toBe(false);
  });
});

describe("a scenario's text", () => {
  it("says its game before the first table", () => {
    for (const text of ['game = "toy"\n', "# a remark\ntitle = 'x'\n  game='toy'\n[play]", '\uFEFFgame = "toy"']) {
      expect(isScenario(text), text).toBe(true);
    }
    for (const text of ["", '[project]\nname = "x"\ngame = "toy"', "games = 'x'", "game = 3", "# game = 'toy'"]) {
      expect(isScenario(text), text).toBe(false);
    }
  });

  it("is recognised in a large file at once", () => {
    expect(isScenario(`${"\n".repeat(1e6)}game = "toy"`)).toBe(true);
    expect(isScenario(" ".repeat(1e6))).toBe(false);
  });
});
