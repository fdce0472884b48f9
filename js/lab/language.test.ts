import { describe, expect, it } from "vitest";
import { type Stream, scenario } from "./language.ts";

/** A line as CodeMirror gives it to a parser. */
function stream(line: string): Stream & { at: number } {
  return {
    at: 0,
    sol() {
      return this.at === 0;
    },
    next() {
      return line[this.at++];
    },
    eatSpace() {
      const [space = ""] = /^\s*/.exec(line.slice(this.at)) ?? [];
      this.at += space.length;
      return space !== "";
    },
    match(pattern) {
      const found = line.slice(this.at).match(pattern);
      this.at += found?.[0].length ?? 0;
      return found;
    },
  };
}

/** The styled parts of a text, a row for each line. */
function styled(text: string): string[] {
  const state = scenario.startState();
  return text.split("\n").map((line) => {
    const read = stream(line);
    const parts: string[] = [];
    while (read.at < line.length) {
      const from = read.at;
      const style = scenario.token(read, state);
      expect(read.at, `${line} at ${from}`).toBeGreaterThan(from);
      if (style) parts.push(`${line.slice(from, read.at)}|${style}`);
    }
    return parts.join("  ");
  });
}

const script = (...rows: string[]) => styled(["script = '''", ...rows, "'''", "x = 1"].join("\n")).slice(1, -2);

describe("the colours of a lesson", () => {
  it("are those of TOML", () => {
    expect(styled(`game = "toy"   # why`)).toEqual(["game|propertyName  =|operator  \"toy\"|string  # why|comment"]);
    expect(styled("[position.blocks]\na.b = [1, true,\n[2]]\n[[play]]")).toEqual([
      "[position.blocks]|heading",
      "a.b|propertyName  =|operator  [|bracket  1|number  true|bool",
      "[|bracket  2|number  ]|bracket  ]|bracket",
      "[[play]]|heading",
    ]);
    expect(styled(`"impact.a" = { b = 'c"' }`)).toEqual([`"impact.a"|propertyName  =|operator  {|bracket  b|propertyName  =|operator  'c"'|string  }|bracket`]);
  });

  it("tell the magic from the text", () => {
    expect(styled("\n%%board battle --as tokugawa\nseed = 3")).toEqual(["", "%%board|meta  battle|variableName.definition  --as|keyword  tokugawa|variableName.definition", "seed|propertyName  =|operator  3|number"]);
  });

  it("tell the rows of a script", () => {
    expect(script("T: deploy date2 with date  # isn't it 2?")).toEqual(["T:|keyword  deploy|variableName.standard  # isn't it 2?|comment"]);
    expect(script("! T: deploy date2 -> 8.2.2")).toEqual(["!|operator  T:|keyword  deploy|variableName.standard  -> 8.2.2|labelName"]);
    expect(script("- draw T date", "tokugawa : stop")).toEqual(["-|keyword  draw|variableName.standard", "tokugawa :|keyword  stop|variableName.standard"]);
    expect(script("= impact.tokugawa >= 2", '= seen "a # b"')).toEqual(["=|operator  impact.tokugawa|propertyName  >=|operator  2|number", '=|operator  seen|propertyName  "a # b"|string']);
    expect(script("@ mark gifu in red", "( what if", ")")).toEqual(["@ mark|meta", "(|bracket", ")|bracket"]);
    expect(script("#% a remark ")).toEqual(["#% a remark |comment"]);
  });

  it("end with the script, also in the midst of a row", () => {
    expect(styled("play.script = '''T: stop # it's over'''\ntitle = 'x'")).toEqual([
      "play.script|propertyName  =|operator  '''|string  T:|keyword  stop|variableName.standard  # it's over|comment  '''|string",
      "title|propertyName  =|operator  'x'|string",
    ]);
  });

  it("leave other long texts alone", () => {
    expect(styled("about = '''\nT: no row\n'''\nx = 1")).toEqual(["about|propertyName  =|operator  '''|string", "T: no row|string", "'''|string", "x|propertyName  =|operator  1|number"]);
  });

  it("come to the end of any text", () => {
    const pieces = ["'''", '"""', "script = ", "\n", "[", "]]", "T:", "->", '"', "'", "#", "é", "%%x", "\\", "=", "{"];
    for (let seed = 1; seed < 400; seed++) styled(Array.from({ length: 30 }, (_, at) => pieces[(seed * (at + 3) * 7919 + seed * at) % pieces.length]).join(""));
  });
});
