/**
 * The text of a lesson as CodeMirror colours it: TOML, whose key `script` holds rows of commits, and the magic of a cell
 * before it. It only colours: what is right and wrong is told by Python when it is read. CodeMirror's own mode for TOML
 * would colour a whole script as one string.
 */

/** What is used of a line that CodeMirror is coming through. */
export interface Stream {
  sol(): boolean;
  eatSpace(): boolean;
  next(): string | undefined;
  match(pattern: RegExp): RegExpMatchArray | null;
}

export interface State {
  /** Which words come next in this line. */
  row: "magic" | "start" | "verb" | "fact" | "rest";
  /** The last key. */
  key: string;
  /** What ends the text over several lines that has begun. */
  until: string;
  /** How many brackets are open. */
  depth: number;
}

type Style = string | null;
type Rule = [pattern: RegExp, style: Style, then?: State["row"]];

const COMMENT: Rule = [/^#(?:(?!'''|""").)*/, "comment"];
const STRING: Rule = [/^"(?:\\.|[^"\\])*"?/, "string"];
const LITERAL: Rule = [/^'[^']*'?/, "string"];
const VALUES: Rule[] = [COMMENT, [/^[+-]?\d[\d_.]*(?![\w.])/, "number"], [/^(?:true|false)\b/, "bool"]];

const MAGIC: Rule[] = [[/^--?\w+/, "keyword"], [/^\S+/, "variableName.definition"]];

const NAME = /(?:[\w-]+|"[^"]*"|'[^']*')/.source;
const KEY = new RegExp(`^${NAME}(?:\\s*\\.\\s*${NAME})*(?=\\s*=)`);
const TOML: Rule[] = [...VALUES, STRING, LITERAL, [/^=/, "operator"]];

/** The rows of a script, by what comes next in one. */
const ROWS: Record<"start" | "verb" | "fact" | "rest", Rule[]> = {
  start: [
    COMMENT,
    [/^[^\W\d]\w*\s*:/u, "keyword", "verb"],
    [/^-(?=\s)/, "keyword", "verb"],
    [/^!/, "operator", "start"],
    [/^=/, "operator", "fact"],
    [/^@\s*\w+/, "meta", "rest"],
    [/^[()]/, "bracket", "rest"],
  ],
  verb: [COMMENT, [/^[^\s#]+/, "variableName.standard", "rest"]],
  fact: [[/^[\w.-]+/, "propertyName", "rest"]],
  rest: [...VALUES, [/^->\s*[\w.-]*/, "labelName"], [/^(?:[=!<>]=|[<>])/, "operator"], STRING],
};

/** The style of the first rule that fits, which says what comes next; undefined if none does. */
function first(stream: Stream, state: State, rules: Rule[]): Style | undefined {
  for (const [pattern, style, then] of rules) {
    if (!stream.match(pattern)) continue;
    if (then) state.row = then;
    return style;
  }
  return undefined;
}

/** A word that no rule knows. */
function plain(stream: Stream): null {
  if (!stream.match(/^[\w+*-]+/)) stream.next();
  return null;
}

function toml(stream: Stream, state: State): Style {
  if (state.row === "start" && !state.depth && stream.match(/^\[+[^\]#]*\]*/)) return "heading";
  state.row = "rest";
  const quotes = stream.match(/^(?:'''|""")/);
  if (quotes) {
    [state.until, state.row] = [quotes[0], "start"];
    return "string";
  }
  const key = stream.match(KEY);
  if (key) {
    state.key = key[0];
    return "propertyName";
  }
  const bracket = stream.match(/^[[\]{}]/);
  if (bracket) {
    state.depth = Math.max(0, state.depth + ("[{".includes(bracket[0]) ? 1 : -1));
    return "bracket";
  }
  const style = first(stream, state, TOML);
  return style === undefined ? plain(stream) : style;
}

function within(stream: Stream, state: State): Style {
  if (stream.match(new RegExp(`^${state.until}`))) {
    [state.until, state.row] = ["", "rest"];
    return "string";
  }
  if (!/\bscript$/.test(state.key)) {
    stream.match(new RegExp(`^(?:(?!${state.until}).)+`));
    return "string";
  }
  const style = first(stream, state, ROWS[state.row as keyof typeof ROWS]);
  if (style !== undefined) return style;
  state.row = "rest";
  return plain(stream);
}

function token(stream: Stream, state: State): Style {
  if (stream.sol()) state.row = "start";
  if (stream.eatSpace()) return null;
  if (state.until) return within(stream, state);
  if (state.row === "start" && stream.match(/^%%\w+/)) {
    state.row = "magic";
    return "meta";
  }
  return state.row === "magic" ? (first(stream, state, MAGIC) as Style) : toml(stream, state);
}

/** For CodeMirror's `StreamLanguage`. */
export const scenario = {
  name: "sekiwidget",
  startState: (): State => ({ row: "start", key: "", until: "", depth: 0 }),
  token,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", "'", '"', "'''", '"""'] } },
};
