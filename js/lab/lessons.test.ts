import { describe, expect, it } from "vitest";
import { isLesson } from "./highlight.ts";
import { isBoardCell, isScenario } from "./scenario.ts";
import { share, shared } from "./shared.ts";
import { pythonOf, showing } from "./view.ts";
import { WORDS, wordsOf } from "./words.ts";

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
  const code = showing("Board", 'Board("./a.toml")', WORDS.en?.missing ?? "");
  expect(code.split("\n")[0]).toBe("try:");
  expect(code).toContain("from sekiwidget import Board\nexcept ModuleNotFoundError:");
  expect(code).toContain("%pip install sekiwidget");
  expect(code.endsWith('display(Board("./a.toml"))')).toBe(true);
});

it("knows the cells that are lessons by their magic, as IPython does", () => {
  for (const text of ["%%board", "%%board battle --as tokugawa\ngame = 'toy'", "\n\n%%board\n"]) expect(isBoardCell(text), text).toBe(true);
  for (const text of ["", "%board", "%%boards", "# %%board", "x = 1\n%%board"]) expect(isBoardCell(text), text).toBe(false);
});

it("takes the text of a cell for a lesson by its magic, that of a file by what it says", () => {
  const [cell, file] = ["%%board\ngame = 'toy'", "game = 'toy'"];
  expect(isLesson({ type: "code", mimeType: "text/x-ipython" }, cell)).toBe(true);
  expect(isLesson({ type: "markdown", mimeType: "text/x-ipythongfm" }, cell)).toBe(false);
  expect(isLesson({ type: "code", mimeType: "text/x-ipython" }, file)).toBe(false);
  expect(isLesson({ mimeType: "text/x-toml" }, file)).toBe(true);
  expect(isLesson({ mimeType: "text/x-python" }, file)).toBe(false);
});

it("speaks the language of a locale, else English, and knows every word in each", () => {
  for (const locale of ["de", "de-AT", "DE_de.UTF-8"]) expect(wordsOf(locale).course, locale).toBe("Kurs");
  for (const locale of [undefined, "", "fr", "C.UTF-8", "en"]) expect(wordsOf(locale).course, locale).toBe("Course");
  for (const [code, words] of Object.entries(WORDS)) {
    expect(Object.values(words).every(Boolean), code).toBe(true);
    if (code !== "en") for (const [key, word] of Object.entries(words)) expect(word, `${code} ${key}`).not.toBe(WORDS.en?.[key as keyof typeof words]);
  }
});
