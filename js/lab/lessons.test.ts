import { describe, expect, it } from "vitest";
import { isScenario } from "./plugin.ts";
import { share, shared } from "./shared.ts";
import { pythonOf, showing } from "./view.ts";

describe("what is a lesson", () => {
  it("says its game before the first table", () => {
    for (const text of ['game = "toy"\n', "# a remark\ntitle = 'x'\n  game='toy'\n[play]", '\uFEFFgame = "toy"']) {
      expect(isScenario(text), text).toBe(true);
    }
    for (const text of ["", '[project]\nname = "x"\ngame = "toy"', "games = 'x'", "game = 3", "# game = 'toy'"]) {
      expect(isScenario(text), text).toBe(false);
    }
  });

  it("is told of a large file at once", () => {
    expect(isScenario(`${"\n".repeat(1e6)}game = "toy"`)).toBe(true);
    expect(isScenario(" ".repeat(1e6))).toBe(false);
  });
});

describe("the scope of JupyterLab", () => {
  it("gives a module, or names the one that is missing", async () => {
    share({ "@jupyterlab/x": { "4.0.0": { get: async () => () => ({ y: 1 }) } } });
    expect(await shared("@jupyterlab/x")).toEqual({ y: 1 });
    await expect(shared("@jupyterlab/z")).rejects.toThrow("JupyterLab has no @jupyterlab/z");
  });
});

it("takes the default kernel if it is one for Python, else the first that is", () => {
  const kernelspecs = { r: { language: "R" }, py: { language: "python" }, own: { language: "Python" } };
  expect(pythonOf({ default: "own", kernelspecs })).toBe("own");
  expect(pythonOf({ default: "r", kernelspecs })).toBe("py");
  expect(pythonOf({ default: "r", kernelspecs: { r: { language: "R" } } })).toBeUndefined();
  expect(pythonOf(null)).toBeUndefined();
});

it("tells in the kernel what is not installed there", () => {
  const code = showing("Board", 'Board("./a.toml")');
  expect(code.split("\n")[0]).toBe("try:");
  expect(code).toContain("from sekiwidget import Board\nexcept ModuleNotFoundError:");
  expect(code).toContain("%pip install sekiwidget");
  expect(code.endsWith('display(Board("./a.toml"))')).toBe(true);
});
