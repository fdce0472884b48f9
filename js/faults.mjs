/**
 * Lists the faults that `python -m tests.mutants` can plant in TypeScript sources, as JSON: see tests/mutants/fault.py.
 * Types, imports, texts of messages and errors are left as they are.
 *
 *     node faults.mjs js/src/render.ts ...    paths in the tree
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vitest/node";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

const COMPARED = { "===": "!==", "!==": "===", "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const CALCULATED = { "+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "&": "|", "|": "&", "<<": ">>", ">>": "<<" };
const ASSIGNED = { "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "|=": "&=", "&=": "|=" };
const CALLED = { min: "max", max: "min", some: "every", every: "some", startsWith: "endsWith", endsWith: "startsWith" };
const REVERSED = new Set(["===", "!==", "==", "!="]);
/** Parts of a node that hold types or names. */
const TYPES = new Set(["typeAnnotation", "returnType", "typeParameters", "typeArguments", "superTypeArguments", "implements"]);
const LEFT_OUT = new Set(["ImportDeclaration", "ExportAllDeclaration", "ThrowStatement", "TemplateElement"]);
/** Types do not reach the page, but what they are said of does. */
const TYPED = new Set(["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const isNode = (value) => typeof value?.type === "string";
const isString = (node) => (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral";

/** Whether a value is a constant, which another fault changes, or nothing. */
const isPlain = (node) => node.type === "Literal" || (node.type === "Identifier" && node.name === "undefined");

/** Every fault of one file. */
function faults(path) {
  const source = readFileSync(join(ROOT, path), "utf8");
  const found = [];
  const bytes = (at) => Buffer.byteLength(source.slice(0, at));
  const line = (at) => source.slice(0, at).split("\n").length;
  const text = (node) => source.slice(node.start, node.end);

  function plant(node, { statement, inside }, operator, after) {
    found.push({
      path, line: line(node.start), statement: line(statement.start), start: bytes(node.start), end: bytes(node.end), operator,
      before: text(node), after, at_import: !inside,
    });
  }

  /** A node of two sides with another operator. */
  function swapped(node, operator) {
    const gap = source.slice(node.left.end, node.right.start);
    const at = node.left.end + gap.indexOf(node.operator);
    return source.slice(node.start, at) + operator + source.slice(at + node.operator.length, node.end);
  }

  function condition(test, at) {
    const simple = test.type === "BinaryExpression" && REVERSED.has(test.operator);
    const negated = test.type === "UnaryExpression" && test.operator === "!";
    if (!simple && !negated) plant(test, at, "condition negated", `!(${text(test)})`);
    plant(test, at, "condition never true", "false");
  }

  function key(node, at) {
    if (node?.type === "Literal" && typeof node.value === "string") plant(node, at, "key changed", JSON.stringify(`${node.value}_`));
  }

  const operators = {
    IfStatement: (node, at) => condition(node.test, at),
    WhileStatement: (node, at) => condition(node.test, at),
    ConditionalExpression: (node, at) => condition(node.test, at),
    ForOfStatement: (node, at) => plant(node.right, at, "loop without a round", "[]"),
    BinaryExpression(node, at) {
      const { operator, left, right } = node;
      if (COMPARED[operator]) {
        plant(node, at, "comparison swapped", swapped(node, COMPARED[operator]));
        for (const side of [left, right]) key(side, at);
      } else if (CALCULATED[operator] && !isString(left) && !isString(right)) {
        plant(node, at, "operator swapped", swapped(node, CALCULATED[operator]));
      }
    },
    LogicalExpression(node, at) {
      if (node.operator !== "??") plant(node, at, "and/or swapped", `(${swapped(node, node.operator === "&&" ? "||" : "&&")})`);
      for (const side of [node.left, node.right]) plant(node, at, "part dropped", `(${text(side)})`);
    },
    UnaryExpression(node, at) {
      if (["!", "-"].includes(node.operator)) plant(node, at, "sign dropped", text(node.argument));
    },
    UpdateExpression: (node, at) => plant(node, at, "operator swapped", text(node).replace(/\+\+|--/, (sign) => (sign === "++" ? "--" : "++"))),
    AssignmentExpression(node, at) {
      if (ASSIGNED[node.operator] && !isString(node.right)) plant(node, at, "operator swapped", swapped(node, ASSIGNED[node.operator]));
    },
    Literal(node, at) {
      if (typeof node.value === "boolean") plant(node, at, "constant changed", String(!node.value));
      if (typeof node.value === "number") plant(node, at, "constant changed", String(node.value + 1));
    },
    SwitchCase: (node, at) => key(node.test, at),
    ReturnStatement(node, at) {
      if (!node.argument) plant(node, at, "statement dropped", ";");
      else if (!isPlain(node.argument)) plant(node.argument, at, "result empty", "undefined");
    },
    ArrowFunctionExpression(node, at) {
      if (node.body.type !== "BlockStatement" && !isPlain(node.body)) plant(node.body, at, "result empty", "undefined");
    },
    ExpressionStatement(node, at) {
      if (!node.directive) plant(node, at, "statement dropped", ";");
    },
    // One that ends a case is left: without it the next case runs as well, and tests see that anyway.
    BreakStatement(node, at) {
      if (at.loop) plant(node, at, "jump swapped", "continue;");
    },
    ContinueStatement: (node, at) => plant(node, at, "jump swapped", "break;"),
    CallExpression(node, at) {
      const name = node.callee.type === "MemberExpression" ? node.callee.property : node.callee;
      if (Object.hasOwn(CALLED, name.name ?? "")) plant(name, at, "function swapped", CALLED[name.name]);
      if (name.name === "filter" && node.callee.object) plant(node, at, "filter dropped", text(node.callee.object));
    },
  };

  function walk(node, outer) {
    if (LEFT_OUT.has(node.type) || node.declare) return;
    if (node.type.startsWith("TS") && !TYPED.has(node.type)) return;
    if (node.type === "CallExpression" && text(node.callee).startsWith("console.")) return;
    let at = outer;
    if (/Statement$|Declaration$/.test(node.type) && node.type !== "BlockStatement") at = { ...at, statement: node };
    if (/^(For|While|DoWhile)/.test(node.type)) at = { ...at, loop: true };
    if (node.type === "SwitchStatement") at = { ...at, loop: false };
    operators[node.type]?.(node, at);
    if (FUNCTIONS.has(node.type)) at = { ...at, inside: true, loop: false };
    for (const [name, value] of Object.entries(node)) {
      if (TYPES.has(name)) continue;
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, at);
    }
  }

  const tree = parseAst(source, { lang: "ts" });
  for (const statement of tree.body) walk(statement, { statement, inside: false, loop: false });
  return found;
}

process.stdout.write(JSON.stringify(process.argv.slice(2).flatMap(faults)));
